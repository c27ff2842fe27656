//! Random prices and house rules, over the whole range that a night can have.

use proptest::prelude::*;
use serde_json::{Value, json};

/// Prices of a night.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RandomPrices {
    unit: u64,
    /// Guarantee, added money, expenses, least prize, bubble refund.
    sums: [u64; 5],
    /// Prize, fee, staff, fund and head of an entry.
    entry: [u64; 5],
    /// Head of a re-entry, if it has a price of its own.
    reentry: Option<u64>,
    rake: Option<(u8, Option<u64>)>,
    paid: Option<Result<u64, u8>>,
    /// Numerator and denominator of the share in cash.
    progressive: Option<(u8, u8)>,
    /// The other rule for remainder, odd units of a tie, no-shows, odd unit of a head, shares of a head.
    switches: [bool; 5],
    rebuys: Rebuys,
}

/// When rebuys are sold.
#[derive(Debug, Clone, Copy)]
enum Rebuys {
    None,
    /// Up to a stack.
    Stack(u64),
    /// To players without chips, with a new head.
    Broke(u64),
}

/// Mostly small round sums, sometimes none, sometimes far beyond the pool.
fn sum(most: u64) -> impl Strategy<Value = u64> {
    prop_oneof![
        4 => Just(0),
        4 => (0..=most / 100).prop_map(|hundreds| 100 * hundreds),
        2 => 0..=most,
        1 => Just(100 * most),
    ]
}

fn rebuys() -> impl Strategy<Value = Rebuys> {
    prop_oneof![
        1 => Just(Rebuys::None),
        2 => prop::sample::select(vec![0, 20_000, 50_000]).prop_map(Rebuys::Stack),
        2 => sum(2_000).prop_map(Rebuys::Broke),
    ]
}

/// Boxed, for strategies within strategies take their place on the stack of a test.
pub(crate) fn random_prices() -> BoxedStrategy<RandomPrices> {
    let unit = prop_oneof![2 => Just(100), 1 => Just(1), 1 => Just(1_000), 2 => 1..=1_000_u64];
    let sums = [
        sum(200_000).boxed(),
        sum(10_000).boxed(),
        sum(50_000).boxed(),
        sum(5_000).boxed(),
        sum(3_000).boxed(),
    ];
    let entry = [
        sum(6_000).boxed(),
        sum(1_000).boxed(),
        sum(1_000).boxed(),
        sum(500).boxed(),
        sum(2_000).boxed(),
    ];
    let rake = prop::option::weighted(0.2, (0..=100_u8, prop::option::of(0..500_u64)));
    let paid = prop_oneof![
        1 => Just(None),
        1 => (1..=12_u64).prop_map(|places| Some(Ok(places))),
        2 => (1..=100_u8).prop_map(|percent| Some(Err(percent))),
    ];
    let share = (1..=6_u8).prop_flat_map(|under| (0..=under, Just(under)));
    let heads = (prop::option::weighted(0.7, share), any::<[bool; 5]>());
    let again = (prop::option::of(sum(2_000)), rebuys());
    let all = (unit, sums, entry, rake, paid, heads, again);
    all.prop_map(
        |(unit, sums, entry, rake, paid, (progressive, switches), (reentry, rebuys))| {
            let [prize, fee, staff, fund, bounty] = entry;
            // A rake is in place of fees.
            let fee = if rake.is_some() { 0 } else { fee };
            RandomPrices {
                unit,
                sums,
                entry: [prize, fee, staff, fund, bounty],
                reentry,
                rake,
                paid,
                progressive,
                switches,
                rebuys,
            }
        },
    )
    .boxed()
}

impl RandomPrices {
    /// The prices as a template has them.
    pub(crate) fn json(&self) -> Value {
        let [guarantee, added, expenses, minimum, bubble] = self.sums;
        let [prize, fee, staff, fund, bounty] = self.entry;
        let [remainder, odd, no_show, head, shared] = self.switches;
        let mut money = json!({
            "currency": "JPY", "unit": self.unit, "guarantee": guarantee, "added": added,
            "expenses": expenses, "minimum": minimum, "bubble": bubble,
            "entry": {
                "prize": prize, "fee": fee, "staff": staff, "fund": fund, "bounty": bounty,
            },
            "addon": { "prize": 2_000, "chips": 30_000 },
        });
        if let Some((percent, cap)) = self.rake {
            money["rake"] = json!({ "share": format!("{percent}/100"), "cap": cap });
        }
        money["paid"] = match self.paid {
            None => Value::Null,
            Some(Ok(places)) => places.into(),
            Some(Err(percent)) => format!("{percent} %").into(),
        };
        if let Some(bounty) = self.reentry {
            money["reentry"] = json!({ "prize": prize, "bounty": bounty });
        }
        let mut terms = json!({});
        if let Some((over, under)) = self.progressive {
            terms["progressive"] = format!("{over}/{under}").into();
        }
        let other = |rules: &mut Value, is_other: bool, field: &str, rule: &str| {
            if is_other {
                rules[field] = rule.into();
            }
        };
        other(&mut money, remainder, "remainder", "last_paid");
        other(&mut money, odd, "odd", "registered");
        other(&mut money, no_show, "no_show", "refunded");
        other(&mut terms, head, "odd", "cash");
        other(&mut terms, shared, "shared", "largest_share");
        money["bounty"] = terms;
        match self.rebuys {
            Rebuys::None => {}
            Rebuys::Stack(most) => {
                money["rebuy"] = json!({
                    "prize": 3_000, "at_most": 2, "stack_at_most": most,
                });
            }
            Rebuys::Broke(bounty) => {
                money["rebuy"] = json!({
                    "prize": 3_000, "bounty": bounty, "at_most": 3, "stack_at_most": 0,
                });
            }
        }
        money
    }
}
