//! Sentences of the views, without the layout.

use std::collections::BTreeMap;

use chained_events::ids::CommandKey;
use chained_events::store::Note;
use club_log::directory::Directory;
use club_log::event::{FinalTableFormed, Pin, Pinned, TournamentEvent, Unpinned, Why};
use club_log::next_step::NextStep;
use club_log::tournament::Phase;
use club_view::{
    ClockView, EventWords, Lang, LogView, MembersView, PayoutsView, Reasons, SeatsView,
    StandingsView, TournamentView,
};
use mtt_seating::{Seat, TableId};

use crate::night::after;

/// Words of Japanese text that are no names of this night: letters in a row.
fn english(text: &str, names: &str) -> Vec<String> {
    // Commands to type are the same in every language; they end the line or the brackets.
    let mut words = String::new();
    for (at, part) in text.split("desk t ").enumerate() {
        words.push_str(match at {
            0 => part,
            _ => part.trim_start_matches(|c: char| c.is_ascii_alphabetic() || "- ".contains(c)),
        });
    }
    // Abbreviations that players use, and what this night is called.
    let allowed = [
        "BB", "ICM", "Straddle", "Season", "Asia", "Tokyo", "night", "March",
    ];
    words
        .split(|c: char| !(c.is_ascii_alphanumeric() || "-'_".contains(c)))
        .filter(|word| word.chars().filter(char::is_ascii_alphabetic).count() > 1)
        .filter(|word| !allowed.contains(word) && !names.contains(word))
        .map(str::to_owned)
        .collect()
}

#[test]
fn english_is_found_in_japanese() {
    let text =
        "クロックを start する（desk t clock start）。青木 vs T1-2\ndone（desk t bust NAME）";
    assert_eq!(english(text, "青木"), ["start", "vs", "done"]);
}

#[test]
fn japanese_views_have_no_english_left() {
    for lines in [10, 40, 54, 70, 99] {
        let club = after(lines);
        let (state, directory) = (club.ledger.club(), club.ledger.directory());
        let members = MembersView::of(directory, state.members());
        let ids: Vec<String> = club.events.iter().map(|e| e.command.to_string()).collect();
        let names = format!("{members:?} {ids:?} 2026 desk vp-kid");
        let words = EventWords::new(Lang::Ja, directory).with_time_of(state.identity());
        let log = LogView::of(&words, state, &club.events, Reasons::Said).unwrap();
        let mut texts = vec![members.text(Lang::Ja)];
        texts.extend(log.rows.iter().map(|row| row.what.clone()));
        for (id, night) in state.tournaments() {
            let view = TournamentView::of(directory, id, night, club.now);
            texts.push(view.text(Lang::Ja));
            texts.push(view.why_text(Lang::Ja));
            texts.push(ClockView::of(id, night, club.now).text(Lang::Ja));
            texts.push(
                SeatsView::of(directory, id, night)
                    .sheet(Lang::Ja)
                    .to_text(),
            );
            let payouts = PayoutsView::of(directory, id, night).unwrap();
            texts.push(payouts.sheet(Lang::Ja).to_text());
        }
        for season in state.seasons().keys() {
            let standings = StandingsView::of(state, directory, season, None).unwrap();
            texts.push(standings.text(Lang::Ja));
        }
        for text in texts {
            let left = english(&text, &names);
            assert!(left.is_empty(), "{lines}: {left:?} in\n{text}");
        }
    }
}

#[test]
fn a_view_is_data_and_has_the_keys_of_the_command_line() {
    let club = after(60);
    let directory = club.ledger.directory();
    let (id, night) = club.ledger.club().tournaments().next().unwrap();
    let view = TournamentView::of(directory, id, night, club.now);
    assert_eq!(view.phase, Phase::Running);
    assert_eq!(
        view.alive,
        view.tables.iter().map(|t| t.players).sum::<usize>() + view.waiting.len()
    );
    assert!(
        view.next
            .iter()
            .any(|step| matches!(step, NextStep::PlayOn { .. }))
    );
    let document = serde_json::to_value(&view).unwrap();
    let keys: Vec<&String> = document.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        [
            "alive",
            "arrived",
            "chips",
            "clock",
            "deal",
            "entries",
            "final_table",
            "forecast",
            "next",
            "phase",
            "places",
            "pool",
            "registration_open",
            "results",
            "rules",
            "season",
            "stack",
            "tables",
            "tables_seen",
            "title",
            "tournament",
            "waiting",
        ]
    );
    let seat = &document["tables"][0]["seats"]["1"];
    let keys: Vec<&String> = seat.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["entry", "member", "name"]);
}

#[test]
fn pins_and_a_redrawn_final_table_have_their_reasons() {
    let key = CommandKey::new("pin-1").unwrap();
    let notes = [Note {
        id: key.clone(),
        text: "near the door".to_owned(),
    }];
    let pin = || Pin::Table(TableId::new("T2"));
    let pinned = Pinned {
        pin: pin(),
        reason: Some(key.clone()),
    };
    let unpinned = Unpinned {
        pin: pin(),
        reason: Some(key),
    };
    let formed = FinalTableFormed {
        table: TableId::new("T1"),
        seats: [(Seat::new(3).unwrap(), "e7".parse().unwrap())].into(),
        why: Some(Why {
            rule: "one_table_left".to_owned(),
            numbers: BTreeMap::default(),
            cost: Vec::new(),
            runner_up: None,
        }),
    };
    let directory = Directory::default();
    let said = |lang: Lang, event: TournamentEvent| {
        let words = EventWords::new(lang, &directory).with_notes(&notes);
        let event = event.into();
        words.with_reason(None, &event, words.event(None, &event))
    };
    assert_eq!(
        said(Lang::En, TournamentEvent::Pinned(pinned.clone())),
        "table T2 is pinned: it is not broken (near the door)"
    );
    assert_eq!(
        said(Lang::En, TournamentEvent::Unpinned(unpinned)),
        "table T2 may be broken again (near the door)"
    );
    assert_eq!(
        said(Lang::En, TournamentEvent::FinalTableFormed(formed.clone())),
        "the final table T1, seats drawn again: 3 e7 (one table is left and nobody can enter)"
    );
    for event in [
        TournamentEvent::Pinned(pinned),
        TournamentEvent::FinalTableFormed(formed),
    ] {
        let japanese = said(Lang::Ja, event);
        assert!(japanese.ends_with('）'), "{japanese}");
    }
}
