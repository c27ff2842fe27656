//! `range parse`.

use club_view::Lang;
use npc_preflop::range::{ConflictRule, PlusRule, RangeNote, RangeSyntax};
use schemars::JsonSchema;
use serde::Serialize;

use super::args::{ParseArgs, Plus};
use super::order::read_order;
use super::{Classes, say};
use crate::engine::failure;
use crate::error::{DeskError, Exit};
use crate::output::json_line;

/// The answer of `range parse`.
#[derive(Serialize, JsonSchema)]
pub(super) struct ParseAnswer {
    combos: f64,
    classes: Classes,
    canonical: String,
    notes: Vec<RangeNote>,
}

/// Runs the verb.
pub(super) fn run(args: &ParseArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
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
    let share = format!("{:.2}", 100.0 * range.share());
    let combos = say::range_combos_share(lang, range.combos().to_string(), share);
    let mut text = format!("{range}\n{combos}\n");
    for note in &parsed.notes {
        let words = match note {
            RangeNote::AmbiguousPlus { item, read_as, .. } => {
                say::range_note_plus(lang, item, read_as)
            }
            RangeNote::WeightReplaced { item, combo, .. } => {
                say::range_note_weight(lang, item, combo)
            }
            _ => continue,
        };
        text += &format!("{words}\n");
    }
    Ok(text)
}
