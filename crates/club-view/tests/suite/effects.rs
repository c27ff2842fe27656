//! Effects over random nights for money: there are none where nothing that they show differs, and only there.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::MemoryStore;
use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use club_log::command::{CommandContext, CommandLine};
use club_log::entry::{Entry, EntryId};
use club_log::ids::{SeasonId, TournamentId};
use club_log::money::Money;
use club_log::projection::season_standings;
use club_log::tournament::Tournament;
use club_log::{Command, Ledger, State};
use club_view::{Change, EffectsView, FigureEffect, Lang, MoneyEffects, NightEffects};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::night::wait;

const MEMBERS: usize = 9;

/// An act of a night, sense or nonsense; numbers choose among the players that there are.
type Act = (u8, u16, u16);

/// A club with a night that is played by chance.
struct Played {
    ledger: Ledger<MemoryStore>,
    sent: u64,
}

impl Played {
    fn new(prices: Option<Value>) -> Self {
        let ledger = wait(Ledger::open(MemoryStore::default())).unwrap();
        let mut played = Self { ledger, sent: 0 };
        let mut send = |body| assert!(played.send(body), "a command of the beginning");
        send(json!({ "create_club": { "title": "Chance", "zone": "Asia/Tokyo" } }));
        send(json!({ "open_season": { "season": "s" } }));
        for number in 0..MEMBERS {
            let (member, name) = (format!("m{number}"), format!("P{number}"));
            send(json!({ "add_member": { "member": member, "name": name } }));
        }
        let mut rules = json!({ "max_entries": 3, "seating": { "n_max": 6 } });
        if let Some(prices) = prices {
            rules["money"] = prices;
        }
        send(json!({ "announce": {
            "tournament": "n", "title": "Night", "season": "s", "rules": rules,
        } }));
        played
    }

    /// Sends a command; whether it was applied.
    fn send(&mut self, body: Value) -> bool {
        let command: Command = serde_json::from_value(body).unwrap();
        self.sent += 1;
        let second = 1_767_225_600 + self.sent.cast_signed();
        let context = CommandContext {
            key: CommandKey::new(format!("k-{}", self.sent)).unwrap(),
            actor: Actor::new("desk").unwrap(),
            now: Timestamp::from_millisecond(1_000 * second).unwrap(),
            seed: self.sent,
        };
        let request = CommandLine::bare(command).into_request(context).unwrap();
        wait(self.ledger.execute(&request)).is_ok()
    }

    fn act(&mut self, (kind, first, second): Act) {
        let Some((_, night)) = self.ledger.club().tournaments().next() else {
            // Its announcement was taken back.
            return;
        };
        let alive: Vec<EntryId> = night.alive().map(|(entry, _)| entry).collect();
        let all: Vec<EntryId> = night.entries().map(|(entry, _)| entry).collect();
        let pick = |items: &[EntryId], number: u16| {
            let found = items.get(usize::from(number) % items.len().max(1));
            found.map_or_else(|| "nobody".to_owned(), ToString::to_string)
        };
        let member = || format!("m{}", usize::from(first) % MEMBERS);
        let priced = night.prices().is_some();
        let paid_by = if second.is_multiple_of(3) {
            "owes"
        } else {
            "cash"
        };
        let body = match kind {
            0..=4 if priced => {
                json!({ "register_paid": { "players": [member()], "paid_by": paid_by } })
            }
            0..=4 => json!({ "register": { "player": member() } }),
            5 => json!({ "draw": {} }),
            6..=9 => json!({ "bust": { "players": [
                { "player": pick(&alive, first), "by": [{ "player": pick(&alive, second) }] },
            ] } }),
            10 => json!({ "reenter": { "player": member() } }),
            11 => json!({ "rebuy": { "player": pick(&all, first) } }),
            12 => json!({ "add_on": { "players": [pick(&alive, first)] } }),
            13 => json!({ "pay": { "player": pick(&all, first) } }),
            14 => json!({ "pay_out": {} }),
            15 => json!({ "refund": {
                "player": pick(&all, first), "parts": ["prize", "fee"], "reason": "asked",
            } }),
            16 => json!({ "set_float": { "amount": 100 * u64::from(first) } }),
            17 => json!({ "close_registration": {} }),
            18 => json!({ "finish": {} }),
            19 => json!({ "reinstate": { "player": pick(&all, first), "reason": "wrong" } }),
            20 => {
                json!({ "remove": { "player": pick(&alive, first), "removal": "disqualified", "reason": "rude" } })
            }
            21 => json!({ "clock": { "change": { "action": "start" } } }),
            22 => json!({ "undo": { "tournament": "n" } }),
            _ => {
                json!({ "edit": { "changes": [{ "title": format!("Night {first}") }], "reason": "typo" } })
            }
        };
        self.send(body);
    }
}

