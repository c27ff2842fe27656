//! `range top`.

use club_view::Lang;
use engine_contracts::ranges::{TopQuestion, top};

use super::args::TopArgs;
use super::order::named;
use super::say;
use crate::error::DeskError;
use crate::output::json_line;

/// Runs the verb.
pub(super) fn run(args: &TopArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let answer = top(&TopQuestion {
        contract: None,
        share: args.share,
        order: named(&args.order)?,
    })?;
    if as_json {
        return json_line(&answer);
    }
    let range = &answer.range;
    let combos = say::range_combos(lang, format!("{:.2}", range.combos()));
    let mut text = format!("{range}\n{combos}\n");
    if let Some(boundary) = answer.boundary {
        let share = format!("{:.1}", 100.0 * boundary.weight);
        text += &say::range_top_divided(lang, boundary.class.to_string(), share);
        text += "\n";
    }
    Ok(text)
}
