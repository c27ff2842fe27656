//! The box: its float, the cash that went in and out, and how it was counted.

use serde::Serialize;

use super::{MoneyAct, Purse};

/// The box of a night, in minor units.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Till {
    /// Cash that it began with.
    pub float: u64,
    /// Cash received.
    pub received: u64,
    /// Cash paid.
    pub paid: u64,
    /// Cash that must be in it: the float and what was received, less what was paid.
    pub expected: i64,
    /// The last count: the cash expected then, and the cash found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<(i64, u64)>,
}

impl Till {
    /// The box of a journal.
    pub(crate) fn of(purse: &Purse) -> Self {
        let mut till = Self::default();
        for act in purse.acts() {
            match act {
                MoneyAct::Bought { parts, paid_by, .. } if paid_by.is_cash() => {
                    till.received = till.received.saturating_add(parts.total());
                }
                MoneyAct::Received {
                    amount, paid_by, ..
                } if paid_by.is_cash() => till.received = till.received.saturating_add(*amount),
                MoneyAct::PrizePaid {
                    amount,
                    paid_by,
                    returned,
                    ..
                }
                | MoneyAct::BountyPaid {
                    amount,
                    paid_by,
                    returned,
                    ..
                } if paid_by.is_cash() => {
                    let sum = if *returned {
                        &mut till.received
                    } else {
                        &mut till.paid
                    };
                    *sum = sum.saturating_add(*amount);
                }
                MoneyAct::Refunded {
                    parts,
                    debt,
                    elsewhere,
                    ..
                } => {
                    let cash = parts
                        .total()
                        .saturating_sub(debt.saturating_add(*elsewhere));
                    till.paid = till.paid.saturating_add(cash);
                }
                MoneyAct::Float { amount } => till.float = *amount,
                MoneyAct::Counted { expected, counted } => {
                    till.counted = Some((*expected, *counted));
                }
                _ => {}
            }
        }
        let there = i128::from(till.float) + i128::from(till.received);
        // As much money as does not fit is in no box.
        till.expected = i64::try_from(there - i128::from(till.paid)).unwrap_or(i64::MAX);
        till
    }
}
