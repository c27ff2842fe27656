//! Satellites, tickets, sit-and-go and the fund of a season, against arithmetic done by hand.

use club_log::command::{BustedPlayer, RevisionCommand, SeasonCommand, TournamentAction};
use club_log::entry::{EntryId, Removal};
use club_log::hand_for_hand::HandForHand;
use club_log::ids::{SeasonId, TournamentId};
use club_log::ledger::LedgerError;
use club_log::money::{
    Money, MoneyFault, MoneyRules, PaidBy, Part, PlaceAmount, Price, SatelliteRules, Ticket,
    TicketRest,
};
use club_log::next_step::{Bubble, NextStep, next_steps};
use club_log::refusal::{MoneyRefusal, NightRefusal, UndoRefusal};
use club_log::rules::{SeasonRules, TournamentRules};
use club_log::tournament::{Phase, Tournament};
use club_log::{Answer, Command, Refusal};
use payout_dhondt::{Ratio, Weights};

pub(crate) use crate::money::rules;

use crate::hall::{Hall, member};
use crate::money::in_is_out;
use crate::refusals::{player, refused};

pub(crate) fn night_id(text: &str) -> TournamentId {
    TournamentId::new(text).unwrap()
}

pub(crate) fn entry(number: usize) -> EntryId {
    EntryId::after(number - 1)
}

/// An entry of 2,500: 2,200 for tickets, 200 for the house, 100 for the season. A ticket is 5,000.
fn satellite() -> MoneyRules {
    let mut money = MoneyRules::new(
        "JPY",
        Price {
            prize: 2_200,
            fee: 200,
            fund: 100,
            ..Price::default()
        },
    );
    money.unit = 100;
    money.satellite = Some(SatelliteRules {
        ticket: 5_000,
        remainder: TicketRest::NextPlace,
    });
    money
}

/// An entry of 5,000: 4,500 for prizes, 500 for the house.
pub(crate) fn target() -> MoneyRules {
    let mut money = MoneyRules::new(
        "JPY",
        Price {
            prize: 4_500,
            fee: 500,
            ..Price::default()
        },
    );
    money.unit = 100;
    money
}

pub(crate) fn announce(
    hall: &mut Hall,
    id: &str,
    season: Option<&SeasonId>,
    (capacity, starts_when_full): (Option<u32>, bool),
    rules: TournamentRules,
) -> Result<Answer, LedgerError> {
    hall.send(announcement(
        id,
        season,
        (capacity, starts_when_full),
        rules,
    ))
}

pub(crate) fn announcement(
    id: &str,
    season: Option<&SeasonId>,
    (capacity, starts_when_full): (Option<u32>, bool),
    rules: TournamentRules,
) -> Command {
    TournamentAction::Announce {
        title: id.to_owned(),
        season: season.cloned(),
        date: None,
        starts: None,
        capacity,
        sealed: false,
        starts_when_full,
        final_table: None,
        redraws: Vec::new(),
        rules,
    }
    .on(Some(night_id(id)))
}

pub(crate) fn on(id: &str, action: TournamentAction) -> Command {
    action.on(Some(night_id(id)))
}

pub(crate) fn register(id: &str, players: &[usize]) -> Command {
    let players = players.iter().map(|number| player(*number)).collect();
    on(id, TournamentAction::RegisterPlayers { players })
}

fn with_ticket(number: usize, of: &str) -> Command {
    on(
        "target",
        TournamentAction::RegisterPaid {
            players: vec![player(number)],
            again: false,
            paid_by: PaidBy::Ticket(night_id(of)),
        },
    )
}

pub(crate) fn bust(id: &str, number: usize) -> Command {
    on(
        id,
        TournamentAction::Bust {
            players: vec![BustedPlayer {
                player: player(number),
                stack: None,
                by: Vec::new(),
            }],
            tied: false,
            blinds: None,
        },
    )
}

pub(crate) fn finish(id: &str) -> Command {
    on(
        id,
        TournamentAction::Finish {
            leave_ratings: None,
        },
    )
}

pub(crate) fn of<'h>(hall: &'h Hall, id: &str) -> &'h Tournament {
    hall.ledger
        .club()
        .tournament(Some(&night_id(id)))
        .unwrap()
        .1
}

pub(crate) fn account(hall: &Hall, id: &str) -> Money {
    let night = of(hall, id);
    night.money(night.last_at()).unwrap()
}

fn place(place: u64, amount: u64) -> PlaceAmount {
    PlaceAmount { place, amount }
}

pub(crate) fn undo(command: u64) -> Command {
    RevisionCommand::Undo {
        tournament: None,
        command: Some(format!("k-{command}").parse().unwrap()),
        reason: None,
    }
    .into()
}

