//! The seating engine's decisions as events of the log.

use mtt_seating::{Action, Mover, Step, TableId};

use super::Draft;
use crate::entry::EntryId;
use crate::event::{
    EntrySeated, Event, FinalTableFormed, MoveCancelled, MoveOrdered, MoverRule, TableBroken,
    TableOpened, TableStarted, Why,
};
use crate::ids::StreamId;
use crate::refusal::Refusal;
use crate::seats::SeatMap;

/// Numbers of the orders that are open while a step is recorded.
struct Orders {
    open: Vec<(u32, TableId, TableId)>,
    next: u32,
}

impl Orders {
    fn of(seats: &SeatMap) -> Self {
        let open = seats.orders().iter();
        Self {
            open: open
                .map(|order| (order.number, order.from.clone(), order.to.clone()))
                .collect(),
            next: seats.next_order(),
        }
    }

    fn give(&mut self, from: &TableId, to: &TableId) -> u32 {
        let number = self.next;
        self.next = self.next.saturating_add(1);
        self.open.push((number, from.clone(), to.clone()));
        number
    }

    /// The latest order between the tables.
    fn withdraw(&mut self, from: &TableId, to: &TableId) -> Option<u32> {
        let between = |(_, a, b): &(u32, TableId, TableId)| a == from && b == to;
        let index = self.open.iter().rposition(between)?;
        Some(self.open.remove(index).0)
    }
}

/// The events that record what the engine decided, each with its reason.
///
/// A player who waits because a table broke is recorded with the table; one who waits for a first
/// seat is known from the registration. Which table is the final one follows from the state, unless
/// its seats are drawn again.
pub(super) fn drafts_from(
    stream: &StreamId,
    seats: &SeatMap,
    step: &Step<EntryId>,
) -> Result<Vec<Draft>, Refusal> {
    let mut orders = Orders::of(seats);
    let mut drafts: Vec<Draft> = Vec::new();
    for decision in &step.decisions {
        let why = Some(Why::from_reason(&decision.reason)?);
        let (event, drawn): (Event, bool) = match &decision.action {
            Action::Open { table } => {
                let table = table.clone();
                (TableOpened { table, why }.into(), false)
            }
            Action::MayDeal { table } => {
                let table = table.clone();
                (TableStarted { table, why }.into(), false)
            }
            Action::Break { table } => {
                let body = TableBroken {
                    table: table.clone(),
                    entries: Vec::new(),
                    why,
                    reason: None,
                };
                (body.into(), true)
            }
            Action::Wait { player } => {
                if let Some(Draft {
                    event: Event::Tournament(crate::event::TournamentEvent::TableBroken(broken)),
                    ..
                }) = drafts.last_mut()
                {
                    broken.entries.push(*player);
                }
                continue;
            }
            Action::Seat {
                player,
                table,
                seat,
                dealt,
            } => {
                let body = EntrySeated {
                    entry: *player,
                    table: table.clone(),
                    seat: *seat,
                    dealt: *dealt,
                    why,
                };
                (body.into(), true)
            }
            Action::Order {
                from,
                to,
                mover,
                seat,
            } => {
                let body = MoveOrdered {
                    order: Some(orders.give(from, to)),
                    from: from.clone(),
                    to: to.clone(),
                    mover: match mover {
                        Mover::Player(player) => MoverRule::Entry(*player),
                        Mover::NextBigBlind => MoverRule::NextBigBlind,
                    },
                    seat: *seat,
                    dealt: None,
                    why,
                };
                (body.into(), false)
            }
            Action::CancelOrder { from, to } => {
                let body = MoveCancelled {
                    order: orders.withdraw(from, to),
                    from: from.clone(),
                    to: to.clone(),
                    why,
                };
                (body.into(), false)
            }
            Action::FinalTable {
                table,
                seats: Some(seats),
            } => {
                let body = FinalTableFormed {
                    table: table.clone(),
                    seats: seats.clone(),
                    why,
                };
                (body.into(), true)
            }
            _ => continue,
        };
        drafts.push(Draft {
            stream: stream.clone(),
            event,
            drawn,
        });
    }
    Ok(drafts)
}

#[cfg(test)]
mod tests {
    use mtt_seating::{DrawKey, HandEnd, Reason};
    use proptest::prelude::*;
    use serde_json::{from_value, to_value};

    use super::*;
    use crate::club::Club;
    use crate::command::{
        BustedPlayer, ClubCommand, CommandContext, CommandLine, MemberCommand, TournamentAction,
    };
    use crate::decide::{Decision, decide};
    use crate::directory::Directory;
    use crate::rules::{SeatingRules, TournamentRules};
    use crate::seats::Seating;
    use chained_events::ids::{Actor, CommandKey, MemberId};
    use chained_events::timestamp::Timestamp;

