//! The game of up to ten players: stacks, antes, and what chips are worth.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::super::error::PushFoldError;
use super::super::game::{Antes, MAX_STACK};
#[cfg(feature = "icm")]
use super::icm_prizes::IcmPrizes;
use super::spot::index;
use crate::{Players, Position};

/// The most players: a full table.
pub const MAX_PLAYERS: usize = Players::MAX.count() as usize;

/// The least that a player has behind the ante, in big blinds.
const LEAST_BEHIND: f64 = 0.01;

/// Big blinds by which sums of decimal numbers differ from what they say.
pub(in crate::push_fold) const ROUNDING: f64 = 1e-9;

/// Push or fold between two to ten players, with blinds of 0.5 and 1 and any stacks.
///
/// Each player in turn goes all in or folds; a player behind an all-in calls by going all in.
/// Stacks that differ make side pots. The big blind wins what is posted if all others fold. With a
/// straddle the player behind the big blind posts more than it and acts last, see [`Game::with_straddle`].
///
/// ```
/// use npc_preflop::push_fold::{Antes, multiway};
///
/// let game = multiway::Game::equal(3, 10.0, Antes::None)?;
/// assert_eq!(game.stacks(), [10.0, 10.0, 10.0]);
/// let short = multiway::Game::new(&[10.0, 0.4, 25.0], Antes::None).unwrap_err();
/// assert_eq!(short.to_string(), "the stack is 0.4 big blinds, must be from 1 to 1000");
/// # Ok::<(), npc_preflop::push_fold::PushFoldError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Game {
    players: Players,
    stacks: Vec<f64>,
    antes: Antes,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    straddle: Option<f64>,
    #[cfg(feature = "icm")]
    prizes: Option<IcmPrizes>,
}

/// Blind and ante that a player posts before any decision, in big blinds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Posted {
    /// An ante that belongs to the pot.
    pub(super) dead: f64,
    /// A blind, which is a part of the bet.
    pub(super) blind: f64,
}

/// The number of players of a game.
fn checked(players: usize) -> Result<Players, PushFoldError> {
    let count = u64::try_from(players).unwrap_or(u64::MAX);
    Players::new(count).map_err(|_| PushFoldError::PlayersOutOfRange {
        got: count,
        min: 2,
        max: MAX_PLAYERS,
    })
}

impl Game {
    /// The game with a stack in big blinds for each player, before blinds and antes are posted.
    /// Stacks are in the order of play: the big blind is last, the small blind before it.
    ///
    /// # Errors
    ///
    /// [`PushFoldError::PlayersOutOfRange`] unless there are 2 to 10 stacks;
    /// [`PushFoldError::AnteOutOfRange`] unless the ante is from 0 to 1000;
    /// [`PushFoldError::StackOutOfRange`] for the first stack that is below the big blind with the
    /// ante that this player posts, or above 1000.
    pub fn new(stacks: &[f64], antes: Antes) -> Result<Self, PushFoldError> {
        Self::checked(stacks, antes, 1.0)
    }

    /// The game with stacks down to a hundredth of a big blind behind the ante.
    ///
    /// Players who post all that they have are in without a decision, and their frequencies mean nothing;
    /// so are blinds who have nothing to call. Chips that nobody can match go back.
    ///
    /// # Errors
    ///
    /// As for [`Game::new`], with 0.01 in place of the big blind.
    ///
    /// ```
    /// use npc_preflop::push_fold::{Antes, multiway};
    ///
    /// let game = multiway::Game::with_short_stacks(&[10.0, 0.4, 25.0], Antes::None)?;
    /// assert_eq!(game.stacks(), [10.0, 0.4, 25.0]);
    /// # Ok::<(), npc_preflop::push_fold::PushFoldError>(())
    /// ```
    pub fn with_short_stacks(stacks: &[f64], antes: Antes) -> Result<Self, PushFoldError> {
        Self::checked(stacks, antes, LEAST_BEHIND)
    }

