//! Events in words.

use chained_events::ids::MemberId;
use chained_events::store::Note;
use club_log::club::Identity;
use club_log::deal::{DealAgreed, DealMethod};
use club_log::directory::Directory;
use club_log::entry::{EntryId, Removal};
use club_log::event::{
    ClockChange, ClubEvent, EntriesBusted, EntryRegistered, MemberEvent, MoveBasis, MoverRule, Pin,
    RatingEvent, SeasonEvent, TournamentEvent, TournamentFinished,
};
use club_log::rating::text_of;
use club_log::revision::PastEvent;
use club_log::rules::{RatingAbsence, RatingRules, RatingStart};
use club_log::tournament::Tournament;
use club_log::{Club, Event};
use club_words::{count, date, list};
use jiff::tz::TimeZone;
use mtt_seating::{Dealt, MAX_SEATS};
use tier_rating::RatingParams;

use crate::number::short_moment;
use crate::player::{all_of, entry_label};
use crate::{
    Lang, alternates, clock, edit_words, hand_for_hand_words, list_words, moment, money_words,
    reason, room, room_words, say, season_words, step,
};

/// Characters of a moment as the log writes it.
const MOMENT_LENGTH: usize = "2026-03-07T10:00:00.000Z".len();

/// Says events in words: names come from the directory, entries from the state after the event.
#[derive(Debug, Clone)]
pub struct EventWords<'a> {
    lang: Lang,
    directory: &'a Directory,
    zone: TimeZone,
    gone: &'a [EntryRegistered],
    notes: &'a [Note],
}

impl<'a> EventWords<'a> {
    /// Words in a language, with names from a directory.
    #[must_use]
    pub fn new(lang: Lang, directory: &'a Directory) -> Self {
        Self {
            lang,
            directory,
            zone: TimeZone::UTC,
            gone: &[],
            notes: &[],
        }
    }

    /// With the time of a club; UTC where its zone is not known here.
    #[must_use]
    pub fn with_time_of(mut self, club: Option<&Identity>) -> Self {
        let zone = club.and_then(|club| TimeZone::get(&club.zone).ok());
        self.zone = zone.unwrap_or(TimeZone::UTC);
        self
    }

    /// With entries that the state no longer has: those of a command that was taken back.
    #[must_use]
    pub fn with_gone(mut self, gone: &'a [EntryRegistered]) -> Self {
        self.gone = gone;
        self
    }

    /// With the notes of the log, in which reasons are that people gave.
    #[must_use]
    pub fn with_notes(mut self, notes: &'a [Note]) -> Self {
        self.notes = notes;
        self
    }

    /// The language.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// A moment on the clocks of the club.
    #[must_use]
    pub fn moment(&self, at: chained_events::timestamp::Timestamp) -> String {
        moment(&self.zone, at)
    }

