//! Nights one after the other: what a log needs to record ratings, correct them and read them back.

use proptest::prelude::*;
use tier_rating::{
    BookError, EntrySetup, EventReport, RatingBook, RatingError, RatingParams, Skill, Times,
    Tournament, TournamentSetup, rate_event,
};

use crate::strategies::params;

const MEMBERS: [&str; 6] = ["Aoki", "Baba", "Chiba", "Doi", "Endo", "Fujii"];

/// A night: who finished in which order, and the parameters of its season.
#[derive(Debug, Clone)]
struct Night {
    order: Vec<&'static str>,
    params: RatingParams,
}

fn nights() -> impl Strategy<Value = Vec<Night>> {
    let order = Just(MEMBERS.to_vec()).prop_shuffle();
    let night = (order, 2..=MEMBERS.len(), params()).prop_map(|(order, size, params)| Night {
        order: order.into_iter().take(size).collect(),
        params,
    });
    prop::collection::vec(night, 2..6)
}

fn newcomers() -> RatingBook {
    let mut book = RatingBook::new();
    for member in MEMBERS {
        book.enter(member.to_owned(), Skill::INITIAL);
    }
    book
}

/// Rates a night from the book: registrations and busts a quarter of an hour apart.
fn rate(book: &RatingBook, night: &Night) -> Result<EventReport, RatingError> {
    let size = night.order.len();
    let names = night.order.iter().map(|&name| name.to_owned());
    let skilled = names.map(|name| Ok((name.clone(), book.rating(&name)?)));
    let players: Vec<(String, Skill)> = skilled.collect::<Result<_, BookError>>()?;
    let entry = |at: usize| {
        let registered = if at.is_multiple_of(2) { 0.0 } else { 20.0 };
        let bust = (at > 0).then(|| 15.0 * (size - at) as f64 + 10.0);
        EntrySetup::new(at).minutes(registered, bust)
    };
    let tournament = Tournament::new(TournamentSetup {
        entries: (0..size).map(entry).collect(),
        times: Times::Clock {
            registration_close: 40.0,
            duration: 15.0 * size as f64 + 10.0,
            order: None,
        },
        ..TournamentSetup::from_places(9, players)
    })?;
    Ok(rate_event(&tournament, &night.params)?)
}

fn replay(nights: &[Night]) -> RatingBook {
    let mut book = newcomers();
    for (number, night) in nights.iter().enumerate() {
        let report = rate(&book, night).unwrap();
        book.apply(&number.to_string(), report).unwrap();
    }
    book
}

proptest! {
    #[test]
    fn a_corrected_night_gives_what_the_right_night_would_have(
        nights in nights(), at in any::<prop::sample::Index>(), right in nights(),
    ) {
        let at = at.index(nights.len());
        let mut corrected = nights.clone();
        corrected[at].order.clone_from(&right[0].order);
        let mut book = replay(&nights);
        let before = book.clone();
        let replaced = book
            .revise(&at.to_string(), |book, event, _| {
                rate(book, &corrected[event.parse::<usize>().unwrap()])
            })
            .unwrap();
        prop_assert_eq!(&book, &replay(&corrected));
        // What was replaced is what was published, in the order of the nights.
        let published: Vec<_> = before.events().skip(at).collect();
        let replaced: Vec<_> = replaced.iter().map(|(event, report)| (event.as_str(), report)).collect();
        prop_assert_eq!(replaced, published);
        // Correcting it back restores every bit.
        book.revise(&at.to_string(), |book, event, _| {
            rate(book, &nights[event.parse::<usize>().unwrap()])
        })
        .unwrap();
        prop_assert_eq!(book, before);
    }

    #[test]
    fn a_revision_that_fails_changes_nothing(nights in nights()) {
        let mut book = replay(&nights);
        let before = book.clone();
        let last = (nights.len() - 1).to_string();
        let failed = book.revise("0", |book, event, _| {
            if event == last {
                book.rating(&"Nobody".to_owned())?;
            }
            let mut night = nights[event.parse::<usize>().unwrap()].clone();
            night.order.reverse();
            rate(book, &night)
        });
        prop_assert_eq!(failed.unwrap_err(), RatingError::from(BookError::UnknownPlayer { player: "Nobody".to_owned() }));
        prop_assert_eq!(&book, &before);
        let unknown = book.revise("x", |book, _, _| rate(book, &nights[0])).unwrap_err();
        prop_assert_eq!(unknown, RatingError::from(BookError::UnknownEvent { event: "x".into() }));
        // A report that was rated from other ratings is rejected, as it is without a revision.
        let old: Vec<EventReport> = before.events().map(|(_, report)| report.clone()).collect();
        let mut shifted = newcomers();
        shifted.enter("Gunji".to_owned(), Skill::INITIAL);
        shifted.apply("first", old[0].clone()).unwrap();
        prop_assert_eq!(
            shifted.apply("second", old[0].clone()).unwrap_err(),
            BookError::StaleRating { player: old[0].players[0].player.clone() }
        );
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_ledger_written_as_text_gives_the_same_book(nights in nights()) {
        #[derive(serde::Serialize, serde::Deserialize)]
        struct Published {
            algorithm: u32,
            params: RatingParams,
            report: EventReport,
        }
        let book = replay(&nights);
        let mut read = newcomers();
        for ((event, report), night) in book.events().zip(&nights) {
            let text = serde_json::to_string(&Published {
                algorithm: tier_rating::ALGORITHM,
                params: night.params.clone(),
                report: report.clone(),
            })
            .unwrap();
            let published: Published = serde_json::from_str(&text).unwrap();
            prop_assert_eq!(published.algorithm, tier_rating::ALGORITHM);
            // The same parameters from the same ratings give the recorded report, to the last bit.
            let again = Night { params: published.params, ..night.clone() };
            prop_assert_eq!(&rate(&read, &again).unwrap(), &published.report);
            read.apply(event, published.report).unwrap();
        }
        prop_assert_eq!(read, book);
    }
}
