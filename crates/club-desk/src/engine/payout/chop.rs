//! `payout chop`.

use serde::{Deserialize, Serialize};
use toolkit::payout::deal::{Deal, DealError, DealSetup};

use crate::engine::failure;
use crate::failure::{Exit, Failure};

/// What it reads.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChopQuestion {
    stacks: Vec<u64>,
    prizes: Vec<u64>,
    #[serde(default = "one")]
    unit: u64,
    method: ChopMethod,
    #[serde(default)]
    for_winner: u64,
}

const fn one() -> u64 {
    1
}

/// How the prizes are divided.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ChopMethod {
    Icm,
    Chips,
    Even,
}

/// What it answers.
#[derive(Debug, Serialize)]
pub(crate) struct ChopAnswer {
    amounts: Vec<u64>,
    sum: u64,
    for_winner: u64,
}

/// The amounts of a deal.
pub(crate) fn chop(question: ChopQuestion) -> Result<ChopAnswer, Failure> {
    let ChopQuestion {
        stacks,
        prizes,
        unit,
        method,
        for_winner,
    } = question;
    let deal = Deal::try_from(DealSetup {
        stacks,
        prizes,
        unit,
        for_winner,
    });
    let divided = deal.and_then(|deal| match method {
        ChopMethod::Icm => deal.icm_chop(),
        ChopMethod::Chips => deal.chip_chop(),
        ChopMethod::Even => deal.even(),
    });
    let divided = divided.map_err(|error| told(&error))?;
    Ok(ChopAnswer {
        amounts: divided.amounts().to_vec(),
        sum: divided.sum(),
        for_winner: divided.for_winner(),
    })
}

fn told(error: &DealError) -> Failure {
    match error {
        DealError::Equities { source } => failure(Exit::Refused, source),
        other => failure(Exit::Refused, other),
    }
}
