//! Finishing orders without a log: rated by their places alone, corrected, called off.

use std::collections::BTreeMap;

use chained_events::ids::{CommandKey, MemberId};
use club_log::Club;
use club_log::event::{Event, RatingEvent, Timing};
use club_log::ids::{SeasonId, TournamentId};
use club_log::projection::season_standings;
use club_log::rating::replay;
use club_log::refusal::{BadRow, Refusal, RowField, SeasonRefusal, UndoRefusal};
use club_log::revision::{Correction, Dependent};
use club_log::tournament::{Phase, Tournament};
use payout_dhondt::Ratio;
use serde_json::{Value, json};
use tier_rating::RatingParams;

use crate::book::{Book, same, untimed};
use crate::desks::Desks;
use crate::hall::past_event;
use crate::ladder::{
    begin, bust, finish, kinds, ladder, plan, play, rated_club, ratings, refused, send,
};

/// Rows of players with their places.
fn rows(placed: &[(u64, &str)]) -> Value {
    let rows = placed.iter();
    rows.map(|(place, player)| json!({ "place": place, "player": player }))
        .collect()
}

fn import(night: &str, season: &str, rows: &Value) -> Value {
    json!({ "import_finish": { "tournament": night, "title": night, "season": season,
        "date": "2025-11-01", "as_last": true, "rows": rows } })
}

fn correct(night: &str, rows: &Value) -> Value {
    json!({ "correct_finish": { "tournament": night, "rows": rows, "reason": "misread" } })
}

fn night<'a>(desks: &'a Desks, id: &str) -> &'a Tournament {
    let id = TournamentId::new(id).unwrap();
    desks.club().tournament(Some(&id)).unwrap().1
}

fn owned(placed: &[(u64, &str)]) -> Vec<(u64, String)> {
    let placed = placed.iter();
    placed.map(|(at, p)| (*at, (*p).to_owned())).collect()
}

/// Two won together and two are tied for fourth.
const OLD: &[(u64, &str)] = &[
    (1, "m1"),
    (1, "m4"),
    (3, "m0"),
    (4, "m2"),
    (4, "m5"),
    (6, "m3"),
];
const OLDER: &[(u64, &str)] = &[(1, "m2"), (2, "m0"), (3, "m1")];
const PLAYED: &[&str] = &["m4", "m0", "m2"];

#[test]
fn places_alone_are_rated_as_the_crate_of_the_rating_rates_them() {
    let mut desks = rated_club(6, &plan());
    send(&mut desks, import("old", "r", &rows(OLD)));
    assert_eq!(
        kinds(&desks),
        ["TournamentAnnounced", "FinishImported", "RatingsPublished"]
    );
    play(&mut desks, "played", PLAYED, &finish("played"));
    send(&mut desks, import("older", "r", &rows(OLDER)));

    let published = RatingParams::published();
    let mut book = Book::new();
    book.rate(&published, &owned(OLD));
    book.play(&untimed(published.clone()), PLAYED);
    book.rate(&published, &owned(OLDER));
    same(desks.club(), &book.ratings());
    assert_eq!(Club::replay(&desks.log()).unwrap(), *desks.club());
    let order: Vec<&str> = ladder(desks.club())
        .nights()
        .iter()
        .map(|night| night.tournament().as_str())
        .collect();
    assert_eq!(order, ["old", "played", "older"], "in the order of the log");
}

#[test]
fn without_times_there_is_one_field_no_penalty_and_hand_index_one() {
    let mut desks = rated_club(6, &plan());
    send(&mut desks, import("old", "r", &rows(OLD)));
    let log = desks.log();
    let decoded = club_log::codec::decode(log.last().unwrap()).unwrap();
    let [Event::Rating(RatingEvent::RatingsPublished(body))] = decoded.as_slice() else {
        panic!("{decoded:?}");
    };
    assert_eq!(body.timing, Timing::Unknown);
    let places: Vec<u64> = body
        .players
        .iter()
        .map(|row| row.entries[0].place)
        .collect();
    assert_eq!(places, [1, 1, 3, 4, 4, 6]);
    for entry in body.players.iter().flat_map(|row| &row.entries) {
        assert_eq!(entry.field, 6);
        assert_eq!(entry.hand_index.value().to_bits(), 1_f64.to_bits());
        assert_eq!(entry.late.value().to_bits(), 0_f64.to_bits());
    }
}

