//! `icm equity` and `icm finish`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toolkit::icm::{IcmError, IcmOptions, equities, finish_probabilities};

pub(crate) mod args;

use self::args::IcmVerb;
use super::schema::Document;
use super::{failure, lines};
use crate::error::{DeskError, Exit};
use crate::input::whole;

/// What crosses the boundary of the program.
pub(super) const DOCUMENTS: &[Document] = &[
    Document::read::<EquityQuestion>("icm-equity"),
    Document::answered::<EquityAnswer>("icm-equity-answer"),
    Document::read::<FinishQuestion>("icm-finish"),
    Document::answered::<FinishAnswer>("icm-finish-answer"),
];

/// What `icm equity` reads.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EquityQuestion {
    stacks: Vec<f64>,
    prizes: Vec<f64>,
    tolerance: Option<f64>,
}

/// The answer of `icm equity`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct EquityAnswer {
    equities: Vec<f64>,
    residual: f64,
    nodes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_increasing_place: Option<usize>,
}

/// What `icm finish` reads.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FinishQuestion {
    stacks: Vec<f64>,
    #[serde(deserialize_with = "whole")]
    player: usize,
    tolerance: Option<f64>,
}

/// The answer of `icm finish`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FinishAnswer {
    probabilities: Vec<f64>,
    residual: f64,
    nodes: usize,
}

/// Runs a verb.
pub(crate) fn run(verb: &IcmVerb) -> Result<String, DeskError> {
    match verb {
        IcmVerb::Equity(args) => lines::answer(args.lines, equity),
        IcmVerb::Finish(args) => lines::answer(args.lines, finish),
    }
}

/// What each stack is worth.
pub(crate) fn equity(question: EquityQuestion) -> Result<EquityAnswer, DeskError> {
    let EquityQuestion {
        stacks,
        prizes,
        tolerance,
    } = question;
    check_players(&stacks)?;
    let found =
        equities(&stacks, &prizes, &options(tolerance)).map_err(|error| rejected(&error))?;
    Ok(EquityAnswer {
        equities: found.equities,
        residual: found.residual,
        nodes: found.nodes,
        first_increasing_place: found.first_increasing_place,
    })
}

/// How likely a player comes in each place.
pub(crate) fn finish(question: FinishQuestion) -> Result<FinishAnswer, DeskError> {
    let FinishQuestion {
        stacks,
        player,
        tolerance,
    } = question;
    check_players(&stacks)?;
    let found = finish_probabilities(&stacks, player, &options(tolerance))
        .map_err(|error| rejected(&error))?;
    Ok(FinishAnswer {
        probabilities: found.probabilities,
        residual: found.residual,
        nodes: found.nodes,
    })
}

/// The largest field that is answered; it takes a few seconds.
const MAX_PLAYERS: usize = 20_000;

fn check_players(stacks: &[f64]) -> Result<(), DeskError> {
    let (players, max) = (stacks.len(), MAX_PLAYERS);
    if players > max {
        return Err(rejected(&IcmError::TooManyPlayers { players, max }));
    }
    Ok(())
}

fn options(tolerance: Option<f64>) -> IcmOptions {
    let usual = IcmOptions::default();
    tolerance.map_or(usual, |tolerance| usual.with_tolerance(tolerance))
}

fn rejected(error: &IcmError) -> DeskError {
    failure(Exit::Refused, error)
}
