//! Players who leave a table, change their destination, or go to the waiting list.

use alloc::format;
use alloc::vec::Vec;

use mtt_seating::{PlayerId, Profile, TableId};

use crate::counts::{Counts, Size};
use crate::fact::Fault;
use crate::model::{Model, Spot, Table};
use crate::position::{by_big_blind, live_seats};
use crate::rule::Rule;
use crate::step::{Step, is_by_count};

/// Judges a departure, a new destination included.
pub(crate) fn depart(
    model: &Model,
    step: &Step<'_>,
    (player, from, to): (&PlayerId, &TableId, &TableId),
    faults: &mut Vec<Fault>,
) {
    let counts = Counts::of(model, &step.marked);
    let open = model.tables.get(to);
    if open.is_none() {
        let words = format!("player {player} leaves for table {to}, which is not open");
        faults.push((Rule::OnePlace, words));
    } else if model.claimed(to) >= model.n_max() {
        let words = format!("player {player} leaves for table {to}, which is full");
        faults.push((Rule::Seats, words));
    } else if step.marked.contains(to) {
        let words = format!("player {player} leaves for table {to}, which is to break");
        faults.push((Rule::Reroute, words));
    }
    match model.spot(player) {
        Spot::Seated(at, _) if at == from => {
            if let Some(table) = model.tables.get(from) {
                if table.in_hand {
                    let words = format!("player {player} leaves table {from} during a hand");
                    faults.push((Rule::NotInHand, words));
                }
                if model.is_pinned(player) {
                    faults.push((Rule::Pins, format!("player {player} is pinned and leaves")));
                }
                if is_by_count(model) {
                    balance(model, &counts, (from, to), faults);
                    mover(model, table, player, from, faults);
                }
            }
        }
        Spot::Travelling(index) => {
            let Some(one) = model.travelling.get(index) else {
                return;
            };
            if one.from != *from {
                let words = format!("player {player} left table {}, not {from}", one.from);
                faults.push((Rule::OnePlace, words));
            }
            let lost = step.marked.contains(&one.to) || !model.tables.contains_key(&one.to);
            if !lost {
                let words = format!("player {player} is sent elsewhere, but {} stays", one.to);
                faults.push((Rule::Reroute, words));
            } else if is_by_count(model) {
                reroute(model, &counts, player, to, faults);
            }
        }
        Spot::Leaving(index) => {
            let Some(one) = model.leaving.get(index) else {
                return;
            };
            if one.from != *from {
                let words = format!("player {player} left table {}, not {from}", one.from);
                faults.push((Rule::OnePlace, words));
            }
            if is_by_count(model) {
                if model
                    .waiting
                    .iter()
                    .any(|waiter| waiter.put_back || !one.forming)
                {
                    let words = format!("player {player} goes before those who wait already");
                    faults.push((Rule::WaitingOrder, words));
                }
                below_target(&counts, player, to, faults);
            }
        }
        Spot::Seated(..) | Spot::Waiting(_) | Spot::Nowhere => {
            let words = format!("player {player} leaves table {from}, but is not there");
            faults.push((Rule::OnePlace, words));
        }
    }
}

fn below_target(counts: &Counts<'_>, player: &PlayerId, to: &TableId, faults: &mut Vec<Fault>) {
    if counts
        .find(to)
        .is_some_and(|size| !counts.below_target(size))
    {
        let words = format!("player {player} goes to table {to}, which has its players");
        faults.push((Rule::WaitingPlace, words));
    }
}

/// Whether the two tables of a move may give and receive, and whether the destination is the right one.
fn balance(
    model: &Model,
    counts: &Counts<'_>,
    (from, to): (&TableId, &TableId),
    faults: &mut Vec<Fault>,
) {
    let (Some(gives), Some(takes)) = (counts.size(from), counts.size(to)) else {
        if counts.size(from).is_none() {
            let words = format!("table {from} gives a player, but it is to break");
            faults.push((Rule::Move, words));
        }
        return;
    };
    let numbers = format!("S = {}, D = {}", counts.surplus, counts.deficit);
    if from == to {
        faults.push((
            Rule::Move,
            format!("a player moves from table {from} to itself"),
        ));
    } else if !counts.is_apart(model) {
        let words = format!(
            "a player leaves table {from}, but the gap {} is tolerated",
            counts.gap()
        );
        faults.push((Rule::Move, words));
    } else if !counts.may_give(gives) {
        let words = format!("table {from} with {gives} players may not give ({numbers})");
        faults.push((Rule::Move, words));
    } else if !counts.may_receive(takes) {
        let words = format!("table {to} with {takes} players may not receive ({numbers})");
        faults.push((Rule::Move, words));
    } else if let Some(words) = better_destination(model, counts, from, to) {
        faults.push((Rule::Destination, words));
    }
}

