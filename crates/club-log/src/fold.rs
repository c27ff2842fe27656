//! The fold: recorded events to state. It applies what is recorded and never decides.

use std::collections::BTreeSet;
use std::sync::Arc;

use toolkit::seating::{self, Action, HandEnd, Mover, PlayerId, SeatingError};

use crate::club::{Club, Identity, Season};
use crate::codec::{DecodeError, decode};
use crate::entry::{Entry, EntryId, Removal, Standing};
use crate::envelope::Recorded;
use crate::event::{
    EntriesBusted, EntryRegistered, EntryReinstated, EntryRemoved, EntrySeated, Event, HandEnded,
    MoveConfirmed, MoveGround, MoveOrdered, MoverRule, SeatsDrawn, TableBroken,
};
use crate::ids::{CommandKey, StreamId, Timestamp, TournamentId};
use crate::refusal::Refusal;
use crate::rules::Announcement;
use crate::tournament::{Phase, Tournament};

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
    Seating(#[from] SeatingError),
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
        self.try_fold(recorded).map_err(|fault| FoldError {
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
        let retracted: BTreeSet<CommandKey> = log
            .iter()
            .filter_map(
                |recorded| match decode(&recorded.kind, recorded.schema, &recorded.body) {
                    Ok(Event::CommandRetracted(body)) => Some(body.command),
                    _ => None,
                },
            )
            .collect();
        let mut club = Self::default();
        for recorded in log {
            if retracted.contains(&recorded.command) {
                club.pass(&recorded.stream);
            } else {
                club.fold(recorded)?;
            }
        }
        Ok(club)
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

    fn try_fold(&mut self, recorded: &Recorded) -> Result<(), FoldFault> {
        let expected = self.seq + 1;
        if recorded.seq != expected {
            return Err(FoldFault::OutOfOrder { expected });
        }
        let event = decode(&recorded.kind, recorded.schema, &recorded.body)?;
        self.apply(&recorded.stream, event, recorded.at)
    }

    /// Counts an event.
    fn pass(&mut self, stream: &StreamId) {
        self.seq += 1;
        *self.versions.entry(stream.clone()).or_default() += 1;
    }

    fn fold_club(&mut self, event: Event, stream: &StreamId) -> Result<(), FoldFault> {
        match event {
            Event::ClubCreated(body) => {
                self.identity = Some(Identity {
                    title: body.title,
                    zone: body.zone,
                });
            }
            Event::MemberAdded(body) => {
                self.members.insert(body.member);
            }
            Event::SeasonOpened(body) => {
                let season = Season {
                    title: body.title,
                    rules: body.rules,
                    open: true,
                    imported: Vec::new(),
                };
                self.seasons.insert(body.season, season);
            }
            Event::SeasonClosed(body) => {
                self.seasons
                    .get_mut(&body.season)
                    .ok_or_else(|| contradiction(&format!("there is no season {}", body.season)))?
                    .open = false;
            }
            Event::ResultsImported(body) => {
                self.seasons
                    .get_mut(&body.season)
                    .ok_or_else(|| contradiction(&format!("there is no season {}", body.season)))?
                    .imported
                    .extend(body.totals);
            }
            // The events of a retracted command are left out by whoever reads the log from its
            // beginning; the marker itself changes nothing.
            Event::CommandRetracted(_) => {}
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
        if let Event::TournamentAnnounced(announcement) = event {
            let announcement: Announcement = *announcement;
            let config = announcement.rules.seating.config()?;
            let tournament = Tournament::new(announcement, config);
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
}

impl Tournament {
    fn fold(&mut self, event: Event, at: Timestamp, stream: &StreamId) -> Result<(), FoldFault> {
        match event {
            Event::ClockChanged(body) => self.clock.change(body.change, at),
            Event::EntryRegistered(body) => self.fold_registered(body)?,
            Event::EntryRemoved(body) => self.fold_removed(&body)?,
            Event::SeatsDrawn(body) => self.fold_drawn(body)?,
            Event::TableOpened(body) => {
                self.tables_seen.insert(body.table.clone());
                self.seating
                    .evolve_action(&Action::Open { table: body.table })?;
            }
            Event::TableStarted(body) => {
                self.seating
                    .evolve_action(&Action::MayDeal { table: body.table })?;
            }
            Event::TableBroken(body) => self.fold_broken(body)?,
            Event::EntrySeated(body) => self.fold_seated(body)?,
            Event::HandEnded(body) => self.fold_hand(body)?,
            Event::EntriesBusted(body) => self.fold_busted(body)?,
            Event::MoveOrdered(body) => self.fold_ordered(body)?,
            Event::MoveConfirmed(body) => self.fold_confirmed(body)?,
            Event::MoveCancelled(body) => {
                let cancel = Action::CancelOrder {
                    from: body.from,
                    to: body.to,
                };
                self.seating.evolve_action(&cancel)?;
            }
            Event::RegistrationClosed(_) => {
                self.seating
                    .evolve_event(&seating::Event::RegistrationClosed)?;
                self.registration_open = false;
            }
            Event::TournamentFinished(body) => {
                self.phase = Phase::Finished;
                self.result = Some(body);
            }
            Event::TournamentReopened(_) => {
                self.phase = Phase::Running;
                self.result = None;
            }
            Event::EntryReinstated(body) => self.fold_reinstated(body)?,
            Event::CommandRetracted(_) => {}
            _ => {
                return Err(FoldFault::WrongStream {
                    stream: stream.clone(),
                });
            }
        }
        self.mark_final_table()
    }

    fn fold_registered(&mut self, body: EntryRegistered) -> Result<(), FoldFault> {
        let register = seating::Event::Register {
            player: body.entry.player(),
            stack: seating::Chips::new(body.stack),
        };
        self.seating.evolve_event(&register)?;
        let entry = Entry {
            member: body.member,
            ordinal: body.ordinal,
            stack: body.stack,
            contribution: body.contribution,
            standing: Standing::Alive,
        };
        self.entries.insert(body.entry, entry);
        Ok(())
    }

    fn fold_removed(&mut self, body: &EntryRemoved) -> Result<(), FoldFault> {
        self.seating.evolve_event(&seating::Event::Removed {
            player: body.entry.player(),
        })?;
        self.stand(body.entry, Standing::Removed(body.removal))?;
        if body.removal == Removal::Disqualified {
            self.out.push(vec![body.entry]);
        }
        Ok(())
    }

    fn fold_drawn(&mut self, body: SeatsDrawn) -> Result<(), FoldFault> {
        self.seating.evolve_event(&seating::Event::Start)?;
        for table in &body.tables {
            self.tables_seen.insert(table.clone());
            let table = table.clone();
            self.seating.evolve_action(&Action::Open { table })?;
        }
        for drawn in body.seats {
            self.seating.evolve_action(&Action::Seat {
                player: drawn.entry.player(),
                table: drawn.table,
                seat: drawn.seat,
                dealt: seating::Dealt::NextHand,
            })?;
        }
        for table in body.tables {
            self.seating.evolve_action(&Action::MayDeal { table })?;
        }
        self.phase = Phase::Running;
        Ok(())
    }

    fn fold_broken(&mut self, body: TableBroken) -> Result<(), FoldFault> {
        self.seating
            .evolve_action(&Action::Break { table: body.table })?;
        for entry in body.entries {
            self.seating.evolve_action(&Action::Wait {
                player: entry.player(),
            })?;
        }
        Ok(())
    }

    fn fold_seated(&mut self, body: EntrySeated) -> Result<(), FoldFault> {
        let player = body.entry.player();
        self.seating.evolve_action(&Action::Seat {
            player,
            table: body.table,
            seat: body.seat,
            dealt: body.dealt,
        })?;
        Ok(())
    }

    fn fold_hand(&mut self, body: HandEnded) -> Result<(), FoldFault> {
        let stacks = (!body.stacks.is_empty()).then(|| {
            body.stacks
                .iter()
                .map(|count| (count.entry.player(), seating::Chips::new(count.stack)))
                .collect()
        });
        self.seating.evolve_event(&seating::Event::HandEnded {
            table: body.table,
            busted: Vec::new(),
            stacks,
            blinds: body.blinds,
        })?;
        Ok(())
    }

    fn fold_busted(&mut self, body: EntriesBusted) -> Result<(), FoldFault> {
        self.seating.evolve_event(&bust_event(&body))?;
        for entry in body.groups.iter().flatten() {
            self.stand(*entry, Standing::Busted)?;
        }
        self.out.extend(body.groups);
        Ok(())
    }

    fn fold_ordered(&mut self, body: MoveOrdered) -> Result<(), FoldFault> {
        let mover = match body.mover {
            MoverRule::Entry(entry) => Mover::Player(entry.player()),
            MoverRule::NextBigBlind => Mover::NextBigBlind,
        };
        self.seating.evolve_action(&Action::Order {
            from: body.from,
            to: body.to,
            mover,
            seat: body.seat,
        })?;
        Ok(())
    }

    fn fold_confirmed(&mut self, body: MoveConfirmed) -> Result<(), FoldFault> {
        let player = body.entry.player();
        self.seating.evolve_event(&match body.ground {
            MoveGround::Ordered | MoveGround::Departed => seating::Event::Confirm {
                from: body.from,
                to: body.to,
                player,
                seat: body.seat,
            },
            MoveGround::Director => seating::Event::Move {
                player,
                to_table: body.to,
                to_seat: body.seat,
            },
        })?;
        Ok(())
    }

    fn fold_reinstated(&mut self, body: EntryReinstated) -> Result<(), FoldFault> {
        let stack = self.known(body.entry)?.stack;
        let player = body.entry.player();
        self.seating.evolve_event(&seating::Event::Register {
            player: player.clone(),
            stack: seating::Chips::new(stack),
        })?;
        self.seating.evolve_action(&Action::Seat {
            player,
            table: body.table,
            seat: body.seat,
            dealt: seating::Dealt::NextHand,
        })?;
        for group in &mut self.out {
            group.retain(|entry| *entry != body.entry);
        }
        self.out.retain(|group| !group.is_empty());
        self.stand(body.entry, Standing::Alive)
    }

    fn known(&self, id: EntryId) -> Result<&Entry, FoldFault> {
        self.entries
            .get(&id)
            .ok_or_else(|| contradiction(&format!("there is no entry {id}")))
    }

    fn stand(&mut self, id: EntryId, standing: Standing) -> Result<(), FoldFault> {
        self.known(id)?;
        if let Some(entry) = self.entries.get_mut(&id) {
            entry.standing = standing;
        }
        Ok(())
    }

    /// One table left and nobody can enter: that is the final table, nothing is decided by it.
    fn mark_final_table(&mut self) -> Result<(), FoldFault> {
        let alone = {
            let mut tables = self.seating.tables().keys();
            tables.next().filter(|_| tables.next().is_none()).cloned()
        };
        if let Some(table) = alone
            && self.phase == Phase::Running
            && !self.registration_open
            && self.seating.final_table().is_none()
        {
            self.seating.evolve_action(&Action::FinalTable { table })?;
        }
        Ok(())
    }
}

/// The busts as the seating engine hears of them.
pub(crate) fn bust_event(body: &EntriesBusted) -> seating::Event {
    let mut ends: Vec<HandEnd> = body
        .hands
        .iter()
        .map(|hand| HandEnd {
            table: hand.table.clone(),
            busted: hand
                .busted
                .iter()
                .map(|bust| bust.entry.player())
                .collect::<Vec<PlayerId>>(),
            stacks: None,
            blinds: hand.blinds,
        })
        .collect();
    match (ends.pop(), ends.is_empty()) {
        (
            Some(HandEnd {
                table,
                busted,
                stacks,
                blinds,
            }),
            true,
        ) => seating::Event::HandEnded {
            table,
            busted,
            stacks,
            blinds,
        },
        (last, _) => {
            ends.extend(last);
            seating::Event::HandsEndedTogether { ends }
        }
    }
}

fn contradiction(text: &str) -> FoldFault {
    FoldFault::Contradiction(text.to_owned())
}
