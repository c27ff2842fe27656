//! A recorded season counted by other rules.
//!
//! The rules of the season give the recorded table bit for bit, and other rules that of a season that was recorded
//! with them.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use club_log::ids::{SeasonId, TournamentId};
use club_log::projection::SeasonStanding;
use club_log::refusal::{RulesRefusal, SeasonRefusal};
use club_log::rules::{CountedEntry, Ranking, SeasonRules};
use club_log::season_count::{CountChanges, SeasonCount};
use club_log::season_what_if::{CountCause, CountPart, SeasonWhatIf, figure_of, season_what_if};
use club_log::{Club, Refusal};
use payout_dhondt::{Ratio, SeasonError, Weights};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::desks::{Desks, command};
use crate::ladder::{bust, finish, send};
use crate::laws::config;
use crate::season_edits::{AnyNight, all_fields, any_nights, any_rules, edit, rows, season};

const PLAYERS: [&str; 5] = ["m0", "m1", "m2", "m3", "m4"];

/// A night of the season with weights of its own, drawn; everybody is in from the start.
fn begin(desks: &mut Desks, night: &str, weights: &str, players: &[&str]) {
    send(
        desks,
        json!({ "announce": { "tournament": night, "title": night, "season": "s",
            "rules": { "max_entries": 3, "structure": { "weights": weights },
                "seating": { "n_max": 9, "n_min": 2 } } } }),
    );
    for player in players {
        send(
            desks,
            json!({ "register": { "tournament": night, "player": player } }),
        );
    }
    send(desks, json!({ "draw": { "tournament": night } }));
}

/// A whole night: some lose an entry and enter again, then the order of the busts.
fn play(desks: &mut Desks, night: &str, weights: &str, again: &[&str], out: &[&str]) {
    begin(desks, night, weights, out);
    for player in again {
        bust(desks, night, player);
        send(
            desks,
            json!({ "reenter": { "tournament": night, "player": player } }),
        );
    }
    for player in &out[..out.len() - 1] {
        bust(desks, night, player);
    }
    send(desks, finish(night));
}

/// Results beyond the nights that are played: totals, a finishing order, a night called off, one that goes on.
#[derive(Debug, Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each kind of result is there or not"
)]
struct Beyond {
    totals: bool,
    old_night: bool,
    /// Whether the finishing order gives points.
    points: bool,
    open_night: bool,
    merged: bool,
    erased: bool,
}

fn any_beyond() -> impl Strategy<Value = Beyond> {
    any::<[bool; 6]>().prop_map(
        |[totals, old_night, points, open_night, merged, erased]| Beyond {
            totals,
            old_night,
            points,
            open_night,
            merged,
            erased,
        },
    )
}

/// A season with a weight for each of its nights.
fn recorded(nights: &[AnyNight], beyond: Beyond, weights: &[&str]) -> Desks {
    let mut desks = Desks::new(6);
    for ((number, (turn, players, again)), weights) in
        nights.iter().enumerate().zip(weights.iter().cycle())
    {
        let mut order = PLAYERS;
        order.rotate_left(*turn);
        let out = &order[..*players];
        let again = &[out[1], out[players - 1]][..*again];
        play(&mut desks, &format!("n{number}"), weights, again, out);
    }
    if beyond.totals {
        send(
            &mut desks,
            json!({ "import_results": { "season": "s", "rows": [
                { "player": { "member": "m0" }, "points": "7/2", "entries": 4, "events": 3 },
                { "player": { "member": "m5" }, "points": "1", "entries": 2, "events": 2 },
            ] } }),
        );
    }
    if beyond.old_night {
        send(
            &mut desks,
            json!({ "import_finish": { "tournament": "old", "title": "old", "season": "s",
                "date": "2025-11-01", "as_last": true, "points": beyond.points, "rows": [
                    { "place": 1, "player": "m3", "entries": 2 }, { "place": 2, "player": "m1" },
                    { "place": 2, "player": "m5" }, { "place": 4, "player": "m0" } ] } }),
        );
    }
    if beyond.merged {
        // The sixth member has played in no night with a log.
        let into = if beyond.old_night { "m2" } else { "m4" };
        send(
            &mut desks,
            json!({ "merge_members": { "from": "m5", "into": into } }),
        );
    }
    if beyond.erased {
        send(&mut desks, json!({ "erase_member": { "player": "m1" } }));
    }
    if beyond.open_night {
        begin(&mut desks, "off", weights[0], &["m0", "m3"]);
        send(
            &mut desks,
            json!({ "cancel": { "tournament": "off", "reason": "storm" } }),
        );
        begin(&mut desks, "on", weights[0], &["m2", "m3", "m4"]);
        bust(&mut desks, "on", "m2");
    }
    desks
}

