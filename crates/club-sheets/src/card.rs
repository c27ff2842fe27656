//! Cards to cut out.

/// A card to cut out: a title to be read across a room, and lines below it.
///
/// ```
/// use club_sheets::{Block, Card, Sheet};
///
/// let card = Card::new("Ann").with_line("Table 3").with_line("Seat 7");
/// let sheet = Sheet::new("en", "Seats").with_block(Block::Cards(vec![card]));
/// assert_eq!(sheet.to_text(), "Seats\n\nAnn\nTable 3\nSeat 7\n- - - - - - - - - - - - - - - -\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    title: String,
    lines: Vec<String>,
}

impl Card {
    /// A card without lines.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            lines: Vec::new(),
        }
    }

    /// Adds a line.
    #[must_use]
    pub fn with_line(mut self, line: impl Into<String>) -> Self {
        self.lines.push(line.into());
        self
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The lines, top to bottom.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The title and the lines.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.title.as_str()).chain(self.lines.iter().map(String::as_str))
    }
}
