//! Ratings that are left as they are, for a reason, by a merge or the correction of a time.

use std::collections::BTreeMap;

use chained_events::ids::{CommandKey, MemberId};
use club_log::Club;
use club_log::event::ExactSkill;
use club_log::rating::{RatedNight, replay, what_if};
use club_log::refusal::{RatingRefusal, Refusal};
use serde_json::{Value, json};

use crate::desks::Desks;
use crate::ladder::{
    begin, bust, finish, kinds, ladder, plan, play, rated_club, ratings, refused, send,
};

fn merge(leave: Option<&str>) -> Value {
    let mut merge = json!({ "merge_members": { "from": "m5", "into": "m0" } });
    if let Some(reason) = leave {
        merge["merge_members"]["leave_ratings"] = reason.into();
    }
    merge
}

fn kept(desks: &Desks) -> Vec<bool> {
    let nights = ladder(desks.club()).nights().iter();
    nights.map(RatedNight::is_frozen).collect()
}

#[track_caller]
fn proved(desks: &Desks) {
    let proof = replay(desks.club(), ladder(desks.club())).unwrap();
    assert_eq!(proof.largest().to_bits(), 0, "{:?}", proof.nights);
    assert_eq!(Club::replay(&desks.log()).unwrap(), *desks.club());
    // What-if with the recorded rules is what was recorded, ratings that were left as well.
    let ladder = ladder(desks.club());
    let rules = ladder.rules_of(ladder.nights().last().unwrap()).unwrap();
    let recorded = what_if(desks.club(), ladder, rules).unwrap();
    assert_eq!(recorded.largest().to_bits(), 0, "{:?}", recorded.nights);
    let rows = |night: &RatedNight| -> Vec<_> {
        let rows = night.rows();
        rows.map(|(member, row)| (member.clone(), row.before, row.after))
            .collect()
    };
    for (again, night) in recorded.ladder.nights().iter().zip(ladder.nights()) {
        assert_eq!(rows(again), rows(night));
    }
}

/// Three nights; m5 of the second is m0 under another name.
fn with_alias() -> Desks {
    let mut desks = rated_club(7, &plan());
    let nights: [(&str, &[&str]); 3] = [
        ("a", &["m0", "m1", "m2"]),
        ("b", &["m5", "m1", "m4"]),
        ("c", &["m2", "m3"]),
    ];
    for (night, out) in nights {
        play(&mut desks, night, out, &finish(night));
    }
    desks
}

#[test]
fn a_merge_leaves_the_nights_that_would_be_rated_otherwise() {
    let mut desks = with_alias();
    let shown = ratings(desks.club());
    send(&mut desks, merge(Some("the season's prizes are paid")));
    // The first night does not change, and nobody of the third one met the two.
    assert_eq!(kinds(&desks), ["MembersMerged", "RatingsKept"]);
    assert_eq!(kept(&desks), [false, true, false]);
    let member = |id: &str| MemberId::new(id).unwrap();
    let mut expected: BTreeMap<MemberId, ExactSkill> = shown.clone();
    let last = expected.remove(&member("m5")).unwrap();
    expected.insert(member("m0"), last);
    assert_eq!(ratings(desks.club()), expected);
    proved(&desks);

    // The next night is rated from what was left.
    play(&mut desks, "d", &["m0", "m1"], &finish("d"));
    let night = &ladder(desks.club()).nights()[3];
    assert_eq!(night.row(&member("m0")).unwrap().before, last);
    proved(&desks);
    // A correction that does not reach what it opens with leaves it as it is.
    send(
        &mut desks,
        json!({ "reopen": { "tournament": "a", "reason": "looked at again" } }),
    );
    send(&mut desks, finish("a"));
    assert_eq!(kept(&desks), [false, true, false, false]);
    proved(&desks);
}

#[test]
fn what_a_merge_left_follows_a_correction_before_it() {
    let mut desks = with_alias();
    send(&mut desks, merge(Some("too late")));
    for command in [
        json!({ "reopen": { "tournament": "a", "reason": "order" } }),
        json!({ "reorder_busts": { "tournament": "a", "order": [["m1"], ["m0"]],
            "reason": "order" } }),
        finish("a"),
    ] {
        send(&mut desks, command);
    }
    assert_eq!(kept(&desks), [false, false, false]);
    proved(&desks);
    let mut right = rated_club(7, &plan());
    let nights: [(&str, &[&str]); 3] = [
        ("a", &["m1", "m0", "m2"]),
        ("b", &["m0", "m1", "m4"]),
        ("c", &["m2", "m3"]),
    ];
    for (night, out) in nights {
        play(&mut right, night, out, &finish(night));
    }
    assert_eq!(ratings(desks.club()), ratings(right.club()));
}

/// A fault that the laws found at 10,000 cases.
///
/// The night counted as left, with a rating before it that nobody had any more, and the proof of
/// the ladder failed.
#[test]
fn a_night_that_was_left_and_is_right_after_all_is_left_no_longer() {
    let mut desks = rated_club(7, &plan());
    for (night, first, second) in [("a", "m0", "m2"), ("b", "m5", "m3")] {
        let row = |place, player| json!({ "place": place, "player": player });
        let past = json!({ "tournament": night, "title": night, "season": "r",
            "date": "2025-11-01", "as_last": true, "rows": [row(1, first), row(2, second)] });
        send(&mut desks, json!({ "import_finish": past }));
    }
    send(&mut desks, merge(Some("too late")));
    assert_eq!(kept(&desks), [false, true]);
    proved(&desks);
    // Without the first night the second is the member's first, as it was rated.
    let shown = ratings(desks.club());
    send(
        &mut desks,
        json!({ "cancel": { "tournament": "a", "reason": "void" } }),
    );
    assert_eq!(kept(&desks), [false]);
    let m2 = MemberId::new("m2").unwrap();
    let left = shown.into_iter().filter(|(member, _)| *member != m2);
    assert_eq!(ratings(desks.club()), left.collect::<BTreeMap<_, _>>());
    proved(&desks);
}