fn what_if(club: &Club, count: &SeasonCount) -> SeasonWhatIf {
    season_what_if(club, &season(), count).unwrap()
}

pub(crate) fn any_weights() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "vp-kid",
        "harmonic",
        "winner",
        "head:100,70,50",
        "power:100,60,40,25@1.05",
        "fixed:40,25,15,10,6,4",
    ])
}

/// The figure of everybody whom a table lists.
fn figures(rows: &[SeasonStanding], ranking: Ranking) -> BTreeMap<MemberId, Ratio> {
    let figure = |row: &SeasonStanding| (row.member.clone(), figure_of(row, ranking));
    rows.iter().map(figure).collect()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn with_the_recorded_rules_both_tables_are_the_recorded_one(
        nights in any_nights(),
        beyond in any_beyond(),
        (rules, times) in any_rules(),
        weights in any_weights(),
        closed in any::<bool>(),
    ) {
        let beyond = Beyond { open_night: beyond.open_night && !closed, ..beyond };
        let mut desks = recorded(&nights, beyond, &[weights]);
        let _same = desks.send(0, command(edit(&all_fields(&rules, &times, nights.len()))));
        if closed {
            send(&mut desks, json!({ "close_season": { "season": "s" } }));
        }
        let club = desks.club();
        let own = SeasonCount::recorded(club.season(&season()).unwrap());
        let named = SeasonCount { weights: Some(weights.parse().unwrap()), ..own.clone() };
        for count in [own, named] {
            for ranking in [Ranking::TotalWithAttendance, Ranking::Total, Ranking::Profit] {
                let mut count = count.clone();
                count.rules.ranking = ranking;
                let table = rows(club, Some(ranking));
                let other = what_if(club, &count);
                prop_assert_eq!((&other.now, &other.then), (&table, &table));
                prop_assert_eq!(&other.parts, &BTreeMap::new());
            }
        }
    }

    #[test]
    fn other_rules_give_the_table_of_a_season_recorded_with_them(
        nights in any_nights(),
        beyond in any_beyond(),
        (before, times) in any_rules(),
        (then, _) in any_rules(),
        weights in (any_weights(), any_weights()),
    ) {
        let mut desks = recorded(&nights, beyond, &[weights.0]);
        let mut twin = recorded(&nights, beyond, &[weights.1]);
        for (desks, rules) in [(&mut desks, &before), (&mut twin, &then)] {
            let _same = desks.send(0, command(edit(&all_fields(rules, &times, nights.len()))));
        }
        let (club, twin) = (desks.club(), twin.club());
        let count = SeasonCount { rules: then.clone(), weights: Some(weights.1.parse().unwrap()) };
        let other = what_if(club, &count);
        prop_assert_eq!(&other.then, &rows(twin, None));
        prop_assert_eq!(&other.now, &rows(club, Some(then.ranking)));
        // Every rule is named, so that the rest of the recorded ones does not matter.
        let named = CountChanges {
            weights: count.weights.clone(),
            attendance_bonus: Some(then.attendance_bonus),
            best_k: then.best_k,
            drop_worst_k: then.best_k.is_none().then_some(then.drop_worst_k),
            min_entries: Some(then.min_entries),
            counted_entry: Some(then.counted_entry),
            order: Some(then.ranking),
        };
        prop_assert_eq!(named.of(club.season(&season()).unwrap()), count);
    }

    #[test]
    fn the_parts_of_a_change_add_up_to_it(
        nights in any_nights(),
        beyond in any_beyond(),
        (before, times) in any_rules(),
        (then, _) in any_rules(),
        weights in (any_weights(), any_weights()),
    ) {
        let mut desks = recorded(&nights, beyond, &[weights.0]);
        let _same = desks.send(0, command(edit(&all_fields(&before, &times, nights.len()))));
        let count = SeasonCount { rules: then.clone(), weights: Some(weights.1.parse().unwrap()) };
        let other = what_if(desks.club(), &count);
        let now = figures(&other.now, then.ranking);
        for (member, figure) in figures(&other.then, then.ranking) {
            let Some(was) = now.get(&member) else { continue };
            let parts = other.parts.get(&member).map_or(&[][..], Vec::as_slice);
            let sum = parts.iter().fold(*was, |sum, part| sum.checked_add(part.change).unwrap());
            prop_assert_eq!(sum, figure, "{}", member);
            prop_assert!(parts.iter().all(|part| part.change != Ratio::ZERO));
            prop_assert!(parts.iter().all(|part| part.cause != CountCause::Recorded));
        }
    }
}

fn member(id: &str) -> MemberId {
    MemberId::new(id).unwrap()
}

fn weights(text: &str) -> Weights {
    text.parse().unwrap()
}

