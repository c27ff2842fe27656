//! The picture of the article's figure 14: the same places in a field of 2000.

use club_sheets::{Axis, Chart, ChartError, Plot, Series};
use tier_rating::simulation::SimulatedPlayer;
use tier_rating::{
    EntrySetup, RatingError, RatingParams, Skill, Times, Tournament, TournamentError,
    TournamentSetup, rate_event,
};

use crate::error::TaskError;

/// The rate of everybody else.
const FIELD: f64 = 2000.0;

/// A player's path, and that of a player with the same places against stronger others. These all
/// have a rate of 2000 and the lowest sigma.
pub(super) fn chart(player: &SimulatedPlayer) -> Result<Chart, TaskError> {
    let moved = path(player).map_err(TaskError::making("the path in a field of 2000"))?;
    drawn(player, moved).map_err(TaskError::making("the plot of a field of 2000"))
}

fn drawn(player: &SimulatedPlayer, moved: Vec<(f64, f64)>) -> Result<Chart, ChartError> {
    let own = (1..)
        .zip(&player.entries)
        .map(|(number, entry): (u32, _)| (f64::from(number), entry.rate))
        .collect();
    let words = format!(
        "The TIER rate of one player of class {} after each entry, and what the same places would \
         give if everybody else had a TIER rate of 2000.",
        player.class.name()
    );
    let plot = Plot::new(
        "The same places in a field of 2000",
        words,
        Axis::new("entries").whole(),
        Axis::new("TIER"),
    )?
    .with_series(Series::line("simulated field", own))?
    .with_series(Series::line("field of 2000", moved))?;
    Ok(Chart::from(plot))
}

/// The rate after each entry, others fixed at 2000.
fn path(player: &SimulatedPlayer) -> Result<Vec<(f64, f64)>, RatingError<usize>> {
    let params = RatingParams::published();
    let tier = params.tier();
    let lowest = Skill::new(FIELD, tier.sigma_floor())?;
    // The rate is mu plus a number that depends on sigma alone.
    let other = Skill::new(
        2.0 * FIELD - tier.unfloored_rate(lowest),
        tier.sigma_floor(),
    )?;
    let places = player
        .entries
        .iter()
        .map(|entry| (entry.place, entry.field));
    let skills = skills(other, places)?;
    let rate = |(number, own): (u32, Skill)| (f64::from(number), tier.rate(own).value());
    Ok((1..).zip(skills).map(rate).collect())
}

/// A newcomer's skill after each of these places and fields, against others of one skill.
pub(super) fn skills(
    other: Skill,
    places: impl Iterator<Item = (usize, usize)>,
) -> Result<Vec<Skill>, RatingError<usize>> {
    let params = RatingParams::published();
    let mut own = params.newcomer();
    places
        .map(|(place, field)| {
            let report = rate_event(&night(own, other, place, field)?, &params)?;
            if let Some(change) = report.of(&place) {
                own = change.after.skill;
            }
            Ok(own)
        })
        .collect()
}

/// A tournament of the simulation: everybody on time, busts evenly spaced. Players are named by their
/// places.
#[expect(clippy::cast_precision_loss, reason = "a number of entries")]
fn night(
    own: Skill,
    other: Skill,
    place: usize,
    field: usize,
) -> Result<Tournament<usize>, TournamentError<usize>> {
    let minutes = 6.0 * field as f64;
    let entry = |at: usize| {
        let left = minutes * (field - at) as f64 / (field - 1) as f64;
        EntrySetup::new(at).minutes(0.0, (at > 0).then_some(left))
    };
    let skill = |position| if position == place { own } else { other };
    Tournament::new(TournamentSetup {
        entries: (0..field).map(entry).collect(),
        times: Times::Clock {
            registration_close: 0.0,
            duration: minutes,
            order: None,
        },
        ..TournamentSetup::from_places(9, (1..=field).map(|place| (place, skill(place))))
    })
}
