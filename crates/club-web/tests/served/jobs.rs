//! Questions that take long: answers at once or by a job, and the same as without it.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use club_host::OpenClub;
use club_log::ids::TournamentId;
use club_web::server::Keeper;
use club_web::{
    Address, Beginner, Caller, Desk as _, Found, JobId, JobPage, JobState, LongQuestion, NightPage,
    Progress, Query, Question, Refused, SharedMachine, look_up,
};
use serde_json::json;

use crate::running::runtime;
use crate::server::{NIGHT, Real, Server};

/// A keeper of the club in a folder.
fn keeper(folder: &Path) -> (Keeper, impl FnOnce()) {
    let machine: SharedMachine = Arc::new(Real::default_at(folder));
    let place = folder.to_owned();
    let open = async move { OpenClub::open(&place).await };
    let (keeper, thread) = Keeper::of(open, machine).unwrap();
    (keeper, move || thread.join().unwrap())
}

fn asked(question: Question, page: JobPage) -> LongQuestion {
    LongQuestion {
        question,
        page,
        who: Beginner {
            caller: Caller::MACHINE,
            from: "127.0.0.1".parse().unwrap(),
        },
    }
}

/// The answer, at once or by its job.
async fn answered(keeper: &Keeper, asked: LongQuestion) -> Result<Found, Refused> {
    let id = match keeper.long(asked).await? {
        Found::Working(id) => id,
        found => return Ok(found),
    };
    loop {
        match keeper.job(&id).unwrap().state {
            JobState::Done(done) => return Arc::unwrap_or_clone(done),
            JobState::Ended(_) => return Ok(Found::Unfinished),
            JobState::Waiting { .. } | JobState::Working(_) => {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    }
}

#[test]
fn answers_equal_those_without_the_mechanism() {
    let mut server = Server::after(&[
        json!({ "register_players": { "players": ["m-1", "m-2", "m-3", "m-4"] } }),
        json!({ "draw": {} }),
        json!({ "clock": { "change": { "action": "start" } } }),
        json!({ "bust": { "players": [{ "player": "e1" }] } }),
    ]);
    server.stop();
    let night = TournamentId::new(NIGHT).unwrap();
    let run = Query::from_pairs([("run", "1")]);
    let check = Address::Night(night, NightPage::Check);
    let runtime = runtime();
    let (keeper, join) = keeper(server.folder());
    runtime.block_on(async {
        let view = keeper.view();
        let club = OpenClub::open(server.folder()).await.unwrap();
        let checked = Question::of(&check, &run, &view.state.club, view.at).unwrap();
        let pages = [
            (checked, JobPage::Page(check, Box::new(run))),
            (
                Question::Export { names: true },
                JobPage::Export { names: true },
            ),
            (
                Question::Export { names: false },
                JobPage::Export { names: false },
            ),
        ];
        for (question, page) in pages {
            let direct = look_up(&club.ledger, &question, &Progress::default()).await;
            let direct = direct.unwrap();
            assert!(
                !matches!(direct, Found::Nothing | Found::Unfinished),
                "{page}"
            );
            // Twice: the second job reads on in the club of the first.
            for _ in 0..2 {
                let found = answered(&keeper, asked(question.clone(), page.clone())).await;
                assert_eq!(found, Ok(direct.clone()), "{page}");
            }
        }
        club.ledger.store().close().await;
        assert_eq!(keeper.job(&JobId::of(1)), None);
    });
    drop(keeper);
    join();
}

#[test]
fn a_short_check_answers_directly() {
    let server = Server::start();
    let path = format!("/t/{NIGHT}/check?run=1");
    // The first one opens the club for the jobs.
    server.ask("GET", &path, "");
    let begin = Instant::now();
    let answer = server.ask("GET", &path, "");
    assert!(begin.elapsed() < Duration::from_secs(2));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("id=\"findings\""), "{answer}");
}
