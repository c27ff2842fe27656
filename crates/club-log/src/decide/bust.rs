//! Decisions about hands, chips and busts.

use std::collections::BTreeMap;

use chained_events::timestamp::Timestamp;
use mtt_seating::{self as seating, Blinds, Chips, HandEnd, Seat, TableId};

use super::step::drafts_from;
use super::{Decision, Desk, Draft, hand_for_hand, money, redraw};
use crate::command::{BlindSeats, BustedPlayer, MAX_HANDS, PlayerStack, WinnerText};
use crate::directory::About;
use crate::entry::EntryId;
use crate::event::{Bust, BustHand, ChipsCounted, EntriesBusted, HandEnded, StackCount, Winner};
use crate::ids::{StreamId, TournamentId};
use crate::money::SharedHead;
use crate::refusal::{EntryRefusal, MoneyRefusal, Refusal, RulesRefusal, SeatRefusal};
use crate::seats::SeatedTable;
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
        hands: u32,
        blinds: Option<BlindSeats>,
        stacks: &[PlayerStack],
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        if !(1..=MAX_HANDS).contains(&hands) {
            return Err(RulesRefusal::OutOfRange {
                field: "hands",
                value: i64::from(hands),
                allowed: "1..=1000",
            }
            .into());
        }
        let counts = self.stacks_of(tournament, stacks)?;
        if let (Some(found), Some(blinds)) = (tournament.seats().table(table), blinds) {
            check_blinds(tournament, table, found, blinds)?;
        }
        let body = HandEnded {
            table: table.clone(),
            hands,
            blinds: blinds.map(Blinds::from),
            stacks: rows(&counts),
        };
        let reported = (!counts.is_empty()).then(|| {
            let chips = counts.into_iter().map(|(entry, n)| (entry, Chips::new(n)));
            chips.collect()
        });
        let ended = HandEnd {
            stacks: reported,
            blinds: body.blinds,
            ..HandEnd::quiet(table.clone())
        };
        let step = tournament.decide_seats(&ended.into(), self.draw)?;
        let stream = StreamId::tournament(id);
        let mut decision = Decision::one(&stream, body);
        let seats = tournament.seats();
        decision.events.extend(drafts_from(&stream, seats, &step)?);
        Ok(decision)
    }

    pub(super) fn count_chips(
        &self,
        named: Option<&TournamentId>,
        stacks: &[PlayerStack],
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let counts = self.stacks_of(tournament, stacks)?;
        if let Some((&entry, &stack)) = counts.iter().find(|(_, stack)| **stack == 0) {
            return Err(EntryRefusal::NoStack { entry, stack }.into());
        }
        if counts.is_empty() {
            return Err(EntryRefusal::NobodyNamed.into());
        }
        let body = ChipsCounted {
            stacks: rows(&counts),
        };
        Ok(Decision::one(&StreamId::tournament(id), body))
    }

    /// The chips given, by entry.
    fn stacks_of(
        &self,
        tournament: &Tournament,
        stacks: &[PlayerStack],
    ) -> Result<BTreeMap<EntryId, u64>, Refusal> {
        let mut counts = BTreeMap::new();
        let texts = stacks.iter().map(|row| &row.player);
        self.check_known(tournament, About::In, texts)?;
        for PlayerStack { player, stack } in stacks {
            let (entry, _) = self.entry(tournament, player)?;
            if counts.insert(entry, *stack).is_some() {
                return Err(EntryRefusal::NamedTwice { entry }.into());
            }
        }
        tournament.check_chips(counts.iter().map(|(entry, stack)| (*entry, *stack)))?;
        Ok(counts)
    }

    pub(super) fn bust(
        &self,
        named: Option<&TournamentId>,
        players: &[BustedPlayer],
        blinds: Option<BlindSeats>,
        tied: bool,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let mut hands = self.hands_of(tournament, players)?;
        match (hands.as_mut_slice(), blinds) {
            ([], _) => return Err(EntryRefusal::NobodyNamed.into()),
            (_, None) => {}
            ([hand], Some(seats)) => {
                if let Some(found) = tournament.seats().table(&hand.table) {
                    check_blinds(tournament, &hand.table, found, seats)?;
                }
                hand.blinds = Some(seats.into());
            }
            (several, Some(_)) => {
                let tables = several.len();
                return Err(EntryRefusal::BlindsOfOneTable { tables }.into());
            }
        }
        let tables = hands.iter().map(|hand| &hand.table);
        hand_for_hand::check_tables(tournament, tables, tied)?;
        let busts = hands.iter().flat_map(|hand| &hand.busted);
        let busts = busts.map(|bust| (bust.entry, bust.by.iter().map(|by| by.entry).collect()));
        money::check_winners(tournament, &busts.collect::<Vec<_>>())?;
        let groups = bust_order(&hands)?;
        let body = EntriesBusted { hands, groups };
        let ended = engine_event(&body);
        let leaving = body.groups.iter().map(Vec::len).sum();
        let given = self.seats_after(tournament, &ended, leaving)?;
        let stream = StreamId::tournament(id);
        let mut decision = Decision::one(&stream, body);
        let round = hand_for_hand::round(tournament);
        let round = round.map(|event| Draft::plain(&stream, event));
        decision.events.extend(round);
        let next = match redraw::due(tournament, leaving) {
            Some(left) => vec![self.announced_redraw(id, left, &decision.events, at)?],
            None => given.drafts(&stream, tournament)?,
        };
        decision.events.extend(next);
        Ok(decision)
    }

    /// The busts by table, tables in their natural order.
    fn hands_of(
        &self,
        tournament: &Tournament,
        players: &[BustedPlayer],
    ) -> Result<Vec<BustHand>, Refusal> {
        let mut tables: BTreeMap<TableId, Vec<Bust>> = BTreeMap::new();
        let winners = players.iter().flat_map(|busted| &busted.by);
        let texts = players.iter().map(|busted| &busted.player);
        let texts = texts.chain(winners.map(|winner| &winner.player));
        self.check_known(tournament, About::In, texts)?;
        for BustedPlayer { player, stack, by } in players {
            let (entry, _) = self.entry(tournament, player)?;
            if tables.values().flatten().any(|bust| bust.entry == entry) {
                return Err(EntryRefusal::NamedTwice { entry }.into());
            }
            if *stack == Some(0) {
                return Err(EntryRefusal::NoStack { entry, stack: 0 }.into());
            }
            let Some((table, _)) = tournament.seats().seat_of(entry) else {
                return Err(SeatRefusal::NotSeated { entry }.into());
            };
            let bust = Bust {
                entry,
                stack_before: *stack,
                by: self.winners(tournament, entry, table, by)?,
            };
            tables.entry(table.clone()).or_default().push(bust);
        }
        let busts = tables.values().flatten();
        let stacks = busts.filter_map(|bust| Some((bust.entry, bust.stack_before?)));
        tournament.check_chips(stacks)?;
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

    /// Winners of the chips of a busted entry: others at the same table.
    pub(super) fn winners(
        &self,
        tournament: &Tournament,
        busted: EntryId,
        table: &TableId,
        by: &[WinnerText],
    ) -> Result<Vec<Winner>, Refusal> {
        let mut winners: Vec<Winner> = Vec::new();
        for WinnerText { player, share } in by {
            let (winner, _) = self.entry(tournament, player)?;
            let there = tournament.seats().seat_of(winner);
            if winner == busted || there.is_none_or(|(at, _)| at != table) {
                return Err(EntryRefusal::WinnerElsewhere {
                    entry: busted,
                    winner,
                }
                .into());
            }
            if winners.iter().any(|other| other.entry == winner) {
                return Err(EntryRefusal::NamedTwice { entry: winner }.into());
            }
            if *share == 0 {
                return Err(RulesRefusal::OutOfRange {
                    field: "share",
                    value: 0,
                    allowed: "1..=4294967295",
                }
                .into());
            }
            winners.push(Winner {
                entry: winner,
                share: *share,
                stack: None,
            });
        }
        winner_stacks(tournament, busted, &mut winners, |winner| {
            tournament.seats().stack_of(winner)
        })?;
        Ok(winners)
    }
}

