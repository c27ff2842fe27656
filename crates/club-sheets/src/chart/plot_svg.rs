//! The picture of a plot.

use super::{
    axis::Scale,
    canvas::{Anchor, Canvas},
    plot::{Plot, Series, Shape},
};
use crate::display_width;

const WIDTH: u32 = 760;
const HEIGHT: u32 = 480;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 735.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 420.0;

/// The height of a line of the legend.
const ROW: f64 = 20.0;

/// Height between the neighbours of a point from which its label is at the side.
const STEEP: f64 = 24.0;

/// Lines with more points than this have no markers.
const MARKED: usize = 40;

impl Plot {
    pub(super) fn draw(&self) -> Canvas {
        let references = self.references.iter().flat_map(|(_, ends)| *ends);
        let points = || {
            let series = self.series.iter();
            series
                .flat_map(|series| series.points.iter().copied())
                .chain(references.clone())
        };
        let bounds = self.series.iter().flat_map(|series| &series.band);
        let bounds = bounds.flat_map(|&(low, high)| [low, high]);
        let y = self
            .y
            .scale(points().map(|(_, y)| y).chain(bounds), BOTTOM, TOP);
        // Longer marks than numbers of six digits move the axis, so that they do not touch its label.
        let marks = y
            .marks()
            .into_iter()
            .map(|(_, words)| display_width(&words));
        let widest = count(marks.max().unwrap_or(0));
        let left = (38.0 + 7.0 * widest).clamp(LEFT, RIGHT / 2.0);
        let x = self.x.scale(points().map(|(x, _)| x), left, RIGHT);
        let legend = self.place_of_legend(x, y);
        let below = match legend {
            Legend::Below => rows(self.lines_below().len()),
            Legend::None | Legend::Inside(_) => 0,
        };
        let mut canvas = Canvas::new(WIDTH, HEIGHT + below);
        canvas.title(self.title());
        self.frame(&mut canvas, x, y);
        for (_, [from, to]) in &self.references {
            canvas.reference_line((x.at(from.0), y.at(from.1)), (x.at(to.0), y.at(to.1)));
        }
        for (index, series) in self.series.iter().enumerate() {
            draw_series(&mut canvas, index, series, x, y);
        }
        match legend {
            Legend::None => {}
            Legend::Inside(spot) => self.legend_inside(&mut canvas, &spot),
            Legend::Below => self.legend_below(&mut canvas),
        }
        canvas
    }

    fn frame(&self, canvas: &mut Canvas, x: Scale<'_>, y: Scale<'_>) {
        let left = x.start();
        let mut free = f64::NEG_INFINITY;
        for (at, words) in x.marks() {
            canvas.grid_line((at, TOP), (at, BOTTOM));
            // Words that would touch those before them are left out; the line remains.
            let half = 3.6 * count(display_width(&words));
            if at - half > free {
                canvas.text(at, BOTTOM + 18.0, Anchor::Middle, &words);
                free = at + half + 6.0;
            }
        }
        for (at, words) in y.marks() {
            canvas.grid_line((left, at), (RIGHT, at));
            canvas.text(left - 8.0, at + 4.5, Anchor::End, &words);
        }
        canvas.frame((left, TOP), (RIGHT - left, BOTTOM - TOP));
        canvas.text(
            f64::midpoint(left, RIGHT),
            BOTTOM + 42.0,
            Anchor::Middle,
            self.x.label(),
        );
        canvas.upright_text(20.0, f64::midpoint(TOP, BOTTOM), self.y.label());
    }

    /// The names of the series and references, in the order of the legend; none where one series needs
    /// no name.
    fn names(&self) -> Vec<&str> {
        let series = self.series.iter().map(|series| series.name.as_str());
        let references = self.references.iter().map(|(name, _)| name.as_str());
        let names: Vec<&str> = series.chain(references).collect();
        if names.len() < 2 { Vec::new() } else { names }
    }

