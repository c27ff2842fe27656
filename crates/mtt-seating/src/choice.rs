//! Choosing among candidates by what the profile says that they cost.

use alloc::vec::Vec;

use crate::draw::Purpose;
use crate::ids::Seat;
use crate::index::{PlayerIx, TableIx};
use crate::open_seat::{OpenSeat, position};
use crate::planner::Planner;
use crate::player::Record;
use crate::policy::{MoverAsk, Policy, Quote, SeatAsk};
use crate::reason::{Candidate, NumberName, Reason, RuleId, RunnerUp};
use crate::views::TableRef;

/// A choice with its cost and the second best.
pub(crate) struct Choice<T> {
    pub(crate) chosen: T,
    quote: Quote,
    runner_up: Option<(T, Quote)>,
    /// Candidates with the lowest cost, among which the lot fell.
    lots: usize,
    candidates: usize,
}

impl<T> Choice<T> {
    /// The number that explains the choice of a seat: players ahead of the big blind, lots, or candidates.
    fn number(&self) -> (NumberName, usize) {
        match (self.quote.rule, self.quote.cost.get(1)) {
            (RuleId::WorstPosition, Some(ahead)) => {
                (NumberName::Ahead, usize::try_from(*ahead).unwrap_or(0))
            }
            (RuleId::LowestCost, _) => (NumberName::Choices, self.candidates),
            _ => (NumberName::Choices, self.lots),
        }
    }

    /// The reason of the choice, with cost and runner-up unless all candidates were alike and the lot alone decided.
    fn reason<P, const N: usize>(
        self,
        numbers: [(NumberName, usize); N],
        candidate: impl FnOnce(T) -> Candidate<P>,
    ) -> (T, Reason<P>) {
        let by_lot = matches!(self.quote.rule, RuleId::MoverByLot | RuleId::SeatByLot);
        let mut reason = Reason::new(self.quote.rule, numbers);
        if !(by_lot && self.lots == self.candidates) {
            reason.cost = self.quote.cost;
            reason.runner_up = self.runner_up.map(|(other, quote)| RunnerUp {
                candidate: candidate(other),
                cost: quote.cost,
            });
        }
        (self.chosen, reason)
    }
}

impl Choice<Seat> {
    /// The seat and why it was chosen.
    pub(crate) fn seat<P>(self) -> (Seat, Reason<P>) {
        let number = self.number();
        self.reason([number], Candidate::Seat)
    }
}

impl<P> Choice<P> {
    /// The mover and why they were chosen.
    pub(crate) fn mover<const N: usize>(self, numbers: [(NumberName, usize); N]) -> (P, Reason<P>) {
        self.reason(numbers, Candidate::Player)
    }
}

impl<P: Ord + Clone> Planner<'_, P> {
    /// Chooses the player who moves from one table to another; `None` if nobody may be moved.
    pub(crate) fn choose_mover(&mut self, from: TableIx, to: TableIx) -> Option<Choice<P>> {
        let quotes = self.mover_quotes(self.policy, from, to)?;
        self.choose(Purpose::Mover, quotes)
    }

    /// The players of a table who may be moved, clockwise behind the last big blind, with what each costs.
    pub(crate) fn mover_quotes(
        &self,
        policy: &dyn Policy,
        from: TableIx,
        to: TableIx,
    ) -> Option<Vec<(P, Quote)>> {
        let n_max = self.now.config.most_seats();
        let (source, destination) = (self.now.at(from)?, self.now.at(to)?);
        let seats = OpenSeat::all(destination.table, &self.open_seats(to), n_max);
        let chips = source.chips().zip(destination.chips());
        let players = source.clockwise(n_max);
        let quotes = players.filter_map(|(seat, _, entrant)| {
            let record = Some(&entrant.record).filter(|record| !record.pinned)?;
            let quote = policy.mover(&MoverAsk {
                record,
                left: position(source.table, seat, n_max),
                players: source.players_seated(),
                seats: &seats,
                stacks: chips.map_or(0, |chips| stack_term(record, chips)),
                weights: self.now.config.weights(),
            })?;
            Some((entrant.player.clone(), quote))
        });
        Some(quotes.collect())
    }

    /// The seat of a player on the way; `None` if there is none that they may take.
    pub(crate) fn choose_seat(&mut self, player: PlayerIx, to: TableIx) -> Option<Choice<Seat>> {
        let record = self.now.players.record(player)?;
        let found = self.now.at(to)?;
        let open = self.open_seats(to);
        let quotes = self.seat_quotes(self.policy, record, found, &open);
        self.choose(Purpose::ArrivalSeat, quotes)
    }

    /// The given open seats of a table that a player may take, with what each costs.
    pub(crate) fn seat_quotes(
        &self,
        policy: &dyn Policy,
        record: &Record,
        table: TableRef<'_, P>,
        open: &[Seat],
    ) -> Vec<(Seat, Quote)> {
        let seats = OpenSeat::all(table.table, open, self.now.config.most_seats());
        let quotes = seats.into_iter().filter_map(|seat| {
            let quote = policy.seat(&SeatAsk {
                record,
                seat,
                weights: self.now.config.weights(),
            })?;
            Some((seat.seat, quote))
        });
        quotes.collect()
    }

    /// The candidate with the lowest cost, by lot among equals, and the best of the others.
    fn choose<T: Clone>(&mut self, purpose: Purpose, quotes: Vec<(T, Quote)>) -> Option<Choice<T>> {
        let least = quotes.iter().map(|(_, quote)| &quote.cost).min()?.clone();
        let equal = quotes.iter().enumerate();
        let equal: Vec<usize> = equal
            .filter(|(_, (_, quote))| quote.cost == least)
            .map(|(index, _)| index)
            .collect();
        let index = *self.draws.pick(purpose, &equal)?;
        let others = quotes.iter().enumerate();
        let runner_up = others
            .filter(|(other, _)| *other != index)
            .min_by(|(_, (_, a)), (_, (_, b))| a.cost.cmp(&b.cost))
            .map(|(_, other)| other.clone());
        let candidates = quotes.len();
        let (chosen, quote) = quotes.into_iter().nth(index)?;
        Some(Choice {
            chosen,
            quote,
            runner_up,
            lots: equal.len(),
            candidates,
        })
    }
}

/// The change of the squared difference of the two tables' chips over the square of their sum. In
/// ten-thousandths; 0 if a stack is not known.
fn stack_term(record: &Record, (from, to): (u128, u128)) -> i64 {
    let known = || {
        let stack = i128::from(record.stack?.get());
        let (from, to) = (i128::try_from(from).ok()?, i128::try_from(to).ok()?);
        let square = |value: i128| value.checked_mul(value);
        let before = square(from.checked_sub(to)?)?;
        let after = square(from.checked_sub(to)?.checked_sub(stack.checked_mul(2)?)?)?;
        let sum = square(from.checked_add(to)?)?.max(1);
        let change = after.checked_sub(before)?.checked_mul(10_000)?;
        i64::try_from(change / sum).ok()
    };
    known().unwrap_or(0)
}
