//! Computer players: which hands they play in each seat, and how.

mod limp;
mod npc;
mod position;
mod seat;
mod strategy;
mod table;
mod vpip;

pub use self::limp::{FoldedToSb, SbLimp};
pub use self::npc::{
    BetSizes, BoundaryRule, ChipAction, ChipSituation, Explanation, Lapse, NPC_TEXT_VERSION, Npc,
    NpcSetup, Pot, Preset, SeatPlan, Share, Situation,
};
pub use self::position::Position;
pub use self::seat::{Players, Seat};
pub use self::strategy::{Action, AdjustedEdges, BetCall, StrategyList, ToCall, adjust_edges};
pub use self::table::{PositionTable, PositionTableSetup};
pub use self::vpip::{SEATS_BEYOND_SIX, Vpip, VpipModel, VpipModelSetup};
