//! Boxes of a terminal that is narrower than they are.

use crate::display_width;

/// Width that a column of words keeps.
const READABLE: usize = 12;
/// Width that a column of sentences keeps as long as others can give way.
const COMFORTABLE: usize = 30;
/// Signs that begin no line.
const CLOSING: &str = "、。，．・：；！？）」』】〕々ー,.;:!?)";

/// Text for a terminal with `columns` columns: boxes that are wider are laid out again.
///
/// Cells break between words, and between full-width characters. Columns for which there is no room come in
/// a box below, in which the first column is repeated, and the one behind it where the first has numbers.
/// Lines outside of boxes stay as they are: terminals break them.
///
/// ```
/// use club_sheets::{Column, Table, fit_boxes};
///
/// let mut table = Table::new([Column::number("no."), Column::text("what")]);
/// table.push(["12", "Ann is out in third place"]);
/// let text = table.to_boxed();
/// assert_eq!(fit_boxes(&text, 80), text);
/// assert_eq!(fit_boxes(&text, 24), "\
/// ┌─────┬────────────────┐\n\
/// │ no. ┆ what           │\n\
/// ╞═════╪════════════════╡\n\
/// │  12 ┆ Ann is out in  │\n\
/// │     ┆ third place    │\n\
/// └─────┴────────────────┘\n");
/// ```
#[must_use]
pub fn fit_boxes(text: &str, columns: usize) -> String {
    let mut out = String::with_capacity(text.len());
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if !line.starts_with('┌') || display_width(line) <= columns {
            out.push_str(line);
            out.push('\n');
            continue;
        }
        let mut content = Vec::new();
        for line in lines.by_ref() {
            if line.starts_with('└') {
                break;
            }
            content.push(line);
        }
        out.push_str(&Frame::read(line, &content).within(columns));
    }
    if !text.ends_with('\n') {
        out.pop();
    }
    out
}

/// A box that was read: its columns, with the lines of the header before those of the body.
struct Frame {
    columns: Vec<Framed>,
    /// How many of the lines are the header.
    header: usize,
    lines: usize,
}

/// A column of a box.
struct Framed {
    cells: Vec<String>,
    to_the_right: bool,
    /// Display width without padding.
    natural: usize,
    /// Display width below which words would break.
    least: usize,
}

impl Frame {
    /// The lines between the first rule and the last one; the rule says where the columns are.
    fn read(rule: &str, content: &[&str]) -> Self {
        let rows: Vec<&&str> = content
            .iter()
            .filter(|line| line.starts_with('│'))
            .collect();
        let header = content.iter().take_while(|line| line.starts_with('│'));
        let columns = spans(rule).into_iter().map(|span| {
            let raw: Vec<&str> = rows.iter().map(|line| slice(line, span)).collect();
            // A cell is padded at one side.
            let before = raw
                .iter()
                .any(|cell| cell.starts_with(' ') && !cell.trim().is_empty());
            let behind = raw
                .iter()
                .any(|cell| cell.ends_with(' ') && !cell.trim().is_empty());
            let cells: Vec<String> = raw.iter().map(|cell| cell.trim().to_owned()).collect();
            let natural = cells.iter().map(|cell| display_width(cell)).max();
            let natural = natural.unwrap_or(0);
            let words = cells.iter().flat_map(|cell| pieces(cell));
            let longest = words.map(|word| display_width(word.trim_end())).max();
            Framed {
                to_the_right: before && !behind,
                least: longest.unwrap_or(0).max(natural.min(READABLE)),
                natural,
                cells,
            }
        });
        Self {
            columns: columns.collect(),
            header: header.count(),
            lines: rows.len(),
        }
    }

    fn within(&self, width: usize) -> String {
        let mut text = String::new();
        for group in self.groups(width) {
            text.push_str(&self.boxed(&group, &self.widths(&group, width)));
        }
        text
    }

    /// The columns that fit next to each other, those that name the row in each group.
    fn groups(&self, width: usize) -> Vec<Vec<usize>> {
        let least = |column: usize| self.columns.get(column).map_or(0, |found| found.least + 3);
        let is_number = |column: usize| self.columns.get(column).is_some_and(|c| c.to_the_right);
        let both = is_number(0) && !is_number(1) && 2 * (least(0) + least(1)) <= width;
        let named: &[usize] = if both { &[0, 1] } else { &[0] };
        let mut groups = vec![named.to_vec()];
        for column in named.len()..self.columns.len() {
            let Some(group) = groups.last_mut() else {
                break;
            };
            let taken: usize = group.iter().map(|column| least(*column)).sum();
            if group.len() > named.len() && taken + least(column) + 1 > width {
                groups.push(named.iter().copied().chain([column]).collect());
            } else {
                group.push(column);
            }
        }
        groups
    }