#[test]
fn it_counts_for_ratings_alone() {
    let mut desks = rated_club(6, &plan());
    play(&mut desks, "played", PLAYED, &finish("played"));
    let season = SeasonId::new("r").unwrap();
    let standings = |desks: &Desks| season_standings(desks.club(), &season, None).unwrap();
    let before = standings(&desks);
    let mut placed = rows(OLD);
    placed[3]["entries"] = 3.into();
    send(&mut desks, import("old", "r", &placed));
    assert_eq!(standings(&desks), before);

    let old = night(&desks, "old");
    assert!(old.is_imported() && old.phase() == Phase::Finished);
    assert_eq!((old.pool(), old.entry_count()), (0, 8));
    let result = old.result().unwrap();
    let found: Vec<(u32, &str, u32)> = result
        .results
        .iter()
        .map(|row| (row.place, row.member.as_str(), row.entries))
        .collect();
    assert_eq!(
        found,
        [
            (1, "m1", 1),
            (1, "m4", 1),
            (3, "m0", 1),
            (4, "m2", 3),
            (4, "m5", 1),
            (6, "m3", 1)
        ]
    );
    let shared: Vec<(u32, usize)> = old
        .places()
        .iter()
        .map(|placed| (placed.place, placed.entries.len()))
        .collect();
    assert_eq!(shared, [(1, 2), (3, 1), (4, 2), (6, 1)]);
    // The row of a player with several entries is the last one, and one place was rated.
    let m2 = chained_events::ids::MemberId::new("m2").unwrap();
    assert_eq!(
        ladder(desks.club()).nights()[1].row(&m2).unwrap().entries,
        1
    );
}

#[test]
fn an_order_that_is_replaced_was_right_from_the_start() {
    let mut desks = rated_club(6, &plan());
    send(&mut desks, import("older", "r", &rows(OLDER)));
    send(&mut desks, import("old", "r", &rows(OLDER)));
    play(&mut desks, "played", PLAYED, &finish("played"));
    let shown = ratings(desks.club());
    let as_shown = desks.club().clone();
    let mut shuffled = OLD.to_vec();
    shuffled.reverse();
    send(&mut desks, correct("old", &rows(&shuffled)));
    assert_eq!(
        kinds(&desks),
        ["FinishImported", "RatingsPublished", "RatingsPublished"]
    );
    let published = RatingParams::published();
    let mut book = Book::new();
    book.rate(&published, &owned(OLDER));
    book.rate(&published, &owned(OLD));
    book.play(&untimed(published), PLAYED);
    same(desks.club(), &book.ratings());
    assert_eq!(Club::replay(&desks.log()).unwrap(), *desks.club());

    send(&mut desks, json!({ "undo": { "tournament": "old" } }));
    assert_eq!(ratings(desks.club()), shown);
    let before = as_shown.tournament(Some(&TournamentId::new("old").unwrap()));
    assert_eq!(night(&desks, "old"), before.unwrap().1);
    send(&mut desks, json!({ "redo": { "tournament": "old" } }));
    same(desks.club(), &book.ratings());
    assert_eq!(Club::replay(&desks.log()).unwrap(), *desks.club());
}

#[test]
fn what_later_ratings_build_on_is_corrected_or_called_off_and_not_taken_back() {
    let mut desks = rated_club(6, &plan());
    send(&mut desks, import("old", "r", &rows(OLD)));
    let key = desks.keys().pop().unwrap();
    send(&mut desks, import("older", "r", &rows(OLDER)));
    let last = desks.keys().pop().unwrap();
    let Refusal::Undo(UndoRefusal::StillNeeded { correction, .. }) =
        refused(&mut desks, json!({ "undo": { "command": key } }))
    else {
        panic!("it was taken back");
    };
    assert_eq!(correction, Some(Correction::ImportAgain));
    send(
        &mut desks,
        json!({ "cancel": { "tournament": "old", "reason": "imported twice" } }),
    );
    assert_eq!(
        kinds(&desks),
        [
            "TournamentCancelled",
            "RatingsWithdrawn",
            "RatingsPublished"
        ]
    );
    assert_eq!(night(&desks, "old").phase(), Phase::Cancelled);
    let mut book = Book::new();
    book.rate(&RatingParams::published(), &owned(OLDER));
    same(desks.club(), &book.ratings());
    assert_eq!(
        refused(&mut desks, correct("old", &rows(OLDER))).to_string(),
        "tournament old is cancelled; the command needs one that is finished"
    );

    // The last one leaves nothing behind.
    send(&mut desks, json!({ "undo": { "tournament": "old" } }));
    send(&mut desks, json!({ "undo": { "command": last } }));
    let older = TournamentId::new("older").unwrap();
    assert!(desks.club().night(&older).is_none());
    let mut book = Book::new();
    book.rate(&RatingParams::published(), &owned(OLD));
    same(desks.club(), &book.ratings());
    assert_eq!(Club::replay(&desks.log()).unwrap(), *desks.club());
}

