//! Inputs of a command apart from the state: nights that are over, the past of a command, a sealed
//! seed.

use chained_events::envelope::Recorded;
use chained_events::ids::CommandKey;
use chained_events::store::{EventStore, StoreError};
use jiff::civil::Date;

use super::{Ledger, LedgerError, draw_secret};
use crate::codec::decode;
use crate::command::{
    Command, MemberCommand, NightEdit, RatingCommand, Request, RevisionCommand, SeasonCommand,
    TournamentAction,
};
use crate::decide::{History, last_retracted, seasons_moved};
use crate::event::{Event, Kind, RatingEvent, RatingsPublished, TournamentEvent};
use crate::fold::FoldError;
use crate::ids::{LadderId, SeasonId, StreamId, TournamentId};
use crate::money::PaidBy;
use crate::refusal::UndoRefusal;
use crate::revision::streams_of;

impl<S: EventStore> Ledger<S> {
    /// The request with the sealed seed of its draw, and everything that it looks at in memory.
    pub(super) async fn prepared(&mut self, request: &Request) -> Result<Request, LedgerError> {
        let mut request = request.clone();
        match &request.command {
            Command::Member(MemberCommand::MergeMembers { .. })
            | Command::Rating(RatingCommand::PublishRatings { .. }) => self.load_all().await?,
            Command::Season(
                SeasonCommand::CloseSeason { season }
                | SeasonCommand::ReopenSeason { season, .. }
                | SeasonCommand::PayFund { season, .. }
                | SeasonCommand::EditSeason { season, .. }
                | SeasonCommand::ImportResults { season, .. },
            ) => self.load_season(season).await?,
            Command::Tournament { tournament, action } => {
                let named = tournament.as_ref();
                if let Some(id) = named {
                    self.load(id).await?;
                }
                if let TournamentAction::ImportFinish { season, as_of, .. } = action {
                    self.load_season(season).await?;
                    if let Some(date) = as_of {
                        self.load_rated_as_of(season, *date).await?;
                    }
                }
                if let TournamentAction::Edit { changes, .. } = action {
                    self.load_for_edit(named, changes).await?;
                }
                let finishes = matches!(
                    action,
                    TournamentAction::Finish { .. }
                        | TournamentAction::Cancel { .. }
                        | TournamentAction::CorrectFinish { .. }
                );
                if finishes || matches!(action, TournamentAction::Reopen { .. }) {
                    self.load_season_of(named).await?;
                }
                if finishes {
                    self.load_rated_after(named).await?;
                }
                self.load_satellites(named, action).await?;
                let draws = match action {
                    TournamentAction::Draw => true,
                    TournamentAction::Register { .. }
                    | TournamentAction::RegisterPlayers { .. }
                    | TournamentAction::RegisterPaid { .. }
                    | TournamentAction::RegisterLate { .. } => {
                        let night = self.club.tournament(named).ok();
                        night.is_some_and(|(_, night)| night.announcement().starts_when_full)
                    }
                    _ => false,
                };
                if draws && let Some(seed) = self.sealed_seed(named).await? {
                    request.seed = seed;
                }
            }
            Command::Revision(command) => {
                request.command = self.with_full_keys(command).await?.into();
            }
            Command::Club(_) | Command::Member(_) | Command::Season(_) | Command::Rating(_) => {}
        }
        Ok(request)
    }

    /// The satellites whose tickets pay for entries, or paid for those that may be paid back.
    async fn load_satellites(
        &mut self,
        named: Option<&TournamentId>,
        action: &TournamentAction,
    ) -> Result<(), LedgerError> {
        if let TournamentAction::RegisterPaid {
            paid_by: PaidBy::Ticket(satellite),
            ..
        } = action
        {
            self.load(satellite).await?;
        }
        let Ok((_, night)) = self.club.tournament(named) else {
            return Ok(());
        };
        let paid = night.purse.paid_by_tickets();
        let satellites: Vec<TournamentId> = paid.map(|(id, ..)| id.clone()).collect();
        for satellite in satellites {
            self.load(&satellite).await?;
        }
        Ok(())
    }

