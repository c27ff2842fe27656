//! The clock over blinds: which level runs, what pauses and corrections do, when late
//! registration ends.

use chained_events::timestamp::Timestamp;
use club_log::blinds::{BlindFault, BlindLevel, BlindPreset, BlindRules, ColourUp};
use club_log::clock::ClockView;
use club_log::command::{LATEST_CLOCK, RevisionCommand, TournamentAction};
use club_log::event::ClockChange;
use club_log::late::LateRegistration;
use club_log::ledger::LedgerError;
use club_log::refusal::{NightRefusal, RulesRefusal, UndoRefusal};
use club_log::rules::TournamentRules;
use club_log::{Answer, Club, Command, Refusal};
use proptest::prelude::*;

use crate::hall::{Hall, announcing, member, wait};

/// The first moment of these nights: 2026-01-02T10:00:00Z.
pub(crate) const EVENING: i64 = 1_767_348_000_000;
pub(crate) const MINUTE: i64 = 60_000;

pub(crate) fn moment(ms: i64) -> Timestamp {
    let latest = LATEST_CLOCK.as_millisecond();
    Timestamp::from_millisecond(EVENING.saturating_add(ms).clamp(0, latest)).unwrap()
}

/// Sends a command that happened at a moment, in any order of moments.
pub(crate) fn send_at(
    hall: &mut Hall,
    ms: i64,
    command: impl Into<Command>,
) -> Result<Answer, LedgerError> {
    let mut request = hall.request(command);
    request.now = LATEST_CLOCK;
    request.at = Some(moment(ms));
    request.backdate = Some("reported late".into());
    wait(hall.ledger.execute(&request))
}

pub(crate) fn change(
    hall: &mut Hall,
    minute: i64,
    change: ClockChange,
) -> Result<Answer, LedgerError> {
    send_at(hall, minute * MINUTE, TournamentAction::Clock { change })
}

pub(crate) fn next(hall: &mut Hall, minute: i64) -> Result<Answer, LedgerError> {
    send_at(hall, minute * MINUTE, TournamentAction::NextLevel)
}

pub(crate) fn enter(hall: &mut Hall, minute: i64, number: usize) -> Result<Answer, LedgerError> {
    let register = TournamentAction::Register {
        player: member(number).to_string(),
    };
    send_at(hall, minute * MINUTE, register)
}

pub(crate) fn view(hall: &Hall, minute: i64) -> ClockView {
    hall.night().clock_at(moment(minute * MINUTE))
}

/// Level, whether it is the break behind it, minutes left.
pub(crate) fn shown(hall: &Hall, minute: i64) -> (u32, bool, Option<i64>) {
    let view = view(hall, minute);
    (
        view.level,
        view.on_break,
        view.left_ms.map(|left| left / MINUTE),
    )
}

/// Three levels of 20 minutes, a break of 10 behind the second.
pub(crate) fn short() -> BlindRules {
    let level = |small_blind, break_after| BlindLevel {
        small_blind,
        big_blind: 2 * small_blind,
        ante: 0,
        minutes: 20,
        break_after,
    };
    BlindRules::of(vec![level(50, 0), level(75, 10), level(100, 0)])
}

/// A drawn night of four with these rules.
pub(crate) fn night(rules: TournamentRules) -> Hall {
    let mut hall = Hall::with_field(8, 4, rules);
    hall.draw().unwrap();
    hall
}

pub(crate) fn with_blinds() -> TournamentRules {
    TournamentRules {
        blinds: Some(short()),
        ..TournamentRules::default()
    }
}

