//! The JSON Schemas of the documents that views are, made of the types themselves.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::Value;

use crate::{
    ClockView, MemberRecordView, MembersView, MoneyView, MovesView, NightStandingsView, NightsView,
    PayoutsView, PrizesView, RatingHistoryView, ReliabilityView, SeasonView, SeasonWhatIfView,
    SeasonsView, SeatsView, StandingsView, TiersView, TournamentView,
};

/// A document that is a view, as `--json` and the API have it.
#[derive(Debug, Clone, Copy)]
pub struct ViewDocument {
    /// The name, such as `night` and `standings`.
    pub name: &'static str,
    schema: fn() -> Schema,
}

/// All documents that have a schema.
///
/// ```
/// let names: Vec<&str> = club_view::schema::documents().map(|document| document.name).collect();
/// assert_eq!(names[..3], ["nights", "night", "clock"]);
/// ```
pub fn documents() -> impl Iterator<Item = &'static ViewDocument> {
    const ALL: &[ViewDocument] = &[
        ViewDocument::of::<NightsView>("nights"),
        ViewDocument::of::<TournamentView>("night"),
        ViewDocument::of::<ClockView>("clock"),
        ViewDocument::of::<SeatsView>("seats"),
        ViewDocument::of::<MovesView>("moves"),
        ViewDocument::of::<PayoutsView>("payouts"),
        ViewDocument::of::<PrizesView>("prizes"),
        ViewDocument::of::<MoneyView>("money"),
        ViewDocument::of::<SeasonsView>("seasons"),
        ViewDocument::of::<SeasonView>("season"),
        ViewDocument::of::<StandingsView>("standings"),
        ViewDocument::of::<NightStandingsView>("standings-nights"),
        ViewDocument::of::<SeasonWhatIfView>("season-whatif"),
        ViewDocument::of::<ReliabilityView>("season-reliability"),
        ViewDocument::of::<TiersView>("rating"),
        ViewDocument::of::<RatingHistoryView>("rating-history"),
        ViewDocument::of::<MembersView>("members"),
        ViewDocument::of::<MemberRecordView>("member"),
    ];
    ALL.iter()
}

impl ViewDocument {
    const fn of<T: JsonSchema>(name: &'static str) -> Self {
        Self {
            name,
            schema: root::<T>,
        }
    }

    /// The JSON Schema, indented.
    #[must_use]
    pub fn text(&self) -> String {
        let schema: Value = (self.schema)().to_value();
        format!("{schema:#}\n")
    }
}

fn root<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}
