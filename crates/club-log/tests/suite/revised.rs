//! Commands about members, seasons and imports that are taken back. Only the parts that they
//! reached are folded again, and the state is that of a fold from nothing.
//!
//! 48 cases a law, 10,000 with `CLUB_LONG=1`.

use std::collections::BTreeMap;

use chained_events::EventStore;
use chained_events::chain::Hash;
use chained_events::envelope::Recorded;
use chained_events::ids::CommandKey;
use club_log::ledger::LedgerError;
use club_log::refusal::UndoRefusal;
use club_log::verify::verify_log;
use club_log::{Club, Refusal};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::desks::{Desks, command};
use crate::hall::wait;
use crate::play_out::play_out;

/// Members of the club at its beginning: few, so that what happens has to do with each other.
const MEMBERS: usize = 6;
const NIGHTS: u16 = 3;

/// A step of the directors; numbers choose among what there is.
#[derive(Debug, Clone)]
enum Step {
    Add(u16),
    Rename(u16),
    Merge(u16, u16),
    Import(u16, u16),
    Open(u16),
    Close(u16),
    Announce(u16, u16),
    Register(u16, u16),
    Play(u16),
    Reopen(u16),
    Cancel(u16),
    /// One of the last commands.
    Undo(u16),
    Redo(u16),
    Time(u16),
    DropSnapshots,
}

fn step() -> impl Strategy<Value = Step> {
    let any = any::<u16>;
    prop_oneof![
        3 => any().prop_map(Step::Add),
        1 => any().prop_map(Step::Rename),
        3 => (any(), any()).prop_map(|(from, into)| Step::Merge(from, into)),
        2 => (any(), any()).prop_map(|(who, season)| Step::Import(who, season)),
        2 => any().prop_map(Step::Open),
        1 => any().prop_map(Step::Close),
        3 => (any(), any()).prop_map(|(night, season)| Step::Announce(night, season)),
        8 => (any(), any()).prop_map(|(night, who)| Step::Register(night, who)),
        3 => any().prop_map(Step::Play),
        1 => any().prop_map(Step::Reopen),
        1 => any().prop_map(Step::Cancel),
        10 => (0..8_u16).prop_map(Step::Undo),
        3 => (0..6_u16).prop_map(Step::Redo),
        1 => (0..8_u16).prop_map(Step::Time),
        2 => Just(Step::DropSnapshots),
    ]
}

/// The command of a step.
fn body(desks: &Desks, step: &Step) -> Value {
    let members: Vec<_> = desks.club().members().iter().collect();
    let member = |number: u16| {
        // All of them may have been taken back.
        let named = members.get(usize::from(number) % members.len().max(1));
        named.map_or_else(|| "m0".to_owned(), ToString::to_string)
    };
    let season = |number: u16| if number.is_multiple_of(3) { "s" } else { "s2" };
    let night = |number: u16| format!("n{}", number % NIGHTS);
    let keys = desks.keys();
    let last = |back: u16| keys.iter().rev().nth(usize::from(back)).unwrap();
    match step {
        Step::Add(number) => json!({ "add_member": {
            "member": format!("x{}", number % 6), "name": format!("X {number}"),
        } }),
        Step::Rename(who) => json!({ "rename_member": {
            "player": member(*who), "name": format!("R {who}"),
        } }),
        Step::Merge(from, into) => json!({ "merge_members": {
            "from": member(*from), "into": member(*into),
        } }),
        Step::Import(who, number) => json!({ "import_results": {
            "season": season(*number), "again": true, "rows": [
                { "player": { "member": member(*who) }, "points": "3/2", "entries": 2 },
                { "player": { "name": format!("I {}", who % 5) }, "points": "1/1", "entries": 1 },
            ],
        } }),
        Step::Open(number) => json!({ "open_season": {
            "season": season(*number), "rating": { "ladder": "main" },
        } }),
        Step::Close(number) => json!({ "close_season": { "season": season(*number) } }),
        Step::Announce(id, number) => json!({ "announce": {
            "tournament": night(*id), "title": "Night", "season": season(*number),
        } }),
        Step::Register(id, who) => json!({ "register": {
            "tournament": night(*id), "player": member(*who),
        } }),
        Step::Reopen(id) => json!({ "reopen": { "tournament": night(*id), "reason": "not over" } }),
        Step::Cancel(id) => json!({ "cancel": { "tournament": night(*id), "reason": "too few" } }),
        Step::Undo(back) => json!({ "undo": { "command": last(*back) } }),
        Step::Redo(back) => json!({ "redo": { "command": last(*back) } }),
        Step::Time(back) => json!({ "correct_time": {
            "command": last(*back), "at": "2026-01-01T00:00:01Z", "reason": "late",
        } }),
        Step::Play(_) | Step::DropSnapshots => unreachable!("no command"),
    }
}

