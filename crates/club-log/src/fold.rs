//! The fold: recorded events to state. It applies what is recorded and never decides.

mod alternates;
mod edited;
mod fault;
mod form;
mod imported;
mod money;
mod night;
mod redrawn;
mod results;
mod revised;
mod season_edited;

use std::sync::Arc;

pub(crate) use self::edited::apply as apply_edit;
pub use self::fault::{FoldError, FoldFault};
use chained_events::envelope::Recorded;
use chained_events::ids::{CommandKey, MemberId};
use chained_events::timestamp::Timestamp;

use self::form::check_body;
pub(crate) use self::form::check_form;
pub(crate) use self::night::POINT;
pub(crate) use self::results::check_deal;
pub use self::revised::RevisionFault;
pub(crate) use self::revised::{Named, commands_of};
use crate::club::{Club, Identity, Merge, Night, Season};
use crate::codec::decode;
use crate::event::{
    Change, ClubEvent, EditedField, Event, Kind, MemberEvent, SeasonEvent, TournamentEdited,
    TournamentEvent,
};
use crate::ids::{SeasonId, StreamId, TournamentId};
use crate::imports::SeasonImport;
use crate::revision::void::Revisions;
use crate::rules::Announcement;
use crate::tournament::Tournament;

/// Facts about an event that the fold uses apart from its body.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) stream: &'a StreamId,
    /// When it happened, as corrected.
    pub(crate) at: Timestamp,
    /// The command that it belongs to.
    pub(crate) command: &'a CommandKey,
    /// Its number in the log.
    pub(crate) seq: u64,
    /// The schema of its body. What schema 2 checks on top of schema 1 is a finding of the
    /// verification for older events, so that a stricter fold cannot make an old log unreadable.
    pub(crate) schema: u32,
    /// Whether a part of the log is folded by itself. Anything that it does not have was checked
    /// when it was stored.
    pub(crate) excerpt: bool,
}

/// Part of the log that is known when an event is folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// The events before it.
    Alone,
    /// The revisions of the whole log.
    Whole,
    /// The same, but only a part of the events.
    Excerpt,
}

impl Club {
    /// Applies one more event.
    ///
    /// An event that says something about earlier commands needs those: it is applied by
    /// [`Club::replay`] or by a [`Ledger`](crate::Ledger).
    ///
    /// # Errors
    ///
    /// [`FoldError`] when the event does not fit; the state is unchanged.
    pub fn fold(&mut self, recorded: &Recorded) -> Result<(), FoldError> {
        self.check_next(recorded)
            .and_then(|()| self.fold_decoded(recorded, recorded.at, Reading::Alone))
            .map_err(|fault| FoldError::of(recorded, fault))
    }

    /// The state after all events, those of retracted commands left out.
    ///
    /// # Errors
    ///
    /// [`FoldError`] for the first event that does not fit.
    pub fn replay(log: &[Recorded]) -> Result<Self, FoldError> {
        let mut club = Self::with_revisions(Revisions::of(log));
        let mut named = Named::of(log);
        for recorded in log {
            named.fold(recorded)?;
            club.fold_revised(recorded)?;
        }
        Ok(club)
    }

    /// The first event of a log that does not fit those before it. Where an event about an earlier
    /// command makes another one not fit, it is that event.
    #[must_use]
    pub fn first_misfit(log: &[Recorded]) -> Option<FoldError> {
        let error = Self::replay(log).err()?;
        let revises =
            |recorded: &Recorded| Kind::of_name(&recorded.kind).is_some_and(Kind::is_revision);
        let later = log
            .iter()
            .zip(1..)
            .filter(|(recorded, _)| recorded.seq >= error.seq && revises(recorded));
        let ends: Vec<usize> = later.map(|(_, end)| end).collect();
        let beginning = |end: usize| Self::replay(log.get(..end).unwrap_or(log)).err();
        let whole = ends.partition_point(|end| beginning(*end).is_none());
        let Some(end) = ends.get(whole).copied() else {
            return Some(error);
        };
        let found = beginning(end)?;
        match log.get(end - 1) {
            Some(revision) if found.seq < revision.seq && beginning(end - 1).is_none() => {
                Some(FoldError::of(revision, *found.fault))
            }
            _ => Some(found),
        }
    }

    /// An empty club whose log has these revisions.
    pub(crate) fn with_revisions(revisions: Revisions) -> Self {
        Self {
            revisions,
            ..Self::default()
        }
    }

