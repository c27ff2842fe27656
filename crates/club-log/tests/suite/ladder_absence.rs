//! A rule that makes the ratings of those who miss a night less certain.

use chained_events::ids::MemberId;
use club_log::exact::Exact;
use club_log::rating::{SIGMA_RANGE, replay, what_if, what_if_absence};
use club_log::refusal::{ExpectedParameter, RatingRefusal};
use club_log::rules::RatingAbsence;
use club_log::{Club, Refusal};
use serde_json::{Value, json};
use tier_rating::{Absence, RatingParams, Skill};

use crate::book::{Book, same, untimed};
use crate::desks::Desks;
use crate::ladder::{finish, ladder, plan, play, rated_club, refused, send};

const A: &[&str] = &["m0", "m1", "m2", "m3"];
const B: &[&str] = &["m3", "m1"];
const C: &[&str] = &["m1", "m2"];

fn wide(points: &str) -> Value {
    json!({ "ladder": "main", "absence": { "widen": points } })
}

fn names(out: &[&str]) -> Vec<String> {
    out.iter().map(|name| (*name).to_owned()).collect()
}

/// Nights of which each makes those who miss it less certain by its points.
fn by_the_book(nights: &[(&[&str], f64)]) -> Book {
    let params = untimed(RatingParams::published());
    let mut book = Book::new();
    for (out, points) in nights {
        book.play(&params, out);
        book.miss(*points, &names(out));
    }
    book
}

fn three_nights(plan: &Value) -> Desks {
    let mut desks = rated_club(6, plan);
    for (night, out) in [("a", A), ("b", B), ("c", C)] {
        play(&mut desks, night, out, &finish(night));
    }
    desks
}

fn absent(desks: &Desks, position: usize, id: &str) -> Option<(u32, String, String)> {
    let found = ladder(desks.club()).absence(position, &MemberId::new(id).unwrap());
    found.map(|found| {
        let sigma = |skill: club_log::event::ExactSkill| format!("{:.3}", skill.sigma.value());
        (found.nights, sigma(found.from), sigma(found.to))
    })
}

#[test]
fn who_misses_a_night_is_less_certain_and_plays_on_from_there() {
    let mut desks = three_nights(&wide("60"));
    let nights: &[(&[&str], f64)] = &[(A, 60.0), (B, 60.0), (C, 60.0)];
    same(desks.club(), &by_the_book(nights).ratings());
    // m2 missed the second night, m0 the last two.
    assert_eq!(absent(&desks, 1, "m2"), None);
    let after_a = ladder(desks.club()).nights()[0]
        .row(&MemberId::new("m0").unwrap())
        .unwrap()
        .after;
    let skill = Skill::new(after_a.mu.value(), after_a.sigma.value()).unwrap();
    let by_hand = Absence::new(60.0, 500.0).unwrap().widen(skill, 2);
    let (nights, from, to) = absent(&desks, 3, "m0").unwrap();
    assert_eq!((nights, from), (2, format!("{:.3}", skill.sigma())));
    assert_eq!(to, format!("{:.3}", by_hand.sigma()));
    assert_eq!(absent(&desks, 2, "m2").unwrap().0, 1);
    assert_eq!(absent(&desks, 3, "m1"), None);
    assert_eq!(absent(&desks, 3, "m5"), None, "m5 has no rating");

    // The first night is corrected, and everything follows.
    for command in [
        json!({ "reopen": { "tournament": "a", "reason": "order" } }),
        json!({ "reorder_busts": { "tournament": "a", "order": [["m2"], ["m1"], ["m0"]],
            "reason": "order" } }),
        finish("a"),
    ] {
        send(&mut desks, command);
    }
    let nights: &[(&[&str], f64)] = &[(&["m2", "m1", "m0", "m3"], 60.0), (B, 60.0), (C, 60.0)];
    same(desks.club(), &by_the_book(nights).ratings());
    // The second night is called off: nobody missed it.
    for command in [
        json!({ "reopen": { "tournament": "b", "reason": "void" } }),
        json!({ "cancel": { "tournament": "b", "reason": "void" } }),
    ] {
        send(&mut desks, command);
    }
    let nights: &[(&[&str], f64)] = &[(&["m2", "m1", "m0", "m3"], 60.0), (C, 60.0)];
    same(desks.club(), &by_the_book(nights).ratings());
    assert_eq!(&Club::replay(&desks.log()).unwrap(), desks.club());
}

