//! Money of a night in words: heads that are held, refunds, and edits of the prices.

use chained_events::ids::CommandKey;
use club_view::{EventWords, Lang, MoneyView, PrizesView};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::night::{Club, played};

/// Three members, and a night for money.
fn night(money: &Value, then: &[Value]) -> Club {
    let announce = json!({ "announce": {
        "tournament": "n", "title": "Night", "rules": { "money": money },
    } });
    let members = ["Ann", "Bob", "青木"].map(|name| json!({ "add_member": { "name": name } }));
    let lines = members.into_iter().chain([announce]);
    let lines = lines.chain(then.iter().cloned());
    let lines: Vec<String> = lines
        .map(|command| json!({ "command": command }).to_string())
        .collect();
    played(lines.iter().map(String::as_str))
}

/// The sentences of the last command.
fn last(club: &Club, lang: Lang) -> Vec<String> {
    let command: CommandKey = club.events.last().unwrap().command.clone();
    let state = club.ledger.club();
    let (_, night) = state.tournaments().next().unwrap();
    let words = EventWords::new(lang, club.ledger.directory());
    let events = club.events.iter().filter(|event| event.command == command);
    let decoded = events.flat_map(|event| club_log::codec::decode(event).unwrap());
    decoded
        .map(|event| words.event(Some(night), &event))
        .collect()
}

fn account(club: &Club) -> MoneyView {
    let (id, night) = club.ledger.club().tournaments().next().unwrap();
    MoneyView::of(club.ledger.directory(), id, night, club.now).unwrap()
}

/// 5,000 yen with a head of 1,000. Nobody saw who took the chips of 青木, and Ann those of Bob.
#[test]
fn the_till_names_the_heads_that_are_held() {
    let money = json!({ "currency": "JPY", "entry": { "prize": 4_000, "bounty": 1_000 } });
    let out = |player: &str, by: Value| json!({ "bust": { "players": [{ "player": player, "by": by }] } });
    let mut commands = vec![
        json!({ "register_players": { "players": ["Ann", "Bob", "青木"] } }),
        json!({ "draw": {} }),
        json!({ "close_registration": {} }),
        out("青木", json!([])),
        out("Bob", json!([{ "player": "Ann" }])),
        json!({ "finish": {} }),
        json!({ "pay_out": { "tournament": "n" } }),
    ];
    let held = account(&night(&money, &commands));
    // 3 x 5,000 without the prizes, 3 x 4,000, and the heads of Bob and Ann.
    let line = "held, winner not known: 青木 1,000 JPY\n";
    assert_eq!(
        held.till_text(Lang::En),
        format!("box: 0 JPY + 15,000 JPY received - 14,000 JPY paid = 1,000 JPY\n{line}")
    );
    let japanese = held.till_text(Lang::Ja);
    assert!(
        japanese.ends_with("飛ばした人が不明で保留：青木 1,000 円\n"),
        "{japanese}"
    );
    assert_eq!(held.text(Lang::En).matches(line).count(), 1);
    let till = serde_json::to_value(held.till_view()).unwrap();
    assert_eq!(
        (&till["expected"], &till["held"][0]["amount"]),
        (&1_000.into(), &1_000.into())
    );

    commands.push(json!({ "correct_knocker": {
        "tournament": "n", "player": "青木", "by": [{ "player": "Bob" }], "reason": "seen",
    } }));
    let known = account(&night(&money, &commands));
    assert!(!known.till_text(Lang::En).contains("held"));
    let till = serde_json::to_value(known.till_view()).unwrap();
    assert_eq!(till.get("held"), None);
}

