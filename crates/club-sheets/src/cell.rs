//! Cells and columns of a table.

/// Alignment of the text of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Alignment {
    /// At the left, as words are.
    #[default]
    Left,
    /// At the right, as numbers are.
    Right,
    /// In the middle.
    Centre,
}

/// The header and the alignment of a column.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Column {
    header: String,
    alignment: Alignment,
    has_dates: bool,
}

impl Column {
    /// A column with any alignment.
    #[must_use]
    pub fn new(header: impl Into<String>, alignment: Alignment) -> Self {
        Self {
            header: header.into(),
            alignment,
            has_dates: false,
        }
    }

    /// A column of words, aligned left.
    #[must_use]
    pub fn text(header: impl Into<String>) -> Self {
        Self::new(header, Alignment::Left)
    }

    /// A column of numbers, aligned right.
    #[must_use]
    pub fn number(header: impl Into<String>) -> Self {
        Self::new(header, Alignment::Right)
    }

    /// A column of days such as `2026-03-07`, aligned left.
    #[must_use]
    pub fn date(header: impl Into<String>) -> Self {
        Self {
            has_dates: true,
            ..Self::text(header)
        }
    }

    /// Whether its texts are days.
    #[must_use]
    pub const fn has_dates(&self) -> bool {
        self.has_dates
    }

    /// The text above the column.
    #[must_use]
    pub fn header(&self) -> &str {
        &self.header
    }

    /// The alignment of the header and all cells.
    #[must_use]
    pub const fn alignment(&self) -> Alignment {
        self.alignment
    }
}

/// One cell of a table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cell {
    /// Text or a number, already in the reader's language and digits.
    Text(String),
    /// A box to tick: empty, or ticked.
    Check(bool),
    /// Space to write in.
    Blank,
}

impl Cell {
    /// A cell of text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A cell with a number as it prints itself; the column decides the alignment.
    #[must_use]
    pub fn number(number: impl std::fmt::Display) -> Self {
        Self::Text(number.to_string())
    }

    /// The cell for a terminal or a plain printer.
    pub(crate) fn as_text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Check(false) => "[ ]",
            Self::Check(true) => "[x]",
            Self::Blank => "                    ",
        }
    }

    /// The cell as a value of a file: space to write in is empty.
    pub(crate) fn as_value(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Check(false) | Self::Blank => "",
            Self::Check(true) => "x",
        }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self::Text(text.into())
    }
}
