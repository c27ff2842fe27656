//! `seating plan`: how large tables should be.

use club_sheets::{Column, Table};
use club_words::{Lang, grouped};
use engine_contracts::seating::{PlanAnswer, PlanQuestion, plan};

use super::args::PlanArgs;
use super::say;
use crate::engine::lines;
use crate::error::DeskError;
use crate::output::json_line;

/// Answers the numbers of the command line, or the documents of the standard input.
pub(super) fn run(args: &PlanArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let (answer, now) = match args.sizes.as_slice() {
        [] => {
            return lines::answer(args.input.lines, |question: PlanQuestion| {
                Ok(plan(&question)?)
            });
        }
        // Players without a seat go to their tables at once: nobody moves.
        &[players] => {
            let drawn = ask(args.n_max, &[players])?.targets.targets;
            (ask(args.n_max, &drawn)?, None)
        }
        sizes => (ask(args.n_max, sizes)?, Some(sizes)),
    };
    if as_json {
        return json_line(&answer);
    }
    let targets = &answer.targets;
    let players: usize = targets.targets.iter().sum();
    let heading = say::seating_plan(lang, players, args.n_max, targets.tables);
    let mut heads = vec![
        say::seating_head_table(lang),
        say::seating_head_seated(lang),
    ];
    if now.is_some() {
        heads.insert(1, say::seating_head_now(lang));
    }
    let mut table = Table::new(heads.into_iter().map(Column::number));
    for (index, &target) in targets.targets.iter().enumerate() {
        let mut row = vec![size(index + 1)];
        if let Some(sizes) = now {
            row.push(sizes.get(index).map_or_else(String::new, |&now| size(now)));
        }
        row.push(match (target, now) {
            (0, Some(_)) => say::seating_table_breaks(lang),
            (target, _) => size(target),
        });
        table.push(row);
    }
    let mut text = format!("{heading}\n{}", table.to_boxed());
    if now.is_some() {
        text += &say::seating_fewest_moves(lang, targets.min_moves);
        text.push('\n');
    }
    Ok(text)
}

/// A number of players or tables, as people read it.
fn size(number: usize) -> String {
    grouped(&number.to_string())
}

/// The plan for these sizes.
fn ask(n_max: u8, sizes: &[usize]) -> Result<PlanAnswer, DeskError> {
    Ok(plan(&PlanQuestion {
        n_max: Some(n_max),
        sizes: Some(sizes.iter().map(|&size| size as u64).collect()),
        ..PlanQuestion::default()
    })?)
}
