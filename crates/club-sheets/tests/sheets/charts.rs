//! Charts: what may be drawn, where it lies, and that it can be read.

use club_sheets::{Axis, BarChart, Chart, ChartError, HeatCell, HeatGrid, Plot, Series};
use proptest::prelude::*;

fn plot(x: Axis, y: Axis) -> Plot {
    Plot::new("title", "description", x, y).unwrap()
}

/// Every number of an attribute of an element.
fn numbers(svg: &str, attribute: &str) -> Vec<f64> {
    let key = format!(" {attribute}=\"");
    let values = svg.match_indices(&key).flat_map(|(at, _)| {
        let rest = &svg[at + key.len()..];
        let value = rest.split('"').next().unwrap();
        value
            .split([' ', ','])
            .map(|number| number.parse::<f64>().unwrap())
            .collect::<Vec<_>>()
    });
    values.collect()
}

/// A document whose elements are closed in order.
fn is_well_formed(svg: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').unwrap();
        let name = tag
            .trim_start_matches('/')
            .split([' ', '/'])
            .next()
            .unwrap();
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    open.is_empty()
}

fn value() -> impl Strategy<Value = f64> {
    prop_oneof![
        -1000.0..1000.0_f64,
        -1e-6..1e-6_f64,
        -1e100..1e100_f64,
        Just(0.0),
        Just(1e100),
        Just(-1e100),
        Just(1e-100),
    ]
}

proptest! {
    #[test]
    fn every_point_lies_in_the_picture(
        points in prop::collection::vec((value(), value()), 0..20),
        steps in any::<bool>(),
    ) {
        let series = if steps { Series::steps("a", points.clone()) } else { Series::line("a", points.clone()) };
        let chart = Chart::from(plot(Axis::new("x"), Axis::new("y")).with_series(series).unwrap());
        let svg = chart.to_svg();
        prop_assert!(is_well_formed(&svg), "{}", svg);
        prop_assert!(!svg.contains("NaN") && !svg.contains("inf"), "{}", svg);
        for (index, number) in numbers(&svg, "points").into_iter().enumerate() {
            let range = if index % 2 == 0 { 75.0..=740.0 } else { 43.0..=425.0 };
            prop_assert!(range.contains(&number), "{}", svg);
        }
        prop_assert_eq!(chart.table().rows().len(), points.len());
    }

    #[test]
    fn a_greater_value_is_never_lower(
        low in 0.001..1e6_f64, factor in 1.01..1e6_f64, logarithmic in any::<bool>(),
    ) {
        let axis = if logarithmic { Axis::new("y").logarithmic() } else { Axis::new("y") };
        let series = Series::points("a", vec![(1.0, low), (2.0, low * factor)]);
        let svg = Chart::from(plot(Axis::new("x"), axis).with_series(series).unwrap()).to_svg();
        let (x, y) = (numbers(&svg, "cx"), numbers(&svg, "cy"));
        prop_assert!(x[0] < x[1] && y[0] > y[1], "{}", svg);
    }

    #[test]
    fn a_legend_covers_nothing(
        series in prop::collection::vec(
            (0..3_u8, prop::collection::vec((0.0..10.0_f64, 0.0..10.0_f64), 1..6), "[a-z]{1,30}"),
            2..8,
        ),
    ) {
        let mut plot = plot(Axis::new("x"), Axis::new("y"));
        for (shape, points, name) in &series {
            let points = points.clone();
            plot = plot.with_series(match shape {
                0 => Series::line(name, points),
                1 => Series::steps(name, points),
                _ => Series::points(name, points),
            }).unwrap();
        }
        let svg = Chart::from(plot).to_svg();
        for (_, _, name) in &series {
            let entry = format!(">{name}</text>");
            prop_assert!(svg.contains(&entry), "{}", svg);
        }
        let Some((drawn, legend)) = svg.split_once(r#" class="box""#) else {
            // Below the plot, where nothing is drawn.
            let height = numbers(&svg, "viewBox")[3];
            prop_assert!(height > 480.0, "{}", svg);
            return Ok(());
        };
        prop_assert!(!legend.contains("<polyline"), "{}", svg);
        let rect = drawn.rsplit("<rect").next().unwrap();
        let side = |name| numbers(rect, name)[0];
        let (left, top) = (side("x"), side("y"));
        let inside = |x: f64, y: f64| {
            (left + 0.01..left + side("width") - 0.01).contains(&x)
                && (top + 0.01..top + side("height") - 0.01).contains(&y)
        };
        let marks = numbers(drawn, "cx").into_iter().zip(numbers(drawn, "cy"));
        for (x, y) in marks {
            prop_assert!(!inside(x, y), "{}", svg);
        }
        for line in drawn.split("<polyline").skip(1) {
            let ends = numbers(line.split('>').next().unwrap(), "points");
            let ends: Vec<(f64, f64)> = ends.chunks(2).map(|end| (end[0], end[1])).collect();
            for pair in ends.windows(2) {
                for step in 0..=500 {
                    let share = f64::from(step) / 500.0;
                    let x = pair[0].0 + share * (pair[1].0 - pair[0].0);
                    let y = pair[0].1 + share * (pair[1].1 - pair[0].1);
                    prop_assert!(!inside(x, y), "{}", svg);
                }
            }
        }
    }

    #[test]
    fn bars_are_as_long_as_their_values(values in prop::collection::vec(0.0..1000.0_f64, 2..8)) {
        let mut bars = BarChart::new("t", "d", Axis::new("v"), ["one"]).unwrap();
        for (index, &value) in values.iter().enumerate() {
            bars = bars.with_row(index.to_string(), [value]).unwrap();
        }
        let svg = Chart::from(bars).to_svg();
        prop_assert!(is_well_formed(&svg));
        // The paper has no x; its width is the first.
        let lengths = &numbers(&svg, "width")[1..];
        prop_assert_eq!(lengths.len(), values.len());
        let most = values.iter().copied().fold(0.0, f64::max);
        let longest = lengths.iter().copied().fold(0.0, f64::max);
        for (length, value) in lengths.iter().zip(&values) {
            // Two decimals of a position.
            prop_assert!((length * most - longest * value).abs() <= 0.02 * most, "{}", svg);
        }
    }
}

