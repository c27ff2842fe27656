//! All engines behind one door: a question in, by the name of its contract, and its answer out.
//!
//! For programs that do not know Rust's types: a page, another language, a pipe. [`Engines`] answers one question,
//! [`EngineLines`] a stream of them, with tournaments whose seats are decided event by event.

mod asked;
#[cfg(feature = "niko")]
mod games;
mod line;
#[cfg(feature = "seating")]
mod nights;
mod refusal;

use std::ops::ControlFlow;

use self::asked::ASKED;
#[cfg(feature = "schema")]
pub(crate) use self::asked::Unwritten;
#[cfg(feature = "niko")]
pub use self::games::{KeptGames, SolvedGames};
pub use self::line::{EngineLines, LineError};
#[cfg(feature = "seating")]
pub use self::nights::MAX_NIGHTS;
pub use self::refusal::Refusal;
use crate::contract::{Contract, NoSuchContract};

/// Hears how much of long work is done, 0 to 1, and may stop it.
///
/// Short work never calls it.
pub type Watch<'a> = dyn FnMut(f64) -> ControlFlow<()> + Send + 'a;

/// Engines that answer a question by the name of its contract.
///
/// ```
/// use std::ops::ControlFlow;
/// use engine_contracts::Engines;
///
/// let engines = Engines::default();
/// let question = br#"{"stacks":[1,1],"prizes":[3,1],"method":"icm"}"#;
/// let answer = engines.ask("payout-chop/1", question, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(answer, r#"{"amounts":[2,2],"sum":4,"for_winner":0}"#);
/// # Ok::<(), engine_contracts::Refusal>(())
/// ```
#[derive(Debug)]
pub struct Engines {
    threads: usize,
    #[cfg(feature = "niko")]
    games: Box<dyn SolvedGames>,
}

impl Default for Engines {
    fn default() -> Self {
        Self {
            threads: 1,
            #[cfg(feature = "niko")]
            games: Box::new(KeptGames::default()),
        }
    }
}

impl Engines {
    /// The same engines with this number of threads for long work; 0 is 1. The answers are the same for any.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The same engines with other games.
    #[cfg(feature = "niko")]
    #[must_use]
    pub fn with_games(mut self, games: Box<dyn SolvedGames>) -> Self {
        self.games = games;
        self
    }

    /// Contracts that one question answers, engine by engine.
    pub fn contracts() -> impl Iterator<Item = Contract> {
        let all = ASKED.iter().copied().flatten();
        all.map(|asked| asked.contract)
    }

    /// Answers a question, the text of a JSON document, with another. `watch` hears of long work, and may stop it.
    ///
    /// `contract` is a name with its version, such as `payout-chop/1`, or the name alone.
    ///
    /// # Errors
    ///
    /// [`Refusal`] of a contract that is not one, and those of the contract.
    pub fn ask(
        &self,
        contract: &str,
        question: &[u8],
        watch: &mut Watch<'_>,
    ) -> Result<String, Refusal> {
        let all = ASKED.iter().copied().flatten();
        let mut named = all.filter(|asked| asked.contract.is_named(contract));
        match named.next() {
            Some(asked) => (asked.answer)(self, question, watch),
            None => Err(Refusal::of(&NoSuchContract {
                contract: contract.to_owned(),
            })),
        }
    }
}
