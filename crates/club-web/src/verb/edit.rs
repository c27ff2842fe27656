//! Changes of what was announced: fields with what the page showed next to them.

use club_log::command::NightEdit;

use crate::Fields;
use crate::form::{Expected, FormFault};

/// A field after the reader had it.
enum Edited {
    /// It has the value that the page showed.
    Same,
    /// It was emptied.
    Empty,
    /// It has another value.
    To(String),
}

/// Fields of the announcement whose value is another one than the page showed.
pub(super) fn edits(fields: &Fields) -> Result<Vec<NightEdit>, FormFault> {
    let mut changes = Vec::new();
    if let Edited::To(title) = edited(fields, "title")? {
        changes.push(NightEdit::Title(title));
    }
    if let Edited::To(date) = edited(fields, "date")? {
        let read = date.parse().map_err(|_| FormFault::FieldValue {
            field: "date".to_owned(),
            value: date,
            expected: Expected::Choice,
        })?;
        changes.push(NightEdit::Date(read));
    }
    match edited(fields, "capacity")? {
        Edited::Same => {}
        Edited::Empty => changes.push(NightEdit::Capacity(None)),
        Edited::To(text) => {
            let most = Fields::number("capacity", &text)?;
            changes.push(NightEdit::Capacity(Some(most)));
        }
    }
    if let Edited::To(text) = edited(fields, "max-entries")? {
        changes.push(NightEdit::MaxEntries(Fields::number("max-entries", &text)?));
    }
    Ok(changes)
}

fn edited(fields: &Fields, field: &str) -> Result<Edited, FormFault> {
    let was = fields.optional(&format!("{field}-was"))?;
    let now = fields.optional(field)?;
    Ok(match now {
        now if now == was => Edited::Same,
        None => Edited::Empty,
        Some(text) => Edited::To(text),
    })
}
