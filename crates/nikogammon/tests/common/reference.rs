//! Solving a game in the obvious way: all plays of all states listed, then every state worked out
//! from the values before, again and again.

use nikogammon::{Indexer, Position, Rules};

/// Where a play leads.
enum After {
    /// A state, by its index.
    State(usize),
    /// A finished game, in points for the side that played.
    Won(f64),
}

/// What a roll can do in a state.
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
        let indexer = Indexer::new(rules).unwrap();
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
