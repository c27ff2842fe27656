//! Decisions about payments: what players pay in, what they are paid, refunds, and the box.

use std::cmp::Reverse;

use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;

use super::money::prices;
use super::{Decision, Desk, Draft, text};
use crate::directory::About;
use crate::entry::{Entry, EntryId, Removal};
use crate::event::{
    BountyPaid, CashCounted, FloatSet, KnockerCorrected, PaymentReceived, PrizePaid, Refunded,
    Winner,
};
use crate::ids::{StreamId, TournamentId};
use crate::money::{Heads, Money, MoneyAct, NoShowMoney, PaidBy, Part, Parts, Purse};
use crate::refusal::{EntryRefusal, MoneyRefusal, Refusal, SeasonRefusal};
use crate::tournament::{Phase, Tournament};

impl Desk<'_> {
    /// A player pays what they owe, and gives back what they were paid too much. A part of it is for debts first,
    /// then for bounties, then for the prize.
    pub(super) fn pay(
        &self,
        named: Option<&TournamentId>,
        player: &str,
        amount: Option<u64>,
        paid_by: &PaidBy,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let (id, night) = self.club.tournament(named)?;
        prices(id, night)?;
        check_way(paid_by)?;
        let (entry, found) = self.any_entry(night, player, About::In)?;
        let member = found.member.clone();
        let money = account(id, night, at)?;
        let of_member = money.player(&member);
        let debt = night.purse.owed(|entry| is_of(night, entry, &member));
        let bounties = of_member.bounties_overpaid();
        let prize = of_member.prize_overpaid(money.is_final);
        let owes = debt.saturating_add(bounties).saturating_add(prize);
        if owes == 0 {
            return Err(MoneyRefusal::NothingOwed { member }.into());
        }
        let amount = amount.unwrap_or(owes);
        if amount > owes || amount == 0 {
            return Err(MoneyRefusal::AboveOwed {
                member,
                amount,
                owes,
            }
            .into());
        }
        let stream = StreamId::tournament(id);
        let mut decision = Decision::default();
        let mut left = amount;
        let mut part = |of: u64| {
            let part = of.min(left);
            left -= part;
            (part > 0).then_some(part)
        };
        let paid_by = || paid_by.clone();
        let settled = part(debt).map(|amount| PaymentReceived {
            entry,
            amount,
            paid_by: paid_by(),
        });
        let bounties = part(bounties).map(|amount| BountyPaid {
            entry,
            amount,
            paid_by: paid_by(),
            returned: true,
        });
        let prize = part(prize).map(|amount| PrizePaid {
            entry,
            amount,
            paid_by: paid_by(),
            returned: true,
        });
        let events = &mut decision.events;
        events.extend(settled.map(|body| Draft::plain(&stream, body)));
        events.extend(bounties.map(|body| Draft::plain(&stream, body)));
        events.extend(prize.map(|body| Draft::plain(&stream, body)));
        Ok(decision)
    }

    /// Bounties and prizes that are due, of the players named or of everybody.
    pub(super) fn pay_out(
        &self,
        named: Option<&TournamentId>,
        players: &[String],
        paid_by: &PaidBy,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let (id, night) = self.club.tournament(named)?;
        prices(id, night)?;
        check_way(paid_by)?;
        let money = account(id, night, at)?;
        self.check_known(night, About::Out, players)?;
        let mut members: Vec<MemberId> = Vec::new();
        for player in players {
            let (entry, found) = self.any_entry(night, player, About::Out)?;
            if members.contains(&found.member) {
                return Err(EntryRefusal::NamedTwice { entry }.into());
            }
            members.push(found.member.clone());
        }
        let stream = StreamId::tournament(id);
        let mut decision = Decision::default();
        let all = members.is_empty();
        if all {
            // Those who won most come first, as in the account.
            let mut rows: Vec<_> = money.players.iter().collect();
            rows.sort_by_key(|(_, player)| Reverse(player.prize.saturating_add(player.bounties)));
            members = rows.into_iter().map(|(member, _)| member.clone()).collect();
        }
        for member in members {
            let before = decision.events.len();
            let Some((entry, _)) = night.last_entry_of(&member) else {
                continue;
            };
            let player = money.player(&member);
            let bounties = player.bounties.saturating_sub(player.bounties_paid);
            if bounties > 0 {
                let body = BountyPaid {
                    entry,
                    amount: bounties,
                    paid_by: paid_by.clone(),
                    returned: false,
                };
                decision.events.push(Draft::plain(&stream, body));
            }
            let prize = player.prize.saturating_sub(player.prize_paid);
            if prize > 0 && money.is_final {
                let body = PrizePaid {
                    entry,
                    amount: prize,
                    paid_by: paid_by.clone(),
                    returned: false,
                };
                decision.events.push(Draft::plain(&stream, body));
            }
            if !all && decision.events.len() == before {
                if prize > 0 {
                    let tournament = id.clone();
                    return Err(MoneyRefusal::PrizesNotFinal { tournament }.into());
                }
                let paid = player.prize_paid.saturating_add(player.bounties_paid);
                return Err(MoneyRefusal::NothingDue { member, paid }.into());
            }
        }
        if decision.events.is_empty() {
            if money.is_final {
                return Err(MoneyRefusal::NothingDueToAnybody.into());
            }
            let tournament = id.clone();
            return Err(MoneyRefusal::PrizesNotFinal { tournament }.into());
        }
        Ok(decision)
    }

    /// Parts of what an entry bought are paid back; all of them where none is named.
    pub(super) fn refund(
        &self,
        named: Option<&TournamentId>,
        player: &str,
        parts: &[Part],
        reason: &str,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let (id, night) = self.club.tournament(named)?;
        prices(id, night)?;
        let (entry, _) = self.any_entry(night, player, About::In)?;
        let bought = night.purse.parts_of(entry);
        let parts = if parts.is_empty() {
            bought
        } else {
            bought.only(parts)
        };
        if parts.total() == 0 {
            return Err(MoneyRefusal::NothingToRefund { entry }.into());
        }
        if parts.prize > 0 {
            night.no_deal()?;
        }
        if parts.fund > 0 {
            self.fund_is_there(night)?;
        }
        let head = account(id, night, at)?.heads.heads.get(&entry).copied();
        let head = head.unwrap_or_default();
        if parts.bounty > head {
            let bounty = parts.bounty;
            return Err(MoneyRefusal::HeadGone {
                entry,
                head,
                bounty,
            }
            .into());
        }
        let mut body = refunded(night, entry, parts);
        body.reason = Some(self.request.key.clone());
        let mut decision = Decision::one(&StreamId::tournament(id), body);
        decision.note = Some(note);
        Ok(decision)
    }

    /// Refuses to give back a part of a season's fund that was paid out.
    fn fund_is_there(&self, night: &Tournament) -> Result<(), SeasonRefusal> {
        let season = night.announcement().season.as_ref();
        let paid = season.and_then(|season| self.club.seasons().get(season));
        match (season, paid.filter(|found| !found.fund_paid.is_empty())) {
            (Some(season), Some(_)) => Err(SeasonRefusal::FundPaid {
                season: season.clone(),
            }),
            _ => Ok(()),
        }
    }

    /// The cash with which the box begins.
    pub(super) fn set_float(
        &self,
        named: Option<&TournamentId>,
        amount: u64,
    ) -> Result<Decision, Refusal> {
        let (id, night) = self.club.tournament(named)?;
        prices(id, night)?;
        Ok(Decision::one(
            &StreamId::tournament(id),
            FloatSet { amount },
        ))
    }

    /// The cash that was found in the box, next to what had to be there.
    pub(super) fn count_cash(
        &self,
        named: Option<&TournamentId>,
        counted: u64,
        note: Option<&str>,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let (id, night) = self.club.tournament(named)?;
        let expected = account(id, night, at)?.till.expected;
        let body = CashCounted {
            expected,
            counted,
            reason: note.map(|_| self.request.key.clone()),
        };
        let mut decision = Decision::one(&StreamId::tournament(id), body);
        decision.note = note.map(text::note).transpose()?;
        Ok(decision)
    }

    /// Others won the last chips of a player than was recorded; nobody named: they are not known.
    pub(super) fn correct_knocker(
        &self,
        named: Option<&TournamentId>,
        player: &str,
        by: &[crate::command::WinnerText],
        reason: &str,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let (id, night) = self.club.tournament(named)?;
        prices(id, night)?;
        if night.phase() == Phase::Cancelled {
            return Err(super::lookup::wrong_phase(id, night, Phase::Running));
        }
        let (entry, found) = self.any_entry(night, player, About::Out)?;
        let lost = |(id, _): &(EntryId, &Entry)| night.has_lost(*id);
        // The name of a player who entered again is that of the entry that busted.
        let is_name = player.parse::<EntryId>().is_err();
        let earlier = night.entries_by(&found.member).filter(|_| is_name);
        let named = std::iter::once((entry, found));
        let Some((entry, found)) = earlier.chain(named).rfind(lost) else {
            return Err(MoneyRefusal::NoBust { entry }.into());
        };
        let mut winners: Vec<Winner> = Vec::new();
        for winner in by {
            let (named, _) = self.any_entry(night, &winner.player, About::In)?;
            let was_in = night.in_when(found, named);
            let winner = Winner {
                entry: was_in.ok_or(MoneyRefusal::WinnerOut {
                    entry,
                    winner: named,
                })?,
                share: winner.share.max(1),
                stack: None,
            };
            if night.seats().sat_apart(entry, winner.entry) {
                let winner = winner.entry;
                return Err(EntryRefusal::WinnerElsewhere { entry, winner }.into());
            }
            if winners.iter().any(|other| other.entry == winner.entry) {
                let entry = winner.entry;
                return Err(EntryRefusal::NamedTwice { entry }.into());
            }
            winners.push(winner);
        }
        // The chips before that hand are those that were recorded with it.
        let recorded = night.purse.winners_of(entry);
        super::bust::winner_stacks(night, entry, &mut winners, |winner| {
            let mut recorded = recorded.iter();
            recorded.find(|other| other.entry == winner)?.stack
        })?;
        let body = KnockerCorrected {
            entry,
            by: winners,
            reason: Some(self.request.key.clone()),
        };
        let mut decision = Decision::one(&StreamId::tournament(id), body);
        decision.note = Some(note);
        Ok(decision)
    }
}

