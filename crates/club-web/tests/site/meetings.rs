//! Random forms over the whole range of verbs and fields, late, twice, by everybody: the club can always go on.

use club_web::Desk as _;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::json;

use crate::club::{NIGHT, Served};

/// Verbs with fields: `{e}` an entry, `{m}` a member, `{t}` a table, `{s}` a seat, `{n}` a number.
const FORMS: &[&str] = &[
    "register?player={m}",
    "register?player={m}&paid-by=owes",
    "reenter?player={m}",
    "register-late?player={m}&reason=late",
    "add?name=New{n}",
    "unregister?player={e}&reason=r",
    "no-show?player={e}&reason=r",
    "disqualify?player={e}&reason=r",
    "arrive?player={e}",
    "draw?",
    "draw-again?reason=r",
    "redraw?reason=r",
    "start?",
    "pause?",
    "adjust?seconds={n}",
    "adjust?seconds=-{n}",
    "level?",
    "level?level={s}",
    "hand?table={t}",
    "hand?table={t}&button={s}&big-blind={s}",
    "bust?player={e}",
    "bust?player={e}&by={e}",
    "bust?player={e}&player={e}&stack={n}&stack={n}",
    "hand-for-hand?",
    "hand-for-hand?change=end",
    "hand-done?",
    "hand-done?table={t}",
    "refund?player={e}&reason=r",
    "refund?player={e}&part=prize&part=fee&reason=r",
    "bust?player={e}&by={e}&by={e}",
    "pay?player={m}&amount={n}&digits=0",
    "pay?player={m}",
    "knocker?player={e}&by={e}&reason=r",
    "payout?player={m}",
    "edit?title-was=March+night&title=Night+{n}&reason=r",
    "edit?late-minutes-was=&late-minutes={n}&reason=r",
    "edit?preset=fast&reason=r",
    "edit?blinds-was=&blinds=100%2F{n}+20%0A200%2F{n}+20+%2B10&reason=r",
    "edit?max-entries-was=2&max-entries={s}&capacity-was=&capacity={s}&reason=r",
    "table?table={t}&close={s}&reason=r",
    "table?table={t}&open={s}&reason=r",
    "confirm?player={e}",
    "confirm?player={e}&to={t}&seat={s}&reason=r",
    "move?player={e}&to={t}&seat={s}&reason=r",
    "pin?player={e}",
    "pin?table={t}",
    "unpin?player={e}",
    "balance?",
    "break?table={t}&reason=r",
    "open?table={t}&reason=r",
    "close-reg?",
    "open-reg?",
    "reinstate?player={e}&reason=r",
    "reorder?order={e}&order={e}&reason=r",
    "chips?player={e}&stack={n}",
    "deal?method=even",
    "deal?method=icm&player={e}&stack={n}&player={e}&stack={n}",
    "deal?method=agreed&player={f}&player={g}&points-{f}={s}&points-{g}=0",
    "deal?method=agreed&player={f}&player={g}&money-{f}=16000&money-{g}=0&digits=0",
    "deal?method=agreed&player={f}&player={g}&money-{f}=16000&money-{g}=0&digits=0&points-{f}={s}&points-{g}=0",
    "bust?player={e}&by={f}&by={g}&share-{f}=1&share-{g}={s}",
    "finish?",
    "reopen?reason=r",
    "told?",
    "rebuy?player={e}",
    "count?amount={n}",
];

/// Verbs of the club, with the same numbers: `{N}` the name of the member `{m}`, `{o}` another member.
const CLUB_FORMS: &[&str] = &[
    "member-add?name=Other{n}&reading=あ&nick=N{n}",
    "member-edit?player={m}&name={N}&nick=Nick{s}",
    "member-edit?player={m}&name={N}&nick=",
    "member-edit?player={m}&name={N}&number={s}",
    "member-merge?player={m}&into={o}&typed={N}",
    "member-merge?player={m}&into={o}&typed=Nobody",
    "member-erase?player={m}&typed={N}",
    "announce?title=Next&capacity={s}&final-table={s}&redraw-at={n}",
    "announce?title=Next",
    "club?name=Club{n}",
];
/// The members of the club by the number of their id.
const NAMES: [&str; 4] = ["Ann", "Baker", "Chiba", "Diaz"];

