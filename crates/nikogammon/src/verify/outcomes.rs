//! Whether the outcomes of a table belong to its equities.

use super::VerifyError;
use crate::{Column, Table};

/// Tolerance for each roll. Plays that differ by 1e-10 count as equal; the rest is for the sweeps
/// that found the outcomes.
const PER_ROLL: f64 = 1e-9;

/// The outcomes of a table.
#[derive(Debug)]
pub(super) struct Outcomes<'a, B> {
    table: &'a Table<B>,
    error_bound: f64,
    endless: f64,
}

impl<'a, B: AsRef<[u8]>> Outcomes<'a, B> {
    /// The outcomes of a table, if it has any.
    pub(super) fn of(table: &'a Table<B>) -> Option<Self> {
        table.get(Column::Win, 0)?;
        Some(Self {
            table,
            error_bound: table.notes().error_bound,
            endless: table.rules().endless().abs(),
        })
    }

    /// Checks one state.
    pub(super) fn check(&self, state: u64) -> Result<(), VerifyError> {
        let of = |column| self.table.get(column, state).unwrap_or(0.0);
        let (win, length) = (of(Column::Win), of(Column::Length));
        let lose = match self.table.get(Column::Lose, state) {
            Some(lose) => lose,
            None => crate::table::left_of(win, length),
        };
        let gammons = of(Column::WinGammon) - of(Column::LoseGammon);
        let backgammons = of(Column::WinBackgammon) - of(Column::LoseBackgammon);
        let worth = (win - lose) + gammons + backgammons;
        // Endless play counts for the one or the other, as far as neither wins nor loses.
        let endless = (1.0 - win - lose).max(0.0) * self.endless;
        let apart = (worth - of(Column::Equity)).abs() - endless;
        let most = self.error_bound + PER_ROLL * (1.0 + length);
        let nested = of(Column::WinBackgammon) <= of(Column::WinGammon) + PER_ROLL
            && of(Column::WinGammon) <= win + PER_ROLL
            && of(Column::LoseBackgammon) <= of(Column::LoseGammon) + PER_ROLL
            && of(Column::LoseGammon) <= lose + PER_ROLL;
        // No number at all is not near.
        let holds = apart <= most && nested;
        if holds {
            Ok(())
        } else {
            Err(VerifyError::Outcomes { state, by: apart })
        }
    }
}
