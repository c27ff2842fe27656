//! `range drill`: push or fold at short stacks, and what a mistake costs.

use std::io::{BufRead, Write};

use club_view::Lang;
use engine_contracts::ranges::{Drill, DrillMove, DrillSpot, DrilledHand};
use npc_preflop::Position;

use super::args::DrillArgs;
use super::say;
use crate::engine::fresh_seed;
use crate::error::DeskError;
use crate::output::{broken, json_line};

/// Runs the verb: the round is talked over on the standard output, with `--json` on the
/// standard error, and the record is the answer.
pub(super) fn run(args: &DrillArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let seed = args.seed.map_or_else(fresh_seed, Ok)?;
    let mut drill = Drill::new(&args.player, args.stack, seed)?;
    let mut talk: Box<dyn Write> = if as_json {
        Box::new(std::io::stderr().lock())
    } else {
        Box::new(std::io::stdout().lock())
    };
    let mut tell = |text: &str| {
        talk.write_all(text.as_bytes())
            .and_then(|()| talk.flush())
            .map_err(|error| broken("stdout", &error))
    };
    tell(&format!(
        "{}\n",
        say::range_drill_rules(lang, seed.to_string())
    ))?;
    let mut input = std::io::stdin().lock();
    'round: for number in 1..=args.hands {
        let spot = drill.draw();
        tell(&question(&spot, number, lang))?;
        let answer = loop {
            let mut line = String::new();
            let read = input
                .read_line(&mut line)
                .map_err(|error| broken("stdin", &error))?;
            match line.trim() {
                "p" | "c" => break DrillMove::AllIn,
                "f" => break DrillMove::Fold,
                "q" => break 'round,
                _ if read == 0 => break 'round,
                _ => tell(&format!("{} ", say::range_drill_again(lang)))?,
            }
        };
        let hand = drill.judge(&spot, answer)?;
        tell(&verdict(&hand, lang))?;
    }
    let answer = drill.finish();
    let cost = format!("{:.3}", answer.cost);
    let score = say::range_drill_score(lang, answer.right, answer.hands.len(), cost);
    tell(&format!("{score}\n"))?;
    if as_json {
        return json_line(&answer);
    }
    Ok(String::new())
}

/// The seat that is to act, and its hand.
fn question(spot: &DrillSpot, number: u32, lang: Lang) -> String {
    let action = match spot.position {
        Position::Sb => "push",
        _ => "call",
    };
    let (position, stack) = (spot.position.to_string(), spot.stack.to_string());
    let hand = spot.hand.to_string();
    say::range_drill_question(lang, number, position, hand, stack, action) + " "
}

/// How good an answer was.
fn verdict(hand: &DrilledHand, lang: Lang) -> String {
    let often = |share: f64| match share {
        share if share >= 1.0 => say::range_drill_always(lang),
        share if share <= 0.0 => say::range_drill_never(lang),
        share => say::range_drill_often(lang, format!("{:.0}", 100.0 * share)),
    };
    let verdict = if hand.cost > 0.0 {
        say::range_drill_mistake(lang, format!("{:.3}", hand.cost))
    } else {
        say::range_drill_right(lang)
    };
    let (equilibrium, model) = (often(hand.equilibrium), often(hand.model));
    let judged = say::range_drill_judged(lang, verdict, equilibrium, model);
    format!("   {judged}\n")
}
