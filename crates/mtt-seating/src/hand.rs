//! Recording hands: how they start and how they end.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::error::SeatingError;
use crate::event::HandEnd;
use crate::ids::{Chips, TableId};
use crate::index::TableIx;
use crate::open_seat::missing_next;
use crate::place::Place;
use crate::player::Played;
use crate::table::{Blinds, Phase};
use crate::tournament::Tournament;
use crate::views::TableRef;

impl<P: Ord + Clone> Tournament<P> {
    pub(crate) fn record_hand_start(&mut self, table: &TableId) -> Result<(), SeatingError<P>> {
        let (ix, found) = self.open_table(table)?;
        match found.phase() {
            Phase::InHand => {
                return Err(SeatingError::AlreadyInHand {
                    table: table.clone(),
                });
            }
            Phase::Untracked => {
                return Err(SeatingError::UntrackedTable {
                    table: table.clone(),
                });
            }
            Phase::BetweenHands => {}
        }
        let have = found.players_seated();
        let need = if found.is_forming() {
            self.first_hand_needs(ix)
        } else {
            2
        };
        if found.is_forming() || have < need {
            return Err(SeatingError::TooFewToDeal {
                table: table.clone(),
                have,
                need,
            });
        }
        if found.is_held() {
            return Err(SeatingError::TableHeld {
                table: table.clone(),
            });
        }
        if found.is_halted() {
            return Err(SeatingError::TableHalted {
                table: table.clone(),
            });
        }
        self.header.hands_started = self.header.hands_started.saturating_add(1);
        let began = self.header.hands_started;
        self.count_positions(ix);
        self.change_table(ix, |table| {
            table.facts.blinds = table.next_blinds();
            table.facts.phase = Phase::InHand;
            table.facts.waived = false;
            table.facts.began = began;
        });
        Ok(())
    }

    pub(crate) fn record_hand_end(&mut self, end: &HandEnd<P>) -> Result<(), SeatingError<P>> {
        let ix = self.check_hand_end(end)?;
        self.end_hand(ix, end);
        Ok(())
    }

    pub(crate) fn record_hand_ends(&mut self, ends: &[HandEnd<P>]) -> Result<(), SeatingError<P>> {
        let mut seen = BTreeSet::new();
        let mut fitting: Vec<(TableIx, &HandEnd<P>)> = Vec::new();
        let mut ends: Vec<&HandEnd<P>> = ends.iter().collect();
        ends.sort_by(|a, b| a.table.cmp(&b.table));
        for end in ends {
            if !seen.insert(&end.table) {
                return Err(SeatingError::DuplicateTable {
                    table: end.table.clone(),
                });
            }
            fitting.push((self.check_hand_end(end)?, end));
        }
        for (ix, end) in fitting {
            self.end_hand(ix, end);
        }
        Ok(())
    }

    fn check_hand_end(&self, end: &HandEnd<P>) -> Result<TableIx, SeatingError<P>> {
        let id = &end.table;
        let (ix, table) = self.open_table(id)?;
        if table.phase() == Phase::BetweenHands {
            return Err(SeatingError::NotInHand { table: id.clone() });
        }
        let mut busted = BTreeSet::new();
        for player in &end.busted {
            let (seat, _) = self.seat_at(player, id)?;
            if !busted.insert(player) {
                let first_seen = Place::Seated {
                    table: id.clone(),
                    seat,
                };
                return Err(SeatingError::DuplicatePlayer {
                    player: player.clone(),
                    first_seen,
                });
            }
        }
        let have = table.players_seated();
        if !busted.is_empty() && busted.len() == have {
            return Err(SeatingError::NoSurvivor {
                table: id.clone(),
                busted: have,
            });
        }
        if have < 2 {
            return Err(SeatingError::TooFewToDeal {
                table: id.clone(),
                have,
                need: 2,
            });
        }
        if let Some(blinds) = end.blinds {
            self.check_blinds(blinds)?;
        }
        self.check_stacks(table, end, &busted)?;
        Ok(ix)
    }

