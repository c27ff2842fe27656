//! Faults of money rules.

use payout_dhondt::Ratio;
use serde::Serialize;

/// A fault of money rules; [`MoneyRules::faults`](super::MoneyRules::faults) lists them all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum MoneyFault {
    /// A code that ISO 4217 does not have.
    #[error("unknown currency `{currency}`; expected a code of ISO 4217 such as JPY or EUR")]
    UnknownCurrency { currency: String },
    /// Prizes in steps of no money.
    #[error("invalid unit 0; expected the smallest coin or note of a prize, at least 1")]
    NoUnit,
    /// An amount beyond what a night can add up.
    #[error("{field} {amount} is more than {max} minor units")]
    AmountTooLarge {
        field: String,
        amount: u64,
        max: u64,
    },
    /// Parts of a price that are not its sum.
    #[error("the parts of {item} add up to {sum}, not to the price {price}")]
    PartsDoNotAddUp {
        item: &'static str,
        price: u64,
        sum: u64,
    },
    /// A rake in place of fees, and a fee.
    #[error("{item} has a fee of {fee} next to a rake; expected one of the two")]
    RakeAndFee { item: &'static str, fee: u64 },
    /// A share outside 0 to 1.
    #[error("invalid {field} {share}; expected a share from 0 to 1")]
    NoShare { field: &'static str, share: Ratio },
    /// No paid places, or more than there are entries.
    #[error("invalid paid places {paid}; expected at least 1, or a share up to 100 %")]
    NoPlaces { paid: String },
    /// Chips of an entry that are not the stack.
    #[error("an entry has {chips} chips, but the stack is {stack}")]
    OtherStack { chips: u64, stack: u64 },
    /// A purchase without chips, or with too many.
    #[error("invalid chips {chips} of {item}; expected 1 to {max}")]
    Chips {
        item: &'static str,
        chips: u64,
        max: u64,
    },
    /// A purchase that nobody may make.
    #[error("invalid at_most 0 of {item}; leave {item} out if there is none")]
    NoneSold { item: &'static str },
    /// Two ends of the rebuys.
    #[error("rebuys end by level or by minute; both are given")]
    TwoEnds,
    /// A ticket that costs nothing, or too much.
    #[error("invalid ticket {ticket}; expected a price from 1 to {max} minor units")]
    Ticket { ticket: u64, max: u64 },
    /// A step of the remainder that is nothing or more than a ticket.
    #[error("invalid step {step} of the remainder; expected 1 to the ticket, {ticket}")]
    TicketStep { step: u64, ticket: u64 },
    /// A rule of prizes that are paid in cash.
    #[error("a satellite has no {field}: its prizes are tickets")]
    OfASatellite { field: &'static str },
    /// A new head for a player who still has the old one.
    #[error("a rebuy has a bounty of {bounty}, which needs stack_at_most = 0")]
    HeadOfAStack { bounty: u64 },
}
