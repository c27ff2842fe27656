//! The simulation of the article: 1000 players of five classes in 325 tournaments.

use alloc::vec::Vec;

use rand::{Rng, RngExt};

use crate::{
    EntrySetup, FieldError, RatingError, RatingParams, Skill, Tier, Times, Tournament,
    TournamentError, TournamentSetup, rate_event,
};

/// A class of players, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "UPPERCASE")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PlayerClass {
    /// 50 players; first of 100 with probability 1.75 %.
    Top,
    /// 250 players; 1.25 %.
    Strong,
    /// 400 players; 1 %.
    Average,
    /// 250 players; 0.75 %.
    Weak,
    /// 50 players; 0.25 %.
    Beginner,
}

impl PlayerClass {
    /// All classes, the strongest first.
    pub const ALL: [Self; 5] = [
        Self::Top,
        Self::Strong,
        Self::Average,
        Self::Weak,
        Self::Beginner,
    ];

    /// The name that the article uses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Top => "TOP",
            Self::Strong => "STRONG",
            Self::Average => "AVERAGE",
            Self::Weak => "WEAK",
            Self::Beginner => "BEGINNER",
        }
    }

    /// The number of players.
    #[must_use]
    pub const fn players(self) -> usize {
        match self {
            Self::Top | Self::Beginner => 50,
            Self::Strong | Self::Weak => 250,
            Self::Average => 400,
        }
    }

    /// The density of the place as a share of the field: intercept and slope, times 132.
    const fn density(self) -> (f64, f64) {
        match self {
            Self::Top => (232.0, -200.0),
            Self::Strong => (496.0 / 3.0, -200.0 / 3.0),
            Self::Average => (132.0, 0.0),
            Self::Weak => (296.0 / 3.0, 200.0 / 3.0),
            Self::Beginner => (32.0, 200.0),
        }
    }

    /// Draws a place as a share of the field, 0 for the first.
    fn draw<R: Rng + ?Sized>(self, rng: &mut R) -> f64 {
        let share: f64 = rng.random();
        let (start, slope) = self.density();
        let (start, slope) = (start / 132.0, slope / 132.0);
        // The root of start u + slope u^2 / 2 = share, in the form that does not cancel.
        2.0 * share / (start + crate::real::sqrt(start * start + 2.0 * slope * share))
    }
}

/// Entries of each player.
pub const SIMULATED_ENTRIES: usize = 20;
/// Tournaments: how many, with how many entries, how long in minutes.
const TOURNAMENTS: [(usize, usize, f64); 2] = [(250, 50, 300.0), (75, 100, 600.0)];
/// When registration closes in the run with late entries, as a share of the duration. Not
/// published; chosen so that the mean difference comes out.
const LATE_CLOSE: f64 = 0.47;

/// One rated entry of a simulated player.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SimulatedEntry {
    /// The place, from 1.
    pub place: usize,
    /// The number of entries in the tournament.
    pub field: usize,
    /// The gain of the mean, in rating points.
    pub gain: f64,
    /// Sigma before.
    pub sigma_before: f64,
    /// Sigma after.
    pub sigma: f64,
    /// The rate after.
    pub rate: f64,
    /// The tier after.
    pub tier: Tier,
}

/// One player of a simulation.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SimulatedPlayer {
    /// The class.
    pub class: PlayerClass,
    /// All entries, the first one first.
    pub entries: Vec<SimulatedEntry>,
}

/// Whether entries register late in a simulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Registration {
    /// All are there from the start.
    OnTime,
    /// Half of them, at even intervals until registration closes.
    HalfLate,
}

