//! Predictions of the model for a table, if hands are independent.
//!
//! A hand before the flop is decided by who raises, in which order. Given that order, what each
//! player does depends on their own hand alone, so that the chances of all players multiply: the
//! sum goes over the orders of raises, of which few are possible, and not over the hands or the
//! strategies of all players together. Only two things need to know who has folded, and both are
//! about the same event: everybody before the small blind folds. Then the small blind may widen its
//! range and the big blind may win without a decision.

use alloc::vec::Vec;

use super::SimTable;
use crate::Action;
use crate::player::{BetCall, Pot, ToCall};

/// The chances of what a seat does in a hand.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SeatRates {
    /// That the big blind wins without a decision; 0 in other seats.
    pub walks: f64,
    /// That money is put in voluntarily.
    pub played: f64,
    /// That the seat raises.
    pub raised: f64,
    /// That it faces an open raise.
    pub three_bet_chances: f64,
    /// That it makes the third bet.
    pub three_bets: f64,
    /// That its first decision costs something and faces one raise at the most.
    pub first_decisions: f64,
    /// That it does not fold then.
    pub first_played: f64,
}

/// A strategy of a player, with its chance and what has come of it so far.
#[derive(Debug, Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing that has happened or not"
)]
struct Course {
    strategy: BetCall,
    chance: f64,
    is_in: bool,
    has_acted: bool,
    played: bool,
    raised: bool,
    three_bet_chance: bool,
    three_bet: bool,
    first_decision: bool,
    first_played: bool,
}

/// The courses of every player that fit what has happened.
type Courses = Vec<Vec<Course>>;

impl Course {
    fn new(strategy: BetCall, chance: f64) -> Self {
        Self {
            strategy,
            chance,
            is_in: true,
            has_acted: false,
            played: false,
            raised: false,
            three_bet_chance: false,
            three_bet: false,
            first_decision: false,
            first_played: false,
        }
    }

    /// The course after the player's action.
    fn after(mut self, level: u8, to_call: ToCall, action: Action) -> Self {
        let raises = matches!(action, Action::Raise { .. });
        let pays = raises || matches!(action, Action::Limp | Action::Call);
        if !self.has_acted && level <= 2 && to_call == ToCall::Chips {
            self.first_decision = true;
            self.first_played = pays;
        }
        self.has_acted = true;
        self.three_bet_chance |= level == 2;
        self.three_bet |= level == 2 && raises;
        self.played |= pays;
        self.raised |= raises;
        self.is_in = action != Action::Fold;
        self
    }
}

/// The sum over the orders of raises.
struct Orders {
    players: usize,
    rates: Vec<SeatRates>,
}

impl SimTable {
    /// Prediction of the model for each seat, in the order of play. Hands are independent; it is
    /// exact up to rounding.
    ///
    /// # Complexity
    ///
    /// Orders of raises times players times strategies; a table of ten with five bets has a few
    /// thousand orders.
    #[must_use]
    pub fn predict(&self) -> Vec<SeatRates> {
        let players = self.seats.len();
        let small_blind = players - 2;
        let usual: Courses = (0..players)
            .map(|seat| self.courses(seat, Pot::Opened))
            .collect();
        let mut orders = Orders {
            players,
            rates: alloc::vec![SeatRates::default(); players],
        };
        orders.folded_to(&usual, self.courses(small_blind, Pot::Unopened));
        if small_blind > 0 {
            orders.contested(usual);
        }
        orders.rates
    }

    /// The strategies of a player with their chances. A lapse lasts for the hand.
    fn courses(&self, seat: usize, pot: Pot) -> Vec<Course> {
        let npc = &self.seats[seat].npc;
        let plan = npc.plan(self.seats[seat].seat, pot);
        let lapse = npc.lapse_ranges();
        let share = lapse.map_or(0.0, |(share, _)| share);
        let mut courses = Vec::new();
        self.add_courses(plan.ranges(), 1.0 - share, &mut courses);
        if let Some((share, habit)) = lapse {
            self.add_courses(habit.into_iter(), share, &mut courses);
        }
        courses
    }

    /// The strategies of nested ranges, which are played with this chance.
    fn add_courses(
        &self,
        ranges: impl Iterator<Item = (f64, BetCall)>,
        chance: f64,
        courses: &mut Vec<Course>,
    ) {
        let mut below = 0.0;
        for (edge, strategy) in ranges {
            if edge > below {
                let width = edge - below;
                courses.push(Course::new(self.play.of(strategy), chance * width));
                below = edge;
            }
        }
        if below < 1.0 {
            courses.push(Course::new(BetCall::FOLD, chance * (1.0 - below)));
        }
    }
}