/// Prices with heads, and without.
fn prices() -> impl Strategy<Value = Option<Value>> {
    prop::option::weighted(
        0.8,
        (0..9_u64, 0..5_u64, any::<bool>()).prop_map(|(prize, bounty, progressive)| {
            let mut prices = json!({
                "currency": "JPY", "unit": 100,
                "entry": { "prize": 500 * prize, "fee": 300, "bounty": 500 * bounty },
                "rebuy": { "prize": 1_000, "at_most": 2, "stack_at_most": 0, "bounty": 500 * bounty },
                "addon": { "prize": 700, "chips": 10_000 },
            });
            if progressive {
                prices["bounty"] = json!({ "progressive": "1/2" });
            }
            prices
        }),
    )
}

/// The figures of a night that effects show, each worked out on its own.
#[derive(Debug, Default, PartialEq)]
struct Shown {
    phase: Option<String>,
    entries: BTreeMap<EntryId, [bool; 3]>,
    seats: BTreeMap<EntryId, String>,
    tables: BTreeSet<String>,
    orders: BTreeSet<String>,
    places: BTreeMap<EntryId, u32>,
    points: BTreeMap<String, String>,
    owed: BTreeMap<String, u64>,
    pool: u64,
    prizes: BTreeMap<String, u64>,
    bounties: BTreeMap<String, u64>,
    heads: BTreeMap<EntryId, u64>,
    held: BTreeMap<EntryId, u64>,
    paid: BTreeMap<String, u64>,
    refunds: u64,
    cash: i64,
    announced: Option<String>,
}

fn shown(state: &State) -> Shown {
    let mut shown = Shown::default();
    let id = TournamentId::new("n").unwrap();
    let Ok((_, night)) = state.club.tournament(Some(&id)) else {
        return shown;
    };
    shown.phase = Some(format!("{:?}", night.phase()));
    shown.announced = Some(format!("{:?}", night.announcement()));
    for (id, entry) in night.entries() {
        let states = [Entry::is_alternate, Entry::is_alive, Entry::is_out];
        shown.entries.insert(id, states.map(|is| is(entry)));
        if let Some((table, seat)) = night.seats().seat_of(id) {
            shown.seats.insert(id, format!("{table}-{seat}"));
        }
    }
    shown.tables = night
        .seats()
        .tables()
        .map(|(id, _)| id.to_string())
        .collect();
    let orders = night.seats().orders().iter().map(|order| {
        let (mover, why) = (&order.mover, &order.why);
        let to = format!("{} to {} {:?}", order.from, order.to, order.seat);
        format!("{} {mover:?} {to} {why:?}", order.number)
    });
    shown.orders = orders.collect();
    for placed in night.places() {
        for entry in placed.entries {
            shown.places.insert(entry, placed.place);
        }
    }
    for row in night
        .result()
        .into_iter()
        .flat_map(|result| &result.results)
    {
        shown
            .points
            .insert(row.member.to_string(), row.points.to_string());
    }
    if let Some(money) = night.money(night.last_at()) {
        account(&mut shown, night, &money);
    }
    shown
}

fn account(shown: &mut Shown, night: &Tournament, money: &Money) {
    shown.pool = money.pool;
    shown.refunds = money.refunds;
    shown.cash = money.till.expected;
    shown.heads.clone_from(&money.heads.heads);
    shown.held.clone_from(&money.heads.held);
    for (_, entry) in night.entries() {
        let (member, own) = (entry.member.to_string(), money.player(&entry.member));
        let add = |amounts: &mut BTreeMap<String, u64>, amount: u64| {
            if amount > 0 {
                amounts.insert(member.clone(), amount);
            }
        };
        add(&mut shown.owed, own.owes);
        add(&mut shown.prizes, own.prize);
        add(&mut shown.bounties, own.bounties);
        add(&mut shown.paid, own.prize_paid + own.bounties_paid);
    }
}

/// Ranks of the season.
fn ranks(state: &State) -> BTreeMap<String, u64> {
    let season = SeasonId::new("s").unwrap();
    let rows = season_standings(&state.club, &season, None)
        .unwrap()
        .into_iter();
    rows.map(|row| (row.member.to_string(), row.rank)).collect()
}

/// Which lists of a night have something in them, in the order of [`differs`].
fn listed(night: Option<&NightEffects>) -> [bool; 17] {
    let Some(night) = night else {
        return [false; 17];
    };
    let MoneyEffects {
        pool,
        prizes,
        bounties,
        heads,
        held,
        paid,
        refunds,
        expected_box,
    } = &night.money;
    let tables = !night.tables_opened.is_empty() || !night.tables_closed.is_empty();
    let orders = !night.orders_given.is_empty() || !night.orders_withdrawn.is_empty();
    [
        night.phase.is_some(),
        !night.entries.is_empty(),
        !night.seats.is_empty(),
        tables,
        orders,
        !night.places.is_empty(),
        !night.points.is_empty(),
        !night.owed.is_empty(),
        pool.is_some(),
        !prizes.is_empty(),
        !bounties.is_empty(),
        !heads.is_empty(),
        !held.is_empty(),
        !paid.is_empty(),
        refunds.is_some(),
        expected_box.is_some(),
        !night.edited.is_empty(),
    ]
}