#[test]
fn of_a_season_without_a_ladder_they_are_rated_with_the_other_old_nights() {
    let mut desks = Desks::new(6);
    send(&mut desks, import("old", "s", &rows(OLD)));
    assert_eq!(kinds(&desks), ["TournamentAnnounced", "FinishImported"]);
    begin(&mut desks, "played", "s", PLAYED);
    for player in &PLAYED[..2] {
        bust(&mut desks, "played", player);
    }
    send(&mut desks, finish("played"));
    send(
        &mut desks,
        json!({ "publish_ratings": { "plan": { "ladder": "main" }, "new_ladder": true } }),
    );
    let published = RatingParams::published();
    let mut book = Book::new();
    book.rate(&published, &owned(OLD));
    book.play(&untimed(published), PLAYED);
    same(desks.club(), &book.ratings());
}

/// The rows that are wrong, each with its field.
fn bad_rows(desks: &mut Desks, rows: &Value) -> Vec<(usize, RowField, Option<usize>)> {
    let before = desks.log();
    let refusal = refused(desks, import("old", "r", rows));
    assert_eq!(desks.log(), before, "nothing is written");
    let Refusal::Season(SeasonRefusal::BadRows { rows }) = refusal else {
        panic!("{refusal:?}");
    };
    let of = |bad: &BadRow| (bad.row, bad.field, bad.same_as);
    rows.iter().map(of).collect()
}

#[test]
fn rows_that_are_no_finishing_order_are_refused_all_at_once() {
    let mut desks = rated_club(4, &plan());
    let mut check = |placed: &[(u64, &str)], expected: &[(usize, RowField, Option<usize>)]| {
        assert_eq!(bad_rows(&mut desks, &rows(placed)), expected, "{placed:?}");
    };
    // Unknown, and twice.
    check(
        &[(1, "m0"), (2, "Nobody"), (3, "P0")],
        &[(2, RowField::Player, None), (3, RowField::Player, Some(1))],
    );
    // No first place, a gap, a place that does not count the tied ones, and place zero.
    check(&[(2, "m0"), (3, "m1")], &[(1, RowField::Place, None)]);
    check(&[(3, "m0"), (1, "m1")], &[(1, RowField::Place, None)]);
    check(
        &[(1, "m0"), (2, "m1"), (2, "m2"), (3, "m3")],
        &[(4, RowField::Place, None)],
    );
    check(&[(0, "m0"), (1, "m1")], &[(1, RowField::Place, None)]);
    let mut entries = rows(&[(1, "m0"), (2, "m1")]);
    entries[1]["entries"] = 0.into();
    assert_eq!(
        bad_rows(&mut desks, &entries),
        [(2, RowField::Entries, None)]
    );
    entries[1]["entries"] = 1_001.into();
    assert_eq!(
        bad_rows(&mut desks, &entries),
        [(2, RowField::Entries, None)]
    );
    let refusal = refused(&mut desks, import("old", "r", &rows(&[(1, "m0")])));
    assert_eq!(
        refusal.to_string(),
        "invalid rows 1; expected from 2 to 2,000"
    );
    send(&mut desks, json!({ "erase_member": { "player": "m3" } }));
    let erased = &[(1, "m0"), (2, "m3")];
    assert_eq!(
        bad_rows(&mut desks, &rows(erased)),
        [(2, RowField::Player, None)]
    );
}

