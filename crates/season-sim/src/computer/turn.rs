//! Numbers that a player reads from the table before the flop.

use holdem_table::{Action, Spot};

/// Numbers of a decision before the flop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Turn {
    /// Raises so far.
    pub(super) raises: u8,
    /// Players who called the big blind before any raise.
    pub(super) limpers: u32,
    /// Whether somebody has called or raised.
    pub(super) is_open: bool,
    /// Chips of the street that the player needs to stay in, own bets among them.
    pub(super) to_match: u64,
    /// Chips that the player can win from one other player, those in the middle among them.
    pub(super) effective: u64,
}

impl Turn {
    #[inline]
    pub(super) fn of(spot: &Spot<'_>) -> Self {
        let (mut raises, mut limpers, mut is_open) = (0_u8, 0, false);
        for taken in spot.actions() {
            match taken.action {
                Action::Raise { .. } => {
                    raises = raises.saturating_add(1);
                    is_open = true;
                }
                Action::Call => {
                    limpers += u32::from(raises == 0);
                    is_open = true;
                }
                Action::Check | Action::Fold => {}
            }
        }
        let player = spot.player();
        let started = spot.started();
        let own = started[player];
        let others = spot.live().iter().filter(|other| *other != player);
        let most = others.map(|other| started[other]).max().unwrap_or(own);
        Self {
            raises,
            limpers,
            is_open,
            to_match: spot.bet().min(spot.bets()[player] + spot.stack()),
            effective: own.min(most),
        }
    }
}

/// Tables of the model have two to ten players.
const MOST: usize = 10;

/// The place of the player's seat among all 54 seats of the model.
///
/// A dead small blind counts as a seat, so that the player before it has the button. At tables of more than
/// ten the first ones to act all count as the first of ten.
#[inline]
pub(super) fn seat_index(spot: &Spot<'_>) -> usize {
    let dead = usize::from(spot.small_blind().is_none());
    let size = (spot.players() + dead).min(MOST);
    let after = seats_behind(spot, spot.player());
    size * (size - 1) / 2 - 1 + (size - 1).saturating_sub(after)
}

/// Seats that act after a player before the flop, a dead small blind among them; none after the big blind.
#[inline]
pub(super) fn seats_behind(spot: &Spot<'_>, player: usize) -> usize {
    let players = spot.players();
    let first = spot.big_blind() + 1;
    let turn = (player + players - first % players) % players;
    let after = players - 1 - turn;
    let dead = usize::from(spot.small_blind().is_none());
    if after == 0 { 0 } else { after + dead }
}
