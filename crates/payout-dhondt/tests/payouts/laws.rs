//! Laws of the apportionment, for weights of all kinds.

use crate::common::structure;
use crate::reference::Reference;
use payout_dhondt::{
    Ratio, Season, SeasonEvent, SeasonRules, SeasonTotals, Structure, TieRule, Weights,
};
use proptest::prelude::*;

/// Both tie rules.
const RULES: [TieRule; 2] = [TieRule::BetterPlace, TieRule::WorsePlace];

/// The first weights of a structure, as a list for the obvious solver.
fn listed(structure: &Structure, places: u64) -> Vec<Ratio> {
    let places = structure.places().unwrap_or(places).min(places);
    (1..=places)
        .map(|place| structure.weights().weight(place))
        .collect()
}

/// Compares every field size up to `seats` with the obvious solver.
#[track_caller]
fn check_against_reference(structure: &Structure, seats: u64) {
    // Places past the number of seats win nothing; the lists made here have at most 12 that tie.
    let mut reference = Reference::new(listed(structure, seats + 12), structure.ties());
    let mut awards = structure.award_order().unwrap();
    assert!(structure.allocate(0).unwrap().points().is_empty());
    for size in 1..=seats {
        let place = reference.deal();
        let field = structure.allocate(size).unwrap();
        assert_eq!(field.points(), reference.points(), "{structure:?} {size}");
        assert_eq!(
            field.last_seat_tied(),
            reference.tied,
            "{structure:?} {size}"
        );
        let award = awards.next().unwrap();
        assert_eq!(
            (award.seat, award.place),
            (size, place),
            "{structure:?} {size}"
        );
        let mut tied = award.tied_with;
        if !tied.is_empty() {
            tied.push(place);
            tied.sort_unstable();
        }
        assert_eq!(tied, reference.tied, "{structure:?} {size}");
    }
}

/// A sum that does not fit into 64 bits is more than the most seats, not as many.
#[test]
fn the_most_seats_are_dealt_and_no_more() {
    for weights in ["fixed:1000000,1", "fixed:3,1", "fixed:3,2,1", "winner"] {
        for seats in [u64::MAX, u64::MAX - 1] {
            let field = structure(weights, TieRule::BetterPlace)
                .allocate(seats)
                .unwrap();
            let dealt: u128 = field.points().iter().copied().map(u128::from).sum();
            assert_eq!(dealt, u128::from(seats), "{weights}");
        }
    }
    // Two places of a million to one: a quotient of the second place is the first one's of a million times as many.
    let field = structure("fixed:1000000,1", TieRule::BetterPlace)
        .allocate(u64::MAX)
        .unwrap();
    let second = u64::MAX / 1_000_001;
    assert_eq!(field.points(), [u64::MAX - second, second]);
}

#[test]
fn every_field_to_300_equals_the_obvious_solver() {
    let families = [
        "harmonic",
        "vp-kid",
        "winner",
        "head:100,70,50",
        "head:300,300,100,100,100,30",
        "fixed:40,25,15,10,6,4",
        "fixed:1,1,1",
        "fixed:1,1/2,1/2,1/3,1/3,1/3,0.25,0.25,0",
        "fixed:64,32,16,8,4,2,1,1/2,1/4",
    ];
    for weights in families {
        for rule in RULES {
            check_against_reference(&structure(weights, rule), 300);
        }
    }
}

#[test]
fn every_field_to_2000_equals_the_award_table() {
    for weights in ["harmonic", "vp-kid", "head:100,70,50"] {
        for rule in RULES {
            let structure = structure(weights, rule);
            let table = structure.table(2000).unwrap();
            for seats in 1..=2000 {
                let up_to = |row: &Vec<u64>| row.partition_point(|&seat| seat <= seats);
                let counts = table
                    .rows()
                    .iter()
                    .map(up_to)
                    .take_while(|&count| count > 0);
                let points: Vec<u64> = counts.map(|count| u64::try_from(count).unwrap()).collect();
                assert_eq!(
                    structure.allocate(seats).unwrap().points(),
                    points,
                    "{seats}"
                );
            }
        }
    }
}

#[test]
fn large_fields_equal_the_award_order() {
    for rule in RULES {
        let structure = structure("vp-kid", rule);
        let mut held: Vec<u64> = Vec::new();
        for award in structure.award_order().unwrap().take(33_333) {
            let index = usize::try_from(award.place - 1).unwrap();
            held.resize(held.len().max(index + 1), 0);
            held[index] += 1;
            assert_eq!(held[index], award.nth);
            if [5000, 10_000, 33_333].contains(&award.seat) {
                assert_eq!(structure.allocate(award.seat).unwrap().points(), held);
            }
        }
    }
}

