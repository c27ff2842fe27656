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
use serde::Serialize;
use toolkit::rating::math::{FieldRating, PartialRatings};
use toolkit::rating::{EventReport, Hindsight, Tolerance};

use self::args::RateVerb;
use super::schema::Document;
use super::{failure, lines};
use crate::error::{DeskError, Exit};

/// What crosses the boundary of the program.
pub(super) const DOCUMENTS: &[Document] = &[
    Document::read::<field::FieldQuestion>("rate-field"),
    Document::answered::<FieldRating>("rate-field-answer"),
    Document::read::<partial::PartialQuestion>("rate-partial"),
    Document::answered::<PartialRatings>("rate-partial-answer"),
    Document::read::<event::EventQuestion>("rate-event"),
    Document::answered::<EventReport>("rate-event-answer"),
    Document::read::<tier::TierQuestion>("rate-tier"),
    Document::answered::<tier::TierAnswer>("rate-tier-answer"),
    Document::read::<predict::PredictQuestion>("rate-predict"),
    Document::answered::<predict::PredictAnswer>("rate-predict-answer"),
    Document::read::<hindsight::HindsightQuestion>("rate-hindsight"),
    Document::answered::<Hindsight>("rate-hindsight-answer"),
    Document::answered::<simulate::SimulateAnswer>("rate-simulate-answer"),
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
