//! Laws of all pages: who sees what, which HTML is written, how large it is.

use std::collections::BTreeSet;
use std::sync::Arc;

use chained_events::ids::MemberId;
use club_log::authorise::Role;
use club_web::{PublicNames, changed};
use club_words::Lang;
use npc_preflop::{HandClass, Position};
use serde_json::json;

use crate::club::{Club, NIGHT, Seen};
use crate::outline::{Piece, pieces, value};
use crate::stage;

/// The laws of HTML, over every page of every stage.
#[test]
fn every_page_keeps_the_laws_of_html_and_of_its_language() {
    for stage in stage::all().iter().chain(&stage::large()) {
        for lang in Lang::ALL {
            let document = stage.seen(lang).document(&stage.path);
            let pieces = pieces(&document);
            let name = format!("{} in {lang}", stage.name);
            one_heading_its_language_and_unique_ids(&name, lang, &pieces);
            no_style_and_no_script(&name, &pieces);
            fields_have_labels_and_buttons_have_words(&name, &pieces);
            no_option_of_a_terminal(&name, &pieces);
            if lang == Lang::Ja {
                no_english_left(&name, &pieces);
            }
        }
    }
}

fn one_heading_its_language_and_unique_ids(name: &str, lang: Lang, pieces: &[Piece]) {
    let (mut ids, mut headings, mut mains) = (BTreeSet::new(), 0, 0);
    for piece in pieces {
        let Piece::Open(tag, attributes) = piece else {
            continue;
        };
        headings += usize::from(tag == "h1");
        mains += usize::from(tag == "main");
        if tag == "html" {
            assert_eq!(value(attributes, "lang"), Some(lang.tag()), "{name}");
        }
        if let Some(id) = value(attributes, "id") {
            assert!(ids.insert(id), "{name}: {id} twice");
            assert!(!id.contains(char::is_whitespace), "{name}: {id}");
        }
    }
    assert_eq!((headings, mains), (1, 1), "{name}");
}

/// The content security policy forbids styles and scripts in the page.
fn no_style_and_no_script(name: &str, pieces: &[Piece]) {
    for (at, piece) in pieces.iter().enumerate() {
        let Piece::Open(tag, attributes) = piece else {
            continue;
        };
        assert_ne!(tag, "style", "{name}");
        for (attribute, _) in attributes {
            let forbidden = attribute == "style" || attribute.starts_with("on");
            assert!(!forbidden, "{name}: {attribute}");
        }
        if tag == "script" {
            let next = pieces.get(at + 1);
            assert_eq!(next, Some(&Piece::Close("script".to_owned())), "{name}");
        }
    }
}

fn fields_have_labels_and_buttons_have_words(name: &str, pieces: &[Piece]) {
    let labels = pieces.iter().filter_map(|piece| match piece {
        Piece::Open(tag, attributes) if tag == "label" => value(attributes, "for"),
        _ => None,
    });
    let labels: BTreeSet<&str> = labels.collect();
    let mut in_label = 0;
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Open(tag, attributes)
                if ["input", "select", "textarea"].contains(&tag.as_str()) =>
            {
                let hidden = value(attributes, "type") == Some("hidden");
                let labelled = value(attributes, "id").is_some_and(|id| labels.contains(id));
                assert!(hidden || labelled || in_label > 0, "{name}: {attributes:?}");
            }
            Piece::Open(tag, _) if tag == "label" => in_label += 1,
            Piece::Close(tag) if tag == "label" => in_label -= 1,
            Piece::Open(tag, _) if tag == "button" => {
                let end = Piece::Close("button".to_owned());
                let inner = pieces.iter().skip(at).take_while(|piece| **piece != end);
                let text = inner.filter_map(|piece| match piece {
                    Piece::Text(text) => Some(text.trim()),
                    _ => None,
                });
                assert!(!text.collect::<String>().is_empty(), "{name}");
            }
            _ => {}
        }
    }
}

