//! Values that `data/make.py` made with other programs.

use serde::Deserialize;
use tier_rating::math::{Truncation, rate_field};
use tier_rating::{Beta, EntryExplanation, RatingParams, Skill, Tolerance, Tournament, rate_event};

use crate::flat::{FlatEntry, by_clock};

#[derive(Deserialize)]
struct Field {
    beta: f64,
    before: Vec<(f64, f64)>,
    after: Vec<(f64, f64)>,
}

/// The largest difference of a mean or standard deviation, in points.
fn worst(text: &str) -> f64 {
    let fields: Vec<Field> = serde_json::from_str(text).unwrap();
    assert!(fields.len() > 20);
    let mut worst: f64 = 0.0;
    for field in fields {
        let skills: Vec<Skill> = (field.before.iter())
            .map(|&(mu, sigma)| Skill::new(mu, sigma).unwrap())
            .collect();
        let beta = Beta::new(field.beta).unwrap();
        let rated = rate_field(&skills, beta, Tolerance::new(1e-13).unwrap()).unwrap();
        for (skill, (mu, sigma)) in rated.players.iter().zip(field.after) {
            worst = worst.max((skill.mu() - mu).abs());
            worst = worst.max((skill.sigma() - sigma).abs());
        }
    }
    worst
}

#[test]
fn fields_of_2_to_50_agree_with_the_package_trueskill() {
    let worst = worst(include_str!("data/trueskill.json"));
    assert!(worst < 1e-8, "{worst:e}");
}

#[test]
fn small_fields_agree_with_40_digits() {
    let worst = worst(include_str!("data/digits.json"));
    assert!(worst < 1e-10, "{worst:e}");
}

#[test]
fn the_default_tolerance_is_good_to_a_millionth_of_a_point() {
    let fields: Vec<Field> = serde_json::from_str(include_str!("data/trueskill.json")).unwrap();
    for field in fields {
        let skills: Vec<Skill> = (field.before.iter())
            .map(|&(mu, sigma)| Skill::new(mu, sigma).unwrap())
            .collect();
        let beta = Beta::new(field.beta).unwrap();
        let rated = rate_field(&skills, beta, Tolerance::DEFAULT).unwrap();
        for (skill, (mu, sigma)) in rated.players.iter().zip(field.after) {
            assert!((skill.mu() - mu).abs() < 1e-6, "{} {mu}", skill.mu());
            assert!((skill.sigma() - sigma).abs() < 1e-6);
        }
    }
}

#[test]
fn the_tail_agrees_with_40_digits() {
    let table: Vec<[f64; 5]> = serde_json::from_str(include_str!("data/tail.json")).unwrap();
    assert!(table.len() > 900);
    assert!(table[0][0] <= -1e6 && table[table.len() - 1][0] >= 37.5);
    for [t, mean, excess, reduction, variance] in table {
        let found = Truncation::at(t);
        for (name, found, exact) in [
            ("v", found.mean, mean),
            ("k", found.excess, excess),
            ("w", found.reduction, reduction),
            ("1 - w", found.variance, variance),
        ] {
            let error = (found / exact - 1.0).abs();
            assert!(
                error <= 1e-12,
                "{name} at {t}: {found} for {exact}, {error:e}"
            );
        }
    }
    for t in [37.6, 37.7, 38.0, 40.0, 1e3, 1e8, f64::MAX] {
        let found = Truncation::at(t);
        assert!((0.0..1e-300).contains(&found.mean), "{t} {found:?}");
        assert!((0.0..1e-300).contains(&found.reduction), "{t} {found:?}");
    }
}

#[derive(Deserialize)]
struct EventCase {
    document: EventDocument,
    expected: Expected,
}

#[derive(Deserialize)]
struct EventDocument {
    params: RatingParams,
    n_max: u64,
    registration_close: f64,
    duration: f64,
    entries: Vec<FlatEntry>,
}

#[derive(Deserialize)]
struct Expected {
    players: Vec<ExpectedPlayer>,
    other_weight: Option<f64>,
}

#[derive(Deserialize)]
struct ExpectedPlayer {
    player: String,
    after: (f64, f64),
    explain: Vec<ExpectedEntry>,
}

#[derive(Deserialize)]
struct ExpectedEntry {
    place: usize,
    field: usize,
    mu: f64,
    sigma: f64,
    ep_mu: f64,
    ep_sigma: f64,
    info_weight: f64,
    hand_index: f64,
    place_weight: f64,
    change: f64,
    conserve: f64,
    late: f64,
}

impl ExpectedEntry {
    #[track_caller]
    fn check(&self, found: &EntryExplanation) {
        assert_eq!((found.place, found.field), (self.place, self.field));
        for (name, found, expected) in [
            ("mu", found.mu, self.mu),
            ("sigma", found.sigma, self.sigma),
            ("ep_mu", found.ep_mu, self.ep_mu),
            ("ep_sigma", found.ep_sigma, self.ep_sigma),
            ("info_weight", found.info_weight, self.info_weight),
            ("hand_index", found.hand_index, self.hand_index),
            ("place_weight", found.place_weight, self.place_weight),
            ("change", found.change, self.change),
            ("conserve", found.conserve, self.conserve),
            ("late", found.late, self.late),
        ] {
            assert!(
                (found - expected).abs() < 1e-6,
                "{name}: {found}, {expected}"
            );
        }
    }
}

#[test]
fn tournaments_agree_with_an_obvious_program() {
    let cases: Vec<EventCase> = serde_json::from_str(include_str!("data/events.json")).unwrap();
    assert!(cases.len() >= 60);
    let (mut tied, mut again) = (0, 0);
    for (number, EventCase { document, expected }) in cases.into_iter().enumerate() {
        let times = (document.registration_close, document.duration);
        let setup = by_clock(document.n_max, times, document.entries);
        let tournament = Tournament::new(setup).unwrap();
        let report = rate_event(&tournament, &document.params).unwrap();
        assert_eq!(report.players.len(), expected.players.len());
        for (found, expected) in report.players.iter().zip(&expected.players) {
            assert_eq!(found.player, expected.player, "case {number}");
            assert_eq!(found.explain.len(), expected.explain.len());
            for (found, expected) in found.explain.iter().zip(&expected.explain) {
                expected.check(found);
            }
            let after = found.after.skill;
            assert!(
                (after.mu() - expected.after.0).abs() < 1e-6,
                "case {number}"
            );
            assert!(
                (after.sigma() - expected.after.1).abs() < 1e-6,
                "case {number}"
            );
            again += usize::from(found.explain.len() > 1);
        }
        match (report.diagnostics.other_weight, expected.other_weight) {
            (Some(found), Some(expected)) => assert!((found - expected).abs() < 1e-7),
            (found, expected) => assert_eq!(found, expected, "case {number}"),
        }
        let places: Vec<usize> = (expected.players.iter())
            .flat_map(|player| player.explain.iter().map(|entry| entry.place))
            .collect();
        let mut distinct = places.clone();
        distinct.sort_unstable();
        distinct.dedup();
        tied += places.len() - distinct.len();
    }
    // The cases are about something.
    assert!(tied > 20 && again > 20, "{tied} {again}");
}
