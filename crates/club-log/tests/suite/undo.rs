//! Undo without a key, keys by their beginning, and seasons that are opened again.

use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore, MemoryStore};
use club_log::command::{CommandContext, CommandLine, Request, UNDO_WITHOUT_KEY_MS};
use club_log::ids::SeasonId;
use club_log::ledger::LedgerError;
use club_log::refusal::{KeyCause, Refusal, SeasonRefusal, UndoRefusal, UndoScope};
use club_log::verify::verify_log;
use club_log::{Answer, Ledger};
use serde_json::{Value, json};

use crate::desks::command;
use crate::hall::wait;

/// The clock of the first command.
const BEGIN: i64 = 1_767_225_600_000;

/// A club, and a clock that goes on by a second a command.
struct Room {
    ledger: Ledger<MemoryStore>,
    now: i64,
}

impl Room {
    /// A club with two members, a season and an open night with both.
    fn new() -> Self {
        let ledger = wait(Ledger::open(MemoryStore::new())).unwrap();
        let mut room = Self { ledger, now: BEGIN };
        for (key, body) in [
            (
                "club",
                json!({ "create_club": { "title": "Club", "zone": "Asia/Tokyo" } }),
            ),
            (
                "m1",
                json!({ "add_member": { "member": "m1", "name": "Ann" } }),
            ),
            (
                "m2",
                json!({ "add_member": { "member": "m2", "name": "Bob" } }),
            ),
            ("season", json!({ "open_season": { "season": "s" } })),
            (
                "night",
                json!({ "announce": { "tournament": "n", "title": "N", "season": "s" } }),
            ),
            (
                "both",
                json!({ "register_players": { "players": ["m1", "m2"] } }),
            ),
        ] {
            room.ok(key, body);
        }
        room
    }

    fn request(&mut self, actor: &str, key: &str, body: Value) -> Request {
        self.now += 1_000;
        let context = CommandContext {
            key: CommandKey::new(key).unwrap(),
            actor: Actor::new(actor).unwrap(),
            now: Timestamp::from_millisecond(self.now).unwrap(),
            seed: 7,
        };
        CommandLine::bare(command(body))
            .into_request(context)
            .unwrap()
    }

    fn by(&mut self, actor: &str, key: &str, body: Value) -> Result<Answer, LedgerError> {
        let request = self.request(actor, key, body);
        wait(self.ledger.execute(&request))
    }

    #[track_caller]
    fn ok(&mut self, key: &str, body: impl Into<Value>) {
        let body = body.into();
        let answer = self.by("desk", key, body.clone());
        assert!(
            matches!(answer, Ok(Answer::Stored(_))),
            "{body}: {answer:?}"
        );
    }

    /// A command that is refused, and nothing is written.
    #[track_caller]
    fn refused(&mut self, actor: &str, body: impl Into<Value>) -> UndoRefusal {
        let body = body.into();
        let before = (
            wait(self.ledger.store().head()).unwrap(),
            self.ledger.club().clone(),
        );
        match self.by(actor, "refused", body.clone()) {
            Err(LedgerError::Refused(Refusal::Undo(refusal))) => {
                let after = (
                    wait(self.ledger.store().head()).unwrap(),
                    self.ledger.club().clone(),
                );
                assert_eq!(after, before, "{body}");
                refusal
            }
            other => panic!("{body}: {other:?}"),
        }
    }

    fn is_void(&self, key: &str) -> bool {
        self.ledger.club().is_void(&CommandKey::new(key).unwrap())
    }

    fn verify(&self) {
        wait(verify_log(self.ledger.store())).unwrap();
    }
}

/// Cause, scope, command and time of a refusal. The time is in seconds after the beginning.
#[track_caller]
fn asked(refusal: UndoRefusal) -> (KeyCause, UndoScope, String, i64) {
    let UndoRefusal::KeyNeeded {
        cause,
        scope,
        command,
        typed,
        ..
    } = refusal
    else {
        panic!("{refusal:?}")
    };
    let seconds = (typed.as_millisecond() - BEGIN) / 1_000;
    (cause, scope, command.to_string(), seconds)
}

#[test]
fn an_undo_without_a_key_takes_the_very_last_command_or_none() {
    let mut room = Room::new();
    room.ok("draw", json!({ "draw": {} }));
    room.ok(
        "start",
        json!({ "clock": { "change": { "action": "start" } } }),
    );
    room.ok("undo-1", json!({ "undo": {} }));
    assert!(room.is_void("start"));
    // Another undo does not go on to the draw; it names it.
    assert_eq!(
        asked(room.refused("desk", json!({ "undo": {} }))),
        (
            KeyCause::Undone,
            UndoScope::Tournament,
            "draw".to_owned(),
            7
        )
    );
    assert!(!room.is_void("draw"));
    room.ok("undo-2", json!({ "undo": { "command": "draw" } }));
    assert!(room.is_void("draw"));
    room.verify();
}

