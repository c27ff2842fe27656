//! `icm equity` and `icm finish`.

use club_sheets::{Column, Table};
use club_words::{Lang, count};
use engine_contracts::icm::{EquityQuestion, FinishQuestion, equity, finish};

pub(crate) mod args;
pub(crate) mod say;

use self::args::{EquityArgs, IcmVerb};
use super::lines;
use crate::error::DeskError;
use crate::output::json_line;

/// Runs a verb.
pub(crate) fn run(verb: &IcmVerb, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    match verb {
        IcmVerb::Equity(args) if args.stacks.is_empty() => {
            lines::answer(args.input.lines, |question: EquityQuestion| {
                Ok(equity(&question)?)
            })
        }
        IcmVerb::Equity(args) => worth(args, as_json, lang),
        IcmVerb::Finish(args) => lines::answer(args.lines, |question: FinishQuestion| {
            Ok(finish(&question)?)
        }),
    }
}

/// The worth of each stack on the command line.
fn worth(args: &EquityArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let question = EquityQuestion {
        stacks: args.stacks.iter().copied().map(f64::from).collect(),
        prizes: args.prizes.clone(),
        ..EquityQuestion::default()
    };
    let answer = equity(&question)?;
    if as_json {
        return json_line(&answer);
    }
    let chips: f64 = question.stacks.iter().sum();
    let prizes: f64 = answer.equities.iter().sum();
    let mut table = Table::new(
        [
            say::icm_head_player(lang),
            say::icm_head_chips(lang),
            say::icm_head_chip_share(lang),
            say::icm_head_worth(lang),
            say::icm_head_prize_share(lang),
        ]
        .map(Column::number),
    );
    for ((&stack, &worth), player) in args.stacks.iter().zip(&answer.equities).zip(1_u64..) {
        table.push([
            count(player),
            count(stack),
            percent(stack.into(), chips),
            format!("{worth:.2}"),
            percent(worth, prizes),
        ]);
    }
    Ok(table.to_boxed())
}

/// A part of a whole in percent, two digits after the point.
fn percent(part: f64, whole: f64) -> String {
    let share = if whole > 0.0 { part / whole } else { 0.0 };
    format!("{:.2} %", 100.0 * share)
}
