//! Decisions about purchases after the entry: rebuys and add-ons.

use chained_events::timestamp::Timestamp;

use super::new_fault::first_new;
use super::step::drafts_from;
use super::{Decision, Desk, Draft};
use crate::club::Club;
use crate::command::WinnerText;
use crate::directory::About;
use crate::entry::{EntryId, EntryStatus};
use crate::event::{AddOnTaken, Change, EntryReinstated, RebuyTaken, Winner};
use crate::ids::{StreamId, TournamentId};
use crate::money::{Item, MoneyRules, PaidBy, Parts, Price, Purchase, SaleOver};
use crate::refusal::{EntryRefusal, MoneyRefusal, Refusal};
use crate::tournament::{Phase, Tournament};

/// Rebuys of one player.
pub(super) struct Rebuys<'a> {
    pub(super) player: &'a str,
    pub(super) times: u32,
    pub(super) by: &'a [WinnerText],
    pub(super) paid_by: &'a PaidBy,
}

impl Desk<'_> {
    /// Chips for an entry that is in, or that went out in the last bust, which is then taken back.
    pub(super) fn rebuy(
        &self,
        named: Option<&TournamentId>,
        rebuys: &Rebuys<'_>,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let (id, night) = self.tournament_at(named, Phase::Running)?;
        let prices = prices(id, night)?;
        check_no_ticket(rebuys.paid_by)?;
        let rebuy = prices.rebuy.as_ref().ok_or(MoneyRefusal::NotSold {
            tournament: id.clone(),
            item: "rebuy",
        })?;
        night.no_deal()?;
        let (entry, found) = self.any_entry(night, rebuys.player, About::In)?;
        if found.is_alternate() {
            return Err(EntryRefusal::IsAlternate { entry }.into());
        }
        let clock = night.clock_seen(at);
        if let Some(over) = rebuy.over(&clock, night.registration_open()) {
            return Err(not_sold("rebuy", clock.level, over).into());
        }
        check_number(night, entry, Item::Rebuy, (rebuys.times, rebuy.most()))?;
        let stream = StreamId::tournament(id);
        let mut decision = Decision::default();
        let back = !found.is_alive();
        if back {
            check_last_bust(night, entry)?;
            let step = self.back_to_the_seat(id, night, entry)?;
            let reinstated = EntryReinstated {
                entry,
                reason: None,
            };
            decision.events.push(Draft::plain(&stream, reinstated));
            let seats = drafts_from(&stream, night.seats(), &step)?;
            decision.events.extend(seats);
        } else if let Some(stack) = night.seats().stack_of(entry) {
            let most = rebuy.largest_stack(night.announcement().rules.stack);
            let chips = rebuy.chips.unwrap_or(night.announcement().rules.stack);
            // Each further rebuy comes on the chips of the one before, but for a player who has none.
            let further = u64::from(rebuys.times.saturating_sub(1));
            let stack = match stack {
                0 => 0,
                some => some.saturating_add(chips.saturating_mul(further)),
            };
            if stack > most {
                return Err(MoneyRefusal::StackTooLarge { entry, stack, most }.into());
            }
        }
        let by = match rebuys.by {
            [] if rebuy.bounty == 0 => Vec::new(),
            // Those of the bust that is taken back.
            [] if back => night.purse.winners_of(entry),
            named => self.winners_of_the_head(night, entry, named)?,
        };
        // Without a new head the old one stays, and nobody has won it.
        let by = if rebuy.bounty == 0 { Vec::new() } else { by };
        let chips = rebuy.chips.unwrap_or(night.announcement().rules.stack);
        let parts = rebuy.parts(prices);
        let sum = (0..rebuys.times).fold(Parts::default(), |sum, _| sum.plus(&parts));
        let body = RebuyTaken {
            entry,
            times: rebuys.times,
            chips: chips.saturating_mul(rebuys.times.into()),
            purchase: Purchase {
                parts: sum,
                paid_by: rebuys.paid_by.clone(),
            },
            by,
        };
        decision.events.push(Draft::plain(&stream, body));
        Ok(decision)
    }

    /// Winners of the old head; nobody if they are not known.
    fn winners_of_the_head(
        &self,
        night: &Tournament,
        entry: EntryId,
        by: &[WinnerText],
    ) -> Result<Vec<Winner>, Refusal> {
        let seats = night.seats();
        let table = seats.seat_of(entry).map(|(table, _)| table);
        let last = || seats.last_seat(entry).map(|(table, _)| table);
        let Some(table) = table.or_else(last) else {
            return Err(crate::refusal::SeatRefusal::NotSeated { entry }.into());
        };
        self.winners(night, entry, table, by)
    }

    /// Add-ons of the players named, or of all who are in and have not bought as many.
    pub(super) fn add_on(
        &self,
        named: Option<&TournamentId>,
        (players, all): (&[String], bool),
        paid_by: &PaidBy,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let (id, night) = self.tournament_at(named, Phase::Running)?;
        let prices = prices(id, night)?;
        check_no_ticket(paid_by)?;
        let addon = prices.addon.as_ref().ok_or(MoneyRefusal::NotSold {
            tournament: id.clone(),
            item: "addon",
        })?;
        night.no_deal()?;
        let clock = night.clock_seen(at);
        let open = night.registration_open();
        let over = addon.over(prices.rebuy.as_ref(), &clock, night.schedule(), open);
        if let Some(over) = over {
            return Err(not_sold("addon", clock.level, over).into());
        }
        let most = addon.most();
        let entries: Vec<EntryId> = if all {
            let can = |entry: &EntryId| night.purse.bought(*entry, Item::AddOn) < most;
            night.alive().map(|(entry, _)| entry).filter(can).collect()
        } else {
            self.check_known(night, About::In, players)?;
            let mut entries = Vec::new();
            for player in players {
                let (entry, _) = self.entry(night, player)?;
                if entries.contains(&entry) {
                    return Err(EntryRefusal::NamedTwice { entry }.into());
                }
                check_number(night, entry, Item::AddOn, (1, most))?;
                entries.push(entry);
            }
            if entries.is_empty() {
                return Err(EntryRefusal::NobodyNamed.into());
            }
            entries
        };
        if entries.is_empty() {
            return Err(MoneyRefusal::NobodyToAddOn.into());
        }
        let stream = StreamId::tournament(id);
        let drafts = entries.into_iter().map(|entry| {
            let body = AddOnTaken {
                entry,
                chips: addon.chips.unwrap_or(night.announcement().rules.stack),
                purchase: Purchase {
                    parts: addon.parts(prices),
                    paid_by: paid_by.clone(),
                },
            };
            Draft::plain(&stream, body)
        });
        Ok(Decision {
            events: drafts.collect(),
            ..Decision::default()
        })
    }
}