#[test]
fn a_command_about_a_season_keeps_the_night_from_being_taken_back() {
    let mut room = Room::new();
    room.ok("draw", json!({ "draw": {} }));
    room.ok(
        "bust",
        json!({ "bust": { "players": [{ "player": "m1" }] } }),
    );
    room.ok("close-reg", json!({ "close_registration": {} }));
    room.ok("finish", json!({ "finish": {} }));
    let rated = json!({ "rated": { "ladder": "main" } });
    room.ok(
        "rules",
        json!({ "change_season_rules": { "season": "s", "rating": rated } }),
    );
    assert_eq!(
        asked(room.refused("desk", json!({ "undo": {} }))),
        (
            KeyCause::Elsewhere,
            UndoScope::Tournament,
            "finish".to_owned(),
            10
        )
    );
    room.ok("undo", json!({ "undo_club": {} }));
    assert!(room.is_void("rules") && !room.is_void("finish"));
    // A rename cannot be taken back: the season is named, which could be.
    room.ok(
        "rename",
        json!({ "rename_member": { "player": "m1", "name": "Anna" } }),
    );
    assert_eq!(
        asked(room.refused("desk", json!({ "undo_club": {} }))),
        (KeyCause::Stays, UndoScope::Club, "season".to_owned(), 4)
    );
    assert_eq!(
        asked(room.refused("desk", json!({ "undo": {} }))),
        (
            KeyCause::Elsewhere,
            UndoScope::Tournament,
            "finish".to_owned(),
            10
        )
    );
    // The finish, as the last command of all, is taken back though the night is over.
    room.ok("undo-finish", json!({ "undo": { "command": "finish" } }));
    room.ok("finish-2", json!({ "finish": {} }));
    room.ok("undo-2", json!({ "undo": {} }));
    assert!(room.is_void("finish-2"));
    room.verify();
}

#[test]
fn a_command_of_a_night_is_not_one_of_the_club() {
    let mut room = Room::new();
    assert_eq!(
        asked(room.refused("desk", json!({ "undo_club": {} }))),
        (KeyCause::Elsewhere, UndoScope::Club, "season".to_owned(), 4)
    );
    assert_eq!(
        room.refused("guest", json!({ "undo_club": {} })),
        UndoRefusal::NothingToUndo
    );
}

#[test]
fn after_fifteen_minutes_the_key_is_needed() {
    let mut room = Room::new();
    room.ok("draw", json!({ "draw": {} }));
    // The undo comes a second after the clock is set on: just under fifteen minutes.
    room.now += UNDO_WITHOUT_KEY_MS - 1_001;
    room.ok("undo", json!({ "undo": {} }));
    room.ok("draw-2", json!({ "draw": {} }));
    room.now += UNDO_WITHOUT_KEY_MS - 1_000;
    let typed = 8 + UNDO_WITHOUT_KEY_MS / 1_000;
    let (cause, scope, command, seconds) = asked(room.refused("desk", json!({ "undo": {} })));
    assert_eq!(
        (cause, scope, command.as_str()),
        (KeyCause::TooOld, UndoScope::Tournament, "draw-2")
    );
    assert!((typed - 2..=typed).contains(&seconds), "{seconds}");
    room.ok("by-key", json!({ "undo": { "command": "draw-2" } }));
}

#[test]
fn the_last_command_is_that_of_the_actor() {
    let mut room = Room::new();
    room.by(
        "left",
        "of-left",
        json!({ "add_member": { "member": "m3", "name": "Cid" } }),
    )
    .unwrap();
    room.by("right", "draw", json!({ "draw": {} })).unwrap();
    room.by("left", "undo", json!({ "undo_club": {} })).unwrap();
    assert!(room.is_void("of-left") && !room.is_void("draw"));
    let UndoRefusal::ForeignCommand { command, actor, .. } =
        room.refused("left", json!({ "undo": {} }))
    else {
        panic!("another one's command")
    };
    assert_eq!((command.as_str(), actor.as_str()), ("draw", "right"));
}

#[test]
fn a_redo_is_taken_back_like_what_it_brought_back() {
    let mut room = Room::new();
    room.ok("draw", json!({ "draw": {} }));
    for number in 0..3 {
        room.ok(&format!("undo-{number}"), json!({ "undo": {} }));
        assert!(room.is_void("draw"));
        room.ok(&format!("redo-{number}"), json!({ "redo": {} }));
        assert!(!room.is_void("draw"));
    }
}

#[test]
fn an_announcement_that_was_taken_back_is_restored_without_its_key() {
    let mut room = Room::new();
    room.ok(
        "cancel",
        json!({ "cancel": { "tournament": "n", "reason": "snow" } }),
    );
    room.ok(
        "second",
        json!({ "announce": { "tournament": "o", "title": "O", "season": "s" } }),
    );
    let announced = room.ledger.club().clone();
    room.ok("undo", json!({ "undo": {} }));
    assert!(room.is_void("second"));
    room.ok("redo", json!({ "redo": {} }));
    assert!(!room.is_void("second"));
    let nights = |club: &club_log::Club| {
        let nights = club
            .tournaments()
            .map(|(id, night)| (id.clone(), night.clone()));
        nights.collect::<Vec<_>>()
    };
    assert_eq!(nights(room.ledger.club()), nights(&announced));
    room.verify();
}