/// A page has a button where a terminal has an option.
fn no_option_of_a_terminal(name: &str, pieces: &[Piece]) {
    for piece in pieces {
        let Piece::Text(text) = piece else {
            continue;
        };
        let mut options = text.split("--").skip(1);
        let names_one = options.any(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
        assert!(!names_one && !text.contains("desk t "), "{name}: {text}");
    }
}

/// Words in Latin letters that Japanese pages may have: names and texts of the stages, and terms of the field.
const LATIN: [&str; 38] = [
    "Bartholomew",
    "Fitzgerald-Montgomery",
    "van",
    "der",
    "Westhuizen",
    "O'Neill",
    "Straddle",
    "desk",
    "BB",
    "ICM",
    "QR",
    "No",
    "Wi-Fi",
    "English",
    "Enter",
    "Esc",
    "vp-kid",
    "oneill",
    "fitz",
    "chiba",
    "March",
    "Season",
    "iPhone",
    "http",
    "beta",
    "main",
    "CSV",
    "Shift_JIS",
    "MiB",
    "kB",
    "Asia",
    "Tokyo",
    "scoreboard",
    "harmonic",
    "winner",
    "db",
    "head",
    "VPIP",
];

fn no_english_left(name: &str, pieces: &[Piece]) {
    // Parameters of the rating have one name everywhere, and so have tiers: AI, BII, CIII.
    let mut in_code = false;
    // Classes of hands are written alike everywhere, and so are positions.
    let is_hand =
        |word: &str| word.parse::<HandClass>().is_ok() || word.parse::<Position>().is_ok();
    let is_tier =
        |word: &str| word.starts_with(['A', 'B', 'C']) && word[1..].chars().all(|c| c == 'I');
    for piece in pieces {
        match piece {
            Piece::Open(tag, _) if tag == "code" || tag == "textarea" => in_code = true,
            Piece::Close(tag) if tag == "code" || tag == "textarea" => in_code = false,
            _ => {}
        }
        let texts = match piece {
            Piece::Text(_) if in_code => Vec::new(),
            Piece::Text(text) => vec![text.as_str()],
            Piece::Open(_, attributes) => ["aria-label", "placeholder", "alt", "title"]
                .iter()
                .filter_map(|name| value(attributes, name))
                .collect(),
            Piece::Close(_) => Vec::new(),
        };
        for text in texts {
            for word in text.split(|c: char| !(c.is_ascii_alphanumeric() || "'-_".contains(c))) {
                let letters = word.chars().filter(char::is_ascii_alphabetic).count();
                let is_id = word.chars().any(|c| c.is_ascii_digit());
                let is_allowed =
                    LATIN.contains(&word) || NIGHT.contains(word) || is_tier(word) || is_hand(word);
                assert!(
                    letters < 2 || is_id || is_allowed,
                    "{name}: {word} in {text}"
                );
            }
        }
    }
}

#[test]
fn pages_of_staff_are_not_for_the_public() {
    let view = stage::later(24, 2).view();
    let public = Seen::new(view, Lang::En, Role::Public);
    for path in [
        "/t/night",
        "/t/night/tables",
        "/t/night/tables/T1",
        "/t/night/moves",
        "/t/night/log",
        "/members",
        "/members/m1",
        "/log",
        "/t/night/log/9",
        "/t/night/check",
        "/t/night/print/seats",
        "/print/signin",
        "/settings",
    ] {
        assert!(public.page(path).is_none(), "{path}");
    }
    for path in [
        "/",
        "/wall",
        "/t/night/seats",
        "/t/night/payouts",
        "/p/m1",
        "/p/m1/rating",
        "/rating",
        "/tools/whatif",
        "/tools",
        "/tools/ranges",
        "/tools/push-or-fold",
        "/tools/payouts",
        "/tools/icm",
        "/help",
        "/pair",
    ] {
        let document = public.document(path);
        assert!(!document.contains("method=\"post\""), "{path}");
    }
}

#[test]
fn addresses_of_nothing_are_no_pages() {
    let director = Seen::new(stage::running(9).view(), Lang::En, Role::Director);
    for path in [
        "/t/other",
        "/t/night/tables/T9",
        "/t/night/tables/T9/1",
        "/p/nobody",
        "/season/1999",
    ] {
        assert!(director.page(path).is_none(), "{path}");
    }
}

const MARKUP: &str = "<script>alert(1)</script>\"'&";

#[test]
fn every_text_is_escaped() {
    let mut club = Club::new();
    assert!(club.give(json!({ "add_members": { "members": [
        { "member": "m1", "name": MARKUP }, { "member": "m2", "name": "שלום עברית" }, { "member": "m3", "name": "Ann" },
    ] } })));
    assert!(
        club.give(json!({ "edit_member": { "player": "m3", "nick": MARKUP, "reading": MARKUP } }))
    );
    assert!(club.give(json!({ "open_season": { "season": "s", "title": MARKUP } })));
    assert!(
        club.give(json!({ "announce": { "tournament": "night", "title": MARKUP, "season": "s" } }))
    );
    assert!(club.give(json!({ "register_players": { "players": ["m1", "m2", "m3"] } })));
    assert!(club.give(json!({ "draw": {} })));
    assert!(club.give(json!({ "pin": { "what": { "player": "e1" }, "reason": MARKUP } })));
    let view = club.view();
    let text = percent_encoding::utf8_percent_encode(MARKUP, percent_encoding::NON_ALPHANUMERIC);
    let marks = "%E2%80%AE%3Cscript%3Ealert%281%29";
    for role in [Role::Public, Role::Director] {
        let seen = Seen::new(view.clone(), Lang::En, role);
        for path in [
            "/".to_owned(),
            "/wall".to_owned(),
            "/t/night".to_owned(),
            format!("/t/night?q={text}"),
            format!("/t/night?q={marks}"),
            "/t/night/tables".to_owned(),
            "/t/night/tables/T1".to_owned(),
            "/t/night/tables/T1/1?sheet=more".to_owned(),
            "/t/night/moves".to_owned(),
            "/t/night/log".to_owned(),
            format!("/t/night/log?q={text}"),
            "/t/night/seats".to_owned(),
            format!("/t/night/seats?q={text}"),
            "/t/night/payouts".to_owned(),
            "/p/m1".to_owned(),
            "/p/m3".to_owned(),
            "/season/s".to_owned(),
            "/rating".to_owned(),
            "/p/m3/rating".to_owned(),
            format!("/tools/whatif?set-{text}={text}"),
            format!("/tools/ranges?range={text}&seat={text}"),
            format!("/tools/push-or-fold?seed=1&stack={text}&leaks={text}"),
            format!("/tools/payouts?structures={text}&pool={text}"),
            format!("/tools/icm?stacks={text}&prizes={text}"),
            "/settings".to_owned(),
            "/members".to_owned(),
            "/log".to_owned(),
            format!("/log?q={text}"),
            "/t/night/log/9".to_owned(),
            "/t/night/check?run=1".to_owned(),
            "/t/night/print/seats".to_owned(),
            "/t/night/print/cards".to_owned(),
            "/t/night/print/labels".to_owned(),
            "/print/signin".to_owned(),
            "/print/members".to_owned(),
            "/print/labels".to_owned(),
            format!("/members?q={text}"),
            "/members/m1".to_owned(),
            "/members/m3?sheet=merge&member=m1".to_owned(),
            "/members?sheet=import&file=a".to_owned(),
        ] {
            let Some((_, document)) = seen.page(&path) else {
                continue;
            };
            assert!(!document.contains("<script>alert"), "{path}");
            assert!(!document.contains("\"'&\""), "{path}");
        }
    }
    // A name in letters from right to left turns nothing around it.
    let seats = Seen::new(view, Lang::En, Role::Public).document("/t/night/seats");
    assert!(seats.contains("<bdi>שלום עברית</bdi>"));
    assert_eq!(
        seats.matches("שלום עברית").count(),
        seats.matches("<bdi>שלום עברית</bdi>").count()
    );
}

#[test]
fn the_public_sees_nicknames_and_numbers_and_nothing_else_of_a_member() {
    let mut club = Club::new();
    assert!(club.give(json!({ "add_members": { "members": [
        { "member": "m1", "name": "青木 健" }, { "member": "m2", "name": "千葉 翔太" }, { "member": "m3", "name": "土井" },
    ] } })));
    assert!(club.give(json!({ "edit_member": { "player": "m1", "nick": "ケンケン", "reading": "あおき けん", "number": 424_242 } })));
    assert!(club.give(json!({ "announce": { "tournament": "night", "title": "March night" } })));
    assert!(club.give(json!({ "register_players": { "players": ["m3", "m2", "m1"] } })));
    assert!(club.give(json!({ "draw": {} })));
    let mut public = Seen::new(club.view(), Lang::En, Role::Public);
    let paths = [
        "/wall",
        "/t/night/seats",
        "/p/m1",
        "/t/night/seats?q=青木",
        "/t/night/payouts",
        "/",
    ];
    for path in paths {
        let document = public.document(path);
        for secret in ["青木 健", "あおき", "424242"] {
            assert!(!document.contains(secret), "{path} {secret}");
        }
    }
    assert!(public.document("/t/night/seats").contains("ケンケン"));
    assert!(public.document("/wall").contains("千葉 翔太"));
    public.names = PublicNames::NickOnly;
    for path in paths {
        let document = public.document(path);
        assert!(
            !document.contains("千葉") && !document.contains("土井"),
            "{path}"
        );
    }
    let seats = public.document("/t/night/seats");
    assert!(seats.contains("No. 2") && seats.contains("ケンケン"));
    let staff = Seen::new(club.view(), Lang::En, Role::Floor).document("/t/night?q=青木");
    assert!(
        staff.contains("青木 健") && staff.contains("あおき けん") && staff.contains("ケンケン")
    );
    // A member who was erased has no name.
    let mut view = club.view();
    let mut directory = (*view.state.directory).clone();
    directory.forget(&MemberId::new("m2").unwrap());
    view.state.directory = Arc::new(directory);
    for role in [Role::Public, Role::Director] {
        let erased = Seen::new(view.clone(), Lang::En, role).document("/t/night/seats");
        assert!(
            erased.contains("No. 2") && !erased.contains(">m2<"),
            "{role:?}"
        );
    }
}

#[test]
fn search_folds_kana_and_ignores_the_letters_of_an_unfinished_one() {
    let mut club = Club::new();
    assert!(club.give(json!({ "add_members": { "members": [
        { "member": "m1", "name": "青木 健" }, { "member": "m2", "name": "O'Neill" }, { "member": "m3", "name": "藍" },
    ] } })));
    assert!(club.give(
        json!({ "edit_member": { "player": "m1", "reading": "あおき けん", "number": 424_242 } })
    ));
    assert!(club.give(json!({ "announce": { "tournament": "night", "title": "March night" } })));
    assert!(club.give(json!({ "register": { "player": "m2" } })));
    let seen = Seen::new(club.view(), Lang::Ja, Role::Floor);
    let found = |text: &str| {
        let text = percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC);
        let document = seen.document(&format!("/t/night?q={text}"));
        let start = document.find("id=\"found\"").unwrap();
        let end = start + document[start..].find("</section>").unwrap();
        let rows = &document[start..end];
        let names = ["青木 健", "O&#39;Neill", "藍"];
        names.map(|name| rows.contains(&format!("<bdi>{}</bdi>", name.replace("&#39;", "'"))))
    };
    let (aoki, oneill, nobody) = ([true, false, false], [false, true, false], [false; 3]);
    for (text, expected) in [
        ("あお", aoki),
        ("アオ", aoki),
        ("あおk", aoki),
        ("青木", aoki),
        ("m1", aoki),
        ("424242", aoki),
        ("#424242", aoki),
        ("oneill", oneill),
        ("Ｏ'neill", oneill),
        ("e1", oneill),
        ("m2", oneill),
        ("ばば", nobody),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
}

#[test]
fn acts_about_the_whole_night_carry_the_version_that_was_seen() {
    let club = Club::after(68);
    let director = Seen::new(club.view(), Lang::En, Role::Director);
    let stream = club_log::ids::StreamId::tournament(&"night".parse().unwrap());
    let version = club.ledger.club().version(&stream);
    let before = Seen::new(stage::long_names(9).view(), Lang::En, Role::Director);
    for (seen, path, verb, version) in [
        (&before, "/t/night?sheet=draw", "draw", 10),
        (&before, "/t/night?sheet=cancel", "cancel", 10),
        (&director, "/t/night?sheet=close-reg", "close-reg", version),
        (&director, "/t/night?sheet=redraw", "redraw", version),
        (&director, "/t/night?sheet=finish", "finish", version),
        (
            &director,
            "/t/night/tables/T1?sheet=break",
            "break",
            version,
        ),
    ] {
        let document = seen.document(path);
        let form = document
            .find(&format!("action=\"/t/night/{verb}\""))
            .unwrap();
        let end = form + document[form..].find("</form>").unwrap();
        let field = format!("name=\"seen\" value=\"{version}\"");
        assert!(
            document[form..end].contains(&field),
            "{path}: {}",
            &document[form..end]
        );
    }
}

/// Bytes of the regions that differ between two documents.
fn patch(before: &Club, after: &Club, role: Role, path: &str) -> usize {
    let page = |club: &Club| Seen::new(club.view(), Lang::Ja, role).page(path).unwrap().0;
    let (before, after) = (page(before), page(after));
    changed(&before.regions, &after.regions)
        .iter()
        .map(|region| region.html.len())
        .sum()
}

#[test]
fn a_page_of_120_tables_is_small_and_a_bust_smaller() {
    let before = stage::running(1_080);
    let mut after = stage::running(1_080);
    assert_eq!(
        after
            .ledger
            .club()
            .tournaments()
            .next()
            .unwrap()
            .1
            .seats()
            .tables()
            .len(),
        120
    );
    after.pass(5);
    assert!(after.give(json!({ "bust": { "players": [{ "player": "e500" }] } })));
    for lang in Lang::ALL {
        for path in [
            "/t/night/tables",
            "/t/night",
            "/t/night/moves",
            "/t/night/log",
            "/wall/night",
            "/p/m7",
            "/t/night/payouts",
            "/t/night/seats",
        ] {
            let length = Seen::new(after.view(), lang, Role::Director)
                .document(path)
                .len();
            assert!(length < 80_000, "{path}: {length}");
        }
    }
    let map = patch(&before, &after, Role::Director, "/t/night/tables");
    let wall = patch(&before, &after, Role::Public, "/wall/night");
    let player = patch(&before, &after, Role::Public, "/p/m7");
    println!("map {map}, wall {wall}, player {player}");
    assert!(
        map < 4_000 && wall < 4_000 && player < 2_000,
        "{map} {wall} {player}"
    );
}

#[test]
fn a_wall_in_both_languages_stays_so_where_several_nights_are_open() {
    let mut club = Club::new();
    let live = |club: &Club, path: &str| {
        let document = Seen::new(club.view(), Lang::En, Role::Public).document(path);
        let after = document.split_once("data-live=\"").unwrap().1;
        after.split('"').next().unwrap().replace("&amp;", "&")
    };
    // The stream shows the nights in turn, and both languages where it is asked for them.
    for night in ["a", "b"] {
        assert!(club.give(json!({ "announce": { "tournament": night, "title": night } })));
        for (path, both) in [("/wall", false), ("/wall?languages=both", true)] {
            let address = live(&club, path);
            assert!(address.contains("view=/wall&"), "{address}");
            assert_eq!(address.contains("languages=both"), both, "{address}");
        }
    }
}
