//! Push or fold and equities with arrays.

use std::ops::ControlFlow;

use engine_contracts::ranges::{self, PushfoldQuestion, PushfoldReply, RangeFailure};
use npc_preflop::equity::{Counts, range_equity as equity_of};
use npc_preflop::{HandClass, Range};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::array::{check_length, doubles, of_doubles};
use crate::numbers::{double, optional_double, text};
use crate::refused::{self, Internal};
use crate::work;

/// Value, exploitability, whether it is exact and unique, and frequencies and shares of pushes and calls.
type PushFold<'py> = (
    f64,
    f64,
    bool,
    bool,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    f64,
    f64,
);

/// The classes of hands, in the order of every list of frequencies.
#[pyfunction]
pub(crate) fn hand_classes(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, HandClass::all().map(|class| class.to_string()))
}

/// The equilibrium of all in or fold between two players with equal stacks.
#[pyfunction]
#[pyo3(signature = (stack, ante, bb_ante, dead))]
pub(crate) fn push_fold<'py>(
    stack: &Bound<'py, PyAny>,
    ante: Option<&Bound<'py, PyAny>>,
    bb_ante: Option<&Bound<'py, PyAny>>,
    dead: bool,
) -> PyResult<PushFold<'py>> {
    let py = stack.py();
    let question = PushfoldQuestion {
        contract: None,
        stack: Some(double("stack", stack)?),
        stacks: None,
        ante: optional_double("ante", ante)?,
        bb_ante: optional_double("bb_ante", bb_ante)?,
        dead,
        straddle: None,
        prizes: None,
        others: Vec::new(),
        player: None,
        players: None,
        deals: None,
        seed: 1,
    };
    let solved = work::short(py, || {
        ranges::pushfold(&question, 1, |_| ControlFlow::Continue(()))
    })?;
    let PushfoldReply::Two(answer) = solved else {
        let words = "a game of two with one stack has another answer".to_owned();
        return Err(refused::of(py, &Internal { words }));
    };
    let strategy = &answer.solution.strategy;
    Ok((
        answer.value,
        answer.exploitability,
        answer.exact,
        answer.unique,
        of_doubles(py, strategy.push)?,
        of_doubles(py, strategy.call)?,
        answer.push_share,
        answer.call_share,
    ))
}

/// A range as it was given: a text, or the weight of each class.
enum RangeQuestion {
    Named(String),
    Weighted(Box<[f64; HandClass::COUNT]>),
}

impl RangeQuestion {
    fn of(argument: &str, value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyString>() {
            return text(argument, value).map(Self::Named);
        }
        let weights = doubles(argument, value)?;
        check_length(value.py(), argument, weights.len(), HandClass::COUNT)?;
        let mut list = Box::new([0.0; HandClass::COUNT]);
        list.copy_from_slice(&weights);
        Ok(Self::Weighted(list))
    }

    fn range(&self) -> Result<Range, RangeFailure> {
        Ok(match self {
            Self::Named(text) => text.parse()?,
            Self::Weighted(weights) => Range::from_classes(weights)?,
        })
    }
}

/// The first range's share of the pot, and the shares of its wins, ties and losses.
#[pyfunction]
pub(crate) fn range_equity(
    first: &Bound<'_, PyAny>,
    second: &Bound<'_, PyAny>,
) -> PyResult<(f64, f64, f64, f64)> {
    let ranges = [
        RangeQuestion::of("first", first)?,
        RangeQuestion::of("second", second)?,
    ];
    work::short(first.py(), || -> Result<_, RangeFailure> {
        let [first, second] = &ranges;
        let found = equity_of(&first.range()?, &second.range()?)?;
        let equity = found.counts.map_or(found.equity, Counts::equity);
        Ok((equity, found.win, found.tie, found.lose))
    })
}
