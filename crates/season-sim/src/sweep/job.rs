//! One season of a sweep, played through the commands of a director.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use chained_events::MemoryStore;
use chained_events::ids::MemberId;
use club_log::Ledger;
use club_log::ids::SeasonId;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::block_on::block_on;
use super::count::Tally;
use super::error::SweepError;
use super::kind::Sweep;
use super::plan::{SweepPlan, thousandths};
use super::plan_setup::SweepPlanSetup;
use super::range::MAX_JOB;
use super::result::{JobResult, Pace};
use crate::cast::{Cast, Character};
use crate::director::Director;
use crate::night::play_night;
use crate::night_plan::{NightPace, NightPlan};
use crate::plan_error::PlanError;
use crate::season::{SeasonPlan, evening, found_members, night_id, who_comes};

/// Nights that share a log. A longer one would keep standings and headers of every night for nobody.
const NIGHTS_OF_A_LOG: u32 = 10;

/// Milliseconds of a minute.
const MINUTE_MS: i64 = 60_000;

/// Purposes of the generators of a job.
#[derive(Debug, Clone, Copy)]
enum Purpose {
    /// Attendance of each member, and willingness to enter again.
    Characters = 0,
    /// The seed of the nights.
    Nights = 1,
}

/// A generator of its own for each seed, number and purpose.
fn generator(seed: u64, number: u64, purpose: Purpose) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number << 8 | purpose as u64);
    rng
}

/// Plays the season with this number, and counts it.
///
/// Nights are the same for every structure and every set of parameters.
///
/// # Errors
///
/// [`SweepError::Plan`] for a number above [`MAX_JOB`]; the others are faults of this crate.
///
/// # Determinism
///
/// Plan and number give the same result, bit for bit, on every machine.
pub fn job(plan: &SweepPlan, number: u64) -> Result<JobResult, SweepError> {
    PlanError::check("number of a job", number, 0, MAX_JOB)?;
    block_on(played(plan, number))
}

async fn played(plan: &SweepPlan, number: u64) -> Result<JobResult, SweepError> {
    let season = season_plan(plan, number)?;
    let mut tally = Tally::new(plan);
    let mut pace = Pace::default();
    for first in (1..=season.nights).step_by(NIGHTS_OF_A_LOG as usize) {
        let last = season.nights.min(first + NIGHTS_OF_A_LOG - 1);
        let nights = first..=last;
        pace.commands += block(plan, (&season, number), nights, (&mut tally, &mut pace)).await?;
    }
    Ok(tally.finish(number, pace))
}

/// Some nights of the season in a log of their own; the commands that they take.
async fn block(
    plan: &SweepPlan,
    (season, number): (&SeasonPlan, u64),
    nights: RangeInclusive<u32>,
    (tally, pace): (&mut Tally<'_>, &mut Pace),
) -> Result<u64, SweepError> {
    let mut ledger = Ledger::open(MemoryStore::default()).await?;
    let start = evening(season.first_day, 0)?;
    let mut director = Director::new(&mut ledger, start, season.seed)?;
    let members = found_members(&mut director, season).await?;
    let cast = cast(plan, &members, number)?;
    let numbers = members.iter().cloned().zip(0..).collect();
    for night in nights {
        director.begin_night("sweep", night);
        director.set_clock(evening(season.first_day, night - 1)?);
        let planned = night_plan(plan, season, &mut director, (&members, &cast), night)?;
        let played = play_night(&mut director, &planned, |_| ()).await?;
        add(pace, &played);
        let club = director.ledger().club();
        let (_, tournament) = club.tournament(Some(&planned.tournament))?;
        tally.night(night, tournament, &numbers)?;
    }
    Ok(director.sent())
}

fn add(pace: &mut Pace, night: &NightPace) {
    pace.hands += night.hands;
    pace.busts += night.busts;
    pace.minutes += u64::try_from(night.length_ms / MINUTE_MS).unwrap_or_default();
}

/// The season of a job: its rules, and the seed of its nights.
fn season_plan(plan: &SweepPlan, number: u64) -> Result<SeasonPlan, SweepError> {
    let setup = plan.setup();
    Ok(SeasonPlan {
        club: "Sweep".to_owned(),
        season: SeasonId::new("season").map_err(crate::SimulationError::from)?,
        title: "Season".to_owned(),
        first_day: jiff::civil::date(2026, 1, 3),
        nights: setup.nights,
        members: setup.players,
        field: setup.field,
        rules: plan.rules.clone(),
        money_night: None,
        rating: None,
        seed: generator(setup.seed, number, Purpose::Nights).random(),
    })
}

/// Characters of the members: lapses in their order, attendance and re-entries in orders drawn for the season.
fn cast(plan: &SweepPlan, members: &[MemberId], number: u64) -> Result<Cast, SweepError> {
    let setup = plan.setup();
    let mut rng = generator(setup.seed, number, Purpose::Characters);
    let mut drawn = |spread| {
        let mut shares = SweepPlan::spread(spread, setup.players);
        shares.shuffle(&mut rng);
        shares.into_iter().map(thousandths).collect::<Vec<u32>>()
    };
    let (attendance, reentry) = (drawn(setup.attendance), drawn(setup.reentry));
    let shares = attendance.into_iter().zip(reentry);
    let players = plan.players.iter().zip(shares);
    let characters = members.iter().zip(players);
    let characters: BTreeMap<MemberId, Character> = characters
        .map(|(member, (player, (attendance, reentry)))| {
            let character = Character {
                player: player.clone(),
                attendance,
                arrival: 0,
                reentry,
                entries: setup.max_entries,
            };
            (member.clone(), character)
        })
        .collect();
    Ok(Cast::of(Character::usual(setup.max_entries)?).with(characters))
}

/// Plan of a night: who comes, who of them late, and when.
fn night_plan(
    plan: &SweepPlan,
    season: &SeasonPlan,
    director: &mut Director<'_, MemoryStore>,
    (members, cast): (&[MemberId], &Cast),
    night: u32,
) -> Result<NightPlan, SweepError> {
    let setup = plan.setup();
    let rng = director.rng();
    let mut arrivals = BTreeMap::new();
    if setup.late > 0.0 {
        let [from, to] = setup.late_minutes;
        for member in members {
            let minutes = rng.random_range(from..=to);
            if rng.random_bool(setup.late) {
                arrivals.insert(member.clone(), minutes);
            }
        }
    }
    let cast = cast.arriving(arrivals);
    let (early, late) = who_comes(rng, members, &cast, season.field);
    Ok(NightPlan {
        tournament: night_id(night)?,
        title: format!("{} #{night}", season.title),
        season: season.season.clone(),
        early,
        late,
        rules: season.rules.clone(),
        cast,
        incident: None,
    })
}

impl Sweep for SweepPlan {
    type Text = SweepPlanSetup;

    fn text(&self) -> &SweepPlanSetup {
        self.setup()
    }

    fn rankings(&self) -> Vec<String> {
        let rankings = Self::rankings(self);
        rankings.iter().map(ToString::to_string).collect()
    }

    fn job(&self, number: u64) -> Result<JobResult, SweepError> {
        job(self, number)
    }
}
