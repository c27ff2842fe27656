//! Alternates who are not there when a seat is free, or when they are called.

use club_log::alternates::AlternateAway;
use club_log::command::{NightEdit, PlayerStack, TournamentAction};
use club_log::entry::EntryStatus;
use club_log::ids::TournamentId;
use club_log::refusal::{EntryRefusal, NightRefusal};
use club_log::rules::PassedOver;

use crate::alternates::{arrive, bust, check_list, drawn, edit, entry, hall, pass, undo};
use crate::hall::{Hall, kinds, refused};

#[test]
fn where_arrivals_are_recorded_the_first_who_has_arrived_is_seated() {
    let mut hall = hall(9);
    arrive(&mut hall, &[1, 2, 3, 4, 5, 6, 8]).unwrap();
    hall.draw().unwrap();
    bust(&mut hall, 1);
    check_list(&hall, &[7, 9]);
    let away = |hall: &Hall, number| hall.night().alternate_away(entry(number));
    assert_eq!(away(&hall, 7), Some(AlternateAway::NotArrived));
    // Nobody who is there waits: the seat stays free, and the next who comes to it is seated.
    bust(&mut hall, 2);
    check_list(&hall, &[7, 9]);
    assert_eq!(hall.night().alive_count(), 5);
    let come = arrive(&mut hall, &[9]).unwrap();
    assert_eq!(
        kinds(&come),
        ["PlayerArrived", "AlternateCalled", "EntrySeated"]
    );
    check_list(&hall, &[7]);
    // A player who registers at the door is there.
    hall.register(10).unwrap();
    check_list(&hall, &[7, 10]);
    bust(&mut hall, 3);
    check_list(&hall, &[7]);
}

#[test]
fn an_alternate_who_is_not_there_is_passed_over_and_stays_first() {
    let mut hall = drawn(9);
    bust(&mut hall, 1);
    let passed = pass(&mut hall, 7).unwrap();
    assert_eq!(
        kinds(&passed),
        ["AlternatePassed", "AlternateCalled", "EntrySeated"]
    );
    check_list(&hall, &[7, 9]);
    assert_eq!(
        hall.night().entry(entry(8)).unwrap().status,
        EntryStatus::Alive
    );
    assert_eq!(
        hall.night().alternate_away(entry(7)),
        Some(AlternateAway::PassedOver)
    );
    bust(&mut hall, 2);
    check_list(&hall, &[7]);
    // The seat stays free until somebody comes.
    bust(&mut hall, 3);
    check_list(&hall, &[7]);
    let back = arrive(&mut hall, &[7]).unwrap();
    assert_eq!(
        kinds(&back),
        ["PlayerArrived", "AlternateCalled", "EntrySeated"]
    );
    // That somebody was away does not begin a record of arrivals.
    assert_eq!(hall.night().missing().count(), 0);
    undo(&mut hall, &passed).unwrap_err();
    undo(&mut hall, &back).unwrap();
    check_list(&hall, &[7]);
}

#[test]
fn by_rule_an_alternate_who_is_passed_over_goes_last() {
    let mut hall = drawn(9);
    edit(&mut hall, NightEdit::PassedOver(PassedOver::GoesLast)).unwrap();
    // The next one is called ahead of a seat.
    pass(&mut hall, 7).unwrap();
    check_list(&hall, &[8, 9, 7]);
    arrive(&mut hall, &[7]).unwrap();
    bust(&mut hall, 1);
    bust(&mut hall, 2);
    check_list(&hall, &[7]);
}

#[test]
fn only_a_player_who_was_called_or_is_next_is_passed_over() {
    let mut hall = drawn(9);
    let refusal = refused(pass(&mut hall, 8));
    let expected = EntryRefusal::NotNextAlternate {
        entry: entry(8),
        next: entry(7),
    };
    assert_eq!(refusal, expected.into());
    let refusal = refused(pass(&mut hall, 1));
    assert_eq!(refusal, EntryRefusal::NotCalled { entry: entry(1) }.into());
    pass(&mut hall, 7).unwrap();
    let refusal = refused(pass(&mut hall, 7));
    assert_eq!(
        refusal,
        EntryRefusal::AlternateIsAway { entry: entry(7) }.into()
    );
    bust(&mut hall, 1);
    let counted = TournamentAction::CountChips {
        stacks: vec![PlayerStack {
            player: "e8".into(),
            stack: 19_000,
        }],
    };
    hall.send(counted).unwrap();
    let refusal = refused(pass(&mut hall, 8));
    assert_eq!(
        refusal,
        EntryRefusal::AlternatePlays { entry: entry(8) }.into()
    );
    bust(&mut hall, 8);
    let refusal = refused(pass(&mut hall, 8));
    assert_eq!(refusal, EntryRefusal::NotAlive { entry: entry(8) }.into());
    // The list is over with the registration.
    hall.send(TournamentAction::CloseRegistration).unwrap();
    let refusal = refused(pass(&mut hall, 9));
    let tournament = TournamentId::new("night").unwrap();
    assert_eq!(
        refusal,
        NightRefusal::RegistrationIsClosed { tournament }.into()
    );
}
