//! JSON of a command: an object with one key, its name. An action on a tournament has the tournament
//! among its own fields.

use std::fmt;

use serde::de::value::{EnumAccessDeserializer, StrDeserializer};
use serde::de::{
    DeserializeSeed, EnumAccess, Error as _, IgnoredAny, IntoDeserializer, MapAccess,
    VariantAccess, Visitor,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::{
    ClubCommand, Command, MemberCommand, RatingCommand, RevisionCommand, SeasonCommand,
    TournamentAction,
};
use crate::ids::TournamentId;

/// The field of an action that names its tournament.
const TOURNAMENT: &str = "tournament";

impl Serialize for Command {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Club(command) => command.serialize(serializer),
            Self::Member(command) => command.serialize(serializer),
            Self::Season(command) => command.serialize(serializer),
            Self::Tournament { tournament, action } => {
                let object =
                    object(tournament.as_ref(), action).map_err(serde::ser::Error::custom)?;
                object.serialize(serializer)
            }
            Self::Rating(command) => command.serialize(serializer),
            Self::Revision(command) => command.serialize(serializer),
        }
    }
}

/// An action with its tournament as an object with one key.
fn object(
    tournament: Option<&TournamentId>,
    action: &TournamentAction,
) -> Result<Map<String, Value>, serde_json::Error> {
    let mut object = match serde_json::to_value(action)? {
        Value::Object(object) => object,
        // One without fields is written as its name.
        name => Map::from_iter([(String::deserialize(name)?, Value::Object(Map::new()))]),
    };
    if let Some(tournament) = tournament {
        for fields in object.values_mut().filter_map(Value::as_object_mut) {
            fields.insert(TOURNAMENT.to_owned(), serde_json::to_value(tournament)?);
        }
    }
    Ok(object)
}

impl<'de> Deserialize<'de> for Command {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(CommandVisitor)
    }
}

/// Reads the one key of a command, and then the family that knows it from the same source. So an
/// error has its place in the text.
struct CommandVisitor;

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
            known if ClubCommand::NAMES.contains(&known) => {
                ClubCommand::deserialize(named(known, &mut map))?.into()
            }
            known if MemberCommand::NAMES.contains(&known) => {
                MemberCommand::deserialize(named(known, &mut map))?.into()
            }
            known if SeasonCommand::NAMES.contains(&known) => {
                SeasonCommand::deserialize(named(known, &mut map))?.into()
            }
            known if TournamentAction::NAMES.contains(&known) => action(known, &mut map)?,
            known if RatingCommand::NAMES.contains(&known) => {
                RatingCommand::deserialize(named(known, &mut map))?.into()
            }
            known if RevisionCommand::NAMES.contains(&known) => {
                RevisionCommand::deserialize(named(known, &mut map))?.into()
            }
            unknown => {
                let mut known = [
                    ClubCommand::NAMES,
                    MemberCommand::NAMES,
                    SeasonCommand::NAMES,
                    TournamentAction::NAMES,
                    RatingCommand::NAMES,
                    RevisionCommand::NAMES,
                ]
                .concat();
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

/// A command whose name is read and whose body is not.
fn named<A>(name: &str, map: A) -> EnumAccessDeserializer<Named<'_, A>> {
    EnumAccessDeserializer::new(Named {
        name,
        map,
        tournament: None,
    })
}

/// Reads an action and the tournament among its fields.
fn action<'de, A: MapAccess<'de>>(name: &str, map: A) -> Result<Command, A::Error> {
    let mut tournament = None;
    let action = TournamentAction::deserialize(EnumAccessDeserializer::new(Named {
        name,
        map,
        tournament: Some(&mut tournament),
    }))?;
    if tournament.is_none() && TournamentAction::NAMED.contains(&name) {
        return Err(A::Error::missing_field(TOURNAMENT));
    }
    Ok(action.on(tournament))
}

/// A command whose name is read and whose body is not, and the place of its tournament.
struct Named<'n, A> {
    name: &'n str,
    map: A,
    tournament: Option<&'n mut Option<TournamentId>>,
}

/// The body of a command, and the place of its tournament.
struct Body<'n, A> {
    map: A,
    tournament: Option<&'n mut Option<TournamentId>>,
}

impl<'n, 'de, A: MapAccess<'de>> EnumAccess<'de> for Named<'n, A> {
    type Error = A::Error;
    type Variant = Body<'n, A>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self::Variant), A::Error> {
        let name = seed.deserialize(StrDeserializer::new(self.name))?;
        let (map, tournament) = (self.map, self.tournament);
        Ok((name, Body { map, tournament }))
    }
}

