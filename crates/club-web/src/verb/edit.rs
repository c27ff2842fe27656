//! Changes of what was announced: fields with what the page showed next to them.

use club_host::{Failure, PriceEdit};
use club_log::blinds::BlindPreset;
use club_log::command::NightEdit;
use club_log::late::LateRegistration;
use club_log::money::MoneyRules;

use super::NoDeed;
use super::levels::levels;
use crate::Fields;
use crate::form::{Expected, FormFault, ascii};

/// A field after the reader had it.
enum Edited {
    /// It has the value that the page showed.
    Same,
    /// It was emptied.
    Empty,
    /// It has another value.
    To(String),
}

/// The most characters of the levels of a night.
pub(crate) const MAX_LEVELS_TEXT: usize = 4_000;

/// The most characters of the tables of a night, which an address has twice.
pub(crate) const MAX_ROOM_TEXT: usize = 2_000;

/// The field of the last level of late registration, and that of its minutes.
const LATE_LEVEL: &str = "late-until-level";
const LATE_MINUTES: &str = "late-minutes";

/// Names of the fields that the sheet sends besides prices, by which an address has them as well.
pub(crate) const NIGHT_FIELDS: [&str; 11] = [
    "title",
    "date",
    "capacity",
    "max-entries",
    "seats",
    "stack",
    LATE_LEVEL,
    LATE_MINUTES,
    "preset",
    "blinds",
    "room",
];

/// Fields of the announcement whose value is another one than the page showed.
pub(crate) fn edits(fields: &Fields) -> Result<Vec<NightEdit>, NoDeed> {
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
    if let Some(seats) = filled(fields, "seats")? {
        changes.push(NightEdit::Seats(Fields::number("seats", &seats)?));
    }
    if let Some(chips) = filled(fields, "stack")? {
        changes.push(NightEdit::Stack(Fields::number("stack", &chips)?));
    }
    changes.extend(late(fields)?.map(NightEdit::LateRegistration));
    changes.extend(blinds(fields)?);
    changes.extend(room(fields)?);
    changes.extend(prices(fields)?);
    Ok(changes)
}

/// Late registration, by a level or by minutes. Without both it lasts until it is closed.
#[expect(
    clippy::option_option,
    reason = "it stays, it lasts until it is closed, or it has a rule"
)]
fn late(fields: &Fields) -> Result<Option<Option<LateRegistration>>, NoDeed> {
    let both = |suffix: &str| -> Result<[Option<String>; 2], FormFault> {
        let level = fields.optional(&format!("{LATE_LEVEL}{suffix}"))?;
        Ok([level, fields.optional(&format!("{LATE_MINUTES}{suffix}"))?])
    };
    let (was, now) = (both("-was")?, both("")?);
    if now == was {
        return Ok(None);
    }
    Ok(Some(match now {
        [None, None] => None,
        [Some(level), None] => {
            let level = Fields::number(LATE_LEVEL, &level)?;
            Some(LateRegistration::UntilLevel(level))
        }
        [None, Some(minutes)] => {
            let minutes = Fields::number(LATE_MINUTES, &minutes)?;
            Some(LateRegistration::Minutes(minutes))
        }
        [Some(_), Some(value)] => {
            return Err(FormFault::FieldValue {
                field: LATE_MINUTES.to_owned(),
                value,
                expected: Expected::LevelOrMinutes,
            }
            .into());
        }
    }))
}

/// The blinds: a structure that comes with the program, else a level a line.
fn blinds(fields: &Fields) -> Result<Option<NightEdit>, NoDeed> {
    let preset = fields.optional_of("preset", Expected::Choice, |name| {
        name.parse::<BlindPreset>().ok()
    })?;
    let was = fields.optional_lines("blinds-was", MAX_LEVELS_TEXT)?;
    let now = fields.optional_lines("blinds", MAX_LEVELS_TEXT)?;
    if let Some(preset) = preset {
        return Ok(Some(NightEdit::Blinds(Some(preset.rules()))));
    }
    Ok(match now {
        now if now == was => None,
        None => Some(NightEdit::Blinds(None)),
        Some(text) => Some(NightEdit::Blinds(Some(levels(&ascii(&text))?))),
    })
}

/// The tables of the room, one a line; as many as are needed where there is no line.
fn room(fields: &Fields) -> Result<Option<NightEdit>, NoDeed> {
    let was = fields.optional_lines("room-was", MAX_ROOM_TEXT)?;
    let now = fields.optional_lines("room", MAX_ROOM_TEXT)?;
    if now == was {
        return Ok(None);
    }
    let now = now.map(|text| super::room::room(&text)).transpose()?;
    Ok(Some(NightEdit::Room(now)))
}

/// The prices that differ, over the rules that the page showed.
fn prices(fields: &Fields) -> Result<Option<NightEdit>, NoDeed> {
    let rules: Option<MoneyRules> = fields.optional_document("money-was")?;
    let mut prices = PriceEdit::default();
    for field in PriceEdit::FIELDS {
        if let Some(text) = filled(fields, field)? {
            prices.set(field, &ascii(&text)).map_err(Failure::from)?;
        }
    }
    if prices.is_empty() {
        return Ok(None);
    }
    let rules = prices.over(rules)?;
    Ok(Some(NightEdit::Money(rules.map(Box::new))))
}

/// Another value of a field that always has one.
fn filled(fields: &Fields, field: &str) -> Result<Option<String>, FormFault> {
    match edited(fields, field)? {
        Edited::Same => Ok(None),
        Edited::Empty => Err(FormFault::FieldMissing {
            field: field.to_owned(),
        }),
        Edited::To(text) => Ok(Some(text)),
    }
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
