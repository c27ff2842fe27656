//! The command line of the verbs about ranges of hands.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use engine_contracts::ranges;

use crate::engine::args::StdinArgs;

/// Verbs about ranges of hands.
#[derive(Debug, Subcommand)]
pub(crate) enum RangeVerb {
    /// Share of hands that a player plays in a seat
    Vpip(VpipArgs),
    /// Edges of nested ranges for another share of hands
    Adjust(AdjustArgs),
    /// Exact equity of a range against another before the flop
    Equity(EquityArgs),
    /// Read a range strictly and write it canonically
    Parse(ParseArgs),
    /// The best hands of an order of preference
    Top(TopArgs),
    /// An order of preference: which hands come first
    Order(OrderArgs),
    /// All in or fold: the equilibrium of two players with its proof, or of up to ten from random deals
    Pushfold(PushfoldArgs),
    /// A table of computer players: what they do before the flop, next to what the model predicts
    Simulate(SimulateArgs),
    /// A computer player in words
    Show(ShowArgs),
    /// The 13 by 13 grid of a player in a seat, or of a range
    Grid(GridArgs),
    /// A player's numbers from counts: reads {"observations":[{"players":6,"position":"BTN","hands":800,"vpip":250},..]}
    Fit(FitArgs),
    /// Practise short stacks: push or fold, and what a mistake costs
    Drill(DrillArgs),
    /// The action of a computer player with a hand, and its size where the chips are given
    Decide(DecideArgs),
}

impl RangeVerb {
    /// Whether it reads documents on the standard input, and so always speaks JSON.
    pub(crate) const fn reads_stdin(&self) -> bool {
        matches!(self, Self::Fit(_))
    }
}

/// What the counts of a player are.
#[derive(Debug, Args)]
pub(crate) struct FitArgs {
    #[command(flatten)]
    pub(crate) stdin: StdinArgs,
    /// The counts are VPIPs seen at a table of such players: a preset, or a player's text form; without it they are hands within the range
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    /// Table of positions: that of the article, or that of push or fold with 10 big blinds [default: standard, or the player's]
    #[arg(long, value_enum, value_name = "TABLE")]
    pub(crate) positions: Option<Positions>,
}

/// A player's numbers and a seat.
#[derive(Debug, Args)]
pub(crate) struct VpipArgs {
    /// Share of hands played at a table of six (phi), above 0 and at most 1
    #[arg(long, value_name = "SHARE", allow_hyphen_values = true)]
    pub(crate) phi: f64,
    /// Adjustment to the number of players (tau): 0 none, 1 full, less than 0 the wrong way
    #[arg(long, value_name = "FACTOR", allow_hyphen_values = true)]
    pub(crate) table_factor: f64,
    /// Adjustment to the position (pi): 0 none, 1 full, less than 0 the wrong way
    #[arg(long, value_name = "FACTOR", allow_hyphen_values = true)]
    pub(crate) position_factor: f64,
    /// Players dealt in, 2 to 10
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) players: u64,
    /// Position, one of the last N of UTG EP1 EP2 MP LJ HJ CO BTN SB BB
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: String,
    /// Table of positions: that of the article, or that of push or fold with 10 big blinds
    #[arg(long, value_enum, value_name = "TABLE", default_value_t = Positions::Standard)]
    pub(crate) positions: Positions,
}

/// A table of positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Positions {
    Standard,
    #[value(name = "push-fold-10bb")]
    PushFold10bb,
}

impl From<Positions> for ranges::Positions {
    fn from(named: Positions) -> Self {
        match named {
            Positions::Standard => Self::Standard,
            Positions::PushFold10bb => Self::PushFold10bb,
        }
    }
}

/// Nested ranges and a target.
#[derive(Debug, Args)]
pub(crate) struct AdjustArgs {
    /// Upper edges, rising, as shares of all hands: 0.05,0.1,0.2
    #[arg(
        long,
        value_name = "SHARES",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    pub(crate) edges: Vec<f64>,
    /// 0 cuts or stretches at the loose end, 1 scales all ranges (sigma)
    #[arg(long, value_name = "FACTOR", allow_hyphen_values = true)]
    pub(crate) strategy_factor: f64,
    /// Share of hands to be played, 0 to 1
    #[arg(long, value_name = "SHARE", allow_hyphen_values = true)]
    pub(crate) target: f64,
}

/// Two ranges.
#[derive(Debug, Args)]
pub(crate) struct EquityArgs {
    /// A range such as 22+,AKs or random
    pub(crate) first: String,
    /// The range that it plays against
    pub(crate) second: String,
}

/// A range.
#[derive(Debug, Args)]
pub(crate) struct ParseArgs {
    /// A range such as 22+,A2s+,KTo:0.5
    pub(crate) range: String,
    /// What `+` means after two neighbouring ranks such as T9s+
    #[arg(long, value_enum, default_value_t = Plus::Kicker)]
    pub(crate) plus: Plus,
    /// Let the last weight of a hand count, instead of refusing a hand with two weights
    #[arg(long)]
    pub(crate) lenient: bool,
    /// The order for items such as 12.5%
    #[arg(long, value_name = "ORDER", default_value = "vs-random")]
    pub(crate) order: String,
}

