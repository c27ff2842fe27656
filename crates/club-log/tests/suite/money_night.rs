//! The night of thirty of `docs/data/money-night.md`: every figure there was worked out by hand.

use std::collections::BTreeMap;

use club_log::Refusal;
use club_log::entry::EntryId;
use club_log::ids::TournamentId;
use club_log::ledger::LedgerError;
use club_log::money::{Money, Parts, Sold};
use club_log::next_step::{Bubble, NextStep, next_steps};
use club_log::refusal::MoneyRefusal;
use mtt_seating::TableId;
use payout_dhondt::Ratio;
use serde_json::{Value, json};

use crate::desks::command;
use crate::hall::{Hall, member};
use crate::money::in_is_out;

/// The night, with the players by the names of the page.
struct Night {
    hall: Hall,
    players: BTreeMap<String, EntryId>,
}

fn rules() -> Value {
    let table = |name: &str| json!({ "name": name, "seats": 9 });
    let weights = "fixed:20,14,11,9,7,6,5,4,3,2";
    json!({
        "max_entries": 2,
        "seating": { "n_max": 9, "room": { "tables": [table("C"), table("A"), table("B")] } },
        "structure": { "weights": "fixed:5,3,2" },
        "money": {
            "currency": "JPY", "unit": 100, "guarantee": 170_000, "added": 10_000, "expenses": 3_000,
            "paid": "30 %", "structure": weights, "bounty": { "progressive": "1/2" },
            "entry": {
                "price": 6_000, "prize": 4_000, "fee": 500, "staff": 500, "bounty": 1_000,
            },
            "reentry": { "price": 5_500, "prize": 4_000, "fee": 500, "bounty": 1_000 },
            "rebuy": { "price": 3_500, "prize": 3_000, "fee": 500, "until_level": 6, "at_most": 2 },
            "addon": { "price": 2_000, "prize": 2_000, "chips": 30_000 },
        },
    })
}

impl Night {
    /// Registered and drawn; X, Y and Z are the alternates.
    fn drawn() -> Self {
        let mut night = Self {
            hall: Hall::new(31),
            players: BTreeMap::new(),
        };
        night.send(json!({ "announce": {
            "tournament": "night", "title": "Night", "rules": rules(),
        } }));
        night.send(json!({ "set_float": { "amount": 20_000 } }));
        for number in 1..=28 {
            night.send(json!({ "register": { "player": member(number) } }));
        }
        night.money((168_000, 188_000));
        for (number, paid_by) in [(29, "transfer"), (30, "owes")] {
            night.send(json!({ "register_paid": {
                "players": [member(number)], "paid_by": paid_by,
            } }));
        }
        night.money((180_000, 188_000));
        night.send(json!({ "register": { "player": member(31) } }));
        night.money((186_000, 194_000));
        night.send(json!({ "remove": {
            "player": member(31), "removal": "unregistered", "reason": "called off",
        } }));
        night.money((186_000, 188_000));
        night.send(json!({ "draw": {} }));
        for (name, entry) in "XYZ".chars().zip(night.hall.night().alternates()) {
            night.players.insert(name.to_string(), entry);
        }
        for name in ["A", "B", "C"] {
            for (seat, entry) in night.seated(name).into_iter().zip(1..) {
                night.players.insert(format!("{name}{entry}"), seat);
            }
        }
        assert_eq!(night.players.len(), 30);
        night
    }

    #[track_caller]
    fn send(&mut self, body: Value) {
        self.hall.send(command(body)).unwrap();
    }

    #[track_caller]
    fn refused(&mut self, body: Value, expected: MoneyRefusal) {
        let events = self.hall.log().len();
        match self.hall.send(command(body)) {
            Err(LedgerError::Refused(refusal)) => assert_eq!(refusal, Refusal::Money(expected)),
            other => panic!("{other:?} instead of a refusal"),
        }
        assert_eq!(self.hall.log().len(), events);
    }

    /// The players of a table, by seat.
    fn seated(&self, table: &str) -> Vec<EntryId> {
        let seats = self.hall.night().seats();
        let table = seats.table(&TableId::new(table)).unwrap();
        table.seats().map(|(_, entry)| entry).collect()
    }

    fn entry(&self, name: &str) -> EntryId {
        self.players[name]
    }

    fn account(&self) -> Money {
        let night = self.hall.night();
        let money = night.money(night.last_at()).unwrap();
        in_is_out(&money);
        money
    }

