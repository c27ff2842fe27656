//! Checked names: of streams, members, commands, actors and events.

mod error;
mod event_id;
mod stream_name;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

pub use error::IdError;
pub use event_id::EventId;
pub(crate) use event_id::bytes_of_hex;
pub use stream_name::StreamName;

/// The longest id, in characters.
pub const MAX_ID: usize = 64;
/// The longest name that a reader accepts from a later release, in characters.
const MAX_STORED: usize = 1_024;

/// Whether an id may have this character.
const fn is_plain(character: u8) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, b'-' | b'_' | b'.')
}

/// The text when it is an id: 1 to 64 ASCII letters, digits, `-`, `_` and `.`.
///
/// # Errors
///
/// [`IdError`], which names the id as `what`.
pub fn checked_id(what: &'static str, text: String) -> Result<String, IdError> {
    let length = text.chars().count();
    if length == 0 {
        return Err(IdError::Empty { what });
    }
    if length > MAX_ID {
        return Err(IdError::TooLong {
            what,
            length,
            max: MAX_ID,
        });
    }
    let strange = |c: &char| !u8::try_from(*c).is_ok_and(is_plain);
    match text.chars().enumerate().find(|(_, c)| strange(c)) {
        None => Ok(text),
        Some((at, character)) => Err(IdError::Character {
            what,
            text,
            character,
            position: at + 1,
        }),
    }
}

/// The text if it is a command key: one id, or two joined by `/`. The first of two is the prefix of
/// a device.
fn checked_key(what: &'static str, text: String) -> Result<String, IdError> {
    let Some((prefix, key)) = text.split_once('/') else {
        return checked_id(what, text);
    };
    if prefix.is_empty() || key.is_empty() || key.contains('/') {
        let text = beginning(&text);
        return Err(IdError::Prefix { text });
    }
    // A prefix and a key of plain characters: so is the text with `/` replaced by one.
    match checked_id(what, text.replacen('/', "-", 1)) {
        Ok(_) => Ok(text),
        Err(IdError::Character {
            character,
            position,
            ..
        }) => Err(IdError::Character {
            what,
            text,
            character,
            position,
        }),
        Err(error) => Err(error),
    }
}

/// The text when it can be a name that this or a later release has stored.
fn stored(what: &'static str, text: String, max: usize) -> Result<String, IdError> {
    if text.is_empty() {
        return Err(IdError::Empty { what });
    }
    let length = text.chars().count();
    if length > max {
        return Err(IdError::TooLong { what, length, max });
    }
    match text.chars().find(|c| c.is_control()) {
        None => Ok(text),
        Some(character) => Err(IdError::Control { what, character }),
    }
}

/// The beginning of a text that may be of any length.
fn beginning(text: &str) -> String {
    text.chars().take(MAX_ID).collect()
}

