//! `range order`, and orders that an option names.

use std::path::Path;

use engine_contracts::EngineFailure;
use engine_contracts::ranges::{OrderQuestion, order, read_order};

use super::args::OrderArgs;
use crate::engine::read_file;
use crate::error::DeskError;
use crate::output::json_line;

/// Runs the verb.
pub(super) fn run(args: &OrderArgs, as_json: bool) -> Result<String, DeskError> {
    let answer = order(&OrderQuestion {
        contract: None,
        order: named(&args.order)?,
    })?;
    if as_json {
        return json_line(&answer);
    }
    let order = &answer.order;
    let mut text = String::new();
    for (rank, (class, value)) in (1..).zip(order.classes().iter().zip(order.values())) {
        let from = f64::from(order.start(*class) + class.combos()) / 13.26;
        let value = value.map_or_else(|| "-".to_owned(), |value| format!("{value:.4}"));
        text += &format!("{rank:>3}  {class:<3}  {from:>6.2} %  {value:>10}\n");
    }
    Ok(text)
}

/// The text of an order that an option names: its name, or the 169 classes of a file.
pub(super) fn named(text: &str) -> Result<String, DeskError> {
    let path = Path::new(text);
    if path.exists() && read_order(text).is_err_and(|failure| failure.kind() == "UnknownOrder") {
        return Ok(format!("custom:{}", read_file(path)?));
    }
    Ok(text.to_owned())
}
