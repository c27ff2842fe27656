//! Places shared by many.

use tier_rating::math::rate_field;
use tier_rating::{
    EntrySetup, EntryTimes, EventOrder, FieldError, RatingParams, RatingParamsSetup, Skill, Times,
    Tolerance, Tournament, TournamentSetup, rate_event,
};

/// Skills that have little to do with their order.
fn skill(index: u32) -> Skill {
    let mu = 1000.0 + f64::from(index * 7919 % 1201);
    Skill::new(mu, 300.0 + f64::from(index * 104_729 % 201)).unwrap()
}

/// A tournament in which the places from one on are shared by this number of entries.
fn field(skills: &[Skill], place: usize, shared: usize) -> TournamentSetup<usize> {
    let mut setup = TournamentSetup::from_places(9, skills.iter().copied().enumerate());
    for entry in &mut setup.entries[place - 1..place - 1 + shared] {
        entry.place = Some(u64::try_from(place).unwrap());
    }
    setup
}

/// Mean and standard deviation by message passing alone, by player.
fn passed(setup: TournamentSetup<usize>) -> Vec<(f64, f64)> {
    let report = rate_event(&Tournament::new(setup).unwrap(), &RatingParams::published()).unwrap();
    let mut found = vec![(0.0, 0.0); report.players.len()];
    for change in report.players {
        found[change.player] = (change.explain[0].ep_mu, change.explain[0].ep_sigma);
    }
    found
}

/// The same for an entry of a shared place by the rule alone. It is a field for each place of the group,
/// the others in the order of their means, and the mean of the messages as they follow from the ratings.
fn by_places(skills: &[Skill], place: usize, shared: usize, entry: usize) -> (f64, f64) {
    let group = place - 1..place - 1 + shared;
    let mut others: Vec<usize> = group.clone().filter(|&other| other != entry).collect();
    others.sort_by(|&a, &b| {
        (skills[b].mu().total_cmp(&skills[a].mu()))
            .then(skills[a].sigma().total_cmp(&skills[b].sigma()))
    });
    let natural = |skill: Skill| {
        let precision = skill.sigma().powi(-2);
        (precision, skill.mu() * precision)
    };
    let (own, mut sums) = (natural(skills[entry]), (0.0, 0.0));
    for at in 0..shared {
        let mut order: Vec<usize> = (0..skills.len()).collect();
        let mut tied = others.clone();
        tied.insert(at, entry);
        order[group.clone()].copy_from_slice(&tied);
        let field: Vec<Skill> = order.iter().map(|&player| skills[player]).collect();
        let params = RatingParams::published();
        let tolerance = Tolerance::new(1e-10).unwrap();
        let rated = rate_field(&field, params.beta(), tolerance).unwrap();
        let after = natural(rated.players[group.start + at]);
        sums = (sums.0 + after.0 - own.0, sums.1 + after.1 - own.1);
    }
    #[expect(clippy::cast_precision_loss, reason = "a count of places")]
    let count = shared as f64;
    let precision = own.0 + sums.0 / count;
    (
        (own.1 + sums.1 / count) / precision,
        precision.sqrt().recip(),
    )
}

#[test]
fn an_entry_of_a_group_takes_each_of_its_places() {
    let skills: Vec<Skill> = (0..40).map(skill).collect();
    for (place, shared) in [(1, 40), (11, 30), (5, 6)] {
        let found = passed(field(&skills, place, shared));
        for entry in [place - 1, place, place + shared / 2, place + shared - 2] {
            let expected = by_places(&skills, place, shared, entry);
            assert!(
                (found[entry].0 - expected.0).abs() < 1e-5,
                "{found:?} {expected:?}"
            );
            assert!(
                (found[entry].1 - expected.1).abs() < 1e-5,
                "{found:?} {expected:?}"
            );
        }
    }
}