    /// The nights of both seasons of a night that moves, and those that are rated after it.
    async fn load_for_edit(
        &mut self,
        named: Option<&TournamentId>,
        changes: &[NightEdit],
    ) -> Result<(), LedgerError> {
        self.load_season_of(named).await?;
        let moves = |edit: &NightEdit| match edit {
            NightEdit::Season(season) => Some(season.clone()),
            _ => None,
        };
        let Some(season) = changes.iter().find_map(moves) else {
            return Ok(());
        };
        self.load_rated_after(named).await?;
        if let Some(season) = season {
            self.load_season(&season).await?;
            let night = self.club.tournament(named).ok();
            let date = night.map(|(_, night)| night.announcement().date);
            let edited = changes.iter().find_map(|edit| match edit {
                NightEdit::Date(date) => Some(*date),
                _ => None,
            });
            if let Some(date) = edited.or(date) {
                self.load_rated_as_of(&season, date).await?;
            }
        }
        Ok(())
    }

    /// The other nights of a tournament's season, whose standings change with its result.
    async fn load_season_of(&mut self, named: Option<&TournamentId>) -> Result<(), LedgerError> {
        let season: Option<SeasonId> = match self.club.tournament(named) {
            Ok((_, night)) => night.announcement().season.clone(),
            Err(_) => None,
        };
        match season {
            Some(season) => self.load_season(&season).await,
            None => Ok(()),
        }
    }

    /// The nights that are rated after this one, whose ratings follow from its own.
    async fn load_rated_after(&mut self, named: Option<&TournamentId>) -> Result<(), LedgerError> {
        let Ok((id, _)) = self.club.tournament(named) else {
            return Ok(());
        };
        let mut later: Vec<TournamentId> = Vec::new();
        for ladder in self.club.ladders().values() {
            if let Some(turn) = ladder.position_of(id) {
                let nights = ladder.nights().iter().skip(turn);
                later.extend(nights.map(|night| night.tournament().clone()));
            }
        }
        for id in later {
            self.load(&id).await?;
        }
        Ok(())
    }

    /// The nights that are rated again when one of this season is rated as of a date.
    async fn load_rated_as_of(&mut self, season: &SeasonId, date: Date) -> Result<(), LedgerError> {
        let rules = self.club.season(season).ok();
        let ladder = rules.and_then(|season| Some(&season.rating.as_ref()?.ladder));
        let ladder = ladder.and_then(|name| self.club.ladders().get(name));
        let later: Vec<TournamentId> = ladder.map_or_else(Vec::new, |ladder| {
            let from = self.club.first_after(ladder, date);
            let nights = ladder.nights().iter();
            nights
                .skip(from.unwrap_or(ladder.nights().len()))
                .map(|night| night.tournament().clone())
                .collect()
        });
        for id in later {
            self.load(&id).await?;
        }
        Ok(())
    }

    /// The whole log, with all nights in memory.
    pub(super) async fn whole_history(&mut self) -> Result<History, LedgerError> {
        self.load_all().await?;
        Ok(History {
            log: Some(self.whole_log().await?),
            ..History::default()
        })
    }

    async fn sealed_seed(&self, named: Option<&TournamentId>) -> Result<Option<u64>, StoreError> {
        let Ok((id, night)) = self.club.tournament(named) else {
            return Ok(None);
        };
        if night.announcement().draw_commitment.is_none() {
            return Ok(None);
        }
        let name = draw_secret(&StreamId::tournament(id).name());
        let text = self.store.secret(&name).await?;
        Ok(text.and_then(|text| text.parse().ok()))
    }

