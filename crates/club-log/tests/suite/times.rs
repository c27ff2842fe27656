//! Times under clocks that are wrong, and what is backdated.

use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore, MemoryStore};
use club_log::command::{
    CommandContext, CommandLine, EARLIEST_CLOCK, LATEST_CLOCK, RevisionCommand,
};
use club_log::entry::EntryId;
use club_log::ledger::LedgerError;
use club_log::refusal::{ClubRefusal, EntryRefusal, Needed, NightRefusal, UndoRefusal};
use club_log::{Answer, Club, Command, Ledger, Refusal};
use mtt_seating::TableId;
use serde_json::{Value, json};

use crate::desks::command;
use crate::hall::wait;

/// 18:00 in UTC on the evening of the tests.
const EVENING: i64 = 1_798_826_400_000;
const MINUTE: i64 = 60_000;
const YEAR: i64 = 365 * 86_400_000;

fn moment(ms: i64) -> Timestamp {
    Timestamp::from_millisecond(ms).unwrap()
}

/// A minute of the evening.
fn minute(number: i64) -> Timestamp {
    moment(EVENING + number * MINUTE)
}

/// A club whose machine shows what the test says.
struct Machine {
    ledger: Ledger<MemoryStore>,
    /// Time of the clock, in milliseconds since the Unix epoch.
    now: i64,
    sent: u32,
}

impl Machine {
    fn with_night(players: usize) -> Self {
        let ledger = wait(Ledger::open(MemoryStore::default())).unwrap();
        let mut machine = Self {
            ledger,
            now: EVENING,
            sent: 0,
        };
        machine.ok(json!({ "create_club": { "title": "Clock", "zone": "UTC" } }));
        for number in 0..=players {
            let member = json!({ "member": format!("m{number}"), "name": format!("P{number}") });
            machine.ok(json!({ "add_member": member }));
        }
        let rules = json!({ "late_registration": { "minutes": 60 }, "max_entries": 3 });
        let night = json!({ "tournament": "n", "title": "N", "rules": rules });
        machine.ok(json!({ "announce": night }));
        for number in 0..players {
            machine.now += MINUTE;
            machine.ok(json!({ "register": { "player": format!("m{number}") } }));
        }
        machine
    }

    /// Sends a command by the key `c-N`, N counted from 1.
    fn send(
        &mut self,
        command: Command,
        at: Option<Timestamp>,
        back: bool,
    ) -> Result<Answer, LedgerError> {
        self.sent += 1;
        let line = CommandLine {
            at,
            backdate: back.then(|| "late slip".to_owned()),
            ..CommandLine::bare(command)
        };
        let context = CommandContext {
            key: CommandKey::new(format!("c-{}", self.sent)).unwrap(),
            actor: Actor::new("desk").unwrap(),
            now: moment(self.now),
            seed: 7,
        };
        wait(self.ledger.execute(&line.into_request(context).unwrap()))
    }

    #[track_caller]
    fn ok(&mut self, body: Value) -> CommandKey {
        let answer = self.send(command(body), None, false).unwrap();
        answer.events()[0].command.clone()
    }

    #[track_caller]
    fn refused(&mut self, body: Value, at: Option<Timestamp>, back: bool) -> Refusal {
        match self.send(command(body), at, back) {
            Err(LedgerError::Refused(refusal)) => refusal,
            other => panic!("{other:?} instead of a refusal"),
        }
    }

    fn last_at(&self) -> Timestamp {
        self.ledger.club().tournament(None).unwrap().1.last_at()
    }

    /// When the events of each command of the night happened, as corrected.
    fn times(&self) -> Vec<(String, Timestamp)> {
        let log = wait(self.ledger.store().read(0, usize::MAX >> 1)).unwrap();
        let of_night = log
            .iter()
            .filter(|event| event.stream.as_str().starts_with("t:"));
        let mut times: Vec<(String, Timestamp)> = of_night
            .filter_map(|event| {
                let at = self.ledger.club().effective(event)?;
                Some((event.command.to_string(), at))
            })
            .collect();
        times.dedup();
        times
    }
}

fn hand() -> Value {
    json!({ "hand": { "table": "T1" } })
}

#[test]
fn a_run_of_hands_cannot_walk_a_night_ahead() {
    let mut machine = Machine::with_night(2);
    machine.ok(json!({ "draw": {} }));
    let now = moment(machine.now);
    let limit = moment(machine.now + 5 * MINUTE);
    machine.send(command(hand()), Some(limit), false).unwrap();
    // Five minutes after the machine's clock, and not after the last event.
    let beyond = moment(machine.now + 5 * MINUTE + 1);
    let expected = NightRefusal::TimeInTheFuture { at: beyond, now };
    assert_eq!(
        machine.refused(hand(), Some(beyond), false),
        expected.into()
    );
    // Without a time it goes on where it is, until the clock has caught up.
    machine.ok(hand());
    assert_eq!(machine.last_at(), limit);
    machine.now += 6 * MINUTE;
    machine.ok(hand());
    assert_eq!(machine.last_at(), moment(machine.now));
}

