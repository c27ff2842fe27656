//! Hands as poker hand histories.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use holdem_cards::Card;

use crate::{Action, Ante, Record, Street, Taken};

impl Record<'_> {
    /// The hand as a table of a file of poker hand histories. The form is PHH, with a table for each hand,
    /// which `PokerKit` replays.
    ///
    /// Players are numbered from the left of the button; `seats` has their seats. Antes and blinds are those
    /// that were posted, so that a short one is exact. Antes of each player are written with
    /// `ante_trimming_status`, which divides them like bets; an ante of the big blind belongs to the main pot.
    ///
    /// # A short big blind
    ///
    /// A call is to the full big blind, but PHH knows only bets that were made. Where the big blind is short,
    /// the first call beyond the blinds is therefore written as a bet of that many chips, and `min_bet` is 1.
    /// `PokerKit` counts steps from the chips that were posted, and refuses a hand with a step that is smaller
    /// than one before it, although it is a call of the big blind or a full raise beyond it.
    ///
    /// Source: Juho Kim, "Recording and Describing Poker Hands", 2024, and the specification at
    /// <https://phh.readthedocs.io>.
    #[must_use]
    pub fn to_phh(&self, number: u64) -> String {
        let order: Vec<usize> = self.order().collect();
        // With two players the blinds and antes of the small blind come first, although the big blind is p1.
        let posts = |chips: &[u64]| {
            let mut posts: Vec<u64> = order.iter().map(|&player| chips[player]).collect();
            if let [big, small] = posts[..] {
                posts = [small, big].into();
            }
            list(posts)
        };
        let stacks = |chips: &[u64]| list(order.iter().map(|&player| chips[player]));
        let trimming = match self.hand.stakes.ante() {
            Ante::Each(_) => "ante_trimming_status = true\n",
            Ante::None | Ante::BigBlind(_) => "",
        };
        let min_bet = if self.hand.is_short() {
            1
        } else {
            self.hand.stakes.big_blind()
        };
        let actions = self.lines(&order);
        let actions = list(actions.iter().map(|line| format!("\"{line}\"")));
        format!(
            "[{number}]\n\
             variant = \"NT\"\n\
             {trimming}antes = {}\n\
             blinds_or_straddles = {}\n\
             min_bet = {min_bet}\n\
             starting_stacks = {}\n\
             actions = {actions}\n\
             hand = {number}\n\
             seats = {}\n\
             finishing_stacks = {}\n",
            posts(self.antes()),
            posts(self.blinds()),
            stacks(self.started()),
            list(order.iter().map(|&player| self.hand.seats[player])),
            stacks(self.stacks()),
        )
    }

    /// The players from the left of the button on.
    fn order(self) -> impl Iterator<Item = usize> + use<> {
        let (first, players) = (self.hand.order.first, self.hand.players);
        (0..players).map(move |place| (first + place) % players)
    }

    /// Cards, actions and showdown, a line each.
    fn lines(self, order: &[usize]) -> Vec<String> {
        let players = self.hand.players;
        let name = |player: usize| {
            let place = (player + players - self.hand.order.first) % players;
            format!("p{}", place + 1)
        };
        let mut lines = Vec::new();
        for &player in order {
            let cards = text(&self.hand.hands[player]);
            lines.push(format!("d dh {} {cards}", name(player)));
        }
        let mut left = self.actions();
        // The highest bet made; the level before the flop may be above it.
        let mut most = self.blinds().iter().copied().max().unwrap_or(0);
        for street in Street::ALL {
            let open = street.board_cards();
            if open > self.board().len() {
                break;
            }
            if let Some(from) = opened_before(street) {
                lines.push(format!("d db {}", text(&self.hand.board[from..open])));
                most = 0;
            }
            let count = left.iter().take_while(|taken| taken.street == street);
            let (now, later) = left.split_at(count.count());
            left = later;
            for taken in now {
                let is_raise = taken.bet > most && taken.action != Action::Fold;
                most = most.max(taken.bet);
                lines.push(format!("{} {}", name(taken.player), word(taken, is_raise)));
            }
            let is_shown = match self.hand.closed {
                Some(closed) => street == closed,
                None => street == Street::River && self.is_showdown(),
            };
            if is_shown {
                for &player in order.iter().filter(|&&player| self.live().contains(player)) {
                    let cards = text(&self.hand.hands[player]);
                    lines.push(format!("{} sm {cards}", name(player)));
                }
            }
        }
        lines
    }
}

/// Cards on the board before a street that opens some.
const fn opened_before(street: Street) -> Option<usize> {
    match street {
        Street::Preflop => None,
        Street::Flop => Some(0),
        Street::Turn => Some(3),
        Street::River => Some(4),
    }
}

/// The letters of an action. A call beyond every bet made is one to a big blind that was posted short.
fn word(taken: &Taken, is_raise: bool) -> String {
    match taken.action {
        Action::Fold => "f".into(),
        Action::Check | Action::Call | Action::Raise { .. } if !is_raise => "cc".into(),
        Action::Check | Action::Call | Action::Raise { .. } => format!("cbr {}", taken.bet),
    }
}

fn text(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect()
}

fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(", "))
}
