//! Ratings of the log's nights: the ladder and its fold, nights as the rating engine needs them, and
//! publications of its answers. The fold never calls the engine.

mod field;
mod fold;
mod ladder;
mod parameters;
mod publication;
mod replay;

pub use self::fold::LadderFault;
pub(crate) use self::ladder::Ladders;
pub use self::ladder::{Ladder, RatedNight, RatedRow};
pub(crate) use self::parameters::is_in;
pub use self::parameters::{MU_RANGE, RatingPlan, SIGMA_RANGE, parameters_of, text_of};
pub(crate) use self::publication::{RatedTurn, publication};
pub use self::replay::{NightReplay, Replay, replay, what_if};
