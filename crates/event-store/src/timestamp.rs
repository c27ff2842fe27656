//! Moments: milliseconds since the Unix epoch, written as RFC 3339.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A moment in UTC, to the millisecond.
///
/// It is written with three digits of a second and `Z`, always 24 characters, so that the order of
/// the texts is the order of the moments. It is read from RFC 3339 with any offset; what is finer
/// than a millisecond is cut off. The range is 1970-01-01T00:00:00.000Z to
/// 9999-12-30T22:00:00.000Z, the last moment that lies in the year 9999 in every time zone.
///
/// ```
/// use chained_events::timestamp::Timestamp;
///
/// let noon: Timestamp = "2026-05-02T21:00:00+09:00".parse()?;
/// assert_eq!(noon.to_string(), "2026-05-02T12:00:00.000Z");
/// assert_eq!(noon.as_millisecond(), 1_777_723_200_000);
/// assert!("1969-12-31T23:59:59Z".parse::<Timestamp>().is_err());
/// # Ok::<(), chained_events::timestamp::TimestampError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Timestamp(i64);

/// Why something is not a moment.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TimestampError {
    /// Before 1970 or after 9999.
    #[error("{milliseconds} ms since the Unix epoch are not in 0..={max}, the years 1970 to 9999")]
    OutOfRange {
        /// Milliseconds since the Unix epoch.
        milliseconds: i64,
        /// The bound.
        max: i64,
    },
    /// No RFC 3339 text with an offset.
    #[error("invalid time {text:?}; expected RFC 3339 with an offset: {detail}")]
    Syntax {
        /// The text.
        text: String,
        /// Fault of the text, in words.
        detail: String,
    },
}

impl Timestamp {
    /// The first moment, 1970-01-01T00:00:00.000Z.
    pub const MIN: Self = Self(0);
    /// The last moment, 9999-12-30T22:00:00.000Z.
    pub const MAX: Self = Self(253_402_207_200_000);

    /// The moment a number of milliseconds after the Unix epoch.
    ///
    /// # Errors
    ///
    /// [`TimestampError::OutOfRange`] before [`Timestamp::MIN`] or after [`Timestamp::MAX`].
    pub fn from_millisecond(milliseconds: i64) -> Result<Self, TimestampError> {
        if (Self::MIN.0..=Self::MAX.0).contains(&milliseconds) {
            Ok(Self(milliseconds))
        } else {
            Err(TimestampError::OutOfRange {
                milliseconds,
                max: Self::MAX.0,
            })
        }
    }

    /// The moment a number of milliseconds after the Unix epoch, for moments in source code. Beyond
    /// the range it is the nearer end.
    #[must_use]
    pub const fn saturating_from_millisecond(milliseconds: i64) -> Self {
        if milliseconds < Self::MIN.0 {
            Self::MIN
        } else if milliseconds > Self::MAX.0 {
            Self::MAX
        } else {
            Self(milliseconds)
        }
    }

    /// Milliseconds since the Unix epoch, never negative.
    #[must_use]
    pub fn as_millisecond(self) -> i64 {
        self.0
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The range is jiff's own from 1970 on, so the conversion does not fail.
        let moment = jiff::Timestamp::from_millisecond(self.0).map_err(|_| fmt::Error)?;
        write!(f, "{moment:.3}")
    }
}

impl FromStr for Timestamp {
    type Err = TimestampError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let moment: jiff::Timestamp =
            text.parse()
                .map_err(|error: jiff::Error| TimestampError::Syntax {
                    text: text.to_owned(),
                    detail: error.to_string(),
                })?;
        Self::from_millisecond(moment.as_millisecond())
    }
}

impl From<Timestamp> for String {
    fn from(moment: Timestamp) -> Self {
        moment.to_string()
    }
}

impl TryFrom<String> for Timestamp {
    type Error = TimestampError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, milliseconds: i64, canonical: &str) {
        let moment: Timestamp = text.parse().unwrap();
        assert_eq!(moment.as_millisecond(), milliseconds);
        assert_eq!(moment.to_string(), canonical);
        assert_eq!(canonical.parse::<Timestamp>().unwrap(), moment);
    }

    #[test]
    fn texts_with_any_offset_are_read_and_written_in_utc() {
        // 951,782,400 s is 2000-02-29T00:00:00Z: 30 years of 365 days, 7 leap days before 2000,
        // 31 + 28 days into the year, so 11,016 days.
        let leap = 11_016 * 86_400_000;
        check("2000-02-29T00:00:00Z", leap, "2000-02-29T00:00:00.000Z");
        check(
            "2000-02-29T09:00:00.5+09:00",
            leap + 500,
            "2000-02-29T00:00:00.500Z",
        );
        check(
            "2000-02-28T18:30:00.0019-05:30",
            leap + 1,
            "2000-02-29T00:00:00.001Z",
        );
        check("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00.000Z");
    }

    #[test]
    fn the_ends_of_the_range_are_moments_and_their_neighbours_are_not() {
        assert_eq!(Timestamp::MAX.to_string(), "9999-12-30T22:00:00.000Z");
        let past = Timestamp::MAX.as_millisecond() + 1;
        for milliseconds in [-1, i64::MIN, past, i64::MAX] {
            let error = Timestamp::from_millisecond(milliseconds).unwrap_err();
            let max = Timestamp::MAX.as_millisecond();
            assert_eq!(error, TimestampError::OutOfRange { milliseconds, max });
            let nearer = Timestamp::saturating_from_millisecond(milliseconds);
            let end = if milliseconds < 0 {
                Timestamp::MIN
            } else {
                Timestamp::MAX
            };
            assert_eq!(nearer, end);
        }
        // Half a millisecond before the epoch must not be rounded into the range.
        for text in [
            "1969-12-31T23:59:59.999Z",
            "2026-05-02T12:00:00",
            "yesterday",
            "",
        ] {
            assert!(text.parse::<Timestamp>().is_err(), "{text}");
        }
    }
}
