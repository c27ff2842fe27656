//! Bounds of all games.

/// The most points of a board.
pub(crate) const MAX_POINTS: u32 = 32;
/// The most checkers of a side.
pub(crate) const MAX_CHECKERS: u32 = 15;
/// The most points that one game can be worth: those of a backgammon.
pub const MAX_POINTS_WON: u32 = 3;