/// Completes the chips of several winners where a shared head goes to the larger stack.
///
/// They are typed in place of shares, of all winners or of none, or else those that are known.
///
/// # Errors
///
/// [`MoneyRefusal::WinnerStackNeeded`] of the first winner without any, and more chips than are in play.
pub(super) fn winner_stacks(
    night: &Tournament,
    entry: EntryId,
    winners: &mut [Winner],
    known: impl Fn(EntryId) -> Option<u64>,
) -> Result<(), Refusal> {
    let rule = night.prices().map(|prices| prices.bounty.shared);
    if rule != Some(SharedHead::LargerStack) || winners.len() < 2 {
        return Ok(());
    }
    let typed = winners.iter().any(|winner| winner.share > 1);
    for winner in winners.iter_mut() {
        let share = std::mem::replace(&mut winner.share, 1);
        winner.stack = if typed {
            (share > 1).then_some(share.into())
        } else {
            known(winner.entry)
        };
        if winner.stack.is_none() {
            let winner = winner.entry;
            return Err(MoneyRefusal::WinnerStackNeeded { entry, winner }.into());
        }
    }
    let stacks = winners.iter();
    night.check_chips(stacks.filter_map(|winner| Some((winner.entry, winner.stack?))))?;
    Ok(())
}

fn rows(counts: &BTreeMap<EntryId, u64>) -> Vec<StackCount> {
    let row = |(&entry, &stack)| StackCount { entry, stack };
    counts.iter().map(row).collect()
}