/// The price list of a night that has one.
pub(super) fn prices<'t>(
    id: &TournamentId,
    night: &'t Tournament,
) -> Result<&'t MoneyRules, MoneyRefusal> {
    night.prices().ok_or_else(|| MoneyRefusal::NoMoney {
        tournament: id.clone(),
    })
}

/// A ticket pays an entry and nothing else.
fn check_no_ticket(paid_by: &PaidBy) -> Result<(), MoneyRefusal> {
    if !matches!(paid_by, PaidBy::Ticket(_)) {
        return Ok(());
    }
    Err(MoneyRefusal::WayOfPayment {
        paid_by: "ticket",
        expected: "cash, owes, transfer, house",
    })
}

fn not_sold(item: &'static str, level: u32, over: SaleOver) -> MoneyRefusal {
    match over {
        SaleOver::NotYet { after_level } => MoneyRefusal::SaleNotYet {
            item,
            level,
            after_level,
        },
        SaleOver::Level { level, until_level } => MoneyRefusal::SaleOver {
            item,
            level,
            until_level,
        },
        SaleOver::Minutes { played, minutes } => MoneyRefusal::SaleTimeOver {
            item,
            played,
            minutes,
        },
        SaleOver::Closed => MoneyRefusal::SaleClosed { item },
    }
}

