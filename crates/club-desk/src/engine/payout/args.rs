//! The command line of the verbs about payouts.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use club_view::Lang;
use payout_dhondt::TieRule;
use payout_dhondt::money::Remainder;

use crate::engine::args::StdinArgs;

/// Verbs about payouts.
#[derive(Debug, Subcommand)]
pub(crate) enum PayoutVerb {
    /// Points of every paid place for a field of entrants, and prizes of a pool
    For(ForArgs),
    /// Award table: which entrant brings which place its next point
    Table(TableArgs),
    /// Structures side by side: paid places, first share, min cash, Gini, top 1 %
    Compare(CompareArgs),
    /// A deal of the players left; without stacks reads {"stacks":[..],"prizes":[..],"unit":100,"method":"icm"}
    Chop(ChopArgs),
}

impl PayoutVerb {
    /// Whether it reads the standard input, and so always speaks JSON.
    pub(crate) const fn reads_stdin(&self) -> bool {
        matches!(self, Self::Chop(args) if args.stacks.is_empty())
    }
}

/// How a table is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Markdown,
    Csv,
    Html,
}

impl Format {
    /// The language of a table: comma separated values are for programs, which look for the same
    /// heads everywhere.
    pub(super) const fn lang(self, spoken: Lang) -> Lang {
        match self {
            Self::Csv => Lang::En,
            Self::Text | Self::Markdown | Self::Html => spoken,
        }
    }
}

/// A field and its structure.
#[derive(Debug, Args)]
pub(crate) struct ForArgs {
    #[command(flatten)]
    pub(crate) structure: StructureArgs,
    /// File with the stake of every entrant, one number a line; a seat is worth their sum divided
    /// by the seats
    #[arg(long, value_name = "FILE")]
    pub(crate) stakes: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) money: MoneyArgs,
    /// How the table is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// A structure and the size of its award table.
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) structure: StructureArgs,
    /// How the table is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Structures to be compared.
#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// Weights of the places, as for `payout for`; named once for each structure
    #[arg(long, value_name = "W", allow_hyphen_values = true, required = true)]
    pub(crate) weights: Vec<String>,
    #[command(flatten)]
    pub(crate) field: FieldArgs,
    /// File for a picture of the shares by place (SVG)
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// Replace the file of --plot if it exists
    #[arg(long, requires = "plot")]
    pub(crate) force: bool,
    /// How the table is written; comma separated values have all digits and fractions
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// A payout structure and the size of a field.
#[derive(Debug, Args)]
pub(crate) struct StructureArgs {
    /// Weights of the places: harmonic, vp-kid, winner, head:100,70,50 (then 100/n for place n),
    /// power:100,60,40,25@1.05 (then 25 (4/n)^1.05), fixed:40,25,15,10,6,4 (then nothing)
    #[arg(long, value_name = "W", allow_hyphen_values = true)]
    pub(crate) weights: String,
    #[command(flatten)]
    pub(crate) field: FieldArgs,
}

/// A field, and how its seats are dealt whatever the weights.
#[derive(Debug, Args)]
pub(crate) struct FieldArgs {
    /// Entrants; each brings one seat, that is one point
    #[arg(
        long,
        value_name = "S",
        visible_alias = "entrants",
        allow_negative_numbers = true
    )]
    pub(crate) seats: u64,
    /// Place that gets the seat when quotients are equal
    #[arg(long, default_value = "better", value_name = "better|worse")]
    pub(crate) ties: TieRule,
    /// Method by which seats are dealt
    #[arg(long, value_enum, default_value_t = MethodArg::Dhondt, value_name = "M")]
    pub(crate) method: MethodArg,
    /// The most places paid; as many as win a seat if not given
    #[arg(long, value_name = "P", allow_negative_numbers = true)]
    pub(crate) places: Option<u64>,
    /// Seats that every place gets at least; then places must end
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    pub(crate) min_seats: u64,
    /// More entrants than C use the structure of C, and a seat is worth S/C
    #[arg(long, value_name = "C", allow_negative_numbers = true)]
    pub(crate) cap: Option<u64>,
}

/// How seats are dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodArg {
    Dhondt,
    SainteLague,
    ModifiedSainteLague,
    HuntingtonHill,
    Dean,
    Adams,
    Imperiali,
    Danish,
    LargestRemainder,
}

/// The stacks and prizes of a deal.
#[derive(Debug, Args)]
pub(crate) struct ChopArgs {
    /// Chips of each player left
    #[arg(value_name = "CHIPS", requires = "prizes", conflicts_with = "lines")]
    pub(crate) stacks: Vec<u64>,
    /// Prizes that are left, the first place first, in the smallest unit of the currency
    #[arg(
        long,
        value_name = "AMOUNTS",
        value_delimiter = ',',
        requires = "stacks"
    )]
    pub(crate) prizes: Vec<u64>,
    /// The smallest amount that is handed out
    #[arg(long, value_name = "AMOUNT", default_value_t = 1, requires = "stacks")]
    pub(crate) unit: u64,
    /// How the prizes are divided: by the worth of stacks, by chips, or evenly
    #[arg(long, value_enum, default_value_t = ChopArg::Icm, requires = "stacks", value_name = "M")]
    pub(crate) method: ChopArg,
    /// Money left to play for, taken from the first prize
    #[arg(long, value_name = "AMOUNT", default_value_t = 0, requires = "stacks")]
    pub(crate) for_winner: u64,
    #[command(flatten)]
    pub(crate) input: StdinArgs,
}

/// How the prizes of a deal are divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ChopArg {
    Icm,
    Chips,
    Even,
}

/// A pool of money and how it is divided.
#[derive(Debug, Args)]
pub(crate) struct MoneyArgs {
    /// Prizes of this pool too, in the smallest unit of the currency
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    pub(crate) pool: Option<u64>,
    /// Prizes are multiples of this amount
    #[arg(
        long,
        value_name = "AMOUNT",
        default_value_t = 1,
        requires = "pool",
        allow_negative_numbers = true
    )]
    pub(crate) denomination: u64,
    /// Who gets what cannot be divided: first-place, last-paid, carry, error
    #[arg(
        long,
        value_name = "RULE",
        default_value = "first-place",
        requires = "pool"
    )]
    pub(crate) remainder: Remainder,
    /// Places that are paid: a number, or a percentage of the field such as 15% [default: --places,
    /// else the places that win a point]
    #[arg(
        long,
        value_name = "N|P%",
        requires = "pool",
        allow_hyphen_values = true
    )]
    pub(crate) paid: Option<String>,
    /// The least prize
    #[arg(
        long,
        value_name = "AMOUNT",
        requires = "pool",
        allow_negative_numbers = true
    )]
    pub(crate) min_cash: Option<u64>,
    /// Sizes of the blocks of places with equal prizes; the last one goes on: 1,1,1,3,9
    #[arg(long, value_name = "SIZES", requires = "pool", value_delimiter = ',')]
    pub(crate) tiers: Vec<u64>,
    /// Prizes are nice numbers of this unit: 1 to 10, 15 to 95 by 5, 100 to 225 by 25 and so on
    #[arg(
        long,
        value_name = "UNIT",
        requires = "pool",
        allow_negative_numbers = true
    )]
    pub(crate) nice: Option<u64>,
}
