//! `range parse`.

use serde::Serialize;
use toolkit::preflop::{ConflictRule, PlusRule, RangeNote, RangeSyntax};

use super::Classes;
use super::args::{ParseArgs, Plus};
use super::order::read_order;
use crate::engine::failure;
use crate::error::{DeskError, Exit};
use crate::output::json_line;

/// What it answers.
#[derive(Serialize)]
struct ParseAnswer {
    combos: f64,
    classes: Classes,
    canonical: String,
    notes: Vec<RangeNote>,
}

/// Runs the verb.
pub(super) fn run(args: &ParseArgs, as_json: bool) -> Result<String, DeskError> {
    let order = read_order(&args.order)?;
    let syntax = RangeSyntax {
        plus: match args.plus {
            Plus::Kicker => PlusRule::Kicker,
            Plus::Climb => PlusRule::Climb,
        },
        conflicts: if args.lenient {
            ConflictRule::LastWins
        } else {
            ConflictRule::Refuse
        },
        order: Some(&order),
    };
    let parsed = syntax
        .parse(&args.range)
        .map_err(|error| failure(Exit::Usage, &error))?;
    let range = &parsed.range;
    if as_json {
        return json_line(&ParseAnswer {
            combos: range.combos(),
            classes: Classes::of_range(range),
            canonical: range.to_string(),
            notes: parsed.notes,
        });
    }
    let mut text = format!(
        "{range}\n{} of 1326 hands, {:.2} %\n",
        range.combos(),
        100.0 * range.share()
    );
    for note in &parsed.notes {
        text += &match note {
            RangeNote::AmbiguousPlus { item, read_as, .. } => {
                format!("note: `{item}` was read as {read_as}; other tools climb, see --plus\n")
            }
            RangeNote::WeightReplaced { item, combo, .. } => {
                format!("note: `{item}` replaced the weight of {combo}\n")
            }
            _ => String::new(),
        };
    }
    Ok(text)
}
