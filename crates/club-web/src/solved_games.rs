//! Games that were solved, kept as long as the club is open.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{Found, NikoGame, NikoSolved, Question};

type Games = BTreeMap<NikoGame, Arc<NikoSolved>>;

/// Games that were solved. Copies share them.
#[derive(Debug, Clone, Default)]
pub(crate) struct SolvedGames(Arc<Mutex<Games>>);

impl SolvedGames {
    /// The answer to a question about a game that was solved before.
    pub(crate) fn found(&self, question: &Question) -> Option<Found> {
        let Question::Niko(game) = question else {
            return None;
        };
        self.games().get(game).map(Arc::clone).map(Found::Niko)
    }

    /// Keeps a game, where an answer has one.
    pub(crate) fn keep(&self, found: &Found) {
        if let Found::Niko(solved) = found {
            self.games().insert(solved.game(), Arc::clone(solved));
        }
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        // A game is inserted at once: a thread that died left a whole map.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
