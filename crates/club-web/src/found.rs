//! Questions of a page to the log, beyond the view: the answer is read once and not kept.

mod check;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use chained_events::EventStore;
use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use club_host::rows::{MemberColumns, MemberRows, MembersTried, header};
use club_host::{
    Failure, OpenClub, OtherRatings, RowProblem, SeasonTrial, SeasonTried, absence_of,
    other_ratings_with, season_trial,
};
use club_log::club::Night;
use club_log::command::CommandLine;
use club_log::event::RatingsPublished;
use club_log::ids::{LadderId, SeasonId, StreamId, TournamentId};
use club_log::ledger::{Record, State};
use club_log::rating::{Ladder, Replay};
use club_log::tournament::Tournament;
use club_log::verify::Verification;
use club_log::{Club, Ledger};
use club_view::SeatingCheckView;
use engine_contracts::seating::SimulateAnswer;

use self::check::check;
pub(crate) use self::check::exported;
use crate::drill_asked::learned;
use crate::niko_asked::NikoAsked;
use crate::{
    Address, ClubPrinted, DrillAsked, DrillLearned, JobId, JobStage, JobView, NightPage, NikoGame,
    NikoSolved, Progress, Query, SeatingChance, Tool,
};

/// Records that the log of the club is made of.
const LAST_RECORDS: usize = 2_000;

/// A question of a page to the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// A season with all its nights.
    Season(SeasonId),
    /// The publication by which a rating changed, with its night.
    Change {
        /// The number of its event.
        published: u64,
        /// The night.
        night: TournamentId,
    },
    /// The last commands about the club, its members and seasons.
    ClubLog,
    /// A night, its log and its ratings checked once more.
    Check {
        /// The night.
        night: TournamentId,
        /// The time of the check.
        at: Timestamp,
    },
    /// The copies of the log in the folder of the club.
    Backups,
    /// The log as a text.
    Export {
        /// Whether names and notes are in it.
        names: bool,
    },
    /// A night as it was after an event.
    Past {
        /// The night.
        night: TournamentId,
        /// The number of the event.
        seq: u64,
    },
    /// A list of members from a file: what would be added.
    Members {
        /// The file.
        file: Arc<[u8]>,
        /// The columns; without a name they are guessed.
        columns: MemberColumns,
    },
    /// The solution of a small backgammon.
    Niko(NikoGame),
    /// The game of a round of push or fold between several players.
    Drill(DrillAsked),
    /// A tournament played by chance under each policy.
    Seating(SeatingChance),
    /// The ratings of a ladder under other parameters.
    WhatIf {
        /// The ladder.
        ladder: LadderId,
        /// The parameters that differ, by name; `absence` is a number of points, or 0.
        set: BTreeMap<String, String>,
    },
    /// A season under other rules.
    SeasonTrial {
        /// The season.
        season: SeasonId,
        /// The rules and parameters that differ, by name as in [`SeasonTrial::of_fields`].
        set: BTreeMap<String, String>,
    },
}

/// Members of a file, and whether the club would take them.
#[derive(Debug, Clone, PartialEq)]
pub struct MembersFound {
    /// The cells of the first line of the file.
    pub header: Vec<String>,
    /// The columns by which it was read.
    pub columns: MemberColumns,
    /// The names that would be added.
    pub names: Vec<String>,
    /// All problems of its lines, in their order.
    pub problems: Vec<RowProblem>,
    /// A refusal of the whole list.
    pub refused: Option<Box<Failure>>,
}

/// Findings of a check of a night.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// The chain of the whole log, and everything that is stored next to it.
    pub log: Result<Verification, Box<Failure>>,
    /// When the first event was stored.
    pub since: Option<Timestamp>,
    /// When the check was made.
    pub at: Timestamp,
    /// The seats of the night.
    pub seating: SeatingCheckView,
    /// The ladders on which the night is rated, computed again.
    pub ratings: Vec<(LadderId, Result<Replay, Box<Failure>>)>,
}

/// A copy of the log in the folder of the club.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupRow {
    /// The name of its file.
    pub name: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// When it was made.
    pub at: Timestamp,
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    /// The club with the nights that were asked for in memory.
    Club(State),
    /// A publication, and the club with its night in memory.
    Change(State, Box<RatingsPublished>),
    /// The ratings that there would be.
    WhatIf(Box<OtherRatings>),
    /// A season under other rules.
    SeasonTried(Box<SeasonTried>),
    /// A small backgammon with its solution.
    Niko(Arc<NikoSolved>),
    /// A round of push or fold whose game was learned.
    Drill(Arc<DrillLearned>),
    /// A tournament that was played by chance, once for each policy.
    Seating(Vec<SimulateAnswer>),
    /// A list of members that was tried.
    Members(Box<MembersFound>),
    /// Records of the club's own streams.
    Log(Vec<(StreamId, Arc<Record>)>),
    /// A night as it was.
    Past(Box<Tournament>),
    /// A night was checked.
    Checked(Box<Checked>),
    /// Copies of the log, the newest first.
    Backups(Vec<BackupRow>),
    /// The log as a text, and the number of its last event.
    Text(String, u64),
    /// Long work that the page is about.
    Job(Box<JobView>),
    /// The answer takes long: the job that works on it.
    Working(JobId),
    /// The work was broken off before its answer.
    Unfinished,
    /// The question has no answer: a refusal of the log.
    Refused(Box<Failure>),
    /// There is no such thing.
    Nothing,
}

