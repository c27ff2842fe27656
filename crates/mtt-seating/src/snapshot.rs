//! Snapshots: the state of a tournament as a document, and back through checks.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::config::Config;
use crate::error::SeatingError;
use crate::ids::{Chips, Seat};
use crate::index::{PlayerIx, TableIx};
use crate::player::{Entrant, Played, Record};
use crate::room::{Room, RoomSetup};
use crate::setup::{
    LastSetup, SeatSetup, StateSetup, TableSetup, TransitSetup, WaiterSetup, WaitingSetup,
};
use crate::table::{Blinds, Facts, Pause, Phase, Status, Table};
use crate::tables::Slot;
use crate::tournament::{Registration, Tournament, TransitEntry};
use crate::views::{Occupant, TableRef, WaitingPlayer};

/// The newest snapshot version that this crate reads, and the one it writes.
const VERSION: u32 = 1;

impl<P: Ord + Clone> Tournament<P> {
    /// A tournament from a snapshot.
    ///
    /// # Errors
    ///
    /// The first fault: a newer version, a table or player twice, a seat that does not exist, more players than
    /// seats (reservations included), a player without chips between hands, a hand with fewer than two players, an
    /// order that cannot be, pins, and fields that contradict each other.
    pub fn restore(config: Config, setup: StateSetup<P>) -> Result<Self, SeatingError<P>> {
        let bad = |invariant| Err(SeatingError::BadSnapshot { invariant });
        if setup.version.unwrap_or(VERSION) > VERSION {
            return bad("the version is not newer than this program");
        }
        let mut restored = Self::new(config);
        restored.header.started = setup.started.unwrap_or(!setup.tables.is_empty());
        restored.header.sequence = setup.sequence;
        if let Some(room) = &setup.room {
            if restored.room.is_none() {
                return bad("a room is in the rules if it is in the state");
            }
            let room = Room::new(room.clone(), restored.config.most_seats());
            restored.room = Some(room.map_err(|_| SeatingError::BadSnapshot {
                invariant: "the room is one that the rules could have",
            })?);
        }
        if let Some(LastSetup { event, step }) = &setup.last {
            restored.memory.remember(event, step);
        }
        let order = unique_names(&setup);
        for table in setup.tables {
            restored.restore_table(table, order.is_some())?;
        }
        let new = restored.tables.sorted();
        restored.renumber(&new);
        restored.fill_waiting(setup.waiting, order.is_some())?;
        let late = restored.config.late_registration();
        let started = restored.header.started;
        restored.header.registration = registration_of(setup.registration_open, late, started)?;
        for transit in setup.in_transit {
            let TransitSetup {
                player,
                stack,
                from,
                to,
                moves,
                hands_since_move,
                absent,
                played,
                left,
            } = transit;
            let record = Record {
                moves,
                hands_since_move,
                absent,
                played: played.unwrap_or_default(),
                left,
                ..Record::new(stack)
            };
            check_chips(&player, &record)?;
            let ix = restored.restore_player(player, record, order.is_some())?;
            let (to, found) = restored.open_table(&to)?;
            restored.check_room(found, 0)?;
            restored.set_out(ix, from, to);
        }
        if let Some(order) = order {
            restored.players.enter(&order);
        }
        let tables = restored.tables.iter();
        let began = tables.map(|slot| slot.table.facts.began).max();
        restored.header.hands_started = setup.hands_started.or(began).unwrap_or(0);
        if began.is_some_and(|began| began > restored.header.hands_started) {
            return bad("no hand began after all hands started");
        }
        if restored.header.started == (restored.tables.len() == 0) {
            return bad("there are tables from the start on");
        }
        for order in setup.orders {
            restored.order(order)?;
        }
        if let Some(table) = &setup.final_table {
            restored.open_table(table)?;
        }
        restored.final_table = setup.final_table;
        restored.header.next_table = setup.next_table.unwrap_or(restored.above_tables());
        restored.check_next_table()?;
        Ok(restored)
    }

    /// One more than the highest number of an open table.
    fn above_tables(&self) -> u32 {
        let numbers = self.tables.iter().filter_map(|slot| slot.id.number());
        numbers.max().map_or(1, |number| number.saturating_add(1))
    }

    /// Refuses a next table whose number may be taken.
    pub(crate) fn check_next_table(&self) -> Result<(), SeatingError<P>> {
        if self.header.next_table < self.above_tables() {
            return Err(SeatingError::BadSnapshot {
                invariant: "the next table's number is above all that are open",
            });
        }
        Ok(())
    }

    /// Adds the waiting players in their order; `unique` as in
    /// [`restore_player`](Self::restore_player).
    pub(crate) fn fill_waiting(
        &mut self,
        waiting: Vec<WaitingSetup<P>>,
        unique: bool,
    ) -> Result<(), SeatingError<P>> {
        let mut part = 0;
        for waiting in waiting {
            let (player, record) = waiting_record(waiting);
            check_chips(&player, &record)?;
            if !record.put_back {
                part = 1;
            }
            let ix = self.restore_player(player, record, unique)?;
            self.queue_behind(ix, record.had_seat, record.put_back, part);
        }
        Ok(())
    }

