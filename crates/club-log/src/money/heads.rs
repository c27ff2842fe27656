//! Heads and bounties, folded from the journal by the bounties of the payout crate.

use std::collections::BTreeMap;

use payout_dhondt::bounty::Bounties;

use super::{
    BountyTerms, DealHeads, DisqualifiedHead, Item, MoneyAct, MoneyRules, Purse, SharedHead,
};
use crate::entry::{EntryId, Removal};
use crate::event::Winner;

/// Heads of the players who are in, and what became of the others.
///
/// All that was bought for heads is on a head, won in cash, held, moved to the prize pool, kept by the house or
/// paid back.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Heads {
    /// Amount on the head of each entry that is in.
    pub heads: BTreeMap<EntryId, u64>,
    /// Cash that each entry has won.
    pub won: BTreeMap<EntryId, u64>,
    /// Heads whose winners are not known, by the entry that lost them.
    pub held: BTreeMap<EntryId, u64>,
    /// Heads that went to the prize pool.
    pub moved: u64,
    /// Heads that the house keeps.
    pub house: u64,
    /// Parts of heads that were paid back.
    pub refunded: u64,
}

/// An act on the heads, with the winners as corrected later.
enum Step<'a> {
    /// A head, with the part of it that was paid back while it was there.
    Enter {
        entry: EntryId,
        amount: u64,
        refunded: u64,
    },
    Lost(EntryId, &'a [Winner]),
    Moved(EntryId, Removal),
    /// A part of a head that was lost, or that nobody had.
    ///
    /// It counts where the loss did not happen after all.
    Refunded(EntryId, u64),
}

impl Heads {
    /// The heads of a journal.
    ///
    /// `kept` are the players who keep their own: the champion, the winners of tickets, or those of a deal
    /// that ends the night. By rule those of a deal share the sum.
    pub(crate) fn of(rules: &MoneyRules, purse: &Purse, kept: &[EntryId], by_deal: bool) -> Self {
        let Some(terms) = rules.bounty.rules(rules.unit) else {
            return Self::default();
        };
        let mut fold = Fold {
            bounties: Bounties::new(terms),
            places: BTreeMap::new(),
            owners: Vec::new(),
            shared: BTreeMap::new(),
            terms: rules.bounty,
            heads: Self::default(),
        };
        for step in steps(purse) {
            fold.take(&step);
        }
        if by_deal && rules.bounty.deal == DealHeads::Shared {
            fold.share(kept, rules.unit.max(1));
        }
        for entry in kept {
            if let Some(place) = fold.places.get(entry) {
                // One who is out keeps nothing.
                let _ = fold.bounties.keep(*place);
            }
        }
        fold.end()
    }
}

/// Whether an entry won the last chips of another one, by the winners as they were corrected.
pub(crate) fn has_won(purse: &Purse, entry: EntryId) -> bool {
    let won = |by: &[Winner]| by.iter().any(|winner| winner.entry == entry);
    steps(purse)
        .iter()
        .any(|step| matches!(step, Step::Lost(_, by) if won(by)))
}

