//! Who moves and where they sit, by cost.
//!
//! A cost is a list of whole numbers that are compared one after the other; the first that differs decides. In the
//! weighted mode the weighted sum of the terms, in millionths, comes before them.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::action::Dealt;
use crate::assign::{blind_order, dealt_at, position};
use crate::draw::Purpose;
use crate::ids::Seat;
use crate::index::{PlayerIx, TableIx};
use crate::planner::Planner;
use crate::player::{Played, Record};
use crate::profile::Profile;
use crate::reason::RuleId;
use crate::table::Table;
use crate::views::TableRef;
use crate::weights::Weights;

/// A choice with its cost and the second best.
pub(crate) struct Choice<T> {
    pub(crate) rule: RuleId,
    pub(crate) chosen: T,
    pub(crate) cost: Vec<i64>,
    pub(crate) runner_up: Option<(T, Vec<i64>)>,
}

impl<T> Choice<T> {
    fn plain(rule: RuleId, chosen: T) -> Self {
        Self {
            rule,
            chosen,
            cost: Vec::new(),
            runner_up: None,
        }
    }
}

/// The terms that a seat decides.
struct SeatTerms {
    /// 1 if the seat gets no cards in the next hand.
    dead: i64,
    /// Change of position, in hundredths of an orbit.
    position: i64,
    /// Distance from a fair share of big blinds, in hundredths of a big blind.
    equity: i64,
}

impl<P: Ord + Clone> Planner<'_, P> {
    /// Who moves from one table to another; `None` if nobody may be moved.
    pub(crate) fn choose_mover(&mut self, from: TableIx, to: TableIx) -> Option<Choice<P>> {
        let n_max = self.now.config.n_max();
        let table = self.now.at(from)?;
        let movers: Vec<(PlayerIx, u32)> = table
            .clockwise(n_max)
            .filter(|(_, _, entrant)| !entrant.record.pinned)
            .map(|(_, ix, entrant)| (ix, entrant.record.moves))
            .collect();
        let (rule, lots) = match self.now.config.profile() {
            Profile::Tda => match blind_order(table, n_max).first() {
                Some(first) => (RuleId::NextBigBlind, alloc::vec![*first]),
                None => (
                    RuleId::MoverByLot,
                    movers.iter().map(|(ix, _)| *ix).collect(),
                ),
            },
            Profile::Home => {
                let least = movers.iter().map(|(_, moves)| *moves).min()?;
                let lots = movers.iter().filter(|(_, moves)| *moves == least);
                (RuleId::MoverByLot, lots.map(|(ix, _)| *ix).collect())
            }
            Profile::Online => {
                let costs = self.mover_costs(from, to)?;
                return self.cheapest(Purpose::Mover, costs);
            }
        };
        let ix = *self.draws.pick(Purpose::Mover, &lots)?;
        let player = self.now.players.of(ix).player.clone();
        Some(Choice::plain(rule, player))
    }

    /// The seat with the lowest cost for a player on the way.
    pub(crate) fn choose_seat(
        &mut self,
        player: PlayerIx,
        to: TableIx,
        open: &[Seat],
    ) -> Option<Choice<Seat>> {
        let n_max = self.now.config.n_max();
        let table = self.now.tables.get(to)?;
        let record = self.now.players.record(player)?;
        let costs: Vec<(Seat, Vec<i64>)> = open
            .iter()
            .map(|seat| {
                let terms = seat_terms(record, record.left, table, *seat, n_max);
                (*seat, [terms.dead, terms.position, terms.equity].to_vec())
            })
            .collect();
        self.cheapest(Purpose::ArrivalSeat, costs)
    }

    /// The cost of every movable player with the best seat now open at the destination.
    fn mover_costs(&self, from: TableIx, to: TableIx) -> Option<Vec<(P, Vec<i64>)>> {
        let n_max = self.now.config.n_max();
        let (source, destination) = (self.now.at(from)?, self.now.at(to)?);
        let open = self.open_seats(to);
        let weights = self.now.config.weights();
        let players = source.clockwise(n_max);
        let costs = players.filter_map(|(seat, _, entrant)| {
            let record = Some(&entrant.record).filter(|record| !record.pinned)?;
            let left = position(source.table, seat, n_max);
            let best = open
                .iter()
                .map(|open| {
                    let terms = seat_terms(record, left, destination.table, *open, n_max);
                    mover_cost(record, &terms, source, destination, weights)
                })
                .min()?;
            Some((entrant.player.clone(), best))
        });
        Some(costs.collect())
    }

    /// The candidate with the lowest cost, by lot among equals, and the best of the others.
    fn cheapest<T: Clone>(
        &mut self,
        purpose: Purpose,
        costs: Vec<(T, Vec<i64>)>,
    ) -> Option<Choice<T>> {
        let least = costs.iter().map(|(_, cost)| cost).min()?.clone();
        let equal = costs.iter().enumerate();
        let equal: Vec<usize> = equal
            .filter(|(_, (_, cost))| *cost == least)
            .map(|(index, _)| index)
            .collect();
        let index = *self.draws.pick(purpose, &equal)?;
        let others = costs
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != index);
        let runner_up = others
            .min_by(|(_, (_, a)), (_, (_, b))| a.cmp(b))
            .map(|(_, other)| other.clone());
        let (chosen, cost) = costs.into_iter().nth(index)?;
        Some(Choice {
            rule: RuleId::LowestCost,
            chosen,
            cost,
            runner_up,
        })
    }
}

