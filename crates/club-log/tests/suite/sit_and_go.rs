//! Sit-and-go, the fund of a season and house rules of heads, against arithmetic done by hand.

use club_log::Command;
use club_log::Refusal;
use club_log::command::{
    BustedPlayer, NightEdit, RevisionCommand, SeasonCommand, TournamentAction, WinnerText,
};
use club_log::entry::{EntryId, Removal};
use club_log::event::{Event, FundShare, SeasonFundPaid};
use club_log::ids::SeasonId;
use club_log::money::{FundRules, Part, season_funds};
use club_log::next_step::{NextStep, next_steps};
use club_log::refusal::{MoneyRefusal, NightRefusal, RulesRefusal, SeasonRefusal, UndoRefusal};
use club_log::rules::TournamentRules;
use club_log::tournament::Phase;
use payout_dhondt::Ratio;

use crate::hall::{Hall, announcing, member};
use crate::money::in_is_out;
use crate::refusals::{player, refused};
use crate::satellite::{
    account, announce, announcement, bust, entry, finish, night_id, of, on, played, register,
    rules, target, undo,
};

/// A sit-and-go of three: the third registration draws, starts the clock and closes registration.
#[test]
fn the_last_registration_starts_a_sit_and_go() {
    let mut hall = Hall::new(5);
    let never = announcement("quick", None, (None, true), rules(target()));
    let refusal = Refusal::Rules(RulesRefusal::NeverFull);
    assert_eq!(refused(&mut hall, never), refusal);
    announce(&mut hall, "quick", None, (Some(3), true), rules(target())).unwrap();
    // Another night is announced next to it.
    let unnamed = announcing("Other", TournamentRules::default());
    hall.send(unnamed).unwrap();
    hall.send(register("quick", &[1, 2])).unwrap();
    assert_eq!(of(&hall, "quick").phase(), Phase::Registering);
    let answer = hall.send(register("quick", &[3])).unwrap();
    let kinds: Vec<&str> = answer
        .events()
        .iter()
        .map(|event| event.kind.as_str())
        .collect();
    let started = [
        "EntryRegistered",
        "SeatsDrawn",
        "ClockChanged",
        "RegistrationClosed",
    ];
    assert_eq!(kinds, started);
    let third = hall.sent;
    let night = of(&hall, "quick");
    assert_eq!((night.phase(), night.alive_count()), (Phase::Running, 3));
    assert!(night.clock().is_running() && !night.registration_open());
    let money = account(&hall, "quick");
    assert_eq!((money.pool, money.is_final), (13_500, true));
    let closed = Refusal::Night(NightRefusal::RegistrationIsClosed {
        tournament: night_id("quick"),
    });
    assert_eq!(refused(&mut hall, register("quick", &[4])), closed);
    // The undo of the registration takes the draw and the start back with it.
    hall.send(undo(third)).unwrap();
    let night = of(&hall, "quick");
    assert_eq!(
        (night.phase(), night.alive_count()),
        (Phase::Registering, 2)
    );
    assert!(!night.clock().is_running());
    hall.send(register("quick", &[4])).unwrap();
    hall.send(bust("quick", 1)).unwrap();
    hall.send(bust("quick", 2)).unwrap();
    hall.send(finish("quick")).unwrap();
    in_is_out(&account(&hall, "quick"));
}

#[test]
fn a_sit_and_go_with_late_registration_keeps_a_list() {
    let mut hall = Hall::new(6);
    let mut late = rules(target());
    late.late_registration = Some(club_log::late::LateRegistration::Minutes(30));
    announce(&mut hall, "quick", None, (Some(3), true), late).unwrap();
    // The fourth finds the night full: an alternate, who gets the seat of the first one out.
    hall.send(register("quick", &[1, 2, 3, 4])).unwrap();
    let night = of(&hall, "quick");
    assert_eq!((night.phase(), night.alive_count()), (Phase::Running, 3));
    assert!(night.registration_open());
    assert_eq!(night.alternates().collect::<Vec<_>>(), [entry(4)]);
    hall.send(bust("quick", 2)).unwrap();
    assert!(of(&hall, "quick").entry(entry(4)).unwrap().is_alive());
}

