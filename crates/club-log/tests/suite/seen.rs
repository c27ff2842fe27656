//! A command with the last event that its caller has seen, and the state as a value of its own.

use club_log::command::{MemberCommand, TournamentAction};
use club_log::ids::{StreamId, TournamentId};
use club_log::ledger::LedgerError;
use club_log::refusal::ClubRefusal;
use club_log::rules::TournamentRules;
use club_log::{Answer, Command, Refusal};

use crate::hall::{Hall, member, wait};

fn send_seen(hall: &mut Hall, command: Command, seen: u64) -> Result<Answer, LedgerError> {
    let request = hall.request(command);
    wait(hall.ledger.execute_seen(&request, Some(seen)))
}

fn register(number: usize) -> Command {
    let player = member(number).to_string();
    TournamentAction::Register { player }.into()
}

#[test]
fn a_command_is_refused_where_its_stream_has_moved_past_what_was_seen() {
    let mut hall = Hall::with_field(6, 2, TournamentRules::default());
    let seen = hall.ledger.club().seq();
    hall.register(3).unwrap();
    let (before, actual) = (hall.log(), hall.ledger.club().seq());
    let night = TournamentId::new("night").unwrap();
    match send_seen(&mut hall, register(4), seen) {
        Err(LedgerError::Refused(Refusal::Club(refusal))) => assert_eq!(
            refusal,
            ClubRefusal::Outdated {
                stream: StreamId::tournament(&night).name(),
                seen,
                actual,
            }
        ),
        other => panic!("{other:?}"),
    }
    assert_eq!(hall.log(), before, "nothing is stored");
    send_seen(&mut hall, register(4), actual).unwrap();
    // Other streams may have moved: nothing that the command writes to has changed.
    let seen = hall.ledger.club().seq();
    hall.send(MemberCommand::AddMember {
        member: Some(member(7)),
        name: "Player 7".into(),
    })
    .unwrap();
    send_seen(&mut hall, register(5), seen).unwrap();
}

#[test]
fn a_command_that_was_applied_is_answered_whatever_was_seen() {
    let mut hall = Hall::with_field(4, 2, TournamentRules::default());
    let seen = hall.ledger.club().seq();
    let request = hall.request(register(3));
    let first = wait(hall.ledger.execute_seen(&request, Some(seen))).unwrap();
    hall.register(4).unwrap();
    let again = wait(hall.ledger.execute_seen(&request, Some(seen))).unwrap();
    assert_eq!(again, Answer::Repeated(first.events().to_vec()));
}

#[test]
fn a_state_stays_as_it_is_while_the_ledger_goes_on() {
    let mut hall = Hall::with_field(4, 2, TournamentRules::default());
    let (state, seq) = (hall.ledger.state(), hall.ledger.club().seq());
    hall.register(3).unwrap();
    let (_, night) = state.tournament(None).unwrap();
    assert_eq!((state.seq(), night.entry_count()), (seq, 2));
    assert_eq!(hall.night().entry_count(), 3);
}
