//! The winner's play time ends with the last bust or the deal, whenever the finish is typed.

use std::collections::BTreeMap;

use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;
use chained_events::{EventStore, MemoryStore};
use club_log::Club;
use club_log::event::ExactSkill;
use club_log::rating::{Ladder, RatedRow, replay};
use club_log::transfer::read_text;
use proptest::prelude::*;
use serde_json::{Value, json};
use tier_rating::{Skill, TierParams};

use crate::desks::Desks;
use crate::hall::wait;
use crate::ladder::{begin, bust, finish, kinds, ladder, plan, rated_club, send};

const SIX: [&str; 6] = ["m5", "m4", "m3", "m2", "m1", "m0"];

/// The log of `two-seasons`, in which a program of before rated four nights.
pub(crate) fn of_before() -> Desks {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/two-seasons/log.ndjson"
    );
    let text = std::fs::read_to_string(file).unwrap();
    let store = MemoryStore::new();
    wait(store.import(&read_text(text.as_bytes()).unwrap())).unwrap();
    let mut desks = Desks::over(&store);
    desks.set_clock(366 * 86_400);
    desks
}

fn rate(skill: ExactSkill) -> f64 {
    let skill = Skill::new(skill.mu.value(), skill.sigma.value()).unwrap();
    TierParams::published().rate(skill).value()
}

/// Changes of the rates by a night, by member, in tenths of a point.
fn changes(ladder: &Ladder, night: usize) -> BTreeMap<String, i64> {
    let tenths = |row: &RatedRow| (10.0 * (rate(row.after) - rate(row.before))).round() as i64;
    let rows = ladder.nights()[night].rows();
    rows.map(|(member, row)| (member.to_string(), tenths(row)))
        .collect()
}

/// Six players from 19:00, one out every 27 minutes, the last at 21:15; the finish next noon.
fn typed_late() -> Desks {
    let mut desks = rated_club(6, &plan());
    begin(&mut desks, "one", "r", &SIX);
    clock(&mut desks, "one", &json!({ "action": "start" }));
    for player in &SIX[..5] {
        desks.set_clock(27 * 60);
        bust(&mut desks, "one", player);
    }
    desks.set_clock(14 * 3600 + 45 * 60);
    send(&mut desks, finish("one"));
    desks
}

fn clock(desks: &mut Desks, night: &str, change: &Value) {
    send(
        desks,
        json!({ "clock": { "tournament": night, "change": change } }),
    );
}

fn proved(desks: &Desks) {
    let proof = replay(desks.club(), ladder(desks.club())).unwrap();
    assert_eq!(proof.largest().to_bits(), 0, "{:?}", proof.nights);
    assert_eq!(&Club::replay(&desks.log()).unwrap(), desks.club());
}

#[test]
fn a_finish_typed_on_the_next_day_gives_the_winner_no_time() {
    let desks = typed_late();
    // The figure was worked out outside of this project; the program before gave +223.7.
    assert_eq!(changes(ladder(desks.club()), 0)["m0"], 1993);
    proved(&desks);
}

