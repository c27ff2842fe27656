//! Forms and what they do.

use axum::http::StatusCode;
use club_web::Desk as _;
use club_words::Lang;
use serde_json::{Value, json};

use crate::club::{NIGHT, Served};

fn verb(verb: &str) -> String {
    format!("/t/{NIGHT}/{verb}")
}

/// Does it, and answers with the document.
async fn done(served: &Served, path: &str, form: &str) -> Value {
    let answer = served.post(path, form).await;
    assert_eq!(
        answer.status,
        StatusCode::OK,
        "{path} {form}: {}",
        answer.text
    );
    served.desk.bench.wait(10_000);
    answer.json()
}

/// Registers the four members, draws and starts.
async fn running(served: &Served) {
    for member in 1..=4 {
        done(served, &verb("register"), &format!("player=m-{member}")).await;
    }
    done(served, &verb("draw"), "").await;
    done(served, &verb("start"), "").await;
}

#[tokio::test]
async fn a_form_sent_twice_under_its_key_is_one_command() {
    let served = Served::new().await;
    let first = done(&served, &verb("register"), "player=m-1&key=phone/1").await;
    assert_eq!(
        (&first["done"], &first["repeated"], &first["undo"]),
        (&json!(true), &json!(false), &json!("phone/1"))
    );
    let seq = served.desk.seq().await;
    let again = done(&served, &verb("register"), "player=m-1&key=phone/1").await;
    assert_eq!(
        (&again["repeated"], &again["sentence"]),
        (&json!(true), &first["sentence"])
    );
    assert_eq!(served.desk.seq().await, seq);
    // The same key with another player is not the same command.
    let other = served
        .post(&verb("register"), "player=m-2&key=phone/1")
        .await;
    assert_eq!(
        other.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        other.text
    );
    assert_eq!(served.desk.seq().await, seq);
}

#[tokio::test]
async fn two_phones_and_one_bust_are_one_event_and_the_second_reads_what_happened() {
    let served = Served::new().await;
    running(&served).await;
    let ken = served.paired("m-3").await;
    let director = served.paired("m-2").await;
    let first = served
        .post_from_phone(&verb("bust"), "player=e1&key=ken/1", &ken)
        .await;
    assert_eq!(first.status, StatusCode::OK, "{}", first.text);
    let seq = served.desk.seq().await;
    let second = served
        .post_from_phone(&verb("bust"), "player=e1&key=dir/1", &director)
        .await;
    assert_eq!(
        second.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        second.text
    );
    assert!(
        second.json()["sentence"].as_str().unwrap().contains("Ann"),
        "{}",
        second.text
    );
    assert_eq!(served.desk.seq().await, seq);
}

#[tokio::test]
async fn a_newcomer_is_added_and_registered_by_one_form_and_taken_back_by_another() {
    let served = Served::new().await;
    let before = served.desk.seq().await;
    let added = done(&served, &verb("add"), "name=%E5%9C%9F%E4%BA%95&key=desk/7").await;
    assert_eq!(added["undo"], json!("desk/7.2 desk/7.1"));
    let seq = served.desk.seq().await;
    assert_eq!(seq, before + 2);
    let again = done(&served, &verb("add"), "name=%E5%9C%9F%E4%BA%95&key=desk/7").await;
    assert_eq!(
        (again["repeated"].clone(), served.desk.seq().await),
        (json!(true), seq)
    );
    done(
        &served,
        &verb("undo"),
        "command=desk/7.2+desk/7.1&key=desk/8",
    )
    .await;
    let view = club_web::Desk::view(&served.desk);
    assert_eq!(view.state.club.members().len(), 4);
}

#[tokio::test]
async fn a_picture_that_is_old_is_answered_with_what_happened_since() {
    let served = Served::new().await;
    done(&served, &verb("register"), "player=m-1").await;
    done(&served, &verb("register"), "player=m-2").await;
    let seen = served.desk.kinds().await.len();
    done(&served, &verb("register"), "player=m-3").await;
    let seq = served.desk.seq().await;
    let refused = served
        .post(&verb("draw"), &format!("seen={seen}&key=d/1"))
        .await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    let sentence = refused.json()["sentence"].as_str().unwrap().to_owned();
    assert!(
        sentence.contains("Chiba") && !sentence.contains("Baker"),
        "{sentence}"
    );
    assert_eq!(served.desk.seq().await, seq);
    // "Do it all the same" leaves the version away.
    done(&served, &verb("draw"), "key=d/1").await;
}

