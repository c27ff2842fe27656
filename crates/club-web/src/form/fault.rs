//! Why a form is not what the page sends.

use serde::Serialize;

/// Why a form is not what the page sends.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum FormFault {
    /// A field is missing.
    #[error("the field \"{field}\" is missing")]
    FieldMissing {
        /// Its name.
        field: String,
    },
    /// A field that may come once came more often.
    #[error("the field \"{field}\" came {times} times; once is right")]
    FieldRepeated {
        /// Its name.
        field: String,
        /// How often it came.
        times: usize,
    },
    /// The form has a field that the verb does not have.
    #[error("the verb has no field \"{field}\"")]
    FieldUnknown {
        /// Its name.
        field: String,
    },
    /// A value is not one of the field.
    #[error("\"{value}\" is not {expected}, in the field \"{field}\"")]
    FieldValue {
        /// The name of the field.
        field: String,
        /// The value, at most sixty characters of it.
        value: String,
        /// Values that the field takes.
        expected: Expected,
    },
    /// A text is too long.
    #[error("the field \"{field}\" has {length} characters; {most} are allowed")]
    FieldTooLong {
        /// The name of the field.
        field: String,
        /// Characters that came.
        length: usize,
        /// Characters allowed.
        most: usize,
    },
    /// A field name or a value is not UTF-8, or its escapes are broken.
    #[error("the form is not UTF-8 in the form that browsers send")]
    NotAForm,
}

/// Values that a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Expected {
    /// A whole number.
    WholeNumber,
    /// The number of a seat.
    Seat,
    /// An id.
    Id,
    /// The key of a command.
    Key,
    /// A player or a table.
    PlayerOrTable,
    /// Chips of a player who is chosen as well.
    ChosenPlayer,
    /// One of a few words.
    Choice,
    /// An amount of money.
    Amount,
    /// A level of the blinds.
    Level,
    /// A table of the room.
    RoomTable,
    /// A time of day.
    TimeOfDay,
    /// The last level of late registration, or its minutes, but not both.
    LevelOrMinutes,
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::WholeNumber => "a whole number",
            Self::Seat => "the number of a seat",
            Self::Id => "an id",
            Self::Key => "the key of a command",
            Self::PlayerOrTable => "a player or a table",
            Self::ChosenPlayer => "the chips of a player who is ticked",
            Self::Choice => "one of the choices",
            Self::Amount => "an amount of money",
            Self::Level => "a level such as 300/600 (600) 20 +10",
            Self::RoomTable => "a table such as TV 8 -5 *",
            Self::TimeOfDay => "a time such as 23:30",
            Self::LevelOrMinutes => "a last level or a number of minutes, one of them",
        })
    }
}
