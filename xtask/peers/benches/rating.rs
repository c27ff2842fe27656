//! The rating next to the crates `skillratings` and `multi-skill` and to plain loops of our own.
//!
//! Each comparison asserts first that both sides are right where they answer at all.

use icm::{IcmOptions, finish_probabilities};
use multi_skill::systems::{EloMMR, Player, PlayerEvent, RatingSystem};
use peers::{compare, measure};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use skillratings::{
    MultiTeamOutcome,
    trueskill::{TrueSkillConfig, TrueSkillRating, trueskill_multi_team},
};
use tier_rating::math::{PartialEntry, rate_field, rate_partial};
use tier_rating::simulation::{Registration, simulate};
use tier_rating::{
    Beta, EntrySetup, RatingBook, RatingParams, RatingParamsSetup, Skill, Times, Tolerance,
    Tournament, TournamentSetup, rate_event,
};

/// Skills of players of some seasons, in a finishing order that has nothing to do with them.
fn field(size: usize, seed: u64) -> Vec<Skill> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut skill = || {
        let mu = 1500.0 + 300.0 * (rng.random::<f64>() + rng.random::<f64>() - 1.0);
        Skill::new(mu, 300.0 + 200.0 * rng.random::<f64>())
    };
    (0..size).map(|_| skill().expect("finite")).collect()
}

fn ours(skills: &[Skill]) -> Vec<Skill> {
    rate_field(skills, Beta::PUBLISHED, Tolerance::DEFAULT)
        .expect("it converges")
        .players
}

/// A field as `skillratings` takes it: teams of one.
fn teams(skills: &[Skill]) -> Vec<[TrueSkillRating; 1]> {
    let team = |skill: &Skill| {
        [TrueSkillRating {
            rating: skill.mu(),
            uncertainty: skill.sigma(),
        }]
    };
    skills.iter().map(team).collect()
}

/// The peer's answer to a field, with our beta and without draws and dynamics.
fn theirs(teams: &[[TrueSkillRating; 1]], draw_probability: f64) -> Vec<TrueSkillRating> {
    let config = TrueSkillConfig {
        draw_probability,
        beta: 1000.0,
        dynamics_factor: 0.0,
    };
    let ranked: Vec<(&[TrueSkillRating], MultiTeamOutcome)> = teams
        .iter()
        .enumerate()
        .map(|(at, team)| (&team[..], MultiTeamOutcome::new(at + 1)))
        .collect();
    let rated = trueskill_multi_team(&ranked, &config, None).expect("teams of one");
    rated.into_iter().flatten().collect()
}

fn next_to_skillratings() {
    for (size, goal) in [(10, "4"), (100, "5"), (600, "3")] {
        let skills = field(size, 1);
        let teams = teams(&skills);
        let pairs = ours(&skills).into_iter().zip(theirs(&teams, 0.0));
        let apart = pairs
            .map(|(a, b)| (a.mu() - b.rating).abs())
            .fold(0.0, f64::max);
        assert!(apart < 0.01, "{size} players: {apart} points apart");
        compare(
            &format!("field of {size}: skillratings / rate_field"),
            &format!("at least {goal}"),
            || ours(&skills),
            || theirs(&teams, 0.0),
        );
    }
    for (size, draws) in [(700, 0.0), (1000, 0.0), (100, 0.1)] {
        let found = theirs(&teams(&field(size, 1)), draws);
        let nan = found.iter().filter(|rating| rating.rating.is_nan()).count();
        println!(
            "skillratings, field of {size}, draw probability {draws}: {nan} of {size} are NaN"
        );
    }
}

