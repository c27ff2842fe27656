//! Why a command about a season is rejected.

use chained_events::ids::{CommandKey, MemberId};
use serde::Serialize;

use super::{BadRow, ImportedFigure, People, list, there_are};
use crate::ids::{LadderId, SeasonId, TournamentId};

/// Why a command about a season is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum SeasonRefusal {
    /// The season does not exist.
    #[error("there is no season {season}{}", there_are("the seasons are", seasons))]
    UnknownSeason {
        /// The id.
        season: SeasonId,
        /// All seasons that exist, by id.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        seasons: Vec<SeasonId>,
    },
    /// The id is taken.
    #[error("season {season} exists already")]
    SeasonExists {
        /// The id.
        season: SeasonId,
    },
    /// The season is over.
    #[error("season {season} is closed")]
    SeasonIsClosed {
        /// The id.
        season: SeasonId,
    },
    /// The season is not over.
    #[error("season {season} is open")]
    SeasonIsOpen {
        /// The id.
        season: SeasonId,
    },
    /// Rows of an import that cannot be taken, all of them.
    #[error(
        "{} faults in the rows of the import, the first in row {}: {}",
        rows.len(),
        rows.first().map_or(0, |bad| bad.row),
        rows.first().map(|bad| bad.fault.as_str()).unwrap_or_default()
    )]
    BadRows {
        /// The faults, in the order of the rows.
        rows: Vec<BadRow>,
    },
    /// Tournaments of the season are not finished.
    #[error(
        "season {season} has tournaments that are not finished: {}",
        list(open)
    )]
    SeasonHasOpenTournaments {
        /// The season.
        season: SeasonId,
        /// Tournaments that are not finished.
        open: Vec<TournamentId>,
    },
    /// A season that is over.
    #[error("season {season} is closed; its results are final")]
    SeasonStands {
        /// The season.
        season: SeasonId,
    },
    /// A season without a ladder gets one before anything else about its ratings can change.
    #[error("the nights of season {season} are not rated; name a ladder")]
    SeasonNotRated {
        /// The season.
        season: SeasonId,
    },
    /// A start that changes everybody's rating while others play for the ladder.
    #[error(
        "ratings on ladder {ladder} cannot begin again with season {season} while another season on it \
         is open: {}; close it first, or carry the ratings over",
        list(open)
    )]
    LadderInSeason {
        /// The season that would reset or widen the ratings.
        season: SeasonId,
        /// The ladder.
        ladder: LadderId,
        /// Open seasons that are rated on it.
        open: Vec<SeasonId>,
    },
    /// A season next to an open one that resets or widens the ratings of their ladder.
    #[error(
        "season {season} cannot be open next to season {by}, which begins the ratings on ladder {ladder} again; \
         close {by} first"
    )]
    LadderTakenOver {
        /// The season that would be open too.
        season: SeasonId,
        /// The open season.
        by: SeasonId,
        /// The ladder.
        ladder: LadderId,
    },
    /// A season begins once: with its first rated night.
    #[error(
        "season {season} has begun: its first night on ladder {ladder} is rated, so that its start \
         cannot change"
    )]
    SeasonHasBegun {
        /// The season.
        season: SeasonId,
        /// The ladder.
        ladder: LadderId,
    },
    /// The season has these rules already.
    #[error("nothing would change: the nights of season {season} are already rated so")]
    SameRules {
        /// The season.
        season: SeasonId,
    },
    /// The season has these values already.
    #[error("nothing would change: season {season} already has these values")]
    SameSeason {
        /// The season.
        season: SeasonId,
    },
    /// A night that counts for another season, or for none, has no multiplier here.
    #[error(
        "tournament {tournament} {}, not for season {season}{}",
        match counts_for {
            Some(other) => format!("counts for season {other}"),
            None => "counts for no season".to_owned(),
        },
        there_are("its nights are", nights)
    )]
    NightOfAnother {
        /// The season.
        season: SeasonId,
        /// The night.
        tournament: TournamentId,
        /// The season that it counts for, if it does for one.
        #[serde(skip_serializing_if = "Option::is_none")]
        counts_for: Option<SeasonId>,
        /// The nights of the season, in the order in which they were announced.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        nights: Box<[TournamentId]>,
    },
    /// A number of times that no night counts.
    #[error(
        "tournament {tournament} cannot count {times} times; expected 1/20 to 100, with a denominator of \
         at most 20"
    )]
    Multiplier {
        /// The night.
        tournament: TournamentId,
        /// The number of times, as a fraction.
        times: Box<str>,
    },
    /// An import of an older release brings a player's total beyond what can be counted.
    #[error(
        "member {member} has {} from imports into season {season}, the most that can be counted is \
         {max}",
        .figure.amount(.value)
    )]
    ImportBeyond {
        /// The season.
        season: SeasonId,
        /// The player.
        member: MemberId,
        /// The command that imported it.
        import: CommandKey,
        /// The figure that is beyond its bound.
        figure: ImportedFigure,
        /// Its value, in digits.
        value: Box<str>,
        /// The bound.
        max: u32,
    },
    /// The imported totals of two members are together beyond what can be counted.
    #[error(
        "members {from} and {into} would have {} from imports into one season, the most is \
         {max}",
        .figure.amount(.value)
    )]
    MergedBeyond {
        /// The member that would be merged away.
        from: MemberId,
        /// The member that would be kept.
        into: MemberId,
        /// The last command that imported a total of one of them.
        import: CommandKey,
        /// The figure that would be beyond its bound.
        figure: ImportedFigure,
        /// Its value, in digits.
        value: Box<str>,
        /// The bound.
        max: u32,
    },
    /// The fund of the season was paid out.
    #[error("the fund of season {season} was paid out")]
    FundPaid {
        /// The season.
        season: SeasonId,
    },
    /// The season has no fund, or nobody to pay it to.
    #[error("season {season} has no fund to pay out")]
    NoFund {
        /// The season.
        season: SeasonId,
    },
    /// The season has neither a finished night nor an imported total.
    #[error(
        "season {season} has no finished night and no imported total to count{}",
        there_are("tournaments that are not finished", open)
    )]
    NothingCounted {
        /// The season.
        season: SeasonId,
        /// Tournaments that are not finished.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        open: Vec<TournamentId>,
    },
    /// Too few finished nights for a figure about rankings.
    #[error(
        "season {season} has {nights} finished nights that count; at least {needed} are needed to say how \
         reliable its rankings are"
    )]
    TooFewNights {
        /// The season.
        season: SeasonId,
        /// Its finished nights that count.
        nights: usize,
        /// Nights that are needed.
        needed: usize,
    },
    /// Too few players in both halves of the nights.
    #[error(
        "season {season} has {players} players with both odd and even nights; at least {needed} are needed \
         to say how reliable its rankings are"
    )]
    TooFewRegulars {
        /// The season.
        season: SeasonId,
        /// Players with a night in each half.
        players: usize,
        /// Players who are needed.
        needed: usize,
    },
    /// The season has an import with the same rows.
    #[error("the same {rows} rows were already imported into season {season}")]
    ImportedBefore {
        /// The season.
        season: SeasonId,
        /// How many rows.
        rows: usize,
    },
}

