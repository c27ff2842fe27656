//! The fold: recorded events to state. It applies what is recorded and never decides.

mod night;

use std::sync::Arc;

use toolkit::seating::SeatingError;

pub(crate) use self::night::bust_event;
use self::night::contradiction;
use crate::club::{Club, Identity, Season};
use crate::codec::{DecodeError, decode};
use crate::entry::EntryId;
use crate::envelope::Recorded;
use crate::event::Event;
use crate::ids::{MemberId, SeasonId, StreamId, Timestamp, TournamentId};
use crate::refusal::Refusal;
use crate::revision::Revision;
use crate::rules::Announcement;
use crate::tournament::Tournament;

/// Why an event does not fit the state before it.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("event {seq} ({kind}) cannot be folded: {fault}")]
pub struct FoldError {
    /// Its sequence number.
    pub seq: u64,
    /// Its kind.
    pub kind: String,
    /// What is wrong.
    #[source]
    pub fault: Box<FoldFault>,
}

/// What is wrong with an event that does not fit.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FoldFault {
    /// It cannot be read.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// It is not the next one.
    #[error("the sequence number should be {expected}")]
    OutOfOrder {
        /// The next sequence number.
        expected: u64,
    },
    /// It stands in a stream of another sort.
    #[error("stream {stream} is no stream for it")]
    WrongStream {
        /// The stream.
        stream: StreamId,
    },
    /// It contradicts what is known.
    #[error("{0}")]
    Contradiction(String),
    /// The seats do not allow it.
    #[error(transparent)]
    Seating(#[from] SeatingError<EntryId>),
    /// The rules that it carries are not valid.
    #[error(transparent)]
    Rules(#[from] Refusal),
}

impl Club {
    /// The state after one more event.
    ///
    /// # Errors
    ///
    /// [`FoldError`] when the event does not fit; the state is then as it was.
    pub fn fold(&mut self, recorded: &Recorded) -> Result<(), FoldError> {
        self.try_fold(recorded, recorded.at)
            .map_err(|fault| FoldError {
                seq: recorded.seq,
                kind: recorded.kind.clone(),
                fault: Box::new(fault),
            })
    }

    /// The state after all events, those of retracted commands left out.
    ///
    /// # Errors
    ///
    /// [`FoldError`] for the first event that does not fit.
    pub fn replay(log: &[Recorded]) -> Result<Self, FoldError> {
        let revision = Revision::of(log);
        let mut club = Self::default();
        for recorded in log {
            club.fold_revised(recorded, &revision)?;
        }
        Ok(club)
    }

    /// The state after one more event of a log with these revisions.
    pub(crate) fn fold_revised(
        &mut self,
        recorded: &Recorded,
        revision: &Revision,
    ) -> Result<(), FoldError> {
        if revision.is_retracted(&recorded.command) {
            self.pass(&recorded.stream);
            return Ok(());
        }
        self.try_fold(recorded, revision.time_of(recorded))
            .map_err(|fault| FoldError {
                seq: recorded.seq,
                kind: recorded.kind.clone(),
                fault: Box::new(fault),
            })
    }

    /// The state after an event that is decided and not stored yet.
    pub(crate) fn apply(
        &mut self,
        stream: &StreamId,
        event: Event,
        at: Timestamp,
    ) -> Result<(), FoldFault> {
        match stream.tournament_id() {
            Some(id) => self.fold_tournament(id, event, at, stream)?,
            None => self.fold_club(event, stream)?,
        }
        self.pass(stream);
        Ok(())
    }

    fn try_fold(&mut self, recorded: &Recorded, at: Timestamp) -> Result<(), FoldFault> {
        let expected = self.seq + 1;
        if recorded.seq != expected {
            return Err(FoldFault::OutOfOrder { expected });
        }
        let event = decode(&recorded.kind, recorded.schema, &recorded.body)?;
        self.apply(&recorded.stream, event, at)
    }

    /// Counts an event that changes nothing else.
    pub(crate) fn pass(&mut self, stream: &StreamId) {
        self.seq += 1;
        *self.versions.entry(stream.clone()).or_default() += 1;
    }

    fn fold_club(&mut self, event: Event, stream: &StreamId) -> Result<(), FoldFault> {
        match event {
            Event::ClubCreated(_) if self.identity.is_some() => {
                return Err(contradiction("the club exists already"));
            }
            Event::ClubCreated(body) => {
                self.identity = Some(Identity {
                    title: body.title,
                    zone: body.zone,
                });
            }
            Event::MemberAdded(body) => {
                if !self.members.insert(body.member.clone()) {
                    return Err(contradiction(&format!(
                        "member {} exists already",
                        body.member
                    )));
                }
            }
            Event::MemberRenamed(body) => self.check_member(&body.member)?,
            Event::MembersMerged(body) => self.merge(&body.from, &body.into)?,
            Event::MemberErased(body) => {
                self.check_member(&body.member)?;
                self.erased.insert(body.member);
            }
            Event::SeasonOpened(body) => {
                if self.seasons.contains_key(&body.season) {
                    return Err(contradiction(&format!(
                        "season {} exists already",
                        body.season
                    )));
                }
                body.rules.check()?;
                let season = Season {
                    title: body.title,
                    rules: body.rules,
                    open: true,
                    imported: Vec::new(),
                };
                self.seasons.insert(body.season, season);
            }
            Event::SeasonClosed(body) => self.open_season(&body.season)?.open = false,
            Event::ResultsImported(body) => {
                if let Some(row) = body
                    .totals
                    .iter()
                    .find(|row| !self.members.contains(&row.member))
                {
                    return Err(contradiction(&format!("there is no member {}", row.member)));
                }
                self.open_season(&body.season)?.imported.extend(body.totals);
            }
            // Revisions speak of earlier events: whoever reads the log from its beginning heeds
            // them there. The markers themselves change nothing.
            Event::CommandRetracted(_) | Event::TimeCorrected(_) => {}
            _ => {
                return Err(FoldFault::WrongStream {
                    stream: stream.clone(),
                });
            }
        }
        Ok(())
    }

    fn fold_tournament(
        &mut self,
        id: &TournamentId,
        event: Event,
        at: Timestamp,
        stream: &StreamId,
    ) -> Result<(), FoldFault> {
        if let Event::EntryRegistered(body) = &event
            && !self.members.contains(&body.member)
        {
            return Err(contradiction(&format!(
                "there is no member {}",
                body.member
            )));
        }
        if let Event::TournamentAnnounced(announcement) = event {
            let announcement: Announcement = *announcement;
            self.check_announcement(id, &announcement)?;
            let config = announcement.rules.seating.config()?;
            let schedule = announcement.rules.schedule()?;
            let tournament = Tournament::new(announcement, config, schedule);
            self.tournaments.insert(id.clone(), Arc::new(tournament));
            self.announced.push(id.clone());
            return Ok(());
        }
        let before = self
            .tournaments
            .get(id)
            .ok_or_else(|| contradiction(&format!("there is no tournament {id}")))?;
        let mut after = Tournament::clone(before);
        after.fold(event, at, stream)?;
        self.tournaments.insert(id.clone(), Arc::new(after));
        Ok(())
    }

    fn check_member(&self, member: &MemberId) -> Result<(), FoldFault> {
        if self.members.contains(member) {
            Ok(())
        } else {
            Err(contradiction(&format!("there is no member {member}")))
        }
    }

    /// All that one member had becomes the other's.
    fn merge(&mut self, from: &MemberId, into: &MemberId) -> Result<(), FoldFault> {
        self.check_member(from)?;
        self.check_member(into)?;
        let both = |tournament: &Tournament| {
            let entered = |member: &MemberId| {
                tournament
                    .entries()
                    .any(|(_, entry)| entry.member == *member)
            };
            entered(from) && entered(into)
        };
        if from == into || self.tournaments.values().any(|tournament| both(tournament)) {
            return Err(contradiction(&format!(
                "{from} and {into} are not one person"
            )));
        }
        for tournament in self.tournaments.values_mut() {
            if tournament.entries().any(|(_, entry)| entry.member == *from) {
                Arc::make_mut(tournament).hand_over(from, into);
            }
        }
        for season in self.seasons.values_mut() {
            for row in season.imported.iter_mut().filter(|row| row.member == *from) {
                row.member = into.clone();
            }
        }
        self.members.remove(from);
        self.merged.insert(from.clone(), into.clone());
        Ok(())
    }

    fn open_season(&mut self, id: &SeasonId) -> Result<&mut Season, FoldFault> {
        let season = self.seasons.get_mut(id).filter(|season| season.open);
        season.ok_or_else(|| contradiction(&format!("there is no open season {id}")))
    }

    fn check_announcement(
        &self,
        id: &TournamentId,
        announcement: &Announcement,
    ) -> Result<(), FoldFault> {
        if self.tournaments.contains_key(id) {
            return Err(contradiction(&format!("tournament {id} exists already")));
        }
        match &announcement.season {
            Some(season) if !self.seasons.get(season).is_some_and(|season| season.open) => {
                Err(contradiction(&format!("there is no open season {season}")))
            }
            _ => Ok(()),
        }
    }
}
