//! Events: whether each fits the state, and the changes that it makes.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::slice;

use mtt_seating::{Blinds, Chips, Event, HandEnd, PinTarget, PlayerId, Seat, TableId};

use crate::model::{Model, Person, Ring, Spot, Waiter};
use crate::position::next_ring;
use crate::rule::Rule;

/// The rule that an event breaks, in words.
pub(crate) type Fault = (Rule, String);

fn fault<T>(rule: Rule, words: impl Into<String>) -> Result<T, Fault> {
    Err((rule, words.into()))
}

/// Records an event. One that does not fit changes nothing.
pub(crate) fn take(model: &mut Model, event: &Event) -> Result<(), Fault> {
    let before_start = matches!(event, Event::Register { .. } | Event::Start);
    if !model.started
        && !before_start
        && !matches!(event, Event::Removed { .. } | Event::RegistrationClosed)
    {
        return fault(Rule::Event, "the tournament has not started yet");
    }
    match event {
        Event::Register { player, stack } => register(model, player, *stack),
        Event::Start => {
            if model.started {
                return fault(Rule::Event, "the tournament has started already");
            }
            if model.people.len() < 2 {
                return fault(Rule::Event, "fewer than two players cannot start");
            }
            model.started = true;
            Ok(())
        }
        Event::HandStarted { table } => hand_started(model, table),
        Event::HandEnded(end) => hands_ended(model, slice::from_ref(end)),
        Event::HandsEndedTogether { ends } => hands_ended(model, ends),
        Event::RegistrationClosed => {
            if !model.registration_open {
                return fault(Rule::Event, "registration is closed already");
            }
            model.registration_open = false;
            Ok(())
        }
        Event::Removed { player } => {
            if model.people.remove(player).is_none() {
                return fault(
                    Rule::Event,
                    format!("player {player} is not in the tournament"),
                );
            }
            model.take_out(player);
            Ok(())
        }
        Event::Move { .. } => moved_by_hand(model, event),
        Event::Rebalance => Ok(()),
        Event::HoldExpired { table } => {
            let Some(found) = model.tables.get_mut(table) else {
                return fault(Rule::Event, format!("table {table} is not open"));
            };
            if !found.held && !found.halted {
                let words = format!("table {table} is neither held nor halted");
                return fault(Rule::Event, words);
            }
            found.waived = true;
            Ok(())
        }
        Event::Absent { player } | Event::Present { player } => {
            let seated = matches!(model.spot(player), Spot::Seated(..));
            let Some(person) = model.people.get_mut(player).filter(|_| seated) else {
                return fault(Rule::Event, format!("player {player} is not seated"));
            };
            person.absent = matches!(event, Event::Absent { .. });
            Ok(())
        }
        Event::Pin { target } => pin(model, target, true),
        Event::Unpin { target } => pin(model, target, false),
        Event::Reinstated { player } => {
            let words = format!("player {player} is reinstated, which no log of the contract has");
            fault(Rule::Log, words)
        }
        Event::Confirm { .. } | Event::CancelOrder { .. } => {
            fault(Rule::Log, "only rooms whose hands are tracked are audited")
        }
        _ => fault(Rule::Log, "an event of this kind is not audited"),
    }
}

fn register(model: &mut Model, player: &PlayerId, stack: Chips) -> Result<(), Fault> {
    if model.people.contains_key(player) {
        let words = format!("player {player} is in the tournament already");
        return fault(Rule::OnePlace, words);
    }
    if model.started && !model.registration_open {
        let words = format!("registration is closed, player {player} cannot enter");
        return fault(Rule::Event, words);
    }
    if stack == Chips::ZERO {
        return fault(Rule::Chips, format!("player {player} has no chips"));
    }
    let person = Person {
        stack: Some(stack.get()),
        ..Person::default()
    };
    model.people.insert(player.clone(), person);
    model.wait(Waiter {
        player: player.clone(),
        had_seat: false,
        put_back: false,
    });
    Ok(())
}