#[test]
fn values_that_cannot_be_drawn_are_rejected() {
    let linear = || plot(Axis::new("x"), Axis::new("y"));
    let nan = linear().with_series(Series::line("a", vec![(0.0, 1.0), (1.0, f64::NAN)]));
    assert_eq!(
        nan.unwrap_err().to_string(),
        "value 1 of `a` is NaN; charts show 0 and sizes from 1e-100 to 1e100"
    );
    let zero = plot(Axis::new("x"), Axis::new("y").logarithmic());
    let zero = zero.with_series(Series::line("a", vec![(0.0, 0.0)]));
    let not_positive = ChartError::NotPositive {
        series: "a".to_owned(),
        index: 0,
        value: 0.0,
    };
    assert_eq!(zero, Err(not_positive));
    let short = Series::line("a", vec![(0.0, 1.0)]).with_band(vec![(0.0, 1.0), (0.0, 1.0)]);
    let short = linear().with_series(short).unwrap_err();
    assert_eq!(
        short.to_string(),
        "`a` has 1 points, but a band of 2 bounds"
    );
    let reversed = Series::line("a", vec![(0.0, 1.0)]).with_band(vec![(2.0, 1.0)]);
    let falls = ChartError::BandReversed {
        series: "a".to_owned(),
        index: 0,
        low: 2.0,
        high: 1.0,
    };
    assert_eq!(linear().with_series(reversed), Err(falls));
    let endless = linear().with_reference("r", (0.0, 0.0), (f64::INFINITY, 1.0));
    let out_of_range = |series: &str, index, value| ChartError::OutOfRange {
        series: series.to_owned(),
        index,
        value,
    };
    assert_eq!(endless, Err(out_of_range("r", 1, f64::INFINITY)));
    let range = Plot::new(
        "t",
        "d",
        Axis::new("x").with_range(2.0, 1.0),
        Axis::new("y"),
    );
    let axis_range = |axis: &str, low, high| ChartError::AxisRange {
        axis: axis.to_owned(),
        low,
        high,
    };
    assert_eq!(range, Err(axis_range("x", 2.0, 1.0)));
    let bars = BarChart::new("t", "d", Axis::new("v").logarithmic(), ["a"]);
    // Bars begin at 0, which a logarithmic axis does not have.
    assert_eq!(bars, Err(axis_range("v", 0.0, f64::INFINITY)));
    let bars = BarChart::new("t", "d", Axis::new("v"), ["a"])
        .unwrap()
        .with_row("r", [1.0, 2.0]);
    let value_count = |row: &str, expected, found| ChartError::ValueCount {
        row: row.to_owned(),
        expected,
        found,
    };
    assert_eq!(bars, Err(value_count("r", 1, 2)));
    let cell = |share| HeatCell {
        label: "AA".into(),
        share,
        words: String::new(),
    };
    for size in [f64::MAX, 1e-101, -1e101] {
        let series = Series::line("a", vec![(size, 1.0)]);
        let refused = linear().with_series(series);
        assert_eq!(refused, Err(out_of_range("a", 0, size)));
    }
    for share in [-0.1, 1.1, f64::NAN] {
        let grid = HeatGrid::new("t", "d", 1).with_row([cell(share)]);
        assert_eq!(
            grid.unwrap_err().to_string(),
            format!("`AA` has the share {share}; shares go from 0 to 1")
        );
    }
    let short = HeatGrid::new("t", "d", 2).with_row([cell(0.5)]);
    assert_eq!(short, Err(value_count("1", 2, 1)));
}

