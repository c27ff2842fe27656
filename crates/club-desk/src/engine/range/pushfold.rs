//! `range pushfold`.

use club_view::Lang;
use npc_preflop::push_fold::{Antes, Certificate, PushFoldError, PushFoldGame, PushFoldSolution};
use npc_preflop::{HandClass, Range};
use schemars::JsonSchema;
use serde::Serialize;

use super::args::PushfoldArgs;
use super::multiway::MultiwayAnswer;
use super::pushfold_player::{PlayerAnswer, PlayerCost};
use super::{Classes, multiway, say};
use crate::engine::failure;
use crate::error::{DeskError, Exit};
use crate::output::json_line;

/// What `range pushfold` answers.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum PushfoldReply {
    /// Two players, solved and proved.
    Two(Box<PushfoldAnswer>),
    /// Three to nine, from random deals.
    Several(MultiwayAnswer),
}

/// The answer about two players.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PushfoldAnswer {
    value: f64,
    exploitability: f64,
    exact: bool,
    unique: bool,
    push: Classes,
    call: Classes,
    push_share: f64,
    call_share: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<PlayerAnswer>,
}

impl PushfoldAnswer {
    /// The solution of two players.
    pub(crate) fn of(solved: &PushFoldSolution) -> Self {
        let strategy = &solved.strategy;
        let (push_share, call_share) = strategy.shares();
        Self {
            value: solved.value,
            exploitability: solved.exploitability,
            exact: solved.certificate.exact,
            unique: solved.certificate.unique,
            push: Classes::of(|class| strategy.push[class.index()]),
            call: Classes::of(|class| strategy.call[class.index()]),
            push_share,
            call_share,
            player: None,
        }
    }
}

/// Runs the verb.
pub(super) fn run(args: &PushfoldArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let antes = match (args.ante, args.bb_ante) {
        (Some(each), _) => Antes::Each(each),
        (None, Some(ante)) if args.dead => Antes::DeadBigBlind(ante),
        (None, Some(ante)) => Antes::BigBlind(ante),
        (None, None) => Antes::None,
    };
    if args.players != 2 {
        return multiway::run(args, antes, as_json, lang);
    }
    let solved = PushFoldGame::new(args.stack, antes)
        .and_then(|game| game.solve())
        .map_err(|error| rejected(&error))?;
    let player = args.player.as_deref();
    let player = player
        .map(|text| PlayerCost::read(text, &solved))
        .transpose()?;
    if as_json {
        let answer = PushfoldAnswer {
            player: player.as_ref().map(PlayerCost::answer),
            ..PushfoldAnswer::of(&solved)
        };
        return json_line(&PushfoldReply::Two(Box::new(answer)));
    }
    let player = player.map_or_else(String::new, |player| player.words(lang));
    Ok(text(&solved, lang) + &player)
}

/// The equilibrium in words, with its certificate.
pub(crate) fn text(solved: &PushFoldSolution, lang: Lang) -> String {
    let range = |weights: &[f64; HandClass::COUNT]| {
        // The frequencies of an equilibrium are from 0 to 1.
        let rounded = weights.map(thousandths);
        Range::from_classes(&rounded).map_or_else(|error| error.to_string(), |r| r.to_string())
    };
    let (push, call) = solved.strategy.shares();
    let [push, call] = [push, call].map(|share| format!("{:.2}", 100.0 * share));
    let lines = [
        say::range_push(lang, push, range(&solved.strategy.push)),
        say::range_call(lang, call, range(&solved.strategy.call)),
        say::range_value(lang, format!("{:+.6}", solved.value)),
        say::range_proof(lang, proof(solved.certificate)),
    ];
    lines.join("\n") + "\n"
}

/// A frequency as it is shown; one that is mixed stays so.
fn thousandths(frequency: f64) -> f64 {
    if frequency > 0.0 && frequency < 1.0 {
        ((1000.0 * frequency).round() / 1000.0).clamp(0.001, 0.999)
    } else {
        frequency
    }
}

/// What was proved.
const fn proof(certificate: Certificate) -> &'static str {
    match certificate {
        Certificate { unique: true, .. } => "unique",
        Certificate { exact: true, .. } => "exact",
        _ => "none",
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
