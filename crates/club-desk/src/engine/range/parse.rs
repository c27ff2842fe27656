//! `range parse`.

use club_view::Lang;
use engine_contracts::ranges::{ParseQuestion, Plus, WeightConflict, parse};
use npc_preflop::range::RangeNote;

use super::args::{ParseArgs, Plus as PlusArg};
use super::order::named;
use super::say;
use crate::error::DeskError;
use crate::output::json_line;

/// Runs the verb.
pub(super) fn run(args: &ParseArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let answer = parse(&ParseQuestion {
        contract: None,
        range: args.range.clone(),
        plus: match args.plus {
            PlusArg::Kicker => Plus::Kicker,
            PlusArg::Climb => Plus::Climb,
        },
        conflicts: if args.lenient {
            WeightConflict::LastWins
        } else {
            WeightConflict::Refuse
        },
        order: named(&args.order)?,
    })?;
    if as_json {
        return json_line(&answer);
    }
    let range = &answer.range;
    let share = format!("{:.2}", 100.0 * range.share());
    let combos = say::range_combos_share(lang, range.combos().to_string(), share);
    let mut text = format!("{range}\n{combos}\n");
    for note in &answer.notes {
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
