//! The outputs of tables and sheets.

mod csv;
mod html;
mod markdown;
mod text;

pub(crate) use html::CHART_STYLE;
pub use html::STYLE;