    /// Inputs of a command about an earlier command.
    pub(super) async fn history(
        &mut self,
        request: &Request,
        command: &RevisionCommand,
    ) -> Result<History, LedgerError> {
        let mut history = History::default();
        let Some(key) = self.key_of(request, command, &mut history).await? else {
            return Ok(history);
        };
        let Some(stored) = self.store.command(&key).await? else {
            return Err(UndoRefusal::UnknownCommand { command: key }.into_ledger());
        };
        history.command = stored.events;
        let taken_back = self.club.revisions.retraction(&key);
        let by = taken_back.map(|by| by.by.clone());
        if let (RevisionCommand::Redo { .. }, Some(by)) = (command, by) {
            let stored = self.store.command(&by).await?;
            history.voided = stored.map(|stored| stored.events).unwrap_or_default();
        }
        let touched = nights_of(&history.command);
        // A night that comes back with its result changes seasons and ladders that the club cannot name yet.
        let is_gone = |id: &TournamentId| self.club.night(id).is_none();
        if matches!(command, RevisionCommand::Redo { .. }) && touched.iter().any(is_gone) {
            self.load_all().await?;
        }
        let is_rated = |id: &TournamentId| !self.club.ladders_of(id).is_empty();
        let rated = touched.iter().any(is_rated);
        let with_ratings = history
            .command
            .iter()
            .any(|recorded| matches!(StreamId::from(&recorded.stream), StreamId::Rating(_)));
        let changes_stage =
            |recorded: &Recorded| Kind::of_name(&recorded.kind).is_none_or(Kind::changes_stage);
        let streams = streams_of(&history.command);
        let alone = touches(&streams, |stream| {
            matches!(stream, StreamId::Tournament(_) | StreamId::Rating(_))
        });
        // Ratings need their tournament at a stage: a command that changes it takes them with it, or the
        // log has to be asked.
        if alone && (!rated || with_ratings || !history.command.iter().any(changes_stage)) {
            for id in touched {
                self.load(&id).await?;
                self.load_rated_after(Some(&id)).await?;
                let events = self.stream(&StreamId::tournament(&id)).await?;
                history.nights.insert(id, events);
            }
            // What took the command back has published ratings without it.
            for recorded in history.command.iter().chain(&history.voided) {
                let stream = StreamId::from(&recorded.stream);
                if let StreamId::Rating(id) = &stream
                    && !history.ladders.contains_key(id)
                {
                    let events = self.stream(&stream).await?;
                    history.ladders.insert(id.clone(), events);
                }
            }
        } else {
            let reached = [&history.command[..], &history.voided].concat();
            history.excerpt = Some(self.loaded_excerpt(&reached).await?);
            for id in &touched {
                self.load_rated_after(Some(id)).await?;
                if alone {
                    let events = self.stream(&StreamId::tournament(id)).await?;
                    history.nights.insert(id.clone(), events);
                }
            }
        }
        history.end_at(self.club.seq());
        self.load_standings(&history.command).await?;
        Ok(history)
    }

    /// The nights of every season whose standings change with the events of a command.
    async fn load_standings(&mut self, events: &[Recorded]) -> Result<(), LedgerError> {
        let results = |recorded: &Recorded| {
            let kind = Kind::of_name(&recorded.kind);
            kind.is_some_and(|kind| {
                let reopens = kind == Kind::TournamentReopened;
                reopens || kind == Kind::TournamentCancelled || kind.finishes()
            })
        };
        for season in seasons_moved(events).into_iter().chain(edited(events)) {
            self.load_season(&season).await?;
        }
        if events.iter().any(results) {
            for id in nights_of(events) {
                self.load_season_of(Some(&id)).await?;
            }
        }
        Ok(())
    }

    /// The key of the command that another is about; none where nothing was taken back.
    async fn key_of(
        &mut self,
        request: &Request,
        command: &RevisionCommand,
        history: &mut History,
    ) -> Result<Option<CommandKey>, LedgerError> {
        Ok(Some(match command {
            RevisionCommand::Undo {
                command: Some(key), ..
            }
            | RevisionCommand::UndoClub {
                command: Some(key), ..
            }
            | RevisionCommand::Redo {
                command: Some(key), ..
            }
            | RevisionCommand::CorrectTime { command: key, .. }
            | RevisionCommand::ShiftTimes { from: key, .. } => key.clone(),
            RevisionCommand::Undo {
                tournament,
                command: None,
                ..
            } => {
                history.last_of = Some(request.actor.clone());
                self.last_of_night(request, tournament.as_ref()).await?
            }
            RevisionCommand::UndoClub { command: None, .. } => {
                history.last_of = Some(request.actor.clone());
                self.last_of_club(request).await?
            }
            RevisionCommand::Redo {
                tournament,
                command: None,
            } => {
                let id = self.named_or_last(tournament.as_ref()).await?;
                let events = self.stream(&StreamId::tournament(&id)).await?;
                let last = last_retracted(&self.club, &events).map(|(_, key)| key.clone());
                history.nights.insert(id, events);
                let Some(key) = last else {
                    return Ok(None);
                };
                key
            }
        }))
    }

    /// The tournament named, the open one, or the last one.
    pub(super) async fn named_or_last(
        &mut self,
        named: Option<&TournamentId>,
    ) -> Result<TournamentId, LedgerError> {
        let id = match (self.club.tournament(named), named) {
            (Ok((id, _)), _) => id.clone(),
            (Err(_), Some(id)) if self.club.night(id).is_some() => id.clone(),
            (Err(refusal), _) => {
                let last = self.club.nights().next_back();
                match (last, named) {
                    (Some((id, _)), None)
                        if self.club.tournaments().all(|(_, t)| t.phase().is_over()) =>
                    {
                        id.clone()
                    }
                    _ => return Err(refusal.into()),
                }
            }
        };
        self.load(&id).await?;
        Ok(id)
    }

