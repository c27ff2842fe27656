//! All in or fold between up to ten players: sampled equilibria and their errors.

mod deal;
mod decision;
mod gains;
mod game;
#[cfg(feature = "icm")]
mod icm_prizes;
mod lanes;
mod learn;
mod margin;
mod path;
mod play;
mod pots;
#[cfg(feature = "icm")]
mod prizes;
mod solve;
mod spot;
mod strategy;
#[cfg(test)]
mod tests;
mod tree;
mod visits;
mod worth;

pub use self::gains::{GainBounds, SeatGain};
pub(super) use self::game::ROUNDING;
pub use self::game::{Game, MAX_PLAYERS};
#[cfg(feature = "icm")]
pub use self::icm_prizes::IcmPrizes;
pub use self::margin::SpotMargin;
pub use self::solve::{MAX_DEALS, Options, Progress, Solution};
pub use self::spot::Spot;
pub use self::strategy::{SpotRange, Strategy, StrategySetup};
pub use self::visits::{LEAST_VISITS, Seen, SpotVisits, UNSETTLED};
