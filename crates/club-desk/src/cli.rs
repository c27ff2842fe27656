//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use club_words::Lang;

#[cfg(feature = "serve")]
use crate::club::args::ServeArgs;
use crate::club::args::{
    ClubArgs, DbVerb, DemoArgs, InitArgs, LogVerb, MemberVerb, PrintArgs, RateVerbs, RatingVerb,
    SeasonVerb, TournamentArgs,
};
use crate::club::club_edit::ClubVerb;
use crate::club::room::RoomVerb;
use crate::club::undo::UndoArgs;
use crate::engine::icm::args::IcmVerb;
use crate::engine::niko::args::{NikoVerb, words_read_stdin as niko_reads_stdin};
use crate::engine::payout::args::PayoutVerb;
use crate::engine::pipe::EngineArgs;
use crate::engine::range::args::RangeVerb;
use crate::engine::schema::SchemaArgs;
use crate::engine::seating::args::SeatingVerb;
use crate::error::{DeskFailure, Named, UsageFailure, beginning};
use crate::help::SHARED;
use crate::reported::in_our_words;
use crate::sim::args::SimVerb;

/// Run poker tournaments and leagues from one event log.
#[derive(Debug, Parser)]
#[command(name = "desk", version, propagate_version = true, max_term_width = 100)]
pub(crate) struct Cli {
    /// Answer with JSON instead of text
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// The language: en or ja [default: that of `DESK_LANG`, else of the locale]
    #[arg(long, global = true, value_name = "LANG")]
    pub(crate) lang: Option<Lang>,
    #[command(flatten, next_help_heading = SHARED)]
    pub(crate) club: ClubArgs,
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// Verbs of the desk.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Play a demonstration season of twelve nights, one for money, in a new folder
    Demo(DemoArgs),
    /// Tournaments and seasons of computer players
    #[command(subcommand)]
    Sim(SimVerb),
    /// Begin a club in a folder
    Init(InitArgs),
    /// The club's name and time zone
    #[command(subcommand)]
    Club(ClubVerb),
    /// The tables that the club has
    #[command(subcommand)]
    Room(RoomVerb),
    /// Members of the club
    #[command(subcommand, aliases = ["members", "player", "players"])]
    Member(MemberVerb),
    /// Seasons and their standings
    #[command(subcommand, aliases = ["seasons", "league"])]
    Season(SeasonVerb),
    /// A tournament night
    #[command(aliases = ["tournament", "night"])]
    T(TournamentArgs),
    /// Take back your last command about the club, or any command by its key
    Undo(UndoArgs),
    /// Open the club in a browser: the desk, phones, the screen on the wall
    #[cfg(feature = "serve")]
    Serve(ServeArgs),
    /// Sheets to print: standings, payouts, results, blinds, ratings, sign-in, seats
    Print(PrintArgs),
    /// The event log
    #[command(subcommand)]
    Log(LogVerb),
    /// The file of the log
    #[command(subcommand)]
    Db(DbVerb),
    /// Payout structures: points and prizes by place, award tables, comparisons, deals
    #[command(subcommand)]
    Payout(PayoutVerb),
    /// The independent chip model: what stacks are worth, who finishes where
    #[command(subcommand)]
    Icm(IcmVerb),
    /// Seats, table breaks and balancing of multi-table tournaments
    #[command(subcommand)]
    Seating(SeatingVerb),
    /// Ratings and tiers
    #[command(subcommand)]
    Rate(RateVerbs),
    /// Ranges of hands before the flop
    #[command(subcommand)]
    Range(RangeVerb),
    /// Nikogammon, a miniature backgammon
    #[command(subcommand)]
    Niko(NikoVerb),
    /// The question of any engine's contract, or a pipe of them
    Engine(EngineArgs),
    /// JSON Schemas of what is read and answered
    Schema(SchemaArgs),
    /// Write the completions of a shell, to be kept where it looks for them
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual page
    Man {
        /// The page of one verb, such as season or t; the page of the desk if not given
        verb: Option<String>,
        /// Write the pages of the desk and of every verb into this folder, a file each
        #[arg(long, value_name = "DIR", conflicts_with = "verb")]
        out: Option<PathBuf>,
    },
}

impl Cli {
    /// The command line of these words, the first of which is the program.
    pub(crate) fn of<I, T>(words: I) -> Result<Self, clap::Error>
    where
        I: IntoIterator<Item = T>,
        T: Into<OsString> + Clone,
    {
        let mut command = with_negative_values(Self::command());
        let matches = command.try_get_matches_from_mut(words)?;
        Self::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }

