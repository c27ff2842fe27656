//! Events in words.

use club_log::event::{ClockChange, MoveGround, MoverRule};
use club_log::{Directory, EntryId, Event, Tournament};
use toolkit::seating::Dealt;

use super::clock;

/// Says events in words: names come from the directory, entries from the state after the event.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Teller<'a> {
    pub(crate) directory: &'a Directory,
}

impl Teller<'_> {
    /// The name of an entry's member.
    pub(crate) fn entry(self, tournament: Option<&Tournament>, entry: EntryId) -> String {
        match tournament.and_then(|t| t.entry(entry)) {
            Some(found) if found.ordinal > 1 => {
                format!(
                    "{} ({})",
                    self.directory.label(&found.member),
                    ordinal(found.ordinal)
                )
            }
            Some(found) => self.directory.label(&found.member),
            None => entry.to_string(),
        }
    }

    /// The event in one line.
    #[expect(clippy::too_many_lines, reason = "one arm a kind of event")]
    pub(crate) fn tell(self, tournament: Option<&Tournament>, event: &Event) -> String {
        let who = |entry: EntryId| self.entry(tournament, entry);
        match event {
            Event::ClubCreated(body) => format!("club {:?} begins, zone {}", body.title, body.zone),
            Event::MemberAdded(body) => {
                let name = self.directory.name(&body.member).unwrap_or("(no name)");
                format!("member {} is {name}", body.member)
            }
            Event::MemberRenamed(body) => {
                let name = self.directory.name(&body.member).unwrap_or("(no name)");
                format!("member {} is called {name}", body.member)
            }
            Event::MembersMerged(body) => {
                format!("member {} is member {}", body.from, body.into)
            }
            Event::MemberErased(body) => format!("the name of member {} is erased", body.member),
            Event::SeasonOpened(body) => format!("season {} opens: {}", body.season, body.title),
            Event::SeasonClosed(body) => format!("season {} is closed", body.season),
            Event::TournamentAnnounced(body) => format!(
                "tournament {} announced: {}, {}, weights {}, {} seats a table",
                body.tournament,
                body.title,
                body.date,
                body.rules.structure.weights,
                body.rules.seating.n_max
            ),
            Event::ClockChanged(body) => match body.change {
                ClockChange::Start => "the clock runs".to_owned(),
                ClockChange::Pause => "the clock stands".to_owned(),
                ClockChange::Level { level } => {
                    let schedule = tournament.and_then(Tournament::schedule);
                    match schedule.and_then(|schedule| schedule.level(level)) {
                        Some(found) => format!("level {level}, {}", clock::blinds(found)),
                        None => format!("level {level}"),
                    }
                }
                ClockChange::Adjust { seconds } => format!("the clock is set by {seconds:+} s"),
            },
            Event::EntryRegistered(body) => {
                let name = self.directory.label(&body.member);
                match body.ordinal {
                    1 => format!("{name} enters as {}", body.entry),
                    n => format!("{name} enters again as {} ({})", body.entry, ordinal(n)),
                }
            }
            Event::EntryRemoved(body) => format!("{} is taken out", who(body.entry)),
            Event::SeatsDrawn(body) => format!(
                "seats drawn: {} at {}",
                count(body.seats.len(), "player"),
                count(body.tables.len(), "table")
            ),
            Event::EntrySeated(body) => {
                let dealt = match body.dealt {
                    Dealt::NextHand => "",
                    Dealt::AfterButton => ", dealt in when the button has passed",
                };
                format!(
                    "{}: table {} seat {}{dealt}",
                    who(body.entry),
                    body.table,
                    body.seat
                )
            }
            Event::TableOpened(body) => format!("table {} opens", body.table),
            Event::TableStarted(body) => format!("table {} may deal", body.table),
            Event::TableBroken(body) => {
                format!(
                    "table {} breaks: new seats for {}",
                    body.table,
                    count(body.entries.len(), "player")
                )
            }
            Event::HandEnded(body) => match body.blinds {
                Some(blinds) => {
                    format!(
                        "hand ended at {}, big blind at seat {}",
                        body.table, blinds.big_blind
                    )
                }
                None => format!("hand ended at {}", body.table),
            },
            Event::EntriesBusted(body) => {
                let names: Vec<String> = body.groups.iter().flatten().map(|e| who(*e)).collect();
                let tied = body.groups.iter().any(|group| group.len() > 1);
                format!(
                    "out: {}{}",
                    names.join(", "),
                    if tied { " (tied)" } else { "" }
                )
            }
            Event::MoveOrdered(body) => {
                let mover = match &body.mover {
                    MoverRule::Entry(entry) => who(*entry),
                    MoverRule::NextBigBlind => "the next big blind".to_owned(),
                };
                let seat = body.seat.map_or_else(
                    || "the worst position".to_owned(),
                    |seat| format!("seat {seat}"),
                );
                format!("MOVE {mover} from {} to {seat} at {}", body.from, body.to)
            }
            Event::MoveConfirmed(body) => {
                let ground = match body.ground {
                    MoveGround::Ordered => "",
                    MoveGround::Deviated => ", not as ordered",
                    MoveGround::Director => ", by the director",
                };
                format!(
                    "{} moved from {} to {} seat {}{ground}",
                    who(body.entry),
                    body.from,
                    body.to,
                    body.seat
                )
            }
            Event::MoveCancelled(body) => {
                format!("the move from {} to {} is off", body.from, body.to)
            }
            Event::RegistrationClosed(_) => "registration is closed".to_owned(),
            Event::DealAgreed(body) => {
                let shares = body.shares.iter();
                let shares = shares.map(|share| format!("{} {}", who(share.entry), share.points));
                let shares: Vec<String> = shares.collect();
                let rest = match body.for_winner {
                    0 => String::new(),
                    points => format!("; {points} left for the winner"),
                };
                format!("a deal {}: {}{rest}", body.method, shares.join(", "))
            }
            Event::TournamentFinished(body) => {
                let first = body.results.iter().filter(|row| row.place == 1);
                let first: Vec<String> =
                    first.map(|row| self.directory.label(&row.member)).collect();
                format!(
                    "finished, {} points paid, won by {}",
                    body.pool,
                    first.join(" and ")
                )
            }
            Event::TournamentReopened(_) => "the night goes on".to_owned(),
            Event::ResultsImported(body) => {
                format!(
                    "results of {} imported into {}",
                    count(body.totals.len(), "player"),
                    body.season
                )
            }
            Event::CommandRetracted(body) => format!("command {} is void", body.command),
            Event::BustsReordered(body) => {
                let names: Vec<String> = body.groups.iter().flatten().map(|e| who(*e)).collect();
                format!("the busts came in this order: {}", names.join(", "))
            }
            Event::TimeCorrected(body) => format!("command {} was at {}", body.command, body.at),
            Event::EntryReinstated(body) => format!("{} is still in", who(body.entry)),
        }
    }
}

/// `1 player`, `2 players`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// `2nd entry` and the like.
fn ordinal(n: u32) -> String {
    let suffix = match (n % 10, n % 100) {
        (1, rest) if rest != 11 => "st",
        (2, rest) if rest != 12 => "nd",
        (3, rest) if rest != 13 => "rd",
        _ => "th",
    };
    format!("{n}{suffix} entry")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_read_as_people_write_them() {
        let texts: Vec<String> = [2, 3, 4, 11, 12, 21, 112].map(ordinal).into();
        assert_eq!(
            texts,
            [
                "2nd entry",
                "3rd entry",
                "4th entry",
                "11th entry",
                "12th entry",
                "21st entry",
                "112th entry"
            ]
        );
    }
}
