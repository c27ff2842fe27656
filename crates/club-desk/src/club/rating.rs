//! `rate ..` of a club: its ladder, one member's ratings, the proof, what would be.

mod check;
mod import;

use std::collections::BTreeMap;

use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;
use club_host::{
    ChoiceFailure, LogFailure, OtherRatings, is_first_ladder, ladder_of, ladder_or_main,
    main_ladder, other_ratings,
};
use club_log::command::RatingCommand;
use club_log::ids::{LadderId, TournamentId};
use club_log::rating::Ladder;
use club_log::rating::{RatingPlan, replay};
use club_log::rules::{RatingAbsence, RatingStart};
use club_view::{
    PublishedNight, RatingExplanationView, RatingHistoryView, ReplayView, TiersView, WhatIfView,
};

pub(super) use self::import::unusual_start;
use super::answer::answer;
use super::args::{RatingVerb, named};
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::output::document;
use crate::target::Target;

/// `rate ..` of a club.
#[expect(clippy::too_many_lines, reason = "one arm per verb")]
pub(crate) async fn rating(app: &App, verb: RatingVerb) -> Result<String, ClubError> {
    let mut session = Session::open(app).await?;
    match verb {
        RatingVerb::Tiers { list, ladder } => {
            let state = session.club.ledger.state().club;
            let (id, ladder) = ladder_of(&state, ladder.ladder)?;
            let club = session.club.ledger.club();
            let view = TiersView::of(club, session.club.ledger.directory(), id, ladder);
            let view = view?.narrowed(club, ladder, list.filter())?;
            shown(app, &view, |view| view.narrowed_text(session.lang()))
        }
        RatingVerb::History {
            player,
            as_published,
            svg,
            force,
            ladder,
        } => {
            let target = svg.as_deref().map(|file| Target::new(file, force.into()));
            let target = target.transpose()?;
            let view = history(&session, ladder.ladder, &player, as_published).await?;
            if let Some(target) = target {
                draw(&session, &view, target)?;
            }
            shown(app, &view, |view| view.text(session.lang()))
        }
        RatingVerb::Explain {
            player,
            night,
            all,
            ladder,
        } => {
            let state = session.club.ledger.state().club;
            let (_, ladder) = ladder_of(&state, ladder.ladder)?;
            let member = session.member(&player)?;
            if let Some(night) = &night
                && session.club.ledger.club().night(night).is_none()
            {
                return Err(state.unknown_tournament(night).into());
            }
            let last = ladder.history(&member).next_back();
            let last = last.map(|(_, night, _)| night.tournament());
            if let Some(shown) = night.as_ref().or(last) {
                session.club.ledger.load(shown).await?;
            }
            let view = explained(&session, ladder, &member, night.as_ref()).await?;
            let view = view.ok_or_else(|| match night {
                Some(night) if ladder.history(&member).next().is_some() => {
                    not_rated_there(&player, &night)
                }
                _ => not_rated(&player),
            })?;
            let lang = session.lang();
            shown(app, &view, |view| {
                let games = if all {
                    view.games_text(lang)
                } else {
                    String::new()
                };
                view.text(lang) + &games
            })
        }
        RatingVerb::Check { below, ladder } => {
            check::check(app, &mut session, below.0 / 100.0, ladder.ladder).await
        }
        RatingVerb::Replay {
            publish: true,
            new_ladder,
            ladder,
        } => publish(app, &mut session, new_ladder, ladder.ladder).await,
        RatingVerb::Replay {
            publish: false,
            ladder,
            ..
        } => proof(app, &mut session, ladder.ladder).await,
        RatingVerb::Whatif {
            parameters,
            absence,
            ladder,
        } => {
            let state = session.club.ledger.state().club;
            let (id, ladder) = ladder_of(&state, ladder.ladder)?;
            load_all(&mut session).await?;
            let absence = absence.map(|absence| absence.0);
            let ledger = &session.club.ledger;
            let named = named(parameters);
            let other = other_ratings(ledger.club(), id, ladder, &named, absence.as_ref())?;
            let OtherRatings { rules, replay } = other;
            let view = WhatIfView::of(ledger.directory(), id, ladder, &replay, &rules)?;
            shown(app, &view, |view| view.text(session.lang()))
        }
        RatingVerb::Import {
            file,
            new_ladder,
            replace,
            ladder,
        } => {
            let read = import::rows(&file)?;
            let rows = &read.rows;
            let import = |ladder, new_ladder| RatingCommand::ImportRatings {
                ladder,
                rows: rows.clone(),
                new_ladder,
                replace,
            };
            let unnamed = ladder.ladder.is_none();
            let as_first = unnamed.then(main_ladder).transpose()?;
            let as_first = as_first.map(|main| import(main, true));
            let new_ladder =
                new_ladder || is_first_ladder(session.club.ledger.club(), ladder.ladder.as_ref());
            let of = ladder_or_main(session.club.ledger.club(), ladder.ladder)?;
            let command = import(of.clone(), new_ladder);
            read.check(&mut session, &command).await?;
            let events = send(&mut session, command, as_first).await?;
            let club = session.club.ledger.club();
            for words in import::unusual(session.lang(), rows, club, &of) {
                app.warn(&words);
            }
            answer(&session, &events, app.json).await
        }
    }
}