/// Entries of 20 EUR: one owed, one by transfer, and one of which 5 EUR of the debt were paid.
#[test]
fn a_refund_says_what_is_not_paid_from_the_box() {
    let money = json!({ "currency": "EUR", "entry": { "prize": 2_000 } });
    let off = |player: &str| {
        let registered = |player: &str, paid_by: &str| json!({ "register_paid": { "players": [player], "paid_by": paid_by } });
        let commands = [
            registered("Ann", "owes"),
            registered("Bob", "transfer"),
            registered("青木", "owes"),
            json!({ "pay": { "player": "青木", "amount": 500 } }),
            json!({ "remove": {
                "player": player, "removal": "unregistered", "reason": "ill",
            } }),
        ];
        let club = night(&money, &commands);
        [Lang::En, Lang::Ja].map(|lang| last(&club, lang).swap_remove(0))
    };
    for (player, english, japanese) in [
        (
            "Ann",
            "a debt of 20.00 EUR of Ann is cancelled, and nothing is paid back",
            "Ann の未払い 20.00 EUR は取り消し、返金なし",
        ),
        (
            "Bob",
            "Bob gets 20.00 EUR back; 20.00 EUR of it the way it was paid, not from the box",
            "Bob に 20.00 EUR を返金（うち 20.00 EUR は支払時と同じ方法で、金庫からは出さない）",
        ),
        (
            "青木",
            "青木 gets 5.00 EUR back, and a debt of 15.00 EUR is cancelled",
            "青木 に 5.00 EUR を返金、未払いの 15.00 EUR は取り消し",
        ),
    ] {
        assert_eq!(off(player), [english, japanese]);
    }
}

#[test]
fn an_edit_of_the_prices_names_what_changes() {
    let money = |changes: &Value| {
        let mut money = json!({ "currency": "EUR", "entry": { "prize": 1_800, "fund": 200 } });
        for (field, value) in changes.as_object().unwrap() {
            money[field] = value.clone();
        }
        money
    };
    let edit = |old: Value, new: Value| {
        let changes = json!([{ "money": money(&new) }]);
        let club = night(
            &money(&old),
            &[json!({ "edit": { "changes": changes, "reason": "a mistake" } })],
        );
        [Lang::En, Lang::Ja].map(|lang| last(&club, lang).swap_remove(0))
    };
    for (old, new, english, japanese) in [
        (
            json!({ "paid": 2 }),
            json!({ "paid": 2, "bubble": 500, "expenses": 250 }),
            "changed: prices from none to 2.50 EUR taken out for expenses; 5.00 EUR back for the bubble",
            "変更：料金 なし → 経費 2.50 EUR／バブル返金 5.00 EUR",
        ),
        (
            json!({ "unit": 100, "minimum": 1_000, "structure": "fixed:2,1" }),
            json!({ "unit": 50, "minimum": 2_000, "structure": "fixed:3,1", "remainder": "last_paid" }),
            "changed: prices from prizes in steps of 1.00 EUR; prizes by fixed:2,1; no prize below 10.00 EUR \
             to prizes in steps of 0.50 EUR; prizes by fixed:3,1; no prize below 20.00 EUR; the remainder goes \
             to the last paid place",
            "変更：料金 賞金の単位 1.00 EUR／賞金の配分 fixed:2,1／最低賞金 10.00 EUR → 賞金の単位 0.50 EUR／\
             賞金の配分 fixed:3,1／最低賞金 20.00 EUR／端数は最下位の入賞者へ",
        ),
        (
            json!({ "rake": { "share": "1/20" } }),
            json!({ "rake": { "share": "1/20", "cap": 50 } }),
            // A twentieth of 18.00 is 0.90, of which no more than 0.50 are taken.
            "changed: prices from entry 20.00 EUR (prizes 17.10 EUR, fee 0.90 EUR, season fund 2.00 EUR); rake 1/20 \
             to entry 20.00 EUR (prizes 17.50 EUR, fee 0.50 EUR, season fund 2.00 EUR); rake 1/20, at most 0.50 EUR",
            "変更：料金 エントリー 20.00 EUR（賞金 17.10 EUR、手数料 0.90 EUR、シーズン積立 2.00 EUR）／レーキ 1/20 → \
             エントリー 20.00 EUR（賞金 17.50 EUR、手数料 0.50 EUR、シーズン積立 2.00 EUR）／レーキ 1/20、上限 0.50 EUR",
        ),
        (
            // A rule that no line names.
            json!({}),
            json!({ "odd": "registered" }),
            "changed: prices from entry 20.00 EUR (prizes 18.00 EUR, season fund 2.00 EUR) \
             to entry 20.00 EUR (prizes 18.00 EUR, season fund 2.00 EUR)",
            "変更：料金 エントリー 20.00 EUR（賞金 18.00 EUR、シーズン積立 2.00 EUR） → \
             エントリー 20.00 EUR（賞金 18.00 EUR、シーズン積立 2.00 EUR）",
        ),
    ] {
        assert_eq!(edit(old, new), [english, japanese]);
    }
}

/// A night with a deal.
#[derive(Debug, Clone)]
struct Dealt {
    players: usize,
    prize: u64,
    /// Busts before the deal, and busts after it where something is left to play for.
    busts: [usize; 2],
    how: &'static str,
    points: bool,
    left: u64,
}

