//! A payout structure: weights, tie rule and limits.

use crate::{PayoutError, TieRule, WeightError, Weights};

/// Most places that are paid, and cells of a table, unless the caller sets another limit.
const OUTPUT_LIMIT: u64 = 10_000_000;

/// The unchecked description of a [`Structure`]; any combination can be written down here.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StructureSetup {
    /// The weights of the places.
    pub weights: Weights,
    /// Who gets the seat when quotients are equal.
    #[cfg_attr(feature = "serde", serde(default))]
    pub ties: TieRule,
    /// Most places that may be paid, at least 1; `None` for as many as the weights have.
    #[cfg_attr(feature = "serde", serde(default))]
    pub places: Option<u64>,
    /// Most seats that are dealt, at least 1; `None` for as many as there are entrants.
    #[cfg_attr(feature = "serde", serde(default))]
    pub cap: Option<u64>,
}

/// A payout structure for fields of any size: who gets how many of S seats (points).
///
/// Seats are dealt one by one; the next one goes to the place with the largest quotient
/// weight / (seats held + 1), which is the method of D'Hondt (Jefferson). So the sequence of
/// awards is the same for every field, and one more entrant never takes a seat from anybody.
///
/// ```
/// use payout_dhondt::{Structure, TieRule, Weights};
///
/// let structure = Structure::new(Weights::harmonic(), TieRule::BetterPlace);
/// assert_eq!(structure.allocate(10)?.points(), [5, 2, 1, 1, 1]);
/// # Ok::<(), payout_dhondt::PayoutError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "StructureSetup", into = "StructureSetup")
)]
pub struct Structure {
    weights: Weights,
    ties: TieRule,
    places: Option<u64>,
    cap: Option<u64>,
    output_limit: u64,
}

impl Structure {
    /// A structure that pays as many places as win a seat.
    #[must_use]
    pub const fn new(weights: Weights, ties: TieRule) -> Self {
        Self {
            weights,
            ties,
            places: None,
            cap: None,
            output_limit: OUTPUT_LIMIT,
        }
    }

    /// Pays no more than the first `places` places; the later ones hold no weight.
    ///
    /// # Errors
    ///
    /// [`WeightError::Empty`] for 0 places.
    ///
    /// ```
    /// use payout_dhondt::{Structure, TieRule, Weights};
    ///
    /// let three = Structure::new(Weights::harmonic(), TieRule::BetterPlace).with_places(3)?;
    /// assert_eq!(three.allocate(10)?.points(), [6, 3, 1]);
    /// # Ok::<(), payout_dhondt::PayoutError>(())
    /// ```
    pub fn with_places(mut self, places: u64) -> Result<Self, WeightError> {
        if places == 0 {
            return Err(WeightError::Empty);
        }
        self.places = Some(places);
        Ok(self)
    }

    /// Uses the structure of `cap` entrants for every larger field; a seat is then worth more
    /// than a point.
    ///
    /// # Errors
    ///
    /// [`PayoutError::ZeroCap`] for a cap of 0.
    ///
    /// ```
    /// use payout_dhondt::{Ratio, Structure, TieRule, Weights};
    ///
    /// let structure = Structure::new(Weights::vp_kid(), TieRule::BetterPlace).capped(100)?;
    /// let large = structure.allocate(150)?;
    /// assert_eq!(large.points(), structure.allocate(100)?.points());
    /// assert_eq!(large.seat_value().to_string(), "3/2");
    /// # Ok::<(), payout_dhondt::PayoutError>(())
    /// ```
    pub fn capped(mut self, cap: u64) -> Result<Self, PayoutError> {
        if cap == 0 {
            return Err(PayoutError::ZeroCap);
        }
        self.cap = Some(cap);
        Ok(self)
    }

    /// Refuses to pay more than `limit` places or to make a table of more than `limit` cells
    /// (10,000,000 unless set), which bounds memory and time. It changes no
    /// result, and is no part of the [`StructureSetup`].
    #[must_use]
    pub const fn with_output_limit(mut self, limit: u64) -> Self {
        self.output_limit = limit;
        self
    }

    /// The weights of the places.
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Who gets the seat when quotients are equal.
    #[must_use]
    pub const fn ties(&self) -> TieRule {
        self.ties
    }

    /// The most places that may be paid: the limit set or that of the weights, whichever is less;
    /// `None` if there is neither.
    #[must_use]
    pub fn places(&self) -> Option<u64> {
        match (self.places, self.weights.places()) {
            (Some(set), Some(weighted)) => Some(set.min(weighted)),
            (set, weighted) => set.or(weighted),
        }
    }

    /// The most seats that are dealt, if the structure is capped.
    #[must_use]
    pub const fn cap(&self) -> Option<u64> {
        self.cap
    }

    /// The most places that are paid, and cells that a table has, before an error.
    #[must_use]
    pub const fn output_limit(&self) -> u64 {
        self.output_limit
    }

    /// How many seats are dealt to a field of `seats` entrants.
    pub(crate) fn dealt(&self, seats: u64) -> u64 {
        self.cap.map_or(seats, |cap| cap.min(seats))
    }
}

impl TryFrom<StructureSetup> for Structure {
    type Error = PayoutError;

    fn try_from(setup: StructureSetup) -> Result<Self, PayoutError> {
        let mut structure = Self::new(setup.weights, setup.ties);
        if let Some(places) = setup.places {
            structure = structure.with_places(places)?;
        }
        if let Some(cap) = setup.cap {
            structure = structure.capped(cap)?;
        }
        Ok(structure)
    }
}

impl From<Structure> for StructureSetup {
    fn from(structure: Structure) -> Self {
        Self {
            weights: structure.weights,
            ties: structure.ties,
            places: structure.places,
            cap: structure.cap,
        }
    }
}
