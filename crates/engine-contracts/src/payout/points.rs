//! `payout for`.

use payout_dhondt::{Allocation, PayoutError, Ratio, Structure};
use serde::{Deserialize, Serialize, Serializer};

use super::money::{MoneyDocument, PoolPrizes};
use super::{FOR, FieldQuestion, MoneyQuestion, PayoutFailure, PayoutQuestionError};

/// Question of `payout for`: a structure, a field, and what is paid.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ForQuestion {
    /// The contract, `payout-for/1`.
    pub contract: Option<String>,
    /// Weights of the places, such as `vp-kid` and `head:100,70,50`.
    pub weights: String,
    /// The field, and how its seats are dealt.
    #[serde(flatten)]
    pub field: FieldQuestion,
    /// Stake of every entrant, as text such as `3/2`; a seat is worth their sum / entrants.
    pub stakes: Option<Vec<Ratio>>,
    /// A pool whose prizes are wanted too.
    pub money: Option<MoneyQuestion>,
}

/// Answer of `payout for`; it serialises as the document of the contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForAnswer {
    /// The structure that deals the seats.
    pub structure: Structure,
    /// Points of every paid place, and what they are worth.
    pub allocation: Allocation,
    /// Prizes of the pool, if the question has one.
    pub prizes: Option<PoolPrizes>,
}

/// Answer of `payout for`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ForAnswer"))]
pub(super) struct ForDocument<'a> {
    seats: u64,
    paid: u64,
    points: &'a [u64],
    last_seat_tied: &'a [u64],
    seat_value: Ratio,
    #[serde(skip_serializing_if = "Option::is_none")]
    money: Option<MoneyDocument<'a>>,
}

impl Serialize for ForAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document = ForDocument {
            seats: self.allocation.seats(),
            paid: self.allocation.paid(),
            points: self.allocation.points(),
            last_seat_tied: self.allocation.last_seat_tied(),
            seat_value: self.allocation.seat_value(),
            money: self.prizes.as_ref().map(MoneyDocument::from),
        };
        document.serialize(serializer)
    }
}

/// Answers `payout for`: the points of every paid place, and the prizes of a pool.
///
/// # Errors
///
/// [`PayoutFailure`] where the contract is another one, the weights cannot be parsed, or the structure, the
/// stakes or the money are refused.
///
/// ```
/// use engine_contracts::payout::{FieldQuestion, ForQuestion, MoneyQuestion, payout_for};
///
/// let answer = payout_for(&ForQuestion {
///     weights: "harmonic".to_owned(),
///     field: FieldQuestion { seats: 10, ..FieldQuestion::default() },
///     money: Some(MoneyQuestion::new(1000)),
///     ..ForQuestion::default()
/// })?;
/// assert_eq!(answer.allocation.points(), [5, 2, 1, 1, 1]);
/// assert_eq!(answer.prizes.map(|pool| pool.prizes.sum()), Some(1000));
/// # Ok::<(), engine_contracts::payout::PayoutFailure>(())
/// ```
pub fn payout_for(question: &ForQuestion) -> Result<ForAnswer, PayoutFailure> {
    FOR.check(question.contract.as_deref())?;
    let structure = question.field.structure(&question.weights)?;
    let seats = question.field.seats;
    let pool = match &question.stakes {
        Some(stakes) => sum_of_stakes(stakes, seats)?,
        None => Ratio::from(seats),
    };
    let allocation = structure.allocate_pool(seats, pool)?;
    let money = question.money.as_ref();
    let prizes = money
        .map(|money| {
            let winning = allocation.paid();
            money.prizes(&structure, (seats, question.field.places, winning))
        })
        .transpose()?;
    Ok(ForAnswer {
        structure,
        allocation,
        prizes,
    })
}

/// The sum of the stakes, one for each entrant.
fn sum_of_stakes(stakes: &[Ratio], seats: u64) -> Result<Ratio, PayoutFailure> {
    let mut sum = Ratio::ZERO;
    for (&stake, entrant) in stakes.iter().zip(1..) {
        if stake.is_negative() {
            return Err(PayoutQuestionError::NegativeStake { stake, entrant }.into());
        }
        let beyond = PayoutError::ValueOutOfRange { seats, pool: sum };
        sum = sum.checked_add(stake).ok_or(beyond)?;
    }
    let got = stakes.len();
    if u64::try_from(got) == Ok(seats) {
        return Ok(sum);
    }
    let expected = seats;
    Err(PayoutQuestionError::StakeCount { got, expected }.into())
}
