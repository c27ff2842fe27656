//! The doubling cube in the answers of `niko eval`.

use club_view::Lang;
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::nikogammon::{Cube, CubeAction, CubeDecision, Position};

use super::judge::Judge;
use super::say;
use crate::engine::columns::{left, right, widest};
use crate::error::DeskError;

/// What to do with the cube wherever it may be.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Cubes {
    centred: Decision,
    jacoby: Decision,
    mover: Decision,
    other: Decision,
}

/// What to do, and what it is worth in points per value that the cube has now.
#[derive(Debug, Serialize, JsonSchema)]
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
    pub(crate) fn text(&self, lang: Lang) -> String {
        let rows = [
            (say::niko_cube_centred(lang), &self.centred),
            (say::niko_cube_jacoby(lang), &self.jacoby),
            (say::niko_cube_mover(lang), &self.mover),
            (say::niko_cube_other(lang), &self.other),
        ];
        let label = say::niko_cube(lang);
        let places = rows.iter().map(|(place, _)| place.as_str());
        let first = widest(places.chain([label.as_str()]), 21);
        let heads = [
            say::niko_cube_no_double(lang),
            say::niko_cube_take(lang),
            say::niko_cube_pass(lang),
        ];
        let [plain, take, pass] =
            [(0, 10), (1, 11), (2, 11)].map(|(head, least)| widest([heads[head].as_str()], least));
        let line = |label: &str, cells: [&str; 3]| {
            let [first_cell, second, third] = cells;
            format!(
                "{}{} {} {}",
                left(label, first),
                right(first_cell, plain),
                right(second, take),
                right(third, pass)
            )
        };
        let mut text = line(&label, heads.each_ref().map(String::as_str)) + "\n";
        for (place, decision) in &rows {
            let shown = |equity: Option<f64>| match equity {
                Some(equity) => format!("{equity:+.6}"),
                None => "-".to_owned(),
            };
            let cells = [
                shown(Some(decision.no_double)),
                shown(decision.double_take),
                shown(decision.double_pass),
            ];
            let cells = line(place, cells.each_ref().map(String::as_str));
            let words = say::niko_cube_decision(lang, decision.key());
            text += &format!("{cells}  {words}\n");
        }
        text
    }
}

impl Decision {
    /// What to do, as messages choose by it.
    fn key(&self) -> &'static str {
        match (self.action, self.double_take) {
            (_, None) => "none",
            (CubeAction::NoDouble, _) => "no-double",
            (CubeAction::DoubleTake, _) => "take",
            (CubeAction::DoublePass, _) => "pass",
            (CubeAction::TooGood, _) => "too-good",
        }
    }
}