#[test]
fn each_night_keeps_the_rule_that_it_was_rated_by() {
    let mut desks = rated_club(6, &plan());
    play(&mut desks, "a", A, &finish("a"));
    play(&mut desks, "b", B, &finish("b"));
    let before = ladder(desks.club()).ratings();
    let before: Vec<_> = before.into_iter().map(|(m, s)| (m.clone(), s)).collect();
    let rule = |absence: Value| {
        json!({ "change_season_rules": { "season": "r",
            "rating": { "rated": { "absence": absence } } } })
    };
    send(&mut desks, rule(json!({ "widen": "60.0" })));
    let season = desks.club().seasons().values().find(|s| s.rating.is_some());
    let rules = season.unwrap().rating.as_ref().unwrap();
    assert_eq!(rules.absence, RatingAbsence::Widen("60".to_owned()));
    // It counts from the next night on.
    let now = ladder(desks.club()).ratings();
    let now: Vec<_> = now.into_iter().map(|(m, s)| (m.clone(), s)).collect();
    assert_eq!(now, before);
    play(&mut desks, "c", C, &finish("c"));
    send(&mut desks, rule(json!("keep")));
    play(&mut desks, "d", B, &finish("d"));
    let nights: &[(&[&str], f64)] = &[(A, 0.0), (B, 0.0), (C, 60.0), (B, 0.0)];
    same(desks.club(), &by_the_book(nights).ratings());
    assert_eq!(absent(&desks, 4, "m0").unwrap().0, 1);
}

#[test]
fn the_effect_on_all_nights_so_far_is_shown_first() {
    let desks = three_nights(&plan());
    let mut rules = ladder(desks.club()).last_rules().unwrap().clone();
    rules
        .set_absence(&RatingAbsence::Widen("60".to_owned()))
        .unwrap();
    let other = what_if(desks.club(), ladder(desks.club()), &rules).unwrap();
    let found = other.ladder.ratings();
    let nights: &[(&[&str], f64)] = &[(A, 60.0), (B, 60.0), (C, 60.0)];
    let rule = RatingAbsence::Widen("60".to_owned());
    let same = what_if_absence(desks.club(), ladder(desks.club()), &rule).unwrap();
    assert_eq!(same, other);
    for (name, skill) in by_the_book(nights).ratings() {
        let found = found[&MemberId::new(name).unwrap()];
        assert_eq!(found.mu.value().to_bits(), skill.mu().to_bits());
        assert_eq!(found.sigma.value().to_bits(), skill.sigma().to_bits());
    }
}

/// An imported rating is that of the next night; a member who misses that one is less certain after it.
#[test]
fn an_imported_rating_becomes_less_certain_from_the_next_night_on() {
    let mut desks = rated_club(6, &wide("60"));
    play(&mut desks, "a", A, &finish("a"));
    send(
        &mut desks,
        json!({ "import_ratings": { "ladder": "main", "rows": [
            { "player": "m5", "mu": "1800", "sigma": "320" } ] } }),
    );
    assert_eq!(absent(&desks, 1, "m5"), None);
    play(&mut desks, "b", B, &finish("b"));
    let wider = (320.0_f64 * 320.0 + 3600.0).sqrt();
    assert_eq!(
        absent(&desks, 2, "m5"),
        Some((1, "320.000".to_owned(), format!("{wider:.3}")))
    );
    let row = ladder(desks.club()).current(&MemberId::new("m5").unwrap());
    assert_eq!(row.unwrap().sigma, Exact::new(wider).unwrap());
    let proof = replay(desks.club(), ladder(desks.club())).unwrap();
    assert_eq!(proof.largest().to_bits(), 0);
}

#[test]
fn nobody_is_less_certain_than_a_newcomer() {
    let desks = three_nights(&wide("1e6"));
    let now = ladder(desks.club());
    let id = MemberId::new("m0").unwrap();
    assert_eq!(now.current(&id).unwrap().sigma.to_string(), "500");
    assert_eq!(now.absence(3, &id).unwrap().nights, 2);
    assert_eq!(
        now.nights()[0].row(&id).unwrap().after.mu,
        now.current(&id).unwrap().mu
    );
}

#[test]
fn a_rule_without_a_number_in_range_is_named_with_its_bounds() {
    let (min, max) = SIGMA_RANGE;
    let expected = |value: &str| -> Refusal {
        RatingRefusal::BadParameter {
            name: "absence".to_owned(),
            value: value.into(),
            expected: ExpectedParameter::Number {
                min: Exact::new(min).unwrap(),
                max: Exact::new(max).unwrap(),
            },
        }
        .into()
    };
    let mut desks = rated_club(2, &plan());
    let log = desks.log();
    for value in ["0", "-5", "1000001", "much", "NaN", ""] {
        let open = json!({ "open_season": { "season": "x", "rating": wide(value) } });
        assert_eq!(refused(&mut desks, open), expected(value));
        let change = json!({ "change_season_rules": { "season": "r",
            "rating": { "rated": { "absence": { "widen": value } } } } });
        assert_eq!(refused(&mut desks, change), expected(value));
    }
    assert_eq!(desks.log(), log);
}
