//! `range vpip`.

use npc_preflop::player::{Vpip, VpipModel, VpipModelSetup};
use npc_preflop::{Players, Position, PreflopError, Seat};
use serde::{Deserialize, Serialize};

use super::{Positions, RangeFailure, VPIP};
use crate::whole::whole;

/// Question of `range vpip`: a player's numbers and a seat.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VpipQuestion {
    /// The contract, `range-vpip/1`.
    pub contract: Option<String>,
    /// Share of hands played at a table of six, above 0 and at most 1.
    pub phi: f64,
    /// Adjustment to the number of players: 0 none, 1 full, less than 0 the wrong way.
    pub tau: f64,
    /// Adjustment to the position: 0 none, 1 full, less than 0 the wrong way.
    pub pi: f64,
    /// Players dealt in, 2 to 10.
    #[serde(deserialize_with = "whole")]
    pub players: u64,
    /// The position.
    pub position: Position,
    /// Table of positions.
    #[serde(default)]
    pub positions: Positions,
}

/// Answer of `range vpip`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(transparent)]
pub struct VpipAnswer {
    /// The share of hands.
    pub vpip: Vpip,
    /// Name of the table of positions, which the document has not.
    #[serde(skip)]
    pub table: &'static str,
    /// Multiple of the seat in that table.
    #[serde(skip)]
    pub multiple: f64,
}

/// Answers `range vpip`: the share of hands that a player plays in a seat.
///
/// # Errors
///
/// [`RangeFailure`] where the contract is another one, a number is out of range, or the table has no such seat.
pub fn vpip(question: &VpipQuestion) -> Result<VpipAnswer, RangeFailure> {
    VPIP.check(question.contract.as_deref())?;
    played(question).map_err(|error| {
        let got = match error {
            PreflopError::NotFinite { name: "tau" } => question.tau,
            PreflopError::NotFinite { name: "pi" } => question.pi,
            _ => return error.into(),
        };
        if got.is_finite() {
            return error.into();
        }
        let got = got.to_string();
        RangeFailure::Factor { error, got }
    })
}

fn played(question: &VpipQuestion) -> Result<VpipAnswer, PreflopError> {
    let model = VpipModel::new(VpipModelSetup {
        base_vpip: question.phi,
        table_factor: question.tau,
        position_factor: question.pi,
        table: question.positions.table(),
        ..VpipModelSetup::default()
    })?;
    let seat = Seat::new(Players::new(question.players)?, question.position)?;
    let table = &model.setup().table;
    Ok(VpipAnswer {
        vpip: model.vpip(seat)?,
        table: table.name().unwrap_or_default(),
        multiple: f64::from(table.hundredths(seat)) / 100.0,
    })
}