    /// The first corner of the plot in which a legend covers nothing that is drawn, or below it.
    fn place_of_legend(&self, x: Scale<'_>, y: Scale<'_>) -> Legend {
        let names = self.names();
        if names.is_empty() {
            return Legend::None;
        }
        let width = names
            .iter()
            .map(|name| entry_width(name))
            .fold(0.0, f64::max)
            + 8.0;
        let height = 12.0 + ROW * count(names.len());
        let left = x.start();
        let (right, bottom) = (RIGHT - width - 10.0, BOTTOM - height - 10.0);
        if right < left + 10.0 || bottom < TOP + 10.0 {
            return Legend::Below;
        }
        let drawn = self.drawn(x, y);
        let is_free = |spot: &Spot| {
            !drawn.iter().any(|&(from, to)| {
                let (from, to) = (
                    (from.0 - spot.left, from.1 - spot.top),
                    (to.0 - spot.left, to.1 - spot.top),
                );
                crosses(from, to, (width, height))
            })
        };
        [
            (right, TOP + 10.0),
            (left + 10.0, TOP + 10.0),
            (right, bottom),
            (left + 10.0, bottom),
        ]
        .into_iter()
        .map(|(left, top)| Spot {
            left,
            top,
            width,
            height,
        })
        .find(is_free)
        .map_or(Legend::Below, Legend::Inside)
    }

    /// Lines that together touch everything that is drawn in the plot.
    fn drawn(&self, x: Scale<'_>, y: Scale<'_>) -> Vec<(Point, Point)> {
        let mut lines = Vec::new();
        for series in &self.series {
            let corners = corners(series, x, y);
            lines.extend(corners.windows(2).map(|pair| (pair[0], pair[1])));
            let points = series.points.iter().map(|&(px, py)| (x.at(px), y.at(py)));
            lines.extend(points.map(|point| (point, point)));
            for (point, &(low, high)) in series.points.iter().zip(&series.band) {
                lines.push(((x.at(point.0), y.at(low)), (x.at(point.0), y.at(high))));
            }
        }
        let references = self.references.iter();
        let at = |(px, py): Point| (x.at(px), y.at(py));
        lines.extend(references.map(|(_, [from, to])| (at(*from), at(*to))));
        lines
    }

    /// A legend in a corner, a line for each name.
    fn legend_inside(&self, canvas: &mut Canvas, spot: &Spot) {
        canvas.panel((spot.left, spot.top), (spot.width, spot.height));
        for (row, name) in self.names().into_iter().enumerate() {
            let at = spot.top + 16.0 + ROW * count(row);
            self.legend_entry(canvas, row, name, (spot.left + 8.0, at));
        }
    }

    /// A legend below the plot, as many names to a line as there is room for.
    fn legend_below(&self, canvas: &mut Canvas) {
        for (row, line) in self.lines_below().into_iter().enumerate() {
            let width: f64 = line
                .iter()
                .map(|&entry| entry_width(self.names()[entry]))
                .sum();
            let mut left = (f64::from(WIDTH) - width) / 2.0;
            for entry in line {
                let name = self.names()[entry];
                let at = f64::from(HEIGHT) + ROW * count(row);
                self.legend_entry(canvas, entry, name, (left, at));
                left += entry_width(name);
            }
        }
    }

    /// The entries of each line of a legend below the plot.
    fn lines_below(&self) -> Vec<Vec<usize>> {
        let mut lines: Vec<Vec<usize>> = Vec::new();
        let mut free = 0.0;
        for (entry, name) in self.names().into_iter().enumerate() {
            let width = entry_width(name);
            match lines.last_mut() {
                Some(line) if width <= free => line.push(entry),
                _ => {
                    lines.push(vec![entry]);
                    free = f64::from(WIDTH) - 40.0;
                }
            }
            free -= width;
        }
        lines
    }

    /// The sign of a series or reference with its name; `at` is the beginning of the sign.
    fn legend_entry(&self, canvas: &mut Canvas, entry: usize, name: &str, at: Point) {
        let (left, top) = at;
        let end = (left + 36.0, top);
        match self.series.get(entry) {
            Some(series) if matches!(series.shape, Shape::Points | Shape::Intervals) => {
                canvas.marker(entry, (left + 18.0, top));
            }
            Some(series) => {
                canvas.series_line(entry, at, end);
                if series.points.len() <= MARKED && series.shape == Shape::Line {
                    canvas.marker(entry, (left + 18.0, top));
                }
            }
            None => canvas.reference_line(at, end),
        }
        canvas.text(left + 44.0, top + 4.5, Anchor::Start, name);
    }
}

type Point = (f64, f64);

/// The place of a legend.
#[derive(Debug)]
enum Legend {
    None,
    Inside(Spot),
    Below,
}

