//! The people behind the members: renamed, merged, erased, found.

use chained_events::{EventStore, MemoryStore};
use club_log::command::{ClubCommand, MemberCommand, NewMember, RevisionCommand, TournamentAction};
use club_log::directory::{Directory, MemberCard, NameError};
use club_log::event::MemberField;
use club_log::ledger::LedgerError;
use club_log::refusal::{BadMember, MemberRefusal};
use club_log::{Command, Ledger, Refusal};
use payout_dhondt::Ratio;

use crate::hall::{Hall, member, wait};

fn player(number: usize) -> String {
    member(number).to_string()
}

fn erase(number: usize) -> Command {
    MemberCommand::EraseMember {
        player: player(number),
    }
    .into()
}

fn merge(from: usize, into: usize) -> Command {
    MemberCommand::MergeMembers {
        from: player(from),
        into: player(into),
        leave_ratings: None,
    }
    .into()
}

#[track_caller]
fn refused(hall: &mut Hall, command: impl Into<Command>) -> Refusal {
    match hall.send(command) {
        Err(LedgerError::Refused(refusal)) => refusal,
        other => panic!("{other:?} instead of a refusal"),
    }
}

#[test]
fn a_member_gets_another_name() {
    let mut hall = Hall::new(2);
    let rename = |name: &str| MemberCommand::RenameMember {
        player: "Player 1".into(),
        name: name.into(),
    };
    hall.send(rename("か\u{3099}んじ")).unwrap();
    assert_eq!(hall.ledger.directory().name(&member(1)), Some("がんじ"));
    let gone = MemberCommand::RenameMember {
        player: "Player 1".into(),
        name: "X".into(),
    };
    assert_eq!(
        refused(&mut hall, gone),
        Refusal::Member(MemberRefusal::UnknownPlayer {
            player: "Player 1".into(),
            like: vec![member(2)],
        })
    );
    let same = MemberCommand::RenameMember {
        player: player(1),
        name: "がんじ".into(),
    };
    assert_eq!(
        refused(&mut hall, same),
        Refusal::Member(MemberRefusal::SameName { member: member(1) })
    );
    let bad = MemberCommand::RenameMember {
        player: player(1),
        name: "\u{202e}".into(),
    };
    assert_eq!(
        refused(&mut hall, bad).to_string(),
        "\"\\u{202e}\" cannot be a name: the name has the control or invisible character U+202E at position 1"
    );
}

#[test]
fn names_are_found_whatever_their_width_case_and_kana() {
    let mut hall = Hall::new(0);
    for (number, name) in ["アオキ ケン", "あおきｹﾝ", "Ｂaker", "馬場"]
        .iter()
        .enumerate()
    {
        let id = Some(member(number + 1));
        hall.send(MemberCommand::AddMember {
            member: id,
            name: (*name).to_owned(),
        })
        .unwrap();
    }
    let found = |text: &str| hall.ledger.directory().search(text);
    assert_eq!(found("ｱｵｷけん"), [member(1), member(2)]);
    assert_eq!(found("bAK"), [member(3)]);
    assert_eq!(found("馬"), [member(4)]);
    assert_eq!(found("千葉"), []);
}

#[test]
fn two_members_become_one_with_all_that_both_had() {
    let mut hall = Hall::with_field(4, 2, club_log::rules::TournamentRules::default());
    hall.draw().unwrap();
    hall.bust(&[(player(1), None)]).unwrap();
    hall.send(TournamentAction::Finish {
        leave_ratings: None,
    })
    .unwrap();
    hall.send(merge(1, 3)).unwrap();
    let result = hall.night().result().unwrap();
    assert_eq!(result.results[1].member, member(3));
    assert_eq!(result.results[1].points, Ratio::from_integer(1));
    assert!(!hall.ledger.club().members().contains(&member(1)));
    let gone = MemberCommand::RenameMember {
        player: "Player 1".into(),
        name: "X".into(),
    };
    assert_eq!(
        refused(&mut hall, gone),
        Refusal::Member(MemberRefusal::UnknownPlayer {
            player: "Player 1".into(),
            like: vec![member(2), member(3), member(4)],
        })
    );
    let night = club_log::ids::TournamentId::new("night").unwrap();
    let both = Refusal::Member(MemberRefusal::BothEntered {
        from: member(2),
        into: member(3),
        tournament: night,
    });
    assert_eq!(refused(&mut hall, merge(2, 3)), both);
    assert_eq!(
        refused(&mut hall, merge(3, 3)),
        Refusal::Member(MemberRefusal::SameMember { member: member(3) })
    );
    let again = club_log::Club::replay(&hall.log()).unwrap();
    assert_eq!(&again, hall.ledger.club());
}

