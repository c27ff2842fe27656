//! Ratings: `rate field`, `partial`, `event`, `tier`, `predict`, `hindsight` and `simulate`.

mod event;
mod event_entry;
mod failure;
mod field;
mod hindsight;
mod partial;
mod predict;
mod simulate;
mod tier;

use tier_rating::{RatingError, Tolerance};

pub use self::event::{EventQuestion, Listed, event};
pub use self::event_entry::{EventEntry, Turns};
pub use self::failure::{RateFailure, RateQuestionError};
pub use self::field::{FieldQuestion, field};
pub use self::hindsight::{HindsightQuestion, hindsight};
pub use self::partial::{EntryQuestion, PartialQuestion, partial};
pub use self::predict::{MAX_PLACES, PredictAnswer, PredictQuestion, predict};
pub use self::simulate::{RUNS, SimulateAnswer, SimulateQuestion, simulate};
pub use self::tier::{TierAnswer, TierQuestion, tier};
use crate::contract::Contract;
#[cfg(feature = "schema")]
use crate::schema::Document;

/// Skills after a field by its finishing order alone.
pub const FIELD: Contract = Contract::new("rate-field", 1);
/// Skills after partial games.
pub const PARTIAL: Contract = Contract::new("rate-partial", 1);
/// Ratings after a tournament.
pub const EVENT: Contract = Contract::new("rate-event", 1);
/// Rate and tier of a skill.
pub const TIER: Contract = Contract::new("rate-tier", 1);
/// Probabilities of places.
pub const PREDICT: Contract = Contract::new("rate-predict", 1);
/// A history in hindsight.
pub const HINDSIGHT: Contract = Contract::new("rate-hindsight", 1);
/// The published simulation.
pub const SIMULATE: Contract = Contract::new("rate-simulate", 1);

/// The documents of these contracts.
#[cfg(feature = "schema")]
pub(crate) const DOCUMENTS: &[Document] = &[
    Document::question::<FieldQuestion>(FIELD),
    Document::answer::<tier_rating::math::FieldRating>(FIELD),
    Document::question::<PartialQuestion>(PARTIAL),
    Document::answer::<tier_rating::math::PartialRatings>(PARTIAL),
    Document::question::<EventQuestion>(EVENT),
    Document::answer::<tier_rating::EventReport>(EVENT),
    Document::question::<TierQuestion>(TIER),
    Document::answer::<TierAnswer>(TIER),
    Document::question::<PredictQuestion>(PREDICT),
    Document::answer::<PredictAnswer>(PREDICT),
    Document::question::<HindsightQuestion>(HINDSIGHT),
    Document::answer::<tier_rating::Hindsight>(HINDSIGHT),
    Document::question::<SimulateQuestion>(SIMULATE),
    Document::answer::<SimulateAnswer>(SIMULATE),
];

/// The tolerance of a question, or the usual one.
fn tolerance(value: Option<f64>) -> Result<Tolerance, RatingError> {
    Ok(value.map_or(Ok(Tolerance::DEFAULT), Tolerance::new)?)
}
