//! Commands taken back and nights corrected.

use chained_events::EventStore;
use chained_events::ids::CommandKey;
use chained_events::timestamp::Timestamp;
use club_log::command::{RevisionCommand, SeasonCommand, TournamentAction};
use club_log::entry::Removal;
use club_log::event::ClockChange;
use club_log::ids::{SeasonId, TournamentId};
use club_log::ledger::LedgerError;
use club_log::projection::season_standings;
use club_log::refusal::{EntryRefusal, SeasonRefusal, UndoRefusal};
use club_log::revision::{Correction, Dependent};
use club_log::rules::{SeasonRules, TournamentRules};
use club_log::tournament::{Phase, Tournament};
use club_log::{Command, Refusal};

use club_log::entry::EntryId;
use mtt_seating::{Seat, TableId};

use crate::hall::{Hall, member};

fn player(number: usize) -> String {
    member(number).to_string()
}

fn reason() -> String {
    "seen on the camera".into()
}

/// The members by place, ties together.
fn places(night: &Tournament) -> Vec<(u32, Vec<String>)> {
    let name = |entry| night.entry(entry).unwrap().member.to_string();
    night
        .places()
        .into_iter()
        .map(|placed| (placed.place, placed.entries.into_iter().map(name).collect()))
        .collect()
}

/// Six players drawn at one table; the first ones out in the order of their numbers.
fn after_busts(count: usize) -> Hall {
    let mut hall = Hall::with_field(
        8,
        6,
        TournamentRules {
            max_entries: 2,
            ..Default::default()
        },
    );
    hall.draw().unwrap();
    for number in 1..=count {
        hall.bust(&[(player(number), None)]).unwrap();
    }
    hall
}

fn last_key(hall: &Hall) -> CommandKey {
    hall.log().last().unwrap().command.clone()
}

fn undo(hall: &mut Hall, command: Option<CommandKey>) -> Result<club_log::Answer, LedgerError> {
    hall.send(RevisionCommand::Undo {
        tournament: None,
        command,
        reason: Some(reason()),
    })
}

fn refusal(result: Result<club_log::Answer, LedgerError>) -> Refusal {
    match result {
        Err(LedgerError::Refused(refusal)) => refusal,
        other => panic!("{other:?} instead of a refusal"),
    }
}

#[test]
fn undo_takes_the_last_command_back() {
    let mut hall = after_busts(1);
    let (before, first) = (hall.night().clone(), last_key(&hall));
    hall.bust(&[(player(2), None)]).unwrap();
    undo(&mut hall, None).unwrap();
    assert_eq!(hall.night(), &before);
    undo(&mut hall, Some(first)).unwrap();
    assert_eq!(
        hall.night().alive().count(),
        6,
        "the bust before it is taken back by its key"
    );
}

#[test]
fn undo_of_a_command_that_others_need_names_them_and_the_correction() {
    let mut hall = after_busts(1);
    let bust = last_key(&hall);
    hall.reenter(1).unwrap();
    let again = last_key(&hall);
    let done = hall.done(&again);
    let expected = UndoRefusal::StillNeeded {
        command: bust.clone(),
        done: Some(hall.done(&bust)),
        later: vec![Dependent {
            command: again.clone(),
            seq: done.seq,
            event: "EntryRegistered".to_owned(),
            done: Some(done),
        }],
        correction: Some(Correction::ReinstateOrReorder),
    };
    assert_eq!(
        refusal(undo(&mut hall, Some(bust.clone()))),
        expected.into()
    );
    undo(&mut hall, Some(again)).unwrap();
    undo(&mut hall, Some(bust)).unwrap();
    assert_eq!(hall.night().alive().count(), 6);
}

