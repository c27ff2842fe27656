//! Views of a tournament: small handles, valid until the next event.

use crate::action::Dealt;
use crate::ids::{Chips, PlayerId, Seat, TableId};
use crate::index::PlayerIx;
use crate::open_seat::dealt_at;
use crate::player::{Entrant, Played, Players};
use crate::table::{Blinds, Phase, Table};

/// A player with what the engine knows about them.
#[derive(Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Occupant<'a, P = PlayerId> {
    /// Name of the player.
    pub player: &'a P,
    /// Chips as last reported; `None` after a hand whose result was not reported in chips.
    pub stack: Option<Chips>,
    /// Number of table changes, by a balancing move or a table break.
    pub moves: u32,
    /// Hands reported since the last change of tables; `None` if there was none.
    pub hands_since_move: Option<u32>,
    /// Whether they must not be moved.
    pub pinned: bool,
    /// Whether they are not at the table.
    pub absent: bool,
    /// Positions played so far.
    pub played: Played,
}

impl<P> Clone for Occupant<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Occupant<'_, P> {}

impl<'a, P> Occupant<'a, P> {
    pub(crate) fn of(entrant: &'a Entrant<P>) -> Self {
        Self {
            player: &entrant.player,
            stack: entrant.record.stack,
            moves: entrant.record.moves,
            hands_since_move: entrant.record.hands_since_move,
            pinned: entrant.record.pinned,
            absent: entrant.record.absent,
            played: entrant.record.played,
        }
    }
}

/// A player without a table.
#[derive(Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct WaitingPlayer<'a, P = PlayerId> {
    /// The player and their chips.
    pub occupant: Occupant<'a, P>,
    /// Whether they had a seat before, at a table that broke.
    pub had_seat: bool,
    /// Whether a table that never dealt put them back, or their destination was lost; such players come first.
    pub put_back: bool,
}

impl<P> Clone for WaitingPlayer<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for WaitingPlayer<'_, P> {}

impl<'a, P> WaitingPlayer<'a, P> {
    pub(crate) fn of(entrant: &'a Entrant<P>) -> Self {
        Self {
            occupant: Occupant::of(entrant),
            had_seat: entrant.record.had_seat,
            put_back: entrant.record.put_back,
        }
    }
}

/// A player between two tables.
#[derive(Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Transit<'a, P = PlayerId> {
    /// The player and their chips.
    pub occupant: Occupant<'a, P>,
    /// The table they left.
    pub from: &'a TableId,
    /// The table where a place is reserved for them.
    pub to: &'a TableId,
    /// Players who would have posted the big blind before them at the table left, and players
    /// there. `None` if its blinds were not known.
    pub left: Option<(u8, u8)>,
}

impl<P> Clone for Transit<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Transit<'_, P> {}

/// An open table.
#[derive(Debug)]
pub struct TableRef<'a, P = PlayerId> {
    pub(crate) id: &'a TableId,
    pub(crate) table: &'a Table,
    pub(crate) players: &'a Players<P>,
}

impl<P> Clone for TableRef<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for TableRef<'_, P> {}

