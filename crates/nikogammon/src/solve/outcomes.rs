//! How games end under best play, and how long they take.

use alloc::vec::Vec;

use super::{
    evaluate::{Meaning, Sweeper},
    grid::Grid,
    options::{SolveError, SolveOptions},
    policy::{Choice, Policy},
    threads::Workers,
};
use crate::{Indexer, Position, PositionError, Rules, Values};

/// Plays whose equities differ by no more than this count as equal.
pub(crate) const TIE: f64 = 1e-10;

/// How a game ends, as probabilities for the mover of a position.
///
/// Wins include gammons, gammons include backgammons. Wins and losses together are 1 but for games
/// that end in endless play.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Outcomes {
    /// The mover wins.
    pub win: f64,
    /// The mover wins 2 points or 3.
    pub win_gammon: f64,
    /// The mover wins 3 points.
    pub win_backgammon: f64,
    /// The mover loses.
    pub lose: f64,
    /// The mover loses 2 points or 3.
    pub lose_gammon: f64,
    /// The mover loses 3 points.
    pub lose_backgammon: f64,
}

impl Outcomes {
    /// The points that the mover wins on average, less those that he loses; what endless play is
    /// worth is left out.
    #[must_use]
    pub fn equity(&self) -> f64 {
        (self.win - self.lose)
            + (self.win_gammon - self.lose_gammon)
            + (self.win_backgammon - self.lose_backgammon)
    }

    /// Of a finished game.
    fn finished(points: i32) -> Self {
        let at_least = |least: i32| f64::from(u8::from(points >= least));
        let at_most = |most: i32| f64::from(u8::from(points <= most));
        Self {
            win: at_least(1),
            win_gammon: at_least(2),
            win_backgammon: at_least(3),
            lose: at_most(-1),
            lose_gammon: at_most(-2),
            lose_backgammon: at_most(-3),
        }
    }
}

/// The numbers of a cell: won, lost, gammons won and lost, backgammons won and lost, rolls.
pub(crate) type Ending = [f64; 7];

/// The meaning of a cell with the chances of all endings and the length of the game.
#[derive(Debug, Clone, Copy)]
struct Endings;

impl Meaning<7> for Endings {
    const SWAP: [usize; 7] = [1, 0, 3, 2, 5, 4, 6];

    fn settled(&self, lost: usize) -> Ending {
        let at_least = |least: usize| f64::from(u8::from(lost >= least));
        [0.0, at_least(1), 0.0, at_least(2), 0.0, at_least(3), 0.0]
    }

    /// As for equities, `a = A + p b` and `b = B + q a`, but for the swapped numbers; each state
    /// adds its own roll to the length.
    #[inline]
    fn pair(
        &self,
        [mut first, mut second]: [Ending; 2],
        [p, q]: [f64; 2],
        is_deadlock: bool,
        _: [Ending; 2],
    ) -> [Ending; 2] {
        if is_deadlock {
            return [[0.0; 7]; 2];
        }
        first[6] += 1.0;
        second[6] += 1.0;
        let moves = 1.0 - p * q;
        let mut solved = [[0.0; 7]; 2];
        for (number, from) in Self::SWAP.into_iter().enumerate() {
            solved[0][number] = (first[number] + p * second[from]) / moves;
            solved[1][number] = (second[number] + q * first[from]) / moves;
        }
        solved
    }
}

/// The outcomes and the length of the game from every state.
///
/// They are those of one way of best play, for the rules leave it open: plays of equal equity can
/// trade wins against gammons. Of plays whose equities differ by at most 1e-10 the one is taken
/// after which the mover's arrangement has the lowest number, then the other side's (see
/// [`SideNumbering`](crate::SideNumbering)).
#[derive(Debug, Clone, PartialEq)]
pub struct OutcomeValues {
    rules: Rules,
    indexer: Indexer,
    endings: Vec<Ending>,
    sweeps: u32,
    change: f64,
}