    /// Applies one more event of a log whose revisions are known in advance.
    pub(crate) fn fold_revised(&mut self, recorded: &Recorded) -> Result<(), FoldError> {
        let folded = self.check_next(recorded).and_then(|()| {
            if self.revisions.is_retracted(&recorded.command) {
                check_void(recorded)?;
                self.count(&StreamId::from(&recorded.stream));
                return Ok(());
            }
            let at = self.revisions.time_of(recorded);
            self.fold_decoded(recorded, at, Reading::Whole)
        });
        folded.map_err(|fault| FoldError::of(recorded, fault))
    }

    /// Applies one more event of an excerpt of a log, whose revisions are known in advance.
    pub(crate) fn fold_excerpt(&mut self, recorded: &Recorded) -> Result<(), FoldFault> {
        if self.revisions.is_retracted(&recorded.command) {
            return Ok(());
        }
        // The numbers of the events are those of the log.
        self.seq = recorded.seq.saturating_sub(1);
        let at = self.revisions.time_of(recorded);
        self.fold_decoded(recorded, at, Reading::Excerpt)
    }

    /// Applies an event that is decided and not stored yet.
    pub(crate) fn apply(
        &mut self,
        stream: &StreamId,
        event: Event,
        command: &CommandKey,
        at: Timestamp,
    ) -> Result<(), FoldFault> {
        let context = Context {
            stream,
            at,
            command,
            seq: self.seq + 1,
            schema: event.kind().schema(),
            excerpt: false,
        };
        self.apply_event(event, context)?;
        self.count(stream);
        Ok(())
    }

    /// Whether it is the next event, and its text can be shown. This is checked for events that
    /// were taken back too.
    fn check_next(&self, recorded: &Recorded) -> Result<(), FoldFault> {
        let expected = self.seq + 1;
        if recorded.seq != expected {
            return Err(FoldFault::OutOfOrder { expected });
        }
        check_body(&recorded.body)
    }

    fn fold_decoded(
        &mut self,
        recorded: &Recorded,
        at: Timestamp,
        reading: Reading,
    ) -> Result<(), FoldFault> {
        let stream = StreamId::from(&recorded.stream);
        let context = Context {
            stream: &stream,
            at,
            command: &recorded.command,
            seq: recorded.seq,
            schema: recorded.schema,
            excerpt: reading == Reading::Excerpt,
        };
        for event in decode(recorded)? {
            if reading == Reading::Alone && event.kind().is_revision() {
                return Err(FoldFault::NeedsHistory);
            }
            self.apply_event(event, context)?;
        }
        self.count(&stream);
        Ok(())
    }

    fn apply_event(&mut self, event: Event, context: Context<'_>) -> Result<(), FoldFault> {
        check_form(context.stream, &event)?;
        match (event, context.stream) {
            (Event::Club(event), StreamId::Club) => self.fold_club(event),
            (Event::Member(event), StreamId::Member(_)) => self.fold_member(event),
            (Event::Season(event), StreamId::Season(_)) => self.fold_season(event, context),
            (Event::Tournament(event), StreamId::Tournament(id)) => {
                self.fold_tournament(id, event, context)
            }
            (Event::Rating(event), StreamId::Rating(ladder)) => {
                self.fold_rating(ladder, event, context)
            }
            (event, stream) => Err(FoldFault::WrongStream {
                kind: event.kind(),
                stream: stream.clone(),
            }),
        }
    }

    /// Counts an event of the stream.
    pub(crate) fn count(&mut self, stream: &StreamId) {
        self.seq += 1;
        if let Some(version) = self.versions.get_mut(stream) {
            *version += 1;
        } else {
            let version = self.version(stream) + 1;
            self.versions.insert(stream.clone(), version);
        }
    }

    fn fold_club(&mut self, event: ClubEvent) -> Result<(), FoldFault> {
        match event {
            ClubEvent::ClubCreated(_) if self.identity.is_some() => Err(FoldFault::ClubExists),
            ClubEvent::ClubCreated(body) => {
                self.identity = Some(Identity {
                    title: body.title,
                    zone: body.zone,
                });
                Ok(())
            }
            ClubEvent::ClubEdited(body) => self.fold_club_edited(body.changes),
            ClubEvent::RoomSet(body) => {
                self.room = body.room;
                Ok(())
            }
            // Revisions are known in advance; their events are markers.
            ClubEvent::CommandRetracted(_)
            | ClubEvent::CommandRestored(_)
            | ClubEvent::TimeCorrected(_)
            | ClubEvent::TimesCorrected(_) => Ok(()),
        }
    }

