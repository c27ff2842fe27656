//! Reliability of rankings: next to a plain calculation from the finishing orders, and on seasons whose
//! answer is known.

use std::collections::BTreeMap;

use club_log::ids::SeasonId;
use club_log::refusal::{Refusal, SeasonRefusal};
use club_view::{
    Lang, MeasuredRanking, RELIABILITY_NIGHTS, RELIABILITY_PLAYERS, RankingReliability,
    ReliabilityView,
};
use payout_dhondt::{Structure, TieRule, Weights};
use proptest::prelude::*;
use serde_json::{Value, json};
use tier_rating::{RatingBook, RatingParams, Tournament, TournamentSetup, rate_event};

use crate::night::{Club, played};

fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap())
}

fn season() -> SeasonId {
    SeasonId::new("s").unwrap()
}

/// A finishing order, the winner first.
type Order = Vec<usize>;

/// A club with a season of finished nights, a day each.
pub(crate) fn club(members: usize, orders: &[Order]) -> Club {
    club_with(members, orders, None)
}

/// The same, and commands after it.
pub(crate) fn club_with(
    members: usize,
    orders: &[Order],
    more: impl IntoIterator<Item = Value>,
) -> Club {
    let mut lines = vec![json!({ "open_season": { "season": "s", "title": "Spring" } })];
    for number in 0..members {
        let (member, name) = (format!("m{number:02}"), format!("P{number:02}"));
        lines.push(json!({ "add_member": { "member": member, "name": name } }));
    }
    for (number, order) in orders.iter().enumerate() {
        let rows = order.iter().zip(1..);
        let rows = rows
            .map(|(player, place)| json!({ "place": place, "player": format!("m{player:02}") }));
        let rows: Vec<Value> = rows.collect();
        lines.push(json!({ "import_finish": {
            "tournament": format!("n{number:02}"), "title": format!("Night {number}"), "season": "s",
            "date": format!("2026-01-{:02}", number + 1), "points": true, "rows": rows } }));
    }
    let lines: Vec<String> = lines
        .into_iter()
        .chain(more)
        .map(|command| json!({ "command": command }).to_string())
        .collect();
    played(lines.iter().map(String::as_str))
}

fn view(club: &Club) -> Result<ReliabilityView, Refusal> {
    ReliabilityView::of(club.ledger.club(), &season(), 7)
}

fn values(rankings: &[RankingReliability]) -> Vec<Option<f64>> {
    let order: Vec<MeasuredRanking> = rankings.iter().map(|row| row.ranking).collect();
    assert_eq!(order, MeasuredRanking::ALL);
    rankings.iter().map(|row| row.value).collect()
}

/// The scores of players by nights, from their orders alone: points, profit, rate, mean place.
fn scores(orders: &[&Order]) -> BTreeMap<usize, [f64; 4]> {
    let structure = Structure::new(Weights::vp_kid(), TieRule::BetterPlace);
    let params = RatingParams::published();
    let mut book = RatingBook::new();
    let mut sums: BTreeMap<usize, (f64, f64, f64)> = BTreeMap::new();
    for (number, order) in orders.iter().enumerate() {
        let pool = u64::try_from(order.len()).unwrap();
        let limited = structure.clone().with_places(pool).unwrap();
        let points = limited.allocate(pool).unwrap().points().to_vec();
        let players = order
            .iter()
            .map(|player| (*player, book.enter(*player, params.newcomer())));
        let mut setup = TournamentSetup::from_places(9, players);
        for (entry, place) in setup.entries.iter_mut().zip(1..) {
            entry.place = Some(place);
        }
        let report = rate_event(&Tournament::new(setup).unwrap(), &params).unwrap();
        book.apply(&number.to_string(), report).unwrap();
        for (at, player) in order.iter().enumerate() {
            let sum = sums.entry(*player).or_default();
            let points = points.get(at).copied().unwrap_or(0);
            sum.0 += real(usize::try_from(points).unwrap());
            sum.1 += real(at) / real(order.len() - 1);
            sum.2 += 1.0;
        }
    }
    let skills: BTreeMap<usize, _> = book.players().map(|(p, skill)| (*p, skill)).collect();
    sums.into_iter()
        .map(|(player, (points, ahead, nights))| {
            let rate = params.tier().rate(skills[&player]).value();
            (
                player,
                [points, points / nights - 1.0, rate, -ahead / nights],
            )
        })
        .collect()
}

