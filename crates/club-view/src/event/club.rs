//! Events of the club, its members, seasons and ratings in words.

use club_log::event::{ClubEvent, MemberEvent, RatingEvent, SeasonEvent};
use club_words::list;

use super::EventWords;
use crate::{edit_words, money_words, rating_rules, room, say, season_words};

impl EventWords<'_> {
    pub(super) fn club_event(&self, event: &ClubEvent) -> String {
        let lang = self.lang;
        match event {
            ClubEvent::ClubCreated(body) => say::event_club_created(lang, &body.title, &body.zone),
            ClubEvent::ClubEdited(body) => edit_words::club_edited(lang, body),
            ClubEvent::RoomSet(body) => room::room_set(lang, body),
            ClubEvent::CommandRetracted(body) => {
                say::event_command_retracted(lang, body.command.to_string())
            }
            ClubEvent::TimeCorrected(body) => {
                say::event_time_corrected(lang, body.command.to_string(), self.moment(body.at))
            }
            ClubEvent::TimesCorrected(body) => {
                say::event_times_corrected(lang, body.times.len(), body.tournament.to_string())
            }
            ClubEvent::CommandRestored(body) => {
                say::event_command_restored(lang, body.command.to_string())
            }
        }
    }

    pub(super) fn member_event(&self, event: &MemberEvent) -> String {
        let lang = self.lang;
        match event {
            MemberEvent::MemberAdded(body) => {
                say::event_member_added(lang, self.name(&body.member))
            }
            MemberEvent::MemberRenamed(body) if body.fields.is_empty() => {
                say::event_member_renamed(lang, self.name(&body.member))
            }
            MemberEvent::MemberRenamed(body) => {
                let fields = body
                    .fields
                    .iter()
                    .map(|field| say::member_field(lang, field.name()));
                let fields: Vec<String> = fields.collect();
                say::event_member_edited(lang, self.name(&body.member), list(lang, &fields))
            }
            MemberEvent::MembersMerged(body) => {
                let into = self.member(&body.into);
                match self.directory.name(&body.from) {
                    Some(_) => say::event_members_merged(lang, self.member(&body.from), into),
                    None => say::event_members_merged_unnamed(lang, into),
                }
            }
            MemberEvent::MemberErased(body) => {
                say::event_member_erased(lang, body.member.to_string())
            }
        }
    }

    pub(super) fn season_event(&self, event: &SeasonEvent) -> String {
        let lang = self.lang;
        match event {
            SeasonEvent::SeasonOpened(body) => {
                let season = body.season.to_string();
                if season == body.title {
                    say::event_season_opened(lang, season)
                } else {
                    say::event_season_opened_titled(lang, season, &body.title)
                }
            }
            SeasonEvent::SeasonRulesChanged(body) => {
                let season = body.season.to_string();
                match &body.rating {
                    Some(rules) => say::event_season_rules(
                        lang,
                        season,
                        rules.ladder.to_string(),
                        rating_rules::text(lang, rules),
                    ),
                    None => say::event_season_unrated(lang, season),
                }
            }
            SeasonEvent::SeasonEdited(body) => season_words::edited(lang, body),
            SeasonEvent::SeasonClosed(body) => {
                say::event_season_closed(lang, body.season.to_string())
            }
            SeasonEvent::SeasonFundPaid(body) => {
                money_words::fund_paid(lang, body, |member| self.member(member))
            }
            SeasonEvent::SeasonReopened(body) => {
                say::event_season_reopened(lang, body.season.to_string())
            }
            SeasonEvent::ResultsImported(body) => {
                let players = say::players(lang, body.totals.len());
                say::event_results_imported(lang, players, body.season.to_string())
            }
            SeasonEvent::ImportWithdrawn(body) => {
                let (import, season) = (body.import.to_string(), body.season.to_string());
                say::event_import_withdrawn(lang, import, season)
            }
        }
    }

    pub(super) fn rating_event(&self, event: &RatingEvent) -> String {
        let lang = self.lang;
        match event {
            RatingEvent::RatingsPublished(body) => {
                let tournament = body.tournament.to_string();
                let ladder = body.rules.ladder.to_string();
                let players = say::players(lang, body.players.len());
                match &body.ahead_of {
                    _ if body.revision > 1 => {
                        let revision = body.revision;
                        say::event_ratings_published_again(
                            lang, tournament, ladder, revision, players,
                        )
                    }
                    Some(next) => {
                        let next = next.to_string();
                        say::event_ratings_published_ahead(lang, tournament, next, ladder, players)
                    }
                    None => say::event_ratings_published(lang, tournament, ladder, players),
                }
            }
            RatingEvent::RatingsImported(body) => {
                let players = say::players(lang, body.ratings.len());
                say::event_ratings_imported(lang, players, body.ladder.to_string())
            }
            RatingEvent::RatingsKept(body) => {
                say::event_ratings_kept(lang, body.tournament.to_string(), body.ladder.to_string())
            }
            RatingEvent::RatingsWithdrawn(body) => say::event_ratings_withdrawn(
                lang,
                body.tournament.to_string(),
                body.ladder.to_string(),
            ),
        }
    }
}
