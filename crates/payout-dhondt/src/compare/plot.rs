//! The picture of a comparison.

use alloc::{format, string::String, vec::Vec};

use super::{Comparison, Figures};
use crate::sheet::escaped;

/// The picture in units of its own.
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 600.0;
/// The plot within it.
const LEFT: f64 = 80.0;
const RIGHT: f64 = 870.0;
const TOP: f64 = 60.0;
const BOTTOM: f64 = 530.0;

/// Colours that also differ for the colour-blind (Okabe and Ito, 2008), black first.
const COLOURS: [&str; 7] = [
    "#000000", "#d55e00", "#0072b2", "#009e73", "#cc79a7", "#56b4e9", "#e69f00",
];
/// Lines that also differ on a print without colours.
const DASHES: [&str; 5] = ["none", "8 4", "2 3", "10 3 2 3", "14 4"];

/// Most places that are drawn with a mark of their own.
const MARKED: usize = 40;

/// A logarithmic axis.
#[derive(Debug, Clone, Copy)]
struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    fn at(self, value: f64) -> f64 {
        let part = libm::log10(value / self.low) / libm::log10(self.high / self.low);
        self.from + part * (self.to - self.from)
    }

    /// 1, 2 and 5 times the powers of ten on the axis.
    fn marks(self) -> Vec<f64> {
        steps()
            .filter(|&mark| mark >= self.low * 0.999 && mark <= self.high * 1.001)
            .collect()
    }
}

/// 1, 2 and 5 times the powers of ten, from far below to far above every share or place.
fn steps() -> impl Iterator<Item = f64> {
    (-20..=20).flat_map(|exponent: i32| {
        let power = 10_u128.pow(exponent.unsigned_abs());
        [1_u32, 2, 5].map(|digit| {
            // Both are exact or correctly rounded, so every machine has the same number.
            if exponent < 0 {
                f64::from(digit) / wide(power)
            } else {
                f64::from(digit) * wide(power)
            }
        })
    })
}

#[expect(
    clippy::cast_precision_loss,
    reason = "positions in a picture need a few digits"
)]
const fn wide(number: u128) -> f64 {
    number as f64
}

impl Comparison {
    /// The share of the pool by place as an SVG picture, both axes logarithmic: a line for each
    /// structure, in a colour and a dash of its own, with a legend. On paper it reads without
    /// colours; it refers to nothing outside itself.
    ///
    /// # Determinism
    ///
    /// The same text on every machine: logarithms are those of `libm`, positions have two digits.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (places, shares) = self.axes();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             role=\"img\" font-family=\"sans-serif\" font-size=\"13\">\n\
             <title>Share of the pool by place, {seats} entrants</title>\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n\
             <text x=\"{middle}\" y=\"32\" text-anchor=\"middle\" font-size=\"18\">Share of the \
             pool by place, {seats} entrants</text>\n",
            seats = self.seats,
            middle = f64::midpoint(LEFT, RIGHT),
        );
        svg.push_str(&frame(places, shares));
        for (row, figures) in self.rows.iter().enumerate() {
            svg.push_str(&line(figures, row, places, shares));
        }
        svg.push_str(&self.legend());
        svg.push_str("</svg>\n");
        svg
    }

    fn axes(&self) -> (Axis, Axis) {
        let paid = self.rows.iter().map(|row| row.points.len()).max();
        let (mut least, mut most) = (100.0_f64, 0.0_f64);
        for row in &self.rows {
            for &points in row.points.first().into_iter().chain(row.points.last()) {
                least = least.min(percent(points, row.dealt));
                most = most.max(percent(points, row.dealt));
            }
        }
        let below = steps().filter(|&step| step < least * 0.999).last();
        let above = steps().find(|&step| step >= most * 0.999);
        let places = Axis {
            low: 1.0,
            high: places(paid.unwrap_or(0)).max(2.0),
            from: LEFT,
            to: RIGHT,
        };
        let shares = Axis {
            low: below.unwrap_or(1.0),
            high: above.unwrap_or(100.0).max(least),
            from: BOTTOM,
            to: TOP,
        };
        (places, shares)
    }

    fn legend(&self) -> String {
        let longest = self.rows.iter().map(|row| row.name.chars().count()).max();
        let width = 60.0 + 7.2 * places(longest.unwrap_or(0));
        let height = 12.0 + 20.0 * places(self.rows.len());
        let left = (RIGHT - width - 10.0).max(LEFT + 10.0);
        let mut svg = format!(
            "<rect x=\"{left:.2}\" y=\"{:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" \
             fill=\"#ffffff\" stroke=\"#999999\"/>\n",
            TOP + 10.0
        );
        for (row, figures) in self.rows.iter().enumerate() {
            let y = TOP + 26.0 + 20.0 * places(row);
            svg.push_str(&format!(
                "<line x1=\"{:.2}\" y1=\"{y:.2}\" x2=\"{:.2}\" y2=\"{y:.2}\" {}/>\n\
                 <text x=\"{:.2}\" y=\"{:.2}\">{}</text>\n",
                left + 8.0,
                left + 44.0,
                stroke(row),
                left + 52.0,
                y + 4.5,
                escaped(&figures.name),
            ));
        }
        svg
    }
}