#[test]
fn undo_refuses_what_cannot_be_taken_back() {
    let mut hall = after_busts(1);
    let bust = last_key(&hall);
    let first = hall.log()[0].command.clone();
    assert_eq!(
        refusal(undo(&mut hall, Some(first.clone()))),
        Refusal::Undo(UndoRefusal::NotRetractable {
            done: Some(hall.done(&first)),
            command: first,
            event: "ClubCreated".into(),
        })
    );
    let ghost = CommandKey::new("ghost").unwrap();
    let unknown = Refusal::Undo(UndoRefusal::UnknownCommand {
        command: ghost.clone(),
    });
    assert_eq!(refusal(undo(&mut hall, Some(ghost))), unknown);
    undo(&mut hall, Some(bust.clone())).unwrap();
    let marker = last_key(&hall);
    let twice = Refusal::Undo(UndoRefusal::AlreadyRetracted {
        command: bust.clone(),
        done: Some(hall.done(&bust)),
    });
    assert_eq!(refusal(undo(&mut hall, Some(bust))), twice);
    let expected = Refusal::Undo(UndoRefusal::NotRetractable {
        done: Some(hall.done(&marker)),
        command: marker.clone(),
        event: "CommandRetracted".to_owned(),
    });
    assert_eq!(refusal(undo(&mut hall, Some(marker))), expected);
}

#[test]
fn the_number_of_an_entry_is_free_after_an_undo_in_the_middle() {
    // Counting the entries that are left would give the last one's number a second time.
    let mut hall = Hall::with_field(8, 4, TournamentRules::default());
    let keys: Vec<CommandKey> = hall.log().into_iter().map(|r| r.command).collect();
    let second = keys[keys.len() - 3].clone();
    undo(&mut hall, Some(second)).unwrap();
    hall.register(5).unwrap();
    let entries: Vec<String> = hall
        .night()
        .entries()
        .map(|(id, _)| id.to_string())
        .collect();
    assert_eq!(entries, ["e1", "e3", "e4", "e5"]);
}

fn seat_of(hall: &Hall, entry: EntryId) -> Option<(TableId, Seat)> {
    let seat = hall.night().seats().seat_of(entry);
    seat.map(|(table, seat)| (table.clone(), seat))
}

#[test]
fn a_reinstated_player_sits_in_the_old_seat_and_places_re_rank() {
    let mut hall = after_busts(0);
    let (entry, _) = hall.night().last_entry_of(&member(1)).unwrap();
    let seat = seat_of(&hall, entry);
    hall.bust(&[(player(1), None)]).unwrap();
    hall.bust(&[(player(2), None)]).unwrap();
    let command = TournamentAction::Reinstate {
        player: player(1),
        reason: reason(),
    };
    hall.send(command.clone()).unwrap();
    assert_eq!(seat_of(&hall, entry), seat);
    assert!(seat.is_some());
    assert_eq!(places(hall.night()), [(6, vec![player(2)])]);
    assert_eq!(
        refusal(hall.send(command)),
        Refusal::Entry(EntryRefusal::NotBust { entry })
    );
}

#[test]
fn a_player_who_entered_again_cannot_be_reinstated() {
    let mut hall = after_busts(1);
    hall.reenter(1).unwrap();
    let command = TournamentAction::Reinstate {
        player: "e1".into(),
        reason: reason(),
    };
    assert_eq!(
        refusal(hall.send(command)).to_string(),
        "member m01 is already in the tournament as entry e7"
    );
}

#[test]
fn an_entry_before_the_last_cannot_be_reinstated_though_the_last_is_out() {
    let mut hall = after_busts(1);
    hall.reenter(1).unwrap();
    let reentry = last_key(&hall);
    let (second, _) = hall.night().last_entry_of(&member(1)).unwrap();
    hall.bust(&[(second.to_string(), None)]).unwrap();
    let bust = last_key(&hall);
    let reinstate = |entry: &str| TournamentAction::Reinstate {
        player: entry.into(),
        reason: reason(),
    };
    let entered = Refusal::Entry(EntryRefusal::EnteredAgain {
        member: member(1),
        entry: second,
    });
    assert_eq!(refusal(hall.send(reinstate("e1"))), entered);
    // The second entry can be, and once it never happened the first.
    hall.send(reinstate(&second.to_string())).unwrap();
    for key in [last_key(&hall), bust, reentry] {
        undo(&mut hall, Some(key)).unwrap();
    }
    hall.send(reinstate("e1")).unwrap();
    assert!(hall.night().alive().any(|(id, _)| id.to_string() == "e1"));
}

