//! Why no blinds can be planned.

use serde::Serialize;

use super::BlindPlanSetup;

/// The most values of chips.
const MAX_CHIPS: usize = 12;

/// Why no blinds can be planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum BlindPlanError {
    /// A number out of its range.
    #[error("invalid {field} {value}; expected {min} to {max}")]
    PlanOutOfRange {
        /// Which number.
        field: &'static str,
        /// Its value.
        value: u64,
        /// The smallest.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// A chip that is not more than the one before, or is 0.
    #[error("chip {chip} follows {before}; expected rising values from 1")]
    ChipsFall {
        /// The value.
        chip: u64,
        /// The value before; 0 for the first.
        before: u64,
    },
    /// A chip that the one before cannot be exchanged for.
    #[error("chip {chip} is not a multiple of {before}, the one before it")]
    ChipNotMultiple {
        /// The value.
        chip: u64,
        /// The value before.
        before: u64,
    },
    /// A stack that the smallest chip does not divide.
    #[error("a stack of {stack} cannot be made of chips of {chip} and more")]
    StackNotPayable {
        /// The stack.
        stack: u64,
        /// The smallest chip.
        chip: u64,
    },
    /// No blinds are both low enough for the first stack and high enough for the end.
    #[error("no blinds fit {total} chips in play; use smaller chips or a larger stack")]
    NoBlinds {
        /// The chips of all.
        total: u64,
    },
    /// The time is too short or too long for the field.
    #[error(
        "no blinds end after {minutes} minutes; for this field, stack and these chips they end after \
         {shortest} to {longest}"
    )]
    NoSuchTime {
        /// The minutes asked for.
        minutes: u32,
        /// The fewest minutes.
        shortest: u32,
        /// The most minutes.
        longest: u32,
    },
}

impl BlindPlanSetup {
    /// The first fault of the setup by itself.
    pub(super) fn check(&self) -> Result<(), BlindPlanError> {
        let chips = u64::try_from(self.chips.len()).unwrap_or(u64::MAX);
        let most = u64::try_from(MAX_CHIPS).unwrap_or(u64::MAX);
        let ante_from = self.ante_from.unwrap_or(1).into();
        let level_minutes = self.level_minutes.unwrap_or(5).into();
        for (field, value, min, max) in [
            ("players", self.players.into(), 2, 100_000),
            ("stack", self.stack, 1, 1_000_000_000),
            ("minutes", self.minutes.into(), 30, 1_440),
            ("chips", chips, 1, most),
            ("ante_from", ante_from, 1, 1_000),
            ("level_minutes", level_minutes, 5, 120),
            ("break_minutes", self.break_minutes.into(), 0, 60),
        ] {
            if !(min..=max).contains(&value) {
                return Err(BlindPlanError::PlanOutOfRange {
                    field,
                    value,
                    min,
                    max,
                });
            }
        }
        let mut before = 0;
        for &chip in &self.chips {
            if chip <= before {
                return Err(BlindPlanError::ChipsFall { chip, before });
            }
            if before > 0 && !chip.is_multiple_of(before) {
                return Err(BlindPlanError::ChipNotMultiple { chip, before });
            }
            before = chip;
        }
        match self.chips.first() {
            Some(&chip) if !self.stack.is_multiple_of(chip) => {
                let stack = self.stack;
                Err(BlindPlanError::StackNotPayable { stack, chip })
            }
            _ => Ok(()),
        }
    }
}
