//! Ratings of the log's nights: what the rating engine needs of a night, and what is published of its
//! answer. Called by decisions and by the replay, never by the fold.

mod field;
mod parameters;
mod publication;
mod replay;

pub use self::parameters::{RatingPlan, parameters_of, text_of};
pub(crate) use self::publication::{RatedTurn, publication};
pub use self::replay::{NightReplay, Replay, replay, what_if};
