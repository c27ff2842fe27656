//! The outputs of tables and sheets.

mod csv;
mod html;
mod markdown;
mod narrow;
mod text;
#[cfg(feature = "xlsx")]
mod xlsx;

pub(crate) use html::CHART_STYLE;
pub use html::STYLE;
pub use narrow::fit_boxes;
