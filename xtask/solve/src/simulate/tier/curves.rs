//! The pictures of the article's figures 1 to 3: a skill as a curve, and the rate on it.

use club_sheets::{Axis, Chart, ChartError, Plot, Series};
use tier_rating::{Skill, TierParams};

use super::strong_field::skills;
use crate::error::TaskError;

/// The steps of a curve, in points.
const STEP: i32 = 20;
/// Rates at which the curves begin and end.
const RANGE: (i32, i32) = (0, 3000);

/// The three pictures: one player, three of them, and the rate as a point of the curve.
///
/// The article's first curve has a mean of 1500 and a standard deviation of 500. Of its second figure it
/// says that one player kept winning for 15 entries and one kept losing for 5; here these are tenth
/// places of 50 and places 41 of 50 against newcomers.
pub(super) fn charts() -> Result<Vec<(&'static str, Chart)>, TaskError> {
    let after = |entries, place| {
        let places = std::iter::repeat_n((place, 50), entries);
        let found =
            skills(Skill::INITIAL, places).map_err(TaskError::making("the three players"))?;
        Ok::<Skill, TaskError>(found.last().copied().unwrap_or(Skill::INITIAL))
    };
    drawn(after(15, 10)?, after(5, 41)?).map_err(TaskError::making("the curves"))
}

fn drawn(winning: Skill, losing: Skill) -> Result<Vec<(&'static str, Chart)>, ChartError> {
    let newcomer = Skill::INITIAL;
    let one = plot(
        "A skill is a curve",
        "How likely each strength of a newcomer is: mean 1500, standard deviation 500. Two thirds of \
         the curve lie between 1000 and 2000.",
    )?
    .with_series(Series::line("newcomer", curve(newcomer)))?
    .with_reference("mu", (1500.0, 0.0), (1500.0, density(newcomer, 1500.0)))?;
    let three = plot(
        "Three players",
        "A newcomer, a player who was tenth of 50 in 15 entries, and one who was 41st of 50 in 5: the \
         more entries, the narrower the curve.",
    )?
    .with_series(Series::line("newcomer", curve(newcomer)))?
    .with_series(Series::line(named("15 entries winning", winning), curve(winning)))?
    .with_series(Series::line(named("5 entries losing", losing), curve(losing)))?;
    Ok(vec![
        ("figure-01-curve.svg", Chart::from(one)),
        ("figure-02-players.svg", Chart::from(three)),
        ("figure-03-rate.svg", Chart::from(rate(newcomer)?)),
    ])
}

/// The strength that a player has at least, with a probability of 80 %, and the rate that it gives.
fn rate(skill: Skill) -> Result<Plot, ChartError> {
    let params = TierParams::published();
    let least = skill.mu() - params.confidence() * skill.sigma();
    let rate = params.rate(skill).value();
    let (points, mut tail): (Vec<_>, Vec<_>) =
        curve(skill).into_iter().partition(|&(x, _)| x >= least);
    tail.push((least, density(skill, least)));
    let band = |points: &[(f64, f64)]| points.iter().map(|&(_, y)| (0.0, y)).collect();
    let from_least: Vec<_> = std::iter::once((least, density(skill, least)))
        .chain(points)
        .collect();
    let shaded = band(&from_least);
    plot(
        "The strength that a player at least has",
        &format!(
            "The curve of a newcomer. 80 % of it, the band, lie above {least:.1}, which is mu - K \
             sigma; L = {:.1} is added, so that the TIER rate is {rate:.1}.",
            params.offset(),
        ),
    )?
    .with_series(Series::line("20 %", tail))?
    .with_series(Series::line("80 %", from_least).with_band(shaded))?
    .with_reference("mu - K sigma", (least, 0.0), (least, density(skill, least)))?
    .with_reference("TIER", (rate, 0.0), (rate, density(skill, rate)))
}

fn plot(title: &str, words: &str) -> Result<Plot, ChartError> {
    let density = Axis::new("likelihood per 100 points, %");
    Plot::new(title, words, Axis::new("strength"), density)
}

fn named(name: &str, skill: Skill) -> String {
    format!("{name}, {:.0}/{:.0}", skill.mu(), skill.sigma())
}

fn curve(skill: Skill) -> Vec<(f64, f64)> {
    (RANGE.0 / STEP..=RANGE.1 / STEP)
        .map(|step| f64::from(step * STEP))
        .map(|strength| (strength, density(skill, strength)))
        .collect()
}

/// The density of a normal distribution, in percent per 100 points.
fn density(skill: Skill, strength: f64) -> f64 {
    let t = (strength - skill.mu()) / skill.sigma();
    let root = std::f64::consts::TAU.sqrt();
    1e4 * (-0.5 * t * t).exp() / (skill.sigma() * root)
}