/// The account of a night with money.
fn account(id: &TournamentId, night: &Tournament, at: Timestamp) -> Result<Money, MoneyRefusal> {
    night.money(at).ok_or_else(|| MoneyRefusal::NoMoney {
        tournament: id.clone(),
    })
}

fn is_of(night: &Tournament, entry: EntryId, member: &MemberId) -> bool {
    night
        .entry(entry)
        .is_some_and(|found| found.member == *member)
}

/// Cash, a transfer or the house pay something now.
fn check_way(paid_by: &PaidBy) -> Result<(), MoneyRefusal> {
    let paid_by = match paid_by {
        PaidBy::Cash | PaidBy::Transfer | PaidBy::House => return Ok(()),
        PaidBy::Owes => "owes",
        PaidBy::Ticket(_) => "ticket",
    };
    let expected = "cash, transfer, house";
    Err(MoneyRefusal::WayOfPayment { paid_by, expected })
}

/// The refund of parts. A debt is cancelled first. What did not come in cash does not go back in cash.
pub(super) fn refunded(night: &Tournament, entry: EntryId, parts: Parts) -> Refunded {
    let member = night.entry(entry).map(|found| &found.member);
    let owed = member.map_or(0, |member| {
        night.purse.owed(|entry| is_of(night, entry, member))
    });
    let total = parts.total();
    let debt = total.min(owed);
    let elsewhere = (total - debt).min(night.purse.paid_elsewhere(entry));
    Refunded {
        entry,
        parts,
        debt,
        elsewhere,
        reason: None,
    }
}

