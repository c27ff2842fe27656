//! A season of the club, with the results that were imported into it.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use payout_dhondt::Ratio;
use serde::{Deserialize, Serialize};

use crate::event::{FinalStanding, FundShare, ImportedTotal};
use crate::ids::{SeasonId, TournamentId};
use crate::imports::{ImportedSum, SeasonImport};
use crate::refusal::{ImportExcess, SeasonRefusal};
use crate::rules::{RatingRules, SeasonRules};

/// A season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Season {
    /// Its title.
    pub title: String,
    /// How it counts.
    pub rules: SeasonRules,
    /// How its nights are rated, if they are.
    pub rating: Option<RatingRules>,
    /// Nights that count more or less than once, as often as they do.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub multipliers: BTreeMap<TournamentId, Ratio>,
    /// Whether tournaments may still be announced for it.
    pub open: bool,
    /// Results that have no log, import by import.
    pub imports: Vec<SeasonImport>,
    /// The standings recorded when it was closed.
    pub final_standings: Vec<FinalStanding>,
    /// The fund as it was paid out after that, by currency.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fund_paid: BTreeMap<String, Vec<FundShare>>,
}

impl Season {
    /// The number of times that a night of the season counts.
    #[must_use]
    pub fn multiplier(&self, night: &TournamentId) -> Ratio {
        self.multipliers.get(night).copied().unwrap_or(Ratio::ONE)
    }

    /// All imported totals.
    pub fn imported(&self) -> impl Iterator<Item = &ImportedTotal> {
        self.imports.iter().flat_map(|import| &import.totals)
    }

    /// Sum of a player's imported totals; an older release may have let in more than the bounds.
    pub(crate) fn imported_sum(
        &self,
        members: &[&MemberId],
    ) -> Result<ImportedSum, Vec<ImportExcess>> {
        let mut sum = ImportedSum::default();
        for row in self.imported().filter(|row| members.contains(&&row.member)) {
            sum.add(row.points, row.entries)?;
        }
        Ok(sum)
    }

    /// The first import that brings a player's total beyond the bounds, with that player.
    pub(crate) fn import_beyond(&self, id: &SeasonId) -> Option<SeasonRefusal> {
        let (import, member, excess) = self.first_beyond()?;
        Some(SeasonRefusal::ImportBeyond {
            season: id.clone(),
            member: member.clone(),
            import: import.command.clone(),
            figure: excess.figure,
            value: excess.value.into(),
            max: excess.max,
        })
    }

    fn first_beyond(&self) -> Option<(&SeasonImport, &MemberId, ImportExcess)> {
        let mut sums: BTreeMap<&MemberId, ImportedSum> = BTreeMap::new();
        for import in &self.imports {
            for row in &import.totals {
                let sum = sums.entry(&row.member).or_default();
                if let Err(found) = sum.add(row.points, row.entries) {
                    let first = found.into_iter().next();
                    return first.map(|excess| (import, &row.member, excess));
                }
            }
        }
        None
    }
}
