//! Events in words.

use club_log::event::{
    ClockChange, ClubEvent, EntryRegistered, MemberEvent, MoveBasis, MoverRule, SeasonEvent,
    TournamentEvent,
};
use club_log::{Club, Directory, EntryId, Event, Tournament};
use toolkit::seating::Dealt;

use super::clock;
use super::moment::local;

/// Says events in words: names come from the directory, entries from the state after the event.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EventFormatter<'a> {
    pub(crate) club: &'a Club,
    pub(crate) directory: &'a Directory,
    /// Entries that are no longer in the state: those of a command that was taken back.
    pub(crate) gone: &'a [EntryRegistered],
}

impl<'a> EventFormatter<'a> {
    pub(crate) fn of(club: &'a Club, directory: &'a Directory) -> Self {
        Self {
            club,
            directory,
            gone: &[],
        }
    }
}

impl EventFormatter<'_> {
    /// The name of an entry's member.
    pub(crate) fn entry(self, tournament: Option<&Tournament>, entry: EntryId) -> String {
        let in_state = tournament.and_then(|t| t.entry(entry));
        let gone = || self.gone.iter().find(|gone| gone.entry == entry);
        let found = in_state
            .map(|found| (&found.member, found.ordinal))
            .or_else(|| gone().map(|gone| (&gone.member, gone.ordinal)));
        match found {
            Some((member, n)) if n > 1 => {
                format!("{} ({})", self.directory.label(member), ordinal(n))
            }
            Some((member, _)) => self.directory.label(member),
            None => entry.to_string(),
        }
    }

    /// The event in one line.
    pub(crate) fn describe(self, tournament: Option<&Tournament>, event: &Event) -> String {
        match event {
            Event::Club(event) => self.club_event(event),
            Event::Member(event) => self.member_event(event),
            Event::Season(event) => season_event(event),
            Event::Tournament(event) => self.tournament_event(tournament, event),
        }
    }

    fn club_event(self, event: &ClubEvent) -> String {
        match event {
            ClubEvent::ClubCreated(body) => {
                format!("club {:?} begins, zone {}", body.title, body.zone)
            }
            ClubEvent::CommandRetracted(body) => format!("command {} is taken back", body.command),
            ClubEvent::TimeCorrected(body) => {
                let at = local(self.club, body.at);
                format!("command {} happened at {at}", body.command)
            }
            ClubEvent::CommandRestored(body) => format!("command {} applies again", body.command),
        }
    }

    fn member_event(self, event: &MemberEvent) -> String {
        match event {
            MemberEvent::MemberAdded(body) => {
                let name = self.directory.name(&body.member).unwrap_or("(no name)");
                format!("member {} is {name}", body.member)
            }
            MemberEvent::MemberRenamed(body) => {
                let name = self.directory.name(&body.member).unwrap_or("(no name)");
                format!("member {} is now {name}", body.member)
            }
            MemberEvent::MembersMerged(body) => {
                format!("member {} is merged into member {}", body.from, body.into)
            }
            MemberEvent::MemberErased(body) => {
                format!("the name of member {} is deleted", body.member)
            }
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm per kind of event")]
    fn tournament_event(self, tournament: Option<&Tournament>, event: &TournamentEvent) -> String {
        let who = |entry: EntryId| self.entry(tournament, entry);
        match event {
            TournamentEvent::TournamentAnnounced(body) => format!(
                "tournament {} announced: {}, {}, weights {}, {} seats a table",
                body.tournament,
                body.title,
                body.date,
                body.rules.structure.weights,
                body.rules.seating.n_max
            ),
            TournamentEvent::ClockChanged(body) => match body.change {
                ClockChange::Start => "the clock is running".to_owned(),
                ClockChange::Pause => "the clock is paused".to_owned(),
                ClockChange::Level { level } => {
                    let schedule = tournament.and_then(Tournament::schedule);
                    match schedule.and_then(|schedule| schedule.level(level)) {
                        Some(found) => format!("level {level}, {}", clock::blinds(found)),
                        None => format!("level {level}"),
                    }
                }
                ClockChange::Adjust { seconds } => format!("the clock is set by {seconds:+} s"),
            },
            TournamentEvent::EntryRegistered(body) => {
                let name = self.directory.label(&body.member);
                match body.ordinal {
                    1 => format!("{name} enters as {}", body.entry),
                    n => format!("{name} enters again as {} ({})", body.entry, ordinal(n)),
                }
            }
            TournamentEvent::EntryRemoved(body) => format!("{} is removed", who(body.entry)),
            TournamentEvent::SeatsDrawn(body) => format!(
                "seats drawn: {} at {}",
                count(body.seats.len(), "player"),
                count(body.tables.len(), "table")
            ),
            TournamentEvent::EntrySeated(body) => {
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
            TournamentEvent::TableOpened(body) => format!("table {} opens", body.table),
            TournamentEvent::TableStarted(body) => format!("table {} may deal", body.table),
            TournamentEvent::TableBroken(body) => {
                format!(
                    "table {} breaks: new seats for {}",
                    body.table,
                    count(body.entries.len(), "player")
                )
            }
            TournamentEvent::HandEnded(body) => match body.blinds {
                Some(blinds) => {
                    format!(
                        "hand ended at {}, big blind at seat {}",
                        body.table, blinds.big_blind
                    )
                }
                None => format!("hand ended at {}", body.table),
            },
            TournamentEvent::EntriesBusted(body) => {
                let bust = |entry: EntryId| {
                    let busts = body.hands.iter().flat_map(|hand| &hand.busted);
                    let winners = busts
                        .filter(|bust| bust.entry == entry)
                        .flat_map(|bust| &bust.by);
                    let winners: Vec<String> = winners.map(|winner| who(winner.entry)).collect();
                    if winners.is_empty() {
                        who(entry)
                    } else {
                        format!("{} by {}", who(entry), winners.join(" and "))
                    }
                };
                let names: Vec<String> = body.groups.iter().flatten().map(|e| bust(*e)).collect();
                let tied = body.groups.iter().any(|group| group.len() > 1);
                format!(
                    "out: {}{}",
                    names.join(", "),
                    if tied { " (tied)" } else { "" }
                )
            }
            TournamentEvent::MoveOrdered(body) => {
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
            TournamentEvent::MoveConfirmed(body) => {
                let ground = match body.ground {
                    MoveBasis::Ordered => "",
                    MoveBasis::Deviated => ", not as ordered",
                    MoveBasis::Director => ", by the director",
                };
                format!(
                    "{} moved from {} to {} seat {}{ground}",
                    who(body.entry),
                    body.from,
                    body.to,
                    body.seat
                )
            }
            TournamentEvent::MoveCancelled(body) => {
                format!("the move from {} to {} is off", body.from, body.to)
            }
            TournamentEvent::RegistrationClosed(_) => "registration is closed".to_owned(),
            TournamentEvent::DealAgreed(body) => {
                let shares = body.shares.iter();
                let shares = shares.map(|share| format!("{} {}", who(share.entry), share.points));
                let shares: Vec<String> = shares.collect();
                let rest = match body.for_winner {
                    0 => String::new(),
                    points => format!("; {} left for the winner", count(points, "point")),
                };
                format!("a deal {}: {}{rest}", body.method, shares.join(", "))
            }
            TournamentEvent::TournamentFinished(body) => {
                let first = body.results.iter().filter(|row| row.place == 1);
                let first: Vec<String> =
                    first.map(|row| self.directory.label(&row.member)).collect();
                format!(
                    "finished, {} paid, won by {}",
                    count(body.pool, "point"),
                    first.join(" and ")
                )
            }
            TournamentEvent::TournamentReopened(_) => "the tournament goes on".to_owned(),
            TournamentEvent::BustsReordered(body) => {
                let names: Vec<String> = body.groups.iter().flatten().map(|e| who(*e)).collect();
                format!("the order of busts is: {}", names.join(", "))
            }
            TournamentEvent::EntryReinstated(body) => format!("{} is still in", who(body.entry)),
            TournamentEvent::TournamentCancelled(_) => "the tournament is cancelled".to_owned(),
            TournamentEvent::PlayerArrived(body) => format!("{} has arrived", who(body.entry)),
            TournamentEvent::ChipsCounted(body) => {
                let rows = body.stacks.iter();
                let rows = rows.map(|row| format!("{} {}", who(row.entry), row.stack));
                let rows: Vec<String> = rows.collect();
                format!("chips counted: {}", rows.join(", "))
            }
        }
    }
}

fn season_event(event: &SeasonEvent) -> String {
    match event {
        SeasonEvent::SeasonOpened(body) => format!("season {} opens: {}", body.season, body.title),
        SeasonEvent::SeasonClosed(body) => format!("season {} is closed", body.season),
        SeasonEvent::ResultsImported(body) => {
            format!(
                "results of {} imported into {}",
                count(body.totals.len(), "player"),
                body.season
            )
        }
    }
}

/// `1 player`, `2 players`, `2 entries`.
pub(crate) fn count(number: impl TryInto<u64>, thing: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    match (number, thing.strip_suffix('y')) {
        (1, _) => format!("{number} {thing}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        (_, None) => format!("{number} {thing}s"),
    }
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
    fn counts_are_singular_and_plural() {
        let texts = [(0, "point"), (1, "point"), (1, "entry"), (2, "entry")];
        let texts = texts.map(|(number, thing)| count(number, thing));
        assert_eq!(texts, ["0 points", "1 point", "1 entry", "2 entries"]);
    }

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
