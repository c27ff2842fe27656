//! Random skills, fields and tournaments over the whole legal range.

use proptest::collection::vec;
use proptest::prelude::*;
use tier_rating::{
    HandTime, LateMode, OwnEntries, RatingParams, RatingParamsSetup, Skill, TournamentSetup,
};

use crate::flat::{FlatEntry, by_clock};

pub(crate) fn skills() -> impl Strategy<Value = Skill> {
    prop_oneof![
        3 => (900.0..2300.0, 250.0..500.0),
        1 => (-4000.0..7000.0, 1.0..2000.0),
        1 => Just((1500.0, 500.0)),
    ]
    .prop_map(|(mu, sigma)| Skill::new(mu, sigma).unwrap())
}

pub(crate) fn fields(most: usize) -> impl Strategy<Value = Vec<Skill>> {
    vec(skills(), 2..=most)
}

/// Parameters far from the published ones.
pub(crate) fn params() -> impl Strategy<Value = RatingParams> {
    let numbers = (
        100.0..2000.0,
        0.0..2.0,
        0.0..2.0,
        0.0..1.5,
        1.0..500.0,
        0.0..500.0,
    );
    let switches = (
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
    );
    let late = prop_oneof![
        Just(LateMode::Table),
        Just(LateMode::Derived),
        Just(LateMode::Off)
    ];
    (numbers, switches, late, 1.0..450.0).prop_map(|(numbers, switches, late, sigma_floor)| {
        let (beta, info_rate, gamma, mean_gain, hand_low, more) = numbers;
        let (same_place, partial_games, place_weights, weight_signed, conserve, apart) = switches;
        RatingParams::new(RatingParamsSetup {
            beta,
            info_rate,
            gamma,
            mean_gain,
            hand_low,
            hand_high: hand_low + more,
            hand_time: if same_place {
                HandTime::SamePlace
            } else {
                HandTime::Own
            },
            partial_games,
            place_weights,
            weight_signed,
            conserve,
            own_entries: if apart {
                OwnEntries::Excluded
            } else {
                OwnEntries::Included
            },
            late,
            sigma_floor,
            ..RatingParamsSetup::default()
        })
        .unwrap()
    })
}

/// The life of a player in a random tournament.
type Life = (Skill, f64, Vec<(f64, f64)>);

/// Tournaments with late entries, re-entries and shared places.
pub(crate) fn tournaments(most: usize) -> impl Strategy<Value = TournamentSetup<String>> {
    let life = (skills(), 0.0..1.0, vec((0.01..1.0, 0.0..1.0), 1..4));
    let shape = (2_u64..=10, 30_u32..700, 0.1..0.9, 0.0..1.0);
    (vec(life, 2..=most), shape)
        .prop_map(|(lives, shape)| tournament(&lives, shape))
        .prop_filter("somebody entered", |setup| !setup.entries.is_empty())
}

fn tournament(
    lives: &[Life],
    (n_max, minutes, close, coarse): (u64, u32, f64, f64),
) -> TournamentSetup<String> {
    let duration = f64::from(minutes);
    let close = (close * duration).round();
    // Some tournaments have times in whole minutes, so that things happen at once.
    let time = |value: f64| if coarse < 0.5 { value.round() } else { value };
    let mut entries = Vec::new();
    for (number, (skill, start, stays)) in lives.iter().enumerate() {
        let mut at = if *start < 0.5 {
            0.0
        } else {
            time((start - 0.5) * 2.0 * close)
        };
        for (stay, pause) in stays {
            let bust = time(at + stay * (duration - at)).min(duration);
            if bust <= at || at > close {
                break;
            }
            entries.push(FlatEntry {
                player: format!("p{number:03}"),
                mu: skill.mu(),
                sigma: skill.sigma(),
                registered: at,
                bust: Some(bust),
                place: None,
            });
            at = time(bust + pause * 10.0);
        }
    }
    entries.sort_by(|a, b| b.bust.unwrap().total_cmp(&a.bust.unwrap()));
    if let Some(winner) = entries.first_mut() {
        winner.bust = None;
    }
    // Busts of one minute share a place, unless they are of one player.
    let mut place = 0;
    for index in 0..entries.len() {
        let shares = index > 0
            && entries[index].bust == entries[index - 1].bust
            && (place - 1..index).all(|other| entries[other].player != entries[index].player);
        place = if shares { place } else { index + 1 };
        entries[index].place = Some(place as u64);
    }
    by_clock(n_max, (close, duration), entries)
}