    /// The widths of a group. The widest columns give way first, those of sentences not too far; no word
    /// breaks where that can be.
    fn widths(&self, group: &[usize], width: usize) -> Vec<usize> {
        let found = || group.iter().filter_map(|column| self.columns.get(*column));
        let mut widths: Vec<usize> = found().map(|column| column.natural).collect();
        let most = width.saturating_sub(3 * group.len() + 1);
        let sentences = |column: &Framed| column.least.max(column.natural.min(COMFORTABLE));
        let others = |column: &Framed| match column.natural {
            0..=COMFORTABLE => column.least,
            _ => sentences(column),
        };
        let floors: [&dyn Fn(&Framed) -> usize; 3] = [&sentences, &others, &|column| column.least];
        for floor in floors {
            while widths.iter().sum::<usize>() > most {
                let floors = found().map(floor);
                let gives = widths.iter_mut().zip(floors);
                let gives = gives.filter(|(width, floor)| **width > *floor);
                let Some((widest, _)) = gives.max_by_key(|(width, _)| **width) else {
                    break;
                };
                *widest -= 1;
            }
        }
        // A word that is longer than the terminal breaks.
        let next_to = |at: usize, widths: &[usize]| -> usize {
            widths.iter().sum::<usize>() - widths.get(at).copied().unwrap_or(0)
        };
        let widest = (0..widths.len()).max_by_key(|at| widths.get(*at).copied());
        if let Some(at) = widest {
            let room = most.saturating_sub(next_to(at, &widths)).max(4);
            if let Some(width) = widths.get_mut(at) {
                *width = (*width).min(room);
            }
        }
        widths
    }

    fn boxed(&self, group: &[usize], widths: &[usize]) -> String {
        let rule = |left: char, line: &str, cross: char, right: char| {
            let parts: Vec<String> = widths.iter().map(|width| line.repeat(width + 2)).collect();
            format!("{left}{}{right}\n", parts.join(&cross.to_string()))
        };
        let mut text = rule('┌', "─", '┬', '┐');
        for row in 0..self.lines {
            if row == self.header && row > 0 {
                text.push_str(&rule('╞', "═", '╪', '╡'));
            }
            text.push_str(&self.row(row, group, widths));
        }
        text + &rule('└', "─", '┴', '┘')
    }

    /// A row on as many lines as its longest cell needs.
    fn row(&self, row: usize, group: &[usize], widths: &[usize]) -> String {
        let columns = group.iter().zip(widths).filter_map(|(column, width)| {
            let column = self.columns.get(*column)?;
            let cell = column.cells.get(row)?;
            Some((broken(cell, *width), *width, column.to_the_right))
        });
        let columns: Vec<_> = columns.collect();
        let lines = columns.iter().map(|(lines, ..)| lines.len()).max();
        let mut text = String::new();
        for line in 0..lines.unwrap_or(1) {
            let cells = columns.iter().map(|(lines, width, to_the_right)| {
                let cell = lines.get(line).map_or("", String::as_str);
                let padding = " ".repeat(width.saturating_sub(display_width(cell)));
                if *to_the_right {
                    format!("{padding}{cell}")
                } else {
                    format!("{cell}{padding}")
                }
            });
            let cells: Vec<String> = cells.collect();
            text.push_str(&format!("│ {} │\n", cells.join(" ┆ ")));
        }
        text
    }
}

/// First and last display column of each cell of a rule, without the space at each side.
fn spans(rule: &str) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    let mut begin = 0;
    for (at, c) in rule.chars().enumerate() {
        if matches!(c, '┬' | '┐') {
            spans.push((begin + 2, at.saturating_sub(1)));
            begin = at;
        }
    }
    spans
}

/// The part of a line between two display columns.
fn slice(line: &str, (from, to): (usize, usize)) -> &str {
    let (mut column, mut begin, mut end) = (0, line.len(), line.len());
    for (at, c) in line.char_indices() {
        if column >= from && begin == line.len() {
            begin = at;
        }
        if column >= to {
            end = at;
            break;
        }
        column += char_width(c);
    }
    line.get(begin.min(end)..end).unwrap_or_default()
}

fn char_width(c: char) -> usize {
    display_width(c.encode_utf8(&mut [0; 4]))
}

