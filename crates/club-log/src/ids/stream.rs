//! The subject of a sequence of events.

use std::fmt;
use std::str::FromStr;

use chained_events::ids::{IdError, MAX_ID, MemberId, StreamName};
use serde::{Deserialize, Serialize};

use super::{LadderId, SeasonId, TournamentId};

/// The subject of a sequence of events.
///
/// A stream to write to is made by a constructor or parsed, both strict. From the name of a stored
/// event, and through serde, as in bodies, a stream of a later release is read as
/// [`StreamId::Other`].
///
/// ```
/// use chained_events::ids::MemberId;
/// use club_log::ids::StreamId;
///
/// let stream = StreamId::member(&MemberId::new("m-1")?);
/// assert_eq!(stream.to_string(), "member:m-1");
/// assert_eq!("t:2026-05-02".parse::<StreamId>()?.to_string(), "t:2026-05-02");
/// assert!("table:1".parse::<StreamId>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", from = "StreamName")]
pub enum StreamId {
    /// The club itself, `club`.
    Club,
    /// A member, `member:ID`.
    Member(MemberId),
    /// A season, `season:ID`.
    Season(SeasonId),
    /// A tournament, `t:ID`.
    Tournament(TournamentId),
    /// The ratings of a ladder, `rating:ID`.
    Rating(LadderId),
    /// A stream of a later release.
    Other(StreamName),
}

impl From<&StreamName> for StreamId {
    fn from(name: &StreamName) -> Self {
        name.as_str()
            .parse()
            .unwrap_or_else(|_| Self::Other(name.clone()))
    }
}

impl From<StreamName> for StreamId {
    fn from(name: StreamName) -> Self {
        Self::from(&name)
    }
}

impl PartialEq<StreamId> for StreamName {
    fn eq(&self, stream: &StreamId) -> bool {
        let (prefix, id) = stream.parts();
        self.as_str().strip_prefix(prefix) == Some(id)
    }
}

impl StreamId {
    /// The stream of the club.
    #[must_use]
    pub fn club() -> Self {
        Self::Club
    }

    /// The stream of a member.
    #[must_use]
    pub fn member(member: &MemberId) -> Self {
        Self::Member(member.clone())
    }

    /// The stream of a season.
    #[must_use]
    pub fn season(season: &SeasonId) -> Self {
        Self::Season(season.clone())
    }

    /// The stream of a tournament.
    #[must_use]
    pub fn tournament(tournament: &TournamentId) -> Self {
        Self::Tournament(tournament.clone())
    }

    /// The stream of the ratings of a ladder.
    #[must_use]
    pub fn rating(ladder: &LadderId) -> Self {
        Self::Rating(ladder.clone())
    }

    /// The tournament, when it is the stream of one.
    #[must_use]
    pub fn tournament_id(&self) -> Option<&TournamentId> {
        match self {
            Self::Tournament(tournament) => Some(tournament),
            Self::Club | Self::Member(_) | Self::Season(_) | Self::Rating(_) | Self::Other(_) => {
                None
            }
        }
    }

    /// The tournament, when it is the stream of one.
    #[must_use]
    pub fn into_tournament_id(self) -> Option<TournamentId> {
        match self {
            Self::Tournament(tournament) => Some(tournament),
            Self::Club | Self::Member(_) | Self::Season(_) | Self::Rating(_) | Self::Other(_) => {
                None
            }
        }
    }

    /// The name under which its events are stored.
    ///
    /// # Panics
    ///
    /// Never.
    #[must_use]
    pub fn name(&self) -> StreamName {
        if let Self::Other(name) = self {
            return name.clone();
        }
        #[expect(
            clippy::expect_used,
            reason = "an id has 1 to 64 plain characters, a prefix at most 7: together a name"
        )]
        StreamName::new(self.to_string()).expect("a prefix and an id are a name")
    }

    /// The two parts of its name.
    fn parts(&self) -> (&'static str, &str) {
        match self {
            Self::Club => ("club", ""),
            Self::Member(id) => ("member:", id.as_str()),
            Self::Season(id) => ("season:", id.as_str()),
            Self::Tournament(id) => ("t:", id.as_str()),
            Self::Rating(id) => ("rating:", id.as_str()),
            Self::Other(other) => ("", other.as_str()),
        }
    }
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (prefix, id) = self.parts();
        f.write_str(prefix)?;
        f.write_str(id)
    }
}

/// Why a text is not a stream of a club.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StreamError {
    /// The id behind the prefix is none.
    #[error(transparent)]
    Id(#[from] IdError),
    /// No known prefix.
    #[error("invalid stream {text:?}; expected club, member:ID, season:ID, t:ID or rating:ID")]
    Prefix {
        /// The text, its first characters.
        text: String,
    },
}

impl FromStr for StreamId {
    type Err = StreamError;

    fn from_str(text: &str) -> Result<Self, StreamError> {
        Ok(match text.split_once(':') {
            None if text == "club" => Self::Club,
            Some(("member", id)) => Self::Member(MemberId::new(id)?),
            Some(("season", id)) => Self::Season(SeasonId::new(id)?),
            Some(("t", id)) => Self::Tournament(TournamentId::new(id)?),
            Some(("rating", id)) => Self::Rating(LadderId::new(id)?),
            _ => {
                let text = text.chars().take(MAX_ID).collect();
                return Err(StreamError::Prefix { text });
            }
        })
    }
}

impl TryFrom<String> for StreamId {
    type Error = StreamError;

    fn try_from(text: String) -> Result<Self, StreamError> {
        text.parse()
    }
}

impl From<StreamId> for String {
    fn from(stream: StreamId) -> Self {
        stream.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_read_as_they_are_written() {
        for text in [
            "club",
            "member:m-1",
            "season:2026.spring",
            "t:2026-05-02",
            "rating:main",
        ] {
            let stream: StreamId = text.parse().unwrap();
            assert_eq!(stream.to_string(), text);
            let json = serde_json::to_string(&stream).unwrap();
            assert_eq!(json, format!("\"{text}\""));
            assert_eq!(serde_json::from_str::<StreamId>(&json).unwrap(), stream);
        }
        for text in ["", "Club", "club:", "club:x", "t:", "t", "x:1", "t:a:b"] {
            assert!(text.parse::<StreamId>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_name_is_a_stream_and_keeps_its_text() {
        let names = [
            "club",
            "member:m-1",
            "t:1",
            "staff:s-1",
            "club:x",
            "t:a:b",
            "table 7",
            "卓:一",
        ];
        for text in names {
            let name = StreamName::new(text).unwrap();
            let stream = StreamId::from(&name);
            assert_eq!(stream.name(), name);
            assert_eq!(name, stream);
            assert_eq!(stream.to_string(), text);
            let is_known = text.parse::<StreamId>().is_ok();
            assert_eq!(matches!(stream, StreamId::Other(_)), !is_known, "{text}");
        }
        let other = StreamId::from(&StreamName::new("club:").unwrap());
        assert_ne!(StreamName::new("club").unwrap(), other);
    }
}