#[test]
fn a_key_is_known_by_its_beginning() {
    let mut room = Room::new();
    room.ok(
        "c-4f1a22bb33cc44dd",
        json!({ "add_member": { "member": "m3", "name": "Cid" } }),
    );
    room.ok(
        "c-4f1b22bb33cc44dd",
        json!({ "add_member": { "member": "m4", "name": "Dan" } }),
    );
    room.ok(
        "c-50",
        json!({ "add_member": { "member": "m5", "name": "Eve" } }),
    );
    let key = |text: &str| CommandKey::new(text).unwrap();
    assert_eq!(
        room.refused("desk", json!({ "undo_club": { "command": "c-4f" } })),
        UndoRefusal::AmbiguousKey {
            command: key("c-4f"),
            commands: vec![key("c-4f1a22bb33cc44dd"), key("c-4f1b22bb33cc44dd")],
        }
    );
    assert_eq!(
        room.refused("desk", json!({ "undo": { "command": "c-7" } })),
        UndoRefusal::UnknownCommand {
            command: key("c-7")
        }
    );
    let keys = ["c-4f1a22bb33cc44dd", "c-50"].map(key).into();
    let short = wait(room.ledger.short_keys(&keys)).unwrap();
    let short: Vec<&str> = short.values().map(String::as_str).collect();
    assert_eq!(short, ["c-4f1a", "c-50"]);
    room.ok("undo", json!({ "undo_club": { "command": "c-4f1a" } }));
    assert!(room.is_void("c-4f1a22bb33cc44dd") && !room.is_void("c-4f1b22bb33cc44dd"));
    room.ok("whole", json!({ "undo": { "command": "c-50" } }));
    assert!(room.is_void("c-50"));
}

/// One beginning of each key is its own, and no shorter one of six characters or more is.
#[test]
fn short_keys_are_the_shortest_that_tell_commands_apart() {
    let mut room = Room::new();
    let keys: Vec<String> = (0..200_u32)
        .map(|number| format!("c-{:016x}", number.wrapping_mul(2_654_435_761) % 300_000))
        .collect();
    for (number, key) in keys.iter().enumerate() {
        let member = format!("x{number}");
        room.ok(
            key,
            json!({ "add_member": { "member": member, "name": member } }),
        );
    }
    let all: Vec<&str> = keys.iter().map(String::as_str).collect();
    for some in [&all[..], &all[..3]] {
        let wanted = some
            .iter()
            .map(|key| CommandKey::new(*key).unwrap())
            .collect();
        for (key, short) in wait(room.ledger.short_keys(&wanted)).unwrap() {
            let having = |text: &str| all.iter().filter(|key| key.starts_with(text)).count();
            assert!(key.as_str().starts_with(&short));
            assert_eq!(having(&short), 1, "{short}");
            let shorter = &short[..short.len() - 1];
            assert!(shorter.len() < 6 || having(shorter) > 1, "{short}");
        }
    }
}

#[test]
fn a_season_is_closed_and_opened_again() {
    let mut room = Room::new();
    room.ok(
        "cancel",
        json!({ "cancel": { "tournament": "n", "reason": "snow" } }),
    );
    let season = SeasonId::new("s").unwrap();
    let reopen = json!({ "reopen_season": { "season": "s", "reason": "a night is missing" } });
    let refused = |answer: Result<Answer, LedgerError>, expected: SeasonRefusal| match answer {
        Err(LedgerError::Refused(refusal)) => assert_eq!(refusal, expected.into()),
        other => panic!("{other:?}"),
    };
    let open = SeasonRefusal::SeasonIsOpen {
        season: season.clone(),
    };
    refused(room.by("desk", "too-early", reopen.clone()), open);
    let before = room.ledger.club().seasons().clone();
    room.ok("close", json!({ "close_season": { "season": "s" } }));
    room.ok("reopen", reopen);
    assert_eq!(room.ledger.club().seasons(), &before);
    let announce = json!({ "announce": { "tournament": "o", "title": "O", "season": "s" } });
    room.ok("late", announce);
    room.ok(
        "off",
        json!({ "cancel": { "tournament": "o", "reason": "snow" } }),
    );
    room.ok("again", json!({ "close_season": { "season": "s" } }));
    assert!(!room.ledger.club().seasons()[&season].open);
    room.verify();
    // What is opened again is closed by closing it.
    let UndoRefusal::NotRetractable { command, event, .. } =
        room.refused("desk", json!({ "undo_club": { "command": "reopen" } }))
    else {
        panic!("a reopened season is closed by the verb")
    };
    assert_eq!(
        (command.as_str(), event.as_str()),
        ("reopen", "SeasonReopened")
    );
}