    /// Publications on a ladder, in their order, each with the number of the event. Publications
    /// that were taken back are left out.
    ///
    /// # Errors
    ///
    /// A store that cannot be read, or an event that is not what its schema says.
    pub async fn publications(
        &self,
        ladder: &LadderId,
    ) -> Result<Vec<(u64, RatingsPublished)>, LedgerError> {
        let events = self.events_of(&StreamId::rating(ladder)).await?;
        let published = events.into_iter().filter_map(|(seq, event)| match event {
            Event::Rating(RatingEvent::RatingsPublished(body)) => Some((seq, *body)),
            _ => None,
        });
        Ok(published.collect())
    }

    /// The publication with a number; none where another event has it, or it was taken back.
    ///
    /// # Errors
    ///
    /// A store that cannot be read, or an event that is not what its schema says.
    pub async fn publication(&self, seq: u64) -> Result<Option<RatingsPublished>, LedgerError> {
        let Some(before) = seq.checked_sub(1) else {
            return Ok(None);
        };
        let page = self.store.read(before, 1).await?;
        let named = page.iter().find(|recorded| recorded.seq == seq);
        let Some(recorded) = named.filter(|recorded| {
            Kind::of_name(&recorded.kind) == Some(Kind::RatingsPublished)
                && !self.club.revisions.is_retracted(&recorded.command)
        }) else {
            return Ok(None);
        };
        let events = decode(recorded)
            .map_err(|error| LedgerError::Fold(FoldError::of(recorded, error.into())))?;
        let mut found = events.into_iter().filter_map(|event| match event {
            Event::Rating(RatingEvent::RatingsPublished(body)) => Some(*body),
            _ => None,
        });
        Ok(found.next())
    }

    /// Events of a tournament, in their order; those that were taken back are left out.
    ///
    /// # Errors
    ///
    /// A store that cannot be read, or an event that is not what its schema says.
    pub async fn night_events(
        &self,
        tournament: &TournamentId,
    ) -> Result<Vec<TournamentEvent>, LedgerError> {
        let events = self.events_of(&StreamId::tournament(tournament)).await?;
        let theirs = events.into_iter().filter_map(|(_, event)| match event {
            Event::Tournament(event) => Some(event),
            _ => None,
        });
        Ok(theirs.collect())
    }

    /// The events of a stream with their numbers; those that were taken back are left out.
    async fn events_of(&self, stream: &StreamId) -> Result<Vec<(u64, Event)>, LedgerError> {
        let stream = stream.name();
        let mut found = Vec::new();
        let mut after = 0;
        loop {
            let page = self.store.read_stream(&stream, after, PAGE).await?;
            for recorded in &page {
                after = recorded.version;
                if self.club.revisions.is_retracted(&recorded.command) {
                    continue;
                }
                let events = decode(recorded)
                    .map_err(|error| LedgerError::Fold(FoldError::of(recorded, error.into())))?;
                found.extend(events.into_iter().map(|event| (recorded.seq, event)));
            }
            if page.len() < PAGE {
                return Ok(found);
            }
        }
    }

    async fn whole_log(&self) -> Result<Vec<Recorded>, StoreError> {
        let mut log = self.store.read_after(0).await?;
        // What others wrote since is read by the next attempt.
        log.retain(|recorded| recorded.seq <= self.club.seq());
        Ok(log)
    }
}

fn nights_of(events: &[Recorded]) -> Vec<TournamentId> {
    let streams = streams_of(events);
    let ids = streams.iter().filter_map(StreamId::tournament_id);
    ids.cloned().collect()
}

/// The seasons whose way to count the events change.
fn edited(events: &[Recorded]) -> impl Iterator<Item = SeasonId> {
    let edits = events
        .iter()
        .filter(|recorded| Kind::of_name(&recorded.kind) == Some(Kind::SeasonEdited));
    edits.filter_map(|recorded| match StreamId::from(&recorded.stream) {
        StreamId::Season(season) => Some(season),
        _ => None,
    })
}

/// Events read at a time.
pub(super) const PAGE: usize = 4096;

/// Whether all streams are such.
fn touches(streams: &[StreamId], such: impl Fn(&StreamId) -> bool) -> bool {
    streams.iter().all(such)
}