impl<'a, P: Ord + Clone> TableRef<'a, P> {
    /// Name of the table.
    #[must_use]
    pub const fn id(self) -> &'a TableId {
        self.id
    }

    /// The phase of the table.
    #[must_use]
    pub const fn phase(self) -> Phase {
        self.table.facts.phase
    }

    /// Button and blinds of the hand in progress or just ended, if known.
    #[must_use]
    pub const fn blinds(self) -> Option<Blinds> {
        self.table.facts.blinds
    }

    /// Button and blinds of the next hand.
    ///
    /// The big blind is the next occupied seat behind the old one, the small blind the old big
    /// blind's seat (dead if empty), the button the old small blind's seat. With two players the
    /// button posts the small blind.
    #[must_use]
    pub fn next_blinds(self) -> Option<Blinds> {
        self.table.next_blinds()
    }

    /// Place in the announced order of breaking, the lowest first.
    #[must_use]
    pub const fn break_rank(self) -> Option<u32> {
        self.table.facts.break_rank
    }

    /// The occupied seats in order, with their players.
    pub fn seats(self) -> impl Iterator<Item = (Seat, Occupant<'a, P>)> {
        self.entrants()
            .map(|(seat, _, entrant)| (seat, Occupant::of(entrant)))
    }

    /// The occupied seats in order, with their players.
    pub(crate) fn entrants(self) -> impl Iterator<Item = (Seat, PlayerIx, &'a Entrant<P>)> {
        let seats = self.table.ring.iter();
        seats.map(move |(seat, ix)| (seat, ix, self.players.of(ix)))
    }

    /// The players with their seats, clockwise behind the last big blind.
    pub(crate) fn clockwise(
        self,
        n_max: u8,
    ) -> impl Iterator<Item = (Seat, PlayerIx, &'a Entrant<P>)> {
        let seats = self.table.players_clockwise(n_max);
        seats.map(move |(seat, ix)| (seat, ix, self.players.of(ix)))
    }

    /// The seat and the number of a player, `None` if they are not at this table.
    pub(crate) fn find(self, player: &P) -> Option<(Seat, PlayerIx)> {
        let mut entrants = self.entrants();
        let found = entrants.find(|(_, _, entrant)| entrant.player == *player);
        found.map(|(seat, ix, _)| (seat, ix))
    }

    /// The player in a seat, `None` if the seat is open.
    #[must_use]
    pub fn occupant(self, seat: Seat) -> Option<Occupant<'a, P>> {
        let ix = self.table.ring.get(seat)?;
        Some(Occupant::of(self.players.of(ix)))
    }

    /// The players at the table, in the order of their seats.
    pub fn players(self) -> impl Iterator<Item = &'a P> {
        self.seats().map(|(_, occupant)| occupant.player)
    }

    /// Number of players seated.
    #[must_use]
    pub fn players_seated(self) -> usize {
        self.table.players_seated()
    }

    /// Whether the table waits for enough players to deal its first hand.
    #[must_use]
    pub const fn is_forming(self) -> bool {
        self.table.is_forming()
    }

    /// Whether the table must not break.
    #[must_use]
    pub const fn is_pinned(self) -> bool {
        self.table.facts.pinned
    }

    /// Whether the table waits for a mover.
    #[must_use]
    pub const fn is_held(self) -> bool {
        self.table.is_held()
    }

    /// Whether the table is halted.
    #[must_use]
    pub const fn is_halted(self) -> bool {
        self.table.is_halted()
    }

    /// Whether a hand may start: between hands, not forming, held or halted, two players.
    #[must_use]
    pub fn may_deal(self) -> bool {
        self.table.may_deal()
    }

    /// Whether a hand is known to be in progress.
    #[must_use]
    pub const fn in_hand(self) -> bool {
        matches!(self.table.facts.phase, Phase::InHand)
    }

    /// When a player who sits down in a seat now gets cards. A seat between the button and the small blind of the next
    /// hand is passed over; if the small blind of the last hand is not known, that stretch begins at its button.
    #[must_use]
    pub fn dealt_at(self, seat: Seat) -> Dealt {
        dealt_at(self.table, seat)
    }

    /// Seat of a player, `None` if they are not at this table.
    #[must_use]
    pub fn seat_of(self, player: &P) -> Option<Seat> {
        self.find(player).map(|(seat, _)| seat)
    }

    /// The sum of the stacks, `None` if one of them is unknown.
    #[must_use]
    pub fn chips(self) -> Option<u128> {
        let mut seats = self.table.ring.iter();
        seats.try_fold(0, |sum, (_, ix)| {
            let stack = self.players.of(ix).record.stack?;
            Some(sum + u128::from(stack.get()))
        })
    }
}
