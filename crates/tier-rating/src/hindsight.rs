//! A season in hindsight: skills smoothed through the whole history.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};

use crate::{
    Beta, FieldError, Param, RatingError, Skill, TimeField, TimesError, Tolerance, TournamentError,
    chain::{Chain, Prior},
    factor::Natural,
    partial::MAX_MINUTES,
};

/// The most passes before [`FieldError::NotConverged`].
const MAX_SWEEPS: usize = 1_000;

/// One event of a history.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HindsightEvent {
    /// The day, counted from any date; 0 to 1e9, not before the day of the event before.
    pub day: f64,
    /// The players in finishing order, the winner first.
    pub players: Vec<String>,
}

/// A player's skill on a day, estimated from the whole history.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CurvePoint {
    /// The day.
    pub day: f64,
    /// Mean and standard deviation.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub skill: Skill,
}

/// The curves of all players.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hindsight {
    /// A point for each day on which the player played, by player.
    pub players: BTreeMap<String, Vec<CurvePoint>>,
    /// The largest change of a mean or standard deviation in the last pass, in units of beta.
    pub residual: f64,
    /// The number of passes through the history and back.
    pub sweeps: usize,
}

/// The skills of a whole history: each day's estimate uses earlier and later events.
///
/// An analysis, not the rating: every new event changes the past. Everybody begins at 1500/500. Each
/// event is the plain chain of [`rate_field`](crate::math::rate_field()), without the corrections of
/// [`rate_event`](crate::rate_event()).
///
/// # Arguments
///
/// `drift`: variance added per day between two events of a player, in points squared; 0 for a skill
/// that does not change.
///
/// # Errors
///
/// [`FieldError::EmptyField`] for an event without players, [`TournamentError::ListedTwice`],
/// [`TimesError::InvalidTime`] for a day that falls, [`ParamError`](crate::ParamError) for the drift,
/// or [`FieldError::NotConverged`].
///
/// # Determinism
///
/// The same bits on every machine.
///
/// # Source
///
/// Dangauthier, Herbrich, Minka and Graepel, "TrueSkill Through Time" (2007).
///
/// ```
/// use tier_rating::{Beta, HindsightEvent, Tolerance, hindsight};
///
/// let event = |day: f64, players: [&str; 2]| HindsightEvent {
///     day,
///     players: players.map(String::from).to_vec(),
/// };
/// let events = [event(0.0, ["Aoki", "Baba"]), event(7.0, ["Baba", "Chiba"])];
/// let found = hindsight(&events, Beta::PUBLISHED, 0.0, Tolerance::DEFAULT)?;
///
/// // That Baba won later makes Aoki's win more impressive.
/// let first = hindsight(&events[..1], Beta::PUBLISHED, 0.0, Tolerance::DEFAULT)?;
/// assert!(found.players["Aoki"][0].skill.mu() > first.players["Aoki"][0].skill.mu());
/// # Ok::<(), tier_rating::RatingError>(())
/// ```
pub fn hindsight(
    events: &[HindsightEvent],
    beta: Beta,
    drift: f64,
    tolerance: Tolerance,
) -> Result<Hindsight, RatingError> {
    let drift = Param::Drift.check(drift)? / (beta.value() * beta.value());
    check(events)?;
    let mut history = History::new(events, beta, drift);
    let mut residual = f64::NAN;
    for sweeps in 1..=MAX_SWEEPS {
        residual = history.pass(tolerance)?;
        if residual <= tolerance.value() {
            return Ok(Hindsight {
                players: history.curves(beta, residual, sweeps)?,
                residual,
                sweeps,
            });
        }
        if !residual.is_finite() {
            return Err(FieldError::NotConverged { residual, sweeps }.into());
        }
    }
    Err(FieldError::NotConverged {
        residual,
        sweeps: MAX_SWEEPS,
    }
    .into())
}

fn check(events: &[HindsightEvent]) -> Result<(), RatingError> {
    let mut earliest = 0.0;
    for (entry, event) in events.iter().enumerate() {
        if !(earliest..=MAX_MINUTES).contains(&event.day) {
            return Err(TimesError::InvalidTime {
                entry: Some(entry),
                field: TimeField::Day,
                value: event.day,
                allowed: (earliest, MAX_MINUTES),
            }
            .into());
        }
        earliest = event.day;
        if event.players.is_empty() {
            return Err(FieldError::EmptyField.into());
        }
        let mut names = BTreeSet::new();
        if let Some(player) = event.players.iter().find(|player| !names.insert(*player)) {
            return Err(TournamentError::ListedTwice {
                player: player.clone(),
            }
            .into());
        }
    }
    Ok(())
}

/// A player on a day.
#[derive(Debug, Clone)]
struct Step {
    day: f64,
    /// The message of the days before.
    before: Natural<f64>,
    /// The message of the days after.
    after: Natural<f64>,
    /// The message of each event of the day.
    events: Vec<Natural<f64>>,
    mean: f64,
    deviation: f64,
}

/// The position of the message of an event to a player.
#[derive(Debug, Clone, Copy)]
struct Seat {
    player: usize,
    step: usize,
    event: usize,
}

/// All messages of a history, in units of beta.
struct History<'a> {
    names: Vec<&'a str>,
    steps: Vec<Vec<Step>>,
    /// For each event the players in finishing order.
    seats: Vec<Vec<Seat>>,
    drift: f64,
}