/// The meaning of `+` after two neighbouring ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Plus {
    Kicker,
    Climb,
}

/// A share of hands and an order.
#[derive(Debug, Args)]
pub(crate) struct TopArgs {
    /// Share of all hands, 0 to 1
    #[arg(allow_hyphen_values = true)]
    pub(crate) share: f64,
    /// vs-random, vs-random:N, sklansky-chubukov, chen, push-fold, blend:W, or a file of 169 classes
    #[arg(long, value_name = "ORDER", default_value = "vs-random")]
    pub(crate) order: String,
}

/// An order.
#[derive(Debug, Args)]
pub(crate) struct OrderArgs {
    /// vs-random, vs-random:N, sklansky-chubukov, chen, push-fold, blend:W, or a file of 169 classes
    pub(crate) order: String,
}

/// A game of push or fold.
#[derive(Debug, Args)]
pub(crate) struct PushfoldArgs {
    /// Big blinds of each player before blinds and antes are posted, at least those; --stacks takes less
    #[arg(
        long,
        value_name = "BB",
        allow_hyphen_values = true,
        required_unless_present = "stacks"
    )]
    pub(crate) stack: Option<f64>,
    /// Stacks that differ, in the order of the seats, the small blind and the big blind last: 12,8,20
    #[arg(
        long,
        value_name = "STACKS",
        value_delimiter = ',',
        allow_hyphen_values = true,
        conflicts_with = "stack"
    )]
    pub(crate) stacks: Option<Vec<f64>>,
    /// Prizes that are left, first place first: play for prize money, not for chips
    #[arg(
        long,
        value_name = "PRIZES",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    pub(crate) prizes: Option<Vec<f64>>,
    /// Stacks at other tables that play for the same prizes
    #[arg(
        long,
        value_name = "STACKS",
        value_delimiter = ',',
        allow_hyphen_values = true,
        requires = "prizes"
    )]
    pub(crate) others: Vec<f64>,
    /// Straddle of the first seat, which then acts last, in big blinds
    #[arg(long, value_name = "BB", allow_hyphen_values = true)]
    pub(crate) straddle: Option<f64>,
    /// Ante of each player, in big blinds
    #[arg(long, value_name = "BB", allow_hyphen_values = true)]
    pub(crate) ante: Option<f64>,
    /// Ante of the big blind alone, in big blinds
    #[arg(
        long,
        value_name = "BB",
        allow_hyphen_values = true,
        conflicts_with = "ante"
    )]
    pub(crate) bb_ante: Option<f64>,
    /// Count the big blind's ante as dead money: an all-in is for what is left behind it
    #[arg(long, requires = "bb_ante")]
    pub(crate) dead: bool,
    /// A player whose hands push and call, and what that costs: a preset such as nit, or a player's text form
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    /// Players dealt in, 2 to 10, by default 2 or as many as --stacks; two are solved exactly, more are learned from random deals
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) players: Option<u64>,
    /// Random deals to learn from, by default ten million for each player beyond two; half as many again measure what each player could still gain
    #[arg(long, value_name = "N")]
    pub(crate) deals: Option<u64>,
    /// Seed of the deals
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// A table of computer players.
#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    /// Players dealt in, 2 to 10
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub(crate) players: u64,
    /// A preset such as tight-aggressive, or a player's text form: once for all seats, or for each seat in the order of play
    #[arg(long, value_name = "PLAYER", default_value = "tight-aggressive")]
    pub(crate) player: Vec<String>,
    /// Hands to be played
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(crate) hands: u64,
    /// Seed of the hands
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Only all in or fold
    #[arg(long)]
    pub(crate) push_fold: bool,
    /// Give each player a deck: hands are independent, and chance alone is left of the differences
    #[arg(long)]
    pub(crate) deck_each: bool,
    /// Write the first hands as poker hand histories (PHH)
    #[arg(long, value_name = "FILE")]
    pub(crate) phh: Option<PathBuf>,
    /// Replace the file of --phh if it exists
    #[arg(long, requires = "phh")]
    pub(crate) force: bool,
    /// Hands in the file
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1_000,
        requires = "phh",
        value_parser = clap::value_parser!(u64).range(1..=1_000_000)
    )]
    pub(crate) phh_hands: u64,
    /// Big blinds of each player in the file: the highest bet of these players or more, with --push-fold any
    #[arg(
        long,
        value_name = "BB",
        default_value_t = 100.0,
        requires = "phh",
        allow_hyphen_values = true
    )]
    pub(crate) stack: f64,
}

/// A computer player.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// rock, nit, tight-aggressive, loose-aggressive, calling-station, maniac, positionally-blind,
    /// inverted, short-handed-nit; or a player's text form, which begins with npc/1
    pub(crate) player: String,
}

