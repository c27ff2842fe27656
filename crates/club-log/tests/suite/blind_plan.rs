//! Blinds for a field and an evening: bad input, and laws over random fields, chips and times.

use club_log::blinds::{
    BlindLevel, BlindPlan, BlindPlanError, BlindPlanSetup, BlindRestSetup, BlindSchedule, ColourUp,
};
use proptest::prelude::*;

use crate::laws::config;

fn setup() -> BlindPlanSetup {
    BlindPlanSetup::default()
}

/// Small blind, big blind and average stack in tenths of a big blind of each level.
fn levels(plan: &BlindPlan) -> Vec<(u64, u64, u64)> {
    let levels = plan.levels().iter();
    levels
        .map(|planned| {
            let level = planned.level;
            (level.small_blind, level.big_blind, planned.average_tenths)
        })
        .collect()
}

#[test]
fn thirty_players_with_twenty_thousand_play_for_four_hours() {
    let plan = setup().plan().unwrap();
    assert_eq!(
        levels(&plan),
        [
            (100, 200, 1_000),
            (150, 300, 714),
            (200, 400, 576),
            (300, 600, 416),
            (400, 800, 340),
            (500, 1_000, 300),
            (800, 1_500, 222),
            (1_000, 2_000, 187),
            (1_500, 3_000, 142),
            (2_000, 4_000, 125),
            (3_000, 6_000, 100),
            (4_000, 8_000, 93),
            (5_000, 10_000, 100),
            (8_000, 15_000, 100),
            (10_000, 20_000, 150),
            (15_000, 30_000, 100),
            (20_000, 40_000, 75),
            (30_000, 60_000, 50),
            (40_000, 80_000, 37),
        ]
    );
    assert_eq!(
        (plan.target(), plan.expected_end(), plan.expected_last()),
        (240, 245, 15)
    );
    let up = |after_level, chip| ColourUp { after_level, chip };
    assert_eq!(plan.colour_ups(), [up(6, 25), up(12, 100), up(12, 500)]);
    assert_eq!(plan.unneeded(), [0; 0]);
    let minutes: Vec<_> = plan
        .levels()
        .iter()
        .map(|planned| planned.level.minutes)
        .collect();
    assert_eq!(minutes, [15; 19]);
}

#[test]
fn bad_input_is_refused_with_the_value_and_the_bound() {
    let with = |change: fn(&mut BlindPlanSetup)| {
        let mut setup = setup();
        change(&mut setup);
        setup.plan().unwrap_err()
    };
    let range = |field, value, min, max| BlindPlanError::PlanOutOfRange {
        field,
        value,
        min,
        max,
    };
    assert_eq!(with(|s| s.players = 1), range("players", 1, 2, 100_000));
    assert_eq!(with(|s| s.stack = 0), range("stack", 0, 1, 1_000_000_000));
    assert_eq!(with(|s| s.minutes = 29), range("minutes", 29, 30, 1_440));
    assert_eq!(
        with(|s| s.minutes = 1_441),
        range("minutes", 1_441, 30, 1_440)
    );
    assert_eq!(with(|s| s.chips.clear()), range("chips", 0, 1, 12));
    assert_eq!(
        with(|s| s.chips = (1..14).collect()),
        range("chips", 13, 1, 12)
    );
    assert_eq!(
        with(|s| s.ante_from = Some(0)),
        range("ante_from", 0, 1, 1_000)
    );
    assert_eq!(
        with(|s| s.level_minutes = Some(4)),
        range("level_minutes", 4, 5, 120)
    );
    assert_eq!(
        with(|s| s.break_minutes = 61),
        range("break_minutes", 61, 0, 60)
    );
    assert_eq!(
        with(|s| s.chips = vec![100, 25]),
        BlindPlanError::ChipsFall {
            chip: 25,
            before: 100
        }
    );
    assert_eq!(
        with(|s| s.chips = vec![0]),
        BlindPlanError::ChipsFall { chip: 0, before: 0 }
    );
    assert_eq!(
        with(|s| s.chips = vec![10, 25]),
        BlindPlanError::ChipNotMultiple {
            chip: 25,
            before: 10
        }
    );
    assert_eq!(
        with(|s| s.stack = 20_010),
        BlindPlanError::StackNotPayable {
            stack: 20_010,
            chip: 25
        }
    );
    assert_eq!(
        with(|s| s.chips = vec![20_000]),
        BlindPlanError::NoBlinds { total: 600_000 }
    );
    let BlindPlanError::NoSuchTime {
        minutes: 1_440,
        shortest,
        longest,
    } = with(|s| (s.players, s.minutes) = (2, 1_440))
    else {
        panic!("a day is too long for two players")
    };
    assert!(
        shortest < longest && longest < 1_440,
        "{shortest} {longest}"
    );
}

