//! A simulated season: a club, its members, and a few nights.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use chained_events::EventStore;
use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use club_log::codec::decode;
use club_log::command::{ClubCommand, MemberCommand, SeasonCommand, TournamentAction};
use club_log::event::MemberEvent;
use club_log::ids::{SeasonId, TournamentId};
use club_log::rating::RatingPlan;
use club_log::rules::{MAX_ENTRIES, SeasonRules, TournamentRules};
use club_log::{Event, Ledger};
use jiff::Span;
use jiff::civil::Date;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use crate::cast::{Cast, Character};
use crate::director::Director;
use crate::error::SimulationError;
use crate::incident::Incident;
use crate::members::member_name;
use crate::money::demonstration_prices;
use crate::night::play_night;
use crate::night_plan::{NightPace, NightPlan, Progress, levels};
use crate::plan_error::PlanError;

/// The most members of a club, and the most nights of a season.
const MOST: (u32, u32) = (1_000, 1_000);

/// Plan of a season.
#[derive(Debug, Clone, PartialEq)]
pub struct SeasonPlan {
    /// The club's name.
    pub club: String,
    /// The season.
    pub season: SeasonId,
    /// Its title.
    pub title: String,
    /// The day of the first night; the others follow a week apart.
    pub first_day: Date,
    /// Number of nights, 1 to 1,000.
    pub nights: u32,
    /// Number of members, 2 to 1,000; their characters are those of [`Character::of_member`].
    pub members: u32,
    /// Players of a night on average, 2 to the number of members.
    pub field: u32,
    /// The rules of every night.
    pub rules: TournamentRules,
    /// The night that is played for money with [`demonstration_prices`], if there is one.
    pub money_night: Option<u32>,
    /// How the nights are rated, if they are; [`RatingPlan::published`] where nothing else is wanted.
    pub rating: Option<RatingPlan>,
    /// The seed of everything random.
    pub seed: u64,
}

/// Nights of the demonstration, its members, and the players of a night on average.
const DEMONSTRATION: (u32, u32, u32) = (12, 80, 36);

impl SeasonPlan {
    /// The night of the demonstration that is played for money.
    pub const MONEY_NIGHT: u32 = 4;

    /// The season of the demonstration: twelve rated nights by eighty members with re-entries, one of them for
    /// money.
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
            nights: DEMONSTRATION.0,
            members: DEMONSTRATION.1,
            field: DEMONSTRATION.2,
            rules: TournamentRules {
                max_entries: 2,
                ..TournamentRules::default()
            },
            money_night: Some(Self::MONEY_NIGHT),
            rating: Some(RatingPlan::published()),
            seed,
        })
    }
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

impl SeasonPlan {
    /// Checks the plan before anything is written.
    ///
    /// # Errors
    ///
    /// [`PlanError`]: a number out of range, blinds that cannot be played or are above the stacks, more than 2^53
    /// chips.
    pub fn check(&self) -> Result<(), PlanError> {
        let members = self.members.into();
        PlanError::check("players", members, 2, MOST.0.into())?;
        PlanError::check("nights", self.nights.into(), 1, MOST.1.into())?;
        PlanError::check("field", self.field.into(), 2, members)?;
        let entries = self.rules.max_entries.into();
        PlanError::check("max_entries", entries, 1, MAX_ENTRIES.into())?;
        levels(&self.rules, members).map(drop)
    }

    /// Characters of the members, in the order of their names.
    fn cast(&self, members: &[MemberId]) -> Result<Cast, PlanError> {
        let entries = self.rules.max_entries;
        let mut characters = BTreeMap::new();
        for (index, member) in members.iter().enumerate() {
            let character = Character::of_member(index, entries)?;
            characters.insert(member.clone(), character);
        }
        Ok(Cast::of(Character::usual(entries)?).with(characters))
    }
}

/// Members and characters of a season that is played.
#[derive(Debug, Clone)]
pub(crate) struct Regulars {
    members: Vec<MemberId>,
    cast: Cast,
}

/// A season that was played, or the part of it that was left.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayedSeason {
    /// Commands that it took.
    pub commands: u64,
    /// Pace of each night that was played.
    pub nights: Vec<NightPace>,
}

/// Plays a season, or what is left of it.
///
/// The same plan gives the same log, byte for byte: clock, keys and seeds are simulated, and those of a night
/// depend on seed and number alone. A season that was stopped between two nights goes on to the same log.
/// A night that was broken off in the middle is cancelled, and the next one follows.
///
/// `tell` may stop the season: it then ends with the night.
///
/// # Errors
///
/// [`SimulationError::Plan`] before anything is written; [`SimulationError::Stopped`]; a command that is refused,
/// above all because the log is that of another club.
pub async fn play_season<S: EventStore>(
    ledger: &mut Ledger<S>,
    plan: &SeasonPlan,
    mut tell: impl FnMut(SeasonProgress) -> ControlFlow<()>,
) -> Result<PlayedSeason, SimulationError> {
    plan.check()?;
    let mut director = Director::new(ledger, evening(plan.first_day, 0)?, plan.seed)?;
    let regulars = found_club(&mut director, plan).await?;
    let mut stopped = false;
    let mut played = Vec::new();
    for night in 1..=plan.nights {
        if stopped {
            return Err(SimulationError::Stopped { nights: night - 1 });
        }
        let id = night_id(night)?;
        if let Some(there) = director.ledger().club().night(&id) {
            // An older night that is open was opened again for a correction, which goes on later.
            let is_last = director
                .ledger()
                .club()
                .night(&night_id(night + 1)?)
                .is_none();
            if is_last && !there.header().phase.is_over() {
                director.begin_night("broken", night);
                cancel(&mut director, &id).await?;
            }
            continue;
        }
        director.begin_night("sim", night);
        director.set_clock(evening(plan.first_day, night - 1)?);
        let drawn = night_plan(&mut director, plan, &regulars, night)?;
        let nights = plan.nights;
        let pace = play_night(&mut director, &drawn, |progress| {
            let flow = tell(SeasonProgress {
                night,
                nights,
                progress,
            });
            stopped |= flow.is_break();
        })
        .await?;
        played.push(pace);
    }
    Ok(PlayedSeason {
        commands: director.sent(),
        nights: played,
    })
}

