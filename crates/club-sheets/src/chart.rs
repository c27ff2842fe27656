//! Charts as data.

mod axis;
mod bars;
mod canvas;
mod heat;
mod plot;
mod plot_svg;

pub use axis::Axis;
pub use bars::BarChart;
pub use heat::{HeatCell, HeatGrid};
pub use plot::{Plot, Series};

use crate::{Table, escape_html, render::CHART_STYLE};

/// A chart of any kind.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Chart {
    /// Lines, steps and points on two axes.
    Plot(Plot),
    /// Bars next to their labels.
    Bars(BarChart),
    /// A grid of labelled cells, each filled to its share.
    Heat(HeatGrid),
}

impl Chart {
    /// The title.
    #[must_use]
    pub fn title(&self) -> &str {
        match self {
            Self::Plot(plot) => plot.title(),
            Self::Bars(bars) => bars.title(),
            Self::Heat(grid) => grid.title(),
        }
    }

    /// Sentence that describes the chart to readers who do not see it.
    #[must_use]
    pub fn description(&self) -> &str {
        match self {
            Self::Plot(plot) => plot.description(),
            Self::Bars(bars) => bars.description(),
            Self::Heat(grid) => grid.description(),
        }
    }

    /// The values as a table.
    #[must_use]
    pub fn table(&self) -> Table {
        match self {
            Self::Plot(plot) => plot.table(),
            Self::Bars(bars) => bars.table(),
            Self::Heat(grid) => grid.table(),
        }
    }

    /// The chart as a file of its own, with its style.
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.svg(
            " xmlns=\"http://www.w3.org/2000/svg\"",
            &format!("<style>\n{CHART_STYLE}</style>\n"),
        )
    }

    /// The chart as an element of a page that has [`crate::STYLE`].
    #[must_use]
    pub fn to_inline_svg(&self) -> String {
        self.svg("", "")
    }

    /// A `figure` with the picture and, to unfold, its values; for a page that has
    /// [`crate::STYLE`].
    #[must_use]
    pub fn to_html(&self) -> String {
        format!(
            "<figure class=\"sheet-figure\">\n{}<details>\n<summary>{}</summary>\n{}</details>\n</figure>\n",
            self.to_inline_svg(),
            escape_html(self.title()),
            self.table().to_html()
        )
    }

    fn svg(&self, namespace: &str, style: &str) -> String {
        let canvas = match self {
            Self::Plot(plot) => plot.draw(),
            Self::Bars(bars) => bars.draw(),
            Self::Heat(grid) => grid.draw(),
        };
        let (width, height) = canvas.size();
        let (title, description) = (escape_html(self.title()), escape_html(self.description()));
        format!(
            "<svg{namespace} class=\"sheet-chart\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             aria-label=\"{title}\" font-family=\"system-ui, sans-serif\" font-size=\"13\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n{style}{}</svg>\n",
            canvas.into_elements()
        )
    }
}

impl From<Plot> for Chart {
    fn from(plot: Plot) -> Self {
        Self::Plot(plot)
    }
}

impl From<BarChart> for Chart {
    fn from(bars: BarChart) -> Self {
        Self::Bars(bars)
    }
}

impl From<HeatGrid> for Chart {
    fn from(grid: HeatGrid) -> Self {
        Self::Heat(grid)
    }
}