#[test]
fn an_ante_comes_from_its_level_on_and_a_length_can_be_fixed() {
    let plan = BlindPlanSetup {
        ante_from: Some(3),
        level_minutes: Some(12),
        ..setup()
    }
    .plan()
    .unwrap();
    for (number, planned) in (1..).zip(plan.levels()) {
        let level = planned.level;
        let ante = if number < 3 { 0 } else { level.big_blind };
        assert_eq!((level.ante, level.minutes), (ante, 12));
    }
}

fn any_chips() -> impl Strategy<Value = Vec<u64>> {
    let factors = prop::collection::vec(2..=10_u64, 0..7);
    let first = prop_oneof![
        Just(1),
        Just(5),
        Just(10),
        Just(25),
        Just(100),
        1..2_000_u64
    ];
    (first, factors).prop_map(|(first, factors)| {
        let mut chips = vec![first];
        for factor in factors {
            let last = chips[chips.len() - 1];
            chips.push(last * factor);
        }
        chips
    })
}

fn any_setup() -> impl Strategy<Value = BlindPlanSetup> {
    let players = prop_oneof![2..=60_u32, 2..=100_000_u32];
    let chips = any_chips();
    let stack = prop_oneof![20..2_000_u64, 1..1_000_000_u64];
    let ante = prop::option::of(1..20_u32);
    let length = prop::option::of(5..=120_u32);
    (
        players,
        chips,
        stack,
        30..=1_440_u32,
        ante,
        length,
        0..=60_u32,
    )
        .prop_map(
            |(players, chips, stack, minutes, ante_from, level_minutes, break_minutes)| {
                BlindPlanSetup {
                    players,
                    // A stack that the smallest chip pays, within the bounds.
                    stack: (chips[0] * stack).min(1_000_000_000 / chips[0] * chips[0]),
                    minutes,
                    chips,
                    ante_from,
                    level_minutes,
                    break_minutes,
                }
            },
        )
}