/// The acts that count for heads: busts that did not happen are left out, and corrected winners are in.
fn steps(purse: &Purse) -> Vec<Step<'_>> {
    let acts: Vec<&MoneyAct> = purse.acts().collect();
    let mut steps: Vec<Option<Step<'_>>> = Vec::with_capacity(acts.len());
    // Positions of the losses of an entry: a return is about the last one, and so is a correction.
    let mut losses: BTreeMap<EntryId, Vec<usize>> = BTreeMap::new();
    let mut heads: BTreeMap<EntryId, usize> = BTreeMap::new();
    for act in acts {
        let at = steps.len();
        let mut note_loss = |entry: EntryId| losses.entry(entry).or_default().push(at);
        match act {
            MoneyAct::Bought {
                entry,
                item,
                parts,
                by,
                ..
            } => match item {
                Item::Entry | Item::Reentry => {
                    heads.insert(*entry, at);
                    steps.push(Some(entered(*entry, parts.bounty)));
                }
                Item::Rebuy if parts.bounty > 0 => {
                    note_loss(*entry);
                    steps.push(Some(Step::Lost(*entry, by)));
                    heads.insert(*entry, at + 1);
                    steps.push(Some(entered(*entry, parts.bounty)));
                }
                Item::Rebuy | Item::AddOn => {}
            },
            MoneyAct::Out { entry, by, .. } => {
                note_loss(*entry);
                steps.push(Some(Step::Lost(*entry, by)));
            }
            MoneyAct::Removed { entry, removal } => {
                note_loss(*entry);
                steps.push(Some(Step::Moved(*entry, *removal)));
            }
            MoneyAct::Back { entry } => {
                let last = losses.get_mut(entry).and_then(Vec::pop);
                if let Some(step) = last.and_then(|at| steps.get_mut(at)) {
                    *step = None;
                }
            }
            MoneyAct::Reordered { groups } => reorder(&mut steps, &mut losses, groups),
            MoneyAct::Knocker { entry, by } => {
                let last = losses.get(entry).and_then(|all| all.last());
                if let Some(step) = last.and_then(|at| steps.get_mut(*at)) {
                    *step = Some(Step::Lost(*entry, by));
                }
            }
            MoneyAct::Refunded { entry, parts, .. } if parts.bounty > 0 => {
                let head = heads.get(entry).copied();
                let lost = losses.get(entry).and_then(|all| all.last()).copied();
                // A part of a head that was there is taken off where it was bought: an earlier place in the
                // order of the busts does not bring it back.
                let there = head.filter(|head| lost.is_none_or(|lost| lost < *head));
                match there.and_then(|at| steps.get_mut(at)) {
                    Some(Some(Step::Enter { refunded, .. })) => *refunded += parts.bounty,
                    _ => steps.push(Some(Step::Refunded(*entry, parts.bounty))),
                }
            }
            MoneyAct::Refunded { .. }
            | MoneyAct::Received { .. }
            | MoneyAct::PrizePaid { .. }
            | MoneyAct::BountyPaid { .. }
            | MoneyAct::TicketUsed { .. }
            | MoneyAct::TicketReturned { .. }
            | MoneyAct::Float { .. }
            | MoneyAct::Counted { .. } => {}
        }
    }
    steps.into_iter().flatten().collect()
}

const fn entered<'a>(entry: EntryId, amount: u64) -> Step<'a> {
    Step::Enter {
        entry,
        amount,
        refunded: 0,
    }
}

