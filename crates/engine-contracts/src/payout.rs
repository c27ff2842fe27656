//! Payouts: `payout for`, `payout table`, `payout compare` and `payout chop`.

mod chop;
mod compare;
mod failure;
mod field;
mod money;
mod points;
mod table;
#[cfg(feature = "views")]
mod view;

pub use self::chop::{ChopAnswer, ChopMethod, ChopQuestion, chop};
pub use self::compare::{CompareAnswer, CompareQuestion, compare};
pub use self::failure::{PayoutFailure, PayoutQuestionError, StructureFault};
pub use self::field::{FieldQuestion, weights};
pub use self::money::{MoneyQuestion, PaidBy, PoolPrizes};
pub use self::points::{ForAnswer, ForQuestion, payout_for};
pub use self::table::{MAX_CELLS, TableLayout, TableQuestion, table};
#[cfg(feature = "views")]
pub use self::view::{
    award_table, comparison_chart, comparison_table, deal_table, last_seat_words, percent, plain,
    points_table, prize_shares_table, prize_table, prizes_words, shares_table,
};
use crate::contract::Contract;
#[cfg(feature = "schema")]
use crate::schema::Document;

/// Points of every paid place, and prizes of a pool.
pub const FOR: Contract = Contract::new("payout-for", 1);
/// Award table of a structure.
pub const TABLE: Contract = Contract::new("payout-table", 1);
/// Figures of several structures.
pub const COMPARE: Contract = Contract::new("payout-compare", 1);
/// A deal of the players left.
pub const CHOP: Contract = Contract::new("payout-chop", 1);

/// The documents of these contracts.
#[cfg(feature = "schema")]
pub(crate) const DOCUMENTS: &[Document] = &[
    Document::question::<ForQuestion>(FOR),
    Document::answer::<points::ForDocument<'static>>(FOR),
    Document::question::<TableQuestion>(TABLE),
    Document::answer::<payout_dhondt::AwardTable>(TABLE),
    Document::question::<CompareQuestion>(COMPARE),
    Document::answer::<compare::CompareDocument<'static>>(COMPARE),
    Document::question::<ChopQuestion>(CHOP),
    Document::answer::<ChopAnswer>(CHOP),
];
