//! `t deal`: the players left divide the points.

use clap::Subcommand;
use club_log::command::{DealRequest, PlayerPoints, PlayerStack, TournamentCommand};
use club_log::event::TournamentEvent;
use club_log::{Command, DealAgreed, Directory, Event, Tournament, TournamentId};
use serde_json::json;

use super::describe::EventFormatter;
use super::session::{Session, ledger_failure};
use super::show::{right, text_table};
use crate::failure::{Exit, Failure};

/// How the points are divided.
#[derive(Debug, Subcommand)]
pub(crate) enum DealVerb {
    /// Everybody the same
    Even {
        /// Chips, where a point left over should go to the larger stack
        #[arg(value_name = "PLAYER=CHIPS")]
        chips: Vec<String>,
    },
    /// The next points to everybody, the rest by chips
    Chips {
        /// The chips of everybody who is in
        #[arg(required = true, value_name = "PLAYER=CHIPS")]
        chips: Vec<String>,
    },
    /// By the independent chip model
    Icm {
        /// The chips of everybody who is in
        #[arg(required = true, value_name = "PLAYER=CHIPS")]
        chips: Vec<String>,
    },
    /// As the players agreed among themselves
    Agreed {
        /// The share of everybody who is in
        #[arg(required = true, value_name = "PLAYER=POINTS")]
        points: Vec<String>,
    },
}

/// The command that a deal is.
pub(crate) fn command(
    tournament: Option<TournamentId>,
    verb: DealVerb,
    for_winner: u64,
) -> Result<Command, Failure> {
    let (how, chips) = match verb {
        DealVerb::Even { chips } => (DealRequest::Even, chips),
        DealVerb::Chips { chips } => (DealRequest::Chips, chips),
        DealVerb::Icm { chips } => (DealRequest::Icm, chips),
        DealVerb::Agreed { points } => {
            let points = numbered(&points)?.into_iter();
            let points = points.map(|(player, points)| PlayerPoints { player, points });
            let points = points.collect();
            (DealRequest::Agreed { points }, Vec::new())
        }
    };
    let stacks = numbered(&chips)?.into_iter();
    let stacks = stacks.map(|(player, stack)| PlayerStack { player, stack });
    Ok(TournamentCommand::Deal {
        tournament,
        how,
        stacks: stacks.collect(),
        for_winner,
    }
    .into())
}

/// Parses NAME=NUMBER arguments and reports every malformed one.
pub(crate) fn numbered(texts: &[String]) -> Result<Vec<(String, u64)>, Failure> {
    let read = |text: &String| {
        let (name, number) = text.rsplit_once('=')?;
        Some((name.to_owned(), number.parse().ok()?))
    };
    let wrong: Vec<&String> = texts.iter().filter(|text| read(text).is_none()).collect();
    if wrong.is_empty() {
        return Ok(texts.iter().filter_map(read).collect());
    }
    let words = wrong.iter().map(|text| format!("{text:?}"));
    let words: Vec<String> = words.collect();
    let message = format!("no NAME=NUMBER: {}", words.join(", "));
    Err(Failure::new(Exit::Usage, "NoNumber", message).with("values", json!(wrong)))
}

/// What a deal would be; nothing is written.
pub(crate) async fn preview(
    session: &mut Session,
    command: Command,
    as_json: bool,
) -> Result<String, Failure> {
    let decision = session.preview(command).await;
    let decision = decision.map_err(|error| ledger_failure(&error))?;
    let mut out = String::new();
    for draft in &decision.events {
        if let Event::Tournament(TournamentEvent::DealAgreed(deal)) = &draft.event {
            let club = session.ledger.club();
            let tournament = match &draft.stream {
                club_log::StreamId::Tournament(id) => club.tournament(Some(id)).ok(),
                _ => None,
            };
            if as_json {
                let document = serde_json::to_value(deal)
                    .map_err(|error| Failure::new(Exit::Failure, "Internal", error))?;
                out.push_str(&format!("{document}\n"));
            } else {
                let tournament = tournament.map(|(_, found)| found);
                out.push_str(&table(session.ledger.directory(), tournament, deal));
                out.push_str("nothing is written; without --dry-run it is a deal\n");
            }
        }
    }
    Ok(out)
}

/// The shares as a table.
pub(crate) fn table(
    directory: &Directory,
    tournament: Option<&Tournament>,
    deal: &DealAgreed,
) -> String {
    let formatter = EventFormatter::new(directory);
    let mut table = text_table(&["player", "chips", "points"]);
    right(&mut table, 1);
    right(&mut table, 2);
    for share in &deal.shares {
        table.add_row([
            formatter.entry(tournament, share.entry),
            share
                .stack
                .map(|stack| stack.to_string())
                .unwrap_or_default(),
            share.points.to_string(),
        ]);
    }
    let mut out = format!("deal {}\n{table}\n", deal.method);
    if deal.for_winner > 0 {
        out.push_str(&format!("left for the winner: {}\n", deal.for_winner));
    }
    out
}