    /// Whether answers and failures are JSON. They are where it is asked for, and always in the
    /// engines that read the standard input.
    pub(crate) fn speaks_json(&self) -> bool {
        let reads_stdin = match &self.verb {
            Verb::Rate(RateVerbs::Engine(_)) => true,
            Verb::Icm(verb) => verb.reads_stdin(),
            Verb::Seating(verb) => verb.reads_stdin(),
            Verb::Payout(verb) => verb.reads_stdin(),
            Verb::Niko(verb) => verb.reads_stdin(),
            Verb::Range(verb) => verb.reads_stdin(),
            Verb::Engine(args) => args.reads_stdin(),
            _ => false,
        };
        self.json || reads_stdin
    }
}

/// A verb whose arguments take negative numbers.
///
/// The value is then refused by its own bound, and not as an option that nobody knows.
fn with_negative_values(verb: Command) -> Command {
    let verb = verb.mut_args(|arg| {
        let takes_values = arg.get_action().takes_values();
        arg.allow_negative_numbers(takes_values)
    });
    verb.mut_subcommands(with_negative_values)
}

/// Whether a command line that cannot be parsed would have spoken JSON, as far as its words tell.
/// It would where `--json` is among them, and where the verb reads the standard input.
pub(crate) fn words_ask_for_json<I: IntoIterator<Item = OsString>>(words: I) -> bool {
    let words: Vec<OsString> = words.into_iter().collect();
    if words.iter().any(|word| word == "--json") {
        return true;
    }
    let Some(verb) = verb_at(&words) else {
        return false;
    };
    let next = words.get(verb + 1);
    match words.get(verb).and_then(|word| word.to_str()) {
        Some("rate") => {
            let verb = next.and_then(|word| word.to_str());
            !verb.is_some_and(RatingVerb::has_subcommand)
        }
        Some("icm") => next.is_none_or(|word| word != "equity") || !has_numbers(&words),
        Some("seating") => {
            next.is_none_or(|word| word != "simulate" && (word != "plan" || !has_numbers(&words)))
        }
        Some("payout") => next.is_some_and(|word| word == "chop") && !has_numbers(&words),
        Some("range") => next.is_some_and(|word| word == "fit"),
        Some("niko") => niko_reads_stdin(&words),
        Some("engine") => next.is_some(),
        _ => false,
    }
}

/// Whether numbers are among the words: stacks and players are typed by people.
fn has_numbers(words: &[OsString]) -> bool {
    let number = |word: &OsString| word.to_str()?.parse::<f64>().ok();
    words.iter().any(|word| number(word).is_some())
}

/// The position of the verb: the first word that is neither an option nor the value of one.
fn verb_at(words: &[OsString]) -> Option<usize> {
    let command = Cli::command();
    let takes_value = |option: &str| {
        let named = |arg: &&clap::Arg| match option.strip_prefix("--") {
            Some(long) => arg.get_long() == Some(long),
            None => option.chars().nth(1) == arg.get_short() && option.chars().count() == 2,
        };
        let arg = command.get_arguments().find(named);
        arg.is_some_and(|arg| arg.get_action().takes_values())
    };
    let mut at = 0;
    while let Some(word) = words.get(at) {
        match word.to_str() {
            Some("--") => return Some(at + 1),
            Some(option) if option.len() > 1 && option.starts_with('-') => {
                at += if takes_value(option) { 2 } else { 1 };
            }
            _ => return Some(at),
        }
    }
    None
}

/// A command line that cannot be parsed, as a failure: the argument, its value, and the values that
/// are allowed. Of a long value it has the beginning.
pub(crate) fn usage_failure(mut error: clap::Error) -> DeskFailure {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return DeskFailure::NoVerb;
    }
    for kind in [
        ContextKind::InvalidArg,
        ContextKind::InvalidSubcommand,
        ContextKind::InvalidValue,
    ] {
        if let Some(ContextValue::String(text)) = error.get(kind) {
            let shown = beginning(text);
            error.insert(kind, ContextValue::String(shown));
        }
    }
    let words = in_our_words(&error).unwrap_or_else(|| error.to_string());
    let paragraph = words.split("\n\n").next().unwrap_or_default();
    let lines: Vec<&str> = paragraph.lines().map(str::trim).collect();
    let words = lines.join(" ");
    let named = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(Named::One(text.clone())),
        Some(ContextValue::Strings(texts)) => Some(Named::Several(texts.clone())),
        _ => None,
    };
    DeskFailure::Usage(Box::new(UsageFailure {
        words: words.strip_prefix("error: ").unwrap_or(&words).to_owned(),
        argument: named(ContextKind::InvalidArg),
        verb: named(ContextKind::InvalidSubcommand),
        value: named(ContextKind::InvalidValue),
        allowed: named(ContextKind::ValidValue),
    }))
}