/// What is drawn.
#[derive(Debug, Args)]
pub(crate) struct GridArgs {
    /// A range such as 22+,A2s+; otherwise a player and a seat
    #[arg(long, value_name = "RANGE", conflicts_with_all = ["player", "players", "position"])]
    pub(crate) range: Option<String>,
    /// A preset such as tight-aggressive, or a player's text form
    #[arg(long, value_name = "PLAYER", default_value = "tight-aggressive")]
    pub(crate) player: String,
    /// Players dealt in, 2 to 10
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub(crate) players: u64,
    /// Position, one of the last N of UTG EP1 EP2 MP LJ HJ CO BTN SB BB
    #[arg(long, value_name = "POSITION", default_value = "BTN")]
    pub(crate) position: String,
    /// The small blind when everybody before it has folded
    #[arg(long)]
    pub(crate) folded_to: bool,
    /// How the grid is written
    #[arg(long, value_enum, default_value_t = GridFormat::Text)]
    pub(crate) format: GridFormat,
    /// Write to a file instead of the standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Replace the file of --out if it exists
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

/// How a grid is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GridFormat {
    Text,
    Ansi,
    Html,
    Svg,
    /// A line for each class: class,weight
    Csv,
    /// As solvers exchange ranges: AA,KK:0.5
    Solver,
    /// 1326 weights
    Weights,
}

/// A round of practice.
#[derive(Debug, Args)]
pub(crate) struct DrillArgs {
    /// Hands to be played
    #[arg(long, value_name = "N", default_value = "20")]
    pub(crate) hands: NonZeroU32,
    /// Players dealt in, 2 to 10; every seat is asked
    #[arg(
        long,
        value_name = "N",
        default_value_t = 2,
        allow_negative_numbers = true
    )]
    pub(crate) players: usize,
    /// Big blinds of each player; if not given drawn from 2 to 20, for every hand of two players and for a round of more
    #[arg(long, value_name = "BB", allow_hyphen_values = true)]
    pub(crate) stack: Option<f64>,
    /// Ante of each player, in big blinds
    #[arg(long, value_name = "BB", allow_hyphen_values = true)]
    pub(crate) ante: Option<f64>,
    /// Ante of the big blind alone, in big blinds
    #[arg(
        long,
        value_name = "BB",
        allow_hyphen_values = true,
        conflicts_with = "ante"
    )]
    pub(crate) bb_ante: Option<f64>,
    /// Count the big blind's ante as dead money: an all-in is for what is left behind it
    #[arg(long, requires = "bb_ante")]
    pub(crate) dead: bool,
    /// Random deals that more than two players learn from before the round, 100,000 for each or more, by default 400,000 for each
    #[arg(long, value_name = "N")]
    pub(crate) deals: Option<u64>,
    /// Keep the score by class of hand in this file, and begin with what was wrong in earlier rounds
    #[arg(long, value_name = "FILE")]
    pub(crate) score: Option<PathBuf>,
    /// The player whose answer is shown next to the equilibrium's
    #[arg(long, value_name = "PLAYER", default_value = "tight-aggressive")]
    pub(crate) player: String,
    /// Seed of the hands; drawn if not given
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,
}

/// A player with a hand, and the bets so far.
#[derive(Debug, Args)]
pub(crate) struct DecideArgs {
    /// The hand: two cards without a space
    pub(crate) hand: String,
    /// A preset such as tight-aggressive, or a player's text form with the sizes of its bets
    #[arg(long, value_name = "PLAYER", default_value = "tight-aggressive")]
    pub(crate) player: String,
    /// Players dealt in, 2 to 10
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub(crate) players: u64,
    /// Position, one of the last N of UTG EP1 EP2 MP LJ HJ CO BTN SB BB
    #[arg(long, value_name = "POSITION", default_value = "BTN")]
    pub(crate) position: String,
    /// Bet level: 1 when nobody has raised, 2 after an open raise, 3 after a re-raise
    #[arg(long, value_name = "LEVEL", default_value_t = 1)]
    pub(crate) level: u8,
    /// The small blind when everybody before it has folded
    #[arg(long)]
    pub(crate) folded_to: bool,
    /// Chips of the player that are not bet, in big blinds: the answer has a size
    #[arg(long, value_name = "BB", allow_hyphen_values = true)]
    pub(crate) behind: Option<f64>,
    /// Bet of the player in this round, a blind included
    #[arg(
        long,
        value_name = "BB",
        default_value_t = 0.0,
        allow_hyphen_values = true,
        requires = "behind"
    )]
    pub(crate) bet: f64,
    /// Highest bet
    #[arg(
        long,
        value_name = "BB",
        default_value_t = 1.0,
        allow_hyphen_values = true,
        requires = "behind"
    )]
    pub(crate) highest: f64,
    /// Least bet that a raise may be to; twice the highest if not given
    #[arg(
        long,
        value_name = "BB",
        allow_hyphen_values = true,
        requires = "behind"
    )]
    pub(crate) least_raise: Option<f64>,
    /// Players who limped before
    #[arg(long, value_name = "N", default_value_t = 0, requires = "behind")]
    pub(crate) limpers: u8,
    /// Players who called the highest bet
    #[arg(long, value_name = "N", default_value_t = 0, requires = "behind")]
    pub(crate) callers: u8,
    /// Seed of the draw for a hand that an edge divides
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub(crate) seed: u64,
}
