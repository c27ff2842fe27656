//! The rating verbs that need a club, on the command line.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Subcommand};
use club_log::command::RatingChange;
use club_log::ids::{LadderId, TournamentId};
use club_log::rating::RatingPlan;
use club_log::rules::{RatingAbsence, RatingStart};
use club_view::TierFilter;
use jiff::civil::Date;

use crate::club::announce::date;
use crate::club::typed::Expected;
use crate::engine::rate::args::RateVerb;

/// All verbs about ratings.
#[derive(Debug, Subcommand)]
pub(crate) enum RateVerbs {
    #[command(flatten)]
    Club(RatingVerb),
    #[command(flatten)]
    Engine(RateVerb),
}

/// Verbs about the ratings of a club.
#[derive(Debug, Subcommand)]
pub(crate) enum RatingVerb {
    /// Everybody's rate and tier, and how many are in each tier
    Tiers {
        #[command(flatten)]
        list: TierListArgs,
        #[command(flatten)]
        ladder: LadderArgs,
    },
    /// A member's ratings night by night
    History {
        /// The member: name or id
        player: String,
        /// Show what was published, in that order, also where a correction replaced it
        #[arg(long)]
        as_published: bool,
        /// Draw the path of the rate with its band as SVG into this file
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
        /// Replace the file of --svg if it exists
        #[arg(long, requires = "svg")]
        force: bool,
        #[command(flatten)]
        ladder: LadderArgs,
    },
    /// Why a member's rating changed
    Explain {
        /// The member: name or id
        player: String,
        /// The night; the member's last one if not given
        #[arg(long, value_name = "ID")]
        night: Option<TournamentId>,
        /// Show the parts of each entry: place, play time, weights, and points
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        ladder: LadderArgs,
    },
    /// Results and knockouts that the ratings find hard to believe, as numbers without judgement
    Check {
        /// Show what has a chance below this, in percent
        #[arg(long, value_name = "PERCENT", default_value = "1")]
        below: Percent,
        #[command(flatten)]
        ladder: LadderArgs,
    },
    /// Compute all ratings again and compare them with what is published
    Replay {
        /// Rate all finished nights that are not rated yet, once
        #[arg(long)]
        publish: bool,
        /// Begin the ladder if no season names it and nobody has a rating on it yet
        #[arg(long, requires_all = ["publish", "ladder"])]
        new_ladder: bool,
        #[command(flatten)]
        ladder: LadderArgs,
    },
    /// Who would have which rate under other parameters
    Whatif {
        /// A parameter that differs from those of the last night, such as beta=800
        #[arg(
            long = "param",
            value_name = "NAME=VALUE",
            required_unless_present = "absence"
        )]
        parameters: Vec<Parameter>,
        /// Change for members who miss a night: keep, or widen=POINTS
        #[arg(long, value_name = "RULE")]
        absence: Option<AbsenceArg>,
        #[command(flatten)]
        ladder: LadderArgs,
    },
    /// Give members the ratings that they had before their first rated night
    Import {
        /// The file, with the header `name,mu,sigma`
        file: PathBuf,
        /// Begin the ladder if no season names it and nobody has a rating on it yet
        #[arg(long, requires = "ladder")]
        new_ladder: bool,
        /// Replace all ratings that were imported into the ladder before; before its first rated night
        #[arg(long)]
        replace: bool,
        #[command(flatten)]
        ladder: LadderArgs,
    },
}

/// Which ladder.
#[derive(Debug, Clone, Args)]
pub(crate) struct LadderArgs {
    /// The ladder; the only one if not given
    #[arg(long, value_name = "ID")]
    pub(crate) ladder: Option<LadderId>,
}

/// Who is listed among the ratings.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct TierListArgs {
    /// Only members with at least this many rated nights
    #[arg(long, value_name = "N")]
    nights: Option<NonZeroU32>,
    /// Without members who missed the last N rated nights
    #[arg(long, value_name = "N")]
    absent: Option<NonZeroU32>,
    /// Show the change by the nights since this date, such as 2026-03-01
    #[arg(long, value_name = "DATE", value_parser = date)]
    since: Option<Date>,
}

impl TierListArgs {
    /// The filter.
    pub(crate) fn filter(self) -> TierFilter {
        TierFilter {
            nights: self.nights,
            absent: self.absent,
            since: self.since,
        }
    }
}

