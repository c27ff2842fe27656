//! Deals: shares on which the players left have agreed.

use std::fmt;

use payout_dhondt::Ratio;
use payout_dhondt::deal::{Deal, DealAmounts, DealError, DealSetup};
use serde::{Deserialize, Serialize};

use crate::absent::is_zero;
use crate::entry::EntryId;
use crate::event::Amounts;
use crate::ids::TournamentId;
use crate::refusal::{DealRefusal, MoneyRefusal, NightRefusal, Refusal};
use crate::tournament::Tournament;

/// How the points of a deal were divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DealMethod {
    /// Equal shares.
    Even,
    /// The next points to everybody, the rest by chips.
    Chips,
    /// Shares by the independent chip model.
    Icm,
    /// As the players agreed among themselves.
    Agreed,
}

impl fmt::Display for DealMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Even => "even",
            Self::Chips => "by chips",
            Self::Icm => "by the independent chip model",
            Self::Agreed => "as agreed",
        })
    }
}

/// The players left have agreed to divide the points.
///
/// The points of all shares and those for the winner are the points of the places that the
/// players left would take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DealAgreed {
    /// How the points were divided.
    pub method: DealMethod,
    /// One share per entry that is in, in the order of registration.
    pub shares: Vec<DealShare>,
    /// Points left to play for; the night can be closed at once when there are none.
    pub for_winner: u64,
    /// The pool at the time.
    pub pool: u64,
    /// The places that were agreed, the first one first, of every entry with a share. Empty if none
    /// were, and always when something is left to play for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<EntryId>,
    /// Subject of the deal: the points alone if not given.
    #[serde(default, skip_serializing_if = "DealSubject::is_points")]
    pub divides: DealSubject,
    /// Money left to play for, in minor units.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub money_for_winner: u64,
}

/// Subject of a deal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DealSubject {
    /// The points; the prizes go by place.
    #[default]
    Points,
    /// The prizes; the points go by place.
    Money,
    /// Both.
    Both,
}

impl DealSubject {
    /// Whether the points are divided alone.
    #[must_use]
    pub const fn is_points(&self) -> bool {
        matches!(self, Self::Points)
    }

    /// Whether points are divided.
    #[must_use]
    pub const fn has_points(self) -> bool {
        matches!(self, Self::Points | Self::Both)
    }

    /// Whether money is divided.
    #[must_use]
    pub const fn has_money(self) -> bool {
        matches!(self, Self::Money | Self::Both)
    }
}

/// The key of a share's money among its amounts.
pub(crate) const PRIZE: &str = "prize";

/// One player's share of a deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DealShare {
    /// The entry.
    pub entry: EntryId,
    /// The chips at the time, when they were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<u64>,
    /// The points, whatever comes after.
    pub points: u64,
    /// Money, whatever comes after.
    #[serde(default, skip_serializing_if = "Amounts::is_empty")]
    pub amounts: Amounts,
}

impl DealShare {
    /// Money of the share, in minor units.
    #[must_use]
    pub fn money(&self) -> u64 {
        self.amounts.get(PRIZE).copied().unwrap_or_default()
    }
}

impl Tournament {
    /// Whether the players left can make a deal now, apart from its shares; `id` is this night's.
    ///
    /// # Errors
    ///
    /// A deal that is there, prizes that are tickets, registration that is open, or fewer than two players left.
    pub fn check_deal(&self, id: &TournamentId) -> Result<(), Refusal> {
        self.no_deal()?;
        if (self.prices()).is_some_and(|prices| prices.satellite.is_some()) {
            return Err(MoneyRefusal::DealOfTickets.into());
        }
        if self.registration_open() {
            let tournament = id.clone();
            return Err(NightRefusal::RegistrationIsOpen { tournament }.into());
        }
        let alive = self.alive_count();
        if alive < 2 {
            return Err(DealRefusal::TooFewForADeal { alive }.into());
        }
        Ok(())
    }
}

impl DealAgreed {
    /// Points of an entry, if it has a share.
    #[must_use]
    pub fn points_of(&self, entry: EntryId) -> Option<u64> {
        let shares = self.shares.iter().filter(|_| self.divides.has_points());
        let share = shares.into_iter().find(|share| share.entry == entry)?;
        Some(share.points)
    }

