//! Tournaments made of bytes: six for the rules, six for each entry.

use std::collections::BTreeSet;

use engine_contracts::rate::{EventEntry, EventQuestion, Listed};
use tier_rating::{
    BookError, EntryExplanation, EventReport, HandTime, LateMode, RatingBook, RatingError,
    RatingParams, RatingParamsSetup, Tournament, TournamentSetup, rate_event,
};

/// The bytes of the rules, and of an entry.
const HEAD: usize = 6;
const ENTRY: usize = 6;
/// The bust of an entry that does not bust.
const IN: u8 = 250;
/// The most entries of a tournament; a shared place takes the square of their number.
const MOST: usize = 48;

/// A tournament. It is rated with an explanation that adds up, and its report is applied once and
/// taken back; or it is refused. `ok`, or the kind of the error.
#[must_use]
pub fn tournament(data: &[u8]) -> String {
    let Some((head, entries)) = data.split_at_checked(HEAD) else {
        return "short".to_owned();
    };
    let (setup, params) = (setup(head, entries), params(head));
    let rate = || -> Result<Option<EventReport>, RatingError> {
        let Listed {
            setup, different, ..
        } = setup.listed()?;
        let max_entries = is_limited(head).then_some(2);
        let setup = TournamentSetup {
            max_entries,
            ..setup
        };
        let tournament = Tournament::new(setup)?;
        if different.is_some() {
            return Ok(None);
        }
        let report = rate_event(&tournament, &params)?;
        assert_eq!(rate_event(&tournament, &params).unwrap(), report);
        Ok(Some(report))
    };
    match rate() {
        Ok(None) => "DifferentRatings".to_owned(),
        Ok(Some(report)) => {
            check(&setup, &params, &report);
            ledger(&report);
            "ok".to_owned()
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let object = serde_json::to_value(&error).unwrap();
            object["kind"].as_str().unwrap_or_default().to_owned()
        }
    }
}

/// A number of minutes or points: most bytes are ordinary ones, the last few are not.
fn number(byte: u8, step: f64) -> f64 {
    match byte {
        255 => f64::NAN,
        254 => f64::INFINITY,
        253 => -step,
        252 => 1e300,
        251 => 5e-324,
        byte => f64::from(byte) * step,
    }
}

fn params(head: &[u8]) -> RatingParams {
    let is = |bit: u8| head[1] & (1 << bit) != 0;
    RatingParams::new(RatingParamsSetup {
        partial_games: is(0),
        conserve: is(1),
        place_weights: is(2),
        weight_signed: is(3),
        hand_time: if is(4) {
            HandTime::Own
        } else {
            HandTime::SamePlace
        },
        late: match head[2] % 3 {
            0 => LateMode::Table,
            1 => LateMode::Derived,
            _ => LateMode::Off,
        },
        ..RatingParamsSetup::default()
    })
    .unwrap()
}

/// Whether a player enters twice at most.
fn is_limited(head: &[u8]) -> bool {
    head[3] & 4 != 0
}

/// With the lowest bit of the third byte set, entries are put into the order of their busts.
fn setup(head: &[u8], entries: &[u8]) -> EventQuestion {
    let timed = head[3] & 2 != 0;
    let mut listed: Vec<EventEntry> = (entries.chunks_exact(ENTRY).take(MOST))
        .map(|bytes| EventEntry {
            player: format!("p{}", bytes[0] % 32),
            mu: number(bytes[1], 16.0),
            sigma: number(bytes[2], 8.0),
            registered: timed.then(|| number(bytes[3], 2.0)),
            bust: (timed && bytes[4] != IN).then(|| number(bytes[4], 4.0)),
            turns: None,
            place: (bytes[5] % 8 == 7).then_some(u64::from(bytes[5] / 8)),
            stack: (bytes[5] % 8 == 6).then(|| number(bytes[5], 100.0)),
        })
        .collect();
    if head[3] & 1 != 0 {
        let bust = |entry: &EventEntry| entry.bust.unwrap_or_default();
        listed.sort_by(|a, b| bust(b).total_cmp(&bust(a)));
        if let Some(winner) = listed.first_mut() {
            winner.bust = None;
        }
        let mut ratings: Vec<(String, f64, f64)> = Vec::new();
        for entry in &mut listed {
            entry.place = None;
            match ratings.iter().find(|(player, ..)| *player == entry.player) {
                Some(&(_, mu, sigma)) => (entry.mu, entry.sigma) = (mu, sigma),
                None => ratings.push((entry.player.clone(), entry.mu, entry.sigma)),
            }
        }
    }
    EventQuestion {
        n_max: u64::from(head[0] % 12),
        registration_close: timed.then(|| number(head[4], 2.0)),
        duration: timed.then(|| number(head[5], 4.0)),
        entries: listed,
        ..EventQuestion::default()
    }
}

/// All numbers are finite, explanations add up, sigma never rises, and the sum is kept.
fn check(setup: &EventQuestion, params: &RatingParams, report: &EventReport) {
    let players: BTreeSet<&str> = setup.entries.iter().map(|e| e.player.as_str()).collect();
    assert_eq!(report.players.len(), players.len());
    let mut sum = 0.0;
    let mut greatest: f64 = 1.0;
    for change in &report.players {
        let (before, after) = (change.before.skill, change.after.skill);
        let points: f64 = change.explain.iter().map(EntryExplanation::points).sum();
        greatest = (change.explain.iter())
            .map(|entry| entry.change.abs().max(entry.mu.abs()))
            .fold(greatest.max(before.mu().abs()), f64::max);
        assert!(
            (before.mu() + points - after.mu()).abs() <= 1e-9 * greatest,
            "{change:?}"
        );
        assert!(after.mu().is_finite() && after.sigma() > 0.0, "{change:?}");
        assert!(after.sigma() <= before.sigma(), "{change:?}");
        for entry in &change.explain {
            assert!(
                entry.ep_mu.is_finite() && entry.ep_sigma <= entry.sigma,
                "{change:?}"
            );
            assert!(entry.field <= setup.entries.len(), "{change:?}");
            // By the chip model, an entrant with few chips may be worth less than at the start.
            let by_chips = params.setup().late == LateMode::Derived
                && setup.entries.iter().any(|entry| entry.stack.is_some());
            assert!(entry.late >= 0.0 || by_chips, "{change:?}");
            sum += entry.change - entry.conserve;
        }
    }
    if params.setup().conserve {
        assert!(sum.abs() <= 1e-9 * greatest, "{sum} of {greatest}");
    }
}

/// A report is applied once, and taken back without a trace.
fn ledger(report: &EventReport) {
    let mut book = RatingBook::new();
    for change in &report.players {
        book.enter(change.player.clone(), change.before.skill);
    }
    let before = book.clone();
    book.apply("night", report.clone()).unwrap();
    let again = book.apply("night", report.clone());
    let event = "night".to_owned();
    assert_eq!(again, Err(BookError::AlreadyApplied { event }));
    assert_eq!(&book.undo("night").unwrap(), report);
    assert_eq!(book, before);
}
