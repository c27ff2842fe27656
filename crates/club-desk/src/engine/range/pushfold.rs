//! `range pushfold`.

use serde::Serialize;
use toolkit::preflop::{
    Antes, Certificate, HandClass, PushFoldError, PushFoldGame, PushFoldSolution, Range,
};

use super::Classes;
use super::args::PushfoldArgs;
use crate::engine::failure;
use crate::error::{DeskError, Exit};
use crate::output::json_line;

/// What it answers.
#[derive(Serialize)]
struct PushfoldAnswer {
    value: f64,
    exploitability: f64,
    exact: bool,
    unique: bool,
    push: Classes,
    call: Classes,
    push_share: f64,
    call_share: f64,
}

/// Runs the verb.
pub(super) fn run(args: &PushfoldArgs, as_json: bool) -> Result<String, DeskError> {
    let antes = match (args.ante, args.bb_ante) {
        (Some(each), _) => Antes::Each(each),
        (None, Some(ante)) if args.dead => Antes::DeadBigBlind(ante),
        (None, Some(ante)) => Antes::BigBlind(ante),
        (None, None) => Antes::None,
    };
    let solved = PushFoldGame::new(args.stack, antes)
        .and_then(|game| game.solve())
        .map_err(|error| rejected(&error))?;
    let strategy = &solved.strategy;
    let (push_share, call_share) = strategy.shares();
    if as_json {
        return json_line(&PushfoldAnswer {
            value: solved.value,
            exploitability: solved.exploitability,
            exact: solved.certificate.exact,
            unique: solved.certificate.unique,
            push: Classes::of(|class| strategy.push[class.index()]),
            call: Classes::of(|class| strategy.call[class.index()]),
            push_share,
            call_share,
        });
    }
    Ok(text(&solved))
}

/// The equilibrium in words, with its certificate.
pub(crate) fn text(solved: &PushFoldSolution) -> String {
    let (push, call) = solved.strategy.shares();
    let range = |weights: &[f64; HandClass::COUNT]| {
        // The frequencies of an equilibrium are from 0 to 1.
        Range::from_classes(weights).map_or_else(|error| error.to_string(), |r| r.to_string())
    };
    format!(
        "push {:.2} %: {}\ncall {:.2} %: {}\nvalue to the small blind {:+.6} big blinds a hand\n{}\n",
        100.0 * push,
        range(&solved.strategy.push),
        100.0 * call,
        range(&solved.strategy.call),
        solved.value,
        certificate(solved.certificate)
    )
}

/// What was proved, in words.
fn certificate(certificate: Certificate) -> &'static str {
    match certificate {
        Certificate { unique: true, .. } => {
            "proved in integers: exploitability 0, the only equilibrium"
        }
        Certificate { exact: true, .. } => "proved in integers: exploitability 0",
        _ => "not proved",
    }
}

/// A refusal; a number that JSON cannot write is given as text.
pub(super) fn rejected(error: &PushFoldError) -> DeskError {
    let refused = failure(Exit::Refused, error);
    match error {
        PushFoldError::StackOutOfRange { got, .. } | PushFoldError::AnteOutOfRange { got, .. }
            if !got.is_finite() =>
        {
            refused.with("got", got.to_string())
        }
        _ => refused,
    }
}
