//! Laws of the fold and of the decisions, over random nights.

use std::collections::BTreeSet;

use crate::hall::{Hall, member};
use club_log::Refusal;
use club_log::command::{RevisionCommand, TournamentCommand};
use club_log::refusal::UndoRefusal;
use club_log::rules::{SeatingRules, TournamentRules};
use club_log::{
    Answer, Club, CommandKey, EntryId, EntryStatus, LedgerError, Phase, Recorded, Removal,
    TournamentId, verify,
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
    Undo(u16),
    Reinstate(u16),
    Reorder(u16, u16),
    Remove(u16, Removal),
    Reopen,
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
        3 => any::<u16>().prop_map(Act::Undo),
        2 => any::<u16>().prop_map(Act::Reinstate),
        1 => (any::<u16>(), any::<u16>()).prop_map(|(a, b)| Act::Reorder(a, b)),
        1 => (any::<u16>(), prop::sample::select(vec![
            Removal::Unregistered,
            Removal::NoShow,
            Removal::Disqualified,
        ])).prop_map(|(who, removal)| Act::Remove(who, removal)),
        1 => Just(Act::Reopen),
    ]
}

fn pick<T: Copy>(items: &[T], number: u16) -> Option<T> {
    (!items.is_empty()).then(|| items[usize::from(number) % items.len()])
}

#[expect(clippy::too_many_lines, reason = "one arm an act")]
fn perform(hall: &mut Hall, act: &Act) -> Result<Answer, LedgerError> {
    if hall.ledger.club().tournaments().next().is_none() {
        return hall.register(1);
    }
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
            let order = hall.night().seats().orders().next();
            let Some(order) = order else {
                return hall.send(TournamentCommand::Confirm {
                    tournament: None,
                    player: name(*who),
                    to: None,
                    seat: Seat::new(1).unwrap(),
                    reason: None,
                });
            };
            let table = |id| hall.night().seats().table(id).unwrap();
            let movers: Vec<_> = table(&order.from).players().copied().collect();
            if movers.is_empty() {
                // Taken back was what had withdrawn the order; the director asks again.
                let asked = hall.send(TournamentCommand::Balance { tournament: None });
                let seating = hall.night().seats();
                let empty = |table: &toolkit::seating::TableId| {
                    seating.table(table).is_none_or(|t| t.players_seated() == 0)
                };
                let left = seating.orders().any(|order| empty(&order.from));
                assert!(
                    asked.is_err() || !left,
                    "an order from a table without players"
                );
                return asked;
            }
            let free: Vec<u8> = (1..=9)
                .filter(|seat| {
                    table(&order.to)
                        .seats()
                        .all(|(used, _)| used.get() != *seat)
                })
                .collect();
            let mover = match &order.mover {
                Mover::Player(player) => *player,
                Mover::NextBigBlind => movers[usize::from(*who) % movers.len()],
            };
            let seat = Seat::new(pick(&free, *seat).unwrap_or(1)).unwrap();
            hall.send(TournamentCommand::Confirm {
                tournament: None,
                player: mover.to_string(),
                to: Some(order.to),
                seat,
                reason: None,
            })
        }
        Act::Move(who, table, seat) => hall.send(TournamentCommand::Move {
            tournament: None,
            player: name(*who),
            to: toolkit::seating::TableId::new(format!("T{table}")),
            seat: Seat::new((*seat).max(1)).unwrap(),
            reason: Some("the director's will".into()),
        }),
        Act::Undo(number) => {
            let keys: Vec<CommandKey> = hall.log().into_iter().map(|r| r.command).collect();
            let command = Some(keys[usize::from(*number) % keys.len()].clone());
            hall.send(RevisionCommand::Undo {
                tournament: None,
                command,
                reason: None,
            })
        }
        Act::Reinstate(number) => {
            let out: Vec<EntryId> = hall.night().busts().iter().flatten().copied().collect();
            let player = pick(&out, *number).map_or("nobody".into(), |e| e.to_string());
            hall.send(TournamentCommand::Reinstate {
                tournament: None,
                player,
                reason: "misheard".into(),
            })
        }
        Act::Reorder(first, count) => {
            let groups = hall.night().busts();
            let from = usize::from(*first) % groups.len().max(1);
            let order: Vec<Vec<String>> = groups
                .iter()
                .skip(from)
                .take(1 + usize::from(*count) % 3)
                .rev()
                .map(|group| group.iter().map(ToString::to_string).collect())
                .collect();
            hall.send(TournamentCommand::ReorderBusts {
                tournament: None,
                order,
                reason: "turned".into(),
            })
        }
        Act::Remove(who, removal) => hall.send(TournamentCommand::Remove {
            tournament: None,
            player: name(*who),
            removal: *removal,
            chips: None,
            reason: "left".into(),
        }),
        Act::Reopen => hall.send(TournamentCommand::Reopen {
            tournament: TournamentId::new("night").unwrap(),
            reason: "not over".into(),
        }),
        Act::Balance => hall.send(TournamentCommand::Balance { tournament: None }),
        Act::CloseRegistration => {
            hall.send(TournamentCommand::CloseRegistration { tournament: None })
        }
        Act::Finish => hall.send(TournamentCommand::Finish { tournament: None }),
    }
}

