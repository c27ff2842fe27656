//! Bodies of events that change what was announced, and that open registration again.

use chained_events::ids::CommandKey;
use chained_events::timestamp::Timestamp;
use jiff::civil::Date;
use mtt_seating::TableId;
use serde::{Deserialize, Serialize};

use crate::blinds::BlindRules;
use crate::ids::SeasonId;
use crate::late::LateRegistration;
use crate::money::MoneyRules;
use crate::rules::{Announcement, ListEnd, PassedOver, RoomRules, TournamentRules};

/// Fields of an announcement have other values from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentEdited {
    /// The changes, each of another field.
    pub changes: Vec<EditedField>,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

impl TournamentEdited {
    /// Whether the night counts for another season.
    #[must_use]
    pub fn moves_season(&self) -> bool {
        self.seasons().is_some()
    }

    /// The seasons before and after, where they differ.
    #[must_use]
    pub fn seasons(&self) -> Option<&Change<Option<SeasonId>>> {
        self.changes.iter().find_map(|change| match change {
            EditedField::Season(change) => Some(change),
            _ => None,
        })
    }
}

/// The value of a field before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change<T> {
    /// The value before.
    pub old: T,
    /// The value from now on.
    pub new: T,
}

impl<T: Clone + PartialEq> Change<T> {
    /// Both values, where they differ.
    #[must_use]
    pub fn of(old: &T, new: &T) -> Option<Self> {
        (old != new).then(|| Self {
            old: old.clone(),
            new: new.clone(),
        })
    }
}

/// A field of an announcement that has another value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "field", rename_all = "snake_case")]
pub enum EditedField {
    /// The title.
    Title(Change<String>),
    /// The season that the night counts for.
    Season(Change<Option<SeasonId>>),
    /// The date of its beginning.
    Date(Change<Date>),
    /// When play is planned to start.
    Starts(Change<Option<Timestamp>>),
    /// How many players may be in at the same time.
    Capacity(Change<Option<u32>>),
    /// Seats at a table.
    Seats(Change<u8>),
    /// Players that a new table needs for its first hand.
    MinStart(Change<u8>),
    /// Chips of an entry.
    Stack(Change<u64>),
    /// Entries that one player may make.
    MaxEntries(Change<u32>),
    /// How long players may enter after the draw.
    LateRegistration(Change<Option<LateRegistration>>),
    /// The blinds.
    Blinds(Change<Option<BlindRules>>),
    /// The tables that there are.
    Room(Change<Option<RoomRules>>),
    /// The place on the list of an alternate who was not there when called.
    PassedOver(Change<PassedOver>),
    /// The end of the list of alternates.
    AlternatesUntil(Change<ListEnd>),
    /// The name of a table of the room.
    TableName(Change<TableId>),
    /// Seats of the final table, where they differ from those of other tables.
    FinalTable(Change<Option<u8>>),
    /// Players left at which all seats are drawn again.
    Redraws(Change<Vec<u32>>),
    /// Prices and money rules, for what is bought from now on.
    Money(Box<Change<Option<MoneyRules>>>),
}

impl EditedField {
    /// Fields in which two announcements differ, in their order. A table with another name is another room.
    #[must_use]
    pub fn between(old: &Announcement, new: &Announcement) -> Vec<Self> {
        let (before, after) = (&old.rules, &new.rules);
        let money = |rules: &TournamentRules| rules.money.as_deref().cloned();
        let money = Change::of(&money(before), &money(after));
        let fields = [
            Change::of(&old.title, &new.title).map(Self::Title),
            Change::of(&old.season, &new.season).map(Self::Season),
            Change::of(&old.date, &new.date).map(Self::Date),
            Change::of(&old.starts, &new.starts).map(Self::Starts),
            Change::of(&old.capacity, &new.capacity).map(Self::Capacity),
            Change::of(&before.seating.n_max, &after.seating.n_max).map(Self::Seats),
            Change::of(&before.seating.n_min, &after.seating.n_min).map(Self::MinStart),
            Change::of(&before.stack, &after.stack).map(Self::Stack),
            Change::of(&before.max_entries, &after.max_entries).map(Self::MaxEntries),
            Change::of(&before.late_registration, &after.late_registration)
                .map(Self::LateRegistration),
            Change::of(&before.blinds, &after.blinds).map(Self::Blinds),
            Change::of(&before.seating.room, &after.seating.room).map(Self::Room),
            Change::of(
                &before.alternates.passed_over,
                &after.alternates.passed_over,
            )
            .map(Self::PassedOver),
            Change::of(&before.alternates.until, &after.alternates.until)
                .map(Self::AlternatesUntil),
            Change::of(&old.final_table, &new.final_table).map(Self::FinalTable),
            Change::of(&old.redraws, &new.redraws).map(Self::Redraws),
            money.map(|money| Self::Money(Box::new(money))),
        ];
        fields.into_iter().flatten().collect()
    }

    /// Whether other tables than those that are open may be needed after it.
    #[must_use]
    pub const fn moves_tables(&self) -> bool {
        matches!(
            self,
            Self::Seats(_) | Self::MinStart(_) | Self::Room(_) | Self::FinalTable(_)
        )
    }

    /// The field's name in the event.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Title(_) => "title",
            Self::Season(_) => "season",
            Self::Date(_) => "date",
            Self::Starts(_) => "starts",
            Self::Capacity(_) => "capacity",
            Self::Seats(_) => "seats",
            Self::MinStart(_) => "min_start",
            Self::Stack(_) => "stack",
            Self::MaxEntries(_) => "max_entries",
            Self::LateRegistration(_) => "late_registration",
            Self::Blinds(_) => "blinds",
            Self::Room(_) => "room",
            Self::PassedOver(_) => "passed_over",
            Self::AlternatesUntil(_) => "alternates_until",
            Self::TableName(_) => "table_name",
            Self::FinalTable(_) => "final_table",
            Self::Redraws(_) => "redraws",
            Self::Money(_) => "money",
        }
    }
}

/// Players may enter again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegistrationReopened {
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}
