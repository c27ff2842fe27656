//! Players beyond the places of a night wait as alternates, and get the seats that become free.

use club_log::Club;
use club_log::command::{DealRequest, MemberCommand, NightEdit, RevisionCommand, TournamentAction};
use club_log::entry::{EntryId, EntryStatus, Removal};
use club_log::ledger::LedgerError;
use club_log::refusal::{EntryRefusal, MemberRefusal, RulesRefusal};
use club_log::rules::{AlternateRules, ListEnd, SeatingRules, TournamentRules};
use club_log::tournament::Phase;
use club_log::{Answer, ids::TournamentId};
use mtt_seating::SeatingError;

use crate::hall::{Hall, kinds, member, refused};
use crate::seats::{room, tables, waiting};

pub(crate) fn entry(number: usize) -> EntryId {
    EntryId::after(number - 1)
}

fn entries(numbers: &[usize]) -> Vec<EntryId> {
    numbers.iter().map(|number| entry(*number)).collect()
}

fn rules(alternates: AlternateRules) -> TournamentRules {
    TournamentRules {
        seating: SeatingRules {
            n_min: 2,
            room: Some(room(&[("1", 3), ("2", 3)])),
            ..SeatingRules::default()
        },
        max_entries: 3,
        alternates,
        ..TournamentRules::default()
    }
}

/// Six places, and this number of players registered.
pub(crate) fn hall(players: usize) -> Hall {
    Hall::with_field(20, players, rules(AlternateRules::default()))
}

/// The same with the seats drawn.
pub(crate) fn drawn(players: usize) -> Hall {
    let mut hall = hall(players);
    hall.draw().unwrap();
    hall
}

/// Seats drawn of a night whose list ends with the money.
fn drawn_until_money(players: usize) -> Hall {
    let until = AlternateRules {
        until: ListEnd::Money,
        ..AlternateRules::default()
    };
    let mut hall = Hall::with_field(20, players, rules(until));
    hall.draw().unwrap();
    hall
}

#[track_caller]
pub(crate) fn check_list(hall: &Hall, expected: &[usize]) {
    let list: Vec<EntryId> = hall.night().alternates().collect();
    assert_eq!(list, entries(expected));
    assert_eq!(Club::replay(&hall.log()).unwrap(), *hall.ledger.club());
}

fn seated(hall: &Hall) -> Vec<EntryId> {
    let tables = tables(hall.night()).into_values();
    let mut seated: Vec<EntryId> = tables
        .flat_map(std::collections::BTreeMap::into_values)
        .collect();
    seated.sort_unstable();
    seated
}

pub(crate) fn bust(hall: &mut Hall, number: usize) -> Answer {
    hall.bust(&[(entry(number).to_string(), None)]).unwrap()
}

pub(crate) fn pass(hall: &mut Hall, number: usize) -> Result<Answer, LedgerError> {
    hall.send(TournamentAction::Pass {
        player: entry(number).to_string(),
        reason: None,
    })
}

fn remove(hall: &mut Hall, number: usize, removal: Removal) -> Result<Answer, LedgerError> {
    hall.send(TournamentAction::Remove {
        player: entry(number).to_string(),
        removal,
        chips: None,
        reason: "has to go".into(),
    })
}

pub(crate) fn arrive(hall: &mut Hall, numbers: &[usize]) -> Result<Answer, LedgerError> {
    hall.send(TournamentAction::Arrive {
        players: entries(numbers).iter().map(EntryId::to_string).collect(),
    })
}

pub(crate) fn edit(hall: &mut Hall, change: NightEdit) -> Result<Answer, LedgerError> {
    hall.send(TournamentAction::Edit {
        changes: vec![change],
        reason: "another room".into(),
    })
}

pub(crate) fn undo(hall: &mut Hall, answer: &Answer) -> Result<Answer, LedgerError> {
    hall.send(RevisionCommand::Undo {
        tournament: None,
        command: Some(answer.events()[0].command.clone()),
        reason: None,
    })
}

