//! Why a command about money is rejected.

use chained_events::ids::MemberId;
use serde::Serialize;

use super::{People, list, sentence};
use crate::entry::EntryId;
use crate::ids::TournamentId;
use crate::money::{MoneyFault, minor_digits};

/// Why a command about money is rejected. Amounts are in minor units.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum MoneyRefusal {
    /// Prices or money rules that no night can have.
    #[error("{}", sentence(faults))]
    Prices { faults: Vec<MoneyFault> },
    /// A night for points alone.
    #[error("tournament {tournament} is not played for money")]
    NoMoney { tournament: TournamentId },
    /// Prices of a night that has entries, or no prices for one that has sold some.
    #[error("{entries} entries are registered; prices begin or end before the first one")]
    EntriesWithout { entries: usize },
    /// Other rules of heads when one was won.
    #[error("somebody went out: the unit and the rules of bounties cannot change any more")]
    HeadsWon,
    /// Other prizes when one was paid.
    #[error("a prize was paid: the rules of the prizes cannot change any more")]
    PrizesPaid,
    /// The night has no rebuys, or no add-ons.
    #[error("tournament {tournament} has no {}", plural(item))]
    NotSold {
        tournament: TournamentId,
        item: &'static str,
    },
    /// A purchase before its window.
    #[error(
        "{} are sold after level {after_level}, and it is level {level}",
        plural(item)
    )]
    SaleNotYet {
        item: &'static str,
        level: u32,
        after_level: u32,
    },
    /// A purchase after its last level.
    #[error(
        "{} are sold until level {until_level}, and it is level {level}",
        plural(item)
    )]
    SaleOver {
        item: &'static str,
        level: u32,
        until_level: u32,
    },
    /// A purchase after its last minute.
    #[error(
        "{} are sold for {minutes} min, and {played} min are played",
        plural(item)
    )]
    SaleTimeOver {
        item: &'static str,
        played: i64,
        minutes: u32,
    },
    /// A purchase after registration.
    #[error("{} are sold until registration is closed", plural(item))]
    SaleClosed { item: &'static str },
    /// More purchases than the rules allow.
    #[error("entry {entry} has bought {bought} of at most {most} {}", plural(item))]
    TooManyBought {
        entry: EntryId,
        item: &'static str,
        bought: u32,
        most: u32,
    },
    /// A rebuy on a stack that is too large.
    #[error("entry {entry} has {stack} chips; a rebuy needs at most {most}")]
    StackTooLarge {
        entry: EntryId,
        stack: u64,
        most: u64,
    },
    /// A rebuy of an entry whose bust was followed by others.
    #[error("the bust of entry {entry} is not the last one; reinstate the entry first")]
    NotLastBust { entry: EntryId },
    /// Everybody has an add-on.
    #[error("nobody is left to buy an add-on")]
    NobodyToAddOn,
    /// A winner who busted in the same hand.
    #[error("entry {winner} is out and cannot win the chips of entry {entry}")]
    WinnerOut { entry: EntryId, winner: EntryId },
    /// A correction of a bust that did not happen.
    #[error("entry {entry} has lost to nobody")]
    NoBust { entry: EntryId },
    /// A payment of somebody who owes nothing.
    #[error("member {member} owes nothing, and was not paid too much")]
    NothingOwed { member: MemberId },
    /// A payment above the debt.
    #[error("invalid amount {amount}; member {member} owes {owes}")]
    AboveOwed {
        member: MemberId,
        amount: u64,
        owes: u64,
    },
    /// A way of payment that this command does not have.
    #[error("invalid way of payment `{paid_by}`; expected {expected}")]
    WayOfPayment {
        paid_by: &'static str,
        expected: &'static str,
    },
    /// A payout to somebody who has been paid.
    #[error("nothing is due to member {member}; {paid} were paid")]
    NothingDue { member: MemberId, paid: u64 },
    /// A payout when everybody has been paid.
    #[error("nothing is due to anybody")]
    NothingDueToAnybody,
    /// A prize before the pool is final.
    #[error(
        "the prizes of tournament {tournament} are not final until registration, rebuys and add-ons are over"
    )]
    PrizesNotFinal { tournament: TournamentId },
    /// A refund of something that was not bought, or was paid back.
    #[error("entry {entry} has nothing to pay back")]
    NothingToRefund { entry: EntryId },
    /// A refund of a head that is gone.
    #[error("the head of entry {entry} has {head}; {bounty} cannot be paid back")]
    HeadGone {
        entry: EntryId,
        head: u64,
        bounty: u64,
    },
    /// A share as agreed without its money, where both are divided.
    #[error("the share of entry {entry} has points alone; money is divided as well")]
    MoneyShareNeeded { entry: EntryId },
    /// A share as agreed of points and money, where one of the two is divided.
    #[error("the share of entry {entry} has points and money; one of the two is divided")]
    OneShareNeeded { entry: EntryId },
    /// Several winners of a head that goes to the larger stack, without their chips.
    #[error("the chips of entry {winner} are needed: a shared head goes to the larger stack")]
    WinnerStackNeeded { entry: EntryId, winner: EntryId },
    /// A ticket that the player did not win.
    #[error("member {member} won no ticket in tournament {tournament}")]
    NoTicket {
        member: MemberId,
        tournament: TournamentId,
    },
    /// A ticket that paid an entry before.
    #[error("the ticket of member {member} of tournament {tournament} paid an entry of {used_for}")]
    TicketIsUsed {
        member: MemberId,
        tournament: TournamentId,
        used_for: TournamentId,
    },
    /// A ticket of a night whose prizes are money.
    #[error("tournament {tournament} is not a satellite: its prizes are no tickets")]
    NotASatellite { tournament: TournamentId },
    /// A ticket for entries of another price.
    #[error(
        "a ticket of tournament {tournament} pays {}, but the entry is {}",
        amount(*ticket, of),
        amount(*price, currency)
    )]
    TicketOfAnotherPrice {
        tournament: TournamentId,
        ticket: u64,
        of: String,
        price: u64,
        currency: String,
    },
    /// A correction of a satellite whose tickets paid for entries.
    #[error(
        "tickets of tournament {tournament} paid for entries of {}",
        list(used)
    )]
    TicketsUsed {
        tournament: TournamentId,
        used: Vec<TournamentId>,
    },
    /// A correction after which a finished satellite had another number of tickets.
    #[error("tournament {tournament} was finished with {won} tickets; it would have {now}")]
    OtherTickets {
        tournament: TournamentId,
        won: u64,
        now: u64,
    },
    /// More players than tickets.
    #[error("{alive} players are in for {tickets} tickets")]
    StillForTickets { alive: usize, tickets: u64 },
    /// A deal in a night whose prizes are tickets.
    #[error("tickets are not divided by a deal")]
    DealOfTickets,
}

