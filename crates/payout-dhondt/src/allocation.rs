//! Seats dealt to a field of a given size.

use alloc::vec::Vec;

use crate::{
    PayoutError, Ratio, Structure, divisor::Divisor, length::length, remainder,
    structure::OUTPUT_LIMIT,
};

impl Structure {
    /// Deals one seat for each of `seats` entrants. Each is worth one point, or more if the
    /// structure is capped and the field larger than the cap.
    ///
    /// # Returns
    ///
    /// The points of every paid place. Without seats no place is paid.
    ///
    /// # Errors
    ///
    /// - [`PayoutError::TooManyPlaces`] if more than [`Structure::output_limit`] places would be
    ///   paid, [`PayoutError::TooManyTied`] if more would be named as tied.
    /// - [`PayoutError::TooManyCompared`] for the largest remainder of more places than that, or of
    ///   more than 20,000 with irrational weights.
    /// - [`PayoutError::PlacesExceedSeats`] for Adams, Huntington-Hill and Dean, and
    ///   [`PayoutError::MinimumTooLarge`], if the seats do not suffice for what every place gets.
    /// - [`PayoutError::UnlimitedPlaces`] and [`PayoutError::MinimumWithoutDivisor`] for the
    ///   largest remainder.
    /// - [`PayoutError::Overflow`] for the largest remainder of weights without a common
    ///   denominator of reasonable size, and for more than 2^63 seats with fractional signposts.
    ///
    /// # Complexity
    ///
    /// Time and memory O(m) for m paid places, where the weights of a list are looked at some five
    /// times. Weights c/n are summed in blocks, O(sqrt(m)) of them each time, so that little more
    /// than the writing remains.
    ///
    /// # Determinism
    ///
    /// Integers only, compared exactly by cross multiplication, with more than 128 bits where
    /// products need them. Doubles propose where the search begins; they change no result.
    ///
    /// # Examples
    ///
    /// ```
    /// use payout_dhondt::{Structure, TieRule, Weights};
    ///
    /// let structure = Structure::new(Weights::harmonic(), TieRule::BetterPlace);
    /// let field = structure.allocate(30)?;
    /// assert_eq!(field.points(), [12, 5, 3, 2, 2, 1, 1, 1, 1, 1, 1]);
    /// // The 30th seat went to place 1 at 100/12; five others waited with the same quotient.
    /// assert_eq!(field.last_seat_tied(), [1, 2, 3, 4, 6, 12]);
    /// # Ok::<(), payout_dhondt::PayoutError>(())
    /// ```
    pub fn allocate(&self, seats: u64) -> Result<Allocation, PayoutError> {
        self.allocate_pool(seats, Ratio::from(seats))
    }

    /// Deals the same seats into a list of the caller, for many fields one after the other. The
    /// list is emptied first and keeps its memory.
    ///
    /// # Errors
    ///
    /// As [`Structure::allocate`]; then the list is empty.
    ///
    /// ```
    /// use payout_dhondt::{Structure, TieRule, Weights};
    ///
    /// let structure = Structure::new(Weights::harmonic(), TieRule::BetterPlace);
    /// let mut points = Vec::new();
    /// for (seats, paid) in [(10, 5), (30, 11)] {
    ///     let summary = structure.allocate_into(seats, &mut points)?;
    ///     assert_eq!((summary.paid, points.len()), (paid, paid));
    /// }
    /// # Ok::<(), payout_dhondt::PayoutError>(())
    /// ```
    pub fn allocate_into(&self, seats: u64, points: &mut Vec<u64>) -> Result<Summary, PayoutError> {
        self.allocate_pool_into(seats, Ratio::from(seats), points)
    }

