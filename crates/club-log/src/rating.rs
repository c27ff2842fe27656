//! Ratings of the log's nights: what the rating engine needs of a night, and what is published of its
//! answer. Called by decisions and by the replay, never by the fold.

mod field;
mod parameters;
mod publication;
mod replay;

pub(crate) use self::parameters::is_in;
pub use self::parameters::{MU_RANGE, RatingPlan, SIGMA_RANGE, parameters_of, text_of};
pub(crate) use self::publication::{RatedTurn, publication};
pub use self::replay::{NightReplay, Replay, replay, what_if};