/// A form, or one that is about an earlier form of the run.
#[derive(Debug, Clone)]
enum Sent {
    Form(&'static str, [u32; 5], Option<u32>),
    Club(&'static str, [u32; 5]),
    Again(usize),
    Undo(usize),
    Redo(usize),
}

fn sent() -> impl Strategy<Value = Sent> {
    let numbers = || [1..9_u32, 1..9, 1..4, 1..10, 0..100_000];
    let age = proptest::option::weighted(0.2, 0..700_000_u32);
    prop_oneof![
        8 => (select(FORMS), numbers(), age).prop_map(|(form, numbers, age)| Sent::Form(form, numbers, age)),
        2 => (select(CLUB_FORMS), numbers()).prop_map(|(form, numbers)| Sent::Club(form, numbers)),
        1 => (0..60_usize).prop_map(Sent::Again),
        2 => (0..60_usize).prop_map(Sent::Undo),
        1 => (0..60_usize).prop_map(Sent::Redo),
    ]
}

/// The path and the fields of a form, without its key.
fn written(form: &str, [first, member, table, seat, number]: [u32; 5]) -> (String, String) {
    let (verb, fields) = form.split_once('?').unwrap();
    // Two entries of one form are two, most of the time.
    let mut fields = fields.to_owned();
    let mut entry = first;
    while fields.contains("{e}") {
        fields = fields.replacen("{e}", &format!("e{entry}"), 1);
        entry = entry % 8 + 1;
    }
    let name = NAMES[(member as usize + NAMES.len() - 1) % NAMES.len()];
    let fields = fields
        .replace("{f}", &format!("e{first}"))
        .replace("{g}", &format!("e{}", first % 8 + 1))
        .replace("{N}", name)
        .replace("{o}", &format!("m-{}", first % 4 + 1))
        .replace("{m}", &format!("m-{member}"))
        .replace("{t}", &format!("T{table}"))
        .replace("{s}", &seat.to_string())
        .replace("{n}", &number.to_string());
    (verb.to_owned(), fields)
}

proptest! {
    #[test]
    fn whatever_is_sent_the_club_goes_on(
        run in prop::collection::vec(sent(), 20..60),
        n_max in prop_oneof![Just(9), 2..4_u8],
        has_money in any::<bool>(),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let mut rules = if has_money { crate::money::rules() } else { json!({ "stack": 20_000 }) };
            rules["seating"] = json!({ "n_max": n_max, "n_min": n_max.div_ceil(2).max(2) });
            let served = Served::playing(rules).await;
            for member in 1..=4 {
                served.post(&format!("/t/{NIGHT}/register"), &format!("player=m-{member}")).await;
            }
            let mut forms: Vec<(String, String, bool)> = Vec::new();
            for (number, sent) in run.iter().enumerate() {
                // No second has more than twenty commands.
                served.desk.bench.wait(1_000);
                let (path, form) = match sent {
                    Sent::Form(form, numbers, age) => {
                        let (verb, fields) = written(form, *numbers);
                        let age = age.map(|age| format!("&age={age}")).unwrap_or_default();
                        (format!("/t/{NIGHT}/{verb}"), format!("{fields}&key=run/{number}{age}"))
                    }
                    Sent::Club(form, numbers) => {
                        let (verb, fields) = written(form, *numbers);
                        (format!("/{verb}"), format!("{fields}&key=run/{number}"))
                    }
                    Sent::Again(at) => match forms.get(*at) {
                        Some((path, form, _)) => (path.clone(), form.clone()),
                        None => continue,
                    },
                    Sent::Undo(at) | Sent::Redo(at) => {
                        let verb = if matches!(sent, Sent::Undo(_)) { "undo" } else { "redo" };
                        // The log of the club offers these for its own commands.
                        let of_club = forms.get(*at).is_some_and(|(path, _, _)| !path.starts_with("/t/"));
                        let place = if of_club { String::new() } else { format!("/t/{NIGHT}") };
                        (format!("{place}/{verb}"), format!("command=run/{at}&key=run/{number}"))
                    }
                };
                let before = served.desk.seq().await;
                let answer = served.post(&path, &form).await;
                let words = answer.json()["sentence"].as_str().unwrap_or_default().to_owned();
                let told = path.ends_with("/told");
                assert!(answer.status.as_u16() < 500, "{path} {form}: {}", answer.text);
                assert!(!words.is_empty() || told, "{path} {form}: {}", answer.text);
                // "Add and register" may add and then be refused; any other refusal writes nothing.
                let after = served.desk.seq().await;
                let done = answer.status.is_success();
                assert!(done || after == before || path.ends_with("/add"), "{path} {form}: {}", answer.text);
                if let (Sent::Again(at), true) = (sent, done) {
                    // What was stored once is the same command, whatever happened in between.
                    let stored = forms[*at].2;
                    assert!(!stored || answer.json()["repeated"] == true, "{path} {form}: {}", answer.text);
                    assert!(!stored || after == before, "{path} {form}");
                }
                let undone = answer.json()["undo"].is_string();
                assert!(!undone || after > before || answer.json()["repeated"] == true, "{path} {form}: {}", answer.text);
                forms.push((path, form, done && after > before));
            }
            for page in ["", "/tables", "/moves", "/log", "/seats", "/payouts"] {
                let shown = served.get(&format!("/t/{NIGHT}{page}?lang=ja")).await;
                assert!(shown.status.is_success() || page == "/payouts", "{page}: {}", shown.text);
            }
            let money = served.get(&format!("/t/{NIGHT}/money?q=a")).await;
            assert_eq!(money.status.is_success(), has_money, "{}", money.text);
            for page in ["/", "/wall", "/p/m-1", "/settings"] {
                let shown = served.get(page).await;
                assert!(shown.status.is_success(), "{page}: {}", shown.text);
            }
            for sheet in ["draw", "close-reg", "redraw", "finish", "reopen", "cancel", "deal", "edit", "refund&player=e1", "edit&edit-title=X&edit-preset=fast"] {
                let shown = served.get(&format!("/t/{NIGHT}?sheet={sheet}")).await;
                assert!(shown.status.is_success(), "{sheet}: {}", shown.text);
            }
            let seq = served.desk.seq().await;
            let replays = [1, seq / 2, seq].map(|seq| format!("/t/{NIGHT}/log/{seq}"));
            let around = [
                "/members", "/members?sheet=import", "/members/m-1", "/members/m-1?sheet=merge&member=m-2", "/log",
                "/rating", "/p/m-2/rating", "/tools/whatif", "/print/signin",
            ];
            let around = around.map(str::to_owned).into_iter();
            let check = format!("/t/{NIGHT}/check?run=1");
            let night = format!("/api/v1/nights/{NIGHT}");
            let parts = ["", "/clock", "/seats", "/moves", "/payouts"].map(|part| format!("{night}{part}"));
            let lists = ["nights", "seasons", "members", "members/m-1", "members/m-1/rating", "events?after=0"];
            let lists = lists.map(|list| format!("/api/v1/{list}"));
            for page in around.chain(replays).chain([check]).chain(parts).chain(lists) {
                let shown = served.get(&page).await;
                // What is not there, as a member who was merged or places before the draw, is said.
                let is_said = matches!(shown.status.as_u16(), 200 | 303 | 404 | 409 | 422);
                assert!(is_said, "{page}: {} {}", shown.status, shown.text);
            }
            assert_eq!(served.desk.view().seq, seq);
            served.desk.verify().await;
        });
    }
}
