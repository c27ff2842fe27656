//! `range fit`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toolkit::preflop::{
    FitError, Npc, NpcSetup, Observation, Parameter, Players, Position, PositionTable,
    PreflopError, Seat, fit_seen_vpip, fit_vpip_with_table,
};

use super::args::{FitArgs, Positions};
use super::player::read_player;
use super::{lines, refused};
use crate::engine::failure;
use crate::error::{DeskError, Exit};

/// What `range fit` reads.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct FitQuestion {
    observations: Vec<SeatCounts>,
}

/// Counts of a seat. Of `pfr` the fit of phi, tau and pi makes no use.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SeatCounts {
    players: u64,
    position: Position,
    hands: u64,
    vpip: u64,
    pfr: Option<u64>,
}

/// The answer of `range fit`.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct FitAnswer {
    phi: f64,
    tau: f64,
    pi: f64,
    se: StandardErrors,
    fixed: Vec<Parameter>,
    deviance: f64,
    clamped: Vec<SeatName>,
}

/// Standard errors; a number that is fixed has none.
#[derive(Debug, Default, Serialize, JsonSchema)]
struct StandardErrors {
    #[serde(skip_serializing_if = "Option::is_none")]
    phi: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tau: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pi: Option<f64>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct SeatName {
    players: u8,
    position: Position,
}

/// Runs the verb.
pub(super) fn run(args: &FitArgs) -> Result<String, DeskError> {
    let player = args.player.as_deref().map(read_player).transpose()?;
    let mut setup = player.as_ref().map(Npc::setup).cloned();
    let table = args.positions.map(Positions::table);
    if let (Some(setup), Some(table)) = (&mut setup, &table) {
        setup.table = table.clone();
    }
    let table = table.unwrap_or_default();
    lines::answer(args.stdin.lines, |question| {
        fit(&question, setup.as_ref(), &table)
    })
}

/// The numbers that explain the counts best: of hands within the range by a table, or of hands that such a
/// player is seen to play.
fn fit(
    question: &FitQuestion,
    player: Option<&NpcSetup>,
    table: &PositionTable,
) -> Result<FitAnswer, DeskError> {
    let observations = question.observations.iter().enumerate().map(observation);
    let observations = observations.collect::<Result<Vec<Observation>, DeskError>>()?;
    let fitted = match player {
        None => fit_vpip_with_table(&observations, table),
        Some(player) => fit_seen_vpip(&observations, player),
    };
    let fitted = fitted.map_err(|error| failure(Exit::Refused, &error))?;
    let mut se = StandardErrors::default();
    for (parameter, error) in fitted.standard_errors {
        match parameter {
            Parameter::Phi => se.phi = Some(error),
            Parameter::Tau => se.tau = Some(error),
            Parameter::Pi => se.pi = Some(error),
        }
    }
    let seat = |seat: &Seat| SeatName {
        players: seat.players().count(),
        position: seat.position(),
    };
    Ok(FitAnswer {
        phi: fitted.setup.phi,
        tau: fitted.setup.tau,
        pi: fitted.setup.pi,
        se,
        fixed: fitted.fixed,
        deviance: fitted.deviance,
        clamped: fitted.clamped.iter().map(seat).collect(),
    })
}

fn observation((item, counts): (usize, &SeatCounts)) -> Result<Observation, DeskError> {
    let seat = Players::new(counts.players).and_then(|size| Seat::new(size, counts.position));
    let seat = seat.map_err(|error: PreflopError| refused(&error).with("item", item))?;
    if let Some(pfr) = counts.pfr
        && pfr > counts.vpip
    {
        let error = FitError::CountOutOfRange {
            item,
            count: "pfr",
            got: pfr,
            hands: counts.vpip,
        };
        return Err(failure(Exit::Refused, &error));
    }
    Ok(Observation {
        seat,
        hands: counts.hands,
        played: counts.vpip,
    })
}
