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
        let sum = view.by_place + view.shared + view.late + view.by_certainty;
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