/// Rank of a destination among tables of one size, the lowest first.
///
/// A table between hands comes first, then a seat that gets cards, then the hand that began first.
fn preference(model: &Model, size: &Size<'_>) -> (bool, bool, u64) {
    let table = size.table;
    if !table.in_hand {
        return (false, false, 0);
    }
    let no_cards = live_seats(table, model.rules.n_max).is_empty();
    (true, no_cards, table.began)
}

/// The reason for which another table should have been the destination of a move.
fn better_destination(
    model: &Model,
    counts: &Counts<'_>,
    from: &TableId,
    to: &TableId,
) -> Option<alloc::string::String> {
    let candidates = || {
        let others = counts.sizes.iter().filter(|size| size.id != from);
        others.filter(|size| counts.may_receive(size.players) && size.players < model.n_max())
    };
    let chosen = candidates().find(|size| size.id == to)?;
    let best = candidates().min_by_key(|size| (size.players, preference(model, size)))?;
    let rank = |size: &Size<'_>| (size.players, preference(model, size));
    (rank(best) < rank(chosen)).then(|| {
        format!(
            "table {to} ({} players) is the destination, but {} ({}) comes first",
            chosen.players, best.id, best.players
        )
    })
}

/// Whether the right player moves.
fn mover(model: &Model, table: &Table, player: &PlayerId, from: &TableId, faults: &mut Vec<Fault>) {
    let free = || table.seats.values().filter(|other| !model.is_pinned(other));
    if model.rules.profile == Profile::Tda {
        let order = by_big_blind(table, model.rules.n_max);
        let mut order = order.into_iter().map(|(_, other)| other);
        let next = order.find(|other| !model.is_pinned(other));
        if let Some(next) = next.filter(|next| *next != player) {
            let words = format!("{player} leaves table {from}, but {next} is the next big blind");
            faults.push((Rule::TdaMover, words));
        }
        return;
    }
    let key = |player: &PlayerId| {
        let person = model.people.get(player);
        let players = u32::try_from(table.seated()).unwrap_or(u32::MAX);
        person.map(|person| {
            let recent = person.since.is_some_and(|hands| hands < players);
            if model.rules.profile == Profile::Home {
                (false, false, person.moves)
            } else if model.rules.weights.is_some() {
                // The weighted sum has terms that a log does not determine.
                (!person.absent, false, 0)
            } else {
                (!person.absent, recent, person.moves)
            }
        })
    };
    if let Some(best) = free().min_by_key(|other| key(other))
        && key(best) < key(player)
    {
        let words = format!("{player} leaves table {from}, but {best} comes before them");
        faults.push((Rule::MoverChoice, words));
    }
}

/// Whether a player who lost their destination goes to the right table.
fn reroute(
    model: &Model,
    counts: &Counts<'_>,
    player: &PlayerId,
    to: &TableId,
    faults: &mut Vec<Fault>,
) {
    below_target(counts, player, to, faults);
    let room = || {
        counts
            .sizes
            .iter()
            .filter(|size| has_room(model, counts, size))
    };
    let Some(chosen) = room().find(|size| size.id == to) else {
        return;
    };
    let ready = room().any(|size| !size.table.in_hand);
    let least = room().map(|size| size.players).min();
    if ready && chosen.table.in_hand {
        let words =
            format!("player {player} is sent to table {to}, but another one is between hands");
        faults.push((Rule::Reroute, words));
    } else if !ready && Some(chosen.players) > least {
        let words = format!("player {player} is sent to table {to}, but a smaller one has a place");
        faults.push((Rule::Reroute, words));
    }
}

/// Whether a player without a table may go to a table.
pub(crate) fn has_room(model: &Model, counts: &Counts<'_>, size: &Size<'_>) -> bool {
    size.players < model.n_max() && counts.below_target(size)
}

/// Judges a player's way to the waiting list.
pub(crate) fn wait(model: &Model, step: &Step<'_>, player: &PlayerId, faults: &mut Vec<Fault>) {
    match model.spot(player) {
        Spot::Leaving(_) => {}
        Spot::Travelling(index) => {
            let Some(one) = model.travelling.get(index) else {
                return;
            };
            let lost = step.marked.contains(&one.to) || !model.tables.contains_key(&one.to);
            let counts = Counts::of(model, &step.marked);
            if !lost {
                let words = format!("player {player} has to wait, but {} stays", one.to);
                faults.push((Rule::Reroute, words));
            } else if is_by_count(model)
                && counts
                    .sizes
                    .iter()
                    .any(|size| has_room(model, &counts, size))
            {
                let words = format!("player {player} has to wait, but a table has a place");
                faults.push((Rule::Reroute, words));
            }
        }
        Spot::Waiting(_) => {
            faults.push((Rule::OnePlace, format!("player {player} waits already")));
        }
        Spot::Seated(..) | Spot::Nowhere => {
            let words = format!("player {player} has to wait, but their table does not break");
            faults.push((Rule::OnePlace, words));
        }
    }
}