#[test]
fn a_night_finished_again_later_still_ends_with_its_last_bust() {
    let mut desks = typed_late();
    let first = ladder(desks.club()).nights()[0].clone();
    let m0 = MemberId::new("m0").unwrap();
    send(
        &mut desks,
        json!({ "reopen": { "tournament": "one", "reason": "again" } }),
    );
    desks.set_clock(30 * 3600);
    send(&mut desks, finish("one"));
    let again = ladder(desks.club()).nights()[0].clone();
    assert_eq!(again.revision(), 2);
    assert_eq!(
        again.rows().collect::<Vec<_>>(),
        first.rows().collect::<Vec<_>>()
    );
    let key = desks.keys().pop().unwrap();
    send(&mut desks, json!({ "undo": { "command": key } }));
    assert_eq!(ladder(desks.club()).nights()[0].revision(), 1);
    send(&mut desks, json!({ "redo": { "command": key } }));
    assert_eq!(ladder(desks.club()).nights()[0], again);
    proved(&desks);

    // The last bust was an hour and 55 minutes later than typed: 250 minutes, where the hand index is 1.
    let log = desks.log();
    let last = log
        .iter()
        .rfind(|event| event.kind == "EntriesBusted")
        .unwrap();
    let at = last.at.as_millisecond() + 115 * 60_000;
    let at = chained_events::timestamp::Timestamp::from_millisecond(at).unwrap();
    send(
        &mut desks,
        json!({ "correct_time": { "command": last.command, "at": at.to_string(),
            "reason": "misread" } }),
    );
    let body = published(&desks.log());
    let index = hand_index(&body, "m0");
    assert!((index - expected_index(minutes(&desks, "one"))).abs() < 1e-12);
    assert!((index - 1.0).abs() < 1e-3, "{index}");
    assert_ne!(ladder(desks.club()).nights()[0].row(&m0), again.row(&m0));
    proved(&desks);
}

#[test]
fn what_was_published_before_stays_until_the_night_is_corrected() {
    let mut desks = of_before();
    proved(&desks);
    let of = |desks: &Desks, night| changes(ladder(desks.club()), night);
    let published = of(&desks, 0);
    assert_eq!(published["mA"], 2237);
    let two = ladder(desks.club()).nights()[1].clone();

    // Another night is corrected: the first one keeps its numbers.
    for command in [
        json!({ "reopen": { "tournament": "two", "reason": "again" } }),
        finish("two"),
    ] {
        send(&mut desks, command);
    }
    assert_eq!(of(&desks, 0), published);
    assert_eq!(
        ladder(desks.club()).nights()[1].revision(),
        two.revision() + 1
    );
    proved(&desks);

    // Finished again, it is rated by the time that was played. Everybody else gains 4.6 points.
    for command in [
        json!({ "reopen": { "tournament": "one", "reason": "again" } }),
        finish("one"),
    ] {
        send(&mut desks, command);
    }
    let corrected = of(&desks, 0);
    assert_eq!(corrected["mA"], 1993);
    for (member, change) in corrected.iter().filter(|(member, _)| *member != "mA") {
        let gained = change - published[member];
        assert!((45..=47).contains(&gained), "{member}: {gained}");
    }
    assert_eq!(kinds(&desks)[0], "TournamentFinished");
    proved(&desks);

    let key = desks.keys().pop().unwrap();
    send(&mut desks, json!({ "undo": { "command": key } }));
    assert_eq!(of(&desks, 0), published);
    send(&mut desks, json!({ "redo": { "command": key } }));
    assert_eq!(of(&desks, 0), corrected);
    proved(&desks);
}

/// A correction of times that changes no number of an old night does not change its reading either.
#[test]
fn a_correction_without_effect_publishes_nothing() {
    let mut desks = of_before();
    let before = ladder(desks.club()).clone();
    let log = desks.log();
    let registered = log
        .iter()
        .find(|event| event.kind == "SeatsDrawn" && event.stream.as_str() == "t:one");
    let drawn = registered.unwrap();
    let at =
        chained_events::timestamp::Timestamp::from_millisecond(drawn.at.as_millisecond() + 60_000)
            .unwrap();
    send(
        &mut desks,
        json!({ "correct_time": { "command": drawn.command, "at": at.to_string(),
            "reason": "misread" } }),
    );
    assert_eq!(ladder(desks.club()), &before);
    proved(&desks);
}

/// The last publication of a log.
fn published(log: &[Recorded]) -> Value {
    let last = log.iter().rfind(|event| event.kind == "RatingsPublished");
    serde_json::from_str(&last.unwrap().body).unwrap()
}