    /// Deals the same seats, which share a pool of any value equally. The pool may be the sum of
    /// stakes that differ from player to player, for example.
    ///
    /// # Errors
    ///
    /// As [`Structure::allocate`]; [`PayoutError::NegativePool`],
    /// [`PayoutError::PoolWithoutSeats`] for a pool and no seats, and
    /// [`PayoutError::ValueOutOfRange`] if the value of a seat does not fit a [`Ratio`].
    ///
    /// ```
    /// use payout_dhondt::{Ratio, Structure, TieRule, Weights};
    ///
    /// let structure = Structure::new(Weights::harmonic(), TieRule::BetterPlace);
    /// let rated = structure.allocate_pool(10, Ratio::from_integer(25))?;
    /// assert_eq!(rated.seat_value(), Ratio::new(5, 2)?);
    /// assert_eq!(rated.value_at(1)?, Ratio::new(25, 2)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn allocate_pool(&self, seats: u64, pool: Ratio) -> Result<Allocation, PayoutError> {
        let mut points = Vec::new();
        let summary = self.allocate_pool_into(seats, pool, &mut points)?;
        Ok(Allocation {
            points,
            seats,
            dealt: summary.dealt,
            last_seat_tied: summary.last_seat_tied,
            seat_value: summary.seat_value,
        })
    }

    /// Deals the seats of a pool into a list of the caller, as [`Structure::allocate_into`].
    ///
    /// # Errors
    ///
    /// As [`Structure::allocate_pool`]; then the list is empty.
    pub fn allocate_pool_into(
        &self,
        seats: u64,
        pool: Ratio,
        points: &mut Vec<u64>,
    ) -> Result<Summary, PayoutError> {
        points.clear();
        if pool.is_negative() {
            return Err(PayoutError::NegativePool { pool });
        }
        let dealt = self.dealt(seats);
        let (seat_value, last_seat_tied) = if dealt > 0 {
            let out_of_range = PayoutError::ValueOutOfRange { seats: dealt, pool };
            let seat_value = pool.checked_div(Ratio::from(dealt)).ok_or(out_of_range)?;
            (seat_value, self.deal(dealt, points)?)
        } else if pool.is_zero() {
            (Ratio::ONE, Vec::new())
        } else {
            return Err(PayoutError::PoolWithoutSeats { pool });
        };
        Ok(Summary {
            paid: points.len(),
            seats,
            dealt,
            last_seat_tied,
            seat_value,
        })
    }

    /// Deals seats, at least 1, and names the places that tied for the last one.
    pub(crate) fn deal(&self, seats: u64, points: &mut Vec<u64>) -> Result<Vec<u64>, PayoutError> {
        let limit = self.output_limit();
        let Some(signposts) = self.method().signposts() else {
            return remainder::deal(self, seats, points);
        };
        self.check_seats(signposts, seats)?;
        let divisor = Divisor::search(self, signposts, seats)?;
        let most_tied = limit.max(OUTPUT_LIMIT);
        let tied = divisor.deal(points, self, most_tied);
        let error = match tied {
            Some(tied) if length(points) <= limit => return Ok(tied),
            None if length(points) <= limit => PayoutError::TooManyTied {
                seats,
                limit: most_tied,
            },
            _ => PayoutError::TooManyPlaces { seats, limit },
        };
        points.clear();
        Err(error)
    }

    /// The seats that one place gets from a field of `seats` entrants, without making the list.
    ///
    /// # Errors
    ///
    /// [`PayoutError::PlaceZero`], and [`PayoutError::TooManyPlaces`] as
    /// [`Structure::allocate`].
    ///
    /// # Complexity
    ///
    /// As [`Structure::allocate`], without its memory; that of the largest remainder is needed all
    /// the same.
    ///
    /// ```
    /// use payout_dhondt::{Structure, TieRule, Weights};
    ///
    /// let structure = Structure::new(Weights::vp_kid(), TieRule::BetterPlace);
    /// assert_eq!(structure.points_at(1, 1000)?, 180);
    /// assert_eq!(structure.points_at(180, 1000)?, 0);
    /// # Ok::<(), payout_dhondt::PayoutError>(())
    /// ```
    pub fn points_at(&self, place: u64, seats: u64) -> Result<u64, PayoutError> {
        if place == 0 {
            return Err(PayoutError::PlaceZero);
        }
        let (seats, limit) = (self.dealt(seats), self.output_limit());
        if seats == 0 {
            return Ok(0);
        }
        let Some(signposts) = self.method().signposts() else {
            let mut points = Vec::new();
            remainder::deal(self, seats, &mut points)?;
            let index = usize::try_from(place - 1).unwrap_or(usize::MAX);
            return Ok(points.get(index).copied().unwrap_or(0));
        };
        self.check_seats(signposts, seats)?;
        let divisor = Divisor::search(self, signposts, seats)?;
        if divisor.end > limit && divisor.seats_of(divisor.end) > 0 {
            return Err(PayoutError::TooManyPlaces { seats, limit });
        }
        Ok(divisor.seats_of(place))
    }
}

/// Answer of [`Structure::allocate_into`] in addition to the list of points.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Summary {
    /// The number of paid places: the length of the list.
    pub paid: usize,
    /// The seats asked for: the number of entrants.
    pub seats: u64,
    /// The seats dealt, see [`Allocation::dealt`].
    pub dealt: u64,
    /// The places that tied for the last seat, see [`Allocation::last_seat_tied`].
    pub last_seat_tied: Vec<u64>,
    /// Value of one seat, see [`Allocation::seat_value`].
    pub seat_value: Ratio,
}