#[test]
fn what_has_no_log_cannot_go_on_and_what_has_one_is_reopened() {
    let mut desks = rated_club(6, &plan());
    play(&mut desks, "played", PLAYED, &finish("played"));
    send(&mut desks, import("old", "r", &rows(OLD)));
    let reopen = json!({ "reopen": { "tournament": "old", "reason": "no" } });
    assert_eq!(
        refused(&mut desks, reopen).to_string(),
        "tournament old was imported without a log and cannot be reopened"
    );
    assert_eq!(
        refused(&mut desks, correct("played", &rows(OLD))).to_string(),
        "tournament played has a log"
    );
    assert_eq!(
        refused(&mut desks, correct("old", &rows(OLD))).to_string(),
        "nothing would change: tournament old already has this finishing order"
    );
    assert_eq!(
        refused(&mut desks, import("old", "r", &rows(OLD))).to_string(),
        "tournament old exists already"
    );
    for command in [
        json!({ "finish": { "tournament": "old" } }),
        json!({ "reinstate": { "tournament": "old", "player": "m3", "reason": "no" } }),
        json!({ "register": { "tournament": "old", "player": "m3" } }),
    ] {
        assert_eq!(
            refused(&mut desks, command).to_string(),
            "tournament old is finished; the command needs one that is running"
        );
    }
    // Two who have places of their own are not one person.
    assert_eq!(
        refused(
            &mut desks,
            json!({ "merge_members": { "from": "m3", "into": "m0" } })
        )
        .to_string(),
        "members m3 and m0 were both in tournament old"
    );
    send(&mut desks, json!({ "close_season": { "season": "r" } }));
    let (closed, is_final) = (
        "season r is closed",
        "season r is closed; its results are final",
    );
    for (command, expected) in [
        (import("late", "r", &rows(OLD)), closed),
        (correct("old", &rows(OLDER)), is_final),
        (
            json!({ "cancel": { "tournament": "old", "reason": "no" } }),
            is_final,
        ),
    ] {
        assert_eq!(refused(&mut desks, command).to_string(), expected);
    }
}

#[test]
fn ratings_can_be_left_where_an_order_is_replaced() {
    let mut desks = rated_club(6, &plan());
    send(&mut desks, import("old", "r", &rows(OLD)));
    send(&mut desks, import("older", "r", &rows(OLDER)));
    let shown = ratings(desks.club());
    let mut left = correct("old", &rows(OLDER));
    left["correct_finish"]["leave_ratings"] = "the prizes are paid".into();
    send(&mut desks, left);
    assert_eq!(kinds(&desks), ["FinishImported", "RatingsKept"]);
    assert_eq!(ratings(desks.club()), shown);
    let proof = club_log::rating::replay(desks.club(), ladder(desks.club())).unwrap();
    assert_eq!(proof.largest().to_bits(), 0);

    let mut unrated = Desks::new(6);
    send(&mut unrated, import("old", "s", &rows(OLD)));
    let mut left = correct("old", &rows(OLDER));
    left["correct_finish"]["leave_ratings"] = "none".into();
    assert_eq!(
        refused(&mut unrated, left).to_string(),
        "tournament old is not rated; there are no ratings to leave"
    );
}

/// The standings of the season: member, points, entries, nights.
fn standings(desks: &Desks) -> BTreeMap<String, (String, u32, u32)> {
    let season = SeasonId::new("r").unwrap();
    let rows = season_standings(desks.club(), &season, None).unwrap();
    let rows = rows.into_iter();
    rows.map(|row| {
        let figures = (row.total.to_string(), row.entries, row.events);
        (row.member.to_string(), figures)
    })
    .collect()
}

