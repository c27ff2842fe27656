//! The views of ratings in both languages, over the committed log of a rated club.

use chained_events::ids::MemberId;
use club_log::Club;
use club_log::codec::decode;
use club_log::directory::Directory;
use club_log::event::{Event, RatingEvent, RatingsPublished};
use club_log::ids::{LadderId, TournamentId};
use club_log::rating::Ladder;
use club_log::rating::{replay, what_if};
use club_log::transfer::read_text;
use club_view::{
    Lang, RatingChangeView, RatingChangesView, RatingHistoryView, ReplayView, TiersView, WhatIfView,
};

const LOG: &str = include_str!("../../../club-log/tests/data/ratings/log.ndjson");

struct Rated {
    club: Club,
    directory: Directory,
    published: Vec<RatingsPublished>,
}

fn rated() -> Rated {
    let archive = read_text(LOG.as_bytes()).unwrap();
    let mut directory = Directory::default();
    for person in &archive.people {
        directory.set(person.member.clone(), person.name.clone());
    }
    let events = archive
        .events
        .iter()
        .flat_map(|event| decode(event).unwrap());
    let published = events.filter_map(|event| match event {
        Event::Rating(RatingEvent::RatingsPublished(body)) => Some(*body),
        _ => None,
    });
    Rated {
        published: published.collect(),
        club: Club::replay(&archive.events).unwrap(),
        directory,
    }
}

fn both(name: &str, text: impl Fn(Lang) -> String) {
    for lang in Lang::ALL {
        insta::assert_snapshot!(format!("{name}_{lang}"), text(lang));
    }
}

fn main_ladder(club: &Club) -> (LadderId, &Ladder) {
    let (id, ladder) = club.ladders().iter().next().unwrap();
    (id.clone(), ladder)
}

fn member(id: &str) -> MemberId {
    MemberId::new(id).unwrap()
}

#[test]
fn everybody_and_their_tiers() {
    let rated = rated();
    let (id, ladder) = main_ladder(&rated.club);
    let view = TiersView::of(&rated.club, &rated.directory, &id, ladder).unwrap();
    both("rating_tiers", |lang| view.text(lang));
    let inside: usize = view.tiers.iter().map(|tier| tier.players).sum();
    assert_eq!(inside, view.players.len());
    assert!(
        view.players
            .windows(2)
            .all(|pair| pair[0].rating.rate >= pair[1].rating.rate)
    );
}

#[test]
fn the_history_of_a_member() {
    let rated = rated();
    let (id, ladder) = main_ladder(&rated.club);
    let (club, directory) = (&rated.club, &rated.directory);
    let view = RatingHistoryView::of(club, directory, &id, ladder, &member("m2")).unwrap();
    both("rating_history", |lang| view.text(lang));
    for pair in view.nights.windows(2) {
        assert_eq!(pair[0].after, pair[1].before);
    }
    // The picture: the rate before the first night and after each, with the bounds of its band.
    let first = [&view.nights[0].before];
    let shown = first
        .into_iter()
        .chain(view.nights.iter().map(|night| &night.after));
    let expected: Vec<[f64; 3]> = shown
        .map(|at| [at.rate, at.rate - at.sigma, at.rate + at.sigma])
        .collect();
    let csv = view.chart(Lang::En).unwrap().table().to_csv();
    let rows: Vec<Vec<&str>> = csv
        .lines()
        .skip(1)
        .map(|row| row.split(',').collect())
        .collect();
    assert_eq!(rows.len(), expected.len());
    for (row, expected) in rows.iter().zip(expected) {
        for (text, number) in row[row.len() - 3..].iter().zip(expected) {
            let drawn: f64 = text.parse().unwrap();
            assert!(
                (drawn - number).abs() <= 5e-7,
                "six decimals: {text}, {number}"
            );
        }
    }
}

#[test]
fn why_a_rating_changed() {
    let rated = rated();
    // The first night as it was published again: m1 entered twice, m4 late.
    let again = rated
        .published
        .iter()
        .find(|body| body.revision == 2)
        .unwrap();
    for (name, of) in [("again", "m1"), ("late", "m4")] {
        let view = RatingChangeView::of(&rated.club, &rated.directory, again, &member(of));
        let view = view.unwrap().unwrap();
        both(&format!("rating_why_{name}"), |lang| view.text(lang));
        assert_eq!(view.text(Lang::En).lines().count(), 6);
        let tenths = |points: f64| (10.0 * points).round();
        let sum = view.by_place + view.shared + view.late + view.by_certainty + view.by_floor;
        let change = tenths(view.after.rate) - tenths(view.before.rate);
        assert_eq!(
            change.total_cmp(&f64::from(i32::try_from(sum).unwrap())),
            std::cmp::Ordering::Equal
        );
    }
    let nobody = RatingChangeView::of(&rated.club, &rated.directory, again, &member("m5"));
    assert_eq!(nobody.unwrap(), None);
}

#[test]
fn the_largest_changes_of_a_night() {
    let rated = rated();
    let (id, ladder) = main_ladder(&rated.club);
    let night = TournamentId::new("c").unwrap();
    let view =
        RatingChangesView::between(&rated.directory, &id, Some(&night), None, ladder).unwrap();
    both("rating_changes", |lang| view.text(lang));
}

