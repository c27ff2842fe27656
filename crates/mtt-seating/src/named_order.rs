//! Orders that name a mover and a seat although the blinds are not known: both are drawn by lot.

use alloc::vec::Vec;

use crate::action::Mover;
use crate::config::UnknownBlinds;
use crate::draw::Purpose;
use crate::ids::Seat;
use crate::index::TableIx;
use crate::planner::Planner;
use crate::tournament::MoveOrder;

impl<P: Ord + Clone> Planner<'_, P> {
    /// The mover by lot among the players of a table who may be moved and have no order. `None` where the mover is
    /// known, or where the director finds the next big blind.
    pub(crate) fn draw_mover(&mut self, from: TableIx, mover: &Mover<P>) -> Option<P> {
        let table = self.now.at(from)?;
        let drawn = match self.now.config.unknown_blinds() {
            UnknownBlinds::DirectorFinds => false,
            UnknownBlinds::DrawSeat => table.is_forming(),
            UnknownBlinds::DrawBoth => true,
        };
        if !drawn || *mover != Mover::NextBigBlind {
            return None;
        }
        let ordered = |player: &P| {
            let mut orders = self.now.orders.iter();
            orders.any(|order| matches!(&order.mover, Mover::Player(named) if named == player))
        };
        let players = table.clockwise(self.now.config.most_seats());
        let players = players.filter(|(_, _, entrant)| !entrant.record.pinned);
        let players = players.map(|(_, _, entrant)| entrant.player.clone());
        let players: Vec<P> = players.filter(|player| !ordered(player)).collect();
        self.draws.pick(Purpose::Mover, &players).cloned()
    }

    /// A seat by lot among those of a table that are open and kept for nobody. `None` where the director finds it.
    pub(crate) fn draw_order_seat(&mut self, to: TableIx) -> Option<Seat> {
        if self.now.config.unknown_blinds() == UnknownBlinds::DirectorFinds {
            return None;
        }
        let open = self.open_seats(to);
        self.draws.pick(Purpose::ArrivalSeat, &open).copied()
    }

    /// Whether an order would still be given as it is; `proper` is what the blinds say. Where they say nothing, a
    /// mover and a seat that were drawn hold as long as the one sits there and the other is free.
    pub(crate) fn holds(
        &self,
        order: &MoveOrder<P>,
        index: usize,
        proper: &(Mover<P>, Option<Seat>),
    ) -> bool {
        let (mover, seat) = proper;
        let drawn = self.now.config.unknown_blinds() != UnknownBlinds::DirectorFinds;
        let mover_holds = match (&order.mover, mover) {
            (Mover::Player(player), Mover::NextBigBlind) => {
                drawn && self.may_be_moved(order, player)
            }
            (named, proper) => named == proper,
        };
        let seat_holds = match (order.seat, *seat) {
            (Some(named), None) => drawn && self.is_free(order, index, named),
            (named, proper) => named == proper && (named.is_some() || !drawn),
        };
        mover_holds && seat_holds
    }

    /// Whether a player sits at the source of an order and is not pinned.
    fn may_be_moved(&self, order: &MoveOrder<P>, player: &P) -> bool {
        let source = self.now.tables.find(&order.from);
        let source = source.and_then(|ix| self.now.at(ix));
        let found = source.and_then(|table| {
            let mut players = table.entrants();
            players.find(|(_, _, entrant)| entrant.player == *player)
        });
        found.is_some_and(|(_, _, entrant)| !entrant.record.pinned)
    }

    /// Whether a seat of the destination of an order is open, and kept by no order before it.
    fn is_free(&self, order: &MoveOrder<P>, index: usize, seat: Seat) -> bool {
        let destination = self.now.tables.find(&order.to);
        let destination = destination.and_then(|ix| self.now.tables.get(ix));
        let n_max = self.now.n_max();
        let open = destination.is_some_and(|table| {
            let mut open = table.open_seats(n_max);
            open.any(|other| other == seat)
        });
        let mut earlier = self.now.orders.iter().take(index);
        open && !earlier.any(|other| other.to == order.to && other.seat == Some(seat))
    }
}
