//! The name of a sequence of events.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::IdError;

/// The name of a sequence of events, its stream: 1 to 1,024 characters, none of them a control
/// character.
///
/// A store asks no more of a name. What it says is known to those who know the events.
///
/// ```
/// use chained_events::ids::StreamName;
///
/// let stream: StreamName = "invoice:2026-017".parse()?;
/// assert_eq!(stream.as_str(), "invoice:2026-017");
/// assert!("".parse::<StreamName>().is_err());
/// # Ok::<(), chained_events::ids::IdError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct StreamName(String);

impl StreamName {
    /// Checks a text.
    ///
    /// # Errors
    ///
    /// [`IdError`] when it is empty, too long or has a control character.
    pub fn new(text: impl Into<String>) -> Result<Self, IdError> {
        super::stored("stream", text.into(), super::MAX_STORED).map(Self)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for StreamName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for StreamName {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        Self::new(text)
    }
}

impl TryFrom<String> for StreamName {
    type Error = IdError;

    fn try_from(text: String) -> Result<Self, IdError> {
        Self::new(text)
    }
}

impl From<StreamName> for String {
    fn from(stream: StreamName) -> Self {
        stream.0
    }
}
