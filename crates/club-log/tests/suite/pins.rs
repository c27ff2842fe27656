//! Players who keep their seats, tables that stay, and a final table whose seats are drawn again.

use club_log::Refusal;
use club_log::command::{PinText, RevisionCommand, TournamentAction};
use club_log::entry::EntryId;
use club_log::event::{Event, Pin, TournamentEvent};
use club_log::ledger::LedgerError;
use club_log::refusal::{EntryRefusal, SeatRefusal};
use club_log::rules::{SeatingRules, TournamentRules};
use club_log::{Answer, Club};
use mtt_seating::{SeatingError, TableId};

use crate::hall::Hall;
use crate::seats::{orders, tables};

fn rules(n_max: u8, redraw: bool) -> TournamentRules {
    TournamentRules {
        seating: SeatingRules {
            n_max,
            n_min: 2,
            final_table_redraw: redraw.then_some(true),
            ..SeatingRules::default()
        },
        ..TournamentRules::default()
    }
}

/// A drawn night whose registration is closed.
fn night(players: usize, n_max: u8, redraw: bool) -> Hall {
    let mut hall = Hall::with_field(players, players, rules(n_max, redraw));
    hall.draw().unwrap();
    hall.send(TournamentAction::CloseRegistration).unwrap();
    hall
}

fn player(entry: EntryId) -> PinText {
    PinText::Player(entry.to_string())
}

fn pin(hall: &mut Hall, what: PinText) -> Result<Answer, LedgerError> {
    let reason = Some("wheelchair".into());
    hall.send(TournamentAction::Pin { what, reason })
}

fn unpin(hall: &mut Hall, what: PinText) -> Result<Answer, LedgerError> {
    hall.send(TournamentAction::Unpin { what, reason: None })
}

fn refused(answer: Result<Answer, LedgerError>) -> Refusal {
    match answer {
        Err(LedgerError::Refused(refusal)) => refusal,
        other => panic!("{other:?} instead of a refusal"),
    }
}

/// The players at a table, by seat.
fn at(hall: &Hall, table: &str) -> Vec<EntryId> {
    let table = &tables(hall.night())[&TableId::new(table)];
    table.values().copied().collect()
}

#[test]
fn a_pinned_table_is_not_broken() {
    // Eight at tables of four: with one fewer, T2 breaks if it is the smaller one.
    let mut hall = night(6, 4, false);
    let t2 = PinText::Table(TableId::new("T2"));
    pin(&mut hall, t2.clone()).unwrap();
    assert!(
        hall.night()
            .seats()
            .is_pinned(&Pin::Table(TableId::new("T2")))
    );
    let out = at(&hall, "T2");
    hall.bust(&[(out[0].to_string(), None)]).unwrap();
    hall.bust(&[(at(&hall, "T1")[0].to_string(), None)])
        .unwrap();
    // Four are left and fit at one table: T1 breaks in place of T2.
    let left: Vec<_> = tables(hall.night()).into_keys().collect();
    assert_eq!(left, [TableId::new("T2")]);
    assert_eq!(Club::replay(&hall.log()).unwrap(), *hall.ledger.club());
}

#[test]
fn a_pinned_player_is_never_the_one_who_is_asked_to_move() {
    for number in 0..4 {
        let mut hall = night(9, 5, false);
        let who = at(&hall, "T1")[number];
        pin(&mut hall, player(who)).unwrap();
        // Two go at T2: somebody of T1 moves.
        for out in &at(&hall, "T2")[..2] {
            hall.bust(&[(out.to_string(), None)]).unwrap();
        }
        let order = orders(hall.night()).pop().unwrap();
        assert_eq!(order.from, TableId::new("T1"));
        assert_ne!(order.mover, Some(who));
        let moved = TournamentAction::Move {
            player: who.to_string(),
            to: TableId::new("T2"),
            seat: order
                .seat
                .and_then(|seat| mtt_seating::Seat::new(seat).ok())
                .unwrap_or_else(|| {
                    let free = crate::seats::free(hall.night(), &order.to).unwrap();
                    mtt_seating::Seat::new(free).unwrap()
                }),
            reason: None,
        };
        let refusal = refused(hall.send(moved.clone()));
        assert!(
            matches!(&refusal, Refusal::Seating(SeatingError::Pinned { player }) if *player == who),
            "{refusal:?}"
        );
        unpin(&mut hall, player(who)).unwrap();
        hall.send(moved).unwrap();
    }
}