    /// Money collected and in the box.
    #[track_caller]
    fn money(&self, (collected, in_box): (u64, i64)) {
        let money = self.account();
        assert_eq!((money.collected, money.till.expected), (collected, in_box));
    }

    /// Bust of a player as the page writes it: the winners with their heads and cash won then.
    #[track_caller]
    fn bust(&mut self, out: &str, by: &[(&str, u64, u64)]) {
        let winner = |(name, _, _): &(&str, u64, u64)| json!({ "player": self.entry(name) });
        let by_text: Vec<Value> = by.iter().map(winner).collect();
        let player = json!({ "player": self.entry(out), "by": by_text });
        self.send(json!({ "bust": { "players": [player] } }));
        self.heads(by);
    }

    /// Heads of players and what they have won.
    #[track_caller]
    fn heads(&self, expected: &[(&str, u64, u64)]) {
        let heads = self.account().heads;
        for &(name, head, won) in expected {
            let entry = self.entry(name);
            let of = |amounts: &BTreeMap<EntryId, u64>| amounts.get(&entry).copied();
            let found = (of(&heads.heads), of(&heads.won));
            assert_eq!(found, (Some(head), Some(won)), "{name}");
        }
    }

    fn rebuy(&mut self, name: &str, times: u32) {
        let player = self.entry(name);
        self.send(json!({ "rebuy": { "player": player, "times": times } }));
    }

    fn left(&self) -> usize {
        self.hall.night().alive_count()
    }

    /// Registration, until the last level with rebuys.
    fn first_levels(&mut self) {
        self.bust("A1", &[("A2", 1_500, 500)]);
        self.bust("B1", &[("B2", 1_300, 200), ("B3", 1_300, 200)]);
        self.bust("B2", &[("B4", 1_700, 600)]);
        // The alternates have the seats that became free.
        assert_eq!(self.seated("A")[0], self.entry("X"));
        assert_eq!(self.seated("B")[..2], [self.entry("Y"), self.entry("Z")]);
        let debtor = self.entry("Z");
        assert_eq!(self.account().owed_in, 6_000);
        self.send(json!({ "pay": { "player": debtor } }));
        self.money((186_000, 194_000));
        self.bust("A3", &[("A4", 1_500, 500)]);
        let first = self.entry("A3");
        let again = self.hall.night().entry(first).unwrap().member.clone();
        self.send(json!({ "reenter": { "player": again } }));
        let (second, _) = self.hall.night().last_entry_of(&again).unwrap();
        self.players.insert("A3".into(), second);
        assert!(self.seated("A").contains(&second));
        self.money((191_500, 199_500));
        self.bust("A4", &[("A6", 1_800, 700)]);
        let paid = self.entry("A6");
        self.send(json!({ "pay_out": { "players": [paid] } }));
        self.money((191_500, 198_800));
        self.rebuy("B4", 2);
        self.money((198_500, 205_800));
        let winner = self.entry("A2");
        self.send(json!({ "correct_knocker": {
            "player": again, "by": [{ "player": winner }], "reason": "seen by the table",
        } }));
        self.heads(&[("A2", 2_000, 1_000), ("A6", 1_500, 500)]);
        let money = self.account();
        assert_eq!((money.overpaid, money.paid_out), (200, 700));
        assert_eq!(money.heads.won.get(&self.entry("A4")), None);
        for winner in ["A7", "A2"] {
            let (player, by) = (self.entry("A5"), self.entry(winner));
            let player = json!({ "player": player, "by": [{ "player": by }] });
            self.send(json!({ "bust": { "players": [player] } }));
            self.rebuy("A5", 1);
        }
        self.money((205_500, 212_800));
        let entry = self.entry("A5");
        let third = MoneyRefusal::TooManyBought {
            entry,
            item: "rebuy",
            bought: 2,
            most: 2,
        };
        self.refused(json!({ "rebuy": { "player": entry } }), third);
        self.bust("C9", &[("C8", 1_500, 500)]);
        self.bust("B5", &[("B6", 1_500, 500)]);
    }

    /// Add-ons, a fee that goes back, and the first count.
    fn break_of_level_6(&mut self) {
        self.send(json!({ "close_registration": {} }));
        self.send(json!({ "clock": { "change": { "action": "level", "level": 7 } } }));
        assert_eq!(self.left(), 24);
        let buyers = ["A2", "A5", "A6", "B3", "B4", "B6"].map(|name| self.entry(name));
        self.send(json!({ "add_on": { "players": buyers } }));
        let debtor = self.entry("X");
        self.send(json!({ "add_on": { "players": [debtor], "paid_by": "owes" } }));
        self.money((219_500, 224_800));
        let dealer = self.entry("B9");
        self.send(json!({ "refund": {
            "player": dealer, "parts": ["fee"], "reason": "dealt for an hour",
        } }));
        self.money((219_500, 224_300));
        self.send(json!({ "count_cash": { "amount": 224_300 } }));
        assert_eq!(self.account().till.counted, Some((224_300, 224_300)));
    }