/// Refuses button and blinds that no hand of the table can have. These are a seat that the table
/// does not have, a blind in an empty seat, one player with both blinds, and the big blind before
/// the small one.
fn check_blinds(
    tournament: &Tournament,
    table: &TableId,
    found: &SeatedTable,
    blinds: BlindSeats,
) -> Result<(), EntryRefusal> {
    let n_max = tournament.announcement().most_seats();
    let refuse = |which, seat: Seat, fault| EntryRefusal::ImpossibleBlinds {
        table: table.clone(),
        which,
        seat,
        fault,
    };
    let named = [
        ("button", blinds.button),
        ("small_blind", blinds.small_blind),
        ("big_blind", Some(blinds.big_blind)),
    ];
    for (which, seat) in named {
        if let Some(seat) = seat.filter(|seat| seat.get() > n_max) {
            return Err(refuse(which, seat, "the table has fewer seats"));
        }
    }
    if found.entry_at(blinds.big_blind).is_none() {
        return Err(refuse("big_blind", blinds.big_blind, "nobody sits there"));
    }
    let Some(small_blind) = blinds.small_blind else {
        return Ok(());
    };
    if found.entry_at(small_blind).is_none() {
        return Err(refuse("small_blind", small_blind, "nobody sits there"));
    }
    if small_blind == blinds.big_blind {
        return Err(refuse("small_blind", small_blind, "it has the big blind"));
    }
    match blinds.button {
        Some(button) if button == blinds.big_blind => {
            Err(refuse("button", button, "it has the big blind"))
        }
        // Heads-up the button posts the small blind; with more players it never does.
        Some(button) if button == small_blind && found.len() > 2 => {
            Err(refuse("button", button, "it has the small blind"))
        }
        // From the button on, the small blind comes before the big one.
        Some(button) => {
            let seats = u16::from(n_max);
            let from_button =
                |seat: Seat| (u16::from(seat.get()) + seats - u16::from(button.get())) % seats;
            if from_button(small_blind) < from_button(blinds.big_blind) {
                Ok(())
            } else {
                let fault = "it comes after the big blind";
                Err(refuse("small_blind", small_blind, fault))
            }
        }
        None => Ok(()),
    }
}

/// The busts as the seating engine knows them.
fn engine_event(body: &EntriesBusted) -> seating::Event<EntryId> {
    let mut ends: Vec<HandEnd<EntryId>> = body
        .hands
        .iter()
        .map(|hand| HandEnd {
            busted: hand.busted.iter().map(|bust| bust.entry).collect(),
            blinds: hand.blinds,
            ..HandEnd::quiet(hand.table.clone())
        })
        .collect();
    match (ends.pop(), ends.is_empty()) {
        (Some(only), true) => only.into(),
        (last, _) => {
            ends.extend(last);
            seating::Event::HandsEndedTogether { ends }
        }
    }
}

/// The order of the busts, worst place first.
///
/// At one table more chips before the hand give the better place and equal chips tie. Between
/// tables in hand-for-hand play the busts tie: the best of each table with the best of the
/// others, the second best with the second best, and so on.
pub(crate) fn bust_order(hands: &[BustHand]) -> Result<Vec<Vec<EntryId>>, EntryRefusal> {
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
fn ranks(hand: &BustHand) -> Result<Vec<Vec<EntryId>>, EntryRefusal> {
    if let [only] = hand.busted.as_slice() {
        return Ok(vec![vec![only.entry]]);
    }
    let mut by_stack: BTreeMap<u64, Vec<EntryId>> = BTreeMap::new();
    for bust in &hand.busted {
        let stack = bust.stack_before.ok_or_else(|| EntryRefusal::StackNeeded {
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
                    by: Vec::new(),
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
            bust_order(&hands).unwrap(),
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
            bust_order(&hands).unwrap(),
            vec![vec![entry(2)], vec![entry(1), entry(3)]]
        );
    }

    #[test]
    fn several_at_one_table_need_their_chips() {
        let hands = [hand("T1", &[(1, Some(900)), (2, None)])];
        let refusal = bust_order(&hands).unwrap_err();
        assert_eq!(
            refusal,
            EntryRefusal::StackNeeded {
                table: TableId::new("T1"),
                count: 2,
                entry: entry(2)
            }
        );
    }
}