/// Exchanges the last losses of entries, so that they come in the order of the groups.
fn reorder(
    steps: &mut [Option<Step<'_>>],
    losses: &mut BTreeMap<EntryId, Vec<usize>>,
    groups: &[Vec<EntryId>],
) {
    let order = || groups.iter().flatten();
    let last = |entry: &EntryId| losses.get(entry).and_then(|all| all.last()).copied();
    let found: Vec<(EntryId, usize)> = order().filter_map(|id| Some((*id, last(id)?))).collect();
    let mut places: Vec<usize> = found.iter().map(|(_, at)| *at).collect();
    places.sort_unstable();
    let moved: Vec<Option<Step<'_>>> = found
        .iter()
        .map(|(_, at)| steps.get_mut(*at).and_then(Option::take))
        .collect();
    for (((entry, _), at), step) in found.into_iter().zip(places).zip(moved) {
        if let Some(slot) = steps.get_mut(at) {
            *slot = step;
        }
        if let Some(last) = losses.get_mut(&entry).and_then(|all| all.last_mut()) {
            *last = at;
        }
    }
}

struct Fold {
    bounties: Bounties,
    /// The number of each entry's present head.
    places: BTreeMap<EntryId, usize>,
    /// The entry of each number.
    owners: Vec<EntryId>,
    terms: BountyTerms,
    /// Cash of the players of a deal, from the heads that were left.
    shared: BTreeMap<EntryId, u64>,
    heads: Heads,
}

impl Fold {
    fn take(&mut self, step: &Step<'_>) {
        match *step {
            Step::Enter {
                entry,
                amount,
                refunded,
            } => {
                // The rules bound each head, and with it their sum.
                if let Ok(place) = self.bounties.enter(amount) {
                    self.places.insert(entry, place);
                    self.owners.push(entry);
                    let taken = self.bounties.reduce(place, refunded);
                    self.heads.refunded += taken.unwrap_or_default();
                }
            }
            Step::Lost(entry, by) => {
                let Some(&place) = self.places.get(&entry) else {
                    return;
                };
                let winners = self.winners(by);
                if self.bounties.knock_out(place, &winners).is_err() {
                    let amount = self.bounties.withdraw(place).unwrap_or_default();
                    add(&mut self.heads.held, entry, amount);
                }
            }
            Step::Moved(entry, removal) => {
                let place = self.places.get(&entry);
                let amount = place.and_then(|place| self.bounties.withdraw(*place).ok());
                let house = removal == Removal::Disqualified
                    && self.terms.disqualified == DisqualifiedHead::House;
                let sum = if house {
                    &mut self.heads.house
                } else {
                    &mut self.heads.moved
                };
                *sum += amount.unwrap_or_default();
            }
            Step::Refunded(entry, amount) => {
                let place = self.places.get(&entry);
                let taken = place.and_then(|place| self.bounties.reduce(*place, amount).ok());
                self.heads.refunded += taken.unwrap_or_default();
            }
        }
    }

    /// The winners' numbers; nobody where one of them has no head.
    fn winners(&self, by: &[Winner]) -> Vec<usize> {
        let place = |winner: &Winner| self.places.get(&winner.entry).copied();
        match self.terms.shared {
            SharedHead::Equal => by.iter().map(place).collect::<Option<_>>(),
            SharedHead::LargestShare => one(largest(by, |winner| winner.share.into()), place),
            SharedHead::LargerStack => one(
                largest(by, |winner| winner.stack.unwrap_or_default()),
                place,
            ),
        }
        .unwrap_or_default()
    }

    /// The heads of the players of a deal are divided among them in steps of the unit.
    fn share(&mut self, players: &[EntryId], unit: u64) {
        let places: Vec<(EntryId, usize)> = players
            .iter()
            .filter_map(|entry| Some((*entry, *self.places.get(entry)?)))
            .collect();
        let taken = places
            .iter()
            .map(|(_, place)| self.bounties.withdraw(*place));
        let sum: u64 = taken.map(Result::unwrap_or_default).sum();
        let count = u64::try_from(places.len()).unwrap_or(u64::MAX).max(1);
        let (units, rest) = (sum / unit, sum % unit);
        for (number, (entry, _)) in (0..).zip(&places) {
            let odd = u64::from(number < units % count);
            // What is less than a unit goes to the first.
            let rest = if number == 0 { rest } else { 0 };
            add(
                &mut self.shared,
                *entry,
                (units / count + odd) * unit + rest,
            );
        }
    }

    fn end(self) -> Heads {
        let mut heads = self.heads;
        for (entry, amount) in self.shared {
            add(&mut heads.won, entry, amount);
        }
        for (place, owner) in self.owners.iter().enumerate() {
            let cash = self.bounties.cash(place).unwrap_or_default();
            add(&mut heads.won, *owner, cash);
            if let Some(head) = self.bounties.head(place) {
                add(&mut heads.heads, *owner, head);
            }
        }
        heads
    }
}

/// The first of the winners with the largest figure.
fn largest(by: &[Winner], figure: impl Fn(&Winner) -> u64) -> Option<&Winner> {
    let largest = by.iter().map(&figure).max();
    by.iter().find(|winner| Some(figure(winner)) == largest)
}

/// The number of one winner; nobody of none.
fn one(winner: Option<&Winner>, place: impl Fn(&Winner) -> Option<usize>) -> Option<Vec<usize>> {
    winner.map_or(Some(Vec::new()), |winner| Some(vec![place(winner)?]))
}

fn add(sums: &mut BTreeMap<EntryId, u64>, entry: EntryId, amount: u64) {
    if amount > 0 {
        *sums.entry(entry).or_default() += amount;
    }
}
