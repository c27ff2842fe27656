//! Changes of the way in which a season counts: every field, refusals, undo.
//!
//! Laws over random seasons: the standings are those of a plain calculation, and an edit and its reversal
//! leave nothing behind.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use club_log::club::Season;
use club_log::ids::{SeasonId, TournamentId};
use club_log::projection::{SeasonStanding, season_standings};
use club_log::refusal::{NightRefusal, RulesRefusal, SeasonRefusal};
use club_log::rules::{CountedEntry, Ranking, SeasonRules};
use club_log::season_nights::season_nights;
use club_log::verify::verify_log;
use club_log::{Answer, Club, Refusal};
use payout_dhondt::{Ratio, SeasonError};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::desks::{Desks, command};
use crate::hall::wait;
use crate::ladder::{begin, bust, finish, kinds, refused, send};
use crate::laws::config;

pub(crate) fn season() -> SeasonId {
    SeasonId::new("s").unwrap()
}

fn night(id: &str) -> TournamentId {
    TournamentId::new(id).unwrap()
}

fn state(desks: &Desks) -> Season {
    desks.club().season(&season()).unwrap().clone()
}

pub(crate) fn edit(changes: &Value) -> Value {
    json!({ "edit_season": { "season": "s", "changes": changes, "reason": "agreed" } })
}

pub(crate) fn rows(club: &Club, ranking: Option<Ranking>) -> Vec<SeasonStanding> {
    season_standings(club, &season(), ranking).unwrap()
}

/// Rank, player and points with attendance, in the order of the standings.
fn shown(desks: &Desks) -> Vec<(u64, String, String)> {
    let rows = rows(desks.club(), None).into_iter();
    rows.map(|row| {
        let value = match state(desks).rules.ranking {
            Ranking::TotalWithAttendance => row.total_with_attendance,
            Ranking::Total => row.total,
            Ranking::Profit => row.profit,
        };
        (row.rank, row.member.to_string(), value.to_string())
    })
    .collect()
}

fn listed(rows: &[(u64, &str, &str)]) -> Vec<(u64, String, String)> {
    let row = |(rank, member, value): &(u64, &str, &str)| {
        (*rank, (*member).to_owned(), (*value).to_owned())
    };
    rows.iter().map(row).collect()
}

/// A night of the season: players who lose an entry and enter again, then the order of the busts.
fn play(desks: &mut Desks, id: &str, again: &[&str], out: &[&str]) {
    begin(desks, id, "s", out);
    for player in again {
        bust(desks, id, player);
        send(
            desks,
            json!({ "reenter": { "tournament": id, "player": player } }),
        );
    }
    for player in &out[..out.len() - 1] {
        bust(desks, id, player);
    }
    send(desks, finish(id));
}

/// Two nights: in the first m0 wins with the second entry, in the second m1.
fn two_nights() -> Desks {
    let mut desks = Desks::new(3);
    play(&mut desks, "a", &["m0"], &["m2", "m1", "m0"]);
    play(&mut desks, "b", &[], &["m0", "m2", "m1"]);
    desks
}

#[test]
fn the_entry_that_counts_and_a_multiplier_rank_the_season_again() {
    let mut desks = two_nights();
    // Four points of the first night are 2, 1 and 1, three of the second 2 and 1; one for each night.
    let points: Vec<_> = season_nights(desks.club(), &season()).unwrap()
        [&MemberId::new("m0").unwrap()]
        .iter()
        .map(|night| (night.points.to_string(), night.entries))
        .collect();
    assert_eq!(points, [("2/1".to_owned(), 2), ("0/1".to_owned(), 1)]);
    let first = listed(&[(1, "m1", "5/1"), (2, "m0", "4/1"), (2, "m2", "4/1")]);
    assert_eq!(sorted(shown(&desks)), first);
    send(&mut desks, edit(&json!([{ "counted_entry": "first" }])));
    assert_eq!(kinds(&desks), ["SeasonEdited"]);
    // The winner of the first night had entered again.
    let without = listed(&[(1, "m1", "5/1"), (2, "m2", "4/1"), (3, "m0", "2/1")]);
    assert_eq!(shown(&desks), without);
    send(&mut desks, edit(&json!([{ "counted_entry": "last" }])));
    assert_eq!(sorted(shown(&desks)), first);
    let half_more = json!([{ "multiplier": { "tournament": "a", "times": "3/2" } },
        { "counted_entry": "all" }]);
    send(&mut desks, edit(&half_more));
    let more = listed(&[(1, "m1", "11/2"), (2, "m0", "5/1"), (3, "m2", "9/2")]);
    assert_eq!(shown(&desks), more);
    // An entry of the night counts once and a half too: 7/2 for 5/2, 5/2 for 5/2, 3 for 4, less one.
    send(
        &mut desks,
        edit(&json!([{ "order": "profit" }, { "min_entries": 0 }])),
    );
    let profit = listed(&[(1, "m1", "2/5"), (2, "m2", "0/1"), (3, "m0", "-1/4")]);
    assert_eq!(shown(&desks), profit);
    assert_eq!(Club::replay(&desks.log()).unwrap(), *desks.club());
}

