//! The rows of a list that is in order of readings: あかさたな, and the letters from A to Z.

use std::fmt;

use club_log::directory::folded;
use serde::{Serialize, Serializer};

/// The row of a list to which a reading belongs, in the order of lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReadingRow {
    /// A letter from A to Z.
    Latin(char),
    /// A row of the kana table, by its first kana: あ, か, さ, た, な, は, ま, や, ら, わ.
    Kana(char),
    /// Everything else, such as kanji without a reading.
    Other,
}

/// The first and the last kana of each row, those with marks and small ones too.
const ROWS: [(char, char, char); 10] = [
    ('あ', 'ぁ', 'お'),
    ('か', 'か', 'ご'),
    ('さ', 'さ', 'ぞ'),
    ('た', 'た', 'ど'),
    ('な', 'な', 'の'),
    ('は', 'は', 'ぽ'),
    ('ま', 'ま', 'も'),
    ('や', 'ゃ', 'よ'),
    ('ら', 'ら', 'ろ'),
    ('わ', 'ゎ', 'ん'),
];

impl ReadingRow {
    /// The row of a reading, or of a name that has none.
    ///
    /// ```
    /// use club_view::ReadingRow;
    ///
    /// assert_eq!(ReadingRow::of("ガトウ"), ReadingRow::Kana('か'));
    /// assert_eq!(ReadingRow::of("O'Neill"), ReadingRow::Latin('O'));
    /// assert_eq!(ReadingRow::of("青木"), ReadingRow::Other);
    /// ```
    #[must_use]
    pub fn of(reading: &str) -> Self {
        match folded(reading).chars().next() {
            Some('ゔ') => Self::Kana('あ'),
            Some(first @ 'a'..='z') => Self::Latin(first.to_ascii_uppercase()),
            Some(first) => {
                let row = ROWS
                    .iter()
                    .find(|(_, low, high)| (*low..=*high).contains(&first));
                row.map_or(Self::Other, |(row, _, _)| Self::Kana(*row))
            }
            None => Self::Other,
        }
    }
}

/// The letter or the kana; `#` for everything else.
impl fmt::Display for ReadingRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Latin(letter) | Self::Kana(letter) => write!(f, "{letter}"),
            Self::Other => f.write_str("#"),
        }
    }
}

impl Serialize for ReadingRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::ReadingRow;

    /// The table of the fifty sounds, with voiced and small kana; each line is a row.
    const TABLE: [&str; 10] = [
        "あいうえおぁぃぅぇぉゔ",
        "かきくけこがぎぐげご",
        "さしすせそざじずぜぞ",
        "たちつてとだぢづでどっ",
        "なにぬねの",
        "はひふへほばびぶべぼぱぴぷぺぽ",
        "まみむめも",
        "やゆよゃゅょ",
        "らりるれろ",
        "わをんゎゐゑ",
    ];

    #[test]
    fn every_kana_is_in_its_row_in_both_scripts() {
        for line in TABLE {
            let row = line.chars().next().unwrap();
            for kana in line.chars() {
                let katakana = char::from_u32(kana as u32 + 0x60).unwrap();
                for text in [kana.to_string(), katakana.to_string()] {
                    assert_eq!(ReadingRow::of(&text), ReadingRow::Kana(row), "{text}");
                }
            }
        }
    }

    #[test]
    fn letters_are_in_rows_of_their_own_and_the_rest_is_together() {
        assert_eq!(ReadingRow::of("éric"), ReadingRow::Latin('E'));
        assert_eq!(ReadingRow::of("Ｚｏｅ"), ReadingRow::Latin('Z'));
        assert_eq!(ReadingRow::of("ｱｵｷ"), ReadingRow::Kana('あ'));
        for other in ["青木", "7", "", "!"] {
            assert_eq!(ReadingRow::of(other), ReadingRow::Other, "{other}");
        }
    }
}
