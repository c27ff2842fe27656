//! `t ..`: the verbs of one tournament.

use std::io::BufReader;

use chained_events::timestamp::Timestamp;
use club_host::{KnownNames, night_meant};
use club_log::command::TournamentAction;
use club_log::ids::TournamentId;
use club_log::knockouts::knockouts;
use club_view::{
    ChipsView, ClockView, DealView, Moves, NightsListed, TournamentView, night_without_season,
};

use super::answer::{answer, answer_with};
use super::args::{ClockVerb, FollowArgs, TemplateVerb, TournamentArgs, TournamentVerb};
use super::command::command;
use super::import_finish::import_finish;
use super::new_night::new_night;
use super::session::Session;
use super::shown::{found, load_shown, looked_at};
use super::{
    blind_plan, deal, draw, edit, export, field, finish, lists, money, odds, run, set_time,
    template, undo,
};
use crate::app::App;
use crate::club::error::ClubError;
use crate::output::{columns, document};

/// `t ..`.
pub(crate) async fn tournament(app: &App, args: TournamentArgs) -> Result<String, ClubError> {
    if let TournamentVerb::Template {
        plan: Some(TemplateVerb::Plan(plan)),
    } = args.verb
    {
        return blind_plan::plan(app, plan);
    }
    let mut session = Session::open(app).await?;
    let named = args.tournament;
    if let TournamentVerb::Draw {
        by_rating: true, ..
    } = args.verb
    {
        draw::check_by_rating(&session, named.as_ref())?;
    }
    match args.verb {
        TournamentVerb::Show { why } => show(app, &mut session, named.as_ref(), why).await,
        TournamentVerb::Clock {
            change: ClockVerb::Show,
        } => {
            load_shown(&mut session, named.as_ref()).await?;
            let (id, tournament) = found(&session, named.as_ref())?;
            let now = looked_at(app, &session, named.as_ref())?;
            let view = ClockView::of(id, tournament, now);
            if app.json {
                document(&view)
            } else {
                Ok(view.text(session.lang()))
            }
        }
        TournamentVerb::Odds { player } => {
            odds::odds(app, &mut session, named.as_ref(), player.as_deref()).await
        }
        TournamentVerb::Template { .. } => written(app, &mut session, named.as_ref()).await,
        TournamentVerb::Run {
            keep_going,
            dry_run,
        } => {
            let stdin = BufReader::new(std::io::stdin());
            let target = if dry_run {
                run::Target::DryRun(Box::new(session.dry_run().await?))
            } else {
                run::Target::Live(&mut session)
            };
            run::run(target, stdin, std::io::stdout(), keep_going).await?;
            Ok(String::new())
        }
        TournamentVerb::Draw { dry_run: true, .. } => {
            draw::preview(&mut session, named, app.json).await
        }
        TournamentVerb::Deal {
            how,
            about,
            places,
            dry_run: true,
        } => {
            let command = deal::command(names(&session), named, how, about, places)?;
            deal::preview(&mut session, command, app.json).await
        }
        TournamentVerb::Finish { ratings } => finish_night(app, &mut session, named, ratings).await,
        TournamentVerb::Edit(args) => Box::pin(edit::edit(app, &mut session, named, *args)).await,
        TournamentVerb::New(args) => Box::pin(new_night(app, &mut session, *args)).await,
        TournamentVerb::List { season, open } => {
            lists::nights(app, &mut session, NightsListed { season, open }).await
        }
        TournamentVerb::Undo(args) if args.dry_run => {
            undo::undo(app, &mut session, args.of_night(named), true).await
        }
        TournamentVerb::ImportFinish(args) => import_finish(app, &mut session, *args).await,
        TournamentVerb::Money(verb) => money::money(app, &mut session, named, verb).await,
        TournamentVerb::SetTime(args) => set_time::set_time(app, &mut session, *args).await,
        TournamentVerb::Export(args) => {
            export::export(app, &mut session, named.as_ref(), args).await
        }
        verb => sent(app, &mut session, named, verb).await,
    }
}

/// The rules of a night as a template.
async fn written(
    app: &App,
    session: &mut Session<'_>,
    named: Option<&TournamentId>,
) -> Result<String, ClubError> {
    load_shown(session, named).await?;
    let (_, tournament) = found(session, named)?;
    let announced = tournament.announcement();
    if app.json {
        let mut rules = serde_json::to_value(&announced.rules).map_err(ClubError::internal)?;
        if let Some(seats) = announced.final_table {
            rules["final_table"] = seats.into();
        }
        if !announced.redraws.is_empty() {
            rules["redraws"] = announced.redraws.clone().into();
        }
        if announced.starts_when_full {
            rules["starts_when_full"] = true.into();
            rules["capacity"] = announced.capacity.into();
        }
        return Ok(format!("{rules}\n"));
    }
    Ok(template::write(&template::Template {
        rules: announced.rules.clone(),
        final_table: announced.final_table,
        redraws: announced.redraws.clone(),
        capacity: announced.capacity.filter(|_| announced.starts_when_full),
        starts_when_full: announced.starts_when_full,
    })?)
}