/// Refuses more purchases of an entry than the rules allow.
fn check_number(
    night: &Tournament,
    entry: EntryId,
    item: Item,
    (times, most): (u32, u32),
) -> Result<(), MoneyRefusal> {
    let bought = night.purse.bought(entry, item);
    if times > 0 && bought.saturating_add(times) <= most {
        return Ok(());
    }
    Err(MoneyRefusal::TooManyBought {
        entry,
        item: if item == Item::AddOn {
            "addon"
        } else {
            "rebuy"
        },
        bought,
        most,
    })
}

/// Refuses to take a bust back that others followed, or whose player entered again.
fn check_last_bust(night: &Tournament, entry: EntryId) -> Result<(), Refusal> {
    let Some(found) = night.entry(entry) else {
        return Err(EntryRefusal::NotBust { entry }.into());
    };
    if found.status != EntryStatus::Busted {
        return Err(EntryRefusal::NotAlive { entry }.into());
    }
    let turn = |id: EntryId| {
        night
            .entry(id)
            .and_then(|found| found.went)
            .map(|exit| exit.turn)
    };
    let last = night.entries().filter_map(|(id, _)| turn(id)).max();
    let entered_again = night.last_entry_of(&found.member);
    if turn(entry) == last && entered_again.is_some_and(|(last, _)| last == entry) {
        return Ok(());
    }
    Err(MoneyRefusal::NotLastBust { entry }.into())
}

/// Refuses other money rules where they would change what happened.
pub(super) fn check_edit(
    night: &Tournament,
    change: &Change<Option<MoneyRules>>,
) -> Result<(), MoneyRefusal> {
    let entries = night.entries().count();
    let (old, new) = match (&change.old, &change.new) {
        _ if entries == 0 => return Ok(()),
        (Some(old), Some(new)) if old.currency == new.currency => (old, new),
        _ => return Err(MoneyRefusal::EntriesWithout { entries }),
    };
    let heads = |rules: &MoneyRules| (rules.unit, rules.bounty);
    if heads(old) != heads(new) && night.purse.has_lost_heads() {
        return Err(MoneyRefusal::HeadsWon);
    }
    // The prices of what is bought from now on may change, and with them nothing of the prizes.
    let prizes = |rules: &MoneyRules| MoneyRules {
        entry: Price::default(),
        reentry: None,
        rebuy: None,
        addon: None,
        rake: None,
        ..rules.clone()
    };
    if prizes(old) != prizes(new) && night.purse.has_paid_prizes() {
        return Err(MoneyRefusal::PrizesPaid);
    }
    Ok(())
}

/// Refuses winners who go out in the same command, where there are heads to be won.
pub(super) fn check_winners(
    night: &Tournament,
    busts: &[(EntryId, Vec<EntryId>)],
) -> Result<(), MoneyRefusal> {
    if !night.prices().is_some_and(MoneyRules::has_bounties) {
        return Ok(());
    }
    for (entry, winners) in busts {
        let out = |winner: &&EntryId| busts.iter().any(|(busted, _)| busted == *winner);
        if let Some(winner) = winners.iter().find(out) {
            return Err(MoneyRefusal::WinnerOut {
                entry: *entry,
                winner: *winner,
            });
        }
    }
    Ok(())
}

/// Refuses a revision after which more was paid back to an entry than it bought.
///
/// A refund of an add-on needs the add-on: it is taken back before the add-on is.
pub(super) fn check_still_bought<'a>(
    clubs: (&Club, &Club),
    nights: impl Iterator<Item = &'a TournamentId>,
) -> Result<(), Refusal> {
    match first_new(clubs, nights, |night| night.purse.refunded_beyond()) {
        Some(entry) => Err(MoneyRefusal::NothingToRefund { entry }.into()),
        None => Ok(()),
    }
}
