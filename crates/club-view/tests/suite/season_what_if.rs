//! A season counted by other rules: who moves and why, in both languages.

use club_log::ids::SeasonId;
use club_log::rules::Ranking;
use club_log::season_count::CountChanges;
use club_log::season_what_if::season_what_if;
use club_view::{CountChange, Lang, SaidMoves, SeasonWhatIfView};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::night::Club;
use crate::reliability::club_with;

fn what_if(club: &Club, changes: &CountChanges) -> SeasonWhatIfView {
    let id = SeasonId::new("s").unwrap();
    let (club, directory) = (club.ledger.club(), club.ledger.directory());
    let count = changes.of(club.season(&id).unwrap());
    let other = season_what_if(club, &id, &count).unwrap();
    SeasonWhatIfView::of(club, directory, &id, &other, None).unwrap()
}

/// Three nights of six; the first three win points by `VP_KID`.
fn three_nights() -> Club {
    three_nights_and(None)
}

/// The same, and a command after them.
fn three_nights_and(more: Option<Value>) -> Club {
    let orders = [
        vec![0, 1, 2, 3, 4, 5],
        vec![1, 0, 3, 2, 5, 4],
        vec![0, 4, 1, 2],
    ];
    club_with(6, &orders, more)
}

fn other(order: Option<Ranking>) -> CountChanges {
    CountChanges {
        weights: Some("winner".parse().unwrap()),
        attendance_bonus: Some(2),
        best_k: Some(2),
        order,
        ..CountChanges::default()
    }
}

