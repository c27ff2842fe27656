//! Decisions that change how a season counts.

use payout_dhondt::Ratio;

use super::edit::changed;
use super::{Decision, Desk, text};
use crate::club::{Night, Season};
use crate::command::{NightMultiplier, SeasonEdit};
use crate::event::{MultiplierChange, SeasonEdited, SeasonField};
use crate::ids::{SeasonId, StreamId};
use crate::refusal::{Refusal, SeasonRefusal};
use crate::rules::is_multiplier;

impl Desk<'_> {
    /// Other values of a season; all of them or none.
    pub(super) fn edit_season(
        &self,
        season: &SeasonId,
        edits: &[SeasonEdit],
        reason: &str,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let found = self.club.season(season)?;
        if !found.open {
            let season = season.clone();
            return Err(SeasonRefusal::SeasonIsClosed { season }.into());
        }
        let mut after = found.clone();
        let mut changes: Vec<SeasonField> = Vec::new();
        for edit in edits {
            let Some(change) = self.season_change(season, &after, edit)? else {
                continue;
            };
            after.apply_edit(change.clone())?;
            changes.push(change);
        }
        if changes.is_empty() || after == *found {
            let season = season.clone();
            return Err(SeasonRefusal::SameSeason { season }.into());
        }
        if after.rules != found.rules {
            after.rules.check()?;
        }
        let body = SeasonEdited {
            season: season.clone(),
            changes,
            reason: Some(self.request.key.clone()),
        };
        Ok(Decision {
            note: Some(note),
            ..Decision::one(&StreamId::season(season), body)
        })
    }

    /// The change that an edit makes; none where the value is the same.
    fn season_change(
        &self,
        id: &SeasonId,
        now: &Season,
        edit: &SeasonEdit,
    ) -> Result<Option<SeasonField>, Refusal> {
        let rules = &now.rules;
        Ok(match edit {
            SeasonEdit::Title(new) => {
                let new = text::title("season title", new)?;
                changed(&now.title, &new).map(SeasonField::Title)
            }
            SeasonEdit::Order(new) => changed(&rules.ranking, new).map(SeasonField::Order),
            SeasonEdit::BestK(new) => changed(&rules.best_k, new).map(SeasonField::BestK),
            SeasonEdit::DropWorstK(new) => {
                changed(&rules.drop_worst_k, new).map(SeasonField::DropWorstK)
            }
            SeasonEdit::AttendanceBonus(new) => {
                changed(&rules.attendance_bonus, new).map(SeasonField::AttendanceBonus)
            }
            SeasonEdit::MinEntries(new) => {
                changed(&rules.min_entries, new).map(SeasonField::MinEntries)
            }
            SeasonEdit::CountedEntry(new) => {
                changed(&rules.counted_entry, new).map(SeasonField::CountedEntry)
            }
            SeasonEdit::Multiplier(new) => self.multiplier(id, now, new)?,
        })
    }

    /// A multiplier of a night of the season. That of a night that has left the season can be taken away.
    fn multiplier(
        &self,
        id: &SeasonId,
        now: &Season,
        edit: &NightMultiplier,
    ) -> Result<Option<SeasonField>, Refusal> {
        let NightMultiplier { tournament, times } = edit;
        let Some(night) = self.club.night(tournament) else {
            return Err(self.club.unknown_tournament(tournament).into());
        };
        let taken_away = *times == Ratio::ONE && now.multipliers.contains_key(tournament);
        if night.season() != Some(id) && !taken_away {
            return Err(SeasonRefusal::NightOfAnother {
                season: id.clone(),
                tournament: tournament.clone(),
                counts_for: night.season().cloned(),
                nights: self.nights_of(id).into(),
            }
            .into());
        }
        if !is_multiplier(*times) {
            return Err(SeasonRefusal::Multiplier {
                tournament: tournament.clone(),
                times: times.to_string().into(),
            }
            .into());
        }
        let old = now.multiplier(tournament);
        Ok((old != *times).then(|| {
            SeasonField::Multiplier(MultiplierChange {
                tournament: tournament.clone(),
                old,
                new: *times,
            })
        }))
    }

    fn nights_of(&self, season: &SeasonId) -> Vec<crate::ids::TournamentId> {
        let nights = self.club.nights();
        let own = |(_, night): &(_, &Night)| night.season() == Some(season);
        nights.filter(own).map(|(id, _)| id.clone()).collect()
    }
}