#[test]
fn busts_in_another_order_re_rank() {
    let mut hall = after_busts(3);
    let order = |groups: &[&[usize]]| TournamentAction::ReorderBusts {
        order: groups
            .iter()
            .map(|g| g.iter().map(|n| player(*n)).collect())
            .collect(),
        reason: reason(),
    };
    hall.send(order(&[&[2], &[1]])).unwrap();
    let expected = [
        (4, vec![player(3)]),
        (5, vec![player(1)]),
        (6, vec![player(2)]),
    ];
    assert_eq!(places(hall.night()), expected);
    hall.send(order(&[&[2], &[1, 3]])).unwrap();
    assert_eq!(
        places(hall.night()),
        [(4, vec![player(1), player(3)]), (6, vec![player(2)])]
    );
    assert_eq!(
        refusal(hall.send(order(&[&[2], &[3, 1]]))),
        Refusal::Entry(EntryRefusal::SameOrder)
    );
    let entry = |n: usize| hall.night().last_entry_of(&member(n)).unwrap().0;
    let (four, one) = (entry(4), entry(1));
    assert_eq!(
        refusal(hall.send(order(&[&[2], &[4]]))),
        Refusal::Entry(EntryRefusal::NotBust { entry: four })
    );
    // The third and the first are tied: who names one of them must name the other.
    assert_eq!(
        refusal(hall.send(order(&[&[3], &[2]]))),
        Refusal::Entry(EntryRefusal::BustBetween { entry: one })
    );
    assert_eq!(
        refusal(hall.send(order(&[]))),
        Refusal::Entry(EntryRefusal::NobodyNamed)
    );
}

#[test]
fn removals_count_as_they_say() {
    let remove = |number: usize, removal| TournamentAction::Remove {
        player: player(number),
        removal,
        chips: None,
        reason: reason(),
    };
    let mut hall = Hall::with_field(8, 6, TournamentRules::default());
    hall.send(remove(6, Removal::Unregistered)).unwrap();
    assert_eq!(hall.night().entry_count(), 5);
    hall.register(6).unwrap();
    hall.draw().unwrap();
    let (entry, _) = hall.night().last_entry_of(&member(1)).unwrap();
    let late = refusal(hall.send(remove(1, Removal::Unregistered)));
    assert_eq!(
        late,
        Refusal::Entry(EntryRefusal::NotUnregistered { entry })
    );
    hall.send(remove(1, Removal::NoShow)).unwrap();
    assert_eq!((hall.night().entry_count(), hall.night().pool()), (5, 5));
    hall.send(remove(2, Removal::Disqualified)).unwrap();
    assert_eq!(hall.night().entry_count(), 5);
    assert_eq!(places(hall.night()), [(5, vec![player(2)])]);
    assert_eq!(hall.night().alive_count(), 4);
}

