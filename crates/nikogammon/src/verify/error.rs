//! Why a table's certificate does not hold.

/// Why the certificate of a table does not hold, or was not checked to the end.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum VerifyError {
    /// The table has no margin or no lengths.
    #[error("the table has no certificate: it lacks the margin or the lengths")]
    NoCertificate,
    /// A state whose value does not follow from those after it.
    #[error("the certificate does not hold in state {state}, by {by:e}")]
    Violated {
        /// The first such state.
        state: u64,
        /// How much its bounds would have to be wider, in points.
        by: f64,
    },
    /// A state whose outcomes are not worth its equity.
    #[error("the outcomes of state {state} are not worth its equity: they differ by {by:e}")]
    Outcomes {
        /// The first such state.
        state: u64,
        /// How far what is won and lost on average is from the equity, in points.
        by: f64,
    },
    /// A position in which neither player can move that has another value than endless play, or a
    /// length.
    #[error(
        "state {state}, in which neither player can move, has the equity {equity} instead of that of endless play"
    )]
    Endless {
        /// The state.
        state: u64,
        /// Its equity.
        equity: f64,
    },
    /// The certificate holds, but the table promises more.
    #[error("the table promises {promised:e}, but only {follows:e} follows from its certificate")]
    ErrorBound {
        /// The error bound of the table.
        promised: f64,
        /// The one that follows.
        follows: f64,
    },
    /// Broken off on demand.
    #[error("broken off at state {state}")]
    Cancelled {
        /// The state that would have been next.
        state: u64,
    },
}
