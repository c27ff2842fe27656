//! The first line of a log: rules and a state, which must not contradict itself.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use mtt_seating::{
    Chips, ConfigSetup, HandData, MAX_SEATS, Phase, PlayerId, StateSetup, TableSetup, WaiterSetup,
    WaitingSetup,
};

use crate::fact::Fault;
use crate::model::{Model, Person, Ring, Spot, Table, Traveller, Waiter};
use crate::rule::Rule;

/// A player as the state of the log's beginning reports them.
struct Known {
    stack: Option<Chips>,
    moves: u32,
    since: Option<u32>,
    pinned: bool,
    absent: bool,
}

/// The tournament of a first line, and what contradicts itself there.
pub(crate) fn begin(
    config: &ConfigSetup,
    state: &StateSetup,
) -> Result<(Model, Vec<Fault>), Fault> {
    if let Some(fault) = config.faults().first() {
        return Err((Rule::Log, format!("{fault}")));
    }
    let untracked = state
        .tables
        .iter()
        .any(|table| table.phase == Phase::Untracked);
    if untracked || config.hands == HandData::Untracked {
        let words = String::from("only rooms whose hands are tracked are audited");
        return Err((Rule::Log, words));
    }
    if config.room.is_some() || state.room.is_some() {
        let words = String::from("only tournaments with as many tables as they need are audited");
        return Err((Rule::Log, words));
    }
    let mut model = Model::new(config.clone());
    let mut faults = Vec::new();
    model.started = state.started.unwrap_or(!state.tables.is_empty());
    if let Some(open) = state.registration_open {
        model.registration_open = open;
    }
    model.final_table.clone_from(&state.final_table);
    for table in &state.tables {
        add_table(&mut model, table, &mut faults);
    }
    for waiting in &state.waiting {
        add_waiting(&mut model, waiting, &mut faults);
    }
    for one in &state.in_transit {
        let known = Known {
            stack: one.stack,
            moves: one.moves,
            since: one.hands_since_move,
            pinned: false,
            absent: false,
        };
        if add_person(&mut model, &one.player, &known, &mut faults) {
            model.travelling.push(Traveller {
                player: one.player.clone(),
                from: one.from.clone(),
                to: one.to.clone(),
                left: one.left.map(|(ahead, of)| (ahead.into(), of.into())),
            });
        }
        if !model.tables.contains_key(&one.to) {
            let words = format!(
                "player {} is on the way to a table that is not open",
                one.player
            );
            faults.push((Rule::OnePlace, words));
        }
    }
    for id in model.tables.keys() {
        if model.claimed(id) > model.n_max() {
            faults.push((
                Rule::Seats,
                format!("table {id} is above {} players", model.n_max()),
            ));
        }
    }
    Ok((model, faults))
}

fn add_table(model: &mut Model, setup: &TableSetup, faults: &mut Vec<Fault>) {
    let id = &setup.id;
    if !model.names.insert(id.clone()) {
        faults.push((Rule::OnePlace, format!("table {id} is named twice")));
        return;
    }
    let n_max = model.rules.n_max;
    let inside = |seat: Option<u8>| seat.filter(|seat| (1..=n_max).contains(seat));
    let ring = inside(setup.big_blind).map(|big| Ring {
        button: inside(setup.button),
        small: inside(setup.small_blind),
        big,
    });
    let blinds = [setup.button, setup.small_blind, setup.big_blind];
    if blinds.into_iter().any(|seat| seat != inside(seat)) {
        faults.push((
            Rule::Seats,
            format!("a blind of table {id} is outside its seats"),
        ));
    }
    let mut table = Table {
        in_hand: setup.phase == Phase::InHand,
        ring,
        rank: setup.break_rank,
        pinned: setup.pinned,
        forming: setup.forming,
        fresh: setup.forming,
        held: setup.held,
        halted: setup.halted,
        waived: setup.waived,
        began: setup.hand_began.unwrap_or(0),
        ..Table::default()
    };
    model.hands = model.hands.max(table.began);
    for (seat, setup) in &setup.seats {
        let known = Known {
            stack: setup.stack,
            moves: setup.moves,
            since: setup.hands_since_move,
            pinned: setup.pinned,
            absent: setup.absent,
        };
        if inside(Some(*seat)).is_none() {
            let words = format!(
                "seat {seat} of table {id} is outside 1 to {}",
                n_max.min(MAX_SEATS)
            );
            faults.push((Rule::Seats, words));
        } else if add_person(model, &setup.player, &known, faults) {
            table.seats.insert(*seat, setup.player.clone());
        }
    }
    if table.in_hand && table.seated() < 2 {
        let words = format!("table {id} is in a hand with {} players", table.seated());
        faults.push((Rule::Obey, words));
    }
    model.tables.insert(id.clone(), table);
}

fn add_waiting(model: &mut Model, waiting: &WaitingSetup, faults: &mut Vec<Fault>) {
    let setup = match waiting {
        WaitingSetup::Name(player) => &WaiterSetup::new(player.clone()),
        WaitingSetup::Player(setup) => setup,
    };
    let known = Known {
        stack: setup.stack,
        moves: setup.moves,
        since: setup.hands_since_move,
        pinned: false,
        absent: false,
    };
    if add_person(model, &setup.player, &known, faults) {
        model.wait(Waiter {
            player: setup.player.clone(),
            had_seat: setup.had_seat,
            put_back: setup.put_back,
        });
    }
}

/// Whether the player was not in the state yet.
fn add_person(
    model: &mut Model,
    player: &PlayerId,
    known: &Known,
    faults: &mut Vec<Fault>,
) -> bool {
    let twice = model.people.contains_key(player) || model.spot(player) != Spot::Nowhere;
    if twice {
        faults.push((
            Rule::OnePlace,
            format!("player {player} is in the state twice"),
        ));
        return false;
    }
    if known.stack == Some(Chips::ZERO) {
        faults.push((Rule::Chips, format!("player {player} has no chips")));
    }
    let person = Person {
        stack: known.stack.map(Chips::get),
        moves: known.moves,
        since: known.since,
        pinned: known.pinned,
        absent: known.absent,
    };
    model.people.insert(player.clone(), person);
    true
}
