//! The simulated director: sends commands with a simulated clock, seeded keys and seeds.

use chained_events::EventStore;
use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use club_log::command::{CommandContext, CommandLine};
use club_log::ids::TournamentId;
use club_log::ledger::LedgerError;
use club_log::tournament::Tournament;
use club_log::{Answer, Command, Ledger, Request};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::error::SimulationError;
use crate::pace::{Pace, Tempo};

/// How many of the last commands are kept to be sent once more.
const KEPT: usize = 8;

/// Sender of the commands, with the simulated time.
#[derive(Debug)]
pub struct Director<'l, S> {
    ledger: &'l mut Ledger<S>,
    actor: Actor,
    keys: String,
    /// The number behind the key of the last command.
    last_key: u64,
    seed: u64,
    now_ms: i64,
    sent: u64,
    last: Vec<Request>,
    rng: ChaCha8Rng,
    watched: Option<Watched>,
}

/// The clock of those who watch, next to the simulated one.
#[derive(Debug)]
struct Watched {
    pace: Box<dyn Pace>,
    tempo: Tempo,
    /// A simulated moment, and the moment at which it was.
    at: (i64, i64),
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
            keys: "sim".to_owned(),
            last_key: 0,
            seed,
            now_ms: start.as_millisecond(),
            sent: 0,
            last: Vec::new(),
            rng: ChaCha8Rng::seed_from_u64(seed),
            watched: None,
        })
    }

    /// A director whose commands wait until their moment has come, at the clock of those who watch.
    ///
    /// # Errors
    ///
    /// Never in practice, as [`Director::new`].
    pub(crate) fn watched(
        ledger: &'l mut Ledger<S>,
        seed: u64,
        tempo: Tempo,
        pace: Box<dyn Pace>,
    ) -> Result<Self, SimulationError> {
        let start = pace.now();
        let mut director = Self::new(ledger, start, seed)?;
        let at = (director.now_ms, start.as_millisecond());
        director.watched = Some(Watched { pace, tempo, at });
        Ok(director)
    }

    /// The same director with keys that begin with another word: the keys of two directors of one log
    /// must differ.
    #[must_use]
    pub fn with_keys(mut self, keys: &'static str) -> Self {
        keys.clone_into(&mut self.keys);
        self
    }

    /// Begins a night of a season.
    ///
    /// Its keys and everything random in it depend on seed and number alone, so that a season goes on as if it
    /// had never been interrupted.
    pub(crate) fn begin_night(&mut self, keys: &str, night: u32) {
        self.keys = format!("{keys}-{night:02}");
        self.last_key = 0;
        self.last.clear();
        self.rng = ChaCha8Rng::seed_from_u64(self.seed);
        self.rng.set_stream(u64::from(night));
    }

    /// A night with the generator, for a hand.
    pub(crate) fn night_and_rng(
        &mut self,
        id: &TournamentId,
    ) -> Result<(&Tournament, &mut ChaCha8Rng), SimulationError> {
        let found = self.ledger.club().tournament(Some(id));
        let (_, night) = found.map_err(|refusal| SimulationError::Command {
            command: "look at the night",
            source: LedgerError::Refused(refusal),
        })?;
        Ok((night, &mut self.rng))
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
        self.last_key += 1;
        self.arrive().await?;
        let at = self.now()?;
        let surroundings = CommandContext {
            key: self.key(self.last_key)?,
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

    fn key(&self, number: u64) -> Result<CommandKey, SimulationError> {
        Ok(CommandKey::new(format!("{}-{number:05}", self.keys))?)
    }

    /// Whether the log has the command of a number, from an earlier run.
    pub(crate) async fn is_stored(&self, number: u64) -> Result<bool, SimulationError> {
        let found = self.ledger.store().command(&self.key(number)?).await;
        let found = found.map_err(|source| SimulationError::Command {
            command: "look for a command",
            source: source.into(),
        });
        Ok(found?.is_some())
    }

    /// The simulated time, in milliseconds.
    pub(crate) fn simulated_ms(&self) -> i64 {
        self.now_ms
    }

    /// The time that commands get now.
    pub(crate) fn now(&self) -> Result<Timestamp, SimulationError> {
        match &self.watched {
            Some(watched) => Ok(watched.pace.now()),
            None => Ok(Timestamp::from_millisecond(self.now_ms)?),
        }
    }

    /// Waits until the simulated time has come, where somebody watches.
    pub(crate) async fn arrive(&self) -> Result<(), SimulationError> {
        if let Some(watched) = &self.watched {
            watched.pace.wait_until(watched.moment(self.now_ms)?).await;
        }
        Ok(())
    }

    /// Waits at the clock of those who watch, and reads what others have stored since.
    pub(crate) async fn wait(&mut self, milliseconds: i64) -> Result<(), SimulationError> {
        if let Some(watched) = &self.watched {
            let now = watched.pace.now().as_millisecond();
            let until = Timestamp::from_millisecond(now.saturating_add(milliseconds))?;
            watched.pace.wait_until(until).await;
        }
        self.refresh().await
    }

    /// Reads what others have stored.
    pub(crate) async fn refresh(&mut self) -> Result<(), SimulationError> {
        let read = self.ledger.refresh().await;
        read.map_err(|source| SimulationError::Command {
            command: "read the log",
            source,
        })
    }

    /// Lets the simulated time go on from now, after a wait that was not its own.
    pub(crate) fn go_on(&mut self) {
        if let Some(watched) = &mut self.watched {
            watched.at = (self.now_ms, watched.pace.now().as_millisecond());
        }
    }

    /// Milliseconds until a simulated moment at the clock of those who watch, 0 at the least.
    pub(crate) fn left_ms(&self, simulated_ms: i64) -> Result<i64, SimulationError> {
        let Some(watched) = &self.watched else {
            return Ok((simulated_ms - self.now_ms).max(0));
        };
        let moment = watched.moment(simulated_ms)?.as_millisecond();
        Ok((moment - watched.pace.now().as_millisecond()).max(0))
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

impl Watched {
    /// The moment of a simulated one.
    fn moment(&self, simulated_ms: i64) -> Result<Timestamp, SimulationError> {
        let (simulated, moment) = self.at;
        let since = self.tempo.real_ms(simulated_ms.saturating_sub(simulated));
        Ok(Timestamp::from_millisecond(moment.saturating_add(since))?)
    }
}
