//! Every refusal names the value and the bound, and changes nothing.

use chained_events::store::StoreError;
use club_log::command::{ClubCommand, MemberCommand, SeasonCommand, TournamentAction};
use club_log::directory::NameError;
use club_log::ids::{SeasonId, TournamentId};
use club_log::ledger::LedgerError;
use club_log::refusal::{ClubRefusal, MemberRefusal, NightRefusal, RulesRefusal, SeasonRefusal};
use club_log::rules::{SeasonRules, SeatingRules, StructureRules, TournamentRules};
use club_log::{Command, Refusal};
use mtt_seating::Seat;
use payout_dhondt::{WeightError, Weights};

use crate::hall::{Hall, announcing, member, wait};

#[track_caller]
pub(crate) fn refused(hall: &mut Hall, command: impl Into<Command>) -> Refusal {
    let before = hall.ledger.club().clone();
    let events = hall.log().len();
    let refusal = match hall.send(command) {
        Err(LedgerError::Refused(refusal)) => refusal,
        other => panic!("{other:?} instead of a refusal"),
    };
    assert_eq!(hall.ledger.club(), &before);
    assert_eq!(hall.log().len(), events);
    assert!(
        refusal.to_json()["kind"].is_string(),
        "{refusal:?} has a kind"
    );
    refusal
}

pub(crate) fn player(number: usize) -> String {
    member(number).to_string()
}

pub(crate) fn register(number: usize) -> Command {
    TournamentAction::Register {
        player: player(number),
    }
    .into()
}

pub(crate) fn confirm(who: usize, seat: u8) -> Command {
    let seat = Seat::new(seat).unwrap();
    TournamentAction::Confirm {
        player: player(who),
        to: None,
        seat: Some(seat),
        reason: None,
    }
    .into()
}

#[test]
fn a_club_is_created_once_with_a_zone_that_exists() {
    let mut hall = Hall::new(0);
    let again = ClubCommand::CreateClub {
        title: "Again".into(),
        zone: "Asia/Tokyo".into(),
    };
    assert_eq!(
        refused(&mut hall, again),
        Refusal::Club(ClubRefusal::ClubExists {
            title: "Hall".into()
        })
    );
    let store = chained_events::MemoryStore::default();
    hall.ledger = wait(club_log::Ledger::open(store)).unwrap();
    assert_eq!(
        refused(&mut hall, register(1)),
        Refusal::Club(ClubRefusal::NoClub)
    );
    let nowhere = ClubCommand::CreateClub {
        title: "Club".into(),
        zone: "Asia/Nowhere".into(),
    };
    assert_eq!(
        refused(&mut hall, nowhere),
        Refusal::Club(ClubRefusal::UnknownZone {
            zone: "Asia/Nowhere".into()
        })
    );
    let unnamed = ClubCommand::CreateClub {
        title: " \t".into(),
        zone: "Asia/Tokyo".into(),
    };
    assert_eq!(
        refused(&mut hall, unnamed),
        Refusal::Club(ClubRefusal::BadTitle {
            what: "club name",
            value: " \t".into(),
            max: 80
        })
    );
}

#[test]
fn names_that_cannot_be_kept_are_refused() {
    let mut hall = Hall::new(1);
    let control = |code, position| NameError::Control { code, position };
    let too_long = |length| NameError::TooLong { length, max: 60 };
    for (name, fault) in [
        ("", NameError::Empty),
        ("a\u{7}b", control(7, 2)),
        ("\u{202e}evil", control(0x202e, 1)),
        (&"x".repeat(10_000), too_long(10_000)),
    ] {
        let add = MemberCommand::AddMember {
            member: None,
            name: name.to_owned(),
        };
        let name = name.chars().take(60).collect();
        assert_eq!(
            refused(&mut hall, add),
            Refusal::Member(MemberRefusal::BadName { name, fault })
        );
    }
    let taken = MemberCommand::AddMember {
        member: Some(member(1)),
        name: "Other".into(),
    };
    assert_eq!(
        refused(&mut hall, taken),
        Refusal::Member(MemberRefusal::MemberExists { member: member(1) })
    );
}