/// Both desks know what a fold from nothing gives, and the names that the store has.
fn all_agree(desks: &mut Desks) -> Result<(), TestCaseError> {
    let folded = Club::replay(&desks.log()).unwrap();
    let people = wait(desks.ledger(0).store().people()).unwrap();
    let known = people
        .into_iter()
        .filter(|p| folded.members().contains(&p.member));
    let names: BTreeMap<_, _> = known.map(|p| (p.member, p.name)).collect();
    for desk in [0, 1] {
        desks.refresh(desk);
        prop_assert_eq!(desks.ledger(desk).club(), &folded);
        let directory = desks.ledger(desk).directory();
        for member in folded.members() {
            let name = names.get(member).map(String::as_str);
            prop_assert_eq!(directory.name(member), name);
        }
        prop_assert!(
            folded
                .merged()
                .keys()
                .all(|gone| directory.name(gone).is_none()),
            "a name of a member who is merged away"
        );
    }
    Ok(())
}

/// Event at which the log would not fold if a command had been taken back.
fn misfit(desks: &Desks, command: &CommandKey) -> Option<u64> {
    let mut log = desks.log();
    let last = log.last().unwrap().clone();
    log.push(Recorded {
        seq: last.seq + 1,
        stream: club_log::ids::StreamId::club().name(),
        version: 0,
        command: CommandKey::new("probe").unwrap(),
        index: 0,
        count: 1,
        kind: "CommandRetracted".to_owned(),
        schema: 1,
        body: json!({ "command": command }).to_string(),
        prev: last.hash,
        hash: Hash::ZERO,
        ..last
    });
    Club::replay(&log).err().map(|error| error.seq)
}

fn is_long() -> bool {
    std::env::var_os("CLUB_LONG").is_some_and(|value| value == "1")
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if is_long() { 10_000 } else { 48 },
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_taken_back_of_members_and_seasons_equals_a_fold_from_nothing(
        steps in prop::collection::vec((0..2_usize, step()), 1..60),
    ) {
        let mut desks = Desks::rated(MEMBERS);
        for (desk, step) in steps {
            match &step {
                Step::DropSnapshots => {
                    desks.drop_snapshots();
                    continue;
                }
                Step::Play(night) => {
                    let id = crate::acts::id(usize::from(night % NIGHTS));
                    if desks.club().tournament(Some(&id)).is_ok() {
                        play_out(&mut desks, &id).map_err(TestCaseError::fail)?;
                    }
                    continue;
                }
                _ => {}
            }
            let body = body(&desks, &step);
            let revises = matches!(step, Step::Undo(_) | Step::Redo(_) | Step::Time(_));
            match desks.send(desk, command(body)) {
                Ok(answer) if revises => {
                    let last = answer.events().last().unwrap();
                    // Results that are withdrawn say nothing of an earlier command: nothing is folded again.
                    if last.kind != "ImportWithdrawn" {
                        prop_assert_eq!(desks.kept_to(), last.seq);
                    }
                    all_agree(&mut desks)?;
                }
                Err(LedgerError::Refused(Refusal::Undo(UndoRefusal::StillNeeded {
                    command, later, ..
                }))) if matches!(step, Step::Undo(_)) => {
                    prop_assert_eq!(later.first().map(|first| first.seq), misfit(&desks, &command));
                }
                Ok(_) | Err(LedgerError::Refused(_)) => {}
                Err(other) => return Err(TestCaseError::fail(format!("{step:?}: {other}"))),
            }
        }
        // A reader without the snapshot of the last revision folds it by itself.
        desks.drop_snapshots();
        all_agree(&mut desks)?;
        let checked = wait(verify_log(desks.ledger(0).store()));
        prop_assert!(checked.is_ok(), "{:?}", checked);
    }

    #[test]
    fn a_desk_without_snapshots_folds_what_the_other_took_back(
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let mut desks = Desks::rated(MEMBERS);
        for step in steps {
            if let Step::Play(night) = &step {
                let id = crate::acts::id(usize::from(night % NIGHTS));
                if desks.club().tournament(Some(&id)).is_ok() {
                    play_out(&mut desks, &id).map_err(TestCaseError::fail)?;
                }
            } else if !matches!(step, Step::DropSnapshots) {
                let body = body(&desks, &step);
                let _ = desks.send(0, command(body));
            }
            desks.drop_snapshots();
            all_agree(&mut desks)?;
        }
    }
}