/// A night is full by an edit, by the undo of one, or by the undo of a removal. The same command starts it.
#[test]
fn an_edit_or_an_undo_that_fills_a_sit_and_go_starts_it() {
    let capacity = |most: u32| {
        let change = NightEdit::Capacity(Some(most));
        let (changes, reason) = (vec![change], "another table".to_owned());
        on("quick", TournamentAction::Edit { changes, reason })
    };
    let running = |hall: &Hall| {
        let night = of(hall, "quick");
        let open = night.registration_open();
        (
            night.phase(),
            night.alive_count(),
            open,
            night.clock().is_running(),
        )
    };
    let started = (Phase::Running, 3, false, true);
    let waiting = (Phase::Registering, 3, true, false);

    // The edit: its undo takes the start back.
    let mut hall = Hall::new(5);
    announce(&mut hall, "quick", None, (Some(4), true), rules(target())).unwrap();
    hall.send(register("quick", &[1, 2, 3])).unwrap();
    assert_eq!(running(&hall), waiting);
    let night = of(&hall, "quick");
    let next = NextStep::Register { have: 3, need: 4 };
    assert_eq!(next_steps(night, night.last_at()), [next]);
    hall.send(capacity(3)).unwrap();
    assert_eq!(running(&hall), started);
    let edit = hall.sent;
    hall.send(undo(edit)).unwrap();
    assert_eq!(running(&hall), waiting);

    // The undo of an edit: with the fourth out again it is full.
    let mut hall = Hall::new(5);
    announce(&mut hall, "quick", None, (Some(3), true), rules(target())).unwrap();
    hall.send(capacity(4)).unwrap();
    let edit = hall.sent;
    hall.send(register("quick", &[1, 2, 3])).unwrap();
    assert_eq!(running(&hall), waiting);
    hall.send(undo(edit)).unwrap();
    assert_eq!(running(&hall), started);
    hall.send(bust("quick", 1)).unwrap();
    hall.send(bust("quick", 2)).unwrap();
    hall.send(finish("quick")).unwrap();
    in_is_out(&account(&hall, "quick"));

    // The undo of an edit whose smaller number the last registration reached is refused.
    let mut hall = Hall::new(5);
    announce(&mut hall, "quick", None, (Some(4), true), rules(target())).unwrap();
    hall.send(capacity(3)).unwrap();
    let edit = hall.sent;
    hall.send(register("quick", &[1, 2, 3])).unwrap();
    let start = hall.sent;
    assert_eq!(running(&hall), started);
    let refusal = refused(&mut hall, undo(edit));
    let Refusal::Undo(UndoRefusal::StillNeeded { later, .. }) = &refusal else {
        panic!("{refusal}");
    };
    let later: Vec<_> = later
        .iter()
        .map(|one| (one.command.to_string(), one.event.as_str()))
        .collect();
    assert_eq!(later, [(format!("k-{start}"), "SeatsDrawn")]);
    assert_eq!(running(&hall), started);

    // The undo of a removal.
    let mut hall = Hall::new(5);
    announce(&mut hall, "quick", None, (Some(3), true), rules(target())).unwrap();
    hall.send(register("quick", &[1, 2])).unwrap();
    let unregister = TournamentAction::Remove {
        player: player(2),
        removal: Removal::Unregistered,
        chips: None,
        reason: "goes home".into(),
    };
    hall.send(on("quick", unregister)).unwrap();
    let removal = hall.sent;
    hall.send(register("quick", &[3])).unwrap();
    hall.send(undo(removal)).unwrap();
    assert_eq!(running(&hall), started);
    in_is_out(&account(&hall, "quick"));
}

