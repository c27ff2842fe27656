//! A night for money: prices, rebuys, add-ons, and what is paid at its end.

use chained_events::EventStore;
use club_log::command::TournamentAction;
use club_log::entry::EntryId;
use club_log::money::{AddOnPrice, BoughtItem, MoneyRules, PaidBy, Price, RebuyPrice};
use club_log::tournament::Tournament;

use crate::director::Director;
use crate::error::SimulationError;
use crate::floor::Floor;
use crate::night_plan::NightPlan;
use crate::report::look;

/// The last level with rebuys, behind which add-ons are sold.
pub(crate) const LAST_REBUY_LEVEL: u32 = 3;
/// The most rebuys of an entry.
const REBUYS: u32 = 2;
/// Chips of an add-on.
const ADD_ON_CHIPS: u64 = 30_000;
/// Cash in the box before the first entry.
const FLOAT: u64 = 30_000;

/// Prices in yen: an entry of 6,000 with a progressive bounty of 1,000, rebuys and add-ons.
#[must_use]
pub fn demonstration_prices() -> MoneyRules {
    let entry = Price {
        prize: 4_000,
        fee: 500,
        staff: 500,
        bounty: 1_000,
        ..Price::default()
    };
    let mut money = MoneyRules::new("JPY", entry);
    money.unit = 100;
    money.guarantee = 200_000;
    money.paid = "15 %".parse().ok();
    money.structure = "vp-kid".parse().ok();
    money.bounty.progressive = "1/2".parse().ok();
    money.rebuy = Some(RebuyPrice {
        prize: 3_000,
        fee: 500,
        until_level: Some(LAST_REBUY_LEVEL),
        at_most: Some(REBUYS),
        ..RebuyPrice::default()
    });
    money.addon = Some(AddOnPrice {
        chips: Some(ADD_ON_CHIPS),
        prize: 2_000,
        ..AddOnPrice::default()
    });
    money
}

impl NightPlan {
    /// Whether it has prices.
    pub(crate) fn is_for_money(&self) -> bool {
        self.rules.money.is_some()
    }
}

/// Sets the cash with which the box begins.
pub(crate) async fn open_box<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
) -> Result<(), SimulationError> {
    set_float(director, plan, FLOAT).await
}

async fn set_float<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
    amount: u64,
) -> Result<(), SimulationError> {
    let float = TournamentAction::SetFloat { amount };
    let command = float.on(Some(plan.tournament.clone()));
    director.send("set the float", command).await?;
    Ok(())
}

/// Whether the player of an entry has bought fewer rebuys than one entry may.
fn may_rebuy(night: &Tournament, entry: EntryId) -> bool {
    let member = night.entry(entry).map(|found| &found.member);
    let bought = member.map_or_else(Vec::new, |member| night.bought_by(member));
    let rebuys = bought.iter().map(|line| match line.item {
        BoughtItem::Rebuy { times } => times,
        _ => 0,
    });
    rebuys.sum::<u32>() < REBUYS
}

/// Sells a rebuy to the player who has just busted; whether they could have one.
pub(crate) async fn rebuy<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
    entry: EntryId,
) -> Result<bool, SimulationError> {
    if !plan.is_for_money() || !may_rebuy(look(director, &plan.tournament)?, entry) {
        return Ok(false);
    }
    let command = TournamentAction::Rebuy {
        player: entry.to_string(),
        times: 1,
        by: Vec::new(),
        paid_by: PaidBy::Cash,
    };
    director
        .send("sell a rebuy", command.on(Some(plan.tournament.clone())))
        .await?;
    Ok(true)
}

/// Sells add-ons to everybody with less than the starting stack.
pub(crate) async fn add_ons<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
    floor: &mut Floor,
) -> Result<(), SimulationError> {
    let alive = look(director, &plan.tournament)?.alive();
    let short: Vec<EntryId> = alive
        .map(|(entry, _)| entry)
        .filter(|entry| floor.of(*entry) < plan.rules.stack)
        .collect();
    if short.is_empty() {
        return Ok(());
    }
    let command = TournamentAction::AddOn {
        players: short.iter().map(ToString::to_string).collect(),
        all: false,
        paid_by: PaidBy::Cash,
    };
    director
        .send("sell add-ons", command.on(Some(plan.tournament.clone())))
        .await?;
    for entry in short {
        floor.add(entry, ADD_ON_CHIPS);
    }
    Ok(())
}

/// Pays all prizes and bounties, and counts the box. What is missing to the guarantee is put into it before.
pub(crate) async fn pay_out<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
) -> Result<(), SimulationError> {
    let named = Some(plan.tournament.clone());
    let night = look(director, &plan.tournament)?;
    let overlay = night
        .money(night.last_at())
        .map_or(0, |money| money.overlay);
    if overlay > 0 {
        set_float(director, plan, FLOAT + overlay).await?;
    }
    let command = TournamentAction::PayOut {
        players: Vec::new(),
        paid_by: PaidBy::Cash,
    };
    director
        .send("pay prizes and bounties", command.on(named.clone()))
        .await?;
    let night = look(director, &plan.tournament)?;
    let money = night.money(night.last_at());
    let expected = money.map_or(0, |money| money.till.expected);
    // The float covers the guarantee, so that the box never has less than nothing.
    let amount = u64::try_from(expected).unwrap_or_default();
    let command = TournamentAction::CountCash { amount, note: None };
    director.send("count the box", command.on(named)).await?;
    Ok(())
}
