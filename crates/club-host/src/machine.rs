//! Clock and random numbers of the caller.

use std::sync::Arc;

use chained_events::timestamp::Timestamp;

use crate::Failure;

/// Clock and random numbers, which the caller takes from its machine.
pub trait Machine {
    /// The time.
    fn now(&self) -> Timestamp;

    /// A number that nobody can guess.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the machine has none.
    fn random(&self) -> Result<u64, Failure>;

    /// Seed of what the next command draws: a random one, unless the machine was given one for all.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the machine has none.
    fn seed(&self) -> Result<u64, Failure> {
        self.random()
    }
}

/// A machine that is shared.
impl<M: Machine + ?Sized> Machine for Arc<M> {
    fn now(&self) -> Timestamp {
        M::now(self)
    }

    fn random(&self) -> Result<u64, Failure> {
        M::random(self)
    }

    fn seed(&self) -> Result<u64, Failure> {
        M::seed(self)
    }
}
