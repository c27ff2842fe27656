//! Random seasons next to a book that is kept by hand.
//!
//! Finishing orders are imported, replaced and called off, rules change, members are merged, and
//! each of these is taken back and restored.

use std::collections::{BTreeMap, BTreeSet};

use club_log::rating::{replay, what_if};
use club_log::rules::RatingRules;
use club_log::{Club, Command};
use proptest::prelude::*;
use serde_json::{Value, json};
use tier_rating::Skill;

use crate::book::{Book, bits, with_beta};
use crate::desks::{Desks, command};
use crate::ladder::{ladder, main_ladder, ratings, send};

/// Members who play; one more is the first one under another name.
const PLAYERS: usize = 5;
const ALIAS: usize = PLAYERS;
/// The second one is the published one.
const BETAS: [f64; 3] = [700.0, 1000.0, 1300.0];
/// Points by which a night makes those who miss it less certain.
const ABSENCES: [f64; 3] = [0.0, 45.5, 400.0];

/// Places: an order of the players, how many of them played, and who is tied with the one before.
#[derive(Debug, Clone)]
struct Order {
    players: Vec<usize>,
    tied: Vec<bool>,
}

/// Ratings with which a season begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Start {
    Carry,
    Reset,
    Widen,
}

impl Start {
    fn json(self) -> Value {
        match self {
            Self::Carry => json!("carry"),
            Self::Reset => json!("reset"),
            Self::Widen => json!({ "widen": "480" }),
        }
    }

    fn of(self, skill: Skill) -> Skill {
        match self {
            Self::Carry => skill,
            Self::Reset => Skill::new(1500.0, 500.0).unwrap(),
            Self::Widen => Skill::new(skill.mu(), skill.sigma().max(480.0)).unwrap(),
        }
    }
}

#[derive(Debug, Clone)]
enum Step {
    /// A past night of a day, the first player under the other name or not. It is imported as of a
    /// day or as the last.
    Import(Order, bool, u8, Option<u8>),
    /// Another order for one of the nights.
    Correct(usize, Order),
    /// One of the nights is called off.
    Cancel(usize),
    /// The next nights are rated with another beta.
    Beta(usize),
    /// The next nights have another rule for those who miss them.
    Absence(usize),
    /// The season is closed, and another one begins.
    ///
    /// Ratings stay as they are, are as in the beginning, or get a sigma of 480 at least.
    Season(Start),
    /// The two names are one person.
    Merge,
    /// The last command is taken back, and restored or not.
    Undo(bool),
    /// Another desk goes on from the file.
    Restart,
}

fn order() -> impl Strategy<Value = Order> {
    let players = Just((0..PLAYERS).collect::<Vec<usize>>()).prop_shuffle();
    let tied = prop::collection::vec(prop::bool::weighted(0.3), PLAYERS);
    (players, 2..=PLAYERS, tied).prop_map(|(mut players, count, tied)| {
        players.truncate(count);
        Order { players, tied }
    })
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        5 => (order(), any::<bool>(), 1..=5_u8, prop::option::of(0..=5_u8))
            .prop_map(|(order, alias, day, as_of)| Step::Import(order, alias, day, as_of)),
        3 => (any::<usize>(), order()).prop_map(|(night, order)| Step::Correct(night, order)),
        1 => any::<usize>().prop_map(Step::Cancel),
        2 => (0..BETAS.len()).prop_map(Step::Beta),
        2 => (0..ABSENCES.len()).prop_map(Step::Absence),
        2 => prop_oneof![Just(Start::Carry), Just(Start::Reset), Just(Start::Widen)]
            .prop_map(Step::Season),
        1 => Just(Step::Merge),
        3 => any::<bool>().prop_map(Step::Undo),
        1 => Just(Step::Restart),
    ]
}

impl Order {
    /// The players with their places, from the best one on.
    fn placed(&self) -> Vec<(u64, usize)> {
        let mut place = 1;
        let mut placed = Vec::new();
        for (player, next) in self.players.iter().zip(1..) {
            if !self.tied[placed.len()] {
                place = next;
            }
            placed.push((place, *player));
        }
        placed
    }
}

