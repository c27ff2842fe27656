//! Fields that several verbs have: tables, seats, blinds, players with their numbers.

use club_log::command::{BlindSeats, PlayerStack};
use mtt_seating::{Seat, TableId};

use crate::Fields;
use crate::form::{Expected, FormFault};

/// The numbers that belong to some players: one each, or none at all.
pub(super) fn paired(
    players: &[String],
    numbers: &[String],
    field: &str,
) -> Result<Vec<Option<u64>>, FormFault> {
    if numbers.is_empty() {
        return Ok(vec![None; players.len()]);
    }
    if numbers.len() != players.len() {
        let field = field.to_owned();
        return Err(if numbers.len() < players.len() {
            FormFault::FieldMissing { field }
        } else {
            FormFault::FieldRepeated {
                field,
                times: numbers.len(),
            }
        });
    }
    numbers
        .iter()
        .map(|text| Fields::number(field, text).map(Some))
        .collect()
}

pub(super) fn stacks_of(
    players: Vec<String>,
    numbers: &[String],
) -> Result<Vec<PlayerStack>, FormFault> {
    let chips = paired(&players, numbers, "stack")?;
    let stack = |(player, stack): (String, Option<u64>)| {
        let missing = || FormFault::FieldMissing {
            field: "stack".to_owned(),
        };
        Ok(PlayerStack {
            player,
            stack: stack.ok_or_else(missing)?,
        })
    };
    players.into_iter().zip(chips).map(stack).collect()
}

/// Groups of players, a tie with commas between them.
pub(super) fn groups(order: &[String]) -> Vec<Vec<String>> {
    let group = |text: &String| text.split(',').map(|one| one.trim().to_owned()).collect();
    order.iter().map(group).collect()
}

pub(super) fn blinds(fields: &Fields) -> Result<Option<BlindSeats>, FormFault> {
    let big_blind = fields.optional_of("big-blind", Expected::Seat, seat)?;
    let small_blind = fields.optional_of("small-blind", Expected::Seat, seat)?;
    let button = fields.optional_of("button", Expected::Seat, seat)?;
    match big_blind {
        Some(big_blind) => Ok(Some(BlindSeats {
            button,
            small_blind,
            big_blind,
        })),
        None if button.is_some() || small_blind.is_some() => Err(FormFault::FieldMissing {
            field: "big-blind".to_owned(),
        }),
        None => Ok(None),
    }
}

pub(super) fn table(fields: &Fields, field: &str) -> Result<TableId, FormFault> {
    fields.text(field).map(TableId::new)
}

pub(super) fn seat(text: &str) -> Option<Seat> {
    text.parse().ok().and_then(|number| Seat::new(number).ok())
}

pub(super) fn choice(field: &str, value: &str) -> FormFault {
    FormFault::FieldValue {
        field: field.to_owned(),
        value: value.to_owned(),
        expected: Expected::Choice,
    }
}