#[test]
fn a_closed_night_is_reopened_corrected_and_closed_again() {
    let mut hall = Hall::new(4);
    let season = SeasonId::new("s").unwrap();
    let open = SeasonCommand::OpenSeason {
        season: season.clone(),
        title: None,
        rules: SeasonRules::default(),
        rating: None,
    };
    hall.send(open).unwrap();
    let night = TournamentId::new("night").unwrap();
    hall.send(
        TournamentAction::Announce {
            title: "Night".into(),
            season: Some(season.clone()),
            date: None,
            starts: None,
            capacity: None,
            sealed: false,
            starts_when_full: false,
            final_table: None,
            redraws: Vec::new(),
            rules: TournamentRules::default(),
        }
        .on(Some(night.clone())),
    )
    .unwrap();
    for number in 1..=4 {
        hall.register(number).unwrap();
    }
    hall.draw().unwrap();
    for number in 1..=3 {
        hall.bust(&[(player(number), None)]).unwrap();
    }
    hall.send(TournamentAction::Finish {
        leave_ratings: None,
    })
    .unwrap();
    let points = |hall: &Hall| -> Vec<(String, String)> {
        season_standings(hall.ledger.club(), &season, None)
            .unwrap()
            .iter()
            .map(|row| (row.member.to_string(), row.total.to_string()))
            .collect()
    };
    // vp-kid for 4: the numbers 1 and 3, 2, 4.
    let before: Vec<_> = points(&hall);
    assert_eq!(before[0], (player(4), "2/1".to_owned()));
    assert_eq!(before[1].1, "1/1");
    let reopen = || TournamentAction::Reopen { reason: reason() }.on(Some(night.clone()));
    hall.send(reopen()).unwrap();
    assert_eq!(hall.night().phase(), Phase::Running);
    assert!(points(&hall).is_empty(), "an open night counts for nothing");
    assert_eq!(
        refusal(hall.send(reopen())).to_string(),
        "tournament night is running; the command needs one that is finished"
    );
    hall.send(TournamentAction::ReorderBusts {
        order: vec![vec![player(3)], vec![player(2)], vec![player(1)]],
        reason: reason(),
    })
    .unwrap();
    hall.send(TournamentAction::Finish {
        leave_ratings: None,
    })
    .unwrap();
    assert_eq!(places(hall.night())[1], (2, vec![player(1)]));
    hall.send(SeasonCommand::CloseSeason {
        season: season.clone(),
    })
    .unwrap();
    assert_eq!(
        refusal(hall.send(reopen())),
        Refusal::Season(SeasonRefusal::SeasonStands {
            season: season.clone()
        })
    );
}

#[test]
fn a_corrected_time_moves_the_clock() {
    let mut hall = after_busts(0);
    let moment = |seconds: i64| Timestamp::from_millisecond(1_767_300_000_000 + seconds * 1000);
    let clock = |change| TournamentAction::Clock { change };
    let at = |hall: &mut Hall, seconds: i64, command: Command| {
        let mut request = hall.request(command);
        request.now = moment(seconds).unwrap();
        crate::hall::wait(hall.ledger.execute(&request)).unwrap();
        request.key
    };
    let start = at(&mut hall, 0, clock(ClockChange::Start).into());
    at(&mut hall, 600, clock(ClockChange::Pause).into());
    let now = moment(900).unwrap();
    assert_eq!(hall.night().clock().played_ms(now), 600_000);
    let command = RevisionCommand::CorrectTime {
        command: start,
        at: moment(-60).unwrap(),
        reason: reason(),
        leave_ratings: None,
    };
    let mut request = hall.request(command);
    request.now = now;
    crate::hall::wait(hall.ledger.execute(&request)).unwrap();
    assert_eq!(hall.night().clock().played_ms(now), 660_000);
    let ghost = CommandKey::new("ghost").unwrap();
    let command = RevisionCommand::CorrectTime {
        command: ghost.clone(),
        at: now,
        reason: reason(),
        leave_ratings: None,
    };
    assert_eq!(
        refusal(hall.send(command)),
        Refusal::Undo(UndoRefusal::UnknownCommand { command: ghost })
    );
}

#[test]
fn reasons_are_kept_outside_the_log() {
    let mut hall = after_busts(1);
    undo(&mut hall, None).unwrap();
    let notes = crate::hall::wait(hall.ledger.store().notes()).unwrap();
    assert_eq!(notes.len(), 1);
    assert_eq!(
        (notes[0].id.clone(), notes[0].text.as_str()),
        (last_key(&hall), "seen on the camera")
    );
    assert!(
        hall.log()
            .iter()
            .all(|recorded| !recorded.body.contains("camera"))
    );
}
