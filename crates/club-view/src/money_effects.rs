//! The difference between two accounts of a night: prizes, bounties, heads, payments, refunds and the box.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::entry::EntryId;
use club_log::money::{Money, PlayerMoney};
use club_log::tournament::Tournament;
use serde::Serialize;

use crate::effects::{Change, FigureEffect, changed, figures};

/// Differences of the account of a night, in minor units of its currency; debts are not among them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct MoneyEffects {
    /// All prizes together, where they differ.
    pub pool: Option<Change<u64>>,
    /// Players who win another prize by the present field; none without one.
    pub prizes: Vec<FigureEffect<u64>>,
    /// Players who have won other bounties.
    pub bounties: Vec<FigureEffect<u64>>,
    /// Players whose head has another amount; none for players who are out.
    pub heads: Vec<FigureEffect<u64>>,
    /// Heads whose winners are not known, by their players.
    pub held: Vec<FigureEffect<u64>>,
    /// Players who were paid another amount, prizes and bounties together.
    pub paid: Vec<FigureEffect<u64>>,
    /// Amount that was paid back, where it differs.
    pub refunds: Option<Change<u64>>,
    /// Cash that must be in the box, where it differs.
    pub expected_box: Option<Change<i64>>,
}

impl MoneyEffects {
    /// The differences between two states of a night, each by the clock of its last event.
    pub(crate) fn of(
        was: Option<&Tournament>,
        is: Option<&Tournament>,
        head: impl Fn(EntryId) -> String,
        directory: &Directory,
    ) -> Self {
        let account =
            |night: Option<&Tournament>| night.and_then(|night| night.money(night.last_at()));
        let (was, is) = (account(was), account(is));
        if was.is_none() && is.is_none() {
            return Self::default();
        }
        let label = |member: &MemberId| directory.label(member);
        let of_members = |figure: fn(&PlayerMoney) -> u64| {
            figures(
                &members(was.as_ref(), figure),
                &members(is.as_ref(), figure),
                label,
            )
        };
        let of_entries = |amounts: fn(&Money) -> &BTreeMap<EntryId, u64>| {
            let entries = |money: Option<&Money>| money.map(amounts).cloned().unwrap_or_default();
            figures(&entries(was.as_ref()), &entries(is.as_ref()), |entry| {
                head(*entry)
            })
        };
        let sum = |figure: fn(&Money) -> u64| {
            let of = |money: Option<&Money>| money.map(figure).unwrap_or_default();
            changed(of(was.as_ref()), of(is.as_ref()))
        };
        let cash =
            |money: Option<&Money>| money.map(|money| money.till.expected).unwrap_or_default();
        Self {
            pool: sum(|money| money.pool),
            prizes: of_members(|account| account.prize),
            bounties: of_members(|account| account.bounties),
            heads: of_entries(|money| &money.heads.heads),
            held: of_entries(|money| &money.heads.held),
            paid: of_members(|account| account.prize_paid + account.bounties_paid),
            refunds: sum(|money| money.refunds),
            expected_box: changed(cash(was.as_ref()), cash(is.as_ref())),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The members for whom an amount is above 0.
fn members(money: Option<&Money>, figure: fn(&PlayerMoney) -> u64) -> BTreeMap<MemberId, u64> {
    let accounts = money.into_iter().flat_map(|money| &money.players);
    let amounts = accounts.map(|(member, account)| (member.clone(), figure(account)));
    amounts.filter(|(_, amount)| *amount > 0).collect()
}