/// Sends the command of a verb; the answer has what the verb asks for besides its events.
async fn sent(
    app: &App,
    session: &mut Session<'_>,
    named: Option<TournamentId>,
    verb: TournamentVerb,
) -> Result<String, ClubError> {
    let asks = Asks::of(&verb);
    let before = (asks == Asks::Left).then(|| field::now(session, named.as_ref()));
    let command = command(names(session), named.clone(), verb)?;
    let effects = undo::effects(session, &command).await?;
    let stored = session.send_line(session.line(command)).await?;
    let events = stored.events().to_vec();
    if asks == Asks::Left && !app.json {
        return field::left(session, before.flatten(), &stored).await;
    }
    if app.json {
        return answer(session, &events, app.json).await;
    }
    if asks == Asks::Clock {
        return field::clock(session, &stored).await;
    }
    let mut out = if asks == Asks::Moves && events.is_empty() {
        String::new()
    } else {
        answer_with(session, &events, app.json, effects.as_ref()).await?
    };
    out.push_str(&draw::balance(session, named.as_ref(), &stored));
    if asks == Asks::Moves {
        let now = looked_at(app, session, named.as_ref())?;
        let moves = if events.is_empty() {
            Moves::Outstanding
        } else {
            Moves::OrderedNow
        };
        out.push_str(&outstanding(session, named.as_ref(), now, moves)?);
    }
    if asks == Asks::Arrived {
        out.push_str(&field::arrived(session, &stored).await?);
    }
    if asks == Asks::Chips {
        let (_, night) = found(session, named.as_ref())?;
        let view = ChipsView::of(session.club.ledger.directory(), night, night.last_at());
        out.push_str(&view.warning(session.lang(), night.alive_count()));
    }
    if asks == Asks::Shares {
        out.push_str(&shares(session, named.as_ref())?);
    }
    Ok(out)
}

/// Finishes a night; one that counts for no season says so.
async fn finish_night(
    app: &App,
    session: &mut Session<'_>,
    named: Option<TournamentId>,
    ratings: FollowArgs,
) -> Result<String, ClubError> {
    let id = night_meant(session.club.ledger.club(), named.as_ref())?.cloned();
    let command = TournamentAction::Finish {
        leave_ratings: ratings.leave_ratings,
    }
    .on(named);
    let mut out = finish::changing(app, session, command, ratings.dry_run).await?;
    let club = session.club.ledger.club();
    if let Some(id) = id
        && let Ok((_, night)) = club.tournament(Some(&id))
        && !app.json
        && !ratings.dry_run
    {
        out.push_str(&night_without_season(session.lang(), night.announcement()));
    }
    Ok(out)
}

/// Tables, players and what to do next, and if asked for, why moves are ordered.
async fn show(
    app: &App,
    session: &mut Session<'_>,
    named: Option<&TournamentId>,
    why: bool,
) -> Result<String, ClubError> {
    load_shown(session, named).await?;
    let now = looked_at(app, session, named)?;
    let (id, tournament) = found(session, named)?;
    let won = knockouts(&session.club.ledger.night_events(id).await?);
    let view = TournamentView::of(session.club.ledger.directory(), id, tournament, now);
    let view = view.with_knockouts(&won);
    let lang = session.lang();
    Ok(match (app.json, why) {
        (true, _) => document(&view)?,
        (false, false) => view.text_within(lang, columns()),
        (false, true) => view.text_within(lang, columns()) + &view.why_text(lang),
    })
}

/// People that the command line may name.
fn names<'a>(session: &'a Session<'_>) -> KnownNames<'a> {
    session.club.known_names()
}

/// Part that a verb shows in addition to the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asks {
    Nothing,
    /// The moves that are still to be made.
    Moves,
    /// The exact shares and the chips in play.
    Shares,
    /// How many players are left.
    Left,
    /// How many players have arrived.
    Arrived,
    /// A warning where the chips counted are not those in play.
    Chips,
    /// The time left in the level, in place of the events.
    Clock,
}

impl Asks {
    fn of(verb: &TournamentVerb) -> Self {
        match verb {
            TournamentVerb::Balance => Self::Moves,
            TournamentVerb::Deal { .. } => Self::Shares,
            TournamentVerb::Bust { .. } => Self::Left,
            TournamentVerb::Arrive { .. } => Self::Arrived,
            TournamentVerb::Chips { .. } => Self::Chips,
            TournamentVerb::Clock {
                change: ClockVerb::Set { .. } | ClockVerb::Level { left: Some(_), .. },
            } => Self::Clock,
            _ => Self::Nothing,
        }
    }
}

/// The moves that are still to be made.
fn outstanding(
    session: &Session<'_>,
    named: Option<&TournamentId>,
    now: Timestamp,
    moves: Moves,
) -> Result<String, ClubError> {
    let (id, tournament) = found(session, named)?;
    let view = TournamentView::of(session.club.ledger.directory(), id, tournament, now);
    Ok(view.moves_text(session.lang(), moves))
}

/// The shares of the deal.
fn shares(session: &Session<'_>, named: Option<&TournamentId>) -> Result<String, ClubError> {
    let (_, tournament) = found(session, named)?;
    let Some(agreed) = tournament.deal() else {
        return Ok(String::new());
    };
    let view = DealView::of(session.club.ledger.directory(), tournament, agreed);
    let view = view?;
    Ok(view.text(session.lang()))
}