/// A finished satellite of ten players in a season, and a night whose entry is its ticket.
///
/// Pool 10 x 2,200 = 22,000: four tickets of 5,000, and 2,000 for place 5. Players 10 to 5 are out in turn, so
/// that 1 to 4 have tickets and 5 has 2,000.
pub(crate) fn played() -> Hall {
    let mut hall = started();
    for number in (5..=10).rev() {
        hall.send(bust("satellite", number)).unwrap();
    }
    hall.send(finish("satellite")).unwrap();
    announce(&mut hall, "target", None, (None, false), rules(target())).unwrap();
    hall
}

fn started() -> Hall {
    let mut hall = Hall::new(12);
    let season = SeasonId::new("s").unwrap();
    hall.send(SeasonCommand::OpenSeason {
        season: season.clone(),
        title: None,
        rules: SeasonRules::default(),
        rating: None,
    })
    .unwrap();
    let free = (None, false);
    announce(
        &mut hall,
        "satellite",
        Some(&season),
        free,
        rules(satellite()),
    )
    .unwrap();
    hall.send(register("satellite", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
        .unwrap();
    hall.send(on("satellite", TournamentAction::Draw)).unwrap();
    hall.send(on("satellite", TournamentAction::CloseRegistration))
        .unwrap();
    hall
}

#[test]
fn a_satellite_ends_with_as_many_players_as_tickets() {
    let mut hall = started();
    let mut prizes = vec![place(1, 5_000), place(2, 5_000), place(3, 5_000)];
    prizes.extend([place(4, 5_000), place(5, 2_000)]);
    assert_eq!(account(&hall, "satellite").places(), prizes);
    for number in (6..=10).rev() {
        let still = Refusal::Money(MoneyRefusal::StillForTickets {
            alive: number,
            tickets: 4,
        });
        assert_eq!(refused(&mut hall, finish("satellite")), still);
        hall.send(bust("satellite", number)).unwrap();
        in_is_out(&account(&hall, "satellite"));
    }
    let night = of(&hall, "satellite");
    assert!(!night.ends_by_tickets());
    hall.send(bust("satellite", 5)).unwrap();
    let night = of(&hall, "satellite");
    assert_eq!(
        next_steps(night, night.last_at()),
        [NextStep::FinishByTickets {
            players: 4,
            tickets: 4,
        }]
    );
    hall.send(finish("satellite")).unwrap();
    let night = of(&hall, "satellite");
    let rows = &night.result().unwrap().results;
    let places: Vec<(u32, EntryId)> = rows.iter().map(|row| (row.place, row.entry)).collect();
    let first = (1..=4).map(|number| (1, entry(number)));
    let others = (5..=10).map(|number| (u32::try_from(number).unwrap(), entry(number)));
    assert_eq!(places, first.chain(others).collect::<Vec<_>>());
    // The points of places 1 to 4 are shared: the pool of 10 points stays whole.
    let sum = rows
        .iter()
        .fold(Ratio::ZERO, |sum, row| sum.checked_add(row.points).unwrap());
    assert_eq!(sum, Ratio::from_integer(10));
    let money = account(&hall, "satellite");
    assert_eq!(
        (money.pool, money.tickets, money.prizes.tickets()),
        (22_000, 20_000, 4)
    );
    assert_eq!(
        money.won.into_iter().collect::<Vec<_>>(),
        [(entry(5), 2_000)]
    );
    let unused = |number| Ticket {
        entry: entry(number),
        used: None,
    };
    assert_eq!(night.tickets_won(), [1, 2, 3, 4].map(unused));
    // Cash is paid, and the money of the tickets stays in the box for the other night.
    hall.send(on(
        "satellite",
        TournamentAction::PayOut {
            players: Vec::new(),
            paid_by: PaidBy::Cash,
        },
    ))
    .unwrap();
    let money = account(&hall, "satellite");
    assert_eq!(
        (money.paid_out, money.owed_out, money.till.expected),
        (2_000, 0, 23_000)
    );
}

#[test]
fn a_ticket_pays_one_entry_and_comes_back_with_it() {
    let mut hall = played();
    hall.send(with_ticket(1, "satellite")).unwrap();
    let paid = hall.sent;
    let used = Some(night_id("target"));
    assert_eq!(of(&hall, "satellite").tickets_won()[0].used, used);
    let money = account(&hall, "target");
    assert_eq!(
        (money.collected, money.pool, money.till.expected),
        (5_000, 4_500, 0)
    );
    in_is_out(&money);
    let twice = Refusal::Money(MoneyRefusal::TicketIsUsed {
        member: member(1),
        tournament: night_id("satellite"),
        used_for: night_id("target"),
    });
    announce(&mut hall, "other", None, (None, false), rules(target())).unwrap();
    let again = TournamentAction::RegisterPaid {
        players: vec![player(1)],
        again: false,
        paid_by: PaidBy::Ticket(night_id("satellite")),
    };
    assert_eq!(refused(&mut hall, on("other", again.clone())), twice);
    // The undo gives it back, and so does leaving before the draw.
    hall.send(undo(paid)).unwrap();
    assert_eq!(of(&hall, "satellite").tickets_won()[0].used, None);
    hall.send(with_ticket(1, "satellite")).unwrap();
    hall.send(on(
        "target",
        TournamentAction::Remove {
            player: player(1),
            removal: Removal::Unregistered,
            chips: None,
            reason: "not coming".into(),
        },
    ))
    .unwrap();
    assert_eq!(of(&hall, "satellite").tickets_won()[0].used, None);
    assert_eq!(account(&hall, "target").till.expected, 0);
    hall.send(on("other", again)).unwrap();
    assert_eq!(
        of(&hall, "satellite").tickets_won()[0].used,
        Some(night_id("other"))
    );
    // A night that is called off gives it back as well.
    let reason = "no room".to_owned();
    hall.send(on("other", TournamentAction::Cancel { reason }))
        .unwrap();
    assert_eq!(of(&hall, "satellite").tickets_won()[0].used, None);
}

#[test]
fn tickets_that_do_not_fit_are_refused() {
    let mut hall = played();
    let tournament = night_id("satellite");
    let none = Refusal::Money(MoneyRefusal::NoTicket {
        member: member(5),
        tournament: tournament.clone(),
    });
    assert_eq!(refused(&mut hall, with_ticket(5, "satellite")), none);
    let not = Refusal::Money(MoneyRefusal::NotASatellite {
        tournament: night_id("target"),
    });
    assert_eq!(refused(&mut hall, with_ticket(1, "target")), not);
    let unknown = hall.ledger.club().unknown_tournament(&night_id("nowhere"));
    assert_eq!(
        refused(&mut hall, with_ticket(1, "nowhere")),
        Refusal::from(unknown)
    );
    announce(&mut hall, "next", None, (None, false), rules(satellite())).unwrap();
    let early = Refusal::Night(NightRefusal::WrongPhase {
        tournament: night_id("next"),
        phase: Phase::Registering,
        needed: Phase::Finished,
    });
    assert_eq!(refused(&mut hall, with_ticket(1, "next")), early);
    let small = TournamentAction::RegisterPaid {
        players: vec![player(1)],
        again: false,
        paid_by: PaidBy::Ticket(tournament.clone()),
    };
    let price = Refusal::Money(MoneyRefusal::TicketOfAnotherPrice {
        tournament: tournament.clone(),
        ticket: 5_000,
        of: "JPY".into(),
        price: 2_500,
        currency: "JPY".into(),
    });
    assert_eq!(refused(&mut hall, on("next", small)), price);
    let way = |paid_by, expected| Refusal::Money(MoneyRefusal::WayOfPayment { paid_by, expected });
    hall.send(register("target", &[6, 7])).unwrap();
    hall.send(on("target", TournamentAction::Draw)).unwrap();
    let add_on = TournamentAction::AddOn {
        players: vec![player(6)],
        all: false,
        paid_by: PaidBy::Ticket(tournament),
    };
    let expected = "cash, owes, transfer, house";
    assert_eq!(
        refused(&mut hall, on("target", add_on)),
        way("ticket", expected)
    );
}

#[test]
fn a_satellite_whose_ticket_was_used_is_not_changed() {
    let mut hall = played();
    let finished = hall.sent - 1;
    hall.send(with_ticket(2, "satellite")).unwrap();
    let paid = format!("k-{}", hall.sent).parse().unwrap();
    let reopen = TournamentAction::Reopen {
        reason: "a mistake".into(),
    };
    let used = Refusal::Money(MoneyRefusal::TicketsUsed {
        tournament: night_id("satellite"),
        used: vec![night_id("target")],
    });
    assert_eq!(refused(&mut hall, on("satellite", reopen)), used);
    let Refusal::Undo(UndoRefusal::StillNeeded { later, .. }) = refused(&mut hall, undo(finished))
    else {
        panic!("the undo is refused by what follows");
    };
    let commands: Vec<_> = later.iter().map(|later| later.command.clone()).collect();
    assert_eq!(commands, [paid]);
    // 10 x 2,200 less 2,200 are three tickets, not four.
    let refund = TournamentAction::Refund {
        player: player(6),
        parts: vec![Part::Prize],
        reason: "asked".into(),
    };
    let fewer = Refusal::Money(MoneyRefusal::OtherTickets {
        tournament: night_id("satellite"),
        won: 4,
        now: 3,
    });
    assert_eq!(refused(&mut hall, on("satellite", refund)), fewer);
}

#[test]
fn hand_for_hand_is_proposed_before_the_tickets() {
    let mut hall = Hall::new(20);
    let mut money = satellite();
    money.entry.prize = 3_000;
    let mut two_tables = rules(money);
    two_tables.seating.n_max = 4;
    two_tables.seating.n_min = 2;
    announce(&mut hall, "satellite", None, (None, false), two_tables).unwrap();
    // 9 x 3,000 = 27,000: five tickets, 2,000 for place 6; at six players there are two tables.
    hall.send(register("satellite", &[1, 2, 3, 4, 5, 6, 7, 8, 9]))
        .unwrap();
    hall.send(on("satellite", TournamentAction::Draw)).unwrap();
    hall.send(on("satellite", TournamentAction::CloseRegistration))
        .unwrap();
    for number in [9, 8, 7] {
        hall.send(bust("satellite", number)).unwrap();
    }
    let night = of(&hall, "satellite");
    assert_eq!(night.hand_for_hand(), None::<HandForHand>);
    let steps = next_steps(night, night.last_at());
    let proposed = NextStep::HandForHand {
        before: Bubble::Tickets,
        players: 6,
    };
    assert!(steps.contains(&proposed), "{steps:?}");
}

#[test]
fn a_tie_for_the_last_ticket_shares_its_value() {
    // Two players out in one round share places 4 and 5: a ticket of 5,000 and 2,000 are 3,500 each.
    let mut hall = started();
    for number in (6..=10).rev() {
        hall.send(bust("satellite", number)).unwrap();
    }
    let busted = |number| BustedPlayer {
        player: player(number),
        stack: Some(8_000),
        by: Vec::new(),
    };
    hall.send(on(
        "satellite",
        TournamentAction::Bust {
            players: vec![busted(4), busted(5)],
            tied: true,
            blinds: None,
        },
    ))
    .unwrap();
    hall.send(finish("satellite")).unwrap();
    let money = account(&hall, "satellite");
    let shared: Vec<(EntryId, u64)> = money.won.clone().into_iter().collect();
    assert_eq!(shared, [(entry(4), 3_500), (entry(5), 3_500)]);
    assert_eq!(of(&hall, "satellite").tickets_won().len(), 3);
    in_is_out(&money);
}

#[test]
fn the_remainder_goes_where_the_rule_says() {
    let prizes = |remainder, players: usize| {
        let mut hall = Hall::new(players);
        let mut money = satellite();
        if let Some(rules) = &mut money.satellite {
            rules.remainder = remainder;
        }
        announce(&mut hall, "satellite", None, (None, false), rules(money)).unwrap();
        let all: Vec<usize> = (1..=players).collect();
        hall.send(register("satellite", &all)).unwrap();
        let money = account(&hall, "satellite");
        in_is_out(&money);
        let places = money.places().into_iter().map(|row| row.amount);
        places.collect::<Vec<_>>()
    };
    // 9 x 2,200 = 19,800: three tickets and 4,800.
    assert_eq!(
        prizes(TicketRest::NextPlace, 9),
        [5_000, 5_000, 5_000, 4_800]
    );
    let ladder = [5_000, 5_000, 5_000, 2_500, 2_300];
    assert_eq!(prizes(TicketRest::Ladder(2_500), 9), ladder);
    assert_eq!(prizes(TicketRest::Shared, 9), [6_600, 6_600, 6_600]);
}

#[test]
fn rules_that_no_satellite_can_have_are_listed() {
    let mut money = satellite();
    money.satellite = Some(SatelliteRules {
        ticket: 0,
        remainder: TicketRest::Ladder(5),
    });
    money.bubble = 100;
    money.structure = "winner".parse::<Weights>().ok();
    let faults = vec![
        MoneyFault::Ticket {
            ticket: 0,
            max: 1_000_000_000_000,
        },
        MoneyFault::TicketStep { step: 5, ticket: 0 },
        MoneyFault::OfASatellite { field: "structure" },
        MoneyFault::OfASatellite { field: "bubble" },
    ];
    let mut hall = Hall::new(0);
    let announced = announcement("satellite", None, (None, false), rules(money));
    let refusal = Refusal::Money(MoneyRefusal::Prices { faults });
    assert_eq!(refused(&mut hall, announced), refusal);
}

#[test]
fn tickets_are_not_divided_by_a_deal() {
    let mut hall = started();
    let deal = TournamentAction::Deal {
        how: club_log::command::DealRequest::Even,
        stacks: Vec::new(),
        for_winner: 0,
        places: Vec::new(),
    };
    let refusal = Refusal::Money(MoneyRefusal::DealOfTickets);
    assert_eq!(refused(&mut hall, on("satellite", deal)), refusal);
}