/// The cost of a mover: no cards in the next hand, not absent, moved within the last orbit, times moved, position,
/// equity, stacks.
fn mover_cost<P: Ord + Clone>(
    entrant: &Record,
    seat: &SeatTerms,
    source: TableRef<'_, P>,
    destination: TableRef<'_, P>,
    weights: Option<Weights>,
) -> Vec<i64> {
    let orbit = u32::try_from(source.players_seated()).unwrap_or(u32::MAX);
    let recent = entrant.hands_since_move.is_some_and(|hands| hands < orbit);
    let moves = i64::from(entrant.moves);
    let stack = stack_term(entrant, source, destination);
    let hard = [seat.dead, i64::from(!entrant.absent)];
    let terms = [i64::from(recent), moves, seat.position, seat.equity, stack];
    let sum = weights.map(|weights| weighted(weights, &terms));
    hard.into_iter().chain(sum).chain(terms).collect()
}

/// The weighted sum of recency, moves, position, equity and stacks, in millionths; the last three come in hundredths,
/// hundredths and ten-thousandths.
fn weighted(weights: Weights, terms: &[i64; 5]) -> i64 {
    let [recent, moves, position, equity, stack] = *terms;
    let parts = [
        (weights.recency, recent, 1.0),
        (weights.moves, moves, 1.0),
        (weights.position, position, 100.0),
        (weights.equity, equity, 100.0),
        (weights.stack, stack, 10_000.0),
    ];
    let mut sum = 0.0;
    for (weight, term, unit) in parts {
        sum += weight * (int(term) / unit);
    }
    micro(sum)
}

/// A small whole number as a float.
fn int(value: i64) -> f64 {
    let clamped = value.clamp(-i64::from(i32::MAX), i64::from(i32::MAX));
    i32::try_from(clamped).map_or(0.0, f64::from)
}

/// Millionths, cut off at about nine million million.
#[expect(
    clippy::cast_possible_truncation,
    reason = "clamped to a range in which every whole number is exact"
)]
fn micro(value: f64) -> i64 {
    const LIMIT: f64 = 9.0e18;
    (value * 1.0e6).clamp(-LIMIT, LIMIT) as i64
}

/// The change of the squared difference of the two tables' chips over the square of their sum, in ten-thousandths; 0
/// if a stack is not known.
fn stack_term<P: Ord + Clone>(
    entrant: &Record,
    source: TableRef<'_, P>,
    destination: TableRef<'_, P>,
) -> i64 {
    let known = || {
        let stack = i128::from(entrant.stack?.get());
        let from = i128::try_from(source.chips()?).ok()?;
        let to = i128::try_from(destination.chips()?).ok()?;
        let square = |value: i128| value.checked_mul(value);
        let before = square(from.checked_sub(to)?)?;
        let after = square(from.checked_sub(to)?.checked_sub(stack.checked_mul(2)?)?)?;
        let sum = square(from.checked_add(to)?)?.max(1);
        let change = after.checked_sub(before)?.checked_mul(10_000)?;
        i64::try_from(change / sum).ok()
    };
    known().unwrap_or(0)
}

/// What a seat costs a player who left a table `left`: players ahead of the big blind there, and players.
fn seat_terms(
    entrant: &Record,
    left: Option<(u8, u8)>,
    table: &Table,
    seat: Seat,
    n_max: u8,
) -> SeatTerms {
    let dead = i64::from(dealt_at(table, seat) == Dealt::AfterButton);
    let Some((ahead, seated)) = position(table, seat, n_max) else {
        return SeatTerms {
            dead,
            position: 0,
            equity: 0,
        };
    };
    let (ahead, players) = (i64::from(ahead), i64::from(seated) + 1);
    let position = left.map_or(0, |(before, others)| {
        let (before, others) = (i64::from(before), i64::from(others).max(1));
        let difference = (before * players - ahead * others).abs();
        let unit = others * players;
        (difference * 200 + unit) / (unit * 2)
    });
    SeatTerms {
        dead,
        position,
        equity: equity_term(entrant.played, ahead, players),
    }
}

/// Distance of the balance just before the next big blind from the middle of its range, `-1 + 1 / 2n`, in hundredths
/// of a big blind.
fn equity_term(played: Played, ahead: i64, players: i64) -> i64 {
    let unit = i128::from(Played::BIG_BLIND);
    let players = i128::from(players.max(1));
    let then = i128::from(played.balance) - i128::from(ahead) * unit / players;
    let fair = unit / (2 * players) - unit;
    let distance = (then - fair).abs() * 100 / unit;
    match distance.cmp(&i128::from(i64::MAX)) {
        Ordering::Greater => i64::MAX,
        _ => i64::try_from(distance).unwrap_or(i64::MAX),
    }
}
