//! Moves that bring tables closer together, and the orders for them.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::action::{Action, Dealt, Mover};
use crate::assign::{WorstSeat, blind_order, dealt_at, worst_seat};
use crate::error::SeatingError;
use crate::field::Count;
use crate::ids::{Seat, TableId};
use crate::planner::Planner;
use crate::reason::{Candidate, NumberName, Reason, RuleId, RunnerUp};
use crate::table::Phase;
use crate::tournament::MoveOrder;

/// A move that balancing wants.
struct Wanted {
    from: TableId,
    to: TableId,
    numbers: [(NumberName, usize); 4],
}

impl<P: Ord + Clone> Planner<P> {
    /// Moves players between tables until they differ by no more than is left alone, as far as tables may act now.
    pub(crate) fn balance(&mut self) -> Result<(), SeatingError<P>> {
        while let Some(wanted) = self.wanted_move() {
            let source = self.now.tables.get(&wanted.from);
            if source.is_some_and(|table| table.phase == Phase::Untracked) {
                self.order_move(wanted)?;
            } else if !self.depart(wanted)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The next move: the largest table that may give, to the smallest that may take; between equals a receiver
    /// between hands, then the lowest name.
    fn wanted_move(&self) -> Option<Wanted> {
        let field = self.field();
        if !field.unbalanced() {
            return None;
        }
        let n_max = usize::from(self.now.config.n_max());
        let room = field.kept.iter().filter(|(_, count)| count.claimed < n_max);
        let mut receivers: Vec<(&TableId, &Count)> = room.collect();
        receivers.sort_by_key(|(id, count)| (count.effective, self.destination_rank(id, count)));
        let mut donors: Vec<(&TableId, usize)> = field
            .kept
            .iter()
            .filter(|(id, count)| count.movable && self.may_act(id))
            .map(|(id, count)| (id, count.effective))
            .collect();
        donors.sort_by_key(|(id, effective)| (Reverse(*effective), *id));
        let pairs = donors
            .into_iter()
            .flat_map(|donor| receivers.iter().map(move |receiver| (donor, *receiver)));
        let mut wanted = pairs.filter(|((from, have), (to, count))| {
            from != to && field.wants(*have, count.effective)
        });
        wanted.next().map(|((from, have), (to, count))| Wanted {
            from: from.clone(),
            to: (*to).clone(),
            numbers: [
                (NumberName::From, have),
                (NumberName::To, count.effective),
                (NumberName::Surplus, field.surplus()),
                (NumberName::Deficit, field.deficit()),
            ],
        })
    }

    /// How good a destination is among equally full ones, the best first: between hands, then with a seat that gets
    /// cards in the next hand, then by the hand that began first, then by name.
    pub(crate) fn destination_rank<'i>(
        &self,
        id: &'i TableId,
        count: &Count,
    ) -> (bool, bool, u64, &'i TableId) {
        let live = || {
            let table = self.now.tables.get(id);
            table.is_some_and(|table| {
                let mut open = table.open_seats(self.now.config.n_max());
                open.any(|seat| dealt_at(table, seat) == Dealt::NextHand)
            })
        };
        (count.in_hand, count.in_hand && !live(), count.began, id)
    }

    /// Sends a player of a table between hands on their way; false if nobody there may be moved.
    fn depart(&mut self, wanted: Wanted) -> Result<bool, SeatingError<P>> {
        let Wanted { from, to, numbers } = wanted;
        let Some(choice) = self.choose_mover(&from, &to) else {
            return Ok(false);
        };
        let reason = Reason {
            cost: choice.cost,
            runner_up: choice.runner_up.map(|(player, cost)| RunnerUp {
                candidate: Candidate::Player(player),
                cost,
            }),
            ..Reason::new(choice.rule, numbers)
        };
        let player = choice.chosen;
        self.act(Action::Depart { player, from, to }, reason)?;
        self.seat_arrivals()?;
        Ok(true)
    }

    /// Orders a move from a table whose hands are not tracked.
    fn order_move(&mut self, wanted: Wanted) -> Result<(), SeatingError<P>> {
        let Wanted { from, to, numbers } = wanted;
        let before = self.now.orders.len();
        let (mover, seat) = self.proper_order(&from, &to, before);
        let rule = match &mover {
            Mover::Player(_) => RuleId::NextBigBlind,
            Mover::NextBigBlind => RuleId::DirectorFinds,
        };
        self.act(
            Action::Order {
                from,
                to,
                mover,
                seat,
            },
            Reason::new(rule, numbers),
        )
    }

    /// Whom and which seat an order names, given the first `before` orders: the player who posts the big blind next
    /// after those already ordered away, and the worst seat that is left.
    fn proper_order(
        &self,
        from: &TableId,
        to: &TableId,
        before: usize,
    ) -> (Mover<P>, Option<Seat>) {
        let n_max = self.now.config.n_max();
        let earlier = || self.now.orders.iter().take(before);
        let outgoing = earlier().filter(|order| order.from == *from).count();
        let next = self
            .now
            .tables
            .get(from)
            .and_then(|table| blind_order(table, n_max).get(outgoing).copied());
        let mover = next.map_or(Mover::NextBigBlind, |player| Mover::Player(player.clone()));
        let kept: Vec<Seat> = earlier()
            .filter(|order| order.to == *to)
            .filter_map(|order| order.seat)
            .collect();
        let seat = self.now.tables.get(to).and_then(|table| {
            let open: Vec<Seat> = table
                .open_seats(n_max)
                .filter(|seat| !kept.contains(seat))
                .collect();
            match worst_seat(table, &open, n_max) {
                WorstSeat::Found { seat, .. } => Some(seat),
                WorstSeat::OnlySmallBlind | WorstSeat::Alike => None,
            }
        });
        (mover, seat)
    }

    /// Withdraws orders that are not needed, not possible or out of date. What is still needed is ordered again by
    /// [`balance`](Self::balance).
    pub(crate) fn review_orders(&mut self) -> Result<(), SeatingError<P>> {
        while let Some((order, rule)) = self.wrong_order() {
            let MoveOrder { from, to, .. } = order;
            self.act(Action::CancelOrder { from, to }, Reason::new(rule, []))?;
        }
        Ok(())
    }

    /// The latest order that is not right any more, and why.
    fn wrong_order(&self) -> Option<(MoveOrder<P>, RuleId)> {
        let field = self.field();
        let wrong = self
            .now
            .orders
            .iter()
            .enumerate()
            .rev()
            .find_map(|(index, order)| {
                let stays = |table: &TableId| field.kept.contains_key(table);
                if !stays(&order.from) || !stays(&order.to) {
                    return Some((order, RuleId::OrderImpossible));
                }
                if !field.needs(order) {
                    return Some((order, RuleId::OrderNeedless));
                }
                let (mover, seat) = self.proper_order(&order.from, &order.to, index);
                (mover != order.mover || seat != order.seat)
                    .then_some((order, RuleId::OrderOutdated))
            });
        wrong.map(|(order, rule)| (order.clone(), rule))
    }
}
