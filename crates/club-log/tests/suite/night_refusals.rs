//! Commands that a running night rejects.

use crate::hall::{Hall, member};
use crate::refusals::{confirm, player, refused, register};
use club_log::Refusal;
use club_log::command::TournamentAction;
use club_log::event::ClockChange::{Adjust, Level, Pause, Start};
use club_log::ids::TournamentId;
use club_log::refusal::{EntryRefusal, NightRefusal, RulesRefusal, SeatRefusal};
use club_log::rules::TournamentRules;
use club_log::tournament::Phase;
use mtt_seating::{Seat, SeatingError, TableId};

#[test]
fn the_stage_of_the_night_is_kept() {
    let mut hall = Hall::with_field(3, 1, TournamentRules::default());
    let night = TournamentId::new("night").unwrap();
    let expected = Refusal::Seating(SeatingError::NotEnoughPlayers { have: 1, need: 2 });
    assert_eq!(refused(&mut hall, TournamentAction::Draw), expected);
    let early = TournamentAction::Bust {
        players: vec![],
        tied: false,
        blinds: None,
    };
    let expected = Refusal::Night(NightRefusal::WrongPhase {
        tournament: night.clone(),
        phase: Phase::Registering,
        needed: Phase::Running,
    });
    assert_eq!(refused(&mut hall, early.clone()), expected);
    hall.register(2).unwrap();
    hall.draw().unwrap();
    assert_eq!(
        refused(&mut hall, early),
        Refusal::Entry(EntryRefusal::NobodyNamed)
    );
    assert_eq!(
        refused(&mut hall, TournamentAction::Draw).to_string(),
        "tournament night is running; the command needs one that is registering"
    );
    let finish = || TournamentAction::Finish {
        leave_ratings: None,
    };
    assert_eq!(
        refused(&mut hall, finish()),
        Refusal::Night(NightRefusal::StillPlaying { alive: 2 })
    );
    hall.send(TournamentAction::CloseRegistration).unwrap();
    let closed = Refusal::Night(NightRefusal::RegistrationIsClosed {
        tournament: night.clone(),
    });
    assert_eq!(refused(&mut hall, register(3)), closed);
    let close = TournamentAction::CloseRegistration;
    assert_eq!(refused(&mut hall, close), closed);
    hall.bust(&[(player(1), None)]).unwrap();
    hall.send(finish()).unwrap();
    let late = TournamentAction::Finish {
        leave_ratings: None,
    }
    .on(Some(night));
    assert_eq!(
        refused(&mut hall, late).to_string(),
        "tournament night is finished; the command needs one that is running"
    );
}

#[test]
fn entries_are_limited_by_the_rules() {
    let rules = TournamentRules {
        max_entries: 2,
        ..TournamentRules::default()
    };
    let mut hall = Hall::with_field(4, 3, rules);
    let entry = |number: usize| hall_entry(number);
    let reenter = |number| TournamentAction::Reenter {
        player: player(number),
    };
    let expected = Refusal::Entry(EntryRefusal::AlreadyEntered {
        member: member(1),
        entry: entry(1),
    });
    assert_eq!(refused(&mut hall, register(1)), expected);
    assert_eq!(
        refused(&mut hall, reenter(4)),
        Refusal::Entry(EntryRefusal::NoFirstEntry { member: member(4) })
    );
    hall.draw().unwrap();
    hall.bust(&[(player(1), None)]).unwrap();
    let expected = Refusal::Entry(EntryRefusal::IsReentry {
        member: member(1),
        entry: entry(1),
    });
    assert_eq!(refused(&mut hall, register(1)), expected);
    hall.reenter(1).unwrap();
    hall.bust(&[(player(1), None)]).unwrap();
    let expected = Refusal::Entry(EntryRefusal::TooManyEntries {
        member: member(1),
        entries: 2,
        max: 2,
    });
    assert_eq!(refused(&mut hall, reenter(1)), expected);
    let dead = TournamentAction::Bust {
        players: vec![club_log::command::BustedPlayer {
            player: "e1".into(),
            stack: None,
            by: Vec::new(),
        }],
        tied: false,
        blinds: None,
    };
    assert_eq!(
        refused(&mut hall, dead),
        Refusal::Entry(EntryRefusal::NotAlive { entry: entry(1) })
    );
    let absent = TournamentAction::Bust {
        players: vec![club_log::command::BustedPlayer {
            player: player(4),
            stack: None,
            by: Vec::new(),
        }],
        tied: false,
        blinds: None,
    };
    assert_eq!(
        refused(&mut hall, absent),
        Refusal::Entry(EntryRefusal::NotEntered { member: member(4) })
    );
}

