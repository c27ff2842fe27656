//! Columns of a file in which members are, whatever its header calls them.

use club_log::directory::folded;
use csv::{ReaderBuilder, Trim};
use serde::{Deserialize, Serialize};

use super::file_text;

/// Columns of a file in which members are, each from 1.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MemberColumns {
    /// The name; a file without one has no members.
    pub name: Option<usize>,
    /// How the name is read.
    pub reading: Option<usize>,
    /// The nickname.
    pub nick: Option<usize>,
    /// The number in the club's own list.
    pub number: Option<usize>,
}

/// Words of headers for each column, in the languages of the page.
const NAME: &[&str] = &[
    "name",
    "player",
    "member",
    "氏名",
    "名前",
    "お名前",
    "会員名",
    "選手名",
];
const READING: &[&str] = &[
    "reading",
    "furigana",
    "kana",
    "よみ",
    "読み",
    "よみがな",
    "読み仮名",
    "ふりがな",
    "カナ",
];
const NICK: &[&str] = &[
    "nick",
    "nickname",
    "handle",
    "ニックネーム",
    "ハンドルネーム",
    "表示名",
];
const NUMBER: &[&str] = &[
    "number",
    "no",
    "no.",
    "#",
    "番号",
    "会員番号",
    "会員no",
    "会員no.",
];

impl MemberColumns {
    /// The columns that a header names; without a known name the first one has the names.
    ///
    /// ```
    /// use club_host::rows::MemberColumns;
    ///
    /// let header = ["会員番号", "氏名", "フリガナ"].map(str::to_owned);
    /// let columns = MemberColumns::guessed(&header);
    /// assert_eq!((columns.name, columns.reading, columns.number), (Some(2), Some(3), Some(1)));
    /// ```
    #[must_use]
    pub fn guessed(header: &[String]) -> Self {
        let find = |words: &[&str]| {
            let is_one = |cell: &String| words.iter().any(|word| folded(word) == folded(cell));
            header.iter().position(is_one).map(|at| at + 1)
        };
        Self {
            name: find(NAME).or_else(|| (!header.is_empty()).then_some(1)),
            reading: find(READING),
            nick: find(NICK),
            number: find(NUMBER),
        }
    }

    /// The columns in the order of a file that the terminal reads.
    pub(super) fn order(self) -> Vec<Option<usize>> {
        [self.name, self.reading, self.nick, self.number].to_vec()
    }
}

/// The cells of the first line of a file; none of a file that cannot be read.
#[must_use]
pub fn header(bytes: &[u8]) -> Option<Vec<String>> {
    let text = file_text(bytes)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    let first = reader.records().next()?.ok()?;
    Some(first.iter().map(str::to_owned).collect())
}
