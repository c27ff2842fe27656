//! Long work behind the routes: its page, who may see it, who may stop it, its answer.

use std::sync::Arc;

use axum::http::StatusCode;
use club_web::{
    Address, Beginner, Caller, Desk as _, Found, JobEnd, JobId, JobPage, JobStage, JobState,
    JobStep, LongJob, Query, Question, Refused,
};

use crate::club::{Answer, NIGHT, PHONE, Served};

const OTHER_PHONE: &str = "192.168.1.78";
const LAN: (&str, &str) = ("host", "192.168.1.20:7373");
const ORIGIN: (&str, &str) = ("origin", "http://192.168.1.20:7373");

/// A club whose long questions are jobs, and never done by themselves.
async fn slow() -> Served {
    let served = Served::new().await;
    *served.desk.jobs.lock().unwrap() = Some(Vec::new());
    served
}

/// The state of a job, with its answer.
type LongState = JobState<Arc<Result<Found, Refused>>>;

fn set(served: &Served, number: usize, state: LongState) {
    served.desk.jobs.lock().unwrap().as_mut().unwrap()[number].state = state;
}

fn job(served: &Served, number: usize) -> LongJob {
    served.desk.jobs.lock().unwrap().as_ref().unwrap()[number].clone()
}

/// Asks from a phone: of the floor, or of nobody.
async fn from_phone(
    served: &Served,
    method: &str,
    path: &str,
    phone: &str,
    secret: Option<&str>,
) -> Answer {
    let cookie = secret.map(|secret| format!("desk-7373={secret}"));
    let cookie = cookie.as_deref().map(|cookie| ("cookie", cookie));
    let form = ("content-type", "application/x-www-form-urlencoded");
    let headers: Vec<(&str, &str)> = [LAN, ORIGIN, form].into_iter().chain(cookie).collect();
    served.ask(method, path, phone, &headers, "").await
}

#[tokio::test]
async fn work_that_takes_long_leads_to_a_page_that_says_how_far_it_is() {
    let served = slow().await;
    let check = format!("/t/{NIGHT}/check?run=1");
    let answer = served.get(&check).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    let path = format!("/jobs/{}", JobId::of(1));
    assert_eq!(answer.headers["location"], *path);
    let seats = JobStep {
        stage: JobStage::Seats,
        done: 7,
        all: 50,
    };
    let nights = JobStep {
        stage: JobStage::Nights,
        done: 0,
        all: 0,
    };
    for (lang, state, words) in [
        ("en", JobState::Working(None), "It begins."),
        ("ja", JobState::Working(None), "始めています。"),
        (
            "en",
            JobState::Working(Some(seats)),
            "Looking at the seats 14 %",
        ),
        (
            "ja",
            JobState::Working(Some(seats)),
            "席を確かめています 14 %",
        ),
        (
            "en",
            JobState::Working(Some(nights)),
            "Reading the nights</p>",
        ),
        ("en", JobState::Waiting { ahead: 0 }, "it is the next one"),
        ("en", JobState::Waiting { ahead: 1 }, "1 other is before it"),
        ("ja", JobState::Waiting { ahead: 3 }, "前に 3 件あります"),
    ] {
        set(&served, 0, state);
        let page = served.get(&format!("{path}?lang={lang}")).await;
        assert_eq!(page.status, StatusCode::OK);
        assert_eq!(page.headers["refresh"], "2");
        assert!(page.text.contains(words), "{words}: {}", page.text);
        let stop = format!("method=\"post\" action=\"{path}/stop\"");
        assert!(page.text.contains(&stop), "{}", page.text);
    }
    let none = served.get(&format!("/jobs/{}", JobId::of(2))).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
    for wrong in ["1", "000000000000000G", "00000000000000010", ""] {
        let none = served.get(&format!("/jobs/{wrong}")).await;
        assert_eq!(none.status, StatusCode::NOT_FOUND, "{wrong}");
    }
}

#[tokio::test]
async fn the_answer_of_a_job_is_the_page_that_was_asked_for() {
    let served = Served::new().await;
    let check = format!("/t/{NIGHT}/check?run=1&lang=ja");
    let at_once = served.get(&check).await.text;
    let findings = |page: &str| {
        let (_, findings) = page.split_once("id=\"findings\"").unwrap();
        findings.split_once("</main>").unwrap().0.to_owned()
    };
    *served.desk.jobs.lock().unwrap() = Some(Vec::new());
    served.get(&check).await;
    let address = Address::of_path(&format!("/t/{NIGHT}/check")).unwrap();
    let query = Query::from_pairs([("run", "1")]);
    let page = JobPage::Page(address.clone(), Box::new(query.clone()));
    assert_eq!(job(&served, 0).page, page);
    let view = served.desk.view();
    let question = Question::of(&address, &query, &view.state.club, view.at);
    let found = served.desk.find(question.unwrap()).await;
    set(&served, 0, JobState::Done(Arc::new(found)));
    let done = served.get(&format!("/jobs/{}?lang=ja", JobId::of(1))).await;
    assert_eq!(done.status, StatusCode::OK);
    assert!(!done.headers.contains_key("refresh"));
    assert_eq!(findings(&done.text), findings(&at_once));
}