#[test]
fn a_merge_that_left_ratings_is_taken_back_with_them() {
    let mut desks = with_alias();
    let shown = ratings(desks.club());
    send(&mut desks, merge(Some("too late")));
    let key = desks.keys().pop().unwrap();
    send(&mut desks, json!({ "undo": { "command": key } }));
    assert_eq!(ratings(desks.club()), shown);
    assert_eq!(kept(&desks), [false, false, false]);
    proved(&desks);
}

#[test]
fn there_must_be_ratings_to_leave() {
    let mut desks = rated_club(7, &plan());
    play(&mut desks, "a", &["m0", "m1"], &finish("a"));
    let log = desks.log();
    assert_eq!(
        refused(&mut desks, merge(Some("none"))),
        Refusal::Rating(RatingRefusal::NothingFollows)
    );
    assert_eq!(desks.log(), log);
    send(&mut desks, merge(None));
}

/// Two nights with a clock; the key of the first one's first bust.
fn with_times() -> (Desks, CommandKey) {
    let mut desks = rated_club(4, &plan());
    let mut key = None;
    for night in ["a", "b"] {
        begin(&mut desks, night, "r", &["m0", "m1", "m2"]);
        let clock = |change: Value| json!({ "clock": { "tournament": night, "change": change } });
        // The clock is set while it is paused.
        for change in [
            json!({ "action": "start" }),
            json!({ "action": "pause" }),
            json!({ "action": "adjust", "seconds": 14_000 }),
            json!({ "action": "start" }),
        ] {
            send(&mut desks, clock(change));
        }
        for _ in 0..2 {
            let hand = json!({ "hand": { "tournament": night, "table": "T1" } });
            send(&mut desks, hand);
        }
        bust(&mut desks, night, "m0");
        key = key.or_else(|| desks.keys().pop());
        bust(&mut desks, night, "m1");
        send(&mut desks, finish(night));
    }
    (desks, key.unwrap())
}

fn set_time(desks: &Desks, key: &CommandKey, leave: Option<&str>) -> Value {
    let log = desks.log();
    let at = log.iter().position(|event| event.command == *key).unwrap();
    // The moment of the command before it.
    let mut correct = json!({ "correct_time": { "command": key, "at": log[at - 1].at,
        "reason": "the watch was slow" } });
    if let Some(reason) = leave {
        correct["correct_time"]["leave_ratings"] = reason.into();
    }
    correct
}

#[test]
fn a_corrected_time_leaves_the_ratings_for_a_reason() {
    let (mut desks, key) = with_times();
    let shown = ratings(desks.club());
    let left = set_time(&desks, &key, Some("a second"));
    send(&mut desks, left);
    // The second night opens with what it opened with.
    assert_eq!(kinds(&desks), ["TimeCorrected", "RatingsKept"]);
    assert_eq!(kept(&desks), [true, false]);
    assert_eq!(ratings(desks.club()), shown);
    proved(&desks);

    let (mut desks, key) = with_times();
    let correct = set_time(&desks, &key, None);
    send(&mut desks, correct);
    assert_eq!(
        kinds(&desks),
        ["TimeCorrected", "RatingsPublished", "RatingsPublished"]
    );
    assert_ne!(ratings(desks.club()), shown);
    proved(&desks);
}

#[test]
fn a_time_that_no_rating_looks_at_leaves_none() {
    let (mut desks, _) = with_times();
    let hand = desks
        .log()
        .into_iter()
        .rfind(|event| event.kind == "HandEnded")
        .unwrap();
    let left = set_time(&desks, &hand.command, Some("none"));
    let log = desks.log();
    assert_eq!(
        refused(&mut desks, left),
        Refusal::Rating(RatingRefusal::NothingFollows)
    );
    assert_eq!(desks.log(), log);
}

#[test]
fn a_finish_that_leaves_ratings_leaves_those_that_wait_behind_it() {
    let mut desks = rated_club(5, &plan());
    let nights: [(&str, &[&str]); 3] = [
        ("a", &["m0", "m1", "m2", "m3"]),
        ("b", &["m1", "m4"]),
        ("c", &["m0", "m3"]),
    ];
    for (night, out) in nights {
        play(&mut desks, night, out, &finish(night));
    }
    // The first night is corrected while the second is open, so that the third waits for it.
    for command in [
        json!({ "reopen": { "tournament": "b", "reason": "order" } }),
        json!({ "reopen": { "tournament": "a", "reason": "order" } }),
        json!({ "reorder_busts": { "tournament": "a", "order": [["m1"], ["m0"]],
            "reason": "order" } }),
        finish("a"),
        json!({ "finish": { "tournament": "b", "leave_ratings": "too late" } }),
    ] {
        send(&mut desks, command);
    }
    assert_eq!(
        kinds(&desks),
        ["TournamentFinished", "RatingsKept", "RatingsKept"]
    );
    assert_eq!(kept(&desks), [false, true, true]);
    proved(&desks);
}