#[test]
fn a_player_beyond_the_places_is_an_alternate_in_order_of_registration() {
    let mut hall = hall(9);
    check_list(&hall, &[7, 8, 9]);
    let night = hall.night();
    assert_eq!(
        (night.alive_count(), night.entry_count(), night.pool()),
        (6, 6, 6)
    );
    assert_eq!(night.chips_in_play(), Some(6 * 20_000));
    hall.draw().unwrap();
    assert_eq!(seated(&hall), entries(&[1, 2, 3, 4, 5, 6]));
    let late = hall.register(10).unwrap();
    assert_eq!(kinds(&late), ["EntryRegistered", "AlternateListed"]);
    check_list(&hall, &[7, 8, 9, 10]);
}

#[test]
fn a_bust_seats_the_first_alternate_in_the_same_command() {
    let mut hall = drawn(8);
    let before = hall.night().clone();
    let out = bust(&mut hall, 3);
    assert_eq!(
        kinds(&out),
        ["EntriesBusted", "AlternateCalled", "EntrySeated"]
    );
    check_list(&hall, &[8]);
    assert_eq!(seated(&hall), entries(&[1, 2, 4, 5, 6, 7]));
    let night = hall.night();
    assert_eq!(
        (night.alive_count(), night.entry_count(), night.pool()),
        (6, 7, 7)
    );
    let found = night.entry(entry(7)).unwrap();
    assert_eq!(
        found.registered_at,
        before.entry(entry(7)).unwrap().registered_at
    );
    assert_eq!(found.began_at(), out.events()[0].at);
    // The bust taken back never happened.
    undo(&mut hall, &out).unwrap();
    check_list(&hall, &[7, 8]);
    assert_eq!(*hall.night(), before);
    // And restored, it did.
    hall.send(RevisionCommand::Redo {
        tournament: Some(TournamentId::new("night").unwrap()),
        command: None,
    })
    .unwrap();
    check_list(&hall, &[8]);
}

#[test]
fn no_table_breaks_for_which_the_alternates_are_needed() {
    // Nineteen at three tables of nine: with one less, two tables would do.
    let mut hall = Hall::new(24);
    let command = TournamentAction::Announce {
        title: "Night".into(),
        season: None,
        date: None,
        starts: None,
        capacity: Some(19),
        sealed: false,
        starts_when_full: false,
        final_table: None,
        redraws: Vec::new(),
        rules: TournamentRules::default(),
    };
    hall.send(command.on(Some(TournamentId::new("night").unwrap())))
        .unwrap();
    for number in 1..=20 {
        hall.register(number).unwrap();
    }
    hall.draw().unwrap();
    let out = bust(&mut hall, 1);
    assert_eq!(
        kinds(&out),
        ["EntriesBusted", "AlternateCalled", "EntrySeated"]
    );
    let next = bust(&mut hall, 2);
    assert!(kinds(&next).contains(&"TableBroken"), "{:?}", kinds(&next));
}

#[test]
fn a_reentry_without_a_seat_joins_the_end_of_the_list() {
    let mut hall = drawn(8);
    bust(&mut hall, 1);
    let again = hall.reenter(1).unwrap();
    assert_eq!(kinds(&again), ["EntryRegistered", "AlternateListed"]);
    check_list(&hall, &[8, 9]);
    // The first entry keeps its place until the second one has a seat.
    assert_eq!(hall.night().places()[0].entries, entries(&[1]));
    let refusal = refused(hall.reenter(1));
    assert_eq!(
        refusal,
        EntryRefusal::IsAlternate { entry: entry(9) }.into()
    );
    bust(&mut hall, 2);
    bust(&mut hall, 3);
    check_list(&hall, &[]);
    assert_eq!(hall.night().entry(entry(9)).unwrap().ordinal, 2);
    let held: Vec<Vec<EntryId>> = hall
        .night()
        .places()
        .into_iter()
        .map(|p| p.entries)
        .collect();
    assert_eq!(held, [entries(&[3]), entries(&[2])]);
}

#[test]
fn a_registration_in_the_middle_of_the_list_is_taken_back() {
    let mut hall = hall(6);
    hall.register(7).unwrap();
    let middle = hall.register(8).unwrap();
    hall.register(9).unwrap();
    check_list(&hall, &[7, 8, 9]);
    undo(&mut hall, &middle).unwrap();
    check_list(&hall, &[7, 9]);
    assert_eq!(hall.night().alternate_number(entry(9)), Some(2));
}