#[test]
fn points_have_words_next_to_them() {
    let labels = ["3/50", "7 < 9", "1/100"].map(String::from).to_vec();
    let path = Series::line("path", vec![(1.0, 5.0), (2.0, 9.0), (3.0, 2.0), (4.0, 3.0)]);
    let plot = plot(Axis::new("x"), Axis::new("y"))
        .with_series(path.with_labels(labels))
        .unwrap();
    let chart = Chart::from(plot);
    let svg = chart.to_svg();
    // Each once, next to its own point; a point beyond the list has none.
    for label in ["3/50", "7 &lt; 9", "1/100"] {
        assert_eq!(
            svg.matches(&format!(">{label}</text>")).count(),
            1,
            "{label}"
        );
    }
    assert_eq!(svg.matches("font-size=\"10\"").count(), 3);
    assert!(is_well_formed(&svg));
    assert_eq!(
        chart.table().to_csv(),
        "series,x,y,label\npath,1,5,3/50\npath,2,9,7 < 9\npath,3,2,1/100\npath,4,3,\n"
    );
}

#[test]
fn names_cannot_leave_their_elements() {
    let name = "</text><script>alert(1)</script>\"";
    let axis = || {
        Axis::new(name)
            .with_unit(name)
            .with_marks([(1.0, name.to_owned())])
    };
    let plot = Plot::new(name, name, axis(), axis()).unwrap();
    let plot = plot
        .with_series(Series::line(name, vec![(1.0, 1.0)]))
        .unwrap();
    let plot = plot.with_reference(name, (1.0, 1.0), (2.0, 2.0)).unwrap();
    let bars = BarChart::new(name, name, axis(), [name, name]).unwrap();
    let bars = bars.with_row(name, [1.0, 2.0]).unwrap();
    let cell = HeatCell {
        label: name.into(),
        share: 0.5,
        words: name.into(),
    };
    let grid = HeatGrid::new(name, name, 1).with_row([cell]).unwrap();
    for chart in [Chart::from(plot), bars.into(), grid.into()] {
        for text in [chart.to_svg(), chart.to_html()] {
            assert!(
                !text.contains("<script") && !text.contains("style=\""),
                "{text}"
            );
            assert!(is_well_formed(&text), "{text}");
        }
    }
}

/// Series differ by more than their colour: line by dash, points by marker.
#[test]
fn series_differ_without_colours() {
    let mut lines = plot(Axis::new("x"), Axis::new("y"));
    for index in 0..4_u32 {
        let points = vec![(0.0, f64::from(index)), (1.0, f64::from(index))];
        lines = lines
            .with_series(Series::line(index.to_string(), points))
            .unwrap();
    }
    let svg = Chart::from(lines).to_svg();
    let dashes: std::collections::BTreeSet<&str> = svg
        .lines()
        .filter(|line| line.starts_with("<polyline"))
        .map(|line| line.split("stroke-dasharray=").nth(1).unwrap())
        .collect();
    assert_eq!(dashes.len(), 4, "{svg}");
}
