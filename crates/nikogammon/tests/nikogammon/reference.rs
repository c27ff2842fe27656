//! Solving a game in the obvious way. All plays of all states are listed, then every state is
//! worked out from the values before, again and again.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use nikogammon::{Position, Rules, StateIndex};

/// Position to which a play leads.
enum After {
    /// A state, by its index.
    State(usize),
    /// A finished game, in points for the side that played.
    Won(f64),
}

/// Plays of a roll in a state.
struct Choices {
    probability: f64,
    plays: Vec<After>,
}

/// A game as a list of states, each a list of rolls.
pub(crate) struct Reference {
    states: Vec<Vec<Choices>>,
    /// The other side on roll, which is where a roll that cannot move leads.
    flipped: Vec<usize>,
    endless: f64,
}

impl Reference {
    /// All plays of a game.
    pub(crate) fn new(rules: &Rules) -> Self {
        let indexer = StateIndex::new(rules).unwrap();
        let index = |position: &Position| usize::try_from(indexer.rank(position).unwrap()).unwrap();
        let all = (0..indexer.count()).map(|index| indexer.unrank(index).unwrap());
        let positions: Vec<Position> = all.collect();
        let states = positions
            .iter()
            .map(|position| {
                let of_roll = |weighted: &nikogammon::WeightedRoll| Choices {
                    probability: weighted.probability,
                    plays: rules
                        .plays(position, weighted.roll)
                        .unwrap()
                        .iter()
                        .map(|play| {
                            if rules.is_finished(&play.after.other) {
                                After::Won(f64::from(rules.points_won(&play.after.mover)))
                            } else {
                                After::State(index(&play.after))
                            }
                        })
                        .collect(),
                };
                rules.rolls().iter().map(of_roll).collect()
            })
            .collect();
        Self {
            states,
            flipped: positions.iter().map(|p| index(&p.flip())).collect(),
            endless: rules.endless(),
        }
    }

    /// How many plays there are in all states, and at least 1.
    pub(crate) fn plays(&self) -> usize {
        let rolls = self.states.iter().flatten();
        rolls.map(|roll| roll.plays.len()).sum::<usize>().max(1)
    }

    /// Whether neither side can ever move.
    pub(crate) fn is_deadlock(&self, state: usize) -> bool {
        let stuck = |state: usize| self.states[state].iter().all(|roll| roll.plays.is_empty());
        stuck(state) && stuck(self.flipped[state])
    }

    /// Every state from the values given; how far they change at most.
    pub(crate) fn sweep(&self, values: &[f64]) -> (Vec<f64>, f64) {
        let value = |state: usize| {
            if self.is_deadlock(state) {
                return self.endless;
            }
            let best = |roll: &Choices| {
                let worth = |play: &After| match *play {
                    After::State(after) => -values[after],
                    After::Won(points) => points,
                };
                let best = roll.plays.iter().map(worth).reduce(f64::max);
                roll.probability * best.unwrap_or(-values[self.flipped[state]])
            };
            self.states[state].iter().map(best).sum()
        };
        let after: Vec<f64> = (0..values.len()).map(value).collect();
        let change = after.iter().zip(values).map(|(a, b)| (a - b).abs());
        let change = change.fold(0.0, f64::max);
        (after, change)
    }

    /// A lower and an upper bound of every value, by sweeps from the least and the greatest
    /// possible value. There are at most `sweeps`, and no more than it takes until all are within
    /// `gap`.
    ///
    /// A gain for one side is a loss for the other, so a sweep turns the lower bounds into upper
    /// ones and the upper into lower ones.
    pub(crate) fn bounds(&self, most: f64, sweeps: u32, gap: f64) -> [Vec<f64>; 2] {
        let mut lower = vec![-most; self.states.len()];
        let mut upper = vec![most; self.states.len()];
        for _ in 0..sweeps {
            let next_upper = self.sweep(&lower).0;
            lower = self.sweep(&upper).0;
            upper = next_upper;
            if lower
                .iter()
                .zip(&upper)
                .all(|(lower, upper)| upper - lower <= gap)
            {
                break;
            }
        }
        [lower, upper]
    }

    /// The states from which two players who both want it can play for ever. A state drops out once
    /// some roll leads only to finished games and to states that have dropped out.
    pub(crate) fn without_end(&self) -> Vec<bool> {
        let mut left: Vec<bool> = (0..self.states.len())
            .map(|state| !self.is_deadlock(state))
            .collect();
        loop {
            let drops = |state: usize| {
                self.states[state].iter().any(|roll| {
                    let over = |play: &After| match *play {
                        After::State(after) => !left[after],
                        After::Won(_) => true,
                    };
                    if roll.plays.is_empty() {
                        !left[self.flipped[state]]
                    } else {
                        roll.plays.iter().all(over)
                    }
                })
            };
            let dropped: Vec<usize> = (0..left.len())
                .filter(|&state| left[state] && drops(state))
                .collect();
            if dropped.is_empty() {
                return left;
            }
            for state in dropped {
                left[state] = false;
            }
        }
    }

    /// The values, when a sweep changes none by more than 1e-14.
    pub(crate) fn solve(&self) -> Vec<f64> {
        let mut values = vec![0.0; self.states.len()];
        loop {
            let (after, change) = self.sweep(&values);
            values = after;
            if change <= 1e-14 {
                return values;
            }
        }
    }
}