/// A view as text, or as a document.
fn shown<V: serde::Serialize>(
    app: &App,
    view: &V,
    text: impl Fn(&V) -> String,
) -> Result<String, ClubError> {
    if app.json {
        document(view)
    } else {
        Ok(text(view))
    }
}

async fn load_all(session: &mut Session<'_>) -> Result<(), ClubError> {
    Ok(session.club.ledger.load_all().await?)
}

/// Sends a command whose ladder was not named on the command line.
///
/// A repeated key may belong to `as_first`, the command that began the first ladder: the ladder exists by now.
async fn send(
    session: &mut Session<'_>,
    command: RatingCommand,
    as_first: Option<RatingCommand>,
) -> Result<Vec<Recorded>, ClubError> {
    match (session.send(command).await, as_first) {
        (Err(ClubError::Host { failure, .. }), Some(first)) if failure.is_command_conflict() => {
            session.send(first).await
        }
        (sent, _) => sent,
    }
}

fn not_rated(player: &str) -> ClubError {
    let player = player.to_owned();
    ChoiceFailure::NotRated { player }.into()
}

fn not_rated_there(player: &str, night: &TournamentId) -> ClubError {
    let (player, tournament) = (player.to_owned(), night.clone());
    ChoiceFailure::NotRatedThere { player, tournament }.into()
}

/// A member's ratings, night by night.
async fn history(
    session: &Session<'_>,
    wanted: Option<LadderId>,
    player: &str,
    as_published: bool,
) -> Result<RatingHistoryView, ClubError> {
    let state = session.club.ledger.state().club;
    let (id, ladder) = ladder_of(&state, wanted)?;
    let member = session.member(player)?;
    let view = if as_published {
        published_history(session, id, ladder, &member).await?
    } else {
        let (club, directory) = (session.club.ledger.club(), session.club.ledger.directory());
        RatingHistoryView::of(club, directory, id, ladder, &member)?
    };
    if view.nights.is_empty() {
        return Err(not_rated(player));
    }
    Ok(view)
}

/// Draws the path of a member's rate into a file.
fn draw(
    session: &Session<'_>,
    view: &RatingHistoryView,
    target: Target<'_>,
) -> Result<(), ClubError> {
    let chart = view.chart(session.lang());
    let chart = chart.map_err(ClubError::internal)?;
    Ok(target.write(chart.to_svg())?)
}

