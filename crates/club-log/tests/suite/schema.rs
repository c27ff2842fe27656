//! The schema of commands accepts what is read as a command, and nothing with a stray or missing field.

use std::collections::BTreeSet;

use boon::{Compiler, SchemaIndex, Schemas};
use club_log::command::CommandLine;
use club_log::schema;
use serde_json::{Value, json};

/// Kinds that no line of the corpus has, and the longest form of some that it has.
const MORE: &str = r#"
{"command":{"register_paid":{"players":["Ann"],"again":true,"paid_by":{"ticket":"sat-1"}}}}
{"command":{"rebuy":{"player":"Ann","times":2,"by":[{"player":"Bo","share":1}],"paid_by":"owes"}}}
{"command":{"add_on":{"players":[],"all":true}}}
{"command":{"pay":{"player":"Ann","amount":500,"paid_by":"transfer"}}}
{"command":{"pay_out":{"players":["Ann"],"paid_by":"house"}}}
{"command":{"refund":{"player":"Ann","parts":["prize","fee","staff","fund","bounty"],"reason":"ill"}}}
{"command":{"set_float":{"amount":30000}}}
{"command":{"count_cash":{"amount":152500,"note":"a coin is missing"}}}
{"command":{"correct_knocker":{"player":"Ann","by":[],"reason":"not seen"}}}
{"command":{"deal_money":{"how":"icm","stacks":[{"player":"Ann","stack":5}],"money_for_winner":100,"points":true,"for_winner":1,"places":[]}}}
{"command":{"edit":{"changes":[{"money":{"currency":"JPY","paid":"15 %","bounty":{"progressive":"1/2"},"entry":{"prize":4000}}}],"reason":"a new price"}}}
{"key":"desk-2/c-1","actor":"ann","at":"2026-03-07T19:00:00+09:00","backdate":"late","seen":3,"seed":7,"command":{"create_club":{"title":"Straddle","zone":"Asia/Tokyo"}}}
{"command":{"edit_club":{"name":"Straddle","zone":"Asia/Tokyo","reason":"moved"}}}
{"command":{"set_room":{"room":{"tables":[{"name":7,"seats":9},{"name":"TV","seats":8,"closed":[5],"standing":"kept"}],"featured":"TV"}}}}
{"command":{"set_room":{"room":null}}}
{"command":{"rename_member":{"player":"m-1","name":"Ann"}}}
{"command":{"add_members":{"members":[{"name":"Ann"},{"member":"m-2","name":"Bo","reading":"ぼ","nick":"B","number":7}]}}}
{"command":{"edit_member":{"player":"m-1","name":"Ann","reading":"","nick":"A","number":0}}}
{"command":{"merge_members":{"from":"Ann","into":"m-2","leave_ratings":"settled"}}}
{"command":{"erase_member":{"player":"m-1"}}}
{"command":{"open_season":{"season":"2026","title":null,"rules":{"best_k":3},"rating":{"ladder":"main","parameters":{"beta":"900"},"start":{"widen":"200"}}}}}
{"command":{"change_season_rules":{"season":"2026","rating":"unrated"}}}
{"command":{"change_season_rules":{"season":"2026","rating":{"rated":{"ladder":"main","start":"reset"}}}}}
{"command":{"edit_season":{"season":"2026","changes":[{"title":"May"},{"order":"profit"},{"best_k":null},{"drop_worst_k":1},{"attendance_bonus":2},{"min_entries":3},{"counted_entry":"first"},{"multiplier":{"tournament":"final","times":"3/2"}}],"reason":"agreed"}}}
{"command":{"import_results":{"season":"2026","again":true,"rows":[{"player":{"name":"Ann"},"points":"3/2","entries":2},{"player":{"member":"m-1"},"points":"3","entries":1,"events":1}]}}}
{"command":{"pay_fund":{"season":"2026","rules":{"paid":2,"structure":"winner","unit":100}}}}
{"command":{"announce":{"title":"March","date":"2026-03-07","starts":"2026-03-07T19:00:00Z","capacity":20,"sealed":true,"rules":{"stack":9000,"max_entries":2,"seating":{"n_max":9,"profile":"home","tolerance":[[1,1],[5,2]],"break_order":"announced","weights":{"move":"1"}},"structure":{"weights":"vp-kid","ties":"better"},"late_registration":{"minutes":90},"blinds":{"levels":[{"small_blind":25,"big_blind":50,"minutes":20},{"small_blind":50,"big_blind":100,"ante":100,"minutes":20,"break_after":10}]}}}}}
{"command":{"clock":{"change":{"action":"adjust","seconds":-30}}}}
{"command":{"next_level":{}}}
{"command":{"set_clock":{"level":3,"left_seconds":360}}}
{"command":{"hand":{"table":"T1","hands":2,"blinds":{"button":1,"small_blind":2,"big_blind":3},"stacks":[{"player":"e1","stack":100}]}}}
{"command":{"bust":{"players":[{"player":"e1","stack":5,"by":[{"player":"e2","share":2}]}],"blinds":{"big_blind":3}}}}
{"command":{"bust":{"players":[{"player":"e1"},{"player":"e9"}],"tied":true}}}
{"command":{"hand_for_hand":{"change":{"action":"start","round_minutes":2}}}}
{"command":{"hand_for_hand":{"change":{"action":"round"}}}}
{"command":{"confirm":{"player":"Ann","to":"T2"}}}
{"command":{"draw_again":{"reason":"two came late"}}}
{"command":{"redraw":{"reason":"two tables left"}}}
{"command":{"table":{"table":"7","change":{"close":[5],"open":[1,2],"featured":true,"order":2,"name":"TV"},"reason":"a leg"}}}
{"command":{"break":{"table":"7","reason":"a lamp"}}}
{"command":{"open":{"tournament":"x","table":"7","reason":"late players"}}}
{"command":{"close-reg":{}}}
{"command":{"close_reg":{"tournament":"x"}}}
{"command":{"open-reg":{"reason":"a late train"}}}
{"command":{"open_reg":{}}}
{"command":{"hand-for-hand":{"change":{"action":"end"}}}}
{"command":{"reorder":{"order":[["Ann","Bo"]],"reason":"seen on video"}}}
{"command":{"chips":{"stacks":[{"player":"e1","stack":9}]}}}
{"command":{"edit":{"changes":[{"final_table":9},{"final_table":null},{"redraws":[27,18]}],"reason":"as voted"}}}
{"command":{"announce":{"title":"March","final_table":10,"redraws":[27]}}}
{"command":{"pin":{"what":{"player":"Ann"},"reason":"hurt"}}}
{"command":{"unpin":{"what":{"table":"T1"}}}}
{"command":{"remove":{"player":"Ann","removal":"no_show","chips":0,"reason":"gone"}}}
{"command":{"deal":{"how":{"agreed":{"points":[{"player":"e1","points":3}]}},"stacks":[{"player":"e1","stack":9}],"for_winner":1,"places":["e1"]}}}
{"command":{"register_players":{"players":["Ann","m-2"]}}}
{"command":{"arrive":{"players":["e1"]}}}
{"command":{"pass":{"player":"e1","reason":"not there"}}}
{"command":{"count_chips":{"stacks":[{"player":"e1","stack":9}]}}}
{"command":{"import_finish":{"title":"Old","season":"2026","date":"2025-01-01","as_of":"2025-01-02","rows":[{"place":1,"player":"Ann","entries":2}]}}}
{"command":{"correct_finish":{"tournament":"old","rows":[{"place":1,"player":"Ann"}],"reason":"misread"}}}
{"command":{"cancel":{"tournament":"x","reason":"snow"}}}
{"command":{"edit":{"tournament":"x","changes":[{"title":"May"},{"season":null},{"date":"2026-05-01"},{"starts":"2026-05-01T19:00:00Z"},{"capacity":20},{"seats":8},{"min_start":4},{"stack":30000},{"max_entries":2},{"late_registration":{"minutes":90}},{"blinds":null},{"passed_over":"goes_last"},{"alternates_until":"money"}],"reason":"wrong"}}}
{"command":{"open_registration":{"reason":"a late train"}}}
{"command":{"register_late":{"player":"Ann","reason":"a late train"}}}
{"command":{"import_ratings":{"ladder":"main","rows":[{"player":"Ann","mu":"1500.5","sigma":"300"}],"new_ladder":true}}}
{"command":{"import_ratings":{"ladder":"main","rows":[{"player":"Ann","mu":"1500","sigma":"300"}],"replace":true}}}
{"command":{"publish_ratings":{"plan":{"ladder":"main"}}}}
{"command":{"undo":{"tournament":"x","command":"a/b","reason":"typo"}}}
{"command":{"undo_club":{"command":"c-4f1a","reason":"typo"}}}
{"command":{"reopen_season":{"season":"2026","reason":"a night is missing"}}}
{"command":{"correct_time":{"command":"c-1","at":"2026-03-07T19:00:00Z","reason":"wrong clock"}}}
{"command":{"shift_times":{"from":"c-1","to":"c-9","by_ms":-60000,"reason":"wrong clock"}}}
{"command":{"redo":{"command":"c-1"}}}
"#;