/// A type of ids, in a crate that has `serde` with its derive: [`checked_id`] says which texts they are.
///
/// ```
/// chained_events::id_type!(
///     /// An invoice.
///     InvoiceId,
///     "invoice id"
/// );
///
/// assert_eq!(InvoiceId::new("2026-017")?.as_str(), "2026-017");
/// assert!(InvoiceId::new("no. 17").is_err());
/// # Ok::<(), chained_events::ids::IdError>(())
/// ```
#[macro_export]
macro_rules! id_type {
    ($(#[$doc:meta])* $name:ident, $what:literal) => {
        $crate::id_type!(
            $(#[$doc])*
            ///
            /// 1 to 64 ASCII letters, digits, `-`, `_` and `.`.
            $name, $what, $crate::ids::checked_id
        );
        $crate::id_schema!($name, $what);
    };
    ($(#[$doc:meta])* $name:ident, $what:literal, $check:path) => {
        $(#[$doc])*
        #[derive(
            Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash,
            ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(into = "String", try_from = "String")]
        pub struct $name(String);

        impl $name {
            /// Checks a text.
            ///
            /// # Errors
            ///
            /// A `chained_events::ids::IdError` when it is empty, too long or has another
            /// character.
            pub fn new(text: impl Into<String>) -> Result<Self, $crate::ids::IdError> {
                $check($what, text.into()).map(Self)
            }

            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(&self.0)
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::ids::IdError;

            fn from_str(text: &str) -> Result<Self, $crate::ids::IdError> {
                Self::new(text)
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::ids::IdError;

            fn try_from(text: String) -> Result<Self, $crate::ids::IdError> {
                Self::new(text)
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0
            }
        }
    };
}

/// The schema of a type of ids.
#[cfg(feature = "schema")]
#[doc(hidden)]
#[macro_export]
macro_rules! id_schema {
    ($name:ident, $what:literal) => {
        impl $crate::schemars::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                $crate::schemars::json_schema!({
                    "description": concat!("The ", $what, ": 1 to 64 ASCII letters, digits, `-`, `_` and `.`."),
                    "type": "string",
                    "pattern": "^[A-Za-z0-9._-]{1,64}$",
                })
            }
        }
    };
}

/// Without the feature `schema` there is none.
#[cfg(not(feature = "schema"))]
#[doc(hidden)]
#[macro_export]
macro_rules! id_schema {
    ($name:ident, $what:literal) => {};
}

id_type!(
    /// A person whose name is kept outside the chain. The id says nothing about them, so that they
    /// can be erased.
    MemberId,
    "member id"
);
id_type!(
    /// The caller's key of a command: what is sent twice under one key is carried out once.
    ///
    /// 1 to 64 ASCII letters, digits, `-`, `_` and `.`, with at most one `/` between them: what is
    /// before it is the prefix of a device, which keeps the keys of several devices apart.
    ///
    /// ```
    /// use chained_events::ids::CommandKey;
    ///
    /// assert_eq!(CommandKey::new("desk-2/c-7")?.as_str(), "desk-2/c-7");
    /// assert!(CommandKey::new("desk-2/").is_err());
    /// # Ok::<(), chained_events::ids::IdError>(())
    /// ```
    CommandKey,
    "command key",
    checked_key
);
id_type!(
    /// The person or program that gave a command.
    Actor,
    "actor"
);

impl CommandKey {
    /// The key of a stored event, which a later release may have written in a syntax of its own.
    pub(crate) fn stored(text: String) -> Result<Self, IdError> {
        stored("command key", text, MAX_ID).map(Self)
    }

    /// [`CommandKey::stored`] for serde.
    pub(crate) fn deserialize_stored<'de, D>(source: D) -> Result<Self, D::Error>
    where
        D: Deserializer<'de>,
    {
        Self::stored(String::deserialize(source)?).map_err(D::Error::custom)
    }
}

impl Actor {
    /// Whether this release could have written it.
    #[must_use]
    pub fn is_known_form(&self) -> bool {
        self.0.len() <= MAX_ID && !self.0.is_empty() && self.0.bytes().all(is_plain)
    }

    /// The actor of a stored event, which a later release may have written in a syntax of its own.
    pub(crate) fn stored(text: String) -> Result<Self, IdError> {
        stored("actor", text, MAX_STORED).map(Self)
    }

    /// [`Actor::stored`] for serde.
    pub(crate) fn deserialize_stored<'de, D>(source: D) -> Result<Self, D::Error>
    where
        D: Deserializer<'de>,
    {
        Self::stored(String::deserialize(source)?).map_err(D::Error::custom)
    }
}

impl MemberId {
    /// The id of a drawn number: `m-` and eight hexadecimal digits.
    #[must_use]
    pub fn random(number: u32) -> Self {
        Self(format!("m-{number:08x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, expected: &IdError) {
        assert_eq!(MemberId::new(text).as_ref(), Err(expected));
        let json = serde_json::to_string(text).unwrap();
        assert!(serde_json::from_str::<MemberId>(&json).is_err());
    }

    #[test]
    fn ids_have_one_to_sixty_four_plain_characters() {
        let what = "member id";
        let longest = "aZ09-_.x".repeat(8);
        assert_eq!(MemberId::new(longest.clone()).unwrap().as_str(), longest);
        refused("", &IdError::Empty { what });
        let longer = longest + "y";
        refused(
            &longer,
            &IdError::TooLong {
                what,
                length: 65,
                max: 64,
            },
        );
        for (text, character, position) in [
            ("a b", ' ', 2),
            ("青木", '青', 1),
            ("a/b", '/', 2),
            ("ab\n", '\n', 3),
            ("m:1", ':', 2),
        ] {
            let text = text.to_owned();
            let error = IdError::Character {
                what,
                text: text.clone(),
                character,
                position,
            };
            refused(&text, &error);
        }
    }

    #[test]
    fn what_a_later_release_may_have_stored_is_read_and_written_as_it_is() {
        let longest = "x".repeat(MAX_STORED);
        for text in ["staff:s-1", "club:x", "t:a:b", "table 7", "卓:一", &longest] {
            let json = serde_json::to_string(text).unwrap();
            let stream: StreamName = serde_json::from_str(&json).unwrap();
            assert_eq!(stream.as_str(), text);
            assert_eq!(serde_json::to_string(&stream).unwrap(), json);
            assert_eq!(Actor::stored(text.to_owned()).unwrap().as_str(), text);
            assert!(Actor::new(text).is_err() && CommandKey::new(text).is_err());
            let key = CommandKey::stored(text.to_owned());
            if text.len() <= MAX_ID {
                assert_eq!(key.unwrap().as_str(), text);
            } else {
                let (what, length, max) = ("command key", MAX_STORED, MAX_ID);
                assert_eq!(key, Err(IdError::TooLong { what, length, max }));
            }
        }
        for text in ["", "a\nb", "\u{9b}x", &format!("{longest}x")] {
            let json = serde_json::to_string(text).unwrap();
            assert!(serde_json::from_str::<StreamName>(&json).is_err(), "{text}");
            assert!(Actor::stored(text.to_owned()).is_err(), "{text}");
            assert!(CommandKey::stored(text.to_owned()).is_err(), "{text}");
        }
    }

    #[test]
    fn a_command_key_may_have_the_prefix_of_one_device() {
        let longest = format!("{}/{}", "p".repeat(31), "k".repeat(32));
        for text in ["desk-2/c-7", "a/b", &longest] {
            assert_eq!(CommandKey::new(text).unwrap().as_str(), text);
        }
        for text in ["/", "a/", "/b", "a/b/c"] {
            let text = text.to_owned();
            assert_eq!(CommandKey::new(text.clone()), Err(IdError::Prefix { text }));
        }
        let what = "command key";
        let (length, max) = (65, MAX_ID);
        assert_eq!(
            CommandKey::new(longest + "k"),
            Err(IdError::TooLong { what, length, max })
        );
        let text = "a/b c".to_owned();
        let error = IdError::Character {
            what,
            text: text.clone(),
            character: ' ',
            position: 4,
        };
        assert_eq!(CommandKey::new(text), Err(error));
    }

    #[test]
    fn event_ids_are_lower_case_hexadecimal_digits() {
        let text = "00ff10ab00ff10ab00ff10ab00ff10ab";
        let id: EventId = text.parse().unwrap();
        assert_eq!(id.as_bytes()[..4], [0, 255, 16, 171]);
        assert_eq!(id.to_string(), text);
        for wrong in [
            "",
            &text[1..],
            &text[2..],
            "00FF10ab00ff10ab00ff10ab00ff10ab",
        ] {
            assert!(wrong.parse::<EventId>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_random_member_has_eight_digits() {
        assert_eq!(MemberId::random(0xab).as_str(), "m-000000ab");
    }
}
