//! Seats dealt to a field of a given size.

use alloc::vec::Vec;

use crate::{PayoutError, Ratio, Structure, divisor::Divisor};

impl Structure {
    /// Deals one seat for each of `seats` entrants; each is worth one point, or more if the
    /// structure is capped and the field larger than the cap.
    ///
    /// # Returns
    ///
    /// The points of every paid place. Without seats nobody is paid.
    ///
    /// # Errors
    ///
    /// [`PayoutError::TooManyPlaces`] if more than [`Structure::output_limit`] places would be
    /// paid.
    ///
    /// # Complexity
    ///
    /// O(m log S) divisions and O(m) memory for S seats and m paid places.
    ///
    /// # Determinism
    ///
    /// Integers only, compared exactly by cross multiplication; products that leave 128 bits are
    /// made with 320.
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

    /// Deals the same seats, which share a pool of any value equally: the sum of stakes that
    /// differ from player to player, for example.
    ///
    /// # Errors
    ///
    /// As [`Structure::allocate`]; [`PayoutError::NegativePool`],
    /// [`PayoutError::PoolWithoutSeats`] for a pool and no seats, and
    /// [`PayoutError::ValueOutOfRange`] if the value of a seat is no [`Ratio`].
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
        if pool.is_negative() {
            return Err(PayoutError::NegativePool { pool });
        }
        let dealt = self.dealt(seats);
        if dealt == 0 {
            return if pool.is_zero() {
                Ok(Allocation {
                    seats,
                    ..Allocation::EMPTY
                })
            } else {
                Err(PayoutError::PoolWithoutSeats { pool })
            };
        }
        let seat_value = pool
            .checked_div(Ratio::from(dealt))
            .ok_or(PayoutError::ValueOutOfRange { seats: dealt, pool })?;
        let divisor = Divisor::search(self, dealt);
        divisor.check_limit(dealt, self.output_limit())?;
        let (points, last_seat_tied) = divisor.deal();
        Ok(Allocation {
            points,
            seats,
            dealt,
            last_seat_tied,
            seat_value,
        })
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
    /// As [`Structure::allocate`], without its memory.
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
        let dealt = self.dealt(seats);
        let divisor = Divisor::search(self, dealt);
        divisor.check_limit(dealt, self.output_limit())?;
        Ok(divisor.seats_of(place))
    }
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
    const EMPTY: Self = Self {
        points: Vec::new(),
        seats: 0,
        dealt: 0,
        last_seat_tied: Vec::new(),
        seat_value: Ratio::ONE,
    };

    /// Seats by place, place 1 first; only paid places, so every number is at least 1. They never
    /// increase, and their sum is [`Allocation::dealt`].
    #[must_use]
    pub fn points(&self) -> &[u64] {
        &self.points
    }

    /// The number of paid places.
    #[must_use]
    pub fn paid(&self) -> u64 {
        self.points.iter().map(|_| 1_u64).sum()
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

    /// The places that tied for the last seat, from 1 and ascending: the place that got it and
    /// all whose next quotient was the same at that moment. Empty if there was no tie.
    ///
    /// Places that got their seat of that quotient before are not among them.
    #[must_use]
    pub fn last_seat_tied(&self) -> &[u64] {
        &self.last_seat_tied
    }

    /// What one seat is worth, in points: 1, or S/C for S entrants of a structure capped at C, or
    /// the pool divided by the seats.
    #[must_use]
    pub const fn seat_value(&self) -> Ratio {
        self.seat_value
    }

    /// What a place gets: its seats times the value of a seat; zero for places not paid.
    ///
    /// # Errors
    ///
    /// [`PayoutError::PlaceZero`]; [`PayoutError::ValueOutOfRange`] if the product is no
    /// [`Ratio`].
    pub fn value_at(&self, place: u64) -> Result<Ratio, PayoutError> {
        self.tied_value(place, 1)
    }

    /// What each of `count` entrants gets who share the places from `first_place` on.
    ///
    /// # Errors
    ///
    /// As [`split_tied`]; [`PayoutError::ValueOutOfRange`] if the product is no [`Ratio`].
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
/// equally: what each of `count` players gets who finished together.
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