/// Rates a field with Elo-MMR, the making of its players included.
fn elo_mmr(system: &EloMMR, skills: &[Skill]) -> Vec<f64> {
    let event = || PlayerEvent {
        contest_index: 0,
        rating_mu: 0,
        rating_sig: 0,
        perf_score: 0,
        place: 0,
    };
    let mut players: Vec<Player> = skills
        .iter()
        .map(|skill| Player::with_rating(skill.mu(), skill.sigma(), 0))
        .collect();
    for player in &mut players {
        player.event_history.push(event());
    }
    let standings = players
        .iter_mut()
        .enumerate()
        .map(|(at, player)| (player, at, at))
        .collect();
    system.round_update(1.0, standings);
    players
        .iter()
        .map(|player| player.approx_posterior.mu)
        .collect()
}

fn next_to_elo_mmr() {
    for size in [1_000, 10_000] {
        let newcomers = vec![Skill::INITIAL; size];
        let found = elo_mmr(&EloMMR::default(), &newcomers);
        assert!(
            found.windows(2).all(|pair| pair[0] >= pair[1]),
            "better places gain more"
        );
        compare(
            &format!("{size} newcomers: Elo-MMR / rate_field"),
            "at least 1.2",
            || ours(&newcomers),
            || elo_mmr(&EloMMR::default(), &newcomers),
        );
        let mixed = field(size, 2);
        compare(
            &format!("{size} mixed skills: Elo-MMR, fast / rate_field"),
            "none",
            || ours(&mixed),
            || elo_mmr(&EloMMR::default_fast(), &mixed),
        );
    }
}

/// Half of the field late, registration closed at half of the time, half of the field busts early.
fn half_late(size: usize) -> Vec<PartialEntry> {
    let skills = field(size, 3);
    #[expect(clippy::cast_precision_loss, reason = "a number of entries")]
    let minute = |at: usize| 600.0 * at as f64 / size as f64;
    let entry = |(at, skill): (usize, Skill)| {
        let bust = minute(size - at);
        let late = (1..size / 2).contains(&at);
        let registered = if late { minute(at) } else { 0.0 };
        PartialEntry {
            skill,
            registered,
            bust: (at > 0).then_some(bust),
        }
    };
    skills.into_iter().enumerate().map(entry).collect()
}

/// The obvious way: a chain of its own for every early bust.
fn naive(entries: &[PartialEntry], close: f64) -> Vec<Skill> {
    let whole: Vec<Skill> = entries.iter().map(|entry| entry.skill).collect();
    let mut rated = ours(&whole);
    for (at, entry) in entries.iter().enumerate() {
        let Some(bust) = entry.bust.filter(|&bust| bust < close) else {
            continue;
        };
        let inside = |other: &&PartialEntry| other.registered <= bust;
        let own = entries[..at].iter().filter(inside).count();
        let field: Vec<Skill> = entries
            .iter()
            .filter(inside)
            .map(|other| other.skill)
            .collect();
        rated[at] = ours(&field)[own];
    }
    rated
}

fn partial_games() {
    for size in [100, 1_000] {
        let entries = half_late(size);
        let partial = || {
            rate_partial(&entries, 300.0, Beta::PUBLISHED, Tolerance::DEFAULT)
                .expect("it converges")
        };
        let found = partial();
        let fields: std::collections::BTreeSet<usize> =
            found.entries.iter().map(|e| e.field).collect();
        let obvious = naive(&entries, 300.0);
        let pairs = found.entries.iter().zip(&obvious);
        let apart = pairs
            .map(|(a, b)| (a.skill.mu() - b.mu()).abs())
            .fold(0.0, f64::max);
        assert!(apart < 1e-5, "{apart} points apart");
        compare(
            &format!(
                "{} partial games in {size}: naive loop / rate_partial",
                fields.len() - 1
            ),
            "at least 8, 15 as a stretch",
            partial,
            || naive(&entries, 300.0),
        );
    }
    let entries = half_late(10_000);
    measure("5,000 partial games in 10,000", "none", || {
        rate_partial(&entries, 300.0, Beta::PUBLISHED, Tolerance::DEFAULT).expect("it converges")
    });
}