/// The parts of a text between which a line may end. They are words with the space behind them, and full-width
/// characters with the closing signs behind them.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut begin = 0;
    let mut before: Option<char> = None;
    for (at, c) in text.char_indices() {
        let breaks = before.is_some_and(|before| {
            let wide = char_width(before) == 2 || char_width(c) == 2;
            let after_space = before == ' ' && c != ' ';
            let opens = "（「『【〔(".contains(before);
            let closes = CLOSING.contains(c) || c == ' ';
            after_space || (wide && !opens && !closes && char_width(c) > 0)
        });
        if breaks {
            pieces.extend(text.get(begin..at));
            begin = at;
        }
        before = Some(c);
    }
    pieces.extend(text.get(begin..).filter(|rest| !rest.is_empty()));
    pieces
}

/// A text on lines of at most this display width; a longer word breaks.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for piece in pieces(text) {
        if !line.is_empty() && display_width(&line) + display_width(piece.trim_end()) > width {
            lines.push(line.trim_end().to_owned());
            line.clear();
        }
        for c in piece.chars() {
            if c != ' ' && !line.is_empty() && display_width(&line) + char_width(c) > width {
                lines.push(line.trim_end().to_owned());
                line.clear();
            }
            line.push(c);
        }
    }
    lines.push(line.trim_end().to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Column, Table};

    /// Ten nights with words of both languages.
    fn table() -> Table {
        let heads = ["date", "night", "id", "season", "place"].map(Column::text);
        let mut table = Table::new(heads.into_iter().chain([Column::number("points won")]));
        for number in 1..=10 {
            table.push([
                format!("2026-03-{number:02}"),
                format!("第{number}回 ディープスタック（深い夜）、決勝"),
                format!("deep-{number}"),
                "2026-spring".to_owned(),
                "1st of 30".to_owned(),
                (number * 1_000).to_string(),
            ]);
        }
        table
    }

    #[test]
    fn no_line_is_wider_than_the_terminal_and_nothing_is_lost() {
        let text = table().to_boxed();
        let words = |text: &str| {
            let signs = |c: &char| !"┌┬┐╞╪╡└┴┘│┆─═ \n".contains(*c);
            text.chars().filter(signs).collect::<String>()
        };
        let chars = |text: &str| {
            let mut chars: Vec<char> = words(text).chars().collect();
            chars.sort_unstable();
            chars
        };
        for width in 30..=display_width(text.lines().next().unwrap()) {
            let fitted = fit_boxes(&text, width);
            let widest = fitted.lines().map(display_width).max().unwrap();
            assert!(widest <= width, "{width}:\n{fitted}");
            let boxes = fitted.lines().filter(|line| line.starts_with('┌')).count();
            if boxes == 1 {
                assert_eq!(chars(&fitted), chars(&text), "{width}:\n{fitted}");
            }
            // A full-width sign that closes never begins a line.
            let begins = fitted.lines().flat_map(|line| line.split(['│', '┆']));
            assert!(
                begins
                    .into_iter()
                    .all(|cell| !cell.trim().starts_with(['、', '）']))
            );
        }
    }

    #[test]
    fn columns_without_room_come_below() {
        let fitted = fit_boxes(&table().to_boxed(), 30);
        let boxes: Vec<&str> = fitted.split_inclusive('┘').collect();
        assert!(boxes.len() > 2, "{fitted}");
        let frames = boxes.iter().filter(|one| one.contains('┌'));
        for frame in frames {
            assert!(
                frame.contains("│ date ") && frame.contains("│ 2026-03-10 "),
                "{fitted}"
            );
        }
    }

    #[test]
    fn a_word_longer_than_the_terminal_breaks() {
        let mut table = Table::new(["name", "key"].map(Column::text));
        table.push(["Ann", "0123456789abcdefghij"]);
        let fitted = fit_boxes(&table.to_boxed(), 20);
        assert_eq!(
            fitted,
            "\
             ┌──────┬───────────┐\n\
             │ name ┆ key       │\n\
             ╞══════╪═══════════╡\n\
             │ Ann  ┆ 012345678 │\n\
             │      ┆ 9abcdefgh │\n\
             │      ┆ ij        │\n\
             └──────┴───────────┘\n"
        );
    }

    #[test]
    fn text_between_boxes_stays() {
        let narrow = "Deal: nothing is left to play for\n┌─┐\n│ │\n└─┘";
        assert_eq!(fit_boxes(narrow, 10), narrow);
    }
}