fn hand_index(body: &Value, member: &str) -> f64 {
    let rows = body["players"].as_array().unwrap();
    let row = rows.iter().find(|row| row["member"] == member).unwrap();
    row["entries"][0]["hand_index"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap()
}

/// The hand index at tables of nine: the cube root of the minutes between 200 and 300 over 250.
fn expected_index(minutes: f64) -> f64 {
    (minutes.clamp(200.0, 300.0) / 250.0).cbrt()
}

/// Minutes of play by the log alone: up to the last bust or deal, pauses left out.
fn minutes(desks: &Desks, night: &str) -> f64 {
    let club = desks.club();
    let (mut shown, mut since, mut end) = (0_i64, None::<i64>, 0_i64);
    let stream = format!("t:{night}");
    for event in desks
        .log()
        .iter()
        .filter(|event| event.stream.as_str() == stream)
    {
        let Some(at) = club.effective(event) else {
            continue;
        };
        let at = at.as_millisecond();
        let now = shown + since.map_or(0, |from| at - from);
        let body: Value = serde_json::from_str(&event.body).unwrap();
        match event.kind.as_str() {
            "ClockChanged" => {
                let change = &body["change"];
                shown = now + 1000 * change["seconds"].as_i64().unwrap_or(0);
                since = match change["action"].as_str().unwrap() {
                    "pause" => None,
                    "start" => Some(at),
                    _ => since.map(|_| at),
                };
            }
            "EntriesBusted" | "DealAgreed" => end = end.max(now),
            _ => {}
        }
    }
    f64::from(i32::try_from(end).unwrap()) / 60_000.0
}

#[derive(Debug, Clone, Copy)]
enum Step {
    Bust,
    Pause,
    Start,
    /// Minutes put on the clock by hand.
    Adjust(i64),
}

fn step() -> impl Strategy<Value = (i64, Step)> {
    let step = prop_oneof![
        3 => Just(Step::Bust),
        1 => Just(Step::Pause),
        2 => Just(Step::Start),
        1 => (1..60_i64).prop_map(Step::Adjust),
    ];
    (1..90_i64, step)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn the_winner_plays_until_the_last_bust_or_the_deal(
        steps in prop::collection::vec(step(), 1..12),
        deal in any::<bool>(),
        late in 0..3000_i64,
    ) {
        let mut desks = rated_club(5, &plan());
        let mut left = vec!["m4", "m3", "m2", "m1", "m0"];
        begin(&mut desks, "x", "r", &left);
        clock(&mut desks, "x", &json!({ "action": "start" }));
        let mut running = true;
        for (gap, step) in steps {
            desks.set_clock(60 * gap);
            match step {
                Step::Bust if left.len() > 2 => bust(&mut desks, "x", left.remove(0)),
                Step::Pause if running => {
                    running = false;
                    clock(&mut desks, "x", &json!({ "action": "pause" }));
                }
                Step::Start if !running => {
                    running = true;
                    clock(&mut desks, "x", &json!({ "action": "start" }));
                }
                Step::Adjust(minutes) => {
                    let change = json!({ "action": "adjust", "seconds": 60 * minutes });
                    clock(&mut desks, "x", &change);
                }
                Step::Bust | Step::Pause | Step::Start => {}
            }
        }
        if deal {
            send(&mut desks, json!({ "close_registration": { "tournament": "x" } }));
            desks.set_clock(1200);
            send(&mut desks, json!({ "deal": { "tournament": "x", "how": "even" } }));
        } else {
            while left.len() > 1 {
                bust(&mut desks, "x", left.remove(0));
            }
        }
        desks.set_clock(60 * late);
        send(&mut desks, finish("x"));
        let body = published(&desks.log());
        prop_assert_eq!(&body["timing"], "clock");
        let (found, right) = (hand_index(&body, "m0"), expected_index(minutes(&desks, "x")));
        prop_assert!((found - right).abs() < 1e-12, "{} instead of {}", found, right);
        proved(&desks);
    }
}
