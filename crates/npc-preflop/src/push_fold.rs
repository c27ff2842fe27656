//! All in or fold: equilibria, the losses of other strategies against them, charts.

mod active_set;
#[cfg(feature = "book")]
pub mod book;
mod certificate;
mod chart;
mod cost;
mod error;
mod gains;
mod game;
mod heads_up;
pub(crate) mod linear;
pub mod multiway;
mod strategy;

pub use self::certificate::Certificate;
pub(crate) use self::chart::highest_pushes;
pub use self::chart::{ChartRow, PushFoldChart};
pub use self::cost::{PushFoldCost, SeatCost};
pub use self::error::PushFoldError;
pub use self::game::{Antes, PushFoldGame};
pub use self::heads_up::PushFoldSolution;
pub use self::strategy::PushFoldStrategy;
