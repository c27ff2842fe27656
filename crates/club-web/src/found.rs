//! What a page asks the log for beyond the view: it is read for one answer and not kept.

use std::collections::BTreeMap;
use std::sync::Arc;

use chained_events::EventStore;
use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use club_host::rows::{MemberColumns, MemberRows, MembersTried, header};
use club_host::{Failure, OpenClub, OtherRatings, RowProblem, other_ratings};
use club_log::command::CommandLine;
use club_log::event::RatingsPublished;
use club_log::ids::{LadderId, SeasonId, StreamId, TournamentId};
use club_log::ledger::{Record, State};
use club_log::rating::Ladder;
use club_log::rules::RatingAbsence;
use club_log::tournament::Tournament;
use club_log::{Club, Ledger};

use crate::{Address, NightPage, Query};

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
    /// The ratings of a ladder under other parameters.
    WhatIf {
        /// The ladder.
        ladder: LadderId,
        /// The parameters that differ, by name; `absence` is a number of points, or 0.
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

/// The answer to a question.
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    /// The club with the nights that were asked for in memory.
    Club(State),
    /// A publication, and the club with its night in memory.
    Change(State, Box<RatingsPublished>),
    /// The ratings that there would be.
    WhatIf(Box<OtherRatings>),
    /// A list of members that was tried.
    Members(Box<MembersFound>),
    /// Records of the club's own streams.
    Log(Vec<(StreamId, Record)>),
    /// A night as it was.
    Past(Box<Tournament>),
    /// The question has no answer: a refusal of the log.
    Refused(Box<Failure>),
    /// There is no such thing.
    Nothing,
}

impl Question {
    /// The question of the page at an address, if it has one.
    #[must_use]
    pub fn of(address: &Address, query: &Query, club: &Club) -> Option<Self> {
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
            Address::ClubLog => Some(Self::ClubLog),
            Address::Night(night, NightPage::LogAt(seq)) => Some(Self::Past {
                night: night.clone(),
                seq: query.at.unwrap_or(*seq),
            }),
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

/// The answer to a question; nothing of it stays in memory.
///
/// # Errors
///
/// [`Failure`] of a log that cannot be read.
pub async fn look_up<S: EventStore>(
    ledger: &Ledger<S>,
    question: &Question,
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
        // Members are tried by `find`, which may give a command.
        Question::Members { .. } => Ok(Found::Nothing),
        Question::WhatIf { ladder, set } => {
            let state = ledger.state_with(|_, _| true).await?;
            Ok(tried(&state, ladder, set))
        }
    }
}

/// The answer to a question that may need a trial; nothing is written.
///
/// # Errors
///
/// As [`look_up`].
pub async fn find<S: EventStore>(
    club: &mut OpenClub<S>,
    question: &Question,
    now: Timestamp,
) -> Result<Found, Failure> {
    let Question::Members { file, columns } = question else {
        return look_up(&club.ledger, question).await;
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
pub(crate) fn tried(state: &State, ladder: &LadderId, set: &BTreeMap<String, String>) -> Found {
    let mut set = set.clone();
    let absence = set.remove("absence").map(|text| {
        let points = text.strip_prefix("widen=").unwrap_or(&text);
        match points {
            "keep" | "0" => RatingAbsence::Keep,
            points => RatingAbsence::Widen(points.to_owned()),
        }
    });
    let Some(found) = state.club.ladders().get(ladder) else {
        return Found::Nothing;
    };
    let tried = other_ratings(&state.club, ladder, found, &set, absence.as_ref());
    match tried {
        Ok(other) => Found::WhatIf(Box::new(other)),
        Err(failure) => Found::Refused(Box::new(failure)),
    }
}
