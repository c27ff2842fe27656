//! Money of a night: prices as announced, purchases as recorded, and the account folded from both.
//!
//! Amounts are whole minor units of one currency: yen, or cents of a euro. [`MoneyRules`] are a part of the
//! rules of a tournament; a night without them has no money at all. Every purchase records its
//! [`Parts`] as they were then, so that an edited price never changes the past. The purse of a
//! tournament is the journal of all that moved money, and [`Money`] the account made of it.

mod account;
mod act;
mod currency;
mod fault;
mod fund;
mod heads;
mod night;
mod paid;
mod price;
mod prizes;
mod rules;
mod sale;
mod satellite;
mod ticket;
mod till;

pub use account::{Money, PlaceAmount, PlayerMoney, Sold};
pub(crate) use act::{Item, MoneyAct, Purse};
pub use currency::minor_digits;
pub use fault::MoneyFault;
pub(crate) use fund::fund_shares;
pub use fund::{FundRules, SeasonFund, season_funds};
pub use heads::Heads;
pub(crate) use heads::has_won;
pub use night::{Bought, BoughtItem};
pub use paid::{PaidError, PaidRule};
pub use price::{PaidBy, Part, Parts, Price, Purchase};
pub use prizes::NightPrizes;
pub use rules::{
    BountyTerms, DealHeads, DisqualifiedHead, MAX_AMOUNT, MoneyRules, NoShowMoney, OddHead,
    OddTied, Rake, Remains, SharedHead,
};
pub use sale::{AddOnPrice, RebuyPrice, SaleOver};
pub use satellite::{SatelliteRules, TicketRest};
pub use ticket::Ticket;
pub use till::Till;
