//! Moves that bring tables closer together, and the orders for them.

use alloc::vec;
use alloc::vec::Vec;

use crate::action::{Action, Dealt, Mover};
use crate::assign::blind_order;
use crate::error::SeatingError;
use crate::field::Field;
use crate::ids::Seat;
use crate::index::TableIx;
use crate::open_seat::dealt_at;
use crate::planner::Planner;
use crate::player::Record;
use crate::policy::{NextBigBlind, Readiness, TableAsk};
use crate::reason::{Candidate, NumberName, Reason, RuleId, RunnerUp};
use crate::table::{Phase, Table};
use crate::tallies::SIZES;
use crate::tournament::MoveOrder;

/// A table that could take a player, ordered by what the profile says that it costs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Destination {
    pub(crate) cost: Vec<i64>,
    pub(crate) table: TableIx,
}

/// A move that balancing wants.
#[derive(Clone, Copy)]
struct Wanted {
    from: TableIx,
    to: TableIx,
    numbers: [(NumberName, usize); 4],
}

impl<P: Ord + Clone> Planner<'_, P> {
    /// Moves players between tables until they differ by no more than the tolerance.
    ///
    /// Only tables that may act now take part.
    pub(crate) fn balance(&mut self) -> Result<(), SeatingError<P>> {
        while let Some(wanted) = self.wanted_move() {
            let source = self.now.tables.get(wanted.from);
            if source.is_some_and(|table| table.facts.phase == Phase::Untracked) {
                self.order_move(wanted)?;
            } else if !self.depart(wanted)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The next move: from the largest table that may give to the smallest that may take.
    ///
    /// Between equals, a receiver between hands comes first, then the lowest name.
    fn wanted_move(&self) -> Option<Wanted> {
        let field = self.now.field();
        if !field.unbalanced() {
            return None;
        }
        let movable = |ix: &TableIx| self.now.tables.get(*ix).is_some_and(Table::movable);
        let donors = (0..SIZES).rev().filter(|size| field.gives(*size));
        let mut donors = donors.flat_map(|have| {
            let tables = self.now.quiet_kept(&field, have);
            tables.map(move |ix| (ix, have))
        });
        let (from, have) = donors.find(|(ix, _)| movable(ix))?;
        let receivers = (0..SIZES).take_while(|size| field.takes(*size));
        let places = self.destinations(&field, receivers, false);
        let to = places.first()?.table;
        let size = self.now.tables.get(to).map_or(0, Table::effective);
        Some(Wanted {
            from,
            to,
            numbers: [
                (NumberName::From, have),
                (NumberName::To, size),
                (NumberName::Surplus, field.surplus()),
                (NumberName::Deficit, field.deficit()),
            ],
        })
    }

    /// Tables of these sizes that have room, the cheapest first, between equals the lowest name. Of the tables of one
    /// size there are at most two: one between hands, and the hand that began first among those with a seat that gets
    /// cards, or else among all.
    pub(crate) fn destinations(
        &self,
        field: &Field,
        sizes: impl Iterator<Item = usize>,
        on_the_way: bool,
    ) -> Vec<Destination> {
        let policy = self.policy;
        let mut found: Vec<Destination> = Vec::new();
        for size in sizes {
            let mut quiet = self.now.quiet_kept(field, size);
            let playing = || {
                let tables = self.now.playing_kept(field, size);
                tables.filter(|ix| self.now.has_room(*ix))
            };
            let live = playing().find(|ix| self.has_live_seat(*ix));
            let dead = if live.is_none() {
                playing().next()
            } else {
                None
            };
            let of_each = [
                (
                    Readiness::BetweenHands,
                    quiet.find(|ix| self.now.has_room(*ix)),
                ),
                (Readiness::LiveSeat, live),
                (Readiness::DeadSeat, dead),
            ];
            found.extend(of_each.into_iter().filter_map(|(readiness, table)| {
                let ask = TableAsk {
                    size,
                    readiness,
                    on_the_way,
                };
                Some(Destination {
                    cost: policy.table(ask),
                    table: table?,
                })
            }));
        }
        found.sort();
        found
    }

    /// Whether an open seat of a table gets cards in the next hand.
    fn has_live_seat(&self, ix: TableIx) -> bool {
        let n_max = self.now.n_max();
        self.now.tables.get(ix).is_some_and(|table| {
            let mut open = table.open_seats(n_max);
            open.any(|seat| dealt_at(table, seat) == Dealt::NextHand)
        })
    }

    /// Sends a player of a table between hands on their way; false if nobody there may be moved.
    fn depart(&mut self, wanted: Wanted) -> Result<bool, SeatingError<P>> {
        let Wanted { from, to, numbers } = wanted;
        let Some(choice) = self.choose_mover(from, to) else {
            return Ok(false);
        };
        let (player, mut reason) = choice.mover(numbers);
        if let Some(record) = self
            .now
            .players
            .find(&player)
            .and_then(|ix| self.now.players.record(ix))
        {
            reason.add_positions(record.played);
        }
        let (from, to) = (self.name(from), self.name(to));
        self.act(Action::Depart { player, from, to }, reason)?;
        self.seat_arrivals()?;
        Ok(true)
    }

    /// Orders a move from a table whose hands are not tracked.
    fn order_move(&mut self, wanted: Wanted) -> Result<(), SeatingError<P>> {
        let Wanted { from, to, numbers } = wanted;
        let before = self.now.orders.len();
        let (mover, seat) = self.proper_order(from, to, before);
        let drawn = self.draw_mover(from, &mover);
        let reason = match (&mover, &drawn) {
            (Mover::Player(_), _) => {
                self.first_in_turn(from, Reason::new(RuleId::NextBigBlind, numbers))
            }
            (Mover::NextBigBlind, Some(_)) => Reason::new(RuleId::MoverByLot, numbers),
            (Mover::NextBigBlind, None) => Reason::new(RuleId::DirectorFinds, numbers),
        };
        let mover = drawn.map_or(mover, Mover::Player);
        let seat = seat.or_else(|| self.draw_order_seat(to));
        self.act(
            Action::Order {
                from: self.name(from),
                to: self.name(to),
                mover,
                seat,
            },
            reason,
        )
    }

    /// Adds the hands until the big blind to a reason.
    ///
    /// They are those of the player who is ordered to move next, and of the player behind them.
    fn first_in_turn(&self, from: TableIx, reason: Reason<P>) -> Reason<P> {
        let Some(source) = self.now.at(from) else {
            return reason;
        };
        let ordered = self
            .now
            .orders
            .iter()
            .filter(|order| order.from == *source.id)
            .count();
        let turn = (0_i64..).zip(source.clockwise(self.now.config.most_seats()));
        let mut turn = turn
            .filter(|(_, (_, _, entrant))| !entrant.record.pinned)
            .skip(ordered);
        Reason {
            cost: turn.next().map_or_else(Vec::new, |(ahead, _)| vec![ahead]),
            runner_up: turn.next().map(|(ahead, (_, _, other))| RunnerUp {
                candidate: Candidate::Player(other.player.clone()),
                cost: vec![ahead],
            }),
            ..reason
        }
    }

    /// Mover and seat of an order, given the first `before` orders.
    ///
    /// The mover is the player who posts the big blind next after those already ordered away; the
    /// seat is the worst that is left.
    fn proper_order(&self, from: TableIx, to: TableIx, before: usize) -> (Mover<P>, Option<Seat>) {
        let (n_max, all) = (self.now.n_max(), self.now.config.most_seats());
        let (source, destination) = (self.now.at(from), self.now.at(to));
        let earlier = || self.now.orders.iter().take(before);
        let leaves = |order: &&MoveOrder<P>| source.is_some_and(|table| order.from == *table.id);
        let comes = |order: &&MoveOrder<P>| destination.is_some_and(|table| order.to == *table.id);
        let outgoing = earlier().filter(leaves).count();
        let next = source.and_then(|table| blind_order(table, all).get(outgoing).copied());
        let mover = next.map_or(Mover::NextBigBlind, |ix| {
            Mover::Player(self.now.players.of(ix).player.clone())
        });
        let kept: Vec<Seat> = earlier()
            .filter(comes)
            .filter_map(|order| order.seat)
            .collect();
        let seat = destination.and_then(|table| {
            let open: Vec<Seat> = table
                .table
                .open_seats(n_max)
                .filter(|seat| !kept.contains(seat))
                .collect();
            // The rules of the association look at the seats alone, not at who moves.
            let quotes = self.seat_quotes(&NextBigBlind, &Record::new(None), table, &open);
            let worst = quotes
                .into_iter()
                .filter(|(_, quote)| quote.rule == RuleId::WorstPosition)
                .min_by(|(_, a), (_, b)| a.cost.cmp(&b.cost));
            worst.map(|(seat, _)| seat)
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
        if self.now.orders.is_empty() {
            return None;
        }
        let field = self.now.field();
        let mut orders = self.now.orders.iter().enumerate().rev();
        let wrong = orders.find_map(|(index, order)| {
            let stays = |table| self.now.tables.find(table).filter(|ix| field.keeps(*ix));
            let (Some(from), Some(to)) = (stays(&order.from), stays(&order.to)) else {
                return Some((order, RuleId::OrderImpossible));
            };
            if !self.now.needs(&field, order) {
                return Some((order, RuleId::OrderNeedless));
            }
            let proper = self.proper_order(from, to, index);
            (!self.holds(order, index, &proper)).then_some((order, RuleId::OrderOutdated))
        });
        wrong.map(|(order, rule)| (order.clone(), rule))
    }
}
