//! The rating verbs: a file for each.

pub(crate) mod args;
mod event;
pub(crate) mod event_entry;
mod field;
mod hindsight;
mod partial;
mod predict;
mod simulate;
mod tier;

pub(crate) use self::event::event;
pub(crate) use self::tier::tier;

use std::error::Error;

use club_view::Lang;
use engine_contracts::Contract;
use engine_contracts::schema::Document;
use serde::Serialize;
use tier_rating::math::{FieldRating, PartialRatings};
use tier_rating::{EventReport, Hindsight, Tolerance};

use self::args::RateVerb;
use super::{failure, lines};
use crate::error::{DeskError, Exit};

/// What crosses the boundary of the program.
pub(super) const DOCUMENTS: &[Document] = &[
    Document::question::<field::FieldQuestion>(Contract::new("rate-field", 1)),
    Document::answer::<FieldRating>(Contract::new("rate-field", 1)),
    Document::question::<partial::PartialQuestion>(Contract::new("rate-partial", 1)),
    Document::answer::<PartialRatings>(Contract::new("rate-partial", 1)),
    Document::question::<event::EventQuestion>(Contract::new("rate-event", 1)),
    Document::answer::<EventReport>(Contract::new("rate-event", 1)),
    Document::question::<tier::TierQuestion>(Contract::new("rate-tier", 1)),
    Document::answer::<tier::TierAnswer>(Contract::new("rate-tier", 1)),
    Document::question::<predict::PredictQuestion>(Contract::new("rate-predict", 1)),
    Document::answer::<predict::PredictAnswer>(Contract::new("rate-predict", 1)),
    Document::question::<hindsight::HindsightQuestion>(Contract::new("rate-hindsight", 1)),
    Document::answer::<Hindsight>(Contract::new("rate-hindsight", 1)),
    Document::answer::<simulate::SimulateAnswer>(Contract::new("rate-simulate", 1)),
];

/// Runs a verb.
pub(crate) fn run(verb: &RateVerb, lang: Lang) -> Result<String, DeskError> {
    match verb {
        RateVerb::Field(args) => lines::answer(args.lines, |question| field::field(&question)),
        RateVerb::Partial(args) => {
            lines::answer(args.lines, |question| partial::partial(&question))
        }
        RateVerb::Event(args) => lines::answer(args.lines, event),
        RateVerb::Tier(args) => lines::answer(args.lines, tier),
        RateVerb::Predict(args) => {
            lines::answer(args.lines, |question| predict::predict(&question, lang))
        }
        RateVerb::Hindsight(args) => {
            lines::answer(args.lines, |question| hindsight::hindsight(&question))
        }
        RateVerb::Simulate(args) => simulate::simulate(args),
    }
}

/// An error of the library: parsed, but refused.
fn refused<E: Error + Serialize>(error: &E) -> DeskError {
    failure(Exit::Refused, error)
}

/// The tolerance of a document, or the usual one.
fn tolerance(value: Option<f64>) -> Result<Tolerance, DeskError> {
    value.map_or(Ok(Tolerance::DEFAULT), |value| {
        Tolerance::new(value).map_err(|error| refused(&error))
    })
}