/// The grid, the numbers and the names of the axes.
fn frame(places: Axis, shares: Axis) -> String {
    let mut svg = String::new();
    let grid = "stroke=\"#cccccc\" stroke-width=\"0.7\"";
    for mark in places.marks() {
        let x = places.at(mark);
        svg.push_str(&format!(
            "<line x1=\"{x:.2}\" y1=\"{TOP}\" x2=\"{x:.2}\" y2=\"{BOTTOM}\" {grid}/>\n\
             <text x=\"{x:.2}\" y=\"{:.2}\" text-anchor=\"middle\">{mark}</text>\n",
            BOTTOM + 18.0
        ));
    }
    for mark in shares.marks() {
        let y = shares.at(mark);
        svg.push_str(&format!(
            "<line x1=\"{LEFT}\" y1=\"{y:.2}\" x2=\"{RIGHT}\" y2=\"{y:.2}\" {grid}/>\n\
             <text x=\"{:.2}\" y=\"{:.2}\" text-anchor=\"end\">{mark} %</text>\n",
            LEFT - 8.0,
            y + 4.5
        ));
    }
    let middle = f64::midpoint(TOP, BOTTOM);
    svg.push_str(&format!(
        "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{}\" height=\"{}\" fill=\"none\" \
         stroke=\"#000000\"/>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">place</text>\n\
         <text x=\"20\" y=\"{middle}\" text-anchor=\"middle\" transform=\"rotate(-90 20 \
         {middle})\">share of the pool</text>\n",
        RIGHT - LEFT,
        BOTTOM - TOP,
        f64::midpoint(LEFT, RIGHT),
        BOTTOM + 42.0,
    ));
    svg
}

/// The line of a structure: places with equal shares are a level piece of it.
fn line(figures: &Figures, row: usize, places_axis: Axis, shares: Axis) -> String {
    let mut corners: Vec<String> = Vec::new();
    let mut dots = String::new();
    let mut place = 1;
    for run in figures.points.chunk_by(|a, b| a == b) {
        let points = run.first().copied().unwrap_or_default();
        let y = shares.at(percent(points, figures.dealt));
        let last = place + run.len() - 1;
        for end in [place, last] {
            let corner = format!("{:.2},{y:.2}", places_axis.at(places(end)));
            if corners.last() != Some(&corner) {
                corners.push(corner);
            }
        }
        if figures.points.len() <= MARKED {
            for marked in place..=last {
                dots.push_str(&format!(
                    "<circle cx=\"{:.2}\" cy=\"{y:.2}\" r=\"3\" fill=\"{}\"/>\n",
                    places_axis.at(places(marked)),
                    colour(row),
                ));
            }
        }
        place = last + 1;
    }
    format!(
        "<polyline points=\"{}\" fill=\"none\" {}/>\n{dots}",
        corners.join(" "),
        stroke(row)
    )
}

fn colour(row: usize) -> &'static str {
    COLOURS
        .get(row % COLOURS.len())
        .copied()
        .unwrap_or("#000000")
}

fn stroke(row: usize) -> String {
    let dash = DASHES.get(row % DASHES.len()).copied().unwrap_or("none");
    format!(
        "stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"{dash}\"",
        colour(row)
    )
}

fn percent(points: u64, dealt: u64) -> f64 {
    100.0 * wide(u128::from(points)) / wide(u128::from(dealt))
}

fn places(count: usize) -> f64 {
    wide(u128::try_from(count).unwrap_or(u128::MAX))
}
