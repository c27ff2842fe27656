//! Ranges of hands and computer players before the flop.
//!
//! The verbs are `range vpip`, `adjust`, `equity`, `parse`, `top`, `order`, `show`, `grid`, `pushfold`, `simulate`,
//! `fit`, `drill` and `decide`.
//!
//! Players, ranges and orders are texts, each with a grammar of its own: a preset such as `nit` or a player's text
//! form, `22+,AKs`, `vs-random`.

mod adjust;
mod classes;
mod decide;
mod drill;
mod equity;
mod failure;
mod fit;
mod grid;
#[cfg(feature = "views")]
mod grid_view;
mod multiway;
mod named;
mod number;
mod order;
mod parse;
mod player;
mod pushfold;
mod pushfold_player;
mod show;
mod simulate;
mod top;
mod vpip;

pub use self::adjust::{AdjustAnswer, AdjustQuestion, adjust};
pub use self::classes::Classes;
pub use self::decide::{ChipMove, DecideAnswer, DecideChips, DecideQuestion, SizesAnswer, decide};
pub use self::drill::{
    ClassScore, Drill, DrillAnswer, DrillGame, DrillMove, DrillScore, DrillScoreError, DrillSetup,
    DrillSpot, DrilledHand, ScoreFault,
};
pub use self::equity::{EquityAnswer, EquityQuestion, EquityShares, equity};
pub use self::failure::{RangeFailure, RangeQuestionError};
pub use self::fit::{FitAnswer, FitQuestion, FittedSeat, SeatCounts, StandardErrors, fit};
pub use self::grid::{GridAnswer, GridLayer, GridPot, GridQuestion, GridSubject, grid};
#[cfg(feature = "views")]
pub use self::grid_view::{GridView, meaning};
pub use self::multiway::{GainAnswer, GainUnit, MultiwayAnswer, spot_name};
pub use self::named::Named;
pub use self::order::{OrderAnswer, OrderQuestion, order, read_order};
pub use self::parse::{ParseAnswer, ParseQuestion, Plus, WeightConflict, parse};
pub use self::player::{Positions, read_player};
pub use self::pushfold::{
    PushfoldAnswer, PushfoldProgress, PushfoldQuestion, PushfoldReply, antes, pushfold,
};
pub use self::pushfold_player::{PlayerAnswer, PlayerSeatAnswer};
pub use self::show::ShowQuestion;
pub use self::show::{ShowAnswer, ShownSeat, show};
pub use self::simulate::{SimulateAnswer, SimulateQuestion, TableDealing, TablePlay, simulate};
pub use self::top::{TopAnswer, TopQuestion, top};
pub use self::vpip::{VpipAnswer, VpipQuestion, vpip};
use crate::contract::Contract;
#[cfg(feature = "schema")]
use crate::schema::Document;

/// Share of hands that a player plays in a seat.
pub const VPIP: Contract = Contract::new("range-vpip", 1);
/// Edges of nested ranges for another share of hands.
pub const ADJUST: Contract = Contract::new("range-adjust", 1);
/// Equity of a range against another.
pub const EQUITY: Contract = Contract::new("range-equity", 1);
/// A range, read and written canonically.
pub const PARSE: Contract = Contract::new("range-parse", 1);
/// The best hands of an order of preference.
pub const TOP: Contract = Contract::new("range-top", 1);
/// An order of preference.
pub const ORDER: Contract = Contract::new("range-order", 1);
/// Equilibrium of all in or fold.
pub const PUSHFOLD: Contract = Contract::new("range-pushfold", 1);
/// A table of computer players.
pub const SIMULATE: Contract = Contract::new("range-simulate", 1);
/// A computer player.
pub const SHOW: Contract = Contract::new("range-show", 1);
/// Grid of a player or a range.
pub const GRID: Contract = Contract::new("range-grid", 1);
/// Numbers of a player from counts.
pub const FIT: Contract = Contract::new("range-fit", 1);
/// A round of practice.
pub const DRILL: Contract = Contract::new("range-drill", 1);
/// A score of rounds of practice.
pub const DRILL_SCORE: Contract = Contract::new("range-drill-score", 1);
/// Action of a player with a hand.
pub const DECIDE: Contract = Contract::new("range-decide", 1);

/// The documents of these contracts.
#[cfg(feature = "schema")]
pub(crate) const DOCUMENTS: &[Document] = &[
    Document::question::<VpipQuestion>(VPIP),
    Document::answer::<npc_preflop::player::Vpip>(VPIP),
    Document::question::<AdjustQuestion>(ADJUST),
    Document::answer::<AdjustAnswer>(ADJUST),
    Document::question::<EquityQuestion>(EQUITY),
    Document::answer::<EquityAnswer>(EQUITY),
    Document::question::<ParseQuestion>(PARSE),
    Document::answer::<ParseAnswer>(PARSE),
    Document::question::<TopQuestion>(TOP),
    Document::answer::<TopAnswer>(TOP),
    Document::question::<OrderQuestion>(ORDER),
    Document::answer::<OrderAnswer>(ORDER),
    Document::question::<PushfoldQuestion>(PUSHFOLD),
    Document::answer::<PushfoldReply>(PUSHFOLD),
    Document::question::<SimulateQuestion>(SIMULATE),
    Document::answer::<SimulateAnswer>(SIMULATE),
    Document::question::<ShowQuestion>(SHOW),
    Document::answer::<ShowAnswer>(SHOW),
    Document::question::<GridQuestion>(GRID),
    Document::answer::<GridAnswer>(GRID),
    Document::question::<FitQuestion>(FIT),
    Document::answer::<FitAnswer>(FIT),
    Document::answer::<DrillAnswer>(DRILL),
    Document::question::<DecideQuestion>(DECIDE),
    Document::answer::<DecideAnswer>(DECIDE),
];