#[test]
fn what_cannot_be_pinned_or_let_go() {
    let mut hall = night(6, 4, false);
    let who = at(&hall, "T1")[0];
    let t1 = || PinText::Table(TableId::new("T1"));
    let seat = |refusal| match refusal {
        Refusal::Seat(refusal) => refusal,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        seat(refused(unpin(&mut hall, player(who)))),
        SeatRefusal::PlayerNotPinned { entry: who }
    );
    let table = TableId::new("T1");
    assert_eq!(
        seat(refused(unpin(&mut hall, t1()))),
        SeatRefusal::TableNotPinned { table }
    );
    pin(&mut hall, player(who)).unwrap();
    pin(&mut hall, t1()).unwrap();
    assert_eq!(
        seat(refused(pin(&mut hall, player(who)))),
        SeatRefusal::PlayerPinned { entry: who }
    );
    let table = TableId::new("T1");
    assert_eq!(
        seat(refused(pin(&mut hall, t1()))),
        SeatRefusal::TablePinned { table }
    );
    let unknown = refused(pin(&mut hall, PinText::Table(TableId::new("T9"))));
    assert_eq!(unknown.to_string(), "table T9 is not open");
    let out = at(&hall, "T2")[0];
    hall.bust(&[(out.to_string(), None)]).unwrap();
    assert_eq!(
        refused(pin(&mut hall, player(out))),
        Refusal::Entry(EntryRefusal::NotAlive { entry: out })
    );
    // An undo lets go what was pinned.
    hall.send(RevisionCommand::Undo {
        tournament: None,
        command: None,
        reason: None,
    })
    .unwrap();
    assert!(hall.night().seats().is_pinned(&Pin::Entry(who)));
}

#[test]
fn the_final_table_draws_its_seats_again_once() {
    let mut hall = night(10, 6, true);
    let stays = at(&hall, "T1")[0];
    let mut formed = 0;
    let mut last = std::collections::BTreeMap::new();
    while hall.night().alive_count() > 2 {
        let alive: Vec<EntryId> = hall.night().alive().map(|(entry, _)| entry).collect();
        let can_go = |entry: &&EntryId| {
            let seats = hall.night().seats();
            let seat = seats.seat_of(**entry);
            **entry != stays
                && seat.is_some_and(|(table, _)| seats.table(table).is_some_and(|t| t.len() > 1))
        };
        let out = *alive.iter().find(can_go).unwrap();
        let before = tables(hall.night());
        let answer = hall.bust(&[(out.to_string(), None)]).unwrap();
        let found = answer.events().iter().find_map(|recorded| {
            let events = club_log::codec::decode(recorded).unwrap();
            events.into_iter().find_map(|event| match event {
                Event::Tournament(TournamentEvent::FinalTableFormed(body)) => Some(body),
                _ => None,
            })
        });
        if let Some(body) = found {
            formed += 1;
            assert!(before.len() > 1 || !hall.night().is_final_table() || formed == 1);
            let seats: std::collections::BTreeMap<u8, EntryId> = body
                .seats
                .iter()
                .map(|(seat, entry)| (seat.get(), *entry))
                .collect();
            assert_eq!(tables(hall.night())[&body.table], seats);
            assert_eq!(seats.len(), hall.night().alive_count());
            last = seats;
        }
        assert_eq!(hall.night().is_final_table(), formed == 1);
    }
    assert_eq!((formed, last.len()), (1, 6));
    assert_eq!(Club::replay(&hall.log()).unwrap(), *hall.ledger.club());
}
