//! `range top`.

use club_view::Lang;
use npc_preflop::Range;
use npc_preflop::range::Boundary;
use schemars::JsonSchema;
use serde::Serialize;

use super::args::TopArgs;
use super::order::read_order;
use super::{Classes, refused, say};
use crate::error::DeskError;
use crate::output::json_line;

/// The answer of `range top`.
#[derive(Serialize, JsonSchema)]
pub(super) struct TopAnswer {
    combos: f64,
    classes: Classes,
    boundary: Option<Boundary>,
}

/// Runs the verb.
pub(super) fn run(args: &TopArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let order = read_order(&args.order)?;
    let (range, boundary) = Range::top(args.share, &order).map_err(|error| refused(&error))?;
    if as_json {
        return json_line(&TopAnswer {
            combos: 1326.0 * args.share,
            classes: Classes::of_range(&range),
            boundary,
        });
    }
    let combos = say::range_combos(lang, format!("{:.2}", range.combos()));
    let mut text = format!("{range}\n{combos}\n");
    if let Some(boundary) = boundary {
        let share = format!("{:.1}", 100.0 * boundary.weight);
        text += &say::range_top_divided(lang, boundary.class.to_string(), share);
        text += "\n";
    }
    Ok(text)
}
