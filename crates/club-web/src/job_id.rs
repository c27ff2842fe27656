//! Numbers of jobs.

use std::fmt;

/// Number of a job, which nobody guesses: 16 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JobId(String);

impl JobId {
    /// The id of a random number.
    #[must_use]
    pub fn of(random: u64) -> Self {
        Self(format!("{random:016x}"))
    }

    /// The id with this text; none of a text that is not one.
    #[must_use]
    pub fn of_text(text: &str) -> Option<Self> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 16 && text.bytes().all(is_digit)).then(|| Self(text.to_owned()))
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
