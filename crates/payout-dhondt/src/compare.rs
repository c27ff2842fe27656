//! Structures side by side.
//!
//! ```
//! use payout_dhondt::compare::Comparison;
//! use payout_dhondt::{Structure, TieRule, Weights};
//!
//! let named = |text: &str| -> Result<_, payout_dhondt::WeightError> {
//!     Ok((text.to_string(), Structure::new(text.parse()?, TieRule::BetterPlace)))
//! };
//! let comparison = Comparison::new(30, &[named("vp-kid")?, named("winner")?])?;
//! let [vp_kid, winner] = comparison.rows() else { unreachable!() };
//! assert_eq!((vp_kid.paid(), vp_kid.first_share().to_string()), (10, "11/30".to_string()));
//! assert_eq!(vp_kid.first_to_second().map(|r| r.to_string()), Some("11/6".to_string()));
//! assert_eq!((winner.gini().to_string(), winner.first_to_second()), ("29/30".to_string(), None));
//! // As a table of text, a structure per line.
//! assert!(comparison.to_string().contains("winner       1   3.33  100.00"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::fmt;

use crate::{PayoutError, Ratio, Structure, columns::write_columns, length::length};

/// Why structures could not be compared.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum CompareError {
    /// A field without entrants.
    #[error("0 seats have no shares to compare, at least 1 is needed")]
    NoSeats,
    /// A structure that cannot be dealt.
    #[error("structure {structure} cannot be dealt")]
    Structure {
        /// Its position in the list, from 1.
        structure: usize,
        /// Reason from the payout of the structure.
        #[source]
        source: PayoutError,
    },
}

/// The figures of several structures for a field of one size.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Comparison {
    seats: u64,
    rows: Vec<Figures>,
}

/// Figures of what a structure pays. All of them are exact; [`Ratio::to_decimal`] makes decimals.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Figures {
    name: String,
    points: Vec<u64>,
    paid_share: Ratio,
    first_share: Ratio,
    min_cash: Ratio,
    gini: Ratio,
    gini_paid: Ratio,
    top_1_percent: Ratio,
    first_to_second: Option<Ratio>,
}

impl Comparison {
    /// Deals the same number of seats by each of the structures, whose names are free.
    ///
    /// # Errors
    ///
    /// [`CompareError::NoSeats`]; [`CompareError::Structure`] for the first that cannot be dealt,
    /// or whose figures are beyond the range of [`Ratio`].
    pub fn new(seats: u64, structures: &[(String, Structure)]) -> Result<Self, CompareError> {
        if seats == 0 {
            return Err(CompareError::NoSeats);
        }
        let mut rows = Vec::with_capacity(structures.len());
        for ((name, structure), position) in structures.iter().zip(1..) {
            let figures = Figures::new(name, structure, seats);
            rows.push(figures.map_err(|source| CompareError::Structure {
                structure: position,
                source,
            })?);
        }
        Ok(Self { seats, rows })
    }

    /// The number of entrants.
    #[must_use]
    pub const fn seats(&self) -> u64 {
        self.seats
    }

    /// The figures in the order of the structures.
    #[must_use]
    pub fn rows(&self) -> &[Figures] {
        &self.rows
    }
}

/// A table for people: shares in percent, a structure per line.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = [
            "structure",
            "paid",
            "paid %",
            "first %",
            "first/second",
            "min cash",
            "top 1 %",
            "Gini",
            "Gini of paid",
        ];
        let mut lines = vec![header.map(ToString::to_string).to_vec()];
        for row in &self.rows {
            let ratio = |ratio: Ratio| ratio.to_decimal(3);
            lines.push(vec![
                row.name.clone(),
                row.paid().to_string(),
                percent(row.paid_share),
                percent(row.first_share),
                row.first_to_second.map_or("-".to_string(), ratio),
                row.min_cash.to_decimal(2),
                percent(row.top_1_percent),
                row.gini.to_decimal(4),
                row.gini_paid.to_decimal(4),
            ]);
        }
        write_columns(f, &lines, 1)
    }
}