/// A night that was played and the same night imported with points count alike.
#[test]
fn points_of_an_old_night_are_those_of_the_structure_of_the_season() {
    let played = || {
        let mut desks = rated_club(6, &plan());
        begin(&mut desks, "n", "r", &["m0", "m1", "m2", "m3"]);
        for player in ["m3", "m2", "m1"] {
            bust(&mut desks, "n", player);
        }
        send(&mut desks, finish("n"));
        desks
    };
    let mut desks = played();
    let one = standings(&desks);
    let places = [(1, "m0"), (2, "m1"), (3, "m2"), (4, "m3")];
    let mut old = import("old", "r", &rows(&places));
    old["import_finish"]["points"] = json!(true);
    send(&mut desks, old.clone());
    let two = standings(&desks);
    for (member, (points, entries, nights)) in &one {
        let points: Ratio = points.parse().unwrap();
        let twice = points.checked_add(points).unwrap().to_string();
        assert_eq!(two[member], (twice, entries * 2, nights * 2));
    }
    assert_eq!(night(&desks, "old").pool(), 4);
    assert!(night(&desks, "old").counts_for_season());

    // Another order gives the points to others; the same one is refused.
    let other = [(1, "m3"), (2, "m2"), (2, "m1"), (4, "m0")];
    send(&mut desks, correct("old", &rows(&other)));
    let last = desks.log().last().unwrap().command.clone();
    let body: Value = desks
        .log()
        .iter()
        .filter(|event| event.command == last && event.kind == "FinishImported")
        .map(|event| serde_json::from_str(&event.body).unwrap())
        .next()
        .unwrap();
    let points: Vec<&str> = body["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["points"].as_str().unwrap())
        .collect();
    assert_eq!(
        (points, &body["pool"]),
        (vec!["2/1", "1/1", "1/1", "0/1"], &json!(4))
    );
    assert_eq!(
        refused(&mut desks, correct("old", &rows(&other))).to_json()["kind"],
        "SameFinish"
    );
}

#[test]
fn a_night_before_rated_ones_says_where_it_is_rated() {
    let mut desks = rated_club(6, &plan());
    let late = |id: &str, date: &str| {
        let mut late = import(id, "r", &rows(OLDER));
        late["import_finish"]["date"] = json!(date);
        late
    };
    send(&mut desks, late("b", "2025-12-01"));
    send(&mut desks, late("c", "2025-12-08"));
    let bare = |date: &str| {
        let mut bare = late("a", date);
        let command = bare["import_finish"].as_object_mut().unwrap();
        command.remove("as_last");
        bare
    };
    let refusal = refused(&mut desks, bare("2025-12-05"));
    assert_eq!(
        refusal.to_json(),
        json!({ "kind": "NoTurnNamed", "date": "2025-12-05", "night": "c", "played": "2025-12-08" })
    );
    assert_eq!(
        refusal.to_string(),
        "c, played on 2025-12-08, is rated already"
    );
    let mut as_of = bare("2025-12-05");
    as_of["import_finish"]["as_of"] = json!("2025-12-05");
    let before = desks.club().clone();
    send(&mut desks, as_of);
    let nights = ladder(desks.club()).nights().iter();
    let nights: Vec<String> = nights.map(|night| night.tournament().to_string()).collect();
    assert_eq!(nights, ["b", "a", "c"]);
    assert_ne!(&before, desks.club());
    // On the day of the last one, and after it, there is only one turn.
    let mut last = bare("2025-12-08");
    last["import_finish"]["tournament"] = json!("d");
    send(&mut desks, last);
}

/// A correction rates the nights after it again, with the member that was kept.
#[test]
fn a_merge_that_newer_ratings_name_is_not_taken_back_alone() {
    let mut desks = rated_club(6, &plan());
    send(&mut desks, import("old", "r", &rows(OLDER)));
    play(&mut desks, "played", &["m3", "m0", "m2"], &finish("played"));
    let merge = json!({ "merge_members": { "from": "m3", "into": "m5" } });
    send(&mut desks, merge);
    let merged = desks.log().pop().unwrap();
    assert_eq!(merged.kind, "MembersMerged");
    let exchanged = rows(&[(1, "m0"), (2, "m2"), (3, "m1")]);
    send(&mut desks, correct("old", &exchanged));
    let published = desks.log().pop().unwrap();
    let before = desks.club().clone();
    let undo = |command: &CommandKey| json!({ "undo_club": { "command": command } });
    let refusal = Refusal::Undo(UndoRefusal::StillNeeded {
        command: merged.command.clone(),
        done: Some(past_event(&merged)),
        later: vec![Dependent {
            command: published.command.clone(),
            seq: published.seq,
            event: "RatingsPublished".to_owned(),
            done: Some(past_event(&published)),
        }],
        correction: None,
    });
    assert_eq!(refused(&mut desks, undo(&merged.command)), refusal);
    assert_eq!(*desks.club(), before);

    let old = json!({ "undo": { "tournament": "old", "command": published.command } });
    send(&mut desks, old);
    send(&mut desks, undo(&merged.command));
    let own = ratings(desks.club());
    let rated = |id: &str| own.contains_key(&MemberId::new(id).unwrap());
    assert!(rated("m3") && !rated("m5"));
    let again = replay(desks.club(), ladder(desks.club())).unwrap().ladder;
    assert_eq!(again.ratings(), ladder(desks.club()).ratings());
}
