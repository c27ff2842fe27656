//! Exit codes of a program.

/// The exit codes that failures have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Something failed.
    Failure = 1,
    /// The input or the command line cannot be parsed.
    Usage = 2,
    /// Parsed, but refused by a rule, or in conflict with what is there.
    Refused = 3,
    /// Not found.
    NotFound = 4,
    /// The chain of the log is broken, or the file is damaged.
    Integrity = 5,
    /// The server of the club cannot be reached, or is gone.
    Unreachable = 6,
    /// The server of the club refuses access.
    AccessDenied = 7,
    /// The disk of the server is full.
    ServerFull = 8,
    /// The schema of the club holds something else.
    OtherSchema = 9,
    /// Stopped by SIGINT.
    Interrupted = 130,
}

impl Exit {
    /// The number that the system gets.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }
}