    fn fold_member(&mut self, event: MemberEvent) -> Result<(), FoldFault> {
        match event {
            MemberEvent::MemberAdded(body) => {
                if !self.members.insert(body.member.clone()) {
                    return Err(FoldFault::MemberExists {
                        member: body.member,
                    });
                }
                Ok(())
            }
            MemberEvent::MemberRenamed(body) => self.check_member(&body.member),
            MemberEvent::MembersMerged(body) => self.merge(&body.from, &body.into),
            MemberEvent::MemberErased(body) => {
                self.check_member(&body.member)?;
                self.erased.insert(body.member);
                Ok(())
            }
        }
    }

    fn fold_season(&mut self, event: SeasonEvent, context: Context<'_>) -> Result<(), FoldFault> {
        match event {
            SeasonEvent::SeasonOpened(body) => {
                if self.seasons.contains_key(&body.season) {
                    return Err(FoldFault::SeasonExists {
                        season: body.season,
                    });
                }
                let season = Season {
                    title: body.title,
                    rules: body.rules,
                    rating: body.rating,
                    multipliers: std::collections::BTreeMap::new(),
                    open: true,
                    imports: Vec::new(),
                    final_standings: Vec::new(),
                    fund_paid: std::collections::BTreeMap::new(),
                };
                self.seasons.insert(body.season, season);
            }
            SeasonEvent::SeasonRulesChanged(body) => {
                self.open_season(&body.season)?.rating = body.rating;
            }
            SeasonEvent::SeasonEdited(body) => {
                self.open_season(&body.season)?.fold_edited(body.changes)?;
            }
            SeasonEvent::SeasonClosed(body) => {
                let known = |row: &&crate::event::FinalStanding| {
                    self.members.contains(&row.member) || self.merged.contains_key(&row.member)
                };
                if let Some(row) = body.standings.iter().find(|row| !known(row)) {
                    return Err(FoldFault::UnknownMember {
                        member: row.member.clone(),
                    });
                }
                let season = self.open_season(&body.season)?;
                season.open = false;
                season.final_standings = body.standings;
            }
            SeasonEvent::SeasonReopened(body) => {
                let closed = |season: &&mut Season| !season.open;
                let season = self.seasons.get_mut(&body.season).filter(closed);
                let season = season.ok_or_else(|| FoldFault::NoClosedSeason {
                    season: body.season.clone(),
                })?;
                if !season.fund_paid.is_empty() {
                    return Err(FoldFault::FundNotDue {
                        season: body.season,
                    });
                }
                season.open = true;
                season.final_standings.clear();
            }
            SeasonEvent::SeasonFundPaid(body) => {
                for share in &body.shares {
                    if !self.merged.contains_key(&share.member) {
                        self.check_member(&share.member)?;
                    }
                }
                let season = self.seasons.get_mut(&body.season);
                let due = season.filter(|season| {
                    !season.open && !season.fund_paid.contains_key(&body.currency)
                });
                let Some(season) = due else {
                    return Err(FoldFault::FundNotDue {
                        season: body.season,
                    });
                };
                season.fund_paid.insert(body.currency, body.shares);
            }
            SeasonEvent::ResultsImported(body) => {
                let unknown =
                    |row: &&crate::event::ImportedTotal| !self.members.contains(&row.member);
                if let Some(row) = body.totals.iter().find(unknown) {
                    return Err(FoldFault::UnknownMember {
                        member: row.member.clone(),
                    });
                }
                let season = self.open_season(&body.season)?;
                let command = context.command.clone();
                season.imports.push(SeasonImport::new(command, body.totals));
            }
            SeasonEvent::ImportWithdrawn(body) => {
                let season = self.open_season(&body.season)?;
                let made = |import: &SeasonImport| import.command == body.import;
                let Some(at) = season.imports.iter().position(made) else {
                    return Err(FoldFault::UnknownImport {
                        season: body.season,
                        import: body.import,
                    });
                };
                season.imports.remove(at);
            }
        }
        Ok(())
    }