    /// The whole state as a document. Restoring it gives an equal tournament with the same sequence number.
    #[must_use]
    pub fn snapshot(&self) -> StateSetup<P> {
        let last = self.memory.last();
        StateSetup {
            tables: self.tables().map(table_setup).collect(),
            waiting: self.waiting().map(waiting_setup).collect(),
            in_transit: self
                .transits
                .values()
                .map(|transit| self.transit_setup(transit))
                .collect(),
            orders: self.orders.clone(),
            room: self.changed_room(),
            version: Some(VERSION),
            started: Some(self.header.started),
            registration_open: Some(self.registration_open()),
            final_table: self.final_table.clone(),
            next_table: Some(self.header.next_table),
            hands_started: Some(self.header.hands_started),
            last: last.map(|(event, step)| LastSetup { event, step }),
            sequence: self.header.sequence,
        }
    }

    /// The room, where it is not that of the rules any more.
    fn changed_room(&self) -> Option<RoomSetup> {
        let now = self.room.as_ref().map(Room::setup);
        now.filter(|now| self.config.room() != Some(*now)).cloned()
    }

    fn transit_setup(&self, transit: &TransitEntry) -> TransitSetup<P> {
        let Entrant { player, record } = self.players.of(transit.player);
        TransitSetup {
            player: player.clone(),
            stack: record.stack,
            from: transit.from.clone(),
            to: self.tables.id(transit.to).clone(),
            moves: record.moves,
            hands_since_move: record.hands_since_move,
            absent: record.absent,
            played: known(record.played),
            left: record.left,
        }
    }

    fn restore_table(&mut self, setup: TableSetup<P>, unique: bool) -> Result<(), SeatingError<P>> {
        if self.tables.find(&setup.id).is_some() {
            return Err(SeatingError::DuplicateTable { table: setup.id });
        }
        let facts = self.facts_of(&setup)?;
        let mut table = Table {
            facts,
            ..Table::forming(setup.phase)
        };
        self.furnish(&setup.id, &mut table);
        let (ix, _) = self.tables.push(Slot {
            id: setup.id,
            table,
        });
        self.list(ix);
        self.fill_table(ix, setup.phase, setup.seats, unique)
    }

    /// The facts of a table in a document, checked.
    pub(crate) fn facts_of(&self, setup: &TableSetup<P>) -> Result<Facts, SeatingError<P>> {
        let seat = |number: Option<u8>| number.map(Seat::new).transpose();
        let (button, small_blind) = (seat(setup.button)?, seat(setup.small_blind)?);
        let blinds = seat(setup.big_blind)?.map(|big_blind| Blinds {
            button,
            small_blind,
            big_blind,
        });
        if let Some(blinds) = blinds {
            self.check_blinds(blinds)?;
        }
        if let Some(room) = &self.room
            && room.table(&setup.id).is_none()
        {
            return Err(SeatingError::NotInRoom {
                table: setup.id.clone(),
            });
        }
        let waits = setup.forming || setup.held || setup.halted;
        if setup.phase == Phase::InHand && (waits || setup.seats.len() < 2) {
            let invariant =
                "a hand has two players or more, at a table that is not forming, held or halted";
            return Err(SeatingError::BadSnapshot { invariant });
        }
        let pause = Pause::of(setup.held, setup.halted);
        let status = if setup.forming {
            Status::Forming(pause)
        } else {
            Status::Open(pause)
        };
        Ok(Facts {
            phase: setup.phase,
            status,
            blinds,
            break_rank: match &self.room {
                None => setup.break_rank,
                Some(room) => room.rank(&setup.id),
            },
            pinned: setup.pinned,
            waived: setup.waived,
            began: setup.hand_began.unwrap_or(0),
        })
    }

    /// Adds the players of a table in a document.
    pub(crate) fn fill_table(
        &mut self,
        ix: TableIx,
        phase: Phase,
        seats: BTreeMap<u8, SeatSetup<P>>,
        unique: bool,
    ) -> Result<(), SeatingError<P>> {
        for (number, seated) in seats {
            let SeatSetup {
                player,
                stack,
                moves,
                hands_since_move,
                pinned,
                absent,
                played,
            } = seated;
            let n_max = self.config.most_seats();
            let seat = Seat::new(number).map_err(|_| SeatingError::SeatOutOfRange {
                seat: number,
                n_max,
            })?;
            self.check_seat(seat)?;
            self.check_open(self.tables.id(ix), seat)?;
            let record = Record {
                moves,
                hands_since_move,
                pinned,
                absent,
                played: played.unwrap_or_default(),
                ..Record::new(stack)
            };
            if phase != Phase::InHand {
                check_chips(&player, &record)?;
            }
            let player = self.restore_player(player, record, unique)?;
            self.sit(player, ix, seat);
        }
        Ok(())
    }

