//! The simulated director: sends commands with a simulated clock, seeded keys and seeds.

use club_log::{
    Actor, Answer, Command, CommandKey, CommandLine, EventStore, Ledger, Surroundings, Timestamp,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::error::SimulationError;

/// Who sends the commands, and when.
#[derive(Debug)]
pub struct Director<'l, S> {
    ledger: &'l mut Ledger<S>,
    actor: Actor,
    now_ms: i64,
    sent: u64,
    rng: ChaCha8Rng,
}

impl<'l, S: EventStore> Director<'l, S> {
    /// A director whose clock stands at `start`.
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
            now_ms: start.as_millisecond(),
            sent: 0,
            rng: ChaCha8Rng::seed_from_u64(seed),
        })
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
    /// What the log answers when it does not carry the command out.
    pub async fn send(
        &mut self,
        what: &'static str,
        command: Command,
    ) -> Result<Answer, SimulationError> {
        self.sent += 1;
        let at = Timestamp::from_millisecond(self.now_ms)?;
        let surroundings = Surroundings {
            key: CommandKey::new(format!("sim-{:05}", self.sent))?,
            actor: self.actor.clone(),
            at,
            seed: self.rng.random(),
        };
        let request = CommandLine::bare(command).into_request(surroundings)?;
        self.ledger
            .execute(&request, at)
            .await
            .map_err(|source| SimulationError::Command {
                command: what,
                source,
            })
    }
}