fn sorted(mut rows: Vec<(u64, String, String)>) -> Vec<(u64, String, String)> {
    rows.sort();
    rows
}

#[test]
fn every_field_is_recorded_with_the_value_before() {
    let mut desks = two_nights();
    let changes = json!([{ "title": "Spring" }, { "order": "total" }, { "best_k": 2 },
        { "attendance_bonus": 3 }, { "min_entries": 1 }, { "counted_entry": "last" },
        { "multiplier": { "tournament": "b", "times": "2" } }, { "drop_worst_k": 0 }]);
    send(&mut desks, edit(&changes));
    let last = desks.log().pop().unwrap();
    let body: Value = serde_json::from_str(&last.body).unwrap();
    let expected = json!({
        "season": "s",
        "changes": [
            { "field": "title", "old": "s", "new": "Spring" },
            { "field": "order", "old": "total_with_attendance", "new": "total" },
            { "field": "best_k", "old": null, "new": 2 },
            { "field": "attendance_bonus", "old": 1, "new": 3 },
            { "field": "min_entries", "old": 5, "new": 1 },
            { "field": "counted_entry", "old": "all", "new": "last" },
            { "field": "multiplier", "tournament": "b", "old": "1/1", "new": "2/1" },
        ],
        "reason": last.command,
    });
    assert_eq!(body, expected);
    let now = state(&desks);
    assert_eq!(now.title, "Spring");
    let rules = SeasonRules {
        attendance_bonus: 3,
        min_entries: 1,
        ranking: Ranking::Total,
        best_k: Some(2),
        drop_worst_k: 0,
        counted_entry: CountedEntry::Last,
    };
    assert_eq!(now.rules, rules);
    assert_eq!(
        now.multipliers,
        [(night("b"), Ratio::from_integer(2))].into()
    );
    // The worst nights take the place of the best ones in one edit.
    send(
        &mut desks,
        edit(&json!([{ "drop_worst_k": 1 }, { "best_k": null }])),
    );
    assert_eq!(
        state(&desks).rules,
        SeasonRules {
            best_k: None,
            drop_worst_k: 1,
            ..rules
        }
    );
}

#[test]
fn what_contradicts_is_refused_and_nothing_is_written() {
    let mut desks = two_nights();
    send(&mut desks, json!({ "open_season": { "season": "other" } }));
    begin(&mut desks, "c", "other", &["m0", "m1"]);
    let before = desks.log().len();
    let times =
        |id: &str, times: &str| json!([{ "multiplier": { "tournament": id, "times": times } }]);
    let cases: [(Value, Refusal); 9] = [
        (
            json!([{ "best_k": 2 }, { "drop_worst_k": 1 }]),
            SeasonError::BestAndWorst {
                best_k: 2,
                drop_worst_k: 1,
            }
            .into(),
        ),
        (json!([{ "best_k": 0 }]), SeasonError::BestOfNone.into()),
        (
            json!([{ "attendance_bonus": 1_000_001 }]),
            RulesRefusal::OutOfRange {
                field: "attendance_bonus",
                value: 1_000_001,
                allowed: "0..=1000000",
            }
            .into(),
        ),
        (
            times("c", "2"),
            SeasonRefusal::NightOfAnother {
                season: season(),
                tournament: night("c"),
                counts_for: Some(SeasonId::new("other").unwrap()),
                nights: [night("a"), night("b")].into(),
            }
            .into(),
        ),
        (
            times("d", "2"),
            NightRefusal::UnknownTournament {
                tournament: night("d"),
                latest: vec![night("c"), night("b"), night("a")],
            }
            .into(),
        ),
        (times("a", "0"), multiplier("0/1")),
        (times("a", "201/2"), multiplier("201/2")),
        (times("a", "1/21"), multiplier("1/21")),
        (
            json!([{ "best_k": 2 }, { "best_k": null }]),
            SeasonRefusal::SameSeason { season: season() }.into(),
        ),
    ];
    for (changes, refusal) in cases {
        assert_eq!(refused(&mut desks, edit(&changes)), refusal, "{changes}");
    }
    let same = refused(
        &mut desks,
        edit(&json!([{ "title": "s" }, { "best_k": null }])),
    );
    assert_eq!(same, SeasonRefusal::SameSeason { season: season() }.into());
    assert_eq!(desks.log().len(), before);

    send(&mut desks, json!({ "close_season": { "season": "s" } }));
    let closed = refused(&mut desks, edit(&json!([{ "best_k": 2 }])));
    assert_eq!(
        closed,
        SeasonRefusal::SeasonIsClosed { season: season() }.into()
    );
}

