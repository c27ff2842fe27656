//! An independent checker of states and actions. It knows the rules, but none of the engine's
//! functions for counting, choosing or seating.

use std::collections::BTreeMap;

use mtt_seating::{Action, Dealt, Phase, PlayerId, Profile, Seat, TableId, TableRef, Tournament};

/// Players, by where they are, each exactly once; no table above its seats with all reservations.
pub(crate) fn check_state(state: &Tournament, alive: &BTreeMap<PlayerId, u64>) {
    let n_max = usize::from(most(state));
    let mut found: Vec<&PlayerId> = Vec::new();
    for (id, table) in state.tables().map(|table| (table.id(), table)) {
        let incoming = state
            .in_transit()
            .filter(|transit| *transit.to == *id)
            .count();
        let ordered = state.orders().filter(|order| order.to == *id).count();
        let most = if state.registration_open() {
            places(state, id)
        } else {
            most_places(state, id)
        };
        assert!(
            table.players_seated() + incoming + ordered <= most,
            "{id} is above {most}"
        );
        assert!(
            table
                .seats()
                .map(|(seat, _)| seat)
                .all(|seat| usize::from(seat.get()) <= n_max && is_open(state, id, seat))
        );
        assert!(table.phase() != Phase::InHand || table.players_seated() >= 2);
        found.extend(
            table
                .seats()
                .map(|(_, occupant)| occupant)
                .map(|occupant| occupant.player),
        );
    }
    found.extend(state.in_transit().map(|transit| transit.occupant.player));
    found.extend(state.waiting().map(|waiting| waiting.occupant.player));
    found.sort();
    let expected: Vec<&PlayerId> = alive.keys().collect();
    assert_eq!(found, expected, "somebody is lost or doubled");
    for transit in state.in_transit() {
        assert!(state.table(transit.to).is_some(), "on the way to nowhere");
    }
    for order in state.orders() {
        assert!(state.table(&order.from).is_some() && state.table(&order.to).is_some());
    }
}

/// Checks an action that is about to be performed on `before`.
///
/// Nobody enters or leaves during a hand, the mover of a balancing move is the next big blind,
/// their seat the worst one.
pub(crate) fn check_action(before: &Tournament, action: &Action) {
    let tda = before.config().profile() == Profile::Tda;
    if let Action::Depart { player, .. } | Action::Wait { player } = action {
        let pinned = before
            .occupants()
            .any(|one| one.player == player && one.pinned);
        assert!(!pinned, "{player} is pinned and was moved");
    }
    match action {
        Action::Depart {
            player,
            from,
            to: _,
        } => {
            let rerouted = before
                .in_transit()
                .any(|transit| transit.occupant.player == player);
            if !rerouted {
                let table = before.table(from).unwrap();
                assert_ne!(
                    table.phase(),
                    Phase::InHand,
                    "{player} left {from} during a hand"
                );
                let expected = next_big_blind(table, most(before));
                if let Some(expected) = expected.filter(|_| tda) {
                    assert_eq!(*player, expected, "not the next big blind of {from}");
                }
            }
        }
        Action::Seat {
            player,
            table: id,
            seat,
            dealt,
        } => {
            let table = before.table(id).unwrap();
            assert_ne!(
                table.phase(),
                Phase::InHand,
                "{player} came to {id} during a hand"
            );
            assert!(table.occupant(*seat).is_none());
            if tda
                && before
                    .in_transit()
                    .any(|transit| transit.occupant.player == player)
            {
                check_worst_seat(before, id, *seat, *dealt);
            } else if between(table, *seat, most(before)) {
                assert_eq!(*dealt, Dealt::AfterButton);
            } else {
                assert_eq!(*dealt, Dealt::NextHand);
            }
        }
        Action::Wait { player } => {
            let at = before
                .tables()
                .find(|table| table.players().any(|other| other == player));
            assert!(
                at.is_none_or(|table| table.phase() != Phase::InHand),
                "{player} left during a hand"
            );
        }
        Action::Break { table } => {
            assert!(before.tables().len() > 1, "the last table broke");
            let table = before.table(table).unwrap();
            assert_ne!(table.phase(), Phase::InHand);
            assert!(!table.is_pinned(), "a pinned table broke");
        }
        Action::Order { from, .. } => {
            assert_eq!(before.table(from).unwrap().phase(), Phase::Untracked);
        }
        _ => {}
    }
}

/// The player in the first occupied seat clockwise behind the big blind.
fn next_big_blind(table: TableRef<'_>, n_max: u8) -> Option<PlayerId> {
    let mut number = table.blinds()?.big_blind.get();
    for _ in 0..n_max {
        number = number % n_max + 1;
        let occupant = table.occupant(Seat::new(number).unwrap());
        if let Some(occupant) = occupant.filter(|occupant| !occupant.pinned) {
            return Some(occupant.player.clone());
        }
    }
    None
}

/// Whether a seat is passed when one walks clockwise from the next button to the next small blind.
fn between(table: TableRef<'_>, seat: Seat, n_max: u8) -> bool {
    let Some(blinds) = table.blinds().filter(|_| table.players_seated() >= 2) else {
        return false;
    };
    let Some(button) = blinds.small_blind.or(blinds.button) else {
        return false;
    };
    let mut number = button.get();
    for _ in 0..n_max {
        number = number % n_max + 1;
        if number == blinds.big_blind.get() || button == blinds.big_blind {
            return false;
        }
        if number == seat.get() {
            return true;
        }
    }
    false
}

