//! The views of logs with one false field whose chain is right: whatever folds can be shown.
//!
//! Some hundred forgeries of each committed log; all of them with `CLUB_LONG=1`.

use std::fs;
use std::path::Path;

use chained_events::envelope::Recorded;
use chained_events::timestamp::Timestamp;
use club_log::Club;
use club_log::directory::Directory;
use club_log::rules::Ranking;
use club_log::transfer::read_text;
use club_view::{
    ClockView, EventWords, Lang, LogView, MembersView, PayoutsView, Reasons, SeatsView,
    StandingsView, TournamentView,
};

use crate::forge::{Change, forge, places};

/// Shows everything that a club has, in both languages.
fn show(club: &Club, events: &[Recorded]) {
    let directory = Directory::default();
    let now = Timestamp::MAX;
    for lang in Lang::ALL {
        let words = EventWords::new(lang, &directory).with_time_of(club.identity());
        let _ = LogView::of(&words, club, events, Reasons::Said).map(|view| view.text());
        let _ = MembersView::of(&directory, club.members()).text(lang);
        for (id, night) in club.tournaments() {
            let view = TournamentView::of(&directory, id, night, now);
            let _ = (view.text(lang), view.why_text(lang));
            let _ = ClockView::of(id, night, now).text(lang);
            let _ = SeatsView::of(&directory, id, night).sheet(lang).to_text();
            let payouts = PayoutsView::of(&directory, id, night);
            let _ = payouts.map(|view| view.sheet(lang).to_text());
        }
        for season in club.seasons().keys() {
            for order in [None, Some(Ranking::Total), Some(Ranking::Profit)] {
                let standings = StandingsView::of(club, &directory, season, order);
                let _ = standings.map(|view| view.text(lang));
            }
        }
    }
}

#[test]
fn whatever_folds_can_be_shown() {
    let all = std::env::var_os("CLUB_LONG").is_some_and(|value| value == "1");
    let mut shown = 0;
    for log in [
        "release-1",
        "release-2",
        "ratings",
        "past-results",
        "deals-and-turns",
        "pins",
    ] {
        let file = format!("../club-log/tests/data/{log}/log.ndjson");
        let text = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
        let log = read_text(&text).unwrap().events;
        let mut number = 0_usize;
        for event in 0..log.len() {
            let body = serde_json::from_str(&log[event].body).unwrap();
            for place in 0..places(&body).len() {
                for change in Change::ALL {
                    number += 1;
                    // Neighbours in the list are alike.
                    if !all && !number.is_multiple_of(97) {
                        continue;
                    }
                    let mut forged = log.clone();
                    if forge(&mut forged, event, place, change)
                        && let Ok(club) = Club::replay(&forged)
                    {
                        show(&club, &forged);
                        shown += 1;
                    }
                }
            }
        }
    }
    assert!(shown > 100, "{shown}");
}
