//! `payout chop`: a deal of the players left.

use club_words::Lang;
use engine_contracts::Whole;
use engine_contracts::payout::{ChopMethod, ChopQuestion, chop, deal_table};

use super::args::{ChopArg, ChopArgs};
use super::say;
use crate::engine::lines;
use crate::error::DeskError;
use crate::output::json_line;

/// Answers the stacks of the command line, or the documents of the standard input.
pub(super) fn run(args: &ChopArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    if args.stacks.is_empty() {
        return lines::answer(args.input.lines, |question: ChopQuestion| {
            Ok(chop(&question)?)
        });
    }
    let whole = |amounts: &[u64]| amounts.iter().map(|&amount| Whole(amount.into())).collect();
    let answer = chop(&ChopQuestion {
        contract: None,
        stacks: whole(&args.stacks),
        prizes: whole(&args.prizes),
        unit: args.unit,
        method: match args.method {
            ChopArg::Icm => ChopMethod::Icm,
            ChopArg::Chips => ChopMethod::Chips,
            ChopArg::Even => ChopMethod::Even,
        },
        for_winner: args.for_winner,
    })?;
    if as_json {
        return json_line(&answer);
    }
    let table = deal_table(&args.stacks, &answer.amounts, answer.sum, lang);
    let mut text = table.to_boxed() + &say::payout_dealt(lang, answer.sum) + "\n";
    if answer.for_winner > 0 {
        text += &say::payout_played_for(lang, answer.for_winner);
        text.push('\n');
    }
    Ok(text)
}