/// A night as it should be: its players under the names that they played under.
#[derive(Debug, Clone, PartialEq)]
struct Night {
    id: String,
    placed: Vec<(u64, usize)>,
    beta: f64,
    absence: f64,
    day: u8,
    season: usize,
    off: bool,
}

/// The season as it should be.
#[derive(Debug, Clone)]
struct Model {
    nights: Vec<Night>,
    beta: f64,
    absence: f64,
    merged: bool,
    /// All ids that were ever used.
    used: usize,
    /// How each season begins; the last one is open.
    seasons: Vec<Start>,
}

/// The rule for those who miss a night, in a command.
fn absence_json(points: f64) -> Value {
    if points > 0.0 {
        json!({ "widen": points.to_string() })
    } else {
        json!("keep")
    }
}

/// A season of a model.
fn season_id(number: usize) -> String {
    if number == 0 {
        "s".to_owned()
    } else {
        format!("s{number}")
    }
}

impl Model {
    fn alias(&self, wanted: bool) -> bool {
        wanted && !self.merged
    }

    fn first() -> Self {
        Self {
            nights: Vec::new(),
            beta: BETAS[1],
            absence: ABSENCES[0],
            merged: false,
            used: 0,
            seasons: vec![Start::Carry],
        }
    }

    fn season(&self) -> usize {
        self.seasons.len() - 1
    }

    fn name(&self, player: usize) -> String {
        let one = self.merged && player == ALIAS;
        format!("m{}", if one { 0 } else { player })
    }

    /// The ratings, worked out from the beginning.
    fn book(&self) -> Book {
        let mut book = Book::new();
        let mut begun = BTreeSet::new();
        for night in self.nights.iter().filter(|night| !night.off) {
            if begun.insert(night.season) {
                let start = self.seasons[night.season];
                book.begin(|skill| start.of(skill));
            }
            let named = |(place, player): &(u64, usize)| (*place, self.name(*player));
            let mut placed: Vec<(u64, String)> = night.placed.iter().map(named).collect();
            placed.sort();
            let params = with_beta(night.beta);
            book.rate(&params, &placed);
            let there: Vec<String> = placed.into_iter().map(|(_, name)| name).collect();
            book.miss(night.absence, &there);
        }
        book
    }

    /// Entries of everybody since the last season that did not carry the ratings over.
    fn placements(&self) -> BTreeMap<String, u32> {
        let mut entries = BTreeMap::new();
        let mut begun = BTreeSet::new();
        for night in self.nights.iter().filter(|night| !night.off) {
            if begun.insert(night.season) && self.seasons[night.season] != Start::Carry {
                for count in entries.values_mut() {
                    *count = 0;
                }
            }
            for (_, player) in &night.placed {
                *entries.entry(self.name(*player)).or_default() += 1;
            }
        }
        entries
    }

    /// Whether a season that begins the ratings again would begin before a night of another season.
    fn begins_before_others(&self, at: usize) -> bool {
        let own = |night: &Night| !night.off && night.season == self.season();
        self.seasons[self.season()] != Start::Carry
            && !self.nights[..at].iter().any(own)
            && !own(&self.nights[at])
    }

    fn on(&self, choice: usize) -> Option<usize> {
        let on: Vec<usize> = (0..self.nights.len())
            .filter(|at| !self.nights[*at].off && self.nights[*at].season == self.season())
            .collect();
        (!on.is_empty()).then(|| on[choice % on.len()])
    }

