//! The doubling cube in the answers of `niko eval`, in words.

use club_view::Lang;
use engine_contracts::niko::{Cubes, Decision};
use nikogammon::CubeAction;

use super::say;
use crate::engine::columns::{left, right, widest};

/// A line for each place of the cube.
pub(super) fn text(cubes: &Cubes, lang: Lang) -> String {
    let rows = [
        (say::niko_cube_centred(lang), &cubes.centred),
        (say::niko_cube_jacoby(lang), &cubes.jacoby),
        (say::niko_cube_mover(lang), &cubes.mover),
        (say::niko_cube_other(lang), &cubes.other),
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
        let words = say::niko_cube_decision(lang, key(decision));
        text += &format!("{cells}  {words}\n");
    }
    text
}

/// The decision as messages choose by it.
fn key(decision: &Decision) -> &'static str {
    match (decision.action, decision.double_take) {
        (_, None) => "none",
        (CubeAction::NoDouble, _) => "no-double",
        (CubeAction::DoubleTake, _) => "take",
        (CubeAction::DoublePass, _) => "pass",
        (CubeAction::TooGood, _) => "too-good",
    }
}
