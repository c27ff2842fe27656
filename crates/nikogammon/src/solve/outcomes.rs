//! How games end under best play, and how long they take.

use super::{
    elimination,
    evaluate::{Decision, Sweeper},
    options::{Report, SolveError, SolveOptions, SolveProgress},
    patience::Patience,
    policy::{Choice, Policy},
    state_graph::StateGraph,
    threads::Workers,
};
use crate::{Position, PositionError, Rules, StateIndex, Values};
use alloc::{vec, vec::Vec};

/// Plays whose equities differ by no more than this count as equal.
pub(crate) const TIE: f64 = 1e-10;

/// Cost of a roll of waiting where plays of equal equity would go round for ever, in points.
const WAIT: f64 = 1e-13;
/// Longer waits count as this many rolls; together they cost less than a tie.
const LONGEST_WAIT: u32 = 500;

/// How a game ends, as probabilities for the mover of a position.
///
/// Wins include gammons, gammons include backgammons. Wins and losses together are 1, less
/// the probability of endless play.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// The points that the mover wins on average, less those that they lose. The value of endless
    /// play is left out.
    #[must_use]
    pub fn equity(&self) -> f64 {
        (self.win - self.lose)
            + (self.win_gammon - self.lose_gammon)
            + (self.win_backgammon - self.lose_backgammon)
    }

    /// Outcomes of a finished game.
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

/// A cell has the probabilities of all endings and the length of the game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Endings;

impl Decision<7> for Endings {
    const SWAP: [usize; 7] = [1, 0, 3, 2, 5, 4, 6];

    fn settled(&self, lost: usize) -> Ending {
        let at_least = |least: usize| f64::from(u8::from(lost >= least));
        [0.0, at_least(1), 0.0, at_least(2), 0.0, at_least(3), 0.0]
    }

    /// As for equities, `a = A + p b` and `b = B + q a`, but for the swapped numbers. Each state
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
/// The rules do not determine them: plays of equal equity can trade wins against gammons. Of plays
/// whose equities differ by at most 1e-10 the one is taken after which the mover's arrangement has
/// the lowest number, then the other side's (see [`SideIndex`](crate::SideIndex)); where that would
/// go round for ever, the one that ends the game sooner.
#[derive(Debug, Clone, PartialEq)]
pub struct OutcomeValues {
    rules: Rules,
    indexer: StateIndex,
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

/// How games end by plays that are best by these equities.
pub(crate) fn evaluate_outcomes(
    graph: &StateGraph,
    workers: &Workers,
    values: &Values,
    options: &SolveOptions,
    progress: &mut Report<'_>,
) -> Result<OutcomeValues, SolveError> {
    let per_state = 8 + 4 * graph.board.rolls.len() + 4 * size_of::<Ending>();
    graph.check_memory(per_state, options.memory_limit)?;
    let (endings, sweeps, change) = workers.run(|| {
        let values = graph.cells_of(values);
        let policy = Policy::new(graph, 1);
        let choose = |choice: Choice, waits: &[f64]| {
            let value = |cell: usize| match waits.get(cell) {
                Some(wait) => values[cell] + WAIT * wait,
                None => values[cell],
            };
            graph.choose(
                workers,
                choice,
                Some((&policy, 0)),
                &|_| true,
                &value,
                &|_| 0.0,
            );
        };
        choose(Choice::LowestWithin(TIE), &[]);
        if graph.cells_without_end(&policy).contains(&true) {
            // Of equal plays those that end the game sooner.
            let mut waits = vec![0.0; graph.states.len()];
            for _ in 0..LONGEST_WAIT {
                choose(Choice::Least, &waits);
                waits = graph.one_roll_more(&policy, &waits);
            }
        }
        follow(graph, workers, &policy, options, progress)
    })?;
    let mut endings = graph.in_index_order(&endings);
    for ending in &mut endings {
        // Rounding leaves the range of a probability.
        for chance in &mut ending[..6] {
            *chance = chance.clamp(0.0, 1.0);
        }
    }
    Ok(OutcomeValues {
        rules: graph.rules.clone(),
        indexer: graph.indexer.clone(),
        endings,
        sweeps,
        change,
    })
}

/// Sweeps with a fixed policy until no number changes by more than the tolerance, or they come no
/// nearer. Returns the number of sweeps and the last change.
fn follow(
    graph: &StateGraph,
    workers: &Workers,
    policy: &Policy,
    options: &SolveOptions,
    progress: &mut Report<'_>,
) -> Result<(Vec<Ending>, u32, f64), SolveError> {
    let mut sweeper = Sweeper::new(graph, workers, Endings, |_| [0.0; 7]);
    let mut patience = Patience::default();
    let (mut sweeps, mut change) = (0, f64::INFINITY);
    while sweeps < options.max_sweeps {
        sweeper.sweep(policy);
        sweeps += 1;
        change = sweeper.change(f64::INFINITY);
        let so_far = SolveProgress {
            sweeps,
            residual: change,
            tolerance: options.tolerance,
        };
        if progress(&so_far).is_break() {
            return Err(SolveError::Cancelled { sweeps });
        }
        if change <= options.tolerance || patience.is_over(sweeps, change) {
            break;
        }
        sweeper.accelerate();
    }
    if change > options.tolerance
        && let Some(endings) = elimination::endings(graph, policy)
    {
        sweeper.values[..endings.len()].copy_from_slice(&endings);
        sweeper.sweep(policy);
        change = sweeper.change(f64::INFINITY);
    }
    Ok((sweeper.values, sweeps, change))
}