impl SeasonRefusal {
    /// Commands that it names and that a person may type.
    #[must_use]
    pub fn commands(&self) -> Vec<&CommandKey> {
        match self {
            Self::ImportBeyond { import, .. } | Self::MergedBeyond { import, .. } => vec![import],
            _ => Vec::new(),
        }
    }

    /// People of whom the refusal speaks, each with the field that has their id.
    #[must_use]
    pub fn people(&self) -> People {
        match self {
            Self::ImportBeyond { member, .. } => vec![("member", member.into())],
            Self::MergedBeyond { from, into, .. } => {
                vec![("from", from.into()), ("into", into.into())]
            }
            Self::UnknownSeason { .. }
            | Self::SeasonExists { .. }
            | Self::SeasonIsClosed { .. }
            | Self::SeasonIsOpen { .. }
            | Self::BadRows { .. }
            | Self::SeasonHasOpenTournaments { .. }
            | Self::SeasonStands { .. }
            | Self::SeasonNotRated { .. }
            | Self::LadderInSeason { .. }
            | Self::LadderTakenOver { .. }
            | Self::SeasonHasBegun { .. }
            | Self::SameRules { .. }
            | Self::SameSeason { .. }
            | Self::FundPaid { .. }
            | Self::NoFund { .. }
            | Self::NightOfAnother { .. }
            | Self::Multiplier { .. }
            | Self::NothingCounted { .. }
            | Self::TooFewNights { .. }
            | Self::TooFewRegulars { .. }
            | Self::ImportedBefore { .. } => Vec::new(),
        }
    }
}
