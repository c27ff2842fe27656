//! Laws of message passing: plain fields, partial games, predictions.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tier_rating::math::{PartialEntry, Truncation, rate_field, rate_partial};
use tier_rating::{Beta, Skill, Tolerance, place_probabilities};

use crate::strategies::{fields, skills};

fn rate(players: &[Skill]) -> Vec<Skill> {
    let tolerance = Tolerance::new(1e-12).unwrap();
    rate_field(players, Beta::PUBLISHED, tolerance)
        .unwrap()
        .players
}

fn skill(mu: f64, sigma: f64) -> Skill {
    Skill::new(mu, sigma).unwrap()
}

proptest! {
    #[test]
    fn a_mirrored_field_has_mirrored_results(players in fields(40)) {
        let mirrored: Vec<Skill> =
            players.iter().rev().map(|s| skill(3000.0 - s.mu(), s.sigma())).collect();
        for (a, b) in rate(&players).iter().zip(rate(&mirrored).iter().rev()) {
            prop_assert!((a.mu() - (3000.0 - b.mu())).abs() < 1e-6);
            prop_assert!((a.sigma() - b.sigma()).abs() < 1e-6);
        }
    }

    #[test]
    fn shift_and_scale_change_nothing_else(
        players in fields(30), shift in -500.0..500.0, scale in 0.1..10.0,
    ) {
        let moved: Vec<Skill> = players
            .iter()
            .map(|s| skill(scale * (s.mu() + shift), scale * s.sigma()))
            .collect();
        let beta = Beta::new(scale * 1000.0).unwrap();
        let after = rate_field(&moved, beta, Tolerance::new(1e-12).unwrap()).unwrap().players;
        for (a, b) in rate(&players).iter().zip(&after) {
            let (mu, sigma): (f64, f64) = (scale * (a.mu() + shift), scale * a.sigma());
            prop_assert!((mu - b.mu()).abs() < 1e-6 * scale);
            prop_assert!((sigma - b.sigma()).abs() < 1e-6 * scale);
        }
    }

    #[test]
    fn equal_priors_end_in_finishing_order(prior in skills(), size in 2_usize..200) {
        let after = rate(&vec![prior; size]);
        prop_assert!(after.windows(2).all(|pair| pair[0].mu() > pair[1].mu()));
    }

    #[test]
    fn equal_sigmas_keep_the_sum_of_the_means(
        means in proptest::collection::vec(500.0..2500.0, 2..40), sigma in 50.0..600.0,
    ) {
        let players: Vec<Skill> = means.iter().map(|&mu| skill(mu, sigma)).collect();
        // Of each comparison one gains what the other loses, so the performances keep their sum,
        // and with equal sigmas so do the skills.
        let after = rate(&players);
        let sum: f64 = players.iter().zip(&after).map(|(a, b)| b.mu() - a.mu()).sum();
        prop_assert!(sum.abs() < 1e-6 * players.len() as f64, "{sum}");
    }

    #[test]
    fn sigma_never_rises_and_all_is_finite(players in fields(60)) {
        for (before, after) in players.iter().zip(rate(&players)) {
            prop_assert!(after.sigma() <= before.sigma());
            prop_assert!(after.mu().is_finite() && after.sigma() > 0.0);
        }
    }

    #[test]
    fn every_pair_of_finite_skills_is_rated_or_refused(mu: f64, sigma: f64, other: f64) {
        let (Ok(a), Ok(b)) = (Skill::new(mu, sigma.abs()), Skill::new(other, 300.0)) else {
            return Ok(());
        };
        if let Ok(rated) = rate_field(&[a, b, a], Beta::PUBLISHED, Tolerance::DEFAULT) {
            prop_assert!(rated.players.iter().all(|s| s.mu().is_finite() && s.sigma() > 0.0));
            prop_assert!(rated.residual <= 1e-8);
        }
    }

    #[test]
    fn the_tail_is_finite_and_monotone(t in -1e6..1e6, step in 1e-3..10.0) {
        let (a, b) = (Truncation::at(t), Truncation::at(t + step));
        prop_assert!(a.excess > 0.0 && b.excess >= a.excess);
        prop_assert!(b.mean <= a.mean && a.mean >= 0.0);
        prop_assert!((0.0..=1.0).contains(&a.reduction) && (0.0..=1.0).contains(&a.variance));
    }

    #[test]
    fn places_and_players_have_probability_one(players in fields(25)) {
        let found = place_probabilities(&players, Beta::PUBLISHED).unwrap();
        for (player, row) in found.places.iter().enumerate() {
            prop_assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            prop_assert_eq!(row[0], found.win[player]);
        }
        for place in 0..players.len() {
            let sum: f64 = found.places.iter().map(|row| row[place]).sum();
            prop_assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        }
    }

    #[test]
    fn two_players_win_as_the_normal_distribution_says(a in skills(), b in skills()) {
        let found = place_probabilities(&[a, b], Beta::PUBLISHED).unwrap();
        let variance = 2e6 + a.sigma() * a.sigma() + b.sigma() * b.sigma();
        let t = (a.mu() - b.mu()) / variance.sqrt();
        let exact = 0.5 * libm::erfc(-t / std::f64::consts::SQRT_2);
        prop_assert!((found.win[0] - exact).abs() < 1e-10, "{} {exact}", found.win[0]);
    }
}