/// Spearman from all pairs: ranks are half the signs, and the correlation is their cosine.
fn spearman(pairs: &[(f64, f64)]) -> Option<f64> {
    let rank = |of: &dyn Fn(&(f64, f64)) -> f64, own: &(f64, f64)| -> f64 {
        let sign = |other: &(f64, f64)| match of(own).total_cmp(&of(other)) {
            std::cmp::Ordering::Less => -0.5,
            std::cmp::Ordering::Equal => 0.0,
            std::cmp::Ordering::Greater => 0.5,
        };
        pairs.iter().map(sign).sum()
    };
    let a: Vec<f64> = pairs.iter().map(|pair| rank(&|p| p.0, pair)).collect();
    let b: Vec<f64> = pairs.iter().map(|pair| rank(&|p| p.1, pair)).collect();
    let dot = |x: &[f64], y: &[f64]| -> f64 { x.iter().zip(y).map(|(x, y)| x * y).sum() };
    let size = dot(&a, &a).sqrt() * dot(&b, &b).sqrt();
    (size > 0.0).then(|| dot(&a, &b) / size)
}

fn near(ours: &[Option<f64>], theirs: &[Option<f64>]) {
    for (ours, theirs) in ours.iter().zip(theirs) {
        match (ours, theirs) {
            // Quotients of sums that are exact to a half; rates may differ in no bit that ranks them.
            (Some(ours), Some(theirs)) => assert!((ours - theirs).abs() < 1e-12, "{ours} {theirs}"),
            (ours, theirs) => assert_eq!(ours, theirs),
        }
    }
}

/// Orders of some of the players, of whom most come every time.
fn any_orders() -> impl Strategy<Value = Vec<Order>> {
    let players = 11_usize;
    let order = Just((0..players).collect::<Order>()).prop_shuffle();
    let night = (order, 9..=players).prop_map(|(mut order, come)| {
        order.truncate(come);
        order
    });
    prop::collection::vec(night, 8..11)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn the_figures_are_those_of_a_plain_calculation(orders in any_orders()) {
        let club = club(11, &orders);
        let view = view(&club).unwrap();
        let half = |first: usize| orders.iter().skip(first).step_by(2).collect::<Vec<_>>();
        let (odd, even) = (scores(&half(0)), scores(&half(1)));
        let both: Vec<_> = odd.keys().filter(|player| even.contains_key(player)).collect();
        prop_assert_eq!(view.halves.players, both.len());
        let plain: Vec<Option<f64>> = (0..4)
            .map(|at| {
                let pairs = both.iter().map(|player| (odd[player][at], even[player][at]));
                spearman(&pairs.collect::<Vec<_>>())
            })
            .collect();
        near(&values(&view.halves.rankings), &plain);

        let (mut all, mut right) = (0_usize, [0.0; 4]);
        for night in 1..orders.len() {
            let before = scores(&orders[..night].iter().collect::<Vec<_>>());
            let known: Vec<&usize> =
                orders[night].iter().filter(|player| before.contains_key(player)).collect();
            for (at, ahead) in known.iter().enumerate() {
                for behind in &known[at + 1..] {
                    all += 1;
                    for (ranking, right) in right.iter_mut().enumerate() {
                        let (a, b) = (before[ahead][ranking], before[behind][ranking]);
                        *right += if a > b { 1.0 } else if a < b { 0.0 } else { 0.5 };
                    }
                }
            }
        }
        prop_assert_eq!(view.next_night.pairs, u64::try_from(all).unwrap());
        let plain: Vec<Option<f64>> = right.iter().map(|right| Some(right / real(all))).collect();
        near(&values(&view.next_night.rankings), &plain);

        let rows = view.halves.rankings.iter().chain(&view.next_night.rankings);
        for row in rows {
            let (value, low, high) = (row.value.unwrap(), row.low.unwrap(), row.high.unwrap());
            prop_assert!(low <= high && (-1.0..=1.0).contains(&value), "{:?}", row);
        }
        prop_assert_eq!(self::view(&club).unwrap(), view);
    }
}

/// Ten players who finish in the same order every night.
fn same_every_night() -> Vec<Order> {
    vec![(0..10).collect(); RELIABILITY_NIGHTS]
}

