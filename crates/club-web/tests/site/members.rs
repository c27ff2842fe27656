//! Members: details, what cannot be taken back, and lists from files.

use axum::http::StatusCode;
use club_web::{Desk as _, MAX_UPLOAD};

use crate::club::{Answer, HERE, PHONE, Served, member};

/// Name, reading, nickname and number of everybody, by id.
fn cards(served: &Served) -> Vec<String> {
    let view = served.desk.view();
    let directory = &view.state.directory;
    let mut cards: Vec<String> = directory
        .cards()
        .map(|(id, card)| {
            let text = |text: &Option<String>| text.clone().unwrap_or_default();
            let number = card
                .number
                .map(|number| number.to_string())
                .unwrap_or_default();
            let id = if id.as_str().len() > 4 {
                "new"
            } else {
                id.as_str()
            };
            format!(
                "{id} {} [{}] ({}) {number}",
                card.name,
                text(&card.reading),
                text(&card.nick)
            )
        })
        .collect();
    cards.sort();
    cards
}

async fn done(served: &Served, path: &str, form: &str) {
    let answer = served.post(path, form).await;
    assert_eq!(
        answer.status,
        StatusCode::OK,
        "{path} {form}: {}",
        answer.text
    );
    served.desk.bench.wait(10_000);
}

#[tokio::test]
async fn details_are_added_changed_and_taken_away() {
    let served = Served::new().await;
    done(
        &served,
        "/member-add",
        "name=Doi&reading=%E3%81%A9%E3%81%84&nick=Dee&number=%EF%BC%97",
    )
    .await;
    done(
        &served,
        "/member-edit",
        "player=m-1&name=Anna&reading=an&nick=&number=12",
    )
    .await;
    done(&served, "/member-edit", "player=m-2&name=Baker&nick=Bake").await;
    let changed = [
        "m-1 Anna [an] () 12",
        "m-2 Baker [] (Bake) ",
        "m-3 Chiba [] () ",
        "m-4 Diaz [] () ",
        "new Doi [どい] (Dee) 7",
    ];
    assert_eq!(cards(&served), changed);
    // What came empty goes, what did not come stays.
    done(
        &served,
        "/member-edit",
        "player=m-1&name=Anna&reading=&number=",
    )
    .await;
    done(&served, "/member-edit", "player=m-2&name=Bo").await;
    assert_eq!(
        cards(&served)[..2],
        ["m-1 Anna [] () ", "m-2 Bo [] (Bake) "]
    );
    served.desk.verify().await;
}

#[tokio::test]
async fn what_cannot_be_taken_back_wants_the_name_typed() {
    let served = Served::new().await;
    let seq = served.desk.seq().await;
    for (path, form) in [
        ("/member-erase", "player=m-4&typed=Dia"),
        ("/member-erase", "player=m-4&typed=Ann"),
        ("/member-merge", "player=m-4&into=m-1&typed=Ann"),
        ("/member-erase", "player=m-9&typed=Nobody"),
    ] {
        let answer = served.post(path, form).await;
        assert_eq!(
            answer.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{}",
            answer.text
        );
        let words = answer.json()["sentence"].as_str().unwrap().to_owned();
        assert!(
            words.ends_with("is not the name of this member; nothing was changed"),
            "{words}"
        );
    }
    for form in ["player=m-4", "player=m-4&typed="] {
        let answer = served.post("/member-erase", form).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
    }
    let floor = served.paired("m-3").await;
    for (path, form) in [
        ("/member-erase", "player=m-4&typed=Diaz"),
        ("/member-merge", "player=m-4&into=m-1&typed=Diaz"),
        ("/member-import", "file=a&column-name=1"),
    ] {
        let answer = served.post_from_phone(path, form, &floor).await;
        let is_refused = [StatusCode::FORBIDDEN, StatusCode::UNPROCESSABLE_ENTITY];
        assert!(
            is_refused.contains(&answer.status),
            "{path}: {}",
            answer.text
        );
    }
    assert_eq!(served.desk.seq().await, seq);
    served.desk.bench.wait(10_000);
    // Blanks, width and case make no difference.
    let merged = served
        .post("/member-merge", "player=m-4&into=m-1&typed=+d%EF%BD%89az")
        .await;
    assert_eq!(merged.status, StatusCode::OK, "{}", merged.text);
    assert_eq!(merged.json()["undo"], serde_json::Value::Null);
    done(&served, "/member-erase", "player=m-3&typed=Chiba").await;
    let view = served.desk.view();
    assert_eq!(
        view.state.club.effective_member(&member("m-4")),
        &member("m-1")
    );
    assert_eq!(view.state.directory.name(&member("m-3")), None);
    let gone = served.get("/members/m-3").await;
    assert!(gone.status == StatusCode::OK && !gone.text.contains("Chiba"));
    served.desk.verify().await;
}