    /// The game, where each player has at least this behind the ante.
    fn checked(stacks: &[f64], antes: Antes, behind: f64) -> Result<Self, PushFoldError> {
        let players = checked(stacks.len())?;
        let ante = antes.amount();
        if !(0.0..=MAX_STACK).contains(&ante) {
            return Err(PushFoldError::AnteOutOfRange {
                got: ante,
                max: MAX_STACK,
            });
        }
        let game = Self {
            players,
            stacks: stacks.to_vec(),
            antes,
            straddle: None,
            #[cfg(feature = "icm")]
            prizes: None,
        };
        game.check_stacks(behind)?;
        Ok(game)
    }

    /// Checks that every player has this much behind the ante.
    fn check_stacks(&self, behind: f64) -> Result<(), PushFoldError> {
        for (player, &stack) in self.stacks.iter().enumerate() {
            let least = behind + self.ante(player);
            if !(least - ROUNDING..=MAX_STACK).contains(&stack) {
                return Err(PushFoldError::StackOutOfRange {
                    got: stack,
                    min: least,
                    max: MAX_STACK,
                });
            }
        }
        Ok(())
    }

    /// The game with the same stack for all players.
    ///
    /// # Errors
    ///
    /// As for [`Game::new`].
    pub fn equal(players: usize, big_blinds: f64, antes: Antes) -> Result<Self, PushFoldError> {
        // Too many are refused before there is a stack for each.
        checked(players)?;
        Self::new(&vec![big_blinds; players], antes)
    }

    /// The same game with a straddle: a third blind of the first player, who then acts last.
    ///
    /// It is in big blinds. Stacks stay in the order of play, so that the last is now of the player who straddles, the one before it of
    /// the big blind and the one before that of the small blind. [`Spot`](super::Spot) and all results name
    /// places of the order of play; [`Game::seat`] has the seat of each. A player who has less posts all.
    ///
    /// # Errors
    ///
    /// [`PushFoldError::PlayersOutOfRange`] for two players, who have nobody to straddle;
    /// [`PushFoldError::StraddleOutOfRange`] unless it is from 1 to 1000; [`PushFoldError::StackOutOfRange`]
    /// where the antes leave a stack of the new order too little, 0.01 big blinds.
    ///
    /// ```
    /// use npc_preflop::Position;
    /// use npc_preflop::push_fold::{Antes, multiway};
    ///
    /// // The button of three straddles and acts behind the blinds.
    /// let game = multiway::Game::equal(3, 10.0, Antes::None)?.with_straddle(2.0)?;
    /// assert_eq!(game.seat(Position::Btn), Position::Sb);
    /// assert_eq!(game.seat(Position::Bb), Position::Btn);
    /// # Ok::<(), npc_preflop::push_fold::PushFoldError>(())
    /// ```
    pub fn with_straddle(mut self, big_blinds: f64) -> Result<Self, PushFoldError> {
        if self.stacks.len() < 3 {
            return Err(PushFoldError::PlayersOutOfRange {
                got: self.stacks.len() as u64,
                min: 3,
                max: MAX_PLAYERS,
            });
        }
        if !(1.0..=MAX_STACK).contains(&big_blinds) {
            return Err(PushFoldError::StraddleOutOfRange {
                got: big_blinds,
                min: 1.0,
                max: MAX_STACK,
            });
        }
        self.straddle = Some(big_blinds);
        self.check_stacks(LEAST_BEHIND)?;
        Ok(self)
    }

    /// The straddle in big blinds, if the game has one.
    #[must_use]
    pub const fn straddle(&self) -> Option<f64> {
        self.straddle
    }

    /// The seat at a place in the order of play; without a straddle it is the place.
    ///
    /// With a straddle everybody acts one place earlier than without, and the first acts last. A position that
    /// the table does not have is its own seat.
    #[must_use]
    pub fn seat(&self, place: Position) -> Position {
        let seats = self.players.positions();
        let found = seats.iter().position(|&seat| seat == place);
        match (found, self.straddle) {
            (Some(place), Some(_)) => seats[(place + 1) % seats.len()],
            _ => place,
        }
    }

