//! The tables of a room, as they are entered and as the announcement keeps them.

use std::collections::BTreeSet;

use mtt_seating::{
    InvalidConfig, MAX_SEATS, RoomFault, RoomSetup, RoomTableSetup, Seat, Standing, TableId,
};
use serde::{Deserialize, Serialize};

/// Most characters of a table's name.
const MAX_NAME: usize = 20;
/// Most tables of a room.
const MAX_TABLES: usize = 1_000;

/// The tables that there are.
///
/// # Examples
///
/// ```
/// use club_log::rules::RoomRules;
///
/// let text = r#"{"tables":[{"name":7,"seats":9},{"name":"TV","seats":8,"closed":[5]}],"featured":"TV"}"#;
/// let room: RoomRules = serde_json::from_str(text)?;
/// assert_eq!(room.tables[0].name.as_str(), "7");
/// assert_eq!((room.places(9), room.places(8), room.used()), (16, 15, 2));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RoomRules {
    /// The featured table, which breaks last.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "optional_name"
    )]
    #[cfg_attr(feature = "schema", schemars(schema_with = "optional_name_schema"))]
    pub featured: Option<TableId>,
    /// The tables in the order in which they break.
    pub tables: Vec<RoomTable>,
}

/// A table of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RoomTable {
    /// Its name, or its number.
    #[serde(deserialize_with = "name")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "name_schema"))]
    pub name: TableId,
    /// Its seats: 2 to 23. A night with fewer seats at a table uses the first ones.
    pub seats: u8,
    /// Seats that stay empty.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub closed: BTreeSet<u8>,
    /// Decision of the director: `kept` open above the tables that are needed, or `shut`.
    #[serde(default, skip_serializing_if = "is_ordinary")]
    pub standing: Standing,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference to the field"
)]
fn is_ordinary(standing: &Standing) -> bool {
    *standing == Standing::Ordinary
}

impl RoomRules {
    /// Players that the room holds with at most `n_max` seats at a table.
    #[must_use]
    pub fn places(&self, n_max: u8) -> usize {
        let tables = self.setup(n_max).tables;
        let usable = tables
            .iter()
            .filter(|table| table.standing != Standing::Shut);
        usable.map(RoomTableSetup::places).sum()
    }

    /// Whether the room has a table of that name.
    #[must_use]
    pub fn has(&self, table: &TableId) -> bool {
        self.tables.iter().any(|found| found.name == *table)
    }

    /// Whether a seat of a table stays empty.
    pub(crate) fn is_closed(&self, table: &TableId, seat: Seat) -> bool {
        let mut tables = self.tables.iter();
        let found = tables.find(|found| found.name == *table);
        found.is_some_and(|found| found.closed.contains(&seat.get()))
    }

    /// Gives a table another name; whether there is one.
    pub(crate) fn rename(&mut self, old: &TableId, new: TableId) -> bool {
        let Some(table) = self.tables.iter_mut().find(|table| table.name == *old) else {
            return false;
        };
        table.name.clone_from(&new);
        if self.featured.as_ref() == Some(old) {
            self.featured = Some(new);
        }
        true
    }

    /// The wish to keep a table open ends with the table.
    pub(crate) fn let_go(&mut self, name: &TableId) {
        let mut tables = self.tables.iter_mut();
        let kept = tables.find(|table| table.name == *name && table.standing == Standing::Kept);
        if let Some(table) = kept {
            table.standing = Standing::Ordinary;
        }
    }

    /// The room with these tables alone, in their order of breaking.
    ///
    /// # Errors
    ///
    /// The first name that is not of the room.
    pub fn only(&self, names: &[TableId]) -> Result<Self, InvalidConfig> {
        if let Some(unknown) = names.iter().find(|name| !self.has(name)) {
            let known: Vec<&str> = self
                .tables
                .iter()
                .map(|table| table.name.as_str())
                .collect();
            return Err(InvalidConfig::new(
                "tables",
                unknown.to_string(),
                known.join(", "),
            ));
        }
        let tables = self.tables.iter();
        let chosen = tables.filter(|table| names.contains(&table.name));
        let featured = self.featured.as_ref().filter(|name| names.contains(name));
        Ok(Self {
            tables: chosen.cloned().collect(),
            featured: featured.cloned(),
        })
    }

    /// Refuses a room in which no night can be played.
    ///
    /// # Errors
    ///
    /// The first fault: a name that cannot be read back, too many tables or none, a table twice, with too few
    /// or too many seats, closed seats or a featured table that there are not.
    pub(crate) fn check(&self) -> Result<(), InvalidConfig> {
        let field = "room";
        if let Some(fault) = self.fault() {
            return Err(InvalidConfig { field, ..fault });
        }
        let faults = self.setup(u8::MAX).faults(MAX_SEATS);
        faults.into_iter().next().map_or(Ok(()), Err)
    }

