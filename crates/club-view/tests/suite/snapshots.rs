//! The layout of the views in both languages.

use club_view::{
    ClockView, EventWords, Lang, LogView, MembersView, PayoutsView, Reasons, SeatsView,
    StandingsView, TournamentView,
};

use crate::night::after;

fn both(name: &str, text: impl Fn(Lang) -> String) {
    for lang in Lang::ALL {
        insta::assert_snapshot!(format!("{name}_{lang}"), text(lang));
    }
}

#[test]
fn a_night_from_its_beginning_to_its_end() {
    for (name, lines) in [("registering", 40), ("running", 60), ("finished", 99)] {
        let club = after(lines);
        let (id, night) = club.ledger.club().tournaments().next().unwrap();
        let view = TournamentView::of(club.ledger.directory(), id, night, club.now);
        both(name, |lang| view.text(lang) + &view.why_text(lang));
    }
}

#[test]
fn the_clock() {
    let club = after(60);
    let (id, night) = club.ledger.club().tournaments().next().unwrap();
    let view = ClockView::of(id, night, club.now);
    both("clock", |lang| view.text(lang));
}

#[test]
fn the_log_with_reasons() {
    let club = after(99);
    let (state, directory) = (club.ledger.club(), club.ledger.directory());
    both("log", |lang| {
        let words = EventWords::new(lang, directory).with_time_of(state.identity());
        let log = LogView::of(&words, state, &club.events, Reasons::Said);
        log.unwrap().text()
    });
}

#[test]
fn lists() {
    let club = after(99);
    let (state, directory) = (club.ledger.club(), club.ledger.directory());
    let members = MembersView::of(directory, state.members());
    both("members", |lang| members.text(lang));
    let season = state.seasons().keys().next().unwrap();
    let standings = StandingsView::of(state, directory, season, None).unwrap();
    both("standings", |lang| standings.text(lang));
}

#[test]
fn sheets() {
    let club = after(60);
    let (state, directory) = (club.ledger.club(), club.ledger.directory());
    let (id, night) = state.tournaments().next().unwrap();
    let seats = SeatsView::of(directory, id, night);
    both("sheet_seats", |lang| seats.sheet(lang).to_text());
    let members = MembersView::of(directory, state.members());
    both("sheet_signin", |lang| {
        let day = night.announcement().date;
        members.sign_in_sheet(lang, "Straddle", day).to_text()
    });
    let over = after(99);
    let (state, directory) = (over.ledger.club(), over.ledger.directory());
    let (id, night) = state.tournaments().next().unwrap();
    let payouts = PayoutsView::of(directory, id, night).unwrap();
    both("sheet_payouts", |lang| payouts.sheet(lang).to_text());
    let season = state.seasons().keys().next().unwrap();
    let standings = StandingsView::of(state, directory, season, None).unwrap();
    both("sheet_standings", |lang| {
        standings.sheet(lang).to_markdown()
    });
}
