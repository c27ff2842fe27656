//! Figures of an imported total beyond their bounds.

use serde::Serialize;

/// A figure of an imported total.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ImportedFigure {
    /// Points won.
    Points,
    /// The common denominator of the points.
    Denominator,
    /// Entries made.
    Entries,
}

/// A figure beyond its bound.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{}{}, the most is {max}", .figure.amount(.value), if *.in_all { " in all imports" } else { "" })]
pub struct ImportExcess {
    /// Which figure.
    pub figure: ImportedFigure,
    /// Its value, in digits.
    pub value: String,
    /// The bound.
    pub max: u32,
    /// Whether the value is the player's sum over several imports.
    pub in_all: bool,
}

impl ImportedFigure {
    /// A value of the figure in words.
    pub(crate) fn amount(self, value: &str) -> String {
        match self {
            Self::Points => format!("{value} points"),
            Self::Denominator => format!("points with the denominator {value}"),
            Self::Entries => format!("{value} entries"),
        }
    }
}
