//! Commands about seasons.

use serde::{Deserialize, Serialize};

use super::ImportRow;
use crate::ids::SeasonId;
use crate::rules::SeasonRules;

/// Commands about seasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum SeasonCommand {
    /// Open a season.
    OpenSeason {
        /// The id.
        season: SeasonId,
        /// Its title; the id by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// How it counts.
        #[serde(default)]
        rules: SeasonRules,
    },
    /// Close a season.
    CloseSeason {
        /// The season.
        season: SeasonId,
    },
    /// Import totals of events that have no log; unknown names become members.
    ImportResults {
        /// The season that they count for.
        season: SeasonId,
        /// One row per player.
        rows: Vec<ImportRow>,
        /// Whether the rows count even if the season has an import with the same ones.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        again: bool,
    },
}

impl SeasonCommand {
    /// The names of these commands in JSON.
    pub(crate) const NAMES: &[&str] = &["open_season", "close_season", "import_results"];
}