/// Sends a file as a browser does, and answers with the page that follows.
async fn sent(served: &Served, from: &str, headers: &[(&str, &str)], file: &[u8]) -> Answer {
    let mut body = b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"list.csv\"\r\nContent-Type: text/csv\r\n\r\n".to_vec();
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--edge--\r\n");
    let media = ("content-type", "multipart/form-data; boundary=edge");
    let all: Vec<(&str, &str)> = headers.iter().copied().chain([media]).collect();
    served.ask("POST", "/members-file", from, &all, body).await
}

const LOCAL: [(&str, &str); 2] = [
    ("host", "localhost:7373"),
    ("origin", "http://localhost:7373"),
];

/// The address at which a file is looked at.
async fn looked_at(served: &Served, file: &[u8]) -> String {
    let answer = sent(served, HERE, &LOCAL, file).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    answer.headers["location"].to_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_list_in_either_encoding_with_any_header_is_tried_and_then_imported() {
    // 会員番号,氏名,フリガナ / 12,青木 健,アオキ ケン in Shift_JIS.
    let japanese: &[u8] =
        b"\x89\xef\x88\xf5\x94\xd4\x8d\x86,\x8e\x81\x96\xbc,\x83t\x83\x8a\x83K\x83i\r\n\
        12,\x90\xc2\x96\xd8 \x8c\x92,\x83A\x83I\x83L \x83P\x83\x93\r\n";
    let utf8 = "会員番号,氏名,フリガナ\n12,青木 健,アオキ ケン\n";
    for file in [japanese, utf8.as_bytes()] {
        let served = Served::new().await;
        let before = served.desk.seq().await;
        let place = looked_at(&served, file).await;
        let page = served.get(&place).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.text.contains("<bdi>青木 健</bdi>"), "{}", page.text);
        assert!(
            page.text.contains("1 member would be added"),
            "{}",
            page.text
        );
        assert_eq!(
            served.desk.seq().await,
            before,
            "nothing is written by looking"
        );
        let (_, name) = place.split_once("file=").unwrap();
        // Without the numbers.
        let form =
            format!("file={name}&column-name=2&column-reading=3&column-nick=0&column-number=0");
        done(&served, "/member-import", &form).await;
        assert!(
            cards(&served).contains(&"new 青木 健 [アオキ ケン] () ".to_owned()),
            "{:?}",
            cards(&served)
        );
        served.desk.verify().await;
    }
}

#[tokio::test]
async fn every_error_of_a_list_is_shown_with_its_line() {
    let served = Served::new().await;
    let file = "name,number\nNew One,7\n\nNew Two,7\n\"\",9\nNew Three,x\nNew Four\n";
    let place = looked_at(&served, file.as_bytes()).await;
    let seq = served.desk.seq().await;
    for lang in ["en", "ja"] {
        let page = served.get(&format!("{place}&lang={lang}")).await.text;
        let (_, outcome) = page.split_once("id=\"outcome\"").unwrap();
        let line = |number: u32| match lang {
            "en" => format!("Line {number}<"),
            _ => format!("{number} 行目<"),
        };
        // The same number twice, no name, no number, a field too few.
        for number in [4, 5, 6, 7] {
            assert!(
                outcome.contains(&line(number)),
                "{lang} {number}: {outcome}"
            );
        }
        assert!(!outcome.contains(&line(2)), "{outcome}");
        assert!(!outcome.contains("/member-import"), "{outcome}");
    }
    // The columns that are chosen are read: without the numbers two lines are left.
    let page = served
        .get(&format!("{place}&column-name=1&column-number=0"))
        .await
        .text;
    let (_, outcome) = page.split_once("id=\"outcome\"").unwrap();
    assert!(
        outcome.contains("Line 5<") && outcome.contains("Line 7<"),
        "{outcome}"
    );
    assert!(
        !outcome.contains("Line 4<") && !outcome.contains("Line 6<"),
        "{outcome}"
    );
    assert_eq!(served.desk.seq().await, seq);
}

