//! `season ..`.

use club_host::{TypedFailure, season_of};
use club_log::Event;
use club_log::command::{RatingChange, SeasonCommand};
use club_log::event::SeasonEvent;
use club_log::ids::SeasonId;
use club_log::ledger::Preview;
use club_log::money::{FundRules, season_funds};
use club_view::{AbsenceEffectView, StandingsView};
use serde_json::json;

use super::answer::{answer, words};
use super::args::{FundPayoutArgs, OrderArg, SeasonVerb, season_rules};
use super::evidence;
use super::import;
use super::lists;
use super::rating::unusual_start;
use super::season_edit;
use super::session::Session;
use super::typed::Amount;
use crate::app::App;
use crate::club::error::ClubError;
use crate::output::document;
use crate::say;

/// `season ..`.
pub(crate) async fn season(app: &App, verb: SeasonVerb) -> Result<String, ClubError> {
    let mut session = Session::open(app).await?;
    match verb {
        SeasonVerb::Open {
            id,
            title,
            attendance,
            min_entries,
            order,
            dropping,
            counted_entry,
            rating,
        } => {
            let rules = season_rules(attendance, min_entries, order, dropping, counted_entry);
            let command = SeasonCommand::OpenSeason {
                season: id.clone(),
                title,
                rules,
                rating: rating.plan(),
            };
            let events = session.send(command).await?;
            warn_of_start(app, &session, &id);
            answer(&session, &events, app.json).await
        }
        SeasonVerb::Rules {
            id,
            change,
            dry_run,
        } => {
            let change = change.change();
            let names_start = matches!(change, RatingChange::Rated { start: Some(_), .. });
            let command = SeasonCommand::ChangeSeasonRules {
                season: id.clone(),
                rating: change,
            };
            if dry_run {
                return rules_preview(app, &mut session, command).await;
            }
            let events = session.send(command).await?;
            if names_start {
                warn_of_start(app, &session, &id);
            }
            answer(&session, &events, app.json).await
        }
        SeasonVerb::Edit { id, edit } => season_edit::edit(app, &mut session, id, edit).await,
        SeasonVerb::Import {
            file,
            season,
            dry_run,
            again,
        } => {
            let (command, preview) =
                import::command(&mut session, &file, season.clone(), again).await?;
            if dry_run {
                return match preview {
                    Preview::New { decision, .. } => {
                        let lang = app.args.spoken;
                        Ok(import::preview(lang, &season, &decision, app.json))
                    }
                    Preview::Repeated(events) => answer(&session, &events, app.json).await,
                };
            }
            let events = session.send(command).await?;
            answer(&session, &events, app.json).await
        }
        SeasonVerb::Close { id } => {
            let events = session
                .send(SeasonCommand::CloseSeason { season: id })
                .await?;
            answer(&session, &events, app.json).await
        }
        SeasonVerb::Reopen { id, reason } => {
            let command = SeasonCommand::ReopenSeason { season: id, reason };
            let events = session.send(command).await?;
            answer(&session, &events, app.json).await
        }
        SeasonVerb::Payout(args) => fund_payout(app, &mut session, *args).await,
        SeasonVerb::List => lists::seasons(app, &session),
        SeasonVerb::Show { id } => lists::season(app, &mut session, id).await,
        SeasonVerb::Standings { id, order, nights } => {
            standings(app, &mut session, id, order, nights).await
        }
        SeasonVerb::Whatif(args) => evidence::whatif(app, &mut session, &args).await,
        SeasonVerb::Reliability(args) => evidence::reliability(app, &mut session, &args).await,
    }
}

/// Says where a season widens ratings beyond those of a newcomer, which looks like a slip.
fn warn_of_start(app: &App, session: &Session<'_>, id: &SeasonId) {
    let season = session.club.ledger.club().seasons().get(id);
    let rules = season.and_then(|season| season.rating.as_ref());
    if let Some(words) = unusual_start(session.lang(), rules) {
        app.warn(&words);
    }
}

/// `season standings`.
async fn standings(
    app: &App,
    session: &mut Session<'_>,
    id: Option<SeasonId>,
    order: Option<OrderArg>,
    nights: bool,
) -> Result<String, ClubError> {
    let id = season_of(session.club.ledger.club(), id)?;
    let order = order.map(Into::into);
    if nights {
        return lists::standings(app, session, &id, order).await;
    }
    session.club.ledger.load_season(&id).await?;
    let ledger = &session.club.ledger;
    let view = StandingsView::of(ledger.club(), ledger.directory(), &id, order)?;
    if app.json {
        document(&view)
    } else {
        Ok(view.text(app.args.spoken))
    }
}

