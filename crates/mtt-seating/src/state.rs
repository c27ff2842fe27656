//! Snapshots: the state of a tournament as a document, and back through checks.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::action::Step;
use crate::config::Config;
use crate::error::SeatingError;
use crate::event::Event;
use crate::ids::{Chips, PlayerId, Seat, TableId};
use crate::table::{Blinds, Entrant, Phase, Played, Table};
use crate::tournament::{Applied, MoveOrder, Registration, Tournament, TransitEntry, WaitingEntry};

/// The newest snapshot version that this crate reads, and the one it writes.
const VERSION: u32 = 1;

/// A seated player in a snapshot.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeatSetup<P = PlayerId> {
    /// The player.
    pub player: P,
    /// His chips, `None` if unknown.
    #[cfg_attr(feature = "serde", serde(default = "Option::default"))]
    pub stack: Option<Chips>,
    /// How often he changed tables.
    #[cfg_attr(feature = "serde", serde(default))]
    pub moves: u32,
    /// Hands since he last changed tables.
    #[cfg_attr(feature = "serde", serde(default = "Option::default"))]
    pub hands_since_move: Option<u32>,
    /// Whether they must not be moved.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "core::ops::Not::not")
    )]
    pub pinned: bool,
    /// Whether they are not at the table.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "core::ops::Not::not")
    )]
    pub absent: bool,
    /// Positions played; `None`: none are known.
    #[cfg_attr(
        feature = "serde",
        serde(default = "Option::default", skip_serializing_if = "Option::is_none")
    )]
    pub played: Option<Played>,
}

/// A table in a snapshot. Seats are plain numbers here; they are checked when the snapshot is read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "P: serde::Deserialize<'de> + Ord"))
)]
#[expect(clippy::struct_excessive_bools, reason = "the flags of the contract")]
pub struct TableSetup<P = PlayerId> {
    /// The table's name.
    pub id: TableId,
    /// What it is doing.
    pub phase: Phase,
    /// Seat of the button in the hand in progress or just ended.
    #[cfg_attr(feature = "serde", serde(default = "Option::default"))]
    pub button: Option<u8>,
    /// Seat of the small blind.
    #[cfg_attr(feature = "serde", serde(default = "Option::default"))]
    pub small_blind: Option<u8>,
    /// Seat of the big blind; without it, button and small blind are not used.
    #[cfg_attr(feature = "serde", serde(default = "Option::default"))]
    pub big_blind: Option<u8>,
    /// Place in the announced order of breaking.
    #[cfg_attr(
        feature = "serde",
        serde(default = "Option::default", skip_serializing_if = "Option::is_none")
    )]
    pub break_rank: Option<u32>,
    /// Whether the table must not break.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "core::ops::Not::not")
    )]
    pub pinned: bool,
    /// Whether the table waits for enough players to deal its first hand.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "core::ops::Not::not")
    )]
    pub forming: bool,
    /// Whether the table waits for a mover.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "core::ops::Not::not")
    )]
    pub held: bool,
    /// Whether the table is halted.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "core::ops::Not::not")
    )]
    pub halted: bool,
    /// Whether the hold or halt of this hand is over.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "core::ops::Not::not")
    )]
    pub waived: bool,
    /// Number of the last hand among all hands started.
    #[cfg_attr(
        feature = "serde",
        serde(default = "Option::default", skip_serializing_if = "Option::is_none")
    )]
    pub hand_began: Option<u64>,
    /// The players by seat number.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::numbered::seats"))]
    pub seats: BTreeMap<u8, SeatSetup<P>>,
}

/// A waiting player in a snapshot: a name alone, or with what is known of him.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum WaitingSetup<P = PlayerId> {
    /// A new player whose chips are not known.
    Name(P),
    /// A player with their history.
    Player(WaiterSetup<P>),
}