#[test]
fn places_and_ratings_of_a_large_group_are_interpolated_within_the_stated_error() {
    let skills: Vec<Skill> = (0..300).map(skill).collect();
    for (place, shared) in [(1, 183), (101, 200), (1, 300)] {
        let found = passed(field(&skills, place, shared));
        for entry in [place - 1, place + 41, place + 97, place + shared - 2] {
            let expected = by_places(&skills, place, shared, entry);
            assert!(
                (found[entry].0 - expected.0).abs() < 0.05,
                "{:?} {expected:?}",
                found[entry]
            );
            assert!(
                (found[entry].1 - expected.1).abs() < 0.05,
                "{:?} {expected:?}",
                found[entry]
            );
        }
    }
}

#[test]
fn the_stated_error_holds_where_ratings_are_far_apart() {
    // Means from -1000 to 5000 with deviations from 30 to 499, in no order.
    let wide = |index: u32| {
        let mu = f64::from(index * 7919 % 6007) - 1000.0;
        Skill::new(mu, 30.0 + f64::from(index * 104_729 % 470)).unwrap()
    };
    let skills: Vec<Skill> = (0..300).map(wide).collect();
    let (place, shared) = (9, 244);
    let found = passed(field(&skills, place, shared));
    let mut group: Vec<usize> = (place - 1..place - 1 + shared).collect();
    group.sort_by(|&a, &b| skills[a].mu().total_cmp(&skills[b].mu()));
    for entry in [group[0], group[shared / 2], group[shared - 1]] {
        let expected = by_places(&skills, place, shared, entry);
        assert!(
            (found[entry].0 - expected.0).abs() < 0.5,
            "{entry}: {:?} {expected:?}",
            found[entry]
        );
        assert!(
            (found[entry].1 - expected.1).abs() < 0.01,
            "{entry}: {:?} {expected:?}",
            found[entry]
        );
    }
}

#[test]
fn newcomers_who_all_share_one_place_keep_their_ratings() {
    // By symmetry nobody gains: 10,000 of 10,000.
    let skills = vec![Skill::INITIAL; 10_000];
    let params = RatingParams::published();
    let setup = field(&skills, 1, skills.len());
    let report = rate_event(&Tournament::new(setup).unwrap(), &params).unwrap();
    for change in &report.players {
        assert!((change.after.skill.mu() - 1500.0).abs() < 1e-9);
    }
    let means = report.players.iter().map(|change| change.explain[0].ep_mu);
    assert!(means.into_iter().all(|mu| (mu - 1500.0).abs() < 0.05));
}

#[test]
fn the_first_places_of_an_imported_night_are_enough() {
    // Three places of 500 are known.
    let skills: Vec<Skill> = (0..500).map(skill).collect();
    let found = passed(field(&skills, 4, 497));
    let gain = |player: usize| found[player].0 - skills[player].mu();
    let loss: f64 = (3..500).map(gain).sum();
    assert!(gain(0) > 0.0 && gain(1) > 0.0 && gain(2) > 0.0 && loss < 0.0);
}

#[test]
fn a_place_shared_by_a_crowd_that_busted_one_by_one_is_refused() {
    // 2,000 of 10,000 share the last place, registered and busted one after another before registration
    // closed, and so have as many fields; 10,000,000 / 10,000 of them can be computed.
    let players = (0..10_000_u32).map(|player| (player, Skill::INITIAL));
    let mut setup = TournamentSetup::from_places(9, players);
    let order = EventOrder {
        registration_close: Some(20_001),
    };
    setup.times = Times::Order(order);
    for (at, entry) in (0..).zip(&mut setup.entries) {
        *entry = EntrySetup::new(entry.player);
        *entry = match at {
            0 => entry.order(0, None),
            1..8000 => entry.order(0, Some(30_000 - at)),
            _ => entry.order(2 * (at - 8000) + 1, Some(2 * (at - 8000) + 2)),
        };
        entry.place = Some(if at < 8000 { at + 1 } else { 8001 });
        assert!(entry.times != EntryTimes::None);
    }
    let params = RatingParams::new(RatingParamsSetup::default()).unwrap();
    let refused = rate_event(&Tournament::new(setup).unwrap(), &params);
    let expected = FieldError::TooManyTied {
        place: 8001,
        entries: 2000,
        max: 1000,
    };
    assert_eq!(refused.unwrap_err(), expected);
}