fn totals(rows: &[SeasonStanding]) -> BTreeMap<String, String> {
    let total = |row: &SeasonStanding| (row.member.to_string(), row.total.to_string());
    rows.iter().map(total).collect()
}

fn expected(rows: &[(&str, &str)]) -> BTreeMap<String, String> {
    let row = |(member, total): &(&str, &str)| ((*member).to_owned(), (*total).to_owned());
    rows.iter().map(row).collect()
}

/// Two nights: four points that m0 wins with a second entry, and three that m1 wins.
fn two_nights() -> Desks {
    let mut desks = Desks::new(4);
    play(&mut desks, "a", "vp-kid", &["m0"], &["m2", "m1", "m0"]);
    play(&mut desks, "b", "vp-kid", &[], &["m0", "m2", "m1"]);
    desks
}

fn own(desks: &Desks) -> SeasonCount {
    SeasonCount::recorded(desks.club().season(&season()).unwrap())
}

#[test]
fn winner_takes_all_gives_the_whole_pools_to_the_winners() {
    let desks = two_nights();
    let count = SeasonCount {
        weights: Some(weights("winner")),
        ..own(&desks)
    };
    let other = what_if(desks.club(), &count);
    // VP_KID gives 2, 1 and 1 of four, 2 and 1 of three.
    let now = expected(&[("m0", "2/1"), ("m1", "3/1"), ("m2", "2/1")]);
    let then = expected(&[("m0", "4/1"), ("m1", "3/1"), ("m2", "0/1")]);
    assert_eq!((totals(&other.now), totals(&other.then)), (now, then));
    let change = |change| CountPart {
        cause: CountCause::Weights,
        change: Ratio::from_integer(change),
    };
    // m1 wins a point more of the second night, and one less of the first.
    let parts = [
        (member("m0"), vec![change(2)]),
        (member("m2"), vec![change(-2)]),
    ];
    assert_eq!(other.parts, parts.into());
    assert_eq!(other.dealt, Vec::new());
}

/// Its places have the weights that a night is announced with, but no points follow from them.
#[test]
fn places_imported_without_points_have_no_weights() {
    let mut desks = Desks::new(4);
    play(&mut desks, "a", "harmonic", &[], &["m2", "m1", "m0"]);
    send(
        &mut desks,
        json!({ "import_finish": { "tournament": "old", "title": "old", "season": "s",
            "date": "2025-11-01", "as_last": true, "rows": [
                { "place": 1, "player": "m3" }, { "place": 2, "player": "m1" } ] } }),
    );
    let count = SeasonCount {
        weights: Some(weights("harmonic")),
        ..own(&desks)
    };
    let table = rows(desks.club(), None);
    let same = SeasonWhatIf {
        recorded: own(&desks),
        count: count.clone(),
        now: table.clone(),
        then: table,
        parts: BTreeMap::new(),
        weights: vec![weights("harmonic")],
        dealt: Vec::new(),
        open: Vec::new(),
    };
    assert_eq!(what_if(desks.club(), &count), same);
}

#[test]
fn each_cause_has_its_part() {
    let desks = two_nights();
    let mut count = own(&desks);
    count.rules = SeasonRules {
        attendance_bonus: 3,
        best_k: Some(1),
        counted_entry: CountedEntry::First,
        ..count.rules
    };
    let other = what_if(desks.club(), &count);
    let part = |cause, change| CountPart {
        cause,
        change: Ratio::from_integer(change),
    };
    // The winner of the first night had entered again: its 2 points go. m1 and m2 drop a night with 1
    // point each. Two nights are worth 2 points more each.
    let parts = [
        (
            member("m0"),
            vec![
                part(CountCause::CountedEntry, -2),
                part(CountCause::Attendance, 4),
            ],
        ),
        (
            member("m1"),
            vec![
                part(CountCause::Nights, -1),
                part(CountCause::Attendance, 4),
            ],
        ),
        (
            member("m2"),
            vec![
                part(CountCause::Nights, -1),
                part(CountCause::Attendance, 4),
            ],
        ),
    ];
    assert_eq!(other.parts, parts.into());
}

