//! A season begins for everybody on the ladder with its first rated night.

use chained_events::ids::MemberId;
use club_log::Club;
use club_log::event::ExactSkill;
use club_log::ids::{SeasonId, TournamentId};
use club_log::rating::{LadderStart, replay};
use club_log::refusal::{RatingRefusal, SeasonRefusal};
use serde_json::{Value, json};
use tier_rating::{RatingParams, Skill};

use crate::book::{Book, same, untimed};
use crate::desks::Desks;
use crate::end_of_play::of_before;
use crate::ladder::{
    begin, bust, finish, ladder, main_ladder, plan, play, rated_club, ratings, refused, send,
};

fn member(id: &str) -> MemberId {
    MemberId::new(id).unwrap()
}

fn text(skill: ExactSkill) -> (String, String) {
    (skill.mu.to_string(), skill.sigma.to_string())
}

fn next_season(desks: &mut Desks, last: &str, next: &str, start: &Value) {
    send(desks, json!({ "close_season": { "season": last } }));
    let rating = json!({ "ladder": "main", "start": start });
    send(
        desks,
        json!({ "open_season": { "season": next, "rating": rating } }),
    );
}

/// A night of a season; the first one out first.
fn night(desks: &mut Desks, id: &str, season: &str, out: &[&str]) {
    begin(desks, id, season, out);
    for player in &out[..out.len() - 1] {
        bust(desks, id, player);
    }
    send(desks, finish(id));
}

const A: &[&str] = &["m0", "m1", "m2", "m3"];

#[test]
fn a_reset_reaches_those_who_have_not_played_yet() {
    let mut desks = rated_club(6, &plan());
    play(&mut desks, "a", A, &finish("a"));
    let shown = ratings(desks.club());
    next_season(&mut desks, "r", "next", &json!("reset"));
    assert_eq!(
        ratings(desks.club()),
        shown,
        "it begins with its first night"
    );
    night(&mut desks, "b", "next", &["m0", "m1"]);
    let params = untimed(RatingParams::published());
    let mut book = Book::new();
    book.play(&params, A);
    book.begin(|_| Skill::new(1500.0, 500.0).unwrap());
    book.play(&params, &["m0", "m1"]);
    same(desks.club(), &book.ratings());
    let now = ladder(desks.club());
    let newcomer = ("1500".to_owned(), "500".to_owned());
    assert_eq!(text(now.current(&member("m2")).unwrap()), newcomer);
    assert_eq!(text(now.opening_of(1, &member("m2")).unwrap()), newcomer);
    let entries = |id: &str| now.entries_since_start(&member(id));
    assert_eq!((entries("m0"), entries("m2"), entries("m4")), (1, 0, 0));

    // A season that carries the ratings over goes on from there, also for those who stayed away.
    next_season(&mut desks, "next", "third", &json!("carry"));
    night(&mut desks, "c", "third", &["m2", "m0"]);
    book.play(&params, &["m2", "m0"]);
    same(desks.club(), &book.ratings());
    assert_eq!(ladder(desks.club()).entries_since_start(&member("m0")), 2);
    assert_eq!(&Club::replay(&desks.log()).unwrap(), desks.club());
}

#[test]
fn the_next_night_begins_a_season_whose_first_one_is_called_off() {
    let mut desks = rated_club(6, &plan());
    play(&mut desks, "a", A, &finish("a"));
    next_season(&mut desks, "r", "next", &json!({ "widen": "490" }));
    night(&mut desks, "b", "next", &["m0", "m1"]);
    night(&mut desks, "c", "next", &["m1", "m4"]);
    for command in [
        json!({ "reopen": { "tournament": "b", "reason": "void" } }),
        json!({ "cancel": { "tournament": "b", "reason": "void" } }),
    ] {
        send(&mut desks, command);
    }
    let params = untimed(RatingParams::published());
    let mut book = Book::new();
    book.play(&params, A);
    let before = book.ratings();
    book.begin(|skill| Skill::new(skill.mu(), skill.sigma().max(490.0)).unwrap());
    assert_ne!(book.ratings(), before);
    book.play(&params, &["m1", "m4"]);
    same(desks.club(), &book.ratings());
    let key = desks.keys().pop().unwrap();
    send(&mut desks, json!({ "undo": { "command": key } }));
    send(
        &mut desks,
        json!({ "cancel": { "tournament": "b", "reason": "void after all" } }),
    );
    same(desks.club(), &book.ratings());
    assert_eq!(&Club::replay(&desks.log()).unwrap(), desks.club());
}

