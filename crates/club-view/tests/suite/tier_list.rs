//! The ratings narrowed by attendance, and changes since a date, against the published rows.

use std::num::NonZeroU32;

use chained_events::ids::MemberId;
use club_log::Club;
use club_log::directory::Directory;
use club_log::ids::LadderId;
use club_log::rating::Ladder;
use club_log::transfer::read_text;
use club_view::{Lang, TierFilter, TiersView};
use jiff::civil::Date;

const LOG: &str = include_str!("../../../club-log/tests/data/ratings/log.ndjson");

fn rated() -> (Club, Directory) {
    let archive = read_text(LOG.as_bytes()).unwrap();
    let mut directory = Directory::default();
    for person in &archive.people {
        directory.set(person.member.clone(), person.name.clone());
    }
    (Club::replay(&archive.events).unwrap(), directory)
}

fn ladder(club: &Club) -> (&LadderId, &Ladder) {
    club.ladders().iter().next().unwrap()
}

fn narrowed(filter: TierFilter) -> (Club, TiersView) {
    let (club, directory) = rated();
    let (id, found) = ladder(&club);
    let view = TiersView::of(&club, &directory, id, found).unwrap();
    let view = view.narrowed(&club, found, filter).unwrap();
    (club, view)
}

/// The nights of a member by date and position, counted from the nights themselves.
fn nights_of(club: &Club, member: &MemberId) -> Vec<(usize, Date)> {
    let (_, found) = ladder(club);
    let nights = found.nights().iter().enumerate();
    nights
        .filter(|(_, night)| night.rows().any(|(of, _)| of == member))
        .map(|(at, night)| (at, club.night(night.tournament()).unwrap().date()))
        .collect()
}

#[test]
fn attendance_decides_who_is_listed() {
    let all = narrowed(TierFilter::default()).1.players;
    let total = ladder(&rated().0).1.nights().len();
    for bound in 1..=u32::try_from(total).unwrap() + 1 {
        let bound = NonZeroU32::new(bound);
        let count = usize::try_from(bound.unwrap().get()).unwrap();
        for (filter, expected) in [
            (
                TierFilter {
                    nights: bound,
                    ..TierFilter::default()
                },
                (&|nights: &[usize]| nights.len() >= count) as &dyn Fn(&[usize]) -> bool,
            ),
            (
                TierFilter {
                    absent: bound,
                    ..TierFilter::default()
                },
                &|nights: &[usize]| count > total || nights.iter().any(|at| *at >= total - count),
            ),
        ] {
            let (club, view) = narrowed(filter);
            let listed: Vec<&MemberId> = view.players.iter().map(|row| &row.member).collect();
            let wanted = all.iter().filter(|row| {
                let nights = nights_of(&club, &row.member);
                let positions: Vec<usize> = nights.iter().map(|(at, _)| *at).collect();
                expected(&positions)
            });
            let wanted: Vec<&MemberId> = wanted.map(|row| &row.member).collect();
            assert_eq!(listed, wanted, "{filter:?}");
            for (at, row) in view.players.iter().enumerate() {
                let higher = view
                    .players
                    .iter()
                    .filter(|other| other.rating.rate > row.rating.rate);
                assert_eq!(row.rank, 1 + higher.count(), "{at}");
            }
            let inside: usize = view.tiers.iter().map(|tier| tier.players).sum();
            assert_eq!(inside, view.players.len());
        }
    }
}

#[test]
fn a_change_is_from_the_first_night_since_the_date() {
    let (club, _) = rated();
    let dates = ladder(&club).1.nights().iter();
    let dates = dates.map(|night| club.night(night.tournament()).unwrap().date());
    let mut news = 0;
    for date in dates.flat_map(|date| [date, date.tomorrow().unwrap()]) {
        let filter = TierFilter {
            since: Some(date),
            ..TierFilter::default()
        };
        let (club, view) = narrowed(filter);
        let (_, found) = ladder(&club);
        for row in &view.players {
            let since = row.since.unwrap();
            let nights = nights_of(&club, &row.member);
            let first = nights.iter().find(|(_, on)| *on >= date);
            let count = nights.iter().filter(|(_, on)| *on >= date).count();
            assert_eq!(since.nights, count);
            let has_earlier = nights.iter().any(|(_, on)| *on < date);
            let imported = found.imported().contains_key(&row.member);
            assert_eq!(since.new, count > 0 && !has_earlier && !imported);
            news += usize::from(since.new);
            let tenths = |rate: f64| (10.0 * rate).round();
            let exact = match first {
                None => 0.0,
                Some((at, _)) => {
                    let before = found.nights()[*at].row(&row.member).unwrap().before;
                    // K and L of the published parameters.
                    let rate =
                        before.mu.value() + 0.841_621_233_57 * (440.0 - before.sigma.value());
                    assert!((rate - since.rate).abs() < 1e-9);
                    tenths(row.rating.rate) - tenths(rate)
                }
            };
            assert!((f64::from(i32::try_from(since.change).unwrap()) - exact).abs() < 1e-9);
        }
    }
    assert!(news > 0);
}

#[test]
fn a_list_on_screen_and_paper() {
    let (club, _) = rated();
    let first = ladder(&club).1.nights().first().unwrap();
    let date = club.night(first.tournament()).unwrap().date();
    let filter = TierFilter {
        nights: NonZeroU32::new(2),
        absent: NonZeroU32::new(2),
        since: Some(date),
    };
    let view = narrowed(filter).1;
    for lang in Lang::ALL {
        insta::assert_snapshot!(format!("tier_list_{lang}"), view.narrowed_text(lang));
        let sheet = view.sheet(lang, "Straddle").to_text();
        insta::assert_snapshot!(format!("tier_sheet_{lang}"), sheet);
    }
}
