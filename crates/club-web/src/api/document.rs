//! Documents of a club: the views that `--json` shows, for one reader.

use chained_events::EventStore;
use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use club_host::{ChoiceFailure, Failure, OpenClub, ladder_of};
use club_log::Refusal;
use club_log::authorise::Role;
use club_log::club::Night;
use club_log::directory::Directory;
use club_log::ids::{LadderId, SeasonId, TournamentId};
use club_log::knockouts::knockouts;
use club_log::refusal::MoneyRefusal;
use club_log::tournament::Tournament;
use club_view::{
    ClockView, Knockouts, MemberRecordView, MembersView, MoneyView, MovesView, NightStandingsView,
    NightsListed, NightsView, Payouts, PayoutsView, PrizesView, RatingHistoryView, SeasonView,
    SeasonsView, SeatsView, StandingsView, TiersView, TournamentView,
};
use serde::Serialize;

use super::wanted::{ApiDocument, Wanted};
use crate::desk::Refused;
use crate::form::{Expected, Fields, FormFault};
use crate::job::failed;
use crate::page::for_public;
use crate::problem::{Problem, RequestFault};
use crate::shortened::shortened;

/// Readers of what an address says about a document.
pub(super) enum Reads {}

impl Reads {
    pub(super) fn plain(
        query: Option<&str>,
        document: ApiDocument,
    ) -> Result<ApiDocument, Problem> {
        parameters(query)?.done()?;
        Ok(document)
    }

    pub(super) fn nights(query: Option<&str>) -> Result<ApiDocument, Problem> {
        let fields = parameters(query)?;
        let listed = NightsListed {
            season: fields.optional_of("season", Expected::Id, |text| SeasonId::new(text).ok())?,
            open: flag(&fields, "open")?,
        };
        fields.done()?;
        Ok(ApiDocument::Nights(listed))
    }

    pub(super) fn night(
        ids: &[String],
        query: Option<&str>,
        document: fn(TournamentId) -> ApiDocument,
    ) -> Result<ApiDocument, Problem> {
        parameters(query)?.done()?;
        Ok(document(id(ids, |text| TournamentId::new(text).ok())?))
    }

    pub(super) fn season(ids: &[String], query: Option<&str>) -> Result<ApiDocument, Problem> {
        parameters(query)?.done()?;
        let season = id(ids, |text| SeasonId::new(text).ok())?;
        Ok(ApiDocument::Season(season))
    }

    pub(super) fn standings(
        ids: &[String],
        query: Option<&str>,
        nights: bool,
    ) -> Result<ApiDocument, Problem> {
        let fields = parameters(query)?;
        let ranking = |text: &str| serde_json::from_value(text.into()).ok();
        let order = fields.optional_of("order", Expected::Choice, ranking)?;
        fields.done()?;
        let season = id(ids, |text| SeasonId::new(text).ok())?;
        Ok(if nights {
            ApiDocument::StandingsNights(season, order)
        } else {
            ApiDocument::Standings(season, order)
        })
    }

    pub(super) fn rating(query: Option<&str>) -> Result<ApiDocument, Problem> {
        Ok(ApiDocument::Rating(ladder(query)?))
    }

    pub(super) fn member(ids: &[String], query: Option<&str>) -> Result<ApiDocument, Problem> {
        parameters(query)?.done()?;
        let member = id(ids, |text| MemberId::new(text).ok())?;
        Ok(ApiDocument::Member(member))
    }

    pub(super) fn history(ids: &[String], query: Option<&str>) -> Result<ApiDocument, Problem> {
        let member = id(ids, |text| MemberId::new(text).ok())?;
        Ok(ApiDocument::RatingHistory(member, ladder(query)?))
    }
}

/// The parameters of an address. The language is read elsewhere.
pub(super) fn parameters(query: Option<&str>) -> Result<Fields, FormFault> {
    let fields = Fields::of_text(query.unwrap_or_default())?;
    fields.optional("lang")?;
    Ok(fields)
}

/// Whether a parameter without a value, or with `on`, is there.
pub(super) fn flag(fields: &Fields, name: &str) -> Result<bool, FormFault> {
    if !fields.has(name) {
        return Ok(false);
    }
    match fields.optional(name)?.as_deref() {
        None | Some("on") => Ok(true),
        Some(value) => Err(FormFault::FieldValue {
            field: name.to_owned(),
            value: value.to_owned(),
            expected: Expected::Choice,
        }),
    }
}

fn ladder(query: Option<&str>) -> Result<Option<LadderId>, Problem> {
    let fields = parameters(query)?;
    let ladder = fields.optional_of("ladder", Expected::Id, |text| LadderId::new(text).ok())?;
    fields.done()?;
    Ok(ladder)
}

/// The id in an address. What cannot be one names nothing.
fn id<T>(ids: &[String], read: impl Fn(&str) -> Option<T>) -> Result<T, Problem> {
    let text = ids.first().map_or("", String::as_str);
    read(text).ok_or_else(|| {
        let path = shortened(text);
        RequestFault::NothingHere { path }.into()
    })
}

/// The text of a document, as the club is now; nothing that is read for it stays in memory.
///
/// # Errors
///
/// [`Refused`] as the same verb of the command line is, and where a night, season or member is not known.
pub async fn document_of<S: EventStore>(
    club: &OpenClub<S>,
    wanted: &Wanted,
    now: Timestamp,
) -> Result<String, Refused> {
    let made = made(club, wanted, now).await;
    made.map_err(|failure| failed(club, wanted.lang, failure))
}