/// Runs the simulation of the article once.
///
/// Each of 1000 players plays 20 entries in 250 tournaments of 50 and 75 of 100, in a random order.
/// A player's place as a share of the field is drawn by the density of the class; sorting these
/// gives the places. Busts are evenly spaced.
///
/// # Errors
///
/// As [`rate_event`]; players are numbered from 0.
///
/// # Determinism
///
/// The same players for the same generator and seed on every machine.
pub fn simulate<R: Rng + ?Sized>(
    registration: Registration,
    params: &RatingParams,
    rng: &mut R,
) -> Result<Vec<SimulatedPlayer>, RatingError<usize>> {
    let mut players: Vec<SimulatedPlayer> = PlayerClass::ALL
        .into_iter()
        .flat_map(|class| {
            core::iter::repeat_n(
                SimulatedPlayer {
                    class,
                    entries: Vec::new(),
                },
                class.players(),
            )
        })
        .collect();
    for player in &mut players {
        player.entries.reserve_exact(SIMULATED_ENTRIES);
    }
    let mut skills = alloc::vec![params.newcomer(); players.len()];
    let mut tournaments: Vec<(usize, f64)> = TOURNAMENTS
        .into_iter()
        .flat_map(|(count, field, minutes)| core::iter::repeat_n((field, minutes), count))
        .collect();
    shuffle(&mut tournaments, rng);
    let mut deck: Vec<usize> = Vec::new();
    for (field, minutes) in tournaments {
        let seated = seats(&mut deck, field, players.len(), rng);
        let mut drawn: Vec<(f64, usize)> = seated
            .into_iter()
            .map(|player| (players[player].class.draw(rng), player))
            .collect();
        drawn.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let finished: Vec<usize> = drawn.into_iter().map(|(_, player)| player).collect();
        let tournament = tournament(&finished, &skills, minutes, registration, rng)?;
        record(&tournament, params, &finished, &mut skills, &mut players)?;
    }
    Ok(players)
}

/// Rates a tournament and enters the result.
fn record(
    tournament: &Tournament<usize>,
    params: &RatingParams,
    finished: &[usize],
    skills: &mut [Skill],
    players: &mut [SimulatedPlayer],
) -> Result<(), FieldError> {
    let report = rate_event(tournament, params)?;
    // One entry each and no shared place: the players of the report are in finishing order.
    for ((place, &player), change) in (1..).zip(finished).zip(&report.players) {
        let (before, after) = (change.before.skill, change.after);
        skills[player] = after.skill;
        players[player].entries.push(SimulatedEntry {
            place,
            field: finished.len(),
            gain: after.skill.mu() - before.mu(),
            sigma_before: before.sigma(),
            sigma: after.skill.sigma(),
            rate: after.rate.value(),
            tier: after.tier,
        });
    }
    Ok(())
}

/// A random order.
fn shuffle<T, R: Rng + ?Sized>(items: &mut [T], rng: &mut R) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.random_range(0..=last));
    }
}

/// Seats for a tournament from a deck of all players, shuffled again when it is used up.
///
/// All have then played equally often. Nobody is seated twice.
fn seats<R: Rng + ?Sized>(
    deck: &mut Vec<usize>,
    field: usize,
    players: usize,
    rng: &mut R,
) -> Vec<usize> {
    let mut seated = deck.split_off(deck.len().saturating_sub(field));
    if seated.len() < field {
        let mut fresh: Vec<usize> = (0..players).collect();
        shuffle(&mut fresh, rng);
        let (mut wait, mut free): (Vec<usize>, Vec<usize>) = fresh
            .into_iter()
            .partition(|player| seated.contains(player));
        let missing = field - seated.len();
        seated.extend(free.split_off(free.len() - missing));
        wait.extend(free);
        shuffle(&mut wait, rng);
        *deck = wait;
    }
    seated
}

#[expect(clippy::cast_precision_loss, reason = "counts of entries")]
fn tournament<R: Rng + ?Sized>(
    finished: &[usize],
    skills: &[Skill],
    minutes: f64,
    registration: Registration,
    rng: &mut R,
) -> Result<Tournament<usize>, TournamentError<usize>> {
    let field = finished.len();
    let close = LATE_CLOSE * minutes;
    let bust = |index: usize| minutes * (field - index) as f64 / (field - 1) as f64;
    let mut registered = alloc::vec![0.0; field];
    if registration == Registration::HalfLate {
        let slots = field / 2;
        let mut on_time: Vec<usize> = (0..field).collect();
        // The latest slot first: it has the fewest players who bust after it.
        for slot in (1..=slots).rev() {
            let at = close * slot as f64 / slots as f64;
            let later = on_time
                .iter()
                .filter(|&&index| index == 0 || bust(index) > at);
            let later = later.count();
            let index = on_time.remove(rng.random_range(0..later));
            registered[index] = at;
        }
    }
    let players = finished.iter().map(|&player| (player, skills[player]));
    let entry = |(index, at)| EntrySetup::new(index).minutes(at, (index > 0).then(|| bust(index)));
    Tournament::new(TournamentSetup {
        entries: registered.into_iter().enumerate().map(entry).collect(),
        times: Times::Clock {
            registration_close: match registration {
                Registration::OnTime => 0.0,
                Registration::HalfLate => close,
            },
            duration: minutes,
            order: None,
        },
        ..TournamentSetup::from_places(9, players)
    })
}
