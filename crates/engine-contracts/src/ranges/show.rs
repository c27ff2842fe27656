//! `range show`.

use npc_preflop::player::{BetCall, Pot};
use npc_preflop::{Npc, Seat};
use serde::{Deserialize, Serialize};

use super::{RangeFailure, SHOW, SizesAnswer, read_player};

/// Question of `range show`: a player.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ShowQuestion {
    /// The contract, `range-show/1`.
    pub contract: Option<String>,
    /// A preset such as `nit`, or a player's text form.
    pub player: String,
}

/// Answer of `range show`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShowAnswer {
    /// The player's text form.
    pub text: String,
    /// Sizes of its bets.
    pub sizes: SizesAnswer,
    /// The player in every seat of every table.
    pub seats: Vec<ShownSeat>,
    /// The player, whom the document has as text.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub npc: Npc,
}

/// A player in a seat.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "SeatAnswer"))]
pub struct ShownSeat {
    /// Players dealt in.
    pub players: u8,
    /// The position.
    pub position: String,
    /// Share of hands played.
    pub vpip: f64,
    /// Upper edges of the ranges.
    pub edges: Vec<f64>,
    /// Strategy of each range.
    pub strategies: Vec<BetCall>,
}

/// Answers `range show`: a computer player, seat by seat.
///
/// # Errors
///
/// [`RangeFailure`] where the contract is another one, or the player cannot be parsed or used.
pub fn show(question: &ShowQuestion) -> Result<ShowAnswer, RangeFailure> {
    SHOW.check(question.contract.as_deref())?;
    let npc = read_player(&question.player)?;
    Ok(ShowAnswer {
        text: npc.to_string(),
        sizes: npc.setup().sizes.into(),
        seats: Seat::all().map(|seat| shown(&npc, seat)).collect(),
        npc,
    })
}

fn shown(npc: &Npc, seat: Seat) -> ShownSeat {
    let plan = npc.plan(seat, Pot::Opened);
    let (edges, strategies) = plan.ranges().unzip();
    ShownSeat {
        players: seat.players().count(),
        position: seat.position().to_string(),
        vpip: plan.vpip().vpip,
        edges,
        strategies,
    }
}