fn multiplier(times: &str) -> Refusal {
    SeasonRefusal::Multiplier {
        tournament: night("a"),
        times: times.into(),
    }
    .into()
}

#[test]
fn a_night_that_leaves_the_season_takes_its_multiplier_along_until_it_comes_back() {
    let mut desks = two_nights();
    let twice = json!([{ "multiplier": { "tournament": "a", "times": "2" } }]);
    send(&mut desks, edit(&twice));
    let before = rows(desks.club(), None);
    let moved = |season: Value| json!({ "edit": { "tournament": "a", "changes": [{ "season": season }], "reason": "moved" } });
    send(&mut desks, moved(Value::Null));
    let away = listed(&[(1, "m1", "3/1"), (2, "m2", "2/1"), (3, "m0", "1/1")]);
    assert_eq!(shown(&desks), away);
    let refusal = SeasonRefusal::NightOfAnother {
        season: season(),
        tournament: night("a"),
        counts_for: None,
        nights: [night("b")].into(),
    };
    let thrice = json!([{ "multiplier": { "tournament": "a", "times": "3" } }]);
    assert_eq!(refused(&mut desks, edit(&thrice)), refusal.into());
    send(&mut desks, moved(json!("s")));
    assert_eq!(rows(desks.club(), None), before);
    send(&mut desks, moved(Value::Null));
    let once = json!([{ "multiplier": { "tournament": "a", "times": "1" } }]);
    send(&mut desks, edit(&once));
    assert_eq!(state(&desks).multipliers, BTreeMap::new());
}

#[test]
fn a_closed_season_keeps_the_stakes_of_its_nights() {
    let mut desks = two_nights();
    let changes = json!([{ "multiplier": { "tournament": "a", "times": "5/2" } },
        { "best_k": 1 }, { "min_entries": 0 }]);
    send(&mut desks, edit(&changes));
    let orders = [
        Ranking::TotalWithAttendance,
        Ranking::Total,
        Ranking::Profit,
    ];
    let figures = |desks: &Desks| {
        orders.map(|order| {
            let rows = rows(desks.club(), Some(order)).into_iter();
            // What was left out is not recorded.
            let rows = rows.map(|row| SeasonStanding { dropped: 0, ..row });
            rows.collect::<Vec<_>>()
        })
    };
    let before = figures(&desks);
    send(&mut desks, json!({ "close_season": { "season": "s" } }));
    assert_eq!(figures(&desks), before);
    let recorded = &state(&desks).final_standings;
    let m0 = recorded
        .iter()
        .find(|row| row.member.as_str() == "m0")
        .unwrap();
    // Two entries of a night that counts twice and a half.
    assert_eq!((m0.entries, m0.stake), (2, Some(Ratio::from_integer(5))));
    let sound = wait(verify_log(desks.ledger(0).store())).unwrap();
    assert_eq!(sound.findings, vec![]);
}

#[test]
fn an_edit_is_undone_by_its_key_unless_another_rests_on_it() {
    let mut desks = two_nights();
    let before = (state(&desks), rows(desks.club(), None));
    send(&mut desks, edit(&json!([{ "best_k": 1 }])));
    let first = desks.log().pop().unwrap().command;
    send(&mut desks, edit(&json!([{ "best_k": 2 }])));
    let second = desks.log().pop().unwrap().command;
    let undo = |key| json!({ "undo_club": { "command": key } });
    let needed = refused(&mut desks, undo(&first)).to_json();
    assert_eq!(needed["kind"], "StillNeeded", "{needed}");
    send(&mut desks, undo(&second));
    assert_eq!(state(&desks).rules.best_k, Some(1));
    send(&mut desks, undo(&first));
    assert_eq!((state(&desks), rows(desks.club(), None)), before);
    let sound = wait(verify_log(desks.ledger(0).store())).unwrap();
    assert_eq!(sound.findings, vec![]);
}

