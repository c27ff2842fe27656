//! Hand histories in the PHH format.

use alloc::string::String;
use alloc::vec::Vec;

use super::dealer::Hands;
use super::hand::Record;
use super::tally::BLOCK;
use super::{Play, SimError, SimTable};
use crate::Action;
use crate::Combo;
use crate::cards::Card;
use crate::player::{Pot, SeatPlan};

/// Bets in hundredths of a big blind by their level, the big blind first. Each is raised by at least
/// as much as the one before it.
const BETS: [u32; 9] = [100, 250, 800, 2_000, 4_500, 10_000, 22_000, 48_000, 105_000];

/// The blinds in hundredths of a big blind.
const BLINDS: [u32; 2] = [50, 100];

/// The smallest stack in big blinds: one chip.
const LEAST_STACK: f64 = 0.01;

/// The largest stack in big blinds.
const MOST_STACK: f64 = 100_000.0;

/// Actions of the players in a hand, in order.
struct Actions(Vec<(usize, Action)>);

impl Record for Actions {
    fn act(&mut self, seat: usize, action: impl FnOnce() -> Action) {
        self.0.push((seat, action()));
    }
}

impl SimTable {
    /// The first hands of the simulation with this seed, as a file of poker hand histories. The
    /// form is PHH, with a table for each hand, which `PokerKit` reads. They are the hands that are
    /// counted.
    ///
    /// A history ends with the betting before the flop, as the model does. All have a stack of
    /// `big_blinds`, rounded to hundredths, which are the chips; the blinds are 50 and 100. In
    /// [`Play::Betting`] the bets are to 2.5, 8, 20, 45, 100, 220, 480 and 1050 big blinds; in
    /// [`Play::AllInOrFold`] a push is for the whole stack. A push that is no more than the big blind is
    /// a call, and players whose blind is their whole stack have no turn, whatever they would do.
    ///
    /// # Errors
    ///
    /// [`SimError::NothingToSimulate`] for 0 hands; [`SimError::StackOutOfRange`] for stacks of
    /// less than the highest bet that these players make, or all in or fold of less than a chip.
    ///
    /// Source: Juho Kim, "Recording and Describing Poker Hands", 2024, and the specification at
    /// <https://phh.readthedocs.io>.
    pub fn histories(&self, hands: u64, seed: u64, big_blinds: f64) -> Result<String, SimError> {
        if hands == 0 {
            return Err(SimError::NothingToSimulate);
        }
        let highest_bet = match self.play {
            Play::Betting => Some(f64::from(self.highest_bet()) / 100.0),
            Play::AllInOrFold => None,
        };
        let min = highest_bet.unwrap_or(LEAST_STACK);
        if !(min..=MOST_STACK).contains(&big_blinds) {
            return Err(SimError::StackOutOfRange {
                got: big_blinds,
                min,
                max: MOST_STACK,
                highest_bet,
            });
        }
        #[expect(clippy::cast_sign_loss, reason = "at least a chip")]
        let stack = libm::round(100.0 * big_blinds) as u32;
        let mut text = String::new();
        let mut number = 0;
        for block in 0..hands.div_ceil(BLOCK) {
            let left = (hands - block * BLOCK).min(BLOCK);
            self.deal_block(seed, block, left, |table, dealt, rng| {
                let mut actions = Actions(Vec::new());
                table.play(dealt, rng, &mut actions);
                number += 1;
                if number > 1 {
                    text.push('\n');
                }
                text += &table.history(number, dealt, &actions, stack);
            });
        }
        Ok(text)
    }

    /// The highest bet that any of the players makes, in hundredths of a big blind.
    fn highest_bet(&self) -> u32 {
        let levels = self.seats.iter().flat_map(|seat| {
            let plans = [Pot::Opened, Pot::Unopened].map(|pot| seat.npc.plan(seat.seat, pot));
            let habit = seat.npc.lapse_ranges();
            let habit = habit.into_iter().flat_map(|(_, ranges)| ranges);
            plans.into_iter().flat_map(SeatPlan::ranges).chain(habit)
        });
        let highest = levels.map(|(_, strategy)| self.play.of(strategy).bet());
        let highest = highest.max().unwrap_or(0).max(1);
        BETS[usize::from(highest) - 1]
    }

    /// A hand as a table of TOML.
    fn history(&self, number: u64, dealt: &Hands, actions: &Actions, stack: u32) -> String {
        let players = self.seats.len();
        let mut order: Vec<usize> = (0..players).collect();
        order.sort_by_key(|&seat| self.number(seat));
        let mut lines = Vec::new();
        for &seat in &order {
            let (a, b) = dealt[seat];
            let hand = Combo::of(Card::ALL[usize::from(a)], Card::ALL[usize::from(b)]);
            lines.push(alloc::format!("d dh p{} {hand}", self.number(seat)));
        }
        for &(seat, action) in &actions.0 {
            let blind = (seat + 2)
                .checked_sub(players)
                .map_or(0, |blind| BLINDS[blind]);
            if stack <= blind {
                continue;
            }
            let player = self.number(seat);
            lines.push(match action {
                Action::Fold => alloc::format!("p{player} f"),
                Action::Check | Action::Limp | Action::Call => alloc::format!("p{player} cc"),
                Action::Raise { to } => {
                    let bet = match self.play {
                        Play::Betting => BETS[usize::from(to) - 1],
                        Play::AllInOrFold => stack,
                    };
                    if bet > BLINDS[1] {
                        alloc::format!("p{player} cbr {bet}")
                    } else {
                        alloc::format!("p{player} cc")
                    }
                }
            });
        }
        let each = |chips: u32| list(&alloc::vec![alloc::format!("{chips}"); players]);
        let blinds = BLINDS.iter().map(|chips| alloc::format!("{chips}"));
        let blinds = blinds.chain((2..players).map(|_| String::from("0")));
        let names = order
            .iter()
            .map(|&seat| quoted(self.seats[seat].seat.position().name()));
        let actions: Vec<String> = lines.iter().map(|line| quoted(line)).collect();
        alloc::format!(
            "[{number}]\n\
             variant = \"NT\"\n\
             antes = {}\n\
             blinds_or_straddles = {}\n\
             min_bet = {}\n\
             starting_stacks = {}\n\
             actions = {}\n\
             hand = {number}\n\
             players = {}\n",
            each(0),
            list(&blinds.collect::<Vec<_>>()),
            BETS[0],
            each(stack),
            list(&actions),
            list(&names.collect::<Vec<_>>()),
        )
    }

    /// The number of a seat in a history, from the small blind on. The big blind is first where the
    /// small blind has the button.
    fn number(&self, seat: usize) -> usize {
        let players = self.seats.len();
        match players {
            2 => 2 - seat,
            _ => (seat + 2) % players + 1,
        }
    }
}

fn quoted(text: &str) -> String {
    alloc::format!("\"{text}\"")
}

fn list(items: &[String]) -> String {
    alloc::format!("[{}]", items.join(", "))
}
