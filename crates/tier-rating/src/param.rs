//! Values of parameters: their kinds, access by name, and why one is refused.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use crate::{HandTime, LateMode, OwnEntries, Param, VpipTable};

/// The value of a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ParamValue<'a> {
    /// A number.
    Number(f64),
    /// No value, where a parameter may have none.
    None,
    /// A switch, on or off.
    Switch(bool),
    /// One of a few words.
    Word(&'a str),
}

/// Written as in files: `none` for no value.
impl fmt::Display for ParamValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::None => f.pad("none"),
            Self::Switch(on) => on.fmt(f),
            Self::Word(word) => f.pad(word),
        }
    }
}

/// The values that a parameter may have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ParamDomain {
    /// A number between two bounds, both included.
    Number {
        /// The least.
        min: f64,
        /// The greatest.
        max: f64,
    },
    /// A number between two bounds, both included, or none.
    NumberOrNone {
        /// The least.
        min: f64,
        /// The greatest.
        max: f64,
    },
    /// On or off.
    Switch,
    /// One of these words.
    Word(&'static [&'static str]),
}

impl fmt::Display for ParamDomain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { min, max } => write!(f, "a number from {min} to {max}"),
            Self::NumberOrNone { min, max } => write!(f, "a number from {min} to {max}, or none"),
            Self::Switch => f.write_str("true or false"),
            Self::Word(words) => write!(f, "one of {}", words.join(", ")),
        }
    }
}

/// Why parameters cannot be used.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum ParamError {
    /// A name that no parameter has.
    #[error("unknown parameter `{name}`")]
    UnknownParam { name: String },
    /// A value of another kind, such as a word for a number.
    #[error("invalid value of parameter {name}, expected {expected}")]
    MistypedParam {
        name: Param,
        #[cfg_attr(feature = "serde", serde(skip))]
        expected: ParamDomain,
    },
    /// A number outside its range, whose bounds are included.
    #[error("parameter {name} is {value}, must be between {} and {}", .allowed.0, .allowed.1)]
    InvalidParam {
        name: Param,
        value: f64,
        allowed: (f64, f64),
    },
    /// A table size outside 2 to 10.
    #[error("tables of {n_max} players are not supported, expected 2 to 10")]
    UnsupportedTableSize { n_max: u64 },
}

/// The type of a parameter's field.
pub(crate) trait ParamType {
    /// The values that are allowed, with these bounds where they are numbers.
    fn domain(bounds: (f64, f64)) -> ParamDomain;

    /// Adds names and values, in the order of the names.
    fn list(&self, param: Param, into: &mut Vec<(&'static str, ParamValue<'static>)>);

    /// Changes the value of this name; the field is as it was where that is refused.
    fn set(&mut self, param: Param, name: &str, value: ParamValue<'_>) -> Result<(), ParamError>;

    /// Rejects a value outside the bounds.
    fn check(&self, param: Param) -> Result<(), ParamError>;
}

impl ParamType for f64 {
    fn domain((min, max): (f64, f64)) -> ParamDomain {
        ParamDomain::Number { min, max }
    }

    fn list(&self, param: Param, into: &mut Vec<(&'static str, ParamValue<'static>)>) {
        into.push((param.name(), ParamValue::Number(*self)));
    }

    fn set(&mut self, param: Param, _name: &str, value: ParamValue<'_>) -> Result<(), ParamError> {
        *self = param.number(value)?;
        Ok(())
    }

    fn check(&self, param: Param) -> Result<(), ParamError> {
        param.check(*self).map(drop)
    }
}

impl ParamType for Option<f64> {
    fn domain((min, max): (f64, f64)) -> ParamDomain {
        ParamDomain::NumberOrNone { min, max }
    }

    fn list(&self, param: Param, into: &mut Vec<(&'static str, ParamValue<'static>)>) {
        into.push((
            param.name(),
            self.map_or(ParamValue::None, ParamValue::Number),
        ));
    }

    fn set(&mut self, param: Param, _name: &str, value: ParamValue<'_>) -> Result<(), ParamError> {
        *self = match value {
            ParamValue::None => None,
            value => Some(param.number(value)?),
        };
        Ok(())
    }

