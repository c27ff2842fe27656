//! Games that were solved or learned, kept as long as the club is open.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{DrillLearned, Found, NikoGame, NikoSolved, Question};

/// The most games of push or fold that are kept; the oldest go first. One of ten players has some megabytes.
const MOST_LEARNED: usize = 8;

#[derive(Debug, Default)]
struct Games {
    solved: BTreeMap<NikoGame, Arc<NikoSolved>>,
    learned: Vec<Arc<DrillLearned>>,
}

/// Games that were solved or learned. Copies share them.
#[derive(Debug, Clone, Default)]
pub(crate) struct SolvedGames(Arc<Mutex<Games>>);

impl SolvedGames {
    /// The answer to a question about a game that was solved or learned before.
    pub(crate) fn found(&self, question: &Question) -> Option<Found> {
        let games = self.games();
        match question {
            Question::Niko(game) => games.solved.get(game).map(Arc::clone).map(Found::Niko),
            Question::Drill(asked) => {
                let found = games.learned.iter().find(|game| game.asked() == asked);
                found.map(Arc::clone).map(Found::Drill)
            }
            _ => None,
        }
    }

    /// Keeps a game, where an answer has one.
    pub(crate) fn keep(&self, found: &Found) {
        match found {
            Found::Niko(solved) => {
                let mut games = self.games();
                games.solved.insert(solved.game(), Arc::clone(solved));
            }
            Found::Drill(learned) => {
                let learned = Arc::clone(learned);
                let mut games = self.games();
                let kept = &mut games.learned;
                kept.retain(|game| *game != learned);
                kept.push(learned);
                let beyond = kept.len().saturating_sub(MOST_LEARNED);
                kept.drain(..beyond);
            }
            _ => {}
        }
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        // A game is added at once: a thread that died left whole lists.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