#[test]
fn the_proof_and_what_would_be() {
    let rated = rated();
    let (id, ladder) = main_ladder(&rated.club);
    let proof = ReplayView::of(&rated.club, &id, &replay(&rated.club, ladder).unwrap());
    both("rating_replay", |lang| proof.text(lang));
    let mut rules = ladder.last_rules().unwrap().clone();
    let same = what_if(&rated.club, ladder, &rules).unwrap();
    let same = WhatIfView::of(&rated.directory, &id, ladder, &same, &rules).unwrap();
    assert_eq!(same.changes, []);
    rules
        .parameters
        .insert("mean_gain".to_owned(), "0.5".to_owned());
    let other = what_if(&rated.club, ladder, &rules).unwrap();
    let view = WhatIfView::of(&rated.directory, &id, ladder, &other, &rules).unwrap();
    both("rating_what_if", |lang| view.text(lang));
    let tiers = TiersView::of(&rated.club, &rated.directory, &id, ladder).unwrap();
    assert_eq!(view.players.len(), tiers.players.len());
    for row in &view.players {
        let now = tiers.players.iter().find(|now| now.member == row.member);
        let now = now.unwrap();
        assert_eq!((row.rank_now, row.now), (now.rank, now.rating));
    }
}

const TWO_SEASONS: &str = include_str!("../../../club-log/tests/data/two-seasons/log.ndjson");

/// A season that reset the ratings: the change of a night is measured from the reset, wherever it is shown.
#[test]
fn the_change_of_a_night_is_measured_from_the_start_of_its_season() {
    let archive = read_text(TWO_SEASONS.as_bytes()).unwrap();
    let directory = Directory::default();
    for (at, event) in archive.events.iter().enumerate() {
        let Event::Rating(RatingEvent::RatingsPublished(body)) = decode(event).unwrap().remove(0)
        else {
            continue;
        };
        let before = Club::replay(&archive.events[..at]).unwrap();
        let after = Club::replay(&archive.events[..=at]).unwrap();
        let (id, ladder) = main_ladder(&after);
        let earlier = before.ladders().get(&id);
        let night = Some(&body.tournament);
        let view = RatingChangesView::between(&directory, &id, night, earlier, ladder).unwrap();
        assert_eq!(view.changes.len(), body.players.len());
        for row in &view.changes {
            let why = RatingChangeView::of(&after, &directory, &body, &row.member);
            let why = why.unwrap().unwrap();
            assert_eq!(
                (row.from, row.to),
                (why.before, why.after),
                "{}",
                row.member
            );
        }
    }
}

#[test]
fn everybody_is_shown_with_the_season_that_began_last() {
    let archive = read_text(TWO_SEASONS.as_bytes()).unwrap();
    let club = Club::replay(&archive.events).unwrap();
    let (id, ladder) = main_ladder(&club);
    let view = TiersView::of(&club, &Directory::default(), &id, ladder).unwrap();
    // E played before the season that reset the ratings, and not since: 1500 - K * (500 - 440).
    let row = view.players.iter().find(|row| row.member == member("mE"));
    let row = row.unwrap();
    assert!((row.rating.rate - (1500.0 - 0.841_621_233_57 * 60.0)).abs() < 1e-9);
    assert_eq!(
        (row.entries, row.entries_since_start, row.placement),
        (1, 0, true)
    );
    // A played all four nights, three of them since the season began, which is not the placement any more.
    let row = view.players.iter().find(|row| row.member == member("mA"));
    let row = row.unwrap();
    assert_eq!(
        (row.entries, row.entries_since_start, row.placement),
        (4, 3, false)
    );
}

#[test]
fn the_floor_has_a_line_of_its_own() {
    let rated = rated();
    let exact = |text: &str| text.parse().unwrap();
    let mut body = rated.published[0].clone();
    let row = &mut body.players[0];
    // The rate without the floor rises from 717.8 to 801.0, and 900 is shown both times.
    row.before.mu = exact("600");
    row.after.mu = exact("683.1");
    row.before.sigma = exact("300");
    row.after.sigma = exact("300");
    row.entries.truncate(1);
    row.entries[0].change = exact("83.1");
    row.entries[0].conserve = exact("0");
    row.entries[0].late = exact("0");
    let winner = row.member.clone();
    let view = RatingChangeView::of(&rated.club, &rated.directory, &body, &winner);
    let view = view.unwrap().unwrap();
    let parts = (view.by_place, view.by_certainty, view.by_floor, view.floor);
    assert_eq!(parts, (831, 0, -831, 900.0));
    let line = |lang: Lang, at: usize| view.text(lang).lines().nth(at).map(str::to_owned);
    assert_eq!(
        line(Lang::En, 5).as_deref(),
        Some("-83.1 because no rate is shown below 900.0")
    );
    assert_eq!(
        line(Lang::En, 4).as_deref(),
        Some("+0.0 because the rating is surer now (uncertainty 300.0 to 300.0)")
    );
    assert_eq!(
        line(Lang::Ja, 5).as_deref(),
        Some("-83.1：レートは 900.0 を下回って表示されないため")
    );
    let json = serde_json::to_value(&view).unwrap();
    assert_eq!(
        (&json["by_floor"], &json["floor"]),
        (&(-831).into(), &900.0.into())
    );
}
