//! Small backgammons of the page, and their solutions.

use std::ops::ControlFlow;
use std::sync::Arc;

use club_host::Failure;
use engine_contracts::niko::{NikoFailure, NikoSolution, RulesQuestion, SolvePart, SolvedGame};

use crate::{JobStage, Progress};

/// A game that is played on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NikoGame {
    /// Eight points, five checkers.
    Nikogammon,
    /// A whole board, one checker.
    Hypergammon1,
    /// A whole board, two checkers.
    Hypergammon2,
}

/// A game with its solution.
#[derive(Debug, Clone)]
pub struct NikoSolved {
    game: NikoGame,
    solution: NikoSolution,
}

/// A solution follows from its game.
impl PartialEq for NikoSolved {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

impl NikoGame {
    /// All of them, as the page offers them.
    pub const ALL: [Self; 3] = [Self::Nikogammon, Self::Hypergammon2, Self::Hypergammon1];

    /// The name of its rules, as the terminal has it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nikogammon => "nikogammon",
            Self::Hypergammon1 => "hypergammon-1",
            Self::Hypergammon2 => "hypergammon-2",
        }
    }

    /// The game of a name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name() == name)
    }

    /// Solves the game; none where it was broken off.
    ///
    /// # Errors
    ///
    /// [`Failure`]; none that can happen, as each game can be solved.
    pub(crate) fn solved(self, progress: &Progress) -> Result<Option<Arc<NikoSolved>>, Failure> {
        match self.solution(progress).map_err(Failure::internal)? {
            ControlFlow::Break(()) => Ok(None),
            ControlFlow::Continue(solution) => {
                let game = self;
                Ok(Some(Arc::new(NikoSolved { game, solution })))
            }
        }
    }

    fn solution(self, progress: &Progress) -> Result<ControlFlow<(), NikoSolution>, NikoFailure> {
        let rules = RulesQuestion::Named(self.name().to_owned()).rules()?;
        NikoSolution::of(rules, |part, share| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "0 to 100"
            )]
            let percent = (100.0 * share) as u64;
            match part {
                SolvePart::Equities => progress.at(JobStage::Solve, percent, 100),
                SolvePart::Bound => progress.at(JobStage::Bound, 0, 0),
            }
        })
    }
}

impl NikoSolved {
    /// The game.
    #[must_use]
    pub const fn game(&self) -> NikoGame {
        self.game
    }

    /// The same, to be asked.
    #[must_use]
    pub const fn judge(&self) -> SolvedGame<'_> {
        self.solution.game()
    }
}
