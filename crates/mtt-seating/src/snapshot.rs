//! Snapshots: the state of a tournament as a document, and back through checks.

use alloc::boxed::Box;

use crate::config::Config;
use crate::error::SeatingError;
use crate::ids::{Chips, Seat, TableId};
use crate::setup::{
    LastSetup, SeatSetup, StateSetup, TableSetup, TransitSetup, WaiterSetup, WaitingSetup,
};
use crate::table::{Blinds, Entrant, Phase, Played, Table};
use crate::tournament::{Applied, Registration, Tournament, TransitEntry, WaitingEntry};

/// The newest snapshot version that this crate reads, and the one it writes.
const VERSION: u32 = 1;

impl<P: Ord + Clone> Tournament<P> {
    /// A tournament from a snapshot.
    ///
    /// # Errors
    ///
    /// What is wrong first: a newer version, a table or player twice, a seat that does not exist, more players than
    /// seats (reservations included), a player without chips between hands, a hand with fewer than two players, an
    /// order that cannot be, pins, and fields that contradict each other.
    pub fn restore(config: Config, setup: StateSetup<P>) -> Result<Self, SeatingError<P>> {
        let bad = |invariant| Err(SeatingError::BadSnapshot { invariant });
        if setup.version.unwrap_or(VERSION) > VERSION {
            return bad("the version is not newer than this program");
        }
        let mut restored = Self::new(config);
        restored.started = setup.started.unwrap_or(!setup.tables.is_empty());
        restored.sequence = setup.sequence;
        restored.last = setup
            .last
            .map(|LastSetup { event, step }| Box::new(Applied { event, step }));
        for table in setup.tables {
            restored.restore_table(table)?;
        }
        for waiting in setup.waiting {
            let waiting = WaitingEntry::from(waiting);
            restored.check_newcomer(&waiting.occupant)?;
            restored.waiting.push(waiting);
        }
        for transit in setup.in_transit {
            let TransitSetup {
                player,
                stack,
                from,
                to,
                moves,
                hands_since_move,
                played,
                left,
            } = transit;
            let occupant = Entrant {
                stack,
                moves,
                hands_since_move,
                played: played.unwrap_or_default(),
                left,
                ..Entrant::new(player, None)
            };
            restored.check_newcomer(&occupant)?;
            restored.open_table(&to)?;
            restored.check_room(&to, 0)?;
            restored
                .in_transit
                .push(TransitEntry { occupant, from, to });
        }
        let began = restored.tables.values().map(|table| table.began).max();
        restored.hands_started = setup.hands_started.or(began).unwrap_or(0);
        if began.is_some_and(|began| began > restored.hands_started) {
            return bad("no hand began after all hands started");
        }
        if restored.started == restored.tables.is_empty() {
            return bad("there are tables from the start on");
        }
        for order in setup.orders {
            restored.order(order)?;
        }
        if let Some(table) = &setup.final_table {
            restored.open_table(table)?;
        }
        restored.final_table = setup.final_table;
        let above = restored
            .tables
            .keys()
            .filter_map(TableId::number)
            .max()
            .map_or(1, |n| n.saturating_add(1));
        restored.next_table = setup.next_table.unwrap_or(above);
        if restored.next_table < above {
            return bad("the next table's number is above all that are open");
        }
        let late = restored.config.late_registration();
        restored.registration = match (setup.registration_open, late, restored.started) {
            (Some(true), false, true) => {
                return bad("late registration is open only if the rules allow it");
            }
            (Some(false), ..) | (None, false, true) => Registration::Closed,
            (_, true, _) => Registration::Open,
            (_, false, false) => Registration::UntilStart,
        };
        Ok(restored)
    }

    /// The whole state as a document. Restoring it gives an equal tournament with the same sequence number.
    #[must_use]
    pub fn snapshot(&self) -> StateSetup<P> {
        StateSetup {
            tables: self
                .tables
                .iter()
                .map(|(id, table)| table_setup(id, table))
                .collect(),
            waiting: self.waiting.iter().map(waiting_setup).collect(),
            in_transit: self.in_transit.iter().map(transit_setup).collect(),
            orders: self.orders.clone(),
            version: Some(VERSION),
            started: Some(self.started),
            registration_open: Some(self.registration_open()),
            final_table: self.final_table.clone(),
            next_table: Some(self.next_table),
            hands_started: Some(self.hands_started),
            last: self.last.as_ref().map(|last| LastSetup {
                event: last.event.clone(),
                step: last.step.clone(),
            }),
            sequence: self.sequence,
        }
    }