impl<'de, A: MapAccess<'de>> VariantAccess<'de> for Body<'_, A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.struct_variant(&[], NoFields)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        mut self,
        seed: T,
    ) -> Result<T::Value, A::Error> {
        self.map.next_value_seed(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(
        mut self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(BodyOf(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        mut self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        match self.tournament {
            None => self.map.next_value_seed(BodyOf(visitor)),
            Some(tournament) => self.map.next_value_seed(BodyOf(ActionVisitor {
                fields,
                visitor,
                tournament,
            })),
        }
    }
}

/// Reads a body with the visitor of its command.
struct BodyOf<V>(V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for BodyOf<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_any(self.0)
    }
}

/// Reads an action without fields.
struct NoFields;

impl<'de> Visitor<'de> for NoFields {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        match map.next_key::<IgnoredAny>()? {
            None => Ok(()),
            Some(_) => Err(A::Error::invalid_length(1, &self)),
        }
    }
}

/// Reads an action with its own visitor, and takes the tournament out of its fields.
struct ActionVisitor<'n, V> {
    fields: &'static [&'static str],
    visitor: V,
    tournament: &'n mut Option<TournamentId>,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for ActionVisitor<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.visitor.visit_map(OwnFields {
            map,
            fields: self.fields,
            tournament: self.tournament,
            seen: false,
        })
    }
}

/// The fields of an action without the tournament, which goes to its place.
struct OwnFields<'n, A> {
    map: A,
    fields: &'static [&'static str],
    tournament: &'n mut Option<TournamentId>,
    seen: bool,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for OwnFields<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        while let Some(key) = self.map.next_key::<String>()? {
            if key != TOURNAMENT {
                if !self.fields.contains(&key.as_str()) {
                    return Err(A::Error::custom(unknown_field(&key, self.fields)));
                }
                return seed.deserialize(key.into_deserializer()).map(Some);
            }
            if self.seen {
                return Err(A::Error::duplicate_field(TOURNAMENT));
            }
            self.seen = true;
            *self.tournament = self.map.next_value()?;
        }
        Ok(None)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

/// The words of serde for a field that is not known.
fn unknown_field(key: &str, fields: &[&str]) -> String {
    let mut known = vec![format!("`{TOURNAMENT}`")];
    known.extend(fields.iter().map(|field| format!("`{field}`")));
    let known = match known.as_slice() {
        [one] => one.clone(),
        [one, other] => format!("{one} or {other}"),
        all => format!("one of {}", all.join(", ")),
    };
    format!("unknown field `{key}`, expected {known}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(text: &str) -> Result<Command, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn the_tournament_is_a_field_of_the_action() {
        let night = TournamentId::new("night").ok();
        let register = TournamentAction::Register {
            player: "Ann".to_owned(),
        };
        for (text, action) in [
            (
                r#"{"register":{"tournament":"night","player":"Ann"}}"#,
                register.clone(),
            ),
            (
                r#"{"register":{"player":"Ann","tournament":"night"}}"#,
                register,
            ),
            (r#"{"draw":{"tournament":"night"}}"#, TournamentAction::Draw),
        ] {
            let command = action.clone().on(night.clone());
            assert_eq!(read(text), Ok(command.clone()));
            let written: Value = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_value(command).unwrap(), written);
        }
        let open = Command::from(TournamentAction::Draw);
        assert_eq!(read(r#"{"draw":{}}"#), Ok(open.clone()));
        assert_eq!(read(r#"{"draw":{"tournament":null}}"#), Ok(open.clone()));
        assert_eq!(serde_json::to_value(open).unwrap(), json!({"draw": {}}));
    }

    #[test]
    fn what_does_not_fit_is_named_with_its_place() {
        let error = |text: &str| read(text).unwrap_err();
        assert_eq!(
            error(r#"{"register":{"who":"Ann"}}"#),
            "unknown field `who`, expected `tournament` or `player` at line 1 column 18"
        );
        assert_eq!(
            error(r#"{"draw":{"now":true}}"#),
            "unknown field `now`, expected `tournament` at line 1 column 14"
        );
        assert_eq!(
            error(r#"{"reopen":{"reason":"not over"}}"#),
            "missing field `tournament` at line 1 column 32"
        );
        assert_eq!(
            error(r#"{"draw":{"tournament":"a","tournament":"b"}}"#),
            "duplicate field `tournament` at line 1 column 38"
        );
    }
}