impl Question {
    /// Whether the answer is a calculation over the whole log.
    #[must_use]
    pub const fn may_take_long(&self) -> bool {
        matches!(
            self,
            Self::Check { .. }
                | Self::Export { .. }
                | Self::WhatIf { .. }
                | Self::SeasonTrial { .. }
                | Self::Niko(_)
                | Self::Drill(_)
                | Self::Seating(_)
        )
    }

    /// The question of the page at an address, if it has one. `at` is the time of the reader.
    #[must_use]
    pub fn of(address: &Address, query: &Query, club: &Club, at: Timestamp) -> Option<Self> {
        match address {
            Address::Season(season) => Some(Self::Season(season.clone())),
            Address::PlayerRating(member) => {
                let (_, ladder) = shown_ladder(club, query)?;
                let member = club.effective_member(member);
                let turn = explained(ladder, member, query)?;
                Some(Self::Change {
                    published: turn.0,
                    night: turn.1.clone(),
                })
            }
            Address::Settings => Some(Self::Backups),
            Address::Print(ClubPrinted::Standings) => {
                Some(Self::Season(printed_season(club, query)?.clone()))
            }
            Address::ClubLog => Some(Self::ClubLog),
            Address::Night(night, NightPage::LogAt(seq)) => Some(Self::Past {
                night: night.clone(),
                seq: query.at.unwrap_or(*seq),
            }),
            Address::Night(night, NightPage::Check) if query.run => Some(Self::Check {
                night: night.clone(),
                at,
            }),
            Address::Tool(Tool::Niko) => match NikoAsked::of(query) {
                Ok(Some(asked)) => Some(Self::Niko(asked.game)),
                _ => None,
            },
            Address::Tool(Tool::PushOrFold) => match DrillAsked::of(query) {
                Ok(asked) if asked.learns() => Some(Self::Drill(asked)),
                _ => None,
            },
            Address::Tool(Tool::Seating) => match SeatingChance::of(query) {
                Ok(Some(chance)) => Some(Self::Seating(chance)),
                _ => None,
            },
            Address::WhatIf if !query.set.is_empty() && query.season.is_some() => {
                let season = query.season.clone()?;
                let set = query.set.clone();
                let is_there = club.seasons().contains_key(&season);
                is_there.then_some(Self::SeasonTrial { season, set })
            }
            Address::WhatIf if !query.set.is_empty() => {
                let (ladder, _) = shown_ladder(club, query)?;
                Some(Self::WhatIf {
                    ladder: ladder.clone(),
                    set: query.set.clone(),
                })
            }
            _ => None,
        }
    }
}

/// The ladder that an address names, or the first one.
pub(crate) fn shown_ladder<'c>(
    club: &'c Club,
    query: &Query,
) -> Option<(&'c LadderId, &'c Ladder)> {
    let ladders = club.ladders();
    match &query.ladder {
        Some(named) => ladders.get_key_value(named),
        None => ladders.iter().next(),
    }
}

/// The rated night of a member that is explained: the one named, or the last.
fn explained<'l>(
    ladder: &'l Ladder,
    member: &'l MemberId,
    query: &Query,
) -> Option<(u64, &'l TournamentId)> {
    let mut history = ladder.history(member);
    let (_, night, _) = match &query.night {
        Some(id) => history.find(|(_, night, _)| night.tournament() == id),
        None => history.next_back(),
    }?;
    Some((night.published(), night.tournament()))
}

/// The solution of a game, which needs no club.
pub(crate) fn solved(game: NikoGame, progress: &Progress) -> Result<Found, Failure> {
    let solved = game.solved(progress)?;
    Ok(solved.map_or(Found::Unfinished, Found::Niko))
}

/// A tournament that is played by chance, which needs no club.
pub(crate) fn by_chance(chance: &SeatingChance, progress: &Progress) -> Result<Found, Failure> {
    let played = chance.played(progress)?;
    Ok(played.map_or(Found::Unfinished, Found::Seating))
}

