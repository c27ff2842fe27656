//! Random events that mostly fit the state, made from plain numbers so that a failing stream can be shrunk.

use std::collections::BTreeMap;

use mtt_seating::{
    Blinds, Chips, Event, HandEnd, Phase, PinTarget, PlayerId, Seat, TableId, TableRef, Tournament,
};

/// Raw material of one event: what kind, and three choices.
pub(crate) type Raw = (u8, u16, u16, u16);

/// The content of the reports of hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reports {
    /// All stacks.
    Stacks,
    /// Busts alone.
    Busts,
    /// Busts, and blinds of our own choosing now and then.
    Blinds,
}

/// An element of a list, chosen by a number.
fn choose<T: Clone>(list: &[T], number: u16) -> Option<T> {
    list.get(usize::from(number) % list.len().max(1)).cloned()
}

fn tables(live: &Tournament, phase: Phase) -> Vec<TableId> {
    live.tables()
        .map(|table| (table.id(), table))
        .filter(|(_, table)| table.phase() == phase)
        .map(|(id, _)| id.clone())
        .collect()
}

/// The next event of a stream, `None` if the raw material fits nothing.
pub(crate) fn event(live: &Tournament, raw: Raw, reports: Reports) -> Option<Event> {
    let (kind, a, b, c) = raw;
    let everybody: Vec<PlayerId> = live
        .occupants()
        .map(|occupant| occupant.player.clone())
        .collect();
    let all_tables: Vec<TableId> = live.tables().map(TableRef::id).cloned().collect();
    let ending: Vec<TableId> = tables(live, Phase::InHand)
        .into_iter()
        .chain(tables(live, Phase::Untracked))
        .collect();
    Some(match kind % 64 {
        0..=5 => Event::Register {
            player: PlayerId::new(format!("n{}", a % 400)),
            stack: Chips::new(u64::from(b % 50) * 100 + 100),
        },
        6..=25 => Event::HandStarted {
            table: choose(&tables(live, Phase::BetweenHands), a)?,
        },
        26..=48 => {
            let table = choose(&ending, a)?;
            hand_end(live.table(&table)?, &table, b, c, reports).into()
        }
        49..=51 => Event::HandsEndedTogether {
            ends: ending
                .iter()
                .filter_map(|table| Some(hand_end(live.table(table)?, table, b, c, reports)))
                .collect(),
        },
        52 => Event::Removed {
            player: choose(&everybody, a)?,
        },
        53 if c % 8 == 0 => Event::RegistrationClosed,
        53 => {
            let target = if c % 8 == 7 {
                PinTarget::Table(choose(&all_tables, b)?)
            } else {
                PinTarget::Player(choose(&everybody, a)?)
            };
            if c % 8 < 5 {
                Event::Pin { target }
            } else {
                Event::Unpin { target }
            }
        }
        54 => Event::Move {
            player: choose(&everybody, a)?,
            to_table: choose(&all_tables, b)?,
            to_seat: Seat::new(u8::try_from(c % 11).ok()?).ok()?,
        },
        55 => Event::Rebalance,
        56 if c % 4 == 0 => {
            let order = choose(&live.orders().collect::<Vec<_>>(), a)?;
            Event::CancelOrder {
                from: order.from,
                to: order.to,
            }
        }
        57..=61 => {
            let order = choose(&live.orders().collect::<Vec<_>>(), a)?;
            let players: Vec<PlayerId> = live.table(&order.from)?.players().cloned().collect();
            let seat = Seat::new(u8::try_from(c % 10 + 1).ok()?).ok()?;
            Event::Confirm {
                from: order.from,
                to: order.to,
                player: choose(&players, b)?,
                seat,
            }
        }
        62 => Event::HoldExpired {
            table: choose(&paused(live), a)?,
        },
        63 if c % 2 == 0 => Event::Absent {
            player: choose(&everybody, a)?,
        },
        63 => Event::Present {
            player: choose(&everybody, a)?,
        },
        _ => return None,
    })
}

/// Tables that are held or halted.
fn paused(live: &Tournament) -> Vec<TableId> {
    let tables = live.tables();
    let paused = tables.filter(|table| table.is_held() || table.is_halted());
    paused.map(|table| table.id().clone()).collect()
}

/// A hand end with up to two busts, chips passed on to a survivor.
fn hand_end(table: TableRef<'_>, id: &TableId, b: u16, c: u16, reports: Reports) -> HandEnd {
    let mut end = HandEnd::quiet(id.clone());
    let players: Vec<PlayerId> = table.players().cloned().collect();
    let busts = usize::from(b % 5)
        .saturating_sub(2)
        .min(players.len().saturating_sub(1));
    let first = usize::from(c) % players.len().max(1);
    end.busted = players
        .iter()
        .cycle()
        .skip(first)
        .take(busts)
        .cloned()
        .collect();
    let known: Option<BTreeMap<PlayerId, u64>> = table
        .seats()
        .map(|(_, occupant)| occupant)
        .map(|occupant| Some((occupant.player.clone(), occupant.stack?.get())))
        .collect();
    if let (Reports::Stacks, Some(mut stacks)) = (reports, known) {
        let lost: u64 = end
            .busted
            .iter()
            .filter_map(|player| stacks.remove(player))
            .sum();
        let bet = stacks
            .values()
            .min()
            .copied()
            .unwrap_or(1)
            .saturating_sub(1)
            .min(u64::from(c));
        if let Some(mut loser) = stacks.first_entry() {
            *loser.get_mut() -= bet;
        }
        if let Some(mut winner) = stacks.last_entry() {
            *winner.get_mut() += lost + bet;
        }
        end.stacks = Some(
            stacks
                .into_iter()
                .map(|(player, stack)| (player, Chips::new(stack)))
                .collect(),
        );
    }
    let occupied: Vec<Seat> = table.seats().map(|(seat, _)| seat).collect();
    if reports == Reports::Blinds && occupied.len() > 2 && c.is_multiple_of(3) {
        let at = |offset: usize| occupied[(usize::from(b) + offset) % occupied.len()];
        end.blinds = Some(Blinds {
            button: Some(at(0)),
            small_blind: Some(at(1)),
            big_blind: at(2),
        });
    }
    end
}
