//! The fold of changes of an announcement, and of a registration that is open again.

use mtt_seating::TableId;

use super::FoldFault;
use crate::event::{Change, EditedField, TournamentEdited};
use crate::rules::Announcement;
use crate::tournament::{Phase, Tournament};

impl Tournament {
    /// Other values of the announcement. They are no part of play: neither the number of the next event nor
    /// the time of the last one changes, so that an edit and its reversal leave nothing behind.
    pub(super) fn fold_edited(&mut self, body: TournamentEdited) -> Result<(), FoldFault> {
        let mut announcement = self.announcement.clone();
        let mut renamed: Vec<(TableId, TableId)> = Vec::new();
        for change in body.changes {
            self.check_stage(&change)?;
            if let EditedField::TableName(Change { old, new }) = &change {
                renamed.push((old.clone(), new.clone()));
            }
            apply(&mut announcement, change)?;
        }
        let seats = announcement.most_seats();
        if let Some((table, seat, _)) = self.seats.beyond(seats).next() {
            return Err(FoldFault::NoSuchSeat {
                table: table.clone(),
                seat,
                seats,
            });
        }
        let schedule = announcement.rules.schedule()?;
        if announcement.rules.stack != self.announcement.rules.stack {
            self.change_stacks(announcement.rules.stack);
        }
        for (old, new) in renamed {
            self.seats.rename(&old, &new);
            if let Some(at) = self.tables_at.remove(&old) {
                self.tables_at.insert(new, at);
            }
        }
        self.announcement = announcement;
        self.schedule = schedule;
        Ok(())
    }

    /// Whether the field can change at this stage.
    pub(crate) fn can_edit(&self, field: &EditedField) -> bool {
        match field {
            EditedField::Title(_) | EditedField::Season(_) | EditedField::Date(_) => {
                self.phase != Phase::Cancelled
            }
            EditedField::Stack(_) | EditedField::Starts(_) => self.phase == Phase::Registering,
            EditedField::Capacity(_)
            | EditedField::Seats(_)
            | EditedField::MinStart(_)
            | EditedField::MaxEntries(_)
            | EditedField::LateRegistration(_)
            | EditedField::Blinds(_)
            | EditedField::Room(_)
            | EditedField::PassedOver(_)
            | EditedField::AlternatesUntil(_)
            | EditedField::TableName(_)
            | EditedField::FinalTable(_)
            | EditedField::Redraws(_)
            | EditedField::Money(_) => !self.phase.is_over(),
        }
    }

    fn check_stage(&self, field: &EditedField) -> Result<(), FoldFault> {
        if self.can_edit(field) {
            Ok(())
        } else {
            Err(FoldFault::WrongPhase { phase: self.phase })
        }
    }

    /// Every entry has the new stack: no hand was dealt yet.
    fn change_stacks(&mut self, stack: u64) {
        let entries: Vec<_> = self.entries.keys().copied().collect();
        for id in &entries {
            if let Some(entry) = self.entries.get_mut(id) {
                entry.stack = stack;
            }
        }
        let stacks: Vec<_> = entries.into_iter().map(|id| (id, stack)).collect();
        self.seats.count_stacks(&stacks);
    }

    /// Players may enter again; one table is the final one no longer.
    pub(super) fn fold_registration_reopened(&mut self) -> Result<(), FoldFault> {
        if self.registration_open {
            return Err(FoldFault::WrongPhase { phase: self.phase });
        }
        self.registration_open = true;
        self.closed = None;
        self.seats.unmark_final_table();
        Ok(())
    }
}

/// Puts the new value in place of the old one.
pub(crate) fn apply(announcement: &mut Announcement, change: EditedField) -> Result<(), FoldFault> {
    let field = change.name();
    let rules = &mut announcement.rules;
    match change {
        EditedField::Title(change) => set(&mut announcement.title, change, field),
        EditedField::Season(change) => set(&mut announcement.season, change, field),
        EditedField::Date(change) => set(&mut announcement.date, change, field),
        EditedField::Starts(change) => set(&mut announcement.starts, change, field),
        EditedField::Capacity(change) => set(&mut announcement.capacity, change, field),
        EditedField::Seats(change) => set(&mut rules.seating.n_max, change, field),
        EditedField::MinStart(change) => set(&mut rules.seating.n_min, change, field),
        EditedField::Stack(change) => set(&mut rules.stack, change, field),
        EditedField::MaxEntries(change) => set(&mut rules.max_entries, change, field),
        EditedField::LateRegistration(change) => set(&mut rules.late_registration, change, field),
        EditedField::Blinds(change) => set(&mut rules.blinds, change, field),
        EditedField::Room(change) => set(&mut rules.seating.room, change, field),
        EditedField::PassedOver(change) => set(&mut rules.alternates.passed_over, change, field),
        EditedField::AlternatesUntil(change) => set(&mut rules.alternates.until, change, field),
        EditedField::FinalTable(change) => set(&mut announcement.final_table, change, field),
        EditedField::Redraws(change) => set(&mut announcement.redraws, change, field),
        EditedField::TableName(Change { old, new }) => {
            let room = rules.seating.room.as_mut();
            let free = room.filter(|room| !room.has(&new));
            let renamed = free.is_some_and(|room| room.rename(&old, new));
            if renamed {
                Ok(())
            } else {
                Err(FoldFault::OtherValue { field })
            }
        }
        EditedField::Money(change) => {
            let change = Change {
                old: change.old.map(Box::new),
                new: change.new.map(Box::new),
            };
            set(&mut rules.money, change, field)
        }
    }
}

pub(super) fn set<T: PartialEq>(
    value: &mut T,
    change: Change<T>,
    field: &'static str,
) -> Result<(), FoldFault> {
    if *value != change.old {
        return Err(FoldFault::OtherValue { field });
    }
    *value = change.new;
    Ok(())
}