impl Orders {
    /// Everybody before the small blind folds.
    fn folded_to(&mut self, usual: &Courses, widened: Vec<Course>) {
        let small_blind = self.players - 2;
        let mut now = usual.clone();
        now[small_blind] = widened;
        for (seat, courses) in now[..small_blind].iter_mut().enumerate() {
            *courses = self.answers(courses, seat, 1, |action| action == Action::Fold);
        }
        let folds = self.answers(&now[small_blind], small_blind, 1, |action| {
            action == Action::Fold
        });
        let mut walk = now.clone();
        walk[small_blind] = folds;
        let chance = self.add(&walk, 1.0);
        self.rates[self.players - 1].walks += chance;
        let plays = |course: &Course| course.strategy.action(1, ToCall::Chips) != Action::Fold;
        now[small_blind].retain(plays);
        self.raises(now, 1, &[small_blind, small_blind + 1], 1.0);
    }

    /// Somebody before the small blind plays.
    fn contested(&mut self, mut now: Courses) {
        let small_blind = self.players - 2;
        for seat in 0..small_blind {
            self.raise(&now, seat, 1, 1.0);
            if !self.stay(&mut now, seat, 1) {
                return;
            }
        }
        // Nobody has raised: all that may have happened less that all have folded.
        let mut folded = now.clone();
        for courses in &mut folded[..small_blind] {
            courses.retain(|course| !course.is_in);
        }
        let blinds = [small_blind, small_blind + 1];
        self.raises(now, 1, &blinds, 1.0);
        self.raises(folded, 1, &blinds, -1.0);
    }

    /// The players of `order` answer a bet, each by raising or not.
    fn raises(&mut self, mut now: Courses, level: u8, order: &[usize], scale: f64) {
        if now.iter().any(Vec::is_empty) {
            return;
        }
        for &seat in order {
            self.raise(&now, seat, level, scale);
            if !self.stay(&mut now, seat, level) {
                return;
            }
        }
        self.add(&now, scale);
    }

    /// The player is the next to raise, and all others answer.
    fn raise(&mut self, now: &Courses, seat: usize, level: u8, scale: f64) {
        let to_call = self.to_call(seat, level);
        let raising = now[seat].iter().filter_map(|course| {
            let action = course.strategy.action(level, to_call);
            let raises = course.is_in && matches!(action, Action::Raise { .. });
            raises.then(|| course.after(level, to_call, action))
        });
        let raising: Vec<Course> = raising.collect();
        if raising.is_empty() {
            return;
        }
        let mut next = now.clone();
        next[seat] = raising;
        let order: Vec<usize> = (seat + 1..self.players).chain(0..seat).collect();
        self.raises(next, level + 1, &order, scale);
    }

    /// The player does not raise; whether that is possible.
    fn stay(&self, now: &mut Courses, seat: usize, level: u8) -> bool {
        now[seat] = self.answers(&now[seat], seat, level, |action| {
            !matches!(action, Action::Raise { .. })
        });
        !now[seat].is_empty()
    }

    /// The courses of a player whose answer is wanted, after it. A player who has folded has no more
    /// answers to give.
    fn answers(
        &self,
        courses: &[Course],
        seat: usize,
        level: u8,
        is_wanted: impl Fn(Action) -> bool,
    ) -> Vec<Course> {
        let to_call = self.to_call(seat, level);
        let mut after = Vec::with_capacity(courses.len());
        for &course in courses {
            let action = course.strategy.action(level, to_call);
            if !course.is_in {
                after.push(course);
            } else if is_wanted(action) {
                after.push(course.after(level, to_call, action));
            }
        }
        after
    }

    /// The price of staying in for a seat.
    fn to_call(&self, seat: usize, level: u8) -> ToCall {
        if level == 1 && seat == self.players - 1 {
            ToCall::Nothing
        } else {
            ToCall::Chips
        }
    }

    /// Adds what has happened at the end of the betting, times `scale`; its chance.
    fn add(&mut self, now: &Courses, scale: f64) -> f64 {
        let sums: Vec<f64> = now
            .iter()
            .map(|courses| courses.iter().map(|course| course.chance).sum())
            .collect();
        for (seat, courses) in now.iter().enumerate() {
            let others: f64 = sums
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != seat)
                .map(|(_, sum)| sum)
                .product();
            let rates = &mut self.rates[seat];
            for course in courses {
                let chance = scale * others * course.chance;
                let count = |happened: bool| if happened { chance } else { 0.0 };
                rates.played += count(course.played);
                rates.raised += count(course.raised);
                rates.three_bet_chances += count(course.three_bet_chance);
                rates.three_bets += count(course.three_bet);
                rates.first_decisions += count(course.first_decision);
                rates.first_played += count(course.first_played);
            }
        }
        scale * sums.iter().product::<f64>()
    }
}