/// The seats of every paid place.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Allocation {
    points: Vec<u64>,
    seats: u64,
    dealt: u64,
    last_seat_tied: Vec<u64>,
    seat_value: Ratio,
}

impl Allocation {
    /// Seats by place, place 1 first; only paid places, so every number is at least 1. They never
    /// increase, and their sum is [`Allocation::dealt`].
    #[must_use]
    pub fn points(&self) -> &[u64] {
        &self.points
    }

    /// The number of paid places.
    #[must_use]
    pub fn paid(&self) -> u64 {
        length(&self.points)
    }

    /// The seats asked for: the number of entrants.
    #[must_use]
    pub const fn seats(&self) -> u64 {
        self.seats
    }

    /// The seats dealt: as many as asked for, or the cap of the structure if that is less.
    #[must_use]
    pub const fn dealt(&self) -> u64 {
        self.dealt
    }

    /// The places that tied for the last seat, from 1 and ascending. They are the place that got it
    /// and all whose next quotient was the same at that moment. Empty if there was no tie.
    ///
    /// Places that got their seat of that quotient before are not among them.
    #[must_use]
    pub fn last_seat_tied(&self) -> &[u64] {
        &self.last_seat_tied
    }

    /// Value of one seat, in points. It is 1, or S/C for S entrants of a structure capped at C, or
    /// the pool divided by the seats.
    #[must_use]
    pub const fn seat_value(&self) -> Ratio {
        self.seat_value
    }

    /// Value of a place: its seats times the value of a seat; zero for places not paid.
    ///
    /// # Errors
    ///
    /// [`PayoutError::PlaceZero`]; [`PayoutError::ValueOutOfRange`] if the product does not fit
    /// a [`Ratio`].
    pub fn value_at(&self, place: u64) -> Result<Ratio, PayoutError> {
        self.tied_value(place, 1)
    }

    /// Value for each of `count` entrants who share the places from `first_place` on.
    ///
    /// # Errors
    ///
    /// As [`split_tied`]; [`PayoutError::ValueOutOfRange`] if the product does not fit a [`Ratio`].
    pub fn tied_value(&self, first_place: u64, count: u64) -> Result<Ratio, PayoutError> {
        let seats = split_tied(&self.points, first_place, count)?;
        let out_of_range = PayoutError::ValueOutOfRange {
            seats: self.dealt,
            pool: self.seat_value,
        };
        seats.checked_mul(self.seat_value).ok_or(out_of_range)
    }
}

/// The points of the places from `first_place` to `first_place + count - 1`, summed and split
/// equally. It is the share of each of `count` players who finished together.
///
/// # Arguments
///
/// `points` are by place, place 1 first; places after the end of the list have none.
///
/// # Errors
///
/// [`PayoutError::PlaceZero`]; [`PayoutError::EmptyTie`] for a count of 0;
/// [`PayoutError::ValueOutOfRange`] for a sum beyond 2^127.
///
/// # Examples
///
/// ```
/// use payout_dhondt::{Ratio, split_tied};
///
/// let points = [12, 5, 3, 2, 2, 1];
/// assert_eq!(split_tied(&points, 2, 2)?, Ratio::from_integer(4));
/// // Three share places 6 to 8, of which one is paid.
/// assert_eq!(split_tied(&points, 6, 3)?.to_string(), "1/3");
/// # Ok::<(), payout_dhondt::PayoutError>(())
/// ```
pub fn split_tied(points: &[u64], first_place: u64, count: u64) -> Result<Ratio, PayoutError> {
    let skipped = first_place.checked_sub(1).ok_or(PayoutError::PlaceZero)?;
    if count == 0 {
        return Err(PayoutError::EmptyTie { first_place });
    }
    let first = usize::try_from(skipped).unwrap_or(usize::MAX);
    let length = usize::try_from(count).unwrap_or(usize::MAX);
    let mut sum = Ratio::ZERO;
    for &held in points.iter().skip(first).take(length) {
        let more = Ratio::from(held);
        sum = sum.checked_add(more).ok_or(PayoutError::ValueOutOfRange {
            seats: held,
            pool: sum,
        })?;
    }
    sum.checked_div(Ratio::from(count))
        .ok_or(PayoutError::ValueOutOfRange {
            seats: count,
            pool: sum,
        })
}