fn hall_entry(number: usize) -> club_log::entry::EntryId {
    club_log::entry::EntryId::after(number - 1)
}

#[test]
fn busts_in_one_hand_need_their_chips() {
    let mut hall = Hall::with_field(4, 4, TournamentRules::default());
    hall.draw().unwrap();
    let busts = |players: &[(usize, Option<u64>)]| TournamentAction::Bust {
        players: players
            .iter()
            .map(|&(n, stack)| club_log::command::BustedPlayer {
                player: player(n),
                stack,
                by: Vec::new(),
            })
            .collect(),
        tied: false,
        blinds: None,
    };
    let both = busts(&[(1, Some(500)), (2, None)]);
    let table = TableId::new("T1");
    let expected = Refusal::Entry(EntryRefusal::StackNeeded {
        table,
        count: 2,
        entry: hall_entry(2),
    });
    assert_eq!(refused(&mut hall, both), expected);
    let twice = busts(&[(1, Some(500)), (1, Some(500))]);
    assert_eq!(
        refused(&mut hall, twice),
        Refusal::Entry(EntryRefusal::NamedTwice {
            entry: hall_entry(1)
        })
    );
    let nothing = busts(&[(1, Some(0))]);
    let expected = Refusal::Entry(EntryRefusal::NoStack {
        entry: hall_entry(1),
        stack: 0,
    });
    assert_eq!(refused(&mut hall, nothing), expected);
    let all = busts(&[(1, Some(1)), (2, Some(1)), (3, Some(1)), (4, Some(1))]);
    assert_eq!(
        refused(&mut hall, all).to_string(),
        "all 4 players of table T1 are reported bust"
    );
}

#[test]
fn moves_need_an_order_or_a_free_seat() {
    let mut hall = Hall::with_field(4, 4, TournamentRules::default());
    hall.draw().unwrap();
    let table = TableId::new("T1");
    let expected = Refusal::Seat(SeatRefusal::NoOrder {
        from: table.clone(),
        to: None,
    });
    assert_eq!(refused(&mut hall, confirm(1, 5)), expected);
    let to = |table: &str, seat: u8| TournamentAction::Move {
        player: player(1),
        to: TableId::new(table),
        seat: Seat::new(seat).unwrap(),
        reason: None,
    };
    assert_eq!(
        refused(&mut hall, to("T9", 1)).to_string(),
        "table T9 is not open"
    );
    assert_eq!(
        refused(&mut hall, to("T1", 10)).to_string(),
        "seat 10 is outside 1 to 9"
    );
    let seats = {
        let table = hall.night().seats().table(&table).unwrap();
        table.seats().collect::<Vec<_>>()
    };
    for (seat, player) in seats {
        let refusal = refused(&mut hall, to("T1", seat.get()));
        if player == hall_entry(1) {
            let entry = hall_entry(1);
            assert_eq!(
                refusal,
                Refusal::Seat(SeatRefusal::SitsThere {
                    entry,
                    table: table.clone(),
                    seat
                })
            );
        } else {
            assert_eq!(
                refusal.to_string(),
                format!("seat {seat} of table T1 is taken by {player}")
            );
        }
    }
}

#[test]
fn the_clock_does_not_start_twice() {
    let mut hall = Hall::with_field(2, 2, TournamentRules::default());
    hall.draw().unwrap();
    let clock = |change| TournamentAction::Clock { change };
    let unchanged = Refusal::Night(NightRefusal::ClockUnchanged { state: "paused" });
    assert_eq!(refused(&mut hall, clock(Pause)), unchanged);
    hall.send(clock(Start)).unwrap();
    assert_eq!(
        refused(&mut hall, clock(Start)),
        Refusal::Night(NightRefusal::ClockUnchanged { state: "running" })
    );
    for level in [0, 1001] {
        let expected = Refusal::Rules(RulesRefusal::OutOfRange {
            field: "level",
            value: i64::from(level),
            allowed: "1..=1000",
        });
        assert_eq!(refused(&mut hall, clock(Level { level })), expected);
    }
    for seconds in [i64::MIN, -86_401, 86_401, i64::MAX] {
        let command = clock(Adjust { seconds });
        assert_eq!(
            refused(&mut hall, command).to_string(),
            format!("invalid seconds {seconds}; expected from -86,400 to 86,400")
        );
    }
}