#[test]
fn who_plays_is_not_erased() {
    let mut hall = Hall::with_field(3, 2, club_log::rules::TournamentRules::default());
    let night = club_log::ids::TournamentId::new("night").unwrap();
    let plays = Refusal::Member(MemberRefusal::StillIn {
        member: member(1),
        tournament: night,
    });
    assert_eq!(refused(&mut hall, erase(1)), plays);
    hall.send(erase(3)).unwrap();
    assert_eq!(hall.ledger.directory().name(&member(3)), None);
    assert_eq!(hall.ledger.directory().label(&member(3)), "m03");
}

#[cfg(feature = "sqlite")]
#[test]
fn an_erased_name_is_gone_from_the_file_and_the_chain_holds() {
    use chained_events::SqliteStore;
    use club_log::verify::verify_log;
    const NAME: &str = "Kleopatra Zymurgy";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.db");
    let mut hall = Hall::new(0);
    let mut digests = Vec::new();
    wait(async {
        let store = SqliteStore::create(&path).await.unwrap();
        let mut ledger = Ledger::open(store).await.unwrap();
        let commands = [
            Command::from(ClubCommand::CreateClub {
                title: "Club".into(),
                zone: "Asia/Tokyo".into(),
            }),
            Command::from(MemberCommand::AddMember {
                member: Some(member(1)),
                name: NAME.into(),
            }),
            Command::from(MemberCommand::AddMember {
                member: Some(member(2)),
                name: NAME.into(),
            }),
            Command::from(MemberCommand::AddMember {
                member: Some(member(3)),
                name: "Bob".into(),
            }),
            merge(2, 1),
            Command::from(RevisionCommand::Undo {
                tournament: None,
                command: Some(chained_events::ids::CommandKey::new("k-6").unwrap()),
                reason: Some(format!("{NAME} is two persons")),
            }),
            merge(2, 1),
        ];
        for command in commands {
            let request = hall.request(command);
            ledger.execute(&request).await.unwrap();
            digests.push(request.digest);
        }
        let request = hall.request(erase(1));
        digests.push(request.digest);
        ledger.execute(&request).await.unwrap();
        verify_log(ledger.store()).await.unwrap();
        assert_eq!(ledger.store().people().await.unwrap().len(), 1);
        assert_eq!(ledger.store().notes().await.unwrap(), []);
    });
    let mut files = 0;
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        let found = bytes.windows(9).any(|piece| piece == b"Kleopatra");
        assert!(!found, "the name is still in a file");
        // Nor is anything by which a guess of it could be checked.
        for digest in &digests {
            let found = bytes.windows(32).any(|piece| piece == digest.as_bytes());
            assert!(!found, "a digest is still in a file");
        }
        files += 1;
    }
    assert!(files >= 1);
}

#[test]
fn an_erasure_that_was_cut_short_is_completed_when_the_log_is_opened() {
    let mut hall = Hall::new(0);
    wait(async {
        let store = MemoryStore::default();
        let mut ledger = Ledger::open(store.clone()).await.unwrap();
        for command in [
            Command::from(ClubCommand::CreateClub {
                title: "Club".into(),
                zone: "Asia/Tokyo".into(),
            }),
            Command::from(MemberCommand::AddMember {
                member: Some(member(1)),
                name: "Ann".into(),
            }),
            erase(1),
        ] {
            let request = hall.request(command);
            ledger.execute(&request).await.unwrap();
        }
        // A name written behind the event stands for a program that died before it was taken out.
        let head = store.head().await.unwrap();
        let mut append = again(&ledger, "late");
        append.expected_head = Some(head.seq);
        append.people = vec![chained_events::store::Person {
            member: member(1),
            name: "Ann".into(),
        }];
        store.append(append).await.unwrap();
        let reopened = Ledger::open(store.clone()).await.unwrap();
        assert_eq!(reopened.directory().name(&member(1)), None);
        assert_eq!(store.people().await.unwrap(), []);
    });
}

