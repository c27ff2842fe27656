//! All in or fold: equilibria, what players lose against them, charts.

mod certificate;
mod chart;
mod error;
mod game;
mod heads_up;
pub(crate) mod linear;

pub use self::certificate::Certificate;
pub(crate) use self::chart::highest_pushes;
pub use self::chart::{ChartRow, PushFoldChart};
pub use self::error::PushFoldError;
pub use self::game::{Antes, PushFoldGame};
pub use self::heads_up::{PushFoldSolution, PushFoldStrategy};
