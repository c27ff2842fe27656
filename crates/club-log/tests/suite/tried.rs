//! A season counted otherwise, whatever happened in its nights and around them.

use std::collections::BTreeSet;

use club_log::refusal::SeasonRefusal;
use club_log::rules::{Ranking, SeasonRules};
use club_log::season_count::SeasonCount;
use club_log::season_what_if::{CountCause, figure_of, season_what_if};
use club_log::tournament::Phase;
use club_log::{Club, Refusal};
use payout_dhondt::{SeasonError, Weights};
use proptest::prelude::*;

use crate::acts::act;
use crate::laws::{beginning, config, walk};
use crate::play_out::play_out;
use crate::season_edits::{any_rules, rows, season};
use crate::season_what_if::any_weights;

const ORDERS: [Ranking; 3] = [
    Ranking::TotalWithAttendance,
    Ranking::Total,
    Ranking::Profit,
];

/// Refuses an error that is none of an empty season or of numbers beyond the exact ones.
fn is_meant(club: &Club, error: &Refusal) -> Result<(), TestCaseError> {
    let finished = club.nights().any(|(_, night)| {
        let of_season = night.season() == Some(&season()) && night.counts_for_season();
        of_season && night.phase() == Phase::Finished
    });
    match error {
        Refusal::Season(SeasonRefusal::NothingCounted { .. }) => prop_assert!(!finished),
        other => prop_assert_eq!(other, &Refusal::from(SeasonError::OutOfRange)),
    }
    Ok(())
}

/// Compares the season with the recorded one under its own rules; under other ones the causes add up.
fn tried(club: &Club, rules: &SeasonRules, weights: &Weights) -> Result<(), TestCaseError> {
    let own = SeasonCount::recorded(club.season(&season()).unwrap());
    for ranking in ORDERS {
        let mut count = own.clone();
        count.rules.ranking = ranking;
        match season_what_if(club, &season(), &count) {
            Ok(same) => {
                let table = rows(club, Some(ranking));
                prop_assert_eq!((&same.now, &same.then), (&table, &table));
                prop_assert!(same.parts.is_empty(), "{:?}", same.parts);
            }
            Err(error) => is_meant(club, &error)?,
        }
    }
    let count = SeasonCount {
        rules: rules.clone(),
        weights: Some(weights.clone()),
    };
    let other = match season_what_if(club, &season(), &count) {
        Ok(other) => other,
        Err(error) => return is_meant(club, &error),
    };
    prop_assert_eq!(&other.now, &rows(club, Some(rules.ranking)));
    let open = club.season(&season()).unwrap().open;
    let mut seen = BTreeSet::new();
    for row in &other.then {
        prop_assert!(seen.insert(&row.member), "{} twice", row.member);
        let was = other.now.iter().find(|now| now.member == row.member);
        let (Some(was), Some(parts)) = (was, other.parts.get(&row.member)) else {
            continue;
        };
        prop_assert!(!open || parts.iter().all(|part| part.cause != CountCause::Recorded));
        let was = figure_of(was, rules.ranking);
        let sum = parts
            .iter()
            .try_fold(was, |sum, part| sum.checked_add(part.change));
        prop_assert_eq!(sum, Some(figure_of(row, rules.ranking)), "{}", &row.member);
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_season_is_tried_whatever_happened_in_its_nights(
        beginning in beginning(),
        acts in prop::collection::vec(act(), 1..100),
        (rules, _) in any_rules(),
        weights in any_weights(),
    ) {
        let weights: Weights = weights.parse().unwrap();
        let mut desks = walk(&beginning, &acts, |_, _, _| Ok(()))?;
        tried(desks.club(), &rules, &weights)?;
        let nights: Vec<_> = desks.club().tournaments().map(|(id, _)| id.clone()).collect();
        for id in nights {
            play_out(&mut desks, &id).map_err(TestCaseError::fail)?;
        }
        tried(desks.club(), &rules, &weights)?;
        let close = serde_json::json!({ "close_season": { "season": "s" } });
        if desks.send(0, crate::desks::command(close)).is_ok() {
            tried(desks.club(), &rules, &weights)?;
        }
    }
}