/// An imported rating is that of the next night, whatever season begins with it.
///
/// Later seasons change it as they change everybody's.
#[test]
fn an_imported_rating_opens_the_season_that_comes_next() {
    let import = |player: &str| {
        json!({ "import_ratings": { "ladder": "main", "rows": [
            { "player": player, "mu": "1800", "sigma": "320" } ] } })
    };
    let imported = ("1800".to_owned(), "320".to_owned());
    let newcomer = ("1500".to_owned(), "500".to_owned());
    let mut desks = rated_club(6, &json!({ "ladder": "main", "start": "reset" }));
    send(&mut desks, import("m5"));
    play(&mut desks, "a", A, &finish("a"));
    let current =
        |desks: &Desks, id: &str| text(ladder(desks.club()).current(&member(id)).unwrap());
    assert_eq!(current(&desks, "m5"), imported);
    next_season(&mut desks, "r", "next", &json!("reset"));
    send(&mut desks, import("m4"));
    night(&mut desks, "b", "next", &["m0", "m1"]);
    assert_eq!(current(&desks, "m5"), newcomer);
    assert_eq!(current(&desks, "m4"), imported);
    // The night after which it was imported is called off, and the import stays where it was.
    night(&mut desks, "c", "next", &["m4", "m5"]);
    let row = |id: &str| *ladder(desks.club()).nights()[2].row(&member(id)).unwrap();
    assert_eq!(text(row("m4").before), imported);
    assert_eq!(text(row("m5").before), newcomer);
    let proof = replay(desks.club(), ladder(desks.club())).unwrap();
    assert_eq!(proof.largest().to_bits(), 0);
    let text = serde_json::to_string(ladder(desks.club())).unwrap();
    let read: club_log::rating::Ladder = serde_json::from_str(&text).unwrap();
    assert_eq!(&read, ladder(desks.club()));
    assert_eq!(&Club::replay(&desks.log()).unwrap(), desks.club());
}

/// Two seasons that an earlier program let be open at the same time go on.
#[test]
fn two_open_seasons_of_before_go_on() {
    let mut desks = of_before();
    let rows: Vec<_> = ladder(desks.club())
        .nights()
        .iter()
        .map(|night| {
            (
                night.revision(),
                night
                    .rows()
                    .map(|(m, r)| (m.clone(), *r))
                    .collect::<Vec<_>>(),
            )
        })
        .collect();
    // The reset of the second night reached only those who played in it; E has not played since the first.
    let of = |desks: &Desks, id: &str| ladder(desks.club()).current(&member(id)).unwrap();
    assert_eq!(of(&desks, "mE").sigma.to_string(), "500");
    for (id, season) in [("five", "spring"), ("six", "autumn")] {
        night(&mut desks, id, season, &["mE", "mC", "mA"]);
    }
    let nights = ladder(desks.club()).nights();
    let still: Vec<_> = nights[..4]
        .iter()
        .map(|night| {
            (
                night.revision(),
                night
                    .rows()
                    .map(|(m, r)| (m.clone(), *r))
                    .collect::<Vec<_>>(),
            )
        })
        .collect();
    assert_eq!(still, rows);
    let opened = nights[4].row(&member("mE")).unwrap().before;
    assert_eq!(text(opened), ("1500".to_owned(), "500".to_owned()));
    assert_eq!(
        nights[5].row(&member("mE")).unwrap().before,
        nights[4].row(&member("mE")).unwrap().after
    );
    for command in [
        json!({ "reopen": { "tournament": "three", "reason": "order" } }),
        json!({ "reorder_busts": { "tournament": "three", "order": [["e2"], ["e1"]],
            "reason": "order" } }),
        finish("three"),
    ] {
        send(&mut desks, command);
    }
    let proof = replay(desks.club(), ladder(desks.club())).unwrap();
    assert_eq!(proof.largest().to_bits(), 0, "{:?}", proof.nights);
    // What is open and begins again already may change its parameters.
    send(
        &mut desks,
        json!({ "change_season_rules": { "season": "autumn",
            "rating": { "rated": { "parameters": { "beta": "800" } } } } }),
    );
    assert_eq!(&Club::replay(&desks.log()).unwrap(), desks.club());
}

