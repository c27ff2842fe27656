//! All in or fold: equilibria, the losses of other strategies against them, charts.

mod active_set;
mod certificate;
mod chart;
mod error;
mod gains;
mod game;
mod heads_up;
pub(crate) mod linear;
mod multiway;
mod strategy;

pub use self::certificate::Certificate;
pub(crate) use self::chart::highest_pushes;
pub use self::chart::{ChartRow, PushFoldChart};
pub use self::error::PushFoldError;
pub use self::game::{Antes, PushFoldGame};
pub use self::heads_up::PushFoldSolution;
#[cfg(feature = "icm")]
pub use self::multiway::Tournament;
pub use self::multiway::{
    MAX_PUSH_FOLD_PLAYERS, MultiwayGame, MultiwayOptions, MultiwayProgress, MultiwaySolution,
    MultiwayStrategy, MultiwayStrategySetup, PushFoldSpot, SeatGain, SpotRange,
};
pub use self::strategy::PushFoldStrategy;