#[test]
fn a_night_that_is_a_year_ahead_can_be_played_to_its_end() {
    let mut machine = Machine::with_night(3);
    machine.now += YEAR;
    machine.ok(json!({ "draw": {} }));
    let ahead = machine.last_at();
    machine.now -= YEAR;
    machine.ok(json!({ "bust": { "players": [{ "player": "m0" }] } }));
    machine.ok(json!({ "bust": { "players": [{ "player": "m1" }] } }));
    machine.ok(json!({ "finish": {} }));
    let id = "n".parse().unwrap();
    let (_, night) = machine.ledger.club().tournament(Some(&id)).unwrap();
    assert_eq!(night.last_at(), ahead);
}

#[test]
fn a_clock_that_cannot_be_right_is_refused() {
    let mut machine = Machine::with_night(2);
    let (earliest, latest) = (EARLIEST_CLOCK, LATEST_CLOCK);
    assert_eq!(earliest.to_string(), "2020-01-01T00:00:00.000Z");
    assert_eq!(latest.to_string(), "2200-01-01T00:00:00.000Z");
    for wrong in [
        0,
        earliest.as_millisecond() - 1,
        latest.as_millisecond() + 1,
        Timestamp::MAX.as_millisecond(),
    ] {
        machine.now = wrong;
        let expected = ClubRefusal::WrongClock {
            now: moment(wrong),
            earliest,
            latest,
        };
        for body in [
            json!({ "draw": {} }),
            json!({ "add_member": { "name": "X" } }),
        ] {
            assert_eq!(machine.refused(body, None, false), expected.clone().into());
        }
    }
}

#[test]
fn nothing_is_backdated_to_before_what_it_needs() {
    // Registered at minutes 1, 2 and 3, drawn at 10, the clock from 20 on, m2 out at 30.
    let mut machine = Machine::with_night(3);
    let at = |machine: &mut Machine, minutes: i64, body: Value| {
        machine.now = EVENING + minutes * MINUTE;
        machine.ok(body);
    };
    at(&mut machine, 10, json!({ "draw": {} }));
    at(
        &mut machine,
        20,
        json!({ "clock": { "change": { "action": "start" } } }),
    );
    at(
        &mut machine,
        30,
        json!({ "bust": { "players": [{ "player": "m2" }] } }),
    );
    at(&mut machine, 31, json!({ "reenter": { "player": "m2" } }));
    machine.now = EVENING + 40 * MINUTE;
    let entry = |number: usize| EntryId::after(number - 1);
    let bust = |player: &str| json!({ "bust": { "players": [{ "player": player }] } });
    let pause = json!({ "clock": { "change": { "action": "pause" } } });
    let table = TableId::new("T1");
    for (body, minutes, needed, since) in [
        (
            json!({ "register": { "player": "m3" } }),
            -1,
            Needed::Announcement,
            0,
        ),
        (
            bust("m0"),
            9,
            Needed::Table {
                table: table.clone(),
            },
            10,
        ),
        (bust("m2"), 30, Needed::Registration { entry: entry(4) }, 31),
        (hand(), 9, Needed::Table { table }, 10),
        (pause, 19, Needed::Clock, 20),
        (
            json!({ "arrive": { "players": ["m1"] } }),
            1,
            Needed::Registration { entry: entry(2) },
            2,
        ),
        (
            json!({ "close_registration": {} }),
            30,
            Needed::Registration { entry: entry(4) },
            31,
        ),
    ] {
        let expected = NightRefusal::TimeBeforeNeeded {
            at: minute(minutes),
            needed,
            since: minute(since),
        };
        assert_eq!(
            machine.refused(body.clone(), Some(minute(minutes)), true),
            expected.into(),
            "{body}"
        );
    }
    // From that moment on each is taken.
    for (body, minutes) in [(bust("m0"), 10), (hand(), 10)] {
        machine
            .send(command(body), Some(minute(minutes)), true)
            .unwrap();
    }
}

#[test]
fn late_registration_is_over_or_not_by_the_clock_of_that_time() {
    let mut machine = Machine::with_night(3);
    machine.ok(json!({ "draw": {} }));
    machine.now = EVENING + 10 * MINUTE;
    machine.ok(json!({ "clock": { "change": { "action": "start" } } }));
    machine.now = EVENING + 90 * MINUTE;
    machine.ok(hand());
    // The director takes half an hour off the clock: it shows 50 minutes now, and showed 61 before.
    machine.ok(json!({ "clock": { "change": { "action": "adjust", "seconds": -1_800 } } }));
    machine.now += MINUTE;
    machine.ok(hand());
    let register = json!({ "register": { "player": "m3" } });
    let over = EntryRefusal::LateRegistrationTimeOver {
        tournament: "n".parse().unwrap(),
        played: 61,
        minutes: 60,
    };
    assert_eq!(
        machine.refused(register.clone(), Some(minute(71)), true),
        over.into()
    );
    machine
        .send(command(register), Some(minute(69)), true)
        .unwrap();
}

