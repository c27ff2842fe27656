//! Late registration, which ends with a level or after minutes.

use crate::clock::{MINUTE, change, enter, moment, night, refused, send_at, with_blinds};
use crate::hall::member;
use club_log::command::TournamentAction;
use club_log::event::ClockChange;
use club_log::late::{LateOver, LateRegistration};
use club_log::next_step::{NextStep, next_steps};
use club_log::rules::TournamentRules;

#[test]
fn late_registration_ends_with_a_level() {
    let late = LateRegistration::UntilLevel(2);
    let mut hall = night(TournamentRules {
        late_registration: Some(late),
        ..with_blinds()
    });
    enter(&mut hall, 0, 5).unwrap();
    change(&mut hall, 0, ClockChange::Start).unwrap();
    // The last minute of the break behind level 2.
    enter(&mut hall, 49, 6).unwrap();
    let refusal = refused(enter(&mut hall, 50, 7));
    let (level, until_level) = (3, 2);

    assert_eq!(
        refusal.to_string(),
        "late registration of tournament night ended with level 2, it is level 3"
    );
    // Reported late, but it happened in time.
    enter(&mut hall, 48, 7).unwrap();
    let now = moment(50 * MINUTE);
    let over = LateOver::Level { level, until_level };
    assert_eq!(
        next_steps(hall.night(), now)[0],
        NextStep::EndLateRegistration { entries: 7, over }
    );
    let early = next_steps(hall.night(), moment(49 * MINUTE));
    assert!(early.contains(&NextStep::CloseRegistration { entries: 7 }));
    send_at(&mut hall, 51 * MINUTE, TournamentAction::CloseRegistration).unwrap();
    assert_eq!(
        refused(enter(&mut hall, 48, 8)).to_string(),
        "registration of tournament night is closed"
    );
    let steps = next_steps(hall.night(), now);
    assert!(!steps.iter().any(|step| matches!(
        step,
        NextStep::EndLateRegistration { .. } | NextStep::CloseRegistration { .. }
    )));
}

#[test]
fn late_registration_ends_after_minutes_played() {
    let mut hall = night(TournamentRules {
        late_registration: Some(LateRegistration::Minutes(30)),
        max_entries: 2,
        ..TournamentRules::default()
    });
    change(&mut hall, 0, ClockChange::Start).unwrap();
    change(&mut hall, 10, ClockChange::Pause).unwrap();
    enter(&mut hall, 300, 5).unwrap();
    change(&mut hall, 300, ClockChange::Start).unwrap();
    enter(&mut hall, 319, 6).unwrap();
    let refusal = refused(enter(&mut hall, 321, 7));
    assert_eq!(
        refusal.to_string(),
        "late registration of tournament night ended after 30 minutes of play, 31 are played"
    );
    // A re-entry is an entry.
    let busted = member(1).to_string();
    hall.bust(&[(busted.clone(), None)]).unwrap();
    let again = TournamentAction::Reenter { player: busted };
    assert_eq!(
        refused(send_at(&mut hall, 330 * MINUTE, again)).to_string(),
        "late registration of tournament night ended after 30 minutes of play, 40 are played"
    );
    // The clock ran on by mistake: the correction opens the door again.
    change(&mut hall, 321, ClockChange::Adjust { seconds: -600 }).unwrap();
    enter(&mut hall, 321, 7).unwrap();
}
