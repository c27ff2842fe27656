//! A sheet: a title and blocks in one language.

use crate::{Card, Chart, Table};

/// Part of a sheet.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Block {
    /// A heading above the blocks that follow.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A table.
    Table(Table),
    /// A chart. Where there are no pictures its values are shown as a table.
    Chart(Box<Chart>),
    /// Cards to cut out, two next to each other on paper.
    Cards(Vec<Card>),
    /// Labels of 70 by 37 millimetres, 24 on a page of A4. A sheet with them has nothing else on paper.
    Labels(Vec<Card>),
    /// The end of a page on paper. Other outputs have none.
    PageEnd,
}

impl From<Table> for Block {
    fn from(table: Table) -> Self {
        Self::Table(table)
    }
}

impl From<Chart> for Block {
    fn from(chart: Chart) -> Self {
        Self::Chart(Box::new(chart))
    }
}

/// A page for a screen, a wall or a file.
///
/// ```
/// use club_sheets::{Cell, Column, Sheet, Table};
///
/// let mut seats = Table::new([Column::text("player"), Column::number("seat")]);
/// seats.push([Cell::text("Ann"), Cell::number(3)]);
/// let sheet = Sheet::new("en", "Seats").with_text("Friday").with_block(seats);
/// assert_eq!(sheet.to_text(), "\
/// Seats\n\nFriday\n\n\
/// ┌────────┬──────┐\n\
/// │ player ┆ seat │\n\
/// ╞════════╪══════╡\n\
/// │ Ann    ┆    3 │\n\
/// └────────┴──────┘\n");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    language: String,
    title: String,
    stamp: Option<String>,
    is_landscape: bool,
    blocks: Vec<Block>,
}

impl Sheet {
    /// A sheet without blocks. The language is a tag such as `en` or `ja` (BCP 47).
    #[must_use]
    pub fn new(language: impl Into<String>, title: impl Into<String>) -> Self {
        Self {
            language: language.into(),
            title: title.into(),
            stamp: None,
            is_landscape: false,
            blocks: Vec::new(),
        }
    }

    /// The HTML page is A4 landscape with narrow cells, for tables of up to thirty columns of
    /// numbers. The other outputs stay as they are.
    #[must_use]
    pub fn landscape(mut self) -> Self {
        self.is_landscape = true;
        self
    }

    /// Adds the date and the time that the sheet shows. They are below the title, and on paper at the head of
    /// each page.
    #[must_use]
    pub fn with_stamp(mut self, stamp: impl Into<String>) -> Self {
        self.stamp = Some(stamp.into());
        self
    }

    /// Adds a block.
    #[must_use]
    pub fn with_block(mut self, block: impl Into<Block>) -> Self {
        self.blocks.push(block.into());
        self
    }

    /// Adds a heading.
    #[must_use]
    pub fn with_heading(self, heading: impl Into<String>) -> Self {
        self.with_block(Block::Heading(heading.into()))
    }

    /// Adds a paragraph.
    #[must_use]
    pub fn with_text(self, text: impl Into<String>) -> Self {
        self.with_block(Block::Text(text.into()))
    }

    /// Adds a block.
    pub fn push(&mut self, block: impl Into<Block>) {
        self.blocks.push(block.into());
    }

    /// The language of the words.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The date and the time that the sheet shows.
    #[must_use]
    pub fn stamp(&self) -> Option<&str> {
        self.stamp.as_deref()
    }

    pub(crate) const fn is_landscape(&self) -> bool {
        self.is_landscape
    }

    /// The blocks, top to bottom.
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }
}
