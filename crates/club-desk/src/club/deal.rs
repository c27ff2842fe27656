//! `t deal`: the players left divide the points.

use clap::Subcommand;
use club_log::command::{DealRequest, PlayerPoints, PlayerStack, TournamentCommand};
use club_log::event::TournamentEvent;
use club_log::{Command, DealAgreed, Event, Tournament, TournamentId};
use serde_json::{Number, Value, json};
use sheets::{Column, Table};
use toolkit::payout::Ratio;

use super::describe::{EventFormatter, count};
use super::names::Names;
use super::refused::{ledger_failure, refused};
use super::session::Session;
use crate::error::{DeskError, Exit};

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
pub(super) fn command(
    names: Names<'_>,
    tournament: Option<TournamentId>,
    verb: DealVerb,
    for_winner: u64,
) -> Result<Command, DeskError> {
    let (how, chips) = match verb {
        DealVerb::Even { chips } => (DealRequest::Even, chips),
        DealVerb::Chips { chips } => (DealRequest::Chips, chips),
        DealVerb::Icm { chips } => (DealRequest::Icm, chips),
        DealVerb::Agreed { points } => {
            let points = names.numbered(&points)?.into_iter();
            let points = points.map(|(player, points)| PlayerPoints { player, points });
            let points = points.collect();
            (DealRequest::Agreed { points }, Vec::new())
        }
    };
    let stacks = names.numbered(&chips)?.into_iter();
    let stacks = stacks.map(|(player, stack)| PlayerStack { player, stack });
    Ok(TournamentCommand::Deal {
        tournament,
        how,
        stacks: stacks.collect(),
        for_winner,
    }
    .into())
}

/// What a deal would be; nothing is written.
pub(super) async fn preview(
    session: &mut Session<'_>,
    command: Command,
    as_json: bool,
) -> Result<String, DeskError> {
    let decision = session.preview(command).await;
    let decision = decision.map_err(|error| ledger_failure(&error))?;
    let mut out = String::new();
    for draft in &decision.events {
        let Event::Tournament(TournamentEvent::DealAgreed(deal)) = &draft.event else {
            continue;
        };
        let named = match &draft.stream {
            club_log::StreamId::Tournament(id) => Some(id),
            _ => None,
        };
        let found = session.ledger.club().tournament(named);
        let (_, tournament) = found.map_err(|refusal| refused(&refusal))?;
        if as_json {
            out.push_str(&format!("{}\n", document(tournament, deal)?));
        } else {
            let formatter = EventFormatter::of(session.ledger.club(), session.ledger.directory());
            out.push_str(&format!("deal {}\n", deal.method));
            out.push_str(&table(formatter, tournament, deal)?);
            out.push_str("nothing is written; without --dry-run it is a deal\n");
        }
    }
    Ok(out)
}

/// The deal with what it is compared with.
fn document(tournament: &Tournament, deal: &DealAgreed) -> Result<Value, DeskError> {
    let internal =
        |error: serde_json::Error| DeskError::new(Exit::Failure, "Internal", error.to_string());
    let mut document = serde_json::to_value(deal).map_err(internal)?;
    let exact = deal
        .exact(tournament)
        .map_err(|refusal| refused(&refusal))?;
    let number = |share: &Option<Ratio>| -> Option<Number> {
        serde_json::from_str(&share.as_ref()?.to_decimal(9)).ok()
    };
    document["exact"] = json!(exact.iter().map(number).collect::<Vec<_>>());
    document["chips"] = json!(deal.chips());
    document["chips_in_play"] = json!(tournament.chips_in_play());
    Ok(document)
}

/// The shares with their exact amounts, and the chips compared with those in play.
pub(super) fn table(
    formatter: EventFormatter<'_>,
    tournament: &Tournament,
    deal: &DealAgreed,
) -> Result<String, DeskError> {
    let exact = deal
        .exact(tournament)
        .map_err(|refusal| refused(&refusal))?;
    let counted = deal.shares.iter().any(|share| share.stack.is_some());
    let mut columns = vec![Column::text("player")];
    if counted {
        columns.push(Column::number("chips"));
    }
    columns.extend([Column::number("exact"), Column::number("points")]);
    let mut table = Table::new(columns);
    for (share, exact) in deal.shares.iter().zip(exact) {
        let mut row = vec![formatter.entry(Some(tournament), share.entry)];
        if counted {
            row.push(
                share
                    .stack
                    .map_or_else(String::new, |chips| chips.to_string()),
            );
        }
        row.push(exact.map_or_else(String::new, |exact| exact.to_decimal(3)));
        row.push(share.points.to_string());
        table.push(row);
    }
    let mut out = table.to_boxed();
    if deal.for_winner > 0 {
        out.push_str(&format!(
            "left for the winner: {}\n",
            count(deal.for_winner, "point")
        ));
    }
    match (deal.chips(), tournament.chips_in_play()) {
        (Some(given), Some(in_play)) if given == in_play => {
            out.push_str(&format!("chips: {given}, as many as are in play\n"));
        }
        (Some(given), Some(in_play)) => out.push_str(&format!(
            "warning: the chips given are {given}, but {in_play} are in play\n"
        )),
        _ => {}
    }
    Ok(out)
}

/// Who has which share, in one line.
pub(super) fn line(
    formatter: EventFormatter<'_>,
    tournament: &Tournament,
    deal: &DealAgreed,
) -> String {
    let mut shares: Vec<_> = deal.shares.iter().collect();
    shares.sort_by_key(|share| std::cmp::Reverse(share.points));
    let shares = shares.into_iter().map(|share| {
        let who = formatter.entry(Some(tournament), share.entry);
        format!("{who} {}", share.points)
    });
    let rest = match deal.for_winner {
        0 => "nothing is left to play for".to_owned(),
        points => format!("{} left for the winner", count(points, "point")),
    };
    let shares: Vec<String> = shares.collect();
    format!("Deal {}: {}; {rest}\n", deal.method, shares.join(", "))
}
