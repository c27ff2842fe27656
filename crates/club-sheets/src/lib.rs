//! Tables and charts as data, rendered as text, Markdown, CSV, HTML, SVG and XLSX.
//!
//! For programs that show the same figures on a terminal, on paper and in a browser: build a
//! [`Table`], a [`Chart`] or a whole [`Sheet`] once, then choose the output.
//!
//! ```
//! use club_sheets::{Cell, Column, Table};
//!
//! let mut table = Table::new([Column::text("player"), Column::number("points")]);
//! table.push([Cell::text("渡辺"), Cell::number(12)]);
//! table.push([Cell::text("Bob <b>"), Cell::number(5)]);
//! // A Japanese character is two columns wide.
//! assert_eq!(table.to_string(), "player  points\n渡辺        12\nBob <b>      5\n");
//! assert_eq!(table.to_csv(), "player,points\n渡辺,12\nBob <b>,5\n");
//! assert!(table.to_html().contains("<th scope=\"row\">Bob &lt;b&gt;</th>"));
//! ```
//!
//! # Types
//!
//! - [`Table`]: [`Column`]s with an [`Alignment`] and rows of [`Cell`]s (text, numbers, check
//!   boxes, space to write in).
//! - [`Chart`]: a [`Plot`] of [`Series`] (lines with a band, steps, points, a reference line) on
//!   two [`Axis`], a [`BarChart`], or a [`HeatGrid`] of labelled cells.
//! - [`Sheet`]: a title, a stamp and [`Block`]s of paragraphs, tables, charts and [`Card`]s to cut out or to
//!   stick on, in one language.
//! - [`Screen`]: the text of a terminal, drawn as a picture whose frames meet in any font.
//! - [`ChartError`] says which value a chart cannot draw.
//!
//! # Output
//!
//! | | terminal and plain text | Markdown | CSV | HTML | SVG |
//! |---|---|---|---|---|---|
//! | table | [`Table`] by its `Display`, [`Table::to_boxed`] | [`Table::to_markdown`] | [`Table::to_csv`] | [`Table::to_html`] | |
//! | chart | the values as a table ([`Chart::table`]) | the same | the same | picture and values | [`Chart::to_svg`] |
//! | sheet | [`Sheet::to_text`], [`Sheet::to_mail`] | [`Sheet::to_markdown`] | [`Sheet::to_csv`] | [`Sheet::to_html`] | |
//!
//! With the feature `xlsx`, `Sheet::to_xlsx` makes a workbook of a spreadsheet, in which numbers, spans and
//! [dates](Column::date) are such.
//!
//! Text is data: it is escaped for each output, and control and direction characters become spaces.
//! Columns of text are aligned by display width (Unicode Standard Annex 11; ambiguous characters
//! are narrow). Charts have a title and a description, and lines, bars and cells differ by dash,
//! marker, outline or filled height as well as by colour. Colours are CSS variables ([`STYLE`])
//! with a light and a dark set; print is always light. HTML and SVG have no scripts, no inline
//! styles and refer to nothing outside themselves.
//!
//! # What it does not do
//!
//! It knows nothing of any subject, of languages or of number formats: callers bring words and
//! digits. It does not shorten text, it wraps text only in [`fit_boxes`], and it does not read the width of a
//! terminal.
//!
//! # Determinism
//!
//! The same data gives the same bytes on every machine, up to the compression of workbooks: logarithms are those of `libm`, and
//! positions have two decimals. The layout of pictures and pages is not stable between versions;
//! CSV is.

mod card;
mod cell;
mod chart;
mod decimal;
mod error;
mod escape;
mod render;
mod screen;
mod sheet;
mod table;

pub use card::Card;
pub use cell::{Alignment, Cell, Column};
pub use chart::{Axis, BarChart, Chart, HeatCell, HeatGrid, Plot, Series};
pub use decimal::decimal;
pub use error::ChartError;
#[cfg(feature = "xlsx")]
pub use error::WorkbookError;
pub use escape::{display_width, escape_html};
pub use render::{STYLE, fit_boxes};
pub use screen::Screen;
pub use sheet::{Block, Sheet};
pub use table::Table;