#[track_caller]
pub(crate) fn refused(answer: Result<Answer, LedgerError>) -> Refusal {
    match answer {
        Err(LedgerError::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_levels_go_by_without_a_command() {
    let mut hall = night(with_blinds());
    assert_eq!(shown(&hall, 500), (0, false, None), "before the start");
    assert_eq!(view(&hall, 0).next_blinds.unwrap().big_blind, 100);
    change(&mut hall, 0, ClockChange::Start).unwrap();
    assert_eq!(shown(&hall, 0), (1, false, Some(20)));
    assert_eq!(shown(&hall, 19), (1, false, Some(1)));
    assert_eq!(shown(&hall, 20), (2, false, Some(20)));
    assert_eq!(shown(&hall, 41), (2, true, Some(9)));
    assert_eq!(shown(&hall, 50), (3, false, None));
    assert_eq!(shown(&hall, 5_000), (3, false, None));
    assert_eq!(view(&hall, 25).blinds.unwrap().big_blind, 150);
    assert_eq!(view(&hall, 25).next_blinds.unwrap().big_blind, 200);
    assert_eq!(view(&hall, 50).next_blinds, None);
    assert_eq!(view(&hall, 50).played_ms, 50 * MINUTE);
    // A moment before the start is the start.
    assert_eq!(shown(&hall, -30), (1, false, Some(20)));
}

#[test]
fn pauses_corrections_and_the_next_level() {
    let mut hall = night(with_blinds());
    change(&mut hall, 0, ClockChange::Start).unwrap();
    change(&mut hall, 5, ClockChange::Pause).unwrap();
    assert_eq!(shown(&hall, 90), (1, false, Some(15)));
    change(&mut hall, 90, ClockChange::Start).unwrap();
    assert_eq!(shown(&hall, 92), (1, false, Some(13)));
    // 7 minutes played, 5 too many: 5 of level 1 remain after adding 8.
    change(&mut hall, 92, ClockChange::Adjust { seconds: 480 }).unwrap();
    assert_eq!(shown(&hall, 92), (1, false, Some(5)));
    let answer = next(&mut hall, 93).unwrap();
    assert_eq!(
        answer.events()[0].body,
        r#"{"change":{"action":"level","level":2}}"#
    );
    assert_eq!(shown(&hall, 93), (2, false, Some(20)));
    // Out of the break at its third minute.
    assert_eq!(shown(&hall, 116), (2, true, Some(7)));
    next(&mut hall, 116).unwrap();
    assert_eq!(shown(&hall, 116), (3, false, None));
    assert_eq!(
        refused(next(&mut hall, 120)),
        Refusal::Night(NightRefusal::NoSuchLevel { level: 4, last: 3 })
    );
    change(&mut hall, 130, ClockChange::Level { level: 1 }).unwrap();
    assert_eq!(shown(&hall, 131), (1, false, Some(19)));
    assert_eq!(
        refused(change(&mut hall, 132, ClockChange::Level { level: 9 })),
        Refusal::Night(NightRefusal::NoSuchLevel { level: 9, last: 3 })
    );
    assert_eq!(&Club::replay(&hall.log()).unwrap(), hall.ledger.club());
}

#[test]
fn without_blinds_the_levels_are_set_by_hand() {
    let mut hall = night(TournamentRules::default());
    change(&mut hall, 0, ClockChange::Start).unwrap();
    assert_eq!(shown(&hall, 500), (1, false, None));
    next(&mut hall, 501).unwrap();
    assert_eq!(shown(&hall, 502), (2, false, None));
    assert_eq!(view(&hall, 502).blinds, None);
}

#[test]
fn rules_that_cannot_be_played_are_refused_with_their_values() {
    let mut hall = Hall::new(2);
    let mut announce = |blinds: Option<BlindRules>, late_registration| {
        let rules = TournamentRules {
            blinds,
            late_registration,
            ..TournamentRules::default()
        };
        let announce = announcing("N", rules);
        refused(hall.send(announce))
    };
    let mut falling = short();
    falling.levels[2].big_blind = 149;
    falling.levels[1].minutes = 0;
    let faults = vec![
        BlindFault::MinutesOutOfRange {
            level: 2,
            value: 0,
            max: 1_440,
        },
        BlindFault::BigBlindFalls {
            level: 3,
            value: 149,
            before: 150,
        },
    ];
    assert_eq!(
        announce(Some(falling), None),
        Refusal::Rules(RulesRefusal::Blinds { faults })
    );
    let mut coloured = short();
    let up = |after_level, chip| ColourUp { after_level, chip };
    coloured.colour_ups = vec![up(0, 25), up(2, 25), up(4, 0)];
    let out_of_range = |level| BlindFault::ColourUpOutOfRange { level, max: 3 };
    let faults = vec![
        out_of_range(0),
        out_of_range(4),
        BlindFault::ChipOutOfRange {
            level: 4,
            value: 0,
            max: 1_000_000_000_000,
        },
    ];
    assert_eq!(
        announce(Some(coloured), None),
        Refusal::Rules(RulesRefusal::Blinds { faults })
    );
    let late = Some(LateRegistration::UntilLevel(3));
    let (until_level, last) = (3, 3);
    assert_eq!(
        announce(Some(short()), late),
        Refusal::Rules(RulesRefusal::LateForEver { until_level, last })
    );
    for (late, field, value, allowed) in [
        (
            LateRegistration::UntilLevel(0),
            "late_registration.until_level",
            0,
            "from 1 to 1,000",
        ),
        (
            LateRegistration::UntilLevel(1_001),
            "late_registration.until_level",
            1_001,
            "from 1 to 1,000",
        ),
        (
            LateRegistration::Minutes(0),
            "late_registration.minutes",
            0,
            "from 1 to 1,440",
        ),
        (
            LateRegistration::Minutes(u32::MAX),
            "late_registration.minutes",
            i64::from(u32::MAX),
            "from 1 to 1,440",
        ),
    ] {
        let refusal = announce(None, Some(late));
        assert_eq!(
            refusal.to_string(),
            format!("invalid {field} {value}; expected {allowed}")
        );
    }
}

#[test]
fn rules_without_blinds_are_written_as_before_and_read_back() {
    let plain = serde_json::to_string(&TournamentRules::default()).unwrap();
    assert!(
        !plain.contains("blinds") && !plain.contains("late"),
        "{plain}"
    );
    for preset in BlindPreset::ALL {
        let rules = TournamentRules {
            blinds: Some(preset.rules()),
            late_registration: Some(LateRegistration::UntilLevel(6)),
            ..TournamentRules::default()
        };
        let text = serde_json::to_string(&rules).unwrap();
        let again: TournamentRules = serde_json::from_str(&text).unwrap();
        assert_eq!(again, rules);
    }
}

/// Changes that a director makes to a clock, each some time after the one before.
fn acts() -> impl Strategy<Value = Vec<(i64, ClockChange)>> {
    let change = prop_oneof![
        Just(ClockChange::Start),
        Just(ClockChange::Pause),
        (1..=3_u32).prop_map(|level| ClockChange::Level { level }),
        (-5_000..=5_000_i64).prop_map(|seconds| ClockChange::Adjust { seconds }),
    ];
    prop::collection::vec((0..3_000_000_i64, change), 0..12)
}

/// How far a view is in the night: later is more.
fn order(view: &ClockView) -> (u32, bool, i64) {
    (view.level, view.on_break, -view.left_ms.unwrap_or(0))
}

/// Plays what is allowed; the moment of the last act.
fn play(hall: &mut Hall, acts: &[(i64, ClockChange)]) -> i64 {
    let mut now = 0;
    for (pause, change) in acts {
        now += pause;
        let command = TournamentAction::Clock { change: *change };
        match send_at(hall, now, command) {
            Ok(_)
            | Err(LedgerError::Refused(Refusal::Night(NightRefusal::ClockUnchanged { .. }))) => {}
            Err(other) => panic!("{other}"),
        }
    }
    now
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_level_only_rises_while_nobody_touches_the_clock(
        acts in acts(),
        mut looks in prop::collection::vec(0..12_000_000_i64, 2..20),
    ) {
        let mut hall = night(with_blinds());
        let last = play(&mut hall, &acts);
        looks.sort_unstable();
        let views: Vec<_> = looks.iter().map(|ms| hall.night().clock_at(moment(last + ms))).collect();
        for pair in views.windows(2) {
            prop_assert!(order(&pair[0]) <= order(&pair[1]), "{pair:?}");
            prop_assert!(pair[0].played_ms <= pair[1].played_ms);
            if !pair[0].running {
                prop_assert_eq!(pair[0], pair[1]);
            }
        }
    }

    #[test]
    fn running_time_passes_exactly_within_a_level(acts in acts(), ms in 0..600_000_i64) {
        let mut hall = night(with_blinds());
        let last = play(&mut hall, &acts);
        let (before, after) = (hall.night().clock_at(moment(last)), hall.night().clock_at(moment(last + ms)));
        let same = (before.level, before.on_break) == (after.level, after.on_break);
        if let (true, Some(first), Some(second)) = (same, before.left_ms, after.left_ms) {
            let passed = if before.running { ms } else { 0 };
            // A clock that was taken below its beginning stays there until it comes up again.
            let below = before.left_ms == Some(20 * MINUTE) && before.level == 1;
            prop_assert!(first - second == passed || below && first - second <= passed);
        }
    }

    #[test]
    fn a_correction_is_as_if_so_much_more_was_played(
        acts in acts(),
        seconds in 0..4_000_i64,
        look in 0..6_000_000_i64,
    ) {
        let mut hall = night(with_blinds());
        let last = play(&mut hall, &acts);
        if !hall.night().clock_at(moment(last)).running {
            let change = ClockChange::Start;
            send_at(&mut hall, last, TournamentAction::Clock { change }).unwrap();
        }
        let clock = hall.night().clock_at(moment(last));
        prop_assert!(clock.running);
        let later = hall.night().clock_at(moment(last + look + seconds * 1_000));
        let change = ClockChange::Adjust { seconds };
        send_at(&mut hall, last, TournamentAction::Clock { change }).unwrap();
        prop_assert_eq!(hall.night().clock_at(moment(last + look)), later);
        // And taken away again, nothing has happened.
        let change = ClockChange::Adjust { seconds: -seconds };
        send_at(&mut hall, last, TournamentAction::Clock { change }).unwrap();
        prop_assert_eq!(hall.night().clock_at(moment(last)), clock);
    }

    #[test]
    fn any_order_of_times_folds_and_shows(
        changes in prop::collection::vec(
            (any::<i64>(), prop_oneof![
                Just(ClockChange::Start),
                Just(ClockChange::Pause),
                any::<u32>().prop_map(|level| ClockChange::Level { level }),
                any::<i64>().prop_map(|seconds| ClockChange::Adjust { seconds }),
            ]),
            1..10,
        ),
        look in any::<i64>(),
    ) {
        let mut hall = night(with_blinds());
        let mut last = None;
        for (ms, change) in changes {
            let request = TournamentAction::Clock { change };
            // Refused or not: nothing breaks.
            last = send_at(&mut hall, ms, request).ok().or(last);
            let view = hall.night().clock_at(moment(look));
            prop_assert!(view.level <= 3 && view.played_ms >= 0);
            prop_assert!(view.left_ms.is_none_or(|left| (0..=20 * MINUTE).contains(&left)));
        }
        if let Some(last) = last {
            let command = last.events()[0].command.clone();
            // It was the last of the night, and may not happen before the one before it.
            let log = hall.log();
            let before = log.iter().rfind(|event| {
                event.stream.to_string() == "t:night" && event.command != command
            });
            let (at, earliest) = (moment(look), before.unwrap().at);
            let expected = (at < earliest).then(|| {
                Refusal::Undo(UndoRefusal::TimeOutOfOrder {
                    command: command.clone(),
                    at,
                    earliest,
                    latest: LATEST_CLOCK,
                })
            });
            let correct = RevisionCommand::CorrectTime {
                command,
                at,
                reason: "the watch was wrong".into(),
                leave_ratings: None,
            };
            let refused = match send_at(&mut hall, 0, correct) {
                Ok(_) => None,
                Err(LedgerError::Refused(refusal)) => Some(refusal),
                Err(other) => panic!("{other}"),
            };
            prop_assert_eq!(refused, expected);
            prop_assert!(hall.night().clock_at(moment(look)).level <= 3);
        }
        prop_assert_eq!(&Club::replay(&hall.log()).unwrap(), hall.ledger.club());
    }
}

/// Sets the time left at a moment, in a level that begins or in the one that is shown.
fn set_left(
    hall: &mut Hall,
    ms: i64,
    level: Option<u32>,
    left_seconds: u32,
) -> Result<Answer, LedgerError> {
    let set = TournamentAction::SetClock {
        level,
        left_seconds,
    };
    send_at(hall, ms, set)
}

#[test]
fn the_time_left_is_set_by_a_correction() {
    let mut hall = night(with_blinds());
    let none_begun = Refusal::Night(NightRefusal::LevelWithoutEnd { level: 0 });
    assert_eq!(refused(set_left(&mut hall, 0, None, 60)), none_begun);
    change(&mut hall, 0, ClockChange::Start).unwrap();
    let answer = set_left(&mut hall, 5 * MINUTE, None, 600).unwrap();
    let bodies: Vec<&str> = answer
        .events()
        .iter()
        .map(|event| event.body.as_str())
        .collect();
    assert_eq!(bodies, [r#"{"change":{"action":"adjust","seconds":300}}"#]);
    assert_eq!(shown(&hall, 5), (1, false, Some(10)));
    let answer = set_left(&mut hall, 6 * MINUTE, Some(2), 360).unwrap();
    let bodies: Vec<&str> = answer
        .events()
        .iter()
        .map(|event| event.body.as_str())
        .collect();
    assert_eq!(
        bodies,
        [
            r#"{"change":{"action":"level","level":2}}"#,
            r#"{"change":{"action":"adjust","seconds":840}}"#
        ]
    );
    assert_eq!(shown(&hall, 6), (2, false, Some(6)));
    // The break behind level 2 has ten minutes.
    assert_eq!(shown(&hall, 13), (2, true, Some(9)));
    let too_long = Refusal::Night(NightRefusal::LeftOutOfRange {
        level: 2,
        on_break: true,
        left: "10:01".into(),
        longest: "10:00".into(),
    });
    assert_eq!(
        refused(set_left(&mut hall, 13 * MINUTE, None, 601)),
        too_long
    );
    set_left(&mut hall, 13 * MINUTE, None, 600).unwrap();
    assert_eq!(shown(&hall, 13), (2, true, Some(10)));
    for left_seconds in [0, 1_201, u32::MAX] {
        let error = refused(set_left(&mut hall, 14 * MINUTE, Some(1), left_seconds));
        let Refusal::Night(NightRefusal::LeftOutOfRange {
            level,
            on_break,
            longest,
            ..
        }) = error
        else {
            panic!("{error:?}")
        };
        assert_eq!((level, on_break, longest.as_str()), (1, false, "20:00"));
    }
    let last = Refusal::Night(NightRefusal::LevelWithoutEnd { level: 3 });
    assert_eq!(refused(set_left(&mut hall, 14 * MINUTE, Some(3), 60)), last);
    let beyond = Refusal::Night(NightRefusal::NoSuchLevel { level: 4, last: 3 });
    assert_eq!(
        refused(set_left(&mut hall, 14 * MINUTE, Some(4), 60)),
        beyond
    );
    let mut plain = night(TournamentRules::default());
    let tournament = club_log::ids::TournamentId::new("night").unwrap();
    assert_eq!(
        refused(set_left(&mut plain, 0, None, 60)),
        Refusal::Night(NightRefusal::NoTimeLeft { tournament })
    );
    assert_eq!(&Club::replay(&hall.log()).unwrap(), hall.ledger.club());
}

proptest! {
    /// Whatever was done to the clock before, it shows the time that was set, in the same level.
    #[test]
    fn the_clock_shows_the_time_left_that_was_set(
        acts in acts(), pause in 0..3_000_000_i64, level in prop::option::of(1..=2_u32), left in 1..=1_200_u32,
    ) {
        let mut hall = night(with_blinds());
        let now = play(&mut hall, &acts) + pause;
        let before = hall.night().clock_at(moment(now));
        let answer = set_left(&mut hall, now, level, left);
        let after = hall.night().clock_at(moment(now));
        let on_break = level.is_none() && before.on_break;
        let longest = if on_break { 600 } else { 1_200 };
        let number = level.unwrap_or(before.level);
        if [0, 3].contains(&number) || left > longest {
            refused(answer);
            prop_assert_eq!(after, before);
        } else {
            answer.unwrap();
            let shown = after.left_ms.unwrap();
            prop_assert_eq!((after.level, after.on_break), (number, on_break));
            prop_assert_eq!(after.running, before.running);
            // A level is not longer than it is by parts of a second.
            let least = if left == longest { i64::from(left) * 1_000 - 999 } else { i64::from(left) * 1_000 };
            prop_assert!((least..least + 1_000).contains(&shown), "{shown} for {left} s");
        }
        prop_assert_eq!(&Club::replay(&hall.log()).unwrap(), hall.ledger.club());
    }
}
