//! `range equity`.

use npc_preflop::Range;
use npc_preflop::equity::{Counts, range_equity};
use serde::{Deserialize, Serialize};

use super::{EQUITY, RangeFailure};

/// Question of `range equity`: two ranges.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EquityQuestion {
    /// The contract, `range-equity/1`.
    pub contract: Option<String>,
    /// A range such as `22+,AKs`, or `random`.
    pub first: String,
    /// The range that it plays against.
    pub second: String,
}

/// Answer of `range equity`: counts, null where a weight is neither 0 nor 1, and shares of the results.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EquityAnswer {
    /// Pairs of hands and boards that the first range wins.
    pub win: Option<u64>,
    /// Pairs and boards that are divided.
    pub tie: Option<u64>,
    /// Pairs and boards that the first range loses.
    pub lose: Option<u64>,
    /// All pairs and boards.
    pub total: Option<u64>,
    /// Share of the pot that the first range gets.
    pub equity: f64,
    /// Shares of the results.
    pub shares: EquityShares,
    /// The ranges as they were read, which the document has not.
    #[serde(skip)]
    pub ranges: [Range; 2],
}

/// Shares of the results of a range against another.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Shares"))]
#[expect(missing_docs, reason = "the names say which result")]
pub struct EquityShares {
    pub win: f64,
    pub tie: f64,
    pub lose: f64,
}

/// Answers `range equity`: the exact equity of a range against another before the flop.
///
/// # Errors
///
/// [`RangeFailure`] where the contract is another one, a range cannot be parsed or is empty, or every pair of hands
/// shares a card.
pub fn equity(question: &EquityQuestion) -> Result<EquityAnswer, RangeFailure> {
    EQUITY.check(question.contract.as_deref())?;
    let ranges: [Range; 2] = [question.first.parse()?, question.second.parse()?];
    let [first, second] = &ranges;
    let found = range_equity(first, second)?;
    let counts = found.counts;
    Ok(EquityAnswer {
        win: counts.map(|counts| counts.win),
        tie: counts.map(|counts| counts.tie),
        lose: counts.map(|counts| counts.lose),
        total: counts.map(Counts::total),
        equity: counts.map_or(found.equity, Counts::equity),
        shares: EquityShares {
            win: found.win,
            tie: found.tie,
            lose: found.lose,
        },
        ranges,
    })
}
