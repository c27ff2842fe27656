//! Progress of long work over a log, and the word of those who follow it that it may go on.

use std::ops::ControlFlow;

/// Part of long work over a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LogStage {
    /// Events are read; they are counted.
    Events,
    /// Ratings are computed again; the nights of a ladder are counted.
    Ratings,
}

/// How far long work over a log has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LogProgress {
    /// The part that is being done.
    pub stage: LogStage,
    /// How much of it is done, 0 to `all`.
    pub done: u64,
    /// How much there is.
    pub all: u64,
}

/// The caller that follows long work and may break it off.
pub type LogWatch<'w, B = ()> = dyn FnMut(LogProgress) -> ControlFlow<B> + Send + 'w;

/// Lets work go on to its end, whatever its type of a break.
pub(crate) const fn go_on<B>(_: LogProgress) -> ControlFlow<B> {
    ControlFlow::Continue(())
}