    /// The command of a step, and what it changes; none where it would change nothing.
    fn next(&mut self, step: &Step) -> Option<Value> {
        let with_alias = |placed: Vec<(u64, usize)>, alias: bool| {
            let under = |(at, player)| (at, if alias && player == 0 { ALIAS } else { player });
            placed.into_iter().map(under).collect::<Vec<_>>()
        };
        let rows = |placed: &[(u64, usize)]| -> Value {
            let row = |(at, p): &(u64, usize)| json!({ "place": at, "player": format!("m{p}") });
            placed.iter().map(row).collect()
        };
        match step {
            Step::Import(order, alias, day, as_of) => {
                let placed = with_alias(order.placed(), self.alias(*alias));
                let id = format!("n{}", self.used);
                self.used += 1;
                let date = |day: &u8| format!("2025-11-{:02}", day + 1);
                let command = json!({ "import_finish": { "tournament": id, "title": "Past",
                    "season": season_id(self.season()), "date": date(day), "as_of": as_of.as_ref().map(date), "as_last": true,
                    "rows": rows(&placed) } });
                let night = Night {
                    id,
                    placed,
                    beta: self.beta,
                    absence: self.absence,
                    day: *day,
                    season: self.season(),
                    off: false,
                };
                let later = |other: &Night| !other.off && Some(other.day) > *as_of;
                let at = as_of.and_then(|_| self.nights.iter().position(later));
                if at.is_some_and(|at| self.begins_before_others(at)) {
                    return None;
                }
                self.nights.insert(at.unwrap_or(self.nights.len()), night);
                Some(command)
            }
            Step::Correct(choice, order) => {
                let at = self.on(*choice)?;
                let alias = self.nights[at]
                    .placed
                    .iter()
                    .any(|(_, player)| *player == ALIAS);
                let placed = with_alias(order.placed(), self.alias(alias));
                let sorted = |placed: &[(u64, usize)]| {
                    let one = |(at, p): &(u64, usize)| (*at, if *p == ALIAS { 0 } else { *p });
                    let mut placed: Vec<(u64, usize)> = placed.iter().map(one).collect();
                    placed.sort_unstable();
                    placed
                };
                if sorted(&placed) == sorted(&self.nights[at].placed) {
                    return None;
                }
                let command = json!({ "correct_finish": { "tournament": self.nights[at].id,
                    "rows": rows(&placed), "reason": "misread" } });
                self.nights[at].placed = placed;
                Some(command)
            }
            Step::Cancel(choice) => {
                let at = self.on(*choice)?;
                self.nights[at].off = true;
                Some(json!({ "cancel": { "tournament": self.nights[at].id, "reason": "void" } }))
            }
            Step::Beta(at) => {
                let beta = BETAS[*at];
                if beta.to_bits() == self.beta.to_bits() {
                    return None;
                }
                self.beta = beta;
                let change = json!({ "parameters": { "beta": beta.to_string() } });
                let season = season_id(self.season());
                Some(json!({ "change_season_rules": { "season": season,
                    "rating": { "rated": change } } }))
            }
            Step::Absence(at) => {
                let absence = ABSENCES[*at];
                if absence.to_bits() == self.absence.to_bits() {
                    return None;
                }
                self.absence = absence;
                let change = json!({ "absence": absence_json(absence) });
                let season = season_id(self.season());
                Some(json!({ "change_season_rules": { "season": season,
                    "rating": { "rated": change } } }))
            }
            Step::Merge if !self.merged => {
                self.merged = true;
                Some(json!({ "merge_members": { "from": format!("m{ALIAS}"), "into": "m0" } }))
            }
            Step::Merge | Step::Season(_) | Step::Undo(_) | Step::Restart => None,
        }
    }
}

fn found(club: &Club) -> BTreeMap<String, (u64, u64)> {
    if club.ladders().get(&main_ladder()).is_none() {
        return BTreeMap::new();
    }
    let ratings = ratings(club).into_iter();
    ratings
        .map(|(m, s)| {
            let bits = (s.mu.value().to_bits(), s.sigma.value().to_bits());
            (m.to_string(), bits)
        })
        .collect()
}

fn placements(club: &Club) -> BTreeMap<String, u32> {
    let Some(ladder) = club.ladders().get(&main_ladder()) else {
        return BTreeMap::new();
    };
    let members = ladder.ratings().into_keys();
    members
        .map(|member| (member.to_string(), ladder.entries_since_start(member)))
        .collect()
}

