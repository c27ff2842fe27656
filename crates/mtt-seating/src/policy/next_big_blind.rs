//! The next big blind to the worst seat.

use alloc::vec;
use alloc::vec::Vec;

use super::{MoverAsk, Policy, Quote, SeatAsk};
use crate::action::Dealt;
use crate::reason::RuleId;

/// Fewest seats of a table at which short tables are halted.
const FULL_TABLE: u8 = 8;

/// Players below the largest table at which a table is halted.
const SHORT: usize = 3;

/// The rules of the Poker Tournament Directors Association.
pub(crate) struct NextBigBlind;

impl Policy for NextBigBlind {
    /// The player who posts the big blind next; by lot without blinds.
    fn mover(&self, ask: &MoverAsk<'_>) -> Option<Quote> {
        Some(match ask.left {
            Some((ahead, _)) => Quote {
                rule: RuleId::NextBigBlind,
                cost: vec![i64::from(ahead)],
            },
            None => Quote {
                rule: RuleId::MoverByLot,
                cost: Vec::new(),
            },
        })
    }

    /// The worst seat: the one that posts the big blind soonest, never the next small blind.
    ///
    /// A seat between the button and the small blind is taken only if there is no other. The seat
    /// is drawn at a table that has no blinds or does not deal.
    fn seat(&self, ask: &SeatAsk<'_>) -> Option<Quote> {
        let seat = ask.seat;
        let Some((ahead, _)) = seat.position.filter(|_| seat.deals) else {
            return Some(Quote {
                rule: RuleId::SeatByLot,
                cost: Vec::new(),
            });
        };
        let dead = i64::from(seat.dealt == Dealt::AfterButton);
        (!seat.small_blind).then(|| Quote {
            rule: RuleId::WorstPosition,
            cost: vec![dead, i64::from(ahead), i64::from(seat.behind)],
        })
    }

    /// Full-table play halts on tables three or more short of the largest.
    fn halted_below(&self, n_max: u8) -> Option<usize> {
        (n_max >= FULL_TABLE).then_some(SHORT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Seat;
    use crate::open_seat::OpenSeat;
    use crate::player::Record;
    use crate::table::Table;
    use crate::table::tests::table;

    fn quotes(table: &Table) -> Vec<(Quote, u8)> {
        let open: Vec<Seat> = table.open_seats(9).collect();
        let record = Record::new(None);
        let seats = OpenSeat::all(table, &open, 9);
        let quotes = seats.into_iter().filter_map(|seat| {
            let quote = NextBigBlind.seat(&SeatAsk {
                record: &record,
                seat,
                weights: None,
            })?;
            Some((quote, seat.seat.get()))
        });
        quotes.collect()
    }

    /// The cheapest seat, whether it gets cards, and the players ahead of it; `None` if no seat may be taken.
    #[track_caller]
    fn check(table: &Table, expected: Option<(u8, bool, i64)>) {
        let quotes = quotes(table);
        let best = quotes.iter().min_by(|(a, _), (b, _)| a.cost.cmp(&b.cost));
        let found = best.map(|(quote, seat)| {
            assert_eq!(quote.rule, RuleId::WorstPosition);
            (*seat, quote.cost[0] == 0, quote.cost[1])
        });
        assert_eq!(found, expected);
    }

    #[test]
    fn the_worst_seat_posts_the_big_blind_first() {
        // Next hand: button 3, small blind 5. Seat 6 posts at once, 8 after seat 7, 4 is between.
        check(&table(&[1, 2, 3, 5, 7, 9], 2, 3, 5), Some((6, true, 0)));
        // The big blind of the last hand busted: seat 5 is the next small blind and never taken.
        check(&table(&[1, 2, 3, 6, 7, 9], 2, 3, 5), Some((8, true, 2)));
    }

    #[test]
    fn a_seat_between_button_and_small_blind_is_the_last_resort() {
        check(
            &table(&[1, 2, 3, 5, 6, 7, 8, 9], 2, 3, 5),
            Some((4, false, 7)),
        );
        check(&table(&[1, 2, 3, 4, 6, 7, 8, 9], 3, 4, 5), None);
    }

    #[test]
    fn without_blinds_or_with_one_player_all_seats_are_alike() {
        let mut unknown = table(&[1, 2, 3], 1, 2, 3);
        unknown.facts.blinds = None;
        for (table, open) in [(unknown, 6), (table(&[4], 1, 2, 4), 8)] {
            let quotes = quotes(&table);
            assert_eq!(quotes.len(), open);
            let alike =
                |(quote, _): &(Quote, u8)| quote.rule == RuleId::SeatByLot && quote.cost.is_empty();
            assert!(quotes.iter().all(alike));
        }
    }
}
