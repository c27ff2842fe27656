//! The numbers behind a change of a rating: they add up, and fields and times are those of the night.

use chained_events::ids::MemberId;
use club_log::Club;
use club_log::codec::decode;
use club_log::directory::Directory;
use club_log::event::{Event, PublishedRating, RatingEvent, RatingsPublished, Timing};
use club_log::transfer::read_text;
use club_view::{Lang, RatingExplanationView};

const LOG: &str = include_str!("../../../club-log/tests/data/ratings/log.ndjson");

fn rated() -> (Club, Directory, Vec<RatingsPublished>) {
    let archive = read_text(LOG.as_bytes()).unwrap();
    let mut directory = Directory::default();
    for person in &archive.people {
        directory.set(person.member.clone(), person.name.clone());
    }
    let events = archive.events.iter();
    let published = events.flat_map(|event| decode(event).unwrap());
    let published = published.filter_map(|event| match event {
        Event::Rating(RatingEvent::RatingsPublished(body)) => Some(*body),
        _ => None,
    });
    let published = published.collect();
    let club = Club::replay(&archive.events).unwrap();
    (club, directory, published)
}

/// All explanations of the nights as they hold now, with the publication of each.
fn all() -> Vec<(RatingsPublished, RatingExplanationView)> {
    let (club, directory, published) = rated();
    let mut found = Vec::new();
    for body in published {
        let ladder = &club.ladders()[&body.rules.ladder];
        let holds = ladder.nights().iter().any(|night| {
            *night.tournament() == body.tournament && night.revision() == body.revision
        });
        if !holds {
            continue;
        }
        let members: Vec<MemberId> = body
            .players
            .iter()
            .map(|row| club.effective_member(&row.member).clone())
            .collect();
        for member in members {
            let view = RatingExplanationView::of(&club, &directory, &body, &member);
            found.push((body.clone(), view.unwrap().unwrap()));
        }
    }
    found
}

/// An independent sum: exact points of all entries, and what remains of the change of the rate.
#[test]
fn the_parts_of_the_entries_add_up_to_the_change() {
    let all = all();
    assert!(
        all.iter().any(|(_, view)| view.games.len() > 1),
        "a re-entry"
    );
    for (_, view) in all {
        let change = &view.change;
        let column =
            |part: fn(&club_view::PartialGame) -> i64| -> i64 { view.games.iter().map(part).sum() };
        assert_eq!(column(|game| game.parts.by_place), change.by_place);
        assert_eq!(column(|game| game.parts.shared), change.shared);
        assert_eq!(column(|game| game.parts.late), change.late);
        let tenths = |points: f64| (10.0 * points).round();
        let shown = tenths(change.after.rate) - tenths(change.before.rate);
        let parts = column(|game| game.parts.sum()) + change.by_certainty;
        assert!((f64::from(i32::try_from(parts).unwrap()) - shown).abs() < 1e-9);
        // Each part is the exact one to the tenth.
        for game in &view.games {
            let near = |tenths: i64, points: f64| {
                let shown = f64::from(i32::try_from(tenths).unwrap()) / 10.0;
                assert!((shown - points).abs() < 0.2, "{shown} of {points}");
            };
            near(game.parts.by_place, game.change);
            near(game.parts.shared, -game.conserve);
            near(game.parts.late, -game.late_penalty);
        }
        let points: f64 = view
            .games
            .iter()
            .map(|game| game.change - game.conserve - game.late_penalty)
            .sum();
        assert!((change.before.mu + points - change.after.mu).abs() < 1e-9);
    }
}

/// The change of an entry is the documented product of the numbers that are shown.
#[test]
fn the_numbers_shown_make_the_change() {
    for (body, view) in all() {
        let gain: f64 = body.rules.parameters["mean_gain"].parse().unwrap();
        for game in &view.games {
            let product = gain * game.hand_index * game.place_weight * (game.ep_mu - game.mu);
            assert!((product - game.change).abs() < 1e-9, "{game:?}");
        }
    }
}

/// The fields of a whole game are everybody; without a clock there is no play time.
#[test]
fn fields_and_play_times_are_those_of_the_night() {
    let mut timed = 0;
    for (body, view) in all() {
        let count = |row: &PublishedRating| u32::try_from(row.entries.len()).unwrap();
        let entries: u32 = body.players.iter().map(count).sum();
        for game in &view.games {
            if body.timing != Timing::Clock {
                assert_eq!(game.played_minutes, None);
            }
            timed += usize::from(game.played_minutes.is_some());
            let Some(mean) = game.field_mean_mu else {
                continue;
            };
            if game.field == u64::from(entries) {
                let rows = body.players.iter();
                let mus = rows.map(|row| f64::from(count(row)) * row.before.mu.value());
                assert!((mus.sum::<f64>() / f64::from(entries) - mean).abs() < 1e-9);
            }
            // Every mean lies between the means of the players.
            let mus = body.players.iter().map(|row| row.before.mu.value());
            let low = mus.clone().fold(f64::INFINITY, f64::min);
            let high = mus.fold(f64::NEG_INFINITY, f64::max);
            assert!(low - 1e-9 <= mean && mean <= high + 1e-9);
        }
    }
    assert!(timed > 0, "a night with a clock");
}

#[test]
fn an_explanation_in_both_languages() {
    let (_, view) = (all().into_iter())
        .find(|(_, view)| view.games.len() > 1)
        .unwrap();
    for lang in Lang::ALL {
        let text = view.text(lang) + &view.games_text(lang);
        insta::assert_snapshot!(format!("rating_explanation_{lang}"), text);
    }
}