/// That `VP_KID` pays 85,625 places of a million was found before with a separate prototype. It was
/// checked against an exact heap.
#[test]
fn a_million_seats() {
    let structure = structure("vp-kid", TieRule::BetterPlace);
    let field = structure.allocate(1_000_000).unwrap();
    assert_eq!(field.paid(), 85_625);
    assert_eq!(field.points().iter().sum::<u64>(), 1_000_000);
    assert!(field.points().is_sorted_by(|a, b| a >= b));
}

#[test]
fn the_largest_fields_cost_no_more_than_their_places() {
    let winner = structure("winner", TieRule::BetterPlace)
        .allocate(u64::MAX)
        .unwrap();
    assert_eq!(winner.points(), [u64::MAX]);
    // 2^64 - 1 is divisible by 3: each of the three places of equal weight gets a third.
    let three = structure("fixed:7,7,7", TieRule::WorsePlace)
        .allocate(u64::MAX)
        .unwrap();
    assert_eq!(three.points(), [u64::MAX / 3; 3]);
    // Percentages: 10^18 seats are exact hundredths.
    let percent = structure("fixed:40,25,15,10,6,4", TieRule::BetterPlace);
    let points = percent.allocate(10_u64.pow(18)).unwrap();
    assert_eq!(
        points.points(),
        [40, 25, 15, 10, 6, 4].map(|share| share * 10_u64.pow(16))
    );
    assert!(points.last_seat_tied().is_empty());
}

#[test]
fn equal_weights_fill_from_the_better_place_under_both_rules() {
    // Taken literally, "worse place" would give 1, 1, 2.
    for rule in RULES {
        assert_eq!(
            structure("fixed:1,1,1", rule).allocate(4).unwrap().points(),
            [2, 1, 1]
        );
    }
}

#[test]
fn the_output_limit_changes_no_result() {
    for rule in RULES {
        let free = structure("vp-kid", rule);
        for seats in 1..=120 {
            let field = free.allocate(seats).unwrap();
            let exact = free.clone().with_output_limit(field.paid());
            assert_eq!(exact.allocate(seats).as_ref(), Ok(&field));
            let short = free.clone().with_output_limit(field.paid() - 1);
            assert!(short.allocate(seats).is_err(), "{seats}");
            assert!(short.points_at(1, seats).is_err(), "{seats}");
        }
    }
}

/// Non-increasing weights p/q with many equal ones and many equal quotients.
fn weights() -> impl Strategy<Value = Vec<Ratio>> {
    let number = (1_i128..=12, 1_i128..=6).prop_map(|(p, q)| Ratio::new(p, q).unwrap());
    prop::collection::vec(number, 1..12).prop_map(|mut list| {
        list.sort_unstable_by(|a, b| b.cmp(a));
        list
    })
}

fn rule() -> impl Strategy<Value = TieRule> {
    prop_oneof![Just(TieRule::BetterPlace), Just(TieRule::WorsePlace)]
}

fn any_structure() -> impl Strategy<Value = Structure> {
    let finite = weights().prop_map(|list| Weights::fixed(&list).unwrap());
    let unlimited = weights().prop_map(|list| {
        // Scaled so that the harmonic tail does not step up.
        let by = Ratio::from_integer(600);
        let head: Vec<Ratio> = list.iter().map(|w| w.checked_mul(by).unwrap()).collect();
        Weights::exact_head_then_harmonic(&head).unwrap()
    });
    (prop_oneof![finite, unlimited], rule()).prop_map(|(w, rule)| Structure::new(w, rule))
}

