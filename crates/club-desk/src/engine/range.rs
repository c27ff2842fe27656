//! The verbs about ranges of hands, a file for each.

mod adjust;
pub(crate) mod args;
mod drill;
mod equity;
mod fit;
mod grid;
mod multiway;
mod order;
mod parse;
mod player;
mod pushfold;
mod pushfold_player;
pub(crate) mod say;
mod show;
mod simulate;
mod top;
mod vpip;

use std::borrow::Cow;
use std::collections::BTreeMap;

use club_view::Lang;
use engine_contracts::Contract;
use engine_contracts::schema::Document;
use npc_preflop::player::Vpip;
use npc_preflop::range::RangeError;
use npc_preflop::{HandClass, PreflopError, Range};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::{SerializeMap, Serializer};

use self::args::RangeVerb;
pub(crate) use self::grid::RangeGrid;
pub(crate) use self::pushfold::{PushfoldAnswer, text as pushfold_text};
use super::{failure, lines};
use crate::error::{DeskError, Exit};

/// What crosses the boundary of the program.
pub(super) const DOCUMENTS: &[Document] = &[
    Document::answer::<Vpip>(Contract::new("range-vpip", 1)),
    Document::answer::<adjust::AdjustAnswer>(Contract::new("range-adjust", 1)),
    Document::answer::<equity::EquityAnswer>(Contract::new("range-equity", 1)),
    Document::answer::<parse::ParseAnswer>(Contract::new("range-parse", 1)),
    Document::answer::<top::TopAnswer>(Contract::new("range-top", 1)),
    Document::answer::<order::OrderAnswer<'static>>(Contract::new("range-order", 1)),
    Document::answer::<pushfold::PushfoldReply>(Contract::new("range-pushfold", 1)),
    Document::answer::<simulate::SimulateAnswer>(Contract::new("range-simulate", 1)),
    Document::answer::<show::ShowAnswer>(Contract::new("range-show", 1)),
    Document::answer::<grid::GridAnswer>(Contract::new("range-grid", 1)),
    Document::question::<fit::FitQuestion>(Contract::new("range-fit", 1)),
    Document::answer::<fit::FitAnswer>(Contract::new("range-fit", 1)),
    Document::answer::<drill::DrillAnswer>(Contract::new("range-drill", 1)),
];

/// Runs a verb.
pub(crate) fn run(verb: &RangeVerb, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    match verb {
        RangeVerb::Vpip(args) => vpip::run(args, as_json, lang),
        RangeVerb::Adjust(args) => adjust::run(args, as_json),
        RangeVerb::Equity(args) => equity::run(args, as_json, lang),
        RangeVerb::Parse(args) => parse::run(args, as_json, lang),
        RangeVerb::Top(args) => top::run(args, as_json, lang),
        RangeVerb::Order(args) => order::run(args, as_json),
        RangeVerb::Pushfold(args) => pushfold::run(args, as_json, lang),
        RangeVerb::Simulate(args) => simulate::run(args, as_json, lang),
        RangeVerb::Show(args) => show::run(args, as_json, lang),
        RangeVerb::Grid(args) => grid::run(args, as_json, lang),
        RangeVerb::Fit(args) => fit::run(args),
        RangeVerb::Drill(args) => drill::run(args, as_json, lang),
    }
}

/// Weights by the name of the class, in the order of the grid, those of 0 left out.
struct Classes(Vec<(HandClass, f64)>);

impl Classes {
    fn of_range(range: &Range) -> Self {
        Self::of(|class| range.class_weight(class))
    }

    fn of(weight: impl Fn(HandClass) -> f64) -> Self {
        let weights = HandClass::all().map(|class| (class, weight(class)));
        Self(weights.filter(|&(_, weight)| weight > 0.0).collect())
    }
}

impl serde::Serialize for Classes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (class, weight) in &self.0 {
            map.serialize_entry(&class.to_string(), weight)?;
        }
        map.end()
    }
}

impl JsonSchema for Classes {
    fn schema_name() -> Cow<'static, str> {
        "Classes".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        BTreeMap::<HandClass, f64>::json_schema(generator)
    }
}

/// A range that a text names.
fn read_range(text: &str) -> Result<Range, DeskError> {
    text.parse()
        .map_err(|error: RangeError| failure(Exit::Usage, &error))
}

/// A refusal; a number that JSON cannot write is given as text.
fn refused(error: &PreflopError) -> DeskError {
    let refused = failure(Exit::Refused, error);
    match error {
        PreflopError::RateOutOfRange { got, .. } | PreflopError::WeightOutOfRange { got }
            if !got.is_finite() =>
        {
            refused.with("got", got.to_string())
        }
        _ => refused,
    }
}
