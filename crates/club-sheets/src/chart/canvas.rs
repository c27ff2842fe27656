//! Elements of a picture, with two decimals each.

use crate::{decimal, escape_html};

/// How many colours there are for series.
const COLOURS: usize = 6;
/// The colours of the light set, for programs that draw SVG without styles.
const INKS: [&str; COLOURS] = [
    "#1a1a1a", "#c44601", "#0072b2", "#007a5a", "#a8478a", "#8a6d00",
];
/// Dashes that differ on a print without colours.
const DASHES: [&str; 5] = ["none", "8 4", "2 3", "10 3 2 3", "14 4"];

/// Point of a text that is at the given place.
#[derive(Debug, Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    const fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// A picture that is being drawn.
#[derive(Debug)]
pub(super) struct Canvas {
    width: u32,
    height: u32,
    elements: String,
}

impl Canvas {
    pub(super) fn new(width: u32, height: u32) -> Self {
        let mut canvas = Self {
            width,
            height,
            elements: String::new(),
        };
        canvas.elements.push_str(&format!(
            "<rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        ));
        canvas
    }

    pub(super) const fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    pub(super) fn into_elements(self) -> String {
        self.elements
    }

    pub(super) fn title(&mut self, text: &str) {
        self.elements.push_str(&format!(
            "<text x=\"{}\" y=\"28\" text-anchor=\"middle\" font-size=\"17\">{}</text>\n",
            self.width / 2,
            escape_html(text)
        ));
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, text: &str) {
        let anchor = anchor.word();
        self.elements.push_str(&format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"{anchor}\">{}</text>\n",
            digits(x),
            digits(y),
            escape_html(text)
        ));
    }

    /// Small words.
    pub(super) fn label(&mut self, x: f64, y: f64, anchor: Anchor, text: &str) {
        let anchor = anchor.word();
        self.elements.push_str(&format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"{anchor}\" font-size=\"10\">{}</text>\n",
            digits(x),
            digits(y),
            escape_html(text)
        ));
    }

    /// A text that runs upwards around its middle.
    pub(super) fn upright_text(&mut self, x: f64, y: f64, text: &str) {
        let (x, y) = (digits(x), digits(y));
        self.elements.push_str(&format!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" transform=\"rotate(-90 {x} {y})\">{}</text>\n",
            escape_html(text)
        ));
    }

    pub(super) fn grid_line(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.line("class=\"grid\" stroke=\"#dddddd\"", from, to);
    }

    pub(super) fn reference_line(&mut self, from: (f64, f64), to: (f64, f64)) {
        let style =
            "class=\"reference\" stroke=\"#555555\" stroke-width=\"1.5\" stroke-dasharray=\"5 5\"";
        self.line(style, from, to);
    }

    /// A piece of the line of a series, for a legend.
    pub(super) fn series_line(&mut self, series: usize, from: (f64, f64), to: (f64, f64)) {
        self.line(&stroke(series), from, to);
    }

    fn line(&mut self, style: &str, from: (f64, f64), to: (f64, f64)) {
        self.elements.push_str(&format!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {style}/>\n",
            digits(from.0),
            digits(from.1),
            digits(to.0),
            digits(to.1)
        ));
    }

    pub(super) fn frame(&mut self, corner: (f64, f64), size: (f64, f64)) {
        self.rectangle(
            "class=\"frame\" fill=\"none\" stroke=\"#8a8a8a\"",
            corner,
            size,
        );
    }

    /// A frame filled with the colour of the paper.
    pub(super) fn panel(&mut self, corner: (f64, f64), size: (f64, f64)) {
        self.rectangle(
            "class=\"box\" fill=\"#ffffff\" stroke=\"#8a8a8a\"",
            corner,
            size,
        );
    }

    /// The filled part of a cell.
    pub(super) fn heat(&mut self, corner: (f64, f64), size: (f64, f64)) {
        self.rectangle("class=\"heat\" fill=\"#8fbfe0\"", corner, size);
    }

    /// A bar of a series: the first is solid, later ones are outlined and lighter.
    pub(super) fn bar(&mut self, series: usize, corner: (f64, f64), size: (f64, f64)) {
        let colour = series % COLOURS;
        let ink = INKS.get(colour).copied().unwrap_or("#1a1a1a");
        let opacity = match series {
            0 => "0.85",
            1 => "0.25",
            _ => "0.5",
        };
        let dash = dash(series);
        let style = format!(
            "class=\"s{colour} f{colour}\" fill=\"{ink}\" fill-opacity=\"{opacity}\" stroke=\"{ink}\" \
             stroke-dasharray=\"{dash}\""
        );
        self.rectangle(&style, corner, size);
    }

    fn rectangle(&mut self, style: &str, corner: (f64, f64), size: (f64, f64)) {
        self.elements.push_str(&format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {style}/>\n",
            digits(corner.0),
            digits(corner.1),
            digits(size.0),
            digits(size.1)
        ));
    }

    pub(super) fn polyline(&mut self, series: usize, corners: &[(f64, f64)]) {
        let points = joined(corners);
        self.elements.push_str(&format!(
            "<polyline points=\"{points}\" fill=\"none\" {}/>\n",
            stroke(series)
        ));
    }

    /// The area of a band.
    pub(super) fn area(&mut self, series: usize, corners: &[(f64, f64)]) {
        let colour = series % COLOURS;
        let ink = INKS.get(colour).copied().unwrap_or("#1a1a1a");
        let points = joined(corners);
        self.elements.push_str(&format!(
            "<polygon points=\"{points}\" class=\"f{colour}\" fill=\"{ink}\" fill-opacity=\"0.18\" stroke=\"none\"/>\n"
        ));
    }

    /// A marker whose shape tells the series.
    pub(super) fn marker(&mut self, series: usize, (x, y): (f64, f64)) {
        let colour = series % COLOURS;
        let ink = INKS.get(colour).copied().unwrap_or("#1a1a1a");
        let style = format!("class=\"f{colour}\" fill=\"{ink}\"");
        let corners: &[(f64, f64)] = match series % 4 {
            0 => {
                let (x, y) = (digits(x), digits(y));
                self.elements.push_str(&format!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"3.2\" {style}/>\n"
                ));
                return;
            }
            1 => &[(-3.2, -3.2), (3.2, -3.2), (3.2, 3.2), (-3.2, 3.2)],
            2 => &[(0.0, -4.2), (4.0, 3.0), (-4.0, 3.0)],
            _ => &[(0.0, -4.4), (4.4, 0.0), (0.0, 4.4), (-4.4, 0.0)],
        };
        let corners: Vec<(f64, f64)> = corners.iter().map(|&(dx, dy)| (x + dx, y + dy)).collect();
        self.elements.push_str(&format!(
            "<polygon points=\"{}\" {style}/>\n",
            joined(&corners)
        ));
    }
}

fn joined(corners: &[(f64, f64)]) -> String {
    let corners = corners
        .iter()
        .map(|&(x, y)| format!("{},{}", digits(x), digits(y)));
    corners.collect::<Vec<_>>().join(" ")
}

fn stroke(series: usize) -> String {
    let colour = series % COLOURS;
    let ink = INKS.get(colour).copied().unwrap_or("#1a1a1a");
    format!(
        "class=\"s{colour}\" stroke=\"{ink}\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-dasharray=\"{}\"",
        dash(series)
    )
}

fn dash(series: usize) -> &'static str {
    DASHES.get(series % DASHES.len()).copied().unwrap_or("none")
}

/// A position with two decimals.
fn digits(position: f64) -> String {
    decimal(position, 2)
}
