//! The doubling cube in the answers of `niko eval`.

use serde::Serialize;
use toolkit::nikogammon::{Cube, CubeAction, CubeDecision, Position};

use super::judge::Judge;
use crate::error::DeskError;

/// What to do with the cube wherever it may be.
#[derive(Debug, Serialize)]
pub(crate) struct Cubes {
    centred: Decision,
    jacoby: Decision,
    mover: Decision,
    other: Decision,
}

/// What to do, and what it is worth in points per value that the cube has now.
#[derive(Debug, Serialize)]
struct Decision {
    action: CubeAction,
    equity: f64,
    no_double: f64,
    /// Nothing where the mover may not double.
    double_take: Option<f64>,
    double_pass: Option<f64>,
}

/// The decisions in a position.
pub(crate) fn cubes(judge: &Judge<'_>, position: &Position) -> Result<Cubes, DeskError> {
    let of = |cube| judge.cube(position, cube).map(Decision::from);
    Ok(Cubes {
        centred: of(Cube::Centred)?,
        jacoby: of(Cube::CentredJacoby)?,
        mover: of(Cube::Mover)?,
        other: of(Cube::Other)?,
    })
}

impl From<CubeDecision> for Decision {
    fn from(decision: CubeDecision) -> Self {
        let double_take = decision.double_take();
        Self {
            action: decision.action(),
            equity: decision.equity(),
            no_double: decision.no_double(),
            double_take,
            double_pass: double_take.map(|_| CubeDecision::DOUBLE_PASS),
        }
    }
}

impl Cubes {
    /// A line for each place of the cube.
    pub(crate) fn text(&self) -> String {
        let mut text = format!(
            "{:<20} {:>10} {:>11} {:>11}\n",
            "cube", "no double", "double/take", "double/pass"
        );
        for (place, decision) in [
            ("in the middle", &self.centred),
            ("in the middle, Jacoby", &self.jacoby),
            ("the mover's", &self.mover),
            ("the other side's", &self.other),
        ] {
            let shown = |equity: Option<f64>| match equity {
                Some(equity) => format!("{equity:+.6}"),
                None => "-".to_owned(),
            };
            text += &format!(
                "{place:<21}{:>10} {:>11} {:>11}  {}\n",
                shown(Some(decision.no_double)),
                shown(decision.double_take),
                shown(decision.double_pass),
                decision.words(),
            );
        }
        text
    }
}

impl Decision {
    fn words(&self) -> &'static str {
        match (self.action, self.double_take) {
            (_, None) => "may not double",
            (CubeAction::NoDouble, _) => "no double",
            (CubeAction::DoubleTake, _) => "double, take",
            (CubeAction::DoublePass, _) => "double, pass",
            (CubeAction::TooGood, _) => "too good to double",
        }
    }
}