#[tokio::test]
async fn an_act_that_was_sent_late_happened_at_its_tap() {
    let served = Served::new().await;
    running(&served).await;
    served.desk.bench.wait(120_000);
    done(&served, &verb("bust"), "player=e1&age=60000&key=late/1").await;
    let now = club_web::Desk::view(&served.desk);
    let records = now.records.values().next().unwrap();
    let last = records.last().unwrap();
    assert_eq!(
        last.recorded_at.as_millisecond() - last.at.as_millisecond(),
        60_000
    );
}

#[tokio::test]
async fn a_bust_that_was_sent_late_asks_who_was_first() {
    let served = Served::new().await;
    running(&served).await;
    served.desk.bench.wait(120_000);
    done(&served, &verb("bust"), "player=e2&key=desk/1").await;
    served.desk.bench.wait(20_000);
    let seq = served.desk.seq().await;
    let late = served
        .post(&verb("bust"), "player=e1&age=90000&key=late/1")
        .await;
    assert_eq!(late.status, StatusCode::CONFLICT, "{}", late.text);
    let document = late.json();
    assert_eq!(document["error"]["kind"], "WhoWasFirst");
    assert!(
        document["sentence"].as_str().unwrap().contains("Baker"),
        "{document}"
    );
    assert_eq!(served.desk.seq().await, seq);
    // A pause that was sent late is stored now.
    done(&served, &verb("pause"), "age=90000&key=late/2").await;
    // As recorded: without its age it is a bust of now.
    done(&served, &verb("bust"), "player=e1&key=late/1").await;
}

#[tokio::test]
async fn the_floor_takes_back_its_own_acts_within_fifteen_minutes() {
    let served = Served::new().await;
    running(&served).await;
    let (ken, director) = (served.paired("m-3").await, served.paired("m-2").await);
    let bust = served
        .post_from_phone(&verb("bust"), "player=e1&key=dir/1", &director)
        .await;
    assert_eq!(bust.status, StatusCode::OK, "{}", bust.text);
    let others = served
        .post_from_phone(&verb("undo"), "command=dir/1&key=ken/1", &ken)
        .await;
    assert_eq!(others.status, StatusCode::FORBIDDEN, "{}", others.text);
    let own = served
        .post_from_phone(&verb("bust"), "player=e2&key=ken/2", &ken)
        .await;
    assert_eq!(own.status, StatusCode::OK, "{}", own.text);
    served.desk.bench.wait(899_000);
    let back = served
        .post_from_phone(&verb("undo"), "command=ken/2&key=ken/3", &ken)
        .await;
    assert_eq!(back.status, StatusCode::OK, "{}", back.text);
    let own = served
        .post_from_phone(&verb("bust"), "player=e2&key=ken/4", &ken)
        .await;
    assert_eq!(own.status, StatusCode::OK, "{}", own.text);
    served.desk.bench.wait(900_000);
    let late = served
        .post_from_phone(&verb("undo"), "command=ken/4&key=ken/5", &ken)
        .await;
    assert_eq!(late.status, StatusCode::FORBIDDEN, "{}", late.text);
}

#[tokio::test]
async fn without_the_script_a_form_leads_back_to_its_page() {
    let served = Served::new().await;
    let headers = [
        ("host", "localhost:7373"),
        ("origin", "http://localhost:7373"),
        ("content-type", "application/x-www-form-urlencoded"),
    ];
    let ask = async |form: &'static str| {
        let answer = served
            .ask("POST", &verb("register"), "127.0.0.1", &headers, form)
            .await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
        answer.headers["location"].to_str().unwrap().to_owned()
    };
    assert_eq!(ask("player=m-1").await, format!("/t/{NIGHT}"));
    assert_eq!(ask("player=m-2&back=/wall").await, "/wall");
    // It never leads to another site.
    for back in [
        "player=m-3&back=//evil.example",
        "player=m-4&back=https://evil.example/",
    ] {
        assert_eq!(ask(back).await, format!("/t/{NIGHT}"));
    }
    let refused = served
        .ask(
            "POST",
            &verb("register"),
            "127.0.0.1",
            &headers,
            "player=m-1",
        )
        .await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        refused.text.contains("Ann") && refused.text.contains("<html lang=\"en\""),
        "{}",
        refused.text
    );
}

