//! Text made safe for each output, and its width.

use unicode_width::UnicodeWidthStr;

/// The number of terminal columns that a text takes: two for a full-width character, none for a
/// combining mark.
///
/// ```
/// assert_eq!(club_sheets::display_width("席 A1"), 5);
/// ```
#[must_use]
pub fn display_width(text: &str) -> usize {
    text.width()
}

/// Text for an element or a quoted attribute of HTML and SVG: one line, without characters that
/// XML forbids.
///
/// ```
/// assert_eq!(club_sheets::escape_html("<b>\"Q&A\"\n"), "&lt;b&gt;&quot;Q&amp;A&quot; ");
/// ```
#[must_use]
pub fn escape_html(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match one_line(c) {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

/// Text on one line: control, line and direction characters become spaces.
pub(crate) fn plain(text: &str) -> String {
    text.chars().map(one_line).collect()
}

/// A cell of comma separated values (RFC 4180).
pub(crate) fn csv(text: &str) -> String {
    let text = plain(text);
    if text.contains([',', '"']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

/// Text that Markdown shows as it is.
pub(crate) fn markdown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in plain(text).chars() {
        if matches!(c, '\\' | '|' | '`' | '*' | '_' | '[' | ']' | '<' | '&') {
            safe.push('\\');
        }
        safe.push(c);
    }
    safe
}

fn one_line(c: char) -> char {
    match c {
        '\u{2028}'
        | '\u{2029}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => ' ',
        c if c.is_control() => ' ',
        c => c,
    }
}
