//! Rules of a season that change: how its next nights are rated.

use club_log::exact::Exact;
use club_log::ids::{LadderId, SeasonId};
use club_log::refusal::{ExpectedParameter, RatingRefusal, SeasonRefusal};
use club_log::rules::{RatingRules, RatingStart};
use club_log::{Club, Refusal};
use serde_json::{Value, json};
use tier_rating::RatingParams;

use crate::book::{Book, same, untimed, with_beta};
use crate::desks::Desks;
use crate::ladder::{
    begin, bust, finish, kinds, main_ladder, plan, play, rated_club, ratings, refused, send,
};

fn rules(season: &str, rating: &Value) -> Value {
    json!({ "change_season_rules": { "season": season, "rating": rating } })
}

fn beta(value: &str) -> Value {
    json!({ "rated": { "parameters": { "beta": value } } })
}

fn rating<'a>(desks: &'a Desks, season: &str) -> Option<&'a RatingRules> {
    let season = SeasonId::new(season).unwrap();
    desks.club().season(&season).unwrap().rating.as_ref()
}

const A: &[&str] = &["m0", "m1", "m2", "m3"];
const B: &[&str] = &["m3", "m1", "m0"];
const C: &[&str] = &["m2", "m0", "m1"];

#[test]
fn what_changes_counts_from_the_next_night_on() {
    let mut desks = rated_club(4, &plan());
    play(&mut desks, "a", A, &finish("a"));
    send(&mut desks, rules("r", &beta("800")));
    assert_eq!(kinds(&desks), ["SeasonRulesChanged"]);
    play(&mut desks, "b", B, &finish("b"));
    let (old, new) = (
        untimed(RatingParams::published()),
        untimed(with_beta(800.0)),
    );
    let mut book = Book::new();
    book.play(&old, A);
    book.play(&new, B);
    same(desks.club(), &book.ratings());

    // The first night keeps its rules when it is corrected, and the second the new ones.
    for command in [
        json!({ "reopen": { "tournament": "a", "reason": "order" } }),
        json!({ "reorder_busts": { "tournament": "a", "order": [["m1"], ["m0"]],
            "reason": "order" } }),
        finish("a"),
    ] {
        send(&mut desks, command);
    }
    let mut book = Book::new();
    book.play(&old, &["m1", "m0", "m2", "m3"]);
    book.play(&new, B);
    same(desks.club(), &book.ratings());
    assert_eq!(Club::replay(&desks.log()).unwrap(), *desks.club());
}

#[test]
fn what_is_not_named_stays_as_it_is() {
    let mut desks = rated_club(
        0,
        &json!({ "ladder": "main", "parameters": { "beta": "800" }, "start": "reset" }),
    );
    let change = json!({ "rated": { "parameters": { "mean_gain": "0.7" } } });
    send(&mut desks, rules("r", &change));
    let now = rating(&desks, "r").unwrap();
    assert_eq!(now.parameters["beta"], "800");
    assert_eq!(now.parameters["mean_gain"], "0.7");
    assert_eq!(
        (&now.ladder, &now.start),
        (&main_ladder(), &RatingStart::Reset)
    );
    let change = json!({ "rated": { "ladder": "other", "start": { "widen": "450" } } });
    send(&mut desks, rules("r", &change));
    let now = rating(&desks, "r").unwrap();
    assert_eq!(now.parameters["beta"], "800");
    assert_eq!(now.ladder.as_str(), "other");
    assert_eq!(now.start, RatingStart::Widen("450".to_owned()));
}

#[test]
fn a_season_gets_a_ladder_and_loses_it() {
    let mut desks = Desks::new(4);
    begin(&mut desks, "before", "s", A);
    for player in &A[..3] {
        bust(&mut desks, "before", player);
    }
    send(&mut desks, finish("before"));
    begin(&mut desks, "running", "s", B);
    send(
        &mut desks,
        rules("s", &json!({ "rated": { "ladder": "main" } })),
    );
    for player in &B[..2] {
        bust(&mut desks, "running", player);
    }
    // A night that was announced before is finished by the rules of now.
    send(&mut desks, finish("running"));
    let params = untimed(RatingParams::published());
    let mut book = Book::new();
    book.play(&params, B);
    same(desks.club(), &book.ratings());

    send(&mut desks, rules("s", &json!("unrated")));
    begin(&mut desks, "after", "s", C);
    for player in &C[..2] {
        bust(&mut desks, "after", player);
    }
    send(&mut desks, finish("after"));
    same(desks.club(), &book.ratings());
    // What is on a ladder follows its corrections all the same.
    for command in [
        json!({ "reopen": { "tournament": "running", "reason": "order" } }),
        json!({ "reorder_busts": { "tournament": "running", "order": [["m1"], ["m3"]],
            "reason": "order" } }),
        finish("running"),
    ] {
        send(&mut desks, command);
    }
    let mut book = Book::new();
    book.play(&params, &["m1", "m3", "m0"]);
    same(desks.club(), &book.ratings());
    // The nights without ratings are rated when somebody asks for it.
    send(
        &mut desks,
        json!({ "publish_ratings": { "plan": { "ladder": "main" } } }),
    );
    book.play(&params, A);
    book.play(&params, C);
    same(desks.club(), &book.ratings());
}

