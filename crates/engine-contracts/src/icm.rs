//! The independent chip model: `icm equity` and `icm finish`.

mod equity;
mod failure;
mod finish;

use ::icm::{IcmError, IcmOptions};

pub use self::equity::{EquityAnswer, EquityQuestion, equity};
pub use self::failure::IcmFailure;
pub use self::finish::{FinishAnswer, FinishQuestion, finish};
use crate::contract::Contract;
#[cfg(feature = "schema")]
use crate::schema::Document;

/// Equities of stacks.
pub const EQUITY: Contract = Contract::new("icm-equity", 1);
/// Finishing probabilities of a player.
pub const FINISH: Contract = Contract::new("icm-finish", 1);

/// The documents of these contracts.
#[cfg(feature = "schema")]
pub(crate) const DOCUMENTS: &[Document] = &[
    Document::question::<EquityQuestion>(EQUITY),
    Document::answer::<EquityAnswer>(EQUITY),
    Document::question::<FinishQuestion>(FINISH),
    Document::answer::<FinishAnswer>(FINISH),
];

/// The largest field that is answered; it takes a few seconds.
pub const MAX_PLAYERS: usize = 20_000;

fn check_players(stacks: &[f64]) -> Result<(), IcmError> {
    let (players, max) = (stacks.len(), MAX_PLAYERS);
    if players > max {
        return Err(IcmError::TooManyPlayers { players, max });
    }
    Ok(())
}

fn options(tolerance: Option<f64>) -> IcmOptions {
    let usual = IcmOptions::default();
    tolerance.map_or(usual, |tolerance| usual.with_tolerance(tolerance))
}
