//! A club that is open: commands and previews.

use chained_events::archive::Outside;
use chained_events::envelope::Recorded;
use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore, MemoryStore};
use club_log::command::{CommandContext, CommandLine};
use club_log::event::Kind;
use club_log::ids::TournamentId;
use club_log::ledger::{LedgerError, Preview};
use club_log::refusal::ClubRefusal;
use club_log::transfer::archive_of;
use club_log::{Answer, Command, Ledger};

use crate::{Failure, KnownNames, Machine, Names};

/// The actor of commands whose line names none.
pub const DESK: &str = "desk";

/// A club that is open.
#[derive(Debug)]
pub struct OpenClub<S: EventStore> {
    /// The club's state, names and store.
    pub ledger: Ledger<S>,
}

/// Names of the people of a club, for the words of a failure.
pub fn names_of<S: EventStore>(ledger: &Ledger<S>) -> Names<'_> {
    Names::of(ledger.club(), ledger.directory())
}

/// The tournament that a command names.
#[must_use]
pub const fn tournament_of(command: &Command) -> Option<&TournamentId> {
    match command {
        Command::Tournament { tournament, .. } => tournament.as_ref(),
        _ => None,
    }
}

/// Tournaments that end with these events, each with the number of the event.
pub fn finished_nights(events: &[Recorded]) -> impl Iterator<Item = (TournamentId, u64)> {
    events.iter().filter_map(|recorded| {
        let id = club_log::ids::StreamId::from(&recorded.stream).into_tournament_id()?;
        let finishes = Kind::of_name(&recorded.kind).is_some_and(Kind::finishes);
        finishes.then_some((id, recorded.seq))
    })
}

impl<S: EventStore> OpenClub<S> {
    /// The club of any store.
    ///
    /// # Errors
    ///
    /// [`Failure`] of a log that cannot be read or folded.
    pub async fn with_store(store: S) -> Result<Self, Failure> {
        let ledger = Ledger::open(store).await?;
        Ok(Self { ledger })
    }

    /// Names as people type them.
    pub fn known_names(&self) -> KnownNames<'_> {
        KnownNames {
            club: self.ledger.club(),
            directory: self.ledger.directory(),
        }
    }

    /// The time of the last event, where the clock shows an earlier one.
    pub fn clock_behind(&self, now: Timestamp) -> Option<Timestamp> {
        self.ledger.last_recorded().filter(|last| *last > now)
    }

    /// Executes one line. What it does not fix comes from the machine.
    ///
    /// # Errors
    ///
    /// [`Failure`] about the tournament that the command names.
    pub async fn execute(
        &mut self,
        line: CommandLine,
        machine: &impl Machine,
    ) -> Result<Answer, Failure> {
        let now = machine.now();
        let key = CommandKey::new(format!("c-{:016x}", machine.random()?));
        let fallback = CommandContext {
            key: key.map_err(Failure::internal)?,
            actor: Actor::new(DESK).map_err(Failure::internal)?,
            now,
            seed: machine.seed()?,
        };
        let tournament = tournament_of(&line.command).cloned();
        let request = line.into_request(fallback).map_err(Failure::internal)?;
        let answer = self.ledger.execute(&request).await;
        answer.map_err(|error| Failure::from(error).about(tournament.as_ref()))
    }

    /// Decision on a line as it would be at a time; nothing is written.
    ///
    /// # Errors
    ///
    /// [`LedgerError`] as the ledger has it.
    pub async fn preview(
        &mut self,
        line: CommandLine,
        now: Timestamp,
    ) -> Result<Preview, LedgerError> {
        let form = |detail: String| {
            let refusal = ClubRefusal::NoCanonicalForm { detail };
            LedgerError::Refused(refusal.into())
        };
        let context = CommandContext {
            key: CommandKey::new("preview").map_err(|error| form(error.to_string()))?,
            actor: Actor::new(DESK).map_err(|error| form(error.to_string()))?,
            now,
            seed: 0,
        };
        let request = line.into_request(context);
        let request = request.map_err(|error| form(error.to_string()))?;
        self.ledger.preview(&request).await
    }

    /// The same club in memory; commands there change nothing else.
    ///
    /// # Errors
    ///
    /// [`Failure`] of a log that cannot be read.
    pub async fn dry_run(&self) -> Result<OpenClub<MemoryStore>, Failure> {
        let mut archive = archive_of(self.ledger.store(), Outside::Included).await?;
        // A sealed draw is tried for the sizes of its tables; its seats are not shown.
        archive.secrets = self.ledger.store().secrets().await?;
        let copy = MemoryStore::new();
        copy.import(&archive).await?;
        OpenClub::with_store(copy).await
    }
}
