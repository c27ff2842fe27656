//! Reasons of actions.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::ids::{PlayerId, Seat, TableId};
use crate::player::Played;

/// The rule behind an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RuleId {
    /// The draw at the start: fewest tables, sizes within one, order and seats by lot.
    InitialDraw,
    /// More tables are needed than are open.
    TablesNeeded,

    /// Fewer tables are needed than are open, and one that never dealt is given up first.
    DissolveForming,
    /// Fewer tables are needed than are open.
    TooManyTables,
    /// The destination of a player on their way breaks.
    Reroute,
    /// A waiting player draws a table and a seat.
    WaitingDraw,
    /// A player who is reinstated goes back to the old seat.
    OldSeat,
    /// A mover is seated in the worst position.
    WorstPosition,
    /// A mover is seated by lot, because the blinds are not known or do not matter.
    SeatByLot,
    /// Balancing: the next big blind moves.
    NextBigBlind,
    /// Balancing: the mover is drawn by lot, because the blinds are not known.
    MoverByLot,
    /// Balancing: the director finds the next big blind.
    DirectorFinds,
    /// The tables of an order break.
    OrderImpossible,
    /// The move is not needed any more.
    OrderNeedless,
    /// The order names somebody who is not the next big blind, or a seat that is not the worst one.
    OrderOutdated,
    /// The table has enough players for its first hand.
    EnoughToDeal,
    /// One table is left and nobody can enter.
    OneTableLeft,
    /// The mover and the seat with the lowest cost.
    LowestCost,
    /// A short table waits for a mover.
    ShortTable,
    /// A new table waits for more players.
    NewTable,
    /// A table has three players fewer than the largest.
    ThreeShort,
    /// The hold or halt is over: expired, waived, or its cause is gone.
    HoldOver,
    /// The published procedure: the table has fewer players than a new one may start with.
    BelowMinimum,
    /// The published procedure: those who wait are enough for a table of their own.
    WaitingTable,
    /// The director opens a table of the room.
    DirectorOpens,
    /// The director breaks a table of the room.
    DirectorBreaks,
}

/// The name of a number in a [`Reason`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum NumberName {
    /// Players alive.
    Players,
    /// Open tables.
    Tables,
    /// Fewest tables for everybody alive.
    Needed,
    /// Players counted at the source before the move, reservations included.
    From,
    /// Players counted at the destination before the move, reservations included.
    To,
    /// Players above the target, summed over the tables.
    Surplus,
    /// Players missing below the target, summed over the tables, less those who wait.
    Deficit,
    /// Players waiting.
    Waiting,
    /// Places or players among which the lot fell.
    Choices,
    /// Hands until the seat posts the big blind.
    Ahead,
    /// Players of a table.
    Have,
    /// Players that the table needs.
    Need,
    /// Players of the largest table.
    Largest,
    /// Hands that the player had on the button.
    OnButton,
    /// Hands that the player had in the small blind.
    InSmallBlind,
    /// Hands that the player had in the big blind.
    InBigBlind,
}

/// A candidate that could have been chosen instead.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Candidate<P = PlayerId> {
    /// Another mover.
    Player(P),
    /// Another table.
    Table(TableId),
    /// Another seat.
    Seat(Seat),
}

/// The second best choice with its cost.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunnerUp<P = PlayerId> {
    /// The candidate.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub candidate: Candidate<P>,
    /// Its cost, compared number by number with the cost of the choice.
    pub cost: Vec<i64>,
}

/// The reason of an action: a rule and its numbers. A choice by cost adds its cost and the runner-up. Prose is made by
/// the application.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason<P = PlayerId> {
    /// The rule.
    pub rule: RuleId,
    /// Its numbers by name.
    #[cfg_attr(feature = "serde", serde(default = "BTreeMap::new"))]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub numbers: BTreeMap<NumberName, i64>,
    /// The cost of the choice, compared number by number; empty if nothing was chosen by cost.
    #[cfg_attr(
        feature = "serde",
        serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")
    )]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub cost: Vec<i64>,
    /// The second best choice, if there was one.
    #[cfg_attr(
        feature = "serde",
        serde(default = "Option::default", skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub runner_up: Option<RunnerUp<P>>,
}

impl<P> Reason<P> {
    /// A reason with its numbers; numbers above `i64::MAX` are cut off there.
    #[must_use]
    pub fn new<const N: usize>(rule: RuleId, numbers: [(NumberName, usize); N]) -> Self {
        let numbers = numbers
            .into_iter()
            .map(|(name, value)| (name, i64::try_from(value).unwrap_or(i64::MAX)));
        Self {
            rule,
            numbers: numbers.collect(),
            cost: Vec::new(),
            runner_up: None,
        }
    }

    /// Adds the positions that a player was dealt, which count where mover and seat are chosen by cost.
    pub(crate) fn add_positions(&mut self, played: Played) {
        if self.rule != RuleId::LowestCost {
            return;
        }
        self.numbers.extend([
            (NumberName::OnButton, i64::from(played.button)),
            (NumberName::InSmallBlind, i64::from(played.small_blind)),
            (NumberName::InBigBlind, i64::from(played.big_blind)),
        ]);
    }

    /// One number of the reason, `None` if the rule does not use it.
    #[must_use]
    pub fn number(&self, name: NumberName) -> Option<i64> {
        self.numbers.get(&name).copied()
    }
}