/// How the nights of a season are rated.
#[derive(Debug, Clone, Args)]
pub(crate) struct RatingArgs {
    /// Rate the nights of the season on this ladder
    #[arg(long, value_name = "ID")]
    ladder: Option<LadderId>,
    /// A parameter of the rating that differs from the published one, such as beta=800
    #[arg(long = "rating-param", value_name = "NAME=VALUE", requires = "ladder")]
    rating_parameters: Vec<Parameter>,
    /// What ratings the season begins with: carry, reset, or widen=SIGMA
    #[arg(
        long,
        value_name = "START",
        requires = "ladder",
        default_value = "carry"
    )]
    rating_start: StartArg,
    /// Change by a rated night for members who miss it: keep, or widen=POINTS (added to their sigma squared)
    #[arg(long, value_name = "RULE", requires = "ladder", default_value = "keep")]
    rating_absence: AbsenceArg,
}

impl RatingArgs {
    /// How the season is rated, if it is.
    pub(crate) fn plan(self) -> Option<RatingPlan> {
        Some(RatingPlan {
            ladder: self.ladder?,
            parameters: named(self.rating_parameters),
            start: self.rating_start.0,
            absence: self.rating_absence.0,
        })
    }
}

/// Options that change how the nights of a season are rated.
#[derive(Debug, Clone, Args)]
#[group(required = true, multiple = true)]
pub(crate) struct RatingChangeArgs {
    /// Rate the nights on this ladder
    #[arg(long, value_name = "ID")]
    ladder: Option<LadderId>,
    /// A parameter of the rating that changes, such as beta=800
    #[arg(long = "rating-param", value_name = "NAME=VALUE")]
    rating_parameters: Vec<Parameter>,
    /// What ratings a member begins the season with: carry, reset, or widen=SIGMA
    #[arg(long, value_name = "START")]
    rating_start: Option<StartArg>,
    /// Change by a rated night for members who miss it: keep, or widen=POINTS (added to their sigma squared)
    #[arg(long, value_name = "RULE")]
    rating_absence: Option<AbsenceArg>,
    /// Rate the nights no more
    #[arg(
        long,
        conflicts_with_all = ["ladder", "rating_parameters", "rating_start", "rating_absence"]
    )]
    unrated: bool,
}

impl RatingChangeArgs {
    /// The change.
    pub(crate) fn change(self) -> RatingChange {
        if self.unrated {
            return RatingChange::Unrated;
        }
        RatingChange::Rated {
            ladder: self.ladder,
            parameters: named(self.rating_parameters),
            start: self.rating_start.map(|start| start.0),
            absence: self.rating_absence.map(|absence| absence.0),
        }
    }
}

/// Options for the ratings that follow from a command.
#[derive(Debug, Clone, Args)]
pub(crate) struct FollowArgs {
    /// Leave the ratings as they are, for this reason
    #[arg(long, value_name = "REASON")]
    pub(crate) leave_ratings: Option<String>,
    /// Write nothing: show whose rate and tier would change
    #[arg(short = 'n', long)]
    pub(crate) dry_run: bool,
}

/// A parameter with its value.
#[derive(Debug, Clone)]
pub(crate) struct Parameter {
    name: String,
    value: String,
}

/// Parameters by name.
pub(crate) fn named(parameters: Vec<Parameter>) -> std::collections::BTreeMap<String, String> {
    let pairs = parameters.into_iter();
    pairs
        .map(|parameter| (parameter.name, parameter.value))
        .collect()
}

impl FromStr for Parameter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, value) = text
            .split_once('=')
            .ok_or_else(|| "expected NAME=VALUE".to_owned())?;
        Ok(Self {
            name: name.to_owned(),
            value: value.to_owned(),
        })
    }
}

/// Ratings with which a season begins, as an argument.
#[derive(Debug, Clone)]
pub(crate) struct StartArg(RatingStart);

impl FromStr for StartArg {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Self, Expected> {
        Ok(Self(match (text, text.strip_prefix("widen=")) {
            ("carry", _) => RatingStart::Carry,
            ("reset", _) => RatingStart::Reset,
            (_, Some(sigma)) => RatingStart::Widen(sigma.to_owned()),
            _ => return Err(Expected::Start),
        }))
    }
}

/// Change by a night for members who miss it, as an argument.
#[derive(Debug, Clone)]
pub(crate) struct AbsenceArg(pub(crate) RatingAbsence);

impl FromStr for AbsenceArg {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Self, Expected> {
        Ok(Self(match (text, text.strip_prefix("widen=")) {
            ("keep", _) => RatingAbsence::Keep,
            (_, Some(points)) => RatingAbsence::Widen(points.to_owned()),
            _ => return Err(Expected::Absence),
        }))
    }
}

/// A share as an argument, in percent: above 0, up to 100.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Percent(pub(crate) f64);

impl FromStr for Percent {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Self, Expected> {
        let percent: Option<f64> = text.parse().ok();
        let fits = percent.filter(|percent| *percent > 0.0 && *percent <= 100.0);
        fits.map(Self).ok_or(Expected::Percent)
    }
}
