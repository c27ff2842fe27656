//! Ratings worked out with the book of the rating's own crate, next to those of a log.

use std::collections::BTreeMap;

use club_log::Club;
use tier_rating::{
    RatingBook, RatingParams, RatingParamsSetup, Skill, Tournament, TournamentSetup, rate_event,
};

use crate::ladder::{ladder, ratings};

/// A book of ratings that is kept by hand.
pub(crate) struct Book {
    book: RatingBook,
    nights: usize,
}

/// Parameters with which the length of play does not count, as on a night whose clock never ran.
pub(crate) fn untimed(params: RatingParams) -> RatingParams {
    RatingParams::new(RatingParamsSetup {
        hand_reference: None,
        ..RatingParamsSetup::from(params)
    })
    .unwrap()
}

/// The published parameters with another beta.
pub(crate) fn with_beta(beta: f64) -> RatingParams {
    RatingParams::new(RatingParamsSetup {
        beta,
        ..RatingParamsSetup::from(RatingParams::published())
    })
    .unwrap()
}

impl Book {
    pub(crate) fn new() -> Self {
        Self {
            book: RatingBook::new(),
            nights: 0,
        }
    }

    /// A night without times, the first out first.
    pub(crate) fn play(&mut self, params: &RatingParams, out: &[&str]) {
        let placed = out.iter().rev().zip(1..);
        let placed: Vec<(u64, String)> = placed.map(|(p, at)| (at, (*p).to_owned())).collect();
        self.rate(params, &placed);
    }

    /// A night of which only the places are known, from the best one on.
    pub(crate) fn rate(&mut self, params: &RatingParams, placed: &[(u64, String)]) {
        let players = placed.iter().map(|(_, player)| {
            let skill = self.book.enter(player.clone(), params.newcomer());
            (player.clone(), skill)
        });
        let mut setup = TournamentSetup::from_places(9, players);
        for (entry, (place, _)) in setup.entries.iter_mut().zip(placed) {
            entry.place = Some(*place);
        }
        let report = rate_event(&Tournament::new(setup).unwrap(), params).unwrap();
        self.nights += 1;
        self.book.apply(&self.nights.to_string(), report).unwrap();
    }

    /// A season begins for everybody.
    pub(crate) fn begin(&mut self, change: impl Fn(Skill) -> Skill) {
        let players = self.ratings();
        self.book = RatingBook::new();
        for (player, skill) in players {
            self.book.enter(player, change(skill));
        }
    }

    /// A night makes everybody who was not there less certain by `points`.
    ///
    /// Nobody gets a sigma above 500.
    pub(crate) fn miss(&mut self, points: f64, there: &[String]) {
        let players = self.ratings();
        self.book = RatingBook::new();
        for (player, skill) in players {
            let (mu, sigma) = (skill.mu(), skill.sigma());
            let missed = sigma < 500.0 && !there.contains(&player);
            let wider = (sigma * sigma + points * points).sqrt();
            let sigma = if missed { wider.min(500.0) } else { sigma };
            self.book.enter(player, Skill::new(mu, sigma).unwrap());
        }
    }

    pub(crate) fn ratings(&self) -> BTreeMap<String, Skill> {
        let players = self.book.players();
        players.map(|(p, s)| (p.clone(), s)).collect()
    }
}

/// Everybody's mean and standard deviation, in bits.
pub(crate) fn bits(book: &BTreeMap<String, Skill>) -> BTreeMap<String, (u64, u64)> {
    let bits = |s: &Skill| (s.mu().to_bits(), s.sigma().to_bits());
    book.iter().map(|(p, s)| (p.clone(), bits(s))).collect()
}

/// The ratings of the club's main ladder are those of the book, to the last bit. The log itself
/// proves them.
#[track_caller]
pub(crate) fn same(club: &Club, book: &BTreeMap<String, Skill>) {
    let found: BTreeMap<String, (u64, u64)> = ratings(club)
        .iter()
        .map(|(m, s)| {
            let bits = (s.mu.value().to_bits(), s.sigma.value().to_bits());
            (m.to_string(), bits)
        })
        .collect();
    assert_eq!(found, bits(book));
    let proof = club_log::rating::replay(club, ladder(club)).unwrap();
    assert_eq!(proof.largest().to_bits(), 0, "{:?}", proof.nights);
}
