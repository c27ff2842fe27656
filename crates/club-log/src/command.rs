//! Commands: what a person or a program asks for, by what they are about.

mod club;
mod line;
mod member;
mod parts;
mod revision;
mod season;
mod tournament;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

pub use self::club::ClubCommand;
pub use self::line::{CommandContext, CommandLine, MAX_AHEAD_MS, Request};
pub use self::member::MemberCommand;
pub use self::parts::{
    BlindSeats, BustedPlayer, DealRequest, ImportRow, ImportedPlayer, PlayerPoints, PlayerStack,
    PlayerText, WinnerText,
};
pub use self::revision::RevisionCommand;
pub use self::season::SeasonCommand;
pub use self::tournament::TournamentCommand;

/// What can be asked for.
///
/// In JSON a command is an object with one key, its name in snake case:
/// `{"register":{"player":"e12"}}`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a command is made, applied and dropped, one at a time"
)]
pub enum Command {
    /// About the club.
    Club(ClubCommand),
    /// About a member.
    Member(MemberCommand),
    /// About a season.
    Season(SeasonCommand),
    /// About a tournament.
    Tournament(TournamentCommand),
    /// About an earlier command.
    Revision(RevisionCommand),
}

macro_rules! families {
    ($($family:ident($command:ident)),+) => {
        $(
            impl From<$command> for Command {
                fn from(command: $command) -> Self {
                    Self::$family(command)
                }
            }
        )+

        impl Serialize for Command {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self { $(Self::$family(command) => command.serialize(serializer),)+ }
            }
        }

        impl<'de> Deserialize<'de> for Command {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let object = Map::<String, Value>::deserialize(deserializer)?;
                let mut names = object.keys();
                let (Some(name), None) = (names.next().cloned(), names.next()) else {
                    let message = "expected an object with one key, the name of the command";
                    return Err(D::Error::custom(message));
                };
                $(
                    if $command::NAMES.contains(&name.as_str()) {
                        let command = serde_json::from_value(Value::Object(object));
                        return command.map(Self::$family).map_err(D::Error::custom);
                    }
                )+
                let mut known: Vec<&str> = Vec::new();
                $(known.extend($command::NAMES);)+
                known.sort_unstable();
                Err(D::Error::custom(format!(
                    "unknown command `{name}`, expected one of {}",
                    known.join(", ")
                )))
            }
        }
    };
}

families!(
    Club(ClubCommand),
    Member(MemberCommand),
    Season(SeasonCommand),
    Tournament(TournamentCommand),
    Revision(RevisionCommand)
);