#[test]
fn another_ladder_begins_with_newcomers() {
    let mut desks = rated_club(4, &plan());
    play(&mut desks, "a", A, &finish("a"));
    let main = ratings(desks.club());
    begin(&mut desks, "b", "r", B);
    send(
        &mut desks,
        rules("r", &json!({ "rated": { "ladder": "second" } })),
    );
    for player in &B[..2] {
        bust(&mut desks, "b", player);
    }
    send(&mut desks, finish("b"));
    assert_eq!(ratings(desks.club()), main);
    let second = &desks.club().ladders()[&LadderId::new("second").unwrap()];
    let rows: Vec<_> = second.nights()[0].rows().collect();
    assert_eq!(rows.len(), 3);
    for (_, row) in rows {
        assert_eq!(row.before.mu.value().to_bits(), 1500_f64.to_bits());
    }
}

#[test]
fn a_start_changes_until_the_season_has_begun() {
    let mut desks = rated_club(4, &plan());
    play(&mut desks, "a", A, &finish("a"));
    let other = json!({ "open_season": { "season": "next",
        "rating": { "ladder": "main", "start": "reset" } } });
    let open = |season: &str, open: &str| {
        Refusal::from(SeasonRefusal::LadderInSeason {
            season: SeasonId::new(season).unwrap(),
            ladder: main_ladder(),
            open: vec![SeasonId::new(open).unwrap()],
        })
    };
    let log = desks.log();
    assert_eq!(refused(&mut desks, other), open("next", "r"));
    assert_eq!(desks.log(), log);
    send(
        &mut desks,
        json!({ "open_season": { "season": "next", "rating": plan() } }),
    );
    let reset = json!({ "rated": { "start": "reset" } });
    let widen = json!({ "rated": { "start": { "widen": "450" } } });
    let log = desks.log();
    assert_eq!(
        refused(&mut desks, rules("next", &reset)),
        open("next", "r")
    );
    assert_eq!(
        refused(&mut desks, rules("next", &widen)),
        open("next", "r")
    );
    assert_eq!(desks.log(), log);
    send(&mut desks, json!({ "close_season": { "season": "r" } }));
    send(&mut desks, rules("next", &widen));
    send(&mut desks, rules("next", &reset));

    begin(&mut desks, "x", "next", &["m0", "m1"]);
    bust(&mut desks, "x", "m0");
    send(&mut desks, finish("x"));
    let begun = SeasonRefusal::SeasonHasBegun {
        season: SeasonId::new("next").unwrap(),
        ladder: main_ladder(),
    };
    assert_eq!(refused(&mut desks, rules("next", &widen)), begun.into());
    // Other rules of the season change as before.
    send(&mut desks, rules("next", &beta("800")));
}

#[test]
fn a_change_is_taken_back_and_leaves_what_was_published() {
    let mut desks = rated_club(4, &plan());
    let before = rating(&desks, "r").cloned();
    send(&mut desks, rules("r", &beta("800")));
    let key = desks.keys().pop().unwrap();
    play(&mut desks, "a", A, &finish("a"));
    send(&mut desks, json!({ "undo": { "command": key } }));
    assert_eq!(rating(&desks, "r").cloned(), before);
    play(&mut desks, "b", B, &finish("b"));
    let mut book = Book::new();
    book.play(&untimed(with_beta(800.0)), A);
    book.play(&untimed(RatingParams::published()), B);
    same(desks.club(), &book.ratings());
    assert_eq!(Club::replay(&desks.log()).unwrap(), *desks.club());
}

#[test]
fn nothing_changes_where_nothing_would_or_may() {
    let mut desks = rated_club(2, &plan());
    send(&mut desks, rules("r", &beta("800")));
    let key = desks.keys().pop().unwrap();
    let log = desks.log();
    let mut check = |command: Value, expected: &str| {
        assert_eq!(refused(&mut desks, command).to_string(), expected);
        assert_eq!(desks.log(), log);
    };
    let same = |season| {
        format!("nothing would change: the nights of season {season} are already rated so")
    };
    check(rules("r", &beta("800")), &same("r"));
    check(rules("r", &json!({ "rated": {} })), &same("r"));
    check(rules("s", &json!("unrated")), &same("s"));
    check(
        rules("s", &beta("800")),
        "the nights of season s are not rated; name a ladder",
    );
    check(
        rules("x", &beta("800")),
        "there is no season x; the seasons are: r, s",
    );
    let bounds = [1e-6, 1e9].map(|bound| Exact::new(bound).unwrap());
    let negative = RatingRefusal::BadParameter {
        name: "beta".to_owned(),
        value: "-1".into(),
        expected: ExpectedParameter::Number {
            min: bounds[0],
            max: bounds[1],
        },
    };
    let refusal = refused(&mut desks, rules("r", &beta("-1")));
    assert_eq!(refusal, negative.into());
    send(&mut desks, json!({ "close_season": { "season": "r" } }));
    let refusal = refused(&mut desks, rules("r", &beta("700")));
    assert_eq!(refusal.to_string(), "season r is closed");
    let refusal = refused(&mut desks, json!({ "undo": { "command": key } }));
    assert_eq!(
        refusal.to_string(),
        "season r is closed; its results are final"
    );
}
