//! Ratings in the log: published with a finish, corrected through later nights, taken back, kept.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use club_log::event::{ExactSkill, Kind};
use club_log::ids::{LadderId, StreamId, TournamentId};
use club_log::ledger::LedgerError;
use club_log::rating::{Ladder, RatedNight, replay};
use club_log::refusal::{RatingRefusal, UndoRefusal};
use club_log::{Club, Refusal};
use serde_json::{Value, json};
use tier_rating::{RatingParams, Skill};

use crate::book::{Book, same, untimed};
use crate::desks::{Desks, command};

pub(crate) fn main_ladder() -> LadderId {
    LadderId::new("main").unwrap()
}

/// A club with this number of members and a rated season `r`.
pub(crate) fn rated_club(members: usize, plan: &Value) -> Desks {
    let mut desks = Desks::new(members);
    send(
        &mut desks,
        json!({ "open_season": { "season": "r", "rating": plan } }),
    );
    desks
}

pub(crate) fn send(desks: &mut Desks, body: Value) {
    let text = body.to_string();
    let sent = desks.send(0, command(body));
    assert!(sent.is_ok(), "{text}: {}", sent.unwrap_err());
}

pub(crate) fn refused(desks: &mut Desks, body: Value) -> Refusal {
    match desks.send(0, command(body)) {
        Err(LedgerError::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

/// A night of the season with these players, the first out first; everybody is in from the start.
pub(crate) fn play(desks: &mut Desks, night: &str, out: &[&str], finish: &Value) {
    begin(desks, night, "r", out);
    for player in &out[..out.len() - 1] {
        bust(desks, night, player);
    }
    send(desks, finish.clone());
}

pub(crate) fn begin(desks: &mut Desks, night: &str, season: &str, players: &[&str]) {
    send(
        desks,
        json!({ "announce": { "tournament": night, "title": night, "season": season,
            "rules": { "max_entries": 3, "seating": { "n_max": 9, "n_min": 2 } } } }),
    );
    for player in players {
        send(
            desks,
            json!({ "register": { "tournament": night, "player": player } }),
        );
    }
    send(desks, json!({ "draw": { "tournament": night } }));
}

pub(crate) fn bust(desks: &mut Desks, night: &str, player: &str) {
    send(
        desks,
        json!({ "bust": { "tournament": night, "players": [{ "player": player }] } }),
    );
}

pub(crate) fn finish(night: &str) -> Value {
    json!({ "finish": { "tournament": night } })
}

pub(crate) fn ladder(club: &Club) -> &Ladder {
    &club.ladders()[&main_ladder()]
}

pub(crate) fn ratings(club: &Club) -> BTreeMap<MemberId, ExactSkill> {
    let ratings = ladder(club).ratings();
    ratings.into_iter().map(|(m, s)| (m.clone(), s)).collect()
}

pub(crate) fn plan() -> Value {
    json!({ "ladder": "main" })
}

pub(crate) fn kinds(desks: &Desks) -> Vec<String> {
    let log = desks.log();
    let last = log.last().unwrap().command.clone();
    let of_last = log.into_iter().filter(|event| event.command == last);
    of_last.map(|event| event.kind).collect()
}

/// The ratings after nights without times, worked out with the book of the rating's own crate.
fn by_the_book(nights: &[&[&str]]) -> BTreeMap<String, Skill> {
    let mut book = Book::new();
    for out in nights {
        book.play(&untimed(RatingParams::published()), out);
    }
    book.ratings()
}

const A: &[&str] = &["m0", "m1", "m2", "m3"];
const B: &[&str] = &["m3", "m1", "m4"];
const C: &[&str] = &["m4", "m0", "m2"];

fn three_nights() -> Desks {
    let mut desks = rated_club(6, &plan());
    for (night, out) in [("a", A), ("b", B), ("c", C)] {
        play(&mut desks, night, out, &finish(night));
    }
    desks
}

#[test]
fn a_finish_publishes_the_ratings_that_the_book_has() {
    let desks = three_nights();
    assert_eq!(
        kinds(&desks),
        [
            "RegistrationClosed",
            "TournamentFinished",
            "RatingsPublished"
        ]
    );
    same(desks.club(), &by_the_book(&[A, B, C]));
    let night = &ladder(desks.club()).nights()[0];
    assert_eq!((night.tournament().as_str(), night.revision()), ("a", 1));
    let log = desks.log();
    let result = &log[usize::try_from(night.result()).unwrap() - 1];
    assert_eq!(result.kind, Kind::TournamentFinished.name());
    assert!(result.body.contains("\"place\":1"));
}

#[test]
fn a_season_without_a_ladder_is_not_rated() {
    let mut desks = Desks::new(4);
    begin(&mut desks, "x", "s", &["m0", "m1"]);
    bust(&mut desks, "x", "m0");
    send(&mut desks, finish("x"));
    assert!(desks.club().ladders().is_empty());
    let left = json!({ "finish": { "tournament": "x", "leave_ratings": "why" } });
    send(
        &mut desks,
        json!({ "reopen": { "tournament": "x", "reason": "no" } }),
    );
    assert_eq!(
        refused(&mut desks, left).to_string(),
        "tournament x is not rated; there are no ratings to leave"
    );
}

#[test]
fn an_old_night_corrected_is_a_night_that_was_right_from_the_start() {
    let mut desks = three_nights();
    let shown = ratings(desks.club());
    send(
        &mut desks,
        json!({ "reopen": { "tournament": "a", "reason": "wrong order" } }),
    );
    assert_eq!(desks.club().under_review(ladder(desks.club())), Some(0));
    assert_eq!(
        ratings(desks.club()),
        shown,
        "what is published holds until then"
    );
    send(
        &mut desks,
        json!({ "reorder_busts": { "tournament": "a", "order": [["m1"], ["m0"]],
            "reason": "wrong order" } }),
    );
    send(&mut desks, finish("a"));
    assert_eq!(
        kinds(&desks),
        [
            "TournamentFinished",
            "RatingsPublished",
            "RatingsPublished",
            "RatingsPublished"
        ]
    );
    same(
        desks.club(),
        &by_the_book(&[&["m1", "m0", "m2", "m3"], B, C]),
    );
    let revisions: Vec<u32> = ladder(desks.club())
        .nights()
        .iter()
        .map(RatedNight::revision)
        .collect();
    assert_eq!(revisions, [2, 2, 2]);
    assert_eq!(desks.club().under_review(ladder(desks.club())), None);
    let proof = replay(desks.club(), ladder(desks.club())).unwrap();
    assert_eq!(proof.largest().to_bits(), 0);
    assert_eq!(Club::replay(&desks.log()).unwrap(), *desks.club());
    // Taking the correction back restores what was shown before it, and a redo brings it again.
    let corrected = ratings(desks.club());
    send(&mut desks, json!({ "undo": { "tournament": "a" } }));
    assert_eq!(ratings(desks.club()), shown);
    send(&mut desks, json!({ "redo": { "tournament": "a" } }));
    assert_eq!(ratings(desks.club()), corrected);
    assert_eq!(Club::replay(&desks.log()).unwrap(), *desks.club());
}

#[test]
fn a_finish_that_later_ratings_build_on_stays() {
    let mut desks = three_nights();
    let key = |desks: &Desks, night: &str| {
        let id = TournamentId::new(night).unwrap();
        let finished = |event: &chained_events::envelope::Recorded| {
            event.kind == "TournamentFinished" && event.stream == StreamId::tournament(&id)
        };
        desks.log().into_iter().rfind(finished).unwrap().command
    };
    let (first, last) = (key(&desks, "a"), key(&desks, "c"));
    let Refusal::Undo(UndoRefusal::StillNeeded {
        later, correction, ..
    }) = refused(&mut desks, json!({ "undo": { "command": first } }))
    else {
        panic!("it was taken back");
    };
    let named: Vec<&str> = later.iter().map(|later| later.event.as_str()).collect();
    assert_eq!(named, ["RatingsPublished", "RatingsPublished"]);
    assert_eq!(later[1].command, last);
    assert_eq!(correction, Some(club_log::revision::Correction::Reopen));

    send(&mut desks, json!({ "undo": { "command": last } }));
    same(desks.club(), &by_the_book(&[A, B]));
    send(&mut desks, json!({ "redo": { "tournament": "c" } }));
    same(desks.club(), &by_the_book(&[A, B, C]));
}

/// Publications of an undo are void when its command is restored, on every desk.
#[test]
fn a_redo_takes_back_what_its_undo_published() {
    let mut desks = rated_club(6, &plan());
    begin(&mut desks, "a", "r", A);
    send(
        &mut desks,
        json!({ "clock": { "tournament": "a", "change": { "action": "start" } } }),
    );
    let started = desks.keys().pop().unwrap();
    for player in &A[..3] {
        bust(&mut desks, "a", player);
    }
    send(&mut desks, finish("a"));
    play(&mut desks, "b", B, &finish("b"));
    let before = ratings(desks.club());
    desks.refresh(1);
    send(&mut desks, json!({ "undo": { "command": started } }));
    assert!(kinds(&desks).contains(&"RatingsPublished".to_owned()));
    let by_order = ratings(desks.club());
    assert_ne!(
        by_order, before,
        "without a clock the length of play does not count"
    );
    send(&mut desks, json!({ "redo": { "command": started } }));
    assert_eq!(ratings(desks.club()), before);
    let revisions: Vec<u32> = ladder(desks.club())
        .nights()
        .iter()
        .map(RatedNight::revision)
        .collect();
    assert_eq!(revisions, [1, 1]);
    desks.refresh(1);
    assert_eq!(desks.ledger(1).club(), desks.club());
    assert_eq!(&Club::replay(&desks.log()).unwrap(), desks.club());
    send(&mut desks, json!({ "undo": { "command": started } }));
    assert_eq!(ratings(desks.club()), by_order);
    assert_eq!(&Club::replay(&desks.log()).unwrap(), desks.club());
}

#[test]
fn a_merge_reaches_through_the_later_nights() {
    let mut desks = rated_club(6, &plan());
    play(&mut desks, "a", A, &finish("a"));
    // m5 is m0 under another name.
    play(&mut desks, "b", &["m5", "m1", "m4"], &finish("b"));
    play(&mut desks, "c", C, &finish("c"));
    send(
        &mut desks,
        json!({ "merge_members": { "from": "m5", "into": "m0" } }),
    );
    same(desks.club(), &by_the_book(&[A, &["m0", "m1", "m4"], C]));
    let revisions: Vec<u32> = ladder(desks.club())
        .nights()
        .iter()
        .map(RatedNight::revision)
        .collect();
    assert_eq!(revisions, [1, 2, 2]);
    assert_eq!(Club::replay(&desks.log()).unwrap(), *desks.club());
}

#[test]
fn a_night_called_off_after_it_was_rated_leaves_the_ladder() {
    let mut desks = three_nights();
    send(
        &mut desks,
        json!({ "reopen": { "tournament": "b", "reason": "void" } }),
    );
    send(
        &mut desks,
        json!({ "cancel": { "tournament": "b", "reason": "void" } }),
    );
    assert_eq!(
        kinds(&desks),
        [
            "TournamentCancelled",
            "RatingsWithdrawn",
            "RatingsPublished"
        ]
    );
    same(desks.club(), &by_the_book(&[A, C]));
    assert_eq!(Club::replay(&desks.log()).unwrap(), *desks.club());
}

#[test]
fn ratings_can_be_left_as_they_are_for_a_reason() {
    let mut desks = three_nights();
    send(
        &mut desks,
        json!({ "reopen": { "tournament": "a", "reason": "wrong order" } }),
    );
    send(
        &mut desks,
        json!({ "reorder_busts": { "tournament": "a", "order": [["m1"], ["m0"]],
            "reason": "wrong order" } }),
    );
    send(
        &mut desks,
        json!({ "finish": { "tournament": "a", "leave_ratings": "the season's prizes are paid" } }),
    );
    assert_eq!(kinds(&desks), ["TournamentFinished", "RatingsKept"]);
    same(desks.club(), &by_the_book(&[A, B, C]));
    assert!(ladder(desks.club()).nights()[0].is_frozen());
    let proof = replay(desks.club(), ladder(desks.club())).unwrap();
    assert_eq!(proof.largest().to_bits(), 0);

    // A night is left as it is only while it opens with what it opened with.
    send(
        &mut desks,
        json!({ "reopen": { "tournament": "c", "reason": "wrong order" } }),
    );
    send(
        &mut desks,
        json!({ "reorder_busts": { "tournament": "c", "order": [["m0"], ["m4"]],
            "reason": "wrong order" } }),
    );
    send(
        &mut desks,
        json!({ "finish": { "tournament": "c", "leave_ratings": "too late" } }),
    );
    send(
        &mut desks,
        json!({ "reopen": { "tournament": "b", "reason": "void" } }),
    );
    send(
        &mut desks,
        json!({ "cancel": { "tournament": "b", "reason": "void" } }),
    );
    same(desks.club(), &by_the_book(&[A, &["m0", "m4", "m2"]]));
    let proof = replay(desks.club(), ladder(desks.club())).unwrap();
    assert_eq!(proof.largest().to_bits(), 0);
}

#[test]
fn while_a_night_is_open_again_others_are_rated_from_what_holds() {
    let mut desks = three_nights();
    send(
        &mut desks,
        json!({ "reopen": { "tournament": "b", "reason": "wrong order" } }),
    );
    // The first night is corrected while the second is open: only the first follows at once.
    send(
        &mut desks,
        json!({ "reopen": { "tournament": "a", "reason": "wrong order" } }),
    );
    send(
        &mut desks,
        json!({ "reorder_busts": { "tournament": "a", "order": [["m1"], ["m0"]],
            "reason": "wrong order" } }),
    );
    send(&mut desks, finish("a"));
    assert_eq!(kinds(&desks), ["TournamentFinished", "RatingsPublished"]);
    assert_eq!(desks.club().under_review(ladder(desks.club())), Some(1));
    play(&mut desks, "d", &["m0", "m3"], &finish("d"));
    send(&mut desks, finish("b"));
    let right: &[&str] = &["m1", "m0", "m2", "m3"];
    same(desks.club(), &by_the_book(&[right, B, C, &["m0", "m3"]]));
    assert_eq!(Club::replay(&desks.log()).unwrap(), *desks.club());
}

#[test]
fn initial_ratings_come_before_the_first_rated_night() {
    let mut desks = rated_club(6, &plan());
    let import = |player: &str| {
        json!({ "import_ratings": { "ladder": "main", "rows": [
            { "player": player, "mu": "1800.5", "sigma": "320" } ] } })
    };
    send(&mut desks, import("P5"));
    play(&mut desks, "a", &["m0", "m5"], &finish("a"));
    let m5 = MemberId::new("m5").unwrap();
    let row = *ladder(desks.club()).nights()[0].row(&m5).unwrap();
    assert_eq!(row.before.mu.to_string(), "1800.5");
    assert_eq!(
        refused(&mut desks, import("m5")).to_string(),
        "member m5 was already rated on ladder main; an initial rating comes before that"
    );
    assert_eq!(
        refused(
            &mut desks,
            json!({ "import_ratings": { "ladder": "main", "rows": [
            { "player": "m1", "mu": "1500", "sigma": "0" } ] } })
        )
        .to_string(),
        "row 1: sigma is 0, expected 0.001 to 1000000"
    );
}

/// One slip of a file is put right by another import, before ratings build on it.
#[test]
fn an_import_replaces_all_that_were_imported_before_the_first_rated_night() {
    let mut desks = rated_club(6, &plan());
    let import = |players: &[(&str, &str)], replace: bool| {
        let row =
            |(player, mu): &(&str, &str)| json!({ "player": player, "mu": mu, "sigma": "320" });
        let rows: Vec<Value> = players.iter().map(row).collect();
        json!({ "import_ratings": { "ladder": "main", "rows": rows, "replace": replace } })
    };
    let found = |desks: &Desks| -> Vec<(String, String)> {
        let ladder = desks.club().ladders().get(&main_ladder());
        let imported = ladder.into_iter().flat_map(Ladder::imported);
        imported
            .map(|(member, skill)| (member.to_string(), skill.mu.to_string()))
            .collect()
    };
    let pairs = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        pairs
            .iter()
            .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
            .collect()
    };
    let (slip, right) = (
        [("m0", "15000"), ("m1", "1600")],
        [("m0", "1500"), ("m2", "1700")],
    );
    send(&mut desks, import(&slip, false));
    send(&mut desks, import(&right, true));
    assert_eq!(found(&desks), pairs(&right));
    let key = desks.keys().pop().unwrap();
    send(&mut desks, json!({ "undo": { "command": key } }));
    assert_eq!(found(&desks), pairs(&slip));
    send(&mut desks, json!({ "redo": { "command": key } }));
    assert_eq!(found(&desks), pairs(&right));
    // Without it an import adds to those before.
    send(&mut desks, import(&[("m3", "1400")], false));
    assert_eq!(found(&desks).len(), 3);

    play(&mut desks, "a", &["m0", "m5"], &finish("a"));
    let log = desks.log();
    assert_eq!(
        refused(&mut desks, import(&right[1..], true)),
        RatingRefusal::ImportBuiltOn {
            ladder: main_ladder(),
            nights: 1,
        }
        .into()
    );
    assert_eq!(desks.log(), log);
    // The finish is taken back, and the ratings can be replaced again.
    let finish = desks.keys().pop().unwrap();
    send(&mut desks, json!({ "undo": { "command": finish } }));
    send(&mut desks, import(&slip, true));
    assert_eq!(found(&desks), pairs(&slip));
    assert_eq!(&Club::replay(&desks.log()).unwrap(), desks.club());
}

#[test]
fn an_import_begins_a_new_ladder_only_when_that_is_asked_for() {
    let mut desks = rated_club(6, &plan());
    let import = |ladder: &str, begin: Value| {
        json!({ "import_ratings": { "ladder": ladder, "new_ladder": begin, "rows": [
            { "player": "P5", "mu": "1800.5", "sigma": "320" } ] } })
    };
    let main = LadderId::new("main").unwrap();
    let mian = LadderId::new("mian").unwrap();
    assert_eq!(desks.club().ladders().len(), 0, "no night was rated");
    assert_eq!(desks.club().ladder_ids(), [&main].into());
    assert_eq!(
        refused(&mut desks, import("mian", json!(false))),
        RatingRefusal::NewLadder {
            ladder: mian.clone(),
            ladders: vec![main.clone()],
        }
        .into()
    );
    send(&mut desks, import("main", json!(false)));
    send(&mut desks, import("mian", json!(true)));
    send(&mut desks, import("mian", json!(false)));
    assert_eq!(desks.club().ladder_ids(), [&main, &mian].into());
}

#[test]
fn a_season_may_reset_or_widen_what_the_one_before_left() {
    for (start, check) in [
        (json!("reset"), (Some(1500.0), 500.0)),
        (json!({ "widen": "480" }), (None, 480.0)),
    ] {
        let mut desks = three_nights();
        let before = ratings(desks.club());
        send(&mut desks, json!({ "close_season": { "season": "r" } }));
        send(
            &mut desks,
            json!({ "open_season": { "season": "next",
                "rating": { "ladder": "main", "start": start } } }),
        );
        for night in ["x", "y"] {
            begin(&mut desks, night, "next", &["m0", "m1"]);
            bust(&mut desks, night, "m0");
            send(&mut desks, finish(night));
        }
        let m0 = MemberId::new("m0").unwrap();
        let nights = ladder(desks.club()).nights();
        let (x, y) = (nights[3].row(&m0).unwrap(), nights[4].row(&m0).unwrap());
        let mu = check.0.unwrap_or(before[&m0].mu.value());
        assert_eq!(x.before.mu.value().to_bits(), mu.to_bits());
        assert_eq!(x.before.sigma.value().to_bits(), f64::to_bits(check.1));
        assert_eq!(y.before, x.after, "once a season");
    }
}

#[test]
fn old_nights_are_rated_once_in_the_order_in_which_they_were_finished() {
    let mut desks = Desks::new(6);
    begin(&mut desks, "late", "s", C);
    for (night, out) in [("a", A), ("b", B)] {
        begin(&mut desks, night, "s", out);
        for player in &out[..out.len() - 1] {
            bust(&mut desks, night, player);
        }
        send(&mut desks, finish(night));
    }
    bust(&mut desks, "late", C[0]);
    bust(&mut desks, "late", C[1]);
    send(&mut desks, finish("late"));
    let publish = || json!({ "publish_ratings": { "plan": { "ladder": "main" } } });
    // No season names a ladder: a name that was mistyped would begin one.
    assert_eq!(
        refused(&mut desks, publish()).to_string(),
        "there is no ladder main; name one that there is (none yet)"
    );
    send(
        &mut desks,
        json!({ "publish_ratings": { "plan": { "ladder": "main" }, "new_ladder": true } }),
    );
    same(desks.club(), &by_the_book(&[A, B, C]));
    // Nobody has to fold them again.
    assert_eq!(desks.kept_to(), desks.club().seq());
    assert_eq!(
        refused(&mut desks, publish()).to_string(),
        "there is no finished tournament without ratings"
    );
    assert_eq!(Club::replay(&desks.log()).unwrap(), *desks.club());
}
