//! Which plays are legal against which blocked points, and where they lead.

use alloc::{vec, vec::Vec};

use super::sides::{Interner, OwnPlay, Side, Sides};
use crate::{Rules, StateIndex, WeightedRoll};

/// A legal play of one side against given blocked points.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LegalMove {
    /// The number of the set of points on which it lands.
    pub(crate) landing: u16,
    /// The number of the side's arrangement afterwards.
    pub(crate) result: u16,
}

/// All plays of a game, by arrangement, roll and the points that the other side blocks.
///
/// The other side matters to a play in two ways only: the points that it blocks decide whether
/// the play is legal, its blots on the landing points where it leads.
#[derive(Debug)]
pub(crate) struct LegalMoves {
    /// The sides in the order of their numbers.
    pub(crate) sides: Vec<Side>,
    /// The rolls with a die that can be played.
    pub(crate) rolls: Vec<WeightedRoll>,
    /// Number of each side's set of blocked points.
    pub(crate) group: Vec<u16>,
    landings: usize,
    /// `plays[starts[(group * sides + side) * rolls + roll]..]` up to the next start.
    starts: Vec<u32>,
    plays: Vec<LegalMove>,
    /// `hit[side * landings + landing]`: the side after its blots there went to the bar.
    hit: Vec<u16>,
    /// `pass[group * sides + side]`: the probability of a roll without a legal play.
    pass: Vec<f64>,
}

impl LegalMoves {
    /// The plays of a game of which one side has at most 65,536 arrangements.
    ///
    /// # Errors
    ///
    /// The bytes needed, if they are more than `room`.
    pub(crate) fn new(rules: &Rules, indexer: &StateIndex, room: u128) -> Result<Self, u128> {
        let all = Sides::new(rules, indexer);
        let sides = all.all().to_vec();
        let (moving, still): (Vec<_>, Vec<_>) = rules
            .rolls()
            .into_iter()
            .partition(|weighted| weighted.roll.high() > 0);
        let still: f64 = still.iter().map(|weighted| weighted.probability).sum();
        let mut blocked = Interner::default();
        let group = sides
            .iter()
            .map(|side| blocked.number(side.blocked))
            .collect();
        let groups = blocked.values().len();
        let mut landings = Interner::default();
        let mut own: Vec<Vec<(OwnPlay, u16)>> = Vec::with_capacity(sides.len() * moving.len());
        let mut open = 0_u128;
        for side in &sides {
            for weighted in &moving {
                let plays = all.plays(side, weighted.roll).into_iter();
                own.push(
                    plays
                        .map(|play| (play, landings.number(play.landing)))
                        .collect(),
                );
                open += own.last().map_or(0, Vec::len) as u128;
            }
        }
        // A blocked point closes some plays, so this many or fewer are legal.
        let numbers = sides.len() as u128;
        let lists = numbers * groups as u128 * (4 * moving.len() as u128 + 8);
        let bytes =
            4 * open * groups as u128 + lists + 2 * numbers * landings.values().len() as u128;
        if bytes > room || landings.values().len() > usize::from(u16::MAX) {
            return Err(bytes);
        }
        let mut board = Self {
            group,
            landings: landings.values().len(),
            starts: vec![0],
            plays: Vec::new(),
            hit: Vec::new(),
            pass: Vec::with_capacity(sides.len() * groups),
            rolls: moving,
            sides: Vec::new(),
        };
        for &blocked in blocked.values() {
            for (side, own) in sides.iter().zip(own.chunks_exact(board.rolls.len().max(1))) {
                let (mut passing, first_play) = (still, board.plays.len());
                for (weighted, own) in board.rolls.iter().zip(own) {
                    let before = board.plays.len();
                    if side.own & blocked == 0 {
                        add_legal(own, blocked, &mut board.plays);
                    }
                    if board.plays.len() == before {
                        passing += weighted.probability;
                    }
                    // At most the 2^32 plays that were counted to fit the memory.
                    board
                        .starts
                        .push(u32::try_from(board.plays.len()).map_err(|_| bytes)?);
                }
                let can_move = board.plays.len() > first_play;
                board.pass.push(chance_to_pass(passing, can_move));
            }
        }
        for (number, side) in (0..).zip(&sides) {
            let mut known = vec![(0, number)];
            for &landing in landings.values() {
                let hits = side.blots & landing;
                let after = known
                    .iter()
                    .find(|(seen, _)| *seen == hits)
                    .map(|&(_, after)| after);
                board.hit.push(after.unwrap_or_else(|| {
                    let after = all.hit(side, hits);
                    known.push((hits, after));
                    after
                }));
            }
        }
        board.sides = sides;
        Ok(board)
    }

    /// The bytes that the plays take.
    pub(crate) fn bytes(&self) -> u128 {
        let lists = 4 * (self.starts.len() + self.plays.len()) + 2 * self.hit.len();
        (lists + 8 * self.pass.len()) as u128
    }

