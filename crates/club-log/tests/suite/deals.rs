//! Deals: the points that are left are divided, and the night's sum stays the pool.

use std::collections::BTreeMap;

use club_log::command::{
    DealRequest, PlayerPoints, PlayerStack, RevisionCommand, TournamentAction,
};
use club_log::entry::Removal;
use club_log::ledger::LedgerError;
use club_log::next_step::{NextStep, next_steps};
use club_log::refusal::{DealRefusal, NightRefusal};
use club_log::rules::{StructureRules, TournamentRules};
use club_log::{Club, Command, Refusal};
use payout_dhondt::{Ratio, Weights};

use crate::hall::{Hall, member};

/// Ten players; seven are out, in the order of their numbers from the last.
fn three_left() -> Hall {
    let structure = StructureRules {
        weights: Weights::harmonic(),
        ..StructureRules::default()
    };
    let rules = TournamentRules {
        structure,
        ..TournamentRules::default()
    };
    let mut hall = Hall::with_field(10, 10, rules);
    hall.draw().unwrap();
    hall.send(TournamentAction::CloseRegistration).unwrap();
    for number in (4..=10).rev() {
        out(&mut hall, number);
    }
    hall
}

fn out(hall: &mut Hall, number: usize) {
    hall.bust(&[(member(number).to_string(), None)]).unwrap();
}

fn stacks(chips: &[(usize, u64)]) -> Vec<PlayerStack> {
    let stack = |&(number, stack)| PlayerStack {
        player: member(number).to_string(),
        stack,
    };
    chips.iter().map(stack).collect()
}

fn deal(how: DealRequest, chips: &[(usize, u64)], for_winner: u64) -> Command {
    TournamentAction::Deal {
        how,
        stacks: stacks(chips),
        for_winner,
        places: Vec::new(),
    }
    .into()
}

const CHIPS: [(usize, u64); 3] = [(1, 20_000), (2, 50_000), (3, 30_000)];

fn shares(hall: &Hall) -> Vec<u64> {
    let deal = hall.night().deal().unwrap();
    deal.shares.iter().map(|share| share.points).collect()
}

/// Places and points by member, whose sum is the pool.
fn finished(hall: &mut Hall) -> BTreeMap<String, (u32, Ratio)> {
    hall.send(TournamentAction::Finish {
        leave_ratings: None,
    })
    .unwrap();
    let result = hall.night().result().unwrap();
    let sum = result
        .results
        .iter()
        .fold(Ratio::ZERO, |sum, row| sum.checked_add(row.points).unwrap());
    assert_eq!(sum, Ratio::from(result.pool));
    let rows = result.results.iter();
    rows.map(|row| (row.member.to_string(), (row.place, row.points)))
        .collect()
}

#[track_caller]
fn refused(hall: &mut Hall, command: impl Into<Command>) -> Refusal {
    let before = hall.ledger.club().clone();
    match hall.send(command) {
        Err(LedgerError::Refused(refusal)) => {
            assert_eq!(hall.ledger.club(), &before);
            refusal
        }
        other => panic!("{other:?} instead of a refusal"),
    }
}

#[test]
fn ten_points_for_three_by_each_method() {
    // Ten entries pay 5, 2, 1, 1, 1: eight points for the three who are left.
    let cases = [
        (DealRequest::Even, 0, [2, 3, 3]),
        // 1 each and 5 by chips: 1 + 1, 1 + 2.5, 1 + 1.5; the point left over to the larger stack.
        (DealRequest::Chips, 0, [2, 4, 2]),
        (DealRequest::Chips, 1, [2, 3, 2]),
    ];
    for (how, for_winner, expected) in cases {
        let mut hall = three_left();
        hall.send(deal(how.clone(), &CHIPS, for_winner)).unwrap();
        assert_eq!(shares(&hall), expected, "{how:?} {for_winner}");
    }
    // By the independent chip model with 5, 2 and 1: first with 0.2, 0.5, 0.3; second with
    // 0.5 * 2/5 + 0.3 * 2/7, 0.2 * 5/8 + 0.3 * 5/7, 0.2 * 3/8 + 0.5 * 3/5; the sums are
    // 2.086, 3.339 and 2.575, and the point left over goes to the largest remainder.
    let mut hall = three_left();
    hall.send(deal(DealRequest::Icm, &CHIPS, 0)).unwrap();
    assert_eq!(shares(&hall), [2, 3, 3]);
}

#[test]
fn a_deal_that_leaves_nothing_ends_the_night_by_chips() {
    let mut hall = three_left();
    hall.send(deal(DealRequest::Chips, &CHIPS, 0)).unwrap();
    let steps = next_steps(hall.night(), "2026-03-01T23:00:00Z".parse().unwrap());
    assert_eq!(steps, [NextStep::FinishByDeal { players: 3 }]);
    let results = finished(&mut hall);
    let of = |number: usize| results[&member(number).to_string()];
    assert_eq!(of(2), (1, Ratio::from(4_u64)));
    assert_eq!(of(3), (2, Ratio::from(2_u64)));
    assert_eq!(of(1), (3, Ratio::from(2_u64)));
    assert_eq!(of(4), (4, Ratio::from(1_u64)));
    assert_eq!(of(5), (5, Ratio::from(1_u64)));
    assert_eq!(of(6), (6, Ratio::ZERO));
    assert_eq!(Club::replay(&hall.log()).unwrap(), *hall.ledger.club());
}

