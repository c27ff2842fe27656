//! `range decide`.

use club_view::Lang;
use engine_contracts::ranges::{ChipMove, DecideAnswer, DecideChips, DecideQuestion, decide};
use npc_preflop::Action;

use super::args::DecideArgs;
use super::{position, say};
use crate::error::DeskError;
use crate::output::json_line;

/// Runs the verb.
pub(super) fn run(args: &DecideArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let answer = decide(&DecideQuestion {
        contract: None,
        player: Some(args.player.clone()),
        players: args.players,
        position: Some(position(&args.position)?),
        hand: args.hand.clone(),
        level: args.level,
        folded_to: args.folded_to,
        chips: args.behind.map(|behind| DecideChips {
            behind,
            bet: args.bet,
            highest: args.highest,
            least_raise: args.least_raise,
            limpers: args.limpers,
            callers: args.callers,
        }),
        seed: args.seed,
    })?;
    if as_json {
        return json_line(&answer);
    }
    Ok(words(&answer, lang) + "\n")
}

/// The action in words, with its size where the chips are known.
fn words(answer: &DecideAnswer, lang: Lang) -> String {
    let big_blinds = |chips: Option<f64>| chips.unwrap_or_default().to_string();
    match answer.with_chips {
        Some(ChipMove::Fold) => say::range_decide_fold(lang),
        Some(ChipMove::Check) => say::range_decide_check(lang),
        Some(ChipMove::Call) => say::range_decide_pays(lang, big_blinds(answer.more)),
        Some(ChipMove::Raise) => say::range_decide_raises_to(lang, big_blinds(answer.to)),
        Some(ChipMove::AllIn) => say::range_decide_all_in(lang),
        None => match answer.action {
            Action::Fold => say::range_decide_fold(lang),
            Action::Check => say::range_decide_check(lang),
            Action::Limp => say::range_decide_limp(lang),
            Action::Call => say::range_decide_call(lang),
            Action::Raise { to } => say::range_decide_raise(lang, to),
        },
    }
}