fn hand_started(model: &mut Model, id: &TableId) -> Result<(), Fault> {
    let Some(table) = model.tables.get_mut(id) else {
        return fault(Rule::Event, format!("table {id} is not open"));
    };
    if table.in_hand {
        return fault(Rule::Event, format!("table {id} is in a hand already"));
    }
    let pause = [
        (table.forming, "forming"),
        (table.held, "held"),
        (table.halted, "halted"),
    ];
    let pause = pause.into_iter().find_map(|(is, word)| is.then_some(word));
    let words = if let Some(word) = pause {
        Some(format!("table {id} deals while it is {word}"))
    } else {
        let few = table.seated() < 2;
        few.then(|| format!("table {id} deals with {} players", table.seated()))
    };
    // The hand is played all the same: what follows is judged with it.
    model.hands += 1;
    table.ring = next_ring(table);
    table.in_hand = true;
    table.forming = false;
    table.fresh = false;
    table.held = false;
    table.halted = false;
    table.waived = false;
    table.resumed = false;
    table.began = model.hands;
    words.map_or(Ok(()), |words| fault(Rule::Obey, words))
}

fn hands_ended(model: &mut Model, ends: &[HandEnd]) -> Result<(), Fault> {
    let mut named = BTreeSet::new();
    for end in ends {
        if !named.insert(&end.table) {
            return fault(Rule::Event, format!("table {} is named twice", end.table));
        }
        fits(model, end)?;
    }
    for end in ends {
        hand_ended(model, end);
    }
    Ok(())
}

/// Whether the report of a hand fits the table.
fn fits(model: &Model, end: &HandEnd) -> Result<(), Fault> {
    let id = &end.table;
    let Some(table) = model.tables.get(id) else {
        return fault(Rule::Event, format!("table {id} is not open"));
    };
    if !table.in_hand {
        return fault(Rule::Event, format!("table {id} is not in a hand"));
    }
    let busted: BTreeSet<&PlayerId> = end.busted.iter().collect();
    for player in &busted {
        if table.seat_of(player).is_none() {
            let words = format!("player {player}, reported bust, is not at table {id}");
            return fault(Rule::Event, words);
        }
    }
    if busted.len() >= table.seated() {
        let words = format!(
            "all {} players of table {id} are reported bust",
            busted.len()
        );
        return fault(Rule::Event, words);
    }
    if let Some(blinds) = &end.blinds {
        let seats = [blinds.button, blinds.small_blind, Some(blinds.big_blind)];
        if seats
            .iter()
            .flatten()
            .any(|seat| seat.get() > model.rules.n_max)
        {
            let words = format!("a blind of table {id} is outside its seats");
            return fault(Rule::Event, words);
        }
    }
    let Some(stacks) = &end.stacks else {
        return Ok(());
    };
    for player in table.seats.values() {
        let stack = stacks.get(player).copied();
        let words = match (busted.contains(player), stack) {
            (false, None) => format!("no stack is reported for player {player}"),
            (false, Some(Chips::ZERO)) => format!("player {player} has no chips"),
            (true, Some(stack)) if stack != Chips::ZERO => {
                format!("player {player} is reported bust with {stack} chips")
            }
            _ => continue,
        };
        return fault(Rule::Chips, words);
    }
    for player in stacks.keys() {
        if table.seat_of(player).is_none() {
            let words = format!("player {player}, whose stack is reported, is not at table {id}");
            return fault(Rule::Event, words);
        }
    }
    let before = table.seats.values().map(|player| {
        let stack = model.people.get(player).and_then(|person| person.stack);
        stack.map(u128::from)
    });
    let before: Option<u128> = before.sum();
    let after: u128 = stacks.values().map(|stack| u128::from(stack.get())).sum();
    match before {
        Some(before) if before != after => {
            let words = format!("table {id} had {before} chips and has {after}");
            fault(Rule::Chips, words)
        }
        _ => Ok(()),
    }
}