#[test]
fn a_place_that_becomes_free_before_the_draw_goes_to_the_first_of_the_list() {
    let mut hall = hall(8);
    // Arrivals do not matter: nobody is at the tables yet.
    arrive(&mut hall, &[2, 8]).unwrap();
    let gone = remove(&mut hall, 1, Removal::Unregistered).unwrap();
    assert_eq!(kinds(&gone), ["EntryRemoved", "AlternateCalled"]);
    check_list(&hall, &[8]);
    hall.draw().unwrap();
    assert_eq!(seated(&hall), entries(&[2, 3, 4, 5, 6, 7]));
    assert_eq!(hall.night().entry(entry(7)).unwrap().called_at(), None);
}

#[test]
fn an_alternate_leaves_the_list_at_any_time() {
    let mut hall = drawn(8);
    for removal in [Removal::NoShow, Removal::Disqualified] {
        let refusal = refused(remove(&mut hall, 7, removal));
        assert_eq!(
            refusal,
            EntryRefusal::AlternateLeaves { entry: entry(7) }.into()
        );
    }
    let left = remove(&mut hall, 7, Removal::Unregistered).unwrap();
    assert_eq!(kinds(&left), ["EntryRemoved"]);
    check_list(&hall, &[8]);
    undo(&mut hall, &left).unwrap();
    check_list(&hall, &[7, 8]);
    let refusal = refused(remove(&mut hall, 1, Removal::NeverSeated));
    assert_eq!(refusal, EntryRefusal::NotOnList { entry: entry(1) }.into());
}

#[test]
fn an_alternate_has_no_part_in_play() {
    let mut hall = drawn(7);
    let alternate = EntryRefusal::IsAlternate { entry: entry(7) };
    let refusal = refused(hall.bust(&[("e7".into(), None)]));
    assert_eq!(refusal, alternate.clone().into());
    let refusal = refused(hall.register(7));
    assert_eq!(refusal, alternate.into());
    let erase = MemberCommand::EraseMember {
        player: member(7).to_string(),
    };
    let refusal = refused(hall.send(erase));
    let expected = MemberRefusal::StillIn {
        member: member(7),
        tournament: TournamentId::new("night").unwrap(),
    };
    assert_eq!(refusal, expected.into());
    let merge = MemberCommand::MergeMembers {
        from: member(7).to_string(),
        into: member(1).to_string(),
        leave_ratings: None,
    };
    let refusal = refused(hall.send(merge));
    let expected = MemberRefusal::BothEntered {
        from: member(7),
        into: member(1),
        tournament: TournamentId::new("night").unwrap(),
    };
    assert_eq!(refusal, expected.into());
    // Somebody who is not in the night is the same person as an alternate.
    let merge = MemberCommand::MergeMembers {
        from: member(7).to_string(),
        into: member(15).to_string(),
        leave_ratings: None,
    };
    hall.send(merge).unwrap();
    bust(&mut hall, 1);
    let found = hall.night().entry(entry(7)).unwrap();
    assert_eq!((found.member.clone(), found.is_alive()), (member(15), true));
}

#[test]
fn alternates_without_a_seat_are_no_entries_when_registration_closes() {
    let mut hall = drawn(8);
    let closed = hall.send(TournamentAction::CloseRegistration).unwrap();
    assert_eq!(
        kinds(&closed),
        ["RegistrationClosed", "EntryRemoved", "EntryRemoved"]
    );
    check_list(&hall, &[]);
    let night = hall.night();
    let status = EntryStatus::Removed(Removal::NeverSeated);
    assert_eq!(night.entry(entry(7)).unwrap().status, status);
    assert_eq!((night.entry_count(), night.pool()), (6, 6));
    // Open again, the list begins again.
    hall.send(TournamentAction::OpenRegistration { reason: None })
        .unwrap();
    hall.register(8).unwrap();
    check_list(&hall, &[9]);
}

#[test]
fn the_closing_taken_back_brings_the_list_back() {
    let mut hall = drawn(8);
    let closed = hall.send(TournamentAction::CloseRegistration).unwrap();
    undo(&mut hall, &closed).unwrap();
    check_list(&hall, &[7, 8]);
}

