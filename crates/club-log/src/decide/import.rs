//! Decisions about results that have no log.

use std::cmp::Ordering;

use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;

use super::people::{MemberIds, not_like_an_entry};
use super::rows::Rows;
use super::{Decision, Desk, Draft, History, Undone};
use crate::club::Season;
use crate::command::{ImportRow, ImportedPlayer};
use crate::directory::{clean_name, folded};
use crate::event::{ImportWithdrawn, ImportedTotal, Kind, MemberAdded, ResultsImported};
use crate::ids::{SeasonId, StreamId};
use crate::imports::{ImportedSum, SeasonImport};
use crate::refusal::{MemberRefusal, Refusal, RowField, RulesRefusal, SeasonRefusal, UndoRefusal};

/// The most rows of one import.
pub const MAX_IMPORT_ROWS: usize = 2_000;

/// The player of a row.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    Member(MemberId),
    /// A new member.
    New(NewName),
}

/// The name of a new member, equal to others that are written nearly so.
#[derive(Debug, Clone)]
struct NewName {
    folded: String,
    /// The form in which it is kept.
    kept: String,
}

impl NewName {
    fn of(kept: String) -> Self {
        Self {
            folded: folded(&kept),
            kept,
        }
    }
}

impl PartialEq for NewName {
    fn eq(&self, other: &Self) -> bool {
        self.folded == other.folded
    }
}

impl Eq for NewName {}

impl PartialOrd for NewName {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for NewName {
    fn cmp(&self, other: &Self) -> Ordering {
        self.folded.cmp(&other.folded)
    }
}

impl Desk<'_> {
    /// Totals of players, and a new member for each unknown name.
    pub(super) fn import_results(
        &self,
        season: &SeasonId,
        rows: &[ImportRow],
        again: bool,
    ) -> Result<Decision, Refusal> {
        let found = self.club.season(season)?;
        if !found.open {
            let season = season.clone();
            return Err(SeasonRefusal::SeasonIsClosed { season }.into());
        }
        if !(1..=MAX_IMPORT_ROWS).contains(&rows.len()) {
            return Err(RulesRefusal::OutOfRange {
                field: "rows",
                value: i64::try_from(rows.len()).unwrap_or(i64::MAX),
                allowed: "1..=2000",
            }
            .into());
        }
        let players = self.players_of(found, rows)?;
        let mut decision = Decision::default();
        let mut ids = MemberIds::new(self);
        let mut totals = Vec::new();
        for (row, found) in rows.iter().zip(players) {
            let member = match found {
                Found::Member(member) => member,
                Found::New(NewName { kept, .. }) => {
                    let member = ids.next();
                    let body = MemberAdded {
                        member: member.clone(),
                    };
                    let added = Draft::plain(&StreamId::member(&member), body);
                    decision.events.push(added);
                    decision.names.push((member.clone(), kept));
                    member
                }
            };
            totals.push(ImportedTotal {
                member,
                points: row.points,
                entries: row.entries,
                events: row.events.unwrap_or(row.entries),
            });
        }
        if !again && found.imports.iter().any(|import| import.repeats(&totals)) {
            let (season, rows) = (season.clone(), rows.len());
            return Err(SeasonRefusal::ImportedBefore { season, rows }.into());
        }
        let body = ResultsImported {
            season: season.clone(),
            totals,
        };
        decision
            .events
            .push(Draft::plain(&StreamId::season(season), body));
        Ok(decision)
    }

    /// Takes the results of an import out of its season. It leaves the members that came with it,
    /// as they have played since. None for another command.
    pub(super) fn withdraw_import(
        &self,
        history: &History,
        reason: Option<&str>,
    ) -> Result<Option<Undone>, Refusal> {
        let import = Kind::ResultsImported.name();
        let recorded = history.command.iter().find(|event| event.kind == import);
        let Some((Recorded { command, .. }, StreamId::Season(season))) =
            recorded.map(|recorded| (recorded, StreamId::from(&recorded.stream)))
        else {
            return Ok(None);
        };
        let made = |import: &SeasonImport| import.command == *command;
        if !self.club.season(&season)?.imports.iter().any(made) {
            return Err(UndoRefusal::AlreadyRetracted {
                command: command.clone(),
                done: recorded.and_then(|recorded| self.past(recorded)),
            }
            .into());
        }
        let body = ImportWithdrawn {
            season: season.clone(),
            import: command.clone(),
            reason: reason.map(|_| self.request.key.clone()),
        };
        let mut decision = Decision::one(&StreamId::season(&season), body);
        let at = self.moment(None)?;
        decision.at = Some(at);
        let club = self.applied(&decision, at)?;
        Ok(Some(Undone { decision, club }))
    }

    /// The player of each row, or everything that is wrong with the rows.
    fn players_of(&self, season: &Season, rows: &[ImportRow]) -> Result<Vec<Found>, Refusal> {
        let mut checked = Rows::new();
        let mut players = Vec::new();
        for (row, number) in rows.iter().zip(1..) {
            let player = checked.player(number, self.player_of(&row.player));
            let before = match &player {
                Some(Found::Member(member)) => season.imported_sum(&[member]),
                Some(Found::New(_)) | None => Ok(ImportedSum::default()),
            };
            players.extend(player);
            let sum = before.and_then(|mut sum| sum.add(row.points, row.entries));
            for excess in sum.err().into_iter().flatten() {
                checked.beyond(number, excess);
            }
            if row.points.is_negative() {
                checked.wrong(
                    number,
                    RowField::Points,
                    format!("{} is negative", row.points),
                );
            }
            if row.entries == 0 {
                checked.wrong(number, RowField::Entries, "0 entries, at least 1 is needed");
            }
            if let Some(events) = row.events.filter(|events| *events > row.entries) {
                let words = format!("{events} events with {} entries only", row.entries);
                checked.wrong(number, RowField::Events, words);
            }
        }
        checked.checked(players)
    }

    fn player_of(&self, player: &ImportedPlayer) -> Result<Found, String> {
        match player {
            ImportedPlayer::Member(member) if self.club.members().contains(member) => {
                Ok(Found::Member(member.clone()))
            }
            ImportedPlayer::Member(member) => Err(format!("unknown member {member}")),
            ImportedPlayer::Name(name) => {
                let name = clean_name(name).map_err(|fault| fault.to_string())?;
                not_like_an_entry(&name).map_err(|refusal| refusal.to_string())?;
                match self.names().whole_names().member(&name) {
                    Ok(member) => Ok(Found::Member(member)),
                    Err(MemberRefusal::UnknownPlayer { .. }) => {
                        let kept = self.kept_name(&name).map_err(|refusal| refusal.to_string());
                        Ok(Found::New(NewName::of(kept?)))
                    }
                    Err(MemberRefusal::Namesakes { members, .. }) => {
                        Err(format!("{name:?} is the name of {} members", members.len()))
                    }
                    Err(refusal) => Err(refusal.to_string()),
                }
            }
        }
    }
}