/// A closing is taken back and the season reopened, unless another season has begun its ladder again.
#[test]
fn a_closing_before_a_season_that_begins_again_stays() {
    for (start, refusal) in [
        (json!("reset"), Some("LadderTakenOver")),
        (json!({ "widen": "400" }), Some("LadderTakenOver")),
        (json!("carry"), None),
    ] {
        let mut desks = rated_club(6, &plan());
        play(&mut desks, "a", A, &finish("a"));
        next_season(&mut desks, "r", "next", &start);
        let log = desks.log();
        let closed = log.iter().find(|event| event.kind == "SeasonClosed");
        let undo = json!({ "undo_club": { "command": closed.unwrap().command } });
        match refusal {
            Some(kind) => {
                let refusal = refused(&mut desks, undo);
                assert_eq!(
                    refusal.to_json(),
                    json!({ "kind": kind, "season": "r", "by": "next", "ladder": "main" })
                );
                let reopen = json!({ "reopen_season": { "season": "r", "reason": "a mistake" } });
                let expected = SeasonRefusal::LadderTakenOver {
                    season: SeasonId::new("r").unwrap(),
                    by: SeasonId::new("next").unwrap(),
                    ladder: main_ladder(),
                };
                assert_eq!(refused(&mut desks, reopen.clone()), expected.into());
                send(&mut desks, json!({ "close_season": { "season": "next" } }));
                send(&mut desks, reopen);
            }
            None => send(&mut desks, undo),
        }
        assert!(desks.club().seasons()[&SeasonId::new("r").unwrap()].open);
    }
}

/// A season that would reset the ratings with its first night is not reopened next to another one.
#[test]
fn a_season_that_is_to_begin_again_is_not_reopened_next_to_another() {
    let mut desks = rated_club(6, &plan());
    play(&mut desks, "a", A, &finish("a"));
    next_season(&mut desks, "r", "next", &json!("reset"));
    send(&mut desks, json!({ "close_season": { "season": "next" } }));
    send(
        &mut desks,
        json!({ "open_season": { "season": "third", "rating": plan() } }),
    );
    let reopen = json!({ "reopen_season": { "season": "next", "reason": "a mistake" } });
    let expected = SeasonRefusal::LadderInSeason {
        season: SeasonId::new("next").unwrap(),
        ladder: main_ladder(),
        open: vec![SeasonId::new("third").unwrap()],
    };
    assert_eq!(refused(&mut desks, reopen), expected.into());
}

/// A season that carries the ratings over is not opened next to one that is still to begin again.
#[test]
fn no_season_is_opened_next_to_one_that_is_to_begin_again() {
    for start in [json!("reset"), json!({ "widen": "400" })] {
        let mut desks = rated_club(6, &plan());
        play(&mut desks, "a", A, &finish("a"));
        next_season(&mut desks, "r", "next", &start);
        let third = json!({ "open_season": { "season": "third", "rating": plan() } });
        let expected = SeasonRefusal::LadderTakenOver {
            season: SeasonId::new("third").unwrap(),
            by: SeasonId::new("next").unwrap(),
            ladder: main_ladder(),
        };
        assert_eq!(refused(&mut desks, third.clone()), expected.into());
        // A season that has begun changes no rating any more.
        night(&mut desks, "b", "next", &["m0", "m1"]);
        send(&mut desks, third);
        night(&mut desks, "c", "third", &["m1", "m0"]);
        assert_eq!(&Club::replay(&desks.log()).unwrap(), desks.club());
    }
}

