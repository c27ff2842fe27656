//! Commands about ratings.

use serde::{Deserialize, Serialize};

use super::PlayerText;
use crate::exact::Exact;
use crate::ids::LadderId;
use crate::rating::RatingPlan;

/// Commands about ratings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum RatingCommand {
    /// Give members the ratings that they had before their first rated night.
    ImportRatings {
        /// The ladder.
        ladder: LadderId,
        /// One row per member.
        rows: Vec<RatingRow>,
        /// Whether the ladder may be one that no season names and no night was rated on.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = false)))]
        new_ladder: bool,
        /// Whether these ratings take the place of all that were imported into the ladder before. Only
        /// before its first rated night.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = false)))]
        replace: bool,
    },
    /// Rate all finished nights that are not rated yet, in the order in which they were finished.
    PublishRatings {
        /// How they are rated.
        plan: RatingPlan,
        /// Whether the ladder may be one that no season names and no night was rated on.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = false)))]
        new_ladder: bool,
    },
}

/// A row of an import of ratings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RatingRow {
    /// Id or name.
    pub player: PlayerText,
    /// The mean, in rating points.
    pub mu: Exact,
    /// The standard deviation, in rating points.
    pub sigma: Exact,
}

impl RatingCommand {
    /// The names of these commands in JSON.
    pub(crate) const NAMES: &[&str] = &["import_ratings", "publish_ratings"];
}