/// A night of the law: how far the players are turned, how many there are, how many enter again.
pub(crate) type AnyNight = (usize, usize, usize);

const PLAYERS: [&str; 5] = ["m0", "m1", "m2", "m3", "m4"];

pub(crate) fn any_nights() -> impl Strategy<Value = Vec<AnyNight>> {
    prop::collection::vec((0..5_usize, 3..=5_usize, 0..=2_usize), 1..4)
}

/// Values of all fields, and multipliers of the nights in their order.
pub(crate) fn any_rules() -> impl Strategy<Value = (SeasonRules, Vec<Ratio>)> {
    let order = prop_oneof![
        Just(Ranking::TotalWithAttendance),
        Just(Ranking::Total),
        Just(Ranking::Profit)
    ];
    let counted = prop_oneof![
        Just(CountedEntry::All),
        Just(CountedEntry::First),
        Just(CountedEntry::Last)
    ];
    let nights = prop_oneof![
        Just((None, 0)),
        (1..4_u32).prop_map(|best| (Some(best), 0)),
        (1..4_u32).prop_map(|worst| (None, worst)),
    ];
    let left_out = (nights, 0..8_u32).prop_map(|((best, worst), least)| (best, worst, least));
    let times = (1..=20_i128).prop_flat_map(|parts| {
        (1..=100 * parts).prop_map(move |number| Ratio::new(number, parts).unwrap())
    });
    let bonus = prop_oneof![0..5_u32, 0..=1_000_000_u32];
    let times = prop::collection::vec(times, 3);
    (order, counted, left_out, bonus, times).prop_map(
        |(ranking, counted_entry, (best_k, drop_worst_k, min_entries), attendance_bonus, times)| {
            let rules = SeasonRules {
                attendance_bonus,
                min_entries,
                ranking,
                best_k,
                drop_worst_k,
                counted_entry,
            };
            (rules, times)
        },
    )
}

pub(crate) fn played(nights: &[AnyNight]) -> Desks {
    let mut desks = Desks::new(5);
    for (number, (turn, players, again)) in nights.iter().enumerate() {
        let mut order = PLAYERS;
        order.rotate_left(*turn);
        let out = &order[..*players];
        // Somebody in the middle and the winner enter again.
        let again = &[out[1], out[players - 1]][..*again];
        play(&mut desks, &format!("n{number}"), again, out);
    }
    desks
}

/// The edits that bring a season to these rules.
pub(crate) fn all_fields(rules: &SeasonRules, times: &[Ratio], nights: usize) -> Value {
    let mut changes = vec![
        json!({ "order": rules.ranking }),
        json!({ "best_k": rules.best_k }),
        json!({ "drop_worst_k": rules.drop_worst_k }),
        json!({ "attendance_bonus": rules.attendance_bonus }),
        json!({ "min_entries": rules.min_entries }),
        json!({ "counted_entry": rules.counted_entry }),
    ];
    changes.extend((0..nights).zip(times).map(|(number, times)| {
        json!({ "multiplier": { "tournament": format!("n{number}"), "times": times } })
    }));
    json!(changes)
}

/// A row of the plain calculation: player, points, entries, points with attendance, profit.
type Row = (String, Ratio, u32, Ratio, Ratio);

