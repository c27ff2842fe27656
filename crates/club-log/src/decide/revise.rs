//! Decisions about earlier commands: taken back, restored, at another time.

use chained_events::envelope::Recorded;
use chained_events::ids::CommandKey;
use chained_events::timestamp::Timestamp;

use super::history::{History, last_retracted, numbered};
use super::rated_people::rated_as_others;
use super::shift::Shift;
use super::{Decision, Desk, Draft, text};
use crate::club::Club;
use crate::command::{MAX_AHEAD_MS, Request, RevisionCommand};
use crate::directory::Directory;
use crate::event::{CommandRestored, CommandRetracted, Event, Kind, TimeCorrected};
use crate::ids::{SeasonId, StreamId, TournamentId};
use crate::rating::RatedNight;
use crate::refusal::{
    NightRefusal, NoHealingCause, RatingRefusal, Refusal, SeasonRefusal, UndoRefusal,
};
use crate::revision::{
    Correction, Dependent, Misfit, PastEvent, refold, refold_ladder, streams_of,
};
use crate::tournament::Phase;

/// Effect of a correction on the ratings that it reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ratings {
    /// They are published again.
    Follow,
    /// They are left as they are.
    Left,
}

/// A decision about an earlier command.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Undone {
    /// Events to be recorded.
    pub(crate) decision: Decision,
    /// The club when it is recorded.
    pub(crate) club: Club,
}

/// Decision on a command about an earlier one.
///
/// # Errors
///
/// [`UndoRefusal`] with the later commands that depend on it and the correction to use instead.
pub(crate) fn decide_revision(
    club: &Club,
    directory: &Directory,
    request: &Request,
    command: &RevisionCommand,
    history: &History,
) -> Result<Undone, Refusal> {
    let desk = Desk::new(club, directory, request);
    let mut undone = match command {
        RevisionCommand::Undo { reason, .. } | RevisionCommand::UndoClub { reason, .. } => {
            desk.undo(history, reason.as_deref())
        }
        RevisionCommand::Redo {
            command: Some(command),
            ..
        } => desk.redo_named(history, command),
        RevisionCommand::Redo { tournament, .. } => desk.redo(history, tournament.as_ref()),
        RevisionCommand::CorrectTime {
            command,
            at,
            reason,
            leave_ratings,
        } => desk.correct_time(history, command, *at, reason, leave_ratings.as_deref()),
        RevisionCommand::ShiftTimes {
            from,
            to,
            by_ms,
            reason,
            leave_ratings,
        } => {
            let shift = Shift {
                from,
                to: to.as_ref(),
                by_ms: *by_ms,
            };
            desk.shift_times(history, shift, reason, leave_ratings.as_deref())
        }
    }?;
    desk.keep_backdate(&mut undone.decision)?;
    Ok(undone)
}