#[test]
fn equal_chips_share_a_place_and_uncounted_ones_all_do() {
    let mut hall = three_left();
    hall.send(deal(DealRequest::Chips, &[(1, 5), (2, 5), (3, 2)], 0))
        .unwrap();
    let places: Vec<u32> = finished(&mut hall).values().map(|row| row.0).collect();
    assert_eq!(places[..3], [1, 1, 3]);
    let mut hall = three_left();
    hall.send(deal(DealRequest::Even, &[], 0)).unwrap();
    let places: Vec<u32> = finished(&mut hall).values().map(|row| row.0).collect();
    assert_eq!(places[..4], [1, 1, 1, 4]);
}

/// A deal with the players left in the order of their agreed places.
fn placed(how: DealRequest, places: &[usize], for_winner: u64) -> Command {
    TournamentAction::Deal {
        how,
        stacks: stacks(&CHIPS),
        for_winner,
        places: places
            .iter()
            .map(|number| member(*number).to_string())
            .collect(),
    }
    .into()
}

#[test]
fn agreed_places_stand_whatever_the_chips_are() {
    let mut hall = three_left();
    hall.send(placed(DealRequest::Chips, &[1, 3, 2], 0))
        .unwrap();
    let results = finished(&mut hall);
    let of = |number: usize| results[&member(number).to_string()];
    assert_eq!(of(1), (1, Ratio::from(2_u64)));
    assert_eq!(of(3), (2, Ratio::from(2_u64)));
    assert_eq!(of(2), (3, Ratio::from(4_u64)));
    assert_eq!(of(4), (4, Ratio::from(1_u64)));
    assert_eq!(Club::replay(&hall.log()).unwrap(), *hall.ledger.club());
}

