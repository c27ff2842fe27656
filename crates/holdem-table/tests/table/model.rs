//! A plain table: the whole state of a hand worked out again from the list of its actions.

use holdem_table::{Action, ActionError, Ante, HandSetup, RaiseBounds, Street, Taken};

/// A player of the plain table.
#[derive(Debug, Clone, Default)]
pub(crate) struct Seat {
    pub(crate) stack: u64,
    pub(crate) bet: u64,
    /// Chips that count for pots.
    pub(crate) staked: u64,
    pub(crate) is_folded: bool,
    /// The bet of the street when the player last acted on it.
    answered: Option<u64>,
}

/// The state after some actions.
#[derive(Debug, Clone)]
pub(crate) struct Model {
    pub(crate) seats: Vec<Seat>,
    pub(crate) first: usize,
    pub(crate) dead: u64,
    pub(crate) street: Street,
    pub(crate) level: u64,
    pub(crate) full_raise: u64,
    pub(crate) actor: Option<usize>,
}

impl Model {
    /// Plays the actions of a hand again.
    pub(crate) fn replay(setup: &HandSetup<'_>, actions: &[Taken]) -> Self {
        let players = setup.stacks.len();
        let index = |seat: u8| setup.stacks.iter().position(|player| player.seat == seat);
        let big = index(setup.blinds.big_blind).unwrap();
        let small = setup.blinds.small_blind.and_then(index);
        let mut model = Self {
            seats: setup
                .stacks
                .iter()
                .map(|player| Seat {
                    stack: player.stack,
                    ..Seat::default()
                })
                .collect(),
            first: first(setup, small, big),
            dead: 0,
            street: Street::Preflop,
            level: setup.stakes.big_blind(),
            full_raise: setup.stakes.big_blind(),
            actor: None,
        };
        if let Some(small) = small {
            model.put_in(small, setup.stakes.small_blind());
        }
        model.put_in(big, setup.stakes.big_blind());
        model.post_antes(setup.stakes.ante(), big);
        let mut actions = actions.iter();
        for street in Street::ALL {
            let from = if street == Street::Preflop {
                big + 1
            } else {
                model.level = 0;
                model.first
            };
            model.street = street;
            model.full_raise = setup.stakes.big_blind();
            for seat in &mut model.seats {
                seat.answered = None;
            }
            if model.round(from, &mut actions) {
                return model;
            }
            model.end_round();
            let can_bet = |player: &usize| model.is_live(*player) && model.seats[*player].stack > 0;
            if model.live().len() == 1 {
                return model;
            }
            if (0..players).filter(can_bet).count() < 2 {
                model.street = Street::River;
                return model;
            }
        }
        model
    }

    pub(crate) fn is_live(&self, player: usize) -> bool {
        !self.seats[player].is_folded
    }

    pub(crate) fn live(&self) -> Vec<usize> {
        let players = 0..self.seats.len();
        players.filter(|&player| self.is_live(player)).collect()
    }

    fn others(&self, player: usize) -> impl Iterator<Item = &Seat> {
        let others = self
            .live()
            .into_iter()
            .filter(move |&other| other != player);
        others.map(|other| &self.seats[other])
    }

    fn put_in(&mut self, player: usize, chips: u64) {
        let seat = &mut self.seats[player];
        let chips = chips.min(seat.stack);
        seat.stack -= chips;
        seat.bet += chips;
        seat.staked += chips;
    }

    fn post_antes(&mut self, ante: Ante, big: usize) {
        match ante {
            Ante::None => {}
            Ante::BigBlind(chips) => {
                self.dead = chips.min(self.seats[big].stack);
                self.seats[big].stack -= self.dead;
            }
            Ante::Each(chips) => {
                let mut sizes: Vec<u64> = self
                    .seats
                    .iter()
                    .map(|seat| seat.stack.min(chips))
                    .collect();
                sizes.sort_unstable();
                let matched = sizes[sizes.len() - 2];
                for seat in &mut self.seats {
                    let ante = seat.stack.min(matched);
                    seat.stack -= ante;
                    seat.staked += ante;
                }
            }
        }
    }

