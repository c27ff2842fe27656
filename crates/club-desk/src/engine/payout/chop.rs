//! `payout chop`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toolkit::icm::IcmError;
use toolkit::payout::deal::{Deal, DealError, DealSetup};

use crate::engine::failure;
use crate::error::{DeskError, Exit};
use crate::input::{Whole, whole};

/// What `payout chop` reads.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChopQuestion {
    stacks: Vec<Whole>,
    prizes: Vec<Whole>,
    #[serde(default = "one", deserialize_with = "whole")]
    unit: u64,
    method: ChopMethod,
    #[serde(default, deserialize_with = "whole")]
    for_winner: u64,
}

/// A stack or a prize as a whole number from 0 on; a negative one is the same fault as in `icm`.
fn amounts(
    list: &[Whole],
    item: &'static str,
    negative: impl Fn(usize, f64) -> IcmError,
) -> Result<Vec<u64>, DeskError> {
    let amount = |(index, &Whole(number)): (usize, &Whole)| {
        u64::try_from(number).map_err(|_| {
            if number < 0 {
                #[expect(clippy::cast_precision_loss, reason = "a number in a message")]
                let number = number as f64;
                failure(Exit::Refused, &negative(index, number))
            } else {
                failure(Exit::Refused, &DealError::TooLarge { item })
            }
        })
    };
    list.iter().enumerate().map(amount).collect()
}

const fn one() -> u64 {
    1
}

/// How the prizes are divided.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum ChopMethod {
    Icm,
    Chips,
    Even,
}

/// The answer of `payout chop`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ChopAnswer {
    amounts: Vec<u64>,
    sum: u64,
    for_winner: u64,
}

/// The amounts of a deal.
pub(crate) fn chop(question: ChopQuestion) -> Result<ChopAnswer, DeskError> {
    let ChopQuestion {
        stacks,
        prizes,
        unit,
        method,
        for_winner,
    } = question;
    let negative_stack = |player, stack| IcmError::NegativeStack { player, stack };
    let negative_prize = |index, prize| IcmError::NegativePrize {
        place: index + 1,
        prize,
    };
    let deal = Deal::try_from(DealSetup {
        stacks: amounts(&stacks, "stacks", negative_stack)?,
        prizes: amounts(&prizes, "prizes", negative_prize)?,
        unit,
        for_winner,
    });
    let divided = deal.and_then(|deal| match method {
        ChopMethod::Icm => deal.icm_chop(),
        ChopMethod::Chips => deal.chip_chop(),
        ChopMethod::Even => deal.even(),
    });
    let divided = divided.map_err(|error| rejected(&error))?;
    Ok(ChopAnswer {
        amounts: divided.amounts().to_vec(),
        sum: divided.sum(),
        for_winner: divided.for_winner(),
    })
}

fn rejected(error: &DealError) -> DeskError {
    match error {
        DealError::Equities { source } => failure(Exit::Refused, source),
        other => failure(Exit::Refused, other),
    }
}