#[test]
fn the_same_order_every_night_is_full_agreement() {
    let view = view(&club(10, &same_every_night())).unwrap();
    assert_eq!(values(&view.halves.rankings), [Some(1.0); 4]);
    let predicted = values(&view.next_night.rankings);
    assert_eq!(predicted[3], Some(1.0));
    // After the first night the rates of neighbours may still be the other way round.
    assert!(predicted[2] > Some(0.99), "{predicted:?}");
    // The last places win the same points, so that points and profit tie them: half of their pairs.
    assert!(
        predicted[0] < Some(1.0) && predicted[0] > Some(0.8),
        "{predicted:?}"
    );
    assert_eq!(predicted[0], predicted[1]);
    // Every resample agrees as fully.
    let full = view.halves.rankings[3];
    assert_eq!((full.low, full.high), (Some(1.0), Some(1.0)));
    assert_eq!(
        (view.halves.odd, view.halves.even, view.halves.players),
        (4, 4, 10)
    );
    // Seven nights of ten players.
    assert_eq!((view.next_night.nights, view.next_night.pairs), (7, 7 * 45));
}

#[test]
fn an_order_that_turns_every_night_is_full_disagreement() {
    let mut orders = same_every_night();
    for order in orders.iter_mut().skip(1).step_by(2) {
        order.reverse();
    }
    let view = view(&club(10, &orders)).unwrap();
    let halves = values(&view.halves.rankings);
    assert_eq!((halves[2], halves[3]), (Some(-1.0), Some(-1.0)));
}

#[test]
fn too_few_nights_or_players_are_refused_with_the_number_that_is_needed() {
    let orders = same_every_night();
    let nights = view(&club(10, &orders[1..])).unwrap_err();
    let wanted = SeasonRefusal::TooFewNights {
        season: season(),
        nights: 7,
        needed: 8,
    };
    assert_eq!(nights, wanted.into());
    assert_eq!(
        nights.to_string(),
        "season s has 7 finished nights that count; at least 8 are needed to say how reliable its \
         rankings are"
    );
    // Half of them come to odd nights, the other half to even ones, and one to all.
    let orders: Vec<Order> = (0..RELIABILITY_NIGHTS)
        .map(|night| vec![0, 1 + night % 2, 3 + night % 2, 5 + night % 2])
        .collect();
    let players = view(&club(10, &orders)).unwrap_err();
    let wanted = SeasonRefusal::TooFewRegulars {
        season: season(),
        players: 1,
        needed: RELIABILITY_PLAYERS,
    };
    assert_eq!(players, wanted.into());
    let empty = view(&club(3, &[])).unwrap_err();
    let wanted = SeasonRefusal::TooFewNights {
        season: season(),
        nights: 0,
        needed: 8,
    };
    assert_eq!(empty, wanted.into());
}

/// Seven things can be drawn in 1,716 ways, six in 462: the bound has more than 1,000.
#[test]
fn the_bound_of_nights_is_the_least_with_more_than_a_thousand_resamples() {
    let ways = |things: u64| {
        (0..things - 1).fold(1_u64, |ways, at| ways * (2 * things - 1 - at) / (at + 1))
    };
    assert_eq!((ways(6), ways(7)), (462, 1_716));
    assert_eq!(RELIABILITY_NIGHTS, 7 + 1);
    assert!(ways(u64::try_from(RELIABILITY_PLAYERS).unwrap()) > 1_000);
}

/// A season whose players drift: each night the first of the order goes to the end.
fn drifting() -> Vec<Order> {
    let night = |number: usize| {
        let mut order: Order = (0..10).collect();
        order.rotate_left(number / 3);
        order
    };
    (0..9).map(night).collect()
}

#[test]
fn words_and_picture_in_both_languages() {
    let view = view(&club(10, &drifting())).unwrap();
    for lang in Lang::ALL {
        insta::assert_snapshot!(format!("reliability_{lang}"), view.text(lang));
    }
    let picture = view.chart(Lang::En).unwrap();
    insta::assert_snapshot!("reliability_chart", picture.table().to_csv());
    let document = serde_json::to_value(&view).unwrap();
    assert_eq!(document["halves"]["rankings"][2]["ranking"], "tier");
    assert_eq!(
        (&document["seed"], &document["draws"]),
        (&json!(7), &json!(2_000))
    );
}
