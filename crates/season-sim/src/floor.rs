//! Live tables of a night: chips, blinds and hands with real cards. Nothing of them is recorded.

use std::collections::BTreeMap;

use club_log::entry::EntryId;
use club_log::tournament::Tournament;
use holdem_table::{BlindSeats, Record, SeatStack, Stakes};
use mtt_seating::{Seat, TableId};
use rand::Rng;

use crate::blinds::{fitting, next_blinds, waits};
use crate::cast::Cast;
use crate::computer::ComputerPlayer;
use crate::dealer::{Dealer, DealerError};

/// Everybody's chips, and the tables as those who sit there see them.
#[derive(Debug, Clone)]
pub(crate) struct Floor {
    stacks: BTreeMap<EntryId, u64>,
    starting_stack: u64,
    blinds: BTreeMap<TableId, BlindSeats>,
    dealer: Dealer,
    hands: u64,
}

/// A player who lost the last chip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Loser {
    pub(crate) entry: EntryId,
    /// Chips before the hand.
    pub(crate) stack_before: u64,
    /// Winners of the last pot in which the player had chips.
    pub(crate) winners: Vec<EntryId>,
}

impl Floor {
    /// No players yet.
    pub(crate) fn new(starting_stack: u64) -> Self {
        Self {
            stacks: BTreeMap::new(),
            starting_stack,
            blinds: BTreeMap::new(),
            dealer: Dealer::default(),
            hands: 0,
        }
    }

    /// Gives an entry its starting stack, unless it has chips already.
    pub(crate) fn welcome(&mut self, entry: EntryId) {
        self.stacks.entry(entry).or_insert(self.starting_stack);
    }

    /// Adds chips that an entry has bought.
    pub(crate) fn add(&mut self, entry: EntryId, chips: u64) {
        let stack = self.stacks.entry(entry).or_default();
        *stack = stack.saturating_add(chips);
    }

    /// Chips of an entry; 0 of one that is out.
    pub(crate) fn of(&self, entry: EntryId) -> u64 {
        self.stacks.get(&entry).copied().unwrap_or_default()
    }

    /// Takes an entry's chips out of play.
    pub(crate) fn take_out(&mut self, entry: EntryId) {
        self.stacks.remove(&entry);
    }

    /// Hands that were dealt.
    pub(crate) const fn hands(&self) -> u64 {
        self.hands
    }

    /// The seat of the next big blind at a table, where hands were dealt.
    pub(crate) fn next_big_blind(
        &self,
        table: &TableId,
        seats: &[(Seat, EntryId)],
    ) -> Option<EntryId> {
        let last = self.blinds.get(table)?.big_blind;
        let later = seats.iter().find(|(seat, _)| seat.get() > last);
        later.or(seats.first()).map(|(_, entry)| *entry)
    }

    /// The worst of some free seats at a table: the one that posts the big blind first.
    pub(crate) fn worst_seat(&self, table: &TableId, free: &[Seat]) -> Option<Seat> {
        let last = self.blinds.get(table)?.big_blind;
        let later = free.iter().find(|seat| seat.get() > last);
        later.or(free.first()).copied()
    }

    /// Plays one hand at a table; the players who lost the last chip, in the order of their seats.
    ///
    /// With fewer than two players nothing happens.
    pub(crate) fn hand<R: Rng + ?Sized>(
        &mut self,
        night: &Tournament,
        table: &TableId,
        stakes: Stakes,
        cast: &Cast,
        rng: &mut R,
    ) -> Result<Vec<Loser>, DealerError> {
        let Some(seated) = night.seats().table(table) else {
            return Ok(Vec::new());
        };
        let mut there: Vec<(SeatStack, EntryId, &ComputerPlayer)> = Vec::new();
        for (seat, entry) in seated.seats() {
            let (stack, member) = (self.of(entry), night.entry(entry));
            if let Some(member) = member.filter(|_| stack > 0) {
                let seat = seat.get();
                let player = &cast.of_member(&member.member).player;
                there.push((SeatStack { seat, stack }, entry, player));
            }
        }
        let seats: Vec<u8> = there.iter().map(|(dealt, _, _)| dealt.seat).collect();
        let Some(blinds) = next_blinds(self.blinds.get(table).copied(), &seats, rng) else {
            return Ok(Vec::new());
        };
        self.blinds.insert(table.clone(), blinds);
        if there
            .iter()
            .filter(|row| !waits(blinds, row.0.seat))
            .count()
            >= 2
        {
            there.retain(|row| !waits(blinds, row.0.seat));
        }
        let stacks: Vec<SeatStack> = there.iter().map(|row| row.0).collect();
        let brains: Vec<&ComputerPlayer> = there.iter().map(|row| row.2).collect();
        let entries: Vec<EntryId> = there.iter().map(|row| row.1).collect();
        let blinds = fitting(&stacks, blinds);
        let record = self.dealer.play(stakes, blinds, &stacks, &brains, rng)?;
        self.hands += 1;
        for (entry, chips) in entries.iter().zip(record.stacks()) {
            if *chips == 0 {
                self.stacks.remove(entry);
            } else {
                self.stacks.insert(*entry, *chips);
            }
        }
        Ok(losers(record, &entries))
    }
}

/// The players who lost the last chip, with those who won it.
fn losers(record: Record<'_>, entries: &[EntryId]) -> Vec<Loser> {
    let losers = record.broke().filter_map(|broke| {
        let pots = record.pots().iter();
        let last = pots.rev().find(|pot| pot.eligible.contains(broke.player));
        let winners = last.into_iter().flat_map(|pot| pot.winners.iter());
        Some(Loser {
            entry: *entries.get(broke.player)?,
            stack_before: broke.before,
            winners: winners
                .filter_map(|winner| entries.get(winner).copied())
                .collect(),
        })
    });
    losers.collect()
}
