//! Bounties: a price on every head, paid to who knocks the player out.
//!
//! ```
//! use payout_dhondt::bounty::{Bounties, BountyRules};
//!
//! // A progressive bounty of 25: 12 in cash, 13 on the winner's own head.
//! let mut bounties = Bounties::new(BountyRules::halves(1)?);
//! let players: Vec<usize> = (0..3).map(|_| bounties.enter(25)).collect::<Result<_, _>>()?;
//! let won = bounties.knock_out(players[2], &[players[0]])?;
//! assert_eq!((won[0].cash, won[0].head), (12, 13));
//! assert_eq!(bounties.head(players[0]), Some(38));
//!
//! // The champion keeps their own.
//! bounties.knock_out(players[1], &[players[0]])?;
//! assert_eq!(bounties.crown(players[0])?, 51);
//! assert_eq!(bounties.cash(players[0]), Some(75));
//! # Ok::<(), payout_dhondt::bounty::BountyError>(())
//! ```

use alloc::vec::Vec;

use crate::{Ratio, length::length};

/// Recipient of the unit that cannot be divided between cash and head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum OddBounty {
    /// On the winner's own head.
    #[default]
    Head,
    /// To the winner, in cash.
    Cash,
}

/// How a bounty is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BountyRules {
    cash: Ratio,
    odd: OddBounty,
    unit: u64,
}

impl BountyRules {
    /// Fixed bounties: all of it in cash, in steps of `unit` minor units.
    ///
    /// # Errors
    ///
    /// [`BountyError::ZeroUnit`].
    pub fn fixed(unit: u64) -> Result<Self, BountyError> {
        Self::progressive(Ratio::ONE, OddBounty::Cash, unit)
    }

    /// Progressive bounties as most rooms have them: half in cash, half on the winner's head. An
    /// odd unit goes on the head.
    ///
    /// # Errors
    ///
    /// [`BountyError::ZeroUnit`].
    pub fn halves(unit: u64) -> Result<Self, BountyError> {
        let half = Ratio::ONE.checked_div(Ratio::from_integer(2));
        // One and two are within every range.
        Self::progressive(half.unwrap_or(Ratio::ONE), OddBounty::Head, unit)
    }

    /// Progressive bounties: the share `cash` of it in cash, the rest on the winner's head.
    ///
    /// # Errors
    ///
    /// [`BountyError::Share`] for a share that is not between 0 and 1; [`BountyError::ZeroUnit`].
    pub fn progressive(cash: Ratio, odd: OddBounty, unit: u64) -> Result<Self, BountyError> {
        if unit == 0 {
            return Err(BountyError::ZeroUnit);
        }
        if cash.is_negative() || cash > Ratio::ONE {
            return Err(BountyError::Share { share: cash });
        }
        Ok(Self { cash, odd, unit })
    }

    /// The part of an amount that is paid in cash. It is a multiple of the unit, and what is less
    /// than a unit with it.
    fn cash_of(&self, minor_units: u64) -> Result<u64, BountyError> {
        let (units, rest) = (minor_units / self.unit, minor_units % self.unit);
        let part = self
            .cash
            .checked_mul(Ratio::from(units))
            .ok_or(BountyError::TooLarge)?;
        let (numer, denom) = (part.numer().unsigned_abs(), part.denom().unsigned_abs());
        let whole = match self.odd {
            OddBounty::Head => numer / denom,
            OddBounty::Cash => numer.div_ceil(denom),
        };
        let whole = u64::try_from(whole).map_err(|_| BountyError::TooLarge)?;
        // No more units than there are.
        Ok(whole * self.unit + if self.cash.is_zero() { 0 } else { rest })
    }
}

