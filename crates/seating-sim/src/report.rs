//! The figures of a simulated tournament.

use alloc::collections::BTreeMap;

/// The figures of a simulated tournament. Shares are from 0 to 1.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SimulationReport {
    /// Hands dealt.
    pub hands: u64,
    /// From the start until registration closes.
    pub registration: PhaseReport,
    /// From the close of registration until four tables are open.
    pub elimination: PhaseReport,
    /// How long players wait for cards after a decision about them.
    pub waits: WaitReports,
    /// Standard deviation of the big blinds posted minus the fair share, over the players who are
    /// out. The fair share is the sum of 1 / players dealt in over the hands in which they had
    /// cards. `null` before anybody is out.
    pub equity_sd: Option<f64>,
    /// Table changes of the player who moved most.
    pub most_moves: u32,
}

/// The tables in one phase. Figures that the phase gives no occasion for are `null`.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PhaseReport {
    /// Players dealt in, mean over the hands that begin in the phase.
    pub mean_size: Option<f64>,
    /// Share of these hands with floor or ceil of n / T* players. T* tables are the fewest that
    /// hold the n players alive.
    pub ideal: Option<f64>,
    /// Share of the time with at most one player between the largest and the smallest table. It
    /// counts players who are seated at tables that are not forming.
    pub gap_1: Option<f64>,
    /// The same with at most two players.
    pub gap_2: Option<f64>,
    /// Players who leave a table for another one or for the waiting list, over players eliminated.
    pub moves_per_elimination: Option<f64>,
    /// Player-time at tables that would deal, after their pause, if they were not held or halted, over player-time in
    /// hands.
    pub idle: Option<f64>,
}

/// Waits by the cause.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WaitReports {
    /// Players moved by balancing.
    pub movers: WaitReport,
    /// Players of broken tables.
    pub broken: WaitReport,
    /// Players who registered after the start.
    pub late: WaitReport,
}

/// Waits from the decision about a player (late players: their registration) until they are dealt in. A second decision
/// before that continues the wait. The unit is the mean length of the hands of the tournament; figures of no wait are
/// `null`.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WaitReport {
    /// Waits that ended with cards.
    pub count: u64,
    /// Their mean, in hand lengths.
    pub mean: Option<f64>,
    /// The shortest wait that 99 % of them do not exceed, in hand lengths.
    pub p99: Option<f64>,
    /// The longest, in hand lengths.
    pub max: Option<f64>,
    /// Number of waits by the number of hands missed. A missed hand began, during the wait, at the
    /// table where the player sits or has a place reserved.
    pub missed: BTreeMap<u32, u64>,
}

/// The tables in one minute of a simulated tournament, forming tables left out.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct SimulatedMinute {
    /// Players of the smallest table.
    pub smallest: u8,
    /// Players of the largest table.
    pub largest: u8,
    /// Mean number of players at a table, over the time.
    pub mean_size: f64,
    /// Mean difference between the largest and the smallest table, over the time.
    pub mean_gap: f64,
    /// Whether registration was open when the minute began.
    pub registration_open: bool,
}
