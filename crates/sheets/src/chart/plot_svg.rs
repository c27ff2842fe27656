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
        let mut canvas = Canvas::new(WIDTH, HEIGHT);
        canvas.title(self.title());
        self.frame(&mut canvas, x, y);
        for (_, [from, to]) in &self.references {
            canvas.reference_line((x.at(from.0), y.at(from.1)), (x.at(to.0), y.at(to.1)));
        }
        for (index, series) in self.series.iter().enumerate() {
            draw_series(&mut canvas, index, series, x, y);
        }
        self.legend(&mut canvas, x, y);
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

    /// The names of the series, in the corner that the fewest points lie in.
    fn legend(&self, canvas: &mut Canvas, x: Scale<'_>, y: Scale<'_>) {
        let names = self.series.iter().map(|series| series.name.as_str());
        let names: Vec<&str> = names
            .chain(self.references.iter().map(|(name, _)| name.as_str()))
            .collect();
        if names.len() < 2 {
            return;
        }
        let left = x.start();
        let longest = names
            .iter()
            .map(|name| display_width(name))
            .max()
            .unwrap_or(0);
        let width = (60.0 + 7.4 * count(longest)).min(RIGHT - left - 20.0);
        let height = 12.0 + 20.0 * count(names.len());
        let points: Vec<(f64, f64)> = self
            .series
            .iter()
            .flat_map(|series| &series.points)
            .map(|&(px, py)| (x.at(px), y.at(py)))
            .collect();
        let corners = [
            (RIGHT - width - 10.0, TOP + 10.0),
            (left + 10.0, TOP + 10.0),
            (RIGHT - width - 10.0, BOTTOM - height - 10.0),
            (left + 10.0, BOTTOM - height - 10.0),
        ];
        let covered = |&(left, top): &(f64, f64)| {
            let inside = |&&(px, py): &&(f64, f64)| {
                (left..=left + width).contains(&px) && (top..=top + height).contains(&py)
            };
            points.iter().filter(inside).count()
        };
        let (left, top) = corners
            .into_iter()
            .min_by_key(covered)
            .unwrap_or((left, TOP));
        canvas.panel((left, top), (width, height));
        for (row, name) in names.iter().enumerate() {
            let at = top + 16.0 + 20.0 * count(row);
            let (from, to) = ((left + 8.0, at), (left + 44.0, at));
            match self.series.get(row) {
                Some(series) if series.shape == Shape::Points => {
                    canvas.marker(row, (left + 26.0, at));
                }
                Some(series) => {
                    canvas.series_line(row, from, to);
                    if series.points.len() <= MARKED && series.shape == Shape::Line {
                        canvas.marker(row, (left + 26.0, at));
                    }
                }
                None => canvas.reference_line(from, to),
            }
            canvas.text(left + 52.0, at + 4.5, Anchor::Start, name);
        }
    }
}

fn draw_series(canvas: &mut Canvas, index: usize, series: &Series, x: Scale<'_>, y: Scale<'_>) {
    let at = |&(px, py): &(f64, f64)| (x.at(px), y.at(py));
    if !series.band.is_empty() {
        let bounds = || series.points.iter().zip(&series.band);
        let upper = bounds().map(|(point, bound)| at(&(point.0, bound.1)));
        let lower = bounds().map(|(point, bound)| at(&(point.0, bound.0))).rev();
        canvas.area(index, &upper.chain(lower).collect::<Vec<_>>());
    }
    let mut corners: Vec<(f64, f64)> = Vec::new();
    for point in series.points.iter().map(at) {
        if let (Shape::Steps, Some(&(_, before))) = (series.shape, corners.last()) {
            corners.push((point.0, before));
        }
        corners.push(point);
    }
    if let (Shape::Steps, Some(&(_, last))) = (series.shape, corners.last()) {
        corners.push((x.at(x.ends().1), last));
    }
    corners.dedup_by(|a, b| a.0.total_cmp(&b.0).is_eq() && a.1.total_cmp(&b.1).is_eq());
    if series.shape != Shape::Points && !corners.is_empty() {
        canvas.polyline(index, &corners);
    }
    let marked = match series.shape {
        Shape::Points => true,
        Shape::Line => series.points.len() <= MARKED,
        Shape::Steps => false,
    };
    if marked {
        for point in series.points.iter().map(at) {
            canvas.marker(index, point);
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "numbers of letters and rows in a picture"
)]
fn count(n: usize) -> f64 {
    n as f64
}