/// Whose rating a season reset is known with it, for those who played since and for those who have not.
#[test]
fn the_start_of_a_season_is_known_for_every_member() {
    let mut desks = rated_club(6, &plan());
    play(&mut desks, "a", A, &finish("a"));
    let shown = ratings(desks.club());
    next_season(&mut desks, "r", "next", &json!("reset"));
    assert_eq!(ladder(desks.club()).started(), None);
    night(&mut desks, "b", "next", &["m0", "m4"]);
    night(&mut desks, "c", "next", &["m0", "m1"]);
    let now = ladder(desks.club());
    let next = SeasonId::new("next").unwrap();
    assert_eq!(now.started(), Some(&next));
    let newcomer = now.opening_of(1, &member("m2")).unwrap();
    let started = |id: &str| {
        Some(LadderStart {
            season: next.clone(),
            from: shown[&member(id)],
            to: newcomer,
        })
    };
    // Not yet played: since the last night. Played: before the first night in the season, and never again.
    assert_eq!(now.restarted(3, &member("m2")), started("m2"));
    assert_eq!(now.restarted(1, &member("m0")), started("m0"));
    assert_eq!(now.restarted(2, &member("m1")), started("m1"));
    for (position, id) in [
        (0, "m0"),
        (2, "m0"),
        (3, "m0"),
        (1, "m4"),
        (3, "m4"),
        (3, "m5"),
    ] {
        assert_eq!(
            now.restarted(position, &member(id)),
            None,
            "{position} {id}"
        );
    }
}

/// A season that begins the ratings again has no turn before nights of other seasons.
///
/// They would be rated from its start.
#[test]
fn a_season_begins_behind_the_nights_of_the_seasons_before_it() {
    let mut desks = rated_club(6, &plan());
    night(&mut desks, "a", "r", A);
    night(&mut desks, "b", "r", A);
    next_season(&mut desks, "r", "next", &json!({ "widen": "400" }));
    let past = |id: &str, as_of: &str| {
        let rows = json!([{ "place": 1, "player": "m0" }, { "place": 2, "player": "m1" }]);
        json!({ "import_finish": { "tournament": id, "title": id, "season": "next", "date": "2020-01-01",
            "as_of": as_of, "rows": rows } })
    };
    let log = desks.log();
    let expected = RatingRefusal::BeforeOtherSeason {
        season: SeasonId::new("next").unwrap(),
        nights: ["a", "b"].map(|id| TournamentId::new(id).unwrap()).to_vec(),
    };
    assert_eq!(
        refused(&mut desks, past("c", "2020-01-01")),
        expected.into()
    );
    assert_eq!(desks.log(), log);
    send(&mut desks, past("c", "2100-01-01"));
    // Once it has begun, a night may come before its others.
    send(&mut desks, past("d", "2100-01-01"));
    assert_eq!(&Club::replay(&desks.log()).unwrap(), desks.club());
}

/// A finished night moved into a season that begins the ratings again is rated behind the seasons before it.
#[test]
fn a_night_that_is_moved_into_a_season_is_rated_behind_the_seasons_before_it() {
    let mut desks = rated_club(6, &plan());
    send(&mut desks, json!({ "open_season": { "season": "plain" } }));
    night(&mut desks, "x", "plain", A);
    night(&mut desks, "a", "r", A);
    night(&mut desks, "b", "r", A);
    next_season(&mut desks, "r", "next", &json!("reset"));
    let moved = json!({ "edit": { "tournament": "x", "changes": [
        { "date": "2020-01-01" }, { "season": "next" }], "reason": "moved" } });
    send(&mut desks, moved);
    let now = ladder(desks.club());
    let order: Vec<&str> = now
        .nights()
        .iter()
        .map(|night| night.tournament().as_str())
        .collect();
    assert_eq!(order, ["a", "b", "x"]);
    assert_eq!(now.started(), Some(&SeasonId::new("next").unwrap()));
    assert_eq!(&Club::replay(&desks.log()).unwrap(), desks.club());
}