/// Random partial games: skills in finishing order, who registers when.
fn partial_games() -> impl Strategy<Value = (Vec<PartialEntry>, f64)> {
    let entry = (skills(), 0.0..1.0, 0.0..1.0);
    (proptest::collection::vec(entry, 2..60), 0.05..1.0).prop_map(
        |(mut raw, close): (Vec<(Skill, f64, f64)>, f64)| {
            raw.sort_by(|a, b| b.1.total_cmp(&a.1));
            let entry = |(index, (skill, bust, late)): (usize, &(Skill, f64, f64))| {
                let bust = 1.0 + 500.0 * bust;
                let registered = (2.0 * late - 1.0).max(0.0) * bust.min(500.0 * close) * 0.999;
                PartialEntry {
                    skill: *skill,
                    registered,
                    bust: (index > 0).then_some(bust),
                }
            };
            (raw.iter().enumerate().map(entry).collect(), 500.0 * close)
        },
    )
}

proptest! {
    #[test]
    fn partial_games_are_fields_of_their_own((entries, close) in partial_games()) {
        let tolerance = Tolerance::new(1e-12).unwrap();
        let found = rate_partial(&entries, close, Beta::PUBLISHED, tolerance).unwrap();
        for (index, entry) in entries.iter().enumerate() {
            let was_in = |other: &PartialEntry| match entry.bust {
                Some(bust) if bust < close => other.registered <= bust,
                _ => true,
            };
            let own = entries[..index].iter().filter(|other| was_in(other)).count();
            let field: Vec<Skill> =
                entries.iter().filter(|other| was_in(other)).map(|other| other.skill).collect();
            let expected = rate(&field)[own];
            prop_assert_eq!(found.entries[index].field, field.len());
            prop_assert!((found.entries[index].skill.mu() - expected.mu()).abs() < 1e-6);
            prop_assert!((found.entries[index].skill.sigma() - expected.sigma()).abs() < 1e-6);
        }
    }

    // With ratings far apart it may: a player who busts early behind a weak winner would lose less
    // behind the favourite who registered later.
    #[test]
    fn a_partial_game_among_equals_never_costs(
        (mut entries, close) in partial_games(), prior in skills(),
    ) {
        for entry in &mut entries {
            entry.skill = prior;
        }
        let partial =
            rate_partial(&entries, close, Beta::PUBLISHED, Tolerance::new(1e-12).unwrap()).unwrap();
        let whole = rate(&entries.iter().map(|entry| entry.skill).collect::<Vec<_>>());
        for (partial, whole) in partial.entries.iter().zip(&whole) {
            prop_assert!(partial.skill.mu() >= whole.mu() - 1e-6);
        }
    }

    #[test]
    fn an_early_bust_does_not_depend_on_later_entries_in_a_single_bit(
        (entries, close) in partial_games(), extra in skills(), at in 0.0..1.0,
    ) {
        let bits = |entries: &[PartialEntry]| -> Vec<(Option<f64>, u64, u64)> {
            let tolerance = Tolerance::DEFAULT;
            let found = rate_partial(entries, close, Beta::PUBLISHED, tolerance).unwrap();
            let all = entries.iter().zip(found.entries);
            all.map(|(entry, rated)| {
                (entry.bust, rated.skill.mu().to_bits(), rated.skill.sigma().to_bits())
            })
            .collect()
        };
        let registered = close * at;
        let mut more = entries.clone();
        let late = PartialEntry { skill: extra, registered, bust: Some(1e4) };
        more.insert(1, late);
        let more = bits(&more);
        for (bust, mu, sigma) in bits(&entries) {
            if bust.is_some_and(|bust| bust < registered) {
                prop_assert!(more.contains(&(bust, mu, sigma)));
            }
        }
    }
}

