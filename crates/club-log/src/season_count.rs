//! Rules by which the recorded nights of a season are counted.

use payout_dhondt::Weights;

use crate::club::Season;
use crate::rules::{CountedEntry, Ranking, SeasonRules};

/// Rules by which the recorded nights of a season are counted: its own, or others to compare with.
///
/// The play stays as it was: entries, places, points that a deal divided, and how often each night counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonCount {
    /// The rules of the season.
    pub rules: SeasonRules,
    /// Weights of the places in every night whose points follow from them; each night's own if none.
    ///
    /// The tie rule and the limit of paid places stay those of the night.
    pub weights: Option<Weights>,
}

impl SeasonCount {
    /// The rules that a season has.
    #[must_use]
    pub fn recorded(season: &Season) -> Self {
        Self {
            rules: season.rules.clone(),
            weights: None,
        }
    }
}

/// Rules of a season that would be other ones; what is not named stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CountChanges {
    /// Weights of the places in every night whose points follow from them.
    pub weights: Option<Weights>,
    /// Points for each event attended.
    pub attendance_bonus: Option<u32>,
    /// Nights of a player that count, those with most points; none are dropped then unless it is said.
    pub best_k: Option<u32>,
    /// Nights of a player that are dropped, those with fewest points; all others count then.
    pub drop_worst_k: Option<u32>,
    /// Entries that a player needs in the order by profit.
    pub min_entries: Option<u32>,
    /// Entries into a night that count.
    pub counted_entry: Option<CountedEntry>,
    /// The order of both tables.
    pub order: Option<Ranking>,
}

impl CountChanges {
    /// The rules of a season with the changes, not yet checked.
    #[must_use]
    pub fn of(&self, season: &Season) -> SeasonCount {
        let own = &season.rules;
        let (best_k, drop_worst_k) = match (self.best_k, self.drop_worst_k) {
            (None, None) => (own.best_k, own.drop_worst_k),
            (best, worst) => (best, worst.unwrap_or(0)),
        };
        SeasonCount {
            rules: SeasonRules {
                attendance_bonus: self.attendance_bonus.unwrap_or(own.attendance_bonus),
                min_entries: self.min_entries.unwrap_or(own.min_entries),
                ranking: self.order.unwrap_or(own.ranking),
                best_k,
                drop_worst_k,
                counted_entry: self.counted_entry.unwrap_or(own.counted_entry),
            },
            weights: self.weights.clone(),
        }
    }
}