#[tokio::test]
async fn markup_in_a_name_a_title_or_a_reason_is_text() {
    let served = Served::new().await;
    let script = "%3Cscript%3Ealert(1)%3C%2Fscript%3E%22%3E";
    done(&served, &verb("add"), &format!("name={script}")).await;
    for path in ["/wall", "/t/2026-03-07/seats"] {
        let page = served.get(path).await;
        assert!(!page.text.contains("<script>alert"), "{path}");
    }
}

/// Every kind of refusal that a page has of its own has words in Japanese.
#[tokio::test]
async fn refusals_are_said_in_japanese_too() {
    use club_web::{
        Expected, FormFault, PairingFault, Problem, Refused, RequestFault, Turned, WRONG_CODES,
    };
    let text = || "x".to_owned();
    let mut problems: Vec<Problem> = vec![
        Turned::OtherHost { host: text() }.into(),
        Turned::OtherOrigin { from: text() }.into(),
        Turned::NoOrigin.into(),
        FormFault::FieldMissing { field: text() }.into(),
        FormFault::FieldRepeated {
            field: text(),
            times: 2,
        }
        .into(),
        FormFault::FieldUnknown { field: text() }.into(),
        FormFault::FieldTooLong {
            field: text(),
            length: 61,
            most: 60,
        }
        .into(),
        FormFault::NotAForm.into(),
        RequestFault::NothingHere { path: text() }.into(),
        RequestFault::NoSuchVerb { verb: text() }.into(),
        RequestFault::WrongMethod {
            path: text(),
            method: text(),
            allow: "GET, HEAD",
        }
        .into(),
        RequestFault::PairFirst.into(),
        RequestFault::DirectorsPage.into(),
        RequestFault::BodyTooLarge { most: 65_536 }.into(),
        RequestFault::NoForm { media: text() }.into(),
        RequestFault::TooFast { most: 20 }.into(),
        RequestFault::TooManyStreams { most: 300 }.into(),
        PairingFault::CodeOver { code: text() }.into(),
        PairingFault::TooManyCodes { most: WRONG_CODES }.into(),
        PairingFault::NoRole {
            member: crate::club::member("m-1"),
        }
        .into(),
        PairingFault::NotAMember {
            member: crate::club::member("m-1"),
        }
        .into(),
        PairingFault::NotKept { detail: text() }.into(),
        Refused::Busy.into(),
        Refused::Closing.into(),
        Refused::OtherName { typed: text() }.into(),
        Refused::ChangedSince {
            seen: 1,
            now: 2,
            since: vec![text()],
        }
        .into(),
        Refused::WhoWasFirst {
            at: "2026-03-07T10:00:00Z".parse().unwrap(),
            first: vec![text()],
            groups: vec![vec!["e1".parse().unwrap()]],
        }
        .into(),
    ];
    for expected in [
        Expected::WholeNumber,
        Expected::Seat,
        Expected::Id,
        Expected::Key,
        Expected::PlayerOrTable,
        Expected::ChosenPlayer,
        Expected::Choice,
        Expected::Amount,
    ] {
        problems.push(
            FormFault::FieldValue {
                field: text(),
                value: text(),
                expected,
            }
            .into(),
        );
    }
    for problem in problems {
        let words = problem.words(Lang::Ja);
        let japanese = words
            .chars()
            .any(|letter| ('\u{3040}'..='\u{30ff}').contains(&letter));
        assert!(japanese, "{problem:?}: {words}");
        let english = problem.words(Lang::En);
        assert!(english.is_ascii() && !english.is_empty(), "{english}");
    }
}

