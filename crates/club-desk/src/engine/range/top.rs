//! `range top`.

use serde::Serialize;
use toolkit::preflop::{Boundary, Range};

use super::args::TopArgs;
use super::order::read_order;
use super::{Classes, refused};
use crate::error::DeskError;
use crate::output::json_line;

/// What it answers.
#[derive(Serialize)]
struct TopAnswer {
    combos: f64,
    classes: Classes,
    boundary: Option<Boundary>,
}

/// Runs the verb.
pub(super) fn run(args: &TopArgs, as_json: bool) -> Result<String, DeskError> {
    let order = read_order(&args.order)?;
    let (range, boundary) = Range::top(args.share, &order).map_err(|error| refused(&error))?;
    if as_json {
        return json_line(&TopAnswer {
            combos: 1326.0 * args.share,
            classes: Classes::of_range(&range),
            boundary,
        });
    }
    let divided = boundary.map_or_else(String::new, |boundary| {
        let percent = 100.0 * boundary.weight;
        format!(
            "{} is in with {percent:.1} % of its hands\n",
            boundary.class
        )
    });
    Ok(format!(
        "{range}\n{:.2} of 1326 hands\n{divided}",
        range.combos()
    ))
}
