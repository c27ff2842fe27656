//! Things that go wrong in a night.

/// Incident of a night.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Incident {
    /// The wrong player is called out, and the command is taken back.
    WrongBust,
    /// A registered player never comes, and is taken out.
    NoShow,
    /// The program stops in the middle of the night. It is started again, the last commands are
    /// sent once more, and the night goes on.
    Interruption,
}