#[test]
fn a_large_field_is_the_normal_score() {
    // With many entries of equal rating the performance of a place is known: the mean of that
    // order statistic of N(mu, sigma^2 + beta^2), of which the skill has the share sigma^2 / (sigma^2
    // + beta^2). In the middle Blom's approximation of the order statistics is good enough.
    for size in [1_000_usize, 10_000] {
        let after = rate(&vec![Skill::INITIAL; size]);
        let spread = 1_250_000_f64.sqrt();
        for place in [1, size / 10, size / 4, size / 2, 9 * size / 10, size] {
            let share = (place as f64 - 0.375) / (size as f64 + 0.25);
            let score = match place {
                1 => greatest(size),
                place if place == size => -greatest(size),
                _ => -quantile(share),
            };
            let expected = 1500.0 + 0.2 * spread * score;
            let found = after[place - 1].mu();
            assert!(
                (found - expected).abs() < 0.01 * 0.2 * spread,
                "{place}: {found} {expected}"
            );
        }
    }
}

/// The mean of the greatest of `size` standard normal variables, by the trapezoidal rule.
fn greatest(size: usize) -> f64 {
    let term = |step: i32| {
        let x = f64::from(step) / 1000.0;
        let below = 0.5 * libm::erfc(-x / std::f64::consts::SQRT_2);
        let density = (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt();
        x * size as f64 * density * below.powf(size as f64 - 1.0) / 1000.0
    };
    (-10_000..=10_000).map(term).sum()
}

/// The normal quantile, by bisection.
fn quantile(share: f64) -> f64 {
    let (mut low, mut high) = (-10.0, 10.0);
    for _ in 0..80 {
        let middle = 0.5 * (low + high);
        if 0.5 * libm::erfc(-middle / std::f64::consts::SQRT_2) < share {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// The gain of a player at a place (from 0) of a field of others of one skill.
fn gain(own: Skill, other: Skill, others: usize, place: usize) -> f64 {
    let mut players = vec![other; others];
    players.insert(place, own);
    rate(&players)[place].mu() - own.mu()
}

proptest! {
    // The article's table of the field's strength: a stronger field pays more for every place and
    // costs less, and the gain for the first grows with the difference of the ratings.
    #[test]
    fn a_stronger_field_pays_more_and_costs_less(
        own in skills(), sigma in 30.0..600.0, mu in 0.0..3000.0, more in 1.0..1000.0,
        others in 1_usize..100, place: prop::sample::Index,
    ) {
        let place = place.index(others + 1);
        let (weak, strong) = (skill(mu, sigma), skill(mu + more, sigma));
        let (a, b) = (gain(own, weak, others, place), gain(own, strong, others, place));
        // To the rounding of a mean of some thousands.
        prop_assert!(b >= a - 1e-9, "{place}: {a} {b}");
        prop_assert!(gain(own, weak, others, 0) >= -1e-9);
        prop_assert!(gain(own, weak, others, others) <= 1e-9);
    }

    // An expected result moves less than an unexpected one, the more so the larger the difference.
    #[test]
    fn an_unexpected_result_moves_more(
        sigma in 100.0..600.0, difference in 0.0..1500.0, more in 1.0..500.0, others in 1_usize..60,
    ) {
        let own = skill(1500.0, sigma);
        let wins = |difference: f64| gain(own, skill(1500.0 + difference, sigma), others, 0);
        let loses = |difference: f64| gain(own, skill(1500.0 + difference, sigma), others, others);
        // A win over a stronger field and a loss to a weaker one are unexpected.
        prop_assert!(wins(difference) >= wins(-difference) - 1e-9);
        prop_assert!(loses(-difference) <= loses(difference) + 1e-9);
        prop_assert!(wins(difference + more) - wins(-difference - more)
            >= wins(difference) - wins(-difference) - 1e-9);
        prop_assert!(loses(difference + more) - loses(-difference - more)
            >= loses(difference) - loses(-difference) - 1e-9);
    }
}

#[test]
fn three_equal_players_win_one_in_three() {
    let found = place_probabilities(&[Skill::INITIAL; 3], Beta::PUBLISHED).unwrap();
    for row in found.places {
        for chance in row {
            assert!((chance - 1.0 / 3.0).abs() < 1e-12);
        }
    }
}

#[test]
fn value_stability_of_partial_games() {
    // One hash over all bits: any number of threads, any machine. Enough fields for two chunks of
    // warm starts and some hundred lanes.
    let entries: Vec<PartialEntry> = (0..900_u32)
        .map(|index| PartialEntry {
            skill: skill(
                1500.0 + f64::from(index * 7919 % 613),
                300.0 + f64::from(index % 200),
            ),
            registered: f64::from(index * 31 % if index < 450 { 550 } else { 100 }),
            bust: (index > 0).then(|| 1000.0 - f64::from(index)),
        })
        .collect();
    let rated = rate_partial(&entries, 600.0, Beta::PUBLISHED, Tolerance::DEFAULT).unwrap();
    let fields: BTreeSet<usize> = rated.entries.iter().map(|entry| entry.field).collect();
    assert!(fields.len() > 300, "{}", fields.len());
    let run = || {
        let rated = rate_partial(&entries, 600.0, Beta::PUBLISHED, Tolerance::DEFAULT).unwrap();
        let bits = rated
            .entries
            .iter()
            .flat_map(|e| [e.skill.mu(), e.skill.sigma()]);
        bits.fold(0xcbf2_9ce4_8422_2325_u64, |hash, value| {
            (hash ^ value.to_bits()).wrapping_mul(0x0100_0000_01b3)
        })
    };
    assert_eq!(run(), 2_355_944_882_053_142_137);
    #[cfg(feature = "rayon")]
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        assert_eq!(pool.install(run), run());
    }
}

/// The smallest field in which a partial game takes points away. Another program, message passing in
/// double precision of Python, has 4.674.
#[test]
fn a_strong_late_entry_can_excuse_the_first_to_bust() {
    let skill = |mu| Skill::new(mu, 500.0).unwrap();
    let entry = |mu, registered, bust| PartialEntry {
        skill: skill(mu),
        registered,
        bust,
    };
    // A weak player wins against a strong one who came when the third had busted.
    let rated = |close| {
        let entries = [
            entry(1000.0, 0.0, None),
            entry(2500.0, 40.0, Some(100.0)),
            entry(1500.0, 0.0, Some(30.0)),
        ];
        let rated = rate_partial(&entries, close, Beta::PUBLISHED, Tolerance::DEFAULT).unwrap();
        (rated.entries[2].field, rated.entries[2].skill.mu())
    };
    let partial = rated(60.0);
    let field = [1000.0, 2500.0, 1500.0].map(skill);
    let whole = rate_field(&field, Beta::PUBLISHED, Tolerance::DEFAULT).unwrap();
    let taken = whole.players[2].mu() - partial.1;
    assert_eq!((partial.0, format!("{taken:.3}")), (2, "4.674".to_owned()));
    // Among equals nothing is taken.
    let partial = rate_field(&field[2..].repeat(2), Beta::PUBLISHED, Tolerance::DEFAULT).unwrap();
    let whole = rate_field(&field[2..].repeat(3), Beta::PUBLISHED, Tolerance::DEFAULT).unwrap();
    assert!(partial.players[1].mu() > whole.players[2].mu());
}