#[test]
fn places_are_one_for_each_player_left_and_need_a_deal_that_ends_the_night() {
    let mut hall = three_left();
    let cases = [
        (placed(DealRequest::Even, &[1, 3], 0), "PlaceNeeded"),
        (placed(DealRequest::Even, &[1, 3, 1], 0), "NamedTwice"),
        (placed(DealRequest::Even, &[1, 3, 4], 0), "NotAlive"),
        (placed(DealRequest::Even, &[1, 2, 3], 2), "PlacesAreOpen"),
    ];
    for (command, kind) in cases {
        let refusal = refused(&mut hall, command);
        assert_eq!(refusal.to_json()["kind"], kind, "{refusal}");
    }
    hall.send(placed(DealRequest::Even, &[3, 1, 2], 0)).unwrap();
    // What a log says otherwise is not a deal.
    let mut log = hall.log();
    let deal = log.last_mut().unwrap();
    assert_eq!((deal.kind.as_str(), deal.schema), ("DealAgreed", 3));
    deal.body = deal
        .body
        .replace(r#""places":["e3","e1","e2"]"#, r#""places":["e3","e1"]"#);
    let fault = Club::replay(&log).unwrap_err().to_string();
    assert!(fault.contains("one for each share"), "{fault}");
}

#[test]
fn what_is_left_for_the_winner_is_played_for() {
    let mut hall = three_left();
    let points = [(1, 2), (2, 3), (3, 2)].map(|(number, points)| PlayerPoints {
        player: member(number).to_string(),
        points,
        money: None,
    });
    let how = DealRequest::Agreed {
        points: points.to_vec(),
    };
    hall.send(deal(how, &[], 1)).unwrap();
    assert_eq!(
        refused(
            &mut hall,
            TournamentAction::Finish {
                leave_ratings: None,
            }
        ),
        Refusal::Night(NightRefusal::StillPlaying { alive: 3 })
    );
    out(&mut hall, 2);
    out(&mut hall, 3);
    let results = finished(&mut hall);
    let of = |number: usize| results[&member(number).to_string()];
    // The least share and the first place: 2 and the point that was played for.
    assert_eq!(of(1), (1, Ratio::from(3_u64)));
    assert_eq!(of(3), (2, Ratio::from(2_u64)));
    assert_eq!(of(2), (3, Ratio::from(3_u64)));
}

#[test]
fn deals_that_cannot_be_made() {
    let mut hall = Hall::with_field(10, 10, TournamentRules::default());
    hall.draw().unwrap();
    let open = refused(&mut hall, deal(DealRequest::Even, &[], 0));
    assert_eq!(
        open.to_string(),
        "registration of tournament night is open; close it first"
    );
    let mut hall = three_left();
    for (command, kind) in [
        (deal(DealRequest::Icm, &CHIPS[..2], 0), "ChipsNeeded"),
        (
            deal(DealRequest::Icm, &[(1, 0), (2, 5), (3, 5)], 0),
            "NoChips",
        ),
        (
            deal(DealRequest::Icm, &[(1, 1), (1, 5), (3, 5)], 0),
            "NamedTwice",
        ),
        (
            deal(DealRequest::Icm, &[(1, 1), (2, 5), (7, 5)], 0),
            "NotAlive",
        ),
        (
            deal(DealRequest::Chips, &[(1, u64::MAX), (2, 5), (3, 5)], 0),
            "TooLarge",
        ),
        (deal(DealRequest::Even, &[], 9), "ForWinner"),
        (
            deal(DealRequest::Agreed { points: Vec::new() }, &[], 8),
            "ShareNeeded",
        ),
    ] {
        let refusal = refused(&mut hall, command);
        assert_eq!(refusal.to_json()["kind"], kind, "{refusal}");
    }
    let wrong = [(1, 3), (2, 3), (3, 3)].map(|(number, points)| PlayerPoints {
        player: member(number).to_string(),
        points,
        money: None,
    });
    let refusal = refused(
        &mut hall,
        deal(
            DealRequest::Agreed {
                points: wrong.to_vec(),
            },
            &[],
            0,
        ),
    );
    assert_eq!(
        refusal.to_string(),
        "shares and the winner's remainder add up to 9 points, but 8 are available"
    );
}

/// An even deal leaves the chips out where those of a player are missing; typed chips come before
/// counted ones.
#[test]
fn chips_that_were_counted_are_those_of_a_deal() {
    let counts = |hall: &mut Hall, chips: &[(usize, u64)]| {
        let stacks = stacks(chips);
        hall.send(TournamentAction::CountChips { stacks }).unwrap();
    };
    let dealt = |hall: &Hall| {
        let deal = hall.night().deal().unwrap();
        deal.shares
            .iter()
            .map(|share| share.stack)
            .collect::<Vec<_>>()
    };
    let mut hall = three_left();
    counts(&mut hall, &CHIPS[..2]);
    let refusal = refused(&mut hall, deal(DealRequest::Icm, &[], 0));
    assert_eq!(refusal.to_json()["kind"], "ChipsNeeded");
    hall.send(deal(DealRequest::Even, &[], 0)).unwrap();
    assert_eq!(dealt(&hall), [None, None, None]);

    for how in [DealRequest::Even, DealRequest::Chips, DealRequest::Icm] {
        let mut hall = three_left();
        counts(&mut hall, &CHIPS);
        hall.send(deal(how.clone(), &[], 0)).unwrap();
        let counted = shares(&hall);
        assert_eq!(dealt(&hall), [Some(20_000), Some(50_000), Some(30_000)]);
        let mut typed = three_left();
        counts(&mut typed, &[(1, 50_000), (2, 20_000), (3, 30_000)]);
        typed.send(deal(how, &CHIPS, 0)).unwrap();
        assert_eq!((shares(&typed), dealt(&typed)), (counted, dealt(&hall)));
    }
}

#[test]
fn what_was_divided_stays_until_the_deal_is_taken_back() {
    let mut hall = three_left();
    let answer = hall.send(deal(DealRequest::Even, &CHIPS, 0)).unwrap();
    let agreed = answer.events()[0].command.clone();
    let before = hall.ledger.club().clone();
    let reason = || "a mistake".to_owned();
    let player = |number: usize| member(number).to_string();
    out(&mut hall, 3);
    for command in [
        deal(DealRequest::Even, &CHIPS, 0),
        Command::from(TournamentAction::Reinstate {
            player: player(4),
            reason: reason(),
        }),
        Command::from(TournamentAction::ReorderBusts {
            order: vec![vec![player(3)], vec![player(4)]],
            reason: reason(),
        }),
        Command::from(TournamentAction::Remove {
            player: player(1),
            removal: Removal::NoShow,
            chips: None,
            reason: reason(),
        }),
    ] {
        assert_eq!(
            refused(&mut hall, command),
            Refusal::Deal(DealRefusal::DealStands {
                command: agreed.clone()
            })
        );
    }
    hall.send(TournamentAction::Reinstate {
        player: player(3),
        reason: reason(),
    })
    .unwrap();
    assert_eq!(hall.night().alive().count(), 3);
    assert_eq!(
        hall.night().deal(),
        before.tournament(None).unwrap().1.deal()
    );

    let mut hall = three_left();
    let without = hall.ledger.club().clone();
    hall.send(deal(DealRequest::Even, &CHIPS, 0)).unwrap();
    hall.send(RevisionCommand::Undo {
        tournament: None,
        command: None,
        reason: None,
    })
    .unwrap();
    assert_eq!(hall.night().deal(), None);
    assert_eq!(
        hall.night().places(),
        without.tournament(None).unwrap().1.places()
    );
    hall.send(deal(DealRequest::Icm, &CHIPS, 0)).unwrap();
    finished(&mut hall);
}
