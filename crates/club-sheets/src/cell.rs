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
    unit: Option<String>,
}

impl Column {
    /// A column with any alignment.
    #[must_use]
    pub fn new(header: impl Into<String>, alignment: Alignment) -> Self {
        Self {
            header: header.into(),
            alignment,
            has_dates: false,
            unit: None,
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

    /// Names the unit of the amounts in the column: files have it in the header, next to plain numbers.
    #[must_use]
    pub fn in_unit(self, unit: impl Into<String>) -> Self {
        Self {
            unit: Some(unit.into()).filter(|unit| !unit.is_empty()),
            ..self
        }
    }

    /// The header in a file: with the unit of the amounts.
    pub(crate) fn value_header(&self) -> String {
        match &self.unit {
            Some(unit) => format!("{} ({unit})", self.header),
            None => self.header.clone(),
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
    /// A number with its unit as it is shown, and as a file has it: plain digits.
    Amount {
        /// As it is shown, such as `4,000 JPY`.
        shown: String,
        /// Plain digits, such as `4000` or `-10.50`.
        plain: String,
    },
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

    /// An amount as it is shown, and in plain digits for a file.
    #[must_use]
    pub fn amount(shown: impl Into<String>, plain: impl Into<String>) -> Self {
        Self::Amount {
            shown: shown.into(),
            plain: plain.into(),
        }
    }

    /// The cell for a terminal or a plain printer.
    pub(crate) fn as_text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Amount { shown: text, .. } => text,
            Self::Check(false) => "[ ]",
            Self::Check(true) => "[x]",
            Self::Blank => "                    ",
        }
    }

    /// The cell as a value of a file: space to write in is empty.
    pub(crate) fn as_value(&self) -> &str {
        match self {
            Self::Text(text) | Self::Amount { plain: text, .. } => text,
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

/// A number without its groups of three: `12,000` is `12000`; other texts stay as they are.
pub(crate) fn ungrouped(text: &str) -> String {
    let number = text.strip_suffix('%').unwrap_or(text);
    let number = number.strip_prefix(['-', '+']).unwrap_or(number);
    let (whole, decimals) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut groups = whole.split(',');
    let first = groups
        .next()
        .is_some_and(|first| digits(first) && first.len() <= 3);
    let three = groups.all(|group| digits(group) && group.len() == 3);
    if first && three && digits(decimals) {
        return text.replace(',', "");
    }
    text.to_owned()
}