/// The standings of a season, worked out from the results of its nights with nothing but sums.
fn plain(club: &Club, rules: &SeasonRules, times: &[Ratio]) -> Vec<(u64, Row)> {
    let mut players: BTreeMap<String, Vec<(Ratio, u32, Ratio)>> = BTreeMap::new();
    for ((_, night), times) in club.tournaments().zip(times) {
        for row in &night.result().unwrap().results {
            let (points, entries) = match rules.counted_entry {
                CountedEntry::All => (row.points, row.entries),
                CountedEntry::Last => (row.points, 1),
                CountedEntry::First => (
                    if row.entries == 1 {
                        row.points
                    } else {
                        Ratio::ZERO
                    },
                    1,
                ),
            };
            let result = (mul(points, *times), entries, mul(entries.into(), *times));
            players
                .entry(row.member.to_string())
                .or_default()
                .push(result);
        }
    }
    let mut rows = Vec::new();
    for (player, mut results) in players {
        let attended = u32::try_from(results.len()).unwrap();
        results.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
        let dropped = usize::try_from(rules.drop_worst_k).unwrap();
        let kept = match rules.best_k {
            Some(best) => results.len().min(usize::try_from(best).unwrap()),
            None => results.len().saturating_sub(dropped).max(1),
        };
        let (mut points, mut entries, mut stake) = (Ratio::ZERO, 0, Ratio::ZERO);
        for (more, number, staked) in &results[..kept] {
            points = points.checked_add(*more).unwrap();
            entries += number;
            stake = stake.checked_add(*staked).unwrap();
        }
        let bonus = mul(rules.attendance_bonus.into(), attended.into());
        let profit = points
            .checked_div(stake)
            .unwrap()
            .checked_sub(Ratio::ONE)
            .unwrap();
        // Entries of the nights that count, as the points are.
        if rules.ranking != Ranking::Profit || entries >= rules.min_entries {
            rows.push((
                player,
                points,
                entries,
                points.checked_add(bonus).unwrap(),
                profit,
            ));
        }
    }
    let value = |row: &Row| match rules.ranking {
        Ranking::TotalWithAttendance => row.3,
        Ranking::Total => row.1,
        Ranking::Profit => row.4,
    };
    let rank = |row: &Row| {
        1 + rows
            .iter()
            .filter(|other| value(other) > value(row))
            .count()
    };
    let mut ranked: Vec<(u64, Row)> = rows
        .iter()
        .map(|row| (rank(row).try_into().unwrap(), row.clone()))
        .collect();
    ranked.sort();
    ranked
}

fn mul(a: Ratio, b: Ratio) -> Ratio {
    a.checked_mul(b).unwrap()
}

/// The standings of the log in the form of the plain calculation.
fn counted(club: &Club) -> Vec<(u64, Row)> {
    let rows = rows(club, None).into_iter();
    let mut rows: Vec<(u64, Row)> = rows
        .map(|row| {
            let member = row.member.to_string();
            let figures = (
                member,
                row.total,
                row.entries,
                row.total_with_attendance,
                row.profit,
            );
            (row.rank, figures)
        })
        .collect();
    rows.sort();
    rows
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_edited_season_is_ranked_as_a_plain_calculation_ranks_it(
        nights in any_nights(),
        (rules, times) in any_rules(),
    ) {
        let mut desks = played(&nights);
        let changes = all_fields(&rules, &times, nights.len());
        match desks.send(0, command(edit(&changes))) {
            Ok(_) => {}
            Err(error) => prop_assert_eq!(error.to_string(), "nothing"),
        }
        prop_assert_eq!(counted(desks.club()), plain(desks.club(), &rules, &times));
        let marked = season_nights(desks.club(), &season()).unwrap();
        for row in rows(desks.club(), None) {
            let own = marked[&row.member].iter().filter(|night| night.counted);
            let sum = |sum: Ratio, more: Ratio| sum.checked_add(more).unwrap();
            prop_assert_eq!(own.clone().map(|night| night.points).fold(Ratio::ZERO, sum), row.total);
            prop_assert_eq!(own.map(|night| night.stake).fold(Ratio::ZERO, sum), row.stake);
        }
    }

    #[test]
    fn a_season_edited_back_or_undone_is_as_if_never_edited(
        nights in any_nights(),
        edits in prop::collection::vec(any_rules(), 1..4),
    ) {
        let mut desks = played(&nights);
        let (before, standings) = (state(&desks), rows(desks.club(), None));
        let ones = vec![Ratio::ONE; nights.len()];
        for (number, (rules, times)) in edits.iter().enumerate() {
            let changes = all_fields(rules, times, nights.len());
            let Ok(Answer::Stored(events)) = desks.send(0, command(edit(&changes))) else {
                continue;
            };
            let back = if number % 2 == 0 {
                edit(&all_fields(&before.rules, &ones, nights.len()))
            } else {
                json!({ "undo_club": { "command": events[0].command } })
            };
            let back = desks.send(0, command(back));
            prop_assert!(back.is_ok(), "{:?}", back);
            prop_assert_eq!(&state(&desks), &before);
            prop_assert_eq!(&rows(desks.club(), None), &standings);
        }
        prop_assert_eq!(&Club::replay(&desks.log()).unwrap(), desks.club());
        let sound = wait(verify_log(desks.ledger(0).store())).unwrap();
        prop_assert_eq!(sound.findings, vec![]);
    }
}
