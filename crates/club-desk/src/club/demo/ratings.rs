//! The ratings at the end of the demonstration. It shows the tiers, a change explained, and the
//! changes made by the correction of an old night.

use std::collections::BTreeMap;

use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;
use club_log::codec::decode;
use club_log::event::{RatingEvent, RatingsPublished};
use club_log::ids::{LadderId, TournamentId};
use club_log::rating::{Ladder, ResultOdds, result_odds};
use club_log::{Club, Event};
use club_view::{RatingChangesView, RatingExplanationView, TiersView};
use season_sim::Correction;
use serde_json::{Value, json};

use super::top;
use crate::club::answer::described;
use crate::club::error::ClubError;
use crate::club::rating::explained;
use crate::club::session::Session;
use crate::error::DeskFailure;
use crate::say;

/// The ratings of a season in which a night was corrected.
#[derive(Debug)]
pub(super) struct Ratings {
    tiers: TiersView,
    /// The night with the largest surprise of the season, and why a rating changed there.
    surprising: TournamentId,
    surprise: Surprise,
    /// The night that was corrected.
    corrected: TournamentId,
    correction: Correction,
    /// The publications that followed from it.
    published: Vec<(Recorded, Box<RatingsPublished>)>,
    changes: RatingChangesView,
}

/// The largest surprise of a season.
#[derive(Debug)]
struct Surprise {
    odds: ResultOdds,
    explained: RatingExplanationView,
}

impl Ratings {
    /// The ratings now, next to those before the correction.
    pub(super) async fn of(
        session: &Session<'_>,
        earlier: &BTreeMap<LadderId, Ladder>,
        corrected: &TournamentId,
        correction: Correction,
    ) -> Result<Self, ClubError> {
        let (club, directory) = (session.club.ledger.club(), session.club.ledger.directory());
        let found = club.ladders().first_key_value();
        let (id, ladder) = found.ok_or_else(|| missing("ladder"))?;
        let (surprising, odds) = surprise(club)?.ok_or_else(|| missing("ratings"))?;
        let change = explained(session, ladder, &odds.member, Some(&surprising)).await?;
        let tiers = TiersView::of(club, directory, id, ladder);
        let before = earlier.get(id);
        let changes = RatingChangesView::between(directory, id, Some(corrected), before, ladder);
        let mut published = Vec::new();
        for recorded in &correction.events {
            for event in decode(recorded)? {
                if let Event::Rating(RatingEvent::RatingsPublished(body)) = event {
                    published.push((recorded.clone(), body));
                }
            }
        }
        Ok(Self {
            tiers: tiers?,
            surprise: Surprise {
                odds,
                explained: change.ok_or_else(|| missing("rating"))?,
            },
            surprising,
            corrected: corrected.clone(),
            correction,
            published,
            changes: changes?,
        })
    }

    /// The member whose change is explained.
    pub(super) fn explained(&self) -> &MemberId {
        &self.surprise.odds.member
    }

    /// The night in which it changed.
    pub(super) fn surprising(&self) -> &TournamentId {
        &self.surprising
    }

    /// The member who gained by the correction.
    pub(super) fn corrected(&self) -> &MemberId {
        &self.correction.up
    }

    /// For programs.
    pub(super) fn document(&self) -> Value {
        json!({
            "tiers": self.tiers,
            "explained": self.surprise.explained,
            "surprise": {
                "tournament": self.surprising,
                "place": self.surprise.odds.place,
                "chance": self.surprise.odds.surprise(),
                "expected_place": self.surprise.odds.expected_place,
            },
            "correction": {
                "tournament": self.corrected,
                "down": self.correction.down,
                "up": self.correction.up,
                "places": [self.correction.better, self.correction.worse],
                "published": self.published.iter().map(|(_, body)| json!({
                    "tournament": body.tournament,
                    "revision": body.revision,
                })).collect::<Vec<_>>(),
                "changes": self.changes.changes,
            },
        })
    }

    /// For people.
    pub(super) fn text(&self, session: &Session<'_>) -> Result<String, ClubError> {
        let lang = session.lang();
        let label = |member: &MemberId| session.club.ledger.directory().label(member);
        let title = |id: &TournamentId| {
            let night = session.club.ledger.club().night(id);
            night.map_or_else(|| id.to_string(), |night| night.header().title)
        };
        let players = top(lang, &self.tiers.players_text(lang));
        let mut out = format!("\n{players}\n{}", self.tiers.tiers_text(lang));
        let (odds, change) = (&self.surprise.odds, &self.surprise.explained.change);
        let why = say::demo_surprise(
            lang,
            &change.label,
            odds.place,
            &change.title,
            format!("{:.1}", 100.0 * odds.surprise()),
            format!("{:.1}", odds.expected_place),
        );
        out.push_str(&format!("\n{why}\n{}", change.text(lang)));
        let Correction {
            down,
            up,
            better,
            worse,
            ..
        } = &self.correction;
        let story = say::demo_correction(
            lang,
            title(&self.corrected),
            self.corrected.to_string(),
            label(down),
            label(up),
            *better,
            *worse,
        );
        out.push_str(&format!("\n{story}\n"));
        for (recorded, _) in &self.published {
            out.push_str(&format!("  {}\n", described(session, recorded, &[])?));
        }
        out.push_str(&self.changes.text(lang));
        Ok(out)
    }
}

/// Something that every season of the demonstration has.
fn missing(what: &str) -> ClubError {
    let words = format!("the season has no {what}");
    DeskFailure::DemoFailed { words }.into()
}

/// The least likely result of all rated nights, with its night.
fn surprise(club: &Club) -> Result<Option<(TournamentId, ResultOdds)>, ClubError> {
    let mut least: Option<(TournamentId, ResultOdds)> = None;
    let rated = club.ladders().values().flat_map(Ladder::nights);
    for night in rated {
        let id = night.tournament();
        let (_, odds) = result_odds(club, id)?;
        for found in odds {
            let is_less = |(_, least): &(_, ResultOdds)| found.surprise() < least.surprise();
            if least.as_ref().is_none_or(is_less) {
                least = Some((id.clone(), found));
            }
        }
    }
    Ok(least)
}