/// A draw that the director makes early does not depend on the capacity.
#[test]
fn a_sit_and_go_drawn_by_hand_can_be_edited_back() {
    let mut hall = Hall::new(5);
    announce(&mut hall, "quick", None, (Some(4), true), rules(target())).unwrap();
    let change = NightEdit::Capacity(Some(5));
    let (changes, reason) = (vec![change], "a chair more".to_owned());
    hall.send(on("quick", TournamentAction::Edit { changes, reason }))
        .unwrap();
    let edit = hall.sent;
    hall.send(register("quick", &[1, 2, 3])).unwrap();
    hall.send(on("quick", TournamentAction::Draw)).unwrap();
    hall.send(undo(edit)).unwrap();
    let night = of(&hall, "quick");
    assert_eq!((night.phase(), night.alive_count()), (Phase::Running, 3));
    assert_eq!(night.announcement().capacity, Some(4));
}

/// The fund: 10 x 100 = 1,000; weights 2 : 1 in steps of 100 are 700 and 300.
#[test]
fn the_fund_of_a_season_is_paid_once_by_its_standings() {
    let mut hall = played();
    let season = SeasonId::new("s").unwrap();
    let pay = |unit| SeasonCommand::PayFund {
        season: SeasonId::new("s").unwrap(),
        rules: Box::new(FundRules {
            paid: None,
            structure: "fixed:2,1".parse().ok(),
            unit,
        }),
    };
    let funds = season_funds(hall.ledger.club(), &season);
    let fund = funds.get("JPY").unwrap();
    assert_eq!((fund.collected, fund.paid), (1_000, 0));
    let open = Refusal::Season(SeasonRefusal::SeasonIsOpen {
        season: season.clone(),
    });
    assert_eq!(refused(&mut hall, pay(None)), open);
    let closing = SeasonCommand::CloseSeason {
        season: season.clone(),
    };
    hall.send(closing).unwrap();
    let unit = Refusal::Rules(RulesRefusal::OutOfRange {
        field: "unit",
        value: 0,
        allowed: "1..=1000000000000",
    });
    assert_eq!(refused(&mut hall, pay(Some(0))), unit);
    let answer = hall.send(pay(None)).unwrap();
    let paid = hall.sent;
    let recorded = club_log::codec::decode(&answer.events()[0]).unwrap();
    // Players 1 to 4 are tied for the first rank: 700 and 300 are 1,000 among four, in steps of 100.
    let share = |number, amount| FundShare {
        rank: 1,
        member: member(number),
        amount,
    };
    let body = SeasonFundPaid {
        season: season.clone(),
        currency: "JPY".into(),
        shares: vec![share(1, 300), share(2, 300), share(3, 200), share(4, 200)],
    };
    assert_eq!(recorded, [Event::from(body)]);
    let funds = season_funds(hall.ledger.club(), &season);
    assert_eq!(funds.get("JPY").unwrap().paid, 1_000);
    let twice = Refusal::Season(SeasonRefusal::FundPaid {
        season: season.clone(),
    });
    assert_eq!(refused(&mut hall, pay(None)), twice);
    // What went to the players of the standings is not given back a second time; the fee is the house's.
    let refund = |parts: &[Part]| {
        let action = TournamentAction::Refund {
            player: player(5),
            parts: parts.to_vec(),
            reason: "asked".into(),
        };
        on("satellite", action)
    };
    for parts in [&[][..], &[Part::Fund], &[Part::Fee, Part::Fund]] {
        assert_eq!(refused(&mut hall, refund(parts)), twice);
    }
    hall.send(refund(&[Part::Fee])).unwrap();
    let reopen = SeasonCommand::ReopenSeason {
        season: season.clone(),
        reason: "a mistake".into(),
    };
    assert_eq!(refused(&mut hall, reopen), twice);
    let back = RevisionCommand::UndoClub {
        command: Some(format!("k-{paid}").parse().unwrap()),
        reason: None,
    };
    hall.send(back).unwrap();
    assert_eq!(
        season_funds(hall.ledger.club(), &season)
            .get("JPY")
            .unwrap()
            .paid,
        0
    );
    hall.send(pay(Some(1))).unwrap();
}

