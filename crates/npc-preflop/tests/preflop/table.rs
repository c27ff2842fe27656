//! Hands played by the definition of a strategy, one player after the other in a queue.

use std::collections::VecDeque;

use npc_preflop::Action;
use npc_preflop::player::BetCall;

/// Actions of a seat in a hand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing that has happened or not"
)]
pub(crate) struct Did {
    pub(crate) walk: bool,
    pub(crate) played: bool,
    pub(crate) raised: bool,
    pub(crate) three_bet_chance: bool,
    pub(crate) three_bet: bool,
    pub(crate) first_decision: bool,
    pub(crate) first_played: bool,
}

/// The first line of the definition that fits. The lines are: raise below the bet level, check for
/// nothing, call up to the call level, fold.
pub(crate) fn by_levels((bet, call): (u8, u8), level: u8, is_free: bool) -> Action {
    match level {
        level if level < bet => Action::Raise { to: level + 1 },
        _ if is_free => Action::Check,
        level if level > call => Action::Fold,
        1 => Action::Limp,
        _ => Action::Call,
    }
}

/// The levels of a strategy; a hand without one is folded.
pub(crate) fn levels(strategy: Option<BetCall>) -> (u8, u8) {
    strategy.map_or((0, 0), |strategy| (strategy.bet(), strategy.call()))
}

/// Plays a hand. `decide` gets the seat, the level, whether everybody before it has folded at its
/// first turn, and whether staying in is free.
pub(crate) fn play(
    players: usize,
    mut decide: impl FnMut(usize, u8, bool, bool) -> Action,
) -> (Vec<Did>, Vec<(usize, Action)>) {
    let mut did = vec![Did::default(); players];
    let mut has_folded = vec![false; players];
    let mut folded_to = vec![None; players];
    let mut put_in = vec![0; players];
    put_in[players - 1] = 1;
    let mut level = 1;
    let mut actions = Vec::new();
    let mut queue: VecDeque<usize> = (0..players).collect();
    while let Some(seat) = queue.pop_front() {
        if has_folded[seat] {
            continue;
        }
        if (0..players).all(|other| other == seat || has_folded[other]) {
            did[seat].walk = true;
            break;
        }
        let is_first = folded_to[seat].is_none();
        let alone = *folded_to[seat].get_or_insert((0..seat).all(|before| has_folded[before]));
        let is_free = put_in[seat] == level;
        let action = decide(seat, level, alone, is_free);
        actions.push((seat, action));
        let stays = action != Action::Fold;
        if is_first && level <= 2 && !is_free {
            did[seat].first_decision = true;
            did[seat].first_played = stays;
        }
        did[seat].three_bet_chance |= level == 2;
        has_folded[seat] = !stays;
        match action {
            Action::Fold | Action::Check => {}
            Action::Limp | Action::Call => {
                did[seat].played = true;
                put_in[seat] = level;
            }
            Action::Raise { to } => {
                did[seat].played = true;
                did[seat].raised = true;
                did[seat].three_bet |= to == 3;
                level = to;
                put_in[seat] = level;
                queue = (1..players).map(|on| (seat + on) % players).collect();
            }
        }
    }
    (did, actions)
}