/// `season payout`.
async fn fund_payout(
    app: &App,
    session: &mut Session<'_>,
    args: FundPayoutArgs,
) -> Result<String, ClubError> {
    let rules = FundRules {
        paid: args.paid,
        structure: args.weights,
        unit: fund_unit(session, &args.id, args.unit).await?,
    };
    let command = SeasonCommand::PayFund {
        season: args.id,
        rules: Box::new(rules),
    };
    if args.dry_run {
        return fund_preview(app, session, command).await;
    }
    let events = session.send(command).await?;
    answer(session, &events, app.json).await
}

/// The unit of the shares in minor units: one number for the funds in all currencies of the season.
async fn fund_unit(
    session: &mut Session<'_>,
    season: &SeasonId,
    unit: Option<Amount>,
) -> Result<Option<u64>, ClubError> {
    let Some(unit) = unit else {
        return Ok(None);
    };
    session.club.ledger.load_season(season).await?;
    let funds = season_funds(session.club.ledger.club(), season);
    let mut units = Vec::new();
    for currency in funds.keys() {
        units.push(unit.minor_of(currency)?);
    }
    units.dedup();
    match *units.as_slice() {
        // Without a fund the command is refused whatever the unit is.
        [] => Ok(None),
        [minor] => Ok(Some(minor)),
        _ => Err(TypedFailure::UnitOfCurrencies {
            text: unit.text(),
            currencies: funds.into_keys().collect(),
        }
        .into()),
    }
}

/// The shares of a fund that would be paid; nothing is written.
async fn fund_preview(
    app: &App,
    session: &mut Session<'_>,
    command: SeasonCommand,
) -> Result<String, ClubError> {
    let mut copy = session.dry_run().await?;
    let done = copy.execute(session.line(command)).await?;
    if app.json {
        let events = done.events().iter().map(|event| {
            let body: serde_json::Value =
                serde_json::from_str(&event.body).map_err(ClubError::internal)?;
            Ok(serde_json::json!({ "kind": event.kind, "body": body }))
        });
        let events: Vec<_> = events.collect::<Result<_, ClubError>>()?;
        return document(&serde_json::json!({ "dry_run": true, "events": events }));
    }
    let mut out = String::new();
    for event in done.events() {
        let what = super::answer::described(session, event, &[])?;
        out.push_str(&(crate::say::would_record(session.lang(), what) + "\n"));
    }
    Ok(out)
}

/// Rules by which a season would rate, with their effect on members who miss nights; nothing is written.
async fn rules_preview(
    app: &App,
    session: &mut Session<'_>,
    command: SeasonCommand,
) -> Result<String, ClubError> {
    let preview = session.preview(command.into()).await;
    let decision = match session.told(preview, None)? {
        Preview::New { decision, .. } => decision,
        Preview::Repeated(events) => return answer(session, &events, app.json).await,
    };
    let events = decision.events.into_iter().map(|draft| draft.event);
    let events: Vec<Event> = events.collect();
    let effect = absence_effect(session, &events).await?;
    if app.json {
        let event = |event: &Event| json!({ "kind": event.kind().name(), "body": event });
        let events: Vec<_> = events.iter().map(event).collect();
        let mut shown = json!({ "dry_run": true, "events": events });
        if let Some(effect) = effect {
            shown["absence"] = serde_json::to_value(effect).map_err(ClubError::internal)?;
        }
        return Ok(format!("{shown}\n"));
    }
    let said = events
        .iter()
        .map(|event| words(session, &[]).event(None, event));
    let lines = said.map(|what| say::would_record(session.lang(), what) + "\n");
    let mut text: String = lines.collect();
    if let Some(effect) = effect {
        text.push_str(&effect.text(session.lang()));
    }
    Ok(text)
}

/// The effect of another rule for members who miss nights, where the events bring one that widens.
async fn absence_effect(
    session: &mut Session<'_>,
    events: &[Event],
) -> Result<Option<AbsenceEffectView>, ClubError> {
    let brought = events.iter().find_map(|event| match event {
        Event::Season(SeasonEvent::SeasonRulesChanged(body)) => {
            Some((&body.season, body.rating.as_ref()?))
        }
        _ => None,
    });
    let Some((season, rules)) = brought else {
        return Ok(None);
    };
    let state = session.club.ledger.state().club;
    let now = state.season(season)?.rating.as_ref();
    let same =
        now.is_some_and(|now| (&now.ladder, &now.absence) == (&rules.ladder, &rules.absence));
    if same || rules.widening().is_none() {
        return Ok(None);
    }
    session.club.ledger.load_all().await?;
    let club = session.club.ledger.club();
    let view = AbsenceEffectView::of(club, session.club.ledger.directory(), rules)?;
    Ok(Some(view))
}