    /// Decides a command and applies it.
    fn perform(club: &mut Club, number: u64, command: impl Into<crate::Command>) -> Decision {
        let context = CommandContext {
            key: CommandKey::new(format!("k-{number}")).unwrap(),
            actor: Actor::new("tester").unwrap(),
            now: Timestamp::from_millisecond(1_767_225_600_000).unwrap(),
            seed: number,
        };
        let request = CommandLine::bare(command).into_request(context).unwrap();
        let decision = decide(club, &Directory::default(), &request).unwrap();
        for draft in &decision.events {
            let at = decision.at.unwrap();
            let key = &request.key;
            club.apply(&draft.stream, draft.event.clone(), key, at)
                .unwrap();
        }
        decision
    }

    proptest! {
               #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

               #[test]
               fn every_reason_in_the_log_is_the_engines(
                   field in 4..60_usize,
                   seats in 2..10_u8,
                   busts in prop::collection::vec(any::<prop::sample::Index>(), 1..56),
               ) {
                   let mut club = Club::default();
                   let mut number = 0;
                   let mut next = || { number += 1; number };
                   perform(&mut club, next(), ClubCommand::CreateClub {
                       title: "Club".into(),
                       zone: "Asia/Tokyo".into(),
                   });
                   let member = |n: usize| MemberId::new(format!("m{n}")).unwrap();
                   for n in 0..field {
                       perform(&mut club, next(), MemberCommand::AddMember {
                           member: Some(member(n)),
                           name: format!("Player {n}"),
                       });
                   }
                   let rules = TournamentRules {
                       seating: SeatingRules { n_max: seats, n_min: 2, ..SeatingRules::default() },
                       ..TournamentRules::default()
                   };
                   perform(&mut club, next(), TournamentAction::Announce {
                       title: "Night".into(),
                       season: None,
                       date: None,
                       starts: None,
                       capacity: None,
                       sealed: false,
                       starts_when_full: false,
                       final_table: None,
                       redraws: Vec::new(),
                       rules,
       });
                   let players = (0..field).map(|n| member(n).to_string()).collect();
                   perform(&mut club, next(), TournamentAction::RegisterPlayers { players  });
                   perform(&mut club, next(), TournamentAction::Draw);
                   perform(&mut club, next(), TournamentAction::CloseRegistration);
                   for bust in busts {
                       let (_, night) = club.tournament(None).unwrap();
                       let seated: Vec<_> = night
                           .alive()
                           .map(|(entry, _)| entry)
                           .filter_map(|entry| Some((entry, night.seats().seat_of(entry)?.0.clone())))
                           .filter(|(_, table)| night.seats().table(table).is_some_and(|t| t.len() > 1))
                           .collect();
                       if night.alive_count() < 2 || seated.is_empty() {
                           break;
                       }
                       let (entry, table) = bust.get(&seated).clone();
                       let ended = HandEnd { busted: vec![entry], ..HandEnd::quiet(table) };
                       let seed = next();
                       let draw = DrawKey { seed, sequence: club.seq() + 1 };
                       let step = night.seating().unwrap().state.decide(&ended.clone().into(), draw).unwrap();
                       // The state that is kept from decision to decision is the one that the seats give.
                       let kept = night.decide_seats(&ended.clone().into(), draw).unwrap();
                       prop_assert_eq!(&kept, &step);
                       let config = night.seating_config().unwrap();
                       let built = night.seating().unwrap().state;
                       let same = |kept: &mut Seating| kept.state == built && kept.state.counts_are_right();
                       let open = night.registration_open();
                       prop_assert!(night.engine.ask(night.seats(), config, open, same).unwrap());
                   let decision = perform(&mut club, seed, TournamentAction::Bust {
                           players: vec![BustedPlayer {
                               player: entry.to_string(),
                               stack: None,
                               by: Vec::new(),
                           }],
                           tied: false,
    blinds: None,
       });
                       let silent = |action: &Action<EntryId>| {
                           matches!(
                               action,
                               Action::Wait { .. } | Action::FinalTable { seats: None, .. }
                           )
                       };
                       let engines: Vec<Reason<EntryId>> = step
                           .decisions
                           .iter()
                           .filter(|decision| !silent(&decision.action))
                           .map(|decision| decision.reason.clone())
                           .collect();
                       let recorded: Vec<Reason<EntryId>> = decision
                           .events
                           .iter()
                           .filter_map(|draft| draft.event.why())
                           .map(|why| from_value(to_value(why).unwrap()).unwrap())
                           .collect();
                       prop_assert_eq!(recorded, engines);
                   }
               }
           }
}