/// Published ratings of a member, in the order of publication.
async fn published_history(
    session: &Session<'_>,
    id: &LadderId,
    ladder: &Ladder,
    member: &MemberId,
) -> Result<RatingHistoryView, ClubError> {
    let publications = session.club.ledger.publications(id).await;
    let publications = publications?;
    let club = session.club.ledger.club();
    let nights = publications.iter().filter_map(|(seq, body)| {
        let theirs =
            |row: &&club_log::event::PublishedRating| club.effective_member(&row.member) == member;
        let row = body.players.iter().find(theirs)?;
        let holds = |turn: &usize| {
            ladder
                .nights()
                .get(*turn)
                .is_some_and(|n| n.published() == *seq)
        };
        Some(PublishedNight {
            tournament: &body.tournament,
            revision: body.revision,
            before: row.before,
            after: row.after,
            turn: ladder.position_of(&body.tournament).filter(holds),
        })
    });
    let directory = session.club.ledger.directory();
    let view = RatingHistoryView::of_published(club, directory, id, ladder, member, nights);
    Ok(view?)
}

/// The change of a member by a night, or by their last one.
pub(super) async fn explained(
    session: &Session<'_>,
    ladder: &Ladder,
    member: &MemberId,
    night: Option<&TournamentId>,
) -> Result<Option<RatingExplanationView>, ClubError> {
    let mut history = ladder.history(member);
    let found = match night {
        Some(id) => history.find(|(_, night, _)| night.tournament() == id),
        None => history.next_back(),
    };
    let Some((_, night, _)) = found else {
        return Ok(None);
    };
    let Some(body) = session.club.ledger.publication(night.published()).await? else {
        return Ok(None);
    };
    let club = session.club.ledger.club();
    let view = RatingExplanationView::of(club, session.club.ledger.directory(), &body, member);
    Ok(view?)
}

/// Computes a ladder again; another result than the published one is a fault of the log or the program.
async fn proof(
    app: &App,
    session: &mut Session<'_>,
    wanted: Option<LadderId>,
) -> Result<String, ClubError> {
    let state = session.club.ledger.state().club;
    let (id, ladder) = ladder_of(&state, wanted)?;
    load_all(session).await?;
    let club = session.club.ledger.club();
    let replay = replay(club, ladder)?;
    let view = ReplayView::of(club, id, &replay);
    if view.equal {
        return shown(app, &view, |view| view.text(session.lang()));
    }
    Err(LogFailure::RatingsDiffer {
        ladder: id.clone(),
        largest: view.largest,
        nights: view.nights,
    }
    .into())
}

/// Rates the nights that are not rated yet.
async fn publish(
    app: &App,
    session: &mut Session<'_>,
    new_ladder: bool,
    wanted: Option<LadderId>,
) -> Result<String, ClubError> {
    let publish = |ladder, parameters, new_ladder| RatingCommand::PublishRatings {
        plan: RatingPlan {
            ladder,
            parameters,
            start: RatingStart::Carry,
            absence: RatingAbsence::Keep,
        },
        new_ladder,
    };
    let as_first = wanted.is_none().then(main_ladder).transpose()?;
    let as_first = as_first.map(|main| publish(main, BTreeMap::new(), true));
    let new_ladder = new_ladder || is_first_ladder(session.club.ledger.club(), wanted.as_ref());
    let id = ladder_or_main(session.club.ledger.club(), wanted)?;
    let known = session.club.ledger.club().ladders().get(&id);
    let published = text_of_published();
    let rules = known.and_then(Ladder::last_rules);
    let differs = |(name, value): &(&String, &String)| published.get(*name) != Some(*value);
    let parameters = rules.map(|rules| {
        let own = rules.parameters.iter().filter(differs);
        own.map(|(name, value)| (name.clone(), value.clone()))
            .collect()
    });
    let command = publish(id, parameters.unwrap_or_default(), new_ladder);
    let events = send(session, command, as_first).await?;
    answer(session, &events, app.json).await
}

fn text_of_published() -> BTreeMap<String, String> {
    club_log::rating::text_of(&tier_rating::RatingParams::published())
}
