//! Questions to engines, and their answers.

use std::fmt;

#[cfg(any(feature = "memory", feature = "server"))]
use engine_contracts::KeptGames;
use engine_contracts::{EngineFailure, Engines, FailureClass, Refusal, Watch};
use serde_json::Value;

/// Most states of a small backgammon that is solved for a question.
#[cfg(any(feature = "memory", feature = "server"))]
const MOST_STATES: u64 = 2_000_000;

/// The answer of an engine: a document, and whether it is a failure of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineAnswer {
    /// The JSON document.
    pub document: String,
    /// The class of a failure; none of an answer.
    pub failure: Option<FailureClass>,
}

/// A question that is to be answered: it may take seconds, and needs nothing of the club.
pub struct EngineWork {
    contract: String,
    question: Vec<u8>,
}

impl fmt::Debug for EngineWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("EngineWork");
        shown
            .field("contract", &self.contract)
            .finish_non_exhaustive()
    }
}

impl EngineWork {
    /// A question to the engine of this name; none of a name that is not one.
    pub(super) fn new(name: &str, question: Vec<u8>) -> Option<Self> {
        is_engine(name).then(|| Self {
            contract: name.to_owned(),
            question,
        })
    }

    /// Answers the question; `watch` hears of long work, and may stop it.
    #[must_use]
    pub fn answer(self, engines: &Engines, watch: &mut Watch<'_>) -> EngineAnswer {
        match engines.ask(&self.contract, &self.question, watch) {
            Ok(answer) => EngineAnswer {
                document: answer + "\n",
                failure: None,
            },
            Err(refusal) => EngineAnswer {
                document: format!("{}\n", refusal.document()),
                failure: Some(refusal.class()),
            },
        }
    }
}

/// Engines that answer the questions of programs, for as long as the club is open.
#[cfg(any(feature = "memory", feature = "server"))]
pub(crate) fn engines() -> Engines {
    Engines::default().with_games(Box::new(KeptGames::of_at_most(MOST_STATES)))
}

/// Whether a contract, by its name without a version, has an address.
pub(super) fn is_engine(name: &str) -> bool {
    Engines::contracts().any(|contract| contract.name() == name)
}

/// The document of a failure of a contract, as the command line writes it.
pub(super) fn failure_document(failure: &impl EngineFailure) -> Value {
    Refusal::of(failure).document()
}