/// A schema, compiled.
struct Checked(Schemas, SchemaIndex);

impl Checked {
    fn new(text: &str) -> Self {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        let schema = serde_json::from_str(text).unwrap();
        compiler.add_resource("schema.json", schema).unwrap();
        let index = compiler.compile("schema.json", &mut schemas).unwrap();
        Self(schemas, index)
    }

    fn accepts(&self, document: &Value) -> bool {
        self.0.validate(document, self.1).is_ok()
    }
}

fn is_read(line: &Value) -> bool {
    serde_json::from_value::<CommandLine>(line.clone()).is_ok()
}

/// Lines with commands of every kind: those of the corpus that are for no error, and [`MORE`].
pub(crate) fn samples() -> Vec<Value> {
    let corpus = [
        include_str!("../corpus/commands/club.ndjson"),
        include_str!("../corpus/commands/deals.ndjson"),
        include_str!("../corpus/commands/night.ndjson"),
        include_str!("../corpus/commands/tables-of-two.ndjson"),
        MORE,
    ];
    let lines = corpus.iter().flat_map(|text| text.lines());
    let lines = lines.filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn every_kind_of_command_has_a_schema_that_accepts_it() {
    let (line, command) = (schema::command_line(), schema::command());
    let forms: Value = serde_json::from_str(&command).unwrap();
    let forms = forms["oneOf"].as_array().unwrap();
    let described: BTreeSet<&str> = forms
        .iter()
        .map(|form| form["required"][0].as_str().unwrap())
        .collect();
    assert_eq!(described.len(), forms.len());
    let samples = samples();
    let written: BTreeSet<&str> = samples
        .iter()
        .flat_map(|sample| sample["command"].as_object().unwrap().keys())
        .map(String::as_str)
        .collect();
    assert_eq!(described, written);
    let unknown = json!({ "command": { "no such": {} } });
    let known = serde_json::from_value::<CommandLine>(unknown)
        .unwrap_err()
        .to_string();
    let known: BTreeSet<&str> = known.split("one of ").nth(1).unwrap().split(", ").collect();
    assert_eq!(described, known);
    let (line, command) = (Checked::new(&line), Checked::new(&command));
    for sample in samples {
        assert!(is_read(&sample), "{sample}");
        assert!(line.accepts(&sample), "{sample}");
        assert!(command.accepts(&sample["command"]), "{sample}");
    }
}

#[test]
fn the_schema_of_an_event_accepts_what_is_stored_and_nothing_else() {
    let event = Checked::new(&schema::event());
    let log = include_str!("../data/log-v1.ndjson").lines();
    let log = log.map(|line| serde_json::from_str::<Value>(line).unwrap());
    let log: Vec<Value> = log.filter(|line| line["seq"].is_u64()).collect();
    assert!(log.len() > 30, "{}", log.len());
    for stored in log {
        assert!(event.accepts(&stored), "{stored}");
        for field in stored
            .as_object()
            .unwrap()
            .keys()
            .filter(|field| *field != "draw")
        {
            let mut less = stored.clone();
            less.as_object_mut().unwrap().remove(field);
            assert!(!event.accepts(&less), "{less}");
            let mut other = stored.clone();
            other[field.as_str()] = json!([1]);
            assert!(!event.accepts(&other), "{other}");
        }
        let mut more = stored.clone();
        more["stray"] = json!(1);
        assert!(!event.accepts(&more), "{more}");
    }
}

/// The paths to all objects within a value.
fn objects(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            found.push(path.to_owned());
            for (key, field) in fields {
                objects(field, &format!("{path}/{key}"), found);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                objects(item, &format!("{path}/{index}"), found);
            }
        }
        _ => {}
    }
}

