//! `range fit`.

use npc_preflop::fit::{FitError, Fitted, Observation, Parameter, fit_seen_vpip, fit_vpip};
use npc_preflop::player::VpipModelSetup;
use npc_preflop::{Players, Position, Seat};
use serde::{Deserialize, Serialize};

use super::{FIT, Positions, RangeFailure, read_player};
use crate::whole::{optional_whole, whole};

/// Question of `range fit`: counts of a player by seat.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FitQuestion {
    /// The contract, `range-fit/1`.
    pub contract: Option<String>,
    /// The counts.
    pub observations: Vec<SeatCounts>,
    /// The player at whose table the hands were seen to be played, apart from the numbers to find.
    ///
    /// Without one the counts are hands within the range.
    pub player: Option<String>,
    /// Table of positions: that of the player, or the standard one if not given.
    pub positions: Option<Positions>,
}

/// Counts of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatCounts {
    /// Players dealt in, 2 to 10.
    #[serde(deserialize_with = "whole")]
    pub players: u64,
    /// The position.
    pub position: Position,
    /// Hands dealt.
    #[serde(deserialize_with = "whole")]
    pub hands: u64,
    /// Hands played.
    #[serde(deserialize_with = "whole")]
    pub vpip: u64,
    /// Hands raised, which the fit makes no use of.
    #[serde(default, deserialize_with = "optional_whole")]
    pub pfr: Option<u64>,
}

/// Answer of `range fit`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FitAnswer {
    /// Share of hands at a table of six.
    pub phi: f64,
    /// Adjustment to the number of players.
    pub tau: f64,
    /// Adjustment to the position.
    pub pi: f64,
    /// Standard errors.
    pub se: StandardErrors,
    /// Numbers that the counts say nothing about; they are 1.
    pub fixed: Vec<Parameter>,
    /// Distance of the counts from the model.
    pub deviance: f64,
    /// Seats in which the model plays all hands or none.
    pub clamped: Vec<FittedSeat>,
}

/// Standard errors; a number that is fixed has none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "the names say of which number")]
pub struct StandardErrors {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phi: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tau: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pi: Option<f64>,
}

/// A seat by its table and position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "SeatName"))]
pub struct FittedSeat {
    /// Players dealt in.
    pub players: u8,
    /// The position.
    pub position: Position,
}

/// Answers `range fit`: a player's numbers that explain the counts best.
///
/// # Errors
///
/// [`RangeFailure`] where the contract is another one, a seat or a count cannot be, or the counts do not tell the
/// numbers.
pub fn fit(question: &FitQuestion) -> Result<FitAnswer, RangeFailure> {
    FIT.check(question.contract.as_deref())?;
    let table = question.positions.map(Positions::table);
    let player = question.player.as_deref().map(read_player).transpose()?;
    let observations = question.observations.iter().enumerate().map(observation);
    let observations = observations.collect::<Result<Vec<Observation>, RangeFailure>>()?;
    let fitted = if let Some(npc) = player {
        let mut player = npc.setup().clone();
        player.vpip.table = table.unwrap_or(player.vpip.table);
        fit_seen_vpip(&observations, &player)?
    } else {
        let model = VpipModelSetup {
            table: table.unwrap_or_default(),
            ..VpipModelSetup::default()
        };
        fit_vpip(&observations, &model)?
    };
    Ok(answer(fitted))
}

fn answer(fitted: Fitted) -> FitAnswer {
    let mut se = StandardErrors::default();
    for (parameter, error) in fitted.standard_errors {
        match parameter {
            Parameter::BaseVpip => se.phi = Some(error),
            Parameter::TableFactor => se.tau = Some(error),
            Parameter::PositionFactor => se.pi = Some(error),
        }
    }
    let seat = |seat: &Seat| FittedSeat {
        players: seat.players().count(),
        position: seat.position(),
    };
    FitAnswer {
        phi: fitted.estimate.base_vpip,
        tau: fitted.estimate.table_factor,
        pi: fitted.estimate.position_factor,
        se,
        fixed: fitted.fixed,
        deviance: fitted.deviance,
        clamped: fitted.clamped.iter().map(seat).collect(),
    }
}

fn observation((item, counts): (usize, &SeatCounts)) -> Result<Observation, RangeFailure> {
    let seat = Players::new(counts.players).and_then(|size| Seat::new(size, counts.position));
    let seat = seat.map_err(|error| RangeFailure::Observation { item, error })?;
    if let Some(pfr) = counts.pfr
        && pfr > counts.vpip
    {
        return Err(RangeFailure::Fit(FitError::CountOutOfRange {
            item,
            count: "pfr",
            got: pfr,
            hands: counts.vpip,
        }));
    }
    Ok(Observation {
        seat,
        hands: counts.hands,
        played: counts.vpip,
    })
}