fn any_changes() -> impl Strategy<Value = CountChanges> {
    let weights = prop::option::of(prop::sample::select(vec![
        "winner",
        "harmonic",
        "fixed:3,2,1",
    ]));
    let order = prop::option::of(prop::sample::select(vec![
        Ranking::Total,
        Ranking::Profit,
        Ranking::TotalWithAttendance,
    ]));
    let counts = (
        prop::option::of(0..5_u32),
        prop::option::of(1..4_u32),
        prop::option::of(0..4_u32),
    );
    (weights, order, counts).prop_map(|(weights, order, (bonus, best, least))| CountChanges {
        weights: weights.map(|text| text.parse().unwrap()),
        attendance_bonus: bonus,
        best_k: best,
        min_entries: least,
        order,
        ..CountChanges::default()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    /// A rank is one more than the number of players ahead: it changes by those who come and go.
    #[test]
    fn a_rank_changes_by_the_players_who_pass_and_are_passed(changes in any_changes()) {
        let view = what_if(&three_nights(), &changes);
        for row in &view.players {
            let (Some(then), Some(now)) = (&row.then, &row.now) else { continue };
            let count = |count: usize| u64::try_from(count).unwrap();
            let (passes, passed_by) = (count(row.passes), count(row.passed_by));
            prop_assert_eq!(then.rank + passes, now.rank + passed_by, "{:?}", row);
        }
        let moved = view.players.iter().filter(|row| row.moves()).count();
        prop_assert_eq!(view.moved, moved);
        prop_assert_eq!(view.moves(Lang::En, SaidMoves::All).len(), moved);
    }
}

#[test]
fn tables_moves_and_reasons_in_both_languages() {
    let club = three_nights();
    for (name, order) in [("attendance", None), ("profit", Some(Ranking::Profit))] {
        let mut changes = other(order);
        changes.min_entries = order.map(|_| 2);
        let view = what_if(&club, &changes);
        for lang in Lang::ALL {
            let text = view.text(lang, SaidMoves::All);
            insta::assert_snapshot!(format!("season_what_if_{name}_{lang}"), text);
        }
    }
    let picture = what_if(&club, &other(None)).chart(Lang::En).unwrap();
    insta::assert_snapshot!("season_what_if_chart", picture.table().to_csv());
}

#[test]
fn the_rules_that_change_are_data() {
    let view = what_if(&three_nights(), &other(None));
    let document = serde_json::to_value(&view).unwrap();
    assert_eq!(
        document["changes"],
        json!([
            { "rule": "weights", "now": ["vp-kid"], "then": "winner" },
            { "rule": "best_k", "now": null, "then": 2 },
            { "rule": "attendance_bonus", "now": 1, "then": 2 },
        ])
    );
    // P00 wins six and four points in two nights; now it has the points of three.
    let first = &document["players"][0];
    assert_eq!(
        (&first["name"], &first["then"]["rank"]),
        (&json!("P00"), &json!(1))
    );
    assert_eq!(first["then"]["total"], "10/1");
    assert_eq!(first["then"]["total_with_attendance"], "16/1");
}

/// A page keeps an answer for some minutes, in which the rules of the season can become other ones.
#[test]
fn a_trial_is_shown_next_to_the_rules_that_the_season_had_then() {
    let id = SeasonId::new("s").unwrap();
    let edit = json!({ "edit_season": { "season": "s", "reason": "agreed",
        "changes": [{ "best_k": 2 }, { "attendance_bonus": 2 }] } });
    let (club, later) = (three_nights(), three_nights_and(Some(edit)));
    let changed = later.ledger.club().season(&id).unwrap();
    assert_eq!(changed.rules.best_k, Some(2));
    let count = other(None).of(club.ledger.club().season(&id).unwrap());
    let tried = season_what_if(club.ledger.club(), &id, &count).unwrap();
    let [before, after] = [&club, &later].map(|club| {
        let (club, directory) = (club.ledger.club(), club.ledger.directory());
        SeasonWhatIfView::of(club, directory, &id, &tried, None).unwrap()
    });
    assert_eq!(before, after);
    assert_eq!(after.changes.len(), 3);
}

#[test]
fn rules_as_they_are_change_nothing_and_say_so() {
    let club = three_nights();
    let same = what_if(
        &club,
        &CountChanges {
            attendance_bonus: Some(1),
            ..CountChanges::default()
        },
    );
    assert_eq!(
        (same.differs(), same.moved, &same.changes),
        (false, 0, &Vec::<CountChange>::new())
    );
    let text = same.text(Lang::En, SaidMoves::Largest);
    assert_eq!(
        text,
        "Spring, its recorded nights counted as they are\nNobody's rank or figure would change.\n"
    );
    // A minimum of entries says nothing of an order without one.
    let least = what_if(
        &club,
        &CountChanges {
            min_entries: Some(3),
            ..CountChanges::default()
        },
    );
    let notes = least.notes(Lang::En);
    assert_eq!(
        notes,
        ["A minimum of entries is for the order by profit; this order has none."]
    );
}

/// The recorded table of a closed season has two rows of a member who was merged after it.
#[test]
fn rules_as_they_are_change_nothing_of_two_rows_of_one_member() {
    let orders = [vec![0, 1, 2, 3], vec![1, 0, 3, 2]];
    let guest = json!({ "import_results": { "season": "s", "rows": [
        { "player": { "member": "m04" }, "points": "1", "entries": 2, "events": 2 }] } });
    let close = json!({ "close_season": { "season": "s" } });
    let merge = json!({ "merge_members": { "from": "m04", "into": "m00" } });
    let club = club_with(5, &orders, [guest, close, merge]);
    let same = what_if(&club, &CountChanges::default());
    let first = same
        .players
        .iter()
        .filter(|row| row.member.as_str() == "m00");
    assert_eq!((same.differs(), same.moved, first.count()), (false, 0, 2));
    // Counted again they are one player: 3 points by `VP_KID` and the attendance, and the guest's with it.
    let other = CountChanges {
        attendance_bonus: Some(0),
        ..CountChanges::default()
    };
    let other = what_if(&club, &other);
    let rows = other
        .players
        .iter()
        .filter(|row| row.member.as_str() == "m00");
    let totals: Vec<_> = rows
        .map(|row| row.then.as_ref().map(|row| row.total.to_string()))
        .collect();
    assert_eq!(totals, [Some("4/1".to_owned())]);
}
