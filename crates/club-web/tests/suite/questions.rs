//! Random questions to the tools: every one has a page that is whole and small.

use club_web::{Found, Tool};
use club_words::Lang;
use proptest::prelude::*;

use crate::tools::{at, seen};

const FIELDS: [&str; 49] = [
    "preset",
    "base",
    "phi",
    "tau",
    "pi",
    "sigma",
    "edge-1",
    "edge-2",
    "edge-3",
    "edge-4",
    "bet-1",
    "bet-2",
    "bet-3",
    "bet-4",
    "call-1",
    "call-2",
    "call-3",
    "call-4",
    "players",
    "seat",
    "folded",
    "range",
    "cell",
    "weight",
    "from",
    "seed",
    "answers",
    "move",
    "leaks",
    "wrong",
    "ante",
    "ante-by",
    "deals",
    "stack",
    "entrants",
    "structures",
    "pool",
    "unit",
    "ties",
    "stacks",
    "prizes",
    "rules",
    "first",
    "plays",
    "play",
    "hint",
    "n-max",
    "pause",
    "hold",
];

/// Values that fields have, that they should not have, and that nobody thinks of.
fn values() -> impl Strategy<Value = String> {
    let known = [
        "",
        "0",
        "1",
        "-1",
        "2",
        "6",
        "9",
        "10",
        "11",
        "20",
        "100",
        "100.5",
        "1e308",
        "-1e308",
        "NaN",
        "inf",
        "-0",
        "0.0000001",
        "18446744073709551615",
        "99999999999999999999",
        "nit",
        "maniac",
        "BTN",
        "UTG",
        "SB",
        "BB",
        "AKs",
        "AA",
        "72o",
        "random",
        "none",
        "22+,A2s+,KTo:0.5",
        "pfpfpfpf",
        "p",
        "f",
        "better",
        "worse",
        "harmonic",
        "vp-kid\nwinner",
        "fixed:40,25,15",
        "power:100,60@9",
        "head:",
        "5000 3000 2000",
        "50 30 20",
        "1 2 3",
        "player",
        "<script>alert(1)</script>\"'&",
        "青木、１２",
        "\u{202e}abc",
        "A7o:0.41,K5s:1e9",
        "AKs:0.1:2:1",
        "BB:SB:AsKd:7.5",
        "big-blind",
        "dead",
    ];
    prop_oneof![
        6 => prop::sample::select(known.to_vec()).prop_map(str::to_owned),
        1 => any::<f64>().prop_map(|number| number.to_string()),
        1 => any::<u64>().prop_map(|number| number.to_string()),
        1 => "\\PC{0,12}",
        1 => (1_usize..5_000).prop_map(|length| "1 ".repeat(length)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_question_has_a_page_that_is_whole_and_small(
        fields in prop::collection::vec((prop::sample::select(FIELDS.to_vec()), values()), 0..14)
    ) {
        for tool in Tool::ALL {
            let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let path = at(tool, &fields);
            for lang in Lang::ALL {
                let mut seen = seen(lang);
                if tool == Tool::Niko {
                    seen.found = Some(Found::Niko(crate::niko::solved()));
                }
                let document = seen.document(&path);
                prop_assert!(document.len() < 80_000, "{path}: {}", document.len());
                prop_assert_eq!(document.matches("<h1").count(), 1, "{}", path);
                prop_assert!(!document.contains("<script>alert"), "{path}");
            }
        }
    }
}
