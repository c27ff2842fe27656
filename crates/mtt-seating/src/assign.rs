//! Players who arrive, and the order of the blinds.

use alloc::vec::Vec;

use crate::error::SeatingError;
use crate::index::{PlayerIx, TableIx};
use crate::open_seat::dealt_at;
use crate::planner::Planner;
use crate::views::TableRef;

/// The players of a table who may be moved, in the order in which they post the big blind. Empty if
/// the blinds are not known.
pub(crate) fn blind_order<P: Ord + Clone>(table: TableRef<'_, P>, n_max: u8) -> Vec<PlayerIx> {
    let players = table.clockwise(n_max).filter(|_| table.blinds().is_some());
    players
        .filter(|(_, _, entrant)| !entrant.record.pinned)
        .map(|(_, ix, _)| ix)
        .collect()
}

impl<P: Ord + Clone> Planner<'_, P> {
    /// Seats players whose destination has no hand in progress. Who finds only the next small blind open waits for
    /// another hand.
    pub(crate) fn seat_arrivals(&mut self) -> Result<(), SeatingError<P>> {
        if self.now.tallies.landing() == 0 {
            return Ok(());
        }
        let moving: Vec<(PlayerIx, TableIx)> = self
            .now
            .transits
            .values()
            .map(|transit| (transit.player, transit.to))
            .collect();
        for (player, to) in moving {
            self.seat_arrival(player, to)?;
        }
        Ok(())
    }

    fn seat_arrival(&mut self, player: PlayerIx, to: TableIx) -> Result<(), SeatingError<P>> {
        let table = self.now.tables.get(to).copied();
        let Some(table) = table.filter(|table| !table.in_hand()) else {
            return Ok(());
        };
        let Some(choice) = self.choose_seat(player, to) else {
            return Ok(());
        };
        let (seat, mut reason) = choice.seat();
        if let Some(record) = self.now.players.record(player) {
            reason.add_positions(record.played);
        }
        let dealt = dealt_at(&table, seat);
        self.act_seat(player, to, seat, dealt, reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, ConfigSetup};
    use crate::ids::{PlayerId, TableId};
    use crate::setup::{SeatSetup, StateSetup, TableSetup};
    use crate::table::Phase;
    use crate::tournament::Tournament;

    #[test]
    fn blinds_go_around_from_the_last_big_blind() {
        let player = |number| {
            (
                number,
                SeatSetup::new(PlayerId::new(alloc::format!("p{number}"))),
            )
        };
        let id = TableId::new("A");
        let table = TableSetup {
            big_blind: Some(3),
            seats: [1, 3, 6, 9].map(player).into(),
            ..TableSetup::new(id.clone(), Phase::BetweenHands)
        };
        let state = StateSetup {
            tables: vec![table],
            ..StateSetup::default()
        };
        let rules = Config::new(ConfigSetup::default()).unwrap();
        let night = Tournament::restore(rules, state).unwrap();
        let order = blind_order(night.table(&id).unwrap(), 9);
        let order: Vec<&str> = order
            .into_iter()
            .map(|ix| night.players.of(ix).player.as_str())
            .collect();
        assert_eq!(order, ["p6", "p9", "p1", "p3"]);
    }
}
