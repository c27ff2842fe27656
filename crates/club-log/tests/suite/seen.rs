//! A command with the version of the tournament that its caller saw.

use chained_events::MemoryStore;
use chained_events::ids::{Actor, CommandKey};
use club_log::command::{
    CommandContext, CommandLine, MemberCommand, RevisionCommand, TournamentAction,
};
use club_log::ids::{StreamId, TournamentId};
use club_log::ledger::LedgerError;
use club_log::refusal::NightRefusal;
use club_log::rules::TournamentRules;
use club_log::{Answer, Command, Ledger, Refusal, Request};

use crate::hall::{Hall, member, wait};

fn night() -> TournamentId {
    TournamentId::new("night").unwrap()
}

/// The version of the night.
fn version(ledger: &Ledger<MemoryStore>) -> u64 {
    ledger.club().version(&StreamId::tournament(&night()))
}

fn request_seen(hall: &mut Hall, command: impl Into<Command>, seen: u64) -> Request {
    let request = hall.request(command);
    Request {
        seen: Some(seen),
        ..request
    }
}

fn send_seen(
    hall: &mut Hall,
    command: impl Into<Command>,
    seen: u64,
) -> Result<Answer, LedgerError> {
    let request = request_seen(hall, command, seen);
    wait(hall.ledger.execute(&request))
}

fn register(number: usize) -> Command {
    let player = member(number).to_string();
    TournamentAction::Register { player }.into()
}

/// The refusal of a command about a night.
#[track_caller]
fn refusal(outcome: Result<Answer, LedgerError>) -> NightRefusal {
    match outcome {
        Err(LedgerError::Refused(Refusal::Night(refusal))) => refusal,
        other => panic!("{other:?}"),
    }
}

fn changed(seen: u64, now: u64) -> NightRefusal {
    let tournament = night();
    NightRefusal::ChangedSince {
        tournament,
        seen,
        now,
    }
}

#[test]
fn a_command_is_refused_where_its_tournament_has_moved_past_what_was_seen() {
    let mut hall = Hall::with_field(6, 2, TournamentRules::default());
    let seen = version(&hall.ledger);
    assert_eq!(seen, 3, "the announcement and two entries");
    hall.register(3).unwrap();
    let before = hall.log();
    assert_eq!(
        refusal(send_seen(&mut hall, register(4), seen)),
        changed(3, 4)
    );
    assert_eq!(
        refusal(send_seen(&mut hall, register(4), 5)),
        changed(5, 4),
        "a version that does not exist yet, as after a backup was restored"
    );
    let preview = request_seen(&mut hall, register(4), seen);
    match wait(hall.ledger.preview(&preview)) {
        Err(LedgerError::Refused(Refusal::Night(refusal))) => assert_eq!(refusal, changed(3, 4)),
        other => panic!("{other:?}"),
    }
    assert_eq!(hall.log(), before, "nothing is stored");
    send_seen(&mut hall, register(4), 4).unwrap();
    // Members are another stream.
    hall.send(MemberCommand::AddMember {
        member: Some(member(7)),
        name: "Player 7".into(),
    })
    .unwrap();
    send_seen(&mut hall, register(5), 5).unwrap();
}

#[test]
fn an_undo_is_refused_where_its_tournament_has_moved_past_what_was_seen() {
    let undo = || RevisionCommand::Undo {
        tournament: None,
        command: None,
        reason: None,
    };
    let mut hall = Hall::with_field(6, 2, TournamentRules::default());
    assert_eq!(
        refusal(send_seen(&mut hall, undo(), 2)),
        changed(2, 3),
        "the open tournament is meant"
    );
    send_seen(&mut hall, undo(), 3).unwrap();
    let redo = RevisionCommand::Redo {
        tournament: Some(night()),
        command: None,
    };
    let now = version(&hall.ledger);
    send_seen(&mut hall, redo, now).unwrap();
    assert_eq!(hall.night().entry_count(), 2);
}

#[test]
fn a_version_is_refused_where_no_tournament_has_it() {
    let mut hall = Hall::new(2);
    let add = MemberCommand::AddMember {
        member: Some(member(7)),
        name: "Player 7".into(),
    };
    let none = NightRefusal::SeenOfNoTournament { seen: 1 };
    assert_eq!(refusal(send_seen(&mut hall, add, 1)), none);
    assert_eq!(
        refusal(send_seen(&mut hall, register(1), 1)),
        NightRefusal::NoOpenTournament,
        "the decision says why"
    );
    let unknown = TournamentAction::Draw.on(Some(night()));
    assert_eq!(
        refusal(send_seen(&mut hall, unknown, 1)),
        NightRefusal::UnknownTournament {
            tournament: night(),
            latest: Vec::new(),
        }
    );
}

#[test]
fn a_command_that_was_applied_is_answered_whatever_was_seen() {
    let mut hall = Hall::with_field(4, 2, TournamentRules::default());
    let seen = version(&hall.ledger);
    let request = request_seen(&mut hall, register(3), seen);
    let first = wait(hall.ledger.execute(&request)).unwrap();
    hall.register(4).unwrap();
    let again = wait(hall.ledger.execute(&request)).unwrap();
    assert_eq!(again, Answer::Repeated(first.events().to_vec()));
}

#[test]
fn the_version_seen_is_not_a_part_of_the_command() {
    let context = CommandContext {
        key: CommandKey::new("k").unwrap(),
        actor: Actor::new("tester").unwrap(),
        now: chained_events::timestamp::Timestamp::MAX,
        seed: 1,
    };
    let line = CommandLine::bare(register(1));
    let plain = line.clone().into_request(context.clone()).unwrap();
    let seen = CommandLine {
        seen: Some(7),
        ..line
    };
    let text = r#"{"seen":7,"command":{"register":{"player":"m01"}}}"#;
    assert_eq!(serde_json::to_string(&seen).unwrap(), text);
    assert_eq!(serde_json::from_str::<CommandLine>(text).unwrap(), seen);
    let request = seen.into_request(context).unwrap();
    assert_eq!(request.digest, plain.digest);
    assert_eq!(
        request,
        Request {
            seen: Some(7),
            ..plain
        }
    );
}

/// Two desks saw the same night, and the other one was first: only its command is stored. The second
/// has not read it when it is asked.
#[test]
fn of_two_desks_that_saw_the_same_night_one_is_refused() {
    let mut hall = Hall::with_field(6, 2, TournamentRules::default());
    let mut other = wait(Ledger::open(hall.ledger.store().clone())).unwrap();
    let seen = version(&other);
    let first = request_seen(&mut hall, register(3), seen);
    let second = request_seen(&mut hall, register(4), seen);
    wait(other.execute(&first)).unwrap();
    assert_eq!(version(&hall.ledger), seen, "the desk has not looked again");
    assert_eq!(refusal(wait(hall.ledger.execute(&second))), changed(3, 4));
}

#[test]
fn a_state_stays_as_it_is_while_the_ledger_goes_on() {
    let mut hall = Hall::with_field(4, 2, TournamentRules::default());
    let (state, seq) = (hall.ledger.state(), hall.ledger.club().seq());
    hall.register(3).unwrap();
    let (_, night) = state.club.tournament(None).unwrap();
    assert_eq!((state.club.seq(), night.entry_count()), (seq, 2));
    assert_eq!(hall.night().entry_count(), 3);
}
