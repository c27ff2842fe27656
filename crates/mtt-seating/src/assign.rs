//! Who moves, and which seat they get.

use alloc::vec::Vec;

use crate::action::Dealt;
use crate::draw::Purpose;
use crate::error::SeatingError;
use crate::ids::Seat;
use crate::index::{PlayerIx, TableIx};
use crate::planner::Planner;
use crate::profile::Profile;
use crate::reason::{Candidate, NumberName, Reason, RuleId, RunnerUp};
use crate::table::Table;
use crate::views::TableRef;

/// The worst open seat of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WorstSeat {
    /// The seat that posts the big blind soonest.
    Found {
        /// The seat.
        seat: Seat,
        /// Players who post the big blind before it.
        ahead: usize,
        /// When its player gets cards.
        dealt: Dealt,
    },
    /// The only open seat is the next small blind, which a mover never takes.
    OnlySmallBlind,
    /// The blinds are not known, or the table does not deal, so that all seats are alike.
    Alike,
}

/// The worst open seat for a player who is moved to balance: the one that posts the big blind soonest, never the next
/// small blind; a seat between the button and the small blind only if there is no other.
pub(crate) fn worst_seat(table: &Table, open: &[Seat], n_max: u8) -> WorstSeat {
    let Some(blinds) = table.facts.blinds.filter(|_| table.players_seated() >= 2) else {
        return WorstSeat::Alike;
    };
    let mut ahead = 0;
    let mut fallback = WorstSeat::OnlySmallBlind;
    for seat in blinds.big_blind.around(n_max) {
        if table.ring.contains(seat) {
            ahead += 1;
        } else if open.contains(&seat) && seat != blinds.big_blind {
            let dealt = dealt_at(table, seat);
            let found = WorstSeat::Found { seat, ahead, dealt };
            match dealt {
                Dealt::NextHand => return found,
                Dealt::AfterButton if fallback == WorstSeat::OnlySmallBlind => fallback = found,
                Dealt::AfterButton => {}
            }
        }
    }
    fallback
}

/// When a player who sits down now gets cards: not in the next hand if their seat is between its button and its small
/// blind. If the small blind of the last hand is not known, the old button marks the beginning of that stretch.
pub(crate) fn dealt_at(table: &Table, seat: Seat) -> Dealt {
    let stretch = table
        .facts
        .blinds
        .filter(|_| table.players_seated() >= 2)
        .and_then(|blinds| {
            let button = blinds.small_blind.or(blinds.button)?;
            Some((button, blinds.big_blind))
        });
    let between = |(button, small_blind): (Seat, Seat)| {
        if button < small_blind {
            button < seat && seat < small_blind
        } else {
            small_blind != button && (seat > button || seat < small_blind)
        }
    };
    if stretch.is_some_and(between) {
        Dealt::AfterButton
    } else {
        Dealt::NextHand
    }
}

/// The players of a table who may be moved, in the order in which they post the big blind; empty if the blinds are not
/// known.
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
        let Some(view) = self.now.at(to).filter(|table| !table.in_hand()) else {
            return Ok(());
        };
        let table = view.table;
        let profile = self.now.config.profile();
        let open = self.open_seats(to);
        let (seat, reason) = match (profile, worst_seat(table, &open, self.now.config.n_max())) {
            (Profile::Tda, WorstSeat::OnlySmallBlind) => return Ok(()),
            (Profile::Tda, WorstSeat::Found { seat, ahead, .. }) => (
                seat,
                Reason::new(RuleId::WorstPosition, [(NumberName::Ahead, ahead)]),
            ),
            (Profile::Online, _) => {
                let Some(choice) = self.choose_seat(player, to, &open) else {
                    return Ok(());
                };
                let reason = Reason {
                    cost: choice.cost,
                    runner_up: choice.runner_up.map(|(seat, cost)| RunnerUp {
                        candidate: Candidate::Seat(seat),
                        cost,
                    }),
                    ..Reason::new(choice.rule, [(NumberName::Choices, open.len())])
                };
                (choice.chosen, reason)
            }
            _ => {
                let live: Vec<Seat> = open
                    .iter()
                    .copied()
                    .filter(|seat| dealt_at(table, *seat) == Dealt::NextHand)
                    .collect();
                let lots = if live.is_empty() { &open } else { &live };
                let reason = Reason::new(RuleId::SeatByLot, [(NumberName::Choices, lots.len())]);
                match self.draws.pick(Purpose::ArrivalSeat, lots) {
                    Some(seat) => (*seat, reason),
                    None => return Ok(()),
                }
            }
        };
        let dealt = self
            .now
            .tables
            .get(to)
            .map_or(Dealt::NextHand, |table| dealt_at(table, seat));
        self.act_seat(player, to, seat, dealt, reason)
    }
}