/// Why a bounty could not be paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
pub enum BountyError {
    /// Steps of no money.
    #[error("the unit is 0")]
    ZeroUnit,
    /// A share outside 0 to 1.
    #[error("the share {share} is not between 0 and 1")]
    Share {
        /// The share.
        share: Ratio,
    },
    /// All bounties together are beyond 2^64 - 1 minor units.
    #[error("the bounties are beyond 2^64 - 1 minor units")]
    TooLarge,
    /// Somebody who did not enter.
    #[error("there is no player {player} among {players}")]
    NoSuchPlayer {
        /// The player named, from 0.
        player: usize,
        /// How many entered.
        players: usize,
    },
    /// Somebody who is out already.
    #[error("player {player} is out")]
    Out {
        /// The player.
        player: usize,
    },
    /// The list of those who knocked the player out is empty.
    #[error("player {player} was knocked out by 0 players, at least 1 is needed")]
    NoWinner {
        /// The player who went out.
        player: usize,
    },
    /// A winner named twice, or the player who went out.
    #[error("player {player} cannot win a part of this bounty, or not twice")]
    NotAWinner {
        /// The winner.
        player: usize,
    },
    /// A champion is to be crowned while others play.
    #[error("{players} players are in, a champion is alone")]
    NotAlone {
        /// The players who are in.
        players: usize,
    },
}

/// Parts of a bounty that a player won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BountyWon {
    /// The player.
    pub player: usize,
    /// In cash, in minor units.
    pub cash: u64,
    /// Added to the player's own bounty.
    pub head: u64,
}

/// One who entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Head {
    bounty: u64,
    cash: u64,
    is_in: bool,
}

/// The bounties of a tournament. What was brought in is always on the heads of those who play, paid
/// in cash, or given back by [`Bounties::withdraw`] and [`Bounties::reduce`]; an operation that is
/// refused changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounties {
    rules: BountyRules,
    heads: Vec<Head>,
    brought: u64,
}

impl Bounties {
    /// Without players.
    #[must_use]
    pub const fn new(rules: BountyRules) -> Self {
        Self {
            rules,
            heads: Vec::new(),
            brought: 0,
        }
    }

    /// A player enters, or enters again, with a bounty in minor units.
    ///
    /// # Returns
    ///
    /// The number of the player, from 0; one who enters again gets a new one.
    ///
    /// # Errors
    ///
    /// [`BountyError::TooLarge`].
    pub fn enter(&mut self, bounty: u64) -> Result<usize, BountyError> {
        self.brought = self
            .brought
            .checked_add(bounty)
            .ok_or(BountyError::TooLarge)?;
        self.heads.push(Head {
            bounty,
            cash: 0,
            is_in: true,
        });
        Ok(self.heads.len() - 1)
    }

    /// All that was brought in, in minor units.
    #[must_use]
    pub const fn brought(&self) -> u64 {
        self.brought
    }

    /// Bounty on the head of a player; `None` if the player is out or unknown.
    #[must_use]
    pub fn head(&self, player: usize) -> Option<u64> {
        let head = self.heads.get(player).filter(|head| head.is_in)?;
        Some(head.bounty)
    }

    /// Cash that a player was paid; `None` for one unknown.
    #[must_use]
    pub fn cash(&self, player: usize) -> Option<u64> {
        self.heads.get(player).map(|head| head.cash)
    }

    /// Pays the bounty of a player to those who knocked them out.
    ///
    /// # Arguments
    ///
    /// `winners` share it equally, those of a divided pot; units that cannot be shared go one each
    /// to the first named, and what is less than a unit to the first.
    ///
    /// # Errors
    ///
    /// [`BountyError::NoSuchPlayer`], [`BountyError::Out`], [`BountyError::NoWinner`],
    /// [`BountyError::NotAWinner`].
    pub fn knock_out(
        &mut self,
        player: usize,
        winners: &[usize],
    ) -> Result<Vec<BountyWon>, BountyError> {
        let bounty = self.playing(player)?;
        if winners.is_empty() {
            return Err(BountyError::NoWinner { player });
        }
        for (index, &winner) in winners.iter().enumerate() {
            self.playing(winner)?;
            let before = winners.get(..index).unwrap_or_default();
            if winner == player || before.contains(&winner) {
                return Err(BountyError::NotAWinner { player: winner });
            }
        }
        let unit = self.rules.unit;
        let count = length(winners);
        let (units, mut rest) = (bounty / unit, bounty % unit);
        let (each, mut extra) = (units / count, units % count);
        let mut won = Vec::with_capacity(winners.len());
        for &winner in winners {
            let mut part = each * unit + rest;
            rest = 0;
            if extra > 0 {
                part += unit;
                extra -= 1;
            }
            let cash = self.rules.cash_of(part)?;
            won.push(BountyWon {
                player: winner,
                cash,
                head: part - cash,
            });
        }
        for part in &won {
            if let Some(head) = self.heads.get_mut(part.player) {
                // Parts of what was brought, which fits.
                head.cash += part.cash;
                head.bounty += part.head;
            }
        }
        if let Some(head) = self.heads.get_mut(player) {
            head.bounty = 0;
            head.is_in = false;
        }
        Ok(won)
    }