proptest! {
    #[test]
    fn any_weights_equal_the_obvious_solver(structure in any_structure(), seats in 1_u64..60) {
        check_against_reference(&structure, seats);
    }

    #[test]
    fn the_sum_is_exact_and_never_increases(structure in any_structure(), seats in 0_u64..5000) {
        let field = structure.allocate(seats).unwrap();
        prop_assert_eq!(field.points().iter().sum::<u64>(), seats);
        prop_assert!(field.points().is_sorted_by(|a, b| a >= b));
        prop_assert!(field.points().iter().all(|&held| held > 0));
    }

    #[test]
    fn one_more_entrant_adds_one_seat_and_takes_none(
        structure in any_structure(),
        seats in 0_u64..5000,
    ) {
        let before = structure.allocate(seats).unwrap();
        let after = structure.allocate(seats + 1).unwrap();
        let mut gained = 0;
        for (place, &held) in after.points().iter().enumerate() {
            gained += held - before.points().get(place).copied().unwrap_or(0);
        }
        prop_assert_eq!(gained, 1);
        prop_assert!(before.points().len() <= after.points().len());
    }

    #[test]
    fn points_at_is_the_list_read_at_one_place(structure in any_structure(), seats in 0_u64..600) {
        let field = structure.allocate(seats).unwrap();
        for (&held, place) in field.points().iter().zip(1..) {
            prop_assert_eq!(structure.points_at(place, seats), Ok(held));
        }
        prop_assert_eq!(structure.points_at(field.paid() + 1, seats), Ok(0));
    }

    #[test]
    fn a_limit_of_places_is_a_shorter_list(
        structure in any_structure(),
        places in 1_u64..12,
        seats in 1_u64..200,
    ) {
        let limited = structure.clone().with_places(places).unwrap();
        let weights = Weights::fixed(&listed(&structure, places)).unwrap();
        let shorter = Structure::new(weights, structure.ties());
        prop_assert_eq!(limited.allocate(seats), shorter.allocate(seats));
    }

    /// The factor takes the products past 128 bits, so this compares wide with narrow arithmetic.
    #[test]
    fn a_common_factor_changes_nothing(list in weights(), rule in rule(), seats in 1_u64..300) {
        let factor = Ratio::new(3_i128.pow(74), 1 << 117).unwrap();
        let scaled: Vec<Ratio> = list.iter().map(|w| w.checked_mul(factor).unwrap()).collect();
        let narrow = Structure::new(Weights::fixed(&list).unwrap(), rule);
        let wide = Structure::new(Weights::fixed(&scaled).unwrap(), rule);
        prop_assert_eq!(narrow.allocate(seats), wide.allocate(seats));
        prop_assert_eq!(narrow.table(seats).unwrap(), wide.table(seats).unwrap());
    }

    #[test]
    fn the_text_of_weights_is_read_back(structure in any_structure()) {
        let weights = structure.weights();
        let read: Result<Weights, _> = weights.to_string().parse();
        prop_assert_eq!(read.as_ref(), Ok(weights));
    }

    /// Whatever can be read can be used, without a panic and with the exact sum.
    #[test]
    fn any_text_is_read_or_refused(
        text in "(head:|fixed:|power:|winner)?[0-9]{0,40}([,./@ -]{0,2}[0-9]{1,30}){0,4}",
        rule in rule(),
        seats in 0_u64..500,
    ) {
        if let Ok(weights) = text.parse::<Weights>() {
            prop_assert_eq!(weights.to_string().parse(), Ok(weights.clone()));
            let field = Structure::new(weights, rule).allocate(seats).unwrap();
            prop_assert_eq!(field.points().iter().sum::<u64>(), seats);
        }
    }

    /// Every entry adds a seat and every seat is paid out, however players tie and enter again.
    #[test]
    fn a_season_pays_every_entry_one_point(
        structure in any_structure(),
        finish in prop::collection::vec(prop::collection::vec(0_u8..20, 1..4), 1..15),
        further in 0_u32..9,
    ) {
        let further_entries = vec![(finish[0][0], further)];
        let event = SeasonEvent { structure, finish, further_entries };
        let mut season = Season::new();
        season.add_event(&event).unwrap();
        season.add_event(&event).unwrap();
        let standings = season.standings(&SeasonRules::default()).unwrap();
        let points = standings.iter().fold(Ratio::ZERO, |sum, row| {
            sum.checked_add(row.total).unwrap()
        });
        prop_assert_eq!(points, Ratio::from(2 * event.entries()));
        prop_assert_eq!(
            standings.iter().map(|row| u64::from(row.entries)).sum::<u64>(),
            2 * event.entries()
        );
        prop_assert!(standings.iter().all(|row| row.events == 2));
        prop_assert!(standings.is_sorted_by(|a, b| a.rank <= b.rank));
    }

    /// The obvious way: sort a player's events each time, cut, and add up what is left.
    #[test]
    fn best_and_worst_events_are_cut_off_a_sorted_list(
        events in prop::collection::vec((0_u8..4, 0_i128..6, 1_i128..3, 1_u32..4), 1..30),
        blocks in prop::collection::vec((0_u8..4, 0_i128..9, 1_u32..9), 0..4),
        best in prop::option::of(1_u32..8),
        worst in 0_u32..8,
        bonus in 0_i128..3,
        least in 0_u32..9,
    ) {
        let rules = SeasonRules {
            attendance_bonus: Ratio::from_integer(bonus),
            best_k: best,
            drop_worst_k: if best.is_some() { 0 } else { worst },
            ..SeasonRules::default()
        };
        let mut season = Season::new();
        for &(player, numer, denom, entries) in &events {
            season.add_result(player, Ratio::new(numer, denom).unwrap(), entries).unwrap();
        }
        for &(player, total, entries) in &blocks {
            let total = Ratio::from_integer(total);
            season.add_totals(SeasonTotals { player, total, entries, events: entries }).unwrap();
        }
        let mut attended = 0;
        let few_left_out = SeasonRules { min_entries: least, ..rules };
        let listed = season.standings(&few_left_out).unwrap();
        for row in season.standings(&rules).unwrap() {
            let mut own: Vec<(Ratio, u32)> = events
                .iter()
                .filter(|event| event.0 == row.player)
                .map(|event| (Ratio::new(event.1, event.2).unwrap(), event.3))
                .collect();
            own.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
            let count = u32::try_from(own.len()).unwrap();
            let left = match best {
                Some(best) => best.min(count),
                None if count > worst => count - worst,
                None => count.min(1),
            };
            own.truncate(usize::try_from(left).unwrap());
            let block = blocks.iter().filter(|block| block.0 == row.player);
            let block: Vec<(Ratio, u32)> =
                block.map(|block| (Ratio::from_integer(block.1), block.2)).collect();
            let total = own.iter().chain(&block).fold(Ratio::ZERO, |sum, (points, _)| {
                sum.checked_add(*points).unwrap()
            });
            let entries: u32 = own.iter().chain(&block).map(|(_, entries)| entries).sum();
            let came = count + block.iter().map(|(_, entries)| entries).sum::<u32>();
            prop_assert_eq!((row.total, row.entries), (total, entries));
            let is_listed = listed.iter().any(|listed| listed.player == row.player);
            prop_assert_eq!(is_listed, entries >= least);
            prop_assert_eq!((row.events, row.dropped), (came, count - left));
            let with_bonus = Ratio::from_integer(bonus * i128::from(came)).checked_add(total);
            prop_assert_eq!(Some(row.total_with_attendance), with_bonus);
            attended += row.events;
        }
        let all: u32 = season.totals().map(|totals| totals.events).sum();
        prop_assert_eq!(attended, all);
    }

    /// Which results come first does not matter, and rules that drop nothing change nothing.
    #[test]
    fn a_season_forgets_the_order_of_its_events(
        events in prop::collection::vec((0_u8..4, 0_i128..6, 1_u32..4), 0..20),
        worst in 0_u32..4,
    ) {
        let collect = |events: &mut dyn Iterator<Item = &(u8, i128, u32)>| {
            let mut season = Season::new();
            for &(player, points, entries) in events {
                season.add_result(player, Ratio::from_integer(points), entries).unwrap();
            }
            season
        };
        let season = collect(&mut events.iter());
        prop_assert_eq!(&season, &collect(&mut events.iter().rev()));
        let rules = SeasonRules { drop_worst_k: worst, ..SeasonRules::default() };
        let least = SeasonRules { best_k: Some(20), ..SeasonRules::default() };
        let all = season.standings(&SeasonRules::default()).unwrap();
        prop_assert_eq!(&season.standings(&least).unwrap(), &all);
        for row in season.standings(&rules).unwrap() {
            let whole = all.iter().find(|whole| whole.player == row.player).unwrap();
            prop_assert!(row.total <= whole.total && row.events == whole.events);
            prop_assert_eq!(row.total == whole.total && row.entries == whole.entries,
                row.dropped == 0);
        }
    }

    #[test]
    fn ratios_compare_as_their_cross_products(
        a in any::<i64>(), b in 1..=i64::MAX, c in any::<i64>(), d in 1..=i64::MAX,
    ) {
        let [a, b, c, d] = [a, b, c, d].map(i128::from);
        let (left, right) = (Ratio::new(a, b).unwrap(), Ratio::new(c, d).unwrap());
        prop_assert_eq!(left.cmp(&right), (a * d).cmp(&(c * b)));
        prop_assert_eq!(left.to_string().parse::<Ratio>(), Ok(left));
    }

    #[test]
    fn sums_of_ratios_can_be_taken_apart(
        a in -1_000_000_i128..1_000_000, b in 1_i128..1_000_000,
        c in -1_000_000_i128..1_000_000, d in 1_i128..1_000_000,
    ) {
        let (x, y) = (Ratio::new(a, b).unwrap(), Ratio::new(c, d).unwrap());
        let sum = x.checked_add(y).unwrap();
        prop_assert_eq!(sum, Ratio::new(a * d + c * b, b * d).unwrap());
        prop_assert_eq!(sum.checked_sub(y), Some(x));
        let product = x.checked_mul(y).unwrap();
        prop_assert_eq!(product, Ratio::new(a * c, b * d).unwrap());
        prop_assert_eq!(product.checked_div(y), if c == 0 { None } else { Some(x) });
    }
}