    fn check(&self, param: Param) -> Result<(), ParamError> {
        self.map_or(Ok(()), |number| param.check(number).map(drop))
    }
}

impl ParamType for bool {
    fn domain(_bounds: (f64, f64)) -> ParamDomain {
        ParamDomain::Switch
    }

    fn list(&self, param: Param, into: &mut Vec<(&'static str, ParamValue<'static>)>) {
        into.push((param.name(), ParamValue::Switch(*self)));
    }

    fn set(&mut self, param: Param, _name: &str, value: ParamValue<'_>) -> Result<(), ParamError> {
        let ParamValue::Switch(on) = value else {
            return Err(param.mistyped());
        };
        *self = on;
        Ok(())
    }

    fn check(&self, _param: Param) -> Result<(), ParamError> {
        Ok(())
    }
}

/// Fields with a few named values.
macro_rules! word_type {
    ($type:ident { $($variant:ident => $word:literal),+ }) => {
        impl $type {
            const WORDS: &'static [&'static str] = &[$($word),+];

            /// The name in files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }
        }

        impl ParamType for $type {
            fn domain(_bounds: (f64, f64)) -> ParamDomain {
                ParamDomain::Word(Self::WORDS)
            }

            fn list(&self, param: Param, into: &mut Vec<(&'static str, ParamValue<'static>)>) {
                into.push((param.name(), ParamValue::Word(self.name())));
            }

            fn set(
                &mut self,
                param: Param,
                _name: &str,
                value: ParamValue<'_>,
            ) -> Result<(), ParamError> {
                *self = match value {
                    $(ParamValue::Word($word) => Self::$variant,)+
                    _ => return Err(param.mistyped()),
                };
                Ok(())
            }

            fn check(&self, _param: Param) -> Result<(), ParamError> {
                Ok(())
            }
        }
    };
}

word_type!(OwnEntries { Included => "included", Excluded => "excluded" });
word_type!(HandTime { Own => "own", SamePlace => "same_place" });
word_type!(LateMode { Table => "table", Derived => "derived", Off => "off" });

/// A name for each table size: `vpip.2` to `vpip.10`.
impl ParamType for VpipTable {
    fn domain((min, max): (f64, f64)) -> ParamDomain {
        ParamDomain::Number { min, max }
    }

    fn list(&self, _param: Param, into: &mut Vec<(&'static str, ParamValue<'static>)>) {
        for (n_max, name) in (2..).zip(VpipTable::NAMES) {
            if let Some(share) = self.share(n_max) {
                into.push((name, ParamValue::Number(share)));
            }
        }
    }

    fn set(&mut self, param: Param, name: &str, value: ParamValue<'_>) -> Result<(), ParamError> {
        let size = (2..).zip(VpipTable::NAMES).find(|(_, own)| *own == name);
        let Some((n_max, _)) = size else {
            return Err(ParamError::UnknownParam {
                name: name.to_string(),
            });
        };
        self.set_share(n_max, param.number(value)?);
        Ok(())
    }

    fn check(&self, param: Param) -> Result<(), ParamError> {
        self.shares().try_for_each(|(n_max, share)| {
            if (2..=10).contains(&n_max) {
                param.check(share).map(drop)
            } else {
                Err(ParamError::UnsupportedTableSize { n_max })
            }
        })
    }
}

impl Param {
    /// The value, if it is allowed.
    pub(crate) fn check(self, value: f64) -> Result<f64, ParamError> {
        self.check_between(value, self.bounds())
    }

    /// The value, if it is between these bounds.
    pub(crate) fn check_between(self, value: f64, allowed: (f64, f64)) -> Result<f64, ParamError> {
        if (allowed.0..=allowed.1).contains(&value) {
            Ok(value)
        } else {
            Err(ParamError::InvalidParam {
                name: self,
                value,
                allowed,
            })
        }
    }

    fn number(self, value: ParamValue<'_>) -> Result<f64, ParamError> {
        let ParamValue::Number(number) = value else {
            return Err(self.mistyped());
        };
        self.check(number)
    }

    fn mistyped(self) -> ParamError {
        ParamError::MistypedParam {
            name: self,
            expected: self.domain(),
        }
    }
}

impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