/// A log with the numbers that it would have without what was left out.
fn renumbered<'a>(log: impl Iterator<Item = &'a Recorded>) -> Vec<Recorded> {
    log.zip(1..)
        .map(|(recorded, seq)| Recorded {
            seq,
            ..recorded.clone()
        })
        .collect()
}

/// Everybody who is in is at exactly one place, and no table is over its seats.
fn nobody_lost_or_doubled(hall: &Hall) {
    let Some((_, night)) = hall.ledger.club().tournaments().next() else {
        return;
    };
    if night.phase() != Phase::Running {
        return;
    }
    let mut seen = BTreeSet::new();
    for table in night.seats().tables() {
        let id = table.id();
        assert!(
            table.seats().all(|(seat, _)| seat.get() <= 9),
            "seats of {id}"
        );
        assert!(
            night.seats().seats_claimed(id) <= 9,
            "seats and reservations of {id}"
        );
        for player in table.players() {
            assert!(seen.insert(player.to_string()), "{player} sits twice");
        }
    }
    for waiting in night.seats().waiting() {
        assert!(seen.insert(waiting.occupant.player.to_string()));
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
        for end in 0..=log.len() {
            let club = Club::replay(&log[..end]).unwrap();
            prop_assert_eq!(club.seq(), end as u64);
        }
        // As long as nothing is revised, one event after the other gives the same.
        let revised = |r: &&Recorded| matches!(r.kind.as_str(), "CommandRetracted" | "TimeCorrected");
        let plain = log.iter().take_while(|r| !revised(r)).count();
        let mut club = Club::default();
        for (recorded, end) in log[..plain].iter().zip(1..) {
            club.fold(recorded).unwrap();
            prop_assert_eq!(club.seq(), end);
        }
        prop_assert_eq!(club, Club::replay(&log[..plain]).unwrap());
    }

    #[test]
    fn what_is_taken_back_never_happened(
        field in 2..16_usize,
        acts in prop::collection::vec(act(), 1..50),
        which in any::<u16>(),
    ) {
        let mut hall = Hall::with_field(MEMBERS, field, rules());
        hall.draw().unwrap();
        for act in acts.iter().filter(|act| !matches!(act, Act::Undo(_))) {
            let _ = perform(&mut hall, act);
        }
        let log = hall.log();
        let keys: Vec<CommandKey> = log.iter().map(|r| r.command.clone()).collect();
        // The beginning of the club cannot be taken back.
        let key = keys[1 + usize::from(which) % (keys.len() - 1)].clone();
        let never = Club::replay(&renumbered(log.iter().filter(|r| r.command != key)));
        match hall.send(RevisionCommand::Undo { tournament: None, command: Some(key), reason: None }) {
            Ok(_) => {
                let never = never.unwrap();
                prop_assert!(hall.ledger.club().tournaments().eq(never.tournaments()));
                prop_assert_eq!(hall.ledger.club().members(), never.members());
                prop_assert_eq!(&Club::replay(&hall.log()).unwrap(), hall.ledger.club());
            }
            Err(LedgerError::Refused(Refusal::Undo(UndoRefusal::StillNeeded { later, .. }))) => {
                prop_assert!(!later.is_empty());
                prop_assert!(never.is_err(), "refused, though all later commands hold");
            }
            Err(other) => return Err(TestCaseError::fail(other.to_string())),
        }
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
            while hall.night().seats().orders().next().is_some() {
                perform(&mut hall, &Act::Follow(next(), next())).unwrap();
            }
            perform(&mut hall, &Act::Bust(vec![(next(), 1)])).unwrap();
            if reentries > 0 && next() % 4 == 0 {
                reentries -= 1;
                let out = hall.night().entries().find(|(_, e)| e.status == EntryStatus::Busted);
                let player = out.map(|(_, e)| e.member.to_string()).unwrap();
                let again = hall.send(TournamentCommand::Reenter { tournament: None, player });
                prop_assert!(matches!(again, Ok(_) | Err(LedgerError::Refused(_))));
            }
        }
        hall.send(TournamentCommand::Finish { tournament: None }).unwrap();
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
    assert_eq!(hall.night().seats().player(&entry), None::<Place>);
}
