//! The command line of the verbs that need a club folder.

mod clock;
mod evidence;
mod hand_for_hand;
mod log;
mod member;
mod money;
mod print;
mod rating;
mod season;
#[cfg(feature = "serve")]
mod serve;
mod table;
mod tournament;

use std::path::PathBuf;

use chained_events::ids::{Actor, CommandKey};
use clap::Args;
use club_words::Lang;

use super::typed::{Moment, moment};

pub(crate) use self::clock::{BlindArgs, ClockVerb, Period};
pub(crate) use self::evidence::{PictureArgs, ReliabilityArgs, SeasonWhatifArgs};
pub(crate) use self::hand_for_hand::HandForHandVerb;
pub(crate) use self::log::{DbVerb, LogVerb, TailArgs};
pub(crate) use self::member::{AddArgs, CardChange, MemberVerb};
pub(crate) use self::money::{EntryPaidArgs, MoneyVerb, PaidByArg, known_winners};
pub(crate) use self::print::{PrintArgs, PrintVerb, SheetFormat};
pub(crate) use self::rating::{
    FollowArgs, LadderArgs, RateVerbs, RatingArgs, RatingChangeArgs, RatingVerb, TierListArgs,
    named,
};
pub(crate) use self::season::{
    CountedEntryArg, FundPayoutArgs, OrderArg, SeasonEditArgs, SeasonVerb, season_rules,
};
#[cfg(feature = "serve")]
pub(crate) use self::serve::{DemoPageArgs, ServeArgs};
pub(crate) use self::table::TableArgs;
pub(crate) use self::tournament::{TemplateVerb, TournamentArgs, TournamentVerb};

/// Which club, and what every command may fix of its surroundings.
#[derive(Debug, Clone, Args)]
pub(crate) struct ClubArgs {
    /// Club directory, or `postgres://host/db?club=NAME` [default: current directory]
    #[arg(
        long,
        global = true,
        env = "DESK_CLUB",
        value_name = "DIR",
        hide_env_values = true
    )]
    pub(crate) club: Option<PathBuf>,
    /// Idempotency key: a command is applied once per key
    #[arg(long, global = true, value_name = "KEY")]
    pub(crate) key: Option<CommandKey>,
    /// When it happened: 19:05 (the last one), 2026-03-07 19:05, or a moment (RFC 3339); now if not given
    #[arg(long, global = true, value_name = "TIME", value_parser = moment)]
    pub(crate) at: Option<Moment>,
    /// Why --at is before the last event of the tournament, in words
    #[arg(long, global = true, value_name = "REASON", requires = "at")]
    pub(crate) backdate: Option<String>,
    /// Who says so
    #[arg(long, global = true, env = "DESK_ACTOR", value_name = "NAME")]
    pub(crate) actor: Option<Actor>,
    /// Seed of what is drawn; a random one if not given. That of a draw of all seats is in the log
    #[arg(long, global = true, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The language that is spoken
    #[arg(skip)]
    pub(crate) spoken: Lang,
    /// The language that --lang asks for
    #[arg(skip)]
    pub(crate) asked: Option<Lang>,
}

/// Begin a club in a folder.
#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// The club's name
    pub(crate) title: String,
    /// IANA time zone of the club; that of this machine if not given
    #[arg(long, value_name = "ZONE")]
    pub(crate) zone: Option<String>,
}

/// Play a demonstration season.
#[derive(Debug, Args)]
pub(crate) struct DemoArgs {
    /// The folder to make the club in; a new one below the current folder if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// Go on with the season of the folder, where it was stopped
    #[arg(long = "continue", requires = "dir")]
    pub(crate) go_on: bool,
    #[cfg(feature = "serve")]
    #[command(flatten)]
    pub(crate) page: DemoPageArgs,
}
