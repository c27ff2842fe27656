//! All in or fold between up to ten players: sampled equilibria and what is wrong with them.

mod deal;
mod gains;
mod game;
mod lanes;
mod learn;
mod path;
mod play;
mod pots;
mod solve;
mod spot;
mod strategy;
#[cfg(test)]
mod tests;
#[cfg(feature = "icm")]
mod tournament;
mod tree;
mod worth;

pub use self::gains::SeatGain;
pub use self::game::{MAX_PUSH_FOLD_PLAYERS, MultiwayGame};
pub use self::solve::{MultiwayOptions, MultiwayProgress, MultiwaySolution};
pub use self::spot::PushFoldSpot;
pub use self::strategy::{MultiwayStrategy, MultiwayStrategySetup, SpotRange};
#[cfg(feature = "icm")]
pub use self::tournament::Tournament;