/// The answer to a question; nothing of it stays in memory. Long work says how far it is. Where it is
/// stopped the answer is [`Found::Unfinished`].
///
/// # Errors
///
/// [`Failure`] of a log that cannot be read.
pub async fn look_up<S: EventStore>(
    ledger: &Ledger<S>,
    question: &Question,
    progress: &Progress,
) -> Result<Found, Failure> {
    match question {
        Question::Season(season) => {
            let of_season =
                |_: &TournamentId, night: &club_log::club::Night| night.season() == Some(season);
            Ok(Found::Club(ledger.state_with(of_season).await?))
        }
        Question::Change { published, night } => {
            let Some(body) = ledger.publication(*published).await? else {
                return Ok(Found::Nothing);
            };
            let state = ledger.state_with(|id, _| id == night).await?;
            Ok(Found::Change(state, Box::new(body)))
        }
        Question::ClubLog => {
            let of_club = |stream: &StreamId| !matches!(stream, StreamId::Tournament(_));
            Ok(Found::Log(
                ledger.last_records(LAST_RECORDS, of_club).await?,
            ))
        }
        Question::Past { night, seq } => {
            let past = ledger.night_at(night, *seq).await?;
            Ok(past.map_or(Found::Nothing, |past| Found::Past(Box::new(past))))
        }
        Question::Check { night, at } => check(ledger, night, *at, progress).await,
        // A club in memory has no folder.
        Question::Backups => Ok(Found::Backups(Vec::new())),
        Question::Export { names } => exported(ledger.store(), *names, progress).await,
        // Members are tried by `find`, which may give a command.
        Question::Members { .. } => Ok(Found::Nothing),
        Question::Niko(game) => solved(*game, progress),
        Question::Drill(asked) => Ok(learned(asked, progress)),
        Question::Seating(chance) => by_chance(chance, progress),
        Question::WhatIf { ladder, set } => {
            if progress.at(JobStage::Nights, 0, 0).is_break() {
                return Ok(Found::Unfinished);
            }
            let state = ledger.state_with(|_, _| true).await?;
            Ok(tried(&state, ladder, set, progress))
        }
        Question::SeasonTrial { season, set } => {
            if progress.at(JobStage::Nights, 0, 0).is_break() {
                return Ok(Found::Unfinished);
            }
            let trial = match SeasonTrial::of_fields(set) {
                Ok(trial) => trial,
                Err(failure) => return Ok(Found::Refused(Box::new(failure.into()))),
            };
            let wanted =
                |_: &TournamentId, night: &Night| trial.rates() || night.season() == Some(season);
            let state = ledger.state_with(wanted).await?;
            let mut watch = |so_far| progress.of_log(so_far);
            Ok(
                match season_trial(&state.club, season, &trial, &mut watch) {
                    Ok(ControlFlow::Break(())) => Found::Unfinished,
                    Ok(ControlFlow::Continue(tried)) => Found::SeasonTried(Box::new(tried)),
                    Err(failure) => Found::Refused(Box::new(failure)),
                },
            )
        }
    }
}

/// The season of printed standings: the one named, else the last one.
pub(crate) fn printed_season<'c>(club: &'c Club, query: &'c Query) -> Option<&'c SeasonId> {
    match &query.season {
        Some(named) => club.seasons().contains_key(named).then_some(named),
        None => club.seasons().keys().next_back(),
    }
}

/// The answer to a question that may need a trial; nothing is written. `progress` hears of long work.
///
/// # Errors
///
/// As [`look_up`].
pub async fn find<S: EventStore>(
    club: &mut OpenClub<S>,
    question: &Question,
    now: Timestamp,
    progress: &Progress,
) -> Result<Found, Failure> {
    let Question::Members { file, columns } = question else {
        return look_up(&club.ledger, question, progress).await;
    };
    let header = header(file).unwrap_or_default();
    let columns = match columns.name {
        Some(_) => *columns,
        None => MemberColumns::guessed(&header),
    };
    let rows = MemberRows::read_by(file, columns);
    let mut found = MembersFound {
        header,
        columns,
        names: Vec::new(),
        problems: Vec::new(),
        refused: None,
    };
    if !rows.rows.is_empty() || !rows.problems.is_empty() {
        let trial = club.preview(CommandLine::bare(rows.command()), now).await;
        let names = rows.rows.iter().map(|row| row.name.clone()).collect();
        match rows.tried(trial) {
            MembersTried::Possible(_) => found.names = names,
            MembersTried::Wrong(_, problems) => {
                found.problems = problems;
                RowProblem::sort(&mut found.problems);
            }
            MembersTried::Refused(error) => found.refused = Some(Box::new(error.into())),
        }
    }
    Ok(Found::Members(Box::new(found)))
}

/// The ratings of a ladder under other parameters, from a club with all its nights in memory.
fn tried(
    state: &State,
    ladder: &LadderId,
    set: &BTreeMap<String, String>,
    progress: &Progress,
) -> Found {
    let mut set = set.clone();
    let absence = set.remove("absence").map(|text| absence_of(&text));
    let Some(found) = state.club.ladders().get(ladder) else {
        return Found::Nothing;
    };
    let mut watch = |so_far| progress.of_log(so_far);
    let absence = absence.as_ref();
    let tried = other_ratings_with(&state.club, ladder, found, &set, absence, &mut watch);
    match tried {
        Ok(ControlFlow::Break(())) => Found::Unfinished,
        Ok(ControlFlow::Continue(other)) => Found::WhatIf(Box::new(other)),
        Err(failure) => Found::Refused(Box::new(failure)),
    }
}
