//! Events of a night in words.

use club_log::deal::{DealAgreed, DealMethod};
use club_log::entry::{EntryId, Removal};
use club_log::event::{
    ClockChange, EntriesBusted, MoveBasis, MoverRule, Pin, TournamentEvent, TournamentFinished,
};
use club_log::tournament::Tournament;
use club_words::{date, list, span};
use mtt_seating::{Dealt, MAX_SEATS};

use super::EventWords;
use crate::player::all_of;
use crate::{
    Lang, alternates, clock, edit_words, hand_for_hand_words, list_words, money_words, room_words,
    say, step,
};

impl EventWords<'_> {
    #[expect(clippy::too_many_lines, reason = "one arm per kind of event")]
    pub(super) fn tournament_event(
        &self,
        tournament: Option<&Tournament>,
        event: &TournamentEvent,
    ) -> String {
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
                let name = self.directory.label(&body.member);
                let what = match body.ordinal {
                    0 | 1 => say::event_entered(lang, name),
                    n => say::event_entered_again(lang, name, n),
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
            | TournamentEvent::TicketUsed(_)
            | TournamentEvent::TicketReturned(_)
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

    pub(super) fn clock_change(
        &self,
        tournament: Option<&Tournament>,
        change: ClockChange,
    ) -> String {
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
                let time = span(seconds.saturating_abs().saturating_mul(1_000));
                if seconds < 0 {
                    say::event_clock_back(lang, time)
                } else {
                    say::event_clock_forward(lang, time)
                }
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

/// How the points of a deal were divided.
pub(crate) fn deal_method(lang: Lang, deal: &DealAgreed) -> String {
    match deal.method {
        DealMethod::Even => say::deal_even(lang),
        DealMethod::Chips => say::deal_chips(lang),
        DealMethod::Icm => say::deal_icm(lang),
        DealMethod::Agreed => say::deal_agreed(lang),
    }
}
