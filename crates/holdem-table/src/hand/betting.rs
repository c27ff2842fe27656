//! Rounds of betting: what is legal, what an action does, who is next.

use super::Hand;
use crate::{Action, ActionError, Legal, MAX_PLAYERS, PlayerSet, RaiseBounds, Street, Taken};

impl Hand {
    /// Performs the action of the player to act, and everything up to the next decision. That may be the next
    /// street, with uncalled chips back, or the showdown and the payouts.
    ///
    /// # Errors
    ///
    /// [`ActionError`] for an action that is not legal; nothing has changed then.
    #[inline]
    pub fn act(&mut self, action: Action) -> Result<(), ActionError> {
        let Some(player) = self.actor else {
            return Err(ActionError::HandOver);
        };
        match action {
            Action::Fold => self.live.remove(player),
            Action::Check => {
                let to_call = self.to_call(player);
                if to_call > 0 {
                    return Err(ActionError::CheckFacingBet { to_call });
                }
            }
            Action::Call => {
                let to_call = self.to_call(player);
                if to_call == 0 {
                    return Err(ActionError::NothingToCall);
                }
                self.put_in(player, to_call);
                let limps = self.street == Street::Preflop && self.raises == 0;
                self.limpers += u32::from(limps);
            }
            Action::Raise { to } => {
                let bounds = self.check_raise(player, to)?;
                if to < bounds.min {
                    let min = bounds.min;
                    return Err(ActionError::RaiseTooSmall { to, min });
                }
                if to > bounds.max {
                    let max = bounds.max;
                    return Err(ActionError::RaiseTooLarge { to, max });
                }
                self.put_in(player, to - self.bets[player]);
                // A short all-in is not a full raise: it changes the bet alone.
                self.full_raise = self.full_raise.max(to - self.level);
                self.level = to;
                self.is_nominal = false;
                self.raises = self.raises.saturating_add(1);
                self.to_act = self.live;
            }
        }
        self.acted.insert(player);
        self.to_act.remove(player);
        self.actions.push(Taken {
            street: self.street,
            player,
            action,
            bet: self.bets[player],
        });
        if action == Action::Fold {
            self.with_chips.remove(player);
        }
        self.go_on(player + 1);
        Ok(())
    }

    /// Moves chips from a stack in front of the player.
    #[inline]
    fn put_in(&mut self, player: usize, chips: u64) {
        self.stacks[player] -= chips;
        self.bets[player] += chips;
        self.pot += chips;
        if self.stacks[player] == 0 {
            self.with_chips.remove(player);
        }
    }

    /// Chips that a player has to put in to stay, at most the stack.
    ///
    /// With a short big blind, a call is to the full big blind, but to no more than another live player
    /// could put in.
    #[inline]
    pub(crate) fn to_call(&self, player: usize) -> u64 {
        let level = if self.is_nominal {
            self.level.min(self.most_of_others(player))
        } else {
            self.level
        };
        let chips = level.saturating_sub(self.bets[player]);
        chips.min(self.stacks[player])
    }

    /// The most that another live player has on this street, in front and behind.
    fn most_of_others(&self, player: usize) -> u64 {
        let others = self.live.without(PlayerSet::one(player)).iter();
        let most = others.map(|other| self.bets[other] + self.stacks[other]);
        most.max().unwrap_or(0)
    }

    /// Legal actions of a player who is to act.
    #[inline]
    pub(crate) fn legal(&self, player: usize) -> Legal {
        Legal {
            to_call: self.to_call(player),
            raise: self.check_raise(player, 0).ok(),
        }
    }

    /// Bounds of a raise, if the player may raise at all; `to` is for the error alone.
    #[inline]
    fn check_raise(&self, player: usize, to: u64) -> Result<RaiseBounds, ActionError> {
        let (bet, max) = (self.level, self.bets[player] + self.stacks[player]);
        if max <= bet {
            let chips = max;
            return Err(ActionError::NotEnoughChips { to, chips, bet });
        }
        // With more than that behind the bet of the other players is matched.
        let mut others = self.with_chips.without(PlayerSet::one(player)).iter();
        if !others.any(|other| self.bets[other] + self.stacks[other] > bet) {
            return Err(ActionError::NobodyToCall { to, bet });
        }
        let (to_call, full_raise) = (self.to_call(player), self.full_raise);
        if self.acted.contains(player) && to_call < full_raise {
            return Err(ActionError::NotReopened {
                to,
                to_call,
                full_raise,
            });
        }
        Ok(RaiseBounds {
            min: max.min(bet + full_raise),
            max,
        })
    }

    /// Begins a round of betting, with the first player at an index or after it.
    #[inline]
    pub(super) fn open(&mut self, street: Street, from: usize) {
        self.street = street;
        self.full_raise = self.stakes.big_blind();
        self.raises = 0;
        self.acted = PlayerSet::default();
        self.to_act = self.with_chips;
        self.go_on(from);
    }

    /// Finds the next player to act, or ends the round of betting.
    #[inline]
    fn go_on(&mut self, from: usize) {
        if self.live.len() > 1
            && let Some(player) = self.to_act.and(self.with_chips).next_from(from)
        {
            // Nothing is decided by a player who faces no bet and whom nobody could call.
            let others = self.with_chips.without(PlayerSet::one(player));
            if !others.is_empty() || self.to_call(player) > 0 {
                self.actor = Some(player);
                return;
            }
        }
        self.close_round();
    }

    /// Ends a round of betting: uncalled chips back, bets into the middle, the next street or the end.
    fn close_round(&mut self) {
        self.actor = None;
        if self.level > 0 {
            self.collect();
        }
        if self.live.len() == 1 {
            self.win_uncontested();
            return;
        }
        // A player to whom chips came back has nobody to bet against.
        match self.street.next() {
            Some(next) if self.with_chips.len() > 1 => self.open(next, self.order.first),
            Some(_) => {
                self.closed = Some(self.street);
                self.show_down();
            }
            None => self.show_down(),
        }
    }

    /// Returns the part of the highest bet that no other bet matches, and moves the rest into the middle.
    #[inline]
    fn collect(&mut self) {
        let [mut most, mut second] = [0; 2];
        let mut best = 0;
        for (player, &bet) in self.bets[..self.players].iter().enumerate() {
            if bet > most {
                (second, most, best) = (most, bet, player);
            } else {
                second = bet.max(second);
            }
        }
        let uncalled = most - second;
        self.stacks[best] += uncalled;
        self.bets[best] -= uncalled;
        self.pot -= uncalled;
        let players = self.players.min(MAX_PLAYERS);
        let paid = self.paid[..players].iter_mut();
        for (paid, bet) in paid.zip(&mut self.bets[..players]) {
            *paid += *bet;
            *bet = 0;
        }
        self.level = 0;
        self.is_nominal = false;
    }
}