#[test]
fn a_line_with_a_stray_or_missing_field_is_accepted_only_if_it_is_read() {
    let line = Checked::new(&schema::command_line());
    for sample in samples() {
        let mut stray = sample.clone();
        let body = stray["command"]
            .as_object_mut()
            .unwrap()
            .values_mut()
            .next()
            .unwrap();
        body["stray"] = json!(1);
        assert!(!is_read(&stray) && !line.accepts(&stray), "{stray}");
        let mut paths = Vec::new();
        objects(&sample, "", &mut paths);
        for path in paths {
            let mut others = Vec::new();
            let mut stray = sample.clone();
            stray.pointer_mut(&path).unwrap()["stray"] = json!("1");
            others.push(stray);
            for key in sample.pointer(&path).unwrap().as_object().unwrap().keys() {
                let mut other = sample.clone();
                other
                    .pointer_mut(&path)
                    .unwrap()
                    .as_object_mut()
                    .unwrap()
                    .remove(key);
                others.push(other);
                for value in [json!(null), json!([[[]]]), json!({ "x": 1 }), json!(true)] {
                    let mut other = sample.clone();
                    other.pointer_mut(&path).unwrap()[key.as_str()] = value;
                    others.push(other);
                }
            }
            for other in others {
                // Next to an action without fields serde ignores what is stray.
                if !(path.ends_with("/change") && is_read(&other)) {
                    assert_eq!(line.accepts(&other), is_read(&other), "{other}");
                }
            }
        }
    }
}

#[test]
fn figures_and_names_have_their_bounds() {
    let command = Checked::new(&schema::command());
    for (text, accepted) in [
        (r#"{"hand":{"table":"T1","hands":1000}}"#, true),
        (r#"{"hand":{"table":"T1","hands":1001}}"#, false),
        (r#"{"hand":{"table":"T1","hands":0}}"#, false),
        (r#"{"announce":{"title":"x","capacity":1}}"#, false),
        (r#"{"confirm":{"player":"e1","seat":23}}"#, true),
        (r#"{"confirm":{"player":"e1","seat":24}}"#, false),
        (r#"{"confirm":{"player":"e1","seat":0}}"#, false),
        (r#"{"close_season":{"season":"2026 b"}}"#, false),
        (r#"{"draw":{"tournament":null}}"#, true),
        (r#"{"reopen":{"tournament":null,"reason":"x"}}"#, false),
        (r#"{"redo":{"command":"a/b/c"}}"#, false),
        (r#""draw""#, false),
        (r#"{"draw":{},"finish":{}}"#, false),
        (r"{}", false),
    ] {
        let document = serde_json::from_str(text).unwrap();
        assert_eq!(command.accepts(&document), accepted, "{text}");
    }
}