/// Club, members and season, with the characters of the demonstration.
async fn found_club<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &SeasonPlan,
) -> Result<Regulars, SimulationError> {
    let members = found_members(director, plan).await?;
    let cast = plan.cast(&members)?;
    Ok(Regulars { members, cast })
}

/// Club, members and season. Commands that were stored before are answered from the log.
pub(crate) async fn found_members<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &SeasonPlan,
) -> Result<Vec<MemberId>, SimulationError> {
    let command = ClubCommand::CreateClub {
        title: plan.club.clone(),
        zone: "Asia/Tokyo".to_owned(),
    };
    director.send("create the club", command).await?;
    let mut members = Vec::new();
    for index in 0..plan.members as usize {
        let command = MemberCommand::AddMember {
            member: None,
            name: member_name(index),
        };
        let answer = director.send("add a member", command).await?;
        members.extend(added(answer.events())?);
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
    Ok(members)
}

/// The members of a season that was played, with their characters.
pub(crate) async fn regulars<S: EventStore>(
    ledger: &mut Ledger<S>,
    plan: &SeasonPlan,
) -> Result<Regulars, SimulationError> {
    let mut director = Director::new(ledger, evening(plan.first_day, 0)?, plan.seed)?;
    found_club(&mut director, plan).await
}

/// The members that these events added.
fn added(events: &[Recorded]) -> Result<Vec<MemberId>, SimulationError> {
    let mut members = Vec::new();
    for recorded in events {
        for event in decode(recorded)? {
            if let Event::Member(MemberEvent::MemberAdded(body)) = event {
                members.push(body.member);
            }
        }
    }
    Ok(members)
}

/// Calls a night off that was broken off in the middle.
async fn cancel<S: EventStore>(
    director: &mut Director<'_, S>,
    id: &TournamentId,
) -> Result<(), SimulationError> {
    let last = director.ledger().last_recorded();
    director.set_clock(last.unwrap_or(director.now()?));
    let reason = "the simulation was broken off".to_owned();
    let command = TournamentAction::Cancel { reason }.on(Some(id.clone()));
    director.send("cancel a night", command).await.map(drop)
}

/// Plan of a night: who comes, and when.
pub(crate) fn night_plan<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &SeasonPlan,
    regulars: &Regulars,
    night: u32,
) -> Result<NightPlan, SimulationError> {
    let Regulars { members, cast } = regulars;
    let (early, late) = who_comes(director.rng(), members, cast, plan.field);
    let mut rules = plan.rules.clone();
    if plan.money_night == Some(night) {
        for_money(&mut rules, 4);
    }
    Ok(NightPlan {
        tournament: night_id(night)?,
        title: format!("{} #{night}", plan.title),
        season: plan.season.clone(),
        early,
        late,
        rules,
        cast: cast.clone(),
        incident: incident_of(night),
    })
}

/// Members of a night in the order in which they register: for the draw, and after it.
///
/// Each member comes with a chance in proportion to their attendance, so that the field has the wanted size on
/// average. Where fewer than two come for the draw, the next ones in turn come as well.
pub(crate) fn who_comes<R: Rng + ?Sized>(
    rng: &mut R,
    members: &[MemberId],
    cast: &Cast,
    field: u32,
) -> (Vec<MemberId>, Vec<MemberId>) {
    let attendance = |member: &MemberId| u64::from(cast.of_member(member).attendance);
    let all: u64 = members.iter().map(attendance).sum();
    let mut order = members.to_vec();
    order.shuffle(rng);
    let (mut early, mut late, mut away) = (Vec::new(), Vec::new(), Vec::new());
    for member in order {
        let chance = attendance(&member) * u64::from(field);
        if rng.random_range(0..all.max(1)) >= chance {
            away.push(member);
        } else if cast.arrival_of(&member) > 0 {
            late.push(member);
        } else {
            early.push(member);
        }
    }
    while early.len() < 2
        && let Some(member) = away.pop().or_else(|| late.pop())
    {
        early.push(member);
    }
    (early, late)
}

/// Makes a night one for money. It begins with a part of the chips, as nights with rebuys do.
pub(crate) fn for_money(rules: &mut TournamentRules, part: u64) {
    rules.money = Some(Box::new(demonstration_prices()));
    rules.stack = (rules.stack / part).max(1);
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

/// Seven in the evening in Japan, some weeks after the first day.
pub(crate) fn evening(first: Date, weeks: u32) -> Result<Timestamp, SimulationError> {
    let day = first.saturating_add(Span::new().weeks(weeks));
    let text = format!("{day}T19:00:00+09:00");
    Ok(text.parse::<Timestamp>()?)
}
