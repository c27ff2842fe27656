//! Cost and gain of an all-in, in prize money.

use alloc::vec::Vec;

use crate::{Amount, IcmError, IcmOptions, equities};

/// Equities of a player before an all-in against another one, and after either result.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct AllIn {
    /// The equity before, in units of the prizes.
    pub now: f64,
    /// After winning the smaller of both stacks.
    pub win: f64,
    /// After losing it.
    pub lose: f64,
}

impl AllIn {
    /// How many times dearer chips are when lost than when won: (now - lose) / (win - now).
    ///
    /// 1 if chips are money, as with one prize for the winner; the higher, the more the player has
    /// to fear. Nothing if winning would bring nothing.
    ///
    /// Source: Nelson, Streib and Lee, "Kill Everyone" (2007).
    #[must_use]
    pub fn bubble_factor(&self) -> Option<f64> {
        (self.win > self.now).then(|| (self.now - self.lose) / (self.win - self.now))
    }

    /// The chance of winning at which the all-in is worth as much as passing, above the 1/2 of
    /// chips. It is (now - lose) / (win - lose) - 1/2.
    ///
    /// From 0 to 1/2 if the prizes fall. Nothing if winning and losing are the same.
    #[must_use]
    pub fn risk_premium(&self) -> Option<f64> {
        (self.win > self.lose).then(|| (self.now - self.lose) / (self.win - self.lose) - 0.5)
    }
}

/// Equities of an all-in between two players, for one of them.
///
/// No other player has chips in the pot, and the smaller stack decides what is played for. A player
/// who loses all chips gets the last place and its prize, if it has one.
///
/// # Arguments
///
/// `stacks`, `prizes` and `options`: as [`equities`](crate::equities()). `player` and `opponent`:
/// positions in the list of stacks, from 0.
///
/// # Errors
///
/// As [`equities`](crate::equities()); [`IcmError::PlayerOutOfRange`] and [`IcmError::SamePlayer`].
///
/// # Complexity
///
/// Three times [`equities`](crate::equities()).
///
/// ```
/// use icm::{IcmOptions, all_in};
///
/// // A satellite: two equal tickets for three equal stacks. Everybody has 2/3 of a ticket; who
/// // wins has one for certain, so a third is won where two thirds are lost.
/// let all_in = all_in(&[10_u32, 10, 10], &[1_u32, 1], 0, 1, &IcmOptions::default())?;
/// assert!((all_in.bubble_factor().unwrap() - 2.0).abs() < 1e-13);
/// // They have to win two times out of three.
/// assert!((all_in.risk_premium().unwrap() - (2.0 / 3.0 - 0.5)).abs() < 1e-13);
/// # Ok::<(), icm::IcmError>(())
/// ```
pub fn all_in<S: Amount, P: Amount>(
    stacks: &[S],
    prizes: &[P],
    player: usize,
    opponent: usize,
    options: &IcmOptions,
) -> Result<AllIn, IcmError> {
    let players = stacks.len();
    for player in [player, opponent] {
        if players > 0 && player >= players {
            let player = player as u64;
            return Err(IcmError::PlayerOutOfRange { player, players });
        }
    }
    if players > 0 && player == opponent {
        return Err(IcmError::SamePlayer { player });
    }
    let now = equities(stacks, prizes, options)?.equities[player];
    let stacks: Vec<f64> = stacks.iter().map(|stack| stack.real()).collect();
    let prizes: Vec<f64> = prizes.iter().map(|prize| prize.real()).collect();
    let at_stake = stacks[player].min(stacks[opponent]);
    let after = |winner: usize, loser: usize| -> Result<f64, IcmError> {
        let mut stacks = stacks.clone();
        stacks[winner] += at_stake;
        stacks[loser] -= at_stake;
        let last = prizes.get(players - 1).copied().unwrap_or(0.0);
        if stacks[loser] > 0.0 {
            Ok(equities(&stacks, &prizes, options)?.equities[player])
        } else if loser == player {
            Ok(last)
        } else {
            stacks.remove(loser);
            let others = &prizes[..prizes.len().min(players - 1)];
            let place_in_list = player - usize::from(loser < player);
            Ok(equities(&stacks, others, options)?.equities[place_in_list])
        }
    };
    Ok(AllIn {
        now,
        win: after(player, opponent)?,
        lose: after(opponent, player)?,
    })
}
