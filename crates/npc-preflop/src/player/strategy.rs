//! Bet and call levels, lists of them, and how a list is cut or stretched to a target.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use crate::PreflopError;

/// How far a player raises and how far they call, such as `3bet/2bet`.
///
/// The big blind is the 1bet, the open raise the 2bet, the first re-raise the 3bet, and so on. The
/// player raises while the last bet is below their bet level, otherwise calls up to their call
/// level, and folds to more.
///
/// ```
/// use npc_preflop::Action;
/// use npc_preflop::player::{BetCall, ToCall};
///
/// let strategy: BetCall = "2bet/3bet".parse()?;
/// assert_eq!(strategy.action(1, ToCall::Chips), Action::Raise { to: 2 });
/// assert_eq!(strategy.action(3, ToCall::Chips), Action::Call);
/// assert_eq!(strategy.action(4, ToCall::Chips), Action::Fold);
/// # Ok::<(), npc_preflop::PreflopError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "alloc::string::String", into = "alloc::string::String")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BetCall {
    bet: u8,
    call: u8,
}

/// Action of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Action {
    /// Gives up the hand.
    Fold,
    /// Stays in for nothing.
    Check,
    /// Calls the big blind when nobody has raised.
    Limp,
    /// Calls a raise.
    Call,
    /// Raises to a bet level of 2 or more.
    Raise {
        /// The level: 2 opens, 3 re-raises.
        to: u8,
    },
}

/// The price of staying in the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ToCall {
    /// No chips: the big blind when nobody has raised.
    Nothing,
    /// Chips up to the highest bet.
    Chips,
}

impl BetCall {
    /// The highest level.
    pub const MAX_LEVEL: u8 = 9;
    /// Never plays.
    pub(crate) const FOLD: Self = Self { bet: 0, call: 0 };
    /// Limps and calls a raise.
    pub(crate) const LIMP_CALL: Self = Self { bet: 1, call: 2 };
    /// Limps and folds to a raise.
    pub(crate) const LIMP_FOLD: Self = Self { bet: 1, call: 1 };

    /// Opens, and calls any raise: a lapse.
    pub(crate) const HABIT: Self = Self { bet: 2, call: 9 };

    /// These levels, which are known to be 1 to 9.
    pub(crate) const fn of(bet: u8, call: u8) -> Self {
        Self { bet, call }
    }

    /// The level up to which the player raises, 1 to 9; 1 never raises.
    #[must_use]
    pub const fn bet(self) -> u8 {
        self.bet
    }

    /// The level up to which the player calls, 1 to 9.
    #[must_use]
    pub const fn call(self) -> u8 {
        self.call
    }

    /// The action at a bet level of 1 (the big blind alone) or more.
    #[must_use]
    pub const fn action(self, level: u8, to_call: ToCall) -> Action {
        if level < self.bet {
            Action::Raise { to: level + 1 }
        } else if matches!(to_call, ToCall::Nothing) {
            Action::Check
        } else if level > self.call {
            Action::Fold
        } else if level <= 1 {
            Action::Limp
        } else {
            Action::Call
        }
    }
}

impl fmt::Display for BetCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}bet/{}bet", self.bet, self.call)
    }
}

impl FromStr for BetCall {
    type Err = PreflopError;

    fn from_str(text: &str) -> Result<Self, PreflopError> {
        let fault = |at: &str, expected: &'static str| PreflopError::BadStrategy {
            text: text.to_string(),
            at: at.to_string(),
            expected,
        };
        let Some((bet, call)) = text.split_once('/') else {
            return Err(fault(text, "two levels such as 3bet/2bet"));
        };
        let level = |part: &str| {
            let number = part.strip_suffix("bet");
            let number = number.ok_or_else(|| fault(part, "a number of 1 to 9 and `bet`"))?;
            match number.as_bytes() {
                [digit @ b'1'..=b'9'] => Ok(digit - b'0'),
                _ => Err(fault(part, "a level of 1 to 9")),
            }
        };
        Ok(Self {
            bet: level(bet)?,
            call: level(call)?,
        })
    }
}

impl TryFrom<alloc::string::String> for BetCall {
    type Error = PreflopError;

    fn try_from(text: alloc::string::String) -> Result<Self, PreflopError> {
        text.parse()
    }
}

impl From<BetCall> for alloc::string::String {
    fn from(strategy: BetCall) -> Self {
        strategy.to_string()
    }
}

/// Nested ranges with a strategy each. The best hands play the first, the next ones the second, and
/// so on; beyond the last edge the player folds.
///
/// ```
/// use npc_preflop::player::StrategyList;
///
/// let list = StrategyList::new(&[0.05, 0.10, 0.20], &["3bet/3bet", "2bet/3bet", "2bet/2bet"])?;
/// // To half of the hands: cut from the loose end, or scaled.
/// assert_eq!(list.adjust(0.0, 0.10)?.edges, [0.05, 0.10, 0.10]);
/// assert_eq!(list.adjust(1.0, 0.10)?.edges, [0.025, 0.05, 0.10]);
/// # Ok::<(), npc_preflop::PreflopError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct StrategyList {
    ranges: Vec<(f64, BetCall)>,
}

