//! Texts of a caller, as a refusal shows them.

use std::fmt;

use serde::{Serialize, Serializer};

/// The most characters that are shown.
const MAX_SHOWN: usize = 200;

/// A text of the caller, or its beginning if it is long.
///
/// ```
/// use club_log::refusal::Excerpt;
///
/// assert_eq!(Excerpt::from("青木").as_str(), "青木");
/// assert_eq!(Excerpt::from("x".repeat(201)).as_str(), "x".repeat(200) + "..");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Excerpt(String);

impl Excerpt {
    /// The text that is shown.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for Excerpt {
    fn from(mut text: String) -> Self {
        if let Some((end, _)) = text.char_indices().nth(MAX_SHOWN) {
            text.truncate(end);
            text.push_str("..");
        }
        Self(text)
    }
}

impl From<&str> for Excerpt {
    fn from(text: &str) -> Self {
        let one_more = MAX_SHOWN.saturating_add(1);
        Self::from(text.chars().take(one_more).collect::<String>())
    }
}

impl From<&String> for Excerpt {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// As the text itself.
impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl Serialize for Excerpt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}