#[test]
fn namesakes_need_their_ids() {
    let mut hall = Hall::new(0);
    for number in [1, 2] {
        let command = MemberCommand::AddMember {
            member: Some(member(number)),
            name: "佐藤".into(),
        };
        hall.send(command).unwrap();
    }
    hall.announce(TournamentRules::default());
    let by_name = TournamentAction::Register {
        player: "佐藤".into(),
    };
    let both = vec![member(1), member(2)];
    let expected = Refusal::Member(MemberRefusal::Namesakes {
        name: "佐藤".into(),
        members: both,
    });
    assert_eq!(refused(&mut hall, by_name), expected);
    hall.register(2).unwrap();
    let stranger = TournamentAction::Register {
        player: "鈴木".into(),
    };
    let expected = Refusal::Member(MemberRefusal::UnknownPlayer {
        player: "鈴木".into(),
        like: Vec::new(),
    });
    assert_eq!(refused(&mut hall, stranger), expected);
}

#[test]
fn seasons_open_and_close_once() {
    let mut hall = Hall::new(2);
    let id = SeasonId::new("2026").unwrap();
    let open = || SeasonCommand::OpenSeason {
        season: SeasonId::new("2026").unwrap(),
        title: None,
        rules: SeasonRules::default(),
        rating: None,
    };
    let close = || SeasonCommand::CloseSeason {
        season: SeasonId::new("2026").unwrap(),
    };
    assert_eq!(
        refused(&mut hall, close()),
        Refusal::Season(SeasonRefusal::UnknownSeason {
            season: id.clone(),
            seasons: Vec::new(),
        })
    );
    hall.send(open()).unwrap();
    assert_eq!(
        refused(&mut hall, open()),
        Refusal::Season(SeasonRefusal::SeasonExists { season: id.clone() })
    );
    let night = |season: &str| {
        TournamentAction::Announce {
            title: "N".into(),
            season: Some(SeasonId::new(season).unwrap()),
            date: None,
            starts: None,
            capacity: None,
            sealed: false,
            starts_when_full: false,
            final_table: None,
            redraws: Vec::new(),
            rules: TournamentRules::default(),
        }
        .on(Some(TournamentId::new("n").unwrap()))
    };
    hall.send(night("2026")).unwrap();
    let expected = Refusal::Season(SeasonRefusal::SeasonHasOpenTournaments {
        season: id.clone(),
        open: vec![TournamentId::new("n").unwrap()],
    });
    assert_eq!(refused(&mut hall, close()), expected);
    hall.register(1).unwrap();
    hall.register(2).unwrap();
    hall.draw().unwrap();
    hall.bust(&[(player(1), None)]).unwrap();
    hall.send(TournamentAction::Finish {
        leave_ratings: None,
    })
    .unwrap();
    hall.send(close()).unwrap();
    assert_eq!(
        refused(&mut hall, close()),
        Refusal::Season(SeasonRefusal::SeasonIsClosed { season: id.clone() })
    );
    let late = TournamentAction::Announce {
        title: "Late".into(),
        season: Some(id.clone()),
        date: None,
        starts: None,
        capacity: None,
        sealed: false,
        starts_when_full: false,
        final_table: None,
        redraws: Vec::new(),
        rules: TournamentRules::default(),
    };
    assert_eq!(
        refused(&mut hall, late),
        Refusal::Season(SeasonRefusal::SeasonIsClosed { season: id })
    );
}

