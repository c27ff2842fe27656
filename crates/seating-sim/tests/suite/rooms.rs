//! Rooms of the worked cases.

use mtt_seating::{
    Chips, Config, ConfigSetup, Event, Phase, PlayerId, RefusedEvent, SeatSetup, StateSetup, Step,
    TableId, TableSetup, Tournament,
};

/// Nine seats, registration closed.
pub(crate) fn closed() -> ConfigSetup {
    ConfigSetup {
        registration_open: false,
        seed: 1,
        ..ConfigSetup::default()
    }
}

/// Applies the next event by the procedure that the rules name.
pub(crate) fn apply(night: &mut Tournament, event: &Event) -> Result<Step, RefusedEvent> {
    let sequence = night.sequence() + 1;
    seating_sim::apply(night, sequence, event)
}

/// Tables `A`, `B`, .. of the given sizes in a hand with the big blind in seat 3, players `A1`, `A2`, .. in the first
/// seats; tables with fewer than two players are between hands.
pub(crate) fn running(setup: ConfigSetup, sizes: &[u8]) -> Tournament {
    let seat = |table: char, number: u8| SeatSetup {
        stack: Some(Chips::new(20_000)),
        ..SeatSetup::new(PlayerId::new(format!("{table}{number}")))
    };
    let tables = sizes.iter().zip('A'..).map(|(size, name)| {
        let phase = if *size < 2 {
            Phase::BetweenHands
        } else {
            Phase::InHand
        };
        TableSetup {
            button: Some(1),
            small_blind: Some(2),
            big_blind: Some(if setup.n_max < 3 { 2 } else { 3 }),
            seats: (1..=*size)
                .map(|number| (number, seat(name, number)))
                .collect(),
            ..TableSetup::new(TableId::new(name), phase)
        }
    });
    let state = StateSetup {
        tables: tables.collect(),
        ..StateSetup::default()
    };
    Tournament::restore(Config::new(setup).unwrap(), state).unwrap()
}

/// A tournament after the draw of `players` players `p0`, `p1`, ..
pub(crate) fn drawn(setup: ConfigSetup, players: usize) -> Tournament {
    let mut night = Tournament::new(Config::new(setup).unwrap());
    for number in 0..players {
        let player = PlayerId::new(format!("p{number}"));
        let stack = Chips::new(20_000);
        apply(&mut night, &Event::Register { player, stack }).unwrap();
    }
    apply(&mut night, &Event::Start).unwrap();
    night
}
