//! `t deal`: the players left divide the points.

use clap::{Args, Subcommand};
use club_host::{KnownNames, TypedFailure, tournament_of};
use club_log::command::{DealRequest, PlayerPoints, PlayerStack, TournamentAction};
use club_log::event::TournamentEvent;
use club_log::ids::TournamentId;
use club_log::ledger::Preview;
use club_log::money::MoneyRules;
use club_log::{Command, Event};
use club_view::DealView;
use club_words::typed_count;

use super::answer::answer;
use super::session::Session;
use super::typed::{Amount, amount};
use crate::club::error::ClubError;
use crate::output::document;
use crate::say;

/// How the points are divided.
#[derive(Debug, Subcommand)]
pub(crate) enum DealVerb {
    /// Everybody the same
    Even {
        /// Chips, where a point left over should go to the larger stack; by default those counted last
        #[arg(value_name = "PLAYER=CHIPS")]
        chips: Vec<String>,
    },
    /// The next points to everybody, the rest by chips
    Chips {
        /// The chips of everybody who is in; by default those counted last (desk t chips)
        #[arg(value_name = "PLAYER=CHIPS")]
        chips: Vec<String>,
    },
    /// By the independent chip model
    Icm {
        /// The chips of everybody who is in; by default those counted last (desk t chips)
        #[arg(value_name = "PLAYER=CHIPS")]
        chips: Vec<String>,
    },
    /// As the players agreed among themselves
    Agreed {
        /// The share of everybody who is in: points, amounts with --money, both with --money --points (Ann=6000+3)
        #[arg(required = true, value_name = "PLAYER=SHARE")]
        points: Vec<String>,
    },
}

/// Subject of a deal: the points if neither is named.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct DealAbout {
    /// Points left to play for
    #[arg(long, global = true, default_value_t = 0, value_name = "POINTS")]
    for_winner: u64,
    /// Divide the prizes
    #[arg(long, global = true)]
    money: bool,
    /// Divide the points as well
    #[arg(long = "points", global = true, requires = "money")]
    with_points: bool,
    /// Money left to play for, in the currency of the night
    #[arg(
        long,
        global = true,
        value_name = "AMOUNT",
        value_parser = amount,
        requires = "money"
    )]
    money_for_winner: Option<Amount>,
}

/// The command that a deal is.
pub(super) fn command(
    names: KnownNames<'_>,
    tournament: Option<TournamentId>,
    verb: DealVerb,
    about: DealAbout,
    places: Vec<String>,
) -> Result<Command, ClubError> {
    let prices = names.prices(tournament.as_ref());
    let (how, chips) = match verb {
        DealVerb::Even { chips } => (DealRequest::Even, chips),
        DealVerb::Chips { chips } => (DealRequest::Chips, chips),
        DealVerb::Icm { chips } => (DealRequest::Icm, chips),
        DealVerb::Agreed { points } => {
            let points = agreed(names, prices.filter(|_| about.money), about, &points)?;
            (DealRequest::Agreed { points }, Vec::new())
        }
    };
    let stacks = names.numbered(&chips)?.into_iter();
    let stacks = stacks.map(|(player, stack)| PlayerStack { player, stack });
    let stacks = stacks.collect();
    let for_winner = about.for_winner;
    let action = if about.money {
        TournamentAction::DealMoney {
            how,
            stacks,
            money_for_winner: match (about.money_for_winner, prices) {
                (Some(amount), Some(prices)) => amount.minor_of(&prices.currency)?,
                _ => 0,
            },
            points: about.with_points,
            for_winner,
            places,
        }
    } else {
        TournamentAction::Deal {
            how,
            stacks,
            for_winner,
            places,
        }
    };
    Ok(action.on(tournament))
}

/// The shares as agreed: points, amounts of the currency, or both with a plus between them.
fn agreed(
    names: KnownNames<'_>,
    prices: Option<&MoneyRules>,
    about: DealAbout,
    texts: &[String],
) -> Result<Vec<PlayerPoints>, ClubError> {
    let money = |text: &str| match prices {
        Some(prices) => amount(text).ok()?.minor(prices.digits()),
        None => typed_count(text),
    };
    if !about.with_points {
        let shares = names.numbered_as(texts, money)?.into_iter();
        let shares = shares.map(|(player, points)| PlayerPoints {
            player,
            points,
            money: None,
        });
        return Ok(shares.collect());
    }
    let both = |text: &str| {
        let (amount, points) = text.split_once('+')?;
        Some((money(amount)?, typed_count(points)?))
    };
    let shares = names
        .numbered_as(texts, both)
        .map_err(|failure| match failure {
            TypedFailure::NoNumber { values } => TypedFailure::NoShares { values },
            other => other,
        })?;
    let shares = shares
        .into_iter()
        .map(|(player, (money, points))| PlayerPoints {
            player,
            points,
            money: Some(money),
        });
    Ok(shares.collect())
}

/// Shares of a deal as it would be; nothing is written.
pub(super) async fn preview(
    session: &mut Session<'_>,
    command: Command,
    as_json: bool,
) -> Result<String, ClubError> {
    let tournament = tournament_of(&command).cloned();
    let preview = session.preview(command).await;
    let decision = match session.told(preview, tournament.as_ref())? {
        Preview::New { decision, .. } => decision,
        Preview::Repeated(events) => return answer(session, &events, as_json).await,
    };
    let mut out = String::new();
    for draft in &decision.events {
        let Event::Tournament(TournamentEvent::DealAgreed(deal)) = &draft.event else {
            continue;
        };
        let named = match &draft.stream {
            club_log::ids::StreamId::Tournament(id) => Some(id),
            _ => None,
        };
        let found = session.club.ledger.club().tournament(named);
        let (_, tournament) = found?;
        let view = DealView::of(session.club.ledger.directory(), tournament, deal);
        let view = view?;
        if as_json {
            out.push_str(&document(&view)?);
        } else {
            let lang = session.lang();
            let (heading, text) = (view.heading(lang), view.text(lang));
            out.push_str(&format!(
                "{heading}\n{text}{}\n",
                say::deal_not_written(lang)
            ));
        }
    }
    Ok(out)
}