#[test]
fn rules_out_of_range_are_refused() {
    let mut hall = Hall::new(0);
    let mut announce = |rules: TournamentRules| {
        let title = "N".into();
        let command = TournamentAction::Announce {
            title,
            season: None,
            date: None,
            starts: None,
            capacity: None,
            sealed: false,
            starts_when_full: false,
            final_table: None,
            redraws: Vec::new(),
            rules,
        };
        refused(&mut hall, command)
    };
    let seating = |n_max, n_min| TournamentRules {
        seating: SeatingRules {
            n_max,
            n_min,
            ..SeatingRules::default()
        },
        ..TournamentRules::default()
    };
    for (rules, field) in [
        (seating(1, 1), "n_max"),
        (seating(24, 5), "n_max"),
        (seating(9, 10), "n_min"),
    ] {
        match announce(rules) {
            Refusal::Config(error) => assert_eq!(error.field, field),
            other => panic!("{other:?}"),
        }
    }
    let poor = TournamentRules {
        stack: 0,
        ..TournamentRules::default()
    };
    let expected = Refusal::Rules(RulesRefusal::OutOfRange {
        field: "stack",
        value: 0,
        allowed: "1..=1000000000000",
    });
    assert_eq!(announce(poor), expected);
    let none = TournamentRules {
        max_entries: 0,
        ..TournamentRules::default()
    };
    assert_eq!(
        announce(none).to_string(),
        "invalid max_entries 0; expected from 1 to 1,000"
    );
    let structure = StructureRules {
        weights: Weights::winner(),
        places: Some(0),
        ..StructureRules::default()
    };
    let unpaid = TournamentRules {
        structure,
        ..TournamentRules::default()
    };
    assert_eq!(announce(unpaid), Refusal::Weights(WeightError::Empty));
}

#[test]
fn a_tournament_must_be_named_when_several_are_open() {
    let mut hall = Hall::new(2);
    assert_eq!(
        refused(&mut hall, register(1)),
        Refusal::Night(NightRefusal::NoOpenTournament)
    );
    hall.announce(TournamentRules::default());
    let second = announcing("Other", TournamentRules::default())
        .on(Some(TournamentId::new("other").unwrap()));
    hall.send(second.clone()).unwrap();
    let other = TournamentId::new("other").unwrap();
    let open = vec![TournamentId::new("night").unwrap(), other.clone()];
    assert_eq!(
        refused(&mut hall, register(1)),
        Refusal::Night(NightRefusal::SeveralOpenTournaments { open })
    );
    assert_eq!(
        refused(&mut hall, second),
        Refusal::Night(NightRefusal::TournamentExists { tournament: other })
    );
    let ghost = TournamentId::new("ghost").unwrap();
    let command = TournamentAction::Draw.on(Some(ghost.clone()));
    assert_eq!(
        refused(&mut hall, command),
        Refusal::Night(NightRefusal::UnknownTournament {
            tournament: ghost,
            latest: vec![
                TournamentId::new("other").unwrap(),
                TournamentId::new("night").unwrap(),
            ],
        })
    );
    let [autumn, ghost, spring] =
        ["autumn", "ghost", "spring"].map(|id| SeasonId::new(id).unwrap());
    for season in [&spring, &autumn] {
        hall.send(SeasonCommand::OpenSeason {
            season: season.clone(),
            title: None,
            rules: SeasonRules::default(),
            rating: None,
        })
        .unwrap();
    }
    let command = SeasonCommand::CloseSeason {
        season: ghost.clone(),
    };
    assert_eq!(
        refused(&mut hall, command),
        Refusal::Season(SeasonRefusal::UnknownSeason {
            season: ghost,
            seasons: vec![autumn, spring],
        })
    );
}

#[test]
fn a_key_belongs_to_one_command() {
    let mut hall = Hall::new(2);
    hall.announce(TournamentRules::default());
    let first = hall.request(register(1));
    wait(hall.ledger.execute(&first)).unwrap();
    let again = wait(hall.ledger.execute(&first)).unwrap();
    assert!(matches!(again, club_log::Answer::Repeated(_)));
    let mut other = hall.request(register(2));
    other.key = first.key.clone();
    let conflict = wait(hall.ledger.execute(&other)).unwrap_err();
    assert!(matches!(
        conflict,
        LedgerError::Store(StoreError::CommandConflict { key }) if key == first.key
    ));
}
