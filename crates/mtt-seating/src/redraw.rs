//! All seats drawn again while a tournament is on.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::draw::{DrawKey, Draws, Purpose};
use crate::error::SeatingError;
use crate::ids::{Seat, TableId};
use crate::index::{PlayerIx, TableIx};
use crate::tournament::Tournament;

/// A table of a redraw.
struct Drawn {
    ix: TableIx,
    seats: BTreeMap<Seat, PlayerIx>,
    /// Seats that nobody has yet, in the order in which they are given away.
    free: Vec<Seat>,
}

impl<P: Ord + Clone> Tournament<P> {
    /// Everybody's seat if all seats were drawn again now, by table. Nothing is changed.
    ///
    /// Open stay the tables that do not break now. Order and seats are drawn by lot, and sizes differ by one player at
    /// most, unless a smaller table is full or has more pinned players. Pinned players keep their seats; those who wait
    /// or are on their way get one.
    ///
    /// # Errors
    ///
    /// [`SeatingError::NotStarted`], or [`SeatingError::RoomFull`] where the tables that stay do not hold everybody.
    ///
    /// # Examples
    ///
    /// ```
    /// use mtt_seating::{Chips, Config, ConfigSetup, DrawKey, Event, PlayerId, Tournament};
    ///
    /// let rules = ConfigSetup { registration_open: false, ..ConfigSetup::default() };
    /// let mut night = Tournament::new(Config::new(rules)?);
    /// for number in 1..=20 {
    ///     let player = PlayerId::new(format!("p{number}"));
    ///     night.apply(number, &Event::Register { player, stack: Chips::new(20_000) })?;
    /// }
    /// night.apply(21, &Event::Start)?;
    /// let again = night.seats_again(DrawKey { seed: 7, sequence: 22 })?;
    /// let sizes: Vec<usize> = again.values().map(|seats| seats.len()).collect();
    /// assert_eq!(sizes, [7, 7, 6]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seats_again(
        &self,
        draw: DrawKey,
    ) -> Result<BTreeMap<TableId, BTreeMap<Seat, P>>, SeatingError<P>> {
        if !self.has_started() {
            return Err(SeatingError::NotStarted);
        }
        let mut draws = Draws::new(draw);
        let field = self.field();
        let stay = self.tables.numbers().filter(|ix| field.keeps(*ix));
        let mut tables: Vec<Drawn> = stay.map(|ix| self.emptied(ix, &mut draws)).collect();
        let kept = |ix: &PlayerIx| tables.iter().any(|t| t.seats.values().any(|own| own == ix));
        let mut players: Vec<PlayerIx> = self.everybody_ix().filter(|ix| !kept(ix)).collect();
        draws.shuffle(Purpose::RedrawOrder, &mut players);
        for player in players {
            let open = tables.iter_mut().filter(|table| !table.free.is_empty());
            let next = open.min_by_key(|table| table.seats.len());
            let seat = next.and_then(|table| Some((table.free.pop()?, table)));
            let Some((seat, table)) = seat else {
                let places = tables.iter().map(|table| table.seats.len()).sum();
                return Err(SeatingError::RoomFull { places });
            };
            table.seats.insert(seat, player);
        }
        let named = tables.into_iter().map(|table| {
            let seats = table.seats.into_iter();
            let seats = seats.map(|(seat, ix)| (seat, self.players.of(ix).player.clone()));
            (self.tables.id(table.ix).clone(), seats.collect())
        });
        Ok(named.collect())
    }

    /// A table with its pinned players alone, and its other seats in a random order.
    fn emptied(&self, ix: TableIx, draws: &mut Draws) -> Drawn {
        let mut own = Drawn {
            ix,
            seats: BTreeMap::new(),
            free: Vec::new(),
        };
        let Some(found) = self.at(ix) else {
            return own;
        };
        let pinned = found
            .entrants()
            .filter(|(_, _, entrant)| entrant.record.pinned);
        own.seats = pinned.map(|(seat, player, _)| (seat, player)).collect();
        let usable = Seat::all(self.n_max()).filter(|seat| found.table.usable & seat.bit() != 0);
        own.free = usable
            .filter(|seat| !own.seats.contains_key(seat))
            .collect();
        draws.shuffle(Purpose::Redraw, &mut own.free);
        own
    }
}
