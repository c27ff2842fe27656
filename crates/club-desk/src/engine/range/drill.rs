//! `range drill`: push or fold at short stacks, and what a mistake costs.

use std::io::{BufRead, Write};
use std::ops::ControlFlow;

use club_view::Lang;
use engine_contracts::ranges::{
    Drill, DrillGame, DrillMove, DrillScore, DrillSetup, DrillSpot, RangeFailure, antes,
};

use super::args::DrillArgs;
use super::drill_score::ScoreFile;
use super::say;
use crate::engine::fresh_seed;
use crate::error::DeskError;
use crate::interrupt::Work;
use crate::output::{broken, json_line};
use crate::progress::Bar;

/// Asks the hands of a round on the standard output, with `--json` on the standard error. The record
/// of the round is the answer.
pub(super) fn run(args: &DrillArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let seed = args.seed.map_or_else(fresh_seed, Ok)?;
    let file = args.score.as_deref().map(ScoreFile::open).transpose()?;
    let score = file.as_ref().map(|file| file.score.clone());
    let mut drill = drill(args, seed, score.unwrap_or_default(), lang)?;
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
    tell(&format!("{}\n", rules(args, &drill, seed, lang)))?;
    let mut input = std::io::stdin().lock();
    'round: for number in 1..=args.hands.get() {
        let spot = drill.draw();
        tell(&question(&spot, number, lang))?;
        let answer = loop {
            let mut line = String::new();
            let read = input
                .read_line(&mut line)
                .map_err(|error| broken("stdin", &error))?;
            match line.trim().to_lowercase().as_str() {
                "p" | "push" | "c" | "call" | "a" | "all-in" => break DrillMove::AllIn,
                "f" | "fold" => break DrillMove::Fold,
                "q" | "quit" => break 'round,
                _ if read == 0 => break 'round,
                _ => tell(&format!("{} ", say::range_drill_again(lang)))?,
            }
        };
        let hand = drill.judge(&spot, answer)?;
        // Each answer is kept at once: a round that is broken off has lost none.
        if let Some(file) = &file {
            file.write(drill.score())?;
        }
        tell(&format!("   {}\n", hand.words(lang)))?;
    }
    let total = file.map(|_| drill.score().clone());
    let answer = drill.finish();
    tell(&format!("{}\n", answer.words(lang)))?;
    if let Some(total) = total {
        tell(&standing(&total, lang))?;
    }
    if as_json {
        return json_line(&answer);
    }
    Ok(String::new())
}

/// The round that the options describe. The game of three or more is learned first, with a bar.
fn drill(args: &DrillArgs, seed: u64, score: DrillScore, lang: Lang) -> Result<Drill, DeskError> {
    let antes = antes(args.ante, args.bb_ante, args.dead).map_err(RangeFailure::from)?;
    let setup = DrillSetup {
        player: args.player.clone(),
        game: DrillGame {
            players: args.players,
            stack: args.stack,
            antes,
        },
        deals: args.deals,
        seed,
        score,
    };
    let learns = (args.players != 2).then(|| (Work::begin(), Bar::new()));
    let threads = std::thread::available_parallelism().map_or(1, Into::into);
    let drill = Drill::new(setup, threads, |progress| {
        let Some((work, bar)) = &learns else {
            return ControlFlow::Continue(());
        };
        #[expect(clippy::cast_precision_loss, reason = "a part of a bar")]
        let part = progress.deals as f64 / progress.all as f64;
        let (deals, all) = (progress.deals.to_string(), progress.all.to_string());
        bar.show(part, say::range_multiway_busy(lang, deals, all));
        work.flow()
    });
    if let Some((work, bar)) = learns {
        drop(bar);
        work.check()?;
    }
    Ok(drill?)
}

/// The game, and the words that are understood.
fn rules(args: &DrillArgs, drill: &Drill, seed: u64, lang: Lang) -> String {
    let seed = seed.to_string();
    let mut lines = vec![if args.players == 2 {
        say::range_drill_rules(lang, seed)
    } else {
        let stack = drill.stack().unwrap_or_default().to_string();
        say::range_drill_rules_several(lang, args.players, stack, seed)
    }];
    match (args.ante, args.bb_ante) {
        (Some(ante), _) => lines.push(say::range_drill_ante(lang, ante.to_string())),
        (_, Some(ante)) => lines.push(say::range_drill_bb_ante(lang, ante.to_string())),
        _ => {}
    }
    lines.push(say::range_drill_keys(lang));
    lines.join("\n")
}

/// The seat that is to act, and its hand.
fn question(spot: &DrillSpot, number: u32, lang: Lang) -> String {
    let (position, stack) = (spot.position.to_string(), spot.stack().to_string());
    let hand = spot.hand.to_string();
    let asked = if spot.game.players == 2 {
        let action = if spot.pushers.is_empty() {
            "push"
        } else {
            "call"
        };
        say::range_drill_question(lang, number, position, hand, stack, action)
    } else if spot.is_first_to_act() {
        say::range_drill_opens(lang, number, position, hand)
    } else if spot.pushers.is_empty() {
        say::range_drill_first_in(lang, number, position, hand)
    } else {
        let pushers: Vec<String> = spot.pushers.iter().map(ToString::to_string).collect();
        say::range_drill_against(lang, number, position, hand, pushers.join(", "))
    };
    asked + " "
}

/// The score over all rounds, and the classes that cost most.
fn standing(score: &DrillScore, lang: Lang) -> String {
    let sum = score.sum();
    let cost = format!("{:.3}", sum.cost);
    let mut lines = vec![say::range_drill_total(
        lang,
        sum.right.to_string(),
        sum.asked.to_string(),
        cost,
        score.wrong.len(),
    )];
    let mut worst: Vec<_> = (score.classes.iter())
        .filter(|(_, class)| class.cost > 0.0)
        .collect();
    worst.sort_by(|(_, one), (_, other)| other.cost.total_cmp(&one.cost));
    for (name, class) in worst.into_iter().take(5) {
        lines.push(say::range_drill_class(
            lang,
            name.clone(),
            class.right.to_string(),
            class.asked.to_string(),
            format!("{:.3}", class.cost),
        ));
    }
    lines.join("\n") + "\n"
}
