//! Recorded seasons to which things happened: whatever they are, the season is counted, tried and rated again.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use chained_events::archive::Outside;
use chained_events::ids::{Actor, CommandKey, MemberId};
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore as _, MemoryStore};
use club_log::command::{CommandContext, CommandLine};
use club_log::ids::{LadderId, SeasonId};
use club_log::ledger::LedgerError;
use club_log::projection::season_standings;
use club_log::rating::{RatingPlan, parameters_of};
use club_log::refusal::SeasonRefusal;
use club_log::rules::{Ranking, TournamentRules};
use club_log::season_count::{CountChanges, SeasonCount};
use club_log::season_what_if::season_what_if;
use club_log::transfer::archive_of;
use club_log::{Club, Ledger, Refusal};
use club_view::{Lang, ReliabilityView, SaidMoves, SeasonWhatIfView};
use proptest::prelude::*;
use season_sim::sweep::{ArchivePlan, ArchivePlanSetup, ParameterText, archive_job};
use season_sim::{SeasonPlan, correct_night, night_id, play_season};
use serde_json::{Value, json};
use tier_rating::Skill;

use crate::night::wait;

const NIGHTS: u32 = 9;
const MEMBERS: u32 = 11;
/// Members who were in none of the nights, and may be who somebody else is.
const GUESTS: usize = 3;

fn season() -> SeasonId {
    SeasonId::new("spring").unwrap()
}

fn plan(seed: u64, max_entries: u32) -> SeasonPlan {
    SeasonPlan {
        club: "Example".to_owned(),
        season: season(),
        title: "Spring".to_owned(),
        first_day: jiff::civil::date(2026, 4, 4),
        nights: NIGHTS,
        members: MEMBERS,
        field: 9,
        rules: TournamentRules {
            max_entries,
            stack: 1_500,
            ..TournamentRules::default()
        },
        money_night: None,
        rating: Some(RatingPlan::published()),
        seed,
    }
}

/// Something that happens to a season. Members and nights are by their numbers.
#[derive(Debug, Clone)]
enum Mishap {
    Merge(usize, usize),
    Erase(usize),
    Reopen(usize),
    Exchange(usize),
    Import(usize, u32),
    Edit(Value),
    Undo,
    Close,
    Reopened,
    Dealt(usize),
}

fn mishap() -> impl Strategy<Value = Mishap> {
    let member = || 0..MEMBERS as usize + GUESTS;
    let guest = || MEMBERS as usize..MEMBERS as usize + GUESTS;
    let night = || 0..NIGHTS as usize;
    let edits = prop_oneof![
        (1..12_u32).prop_map(|best| json!([{ "best_k": best }])),
        (0..12_u32).prop_map(|worst| json!([{ "best_k": null }, { "drop_worst_k": worst }])),
        (0..9_u32).prop_map(|bonus| json!([{ "attendance_bonus": bonus }])),
        (0..12_u32).prop_map(|least| json!([{ "min_entries": least }, { "order": "profit" }])),
        prop::sample::select(vec!["all", "first", "last"])
            .prop_map(|entry| json!([{ "counted_entry": entry }])),
        (night(), 1..9_u32).prop_map(|(night, times)| json!([{ "multiplier": {
            "tournament": night_id(u32::try_from(night).unwrap() + 1).unwrap(), "times": format!("{times}/4") } }])),
    ];
    prop_oneof![
        3 => (guest(), member()).prop_map(|(from, into)| Mishap::Merge(from, into)),
        1 => member().prop_map(Mishap::Erase),
        2 => night().prop_map(Mishap::Reopen),
        2 => night().prop_map(Mishap::Exchange),
        1 => (member(), 0..40_u32).prop_map(|(member, points)| Mishap::Import(member, points)),
        3 => edits.prop_map(Mishap::Edit),
        2 => Just(Mishap::Undo),
        1 => Just(Mishap::Close),
        1 => Just(Mishap::Reopened),
        1 => member().prop_map(Mishap::Dealt),
    ]
}

/// A club in memory to which commands are given; what is refused changes nothing.
struct Played {
    ledger: Ledger<MemoryStore>,
    members: Vec<MemberId>,
    sent: u64,
    taken: usize,
}

impl Played {
    async fn played(seed: u64, max_entries: u32) -> Self {
        let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
        let plan = plan(seed, max_entries);
        let go_on = |_| ControlFlow::Continue(());
        play_season(&mut ledger, &plan, go_on).await.unwrap();
        let members = ledger.club().members().iter().cloned().collect();
        let mut played = Self {
            ledger,
            members,
            sent: 0,
            taken: 0,
        };
        for guest in 0..GUESTS {
            let member = MemberId::new(format!("guest-{guest}")).unwrap();
            let guest = json!({ "member": member, "name": format!("Guest {guest}") });
            played.give(json!({ "add_member": guest })).await;
            played.members.push(member);
        }
        played
    }

