//! Whole sheets, and the layout of each kind of chart.

use club_sheets::{
    Axis, BarChart, Cell, Chart, Column, HeatCell, HeatGrid, Plot, Series, Sheet, Table,
};

pub(crate) fn rating() -> Chart {
    let line =
        |start: f64| (0..12).map(move |n| (f64::from(n), start + f64::from(n * n % 17) * 9.0));
    let ann: Vec<(f64, f64)> = line(1500.0).collect();
    let band = ann
        .iter()
        .map(|&(x, y)| (y - 200.0 + 9.0 * x, y + 200.0 - 9.0 * x));
    let band = band.collect();
    let plot = Plot::new(
        "Rating",
        "Two players over twelve events.",
        Axis::new("event").whole(),
        Axis::new("rating"),
    );
    let plot = plot
        .unwrap()
        .with_series(Series::line("Ann", ann).with_band(band))
        .unwrap();
    let plot = plot
        .with_series(Series::steps("渡辺", line(1450.0).collect()))
        .unwrap();
    plot.with_reference("start", (0.0, 1500.0), (11.0, 1500.0))
        .unwrap()
        .into()
}

pub(crate) fn shares() -> Chart {
    let points = |a: f64| {
        (1..=60)
            .map(|n| (f64::from(n), 30.0 / f64::from(n) * a))
            .collect()
    };
    let plot = Plot::new(
        "Share of the pool by place",
        "Both fall as 1/n.",
        Axis::new("place").logarithmic().whole(),
        Axis::new("share of the pool").logarithmic().with_unit(" %"),
    );
    let plot = plot
        .unwrap()
        .with_series(Series::line("vp-kid", points(1.0)))
        .unwrap();
    plot.with_series(Series::points("harmonic", points(0.5)))
        .unwrap()
        .into()
}

pub(crate) fn bars() -> Chart {
    let bars = BarChart::new(
        "Points",
        "Four players, two seasons.",
        Axis::new("points").whole(),
        ["1999", "2000"],
    );
    let mut bars = bars.unwrap();
    for (name, values) in [
        ("Ann", [12.0, 7.0]),
        ("渡辺 太郎", [5.0, 9.5]),
        ("Bob", [0.0, 3.0]),
        ("Eve", [-2.0, 1.0]),
    ] {
        bars = bars.with_row(name, values).unwrap();
    }
    bars.into()
}

pub(crate) fn range() -> Chart {
    let ranks: Vec<char> = "AKQJT98765432".chars().collect();
    let mut grid = HeatGrid::new(
        "Opening range",
        "Every hand class with the share played.",
        13,
    );
    for (i, &high) in ranks.iter().enumerate() {
        let row = ranks.iter().enumerate().map(|(j, &low)| {
            let label = match i.cmp(&j) {
                std::cmp::Ordering::Less => format!("{high}{low}s"),
                std::cmp::Ordering::Equal => format!("{high}{low}"),
                std::cmp::Ordering::Greater => format!("{low}{high}o"),
            };
            let share = f64::from(26 - u32::try_from(i + j).unwrap()) / 26.0;
            HeatCell {
                label,
                share,
                words: format!("{:.0} %", 100.0 * share),
            }
        });
        grid = grid.with_row(row).unwrap();
    }
    grid.into()
}

fn sheet() -> Sheet {
    let mut table = Table::new([
        Column::number("順位"),
        Column::text("player"),
        Column::number("points"),
    ]);
    table.push([Cell::number(1), Cell::text("渡辺 太郎"), Cell::text("12")]);
    table.push([Cell::number(2), Cell::text("Bob | <b>"), Cell::text("5")]);
    Sheet::new("ja", "年間順位表 2026")
        .with_text("Three events & counting")
        .with_block(table.with_caption("Points with attendance"))
        .with_heading("Ratings")
        .with_block(rating())
}

#[test]
fn a_sheet_as_text() {
    insta::assert_snapshot!(sheet().to_text());
}

#[test]
fn a_sheet_as_markdown() {
    insta::assert_snapshot!(sheet().to_markdown());
}

#[test]
fn a_sheet_as_html() {
    insta::assert_snapshot!(sheet().to_html());
}

#[test]
fn a_sheet_as_csv_has_its_tables_only() {
    let csv = sheet().to_csv();
    assert!(csv.starts_with(
        "順位,player,points\n1,渡辺 太郎,12\n2,Bob | <b>,5\n\nseries,event,rating,low,high\n"
    ));
}

#[test]
fn charts_as_svg() {
    for (name, chart) in [
        ("rating", rating()),
        ("shares", shares()),
        ("bars", bars()),
        ("range", range()),
    ] {
        insta::assert_snapshot!(name, chart.to_inline_svg());
    }
}
