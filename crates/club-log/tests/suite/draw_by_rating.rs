//! A draw by rating: the least difference of the mean rates of all divisions, as announced.

use std::collections::BTreeMap;

use club_log::event::SeatsDrawn;
use club_log::ids::TournamentId;
use club_log::refusal::{RatingRefusal, Refusal};
use serde_json::json;
use tier_rating::{Skill, TierParams};

use crate::desks::Desks;
use crate::ladder::{finish, ladder, plan, play, rated_club, refused, send};

const OUT: [&str; 7] = ["m0", "m1", "m2", "m3", "m4", "m5", "m6"];

/// Seven members with different ratings, and a night of tables of four with everybody registered.
fn club(rule: bool) -> Desks {
    let mut desks = rated_club(7, &plan());
    play(&mut desks, "a", &OUT, &finish("a"));
    play(&mut desks, "b", &["m3", "m6", "m0"], &finish("b"));
    let mut seating = json!({ "n_max": 4, "n_min": 2 });
    if rule {
        seating["draw_by_rating"] = true.into();
    }
    let night = json!({ "tournament": "c", "title": "c", "season": "r",
        "rules": { "seating": seating } });
    send(&mut desks, json!({ "announce": night }));
    for player in OUT {
        send(
            &mut desks,
            json!({ "register": { "tournament": "c", "player": player } }),
        );
    }
    desks
}

/// The rates at each table of the draw.
fn drawn(desks: &Desks) -> (Vec<Vec<f64>>, Vec<f64>) {
    let log = desks.log();
    let last = log
        .iter()
        .rfind(|event| event.kind == "SeatsDrawn")
        .unwrap();
    let body: SeatsDrawn = serde_json::from_str(&last.body).unwrap();
    let ratings = ladder(desks.club()).ratings();
    let (_, night) = desks
        .club()
        .tournament(Some(&TournamentId::new("c").unwrap()))
        .unwrap();
    let mut tables: BTreeMap<_, Vec<f64>> = BTreeMap::new();
    let mut all = Vec::new();
    for seat in &body.seats {
        let skill = ratings[&night.entry(seat.entry).unwrap().member];
        let skill = Skill::new(skill.mu.value(), skill.sigma.value()).unwrap();
        let rate = TierParams::published().rate(skill).value();
        tables.entry(seat.table.clone()).or_default().push(rate);
        all.push(rate);
    }
    (tables.into_values().collect(), all)
}

fn spread(tables: &[Vec<f64>]) -> f64 {
    let means = tables.iter().map(|own| {
        let count = u32::try_from(own.len()).unwrap();
        own.iter().sum::<f64>() / f64::from(count)
    });
    let greatest = means.clone().fold(f64::NEG_INFINITY, f64::max);
    greatest - means.fold(f64::INFINITY, f64::min)
}

#[test]
fn the_means_of_the_tables_differ_as_little_as_any_division_allows() {
    let mut plain = 0;
    for seed in 0..3 {
        let mut desks = club(true);
        desks.set_clock(seed);
        send(&mut desks, json!({ "draw": { "tournament": "c" } }));
        let (tables, rates) = drawn(&desks);
        let mut sizes: Vec<usize> = tables.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [3, 4]);
        let least = (0_u32..128)
            .filter(|mask| mask.count_ones() == 3)
            .map(|mask| {
                let (three, four): (Vec<_>, Vec<_>) = (0..7).partition(|at| mask & (1 << at) != 0);
                let table = |own: Vec<usize>| own.into_iter().map(|at| rates[at]).collect();
                spread(&[table(three), table(four)])
            })
            .fold(f64::INFINITY, f64::min);
        // Rates are compared in thousandths of a point.
        assert!(
            (spread(&tables) - least).abs() < 2e-3,
            "{} {least}",
            spread(&tables)
        );

        let mut desks = club(false);
        desks.set_clock(seed);
        send(&mut desks, json!({ "draw": { "tournament": "c" } }));
        plain += usize::from(spread(&drawn(&desks).0) > least + 2e-3);
    }
    assert!(plain > 0, "the plain draw does not look at ratings");
}

#[test]
fn the_rule_is_in_the_announcement_only_where_it_was_announced() {
    for rule in [false, true] {
        let log = club(rule).log();
        let announced = log
            .iter()
            .rfind(|event| event.kind == "TournamentAnnounced");
        assert_eq!(announced.unwrap().body.contains("draw_by_rating"), rule);
    }
}

#[test]
fn a_night_without_ratings_cannot_be_drawn_by_rating() {
    let mut desks = Desks::new(2);
    let night = json!({ "tournament": "x", "title": "x",
        "rules": { "seating": { "draw_by_rating": true } } });
    let tournament = TournamentId::new("x").unwrap();
    assert_eq!(
        refused(&mut desks, json!({ "announce": night })),
        Refusal::Rating(RatingRefusal::NightNotRated { tournament })
    );
    assert!(desks.club().nights().next().is_none());
}