#[tokio::test]
async fn nobody_reads_or_stops_a_job_of_staff_who_may_not() {
    let served = slow().await;
    let floor = served.paired("m-3").await;
    served.get(&format!("/t/{NIGHT}/check?run=1")).await;
    served.get("/export.ndjson").await;
    let [check, export] = [1, 2].map(|number| format!("/jobs/{}", JobId::of(number)));
    for (path, secret, expected) in [
        (&check, None, StatusCode::UNAUTHORIZED),
        (&export, None, StatusCode::UNAUTHORIZED),
        (&check, Some(&*floor), StatusCode::OK),
        (&export, Some(&*floor), StatusCode::FORBIDDEN),
    ] {
        for state in [
            JobState::Working(None),
            JobState::Ended(JobEnd::OutOfTime),
            JobState::Done(Arc::new(Ok(Found::Text("secret".to_owned(), 7)))),
        ] {
            for number in 0..2 {
                set(&served, number, state.clone());
            }
            // The check has no text: with one its page is that of a check that was not made.
            let read = from_phone(&served, "GET", path, PHONE, secret).await;
            assert_eq!(read.status, expected, "{path}");
            assert!(!read.text.contains("secret"), "{}", read.text);
        }
        let file = format!("/export.ndjson?job={}", JobId::of(2));
        let file = from_phone(&served, "GET", &file, PHONE, secret).await;
        assert!(!file.status.is_success() && !file.text.contains("secret"));
    }
    for number in 0..2 {
        set(&served, number, JobState::Working(None));
    }
    for (path, secret, expected) in [
        (&check, None, StatusCode::UNAUTHORIZED),
        (&export, Some(&*floor), StatusCode::FORBIDDEN),
        (&check, Some(&*floor), StatusCode::SEE_OTHER),
    ] {
        let stop = format!("{path}/stop");
        let stopped = from_phone(&served, "POST", &stop, PHONE, secret).await;
        assert_eq!(stopped.status, expected, "{path}: {}", stopped.text);
    }
    assert_eq!(job(&served, 0).state, JobState::Ended(JobEnd::Stopped));
    assert_eq!(job(&served, 1).state, JobState::Working(None));
}

#[tokio::test]
async fn who_began_it_and_staff_stop_a_job_of_the_public() {
    let served = slow().await;
    let floor = served.paired("m-3").await;
    let who = |phone: &str| Beginner {
        caller: Caller::PUBLIC,
        from: phone.parse().unwrap(),
    };
    let public = LongJob {
        id: JobId::of(1),
        page: JobPage::Page(Address::WhatIf, Box::default()),
        who: who(PHONE),
        state: JobState::Working(None),
    };
    let path = format!("/jobs/{}", public.id);
    let stop = format!("{path}/stop");
    for (phone, secret, may) in [
        (PHONE, None, true),
        (OTHER_PHONE, None, false),
        (OTHER_PHONE, Some(&*floor), true),
    ] {
        *served.desk.jobs.lock().unwrap() = Some(vec![public.clone()]);
        let page = from_phone(&served, "GET", &path, phone, secret).await;
        assert_eq!(page.status, StatusCode::OK);
        assert_eq!(page.text.contains(&stop), may, "{}", page.text);
        let stopped = from_phone(&served, "POST", &stop, phone, secret).await;
        let (status, state) = if may {
            (StatusCode::SEE_OTHER, JobState::Ended(JobEnd::Stopped))
        } else {
            (StatusCode::FORBIDDEN, JobState::Working(None))
        };
        assert_eq!(stopped.status, status, "{}", stopped.text);
        assert_eq!(job(&served, 0).state, state);
    }
    // A form of another page stops nothing.
    *served.desk.jobs.lock().unwrap() = Some(vec![public]);
    let foreign = [LAN, ("origin", "http://evil.example")];
    let stopped = served.ask("POST", &stop, PHONE, &foreign, "").await;
    assert_eq!(stopped.status, StatusCode::FORBIDDEN);
    assert_eq!(job(&served, 0).state, JobState::Working(None));
}

#[tokio::test]
async fn an_export_that_is_ready_is_downloaded_from_its_job() {
    let served = slow().await;
    let answer = served.get("/export.ndjson?names=on").await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    let path = format!("/jobs/{}", JobId::of(1));
    assert_eq!(answer.headers["location"], *path);
    let file = format!("/export.ndjson?names=on&job={}", JobId::of(1));
    assert_eq!(served.get(&file).await.status, StatusCode::NOT_FOUND);
    let text = Found::Text("{}\n".to_owned(), 7);
    set(&served, 0, JobState::Done(Arc::new(Ok(text))));
    let page = served.get(&path).await;
    assert!(!page.headers.contains_key("refresh"));
    let link = file.replace('&', "&amp;");
    assert!(
        page.text.contains(&format!("href=\"{link}\"")),
        "{}",
        page.text
    );
    let answer = served.get(&file).await;
    assert_eq!((answer.status, &*answer.text), (StatusCode::OK, "{}\n"));
    let name = answer.headers["content-disposition"].to_str().unwrap();
    assert_eq!(name, "attachment; filename=\"club-7.ndjson\"");
    // A log without names is another file.
    let other = format!("/export.ndjson?job={}", JobId::of(1));
    assert_eq!(served.get(&other).await.status, StatusCode::NOT_FOUND);
}
