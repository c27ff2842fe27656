//! Decisions about hands and busts.

use std::collections::BTreeMap;

use toolkit::seating::{self, Blinds, Chips, Place, TableId};

use super::step::carry_out;
use super::{Decision, Desk};
use crate::command::{BlindSeats, BustedPlayer, PlayerStack};
use crate::entry::EntryId;
use crate::event::{Bust, BustHand, EntriesBusted, Event, HandEnded, StackCount};
use crate::fold::bust_event;
use crate::ids::{StreamId, TournamentId};
use crate::refusal::Refusal;
use crate::tournament::{Phase, Tournament};

impl From<BlindSeats> for Blinds {
    fn from(seats: BlindSeats) -> Self {
        Self {
            button: seats.button,
            small_blind: seats.small_blind,
            big_blind: seats.big_blind,
        }
    }
}

impl Desk<'_> {
    pub(super) fn hand(
        &self,
        named: Option<&TournamentId>,
        table: &TableId,
        blinds: Option<BlindSeats>,
        stacks: &[PlayerStack],
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let mut counts: BTreeMap<EntryId, u64> = BTreeMap::new();
        for PlayerStack { player, stack } in stacks {
            let (entry, _) = self.entry(tournament, player)?;
            if counts.insert(entry, *stack).is_some() {
                return Err(Refusal::NamedTwice { entry });
            }
        }
        let body = HandEnded {
            table: table.clone(),
            blinds: blinds.map(Blinds::from),
            stacks: counts
                .iter()
                .map(|(&entry, &stack)| StackCount { entry, stack })
                .collect(),
        };
        let reported = (!counts.is_empty()).then(|| {
            counts
                .into_iter()
                .map(|(entry, n)| (entry, Chips::new(n)))
                .collect()
        });
        let ended = seating::Event::HandEnded {
            table: table.clone(),
            busted: Vec::new(),
            stacks: reported,
            blinds: body.blinds,
        };
        let step = tournament.seating().decide(&ended, self.draw)?;
        let stream = StreamId::tournament(id);
        let mut decision = Decision::one(stream.clone(), Event::HandEnded(body));
        decision.events.extend(carry_out(&stream, step.actions()));
        Ok(decision)
    }

    pub(super) fn bust(
        &self,
        named: Option<&TournamentId>,
        players: &[BustedPlayer],
        blinds: Option<BlindSeats>,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let mut hands = self.hands_of(tournament, players)?;
        match (hands.as_mut_slice(), blinds) {
            ([], _) => return Err(Refusal::NobodyNamed),
            (_, None) => {}
            ([hand], Some(seats)) => hand.blinds = Some(seats.into()),
            (several, Some(_)) => {
                return Err(Refusal::BlindsOfOneTable {
                    tables: several.len(),
                });
            }
        }
        let groups = groups(&hands)?;
        let body = EntriesBusted { hands, groups };
        let step = tournament.seating().decide(&bust_event(&body), self.draw)?;
        let stream = StreamId::tournament(id);
        let mut decision = Decision::one(stream.clone(), Event::EntriesBusted(body));
        decision.events.extend(carry_out(&stream, step.actions()));
        Ok(decision)
    }

    /// The busts by table, tables in their natural order.
    fn hands_of(
        &self,
        tournament: &Tournament,
        players: &[BustedPlayer],
    ) -> Result<Vec<BustHand>, Refusal> {
        let mut tables: BTreeMap<TableId, Vec<Bust>> = BTreeMap::new();
        for BustedPlayer { player, stack } in players {
            let (entry, _) = self.entry(tournament, player)?;
            if tables.values().flatten().any(|bust| bust.entry == entry) {
                return Err(Refusal::NamedTwice { entry });
            }
            if *stack == Some(0) {
                return Err(Refusal::NoStack { entry, stack: 0 });
            }
            let Some(Place::Seated { table, .. }) = tournament.seating().player(&entry) else {
                return Err(Refusal::NotSeated { entry });
            };
            tables.entry(table).or_default().push(Bust {
                entry,
                stack_before: *stack,
            });
        }
        Ok(tables
            .into_iter()
            .map(|(table, mut busted)| {
                busted.sort_by_key(|bust| bust.entry);
                BustHand {
                    table,
                    busted,
                    blinds: None,
                }
            })
            .collect())
    }
}

/// The order of the busts, worst place first.
///
/// At one table more chips before the hand give the better place and equal chips tie. Between
/// tables in hand-for-hand play the busts tie: the best of each table with the best of the
/// others, the second best with the second best, and so on.
fn groups(hands: &[BustHand]) -> Result<Vec<Vec<EntryId>>, Refusal> {
    let mut groups: Vec<Vec<EntryId>> = Vec::new();
    for hand in hands {
        for (rank, level) in ranks(hand)?.into_iter().enumerate() {
            match groups.get_mut(rank) {
                Some(group) => group.extend(level),
                None => groups.push(level),
            }
        }
    }
    for group in &mut groups {
        group.sort_unstable();
    }
    groups.reverse();
    Ok(groups)
}

/// The busts of one table, best place first, ties together.
fn ranks(hand: &BustHand) -> Result<Vec<Vec<EntryId>>, Refusal> {
    if let [only] = hand.busted.as_slice() {
        return Ok(vec![vec![only.entry]]);
    }
    let mut by_stack: BTreeMap<u64, Vec<EntryId>> = BTreeMap::new();
    for bust in &hand.busted {
        let stack = bust.stack_before.ok_or_else(|| Refusal::StackNeeded {
            table: hand.table.clone(),
            count: hand.busted.len(),
            entry: bust.entry,
        })?;
        by_stack.entry(stack).or_default().push(bust.entry);
    }
    Ok(by_stack.into_values().rev().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(number: usize) -> EntryId {
        EntryId::after(number - 1)
    }

    fn hand(table: &str, busts: &[(usize, Option<u64>)]) -> BustHand {
        BustHand {
            table: TableId::new(table),
            busted: busts
                .iter()
                .map(|&(number, stack_before)| Bust {
                    entry: entry(number),
                    stack_before,
                })
                .collect(),
            blinds: None,
        }
    }

    #[test]
    fn more_chips_before_the_hand_give_the_better_place() {
        let hands = [hand(
            "T1",
            &[(1, Some(900)), (2, Some(4_000)), (3, Some(900))],
        )];
        assert_eq!(
            groups(&hands).unwrap(),
            vec![vec![entry(1), entry(3)], vec![entry(2)]]
        );
    }

    #[test]
    fn busts_at_several_tables_tie_rank_by_rank() {
        let hands = [
            hand("T1", &[(1, None)]),
            hand("T2", &[(2, Some(500)), (3, Some(700))]),
        ];
        assert_eq!(
            groups(&hands).unwrap(),
            vec![vec![entry(2)], vec![entry(1), entry(3)]]
        );
    }

    #[test]
    fn several_at_one_table_need_their_chips() {
        let hands = [hand("T1", &[(1, Some(900)), (2, None)])];
        let refusal = groups(&hands).unwrap_err();
        assert_eq!(
            refusal,
            Refusal::StackNeeded {
                table: TableId::new("T1"),
                count: 2,
                entry: entry(2)
            }
        );
    }
}
