//! Laws of the fold and of the decisions, over random nights.

use std::collections::BTreeSet;

use crate::hall::{Hall, member};
use club_log::{
    Answer, Club, Command, EntryId, LedgerError, Phase, SeatingRules, Standing, TournamentRules,
    verify,
};
use proptest::prelude::*;
use toolkit::payout::Ratio;
use toolkit::seating::{Mover, Place, Seat};

const MEMBERS: usize = 40;

/// One random act of a director; some are nonsense and are refused.
#[derive(Debug, Clone)]
enum Act {
    Register(usize),
    Reenter(usize),
    Draw,
    Bust(Vec<(u16, u64)>),
    Follow(u16, u16),
    Move(u16, u8, u8),
    Balance,
    CloseRegistration,
    Finish,
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        6 => (1..=MEMBERS).prop_map(Act::Register),
        3 => (1..=MEMBERS).prop_map(Act::Reenter),
        1 => Just(Act::Draw),
        9 => prop::collection::vec((any::<u16>(), 0..6_u64), 1..3).prop_map(Act::Bust),
        9 => (any::<u16>(), any::<u16>()).prop_map(|(who, seat)| Act::Follow(who, seat)),
        1 => (any::<u16>(), 1..5_u8, 0..12_u8).prop_map(|(who, table, seat)| Act::Move(who, table, seat)),
        1 => Just(Act::Balance),
        1 => Just(Act::CloseRegistration),
        1 => Just(Act::Finish),
    ]
}

fn pick<T: Copy>(items: &[T], number: u16) -> Option<T> {
    (!items.is_empty()).then(|| items[usize::from(number) % items.len()])
}

fn perform(hall: &mut Hall, act: &Act) -> Result<Answer, LedgerError> {
    let alive: Vec<EntryId> = hall.night().alive().map(|(id, _)| id).collect();
    let name = |number: u16| pick(&alive, number).map_or("nobody".into(), |e| e.to_string());
    match act {
        Act::Register(number) => hall.register(*number),
        Act::Reenter(number) => hall.reenter(*number),
        Act::Draw => hall.draw(),
        Act::Bust(busts) => {
            let busts: Vec<_> = busts
                .iter()
                .map(|(who, stack)| (name(*who), Some(*stack)))
                .collect();
            hall.bust(&busts)
        }
        Act::Follow(who, seat) => {
            let order = hall.night().seating().orders().first().cloned();
            let Some(order) = order else {
                return hall.send(Command::Confirm {
                    tournament: None,
                    player: name(*who),
                    to: None,
                    seat: Seat::new(1).unwrap(),
                    reason: None,
                });
            };
            let tables = hall.night().seating().tables();
            let movers: Vec<_> = tables[&order.from].players().cloned().collect();
            let free: Vec<u8> = (1..=9)
                .filter(|seat| {
                    tables[&order.to]
                        .seats()
                        .keys()
                        .all(|used| used.get() != *seat)
                })
                .collect();
            let mover = match &order.mover {
                Mover::Player(player) => player.clone(),
                Mover::NextBigBlind => movers[usize::from(*who) % movers.len()].clone(),
            };
            let seat = Seat::new(pick(&free, *seat).unwrap_or(1)).unwrap();
            hall.send(Command::Confirm {
                tournament: None,
                player: mover.as_str().to_owned(),
                to: Some(order.to),
                seat,
                reason: None,
            })
        }
        Act::Move(who, table, seat) => hall.send(Command::Move {
            tournament: None,
            player: name(*who),
            to: toolkit::seating::TableId::new(format!("T{table}")),
            seat: Seat::new((*seat).max(1)).unwrap(),
            reason: Some("the director's will".into()),
        }),
        Act::Balance => hall.send(Command::Balance { tournament: None }),
        Act::CloseRegistration => hall.send(Command::CloseRegistration { tournament: None }),
        Act::Finish => hall.send(Command::Finish { tournament: None }),
    }
}

/// Everybody who is in is at exactly one place, and no table is over its seats.
fn nobody_lost_or_doubled(hall: &Hall) {
    let night = hall.night();
    if night.phase() != Phase::Running {
        return;
    }
    let mut seen = BTreeSet::new();
    for (id, table) in night.seating().tables() {
        assert!(
            table.seats().keys().all(|seat| seat.get() <= 9),
            "seats of {id}"
        );
        assert!(
            night.seating().seats_claimed(id) <= 9,
            "seats and reservations of {id}"
        );
        for player in table.players() {
            assert!(
                seen.insert(player.as_str().to_owned()),
                "{player} sits twice"
            );
        }
    }
    for waiting in night.seating().waiting() {
        assert!(seen.insert(waiting.occupant.player.as_str().to_owned()));
    }
    let alive: BTreeSet<String> = night.alive().map(|(id, _)| id.to_string()).collect();
    assert_eq!(seen, alive);
}