/// A waiting player in a snapshot, with what is known of them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WaiterSetup<P = PlayerId> {
    /// The player.
    pub player: P,
    /// Chips, `None` if unknown.
    #[cfg_attr(feature = "serde", serde(default = "Option::default"))]
    pub stack: Option<Chips>,
    /// Number of table changes.
    #[cfg_attr(feature = "serde", serde(default))]
    pub moves: u32,
    /// Hands since the last change of tables.
    #[cfg_attr(feature = "serde", serde(default = "Option::default"))]
    pub hands_since_move: Option<u32>,
    /// Whether they had a seat at a table that broke.
    #[cfg_attr(feature = "serde", serde(default))]
    pub had_seat: bool,
    /// Whether they go before the others.
    #[cfg_attr(feature = "serde", serde(default))]
    pub put_back: bool,
    /// Positions played; `None`: none are known.
    #[cfg_attr(
        feature = "serde",
        serde(default = "Option::default", skip_serializing_if = "Option::is_none")
    )]
    pub played: Option<Played>,
}

impl<P> SeatSetup<P> {
    /// A new player. The other fields can be set with `SeatSetup { .., ..SeatSetup::new(player) }`, which stays
    /// valid when later versions add fields.
    pub const fn new(player: P) -> Self {
        Self {
            player,
            stack: None,
            moves: 0,
            hands_since_move: None,
            pinned: false,
            absent: false,
            played: None,
        }
    }
}

impl<P> TableSetup<P> {
    /// A table without players and blinds that has dealt before. See [`SeatSetup::new`] about the other fields.
    #[must_use]
    pub const fn new(id: TableId, phase: Phase) -> Self {
        Self {
            id,
            phase,
            button: None,
            small_blind: None,
            big_blind: None,
            break_rank: None,
            pinned: false,
            forming: false,
            held: false,
            halted: false,
            waived: false,
            hand_began: None,
            seats: BTreeMap::new(),
        }
    }
}

impl<P> WaiterSetup<P> {
    /// A new player. See [`SeatSetup::new`] about the other fields.
    pub const fn new(player: P) -> Self {
        Self {
            player,
            stack: None,
            moves: 0,
            hands_since_move: None,
            had_seat: false,
            put_back: false,
            played: None,
        }
    }
}

impl<P> TransitSetup<P> {
    /// A player on the way between two tables. See [`SeatSetup::new`] about the other fields.
    pub const fn new(player: P, from: TableId, to: TableId) -> Self {
        Self {
            player,
            stack: None,
            from,
            to,
            moves: 0,
            hands_since_move: None,
            played: None,
            left: None,
        }
    }
}

/// A player on his way in a snapshot.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TransitSetup<P = PlayerId> {
    /// The player.
    pub player: P,
    /// His chips, `None` if unknown.
    #[cfg_attr(feature = "serde", serde(default = "Option::default"))]
    pub stack: Option<Chips>,
    /// The table he left.
    pub from: TableId,
    /// The table he goes to.
    pub to: TableId,
    /// How often he changed tables before.
    #[cfg_attr(feature = "serde", serde(default))]
    pub moves: u32,
    /// Hands since he last changed tables.
    #[cfg_attr(feature = "serde", serde(default = "Option::default"))]
    pub hands_since_move: Option<u32>,
    /// Positions played; `None`: none are known.
    #[cfg_attr(
        feature = "serde",
        serde(default = "Option::default", skip_serializing_if = "Option::is_none")
    )]
    pub played: Option<Played>,
    /// Players who posted the big blind before them at the table left, and players there.
    #[cfg_attr(
        feature = "serde",
        serde(default = "Option::default", skip_serializing_if = "Option::is_none")
    )]
    pub left: Option<(u8, u8)>,
}

/// The last event that was taken, and its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "P: serde::Deserialize<'de> + Ord"))
)]
pub struct LastSetup<P = PlayerId> {
    /// The event.
    pub event: Event<P>,
    /// What was decided.
    pub step: Step<P>,
}