/// The refund of a removed player. It is all before the draw and for one who got no seat, nothing after a
/// disqualification, and by the rule for one who never came.
pub(super) fn money_back(night: &Tournament, entry: EntryId, removal: Removal) -> Option<Refunded> {
    let prices = night.prices()?;
    let back = match removal {
        Removal::Unregistered | Removal::NeverSeated => true,
        Removal::NoShow => prices.no_show == NoShowMoney::Refunded,
        Removal::Disqualified => false,
    };
    let mut parts = night.purse.parts_of(entry);
    // A head that was lost is paid to who won it.
    let heads = Heads::of(prices, &night.purse, &[], false);
    let head = heads.heads.get(&entry).copied().unwrap_or_default();
    parts.bounty = parts.bounty.min(head);
    (back && parts.total() > 0).then(|| refunded(night, entry, parts))
}

/// Refunds of everything to everybody, when a night is called off. A head goes back as it is now.
pub(super) fn refund_all(night: &Tournament, at: Timestamp) -> Vec<Refunded> {
    let Some(money) = night.money(at) else {
        return Vec::new();
    };
    let mut debts: std::collections::BTreeMap<MemberId, u64> = std::collections::BTreeMap::new();
    for (member, player) in &money.players {
        debts.insert(member.clone(), player.owes);
    }
    let mut refunds = Vec::new();
    for (entry, found) in night.entries() {
        let mut parts = night.purse.parts_of(entry);
        parts.bounty = money.heads.heads.get(&entry).copied().unwrap_or_default();
        let total = parts.total();
        if total == 0 {
            continue;
        }
        let owes = debts.entry(found.member.clone()).or_default();
        let debt = total.min(*owes);
        *owes -= debt;
        refunds.push(Refunded {
            entry,
            parts,
            debt,
            elsewhere: (total - debt).min(night.purse.paid_elsewhere(entry)),
            reason: None,
        });
    }
    refunds
}

impl Purse {
    /// Amount of an entry that came past the box and was not paid back.
    fn paid_elsewhere(&self, id: EntryId) -> u64 {
        let (mut came, mut back) = (0_u64, 0_u64);
        for act in self.acts() {
            match act {
                MoneyAct::Bought {
                    entry,
                    parts,
                    paid_by: PaidBy::Transfer | PaidBy::House | PaidBy::Ticket(_),
                    ..
                } if *entry == id => came = came.saturating_add(parts.total()),
                MoneyAct::Received {
                    entry,
                    amount,
                    paid_by: PaidBy::Transfer | PaidBy::House,
                } if *entry == id => came = came.saturating_add(*amount),
                MoneyAct::Refunded {
                    entry, elsewhere, ..
                } if *entry == id => back = back.saturating_add(*elsewhere),
                _ => {}
            }
        }
        came.saturating_sub(back)
    }

    /// Whether a rebuy has put a new head on the entry.
    pub(crate) fn lost_a_head(&self, id: EntryId) -> bool {
        self.acts().any(|act| {
            matches!(act, MoneyAct::Bought { entry, item: crate::money::Item::Rebuy, parts, .. }
                if *entry == id && parts.bounty > 0)
        })
    }
}
