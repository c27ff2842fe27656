//! `range pushfold`.

use std::ops::ControlFlow;

use club_view::Lang;
use engine_contracts::ranges::{PushfoldQuestion, PushfoldReply, pushfold};
use npc_preflop::push_fold::multiway::{Game, Spot};
use npc_preflop::push_fold::{Certificate, PushFoldGame, PushFoldSolution};
use npc_preflop::{HandClass, Range};

use super::args::PushfoldArgs;
use super::{multiway, pushfold_player, say};
use crate::error::DeskError;
use crate::interrupt::Work;
use crate::output::json_line;
use crate::progress::Bar;

/// Runs the verb.
pub(super) fn run(args: &PushfoldArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let question = PushfoldQuestion {
        contract: None,
        stack: args.stack,
        stacks: args.stacks.clone(),
        straddle: args.straddle,
        prizes: args.prizes.clone(),
        others: args.others.clone(),
        ante: args.ante,
        bb_ante: args.bb_ante,
        dead: args.dead,
        player: args.player.clone(),
        players: args.players,
        deals: args.deals,
        seed: args.seed,
    };
    // Two players who play for chips take a moment, and no signal is waited for.
    let players = args
        .stacks
        .as_ref()
        .map_or(args.players, |stacks| Some(stacks.len() as u64));
    let learned = players.unwrap_or(2) != 2 || args.stacks.is_some() || args.prizes.is_some();
    let work = learned.then(|| (Work::begin(), Bar::new()));
    let threads = std::thread::available_parallelism().map_or(1, Into::into);
    let reply = pushfold(&question, threads, |progress| {
        let Some((work, bar)) = &work else {
            return ControlFlow::Continue(());
        };
        #[expect(clippy::cast_precision_loss, reason = "a part of a bar")]
        let part = progress.deals as f64 / progress.all as f64;
        let (deals, all) = (progress.deals.to_string(), progress.all.to_string());
        bar.show(part, say::range_multiway_busy(lang, deals, all));
        work.flow()
    });
    if let Some((work, bar)) = work {
        drop(bar);
        work.check()?;
    }
    let reply = reply?;
    if as_json {
        return json_line(&reply);
    }
    Ok(match &reply {
        PushfoldReply::Two(answer) => {
            let player = answer.player.as_ref();
            let player = player.map(|player| pushfold_player::words(player, lang));
            text(&answer.solution, lang) + &player.unwrap_or_default()
        }
        PushfoldReply::Several(answer) => multiway::text(&answer.solution, args, lang),
    })
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
    let call = if can_fold(solved.game) {
        say::range_call(lang, call, range(&solved.strategy.call))
    } else {
        say::range_call_forced(lang)
    };
    let lines = [
        say::range_push(lang, push, range(&solved.strategy.push)),
        call,
        say::range_value(
            lang,
            format!("{:+.6}", (1e6 * solved.value).round() / 1e6 + 0.0),
        ),
        say::range_proof(lang, proof(solved.certificate)),
    ];
    lines.join("\n") + "\n"
}

/// Whether the big blind has anything behind blind and ante.
fn can_fold(game: PushFoldGame) -> bool {
    let same = Game::equal(2, game.stack(), game.antes());
    same.is_ok_and(|game| Spot::all(game.players()).all(|spot| game.has_decision(spot)))
}

/// Rounds to thousandths; a mixed frequency is never shown as 0 or 1.
fn thousandths(frequency: f64) -> f64 {
    if frequency > 0.0 && frequency < 1.0 {
        ((1000.0 * frequency).round() / 1000.0).clamp(0.001, 0.999)
    } else {
        frequency
    }
}

/// The claim that the certificate proves.
const fn proof(certificate: Certificate) -> &'static str {
    match certificate {
        Certificate { unique: true, .. } => "unique",
        Certificate { exact: true, .. } => "exact",
        _ => "none",
    }
}
