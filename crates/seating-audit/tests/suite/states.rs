//! States and actions of the worked cases.

use mtt_seating::{
    Action, Chips, ConfigSetup, Dealt, HandData, Phase, PlayerId, Seat, SeatSetup, StateSetup,
    TableId, TableSetup,
};

/// Nine seats, registration closed, hands tracked.
pub(crate) fn closed() -> ConfigSetup {
    ConfigSetup {
        registration_open: false,
        seed: 1,
        ..ConfigSetup::default()
    }
}

/// Tables `A`, `B`, .. of the given sizes in a hand with the big blind in seat 3, players `A1`, `A2`, .. in the first
/// seats.
pub(crate) fn running(setup: &ConfigSetup, sizes: &[u8]) -> StateSetup {
    let tracked = setup.hands == HandData::Tracked;
    let seat = |table: char, number: u8| SeatSetup {
        stack: Some(Chips::new(20_000)),
        ..SeatSetup::new(PlayerId::new(format!("{table}{number}")))
    };
    let phase = if tracked {
        Phase::InHand
    } else {
        Phase::Untracked
    };
    let tables = sizes.iter().zip('A'..).map(|(size, name)| TableSetup {
        button: tracked.then_some(1),
        small_blind: tracked.then_some(2),
        big_blind: tracked.then_some(3),
        seats: (1..=*size)
            .map(|number| (number, seat(name, number)))
            .collect(),
        ..TableSetup::new(TableId::new(name), phase)
    });
    StateSetup {
        tables: tables.collect(),
        ..StateSetup::default()
    }
}

pub(crate) fn player(name: &str) -> PlayerId {
    PlayerId::new(name)
}

pub(crate) fn table(name: &str) -> TableId {
    TableId::new(name)
}

/// A player takes a seat and gets cards in the next hand.
pub(crate) fn sit(name: &str, at: &str, number: u8) -> Action {
    Action::Seat {
        player: player(name),
        table: table(at),
        seat: Seat::new(number).unwrap(),
        dealt: Dealt::NextHand,
    }
}

pub(crate) fn depart(name: &str, from: &str, to: &str) -> Action {
    Action::Depart {
        player: player(name),
        from: table(from),
        to: table(to),
    }
}