/// Asserts that a what-if with the rules that all nights have rates them as they were.
fn what_if_is_what_was_recorded(club: &Club) -> Result<(), TestCaseError> {
    let ladder = ladder(club);
    let rules: Vec<_> = (ladder.nights().iter())
        .filter_map(|night| ladder.rules_of(night))
        .collect();
    let Some(last) = rules.last() else {
        return Ok(());
    };
    let is_last = |own: &&RatingRules| {
        let start = own.start.clone();
        **own
            == RatingRules {
                start,
                ..(*last).clone()
            }
    };
    if rules.iter().all(is_last) {
        let tried = what_if(club, ladder, last).unwrap();
        prop_assert_eq!(tried.largest().to_bits(), 0, "{:?}", tried.nights);
        prop_assert_eq!(tried.ladder.ratings(), ladder.ratings());
    }
    Ok(())
}

fn proved(desks: &Desks) -> Result<(), TestCaseError> {
    let club = desks.club();
    if club.ladders().get(&main_ladder()).is_some() {
        let proof = replay(club, ladder(club)).unwrap();
        prop_assert_eq!(proof.largest().to_bits(), 0, "{:?}", proof.nights);
        what_if_is_what_was_recorded(club)?;
    }
    prop_assert_eq!(&Club::replay(&desks.log()).unwrap(), club);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn a_season_of_past_nights_is_the_book_kept_by_hand(
        steps in prop::collection::vec(step(), 2..14),
    ) {
        let mut desks = Desks::rated(PLAYERS + 1);
        let mut model = Model::first();
        let mut before: Option<Model> = None;
        for step in &steps {
            match step {
                Step::Restart => desks.restart(0),
                Step::Season(start) => {
                    let last = season_id(model.season());
                    model.seasons.push(*start);
                    let rating = json!({ "ladder": "main", "start": start.json(),
                        "absence": absence_json(model.absence),
                        "parameters": { "beta": model.beta.to_string() } });
                    send(&mut desks, json!({ "close_season": { "season": last } }));
                    send(&mut desks, json!({ "open_season": {
                        "season": season_id(model.season()), "rating": rating } }));
                    before = None;
                }
                Step::Undo(restored) => {
                    let Some(earlier) = before.take() else { continue };
                    let key = desks.keys().pop().unwrap();
                    send(&mut desks, json!({ "undo": { "command": key } }));
                    let used = model.used;
                    if *restored {
                        prop_assert_eq!(found(desks.club()), bits(&earlier.book().ratings()));
                        send(&mut desks, json!({ "redo": { "command": key } }));
                    } else {
                        model = Model { used, ..earlier };
                    }
                }
                step => {
                    let earlier = model.clone();
                    if let Some(next) = model.next(step) {
                        send(&mut desks, next);
                        before = Some(earlier);
                    }
                }
            }
            prop_assert_eq!(found(desks.club()), bits(&model.book().ratings()), "{:?}", step);
            prop_assert_eq!(placements(desks.club()), model.placements());
        }
        proved(&desks)?;
    }

    /// Whatever is left as it is, the log proves itself, and nobody's rating changes by what was left.
    #[test]
    fn what_is_left_as_it_is_is_proved_by_the_log(
        steps in prop::collection::vec((step(), any::<bool>()), 2..12),
    ) {
        let mut desks = Desks::rated(PLAYERS + 1);
        let mut model = Model::first();
        for (step, leave) in &steps {
            let earlier = model.clone();
            let Some(mut next) = model.next(step) else { continue };
            let mut left = false;
            for name in ["correct_finish", "merge_members"] {
                if *leave && let Some(body) = next.get_mut(name) {
                    body["leave_ratings"] = "too late".into();
                    left = true;
                }
            }
            let shown = found(desks.club());
            let sent: Command = command(next.clone());
            if desks.send(0, sent).is_err() {
                // There was nothing to leave.
                prop_assert!(left, "{}", next);
                model = earlier;
                continue;
            }
            if left && next.get("correct_finish").is_some() {
                prop_assert_eq!(found(desks.club()), shown);
            }
            proved(&desks)?;
        }
    }
}