    /// From 24 players to the bubble.
    fn until_the_bubble(&mut self) {
        self.bust("C8", &[("C7", 1_800, 700)]);
        self.bust("A8", &[("A2", 2_500, 1_500)]);
        self.bust("B7", &[("B3", 1_600, 400), ("B4", 2_000, 800)]);
        assert_eq!(self.account().heads.moved, 0);
        assert_eq!(self.account().overlay, 170_000 - 157_000);
        let player = self.entry("C7");
        self.send(json!({ "remove": {
            "player": player, "removal": "disqualified", "chips": 25_000, "reason": "a third warning",
        } }));
        assert_eq!(self.account().heads.moved, 1_800);
        assert_eq!(self.account().overlay, 11_200);
        self.bust("A9", &[("A6", 2_000, 1_000)]);
        self.bust("B8", &[("B9", 1_500, 500)]);
        assert_eq!(self.left(), 18);
        let moved: Vec<EntryId> = (1..=6)
            .map(|seat| self.entry(&format!("C{seat}")))
            .collect();
        for (table, names) in [("A", ["P", "Q", "R"]), ("B", ["S", "T", "U"])] {
            let there = self.seated(table);
            let came = there.into_iter().filter(|entry| moved.contains(entry));
            let came: Vec<EntryId> = came.collect();
            assert_eq!(came.len(), 3);
            let named = names.map(str::to_owned).into_iter().zip(came);
            self.players.extend(named);
        }
        self.bust("X", &[("A2", 3_000, 2_000)]);
        self.bust("Z", &[("B4", 2_500, 1_300)]);
        let three = [
            ("A2", 3_200, 2_200),
            ("A6", 2_200, 1_100),
            ("P", 1_200, 100),
        ];
        self.bust("A7", &three);
        self.bust("Y", &[]);
        let held = [(self.entry("Y"), 1_000)];
        assert_eq!(self.account().heads.held, held.into());
        self.bust("Q", &[("P", 1_700, 600)]);
        self.bust("S", &[("T", 1_500, 500)]);
        self.bust("B3", &[("B6", 2_300, 1_300)]);
    }

    /// Hand for hand with a tie, and the final table until three are left.
    fn until_the_deal(&mut self) {
        assert_eq!(self.left(), 11);
        let night = self.hall.night();
        let proposed = NextStep::HandForHand {
            before: Bubble::Prizes,
            players: 11,
        };
        assert!(next_steps(night, night.last_at()).contains(&proposed));
        self.send(json!({ "hand_for_hand": { "change": { "action": "start" } } }));
        self.send(json!({ "hand_for_hand": { "change": { "action": "round" } } }));
        let bust = |name: &str, stack: u64, by: &str| {
            let (player, by) = (self.entry(name), self.entry(by));
            json!({ "player": player, "stack": stack, "by": [{ "player": by }] })
        };
        let both = [bust("R", 4_000, "A6"), bust("U", 6_500, "B9")];
        self.send(json!({ "bust": { "players": both } }));
        self.heads(&[("A6", 2_700, 1_600), ("B9", 2_000, 1_000)]);
        let tied = [self.entry("R"), self.entry("U")];
        let bubble = self.hall.night().places();
        let bubble = bubble.iter().find(|placed| placed.place == 10).unwrap();
        assert!(tied.iter().all(|entry| bubble.entries.contains(entry)));
        assert_eq!(bubble.entries.len(), 2);
        self.send(json!({ "hand_for_hand": { "change": { "action": "end" } } }));
        assert_eq!(self.left(), 9);
        self.bust("T", &[("A3", 1_800, 700)]);
        self.bust("P", &[("A3", 2_300, 1_100), ("B4", 2_900, 1_700)]);
        self.bust("A5", &[("B9", 2_500, 1_500)]);
        self.bust("B6", &[("A2", 4_400, 3_300)]);
        self.bust("B9", &[("A2", 5_700, 4_500)]);
        self.bust("B4", &[("A6", 4_200, 3_000)]);
        assert_eq!(self.left(), 3);
        assert_eq!(self.hall.night().chips_in_play(), Some(885_000));
    }

