//! A payout structure: weights, tie rule and limits.

use crate::{Method, PayoutError, TieRule, WeightError, Weights, method::Signposts};

/// Most places that are paid, and cells of a table, unless the caller sets another limit.
pub(crate) const OUTPUT_LIMIT: u64 = 10_000_000;

/// The unchecked description of a [`Structure`]; any combination can be written down here.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StructureSetup {
    /// The weights of the places.
    pub weights: Weights,
    /// Rule that gives the seat to one of several equal quotients.
    #[cfg_attr(feature = "serde", serde(default))]
    pub ties: TieRule,
    /// How seats are divided; not written if it is that of D'Hondt.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub method: Method,
    /// Seats that every place gets, if more than none; then places must end.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub minimum: u64,
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
/// weight / (seats held + 1), which is the method of D'Hondt (Jefferson), unless another
/// [`Method`] is set. So the sequence of awards is the same for every field, and one more entrant
/// never takes a seat from anybody.
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
    method: Method,
    minimum: u64,
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
            method: Method::DHondt,
            minimum: 0,
            places: None,
            cap: None,
            output_limit: OUTPUT_LIMIT,
        }
    }

    /// Divides the seats by another method.
    ///
    /// # Errors
    ///
    /// [`PayoutError::ZeroStep`] for linear signposts that do not rise.
    ///
    /// ```
    /// use payout_dhondt::{Method, PayoutError, Structure, TieRule, Weights};
    ///
    /// let structure = Structure::new(Weights::vp_kid(), TieRule::BetterPlace);
    /// let adams = structure.with_places(15)?.with_method(Method::Adams)?;
    /// assert_eq!(adams.allocate(15)?.points(), [1; 15]);
    /// let few = PayoutError::PlacesExceedSeats { places: Some(15), seats: 14 };
    /// assert_eq!(adams.allocate(14), Err(few));
    /// # Ok::<(), PayoutError>(())
    /// ```
    pub fn with_method(mut self, method: Method) -> Result<Self, PayoutError> {
        if let Method::Linear { a: 0, b } = method {
            return Err(PayoutError::ZeroStep { b });
        }
        self.method = method;
        Ok(self)
    }

    /// Gives every place at least `minimum` seats. These are dealt first, round by round from the
    /// best place, and count when the next ones are dealt. So every paid place gets the minimum or
    /// more, and one more entrant still takes no seat from a place. Places must end, and the method
    /// must be a divisor method.
    ///
    /// ```
    /// use payout_dhondt::{Structure, TieRule, Weights};
    ///
    /// let ten = Structure::new(Weights::vp_kid(), TieRule::BetterPlace).with_places(10)?;
    /// assert_eq!(ten.allocate(30)?.points(), [11, 6, 4, 2, 2, 1, 1, 1, 1, 1]);
    /// let two = ten.with_minimum(2);
    /// assert_eq!(two.allocate(30)?.points(), [8, 5, 3, 2, 2, 2, 2, 2, 2, 2]);
    /// # Ok::<(), payout_dhondt::PayoutError>(())
    /// ```
    #[must_use]
    pub const fn with_minimum(mut self, minimum: u64) -> Self {
        self.minimum = minimum;
        self
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

    /// Refuses to pay more than `limit` places or to make a table of more than `limit` cells. This
    /// bounds memory and time; the limit is 10,000,000 unless set. It changes no result, and is not
    /// part of the [`StructureSetup`].
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

    /// Rule that gives the seat to one of several equal quotients.
    #[must_use]
    pub const fn ties(&self) -> TieRule {
        self.ties
    }

    /// How seats are divided.
    #[must_use]
    pub const fn method(&self) -> Method {
        self.method
    }

    /// Seats that every place gets.
    #[must_use]
    pub const fn minimum(&self) -> u64 {
        self.minimum
    }

    /// The most places that may be paid. It is the limit set or that of the weights, whichever is
    /// less; `None` if there is neither.
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

    /// Seats that every place gets by right: the minimum, or the first where d(0) is zero.
    pub(crate) fn by_right(&self, signposts: Signposts) -> u64 {
        self.minimum.max(u64::from(signposts.start_at_zero()))
    }

    /// Refuses a field too small for what every place gets by right.
    pub(crate) fn check_seats(&self, signposts: Signposts, seats: u64) -> Result<(), PayoutError> {
        let by_right = self.by_right(signposts);
        if by_right == 0 {
            return Ok(());
        }
        let too_many = PayoutError::PlacesExceedSeats {
            places: self.places(),
            seats,
        };
        let places = self.places().ok_or(too_many.clone())?;
        let needed = by_right.saturating_mul(places);
        let limit = self.output_limit;
        if places > seats && signposts.start_at_zero() {
            Err(too_many)
        } else if needed > seats {
            Err(PayoutError::MinimumTooLarge { needed, seats })
        } else if places > limit {
            Err(PayoutError::TooManyPlaces { seats, limit })
        } else {
            Ok(())
        }
    }
}

/// Whether a setting has its default value.
#[cfg(feature = "serde")]
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl TryFrom<StructureSetup> for Structure {
    type Error = PayoutError;

    fn try_from(setup: StructureSetup) -> Result<Self, PayoutError> {
        let mut structure = Self::new(setup.weights, setup.ties)
            .with_method(setup.method)?
            .with_minimum(setup.minimum);
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
            method: structure.method,
            minimum: structure.minimum,
            places: structure.places,
            cap: structure.cap,
        }
    }
}