/// Players who post the big blind before a seat.
fn posts_before(table: TableRef<'_>, seat: Seat, n_max: u8) -> usize {
    let mut number = table.blinds().unwrap().big_blind.get();
    let mut passed = 0;
    loop {
        number = number % n_max + 1;
        if number == seat.get() {
            return passed;
        }
        passed += usize::from(table.occupant(Seat::new(number).unwrap()).is_some());
    }
}

fn check_worst_seat(before: &Tournament, id: &TableId, seat: Seat, dealt: Dealt) {
    let (n_max, now) = (most(before), seats_now(before));
    let table = before.table(id).unwrap();
    let Some(blinds) = table.blinds().filter(|_| table.players_seated() >= 2) else {
        assert_eq!(dealt, Dealt::NextHand);
        return;
    };
    assert_ne!(
        seat, blinds.big_blind,
        "a mover became the small blind of {id}"
    );
    let free = |seat: &Seat| {
        table.occupant(*seat).is_none()
            && is_open(before, id, *seat)
            && !before
                .orders()
                .any(|order| order.to == *id && order.seat == Some(*seat))
    };
    let all = (1..=now).map(|number| Seat::new(number).unwrap());
    let allowed: Vec<Seat> = all
        .filter(|seat| free(seat) && *seat != blinds.big_blind && !between(table, *seat, n_max))
        .collect();
    if between(table, seat, n_max) {
        assert_eq!(dealt, Dealt::AfterButton);
        assert_eq!(
            allowed,
            [],
            "a seat between button and small blind though another was open"
        );
    } else {
        assert_eq!(dealt, Dealt::NextHand);
        let least = allowed
            .iter()
            .map(|seat| posts_before(table, *seat, n_max))
            .min();
        assert_eq!(
            Some(posts_before(table, seat, n_max)),
            least,
            "not the worst seat of {id}"
        );
    }
}

/// Whether somebody may sit in a seat: it is there and not closed.
pub(crate) fn is_open(state: &Tournament, id: &TableId, seat: Seat) -> bool {
    let Some(room) = state.room() else {
        return true;
    };
    let mut tables = room.setup().tables.iter();
    let table = tables.find(|table| table.id == *id).unwrap();
    seat.get() <= table.seats && !table.closed.contains(&seat.get())
}

/// Players that a table holds now.
pub(crate) fn places(state: &Tournament, id: &TableId) -> usize {
    let all = (1..=seats_now(state)).map(|number| Seat::new(number).unwrap());
    all.filter(|seat| is_open(state, id, *seat)).count()
}

/// Players whom a table can have. A player who comes back to a full final table leaves it too large for a while.
fn most_places(state: &Tournament, id: &TableId) -> usize {
    let all = (1..=most(state)).map(|number| Seat::new(number).unwrap());
    all.filter(|seat| is_open(state, id, *seat)).count()
}

/// The highest number of a seat at any table, the final one included.
pub(crate) fn most(state: &Tournament) -> u8 {
    let setup = state.config().setup();
    setup.n_max.max(setup.final_table.unwrap_or(0))
}

/// Seats of a table now: those of the final table once nobody can enter and it holds everybody.
pub(crate) fn seats_now(state: &Tournament) -> u8 {
    let setup = state.config().setup();
    let last = setup.final_table.unwrap_or(0);
    let holds = !state.registration_open() && state.players_alive() <= usize::from(last);
    if holds { most(state) } else { setup.n_max }
}

/// Fewest tables, by counting up.
pub(crate) fn tables_for(players: usize, n_max: u8) -> usize {
    let mut tables = 1;
    while tables * usize::from(n_max) < players {
        tables += 1;
    }
    tables
}

/// Largest minus smallest table, with everybody on their way counted where they go.
pub(crate) fn gap(state: &Tournament) -> usize {
    spread(&sizes_to_come(state))
}

/// The same when those who wait have been seated at the smallest tables.
///
/// One of three who wait at tables of 4, 4, 4 and 2 goes to a table of 4: they lead to 5, 4, 4 and 4, although the gap
/// is 3 for a while.
pub(crate) fn gap_to_come(state: &Tournament) -> usize {
    let mut sizes = sizes_to_come(state);
    for _ in 0..state.waiting_len() {
        let open = sizes.iter_mut().filter(|(size, most)| size < most);
        if let Some((smallest, _)) = open.min() {
            *smallest += 1;
        }
    }
    spread(&sizes)
}

/// Largest table minus the smallest one that is not full.
fn spread(sizes: &[(usize, usize)]) -> usize {
    let largest = sizes.iter().map(|(size, _)| *size).max().unwrap_or(0);
    let open = sizes.iter().filter(|(size, most)| size < most);
    let smallest = open.map(|(size, _)| *size).min().unwrap_or(largest);
    largest - smallest
}

/// Players of each table to come, and how many it holds.
fn sizes_to_come(state: &Tournament) -> Vec<(usize, usize)> {
    state
        .tables()
        .map(|table| (table.id(), table))
        .map(|(id, table)| {
            let incoming = state
                .in_transit()
                .filter(|transit| *transit.to == *id)
                .count();
            let ordered = state.orders().filter(|order| order.to == *id).count();
            let outgoing = state.orders().filter(|order| order.from == *id).count();
            let size = table.players_seated() + incoming + ordered - outgoing;
            (size, places(state, id))
        })
        .collect()
}
