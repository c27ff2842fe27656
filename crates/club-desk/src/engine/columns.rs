//! Columns of words and numbers on a terminal, by the width that they are shown with.

use club_sheets::display_width;

/// The width of the widest text, but not less than `least`.
pub(super) fn widest<'a>(texts: impl IntoIterator<Item = &'a str>, least: usize) -> usize {
    texts.into_iter().map(display_width).fold(least, usize::max)
}

/// The text at the left of a column.
pub(super) fn left(text: &str, width: usize) -> String {
    format!("{text}{}", space(text, width))
}

/// The text at the right of a column.
pub(super) fn right(text: &str, width: usize) -> String {
    format!("{}{text}", space(text, width))
}

fn space(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(display_width(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_characters_take_two_columns() {
        let texts = ["win", "勝ち"];
        let width = widest(texts, 0);
        assert_eq!(width, 4);
        assert_eq!(
            texts.map(|text| left(text, width) + "|"),
            ["win |", "勝ち|"]
        );
        assert_eq!(texts.map(|text| right(text, 5)), ["  win", " 勝ち"]);
        assert_eq!(widest(texts, 9), 9);
    }
}