async fn made<S: EventStore>(
    club: &OpenClub<S>,
    wanted: &Wanted,
    now: Timestamp,
) -> Result<String, Failure> {
    let ledger = &club.ledger;
    let state = ledger.club();
    let names = names(club, wanted, None);
    match &wanted.document {
        ApiDocument::Nights(listed) => {
            if let Some(season) = &listed.season {
                state.season(season)?;
            }
            let shown = listed.tournaments(state);
            let state = ledger.state_with(|id, _| shown.contains(id)).await?.club;
            text(&NightsView::of(&state, &names, listed))
        }
        ApiDocument::Night(id)
        | ApiDocument::Clock(id)
        | ApiDocument::Seats(id)
        | ApiDocument::Moves(id)
        | ApiDocument::Payouts(id)
        | ApiDocument::Prizes(id)
        | ApiDocument::Money(id) => {
            let night = ledger.night(id).await?;
            let night = night.ok_or_else(|| state.unknown_tournament(id))?;
            let mut won = Knockouts::new();
            if let ApiDocument::Night(_) = &wanted.document {
                won.insert(id.clone(), knockouts(&ledger.night_events(id).await?));
            }
            of_night(club, wanted, (id, &night), &won, now)
        }
        ApiDocument::Seasons => text(&SeasonsView::of(state)),
        ApiDocument::Season(id) => {
            let state = ledger.state_with(of_season(id)).await?.club;
            text(&SeasonView::of(&state, &names, id)?)
        }
        ApiDocument::Standings(id, order) => {
            let rows = ledger.standings(id, *order).await?;
            text(&StandingsView::of_rows(state, &names, id, *order, rows)?)
        }
        ApiDocument::StandingsNights(id, order) => {
            let state = ledger.state_with(of_season(id)).await?.club;
            text(&NightStandingsView::of(&state, &names, id, *order)?)
        }
        ApiDocument::Rating(ladder) => {
            let (id, ladder) = ladder_of(state, ladder.clone())?;
            text(&TiersView::of(state, &names, id, ladder)?)
        }
        ApiDocument::RatingHistory(member, ladder) => {
            let (id, ladder) = ladder_of(state, ladder.clone())?;
            let member = known(club, member)?;
            let view = RatingHistoryView::of(state, &names, id, ladder, &member)?;
            if view.nights.is_empty() {
                let player = member.to_string();
                return Err(ChoiceFailure::NotRated { player }.into());
            }
            text(&view)
        }
        ApiDocument::Members => text(&MembersView::of(&names, state.members())),
        ApiDocument::Member(member) => {
            let member = known(club, member)?;
            let played = ledger.nights_of(&member).await?;
            let state = ledger.state_with(|id, _| played.contains(id)).await?.club;
            let mut won = Knockouts::new();
            for id in &played {
                won.insert(id.clone(), knockouts(&ledger.night_events(id).await?));
            }
            text(&MemberRecordView::of(&state, &names, &member, &won)?)
        }
    }
}

/// A document of one night.
fn of_night<S: EventStore>(
    club: &OpenClub<S>,
    wanted: &Wanted,
    (id, night): (&TournamentId, &Tournament),
    won: &Knockouts,
    now: Timestamp,
) -> Result<String, Failure> {
    let names = names(club, wanted, Some(night));
    let no_money = || {
        let tournament = id.clone();
        Refusal::from(MoneyRefusal::NoMoney { tournament })
    };
    match wanted.document {
        ApiDocument::Clock(_) => text(&ClockView::of(id, night, now)),
        ApiDocument::Seats(_) => text(&SeatsView::of(&names, id, night)),
        ApiDocument::Moves(_) => {
            let view = TournamentView::of(&names, id, night, now);
            text(&MovesView::between(wanted.lang, &names, &view, None, night))
        }
        ApiDocument::Payouts(_) => {
            let mut view = PayoutsView::of(&names, id, night)?;
            // The public sees what a deal pays, and not the chips that it was made from.
            if let (Role::Public, Payouts::Deal { deal, .. }) = (wanted.role, &mut view.paid) {
                for share in &mut deal.shares {
                    share.stack = None;
                }
            }
            text(&view)
        }
        ApiDocument::Prizes(_) => text(&PrizesView::of(&names, night, now).ok_or_else(no_money)?),
        ApiDocument::Money(_) => text(&MoneyView::of(&names, id, night, now).ok_or_else(no_money)?),
        _ => {
            let view = TournamentView::of(&names, id, night, now);
            text(&match won.get(id) {
                Some(won) => view.with_knockouts(won),
                None => view,
            })
        }
    }
}

/// Names as the reader sees them: those of the command line for staff.
fn names<S: EventStore>(
    club: &OpenClub<S>,
    wanted: &Wanted,
    night: Option<&Tournament>,
) -> Directory {
    let all = club.ledger.directory();
    match wanted.role {
        Role::Public => for_public(wanted.lang, all, night, wanted.names),
        Role::Floor | Role::Director => all.clone(),
    }
}

fn of_season(season: &SeasonId) -> impl Fn(&TournamentId, &Night) -> bool {
    move |_, night| night.season() == Some(season)
}

/// The member that an id names, after merges.
fn known<S: EventStore>(club: &OpenClub<S>, member: &MemberId) -> Result<MemberId, Failure> {
    let (state, directory) = (club.ledger.club(), club.ledger.directory());
    Ok(directory.member(state, member.as_str())?)
}

/// A view as a line of JSON, its keys sorted, as `--json` writes it.
fn text<V: Serialize>(view: &V) -> Result<String, Failure> {
    let document = serde_json::to_value(view).map_err(Failure::internal)?;
    Ok(format!("{document}\n"))
}
