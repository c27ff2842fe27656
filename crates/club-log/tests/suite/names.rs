//! Names as people type them: parts, seats, namesakes, spellings, and names of nobody.

use club_log::Command;
use club_log::Refusal;
use club_log::command::{BustedPlayer, MemberCommand, PlayerStack, TournamentAction};
use club_log::directory::{Resolver, folded};
use club_log::ledger::LedgerError;
use club_log::refusal::{EntryRefusal, MemberRefusal, SeatRefusal, UnknownName};
use club_log::rules::TournamentRules;
use mtt_seating::Seat;
use proptest::prelude::*;

use crate::hall::{Hall, member};

#[track_caller]
fn refused(hall: &mut Hall, command: impl Into<Command>) -> Refusal {
    match hall.send(command) {
        Err(LedgerError::Refused(refusal)) => refusal,
        other => panic!("{other:?} instead of a refusal"),
    }
}

/// A club whose members have these names, in the order of their ids.
fn club(names: &[&str]) -> Hall {
    let mut hall = Hall::new(0);
    for (name, number) in names.iter().zip(1..) {
        hall.send(MemberCommand::AddMember {
            member: Some(member(number)),
            name: (*name).to_owned(),
        })
        .unwrap();
    }
    hall
}

fn register(names: &[&str]) -> TournamentAction {
    let players = names.iter().map(|name| (*name).to_owned()).collect();
    TournamentAction::RegisterPlayers { players }
}

fn bust(player: &str) -> TournamentAction {
    let (stack, by) = (None, Vec::new());
    let player = player.to_owned();
    TournamentAction::Bust {
        players: vec![BustedPlayer { player, stack, by }],
        tied: false,
        blinds: None,
    }
}

/// The members of the night with these names, which is drawn.
fn night(names: &[&str], entered: &[&str]) -> Hall {
    let mut hall = club(names);
    hall.announce(TournamentRules::default());
    hall.send(register(entered)).unwrap();
    hall.draw().unwrap();
    hall
}

fn is_in(hall: &Hall, number: usize) -> bool {
    let last = hall.night().last_entry_of(&member(number));
    last.is_some_and(|(_, entry)| entry.is_alive())
}

#[test]
fn a_part_that_only_one_name_has_is_enough() {
    let mut hall = night(
        &["田中 あおい", "馬場 健", "Ana", "Anabel"],
        &["田中", "馬", "ana", "ｂｅｌ"],
    );
    hall.send(bust("あおい")).unwrap();
    assert!(!is_in(&hall, 1));
}

#[test]
fn the_whole_name_of_a_member_is_that_member_also_where_it_is_a_part() {
    let mut hall = night(&["Ana", "Anabel", "Bo"], &["Ana", "Anabel", "Bo"]);
    hall.send(bust("ANA")).unwrap();
    assert_eq!((is_in(&hall, 1), is_in(&hall, 2)), (false, true));
}

#[test]
fn players_of_the_night_come_before_other_members() {
    let mut hall = night(&["Sato Ken", "Sato Mai", "Bo", "Cy"], &["Mai", "Bo", "Cy"]);
    hall.send(bust("sato")).unwrap();
    assert!(!is_in(&hall, 2));
}

#[test]
fn of_namesakes_the_one_who_is_still_in_is_meant() {
    let mut hall = night(&["Sato", "Sato", "Bo", "Cy"], &["m01", "m02", "Bo", "Cy"]);
    let both = Refusal::from(MemberRefusal::Namesakes {
        name: "Sato".into(),
        members: vec![member(1), member(2)],
    });
    let before = hall.log();
    assert_eq!(refused(&mut hall, bust("Sato")), both);
    assert_eq!(hall.log(), before);
    hall.send(bust("Sato (2)")).unwrap();
    hall.send(bust("Sato")).unwrap();
    assert_eq!((is_in(&hall, 1), is_in(&hall, 2)), (false, false));
}

#[test]
fn a_seat_names_the_player_who_sits_there() {
    let names = ["Ann", "Bo", "Cy", "Di"];
    for write in [
        |table: &str, seat: u8| format!("{table}/{seat}"),
        |table: &str, seat: u8| format!("{}-{seat}", table.to_lowercase()),
        |table: &str, seat: u8| format!("{}-{seat}", table.trim_start_matches('T')),
        |table: &str, seat: u8| format!("ｔ{}／{seat}", table.trim_start_matches('T')),
    ] {
        let mut hall = night(&names, &names);
        let (id, table) = hall.night().seats().tables().next().unwrap();
        let (seat, entry) = table.seats().next().unwrap();
        let id = id.clone();
        hall.send(bust(&write(id.as_str(), seat.get()))).unwrap();
        assert!(!hall.night().entry(entry).unwrap().is_alive());
    }
    let mut hall = night(&names, &names);
    let table = hall.night().seats().tables().next().unwrap();
    let id = table.0.clone();
    let empty = (1..=9).find(|seat| table.1.entry_at(Seat::new(*seat).unwrap()).is_none());
    let seat = Seat::new(empty.unwrap()).unwrap();
    assert_eq!(
        refused(&mut hall, bust(&format!("{id}/{seat}"))),
        SeatRefusal::NobodyThere { table: id, seat }.into()
    );
    // Tables that are not there are no seats.
    assert_eq!(
        refused(&mut hall, bust("T9/1")),
        MemberRefusal::UnknownPlayer {
            player: "T9/1".into(),
            like: Vec::new()
        }
        .into()
    );
}