/// One hundred players who share the first place: the mean over all their orders.
fn large_tie() {
    let players = field(100, 5).into_iter().enumerate();
    let mut setup = TournamentSetup::from_places(9, players);
    for entry in &mut setup.entries {
        entry.place = Some(1);
    }
    let tied = Tournament::new(setup).expect("a sound field");
    let params = RatingParams::published();
    let report = rate_event(&tied, &params).expect("it converges");
    assert!(report.players.iter().all(|player| player.explain[0].place == 1));
    measure("100 tied of 100", "50 ms", || {
        rate_event(&tied, &params).expect("it converges")
    });
}

/// A night of 40 of a club of 60: ten of them late, evenly spaced busts.
fn night(book: &RatingBook, number: u64) -> TournamentSetup<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let mut members: Vec<usize> = (0..60).collect();
    for last in (1..members.len()).rev() {
        members.swap(last, rng.random_range(0..=last));
    }
    let players = members.into_iter().take(40).map(|member| {
        let player = format!("{member:02}");
        let skill = book.rating(&player).expect("entered");
        (player, skill)
    });
    let entry = |at: usize| {
        let count = f64::from(u32::try_from(at).expect("40"));
        let registered = if at < 10 { 6.0 * count } else { 0.0 };
        let bust = 300.0 - 7.5 * count + 1.0;
        EntrySetup::new(at).minutes(registered, (at > 0).then_some(bust))
    };
    TournamentSetup {
        entries: (0..40).map(entry).collect(),
        times: Times::Clock {
            registration_close: 90.0,
            duration: 301.0,
            order: None,
        },
        ..TournamentSetup::from_places(9, players)
    }
}

/// 200 nights, each from the ratings that the one before left.
fn replay() -> RatingBook {
    let params = RatingParams::published();
    let mut book = RatingBook::new();
    for member in 0..60 {
        book.enter(format!("{member:02}"), Skill::INITIAL);
    }
    for number in 0..200 {
        let tournament = Tournament::new(night(&book, number)).expect("a sound night");
        let report = rate_event(&tournament, &params).expect("it converges");
        book.apply(&format!("{number}"), report)
            .expect("rated from the book");
    }
    book
}

fn whole_logs() {
    measure("replay of 200 nights of 40", "1 s", replay);
    let params = RatingParams::published();
    let sizes = [vec![50; 250], vec![100; 75]].concat();
    let fields: Vec<_> = sizes
        .into_iter()
        .zip(10..)
        .map(|(size, seed)| teams(&field(size, seed)))
        .collect();
    let setup = RatingParamsSetup {
        tolerance: 1e-7,
        ..RatingParamsSetup::default()
    };
    let coarser = RatingParams::new(setup).expect("a tolerance");
    for (params, tolerance, goal) in [(&coarser, "1e-7", "at least 4"), (&params, "1e-8", "none")] {
        compare(
            &format!("published simulation to {tolerance}: its 325 fields by skillratings / all"),
            goal,
            || {
                let mut rng = ChaCha8Rng::seed_from_u64(1);
                simulate(Registration::OnTime, params, &mut rng).expect("it converges")
            },
            || {
                fields
                    .iter()
                    .map(|field| theirs(field, 0.0).len())
                    .sum::<usize>()
            },
        );
    }
}

fn chip_model() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let stacks: Vec<f64> = (0..1_000)
        .map(|_| 1.0 - (1.0 - rng.random::<f64>()).ln())
        .collect();
    let skills = field(1_000, 1);
    compare(
        "1000 players: all places of one by the chip model / rate_field",
        "at most 20",
        || ours(&skills),
        || finish_probabilities(&stacks, 0, &IcmOptions::default()).expect("ordinary stacks"),
    );
}

fn main() {
    rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build_global()
        .expect("the first pool");
    println!("median of 11 paired rounds (second lowest to second highest), goal; least times\n");
    next_to_skillratings();
    next_to_elo_mmr();
    partial_games();
    large_tie();
    whole_logs();
    chip_model();
}