    /// A round of betting; whether it waits for an action.
    fn round<'a>(&mut self, from: usize, actions: &mut impl Iterator<Item = &'a Taken>) -> bool {
        let players = self.seats.len();
        let after = |from: usize| (from..from + players).map(move |player| player % players);
        let mut queue: Vec<usize> = after(from).collect();
        while !queue.is_empty() {
            let player = queue.remove(0);
            if self.live().len() == 1 || !self.is_live(player) || self.seats[player].stack == 0 {
                continue;
            }
            if self.to_call(player) == 0 && self.others(player).all(|other| other.stack == 0) {
                continue;
            }
            let Some(taken) = actions.next() else {
                self.actor = Some(player);
                return true;
            };
            assert_eq!((taken.player, taken.street), (player, self.street));
            match taken.action {
                Action::Fold => self.seats[player].is_folded = true,
                Action::Check => {}
                Action::Call => self.put_in(player, self.to_call(player)),
                Action::Raise { to } => {
                    let step = to - self.level;
                    if step >= self.full_raise {
                        self.full_raise = step;
                    }
                    self.put_in(player, to - self.seats[player].bet);
                    self.level = to;
                    queue = after(player + 1).filter(|&other| other != player).collect();
                }
            }
            self.seats[player].answered = Some(self.level);
            assert_eq!(taken.bet, self.seats[player].bet);
        }
        false
    }

    /// The highest bet comes back as far as nobody has matched it.
    fn end_round(&mut self) {
        let mut bets: Vec<u64> = self.seats.iter().map(|seat| seat.bet).collect();
        bets.sort_unstable();
        let matched = bets[bets.len() - 2];
        for seat in &mut self.seats {
            let uncalled = seat.bet.saturating_sub(matched);
            seat.stack += uncalled;
            seat.staked -= uncalled;
            seat.bet = 0;
        }
    }

    /// Chips to call: never more than another player in the hand could put in.
    pub(crate) fn to_call(&self, player: usize) -> u64 {
        let most = self
            .others(player)
            .map(|other| other.bet + other.stack)
            .max();
        let level = self.level.min(most.unwrap_or(0));
        let seat = &self.seats[player];
        level.saturating_sub(seat.bet).min(seat.stack)
    }

    /// Reason to refuse an action of the player to act.
    pub(crate) fn refuse(&self, action: Action) -> Option<ActionError> {
        let Some(player) = self.actor else {
            return Some(ActionError::HandOver);
        };
        let to_call = self.to_call(player);
        match action {
            Action::Check if to_call > 0 => Some(ActionError::CheckFacingBet { to_call }),
            Action::Call if to_call == 0 => Some(ActionError::NothingToCall),
            Action::Fold | Action::Check | Action::Call => None,
            Action::Raise { to } => match self.bounds(player, to) {
                Err(error) => Some(error),
                Ok(RaiseBounds { min, .. }) if to < min => {
                    Some(ActionError::RaiseTooSmall { to, min })
                }
                Ok(RaiseBounds { max, .. }) if to > max => {
                    Some(ActionError::RaiseTooLarge { to, max })
                }
                Ok(_) => None,
            },
        }
    }

    /// Bounds of a raise of a player.
    pub(crate) fn bounds(&self, player: usize, to: u64) -> Result<RaiseBounds, ActionError> {
        let seat = &self.seats[player];
        let (bet, chips, full_raise) = (self.level, seat.bet + seat.stack, self.full_raise);
        if chips <= bet {
            return Err(ActionError::NotEnoughChips { to, chips, bet });
        }
        if self
            .others(player)
            .all(|other| other.bet + other.stack <= bet)
        {
            return Err(ActionError::NobodyToCall { to, bet });
        }
        match seat.answered {
            Some(answered) if bet - answered < full_raise => {
                let to_call = self.to_call(player);
                Err(ActionError::NotReopened {
                    to,
                    to_call,
                    full_raise,
                })
            }
            _ => Ok(RaiseBounds {
                min: chips.min(bet + full_raise),
                max: chips,
            }),
        }
    }
}

/// The player left of the button. That is the small blind, if there is one, and the big blind if the button
/// has the small one.
fn first(setup: &HandSetup<'_>, small: Option<usize>, big: usize) -> usize {
    let button = setup.blinds.button.or(setup.blinds.small_blind);
    match small {
        Some(small) if setup.stacks.len() > 2 || button != setup.blinds.small_blind => small,
        _ => big,
    }
}
