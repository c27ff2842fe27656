//! The simulated director: sends commands with a simulated clock, seeded keys and seeds.

use chained_events::EventStore;
use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use club_log::command::{CommandContext, CommandLine};
use club_log::{Answer, Command, Ledger, Request};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::error::SimulationError;

/// How many of the last commands are kept to be sent once more.
const KEPT: usize = 8;

/// Sender of the commands, with the simulated time.
#[derive(Debug)]
pub struct Director<'l, S> {
    ledger: &'l mut Ledger<S>,
    actor: Actor,
    keys: &'static str,
    now_ms: i64,
    sent: u64,
    last: Vec<Request>,
    rng: ChaCha8Rng,
}

impl<'l, S: EventStore> Director<'l, S> {
    /// A director whose clock shows `start`.
    ///
    /// # Errors
    ///
    /// Never in practice: the name of the director is a valid id.
    pub fn new(
        ledger: &'l mut Ledger<S>,
        start: Timestamp,
        seed: u64,
    ) -> Result<Self, SimulationError> {
        Ok(Self {
            ledger,
            actor: Actor::new("simulation")?,
            keys: "sim",
            now_ms: start.as_millisecond(),
            sent: 0,
            last: Vec::new(),
            rng: ChaCha8Rng::seed_from_u64(seed),
        })
    }

    /// The same director with keys that begin with another word: the keys of two directors of one log
    /// must differ.
    #[must_use]
    pub fn with_keys(mut self, keys: &'static str) -> Self {
        self.keys = keys;
        self
    }

    /// The log and its state.
    #[must_use]
    pub fn ledger(&self) -> &Ledger<S> {
        self.ledger
    }

    /// The generator of everything random in the season.
    pub fn rng(&mut self) -> &mut ChaCha8Rng {
        &mut self.rng
    }

    /// Sets the clock forward.
    pub fn pass(&mut self, milliseconds: i64) {
        self.now_ms = self.now_ms.saturating_add(milliseconds);
    }

    /// Sets the clock to a moment.
    pub fn set_clock(&mut self, at: Timestamp) {
        self.now_ms = at.as_millisecond();
    }

    /// How many commands were sent.
    #[must_use]
    pub fn sent(&self) -> u64 {
        self.sent
    }

    /// Sends a command at the simulated time.
    ///
    /// # Errors
    ///
    /// The answer of the log when it rejects the command.
    pub async fn send(
        &mut self,
        what: &'static str,
        command: impl Into<Command>,
    ) -> Result<Answer, SimulationError> {
        self.sent += 1;
        let at = Timestamp::from_millisecond(self.now_ms)?;
        let surroundings = CommandContext {
            key: CommandKey::new(format!("{}-{:05}", self.keys, self.sent))?,
            actor: self.actor.clone(),
            now: at,
            seed: self.rng.random(),
        };
        let request = CommandLine::bare(command).into_request(surroundings)?;
        let answer = self.ledger.execute(&request).await;
        if self.last.len() == KEPT {
            self.last.remove(0);
        }
        self.last.push(request);
        answer.map_err(|source| SimulationError::Command {
            command: what,
            source,
        })
    }

    /// Does what a program does after a restart. It reads the log again and sends the last commands
    /// once more, in case they had not arrived. They are applied once.
    ///
    /// # Errors
    ///
    /// A log that cannot be read, or [`SimulationError::CarriedOutTwice`].
    pub async fn restart(&mut self, sent_again: usize) -> Result<(), SimulationError> {
        let failed = |source| SimulationError::Command {
            command: "start again",
            source,
        };
        *self.ledger = Ledger::open(self.ledger.store().clone())
            .await
            .map_err(failed)?;
        let first = self.last.len().saturating_sub(sent_again);
        for request in self.last.iter().skip(first) {
            let answer = self.ledger.execute(request).await.map_err(failed)?;
            if matches!(answer, Answer::Stored(_)) {
                return Err(SimulationError::CarriedOutTwice {
                    key: request.key.clone(),
                });
            }
        }
        Ok(())
    }
}