impl Step {
    /// The message of all events of the day.
    fn likelihood(&self) -> Natural<f64> {
        self.events
            .iter()
            .fold(Natural::flat(), |all, &one| all.times(one))
    }

    fn belief(&self) -> Natural<f64> {
        self.before.times(self.after).times(self.likelihood())
    }
}

/// A belief after some days.
fn drifted(belief: Natural<f64>, variance: f64) -> Natural<f64> {
    let share = 1.0 / (1.0 + belief.precision * variance);
    Natural {
        precision: belief.precision * share,
        weighted: belief.weighted * share,
    }
}

impl<'a> History<'a> {
    fn new(events: &'a [HindsightEvent], beta: Beta, drift: f64) -> Self {
        let names: BTreeSet<&str> = events
            .iter()
            .flat_map(|event| event.players.iter().map(String::as_str))
            .collect();
        let number: BTreeMap<&str, usize> = names.iter().copied().zip(0..).collect();
        let start = Prior::new(Skill::INITIAL, beta).skill;
        let (mean, deviation) = start.moments();
        let mut steps: Vec<Vec<Step>> = alloc::vec![Vec::new(); names.len()];
        let seats = events
            .iter()
            .map(|event| {
                let seat = |name: &String| {
                    let player = number[name.as_str()];
                    let own = &mut steps[player];
                    if own.last().is_none_or(|step| step.day < event.day) {
                        own.push(Step {
                            day: event.day,
                            before: start,
                            after: Natural::flat(),
                            events: Vec::new(),
                            mean,
                            deviation,
                        });
                    }
                    let step = own.len() - 1;
                    own[step].events.push(Natural::flat());
                    Seat {
                        player,
                        step,
                        event: own[step].events.len() - 1,
                    }
                };
                event.players.iter().map(seat).collect()
            })
            .collect();
        Self {
            names: names.into_iter().collect(),
            steps,
            seats,
            drift,
        }
    }

    /// Passes messages through the history and back; the largest change of a skill.
    fn pass(&mut self, tolerance: Tolerance) -> Result<f64, FieldError> {
        for event in 0..self.seats.len() {
            for seat in 0..self.seats[event].len() {
                self.carry_forward(self.seats[event][seat]);
            }
            self.play(event, tolerance)?;
        }
        for event in (0..self.seats.len()).rev() {
            for seat in 0..self.seats[event].len() {
                self.carry_back(self.seats[event][seat]);
            }
            self.play(event, tolerance)?;
        }
        let mut residual: f64 = 0.0;
        for step in self.steps.iter_mut().flatten() {
            let (mean, deviation) = step.belief().moments();
            let change = (mean - step.mean)
                .abs()
                .max((deviation - step.deviation).abs());
            // A NaN must not get lost.
            residual = if change >= residual || change.is_nan() {
                change
            } else {
                residual
            };
            if residual.is_nan() {
                return Ok(residual);
            }
            (step.mean, step.deviation) = (mean, deviation);
        }
        Ok(residual)
    }

    fn carry_forward(&mut self, seat: Seat) {
        let steps = &mut self.steps[seat.player];
        if let Some(before) = seat.step.checked_sub(1) {
            let passed = steps[before].before.times(steps[before].likelihood());
            let days = steps[seat.step].day - steps[before].day;
            steps[seat.step].before = drifted(passed, days * self.drift);
        }
    }

    fn carry_back(&mut self, seat: Seat) {
        let steps = &mut self.steps[seat.player];
        if let Some(after) = steps.get(seat.step + 1) {
            let passed = after.after.times(after.likelihood());
            let days = after.day - steps[seat.step].day;
            steps[seat.step].after = drifted(passed, days * self.drift);
        }
    }

    /// Renews the messages of an event to its players.
    fn play(&mut self, event: usize, tolerance: Tolerance) -> Result<(), FieldError> {
        let prior = |seat: &Seat| {
            let step = &self.steps[seat.player][seat.step];
            let mut rest = step.before.times(step.after);
            for (other, &message) in step.events.iter().enumerate() {
                if other != seat.event {
                    rest = rest.times(message);
                }
            }
            Prior {
                skill: rest,
                performance: rest.blurred(),
            }
        };
        let mut chain = Chain::new(self.seats[event].iter().map(prior));
        chain.run(tolerance)?;
        for (seat, message) in self.seats[event].iter().zip(chain.messages()) {
            self.steps[seat.player][seat.step].events[seat.event] = message.blurred();
        }
        Ok(())
    }

    fn curves(
        &self,
        beta: Beta,
        residual: f64,
        sweeps: usize,
    ) -> Result<BTreeMap<String, Vec<CurvePoint>>, FieldError> {
        let point = |step: &Step| {
            let skill = Skill::new(step.mean * beta.value(), step.deviation * beta.value());
            Ok(CurvePoint {
                day: step.day,
                skill: skill.map_err(|_| FieldError::NotConverged { residual, sweeps })?,
            })
        };
        self.names
            .iter()
            .zip(&self.steps)
            .map(|(&name, steps)| {
                Ok((
                    name.into(),
                    steps.iter().map(point).collect::<Result<_, _>>()?,
                ))
            })
            .collect()
    }
}