    /// Refuses a recorded room that no release has written, whatever the seats of the night are.
    ///
    /// # Errors
    ///
    /// The first fault of [`RoomSetup::faults`].
    pub(crate) fn check_recorded(&self) -> Result<(), InvalidConfig> {
        let faults = self.setup(MAX_SEATS).faults(MAX_SEATS);
        faults.into_iter().next().map_or(Ok(()), Err)
    }

    /// Tables that are used: all but those that are shut.
    #[must_use]
    pub fn used(&self) -> usize {
        let shut = |table: &&RoomTable| table.standing == Standing::Shut;
        self.tables.len() - self.tables.iter().filter(shut).count()
    }

    /// The first fault that the engine does not look for: a name that cannot be read back, too many tables.
    pub(crate) fn fault(&self) -> Option<InvalidConfig> {
        let fault = |fault: RoomFault| {
            Some(InvalidConfig {
                field: "seating.room",
                ..fault.into()
            })
        };
        if self.tables.len() > MAX_TABLES {
            return fault(RoomFault::TooManyTables {
                tables: self.tables.len(),
                most: MAX_TABLES,
            });
        }
        let names = self.tables.iter().map(|table| table.name.as_str());
        let bad = |name: &&str| {
            let plain = name
                .chars()
                .all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '.' | '・' | 'ー'));
            !plain || name.trim() != *name || !(1..=MAX_NAME).contains(&name.chars().count())
        };
        let name = names.into_iter().find(bad)?;
        fault(RoomFault::TableName {
            name: name.chars().take(MAX_NAME).collect(),
            most: MAX_NAME,
        })
    }

    /// The room as the seating engine has it, with at most `n_max` seats at a table.
    pub(crate) fn setup(&self, n_max: u8) -> RoomSetup {
        let tables = self.tables.iter().map(|table| {
            let seats = table.seats.min(n_max);
            // A seat behind those of the table is a fault; one behind those of tonight is not there.
            let there = |seat: &&u8| **seat <= seats || **seat > table.seats;
            RoomTableSetup {
                standing: table.standing,
                closed: table.closed.iter().filter(there).copied().collect(),
                ..RoomTableSetup::new(table.name.clone(), seats)
            }
        });
        RoomSetup {
            tables: tables.collect(),
            featured: self.featured.clone(),
        }
    }
}

/// A name, or a number that is one.
#[derive(Deserialize)]
#[serde(untagged)]
enum NameOrNumber {
    Number(u32),
    Name(String),
}

impl From<NameOrNumber> for TableId {
    fn from(name: NameOrNumber) -> Self {
        match name {
            NameOrNumber::Number(number) => Self::new(number.to_string()),
            NameOrNumber::Name(name) => Self::new(name),
        }
    }
}

fn name<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<TableId, D::Error> {
    NameOrNumber::deserialize(deserializer).map(TableId::from)
}

fn optional_name<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<TableId>, D::Error> {
    let name = Option::<NameOrNumber>::deserialize(deserializer)?;
    Ok(name.map(TableId::from))
}

#[cfg(feature = "schema")]
fn name_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": ["string", "integer"], "minimum": 0 })
}

#[cfg(feature = "schema")]
fn optional_name_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": ["string", "integer", "null"], "minimum": 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(text: &str) -> RoomRules {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_room_is_written_as_it_was_read() {
        let text = r#"{"featured":"TV","tables":[{"name":7,"seats":9},{"name":"TV","seats":8,"closed":[5]}]}"#;
        let written = serde_json::to_string(&room(text)).unwrap();
        assert_eq!(written, text.replace(":7,", r#":"7","#));
    }

    #[test]
    fn names_are_letters_and_digits() {
        let named = |name: &str| RoomRules {
            tables: vec![RoomTable {
                name: TableId::new(name),
                seats: 9,
                closed: BTreeSet::new(),
                standing: Standing::Ordinary,
            }],
            featured: None,
        };
        for good in ["7", "TV", "窓側", "Main 1", "a.b_c"] {
            assert_eq!(named(good).fault(), None, "{good}");
        }
        for bad in ["", " a", "7-3", "a/b", "T1\n", &"x".repeat(21)] {
            let fault = named(bad).fault().unwrap();
            let shown: String = bad.chars().take(20).collect();
            let expected = InvalidConfig {
                field: "seating.room",
                value: format!("table name {shown:?}"),
                allowed: "1 to 20 letters and digits".to_owned(),
                room: Some(Box::new(RoomFault::TableName {
                    name: shown,
                    most: 20,
                })),
            };
            assert_eq!(fault, expected);
        }
    }

    #[test]
    fn some_tables_alone_keep_their_order() {
        let all = room(
            r#"{"tables":[{"name":1,"seats":9},{"name":2,"seats":9},{"name":3,"seats":6}],"featured":1}"#,
        );
        let some = all.only(&[TableId::new("3"), TableId::new("2")]).unwrap();
        let expected = room(r#"{"tables":[{"name":2,"seats":9},{"name":3,"seats":6}]}"#);
        assert_eq!(some, expected);
        let unknown = InvalidConfig::new("tables", "9", "1, 2, 3");
        assert_eq!(all.only(&[TableId::new("9")]), Err(unknown));
    }
}
