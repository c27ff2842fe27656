//! Place weights: a win counts whole, an ordinary place a little less.

use alloc::vec::Vec;

/// The place weights of a season.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlaceWeights {
    pub(crate) first: f64,
    pub(crate) top: f64,
    pub(crate) final_table: f64,
    pub(crate) bottom: f64,
    pub(crate) other_low: f64,
    pub(crate) other_high: f64,
    pub(crate) share: f64,
    pub(crate) signed: bool,
}

/// An entry's place and what it gained before the weights.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlacedGain {
    /// The best of the places that it shares, from 1.
    pub(crate) place: usize,
    /// How many entries share them, itself included.
    pub(crate) shared_by: usize,
    /// The change of the mean before the weight, in rating points.
    pub(crate) gain: f64,
}

/// The weights of one tournament.
#[derive(Debug, Clone)]
pub(crate) struct ChosenWeights {
    /// One for each entry.
    pub(crate) weights: Vec<f64>,
    /// The one of all other places; none where no entry has it.
    pub(crate) other: Option<f64>,
}

/// The weight of an entry: `fixed` plus `other_share` times the weight of other places.
#[derive(Debug, Clone, Copy)]
struct Mixed {
    fixed: f64,
    other_share: f64,
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "places and shares of a field, far below 2^52 and not negative"
)]
impl PlaceWeights {
    /// The number of top places, and of bottom places.
    fn edge(&self, entries: usize) -> usize {
        (libm::round(self.share * entries as f64) as usize).max(1)
    }

    /// The fixed weight of a place, or none. A win comes before the top, the top before the final
    /// table, that before the bottom.
    fn fixed(&self, place: usize, entries: usize, final_table: usize, gain: f64) -> Option<f64> {
        let edge = self.edge(entries);
        let (gains, loses) = if self.signed {
            (gain > 0.0, gain < 0.0)
        } else {
            (true, true)
        };
        if place == 1 {
            Some(self.first)
        } else if place <= edge && gains {
            Some(self.top)
        } else if place <= final_table && gains {
            Some(self.final_table)
        } else if place > entries.saturating_sub(edge) && loses {
            Some(self.bottom)
        } else {
            None
        }
    }

    /// The weights, with that of other places chosen so that the weights change the sum of all
    /// gains least.
    pub(crate) fn choose(&self, gains: &[PlacedGain], final_table: usize) -> ChosenWeights {
        let entries = gains.len();
        let mixed: Vec<Mixed> = gains
            .iter()
            .map(|entry| {
                let mut mixed = Mixed {
                    fixed: 0.0,
                    other_share: 0.0,
                };
                let share = 1.0 / entry.shared_by as f64;
                for place in entry.place..entry.place + entry.shared_by {
                    match self.fixed(place, entries, final_table, entry.gain) {
                        Some(weight) => mixed.fixed += share * weight,
                        None => mixed.other_share += share,
                    }
                }
                mixed
            })
            .collect();
        let (mut by_fixed, mut by_other) = (0.0, 0.0);
        for (entry, mixed) in gains.iter().zip(&mixed) {
            by_fixed += (mixed.fixed - (1.0 - mixed.other_share)) * entry.gain;
            by_other += mixed.other_share * entry.gain;
        }
        // Without a gain at other places it does not matter.
        let other = if by_other == 0.0 {
            self.other_high
        } else {
            (1.0 - by_fixed / by_other).clamp(self.other_low, self.other_high)
        };
        ChosenWeights {
            weights: mixed
                .iter()
                .map(|mixed| mixed.fixed + mixed.other_share * other)
                .collect(),
            other: mixed
                .iter()
                .any(|mixed| mixed.other_share > 0.0)
                .then_some(other),
        }
    }
}