#[test]
fn by_rule_the_list_goes_on_until_the_money() {
    let mut hall = drawn_until_money(8);
    let closed = hall.send(TournamentAction::CloseRegistration).unwrap();
    assert_eq!(kinds(&closed), ["RegistrationClosed"]);
    bust(&mut hall, 1);
    check_list(&hall, &[8]);
    assert_eq!((hall.night().alive_count(), hall.night().pool()), (6, 7));
    pass(&mut hall, 7).unwrap();
    check_list(&hall, &[7]);
    // Nobody who waits is there: the busts go on, down to the paid places.
    let paid = hall.night().paid_places();
    assert!((2..5).contains(&paid), "{paid}");
    let mut last = None;
    while hall.night().alive_count() > paid {
        check_list(&hall, &[7]);
        let all = tables(hall.night()).into_values();
        let largest = all.max_by_key(std::collections::BTreeMap::len).unwrap();
        let (_, out) = largest.into_iter().next().unwrap();
        last = Some(hall.bust(&[(out.to_string(), None)]).unwrap());
    }
    assert!(kinds(&last.unwrap()).contains(&"EntryRemoved"));
    check_list(&hall, &[]);
    let status = EntryStatus::Removed(Removal::NeverSeated);
    assert_eq!(hall.night().entry(entry(7)).unwrap().status, status);
}

#[test]
fn the_rule_is_edited_while_alternates_wait() {
    let mut hall = drawn_until_money(8);
    hall.send(TournamentAction::CloseRegistration).unwrap();
    let edited = edit(&mut hall, NightEdit::AlternatesUntil(ListEnd::Registration)).unwrap();
    assert_eq!(
        kinds(&edited),
        ["TournamentEdited", "EntryRemoved", "EntryRemoved"]
    );
    check_list(&hall, &[]);
    undo(&mut hall, &edited).unwrap();
    check_list(&hall, &[7, 8]);
}

#[test]
fn more_places_seat_alternates_and_fewer_are_refused() {
    let mut hall = drawn(9);
    let wider = room(&[("1", 3), ("2", 5)]);
    edit(&mut hall, NightEdit::Room(Some(wider))).unwrap();
    check_list(&hall, &[9]);
    assert_eq!(seated(&hall).len(), 8);
    assert_eq!(waiting(hall.night()), []);
    let smaller = edit(
        &mut hall,
        NightEdit::Room(Some(room(&[("1", 3), ("2", 4)]))),
    );
    let refusal = refused(smaller).to_string();
    assert!(
        refusal.starts_with("room cannot be these 2 tables"),
        "{refusal}"
    );
    let above = edit(&mut hall, NightEdit::Capacity(Some(9)));
    let expected = RulesRefusal::CapacityAboveRoom {
        capacity: 9,
        seats: 8,
    };
    assert_eq!(refused(above), expected.into());
    check_list(&hall, &[9]);
    edit(&mut hall, NightEdit::Room(None)).unwrap();
    check_list(&hall, &[]);
}

#[test]
fn fewer_seats_than_players_in_the_room_are_refused() {
    let mut hall = hall(6);
    let refusal = refused(edit(&mut hall, NightEdit::Seats(2)));
    let expected = club_log::refusal::EditRefusal::Contradicted {
        field: "seats",
        value: club_log::refusal::RefusedValue::Number(2),
        facts: vec![club_log::refusal::Contradiction::PlayersIn { players: 6 }],
    };
    assert_eq!(refusal, expected.into());
}

#[test]
fn a_player_whose_seat_an_alternate_has_is_not_reinstated_into_a_full_room() {
    let mut hall = drawn(7);
    bust(&mut hall, 1);
    let reinstate = |player: &str| TournamentAction::Reinstate {
        player: player.into(),
        reason: "had chips left".into(),
    };
    let refusal = refused(hall.send(reinstate("e1")));
    assert_eq!(refusal, SeatingError::RoomFull { places: 6 }.into());
    // A player who has entered again and waits is not reinstated either.
    hall.reenter(1).unwrap();
    for player in ["e1".to_owned(), member(1).to_string()] {
        let refusal = refused(hall.send(reinstate(&player)));
        let expected = EntryRefusal::IsAlternate { entry: entry(8) };
        assert_eq!(refusal, expected.into());
    }
    remove(&mut hall, 8, Removal::Unregistered).unwrap();
    bust(&mut hall, 2);
    hall.send(reinstate("e1")).unwrap();
    assert_eq!(hall.night().alive_count(), 6);
}

