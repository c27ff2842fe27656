//! Exact equities of all classes and hands before the flop.

mod boards;
mod count;
mod matrix;
mod named_hands;
mod rank_boards;
mod showdown;

pub use self::count::{count_class_wins, count_random_shares};
pub(crate) use self::matrix::{ALL_LEADS, ALL_PAIRS, BOARDS, LEADS, PAIRS};
pub use self::matrix::{Counts, EquityMatrix};
pub use self::showdown::{RangeEquity, hand_counts, range_equity};