fn percent(share: Ratio) -> String {
    share
        .checked_mul(Ratio::from_integer(100))
        .map_or_else(String::new, |percent| percent.to_decimal(2))
}

impl Figures {
    fn new(name: &str, structure: &Structure, seats: u64) -> Result<Self, PayoutError> {
        let allocation = structure.allocate(seats)?;
        let points = allocation.points();
        let dealt = allocation.dealt();
        let at = |index: usize| points.get(index).copied().unwrap_or_default();
        let share = |sum: u64| Ratio::from(sum).checked_div(Ratio::from(dealt));
        let best = usize::try_from(seats.div_ceil(100)).unwrap_or(usize::MAX);
        let out_of_range = || PayoutError::ValueOutOfRange {
            seats: dealt,
            pool: Ratio::from(seats),
        };
        let second = Some(at(1)).filter(|&second| second > 0);
        let to_second = |second: u64| Ratio::from(at(0)).checked_div(Ratio::from(second));
        Ok(Self {
            name: name.to_string(),
            paid_share: Ratio::from(allocation.paid())
                .checked_div(Ratio::from(seats))
                .ok_or_else(out_of_range)?,
            first_share: share(at(0)).ok_or_else(out_of_range)?,
            min_cash: allocation.value_at(allocation.paid())?,
            gini: gini(points, seats).ok_or_else(out_of_range)?,
            gini_paid: gini(points, allocation.paid()).ok_or_else(out_of_range)?,
            top_1_percent: share(points.iter().take(best).sum()).ok_or_else(out_of_range)?,
            first_to_second: second
                .map(to_second)
                .map_or(Ok(None), |ratio| ratio.map(Some).ok_or_else(out_of_range))?,
            points: points.to_vec(),
        })
    }

    /// The name of the structure.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Seats by place, place 1 first.
    #[must_use]
    pub fn points(&self) -> &[u64] {
        &self.points
    }

    /// The number of paid places.
    #[must_use]
    pub fn paid(&self) -> u64 {
        length(&self.points)
    }

    /// The part of the entrants that is paid.
    #[must_use]
    pub const fn paid_share(&self) -> Ratio {
        self.paid_share
    }

    /// Prize of place 1, as a part of the pool.
    #[must_use]
    pub const fn first_share(&self) -> Ratio {
        self.first_share
    }

    /// Prize of the last paid place, in points: in buy-ins, if every entrant brings one.
    #[must_use]
    pub const fn min_cash(&self) -> Ratio {
        self.min_cash
    }

    /// The Gini coefficient of what all entrants get, those not paid included. It is 0 if everybody
    /// gets the same, 1 - 1/n if one of n gets everything.
    #[must_use]
    pub const fn gini(&self) -> Ratio {
        self.gini
    }

    /// The Gini coefficient among those who are paid.
    #[must_use]
    pub const fn gini_paid(&self) -> Ratio {
        self.gini_paid
    }

    /// Prizes of the best hundredth of the entrants together, as a part of the pool. A part of a
    /// player counts as one, so it is never less than the first prize.
    #[must_use]
    pub const fn top_1_percent(&self) -> Ratio {
        self.top_1_percent
    }

    /// The first prize over the second; `None` if there is one prize.
    #[must_use]
    pub const fn first_to_second(&self) -> Option<Ratio> {
        self.first_to_second
    }
}

/// The Gini coefficient of `players` players, the first of whom have these amounts, which do not
/// increase. The others have nothing. It is `(n + 1) / n - 2 (1 x_1 + 2 x_2 + ..) / (n X)` with the
/// sum X.
fn gini(amounts: &[u64], players: u64) -> Option<Ratio> {
    let (mut sum, mut ranked) = (0_i128, 0_i128);
    for (&amount, rank) in amounts.iter().zip(1_i128..) {
        sum = sum.checked_add(i128::from(amount))?;
        ranked = ranked.checked_add(rank.checked_mul(i128::from(amount))?)?;
    }
    let players = i128::from(players);
    let numer = (players + 1)
        .checked_mul(sum)?
        .checked_sub(ranked.checked_mul(2)?)?;
    Ratio::new(numer, players.checked_mul(sum)?).ok()
}