    async fn give(&mut self, command: Value) {
        let line: CommandLine =
            serde_json::from_value(json!({ "command": command.clone() })).unwrap();
        self.sent += 1;
        let now: Timestamp = "2026-12-01T20:00:00+09:00".parse().unwrap();
        let later = i64::try_from(self.sent).unwrap() * 60_000;
        let request = line.into_request(CommandContext {
            key: CommandKey::new(format!("mishap-{}", self.sent)).unwrap(),
            actor: Actor::new("desk").unwrap(),
            now: Timestamp::from_millisecond(now.as_millisecond() + later).unwrap(),
            seed: self.sent,
        });
        match self.ledger.execute(&request.unwrap()).await {
            Ok(_) => self.taken += 1,
            Err(LedgerError::Refused(_)) => {}
            Err(other) => panic!("{command}: {other}"),
        }
    }

    async fn happens(&mut self, mishap: &Mishap) {
        let member = |at: usize| self.members[at % self.members.len()].clone();
        let night = |at: usize| night_id(u32::try_from(at).unwrap() + 1).unwrap();
        match mishap.clone() {
            Mishap::Merge(from, into) => {
                let (from, into) = (member(from), member(into));
                let merge = json!({ "merge_members": { "from": from, "into": into } });
                self.give(merge).await;
            }
            Mishap::Erase(at) => {
                let player = member(at);
                self.give(json!({ "erase_member": { "player": player } }))
                    .await;
            }
            Mishap::Reopen(at) => {
                let reopen = json!({ "tournament": night(at), "reason": "seen" });
                let finish = json!({ "finish": { "tournament": night(at) } });
                self.give(json!({ "reopen": reopen })).await;
                self.give(finish).await;
            }
            Mishap::Exchange(at) => {
                let id = night(at);
                // A closed season and a night that was called off refuse it.
                let corrected = correct_night(&mut self.ledger, &id, self.sent).await;
                self.taken += usize::from(corrected.is_ok());
            }
            Mishap::Import(at, points) => {
                let row = json!({ "player": { "member": member(at) }, "points": points.to_string(),
                    "entries": 3, "events": 2 });
                let import = json!({ "season": season(), "rows": [row] });
                self.give(json!({ "import_results": import })).await;
            }
            Mishap::Edit(changes) => {
                let edit = json!({ "season": season(), "changes": changes, "reason": "agreed" });
                self.give(json!({ "edit_season": edit })).await;
            }
            Mishap::Undo => {
                let last = format!("mishap-{}", self.sent);
                let undo = json!({ "command": last, "reason": "wrong" });
                self.give(json!({ "undo_club": undo })).await;
                self.give(json!({ "undo": { "command": last } })).await;
            }
            Mishap::Close => {
                let close = json!({ "close_season": { "season": season() } });
                self.give(close).await;
            }
            Mishap::Reopened => {
                let reopen = json!({ "reopen_season": { "season": season(), "reason": "late" } });
                self.give(reopen).await;
            }
            Mishap::Dealt(at) => self.dealt(at).await,
        }
    }

    /// A night of four more, in which the last two divide what is left.
    async fn dealt(&mut self, at: usize) {
        let id = format!("deal-{}", self.sent);
        let night = json!({ "tournament": id, "title": "Deal", "season": season() });
        self.give(json!({ "announce": night })).await;
        let players: Vec<MemberId> = (at..at + 4)
            .map(|at| self.members[at % self.members.len()].clone())
            .collect();
        for player in &players {
            let register = json!({ "tournament": id, "player": player });
            self.give(json!({ "register": register })).await;
        }
        self.give(json!({ "draw": { "tournament": id } })).await;
        self.give(json!({ "close_registration": { "tournament": id } }))
            .await;
        for player in &players[..2] {
            let bust = json!({ "tournament": id, "players": [{ "player": player }] });
            self.give(json!({ "bust": bust })).await;
        }
        self.give(json!({ "deal": { "tournament": id, "how": "even" } }))
            .await;
        self.give(json!({ "finish": { "tournament": id } })).await;
        // What a merged or erased player left open is called off.
        let cancel = json!({ "tournament": id, "reason": "nobody came" });
        self.give(json!({ "cancel": cancel })).await;
    }
}

/// Compares a season with the recorded one under its own rules, and says it in both languages under others.
fn counted(told: &Played, changes: &CountChanges) -> Result<(), TestCaseError> {
    let club = told.ledger.club();
    let own = SeasonCount::recorded(club.season(&season()).unwrap());
    let said = |count: &SeasonCount| {
        let other = season_what_if(club, &season(), count).unwrap();
        let directory = told.ledger.directory();
        let view = SeasonWhatIfView::of(club, directory, &season(), &other, None).unwrap();
        let texts = Lang::ALL.map(|lang| view.text(lang, SaidMoves::All));
        (other, view, texts)
    };
    for ranking in [
        Ranking::TotalWithAttendance,
        Ranking::Total,
        Ranking::Profit,
    ] {
        let mut count = own.clone();
        count.rules.ranking = ranking;
        let (other, view, _) = said(&count);
        let table = season_standings(club, &season(), Some(ranking)).unwrap();
        prop_assert_eq!((&other.now, &other.then), (&table, &table));
        prop_assert!(!view.differs());
    }
    let (_, view, texts) = said(&changes.of(club.season(&season()).unwrap()));
    for text in texts {
        for row in &view.players {
            prop_assert!(
                !view.differs() || text.contains(&row.label),
                "{}: {text}",
                row.label
            );
        }
    }
    Ok(())
}