    /// A text in which moments such as `2026-03-07T10:00:00.000Z` are on the clocks of the club.
    #[must_use]
    pub fn with_local_times(&self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let found = rest.get(..MOMENT_LENGTH).filter(|text| text.ends_with('Z'));
            let found = found.and_then(|text| text.parse().ok());
            let length = if let Some(at) = found {
                out.push_str(&self.moment(at));
                MOMENT_LENGTH
            } else {
                out.push(first);
                first.len_utf8()
            };
            rest = rest.get(length..).unwrap_or_default();
        }
        out
    }

    /// The name of an entry's member.
    #[must_use]
    pub fn entry(&self, tournament: Option<&Tournament>, entry: EntryId) -> String {
        let in_state = tournament.and_then(|t| t.entry(entry));
        let gone = || self.gone.iter().find(|gone| gone.entry == entry);
        let found = in_state
            .map(|found| (&found.member, found.ordinal))
            .or_else(|| gone().map(|gone| (&gone.member, gone.ordinal)));
        match found {
            Some((member, n)) => entry_label(self.lang, &self.directory.label(member), n),
            None => entry.to_string(),
        }
    }

    /// The event in one line.
    #[must_use]
    pub fn event(&self, tournament: Option<&Tournament>, event: &Event) -> String {
        match event {
            Event::Club(event) => self.club_event(event),
            Event::Member(event) => self.member_event(event),
            Event::Season(event) => self.season_event(event),
            Event::Tournament(event) => self.tournament_event(tournament, event),
            Event::Rating(event) => self.rating_event(event),
        }
    }

    /// Adds the reason that the engine had or that a person gave, if there is one, to the sentence
    /// `what`.
    #[must_use]
    pub fn with_reason(
        &self,
        tournament: Option<&Tournament>,
        event: &Event,
        what: String,
    ) -> String {
        let note = event.note();
        let note = note.and_then(|key| self.notes.iter().find(|note| &note.id == key));
        if let Some(note) = note {
            return say::event_with_reason(self.lang, what, &note.text);
        }
        match event.why() {
            Some(why) => {
                let label = |entry| self.entry(tournament, entry);
                say::event_with_reason(self.lang, what, reason::sentence(self.lang, why, label))
            }
            None => what,
        }
    }

    /// An event of an earlier command, quoted, with the time at which it happened. Its tournament should
    /// be in memory; entries are named by their ids otherwise.
    #[must_use]
    pub fn past(&self, club: &Club, past: &PastEvent) -> String {
        say::event_past(self.lang, self.past_event(club, past), self.moment(past.at))
    }

    /// An event of an earlier command without its time, as [`EventWords::past`] has it.
    #[must_use]
    pub fn past_event(&self, club: &Club, past: &PastEvent) -> String {
        let night = past.stream.tournament_id();
        let night = night.and_then(|id| club.tournament(Some(id)).ok());
        self.event(night.map(|(_, night)| night), &past.event)
    }

    /// A moment of the same day as another as hours and minutes, of another day whole.
    #[must_use]
    pub fn short_moment(
        &self,
        at: chained_events::timestamp::Timestamp,
        now: chained_events::timestamp::Timestamp,
    ) -> String {
        short_moment(&self.zone, at, now)
    }

    /// The name of a member.
    pub(crate) fn member(&self, member: &MemberId) -> String {
        self.directory.label(member)
    }

    /// The event in one line, as something of the past.
    pub(crate) fn done(&self, tournament: Option<&Tournament>, event: &Event) -> String {
        let lang = self.lang;
        match event {
            Event::Tournament(TournamentEvent::ClockChanged(body)) => match body.change {
                ClockChange::Start => say::done_clock_started(lang),
                ClockChange::Pause => say::done_clock_paused(lang),
                change => self.clock_change(tournament, change),
            },
            Event::Tournament(TournamentEvent::RegistrationClosed(_)) => {
                say::done_registration_closed(lang)
            }
            Event::Tournament(TournamentEvent::TournamentReopened(_)) => say::done_reopened(lang),
            Event::Tournament(TournamentEvent::TournamentCancelled(_)) => say::done_cancelled(lang),
            Event::Season(SeasonEvent::SeasonClosed(body)) => {
                say::done_season_closed(lang, body.season.to_string())
            }
            other => self.event(tournament, other),
        }
    }

    /// The part of a season that an event changes, as it is in a club.
    pub(crate) fn season_state(&self, club: &Club, event: &SeasonEvent) -> String {
        let lang = self.lang;
        let (id, rating) = match event {
            SeasonEvent::SeasonRulesChanged(body) => (&body.season, true),
            SeasonEvent::SeasonOpened(body) => (&body.season, false),
            SeasonEvent::SeasonEdited(body) => {
                return season_words::now(lang, club, body);
            }
            SeasonEvent::SeasonClosed(body) => (&body.season, false),
            SeasonEvent::SeasonReopened(body) => (&body.season, false),
            SeasonEvent::ResultsImported(body) => (&body.season, false),
            SeasonEvent::ImportWithdrawn(body) => (&body.season, false),
        };
        let season = id.to_string();
        let imports = matches!(
            event,
            SeasonEvent::ResultsImported(_) | SeasonEvent::ImportWithdrawn(_)
        );
        match club.seasons().get(id) {
            None => say::now_no_season(lang, season),
            Some(found) if rating => match &found.rating {
                Some(rules) => say::now_season_rated(
                    lang,
                    season,
                    rules.ladder.to_string(),
                    rules_in_short(lang, rules),
                ),
                None => say::now_season_unrated(lang, season),
            },
            Some(found) if imports => say::now_imports(lang, season, found.imports.len()),
            Some(found) if found.open => say::now_season_open(lang, season),
            Some(_) => say::now_season_closed(lang, season),
        }
    }

    /// An event with the seed that was drawn with.
    #[must_use]
    pub fn with_seed(&self, what: &str, seed: u64) -> String {
        say::event_seed(self.lang, what, seed.to_string())
    }

    /// Sentence for a command that led to no event.
    #[must_use]
    pub fn nothing(&self) -> String {
        say::nothing_to_do(self.lang)
    }

    fn name(&self, member: &MemberId) -> String {
        let name = self.directory.name(member).map(str::to_owned);
        name.unwrap_or_else(|| say::unnamed(self.lang))
    }

    fn club_event(&self, event: &ClubEvent) -> String {
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

    fn member_event(&self, event: &MemberEvent) -> String {
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
                say::event_members_merged(lang, self.member(&body.from), self.member(&body.into))
            }
            MemberEvent::MemberErased(body) => {
                say::event_member_erased(lang, body.member.to_string())
            }
        }
    }

    fn season_event(&self, event: &SeasonEvent) -> String {
        let lang = self.lang;
        match event {
            SeasonEvent::SeasonOpened(body) => {
                say::event_season_opened(lang, body.season.to_string(), &body.title)
            }
            SeasonEvent::SeasonRulesChanged(body) => {
                let season = body.season.to_string();
                match &body.rating {
                    Some(rules) => say::event_season_rules(
                        lang,
                        season,
                        rules.ladder.to_string(),
                        rules_in_short(lang, rules),
                    ),
                    None => say::event_season_unrated(lang, season),
                }
            }
            SeasonEvent::SeasonEdited(body) => season_words::edited(lang, body),
            SeasonEvent::SeasonClosed(body) => {
                say::event_season_closed(lang, body.season.to_string())
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

    fn rating_event(&self, event: &RatingEvent) -> String {
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

    #[expect(clippy::too_many_lines, reason = "one arm per kind of event")]
    fn tournament_event(&self, tournament: Option<&Tournament>, event: &TournamentEvent) -> String {
        let lang = self.lang;
        let who = |entry: EntryId| self.entry(tournament, entry);
        let prices = tournament.and_then(Tournament::prices);
        let amount = |entry: EntryId, amount: u64| say::event_amount(lang, who(entry), amount);
        match event {
            TournamentEvent::TournamentAnnounced(body) => say::event_announced(
                lang,
                body.tournament.to_string(),
                &body.title,
                date(lang, body.date),
                body.rules.structure.weights.to_string(),
                body.rules.seating.n_max,
            ),
            TournamentEvent::ClockChanged(body) => self.clock_change(tournament, body.change),
            TournamentEvent::EntryRegistered(body) => {
                let (name, entry) = (self.directory.label(&body.member), body.entry.to_string());
                let what = match body.ordinal {
                    0 | 1 => say::event_entered(lang, name, entry),
                    n => say::event_entered_again(lang, name, entry, n),
                };
                let bought = body.purchase.as_ref();
                bought.map_or(what.clone(), |bought| {
                    money_words::with_purchase(lang, prices, what, bought)
                })
            }
            TournamentEvent::EntryRemoved(body) => match body.removal {
                Removal::Unregistered => say::event_entry_removed(lang, who(body.entry)),
                Removal::NoShow => say::event_entry_no_show(lang, who(body.entry)),
                Removal::Disqualified => say::event_entry_disqualified(lang, who(body.entry)),
                Removal::NeverSeated => say::event_entry_never_seated(lang, who(body.entry)),
            },
            TournamentEvent::SeatsDrawn(body) => {
                let tables = say::tables(lang, body.tables.len());
                say::event_seats_drawn(lang, say::players(lang, body.seats.len()), tables)
            }
            TournamentEvent::SeatsRedrawn(body) => room_words::redrawn(lang, body),
            TournamentEvent::EntrySeated(body) => {
                let say = match body.dealt {
                    Dealt::NextHand => say::event_seated,
                    Dealt::AfterButton => say::event_seated_after_button,
                };
                say(
                    lang,
                    who(body.entry),
                    body.table.to_string(),
                    body.seat.get(),
                )
            }
            TournamentEvent::TableOpened(body) => {
                say::event_table_opened(lang, body.table.to_string())
            }
            TournamentEvent::TableStarted(body) => {
                say::event_table_started(lang, body.table.to_string())
            }
            TournamentEvent::TableBroken(body) => {
                let players = say::players(lang, body.entries.len());
                say::event_table_broken(lang, body.table.to_string(), players)
            }
            TournamentEvent::HandEnded(body) => match body.blinds {
                Some(blinds) => say::event_hand_ended_blinds(
                    lang,
                    body.table.to_string(),
                    blinds.big_blind.get(),
                ),
                None => say::event_hand_ended(lang, body.table.to_string()),
            },
            TournamentEvent::EntriesBusted(body) => self.busts(tournament, body),
            TournamentEvent::HandForHandChanged(body) => {
                hand_for_hand_words::changed(lang, body.change)
            }
            TournamentEvent::MoveOrdered(body) => {
                let mover = match &body.mover {
                    MoverRule::Entry(entry) => who(*entry),
                    MoverRule::NextBigBlind => say::next_big_blind(lang),
                };
                let (from, to) = (body.from.to_string(), body.to.to_string());
                say::event_move_ordered(lang, mover, from, step::seat_text(lang, body.seat), to)
            }
            TournamentEvent::MoveConfirmed(body) => {
                let say = match body.ground {
                    MoveBasis::Ordered => say::event_moved,
                    MoveBasis::Deviated => say::event_moved_otherwise,
                    MoveBasis::Director => say::event_moved_by_director,
                };
                let (from, to) = (body.from.to_string(), body.to.to_string());
                say(lang, who(body.entry), from, to, body.seat.get())
            }
            TournamentEvent::MoveCancelled(body) => {
                say::event_move_cancelled(lang, body.from.to_string(), body.to.to_string())
            }
            TournamentEvent::TournamentEdited(body) => {
                let seats = |night: &Tournament| night.announcement().rules.seating.n_max;
                let n_max = tournament.map_or(MAX_SEATS, seats);
                edit_words::edited(lang, &self.zone, n_max, body)
            }
            TournamentEvent::RegistrationReopened(_) => list_words::registration_reopened(lang),
            TournamentEvent::RegistrationClosed(_) => say::event_registration_closed(lang),
            TournamentEvent::DealAgreed(body) => self.deal(tournament, body),
            TournamentEvent::TournamentFinished(body) => self.finished(tournament, body),
            TournamentEvent::FinishImported(body) => {
                let first = body.results.iter().filter(|row| row.place == 1);
                let first: Vec<String> =
                    first.map(|row| self.directory.label(&row.member)).collect();
                let players = say::players(lang, body.results.len());
                let winners = all_of(lang, &first);
                let what = match body.reason {
                    Some(_) => say::event_finish_replaced(lang, players, winners),
                    None => say::event_finish_imported(lang, players, winners),
                };
                if body.pool == 0 {
                    return what;
                }
                say::event_finish_points(lang, what, say::points_count(lang, body.pool))
            }
            TournamentEvent::TournamentReopened(_) => say::event_reopened(lang),
            TournamentEvent::BustsReordered(body) => {
                let names: Vec<String> = body.groups.iter().flatten().map(|e| who(*e)).collect();
                say::event_reordered(lang, list(lang, &names))
            }
            TournamentEvent::EntryReinstated(body) => say::event_reinstated(lang, who(body.entry)),
            TournamentEvent::Pinned(body) => match &body.pin {
                Pin::Entry(entry) => say::event_pinned(lang, who(*entry)),
                Pin::Table(table) => say::event_table_pinned(lang, table.to_string()),
            },
            TournamentEvent::Unpinned(body) => match &body.pin {
                Pin::Entry(entry) => say::event_unpinned(lang, who(*entry)),
                Pin::Table(table) => say::event_table_unpinned(lang, table.to_string()),
            },
            TournamentEvent::FinalTableFormed(body) => {
                let seats = body.seats.iter();
                let seats = seats.map(|(seat, entry)| format!("{seat} {}", who(*entry)));
                let seats = list(lang, &seats.collect::<Vec<_>>());
                say::event_redrawn(lang, body.table.to_string(), seats)
            }
            TournamentEvent::TournamentCancelled(_) => say::event_cancelled(lang),
            TournamentEvent::AlternateListed(body) => {
                alternates::listed(lang, who(body.entry), body)
            }
            TournamentEvent::AlternateCalled(body) => {
                say::event_alternate_called(lang, who(body.entry))
            }
            TournamentEvent::AlternatePassed(body) => {
                alternates::passed(lang, who(body.entry), body)
            }
            TournamentEvent::PlayerArrived(body) => say::event_arrived(lang, who(body.entry)),
            TournamentEvent::RebuyTaken(_)
            | TournamentEvent::AddOnTaken(_)
            | TournamentEvent::PaymentReceived(_)
            | TournamentEvent::PrizePaid(_)
            | TournamentEvent::BountyPaid(_)
            | TournamentEvent::Refunded(_)
            | TournamentEvent::FloatSet(_)
            | TournamentEvent::CashCounted(_)
            | TournamentEvent::KnockerCorrected(_) => {
                money_words::event(lang, prices, &who, event).unwrap_or_default()
            }
            TournamentEvent::ChipsCounted(body) => {
                let rows = body.stacks.iter().map(|row| amount(row.entry, row.stack));
                say::event_chips_counted(lang, list(lang, &rows.collect::<Vec<_>>()))
            }
        }
    }

    fn deal(&self, tournament: Option<&Tournament>, body: &DealAgreed) -> String {
        let lang = self.lang;
        let who = |entry: EntryId| self.entry(tournament, entry);
        let shares = body.shares.iter();
        let prices = tournament.and_then(Tournament::prices);
        let shares = shares.map(|share| {
            let amount = money_words::share(lang, prices, body.divides, share);
            say::event_amount(lang, who(share.entry), amount)
        });
        let shares = list(lang, &shares.collect::<Vec<_>>());
        let (players, method) = (body.shares.len(), deal_method(lang, body));
        if body.for_winner > 0 {
            let left = say::points_count(lang, body.for_winner);
            return say::event_deal_winner(lang, players, method, shares, left);
        }
        if body.money_for_winner > 0 {
            let left = money_words::of_night(lang, prices, body.money_for_winner);
            return say::event_deal_winner(lang, players, method, shares, left);
        }
        let places: Vec<String> = body.places.iter().map(|entry| who(*entry)).collect();
        if places.is_empty() {
            return say::event_deal(lang, players, method, shares);
        }
        say::event_deal_places(lang, players, method, shares, list(lang, &places))
    }

    /// The end of a night: who won, or the deal by which several players ended it.
    fn finished(&self, tournament: Option<&Tournament>, body: &TournamentFinished) -> String {
        let pool = say::points_count(self.lang, body.pool);
        let ended = |night: &&Tournament| night.can_end_by_deal() && night.alive_count() > 1;
        let dealt = tournament.filter(ended).and_then(Tournament::deal);
        if let Some(deal) = dealt.filter(|deal| deal.places.is_empty()) {
            return say::event_finished_deal(self.lang, pool, self.deal(tournament, deal));
        }
        let first = body.results.iter().filter(|row| row.place == 1);
        let first: Vec<String> = first.map(|row| self.directory.label(&row.member)).collect();
        say::event_finished(self.lang, pool, all_of(self.lang, &first))
    }

    fn clock_change(&self, tournament: Option<&Tournament>, change: ClockChange) -> String {
        let lang = self.lang;
        match change {
            ClockChange::Start => say::event_clock_started(lang),
            ClockChange::Pause => say::event_clock_paused(lang),
            ClockChange::Level { level } => {
                let schedule = tournament.and_then(Tournament::schedule);
                match schedule.and_then(|schedule| schedule.level(level)) {
                    Some(found) => say::event_level_blinds(lang, level, clock::blinds(lang, found)),
                    None => say::event_level(lang, level),
                }
            }
            ClockChange::Adjust { seconds } => {
                let sign = if seconds < 0 { '-' } else { '+' };
                let seconds = format!("{sign}{}", count(seconds.unsigned_abs()));
                say::event_clock_adjusted(lang, seconds)
            }
        }
    }

    fn busts(&self, tournament: Option<&Tournament>, body: &EntriesBusted) -> String {
        let lang = self.lang;
        let who = |entry: EntryId| self.entry(tournament, entry);
        let bust = |entry: EntryId| {
            let busts = body.hands.iter().flat_map(|hand| &hand.busted);
            let winners = busts
                .filter(|bust| bust.entry == entry)
                .flat_map(|bust| &bust.by);
            let winners: Vec<String> = winners.map(|winner| who(winner.entry)).collect();
            if winners.is_empty() {
                who(entry)
            } else {
                say::event_busted_by(lang, who(entry), all_of(lang, &winners))
            }
        };
        let names: Vec<String> = body.groups.iter().flatten().map(|e| bust(*e)).collect();
        let names = list(lang, &names);
        if body.groups.iter().any(|group| group.len() > 1) {
            say::event_busted_tied(lang, names)
        } else {
            say::event_busted(lang, names)
        }
    }
}

/// How nights are rated, as on the command line. It has the start of the season, the rule for those who miss
/// a night if there is one, and the parameters that differ from the published ones.
fn rules_in_short(lang: Lang, rules: &RatingRules) -> String {
    let published = text_of(&RatingParams::published());
    let start = match &rules.start {
        RatingStart::Carry => "carry".to_owned(),
        RatingStart::Reset => "reset".to_owned(),
        RatingStart::Widen(sigma) => format!("widen={sigma}"),
    };
    let own = rules.parameters.iter();
    let own = own.filter(|(name, value)| published.get(*name) != Some(*value));
    let own = own.map(|(name, value)| format!("{name}={value}"));
    let absence = match &rules.absence {
        RatingAbsence::Keep => None,
        RatingAbsence::Widen(points) => Some(format!("absence widen={points}")),
    };
    let start = [start].into_iter().chain(absence);
    list(lang, &start.chain(own).collect::<Vec<_>>())
}

/// How the points of a deal were divided.
pub(crate) fn deal_method(lang: Lang, deal: &DealAgreed) -> String {
    match deal.method {
        DealMethod::Even => say::deal_even(lang),
        DealMethod::Chips => say::deal_chips(lang),
        DealMethod::Icm => say::deal_icm(lang),
        DealMethod::Agreed => say::deal_agreed(lang),
    }
}