    /// Whether nothing is left to play for.
    #[must_use]
    pub fn ends_the_night(&self) -> bool {
        self.divides.has_points() && self.for_winner == 0 && self.money_for_winner == 0
    }

    /// Whether money is divided.
    #[must_use]
    pub fn divides_money(&self) -> bool {
        self.divides.has_money()
    }

    /// The money divided, and that of its players' places in the night; none if the deal is about points alone.
    pub(crate) fn money_sums(&self, night: &Tournament) -> Option<(u128, u128)> {
        if !self.divides_money() {
            return None;
        }
        let shares = self.shares.iter().map(|share| u128::from(share.money()));
        let divided = shares.sum::<u128>() + u128::from(self.money_for_winner);
        let there = night.money(night.last_at()).map_or(0, |money| {
            let prizes = money.prizes.amounts().iter().take(self.shares.len());
            prizes.map(|prize| u128::from(*prize)).sum()
        });
        Some((divided, there))
    }

    /// Whether an entry has a share, of points or money.
    #[must_use]
    pub fn has_share(&self, entry: EntryId) -> bool {
        self.shares.iter().any(|share| share.entry == entry)
    }

    /// The chips of all shares together; none if those of a player were not counted.
    #[must_use]
    pub fn chips(&self) -> Option<u64> {
        let mut stacks = self.shares.iter().map(|share| share.stack);
        stacks.try_fold(0_u64, |sum, stack| sum.checked_add(stack?))
    }

    /// The shares before they were rounded to whole points, in their order. The shares that
    /// players agreed among themselves were not rounded.
    ///
    /// # Errors
    ///
    /// A structure that cannot divide the pool, as in [`Tournament::place_points`], and shares that no
    /// such deal has.
    pub fn exact(&self, tournament: &Tournament) -> Result<Vec<Option<Ratio>>, Refusal> {
        if let Some(divided) = self.divided(tournament)? {
            return Ok(divided.exact().to_vec());
        }
        let points = self.shares.iter().map(|share| share.points);
        Ok(points.map(|points| Some(Ratio::from(points))).collect())
    }

    /// The shares as the method divides the points; none of shares that the players agreed among
    /// themselves.
    ///
    /// # Errors
    ///
    /// As [`DealAgreed::exact`].
    pub(crate) fn divided(&self, tournament: &Tournament) -> Result<Option<DealAmounts>, Refusal> {
        let stacks = self.shares.iter().map(|share| share.stack.unwrap_or(1));
        let mut prizes = tournament.place_points()?;
        prizes.truncate(self.shares.len());
        let deal = || checked_deal(stacks.collect(), prizes, self.for_winner);
        Ok(match self.method {
            _ if !self.divides.has_points() => None,
            DealMethod::Agreed => None,
            DealMethod::Icm => Some(deal()?.icm_chop()?),
            DealMethod::Chips => Some(deal()?.chip_chop()?),
            DealMethod::Even => Some(deal()?.even()?),
        })
    }

    /// The entries in groups from the first place on. The order is the agreed one, or else from the
    /// most chips to the fewest. Entries with equal chips are tied; so are entries whose chips were
    /// not counted, behind the others.
    pub(crate) fn in_order(&self) -> Vec<Vec<EntryId>> {
        if !self.places.is_empty() {
            return self.places.iter().map(|entry| vec![*entry]).collect();
        }
        let mut stacks: Vec<Option<u64>> = self.shares.iter().map(|share| share.stack).collect();
        stacks.sort_unstable_by(|a, b| b.cmp(a));
        stacks.dedup();
        let with = |stack: &Option<u64>| {
            let same = self.shares.iter().filter(|share| share.stack == *stack);
            same.map(|share| share.entry).collect()
        };
        stacks.iter().map(with).collect()
    }
}

/// A deal about whole points.
pub(crate) fn checked_deal(
    stacks: Vec<u64>,
    prizes: Vec<u64>,
    for_winner: u64,
) -> Result<Deal, DealError> {
    Deal::try_from(DealSetup {
        stacks,
        prizes,
        unit: 1,
        for_winner,
    })
}