fn differs(a: &Shown, b: &Shown) -> [bool; 17] {
    [
        a.phase != b.phase,
        a.entries != b.entries,
        a.seats != b.seats,
        a.tables != b.tables,
        a.orders != b.orders,
        a.places != b.places,
        a.points != b.points,
        a.owed != b.owed,
        a.pool != b.pool,
        a.prizes != b.prizes,
        a.bounties != b.bounties,
        a.heads != b.heads,
        a.held != b.held,
        a.paid != b.paid,
        a.refunds != b.refunds,
        a.cash != b.cash,
        a.announced.is_some() && b.announced.is_some() && a.announced != b.announced,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn there_are_no_effects_where_nothing_that_they_show_differs_and_only_there(
        prices in prices(),
        field in 3..MEMBERS,
        acts in prop::collection::vec((0..24_u8, any::<u16>(), any::<u16>()), 8..40),
        pairs in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 24),
    ) {
        let mut played = Played::new(prices);
        let mut states = vec![played.ledger.state()];
        for number in 0..field {
            played.act((0, u16::try_from(number).unwrap(), 1));
        }
        played.act((5, 0, 0));
        states.push(played.ledger.state());
        for act in acts {
            played.act(act);
            states.push(played.ledger.state());
        }
        let next = (1..states.len()).map(|at| (at - 1, at));
        let pairs = pairs.iter().map(|(a, b)| (a.index(states.len()), b.index(states.len())));
        for (a, b) in next.chain(pairs) {
            let (before, after) = (&states[a], &states[b]);
            let view = EffectsView::between(before, after).unwrap();
            let expected = differs(&shown(before), &shown(after));
            prop_assert_eq!(listed(view.nights.first()), expected);
            prop_assert_eq!(view.standings.is_empty(), ranks(before) == ranks(after));
            let same = expected == [false; 17] && ranks(before) == ranks(after);
            prop_assert_eq!(view.is_empty(), same);
            for lang in Lang::ALL {
                let sentences = view.sentences(lang);
                prop_assert_eq!(sentences.is_empty(), expected == [false; 17]);
                let blank = |sentence: &String| sentence.trim().is_empty();
                prop_assert!(!sentences.iter().any(blank));
            }
        }
    }
}

#[test]
fn the_effects_of_an_entry_and_of_a_bust_have_their_money() {
    let prices = json!({
        "currency": "JPY", "entry": { "prize": 1_000, "fee": 300, "bounty": 500 },
    });
    let mut played = Played::new(Some(prices));
    let register = |number: u8, paid_by: &str| {
        let players = [format!("m{number}")];
        json!({ "register_paid": { "players": players, "paid_by": paid_by } })
    };
    assert!(played.send(register(0, "cash")) && played.send(register(1, "cash")));
    let two = played.ledger.state();
    assert!(played.send(register(2, "cash")));
    let three = played.ledger.state();
    let entered = EffectsView::between(&two, &three).unwrap();
    // 1,000 of each go to the prizes, 500 are on a head, and 1,800 in the box.
    assert_eq!(
        entered.sentences(Lang::En),
        [
            "P2 is in",
            "prize pool: 2,000 JPY to 3,000 JPY",
            "head of P2: none to 500 JPY",
            "in the box: 3,600 JPY to 5,400 JPY",
        ]
    );
    assert_eq!(
        entered.sentences(Lang::Ja),
        [
            "P2 さんは参加中",
            "賞金総額：2,000 円 → 3,000 円",
            "P2 さんの首の額：なし → 500 円",
            "金庫：3,600 円 → 5,400 円",
        ]
    );
    assert!(played.send(register(3, "owes")));
    let owing = EffectsView::between(&three, &played.ledger.state()).unwrap();
    assert_eq!(
        owing.sentences(Lang::En),
        [
            "P3 is in",
            "P3 owes 1,800 JPY instead of 0 JPY",
            "prize pool: 3,000 JPY to 4,000 JPY",
            "head of P3: none to 500 JPY",
        ]
    );
    assert!(played.send(json!({ "draw": {} })));
    let before = played.ledger.state();
    let bust = json!({ "bust": { "players": [{ "player": "m0", "by": [{ "player": "m1" }] }] } });
    assert!(played.send(bust));
    let after = played.ledger.state();
    let busted = EffectsView::between(&before, &after).unwrap();
    let [night] = busted.nights.as_slice() else {
        panic!("{:?}", busted.nights);
    };
    let figure = |player: &str, before, after| FigureEffect {
        player: player.to_owned(),
        figure: Change { before, after },
    };
    assert_eq!(night.money.bounties, [figure("P1", None, Some(500))]);
    assert_eq!(night.money.heads, [figure("P0", Some(500), None)]);
    // Nothing is paid or bought by a bust.
    assert_eq!((night.money.pool, night.money.expected_box), (None, None));
    // An undo shows the same the other way round.
    let back = EffectsView::between(&after, &before).unwrap();
    assert_eq!(
        back.nights[0].money.bounties,
        [figure("P1", Some(500), None)]
    );
    assert_eq!(back.nights[0].money.heads, [figure("P0", None, Some(500))]);
}