    fn fold_tournament(
        &mut self,
        id: &TournamentId,
        event: TournamentEvent,
        context: Context<'_>,
    ) -> Result<(), FoldFault> {
        if let TournamentEvent::TournamentAnnounced(announcement) = event {
            return self.announce(id, *announcement, context.at);
        }
        if let TournamentEvent::EntryRegistered(body) = &event {
            self.check_member(&body.member)?;
        }
        if let TournamentEvent::FinishImported(body) = &event {
            for row in &body.results {
                self.check_member(&row.member)?;
            }
        }
        if let TournamentEvent::TournamentEdited(body) = &event {
            self.check_edited_season(body)?;
        }
        if let Some(Night::Loaded(night)) = self.nights.get_mut(id) {
            return Arc::make_mut(night).fold(event, context);
        }
        let tournament = id.clone();
        Err(match self.night(id) {
            Some(_) => FoldFault::NotLoaded { tournament },
            None => FoldFault::UnknownTournament { tournament },
        })
    }

    /// A night counts for a season that is open when it begins to.
    fn check_edited_season(&mut self, body: &TournamentEdited) -> Result<(), FoldFault> {
        for change in &body.changes {
            if let EditedField::Season(Change {
                new: Some(season), ..
            }) = change
            {
                self.open_season(season)?;
            }
        }
        Ok(())
    }

    fn announce(
        &mut self,
        id: &TournamentId,
        announcement: Announcement,
        at: Timestamp,
    ) -> Result<(), FoldFault> {
        if self.night(id).is_some() {
            return Err(FoldFault::TournamentExists {
                tournament: id.clone(),
            });
        }
        if let Some(season) = &announcement.season {
            self.open_season(season)?;
        }
        let schedule = announcement.rules.schedule()?;
        let night = Tournament::new(announcement, schedule, at);
        self.nights
            .insert(id.clone(), Night::Loaded(Arc::new(night)));
        self.announced.insert(self.seq + 1, id.clone());
        Ok(())
    }

    pub(crate) fn check_member(&self, member: &MemberId) -> Result<(), FoldFault> {
        if self.members.contains(member) {
            Ok(())
        } else {
            Err(FoldFault::UnknownMember {
                member: member.clone(),
            })
        }
    }

    /// All entries and imported results of one member become another's.
    fn merge(&mut self, from: &MemberId, into: &MemberId) -> Result<(), FoldFault> {
        self.check_member(from)?;
        self.check_member(into)?;
        let both = self
            .loaded()
            .any(|(_, night)| night.has_counted(from) && night.has_counted(into));
        if from == into || both {
            return Err(FoldFault::NotOnePerson {
                from: from.clone(),
                into: into.clone(),
            });
        }
        for night in self.nights.values_mut() {
            if let Night::Loaded(night) = night
                && night.has_entered(from)
            {
                Arc::make_mut(night).hand_over(from, into);
            }
        }
        for season in self.seasons.values_mut() {
            let imports = season.imports.iter_mut();
            let rows = imports.flat_map(|import| &mut import.totals);
            for row in rows.filter(|row| row.member == *from) {
                row.member = into.clone();
            }
            let paid = season.fund_paid.values_mut().flatten();
            for share in paid.filter(|share| share.member == *from) {
                share.member = into.clone();
            }
            for row in season
                .final_standings
                .iter_mut()
                .filter(|row| row.member == *from)
            {
                row.member = into.clone();
            }
        }
        if !self.ladders().is_empty() {
            self.ladders.change(|ladders| {
                for ladder in ladders.0.values_mut() {
                    ladder.hand_over(from, into);
                }
            });
        }
        self.members.remove(from);
        self.merged.insert(from.clone(), into.clone());
        self.merges.push(Merge {
            seq: self.seq + 1,
            from: from.clone(),
            into: into.clone(),
        });
        Ok(())
    }

    fn open_season(&mut self, id: &SeasonId) -> Result<&mut Season, FoldFault> {
        let season = self.seasons.get_mut(id).filter(|season| season.open);
        season.ok_or_else(|| FoldFault::NoOpenSeason { season: id.clone() })
    }
}

/// Whether an event that was taken back is one that a release has written. Such an event is shown,
/// and may be restored.
fn check_void(recorded: &Recorded) -> Result<(), FoldFault> {
    match decode(recorded) {
        Ok(events) => {
            let stream = StreamId::from(&recorded.stream);
            let mut events = events.iter();
            events.try_for_each(|event| check_form(&stream, event))
        }
        // Nothing follows from it here.
        Err(error) if error.is_later_release() => Ok(()),
        Err(error) => Err(error.into()),
    }
}
