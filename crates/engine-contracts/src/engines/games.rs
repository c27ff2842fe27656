//! Solved games for questions about positions.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use nikogammon::Rules;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Engines, Refusal, Watch};
use crate::document;
use crate::niko::{
    BestQuestion, EvalQuestion, Game, NikoFailure, NikoGameError, NikoSolution, OpeningQuestion,
    RollQuestion, RulesQuestion, SolvedGame, SolvedParts, VerifyQuestion,
};

/// Games that are solved when they are first asked about.
pub trait SolvedGames: Debug + Send + Sync {
    /// The solution of a game with at least these parts. `watch` hears of a solve, and may stop it.
    ///
    /// # Errors
    ///
    /// [`NikoFailure`] of a game that cannot be solved, or where `watch` broke off.
    fn solved(
        &self,
        rules: &Rules,
        parts: SolvedParts,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Arc<NikoSolution>, NikoFailure>;
}

/// Solved games that are kept at a time; the one that was not asked for longest goes first.
const KEPT: usize = 4;

/// Solved games in memory.
#[derive(Debug, Default)]
pub struct KeptGames {
    most: Option<u64>,
    /// Games with their parts, the last one asked for at the end.
    games: Mutex<Vec<(SolvedParts, Arc<NikoSolution>)>>,
}

impl KeptGames {
    /// Games of at most `states` states; larger ones are refused.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use engine_contracts::{Engines, KeptGames};
    ///
    /// let engines = Engines::default().with_games(Box::new(KeptGames::of_at_most(1_000)));
    /// let ask = |question: &[u8]| {
    ///     engines.ask("niko-opening", question, &mut |_| ControlFlow::Continue(()))
    /// };
    /// assert!(ask(br#"{"rules":"hypergammon-1"}"#)?.starts_with(r#"{"any_roll":0."#));
    /// assert_eq!(ask(br#"{"rules":"nikogammon"}"#).unwrap_err().kind(), "TooManyStates");
    /// # Ok::<(), engine_contracts::Refusal>(())
    /// ```
    #[must_use]
    pub fn of_at_most(states: u64) -> Self {
        Self {
            most: Some(states),
            ..Self::default()
        }
    }

    /// The kept solution of a game with at least these parts, or the one that `make` makes.
    ///
    /// A new one is kept.
    ///
    /// # Errors
    ///
    /// [`NikoGameError::TooManyStates`], and what `make` fails with.
    pub fn kept_or(
        &self,
        rules: &Rules,
        parts: SolvedParts,
        make: impl FnOnce() -> Result<NikoSolution, NikoFailure>,
    ) -> Result<Arc<NikoSolution>, NikoFailure> {
        if let Some(solution) = self.kept(rules, parts) {
            return Ok(solution);
        }
        let states = rules.states()?;
        if let Some(max) = self.most.filter(|most| states > u128::from(*most)) {
            return Err(NikoGameError::TooManyStates { states, max }.into());
        }
        let solution = Arc::new(make()?);
        let mut games = self.games();
        // One with fewer parts of the same game is not needed any more.
        games.retain(|(has, kept)| *has > parts || kept.game().rules() != rules);
        games.push((parts, Arc::clone(&solution)));
        let before = games.len().saturating_sub(KEPT);
        games.drain(..before);
        Ok(solution)
    }

    /// A kept game, now the last one asked for.
    fn kept(&self, rules: &Rules, parts: SolvedParts) -> Option<Arc<NikoSolution>> {
        let mut games = self.games();
        let at = games
            .iter()
            .position(|(has, solution)| *has >= parts && solution.game().rules() == rules)?;
        let game = games.remove(at);
        let solution = Arc::clone(&game.1);
        games.push(game);
        Some(solution)
    }

    fn games(&self) -> MutexGuard<'_, Vec<(SolvedParts, Arc<NikoSolution>)>> {
        // Games come and go whole: a thread that died left a list that can be used.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SolvedGames for KeptGames {
    fn solved(
        &self,
        rules: &Rules,
        parts: SolvedParts,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Arc<NikoSolution>, NikoFailure> {
        self.kept_or(rules, parts, || {
            NikoSolution::with_parts(rules.clone(), parts, threads, watch)
        })
    }
}

/// A question about a game that has to be solved.
pub(super) trait GameQuestion: DeserializeOwned {
    /// The rules that it names.
    fn named(&self) -> Option<RulesQuestion>;

    /// Parts of the solution that its answer needs.
    fn parts(&self) -> SolvedParts {
        SolvedParts::Equities
    }

    /// Part of the whole work that the solution is, above 0 and at most 1.
    fn share_of_solution(&self) -> f64 {
        1.0
    }
}

impl GameQuestion for EvalQuestion {
    fn named(&self) -> Option<RulesQuestion> {
        self.rules.clone()
    }

    fn parts(&self) -> SolvedParts {
        if self.cube {
            SolvedParts::Cube
        } else {
            SolvedParts::Outcomes
        }
    }
}

impl GameQuestion for BestQuestion {
    fn named(&self) -> Option<RulesQuestion> {
        self.rules.clone()
    }
}

impl GameQuestion for RollQuestion {
    fn named(&self) -> Option<RulesQuestion> {
        self.rules.clone()
    }
}

impl GameQuestion for OpeningQuestion {
    fn named(&self) -> Option<RulesQuestion> {
        self.rules.clone()
    }
}

impl GameQuestion for Game {
    fn named(&self) -> Option<RulesQuestion> {
        self.rules.clone().map(RulesQuestion::Named)
    }
}

impl GameQuestion for VerifyQuestion {
    fn named(&self) -> Option<RulesQuestion> {
        self.rules.clone()
    }

    fn parts(&self) -> SolvedParts {
        SolvedParts::Outcomes
    }

    /// Nikogammon takes some 40 seconds to be solved and 5 to be checked.
    fn share_of_solution(&self) -> f64 {
        0.9
    }
}

/// Answers a question about a game, of nikogammon where it names none.
pub(super) fn answered<Q, A>(
    engines: &Engines,
    text: &[u8],
    watch: &mut Watch<'_>,
    ask: impl FnOnce(&SolvedGame<'_>, &Q, &mut Watch<'_>) -> Result<A, NikoFailure>,
) -> Result<String, Refusal>
where
    Q: GameQuestion,
    A: Serialize,
{
    let question: Q = document::read(text)?;
    let answer = || {
        let rules = match question.named() {
            Some(named) => named.rules()?,
            None => Rules::default(),
        };
        let parts = question.parts();
        let before = question.share_of_solution();
        let mut solving = |share: f64| watch(before * share);
        let solution = engines
            .games
            .solved(&rules, parts, engines.threads, &mut solving)?;
        let mut asking = |share: f64| watch(before + (1.0 - before) * share);
        ask(&solution.game(), &question, &mut asking)
    };
    super::asked::written(&answer()?)
}