#[tokio::test]
async fn a_list_has_its_bounds() {
    let served = Served::new().await;
    let mut rows = String::from("name\n");
    for number in 0..2_001 {
        rows.push_str(&format!("Player {number}\n"));
    }
    let page = served
        .get(&looked_at(&served, rows.as_bytes()).await)
        .await
        .text;
    assert!(
        page.contains("Line 2002<") && page.contains("more than 2000 rows"),
        "{page}"
    );
    let most = vec![b'a'; MAX_UPLOAD];
    looked_at(&served, &most).await;
    let more = vec![b'a'; MAX_UPLOAD + 1];
    let refused = sent(&served, HERE, &LOCAL, &more).await;
    assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE);
    let empty = served.get(&looked_at(&served, b"name\n").await).await.text;
    assert!(empty.contains("no row below its header"), "{empty}");
    let other = served.get("/members?sheet=import&file=abc").await.text;
    assert!(other.contains("not here any more"), "{other}");
}

#[tokio::test]
async fn a_file_is_taken_from_the_director_alone_and_only_as_a_file() {
    let served = Served::new().await;
    let file = b"name\nNew One\n";
    let network = [
        ("host", "192.168.1.20:7373"),
        ("origin", "http://192.168.1.20:7373"),
    ];
    let public = sent(&served, PHONE, &network, file).await;
    assert_eq!(public.status, StatusCode::UNAUTHORIZED);
    let cookie = format!("desk-7373={}", served.paired("m-3").await);
    let floor: Vec<(&str, &str)> = network
        .iter()
        .copied()
        .chain([("cookie", cookie.as_str())])
        .collect();
    let floor = sent(&served, PHONE, &floor, file).await;
    assert_eq!(floor.status, StatusCode::FORBIDDEN);
    let foreign = [
        ("host", "localhost:7373"),
        ("origin", "http://evil.example"),
    ];
    assert_eq!(
        sent(&served, HERE, &foreign, file).await.status,
        StatusCode::FORBIDDEN
    );
    let plain = served.post("/members-file", "file=name").await;
    assert_eq!(plain.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let headers = [
        LOCAL[0],
        LOCAL[1],
        ("content-type", "multipart/form-data; boundary=edge"),
    ];
    let broken = served
        .ask("POST", "/members-file", HERE, &headers, "--edge\r\nnothing")
        .await;
    assert_eq!(broken.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_command_about_the_club_is_taken_back_from_its_log() {
    let served = Served::new().await;
    done(&served, "/member-add", "name=Doi&key=desk/1").await;
    let log = served.get("/log").await.text;
    let undo = "/log?sheet=undo&amp;command=desk%2F1";
    assert!(log.contains("Doi") && log.contains(undo), "{log}");
    let sheet = served.get("/log?sheet=undo&command=desk%2F1").await.text;
    assert!(
        sheet.contains("Take back") && sheet.contains("value=\"desk/1\""),
        "{sheet}"
    );
    done(&served, "/undo", "command=desk/1").await;
    assert_eq!(served.desk.view().state.club.members().len(), 4);
    // The name left with the command: it cannot be restored, and is not offered.
    let log = served.get("/log").await.text;
    let offers = log.contains("action=\"/redo\"");
    assert!(log.contains("class=\"void\"") && !offers, "{log}");
    let cookie = format!("desk-7373={}", served.paired("m-3").await);
    let floor = [("host", "192.168.1.20:7373"), ("cookie", cookie.as_str())];
    let floor = served.ask("GET", "/log", PHONE, &floor, "").await;
    assert!(floor.status == StatusCode::OK && !floor.text.contains("sheet=undo"));
    served.desk.verify().await;
}

#[tokio::test]
async fn members_are_for_staff_and_their_changes_for_the_director() {
    let served = Served::new().await;
    let phone = [("host", "192.168.1.20:7373")];
    for path in ["/members", "/members/m-1", "/members?sheet=import"] {
        let public = served.ask("GET", path, PHONE, &phone, "").await;
        assert_eq!(public.status, StatusCode::UNAUTHORIZED, "{path}");
        let cookie = format!("desk-7373={}", served.paired("m-3").await);
        let floor = [phone[0], ("cookie", cookie.as_str())];
        let floor = served.ask("GET", path, PHONE, &floor, "").await;
        assert_eq!(floor.status, StatusCode::OK, "{path}");
        assert!(!floor.text.contains("method=\"post\""), "{path}");
        assert!(
            served.get(path).await.text.contains("method=\"post\""),
            "{path}"
        );
        served.desk.bench.wait(10_000);
    }
    let effects = served.get("/members/m-4?sheet=merge&member=m-1").await.text;
    assert!(
        effects.contains("action=\"/member-merge\"") && effects.contains("Diaz becomes Ann"),
        "{effects}"
    );
    let nobody = served.get("/members/m-9").await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
}
