//! `payout chop`.

use icm::IcmError;
use payout_dhondt::deal::{Deal, DealError, DealSetup};
use serde::{Deserialize, Serialize};

use super::{CHOP, PayoutFailure};
use crate::whole::{Whole, whole};

/// Question of `payout chop`: the stacks and prizes left.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChopQuestion {
    /// The contract, `payout-chop/1`.
    pub contract: Option<String>,
    /// Chips of the players left, above 0.
    pub stacks: Vec<Whole>,
    /// Prizes left, the first place first, in minor units.
    pub prizes: Vec<Whole>,
    /// The smallest amount that is handed out, in minor units, at least 1.
    #[serde(default = "one", deserialize_with = "whole")]
    pub unit: u64,
    /// How the prizes are divided.
    pub method: ChopMethod,
    /// Money left to play for, taken from the first prize.
    #[serde(default, deserialize_with = "whole")]
    pub for_winner: u64,
}

const fn one() -> u64 {
    1
}

/// How the prizes are divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ChopMethod {
    /// Equities of the independent chip model.
    Icm,
    /// The next prize for everybody, and the rest in proportion to chips.
    Chips,
    /// The same for everybody.
    Even,
}

/// Answer of `payout chop`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChopAnswer {
    /// Amount of each player, in minor units.
    pub amounts: Vec<u64>,
    /// Their sum.
    pub sum: u64,
    /// Money left to play for.
    pub for_winner: u64,
}

/// Answers `payout chop`: what each player gets if the rest is not played.
///
/// # Errors
///
/// [`PayoutFailure`] where the contract is another one, a stack or a prize is negative, or the deal cannot be made.
pub fn chop(question: &ChopQuestion) -> Result<ChopAnswer, PayoutFailure> {
    CHOP.check(question.contract.as_deref())?;
    let negative_stack = |player, stack| IcmError::NegativeStack { player, stack };
    let negative_prize = |index, prize| IcmError::NegativePrize {
        place: index + 1,
        prize,
    };
    let deal = Deal::try_from(DealSetup {
        stacks: amounts(&question.stacks, "stacks", negative_stack)?,
        prizes: amounts(&question.prizes, "prizes", negative_prize)?,
        unit: question.unit,
        for_winner: question.for_winner,
    })?;
    let divided = match question.method {
        ChopMethod::Icm => deal.icm_chop(),
        ChopMethod::Chips => deal.chip_chop(),
        ChopMethod::Even => deal.even(),
    }?;
    Ok(ChopAnswer {
        amounts: divided.amounts().to_vec(),
        sum: divided.sum(),
        for_winner: divided.for_winner(),
    })
}

/// Stacks or prizes as whole numbers from 0 on; a negative one is the same fault as in `icm`.
fn amounts(
    list: &[Whole],
    item: &'static str,
    negative: impl Fn(usize, f64) -> IcmError,
) -> Result<Vec<u64>, PayoutFailure> {
    let amount = |(index, &Whole(number)): (usize, &Whole)| match u64::try_from(number) {
        Ok(amount) => Ok(amount),
        #[expect(clippy::cast_precision_loss, reason = "a number in a message")]
        Err(_) if number < 0 => Err(negative(index, number as f64).into()),
        Err(_) => Err(DealError::TooLarge { item }.into()),
    };
    list.iter().enumerate().map(amount).collect()
}
