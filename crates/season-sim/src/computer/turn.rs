//! Numbers that a player reads from the table before the flop.

use holdem_table::Spot;

/// Raises before the flop; 255 for more.
#[inline]
pub(super) fn raises(spot: &Spot<'_>) -> u8 {
    u8::try_from(spot.raises()).unwrap_or(u8::MAX)
}

/// Chips of the street that the player needs to stay in, own bets among them.
#[inline]
pub(super) fn to_match(spot: &Spot<'_>) -> u64 {
    spot.bet().min(spot.bets()[spot.player()] + spot.stack())
}

/// Chips that the player can win from one other player, those in the middle among them.
#[inline]
pub(super) fn effective(spot: &Spot<'_>) -> u64 {
    let player = spot.player();
    let started = spot.started();
    let own = started[player];
    let others = spot.live().iter().filter(|other| *other != player);
    let most = others.map(|other| started[other]).max().unwrap_or(own);
    own.min(most)
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
