//! Which tables break next.

use alloc::vec::Vec;

use crate::ids::TableId;
use crate::index::TableIx;
use crate::profile::Profile;
use crate::tournament::{Registration, Tournament};

/// A table that will break.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Forecast {
    /// The table that would break if everybody stayed where they are. By announced order it is certain; otherwise the
    /// smallest table breaks, which may be another one by then.
    pub table: TableId,
    /// Eliminations until then, wherever they happen; 0: it breaks as soon as its hand ends.
    pub eliminations: usize,
}

/// Eliminations until each of `tables` breaks, the first one first.
///
/// `players` need fewer tables one by one, and the last table never breaks.
///
/// # Arguments
///
/// `n_max`: seats of a table, at least 1 (0 is read as 1).
///
/// # Examples
///
/// ```
/// use mtt_seating::breaks_after;
///
/// // 30 players at four tables: three tables hold 27, two 18, one 9.
/// assert_eq!(breaks_after(30, 4, 9), [3, 12, 21]);
/// assert_eq!(breaks_after(18, 3, 9), [0, 9]);
/// assert!(breaks_after(5, 1, 9).is_empty());
/// ```
#[must_use]
pub fn breaks_after(players: usize, tables: usize, n_max: u8) -> Vec<usize> {
    let seats = usize::from(n_max.max(1));
    let left = (1..tables).rev();
    left.map(|left| players.saturating_sub(left.saturating_mul(seats)))
        .collect()
}

impl<P: Ord + Clone> Tournament<P> {
    /// The tables that break next, in this order, and after how many eliminations each: what players ask all night.
    /// Registrations are not foreseen; while registration is open, the slack keeps tables open as it does now.
    ///
    /// Pinned tables, and those of pinned players, do not break and are not named. Where a
    /// [`Procedure`](crate::Procedure) decides ([`Profile::AsPublished`]), nothing can be foreseen: the list is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use mtt_seating::{Chips, Config, ConfigSetup, Event, PlayerId, Tournament};
    ///
    /// let rules = ConfigSetup { registration_open: false, ..ConfigSetup::default() };
    /// let mut night = Tournament::new(Config::new(rules)?);
    /// for number in 1..=30 {
    ///     let player = PlayerId::new(format!("p{number}"));
    ///     night.apply(number, &Event::Register { player, stack: Chips::new(20_000) })?;
    /// }
    /// night.apply(31, &Event::Start)?;
    /// let next: Vec<(String, usize)> = night
    ///     .forecast()
    ///     .into_iter()
    ///     .map(|forecast| (forecast.table.to_string(), forecast.eliminations))
    ///     .collect();
    /// // T1 and T2 have eight players, T3 and T4 seven.
    /// assert_eq!(next, [("T4".into(), 3), ("T3".into(), 12), ("T2".into(), 21)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn forecast(&self) -> Vec<Forecast> {
        if self.config.profile() == Profile::AsPublished {
            return Vec::new();
        }
        let (players, tables) = (self.players_alive(), self.tables.len());
        let breaking = self.tallies.breaking().take(tables.saturating_sub(1));
        if self.room.is_some() {
            return self.room_forecast(players, &breaking.collect::<Vec<TableIx>>());
        }
        let left = (1..tables).rev();
        let forecast = breaking.zip(left).map(|(ix, left)| Forecast {
            table: self.tables.id(ix).clone(),
            eliminations: players.saturating_sub(self.players_for(left)),
        });
        forecast.collect()
    }

    /// The tables of a room that break next. Each breaks when the others hold everybody, above the slack and the tables
    /// that the director keeps open.
    fn room_forecast(&self, players: usize, breaking: &[TableIx]) -> Vec<Forecast> {
        let places: Vec<usize> = breaking.iter().map(|ix| self.places_of(*ix)).collect();
        let all: usize = self.tables.numbers().map(|ix| self.places_of(ix)).sum();
        let (open, more) = (self.tables.len(), self.slack() + self.kept_open());
        let forecast = breaking.iter().enumerate().map(|(index, ix)| {
            // The table that breaks leaves places for everybody, and so would the next ones above the slack.
            let gone = places.iter().take(index + 1 + more).sum::<usize>();
            let held = match open.saturating_sub(index + 1 + more) {
                0 => 0,
                1 => self.at_last_table(all.saturating_sub(gone)),
                _ => all.saturating_sub(gone),
            };
            let fewest = (open - index - 1) * 2 + 1;
            let held = if more > 0 { held.max(fewest) } else { held };
            let eliminations = if self.is_shut(*ix) {
                0
            } else {
                players.saturating_sub(held)
            };
            Forecast {
                table: self.tables.id(*ix).clone(),
                eliminations,
            }
        });
        forecast.collect()
    }

    /// Players whom the last table holds, which has `places` by now: those of the final table where nobody can enter.
    fn at_last_table(&self, places: usize) -> usize {
        let last = usize::from(self.config.final_table());
        let closed = self.header.registration == Registration::Closed;
        if closed && last > usize::from(self.config.n_max()) {
            last
        } else {
            places.min(last)
        }
    }

    /// The largest field for which no more than `tables` are kept open.
    fn players_for(&self, tables: usize) -> usize {
        let seats = usize::from(self.config.n_max());
        let slack = self.slack();
        let held = |tables: usize| match tables {
            1 => self.at_last_table(seats),
            _ => tables * seats,
        };
        // The slack is given up when the tables could not deal with it: below two players a table.
        let with_slack = held(tables.saturating_sub(slack));
        let without = tables * 2 + 1;
        held(tables).min(with_slack.max(without))
    }
}