#[test]
fn times_typed_under_a_wrong_clock_are_put_right_in_one_step() {
    let mut machine = Machine::with_night(3);
    let registered = machine.times();
    machine.now = EVENING + 10 * MINUTE + YEAR;
    let from = machine.ok(json!({ "draw": {} }));
    machine.now += MINUTE;
    let started = machine.ok(json!({ "clock": { "change": { "action": "start" } } }));
    machine.now += 20 * MINUTE;
    let last = machine.ok(hand());
    // The clock is put right: what is typed now has the time of the last event.
    machine.now = EVENING + 40 * MINUTE;
    let carried = machine.ok(json!({ "bust": { "players": [{ "player": "m0" }] } }));
    let wrong = machine.times();
    let shift = RevisionCommand::ShiftTimes {
        from: from.clone(),
        to: None,
        by_ms: -YEAR,
        reason: "the clock was a year ahead".into(),
        leave_ratings: None,
    };
    let before = wait(machine.ledger.store().head()).unwrap();
    let answer = machine.send(shift.clone().into(), None, false).unwrap();
    let kinds: Vec<&str> = answer.events().iter().map(|e| e.kind.as_str()).collect();
    assert_eq!(kinds, ["TimesCorrected"]);
    assert_eq!(answer.events()[0].seq, before.seq + 1);
    let mut expected = registered;
    for (key, at) in [(&from, 10), (&started, 11), (&last, 31), (&carried, 40)] {
        expected.push((key.to_string(), minute(at)));
    }
    assert_eq!(machine.times(), expected);
    let night = |machine: &Machine| machine.ledger.club().tournament(None).unwrap().1.clone();
    // The clock of the night follows.
    assert_eq!(night(&machine).clock_at(minute(41)).played_ms, 30 * MINUTE);
    assert_eq!(night(&machine).last_at(), minute(40));
    let log = wait(machine.ledger.store().read(0, usize::MAX >> 1)).unwrap();
    assert_eq!(Club::replay(&log).unwrap(), *machine.ledger.club());
    // Opened again, from a snapshot or from nothing, it is the same.
    let opened = wait(Ledger::open(machine.ledger.store().clone())).unwrap();
    assert_eq!(opened.club(), machine.ledger.club());
    // Nothing is left to shift.
    assert_eq!(
        machine.refused(
            serde_json::to_value(Command::from(shift)).unwrap(),
            None,
            false
        ),
        UndoRefusal::SameTimes.into()
    );
    // It can be taken back, and restored.
    let corrected = answer.events()[0].command.clone();
    machine.ok(json!({ "undo": { "command": corrected } }));
    assert_eq!(machine.times(), wrong);
    machine.ok(json!({ "redo": { "command": corrected } }));
    assert_eq!(machine.times(), expected);
    machine.now += MINUTE;
    machine.ok(json!({ "bust": { "players": [{ "player": "m1" }] } }));
    machine.ok(json!({ "finish": {} }));
}

#[test]
fn times_typed_under_a_clock_that_was_behind_are_put_right() {
    let mut machine = Machine::with_night(2);
    machine.now = EVENING + 10 * MINUTE - YEAR;
    let from = machine.ok(json!({ "draw": {} }));
    machine.now += 5 * MINUTE;
    let second = machine.ok(hand());
    machine.now = EVENING + 30 * MINUTE;
    let right = machine.ok(hand());
    let shift = |by_ms: i64| json!({ "shift_times": { "from": from, "by_ms": by_ms, "reason": "battery" } });
    // By too little the first would come before what was typed under the right clock.
    let expected = UndoRefusal::TimeOutOfOrder {
        command: from.clone(),
        at: minute(0),
        earliest: minute(2),
        latest: minute(30),
    };
    let refusal = machine.refused(shift(YEAR - 10 * MINUTE), None, false);
    assert_eq!(refusal, expected.into());
    machine.ok(shift(YEAR));
    let times = machine.times();
    let last: Vec<(&str, Timestamp)> = times[times.len() - 3..]
        .iter()
        .map(|(key, at)| (key.as_str(), *at))
        .collect();
    let expected = [(&from, 10), (&second, 15), (&right, 30)];
    let expected = expected.map(|(key, at)| (key.as_str(), minute(at)));
    assert_eq!(last, expected);
}

#[test]
fn only_commands_of_one_night_are_shifted() {
    let mut machine = Machine::with_night(2);
    let from = machine.ok(json!({ "draw": {} }));
    let member = machine.ok(json!({ "add_member": { "name": "Late" } }));
    let shift = |from: &CommandKey, to: &CommandKey| json!({ "shift_times": { "from": from, "to": to, "by_ms": -1, "reason": "r" } });
    let expected = UndoRefusal::NotOfOneNight {
        command: member.clone(),
    };
    assert_eq!(
        machine.refused(shift(&member, &from), None, false),
        expected.into()
    );
    let expected = UndoRefusal::NotLater {
        command: member.clone(),
    };
    assert_eq!(
        machine.refused(shift(&from, &member), None, false),
        expected.into()
    );
}