/// An append of one harmless event.
fn again(ledger: &Ledger<MemoryStore>, key: &str) -> chained_events::store::Append {
    let stream = club_log::ids::StreamId::member(&member(9));
    let event = club_log::Event::from(club_log::event::MemberAdded { member: member(9) });
    let at = chained_events::timestamp::Timestamp::from_millisecond(0).unwrap();
    chained_events::store::Append {
        digest: chained_events::chain::Hash::ZERO,
        expected: vec![(stream.name(), ledger.club().version(&stream))],
        events: vec![chained_events::envelope::NewEvent {
            stream: stream.name(),
            kind: event.kind().name().to_owned(),
            schema: event.kind().schema(),
            body: event.body().unwrap(),
            at,
            draw: None,
        }],
        ..chained_events::store::Append::new(
            chained_events::ids::CommandKey::new(key).unwrap(),
            chained_events::ids::Actor::new("test").unwrap(),
            at,
        )
    }
}

#[test]
fn names_that_read_like_something_else_or_are_not_seen_are_refused() {
    let mut hall = Hall::new(1);
    let add = |id: Option<&str>, name: &str| MemberCommand::AddMember {
        member: id.map(|id| id.parse().unwrap()),
        name: name.to_owned(),
    };
    for text in ["e2", "E02", "ｅ２", "Ｅ２"] {
        let expected = MemberRefusal::NameLikeEntry { text: text.into() };
        assert_eq!(
            refused(&mut hall, add(None, text)),
            expected.into(),
            "{text}"
        );
    }
    for text in ["m01", "ｍ０１"] {
        let expected = MemberRefusal::NameIsId {
            name: text.into(),
            member: member(1),
        };
        assert_eq!(
            refused(&mut hall, add(None, text)),
            expected.into(),
            "{text}"
        );
    }
    hall.send(add(Some("x"), "Ann")).unwrap();
    let expected = MemberRefusal::IdIsName {
        id: "Ann".parse().unwrap(),
        member: "x".parse().unwrap(),
    };
    assert_eq!(
        refused(&mut hall, add(Some("Ann"), "Other")),
        expected.into()
    );
    for hidden in [
        '\u{ad}',
        '\u{34f}',
        '\u{61c}',
        '\u{115f}',
        '\u{180e}',
        '\u{2060}',
        '\u{3164}',
        '\u{ffa0}',
        '\u{1d173}',
        '\u{e0001}',
        '\u{e0041}',
        '\u{e07ff}',
    ] {
        let name = format!("A{hidden}b");
        let expected = MemberRefusal::BadName {
            name: name.clone(),
            fault: NameError::Control {
                code: hidden.into(),
                position: 2,
            },
        };
        assert_eq!(
            refused(&mut hall, add(None, &name)),
            expected.into(),
            "{name:?}"
        );
    }
    // A kanji with the selector of one of its forms is a name that people have.
    hall.send(add(None, "葛\u{e0100}西")).unwrap();
    assert_eq!(hall.ledger.directory().search("葛西").len(), 1);
}

#[test]
fn an_old_name_that_reads_like_an_entry_is_shown_with_its_id() {
    let mut directory = Directory::default();
    let (one, two) = (member(1), member(2));
    directory.set(one.clone(), "ｅ２".to_owned());
    directory.set(two.clone(), "m01".to_owned());
    assert_eq!(directory.label(&one), "ｅ２ (m01)");
    assert_eq!(directory.label(&two), "m01 (m02)");
}

fn new(name: &str, nick: Option<&str>, number: Option<u32>) -> NewMember {
    NewMember {
        name: name.into(),
        nick: nick.map(str::to_owned),
        number,
        ..NewMember::default()
    }
}

fn add(members: &[NewMember]) -> MemberCommand {
    let members = members.to_vec();
    MemberCommand::AddMembers { members }
}

