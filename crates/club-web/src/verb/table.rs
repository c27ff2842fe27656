//! The verb that changes a table of the room: seats, name, place in the order, featured.

use std::collections::BTreeMap;

use club_log::command::{TableChange, TournamentAction};
use club_log::rules::RoomRules;
use mtt_seating::{Seat, TableId};

use super::field::{choice, seat, table};
use crate::Fields;
use crate::form::{Expected, FormFault, ascii};

/// Fields of the sheet of a table, by which an address has them as well.
pub(crate) const TABLE_FIELDS: [&str; 3] = ["featured", "order", "rename"];

/// A table of the room with other seats, another name or place in the order, or as the featured one.
pub(crate) fn change_table(fields: &Fields) -> Result<TournamentAction, FormFault> {
    let seats = |field: &str| -> Result<Vec<Seat>, FormFault> {
        let numbers = fields.texts(field)?;
        let read = |text: &String| {
            seat(&ascii(text)).ok_or_else(|| FormFault::FieldValue {
                field: field.to_owned(),
                value: text.clone(),
                expected: Expected::Seat,
            })
        };
        numbers.iter().map(read).collect()
    };
    Ok(TournamentAction::Table {
        table: table(fields, "table")?,
        change: TableChange {
            close: seats("close")?,
            open: seats("open")?,
            featured: match fields.optional("featured")?.as_deref() {
                None => None,
                Some("on") => Some(true),
                Some("off") => Some(false),
                Some(other) => return Err(choice("featured", other)),
            },
            order: fields.optional_whole("order")?,
            name: fields.optional("rename")?.map(TableId::new),
        },
        reason: fields.reason("reason")?,
    })
}

/// The fields of a table of the room with their values now.
///
/// A table that the room does not have has none.
pub(crate) fn table_now(
    room: &RoomRules,
    table: &TableId,
) -> Option<[(&'static str, String); TABLE_FIELDS.len()]> {
    let at = room.tables.iter().position(|own| own.name == *table)?;
    let is_featured = room.featured.as_ref() == Some(table);
    let featured = if is_featured { "on" } else { "off" };
    Some([
        ("featured", featured.to_owned()),
        ("order", (at + 1).to_string()),
        ("rename", table.to_string()),
    ])
}

/// Fields of an address whose value is another one than the table has now.
pub(crate) fn table_changes(
    room: &RoomRules,
    table: &TableId,
    edit: &BTreeMap<String, String>,
) -> Vec<(&'static str, String)> {
    let now = table_now(room, table).into_iter().flatten();
    let typed = now.filter_map(|(name, now)| {
        let typed = edit.get(name)?.trim();
        (!typed.is_empty() && typed != now).then(|| (name, typed.to_owned()))
    });
    typed.collect()
}
