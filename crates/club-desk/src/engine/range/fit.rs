//! `range fit`.

use npc_preflop::fit::{FitError, Observation, Parameter, fit_seen_vpip, fit_vpip};
use npc_preflop::player::VpipModelSetup;
use npc_preflop::{NpcSetup, Players, Position, PreflopError, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
    let table = args.positions.map(Positions::table);
    let seen = if let Some(npc) = player {
        let mut setup = npc.setup().clone();
        setup.vpip.table = table.unwrap_or(setup.vpip.table);
        Seen::Player(setup)
    } else {
        Seen::Widths(VpipModelSetup {
            table: table.unwrap_or_default(),
            ..VpipModelSetup::default()
        })
    };
    lines::answer(args.stdin.lines, |question| fit(&question, &seen))
}

/// The player of whom the counts are, apart from the numbers to find.
enum Seen {
    /// Hands within the range.
    Widths(VpipModelSetup),
    /// Hands that are seen to be played.
    Player(NpcSetup),
}

/// The numbers that explain the counts best.
fn fit(question: &FitQuestion, seen: &Seen) -> Result<FitAnswer, DeskError> {
    let observations = question.observations.iter().enumerate().map(observation);
    let observations = observations.collect::<Result<Vec<Observation>, DeskError>>()?;
    let fitted = match seen {
        Seen::Widths(model) => fit_vpip(&observations, model),
        Seen::Player(player) => fit_seen_vpip(&observations, player),
    };
    let fitted = fitted.map_err(|error| failure(Exit::Refused, &error))?;
    let mut se = StandardErrors::default();
    for (parameter, error) in fitted.standard_errors {
        match parameter {
            Parameter::BaseVpip => se.phi = Some(error),
            Parameter::TableFactor => se.tau = Some(error),
            Parameter::PositionFactor => se.pi = Some(error),
        }
    }
    let seat = |seat: &Seat| SeatName {
        players: seat.players().count(),
        position: seat.position(),
    };
    Ok(FitAnswer {
        phi: fitted.estimate.base_vpip,
        tau: fitted.estimate.table_factor,
        pi: fitted.estimate.position_factor,
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