#[test]
fn all_unknown_names_of_a_line_come_at_once() {
    let mut hall = club(&["Baker", "Diaz", "Evans"]);
    hall.announce(TournamentRules::default());
    let before = hall.log();
    let two = Refusal::from(MemberRefusal::UnknownPlayers {
        players: vec![
            UnknownName {
                player: "Bakr".into(),
                like: vec![member(1)],
            },
            UnknownName {
                player: "Zhou".into(),
                like: Vec::new(),
            },
        ],
    });
    assert_eq!(
        refused(&mut hall, register(&["Bakr", "Diaz", "Zhou", "Zhou"])),
        two
    );
    assert_eq!(hall.log(), before);
    let one = Refusal::from(MemberRefusal::UnknownPlayer {
        player: "Evens".into(),
        like: vec![member(3)],
    });
    assert_eq!(refused(&mut hall, register(&["Evens", "Diaz"])), one);
    hall.send(register(&["Baker", "Diaz"])).unwrap();
    hall.draw().unwrap();
    let count = |texts: &[&str]| TournamentAction::CountChips {
        stacks: texts
            .iter()
            .map(|player| PlayerStack {
                player: (*player).to_owned(),
                stack: 1,
            })
            .collect(),
    };
    assert_eq!(refused(&mut hall, count(&["Zhou", "Baker", "Bakr"])), {
        let mut players = match two {
            Refusal::Member(MemberRefusal::UnknownPlayers { players }) => players,
            other => panic!("{other:?}"),
        };
        players.reverse();
        MemberRefusal::UnknownPlayers { players }.into()
    });
    assert_eq!(
        refused(&mut hall, count(&["Evans", "Baker"])),
        EntryRefusal::NotEntered { member: member(3) }.into()
    );
}

#[test]
fn a_part_is_not_enough_to_erase_or_to_merge() {
    let mut hall = club(&["Baker", "Diaz"]);
    let unknown = |player: &str| {
        Refusal::from(MemberRefusal::UnknownPlayer {
            player: player.into(),
            like: vec![member(if player == "Bak" { 1 } else { 2 })],
        })
    };
    let erase = MemberCommand::EraseMember {
        player: "Bak".into(),
    };
    assert_eq!(refused(&mut hall, erase), unknown("Bak"));
    let merge = MemberCommand::MergeMembers {
        from: "baker".into(),
        into: "Di".into(),
        leave_ratings: None,
    };
    assert_eq!(refused(&mut hall, merge), unknown("Di"));
}

/// A name of few syllables, so that names are parts of others, and folded alike.
fn name() -> impl Strategy<Value = String> {
    let part = prop::sample::select(vec!["Sa", "sa", "Sá", "ア", "あ", "髙", "高", "n", " "]);
    prop::collection::vec(part, 1..5)
        .prop_map(|parts| parts.concat())
        .prop_filter("a name is seen", |name| !name.trim().is_empty())
}

/// The club whose members came in this order.
fn club_in_order(names: &[String], order: impl Iterator<Item = usize>) -> Hall {
    let mut hall = Hall::new(0);
    for number in order {
        hall.send(MemberCommand::AddMember {
            member: Some(member(number)),
            name: names[number - 1].clone(),
        })
        .unwrap();
    }
    hall
}

proptest! {
    #[test]
    fn a_unique_whole_name_is_found_whatever_the_others_are(
        names in prop::collection::vec(name(), 1..8),
    ) {
        let hall = club_in_order(&names, 1..=names.len());
        let directory = hall.ledger.directory();
        let names = Resolver::new(directory, hall.ledger.club());
        for (id, name) in directory.members() {
            let same = directory.members().filter(|(_, other)| *other == name);
            let alike = directory.members().filter(|(_, other)| folded(other) == folded(name));
            if same.count() == 1 {
                prop_assert_eq!(names.member(name), Ok(id.clone()));
            }
            if alike.count() == 1 {
                prop_assert_eq!(names.member(&folded(name)), Ok(id.clone()));
            }
        }
    }

    #[test]
    fn the_order_in_which_members_came_does_not_matter(
        names in prop::collection::vec(name(), 1..8),
        text in name(),
    ) {
        let found = |hall: &Hall| {
            Resolver::new(hall.ledger.directory(), hall.ledger.club()).member(&text)
        };
        let forward = club_in_order(&names, 1..=names.len());
        let back = club_in_order(&names, (1..=names.len()).rev());
        prop_assert_eq!(found(&forward), found(&back));
    }
}
