//! Commands: what a person or a program asks for, by what they are about.

mod club;
mod line;
mod member;
mod parts;
mod revision;
mod season;
mod tournament;

use std::fmt;

use serde::de::value::{EnumAccessDeserializer, StrDeserializer};
use serde::de::{
    DeserializeSeed, EnumAccess, Error as _, IgnoredAny, MapAccess, VariantAccess, Visitor,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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

        impl<'de> Visitor<'de> for CommandVisitor {
            type Value = Command;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with one key, the name of the command")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Command, A::Error> {
                let Some(name) = map.next_key::<String>()? else {
                    return Err(A::Error::invalid_length(0, &self));
                };
                let command = match name.as_str() {
                    $(
                        known if $command::NAMES.contains(&known) => {
                            let named = Named { name: known, map: &mut map };
                            let read = $command::deserialize(EnumAccessDeserializer::new(named));
                            Command::from(read?)
                        }
                    )+
                    unknown => {
                        let mut known: Vec<&str> = Vec::new();
                        $(known.extend($command::NAMES);)+
                        known.sort_unstable();
                        return Err(A::Error::custom(format!(
                            "unknown command `{unknown}`, expected one of {}",
                            known.join(", ")
                        )));
                    }
                };
                match map.next_key::<IgnoredAny>()? {
                    None => Ok(command),
                    Some(_) => Err(A::Error::invalid_length(2, &self)),
                }
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

impl<'de> Deserialize<'de> for Command {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(CommandVisitor)
    }
}

/// Reads the one key of a command, and then the family that knows it from the same source, so that
/// an error has its place in the text.
struct CommandVisitor;

/// A command whose name is read and whose body is not.
struct Named<'n, A> {
    name: &'n str,
    map: A,
}

/// The body of a command.
struct Body<A>(A);

/// Reads a body with the visitor of its command.
struct BodyOf<V>(V);

impl<'de, A: MapAccess<'de>> EnumAccess<'de> for Named<'_, A> {
    type Error = A::Error;
    type Variant = Body<A>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self::Variant), A::Error> {
        let name = seed.deserialize(StrDeserializer::new(self.name))?;
        Ok((name, Body(self.map)))
    }
}

impl<'de, A: MapAccess<'de>> VariantAccess<'de> for Body<A> {
    type Error = A::Error;

    fn unit_variant(mut self) -> Result<(), A::Error> {
        self.0.next_value()
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        mut self,
        seed: T,
    ) -> Result<T::Value, A::Error> {
        self.0.next_value_seed(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(
        mut self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.0.next_value_seed(BodyOf(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        mut self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.0.next_value_seed(BodyOf(visitor))
    }
}

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for BodyOf<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_any(self.0)
    }
}