/// Chips are at the names of their players, whichever of them are ticked.
#[tokio::test]
async fn chips_of_several_who_bust_are_those_next_to_their_names() {
    let served = Served::new().await;
    for member in ["m-1", "m-2", "m-3", "m-4"] {
        done(&served, &verb("register"), &format!("player={member}")).await;
    }
    done(&served, &verb("draw"), "").await;
    done(&served, &verb("start"), "").await;
    done(&served, &verb("close-reg"), "").await;
    let wrong = served
        .post(
            &verb("bust"),
            "player=e1&player=e2&stack-e1=900&stack-e3=7%2C000&stack-e2=",
        )
        .await;
    let error = wrong.json()["error"].clone();
    let expected = serde_json::json!({
        "kind": "FieldValue", "field": "stack", "value": "7,000", "expected": "chosen_player",
        "message": error["message"],
    });
    assert_eq!(
        (wrong.status, error),
        (StatusCode::UNPROCESSABLE_ENTITY, expected)
    );
    // More chips before the hand are the better place.
    let form = "player=e1&player=e2&stack-e1=9000&stack-e2=7%2C000&stack-e3=&stack-e4=";
    done(&served, &verb("bust"), form).await;
    let view = club_web::Desk::view(&served.desk);
    let (_, night) = view.state.club.tournament(None).unwrap();
    let entry = |id: &str| id.parse().unwrap();
    assert_eq!(night.busts(), [[entry("e2")], [entry("e1")]]);
}

/// The hidden fields of a page, as a form sends them.
fn hidden_fields(page: &str) -> String {
    let fields = page.split("<input type=\"hidden\" ").skip(1);
    let pairs = fields.map(|field| {
        let text = |name: &str| {
            let (_, rest) = field.split_once(&format!("{name}=\"")).unwrap();
            let (text, _) = rest.split_once('"').unwrap();
            let text = text.replace("&quot;", "\"");
            percent_encoding::utf8_percent_encode(&text, percent_encoding::NON_ALPHANUMERIC)
                .to_string()
        };
        format!("{}={}", text("name"), text("value"))
    });
    pairs.collect::<Vec<_>>().join("&")
}

#[tokio::test]
async fn a_new_night_is_announced_as_the_last_one_was() {
    let served = Served::new().await;
    let rules = json!({ "stack": 12_345, "max_entries": 3 }).to_string();
    let rules = percent_encoding::utf8_percent_encode(&rules, percent_encoding::NON_ALPHANUMERIC);
    let form = format!(
        "title=May&rules={rules}&capacity=40&final-table=10&redraw-at=18&redraw-at=27\
         &start-when-full=on&sealed=on"
    );
    done(&served, "/announce", &form).await;
    let page = served.get("/").await.text;
    let (_, form) = page.split_once("action=\"/announce\"").unwrap();
    let (form, _) = form.split_once("</form>").unwrap();
    done(
        &served,
        "/announce",
        &format!("title=June&{}", hidden_fields(form)),
    )
    .await;
    let view = served.desk.view();
    let nights: Vec<_> = view.state.club.tournaments().collect();
    let announced = |title: &str| {
        let of = nights.iter().map(|(_, night)| night.announcement());
        of.clone().find(|of| of.title == title).unwrap().clone()
    };
    let (may, mut june) = (announced("May"), announced("June"));
    assert_eq!(
        (june.redraws.as_slice(), june.final_table),
        (&[27, 18][..], Some(10))
    );
    // A draw is sealed by a seed of its own.
    assert!(june.draw_commitment.is_some() && june.draw_commitment != may.draw_commitment);
    june.draw_commitment = may.draw_commitment;
    june.tournament = may.tournament.clone();
    june.title = may.title.clone();
    assert_eq!(june, may);
}

#[tokio::test]
async fn the_wall_shows_the_places_until_the_day_after_the_night() {
    let served = Served::new().await;
    running(&served).await;
    for member in 2..=4 {
        done(&served, &verb("bust"), &format!("player=m-{member}")).await;
    }
    done(&served, &verb("finish"), "").await;
    let (day, places) = (86_400_000, "<span class=\"place\">");
    for (wait, shown) in [(0, true), (day, true), (day, false)] {
        served.desk.bench.wait(wait);
        // The view is made at the time of a command.
        done(&served, "/member-add", &format!("name=After{wait}{shown}")).await;
        let wall = served.get("/wall").await.text;
        assert_eq!(wall.contains(places), shown, "{wait}: {wall}");
    }
}