fn any_dealt() -> impl Strategy<Value = Dealt> {
    (3_usize..=9, 1_u64..=9_999).prop_flat_map(|(players, prize)| {
        let before = 0..=players - 2;
        let how = prop::sample::select(vec!["even", "chips", "icm"]);
        let left = prop_oneof![Just(0), 0..=prize];
        (before, how, any::<bool>(), left, 0..players).prop_map(
            move |(before, how, points, left, after)| Dealt {
                players,
                prize,
                busts: [before, after.min(players - before - 1)],
                how,
                points,
                left,
            },
        )
    })
}

impl Dealt {
    /// The same with no more left to play for than the first place has above the second.
    fn with_winner_bounded(&self) -> Self {
        let [mut before, ..] = self.commands();
        before.pop();
        let rows = prizes(&play(&before)).rows;
        let amount = |at: usize| rows.get(at).and_then(|row| row.amount).unwrap_or_default();
        let left = self.left.min(amount(0) - amount(1));
        Self {
            left,
            ..self.clone()
        }
    }

    /// The commands up to the deal, those after it, and the end.
    fn commands(&self) -> [Vec<Value>; 3] {
        let names: Vec<String> = (0..self.players).map(|at| format!("P{at}")).collect();
        let out = |name: &String| json!({ "bust": { "players": [{ "player": name, "by": [] }] } });
        let add = names
            .iter()
            .map(|name| json!({ "add_member": { "name": name } }));
        let announce = json!({ "announce": { "tournament": "n", "title": "Night", "rules": {
            "money": { "currency": "JPY", "entry": { "prize": self.prize } } } } });
        let mut before: Vec<Value> = add.chain([announce]).collect();
        before.extend([
            json!({ "register_players": { "players": names } }),
            json!({ "draw": {} }),
            json!({ "close_registration": {} }),
        ]);
        let (gone, left) = names.split_at(self.busts[0]);
        before.extend(gone.iter().map(out));
        let stack =
            |(at, name): (usize, &String)| json!({ "player": name, "stack": 1_000 * (at + 1) });
        let stacks: Vec<Value> = left.iter().enumerate().map(stack).collect();
        before.push(json!({ "deal_money": { "how": self.how, "stacks": stacks,
            "money_for_winner": self.left, "points": self.points } }));
        let busts = if self.left > 0 { self.busts[1] } else { 0 };
        let after: Vec<Value> = left[..busts].iter().map(out).collect();
        let is_over = left.len() - busts == 1 || (self.points && self.left == 0);
        let end = is_over.then(|| json!({ "finish": {} }));
        [before, after, end.into_iter().collect()]
    }
}

fn play(commands: &[Value]) -> Club {
    let lines = commands
        .iter()
        .map(|command| json!({ "command": command }).to_string());
    let lines: Vec<String> = lines.collect();
    played(lines.iter().map(String::as_str))
}

fn prizes(club: &Club) -> PrizesView {
    let (_, night) = club.ledger.club().tournaments().next().unwrap();
    PrizesView::of(club.ledger.directory(), night, club.now).unwrap()
}

/// Prizes as they are shown: shares of players who are in, those of who has a place, and open places.
fn shown(club: &Club) -> (u64, u64) {
    let view = prizes(club);
    let shares = view.shares.iter().map(|row| row.amount);
    let placed = view.rows.iter().flat_map(|row| match &row.holders[..] {
        [] => vec![row.amount.unwrap_or_default()],
        holders => holders.iter().map(|holder| holder.amount).collect(),
    });
    (shares.chain(placed).sum(), view.pool)
}

proptest! {
    #[test]
    fn prizes_that_are_shown_add_up_to_the_pool_before_and_after_a_deal(dealt in any_dealt()) {
        let parts = dealt.with_winner_bounded().commands();
        let mut commands: Vec<Value> = Vec::new();
        for part in &parts {
            let deal = part.iter().position(|command| command.get("deal_money").is_some());
            let steps = match deal {
                Some(at) => vec![&part[..at], &part[at..]],
                None => part.iter().map(std::slice::from_ref).collect(),
            };
            for step in steps {
                commands.extend_from_slice(step);
                let (sum, pool) = shown(&play(&commands));
                prop_assert_eq!(sum, pool, "{} commands", commands.len());
            }
        }
    }
}
