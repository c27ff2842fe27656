//! Hand-for-hand play on the command line.

use clap::Subcommand;
use club_log::event::HandForHandChange;

/// Changes of hand-for-hand play.
#[derive(Debug, Clone, Copy, Subcommand)]
pub(crate) enum HandForHandVerb {
    /// From now on every table plays one hand and waits for the others; busts of a round tie
    On {
        /// Stop the clock; each round takes these minutes from it
        #[arg(long, value_name = "MINUTES")]
        round_minutes: Option<u32>,
    },
    /// A round was played and nobody busted
    Round,
    /// The tables play on without waiting for each other
    Off,
}

impl From<HandForHandVerb> for HandForHandChange {
    fn from(verb: HandForHandVerb) -> Self {
        match verb {
            HandForHandVerb::On { round_minutes } => Self::Start { round_minutes },
            HandForHandVerb::Round => Self::Round,
            HandForHandVerb::Off => Self::End,
        }
    }
}
