//! Mover and seat by lot.

use alloc::vec;

use super::{MoverAsk, Policy, Quote, SeatAsk};
use crate::action::Dealt;
use crate::reason::RuleId;

/// The mover by lot among those who moved least, the seat by lot among those that get cards.
pub(crate) struct Lot;

impl Policy for Lot {
    fn mover(&self, ask: &MoverAsk<'_>) -> Option<Quote> {
        Some(Quote {
            rule: RuleId::MoverByLot,
            cost: vec![i64::from(ask.record.moves)],
        })
    }

    fn seat(&self, ask: &SeatAsk<'_>) -> Option<Quote> {
        Some(Quote {
            rule: RuleId::SeatByLot,
            cost: vec![i64::from(ask.seat.dealt == Dealt::AfterButton)],
        })
    }

    fn halted_below(&self, _n_max: u8) -> Option<usize> {
        None
    }
}