#[test]
fn members_are_added_all_or_none_and_namesakes_need_a_nickname_or_a_number() {
    let mut hall = Hall::new(1);
    let id = member(1);
    hall.send(MemberCommand::EditMember {
        player: "player".into(),
        name: None,
        reading: Some("ぷれいやー".into()),
        nick: Some("Pi".into()),
        number: Some(7),
    })
    .unwrap();
    let before = hall.log();
    let bad = |row, field, fault| BadMember {
        row,
        field,
        fault: Box::new(fault),
    };
    let rows = [
        new("Player 1", None, None),
        new("Sato", None, None),
        new("Sato", None, None),
        new("Sato", Some("ｐｉ"), None),
        new("Sato", Some("#12"), None),
        new("Sato", Some("Ken"), Some(7)),
        new("Sato", None, Some(8)),
        new("Ito", None, Some(8)),
        new("", None, None),
        new("Ito", None, Some(0)),
    ];
    let taken = |field, value: &str| MemberRefusal::DetailTaken {
        field,
        value: value.into(),
        member: id.clone(),
    };
    let twice = |field, value: &str, row| MemberRefusal::DetailTwice {
        field,
        value: value.into(),
        row,
    };
    let expected = MemberRefusal::BadMembers {
        rows: vec![
            bad(1, MemberField::Name, taken(MemberField::Name, "Player 1")),
            bad(3, MemberField::Name, twice(MemberField::Name, "Sato", 2)),
            bad(4, MemberField::Nick, taken(MemberField::Nick, "ｐｉ")),
            bad(
                5,
                MemberField::Nick,
                MemberRefusal::NickLikeNumber { nick: "#12".into() },
            ),
            bad(6, MemberField::Number, taken(MemberField::Number, "7")),
            bad(8, MemberField::Number, twice(MemberField::Number, "8", 7)),
            bad(
                9,
                MemberField::Name,
                MemberRefusal::BadName {
                    name: String::new(),
                    fault: NameError::Empty,
                },
            ),
            bad(
                10,
                MemberField::Number,
                MemberRefusal::BadNumber {
                    number: 0,
                    max: 999_999,
                },
            ),
        ],
    };
    assert_eq!(refused(&mut hall, add(&rows)), expected.into());
    assert_eq!(hall.log(), before);
    hall.send(add(&[
        new("Sato", Some("Ken"), None),
        new("Sato", None, Some(8)),
    ]))
    .unwrap();
    let labels: Vec<String> = {
        let directory = hall.ledger.directory();
        let members = directory.members().filter(|(_, name)| *name == "Sato");
        let mut labels: Vec<String> = members.map(|(id, _)| directory.label(id)).collect();
        labels.sort();
        labels
    };
    assert_eq!(labels, ["Sato (#8)", "Sato (Ken)"]);
    let club = hall.ledger.club();
    for text in ["ken", "SATO (KEN)", "8", "#8", "Sato (#8)", "ぷれいやー"] {
        assert!(hall.ledger.directory().member(club, text).is_ok(), "{text}");
    }
}

#[test]
fn details_that_change_are_named_in_the_log_and_stay_out_of_it() {
    let mut hall = Hall::new(2);
    let edit = |nick: Option<&str>, number| MemberCommand::EditMember {
        player: "Player 1".into(),
        name: None,
        reading: None,
        nick: nick.map(str::to_owned),
        number,
    };
    let answer = hall.send(edit(Some("Kenny"), Some(3))).unwrap();
    let body = &answer.events()[0].body;
    assert_eq!(
        serde_json::to_value(body).unwrap(),
        serde_json::json!(r#"{"fields":["nick","number"],"member":"m01"}"#)
    );
    let same = MemberRefusal::SameDetails { member: member(1) };
    assert_eq!(
        refused(&mut hall, edit(Some("Kenny"), None)),
        same.clone().into()
    );
    // A rename keeps them, an erasure takes them away.
    hall.send(MemberCommand::RenameMember {
        player: "Kenny".into(),
        name: "Ann".into(),
    })
    .unwrap();
    let card = MemberCard {
        nick: Some("Kenny".into()),
        number: Some(3),
        ..MemberCard::of_name("Ann")
    };
    assert_eq!(hall.ledger.directory().card(&member(1)), Some(&card));
    hall.send(edit(Some(""), Some(0))).unwrap_err();
    hall.send(MemberCommand::EraseMember {
        player: "Ann".into(),
    })
    .unwrap();
    assert_eq!(hall.ledger.directory().card(&member(1)), None);
    assert!(wait(hall.ledger.store().people()).unwrap().len() == 1);
}
