//! `icm finish`.

use ::icm::{IcmError, finish_probabilities};
use serde::{Deserialize, Serialize};

use super::{FINISH, IcmFailure, check_players, options};
use crate::whole::whole;

/// Question of `icm finish`: stacks and a player.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FinishQuestion {
    /// The contract, `icm-finish/1`.
    pub contract: Option<String>,
    /// Chips of each player, above 0.
    pub stacks: Vec<f64>,
    /// Position of the player in the list, from 0.
    #[serde(deserialize_with = "whole")]
    pub player: u64,
    /// The largest residual, in probability.
    pub tolerance: Option<f64>,
}

/// Answer of `icm finish`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FinishAnswer {
    /// Probability of each place, the first place first.
    pub probabilities: Vec<f64>,
    /// Change of the answer from the grid before, in probability.
    pub residual: f64,
    /// Nodes of the grid.
    pub nodes: usize,
}

/// Answers `icm finish`: the probability of each place for one player.
///
/// # Errors
///
/// [`IcmFailure`] where the contract is another one, the field is larger than
/// [`MAX_PLAYERS`](super::MAX_PLAYERS), or the library refuses a number.
pub fn finish(question: &FinishQuestion) -> Result<FinishAnswer, IcmFailure> {
    let FinishQuestion {
        contract,
        stacks,
        player,
        tolerance,
    } = question;
    FINISH.check(contract.as_deref())?;
    check_players(stacks)?;
    // The same refusal where positions have fewer bits.
    let place = usize::try_from(*player).unwrap_or(usize::MAX);
    let found = finish_probabilities(stacks, place, &options(*tolerance));
    let found = found.map_err(|error| match error {
        IcmError::PlayerOutOfRange { players, .. } => IcmError::PlayerOutOfRange {
            player: *player,
            players,
        },
        other => other,
    })?;
    Ok(FinishAnswer {
        probabilities: found.probabilities,
        residual: found.residual,
        nodes: found.nodes,
    })
}