/// The rankings of a season are compared, or it says what it needs for that.
fn reliable(club: &Club) -> Result<bool, TestCaseError> {
    match ReliabilityView::of(club, &season(), 1) {
        Ok(view) => {
            for text in Lang::ALL.map(|lang| view.text(lang)) {
                prop_assert!(text.contains("2,000"), "{text}");
            }
            Ok(true)
        }
        Err(Refusal::Season(
            SeasonRefusal::TooFewNights { .. } | SeasonRefusal::TooFewRegulars { .. },
        )) => Ok(false),
        Err(other) => Err(TestCaseError::fail(other.to_string())),
    }
}

/// The archive is rated again: job 0 has the published bits, and another set has a result.
fn rated_again(told: &Played) -> Result<(), TestCaseError> {
    let archive = wait(archive_of(told.ledger.store(), Outside::LeftOut)).unwrap();
    let head = archive.check().unwrap();
    let club = Club::replay(&archive.events).unwrap();
    let ladder = club.ladders()[&LadderId::main()].clone();
    let rules = ladder.last_rules().unwrap();
    let params = parameters_of(rules).unwrap();
    let published = ladder.ratings().into_values().map(|skill| {
        let skill = Skill::new(skill.mu.value(), skill.sigma.value()).unwrap();
        Some(params.tier().rate(skill).value().to_bits())
    });
    let published: Vec<Option<u64>> = published.collect();
    let setup = ArchivePlanSetup {
        grid: BTreeMap::from([("beta".to_owned(), vec![ParameterText::new("700")])]),
        ..ArchivePlanSetup::default()
    };
    let plan = ArchivePlan::new(club, head.hash, LadderId::main(), setup).unwrap();
    let recorded = archive_job(&plan, 0).unwrap();
    let bits = recorded.rates.iter().map(|rate| rate.map(f64::to_bits));
    prop_assert_eq!(bits.collect::<Vec<_>>(), published);
    prop_assert_eq!(recorded.moved, 0);
    let other = archive_job(&plan, 1).unwrap();
    prop_assert_eq!(other.pairs, recorded.pairs);
    Ok(())
}

fn any_changes() -> impl Strategy<Value = CountChanges> {
    let weights = prop::sample::select(vec!["winner", "harmonic", "fixed:3,2,1", "vp-kid"]);
    let counts = (0..9_u32, prop::option::of(1..12_u32), 0..12_u32);
    (prop::option::of(weights), counts).prop_map(|(weights, (bonus, best, least))| CountChanges {
        weights: weights.map(|text| text.parse().unwrap()),
        attendance_bonus: Some(bonus),
        best_k: best,
        drop_worst_k: best.is_none().then_some(1),
        min_entries: Some(least),
        ..CountChanges::default()
    })
}

proptest! {
    #[test]
    fn whatever_happened_to_a_season_it_is_counted_tried_and_rated_again(
        seed in any::<u64>(),
        max_entries in 1..4_u32,
        mishaps in prop::collection::vec(mishap(), 1..14),
        changes in any_changes(),
    ) {
        let mut told = wait(Played::played(seed, max_entries));
        let _enough = reliable(told.ledger.club())?;
        for mishap in &mishaps {
            wait(told.happens(mishap));
            wait(told.ledger.load_all()).unwrap();
            counted(&told, &changes)?;
        }
        let _enough = reliable(told.ledger.club())?;
        rated_again(&told)?;
        let sound = wait(club_log::verify::verify_log(told.ledger.store())).unwrap();
        prop_assert_eq!(sound.events, wait(told.ledger.store().head()).unwrap().seq);
    }
}

/// The last player, while others may still enter, is not called out by mistake.
#[test]
fn a_season_with_a_lone_player_is_played_to_its_end() {
    let told = wait(Played::played(7_682_771_262_133_844_451, 1));
    assert!(reliable(told.ledger.club()).unwrap());
}

/// The law would hold for mishaps that are all refused.
#[test]
fn every_mishap_can_happen() {
    let mut told = wait(Played::played(7, 2));
    assert!(reliable(told.ledger.club()).unwrap());
    for mishap in [
        Mishap::Dealt(MEMBERS as usize - 2),
        Mishap::Merge(MEMBERS as usize, 1),
        Mishap::Erase(2),
        Mishap::Reopen(3),
        Mishap::Exchange(4),
        Mishap::Import(5, 7),
        Mishap::Edit(json!([{ "best_k": 4 }])),
        Mishap::Undo,
        Mishap::Dealt(6),
        Mishap::Close,
        Mishap::Reopened,
    ] {
        let taken = told.taken;
        wait(told.happens(&mishap));
        assert!(told.taken > taken, "{mishap:?}");
    }
}
