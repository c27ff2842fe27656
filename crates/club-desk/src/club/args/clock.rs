//! The clock and the blinds on the command line.

use std::str::FromStr;

use clap::{Args, Subcommand};
use club_log::Command;
use club_log::command::{BlindSeats, TournamentAction};
use club_log::event::ClockChange;
use club_log::ids::TournamentId;
use jiff::{Span, SpanRelativeTo, Unit};
use mtt_seating::Seat;

use crate::club::typed::{correction, left};

/// Looks at the clock, and changes of it.
#[derive(Debug, Clone, Copy, Subcommand)]
pub(crate) enum ClockVerb {
    /// Let it run
    Start,
    /// Stop it
    Pause,
    /// Show the level, the time left in it and what comes next; at --at, or now
    Show,
    /// Go to the next level, past a break if there is one
    Next,
    /// A level of the blinds began
    Level {
        /// Its number, from 1
        level: u32,
        /// The time that is left in it, such as 6:00, 6m or 90s; all of it if not given
        #[arg(long, value_name = "TIME", value_parser = left)]
        left: Option<u32>,
    },
    /// Set the time that is left in the level or the break
    Set {
        /// The time left, such as 10:00, 10m or 90s
        #[arg(value_name = "TIME", value_parser = left)]
        left: u32,
    },
    /// Correct the time played
    Adjust {
        /// Seconds to add, or a time such as +2m or 1:30; with a minus sign to remove
        #[arg(allow_hyphen_values = true, value_parser = correction)]
        seconds: i64,
    },
}

impl ClockVerb {
    /// The command, unless the verb only shows.
    pub(crate) fn into_command(self, tournament: Option<TournamentId>) -> Option<Command> {
        let change = match self {
            Self::Show => return None,
            Self::Next => return Some(TournamentAction::NextLevel.on(tournament)),
            Self::Start => ClockChange::Start,
            Self::Pause => ClockChange::Pause,
            Self::Level { level, left: None } => ClockChange::Level { level },
            Self::Level {
                level,
                left: Some(left_seconds),
            } => {
                let level = Some(level);
                let set = TournamentAction::SetClock {
                    level,
                    left_seconds,
                };
                return Some(set.on(tournament));
            }
            Self::Set { left: left_seconds } => {
                let level = None;
                let set = TournamentAction::SetClock {
                    level,
                    left_seconds,
                };
                return Some(set.on(tournament));
            }
            Self::Adjust { seconds } => ClockChange::Adjust { seconds },
        };
        Some(TournamentAction::Clock { change }.on(tournament))
    }
}

/// Button and blinds of a hand.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct BlindArgs {
    /// Seat of the button
    #[arg(long, value_name = "SEAT", requires = "big_blind")]
    button: Option<u8>,
    /// Seat of the small blind, unless it is dead
    #[arg(long, value_name = "SEAT", requires = "big_blind")]
    small_blind: Option<u8>,
    /// Seat of the big blind
    #[arg(long, value_name = "SEAT")]
    big_blind: Option<u8>,
}

impl BlindArgs {
    /// The blinds, if they were given.
    pub(crate) fn seats(self) -> Result<Option<BlindSeats>, mtt_seating::SeatOutOfRange> {
        let Some(big_blind) = self.big_blind else {
            return Ok(None);
        };
        Ok(Some(BlindSeats {
            button: self.button.map(Seat::new).transpose()?,
            small_blind: self.small_blind.map(Seat::new).transpose()?,
            big_blind: Seat::new(big_blind)?,
        }))
    }
}

/// A length of time with its sign, such as `-365d` or `1h 30m`; a day has 24 hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Period(i64);

impl Period {
    /// The length in milliseconds; below 0 with a minus sign.
    pub(crate) fn milliseconds(self) -> i64 {
        self.0
    }
}

impl FromStr for Period {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words = "expected a period such as -365d, -1h or 1h 30m";
        let wrong = |_| words.to_owned();
        let span: Span = text.parse().map_err(wrong)?;
        let days = SpanRelativeTo::days_are_24_hours();
        let length = span.total((Unit::Millisecond, days)).map_err(wrong)?;
        // Spans end at 20,000 years, far within the whole numbers of a double.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a span has fewer than 2^53 milliseconds"
        )]
        Ok(Self(length.trunc() as i64))
    }
}