fn rules() -> TournamentRules {
    TournamentRules {
        max_entries: 3,
        seating: SeatingRules::default(),
        ..TournamentRules::default()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn fold_equals_live_and_refusals_change_nothing(
        field in 2..31_usize,
        acts in prop::collection::vec(act(), 1..160),
    ) {
        let mut hall = Hall::with_field(MEMBERS, field, rules());
        hall.draw().unwrap();
        for act in &acts {
            let before = hall.ledger.club().clone();
            let head = hall.log().len();
            match perform(&mut hall, act) {
                Ok(_) => nobody_lost_or_doubled(&hall),
                Err(LedgerError::Refused(_)) => {
                    prop_assert_eq!(hall.ledger.club(), &before);
                    prop_assert_eq!(hall.log().len(), head);
                }
                Err(other) => return Err(TestCaseError::fail(format!("{act:?}: {other}"))),
            }
        }
        let log = hall.log();
        verify(&log).unwrap();
        prop_assert_eq!(&Club::replay(&log).unwrap(), hall.ledger.club());
    }

    #[test]
    fn every_prefix_of_a_log_folds(field in 2..20_usize, acts in prop::collection::vec(act(), 1..60)) {
        let mut hall = Hall::with_field(MEMBERS, field, rules());
        hall.draw().unwrap();
        for act in &acts {
            let _ = perform(&mut hall, act);
        }
        let log = hall.log();
        let mut club = Club::default();
        for (at, recorded) in log.iter().enumerate() {
            club.fold(recorded).unwrap();
            prop_assert_eq!(club.seq(), at as u64 + 1);
        }
        prop_assert_eq!(&club, hall.ledger.club());
    }

    #[test]
    fn a_played_out_night_pays_its_whole_pool(field in 2..31_usize, late in 0..4_usize, seed in any::<u64>()) {
        let mut hall = Hall::with_field(MEMBERS, field, rules());
        hall.draw().unwrap();
        for number in 1..=late {
            hall.register(MEMBERS - number).unwrap();
        }
        let mut number = seed;
        let mut next = || {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (number >> 33) as u16
        };
        let mut reentries = 2;
        while hall.night().alive().count() > 1 {
            while !hall.night().seating().orders().is_empty() {
                perform(&mut hall, &Act::Follow(next(), next())).unwrap();
            }
            perform(&mut hall, &Act::Bust(vec![(next(), 1)])).unwrap();
            if reentries > 0 && next() % 4 == 0 {
                reentries -= 1;
                let out = hall.night().entries().find(|(_, e)| e.standing == Standing::Busted);
                let player = out.map(|(_, e)| e.member.to_string()).unwrap();
                let again = hall.send(Command::Reenter { tournament: None, player });
                prop_assert!(matches!(again, Ok(_) | Err(LedgerError::Refused(_))));
            }
        }
        hall.send(Command::Finish { tournament: None }).unwrap();
        let result = hall.night().result().unwrap();
        let paid = result.results.iter().try_fold(Ratio::from_integer(0), |sum, row| sum.checked_add(row.points));
        prop_assert_eq!(paid, Some(Ratio::from_integer(i128::from(result.pool))));
        prop_assert_eq!(result.pool as usize, hall.night().entry_count());
        let places: Vec<u32> = result.results.iter().map(|row| row.place).collect();
        prop_assert_eq!(places.first(), Some(&1));
        prop_assert!(places.is_sorted());
        let players: BTreeSet<_> = hall.night().entries().map(|(_, e)| e.member.clone()).collect();
        prop_assert_eq!(players.len(), result.results.len());
    }
}

#[test]
fn a_player_who_is_out_has_no_seat() {
    let mut hall = Hall::with_field(3, 3, rules());
    hall.draw().unwrap();
    hall.bust(&[(member(2).to_string(), None)]).unwrap();
    let (entry, _) = hall.night().last_entry_of(&member(2)).unwrap();
    assert_eq!(
        hall.night().seating().player(&entry.player()),
        None::<Place>
    );
}
