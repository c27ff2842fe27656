//! Rounds of hands at the tables of the seating engine.

use holdem_table::{BlindSeats, SeatStack, Stakes};
use mtt_seating::{
    Blinds, Chips, Config, Dealt, Event, HandEnd, Seat, TableId, TableRef, Tournament,
};
use rand::{Rng, RngExt};

use super::{ArenaError, Finished};
use crate::blinds::fitting;
use crate::computer::ComputerPlayer;
use crate::dealer::Dealer;

/// The room while a tournament is played.
pub(super) struct Room<'p> {
    tournament: Tournament<u32>,
    players: &'p [ComputerPlayer],
    chips: Vec<u64>,
    dealer: Dealer,
    /// Groups that went out, the first ones first.
    out: Vec<Vec<usize>>,
    hands: u64,
    players_dealt: u64,
    tables: Vec<TableId>,
    stacks: Vec<SeatStack>,
    dealt: Vec<(u32, &'p ComputerPlayer)>,
    brains: Vec<&'p ComputerPlayer>,
}

impl<'p> Room<'p> {
    /// Registers everybody and draws the seats.
    pub(super) fn open(
        config: Config,
        players: &'p [ComputerPlayer],
        stack: u64,
    ) -> Result<Self, ArenaError> {
        let mut room = Self {
            tournament: Tournament::new(config),
            players,
            chips: vec![stack; players.len()],
            dealer: Dealer::default(),
            out: Vec::new(),
            hands: 0,
            players_dealt: 0,
            tables: Vec::new(),
            stacks: Vec::new(),
            dealt: Vec::new(),
            brains: Vec::new(),
        };
        for player in (0..).take(players.len()) {
            room.happen(&Event::Register {
                player,
                stack: Chips::new(stack),
            })?;
        }
        room.happen(&Event::Start)?;
        Ok(room)
    }

    fn happen(&mut self, event: &Event<u32>) -> Result<(), ArenaError> {
        let sequence = self.tournament.sequence() + 1;
        let step = self.tournament.apply(sequence, event);
        step.map(drop).map_err(|refused| Box::new(refused).into())
    }

    /// Whether one player has all the chips.
    pub(super) fn is_over(&self) -> bool {
        self.tournament.players_alive() < 2
    }

    /// The places, the first one first.
    pub(super) fn finish(mut self, rounds: u64) -> Finished {
        let winner = self.chips.iter().position(|chips| *chips > 0);
        self.out.extend(winner.map(|player| vec![player]));
        self.out.reverse();
        Finished {
            places: self.out,
            hands: self.hands,
            dealt: self.players_dealt,
            rounds,
        }
    }

    /// One hand at every table that may deal.
    pub(super) fn round<R: Rng + ?Sized>(
        &mut self,
        stakes: Stakes,
        rng: &mut R,
    ) -> Result<(), ArenaError> {
        let mut tables = std::mem::take(&mut self.tables);
        tables.clear();
        tables.extend(self.tournament.tables().map(|table| table.id().clone()));
        let mut ids = tables.drain(..);
        let played = ids.try_for_each(|id| self.hand(id, stakes, rng));
        drop(ids);
        self.tables = tables;
        played
    }

    /// One hand at a table, if it is still there and may deal.
    fn hand<R: Rng + ?Sized>(
        &mut self,
        id: TableId,
        stakes: Stakes,
        rng: &mut R,
    ) -> Result<(), ArenaError> {
        let Some(table) = self.tournament.table(&id).filter(|table| table.may_deal()) else {
            return Ok(());
        };
        let known = table.next_blinds();
        let Some(blinds) = known.or_else(|| first_blinds(table, rng)) else {
            return Ok(());
        };
        let seats = self.deal_in(&id, blinds);
        self.happen(&Event::HandStarted { table: id.clone() })?;
        let record = self
            .dealer
            .play(stakes, seats, &self.stacks, &self.brains, rng)?;
        self.hands += 1;
        self.players_dealt += self.stacks.len() as u64;
        for ((player, _), chips) in self.dealt.iter().zip(record.stacks()) {
            if let Some(stack) = self.chips.get_mut(*player as usize) {
                *stack = *chips;
            }
        }
        let mut broke: Vec<(u64, u32)> = record
            .broke()
            .filter_map(|broke| Some((broke.before, self.dealt.get(broke.player)?.0)))
            .collect();
        broke.sort_unstable();
        for group in broke.chunk_by(|a, b| a.0 == b.0) {
            let group = group.iter().map(|(_, player)| *player as usize);
            self.out.push(group.collect());
        }
        let end = HandEnd {
            busted: broke.into_iter().map(|(_, player)| player).collect(),
            blinds: known.is_none().then_some(blinds),
            ..HandEnd::quiet(id)
        };
        self.happen(&end.into())
    }

    /// Writes down who gets cards, and says who posts.
    ///
    /// A seat between the button and the small blind waits, unless that leaves fewer than two players.
    fn deal_in(&mut self, id: &TableId, blinds: Blinds) -> BlindSeats {
        self.stacks.clear();
        self.dealt.clear();
        self.brains.clear();
        let Some(table) = self.tournament.table(id) else {
            return plain(blinds);
        };
        let waits = |seat| seat != blinds.big_blind && table.dealt_at(seat) == Dealt::AfterButton;
        let ready = table.seats().filter(|(seat, _)| !waits(*seat)).count();
        for (seat, occupant) in table.seats() {
            if ready >= 2 && waits(seat) {
                continue;
            }
            let player = *occupant.player;
            if let (Some(chips), Some(brain)) = (
                self.chips.get(player as usize),
                self.players.get(player as usize),
            ) {
                let seat = seat.get();
                self.stacks.push(SeatStack {
                    seat,
                    stack: *chips,
                });
                self.dealt.push((player, brain));
                self.brains.push(brain);
            }
        }
        fitting(&self.stacks, plain(blinds))
    }
}

/// Button and blinds as the seating engine has them.
fn plain(blinds: Blinds) -> BlindSeats {
    BlindSeats {
        button: blinds.button.map(Seat::get),
        small_blind: blinds.small_blind.map(Seat::get),
        big_blind: blinds.big_blind.get(),
    }
}

/// Draws the blinds of the first hand at a table: three neighbours, or two.
fn first_blinds<R: Rng + ?Sized>(table: TableRef<'_, u32>, rng: &mut R) -> Option<Blinds> {
    let seats: Vec<Seat> = table.seats().map(|(seat, _)| seat).collect();
    let count = u32::try_from(seats.len()).ok().filter(|count| *count > 1)?;
    let big = rng.random_range(0..count) as usize;
    let before = |steps: usize| {
        seats
            .get((big + seats.len() - steps) % seats.len())
            .copied()
    };
    let small_blind = before(1);
    Some(Blinds {
        button: if seats.len() == 2 {
            small_blind
        } else {
            before(2)
        },
        small_blind,
        big_blind: before(0)?,
    })
}