/// Heads of 1,000 of five players, one disqualified, and a deal of the last two.
#[test]
fn house_rules_say_where_heads_go() {
    use club_log::command::DealRequest;
    use club_log::money::{DealHeads, DisqualifiedHead};
    let mut money = target();
    money.entry.bounty = 1_000;
    money.bounty.disqualified = DisqualifiedHead::House;
    money.bounty.deal = DealHeads::Shared;
    let mut hall = Hall::new(5);
    announce(&mut hall, "heads", None, (None, false), rules(money)).unwrap();
    hall.send(register("heads", &[1, 2, 3, 4, 5])).unwrap();
    hall.send(on("heads", TournamentAction::Draw)).unwrap();
    hall.send(on("heads", TournamentAction::CloseRegistration))
        .unwrap();
    hall.send(on(
        "heads",
        TournamentAction::Remove {
            player: player(5),
            removal: Removal::Disqualified,
            chips: Some(20_000),
            reason: "cheated".into(),
        },
    ))
    .unwrap();
    let heads = account(&hall, "heads").heads;
    assert_eq!((heads.house, heads.moved), (1_000, 0));
    hall.send(bust("heads", 4)).unwrap();
    hall.send(on(
        "heads",
        TournamentAction::DealMoney {
            how: DealRequest::Even,
            stacks: Vec::new(),
            money_for_winner: 0,
            points: true,
            for_winner: 0,
            places: Vec::new(),
        },
    ))
    .unwrap();
    hall.send(finish("heads")).unwrap();
    let money = account(&hall, "heads");
    let won: Vec<(EntryId, u64)> = money.heads.won.clone().into_iter().collect();
    assert_eq!(
        won,
        [(entry(1), 1_000), (entry(2), 1_000), (entry(3), 1_000)]
    );
    assert_eq!(
        money.heads.held.into_iter().collect::<Vec<_>>(),
        [(entry(4), 1_000)]
    );
    in_is_out(&account(&hall, "heads"));
}

/// The right order: 3 was out by 2, then 2 by 1; they were reported the other way.
#[test]
fn heads_follow_the_corrected_order_of_busts() {
    let mut money = target();
    money.entry.bounty = 1_000;
    money.bounty.progressive = Ratio::new(1, 2).ok();
    let play = |acts: &[Command]| {
        let mut hall = Hall::new(4);
        announce(
            &mut hall,
            "heads",
            None,
            (None, false),
            rules(money.clone()),
        )
        .unwrap();
        hall.send(register("heads", &[1, 2, 3, 4])).unwrap();
        hall.send(on("heads", TournamentAction::Draw)).unwrap();
        hall.send(on("heads", TournamentAction::CloseRegistration))
            .unwrap();
        for act in acts {
            hall.send(act.clone()).unwrap();
        }
        hall
    };
    let by = |number, winner: Option<usize>| {
        let by = winner.map(|winner| WinnerText {
            player: player(winner),
            share: 1,
        });
        let busted = BustedPlayer {
            player: player(number),
            stack: None,
            by: by.into_iter().collect(),
        };
        let action = TournamentAction::Bust {
            players: vec![busted],
            tied: false,
            blinds: None,
        };
        on("heads", action)
    };
    let reorder = |order: &[usize]| {
        let order = order.iter().map(|number| vec![player(*number)]).collect();
        let reason = "seen by the floor".to_owned();
        on("heads", TournamentAction::ReorderBusts { order, reason })
    };
    let knocker = on(
        "heads",
        TournamentAction::CorrectKnocker {
            player: player(3),
            by: vec![WinnerText {
                player: player(2),
                share: 1,
            }],
            reason: "seen by the floor".into(),
        },
    );
    let right = play(&[by(3, Some(2)), by(2, Some(1))]);
    let mut corrected = play(&[by(2, Some(1)), by(3, None), reorder(&[3, 2]), knocker]);
    let heads = account(&corrected, "heads").heads;
    assert_eq!(heads, account(&right, "heads").heads);
    // 3's 1,000: 500 and 500; 2's 1,500: 700 in cash and 800 on the head of 1.
    assert_eq!(
        heads.won.into_iter().collect::<Vec<_>>(),
        [(entry(1), 700), (entry(2), 500)]
    );
    let out = Refusal::Money(MoneyRefusal::WinnerOut {
        entry: entry(3),
        winner: entry(2),
    });
    assert_eq!(refused(&mut corrected, reorder(&[2, 3])), out);
}