    /// Prizes and bounties by the names of the page.
    #[track_caller]
    fn won(&self, prizes: &[(&str, u64)], bounties: &[(&str, u64)]) {
        let by_entry = |rows: &[(&str, u64)]| {
            let rows = rows.iter().map(|(name, won)| (self.entry(name), *won));
            rows.collect::<BTreeMap<EntryId, u64>>()
        };
        let money = self.account();
        assert_eq!(money.won, by_entry(prizes));
        assert_eq!(money.heads.won, by_entry(bounties));
    }
}

#[test]
fn a_night_of_thirty_is_paid_as_it_was_worked_out() {
    let mut night = Night::drawn();
    night.first_levels();
    night.break_of_level_6();
    night.until_the_bubble();
    let tournament = TournamentId::new("night").unwrap();
    let early = MoneyRefusal::PrizesNotFinal { tournament };
    let busted = night.entry("A1");
    let nothing = MoneyRefusal::NothingDue {
        member: night.hall.night().entry(busted).unwrap().member.clone(),
        paid: 0,
    };
    night.refused(json!({ "pay_out": { "players": [busted] } }), nothing);
    night.until_the_deal();
    let stacks = [("A2", 442_500), ("A6", 265_500), ("A3", 177_000)]
        .map(|(name, stack)| json!({ "player": night.entry(name), "stack": stack }));
    let deal = json!({ "deal_money": { "how": "icm", "stacks": stacks, "points": true } });
    night.refused(deal.clone(), early);
    night.send(json!({ "clock": { "change": { "action": "level", "level": 8 } } }));
    night.send(deal);
    let shares = night.hall.night().deal().unwrap().shares.iter();
    let shares: BTreeMap<EntryId, u64> = shares.map(|row| (row.entry, row.points)).collect();
    let points = [("A2", 12), ("A6", 10), ("A3", 9)].map(|(name, n)| (night.entry(name), n));
    assert_eq!(shares, points.into());
    night.send(json!({ "finish": {} }));

    let money = night.account();
    let sold = Sold {
        entry: 30,
        reentry: 1,
        rebuy: 4,
        addon: 7,
    };
    assert_eq!(money.sold, sold);
    let parts = Parts {
        prize: 150_000,
        fee: 17_000,
        staff: 15_000,
        fund: 0,
        bounty: 31_000,
    };
    assert_eq!(money.parts, parts);
    assert_eq!((money.collected, money.refunds), (219_500, 6_500));
    assert_eq!(
        (money.added, money.expenses, money.overlay, money.pool),
        (10_000, 3_000, 11_200, 170_000)
    );
    assert_eq!(
        money.prizes.amounts(),
        [
            42_000, 29_400, 23_100, 18_900, 14_700, 12_600, 10_500, 8_400, 6_300, 4_100
        ]
    );
    assert_eq!(money.prizes.remainder_places(), [0_u64; 0]);
    let prizes = [
        ("A2", 34_700),
        ("A6", 31_100),
        ("A3", 28_700),
        ("B4", 18_900),
        ("B9", 14_700),
        ("B6", 12_600),
        ("A5", 10_500),
        ("P", 8_400),
        ("T", 6_300),
        ("U", 2_100),
        ("R", 2_000),
    ];
    let bounties = [
        ("A2", 10_200),
        ("A3", 3_400),
        ("A6", 7_200),
        ("B2", 200),
        ("B3", 400),
        ("B4", 1_700),
        ("B6", 1_300),
        ("B9", 1_500),
        ("C7", 700),
        ("C8", 500),
        ("P", 600),
        ("T", 500),
    ];
    night.won(&prizes, &bounties);
    assert_eq!((money.heads.moved, money.heads.heads.len()), (1_800, 0));
    assert_eq!(money.heads.held, [(night.entry("Y"), 1_000)].into());
    assert_eq!((money.owed_in, money.owed_out), (2_000, 170_000 + 27_500));
    assert_eq!((money.paid_out, money.overpaid), (700, 0));

    night.send(json!({ "pay_out": { "tournament": "night" } }));
    night.money((219_500, 26_800));
    night.send(json!({ "count_cash": {
        "tournament": "night", "amount": 26_300, "note": "not found",
    } }));
    let money = night.account();
    assert_eq!(money.till.counted, Some((26_800, 26_300)));
    assert_eq!((money.paid_out, money.owed_out), (198_200, 0));
    let result = night.hall.night().result().unwrap();
    assert_eq!(
        (result.pool, result.results[0].points),
        (31, Ratio::from_integer(12))
    );
}