/// Players who post the big blind before a seat, open or taken, and players at the table; `None` without blinds.
pub(crate) fn position(table: &Table, seat: Seat, n_max: u8) -> Option<(u8, u8)> {
    let blinds = table.facts.blinds?;
    let before = blinds
        .big_blind
        .around(n_max)
        .take_while(|other| *other != seat);
    let ahead = before.filter(|other| table.ring.contains(*other)).count();
    Some((
        u8::try_from(ahead).ok()?,
        u8::try_from(table.ring.len()).ok()?,
    ))
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::config::{Config, ConfigSetup};
    use crate::ids::{PlayerId, TableId};
    use crate::setup::{SeatSetup, StateSetup, TableSetup};
    use crate::table::{Blinds, Phase};
    use crate::tournament::Tournament;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    fn table(occupied: &[u8], button: u8, small: u8, big: u8) -> Table {
        let mut table = Table::forming(Phase::BetweenHands);
        table.facts.blinds = Some(Blinds {
            button: Some(seat(button)),
            small_blind: Some(seat(small)),
            big_blind: seat(big),
        });
        for number in occupied {
            let player = PlayerIx::of(usize::from(*number));
            table.ring.insert(seat(*number), player);
        }
        table
    }

    #[track_caller]
    fn check(table: &Table, expected: WorstSeat) {
        let open: Vec<Seat> = table.open_seats(9).collect();
        assert_eq!(worst_seat(table, &open, 9), expected);
    }

    fn found(number: u8, ahead: usize, dealt: Dealt) -> WorstSeat {
        WorstSeat::Found {
            seat: seat(number),
            ahead,
            dealt,
        }
    }

    #[test]
    fn the_worst_seat_posts_the_big_blind_first() {
        // Next hand: button 3, small blind 5. Seat 6 posts at once, 8 after seat 7, 4 is between.
        check(
            &table(&[1, 2, 3, 5, 7, 9], 2, 3, 5),
            found(6, 0, Dealt::NextHand),
        );
        // The big blind of the last hand busted: seat 5 is the next small blind and never taken.
        check(
            &table(&[1, 2, 3, 6, 7, 9], 2, 3, 5),
            found(8, 2, Dealt::NextHand),
        );
    }

    #[test]
    fn a_seat_between_button_and_small_blind_is_the_last_resort() {
        check(
            &table(&[1, 2, 3, 5, 6, 7, 8, 9], 2, 3, 5),
            found(4, 7, Dealt::AfterButton),
        );
        check(
            &table(&[1, 2, 3, 4, 6, 7, 8, 9], 3, 4, 5),
            WorstSeat::OnlySmallBlind,
        );
    }

    #[test]
    fn without_blinds_or_with_one_player_all_seats_are_alike() {
        let mut unknown = table(&[1, 2, 3], 1, 2, 3);
        unknown.facts.blinds = None;
        check(&unknown, WorstSeat::Alike);
        check(&table(&[4], 1, 2, 4), WorstSeat::Alike);
    }

    #[test]
    fn the_stretch_without_cards_may_cross_the_first_seat() {
        let table = table(&[2, 4, 6, 8], 6, 8, 2);
        let dealt: Vec<Dealt> = [9, 1, 3, 5, 7]
            .iter()
            .map(|number| dealt_at(&table, seat(*number)))
            .collect();
        let (next, after) = (Dealt::NextHand, Dealt::AfterButton);
        assert_eq!(dealt, vec![after, after, next, next, next]);
    }

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
