//! `icm equity`.

use ::icm::equities;
use serde::{Deserialize, Serialize};

use super::{EQUITY, IcmFailure, check_players, options};

/// Question of `icm equity`: stacks and prizes.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EquityQuestion {
    /// The contract, `icm-equity/1`.
    pub contract: Option<String>,
    /// Chips of each player, above 0.
    pub stacks: Vec<f64>,
    /// Prizes, the first place first; none below 0.
    pub prizes: Vec<f64>,
    /// The largest residual, relative to the sum of the prizes.
    pub tolerance: Option<f64>,
}

/// Answer of `icm equity`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EquityAnswer {
    /// Equity of each player, in units of the prizes.
    pub equities: Vec<f64>,
    /// Change of the answer from the grid before, relative to the sum of the prizes.
    pub residual: f64,
    /// Nodes of the grid.
    pub nodes: usize,
    /// First place, from 1, that is paid more than the place before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_increasing_place: Option<usize>,
}

/// Answers `icm equity`: the share of the prizes that each stack is worth.
///
/// # Errors
///
/// [`IcmFailure`] where the contract is another one, the field is larger than
/// [`MAX_PLAYERS`](super::MAX_PLAYERS), or the library refuses a number.
pub fn equity(question: &EquityQuestion) -> Result<EquityAnswer, IcmFailure> {
    let EquityQuestion {
        contract,
        stacks,
        prizes,
        tolerance,
    } = question;
    EQUITY.check(contract.as_deref())?;
    check_players(stacks)?;
    let found = equities(stacks, prizes, &options(*tolerance))?;
    Ok(EquityAnswer {
        equities: found.equities,
        residual: found.residual,
        nodes: found.nodes,
        first_increasing_place: found.first_increasing_place,
    })
}