#[test]
fn an_undo_that_would_overfill_the_room_is_refused() {
    let mut hall = hall(6);
    let gone = remove(&mut hall, 1, Removal::Unregistered).unwrap();
    hall.register(7).unwrap();
    let before = hall.log();
    let refusal = refused(undo(&mut hall, &gone)).to_string();
    assert!(refusal.contains("cannot be taken back"), "{refusal}");
    assert_eq!(hall.log(), before);
}

#[test]
fn an_undo_that_frees_a_seat_heals_with_an_alternate() {
    let mut hall = hall(5);
    let sixth = hall.register(6).unwrap();
    hall.register(7).unwrap();
    hall.register(8).unwrap();
    let undone = undo(&mut hall, &sixth).unwrap();
    assert_eq!(kinds(&undone), ["CommandRetracted", "AlternateCalled"]);
    check_list(&hall, &[8]);
    hall.draw().unwrap();
    let out = bust(&mut hall, 1);
    check_list(&hall, &[]);
    let late = hall.register(9).unwrap();
    check_list(&hall, &[9]);
    undo(&mut hall, &late).unwrap();
    undo(&mut hall, &out).unwrap();
    check_list(&hall, &[8]);
}

#[test]
fn a_finish_and_a_deal_end_the_list() {
    let mut hall = drawn_until_money(7);
    pass(&mut hall, 7).unwrap();
    hall.send(TournamentAction::CloseRegistration).unwrap();
    let deal = TournamentAction::Deal {
        how: DealRequest::Even,
        stacks: Vec::new(),
        for_winner: 0,
        places: Vec::new(),
    };
    let dealt = hall.send(deal).unwrap();
    assert_eq!(kinds(&dealt)[..2], ["DealAgreed", "EntryRemoved"]);
    check_list(&hall, &[]);
    hall.send(TournamentAction::Finish {
        leave_ratings: None,
    })
    .unwrap();
    assert_eq!(hall.night().phase(), Phase::Finished);

    // With registration open, and nobody there on the list, the last player wins.
    let mut hall = drawn(7);
    pass(&mut hall, 7).unwrap();
    while hall.night().alive_count() > 1 {
        let all = tables(hall.night()).into_values();
        let largest = all.max_by_key(std::collections::BTreeMap::len).unwrap();
        let (_, out) = largest.into_iter().next().unwrap();
        hall.bust(&[(out.to_string(), None)]).unwrap();
    }
    let finished = hall
        .send(TournamentAction::Finish {
            leave_ratings: None,
        })
        .unwrap();
    assert_eq!(
        kinds(&finished),
        ["RegistrationClosed", "EntryRemoved", "TournamentFinished"]
    );
    check_list(&hall, &[]);
    assert_eq!(hall.night().result().unwrap().pool, 6);
}

#[test]
fn a_player_after_the_deadline_needs_a_seat() {
    let mut hall = drawn(6);
    hall.send(TournamentAction::CloseRegistration).unwrap();
    let late = || TournamentAction::RegisterLate {
        player: member(7).to_string(),
        reason: "a late train".into(),
    };
    let refusal = refused(hall.send(late()));
    assert_eq!(refusal, SeatingError::RoomFull { places: 6 }.into());
    edit(&mut hall, NightEdit::AlternatesUntil(ListEnd::Money)).unwrap();
    let listed = hall.send(late()).unwrap();
    assert_eq!(
        kinds(&listed),
        [
            "RegistrationReopened",
            "EntryRegistered",
            "AlternateListed",
            "RegistrationClosed"
        ]
    );
    check_list(&hall, &[7]);
}

#[test]
fn a_cancelled_night_keeps_its_list_as_it_was() {
    let mut hall = drawn(7);
    hall.send(TournamentAction::Cancel {
        reason: "a power cut".into(),
    })
    .unwrap();
    assert!(hall.night().entry(entry(7)).unwrap().is_alternate());
}

#[test]
fn players_of_one_command_fill_the_places_and_the_list() {
    let mut hall = hall(4);
    let names = |numbers: std::ops::Range<usize>| numbers.map(|n| member(n).to_string()).collect();
    hall.send(TournamentAction::RegisterPlayers {
        players: names(5..10),
    })
    .unwrap();
    check_list(&hall, &[7, 8, 9]);
}
