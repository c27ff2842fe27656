//! A simulated season: a club, its members, and a few nights.

use std::collections::BTreeMap;

use chained_events::EventStore;
use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use club_log::Ledger;
use club_log::command::{ClubCommand, MemberCommand, SeasonCommand};
use club_log::ids::{LadderId, SeasonId, TournamentId};
use club_log::rating::RatingPlan;
use club_log::rules::{RatingAbsence, RatingStart, SeasonRules, TournamentRules};
use jiff::Span;
use jiff::civil::Date;
use rand::RngExt;
use rand::seq::SliceRandom;

use crate::director::Director;
use crate::error::SimulationError;
use crate::incident::Incident;
use crate::members::{MEMBERS, member_name};
use crate::money::demonstration_prices;
use crate::night::{NightPlan, Progress, play_night};

/// The fewest players of a night.
pub const MIN_PLAYERS: u32 = 24;
/// The most players of a night.
pub const MAX_PLAYERS: u32 = 40;
/// The most players of a night who come after the draw.
const MAX_LATE: u32 = 6;

/// Plan of a season.
#[derive(Debug, Clone, PartialEq)]
pub struct SeasonPlan {
    /// The club's name.
    pub club: String,
    /// The season.
    pub season: SeasonId,
    /// Its title.
    pub title: String,
    /// The day of the first night; the others follow a month apart.
    pub first_day: Date,
    /// How many nights.
    pub nights: u32,
    /// The rules of every night.
    pub rules: TournamentRules,
    /// The night that is played for money with [`demonstration_prices`], if there is one.
    pub money_night: Option<u32>,
    /// How the nights are rated, if they are; [`rated_on_main`] where nothing else is wanted.
    pub rating: Option<RatingPlan>,
    /// The seed of everything random.
    pub seed: u64,
}

/// Nights of the demonstration.
const DEMONSTRATION: u32 = 6;

impl SeasonPlan {
    /// The night of the demonstration that is played for money.
    pub const MONEY_NIGHT: u32 = 4;

    /// The season of the demonstration: six rated nights with re-entries, one of them for money.
    ///
    /// # Errors
    ///
    /// Never in practice: season and ladder have valid ids.
    pub fn demonstration(seed: u64) -> Result<Self, SimulationError> {
        Ok(Self {
            club: "Straddle Club".to_owned(),
            season: SeasonId::new("spring")?,
            title: "Spring".to_owned(),
            first_day: jiff::civil::date(2026, 4, 4),
            nights: DEMONSTRATION,
            rules: TournamentRules {
                max_entries: 2,
                ..TournamentRules::default()
            },
            money_night: Some(Self::MONEY_NIGHT),
            rating: Some(rated_on_main()?),
            seed,
        })
    }
}

/// Ladder `main` with the published parameters of the rating.
///
/// # Errors
///
/// Never in practice: the ladder has a valid id.
pub fn rated_on_main() -> Result<RatingPlan, SimulationError> {
    Ok(RatingPlan {
        ladder: LadderId::new("main")?,
        parameters: BTreeMap::new(),
        start: RatingStart::Carry,
        absence: RatingAbsence::Keep,
    })
}

/// Progress of a season while it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeasonProgress {
    /// Which night, from 1.
    pub night: u32,
    /// How many nights there will be.
    pub nights: u32,
    /// How far the night is.
    pub progress: Progress,
}

/// Plays a season into an empty log; tells how many commands it took.
///
/// The same plan gives the same log, byte for byte: clock, keys and seeds are simulated.
///
/// # Errors
///
/// A command that is refused, above all because the log is not empty.
pub async fn play_season<S: EventStore>(
    ledger: &mut Ledger<S>,
    plan: &SeasonPlan,
    mut tell: impl FnMut(SeasonProgress),
) -> Result<u64, SimulationError> {
    let mut director = Director::new(ledger, evening(plan.first_day, 0)?, plan.seed)?;
    let command = ClubCommand::CreateClub {
        title: plan.club.clone(),
        zone: "Asia/Tokyo".to_owned(),
    };
    director.send("create the club", command).await?;
    for index in 0..MEMBERS {
        let command = MemberCommand::AddMember {
            member: None,
            name: member_name(index),
        };
        director.send("add a member", command).await?;
    }
    let command = SeasonCommand::OpenSeason {
        season: plan.season.clone(),
        title: Some(plan.title.clone()),
        rules: SeasonRules {
            min_entries: 2,
            ..SeasonRules::default()
        },
        rating: plan.rating.clone(),
    };
    director.send("open the season", command).await?;
    for night in 1..=plan.nights {
        director.set_clock(evening(plan.first_day, night - 1)?);
        let drawn = night_plan(&mut director, plan, night)?;
        let nights = plan.nights;
        play_night(&mut director, &drawn, |progress| {
            tell(SeasonProgress {
                night,
                nights,
                progress,
            });
        })
        .await?;
    }
    Ok(director.sent())
}

/// Plan of a night, its players drawn from all members.
pub(crate) fn night_plan<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &SeasonPlan,
    night: u32,
) -> Result<NightPlan, SimulationError> {
    let mut members: Vec<MemberId> = director.ledger().club().members().iter().cloned().collect();
    members.shuffle(director.rng());
    let players = director.rng().random_range(MIN_PLAYERS..=MAX_PLAYERS);
    let late = director.rng().random_range(1..=MAX_LATE);
    let wanted = players as usize;
    if wanted > members.len() {
        return Err(SimulationError::TooFewMembers {
            wanted,
            members: members.len(),
        });
    }
    members.truncate(wanted);
    let late = members.split_off(wanted - late as usize);
    let mut rules = plan.rules.clone();
    if plan.money_night == Some(night) {
        rules.money = Some(Box::new(demonstration_prices()));
    }
    Ok(NightPlan {
        tournament: night_id(night)?,
        title: format!("{} #{night}", plan.title),
        season: plan.season.clone(),
        early: members,
        late,
        rules,
        incident: incident_of(night),
    })
}

/// The id of a night of a season, counted from 1.
///
/// # Errors
///
/// Never in practice: every number makes a valid id.
pub fn night_id(night: u32) -> Result<TournamentId, SimulationError> {
    Ok(TournamentId::new(format!("night-{night}"))?)
}

/// Incident of a night, by its number in the season, if there is one.
#[must_use]
pub fn incident_of(night: u32) -> Option<Incident> {
    match night {
        2 => Some(Incident::WrongBust),
        3 => Some(Incident::NoShow),
        5 => Some(Incident::Interruption),
        _ => None,
    }
}

/// Seven in the evening in Japan, some months after the first day.
fn evening(first: Date, months: u32) -> Result<Timestamp, SimulationError> {
    let day = first.saturating_add(Span::new().months(months));
    let text = format!("{day}T19:00:00+09:00");
    Ok(text.parse::<Timestamp>()?)
}