/// The edges of a list for a target.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdjustedEdges {
    /// The edges, rising, each from 0 to the target; the last is the target.
    pub edges: Vec<f64>,
    /// The formula before its constraint; the last is the target.
    pub raw: Vec<f64>,
    /// The factor of all edges but the last.
    pub factor: f64,
}

impl StrategyList {
    /// The list with these edges and strategies.
    ///
    /// # Errors
    ///
    /// [`PreflopError::BadStrategy`] for a text that is none, and those of
    /// [`StrategyList::from_ranges`].
    pub fn new(edges: &[f64], strategies: &[&str]) -> Result<Self, PreflopError> {
        let strategies: Result<Vec<BetCall>, _> =
            strategies.iter().map(|text| text.parse()).collect();
        let strategies = strategies?;
        if edges.len() != strategies.len() {
            return Err(PreflopError::StrategyCount {
                edges: edges.len(),
                strategies: strategies.len(),
            });
        }
        Self::from_ranges(edges.iter().copied().zip(strategies).collect())
    }

    /// The list of these upper edges, as shares of all hands, and strategies.
    ///
    /// # Errors
    ///
    /// [`PreflopError::NoStrategies`] if it is empty; [`PreflopError::RateOutOfRange`] for an edge
    /// that is not from 0 to 1; [`PreflopError::EdgesNotIncreasing`] for one below that before it;
    /// [`PreflopError::ZeroVpipList`] if the last is 0.
    pub fn from_ranges(ranges: Vec<(f64, BetCall)>) -> Result<Self, PreflopError> {
        check_edges(ranges.iter().map(|range| range.0))?;
        Ok(Self { ranges })
    }

    /// Ranges that are known to be in order.
    pub(crate) fn listed(ranges: &[(f64, BetCall)]) -> Self {
        Self {
            ranges: ranges.to_vec(),
        }
    }

    /// Upper edges and strategies, best hands first.
    #[must_use]
    pub fn ranges(&self) -> &[(f64, BetCall)] {
        &self.ranges
    }

    /// The share of hands that the list was written for: its last edge, above 0.
    #[must_use]
    pub fn baseline(&self) -> f64 {
        self.ranges.last().map_or(0.0, |range| range.0)
    }

    /// The edges for a player who plays `target` of the hands; see [`adjust_edges`].
    ///
    /// # Errors
    ///
    /// The errors of [`adjust_edges`].
    pub fn adjust(&self, strategy_factor: f64, target: f64) -> Result<AdjustedEdges, PreflopError> {
        let edges: Vec<f64> = self.ranges.iter().map(|range| range.0).collect();
        adjust_edges(&edges, strategy_factor, target)
    }
}

/// The edges of nested ranges for a player who plays `target` of the hands.
///
/// The last edge is the target. The others are `phi_i (1 + sigma (target / phi_m - 1))`, limited
/// to 0 and the edge above; `sigma` is the strategy factor. With 0 ranges are cut or grow at the loose end,
/// with 1 all of them shrink or stretch alike. All share one factor, so limiting each to 0 and
/// the target is the same as limiting it to the edge above.
///
/// The article writes the formula for the last edge as well, where it contradicts "the last edge is
/// the target" unless the factor is 1; the second is followed.
///
/// # Errors
///
/// The errors of [`StrategyList::from_ranges`] for the edges; [`PreflopError::NotFinite`] for the strategy
/// factor or what follows from it; [`PreflopError::RateOutOfRange`] unless the target is from 0 to 1.
pub fn adjust_edges(
    edges: &[f64],
    strategy_factor: f64,
    target: f64,
) -> Result<AdjustedEdges, PreflopError> {
    let baseline = check_edges(edges.iter().copied())?;
    if !strategy_factor.is_finite() {
        return Err(PreflopError::NotFinite { name: "sigma" });
    }
    if !(0.0..=1.0).contains(&target) {
        return Err(PreflopError::RateOutOfRange {
            name: "target",
            got: target,
        });
    }
    let factor = 1.0 + strategy_factor * (target / baseline - 1.0);
    let mut raw: Vec<f64> = edges.iter().map(|edge| factor * edge).collect();
    if let Some(last) = raw.last_mut() {
        *last = target;
    }
    if !factor.is_finite() || raw.iter().any(|edge| !edge.is_finite()) {
        return Err(PreflopError::NotFinite { name: "raw" });
    }
    // Adding zero turns a negative zero into zero.
    let edges = raw
        .iter()
        .map(|edge| edge.clamp(0.0, target) + 0.0)
        .collect();
    Ok(AdjustedEdges { edges, raw, factor })
}

/// The last of the edges, if all are as they must be.
fn check_edges(edges: impl Iterator<Item = f64>) -> Result<f64, PreflopError> {
    let mut before = None;
    for (item, edge) in (1..).zip(edges) {
        if !(0.0..=1.0).contains(&edge) {
            return Err(PreflopError::RateOutOfRange {
                name: "edge",
                got: edge,
            });
        }
        if before.is_some_and(|before| edge < before) {
            return Err(PreflopError::EdgesNotIncreasing { item });
        }
        before = Some(edge);
    }
    match before {
        None => Err(PreflopError::NoStrategies),
        Some(last) if last <= 0.0 => Err(PreflopError::ZeroVpipList),
        Some(last) => Ok(last),
    }
}
