//! Roles, and every command that there is.

use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use club_log::authorise::{NotAuthorised, RevisedCommand, Role, Staff, authorise};
use club_log::command::{CommandLine, RevisionCommand};
use serde_json::Value;

use crate::schema::samples;

const NOW: &str = "2026-03-07T21:16:00+09:00";

fn staff(actor: &str, role: Role) -> Staff {
    let actor = Actor::new(actor).unwrap();
    Staff { actor, role }
}

fn moment(text: &str) -> Timestamp {
    text.parse().unwrap()
}

/// Commands of the floor by their names, and the conditions on their fields.
fn is_for_the_floor(name: &str, body: &Value) -> bool {
    let paid_by_the_house = body["paid_by"] == "house";
    match name {
        "register" | "register_players" | "reenter" | "arrive" | "pass" | "hand" | "bust"
        | "chips" | "count_chips" => true,
        "register_paid" | "rebuy" | "add_on" | "pay" => !paid_by_the_house,
        "confirm" => body["reason"].is_null(),
        "clock" => ["start", "pause"].contains(&body["change"]["action"].as_str().unwrap()),
        "hand_for_hand" | "hand-for-hand" => body["change"]["action"] == "round",
        _ => false,
    }
}

/// Sample lines, and one more for each side of a condition.
fn lines() -> Vec<Value> {
    let more = [
        r#"{"command":{"confirm":{"player":"Ann","to":"T2","seat":3,"reason":"asked for it"}}}"#,
        r#"{"command":{"clock":{"change":{"action":"start"}}}}"#,
        r#"{"command":{"clock":{"change":{"action":"pause"}}}}"#,
        r#"{"command":{"clock":{"change":{"action":"level","level":3}}}}"#,
        r#"{"command":{"register_paid":{"players":["Ann"],"paid_by":"house"}}}"#,
        r#"{"command":{"rebuy":{"player":"Ann","paid_by":"house"}}}"#,
        r#"{"command":{"add_on":{"players":["Ann"],"paid_by":"house"}}}"#,
        r#"{"command":{"pay":{"player":"Ann","paid_by":"house"}}}"#,
    ];
    let more = more.iter().map(|text| serde_json::from_str(text).unwrap());
    samples().into_iter().chain(more).collect()
}

#[test]
fn every_command_is_for_the_roles_that_the_list_has() {
    let roles = [Role::Public, Role::Floor, Role::Director];
    for line in lines() {
        let object = line["command"].as_object().unwrap();
        let (name, body) = object.iter().next().unwrap();
        if name == "undo" {
            continue;
        }
        let parsed: CommandLine = serde_json::from_value(line.clone()).unwrap();
        let needed = if is_for_the_floor(name, body) {
            Role::Floor
        } else {
            Role::Director
        };
        for role in roles {
            let who = staff("m-3", role);
            let expected = if role >= needed {
                Ok(())
            } else {
                let actor = who.actor.clone();
                Err(NotAuthorised::NeedsRole {
                    actor,
                    role,
                    needed,
                })
            };
            let given = authorise(&who, &parsed.command, None, moment(NOW));
            assert_eq!(given, expected, "{line} by {role:?}");
        }
    }
}

fn undo() -> club_log::Command {
    let command = Some(CommandKey::new("k-1").unwrap());
    let undo = RevisionCommand::Undo {
        tournament: None,
        command,
        reason: None,
    };
    undo.into()
}

fn revised(actor: &str, at: &str) -> RevisedCommand {
    RevisedCommand {
        command: CommandKey::new("k-1").unwrap(),
        actor: Actor::new(actor).unwrap(),
        recorded_at: moment(at),
    }
}

#[test]
fn the_floor_takes_back_its_own_commands_for_fifteen_minutes() {
    let ken = staff("m-3", Role::Floor);
    let (actor, command) = (ken.actor.clone(), CommandKey::new("k-1").unwrap());
    let given =
        |revised: Option<RevisedCommand>| authorise(&ken, &undo(), revised.as_ref(), moment(NOW));
    let own = |at| given(Some(revised("m-3", at)));
    assert_eq!(own("2026-03-07T21:15:00+09:00"), Ok(()));
    assert_eq!(own("2026-03-07T21:01:00.001+09:00"), Ok(()));
    let old = NotAuthorised::CommandTooOld {
        actor: actor.clone(),
        command: command.clone(),
        age_ms: 900_000,
        most_ms: 900_000,
    };
    assert_eq!(own("2026-03-07T21:01:00+09:00"), Err(old));
    let by = Actor::new("m-4").unwrap();
    assert_eq!(
        given(Some(revised("m-4", NOW))),
        Err(NotAuthorised::OthersCommand {
            actor: actor.clone(),
            command,
            by
        })
    );
    assert_eq!(given(None), Err(NotAuthorised::NoCommandToRevise { actor }));
}

#[test]
fn the_director_takes_back_any_command_and_the_public_none() {
    let others = revised("m-4", "2025-01-01T00:00:00Z");
    let director = staff("desk", Role::Director);
    for revised in [Some(&others), None] {
        assert_eq!(authorise(&director, &undo(), revised, moment(NOW)), Ok(()));
    }
    let visitor = staff("m-4", Role::Public);
    let (actor, role, needed) = (visitor.actor.clone(), Role::Public, Role::Floor);
    assert_eq!(
        authorise(&visitor, &undo(), Some(&others), moment(NOW)),
        Err(NotAuthorised::NeedsRole {
            actor,
            role,
            needed
        })
    );
}
