//! The command line of the verbs about nikogammon.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::engine::args::StdinArgs;

/// Verbs about nikogammon.
#[derive(Debug, Subcommand)]
pub(crate) enum NikoVerb {
    /// Number of states of a game, and of arrangements of one side
    Count(RulesArgs),
    /// What a game is worth to the first player, and the best play of each opening roll
    Opening(SolvedArgs),
    /// What a position is worth: reads {"mover":[..],"other":[..]} or {"id":".."}
    Eval(EvalArgs),
    /// All plays of a roll, best first: reads a position
    Best(BestArgs),
    /// The best play of every roll in a position, and what the roll is worth: reads a position
    Roll(PositionArgs),
    /// Play a game in the terminal against perfect play
    Play(PlayArgs),
    /// What each play of a game cost: reads a game as written by `niko play --record`
    Analyse(AnalyseArgs),
    /// Check the certificate and the outcomes of a solution by code that shares nothing with the
    /// solver
    Verify(VerifyArgs),
}

impl NikoVerb {
    /// Whether the verb reads documents from the standard input.
    pub(crate) fn reads_stdin(&self) -> bool {
        match self {
            Self::Eval(args) => args.of.position.is_none(),
            Self::Roll(args) => args.position.is_none(),
            Self::Best(args) => args.of.position.is_none(),
            Self::Analyse(_) => true,
            Self::Count(_) | Self::Opening(_) | Self::Play(_) | Self::Verify(_) => false,
        }
    }
}

/// Whether a command line that cannot be parsed would have read the standard input, as far as its
/// words tell.
pub(crate) fn words_read_stdin(words: &[OsString]) -> bool {
    let has = |wanted: &str| words.iter().any(|word| word == wanted);
    let verb = ["eval", "best", "roll", "analyse"].into_iter().any(has);
    has("niko") && verb && !words.iter().any(is_position)
}

fn is_position(word: &OsString) -> bool {
    word.to_string_lossy().starts_with("--position")
}

/// A game.
#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// Rules: nikogammon, nikogammon-8252, hypergammon-1 to hypergammon-3, halfgammon (counted, too
    /// large to solve), or a TOML file
    #[arg(long, value_name = "R")]
    pub(crate) rules: String,
}

/// Where solutions are kept, and how exact they are.
#[derive(Debug, Args)]
pub(crate) struct CacheArgs {
    /// Folder for solutions [default: `desk` in the user's cache folder]
    #[arg(long, value_name = "DIR", env = "DESK_CACHE", hide_env = true)]
    pub(crate) cache: Option<PathBuf>,
    /// Largest residual of the solution, in points [default: 1e-12]
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub(crate) tolerance: Option<f64>,
    /// Most sweeps over all states; what they reach is the answer [default: 100000]
    #[arg(long, value_name = "N")]
    pub(crate) sweeps: Option<u32>,
}

/// A game and where its solution is kept.
#[derive(Debug, Args)]
pub(crate) struct SolvedArgs {
    #[command(flatten)]
    pub(crate) game: RulesArgs,
    #[command(flatten)]
    pub(crate) cache: CacheArgs,
}

/// Positions of a game.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) solved: SolvedArgs,
    /// The position instead of the standard input: a position id, on 24 points also an id of GNU
    /// Backgammon or an XGID, or `start`
    #[arg(long, value_name = "ID", conflicts_with = "lines")]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) input: StdinArgs,
}

/// Positions, and whether there is a cube.
#[derive(Debug, Args)]
pub(crate) struct EvalArgs {
    #[command(flatten)]
    pub(crate) of: PositionArgs,
    /// Also show what to do with the doubling cube, for money and by the Jacoby rule; its solution
    /// takes longer to make and has a file of its own
    #[arg(long)]
    pub(crate) cube: bool,
}

/// Positions and a roll.
#[derive(Debug, Args)]
pub(crate) struct BestArgs {
    #[command(flatten)]
    pub(crate) of: PositionArgs,
    /// The faces of the two dice, such as 2,1
    #[arg(long, value_name = "A,B", allow_hyphen_values = true)]
    pub(crate) roll: String,
}

/// A game against perfect play.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// Rules, as for the other verbs
    #[arg(long, value_name = "R", default_value = "nikogammon")]
    pub(crate) rules: String,
    #[command(flatten)]
    pub(crate) cache: CacheArgs,
    /// Seed of the dice [default: a random one, which is printed]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Let the computer begin [default: the opening rule decides, or you begin]
    #[arg(long)]
    pub(crate) second: bool,
    /// Write the game as JSON to this file when it is over, for `niko analyse`
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Replace the file of --record if it exists
    #[arg(long, requires = "record")]
    pub(crate) force: bool,
}

/// Games that were played.
#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) solved: SolvedArgs,
    #[command(flatten)]
    pub(crate) input: StdinArgs,
}

/// A solution to check.
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// Table file; the one that is kept for the rules if not given
    #[arg(value_name = "FILE", required_unless_present = "rules")]
    pub(crate) file: Option<PathBuf>,
    /// Rules that the table must belong to, as for the other verbs
    #[arg(long, value_name = "R")]
    pub(crate) rules: Option<String>,
    #[command(flatten)]
    pub(crate) cache: CacheArgs,
}
