//! Mover and seat of the published procedure.

use alloc::vec;

use super::{MoverAsk, Policy, Procedure, Quote, SeatAsk, position_change};
use crate::reason::RuleId;

/// Few moves so far, then a position close to that of the open seat. Whether the seat gets cards is not asked.
pub(crate) struct Literal;

impl Policy for Literal {
    fn mover(&self, ask: &MoverAsk<'_>) -> Option<Quote> {
        let changes = ask
            .seats
            .iter()
            .map(|seat| position_change(ask.left, *seat));
        Some(Quote {
            rule: RuleId::LowestCost,
            cost: vec![i64::from(ask.record.moves), changes.min()?],
        })
    }

    fn seat(&self, ask: &SeatAsk<'_>) -> Option<Quote> {
        Some(Quote {
            rule: RuleId::LowestCost,
            cost: vec![position_change(ask.record.left, ask.seat)],
        })
    }

    fn halted_below(&self, _n_max: u8) -> Option<usize> {
        None
    }

    fn procedure(&self) -> Procedure {
        Procedure::Published
    }
}