impl OutcomeValues {
    /// How games end from every state in the order of the indices.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Outcomes, f64)> + '_ {
        self.endings.iter().map(outcomes)
    }

    /// How games from a position end.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position does not belong to the game.
    pub fn outcomes(&self, position: &Position) -> Result<Outcomes, PositionError> {
        Ok(self.at(position)?.0)
    }

    /// How many rolls games from a position take on average, those that cannot move included; 0
    /// where play is endless.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position does not belong to the game.
    pub fn length(&self, position: &Position) -> Result<f64, PositionError> {
        Ok(self.at(position)?.1)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "there is an ending in memory for each index; points won are 3 at most"
    )]
    fn at(&self, position: &Position) -> Result<(Outcomes, f64), PositionError> {
        match self.indexer.rank(position) {
            Ok(index) => Ok(outcomes(&self.endings[index as usize])),
            Err(PositionError::Finished) => {
                let points = self.rules.settled(position) as i32;
                Ok((Outcomes::finished(points), 0.0))
            }
            Err(error) => Err(error),
        }
    }

    /// Sweeps that were made.
    #[must_use]
    pub const fn sweeps(&self) -> u32 {
        self.sweeps
    }

    /// The greatest change of a number in the last sweep, relative to 1 more than its size.
    #[must_use]
    pub const fn change(&self) -> f64 {
        self.change
    }
}

fn outcomes(ending: &Ending) -> (Outcomes, f64) {
    let &[
        win,
        lose,
        win_gammon,
        lose_gammon,
        win_backgammon,
        lose_backgammon,
        length,
    ] = ending;
    let outcomes = Outcomes {
        win,
        win_gammon,
        win_backgammon,
        lose,
        lose_gammon,
        lose_backgammon,
    };
    (outcomes, length)
}

impl Values {
    /// How games end from every state if both sides play best by these values.
    ///
    /// The sweeps end when no number changes by more than the tolerance of the options, relative to
    /// 1 more than its size.
    ///
    /// # Errors
    ///
    /// [`SolveError::Improper`] if two players could play for ever, [`SolveError::NoOutcomes`] if
    /// the sweeps run out, and those of [`solve`](crate::solve) about memory and tolerance.
    pub fn outcomes(&self, options: &SolveOptions) -> Result<OutcomeValues, SolveError> {
        options.check(self.rules())?;
        let rolls = self.rules().rolls().len();
        let per_state = 8 + 4 * rolls + 4 * size_of::<Ending>();
        let grid = Grid::new(self.rules(), per_state, options.memory_limit)?;
        let workers = Workers::new(options.threads);
        let (endings, sweeps, change) = workers.run(|| {
            grid.check_that_games_end(&workers)?;
            let values = grid.cells_of(self);
            let policy = Policy::new(&grid, 1);
            grid.choose(
                &workers,
                Choice::LowestWithin(TIE),
                Some((&policy, 0)),
                &|_| true,
                &|cell| values[cell],
                &|_| 0.0,
            );
            evaluate(&grid, &workers, Endings, &policy, options)
        })?;
        let endings = grid.in_index_order(&endings);
        Ok(OutcomeValues {
            rules: grid.rules,
            indexer: grid.indexer,
            endings,
            sweeps,
            change,
        })
    }
}

/// Sweeps with a fixed policy until no number changes by more than the tolerance.
pub(crate) fn evaluate<const K: usize, M: Meaning<K>>(
    grid: &Grid,
    workers: &Workers,
    meaning: M,
    policy: &Policy,
    options: &SolveOptions,
) -> Result<(Vec<[f64; K]>, u32, f64), SolveError> {
    let mut sweeper = Sweeper::new(grid, workers, meaning, |_| [0.0; K]);
    for sweeps in 1..=options.max_sweeps {
        sweeper.sweep(policy);
        let change = sweeper.change();
        if change <= options.tolerance {
            return Ok((sweeper.values, sweeps, change));
        }
        sweeper.accelerate();
    }
    Err(SolveError::NoOutcomes {
        sweeps: options.max_sweeps,
    })
}