fn hand_ended(model: &mut Model, end: &HandEnd) {
    let Some(table) = model.tables.get_mut(&end.table) else {
        return;
    };
    table.in_hand = false;
    if let Some(blinds) = end.blinds {
        table.ring = Some(ring(blinds));
    }
    table.seats.retain(|_, player| !end.busted.contains(player));
    for player in &end.busted {
        model.people.remove(player);
    }
    let none = BTreeMap::new();
    let stacks = end.stacks.as_ref().unwrap_or(&none);
    for player in table.seats.values() {
        if let Some(person) = model.people.get_mut(player) {
            person.stack = stacks.get(player).map(|stack| stack.get());
            person.since = person.since.map(|hands| hands.saturating_add(1));
        }
    }
}

/// Reported blinds as seat numbers.
pub(crate) fn ring(blinds: Blinds) -> Ring {
    Ring {
        button: blinds.button.map(Seat::get),
        small: blinds.small_blind.map(Seat::get),
        big: blinds.big_blind.get(),
    }
}

fn moved_by_hand(model: &mut Model, event: &Event) -> Result<(), Fault> {
    let Event::Move {
        player,
        to_table,
        to_seat,
    } = event
    else {
        return Ok(());
    };
    let Some(to) = model.tables.get(to_table) else {
        return fault(Rule::Event, format!("table {to_table} is not open"));
    };
    let spot = model.spot(player);
    let from = match spot {
        Spot::Nowhere => {
            let words = format!("player {player} is not in the tournament");
            return fault(Rule::Event, words);
        }
        Spot::Seated(from, _) => Some(from),
        _ => None,
    };
    if model.is_pinned(player) {
        return fault(Rule::Pins, format!("player {player} is pinned"));
    }
    let left = from.and_then(|from| model.tables.get(from));
    if to.in_hand || left.is_some_and(|table| table.in_hand) {
        let words = format!("player {player} is moved during a hand");
        return fault(Rule::NotInHand, words);
    }
    let sits = to.seats.get(&to_seat.get());
    if to_seat.get() > model.rules.n_max || sits.is_some_and(|other| other != player) {
        let words = format!("seat {to_seat} of table {to_table} is not free");
        return fault(Rule::Seats, words);
    }
    let comes = match spot {
        Spot::Travelling(index) => {
            let one = model.travelling.get(index);
            one.is_none_or(|one| one.to != *to_table)
        }
        _ => from != Some(to_table),
    };
    if comes && model.claimed(to_table) >= model.n_max() {
        return fault(Rule::Seats, format!("table {to_table} is full"));
    }
    let changes = from.is_none_or(|from| from != to_table);
    let had_seat = match spot {
        Spot::Waiting(index) => {
            let waiter = model.waiting.get(index);
            waiter.is_some_and(|waiter| waiter.had_seat)
        }
        _ => true,
    };
    model.take_out(player);
    if let Some(table) = model.tables.get_mut(to_table) {
        table.seats.insert(to_seat.get(), player.clone());
    }
    if let Some(person) = model.people.get_mut(player).filter(|_| changes && had_seat) {
        person.moves = person.moves.saturating_add(1);
        person.since = Some(0);
    }
    Ok(())
}

fn pin(model: &mut Model, target: &PinTarget, on: bool) -> Result<(), Fault> {
    match target {
        PinTarget::Player(player) => {
            let seated = matches!(model.spot(player), Spot::Seated(..));
            let Some(person) = model.people.get_mut(player).filter(|_| seated) else {
                return fault(Rule::Event, format!("player {player} is not seated"));
            };
            person.pinned = on;
        }
        PinTarget::Table(id) => {
            let Some(table) = model.tables.get_mut(id) else {
                return fault(Rule::Event, format!("table {id} is not open"));
            };
            table.pinned = on;
        }
    }
    Ok(())
}

/// The tables whose hand ended with an event.
pub(crate) fn tables_ended(event: &Event) -> Vec<&TableId> {
    match event {
        Event::HandEnded(end) => [&end.table].into(),
        Event::HandsEndedTogether { ends } => ends.iter().map(|end| &end.table).collect(),
        _ => Vec::new(),
    }
}