    fn restore_table(&mut self, setup: TableSetup<P>) -> Result<(), SeatingError<P>> {
        if self.tables.contains_key(&setup.id) {
            return Err(SeatingError::DuplicateTable { table: setup.id });
        }
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
        let waits = setup.forming || setup.held || setup.halted;
        if setup.phase == Phase::InHand && (waits || setup.seats.len() < 2) {
            let invariant =
                "a hand has two players or more, at a table that is not forming, held or halted";
            return Err(SeatingError::BadSnapshot { invariant });
        }
        let mut table = Table::forming(setup.phase);
        table.blinds = blinds;
        table.break_rank = setup.break_rank;
        table.forming = setup.forming;
        table.pinned = setup.pinned;
        table.held = setup.held;
        table.halted = setup.halted;
        table.waived = setup.waived;
        table.began = setup.hand_began.unwrap_or(0);
        self.tables.insert(setup.id.clone(), table);
        for (number, seated) in setup.seats {
            let SeatSetup {
                player,
                stack,
                moves,
                hands_since_move,
                pinned,
                absent,
                played,
            } = seated;
            let n_max = self.config.n_max();
            let seat = Seat::new(number).map_err(|_| SeatingError::SeatOutOfRange {
                seat: number,
                n_max,
            })?;
            self.check_seat(seat)?;
            let occupant = Entrant {
                stack,
                moves,
                hands_since_move,
                pinned,
                absent,
                played: played.unwrap_or_default(),
                ..Entrant::new(player, None)
            };
            if setup.phase == Phase::InHand {
                self.check_single(&occupant.player)?;
            } else {
                self.check_newcomer(&occupant)?;
            }
            self.put(&setup.id, seat, occupant);
        }
        Ok(())
    }

    /// Refuses a player who is somewhere already.
    fn check_single(&self, player: &P) -> Result<(), SeatingError<P>> {
        match self.player(player) {
            None => Ok(()),
            Some(first_seen) => Err(SeatingError::DuplicatePlayer {
                player: player.clone(),
                first_seen,
            }),
        }
    }

    /// Refuses a player who is somewhere already, or has no chips.
    fn check_newcomer(&self, occupant: &Entrant<P>) -> Result<(), SeatingError<P>> {
        if occupant.stack == Some(Chips::ZERO) {
            return Err(SeatingError::ZeroStack {
                player: occupant.player.clone(),
            });
        }
        self.check_single(&occupant.player)
    }
}

impl<P> From<WaitingSetup<P>> for WaitingEntry<P> {
    fn from(setup: WaitingSetup<P>) -> Self {
        match setup {
            WaitingSetup::Name(player) => Self {
                occupant: Entrant::new(player, None),
                had_seat: false,
                put_back: false,
            },
            WaitingSetup::Player(WaiterSetup {
                player,
                stack,
                moves,
                hands_since_move,
                had_seat,
                put_back,
                played,
            }) => Self {
                occupant: Entrant {
                    stack,
                    moves,
                    hands_since_move,
                    played: played.unwrap_or_default(),
                    ..Entrant::new(player, None)
                },
                had_seat,
                put_back,
            },
        }
    }
}

fn table_setup<P: Ord + Clone>(id: &TableId, table: &Table<P>) -> TableSetup<P> {
    let seated = |occupant: &Entrant<P>| SeatSetup {
        player: occupant.player.clone(),
        stack: occupant.stack,
        moves: occupant.moves,
        hands_since_move: occupant.hands_since_move,
        pinned: occupant.pinned,
        absent: occupant.absent,
        played: known(occupant.played),
    };
    TableSetup {
        id: id.clone(),
        phase: table.phase,
        button: table.blinds.and_then(|blinds| blinds.button).map(Seat::get),
        small_blind: table
            .blinds
            .and_then(|blinds| blinds.small_blind)
            .map(Seat::get),
        big_blind: table.blinds.map(|blinds| blinds.big_blind.get()),
        break_rank: table.break_rank,
        pinned: table.pinned,
        forming: table.forming,
        held: table.held,
        halted: table.halted,
        waived: table.waived,
        hand_began: (table.began > 0).then_some(table.began),
        seats: table
            .seats
            .iter()
            .map(|(seat, occupant)| (seat.get(), seated(occupant)))
            .collect(),
    }
}

fn known(played: Played) -> Option<Played> {
    (played != Played::default()).then_some(played)
}

fn waiting_setup<P: Ord + Clone>(waiting: &WaitingEntry<P>) -> WaitingSetup<P> {
    let occupant = waiting.occupant.clone();
    WaitingSetup::Player(WaiterSetup {
        player: occupant.player,
        stack: occupant.stack,
        moves: occupant.moves,
        hands_since_move: occupant.hands_since_move,
        had_seat: waiting.had_seat,
        put_back: waiting.put_back,
        played: known(occupant.played),
    })
}

fn transit_setup<P: Ord + Clone>(transit: &TransitEntry<P>) -> TransitSetup<P> {
    let occupant = transit.occupant.clone();
    TransitSetup {
        player: occupant.player,
        stack: occupant.stack,
        from: transit.from.clone(),
        to: transit.to.clone(),
        moves: occupant.moves,
        hands_since_move: occupant.hands_since_move,
        played: known(occupant.played),
        left: occupant.left,
    }
}
