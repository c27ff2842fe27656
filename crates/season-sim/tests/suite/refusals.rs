//! Seasons that cannot be played are refused before anything is written.

use chained_events::MemoryStore;
use club_log::Ledger;
use club_log::blinds::BlindPreset;
use club_log::ids::SeasonId;
use club_log::rules::TournamentRules;
use season_sim::{
    Cast, Character, Director, NightPlan, PlanError, SeasonPlan, SimulationError, night_id,
    play_night, play_season,
};
use tokio::runtime::Builder;

use crate::{go_on, plan};

/// Fault of a season; nothing was written.
fn refused(plan: &SeasonPlan) -> PlanError {
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(async {
        let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
        let refused = play_season(&mut ledger, plan, go_on).await;
        assert_eq!(ledger.club().seq(), 0);
        match refused {
            Err(SimulationError::Plan(error)) => error,
            other => panic!("{other:?}"),
        }
    })
}

fn range(name: &'static str, got: u64, min: u64, max: u64) -> PlanError {
    PlanError::OutOfRange {
        name,
        got,
        min,
        max,
    }
}

#[test]
fn numbers_out_of_range() {
    for members in [0, 1, 1_001] {
        let season = SeasonPlan { members, ..plan(1) };
        let expected = range("players", members.into(), 2, 1_000);
        assert_eq!(refused(&season), expected);
    }
    for nights in [0, 1_001] {
        let season = SeasonPlan { nights, ..plan(1) };
        assert_eq!(refused(&season), range("nights", nights.into(), 1, 1_000));
    }
    for field in [1, 61] {
        let season = SeasonPlan { field, ..plan(1) };
        assert_eq!(refused(&season), range("field", field.into(), 2, 60));
    }
}

#[test]
fn chips_and_blinds_that_cannot_be_played() {
    let with = |rules| SeasonPlan { rules, ..plan(1) };
    let stack = TournamentRules {
        stack: 50,
        ..TournamentRules::default()
    };
    let expected = PlanError::BlindsAboveStacks {
        big_blind: 100,
        stack: 50,
    };
    assert_eq!(refused(&with(stack)), expected);
    let rich = TournamentRules {
        stack: 1 << 50,
        ..TournamentRules::default()
    };
    let expected = PlanError::TooManyChips {
        got: 60 << 50,
        max: 1 << 53,
    };
    assert_eq!(refused(&with(rich)), expected);
    let mut falling = BlindPreset::Standard.rules();
    falling.levels.swap(3, 4);
    let falling = TournamentRules {
        blinds: Some(falling),
        ..TournamentRules::default()
    };
    assert_eq!(
        refused(&with(falling)).to_string(),
        "the blinds cannot be played: level 5: the small blind falls to 150, the level before has 200"
    );
}

/// Fault of a night with these members and characters.
fn refused_night(players: usize, character: Character) -> PlanError {
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(async {
        let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
        play_season(&mut ledger, &plan(1), go_on).await.unwrap();
        let early = ledger.club().members().iter().take(players).cloned();
        let night = NightPlan {
            tournament: night_id(99).unwrap(),
            title: "Night".to_owned(),
            season: SeasonId::new("spring").unwrap(),
            early: early.collect(),
            late: Vec::new(),
            rules: TournamentRules::default(),
            cast: Cast::of(character),
            incident: None,
        };
        let before = ledger.club().seq();
        let start = "2027-01-01T19:00:00Z".parse().unwrap();
        let mut director = Director::new(&mut ledger, start, 1).unwrap();
        let refused = play_night(&mut director, &night, |_| {}).await;
        assert_eq!(ledger.club().seq(), before);
        match refused {
            Err(SimulationError::Plan(error)) => error,
            other => panic!("{other:?}"),
        }
    })
}

#[test]
fn nights_without_players_or_with_more_entries_than_the_rules_allow() {
    let usual = Character::usual(1).unwrap();
    for players in [0, 1] {
        let expected = range("players", players as u64, 2, 2_000);
        assert_eq!(refused_night(players, usual.clone()), expected);
    }
    let eager = Character {
        entries: 3,
        ..usual.clone()
    };
    let expected = PlanError::TooManyEntries { got: 3, max: 1 };
    assert_eq!(refused_night(10, eager), expected);
    let often = Character {
        attendance: 1_001,
        ..usual
    };
    assert_eq!(
        refused_night(10, often),
        range("attendance", 1_001, 0, 1_000)
    );
}