    /// Pays the last player their own bounty.
    ///
    /// # Returns
    ///
    /// The amount; [`Bounties::cash`] has it too.
    ///
    /// # Errors
    ///
    /// [`BountyError::NoSuchPlayer`], [`BountyError::Out`], and [`BountyError::NotAlone`] while
    /// others play.
    pub fn crown(&mut self, player: usize) -> Result<u64, BountyError> {
        let bounty = self.playing(player)?;
        let players = self.heads.iter().filter(|head| head.is_in).count();
        if players > 1 {
            return Err(BountyError::NotAlone { players });
        }
        if let Some(head) = self.heads.get_mut(player) {
            head.cash += bounty;
            head.bounty = 0;
            head.is_in = false;
        }
        Ok(bounty)
    }

    /// Pays a player their own bounty while others play: after a deal everybody keeps their own.
    ///
    /// # Returns
    ///
    /// The amount; [`Bounties::cash`] has it too.
    ///
    /// # Errors
    ///
    /// [`BountyError::NoSuchPlayer`], [`BountyError::Out`].
    pub fn keep(&mut self, player: usize) -> Result<u64, BountyError> {
        let bounty = self.withdraw(player)?;
        if let Some(head) = self.heads.get_mut(player) {
            head.cash += bounty;
        }
        Ok(bounty)
    }

    /// Takes a player out whose bounty nobody wins: one who was disqualified, or whose winner is not known.
    ///
    /// # Returns
    ///
    /// The amount, which is then neither on a head nor paid.
    ///
    /// # Errors
    ///
    /// [`BountyError::NoSuchPlayer`], [`BountyError::Out`].
    ///
    /// ```
    /// use payout_dhondt::bounty::{Bounties, BountyError, BountyRules};
    ///
    /// let mut bounties = Bounties::new(BountyRules::halves(1)?);
    /// let player = bounties.enter(25)?;
    /// assert_eq!(bounties.reduce(player, 10)?, 10);
    /// assert_eq!(bounties.withdraw(player)?, 15);
    /// assert_eq!(bounties.withdraw(player), Err(BountyError::Out { player }));
    /// # Ok::<(), BountyError>(())
    /// ```
    pub fn withdraw(&mut self, player: usize) -> Result<u64, BountyError> {
        let bounty = self.playing(player)?;
        if let Some(head) = self.heads.get_mut(player) {
            head.bounty = 0;
            head.is_in = false;
        }
        Ok(bounty)
    }

    /// Takes an amount off the bounty of a player who stays in: a part that is paid back.
    ///
    /// # Returns
    ///
    /// The amount taken, at most the bounty.
    ///
    /// # Errors
    ///
    /// [`BountyError::NoSuchPlayer`], [`BountyError::Out`].
    pub fn reduce(&mut self, player: usize, minor_units: u64) -> Result<u64, BountyError> {
        let taken = self.playing(player)?.min(minor_units);
        if let Some(head) = self.heads.get_mut(player) {
            head.bounty -= taken;
        }
        Ok(taken)
    }

    /// The bounty of a player who is in.
    fn playing(&self, player: usize) -> Result<u64, BountyError> {
        let players = self.heads.len();
        match self.heads.get(player) {
            None => Err(BountyError::NoSuchPlayer { player, players }),
            Some(head) if !head.is_in => Err(BountyError::Out { player }),
            Some(head) => Ok(head.bounty),
        }
    }
}