    /// The same game for prize money instead of chips.
    ///
    /// # Errors
    ///
    /// [`PushFoldError::CountOutOfRange`] unless there is at least one prize and at most one a
    /// player of the tournament; [`PushFoldError::Equities`] if the stacks and prizes have no
    /// equities in the independent chip model.
    ///
    /// ```
    /// use npc_preflop::push_fold::{Antes, multiway};
    /// use npc_preflop::push_fold::multiway::IcmPrizes;
    ///
    /// // The bubble of two tickets: three players here, and one at another table.
    /// let game = multiway::Game::equal(3, 10.0, Antes::None)?;
    /// let prizes = IcmPrizes { prizes: vec![1.0, 1.0], others: vec![4.0] };
    /// assert!(game.for_prizes(prizes).is_ok());
    /// # Ok::<(), npc_preflop::push_fold::PushFoldError>(())
    /// ```
    #[cfg(feature = "icm")]
    pub fn for_prizes(mut self, prizes: IcmPrizes) -> Result<Self, PushFoldError> {
        prizes.check(&self.stacks)?;
        self.prizes = Some(prizes);
        Ok(self)
    }

    /// The number of players.
    #[must_use]
    pub const fn players(&self) -> Players {
        self.players
    }

    /// The stacks before posting, in big blinds, in the order of play.
    #[must_use]
    pub fn stacks(&self) -> &[f64] {
        &self.stacks
    }

    /// The antes.
    #[must_use]
    pub const fn antes(&self) -> Antes {
        self.antes
    }

    /// The prizes and the other tables, if the game is for prize money.
    #[cfg(feature = "icm")]
    #[must_use]
    pub const fn prizes(&self) -> Option<&IcmPrizes> {
        self.prizes.as_ref()
    }

    /// The place counted from the last that posts no straddle: 1 is the big blind, 2 the small blind.
    fn behind(&self, player: usize) -> usize {
        self.stacks.len() - player - usize::from(self.straddle.is_some())
    }

    /// The players who post blinds, the last to act first.
    pub(super) fn blinds(&self) -> impl Iterator<Item = usize> {
        let posting = 2 + usize::from(self.straddle.is_some());
        (0..self.stacks.len()).rev().take(posting)
    }

    /// The ante that a player posts, in big blinds.
    fn ante(&self, player: usize) -> f64 {
        match self.antes {
            Antes::Each(ante) => ante,
            Antes::BigBlind(ante) | Antes::DeadBigBlind(ante) if self.behind(player) == 1 => ante,
            _ => 0.0,
        }
    }

    /// The places in a strategy of players who have posted all that they have.
    pub(super) fn silent(&self) -> Vec<Range<usize>> {
        (0..self.stacks.len())
            .filter(|player| self.is_forced(*player))
            .map(|player| index(player, 0)..index(player + 1, 0))
            .collect()
    }

    /// Whether blind and ante take the whole stack of a player.
    pub(super) fn is_forced(&self, player: usize) -> bool {
        let posted = self.posted(player);
        self.stacks[player] - posted.dead <= posted.blind + ROUNDING
    }

    /// Blind and ante of a player.
    pub(super) fn posted(&self, player: usize) -> Posted {
        let blind = match (self.behind(player), self.straddle) {
            (0, Some(straddle)) => straddle,
            (1, _) => 1.0,
            (2, _) => 0.5,
            _ => 0.0,
        };
        let ante = self.ante(player);
        let stack = self.stacks[player];
        if matches!(self.antes, Antes::BigBlind(_)) {
            Posted {
                dead: 0.0,
                blind: (blind + ante).min(stack),
            }
        } else {
            Posted {
                dead: ante,
                blind: blind.min(stack - ante),
            }
        }
    }
}