    /// Adds a player; `unique` if all names are known to differ and are entered later.
    fn restore_player(
        &mut self,
        player: P,
        record: Record,
        unique: bool,
    ) -> Result<PlayerIx, SeatingError<P>> {
        if unique {
            return Ok(self.players.insert_unnamed(Entrant { player, record }));
        }
        let added = self.add_player(&player, record);
        added.map_err(|first| {
            let spot = self.players.of(first).record.spot;
            let first_seen = self.place(spot);
            SeatingError::DuplicatePlayer { player, first_seen }
        })
    }
}

/// Whether players may enter, as a document says or as the rules have it.
pub(crate) const fn registration_of<P>(
    open: Option<bool>,
    late: bool,
    started: bool,
) -> Result<Registration, SeatingError<P>> {
    match (open, late, started) {
        (Some(true), false, true) => Err(SeatingError::BadSnapshot {
            invariant: "late registration is open only if the rules allow it",
        }),
        (Some(false), ..) | (None, false, true) => Ok(Registration::Closed),
        (_, true, _) => Ok(Registration::Open),
        (_, false, false) => Ok(Registration::UntilStart),
    }
}

/// The players in the order of their names, `None` if two have the same name. Their numbers are those that they get
/// when they are added in the order of the document.
fn unique_names<P: Ord>(setup: &StateSetup<P>) -> Option<Vec<PlayerIx>> {
    let seats = setup.tables.iter().flat_map(|table| table.seats.values());
    let seated = seats.map(|seat| &seat.player);
    let waiting = setup.waiting.iter().map(|waiting| match waiting {
        WaitingSetup::Name(player) => player,
        WaitingSetup::Player(waiter) => &waiter.player,
    });
    let moving = setup.in_transit.iter().map(|transit| &transit.player);
    let names = seated.chain(waiting).chain(moving);
    let mut names: Vec<(&P, PlayerIx)> = names
        .enumerate()
        .map(|(number, player)| (player, PlayerIx::of(number)))
        .collect();
    names.sort_unstable();
    let mut pairs = names.windows(2);
    let twice = pairs.any(|pair| matches!(pair, [(one, _), (two, _)] if one == two));
    (!twice).then(|| names.into_iter().map(|(_, ix)| ix).collect())
}

/// Refuses a player without chips.
fn check_chips<P: Clone>(player: &P, record: &Record) -> Result<(), SeatingError<P>> {
    if record.stack == Some(Chips::ZERO) {
        let player = player.clone();
        return Err(SeatingError::ZeroStack { player });
    }
    Ok(())
}

fn waiting_record<P>(setup: WaitingSetup<P>) -> (P, Record) {
    match setup {
        WaitingSetup::Name(player) => (player, Record::new(None)),
        WaitingSetup::Player(WaiterSetup {
            player,
            stack,
            moves,
            hands_since_move,
            had_seat,
            put_back,
            absent,
            played,
        }) => {
            let record = Record {
                moves,
                hands_since_move,
                played: played.unwrap_or_default(),
                had_seat,
                put_back,
                absent,
                ..Record::new(stack)
            };
            (player, record)
        }
    }
}

fn table_setup<P: Ord + Clone>(view: TableRef<'_, P>) -> TableSetup<P> {
    let seated = |occupant: Occupant<'_, P>| SeatSetup {
        player: occupant.player.clone(),
        stack: occupant.stack,
        moves: occupant.moves,
        hands_since_move: occupant.hands_since_move,
        pinned: occupant.pinned,
        absent: occupant.absent,
        played: known(occupant.played),
    };
    let Facts {
        phase,
        status: _,
        blinds,
        break_rank,
        pinned,
        waived,
        began,
    } = view.table.facts;
    TableSetup {
        id: view.id.clone(),
        phase,
        button: blinds.and_then(|blinds| blinds.button).map(Seat::get),
        small_blind: blinds.and_then(|blinds| blinds.small_blind).map(Seat::get),
        big_blind: blinds.map(|blinds| blinds.big_blind.get()),
        break_rank,
        pinned,
        forming: view.is_forming(),
        held: view.is_held(),
        halted: view.is_halted(),
        waived,
        hand_began: (began > 0).then_some(began),
        seats: view
            .seats()
            .map(|(seat, occupant)| (seat.get(), seated(occupant)))
            .collect(),
    }
}

fn known(played: Played) -> Option<Played> {
    (played != Played::default()).then_some(played)
}

fn waiting_setup<P: Ord + Clone>(waiting: WaitingPlayer<'_, P>) -> WaitingSetup<P> {
    let occupant = waiting.occupant;
    WaitingSetup::Player(WaiterSetup {
        player: occupant.player.clone(),
        stack: occupant.stack,
        moves: occupant.moves,
        hands_since_move: occupant.hands_since_move,
        had_seat: waiting.had_seat,
        put_back: waiting.put_back,
        absent: occupant.absent,
        played: known(occupant.played),
    })
}