/// A rectangle.
#[derive(Debug)]
struct Spot {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

/// The width of a legend's entry: its sign, the name, and the room behind it.
///
/// Letters are as wide as in the widest of the usual fonts without serifs.
fn entry_width(name: &str) -> f64 {
    let letters = name.chars().map(|letter| {
        if letter.is_uppercase() {
            9.6
        } else if display_width(letter.encode_utf8(&mut [0; 4])) > 1 {
            13.2
        } else {
            8.4
        }
    });
    56.0 + letters.sum::<f64>()
}

/// Whether a straight line touches the rectangle from the origin to `end`.
fn crosses(from: Point, to: Point, end: Point) -> bool {
    // The part of the line between both sides of each direction, as Liang and Barsky clip it.
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for (start, step, end) in [
        (from.0, to.0 - from.0, end.0),
        (from.1, to.1 - from.1, end.1),
    ] {
        if step.abs() < f64::EPSILON {
            if !(0.0..=end).contains(&start) {
                return false;
            }
        } else {
            let (one, other) = (-start / step, (end - start) / step);
            first = first.max(one.min(other));
            last = last.min(one.max(other));
        }
    }
    first <= last
}

/// The line of a series, with the corners of its steps.
fn corners(series: &Series, x: Scale<'_>, y: Scale<'_>) -> Vec<Point> {
    let mut corners: Vec<Point> = Vec::new();
    if matches!(series.shape, Shape::Points | Shape::Intervals) {
        return corners;
    }
    for &(px, py) in &series.points {
        let point = (x.at(px), y.at(py));
        if let (Shape::Steps, Some(&(_, before))) = (series.shape, corners.last()) {
            corners.push((point.0, before));
        }
        corners.push(point);
    }
    if let (Shape::Steps, Some(&(_, last))) = (series.shape, corners.last()) {
        corners.push((x.at(x.ends().1), last));
    }
    corners.dedup_by(|a, b| a.0.total_cmp(&b.0).is_eq() && a.1.total_cmp(&b.1).is_eq());
    corners
}

fn draw_series(canvas: &mut Canvas, index: usize, series: &Series, x: Scale<'_>, y: Scale<'_>) {
    let at = |&(px, py): &(f64, f64)| (x.at(px), y.at(py));
    if series.shape == Shape::Intervals {
        for (point, &(low, high)) in series.points.iter().zip(&series.band) {
            canvas.polyline(index, &[at(&(point.0, low)), at(&(point.0, high))]);
        }
    } else if !series.band.is_empty() {
        let bounds = || series.points.iter().zip(&series.band);
        let upper = bounds().map(|(point, bound)| at(&(point.0, bound.1)));
        let lower = bounds().map(|(point, bound)| at(&(point.0, bound.0))).rev();
        canvas.area(index, &upper.chain(lower).collect::<Vec<_>>());
    }
    let corners = corners(series, x, y);
    if !corners.is_empty() {
        canvas.polyline(index, &corners);
    }
    let marked = match series.shape {
        Shape::Points | Shape::Intervals => true,
        Shape::Line => series.points.len() <= MARKED,
        Shape::Steps => false,
    };
    if marked {
        for point in series.points.iter().map(at) {
            canvas.marker(index, point);
        }
    }
    let points: Vec<Point> = series.points.iter().map(at).collect();
    for (place, (point, label)) in points.iter().zip(&series.labels).enumerate() {
        let before = points[place.saturating_sub(1)];
        let after = *points.get(place + 1).unwrap_or(point);
        draw_label(canvas, [before, *point, after], label);
    }
}

/// Words next to the second of three points, on the side from which the line turns away.
fn draw_label(canvas: &mut Canvas, [before, point, after]: [Point; 3], label: &str) {
    // Heights are counted from the top.
    let is_peak = 2.0 * point.1 <= before.1 + after.1;
    let is_steep = (after.1 - before.1).abs() > STEEP;
    let is_rising = after.1 < before.1;
    let (anchor, shift) = match (is_steep, is_peak == is_rising) {
        (false, _) => (Anchor::Middle, 0.0),
        (true, true) => (Anchor::End, -4.0),
        (true, false) => (Anchor::Start, 4.0),
    };
    let height = match (is_peak, is_steep) {
        (true, false) => -8.0,
        (true, true) => -5.0,
        (false, false) => 16.0,
        (false, true) => 13.0,
    };
    canvas.label(point.0 + shift, point.1 + height, anchor, label);
}

/// The height of lines of a legend, in whole units.
fn rows(lines: usize) -> u32 {
    20 * u32::try_from(lines).unwrap_or(u32::MAX / 20)
}

#[expect(
    clippy::cast_precision_loss,
    reason = "numbers of letters and rows in a picture"
)]
fn count(n: usize) -> f64 {
    n as f64
}
