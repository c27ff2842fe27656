//! The money of a night on the command line.

use clap::{Args, Subcommand, ValueEnum};
use club_log::money::{PaidBy, Part};

use crate::club::typed::{Amount, Expected, amount};

/// How something is paid.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct PaidArgs {
    /// Pay later: t pay records it then
    #[arg(long, conflicts_with = "paid_by")]
    owes: bool,
    /// How it is paid [default: cash]
    #[arg(long, value_enum, value_name = "HOW")]
    paid_by: Option<PaidByArg>,
}

/// How an entry is paid.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct EntryPaidArgs {
    /// Pay later: t pay records it then
    #[arg(long, conflicts_with = "paid_by")]
    owes: bool,
    /// How it is paid: cash, transfer, house, or ticket:NIGHT with a ticket won in that night
    /// [default: cash]
    #[arg(long, value_name = "HOW", value_parser = entry_paid_by)]
    paid_by: Option<PaidBy>,
}

/// Cash, a transfer, the house, or a ticket of a night.
fn entry_paid_by(text: &str) -> Result<PaidBy, Expected> {
    match text.split_once(':') {
        Some(("ticket", night)) => night
            .parse()
            .map(PaidBy::Ticket)
            .map_err(|_| Expected::PaidBy),
        _ => PaidByArg::from_str(text, false)
            .map(PaidBy::from)
            .map_err(|_| Expected::PaidBy),
    }
}

impl From<EntryPaidArgs> for PaidBy {
    fn from(args: EntryPaidArgs) -> Self {
        if args.owes {
            Self::Owes
        } else {
            args.paid_by.unwrap_or_default()
        }
    }
}

/// How something is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PaidByArg {
    /// Cash, into or out of the box
    Cash,
    /// A transfer, past the box
    Transfer,
    /// The house pays for the player
    House,
}

impl From<PaidByArg> for PaidBy {
    fn from(how: PaidByArg) -> Self {
        match how {
            PaidByArg::Cash => Self::Cash,
            PaidByArg::Transfer => Self::Transfer,
            PaidByArg::House => Self::House,
        }
    }
}

impl From<PaidArgs> for PaidBy {
    fn from(args: PaidArgs) -> Self {
        match (args.owes, args.paid_by) {
            (true, _) => Self::Owes,
            (false, how) => how.map(Self::from).unwrap_or_default(),
        }
    }
}

/// A part of a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PartArg {
    /// For the prize pool
    Prize,
    /// For the house
    Fee,
    /// For the staff
    Staff,
    /// For the fund of the season
    Fund,
    /// For the player's own head
    Bounty,
}

impl From<PartArg> for Part {
    fn from(part: PartArg) -> Self {
        match part {
            PartArg::Prize => Self::Prize,
            PartArg::Fee => Self::Fee,
            PartArg::Staff => Self::Staff,
            PartArg::Fund => Self::Fund,
            PartArg::Bounty => Self::Bounty,
        }
    }
}

/// Verbs about the money of a night.
#[derive(Debug, Subcommand)]
pub(crate) enum MoneyVerb {
    /// Sell a rebuy: chips for the same entry at the same seat; a bust just reported is taken back
    Rebuy {
        /// Name, member id or entry
        player: String,
        /// Two rebuys at once
        #[arg(long)]
        double: bool,
        /// Winner of the head, where a rebuy puts a new one on
        #[arg(long, value_name = "WINNER[=SHARE]")]
        by: Vec<String>,
        #[command(flatten)]
        paid: PaidArgs,
    },
    /// Sell add-ons
    #[command(alias = "add-on")]
    Addon {
        /// Names, member ids or entries
        #[arg(required_unless_present = "all")]
        players: Vec<String>,
        /// All who are in and have none
        #[arg(long, conflicts_with = "players")]
        all: bool,
        #[command(flatten)]
        paid: PaidArgs,
    },
    /// Record that a player pays what they owe, or gives back what they were paid too much
    Pay {
        /// Name, member id or entry
        player: String,
        /// A part of it
        #[arg(long, value_name = "AMOUNT", value_parser = amount)]
        amount: Option<Amount>,
        /// How it is paid [default: cash]
        #[arg(long, value_enum, value_name = "HOW")]
        paid_by: Option<PaidByArg>,
    },
    /// Pay out the bounties and prizes that are due
    Payout {
        /// Names, member ids or entries
        #[arg(required_unless_present = "all")]
        players: Vec<String>,
        /// Everybody
        #[arg(long, conflicts_with = "players")]
        all: bool,
        /// How it is paid [default: cash]
        #[arg(long, value_enum, value_name = "HOW")]
        paid_by: Option<PaidByArg>,
    },
    /// Pay back what a player bought, or parts of it
    Refund {
        /// Name, member id or entry
        player: String,
        /// Only these parts
        #[arg(long, value_enum, value_delimiter = ',', value_name = "PART")]
        part: Vec<PartArg>,
        /// Why, in words
        #[arg(long)]
        reason: String,
    },
    /// Show what must be in the box, or set the cash with which it begins
    Till {
        /// The cash with which it begins
        #[arg(long, value_name = "AMOUNT", value_parser = amount)]
        float: Option<Amount>,
    },
    /// Record the cash that was counted in the box
    Count {
        /// The cash
        #[arg(value_name = "AMOUNT", value_parser = amount)]
        amount: Amount,
        /// A note about the difference, in words
        #[arg(long)]
        note: Option<String>,
    },
    /// Correct who knocked a player out, and with it the heads after that
    Knocker {
        /// The player who went out: name, member id or entry
        player: String,
        /// Winner of the last chips, with a share where there are several; ? if it is not known
        #[arg(long, required = true, value_name = "WINNER[=SHARE]")]
        by: Vec<String>,
        /// Why, in words
        #[arg(long)]
        reason: String,
    },
    /// Show the money of the night: sold, pool, prizes, heads, who is paid, who owes, the box
    Money,
}

/// The winners that are named: `?` is nobody.
pub(crate) fn known_winners(by: &[String]) -> Vec<String> {
    let is_known = |text: &&String| *text != "?" && !text.ends_with("=?");
    by.iter().filter(is_known).cloned().collect()
}