/// A whole tournament as a document, unchecked. [`Tournament::restore`] checks it, [`Tournament::snapshot`] writes
/// it. Everything but the tables may be left out of a document.
///
/// It is also the door for programs that keep the seats themselves: they build this document from their own records
/// whenever something is to be decided. Nothing that decisions depend on is left out, so that a restored state decides
/// as the original does.
///
/// # Examples
///
/// ```
/// use mtt_seating::{
///     Config, ConfigSetup, DrawKey, Event, Phase, SeatSetup, StateSetup, TableId, TableSetup, Tournament,
/// };
///
/// // A club that numbers its players keeps its numbers.
/// let table = |name: &str, players: std::ops::RangeInclusive<u8>| TableSetup {
///     seats: players.map(|player| (player, SeatSetup::new(u32::from(player)))).collect(),
///     ..TableSetup::new(TableId::new(name), Phase::BetweenHands)
/// };
/// let state = StateSetup { tables: vec![table("A", 1..=9), table("B", 1..=2)], ..StateSetup::default() };
/// let rules = ConfigSetup { registration_open: false, ..ConfigSetup::default() };
/// // Player 1 sits twice.
/// assert!(Tournament::restore(Config::new(rules.clone())?, state).is_err());
///
/// let mut second = table("B", 1..=2);
/// second.seats = [(4, SeatSetup::new(10)), (5, SeatSetup::new(11))].into();
/// let state = StateSetup { tables: vec![table("A", 1..=9), second], ..StateSetup::default() };
/// let night = Tournament::restore(Config::new(rules)?, state)?;
/// let step = night.decide(&Event::Rebalance, DrawKey { seed: 1, sequence: 1 })?;
/// assert_eq!(step.actions().next().map(|action| action.kind()), Some("depart")); // nine and two become six and five
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "P: serde::Deserialize<'de> + Ord"))
)]
pub struct StateSetup<P = PlayerId> {
    /// The open tables.
    pub tables: Vec<TableSetup<P>>,
    /// The waiting list, or the field before the start.
    #[cfg_attr(feature = "serde", serde(default = "Vec::new"))]
    pub waiting: Vec<WaitingSetup<P>>,
    /// Players on their way.
    #[cfg_attr(feature = "serde", serde(default = "Vec::new"))]
    pub in_transit: Vec<TransitSetup<P>>,
    /// Orders that are not confirmed.
    #[cfg_attr(feature = "serde", serde(default = "Vec::new"))]
    pub orders: Vec<MoveOrder<P>>,
    /// Version of the document; `None` is 1.
    #[cfg_attr(feature = "serde", serde(default = "Option::default"))]
    pub version: Option<u32>,
    /// Whether the draw was made; `None`: if there are tables.
    #[cfg_attr(feature = "serde", serde(default = "Option::default"))]
    pub started: Option<bool>,
    /// Whether players may enter now; `None`: as the rules say.
    #[cfg_attr(feature = "serde", serde(default = "Option::default"))]
    pub registration_open: Option<bool>,
    /// The final table, if it was announced.
    #[cfg_attr(feature = "serde", serde(default = "Option::default"))]
    pub final_table: Option<TableId>,
    /// Number of the next table to be opened; `None`: above all that are open.
    #[cfg_attr(feature = "serde", serde(default = "Option::default"))]
    pub next_table: Option<u32>,
    /// Hands started at all tables.
    #[cfg_attr(
        feature = "serde",
        serde(default = "Option::default", skip_serializing_if = "Option::is_none")
    )]
    pub hands_started: Option<u64>,
    /// The last event and its answer, for a repeated call.
    #[cfg_attr(
        feature = "serde",
        serde(default = "Option::default", skip_serializing_if = "Option::is_none")
    )]
    pub last: Option<LastSetup<P>>,
    /// Sequence number of the last event.
    #[cfg_attr(feature = "serde", serde(default))]
    pub sequence: u64,
}

impl<P> Default for StateSetup<P> {
    fn default() -> Self {
        Self {
            tables: Vec::new(),
            waiting: Vec::new(),
            in_transit: Vec::new(),
            orders: Vec::new(),
            version: None,
            started: None,
            registration_open: None,
            final_table: None,
            next_table: None,
            hands_started: None,
            last: None,
            sequence: 0,
        }
    }
}

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