    /// The legal plays of a side against another side, roll by roll.
    #[inline]
    pub(crate) fn legal_by_roll(
        &self,
        side: usize,
        group: u16,
    ) -> impl Iterator<Item = &[LegalMove]> + '_ {
        let at = (usize::from(group) * self.sides.len() + side) * self.rolls.len();
        self.starts[at..=at + self.rolls.len()]
            .windows(2)
            .map(|ends| &self.plays[ends[0] as usize..ends[1] as usize])
    }

    /// Numbers of the arrangements of a side after its blots on each set of landing points went to
    /// the bar.
    pub(crate) fn hits(&self, side: usize) -> &[u16] {
        &self.hit[side * self.landings..(side + 1) * self.landings]
    }

    /// The probability of a roll that leaves a side without a legal play against another.
    pub(crate) fn pass(&self, mover: u16, other: u16) -> f64 {
        let group = usize::from(self.group[usize::from(other)]);
        self.pass[group * self.sides.len() + usize::from(mover)]
    }
}

/// The sum of the probabilities of passing without its rounding. It is 1 for a side that cannot
/// move at all, and for no other.
fn chance_to_pass(sum: f64, can_move: bool) -> f64 {
    if can_move {
        sum.min(1.0 - f64::EPSILON / 2.0)
    } else {
        1.0
    }
}

/// Adds the open plays of the lowest class that has any.
fn add_legal(own: &[(OwnPlay, u16)], blocked: u32, legal: &mut Vec<LegalMove>) {
    let mut class = u8::MAX;
    for &(play, landing) in own {
        if play.class > class {
            break;
        }
        if play.landing & blocked == 0 {
            class = play.class;
            legal.push(LegalMove {
                landing,
                result: play.result,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use alloc::collections::BTreeSet;
    use std::env;

    use super::*;
    use crate::{RulesSetup, SideIndex};

    /// Compares with the plays of one checker after the other for every `step`th state.
    #[track_caller]
    fn check(rules: &Rules, step: usize) {
        let indexer = StateIndex::new(rules).unwrap();
        let board = LegalMoves::new(rules, &indexer, u128::MAX).unwrap();
        let numbering = rules.side_index().unwrap();
        let number = |numbering: &SideIndex, side: &crate::Arrangement| {
            u16::try_from(numbering.rank(side).unwrap()).unwrap()
        };
        for index in (0..indexer.count()).step_by(step) {
            let position = indexer.unrank(index).unwrap();
            let mover = number(&numbering, &position.mover);
            let other = number(&numbering, &position.other);
            let mut moving = 0.0;
            let group = board.group[usize::from(other)];
            let legal = board.legal_by_roll(usize::from(mover), group);
            for (weighted, legal) in board.rolls.iter().zip(legal) {
                let hits = board.hits(usize::from(other));
                let fast: BTreeSet<(u16, u16)> = legal
                    .iter()
                    .map(|play| (hits[usize::from(play.landing)], play.result))
                    .collect();
                let plays = rules.plays(&position, weighted.roll).unwrap();
                let obvious: BTreeSet<(u16, u16)> = plays
                    .iter()
                    .map(|play| &play.after)
                    .map(|p| (number(&numbering, &p.mover), number(&numbering, &p.other)))
                    .collect();
                assert_eq!(fast, obvious, "{position} with {}", weighted.roll);
                assert_eq!(plays.len(), obvious.len());
                if !plays.is_empty() {
                    moving += weighted.probability;
                }
            }
            let pass = board.pass(mover, other);
            assert!((moving + pass - 1.0).abs() < 1e-15, "{position}: {pass}");
        }
    }

    #[test]
    fn the_default_game() {
        let step = if env::var_os("CLUB_LONG").is_some() {
            1
        } else {
            97
        };
        check(&Rules::nikogammon(), step);
    }

    #[test]
    fn hypergammon() {
        check(&Rules::hypergammon(1).unwrap(), 1);
        check(&Rules::hypergammon(2).unwrap(), 101);
        check(&Rules::hypergammon(3).unwrap(), 100_003);
    }

    /// Boards of all kinds: every rule on and off, every multiplicity, faces beyond the board.
    #[test]
    fn other_games() {
        for case in 0..32_u32 {
            let on = |bit: u32| case >> bit & 1 == 1;
            let setup = RulesSetup {
                points: 4 + case % 3,
                checkers: 2 + case % 2,
                home: 1 + case % 4,
                faces: if on(4) { vec![3, 1, 9] } else { vec![0, 2, 1] },
                doubles: 1 + case % 4,
                both_dice: on(2),
                larger_die: on(3),
                ..RulesSetup::default()
            };
            check(&Rules::try_from(setup).unwrap(), 3);
        }
    }
}