#[test]
fn points_of_a_deal_stay_under_other_weights() {
    let mut desks = two_nights();
    begin(&mut desks, "c", "vp-kid", &["m0", "m1", "m2", "m3"]);
    bust(&mut desks, "c", "m3");
    send(
        &mut desks,
        json!({ "close_registration": { "tournament": "c" } }),
    );
    bust(&mut desks, "c", "m2");
    send(
        &mut desks,
        json!({ "deal": { "tournament": "c", "how": { "agreed": { "points": [
            { "player": "m0", "points": 1 }, { "player": "m1", "points": 2 } ] } },
            "places": ["m1", "m0"] } }),
    );
    send(&mut desks, finish("c"));
    let recorded = totals(&what_if(desks.club(), &own(&desks)).now);
    let count = SeasonCount {
        weights: Some(weights("winner")),
        ..own(&desks)
    };
    let other = what_if(desks.club(), &count);
    assert_eq!(other.dealt, [TournamentId::new("c").unwrap()]);
    // The first two nights give 2, 3 and 2 by VP_KID, and 4, 3 and 0 to winners alone.
    let plus = |member: &str, change: i128| {
        let was: Ratio = recorded[member].parse().unwrap();
        let then = was.checked_add(Ratio::from_integer(change)).unwrap();
        (member.to_owned(), then.to_string())
    };
    let then = [plus("m0", 2), plus("m1", 0), plus("m2", -2), plus("m3", 0)];
    assert_eq!(totals(&other.then), then.into());
}

#[test]
fn a_closed_season_is_compared_with_what_was_recorded() {
    let mut desks = two_nights();
    send(&mut desks, json!({ "close_season": { "season": "s" } }));
    let count = SeasonCount {
        weights: Some(weights("winner")),
        ..own(&desks)
    };
    let other = what_if(desks.club(), &count);
    assert_eq!(other.now, rows(desks.club(), None));
    let then = expected(&[("m0", "4/1"), ("m1", "3/1"), ("m2", "0/1")]);
    assert_eq!(totals(&other.then), then);
}

#[test]
fn what_cannot_be_counted_is_refused_with_value_and_bound() {
    let desks = two_nights();
    let try_rules = |rules: SeasonRules| {
        let count = SeasonCount {
            rules,
            weights: None,
        };
        season_what_if(desks.club(), &season(), &count).unwrap_err()
    };
    let rules = || own(&desks).rules;
    let cases: [(Refusal, Refusal); 3] = [
        (
            try_rules(SeasonRules {
                best_k: Some(0),
                ..rules()
            }),
            SeasonError::BestOfNone.into(),
        ),
        (
            try_rules(SeasonRules {
                best_k: Some(2),
                drop_worst_k: 1,
                ..rules()
            }),
            SeasonError::BestAndWorst {
                best_k: 2,
                drop_worst_k: 1,
            }
            .into(),
        ),
        (
            try_rules(SeasonRules {
                attendance_bonus: 1_000_001,
                ..rules()
            }),
            RulesRefusal::OutOfRange {
                field: "attendance_bonus",
                value: 1_000_001,
                allowed: "0..=1000000",
            }
            .into(),
        ),
    ];
    for (found, wanted) in cases {
        assert_eq!(found, wanted);
    }
    let unknown = SeasonId::new("none").unwrap();
    let found = season_what_if(desks.club(), &unknown, &own(&desks)).unwrap_err();
    let wanted = SeasonRefusal::UnknownSeason {
        season: unknown,
        seasons: vec![season()],
    };
    assert_eq!(found, wanted.into());
}

#[test]
fn a_season_without_a_result_has_nothing_to_count() {
    let refused = |desks: &Desks| season_what_if(desks.club(), &season(), &own(desks)).unwrap_err();
    let nothing = |open: &[&str]| {
        let open = open.iter().map(|id| TournamentId::new(*id).unwrap());
        Refusal::from(SeasonRefusal::NothingCounted {
            season: season(),
            open: open.collect(),
        })
    };
    let mut desks = Desks::new(4);
    assert_eq!(refused(&desks), nothing(&[]));
    begin(&mut desks, "off", "vp-kid", &["m0", "m1"]);
    send(
        &mut desks,
        json!({ "cancel": { "tournament": "off", "reason": "storm" } }),
    );
    begin(&mut desks, "on", "vp-kid", &["m0", "m1"]);
    assert_eq!(refused(&desks), nothing(&["on"]));
    let words = refused(&desks).to_string();
    assert_eq!(
        words,
        "season s has no finished night and no imported total to count; tournaments that are not \
         finished: on"
    );
    // An imported total alone is counted: its attendance follows the rules, its points stay.
    let rows: Value =
        json!([{ "player": { "member": "m0" }, "points": "5", "entries": 4, "events": 3 }]);
    send(
        &mut desks,
        json!({ "import_results": { "season": "s", "rows": rows } }),
    );
    let mut count = own(&desks);
    count.rules.attendance_bonus = 2;
    count.weights = Some(weights("winner"));
    let other = what_if(desks.club(), &count);
    let figures: Vec<(String, String)> = [&other.now[0], &other.then[0]]
        .map(|row| (row.total.to_string(), row.total_with_attendance.to_string()))
        .into();
    let pair = |total: &str, all: &str| (total.to_owned(), all.to_owned());
    assert_eq!(figures, [pair("5/1", "8/1"), pair("5/1", "11/1")]);
}
