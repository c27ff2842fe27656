//! Ratings of the log's nights: the ladder, its fold, and publications of the engine's answers.
//!
//! `field` makes of a night what the engine needs. The fold never calls the engine.

mod alone;
mod check;
mod context;
mod fault;
mod field;
mod fold;
mod ladder;
mod odds;
mod opening;
mod parameters;
mod publication;
mod replay;
mod strength;

pub use self::alone::ratings_alone;
pub use self::check::{FavouredPair, UnlikelyResult, favoured_pairs, unlikely_results};
pub use self::context::entry_contexts;
pub use self::fault::LadderFault;
pub use self::field::rated_field;
pub(crate) use self::ladder::Ladders;
pub use self::ladder::{Ladder, RatedNight, RatedRow};
pub use self::odds::{
    NightOdds, PlaceWorth, PlayerOdds, ResultOdds, WorthOf, night_odds, result_odds,
};
pub use self::opening::{LadderAbsence, LadderStart};
pub(crate) use self::parameters::is_in;
pub use self::parameters::{MU_RANGE, RatingPlan, SIGMA_RANGE, parameters_of, text_of};
pub(crate) use self::publication::{RatedTurn, publication};
pub use self::replay::{
    NightReplay, Replay, replay, replay_with, what_if, what_if_absence, what_if_with,
};
pub(crate) use self::strength::strengths;
pub use self::strength::table_means;