/// An amount of minor units in its currency, such as `20.50 EUR`.
fn amount(minor: u64, currency: &str) -> String {
    let digits = minor_digits(currency).unwrap_or(0);
    let unit = 10_u64.pow(digits.into());
    let (whole, rest) = (minor / unit, minor % unit);
    match usize::from(digits) {
        0 => format!("{whole} {currency}"),
        width => format!("{whole}.{rest:0width$} {currency}"),
    }
}

/// Purchases of a kind in words.
fn plural(item: &str) -> &'static str {
    match item {
        "addon" => "add-ons",
        _ => "rebuys",
    }
}

impl MoneyRefusal {
    /// People of whom the refusal speaks, each with the field that has their id.
    #[must_use]
    pub fn people(&self) -> People {
        match self {
            Self::Prices { .. }
            | Self::NoMoney { .. }
            | Self::EntriesWithout { .. }
            | Self::NotSold { .. }
            | Self::HeadsWon
            | Self::PrizesPaid
            | Self::SaleNotYet { .. }
            | Self::SaleOver { .. }
            | Self::SaleTimeOver { .. }
            | Self::SaleClosed { .. }
            | Self::NobodyToAddOn
            | Self::NotASatellite { .. }
            | Self::TicketOfAnotherPrice { .. }
            | Self::TicketsUsed { .. }
            | Self::OtherTickets { .. }
            | Self::StillForTickets { .. }
            | Self::DealOfTickets
            | Self::WayOfPayment { .. }
            | Self::NothingDueToAnybody
            | Self::PrizesNotFinal { .. } => Vec::new(),
            Self::TooManyBought { entry, .. }
            | Self::StackTooLarge { entry, .. }
            | Self::NotLastBust { entry }
            | Self::NoBust { entry }
            | Self::MoneyShareNeeded { entry }
            | Self::OneShareNeeded { entry }
            | Self::NothingToRefund { entry }
            | Self::HeadGone { entry, .. } => vec![("entry", (*entry).into())],
            Self::WinnerOut { entry, winner } | Self::WinnerStackNeeded { entry, winner } => {
                vec![("entry", (*entry).into()), ("winner", (*winner).into())]
            }
            Self::NothingOwed { member }
            | Self::AboveOwed { member, .. }
            | Self::NothingDue { member, .. }
            | Self::TicketIsUsed { member, .. }
            | Self::NoTicket { member, .. } => vec![("member", member.into())],
        }
    }
}