    /// Refuses button or blinds above the table size.
    pub(crate) fn check_blinds(&self, blinds: Blinds) -> Result<(), SeatingError<P>> {
        for seat in [blinds.button, blinds.small_blind, Some(blinds.big_blind)]
            .into_iter()
            .flatten()
        {
            self.check_seat(seat)?;
        }
        Ok(())
    }

    /// Players with whom a forming table may deal its first hand. It is the least of `n_min`, the average and its
    /// places.
    pub(crate) fn first_hand_needs(&self, ix: TableIx) -> usize {
        let average = self.players_alive() / self.tables.len().max(1);
        let most = average.min(self.places_of(ix));
        usize::from(self.config.n_min()).min(most).max(2)
    }

    /// Counts the positions of the hand that starts: nothing without known blinds.
    fn count_positions(&mut self, ix: TableIx) {
        let Some(table) = self.tables.get(ix).copied() else {
            return;
        };
        let Some(next) = table.next_blinds() else {
            return;
        };
        let dealt = table.ring.without(missing_next(&table));
        let share =
            i64::try_from(dealt.len()).map_or(0, |players| Played::BIG_BLIND / players.max(1));
        for (seat, player) in dealt.iter() {
            self.change_player(player, |record| {
                let played = &mut record.played;
                played.balance = played.balance.saturating_sub(share);
                if Some(seat) == next.button {
                    played.button = played.button.saturating_add(1);
                }
                if Some(seat) == next.small_blind {
                    played.small_blind = played.small_blind.saturating_add(1);
                }
                if seat == next.big_blind {
                    played.big_blind = played.big_blind.saturating_add(1);
                    played.balance = played.balance.saturating_add(Played::BIG_BLIND);
                }
            });
        }
    }

    /// Refuses a report of stacks that does not fit the table.
    fn check_stacks(
        &self,
        table: TableRef<'_, P>,
        end: &HandEnd<P>,
        busted: &BTreeSet<&P>,
    ) -> Result<(), SeatingError<P>> {
        let Some(stacks) = &end.stacks else {
            return Ok(());
        };
        let mut got = 0_u128;
        for (player, stack) in stacks {
            if table.seat_of(player).is_none() {
                return Err(self.not_at(player, Some(&end.table)));
            }
            match (busted.contains(player), *stack == Chips::ZERO) {
                (true, false) => {
                    return Err(SeatingError::BustedWithChips {
                        player: player.clone(),
                        stack: *stack,
                    });
                }
                (false, true) => {
                    return Err(SeatingError::ZeroStack {
                        player: player.clone(),
                    });
                }
                _ => got += u128::from(stack.get()),
            }
        }
        let missing = table
            .players()
            .find(|player| !busted.contains(player) && !stacks.contains_key(player));
        if let Some(player) = missing {
            return Err(SeatingError::StackMissing {
                table: end.table.clone(),
                player: player.clone(),
            });
        }
        match table.chips() {
            Some(expected) if expected != got => Err(SeatingError::ChipsNotConserved {
                table: end.table.clone(),
                expected,
                got,
            }),
            _ => Ok(()),
        }
    }

    /// Writes the end of a hand into its table.
    fn end_hand(&mut self, ix: TableIx, end: &HandEnd<P>) {
        let Some(table) = self.tables.get(ix).copied() else {
            return;
        };
        self.ended.push(ix);
        for (_, player) in table.ring.iter() {
            let name = &self.players.of(player).player;
            if end.busted.contains(name) {
                self.drop_player(player);
                continue;
            }
            let stacks = end.stacks.as_ref();
            let stack = stacks.and_then(|stacks| stacks.get(name).copied());
            let record = &self.players.of(player).record;
            let since = record.hands_since_move.map(|hands| hands.saturating_add(1));
            // Most players of a night without reported stacks: nothing to write, and nothing to take back.
            if record.stack == stack && record.hands_since_move == since {
                continue;
            }
            self.change_player(player, |record| {
                record.stack = stack;
                record.hands_since_move = since;
            });
        }
        self.change_table(ix, |table| {
            let facts = &mut table.facts;
            if facts.phase == Phase::InHand {
                facts.phase = Phase::BetweenHands;
                facts.blinds = end.blinds.or(facts.blinds);
            } else {
                facts.blinds = end.blinds;
            }
        });
    }
}