impl Desk<'_> {
    fn undo(&self, history: &History, reason: Option<&str>) -> Result<Undone, Refusal> {
        let first = history.command.first().ok_or(UndoRefusal::NothingToUndo)?;
        let command = &first.command;
        if self.club.revisions.is_retracted(command) {
            return Err(UndoRefusal::AlreadyRetracted {
                command: command.clone(),
                done: self.past(first),
            }
            .into());
        }
        self.check_retractable(&history.command)?;
        self.check_ladder_taken_over(&history.command)?;
        let streams = streams_of(&history.command);
        let body = CommandRetracted {
            command: command.clone(),
            streams,
            reason: reason.map(|_| self.request.key.clone()),
        };
        let mut undone = match self.revised(history, body.into(), Ratings::Follow) {
            Err(refusal @ Refusal::Undo(UndoRefusal::StillNeeded { .. })) => {
                self.withdraw_import(history, reason)?.ok_or(refusal)?
            }
            other => other?,
        };
        undone.decision.note = reason.map(text::note).transpose()?;
        Ok(undone)
    }

    /// Refuses to open a season again by taking its closing back, as reopening it is refused.
    fn check_ladder_taken_over(&self, events: &[Recorded]) -> Result<(), SeasonRefusal> {
        let closed = events.iter().filter_map(|recorded| {
            let stream = StreamId::from(&recorded.stream);
            match stream {
                StreamId::Season(id) if recorded.kind == Kind::SeasonClosed.name() => Some(id),
                _ => None,
            }
        });
        for id in closed {
            self.check_reopened(&id)?;
        }
        Ok(())
    }

    fn redo(&self, history: &History, named: Option<&TournamentId>) -> Result<Undone, Refusal> {
        let (id, _) = self.club.tournament(named)?;
        let events = history
            .nights
            .get(id)
            .map(Vec::as_slice)
            .unwrap_or_default();
        let (by, command) = last_retracted(self.club, events).ok_or(UndoRefusal::NothingToRedo)?;
        let since = events.iter().chain(history.ladders.values().flatten());
        if self.club.revisions.is_followed(by, since.map(numbered)) {
            return Err(UndoRefusal::NothingToRedo.into());
        }
        let restored = &history.command;
        let only_here = |stream: &StreamId| match stream {
            StreamId::Rating(_) => true,
            other => other.tournament_id() == Some(id),
        };
        if restored.iter().any(|recorded| recorded.command != *command)
            || !streams_of(restored).iter().all(only_here)
        {
            return Err(UndoRefusal::NothingToRedo.into());
        }
        self.check_closed_season(restored)?;
        let body = CommandRestored {
            command: command.clone(),
            retraction: by.by.clone(),
            streams: streams_of(restored),
        };
        self.revised(history, body.into(), Ratings::Follow)
    }

    /// Restores a command by its key. Nothing else may have happened since in its tournaments, or,
    /// where it is about members or seasons, anywhere.
    fn redo_named(&self, history: &History, command: &CommandKey) -> Result<Undone, Refusal> {
        let revisions = &self.club.revisions;
        let by = revisions.retraction(command).filter(|by| !by.reversed);
        let by = by.ok_or_else(|| UndoRefusal::NotRetracted {
            command: command.clone(),
        })?;
        let is_followed = if history.excerpt.is_some() {
            let last = history.voided.last();
            let is_last = last.is_some_and(|last| self.club.seq() <= last.seq);
            !is_last || revisions.is_followed(by, [])
        } else {
            let nights = history.nights.values();
            let since = nights.chain(history.ladders.values()).flatten();
            revisions.is_followed(by, since.map(numbered))
        };
        if is_followed {
            return Err(UndoRefusal::NothingToRedo.into());
        }
        let added = |recorded: &Recorded| match StreamId::from(&recorded.stream) {
            StreamId::Member(id) if recorded.kind == Kind::MemberAdded.name() => Some(id),
            _ => None,
        };
        if let Some(member) = history.command.iter().find_map(added) {
            return Err(UndoRefusal::NameGone {
                command: command.clone(),
                member,
            }
            .into());
        }
        self.check_closed_season(&history.command)?;
        let body = CommandRestored {
            command: command.clone(),
            retraction: by.by.clone(),
            streams: streams_of(&history.command),
        };
        self.revised(history, body.into(), Ratings::Follow)
    }

    fn correct_time(
        &self,
        history: &History,
        command: &CommandKey,
        at: Timestamp,
        reason: &str,
        leave: Option<&str>,
    ) -> Result<Undone, Refusal> {
        let first = history.command.first();
        let first = first.ok_or_else(|| UndoRefusal::UnknownCommand {
            command: command.clone(),
        })?;
        let revision =
            |recorded: &Recorded| Kind::of_name(&recorded.kind).is_none_or(Kind::is_revision);
        if history.command.iter().any(revision) {
            return Err(UndoRefusal::NotRetractable {
                command: command.clone(),
                event: first.kind.clone(),
                done: self.past(first),
            }
            .into());
        }
        let now = self.request.now;
        if at.as_millisecond() > now.as_millisecond().saturating_add(MAX_AHEAD_MS) {
            return Err(NightRefusal::TimeInTheFuture { at, now }.into());
        }
        for events in history.nights.values() {
            self.check_between(events, first, at)?;
        }
        let body = TimeCorrected {
            command: command.clone(),
            at,
            reason: Some(self.request.key.clone()),
        };
        self.corrected(history, body.into(), reason, leave)
    }

    /// Times corrected, and the ratings that follow, unless they are to be left.
    pub(super) fn corrected(
        &self,
        history: &History,
        body: Event,
        reason: &str,
        leave: Option<&str>,
    ) -> Result<Undone, Refusal> {
        let note = text::note(reason)?;
        let ratings = if leave.is_some() {
            Ratings::Left
        } else {
            Ratings::Follow
        };
        let mut undone = self.revised(history, body, ratings)?;
        undone.decision.note = Some(note);
        if let Some(reason) = leave {
            if undone
                .decision
                .events
                .iter()
                .all(|draft| draft.event.kind() != Kind::RatingsKept)
            {
                return Err(RatingRefusal::NothingFollows.into());
            }
            text::add_note(&mut undone.decision, reason)?;
        }
        Ok(undone)
    }

    /// Refuses a time that is not between those of the commands before and after.
    fn check_between(
        &self,
        events: &[Recorded],
        moved: &Recorded,
        at: Timestamp,
    ) -> Result<(), UndoRefusal> {
        let revisions = &self.club.revisions;
        let others = || {
            events.iter().filter(|recorded| {
                recorded.command != moved.command && !revisions.is_retracted(&recorded.command)
            })
        };
        let time = |recorded: &Recorded| revisions.time_of(recorded);
        let before = others().filter(|r| r.seq < moved.seq).map(time).next_back();
        let after = others().find(|r| r.seq > moved.seq).map(time);
        let earliest = before.unwrap_or(Timestamp::MIN);
        let latest = after.unwrap_or(Timestamp::MAX);
        if at < earliest || at > latest {
            return Err(UndoRefusal::TimeOutOfOrder {
                command: moved.command.clone(),
                at,
                earliest,
                latest: after.unwrap_or(self.request.now),
            });
        }
        Ok(())
    }

    /// An event of the log, for words about its command.
    pub(super) fn past(&self, recorded: &Recorded) -> Option<Box<PastEvent>> {
        PastEvent::new(recorded, self.club.revisions.time_of(recorded))
    }

    /// Refuses to take back commands that cannot be taken back, or on which a closed season rests.
    fn check_retractable(&self, events: &[Recorded]) -> Result<(), Refusal> {
        for recorded in events {
            let kind = Kind::of_name(&recorded.kind);
            if !kind.is_some_and(Kind::can_be_taken_back) {
                return Err(UndoRefusal::NotRetractable {
                    command: recorded.command.clone(),
                    event: recorded.kind.clone(),
                    done: self.past(recorded),
                }
                .into());
            }
        }
        self.check_closed_season(events)
    }

    /// The results of a closed season are final.
    fn check_closed_season(&self, events: &[Recorded]) -> Result<(), Refusal> {
        let of_season = [Kind::ResultsImported, Kind::SeasonRulesChanged].map(Kind::name);
        self.check_moved(events)?;
        for recorded in events {
            let stream = StreamId::from(&recorded.stream);
            let season: Option<&SeasonId> = match &stream {
                StreamId::Tournament(id) => self
                    .club
                    .night(id)
                    .filter(|night| night.phase().is_over())
                    .and_then(|night| night.season()),
                StreamId::Season(id) if of_season.contains(&recorded.kind.as_str()) => Some(id),
                _ => None,
            };
            if let Some(id) = season
                && self
                    .club
                    .seasons()
                    .get(id)
                    .is_some_and(|season| !season.open)
            {
                let season = id.clone();
                return Err(SeasonRefusal::SeasonStands { season }.into());
            }
        }
        Ok(())
    }

    /// A night that was moved comes back into no closed season, and leaves none.
    fn check_moved(&self, events: &[Recorded]) -> Result<(), Refusal> {
        for id in super::edit::seasons_moved(events) {
            if self
                .club
                .seasons()
                .get(&id)
                .is_some_and(|season| !season.open)
            {
                return Err(SeasonRefusal::SeasonStands { season: id }.into());
            }
        }
        Ok(())
    }

    /// The club with one more revision, and what heals the seats.
    fn revised(
        &self,
        history: &History,
        revision: Event,
        ratings: Ratings,
    ) -> Result<Undone, Refusal> {
        let key = &self.request.key;
        let mut revisions = self.club.revisions.clone();
        revisions.apply(&revision, key, self.club.seq() + 1);
        let first = history.command.first();
        let command = first.map_or(key, |first| &first.command);
        let done = || first.and_then(|first| self.past(first));
        let refused = |later: Vec<Dependent>| {
            let mut kinds = history
                .command
                .iter()
                .filter_map(|r| Kind::of_name(&r.kind));
            let correction = kinds.find_map(Correction::of);
            Refusal::from(UndoRefusal::StillNeeded {
                command: command.clone(),
                done: done(),
                later,
                correction,
            })
        };
        let mut club = self.club.clone();
        club.revisions = revisions.clone();
        if let Some(excerpt) = &history.excerpt {
            let part = excerpt.replay(revisions).map_err(refused)?;
            club.replace_excerpt(excerpt, part);
            let later = rated_as_others((self.club, &club), excerpt);
            if !later.is_empty() {
                return Err(refused(later));
            }
        } else {
            let misfits = |misfit| match misfit {
                Misfit::Commands(first, rest) => refused([first].into_iter().chain(rest).collect()),
                Misfit::Merged { from, into } => Refusal::from(UndoRefusal::NoHealing {
                    command: command.clone(),
                    done: done(),
                    cause: NoHealingCause::Merged { from, into },
                    correction: None,
                }),
            };
            for (id, events) in &history.nights {
                let night = refold(id, events, &revisions, &club.merges).map_err(misfits)?;
                if let Some(start) = super::sit_and_go::started_too_early(events, &revisions) {
                    return Err(refused(vec![start]));
                }
                club.replace_refolded(id, night, events);
            }
            for (id, events) in &history.ladders {
                let ladder = refold_ladder(events, &revisions, &club.merges).map_err(misfits)?;
                club.replace_ladder(id, ladder);
            }
        }
        let cannot_go_on = |fault| UndoRefusal::NoHealing {
            command: command.clone(),
            done: done(),
            cause: NoHealingCause::Refused(Box::new(fault)),
            correction: None,
        };
        super::edit::check_still_allowed((self.club, &club), history.nights.keys())
            .map_err(cannot_go_on)?;
        super::money::check_still_bought((self.club, &club), history.nights.keys())
            .map_err(cannot_go_on)?;
        let last = history.nights.keys().filter_map(|id| {
            let (_, night) = club.tournament(Some(id)).ok()?;
            Some(night.last_at())
        });
        let at = self.moment(last.max())?;
        let stream = StreamId::club();
        club.count(&stream);
        let mut events = vec![Draft::plain(&stream, revision)];
        // What is restored was there before, and play could go on.
        let heals = events
            .iter()
            .all(|draft| draft.event.kind() != Kind::CommandRestored);
        for id in history.nights.keys().filter(|_| heals) {
            let healing = self.healing(&club, id, &history.command, at)?;
            for draft in &healing {
                club.apply(&draft.stream, draft.event.clone(), key, at)?;
            }
            events.extend(healing);
            events.extend(self.started(&mut club, id, at)?);
        }
        super::ticket::check_undone(&club, history.nights.keys())?;
        super::deal::check_still_divided((self.club, &club), history.nights.keys())?;
        for draft in self.follow(&club, history, ratings)? {
            club.apply(&draft.stream, draft.event.clone(), key, at)?;
            events.push(draft);
        }
        let gone = self.club.members().difference(club.members());
        let forgotten = gone
            .filter(|member| !club.merged().contains_key(*member))
            .cloned()
            .collect();
        let decision = Decision {
            events,
            at: Some(at),
            forgotten,
            ..Decision::default()
        };
        Ok(Undone { decision, club })
    }

    /// Events for the ratings that change with the nights of a command, and for those that follow
    /// from them. They publish the ratings again, or record that they are left as they are.
    fn follow(
        &self,
        club: &Club,
        history: &History,
        ratings: Ratings,
    ) -> Result<Vec<Draft>, Refusal> {
        let streams = streams_of(&history.command);
        let mut drafts = Vec::new();
        let of_night = |stream: &StreamId| stream.tournament_id().is_some();
        if !streams.iter().any(of_night) {
            // All ratings are long to read.
            return Ok(drafts);
        }
        for (name, ladder) in club.ladders() {
            let touched = |night: &RatedNight| {
                let stream = StreamId::tournament(night.tournament());
                streams.contains(&stream)
            };
            if let Some(first) = ladder.nights().iter().position(touched) {
                drafts.extend(match ratings {
                    Ratings::Follow => {
                        super::rating::cascade(club, name, first, super::rating::Cause::Corrected)?
                    }
                    Ratings::Left => {
                        super::rating::freeze(club, name, first, None, &self.request.key)?
                    }
                });
            }
        }
        Ok(drafts)
    }

    /// Events that lead to seats with which the tournament can go on.
    fn healing(
        &self,
        club: &Club,
        id: &TournamentId,
        taken_back: &[Recorded],
        at: Timestamp,
    ) -> Result<Vec<Draft>, Refusal> {
        let Ok((_, night)) = club.tournament(Some(id)) else {
            return Ok(Vec::new());
        };
        let phase = night.phase();
        if phase.is_over() {
            return Ok(Vec::new());
        }
        let no_healing = |cause: NoHealingCause| {
            let mut kinds = taken_back.iter().filter_map(|r| Kind::of_name(&r.kind));
            let first = taken_back.first();
            UndoRefusal::NoHealing {
                command: first
                    .map_or(&self.request.key, |first| &first.command)
                    .clone(),
                done: first.and_then(|first| self.past(first)),
                cause,
                correction: kinds.find_map(Correction::of),
            }
        };
        let running = phase == Phase::Running;
        if running && night.alive_count() == 0 {
            return Err(no_healing(NoHealingCause::NobodyLeft).into());
        }
        let seats = if running {
            super::heal::healed(id, night, self.draw)
        } else {
            super::places::check_places(id, night, night.alive_count()).map(|()| Vec::new())
        };
        let of_list = seats.and_then(|mut events| {
            let mut club = club.clone();
            self.apply_all(&mut club, &events, at)?;
            events.extend(self.settled(&mut club, id, night.admits(), at)?);
            Ok(events)
        });
        Ok(of_list.map_err(|refusal| no_healing(NoHealingCause::Refused(Box::new(refusal))))?)
    }
}
