//! Every page of a server that ran for a while is that of one which starts on the same log.
//!
//! Nights that are over and records are kept in memory to save time, and for nothing else.

use proptest::bool::weighted;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestRunner;
use serde_json::json;

use crate::evening::{Evening, Happens, happens, night_id, renamed};
use crate::running::{Running, runtime};

/// Pages of a night.
const PAGES: [&str; 12] = [
    "/wall/{}",
    "/t/{}",
    "/t/{}/log",
    "/t/{}/tables",
    "/t/{}/moves",
    "/t/{}/seats",
    "/t/{}/payouts",
    "/t/{}/money",
    "/t/{}?sheet=enter&member=m-0",
    "/t/{}?sheet=reopen",
    "/api/v1/nights/{}",
    "/api/v1/nights/{}/payouts",
];
/// Pages of the club.
const CLUB_PAGES: [&str; 10] = [
    "/",
    "/log",
    "/members",
    "/members/m-1",
    "/p/m-2",
    "/p/m-1/rating",
    "/rating",
    "/season/spring",
    "/api/v1/nights",
    "/api/v1/members/m-1/rating",
];

/// Every page is that of a server which starts now.
async fn compare(evening: &mut Evening) {
    // The clock of a page is that of the last command: this one and the start are at the same time.
    assert!(evening.command(renamed(0, evening.keys), false).await);
    let fresh = Running::start(evening.folder.path(), &evening.machine);
    assert_eq!(evening.server.seq(), fresh.seq());
    let nights = 0..evening.nights.len();
    let of_nights = nights.flat_map(|night| PAGES.map(|page| page.replace("{}", &night_id(night))));
    for page in of_nights.chain(CLUB_PAGES.map(str::to_owned)) {
        let (shown, expected) = (evening.server.read(&page).await, fresh.read(&page).await);
        assert!(shown.0 < 500, "{page}: {shown:?}");
        // The first part that differs says more than the whole.
        let mut parts = shown.1.split('>').zip(expected.1.split('>'));
        assert_eq!(
            parts.find(|(shown, expected)| shown != expected),
            None,
            "{page}"
        );
        assert_eq!(shown, expected, "{page}");
    }
    fresh.stop();
}

/// A quarter of the cases of other laws, 500 at most: each starts servers. The macro would take those of the
/// environment in their place.
fn config() -> ProptestConfig {
    let config = ProptestConfig::default();
    ProptestConfig {
        cases: config.cases.div_ceil(4).min(500),
        failure_persistence: None,
        ..config
    }
}

/// An event of the evening, whether another program does it, and the night that somebody looks at afterwards.
type Step = (Happens, bool, Index);

async fn run(steps: Vec<Step>) {
    let mut evening = Evening::begin().await;
    for (number, (what, is_typed, looked_at)) in steps.iter().enumerate() {
        evening.happens(what, *is_typed).await;
        // Somebody looks at a night, which is kept for the next look.
        if !evening.nights.is_empty() {
            let night = night_id(looked_at.index(evening.nights.len()));
            for page in PAGES.into_iter().cycle().skip(number * 3).take(3) {
                evening.server.read(&page.replace("{}", &night)).await;
            }
        }
    }
    compare(&mut evening).await;
    evening.server.stop();
}

#[test]
fn what_a_server_remembers_changes_no_page() {
    let step = (happens(), weighted(0.15), any::<Index>());
    let mut runner = TestRunner::new(config());
    let tested = runner.run(&vec(step, 5..30), |steps| {
        runtime().block_on(run(steps));
        Ok(())
    });
    tested.unwrap();
}

#[test]
fn a_server_that_starts_offers_the_rules_of_the_last_night_and_tickets_that_were_won() {
    runtime().block_on(async {
        let mut evening = Evening::begin().await;
        // Three players, `m-3` to `m-5`, for 12,000: one ticket of 6,117, won by the first, who is `e1`.
        evening.happens(&Happens::Night(3, 4, 2), false).await;
        evening.happens(&Happens::Played(0), false).await;
        let fresh = Running::start(evening.folder.path(), &evening.machine);
        let (_, home) = fresh.ask("GET", "/", String::new()).await;
        assert!(home.contains("With the rules of the last night."), "{home}");
        assert!(home.contains("&quot;ticket&quot;:6117"), "{home}");
        evening.happens(&Happens::Night(2, 4, 1), false).await;
        fresh.read_up_to(evening.server.seq()).await;
        for (member, wins) in [(3, true), (4, false), (5, false)] {
            let path = format!("/t/n-1?sheet=enter&member=m-{member}");
            let (_, sheet) = fresh.read(&path).await;
            assert_eq!(sheet.contains("Ticket of Night n-0"), wins, "{sheet}");
        }
        // The winner is a member who was there twice; the night of the ticket is not in memory.
        assert!(
            evening
                .command(
                    json!({ "merge_members": { "from": "m-3", "into": "m-9" } }),
                    false
                )
                .await
        );
        fresh.read_up_to(evening.server.seq()).await;
        let (_, sheet) = fresh.read("/t/n-1?sheet=enter&member=m-9").await;
        assert!(sheet.contains("Ticket of Night n-0"), "{sheet}");
        let paid = json!({ "register_paid": {
            "tournament": "n-1", "players": ["m-9"], "paid_by": { "ticket": "n-0" },
        } });
        let line = json!({ "key": "fresh/1", "command": paid }).to_string();
        assert_eq!(fresh.ask("POST", "/api/v1/commands", line).await.0, 200);
        fresh.stop();
        // What a ticket paid can be paid back, though its night is not in memory.
        let fresh = Running::start(evening.folder.path(), &evening.machine);
        let (_, sheet) = fresh.read("/t/n-1?sheet=refund&player=e3").await;
        assert!(sheet.contains("name=\"part\""), "{sheet}");
        fresh.stop();
        evening.server.stop();
    });
}

/// A band is there where the clock is far behind the last event. It goes when the clock is set.
#[test]
fn a_clock_that_is_far_behind_the_last_event_is_said() {
    const BAND: &str = "The clock of this machine says";
    runtime().block_on(async {
        let mut evening = Evening::begin().await;
        evening.happens(&Happens::Night(3, 4, 0), false).await;
        let server = &evening.server;
        let is_said = async |wanted: bool| {
            for _ in 0..100 {
                let (status, home) = server.read("/").await;
                assert_eq!(status, 200);
                if home.contains(BAND) == wanted {
                    return true;
                }
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
            false
        };
        assert!(is_said(false).await);
        evening.machine.pass(-7_200);
        assert!(is_said(true).await);
        evening.machine.pass(7_200);
        assert!(is_said(false).await);
    });
}