/// All that a plan promises.
fn check(setup: &BlindPlanSetup, plan: &BlindPlan) -> Result<(), TestCaseError> {
    let rules = plan.rules();
    prop_assert!(BlindSchedule::new(rules.clone()).is_ok(), "{:?}", rules);
    for pair in rules.levels.windows(2) {
        let (before, after) = (pair[0].big_blind, pair[1].big_blind);
        prop_assert!(
            5 * after >= 6 * before && 5 * after <= 8 * before,
            "{} {}",
            before,
            after
        );
    }
    let total = u64::from(setup.players) * setup.stack;
    let last = rules.levels[plan.expected_last() - 1];
    prop_assert!(total >= 20 * last.big_blind && total <= 30 * last.big_blind);
    let off = plan.expected_end().abs_diff(setup.minutes);
    prop_assert!(off <= last.minutes, "{} minutes off", off);
    // The end is when the clock of the structure has played the level.
    let schedule = BlindSchedule::new(rules.clone()).unwrap();
    let number = u32::try_from(plan.expected_last()).unwrap();
    let ends = schedule.begins_ms(number) / 60_000 + i64::from(last.minutes);
    prop_assert_eq!(ends, i64::from(plan.expected_end()));
    let mut players = setup.players;
    for (number, planned) in (1..).zip(plan.levels()) {
        let level = planned.level;
        prop_assert_eq!(
            i64::from(planned.begins),
            schedule.begins_ms(number) / 60_000
        );
        // Every amount is paid by the smallest chip that is still on the table.
        let number = usize::try_from(number).unwrap();
        let gone = |chip: &u64| {
            let up = |up: &ColourUp| up.chip == *chip && (up.after_level as usize) < number;
            plan.colour_ups().iter().any(up) || plan.unneeded().contains(chip)
        };
        let smallest = setup.chips.iter().find(|chip| !gone(chip)).unwrap();
        for amount in [level.small_blind, level.big_blind, level.ante] {
            prop_assert_eq!(
                amount % smallest,
                0,
                "level {}: {} of {}",
                number,
                amount,
                smallest
            );
        }
        prop_assert!(2 * level.small_blind >= level.big_blind);
        prop_assert!(3 * level.small_blind <= 2 * level.big_blind);
        prop_assert!(planned.players <= players && planned.players >= 2);
        players = planned.players;
        let average = 10 * total / u64::from(players) / level.big_blind;
        prop_assert_eq!(planned.average_tenths, average);
        let ante = setup
            .ante_from
            .is_some_and(|from| number >= usize::try_from(from).unwrap());
        prop_assert_eq!(level.ante, if ante { level.big_blind } else { 0 });
    }
    prop_assert_eq!(plan.levels()[0].players, setup.players);
    prop_assert_eq!(plan.levels()[plan.expected_last() - 1].players, 2);
    for up in plan.colour_ups() {
        // A chip leaves in a break, before the end; the largest one never does.
        let after = up.after_level as usize;
        prop_assert!(after < plan.expected_last());
        let pause = rules.levels[after - 1].break_after;
        prop_assert_eq!(pause, setup.break_minutes);
        prop_assert!(Some(&up.chip) != setup.chips.last());
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_plan_keeps_what_it_promises_and_a_refusal_names_times_that_do(setup in any_setup()) {
        match setup.plan() {
            Ok(plan) => {
                check(&setup, &plan)?;
                prop_assert_eq!(setup.plan(), Ok(plan));
            }
            Err(BlindPlanError::NoSuchTime { minutes, shortest, longest }) => {
                prop_assert_eq!(minutes, setup.minutes);
                for minutes in [shortest, longest] {
                    let other = BlindPlanSetup { minutes, ..setup.clone() };
                    if (30..=1_440).contains(&minutes) {
                        check(&other, &other.plan().unwrap())?;
                    }
                }
            }
            Err(BlindPlanError::NoBlinds { .. }) => {}
            Err(other) => prop_assert_eq!(other.to_string(), "no such fault"),
        }
    }

    #[test]
    fn usual_evenings_have_a_plan_or_the_shortest_time_that_has_one(
        players in 8..=200_u32,
        stack in (20..=400_u64).prop_map(|hundreds| 100 * hundreds),
        minutes in 150..=480_u32,
    ) {
        let chips = vec![5, 25, 100, 500, 1_000, 5_000, 25_000];
        let setup = BlindPlanSetup { players, stack, minutes, chips, ..setup() };
        match setup.plan() {
            Ok(_) => {}
            // Some fields cannot be over in less than ten minutes below three hours.
            Err(BlindPlanError::NoSuchTime { shortest, .. }) => {
                prop_assert!(minutes < shortest && shortest <= 170, "{} {}", minutes, shortest);
                let at_least = BlindPlanSetup { minutes: shortest, ..setup };
                prop_assert!(at_least.plan().is_ok(), "{} {:?}", shortest, at_least);
            }
            Err(other) => return Err(TestCaseError::fail(other.to_string())),
        }
    }
}

/// Four levels of twenty minutes with a break behind the third.
fn begun() -> Vec<BlindLevel> {
    let levels = [(100, 200), (150, 300), (200, 400), (300, 600)];
    let level = |(number, (small_blind, big_blind))| BlindLevel {
        small_blind,
        big_blind,
        ante: 0,
        minutes: 20,
        break_after: if number == 3 { 10 } else { 0 },
    };
    (1..).zip(levels).map(level).collect()
}

fn rest<'a>(begun: &'a [BlindLevel], chips: &'a [u64]) -> BlindRestSetup<'a> {
    BlindRestSetup {
        begun,
        lead: 12,
        players: 14,
        total: 600_000,
        minutes: 150,
        chips,
        ante_from: None,
        level_minutes: None,
        break_minutes: 10,
    }
}

const CHIPS: [u64; 5] = [25, 100, 500, 1_000, 5_000];

#[test]
fn the_rest_of_a_night_goes_on_from_its_last_level() {
    let begun = begun();
    // Levels of twenty minutes need more than four hours from here.
    let setup = BlindRestSetup {
        minutes: 255,
        level_minutes: Some(20),
        ..rest(&begun, &CHIPS)
    };
    let plan = setup.plan().unwrap();
    let rules = plan.rules();
    assert_eq!(&rules.levels[..4], begun);
    assert_eq!(plan.levels()[0].begins, 12);
    assert_eq!(plan.levels()[0].players, 14);
    assert!(
        plan.levels()
            .iter()
            .all(|planned| planned.level.minutes == 20)
    );
    // One level has begun since the break, and breaks come after four.
    let breaks: Vec<usize> = (1..)
        .zip(plan.levels())
        .filter(|(_, planned)| planned.level.break_after > 0)
        .map(|(number, _)| number)
        .collect();
    assert_eq!(breaks[0], 3);
    let last = plan.levels()[plan.expected_last() - 1].level;
    assert!((20..=30).contains(&(600_000 / last.big_blind)), "{last:?}");
}

#[test]
fn a_rest_that_cannot_be_planned_is_refused_with_the_value_and_the_bound() {
    let begun = begun();
    let with = |change: fn(&mut BlindRestSetup<'_>)| {
        let mut setup = rest(&begun, &CHIPS);
        change(&mut setup);
        setup.plan().unwrap_err()
    };
    let range = |field, value, min, max| BlindPlanError::PlanOutOfRange {
        field,
        value,
        min,
        max,
    };
    assert_eq!(with(|s| s.begun = &[]), range("begun", 0, 1, 1_000));
    assert_eq!(with(|s| s.lead = 2_881), range("lead", 2_881, 0, 2_880));
    assert_eq!(with(|s| s.minutes = 4), range("minutes", 4, 5, 1_440));
    assert_eq!(with(|s| s.players = 1), range("players", 1, 2, 100_000));
    assert_eq!(
        with(|s| s.total = 0),
        range("total", 0, 1, 100_000_000_000_000)
    );
    assert_eq!(
        with(|s| s.chips = &[100, 25]),
        BlindPlanError::ChipsFall {
            chip: 25,
            before: 100
        }
    );
    // Ten big blinds are in play: the end has come.
    assert_eq!(
        with(|s| s.total = 6_000),
        BlindPlanError::NoBlinds { total: 6_000 }
    );
}

proptest! {
    #![proptest_config(config())]

    /// A rest keeps what has begun, climbs by steps, and ends near the time, or names times that do.
    #[test]
    fn a_rest_keeps_what_has_begun_and_ends_near_the_time(
        count in 1..=4_usize,
        lead in 0..30_u32,
        players in 2..200_u32,
        stacks in 5_000..200_000_u64,
        minutes in 5..600_u32,
        level_minutes in prop::option::of(5..=60_u32),
        break_minutes in 0..=30_u32,
    ) {
        let begun = begun();
        let begun = &begun[..count];
        let setup = BlindRestSetup {
            begun,
            lead,
            players,
            total: u64::from(players) * stacks,
            minutes,
            chips: &CHIPS,
            ante_from: None,
            level_minutes,
            break_minutes,
        };
        match setup.plan() {
            Ok(plan) => {
                let rules = plan.rules();
                prop_assert_eq!(&rules.levels[..count], begun);
                prop_assert!(BlindSchedule::new(rules.clone()).is_ok(), "{:?}", rules);
                for pair in rules.levels[count - 1..].windows(2) {
                    let (before, after) = (pair[0].big_blind, pair[1].big_blind);
                    prop_assert!(5 * after >= 6 * before && 5 * after <= 8 * before);
                }
                let schedule = BlindSchedule::new(rules.clone()).unwrap();
                let first = u32::try_from(count + 1).unwrap();
                for (number, planned) in (first..).zip(plan.levels()) {
                    let since = schedule.begins_ms(number) - schedule.begins_ms(first);
                    prop_assert_eq!(i64::from(planned.begins - lead), since / 60_000);
                }
                let last = plan.levels()[plan.expected_last() - 1];
                prop_assert_eq!(plan.expected_end(), last.begins + last.level.minutes);
                prop_assert!(plan.expected_end().abs_diff(minutes) <= last.level.minutes);
                let big_blinds = setup.total / last.level.big_blind;
                prop_assert!((20..=30).contains(&big_blinds), "{} big blinds", big_blinds);
            }
            Err(BlindPlanError::NoSuchTime { shortest, longest, .. }) => {
                for minutes in [shortest, longest] {
                    let other = BlindRestSetup { minutes, ..setup };
                    if (5..=1_440).contains(&minutes) {
                        prop_assert!(other.plan().is_ok());
                    }
                }
            }
            Err(error) => {
                prop_assert_eq!(error, BlindPlanError::NoBlinds { total: setup.total });
            }
        }
    }
}
