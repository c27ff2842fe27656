//! The languages, and which one is spoken.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A language of the views.
///
/// ```
/// use club_words::Lang;
///
/// assert_eq!("ja".parse(), Ok(Lang::Ja));
/// assert_eq!(Lang::Ja.to_string(), "ja");
/// assert!("fr".parse::<Lang>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

/// A language that the views do not speak.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown language `{value}`, expected one of en, ja")]
pub struct UnknownLang {
    /// The text.
    pub value: String,
}

/// The variables of a system that name its language, the strongest first (POSIX).
pub const LOCALE_VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

impl Lang {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::En, Self::Ja];

    /// The tag of the language (BCP 47).
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ja => "ja",
        }
    }

    /// The language of a system, from the values of its [`LOCALE_VARIABLES`] in that order. The
    /// first value that is not empty decides, as POSIX has it. A language that the views do not
    /// speak is answered in English.
    ///
    /// ```
    /// use club_words::Lang;
    ///
    /// assert_eq!(Lang::of_locales(["", "ja_JP.UTF-8", "en_GB"]), Lang::Ja);
    /// assert_eq!(Lang::of_locales(["C", "ja_JP"]), Lang::En);
    /// assert_eq!(Lang::of_locales([""; 0]), Lang::En);
    /// ```
    #[must_use]
    pub fn of_locales<S: AsRef<str>>(values: impl IntoIterator<Item = S>) -> Self {
        let values = values.into_iter();
        let first = values
            .map(|value| value.as_ref().to_owned())
            .find(|value| !value.is_empty())
            .unwrap_or_default();
        // A locale is language[_territory][.codeset][@modifier].
        let language = first.split(['_', '.', '@', '-']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("ja") {
            Self::Ja
        } else {
            Self::En
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.tag())
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|lang| lang.tag() == text);
        found.ok_or_else(|| UnknownLang {
            value: text.to_owned(),
        })
    }
}
