//! The rules that the audit checks, each with the code under which it reports.

use core::fmt;

/// A rule of seating. `docs/seating/README.md` explains each under its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Rule {
    /// Everybody is in one place: seated, on the way, or waiting.
    #[cfg_attr(feature = "serde", serde(rename = "I1"))]
    OnePlace,
    /// No table has more players and reservations than seats, and no seat two players.
    #[cfg_attr(feature = "serde", serde(rename = "I2"))]
    Seats,
    /// Nobody enters or leaves a table during a hand.
    #[cfg_attr(feature = "serde", serde(rename = "I3"))]
    NotInHand,
    /// Chips are conserved.
    #[cfg_attr(feature = "serde", serde(rename = "I4"))]
    Chips,
    /// Some table can deal or is in a hand.
    #[cfg_attr(feature = "serde", serde(rename = "I5"))]
    RoomPlays,
    /// No action takes the field further from balance.
    #[cfg_attr(feature = "serde", serde(rename = "I8"))]
    NoDrift,
    /// `tda`: the next big blind moves to the worst seat, never to the small blind.
    #[cfg_attr(feature = "serde", serde(rename = "I12"))]
    TdaMover,
    /// The draw: fewest tables, sizes within one, everybody seated.
    #[cfg_attr(feature = "serde", serde(rename = "R1"))]
    Draw,
    /// A table opens if, and as soon as, more are needed.
    #[cfg_attr(feature = "serde", serde(rename = "R2"))]
    Open,
    /// Tables break if, and as soon as, there are too many, in the right order.
    #[cfg_attr(feature = "serde", serde(rename = "R3"))]
    Break,
    /// Players on their way to a table that is to break get another destination at once.
    #[cfg_attr(feature = "serde", serde(rename = "R4"))]
    Reroute,
    /// A move goes from a table that may give to one that may receive. The gap is above the tolerance.
    #[cfg_attr(feature = "serde", serde(rename = "R5"))]
    Move,
    /// A move that is due is made.
    #[cfg_attr(feature = "serde", serde(rename = "R6"))]
    MoveDue,
    /// The destination among equals.
    #[cfg_attr(feature = "serde", serde(rename = "R7"))]
    Destination,
    /// `online` and `home`: who moves.
    #[cfg_attr(feature = "serde", serde(rename = "R8"))]
    MoverChoice,
    /// The seat and the first hand of a player who sits down.
    #[cfg_attr(feature = "serde", serde(rename = "R9"))]
    SeatChoice,
    /// A player on their way sits down as soon as the table is between hands.
    #[cfg_attr(feature = "serde", serde(rename = "R10"))]
    ArrivalDue,
    /// Players who wait are seated in order of arrival.
    #[cfg_attr(feature = "serde", serde(rename = "R11"))]
    WaitingOrder,
    /// Players who wait get a place below a table's target as soon as there is one.
    #[cfg_attr(feature = "serde", serde(rename = "R12"))]
    WaitingPlace,
    /// The first hand of a new table.
    #[cfg_attr(feature = "serde", serde(rename = "R13"))]
    FirstHand,
    /// Holds.
    #[cfg_attr(feature = "serde", serde(rename = "R14"))]
    Hold,
    /// Halts.
    #[cfg_attr(feature = "serde", serde(rename = "R15"))]
    Halt,
    /// No hand starts at a table that is forming, held or halted.
    #[cfg_attr(feature = "serde", serde(rename = "R16"))]
    Obey,
    /// The final table is announced once, when it is due.
    #[cfg_attr(feature = "serde", serde(rename = "R17"))]
    FinalTable,
    /// Pinned players do not move, pinned tables do not break.
    #[cfg_attr(feature = "serde", serde(rename = "R18"))]
    Pins,
    /// An event fits the state.
    #[cfg_attr(feature = "serde", serde(rename = "R19"))]
    Event,
    /// Nothing is decided before the start and at the beginning of a hand.
    #[cfg_attr(feature = "serde", serde(rename = "R20"))]
    Moment,
    /// The log itself: rules, state, numbering, kinds that the audit reads.
    #[cfg_attr(feature = "serde", serde(rename = "R21"))]
    Log,
}

impl Rule {
    /// All rules in the order of their codes.
    pub const ALL: [Self; 28] = [
        Self::OnePlace,
        Self::Seats,
        Self::NotInHand,
        Self::Chips,
        Self::RoomPlays,
        Self::NoDrift,
        Self::TdaMover,
        Self::Draw,
        Self::Open,
        Self::Break,
        Self::Reroute,
        Self::Move,
        Self::MoveDue,
        Self::Destination,
        Self::MoverChoice,
        Self::SeatChoice,
        Self::ArrivalDue,
        Self::WaitingOrder,
        Self::WaitingPlace,
        Self::FirstHand,
        Self::Hold,
        Self::Halt,
        Self::Obey,
        Self::FinalTable,
        Self::Pins,
        Self::Event,
        Self::Moment,
        Self::Log,
    ];

    /// The code in documents: `I1` to `I12` as the invariants are numbered, `R1` to `R21` for the other rules.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::OnePlace => "I1",
            Self::Seats => "I2",
            Self::NotInHand => "I3",
            Self::Chips => "I4",
            Self::RoomPlays => "I5",
            Self::NoDrift => "I8",
            Self::TdaMover => "I12",
            Self::Draw => "R1",
            Self::Open => "R2",
            Self::Break => "R3",
            Self::Reroute => "R4",
            Self::Move => "R5",
            Self::MoveDue => "R6",
            Self::Destination => "R7",
            Self::MoverChoice => "R8",
            Self::SeatChoice => "R9",
            Self::ArrivalDue => "R10",
            Self::WaitingOrder => "R11",
            Self::WaitingPlace => "R12",
            Self::FirstHand => "R13",
            Self::Hold => "R14",
            Self::Halt => "R15",
            Self::Obey => "R16",
            Self::FinalTable => "R17",
            Self::Pins => "R18",
            Self::Event => "R19",
            Self::Moment => "R20",
            Self::Log => "R21",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}
