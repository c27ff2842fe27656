//! The place before the money, and the steps of the prizes.

use super::Prizes;
use super::error::{MoneyError, fits};

impl Prizes {
    /// The same pool with a refund for the next `places` places, taken from the first prize.
    ///
    /// # Errors
    ///
    /// [`MoneyError::BubbleAboveLast`] if the refund is more than the last prize;
    /// [`MoneyError::BubbleTooLarge`] if the first prize would fall below the second;
    /// [`MoneyError::TooLarge`] for refunds beyond 2^64 - 1; [`MoneyError::TooManyPlaces`] for more
    /// than 10,000,000 places.
    ///
    /// ```
    /// use payout_dhondt::money::Prizes;
    ///
    /// let prizes = Prizes::announced(vec![500, 300, 200])?.with_bubble(50, 1)?;
    /// assert_eq!(prizes.amounts(), [450, 300, 200, 50]);
    /// # Ok::<(), payout_dhondt::money::MoneyError>(())
    /// ```
    pub fn with_bubble(mut self, refund: u64, places: u64) -> Result<Self, MoneyError> {
        let refunds = fits(
            "refund for the bubble",
            u128::from(refund) * u128::from(places),
        )?;
        let limit = crate::structure::OUTPUT_LIMIT;
        if places > limit {
            return Err(MoneyError::TooManyPlaces { places, limit });
        }
        let last = self.amounts().last().copied().unwrap_or_default();
        if refund > last {
            return Err(MoneyError::BubbleAboveLast { refund, last });
        }
        // With one prize, that prize is the last: the refund must leave as much as it is itself.
        let second = self.amounts().get(1).copied().unwrap_or(refund);
        let most = self.at(1).saturating_sub(second);
        if refunds > most {
            return Err(MoneyError::BubbleTooLarge { refunds, most });
        }
        if refund > 0 {
            let length = usize::try_from(places).unwrap_or(usize::MAX);
            let amounts = self.amounts_mut();
            amounts.resize(amounts.len().saturating_add(length), refund);
            if let Some(first) = amounts.first_mut() {
                *first -= refunds;
            }
        }
        Ok(self)
    }

    /// How many players must go out until those left are paid.
    #[must_use]
    pub fn players_to_money(&self, players_left: u64) -> u64 {
        players_left.saturating_sub(self.paid())
    }

    /// Pay jump: the gain of the players left when the next one of them goes out. It is the prize
    /// of the place above that one, less its own; 0 where prizes are equal, or with one player.
    ///
    /// ```
    /// use payout_dhondt::money::Prizes;
    ///
    /// let prizes = Prizes::announced(vec![500, 300, 200])?;
    /// assert_eq!((prizes.players_to_money(5), prizes.pay_jump(4)), (2, 200));
    /// assert_eq!((prizes.pay_jump(3), prizes.pay_jump(2), prizes.pay_jump(1)), (100, 200, 0));
    /// # Ok::<(), payout_dhondt::money::MoneyError>(())
    /// ```
    #[must_use]
    pub fn pay_jump(&self, players_left: u64) -> u64 {
        match players_left {
            0 | 1 => 0,
            left => self.at(left - 1).saturating_sub(self.at(left)),
        }
    }
}
