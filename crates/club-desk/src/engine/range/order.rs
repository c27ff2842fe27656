//! `range order`, and orders that an option names.

use std::path::Path;

use npc_preflop::range::PreferenceOrder;
use npc_preflop::{HandClass, PreflopError};
use schemars::JsonSchema;
use serde::Serialize;

use super::args::OrderArgs;
use super::refused;
use crate::engine::{failure, read_file};
use crate::error::{DeskError, Exit};
use crate::output::json_line;

/// The answer of `range order`.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct OrderAnswer<'a> {
    classes: &'a [HandClass],
    values: &'a [Option<f64>],
}

/// Runs the verb.
pub(super) fn run(args: &OrderArgs, as_json: bool) -> Result<String, DeskError> {
    let order = read_order(&args.order)?;
    if as_json {
        return json_line(&OrderAnswer {
            classes: order.classes(),
            values: order.values(),
        });
    }
    let mut text = String::new();
    for (rank, (class, value)) in (1..).zip(order.classes().iter().zip(order.values())) {
        let from = f64::from(order.start(*class) + class.combos()) / 13.26;
        let value = value.map_or_else(|| "-".to_owned(), |value| format!("{value:.4}"));
        text += &format!("{rank:>3}  {class:<3}  {from:>6.2} %  {value:>10}\n");
    }
    Ok(text)
}

/// The order that an option names: by name, or a file of 169 classes.
pub(super) fn read_order(text: &str) -> Result<PreferenceOrder, DeskError> {
    let named = text.parse::<PreferenceOrder>();
    let path = Path::new(text);
    let order = match named {
        Err(PreflopError::UnknownOrder { .. }) if path.exists() => {
            let list = read_file(path)?;
            format!("custom:{list}").parse()
        }
        other => other,
    };
    order.map_err(|error| match error {
        PreflopError::UnknownOrder { .. } | PreflopError::OrderClass { .. } => {
            failure(Exit::Usage, &error)
        }
        _ => refused(&error),
    })
}
