//! Writes one page with a table and every kind of chart to the standard output:
//! `cargo run -p club-sheets --example gallery > gallery.html`.

use std::error::Error;
use std::io::Write;

use club_sheets::{Axis, BarChart, Cell, Column, HeatCell, HeatGrid, Plot, Series, Sheet, Table};

fn main() -> Result<(), Box<dyn Error>> {
    let mut standings = Table::new([
        Column::number("rank"),
        Column::text("player"),
        Column::number("points"),
    ]);
    for (rank, player, points) in [(1, "渡辺 太郎", "12"), (2, "Ann", "9.5"), (3, "Bob", "5")] {
        standings.push([Cell::number(rank), Cell::text(player), Cell::text(points)]);
    }

    let walk = |start: f64, pull: u32| {
        let value = move |n: u32| (f64::from(n), start + f64::from(n * n * pull % 23) * 8.0);
        (0..14).map(value).collect::<Vec<_>>()
    };
    let ann = walk(1500.0, 3);
    let band = ann
        .iter()
        .map(|&(x, y)| (y - 190.0 + 8.0 * x, y + 190.0 - 8.0 * x))
        .collect();
    let (event, rating) = (Axis::new("event").whole(), Axis::new("rating"));
    let ratings = Plot::new(
        "Ratings",
        "Ann with the range of one deviation, Bob without.",
        event,
        rating,
    )?
    .with_series(Series::line("Ann", ann).with_band(band))?
    .with_series(Series::line("Bob", walk(1460.0, 5)))?
    .with_reference("start", (0.0, 1500.0), (13.0, 1500.0))?;

    let levels = vec![
        (0.0, 100.0),
        (20.0, 200.0),
        (40.0, 400.0),
        (60.0, 800.0),
        (80.0, 1600.0),
    ];
    let blinds = Plot::new(
        "Big blind",
        "It doubles every 20 minutes.",
        Axis::new("minute"),
        Axis::new("chips"),
    )?
    .with_series(Series::steps("big blind", levels))?;

    let guesses = (1..20).map(|n| {
        (
            f64::from(n) / 20.0,
            f64::from(n * 7 % 20) / 40.0 + f64::from(n) / 40.0,
        )
    });
    let share = || Axis::new("share").with_range(0.0, 1.0);
    let calibration = Plot::new(
        "Calibration",
        "Predicted and observed shares of wins.",
        share(),
        share(),
    )?
    .with_series(Series::points("tables", guesses.collect()))?
    .with_reference("perfect", (0.0, 0.0), (1.0, 1.0))?;

    let mut bars = BarChart::new(
        "Points",
        "Two seasons.",
        Axis::new("points"),
        ["1999", "2000"],
    )?;
    for (player, points) in [
        ("渡辺 太郎", [12.0, 7.0]),
        ("Ann", [9.5, 11.0]),
        ("Bob", [-2.0, 5.0]),
    ] {
        bars = bars.with_row(player, points)?;
    }

    let ranks = [
        "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2",
    ];
    let mut range = HeatGrid::new("Range", "Shares fall from AA to 22.", ranks.len());
    for (i, high) in (0_u32..).zip(ranks) {
        let row = (0_u32..).zip(ranks).map(|(j, low)| {
            let share = f64::from(24_u32.saturating_sub(i + j)) / 24.0;
            let label = match i.cmp(&j) {
                std::cmp::Ordering::Less => format!("{high}{low}s"),
                std::cmp::Ordering::Equal => format!("{high}{low}"),
                std::cmp::Ordering::Greater => format!("{low}{high}o"),
            };
            HeatCell {
                label,
                share,
                words: format!("{:.0} %", 100.0 * share),
            }
        });
        range = range.with_row(row)?;
    }

    let mut page = Sheet::new("en", "Gallery").with_text("A table and every kind of chart.");
    page.push(standings.with_caption("Standings"));
    for chart in [ratings, blinds, calibration] {
        page.push(club_sheets::Chart::from(chart));
    }
    page.push(club_sheets::Chart::from(bars));
    page.push(club_sheets::Chart::from(range));
    std::io::stdout().write_all(page.to_html().as_bytes())?;
    Ok(())
}
