//! The fold of changes of the way in which a season counts, and of a club's name and zone.

use payout_dhondt::Ratio;

use super::FoldFault;
use super::edited::set;
use crate::club::{Club, Identity, Season};
use crate::event::{ClubField, SeasonField};

impl Club {
    /// Another name or zone.
    pub(super) fn fold_club_edited(&mut self, changes: Vec<ClubField>) -> Result<(), FoldFault> {
        let Some(mut identity) = self.identity.clone() else {
            return Err(FoldFault::OtherValue { field: "name" });
        };
        for change in changes {
            identity.apply_edit(change)?;
        }
        self.identity = Some(identity);
        Ok(())
    }
}

impl Identity {
    /// Puts the new value of a field in place of the old one.
    pub(crate) fn apply_edit(&mut self, change: ClubField) -> Result<(), FoldFault> {
        let field = change.name();
        match change {
            ClubField::Name(change) => set(&mut self.title, change, field),
            ClubField::Zone(change) => set(&mut self.zone, change, field),
        }
    }
}

impl Season {
    /// Other values, all of them or none. What the season counts together is checked at the end: the
    /// best nights may take the place of the worst ones in one event.
    pub(crate) fn fold_edited(&mut self, changes: Vec<SeasonField>) -> Result<(), FoldFault> {
        let mut after = self.clone();
        for change in changes {
            after.apply_edit(change)?;
        }
        after.rules.check_recorded()?;
        *self = after;
        Ok(())
    }

    /// Puts the new value of a field in place of the old one.
    pub(crate) fn apply_edit(&mut self, change: SeasonField) -> Result<(), FoldFault> {
        let field = change.name();
        let rules = &mut self.rules;
        match change {
            SeasonField::Title(change) => set(&mut self.title, change, field),
            SeasonField::Order(change) => set(&mut rules.ranking, change, field),
            SeasonField::BestK(change) => set(&mut rules.best_k, change, field),
            SeasonField::DropWorstK(change) => set(&mut rules.drop_worst_k, change, field),
            SeasonField::AttendanceBonus(change) => set(&mut rules.attendance_bonus, change, field),
            SeasonField::MinEntries(change) => set(&mut rules.min_entries, change, field),
            SeasonField::CountedEntry(change) => set(&mut rules.counted_entry, change, field),
            SeasonField::Multiplier(change) => {
                if self.multiplier(&change.tournament) != change.old {
                    return Err(FoldFault::OtherValue { field });
                }
                if change.new == Ratio::ONE {
                    self.multipliers.remove(&change.tournament);
                } else {
                    self.multipliers.insert(change.tournament, change.new);
                }
                Ok(())
            }
        }
    }
}
