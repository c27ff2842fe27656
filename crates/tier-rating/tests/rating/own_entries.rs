//! Players who meet their own other entries, and players who do not.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tier_rating::math::rate_field;
use tier_rating::{
    EntrySetup, EntryTimes, LateMode, OwnEntries, RatingParams, RatingParamsSetup, Skill, Times,
    Tolerance, Tournament, TournamentSetup, rate_event,
};

use crate::strategies::tournaments;

/// The plain chain, so that nothing but the field decides.
fn params(own_entries: OwnEntries, late: LateMode) -> RatingParams {
    RatingParams::new(RatingParamsSetup {
        own_entries,
        late,
        ..RatingParamsSetup::default()
    })
    .unwrap()
}

/// A tournament of places alone, from a list of the player of each place.
fn places(players: &[usize]) -> Tournament<usize> {
    let count = players.iter().max().unwrap() + 1;
    let listed = (0..count).map(|player| (player, Skill::INITIAL));
    Tournament::new(TournamentSetup {
        entries: players
            .iter()
            .map(|&player| EntrySetup::new(player))
            .collect(),
        ..TournamentSetup::from_places(9, listed)
    })
    .unwrap()
}

#[test]
fn a_player_alone_with_two_entries_gains_nothing() {
    let alone = |own_entries| {
        let params = params(own_entries, LateMode::Table);
        let report = rate_event(&places(&[0, 0]), &params).unwrap();
        let change = &report.players[0];
        let fields = change.explain.iter().map(|entry| entry.field);
        let gain = change.after.rate.value() - change.before.rate.value();
        (gain, change.after.skill, fields.collect::<Vec<_>>())
    };
    // The rate rises because it is surer, by nothing but play against oneself.
    let (gain, _, fields) = alone(OwnEntries::Included);
    assert!(gain > 10.0, "{gain}");
    assert_eq!(fields, [2, 2]);
    assert_eq!(
        alone(OwnEntries::Excluded),
        (0.0, Skill::INITIAL, vec![1, 1])
    );
}

#[test]
fn a_player_alone_who_comes_back_is_not_late() {
    let setup = TournamentSetup {
        times: Times::Clock {
            registration_close: 60.0,
            duration: 100.0,
            order: None,
        },
        entries: vec![
            EntrySetup::new(0).minutes(30.0, None),
            EntrySetup::new(0).minutes(0.0, Some(20.0)),
        ],
        ..TournamentSetup::from_places(9, [("Aoki", Skill::INITIAL)])
    };
    for late in [LateMode::Table, LateMode::Derived] {
        let params = params(OwnEntries::Excluded, late);
        let report = rate_event(&Tournament::new(setup.clone()).unwrap(), &params).unwrap();
        assert_eq!(report.players[0].after.skill, Skill::INITIAL);
    }
}

#[test]
fn without_re_entries_the_option_changes_nothing() {
    let tournament = places(&[2, 0, 3, 1]);
    let rate = |own| rate_event(&tournament, &params(own, LateMode::Table)).unwrap();
    assert_eq!(rate(OwnEntries::Included), rate(OwnEntries::Excluded));
}

/// The first loop of a night by the rule alone. It is the plain chain of the entry and of everybody else
/// who was registered when it busted.
fn first_loop(setup: &TournamentSetup<String>, entry: usize, close: f64) -> (f64, usize) {
    let stay = |at: usize| match setup.entries[at].times {
        EntryTimes::Clock { minutes, .. } => minutes,
        other => unreachable!("{other:?}"),
    };
    let early = stay(entry).bust.filter(|&bust| bust < close);
    let player = |at: usize| setup.entries[at].player;
    let field: Vec<usize> = (0..setup.entries.len())
        .filter(|&at| at == entry || player(at) != player(entry))
        .filter(|&at| early.is_none_or(|bust| stay(at).registered < bust))
        .collect();
    let skills: Vec<Skill> = field
        .iter()
        .map(|&at| setup.players[player(at)].skill)
        .collect();
    let beta = RatingParams::published().beta();
    let rated = rate_field(&skills, beta, Tolerance::new(1e-10).unwrap()).unwrap();
    let people: BTreeSet<usize> = field.iter().map(|&at| player(at)).collect();
    let at = field.iter().position(|&other| other == entry).unwrap();
    (rated.players[at].mu(), people.len())
}

proptest! {
    #[test]
    fn a_field_without_own_entries_is_that_of_the_others(setup in tournaments(10)) {
        let mut setup = setup;
        let Times::Clock { registration_close, .. } = setup.times else { unreachable!() };
        // Shared places have their own tests.
        for (place, entry) in (1..).zip(&mut setup.entries) {
            entry.place = Some(place);
        }
        let Ok(tournament) = Tournament::new(setup.clone()) else { return Ok(()) };
        let report = rate_event(&tournament, &params(OwnEntries::Excluded, LateMode::Off)).unwrap();
        for change in &report.players {
            let first = &change.explain[0];
            let (mu, people) = first_loop(&setup, first.place - 1, registration_close);
            prop_assert!((first.ep_mu - mu).abs() < 1e-5, "{} {}", first.ep_mu, mu);
            prop_assert_eq!(first.field, people);
        }
    }
}
