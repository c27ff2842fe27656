//! Tools that need nothing of the club: what they show, against the answers of the contracts and known figures.

use std::collections::BTreeMap;

use club_log::authorise::Role;
use club_web::{Address, Tool};
use club_words::Lang;
use engine_contracts::document;
use engine_contracts::ranges::{
    Drill, DrillGame, DrillMove, DrillScore, DrillSetup, GridQuestion, PushfoldQuestion,
    PushfoldReply, ShowQuestion, grid, pushfold, show,
};
use npc_preflop::push_fold::Antes;
use npc_preflop::{HandClass, Position, Preset, Range};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use proptest::prelude::*;

use crate::club::{Club, Seen};
use crate::outline::{Piece, pieces, value};

pub(crate) fn seen(lang: Lang) -> Seen {
    Seen::new(Club::new().view(), lang, Role::Public)
}

pub(crate) fn page(path: &str) -> String {
    seen(Lang::En).document(path)
}

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

/// The address of a tool with these fields.
pub(crate) fn at(tool: Tool, fields: &[(&str, &str)]) -> String {
    let fields = fields.iter();
    let fields: Vec<String> = fields
        .map(|(name, value)| format!("{name}={}", encoded(value)))
        .collect();
    format!("{}?{}", Address::Tool(tool), fields.join("&"))
}

/// Texts between the first tag of this class or name and its end.
fn inside(document: &str, tag: &str) -> String {
    let (_, rest) = document.split_once(&format!("<{tag}")).unwrap();
    let (_, rest) = rest.split_once('>').unwrap();
    let name = tag.split(' ').next().unwrap();
    let (inner, _) = rest.split_once(&format!("</{name}>")).unwrap();
    inner.to_owned()
}

pub(crate) fn text(html: &str) -> String {
    // The last text is a piece only where a tag follows.
    let texts = pieces(&format!("{html}<br>"))
        .into_iter()
        .filter_map(|piece| match piece {
            Piece::Text(text) => Some(text),
            _ => None,
        });
    texts.collect::<Vec<_>>().concat()
}

/// The range that the page has to copy.
fn notation(document: &str) -> Range {
    text(&inside(document, "code class=\"copy\""))
        .parse()
        .unwrap()
}

/// Names, classes and words of the cells of the grid.
fn cells(document: &str) -> Vec<(HandClass, String, String)> {
    let (_, table) = document.split_once("<table class=\"hands\"").unwrap();
    let (table, _) = table.split_once("</table>").unwrap();
    let buttons = table.split("<button ").skip(1);
    let cell = |button: &str| {
        let open = format!("<button {}", button.split_once("</button>").unwrap().0);
        let all = pieces(&open);
        let Some(Piece::Open(_, attributes)) = all.first() else {
            panic!("{open}");
        };
        let class = value(attributes, "value").unwrap().parse().unwrap();
        let shade = value(attributes, "class").unwrap().to_owned();
        let words = text(&inside(&open.replace("</small>", "</small> "), "small"));
        (class, shade, words)
    };
    buttons.map(cell).collect()
}

#[test]
fn a_grid_shows_what_the_contracts_say_of_each_preset_and_seat() {
    for preset in Preset::ALL {
        let player = preset.name();
        let shown = show(&ShowQuestion {
            contract: None,
            player: player.to_owned(),
        });
        for seat in shown.unwrap().seats.into_iter().step_by(5) {
            let players = seat.players.to_string();
            let path = at(
                Tool::Ranges,
                &[
                    ("preset", player),
                    ("players", &players),
                    ("seat", &seat.position),
                ],
            );
            let document = page(&path);
            let answer = grid(&GridQuestion {
                player: Some(player.to_owned()),
                players: Some(seat.players.into()),
                position: Some(seat.position.parse().unwrap()),
                ..GridQuestion::default()
            });
            let answer = answer.unwrap();
            let share = format!("{:.1} %", 100.0 * answer.share);
            assert!(document.contains(&share), "{path}: {share}");
            let off = (notation(&document).share() - answer.share).abs();
            assert!(off < 1e-9, "{path}: {off}");
            let cells = cells(&document);
            assert_eq!(cells.len(), HandClass::COUNT, "{path}");
            for (class, shade, words) in cells {
                let weight = answer.range.class_weight(class);
                let step = format!("f{}", (weight * 10.0 + 1e-9).floor().max(weight.ceil()));
                assert!(
                    shade.split(' ').any(|name| name == step),
                    "{path} {class}: {shade}"
                );
                let letters = answer.strategies.iter();
                let best = letters.max_by(|one, other| {
                    let of = |layer: &engine_contracts::ranges::GridLayer| {
                        layer.range.class_weight(class)
                    };
                    of(one).total_cmp(&of(other))
                });
                let best = best.map_or(0.0, |layer| layer.range.class_weight(class));
                let is_whole = best >= 1.0 - 1e-9 || weight == 0.0;
                assert_eq!(shade.contains("part"), !is_whole, "{path} {class}: {shade}");
                assert_eq!(words == "·", weight == 0.0, "{path} {class}: {words}");
            }
        }
    }
}

/// Numbers of a preset, sent as a form sends them, give its grid. Another number gives another one.
#[test]
fn the_numbers_of_a_form_are_the_player() {
    let numbers = [
        ("base", "nit"),
        ("tau", "0.6"),
        ("pi", "0.8"),
        ("sigma", "0.5"),
        ("edge-1", "3"),
        ("bet-1", "4"),
        ("call-1", "4"),
        ("edge-2", "13"),
        ("bet-2", "2"),
        ("call-2", "2"),
    ];
    let of = |phi: &str| {
        let fields: Vec<_> = [("phi", phi)].into_iter().chain(numbers).collect();
        page(&at(Tool::Ranges, &fields))
    };
    let preset = page(&at(Tool::Ranges, &[("preset", "nit")]));
    assert_eq!(notation(&of("13")), notation(&preset));
    // Digits of full width are read as ASCII.
    assert_eq!(notation(&of("１３")), notation(&preset));
    assert!(notation(&of("20")).share() > notation(&preset).share());
    for (phi, words) in [("x", "“x” is not a number"), ("0", "0")] {
        let document = of(phi);
        let alert = text(&inside(&document, "p class=\"band danger\" role=\"alert\""));
        assert!(alert.contains(words), "{phi}: {alert}");
    }
}

#[test]
fn a_typed_range_has_its_combos() {
    // 13 pairs of 6, 12 suited aces of 4, half of 12: 132 of 1,326.
    let path = at(Tool::Ranges, &[("range", "22+, A2s+, KTo:0.5")]);
    let document = page(&path);
    assert!(document.contains("10.0 % of the hands"), "{document}");
    assert!((notation(&document).combos() - 132.0).abs() < 1e-9);
    assert!(document.contains("KTo:0.5"));
    for lang in Lang::ALL {
        for wrong in ["AKx", "22+:2", &"AA,".repeat(2_000)] {
            let refused = seen(lang).document(&at(Tool::Ranges, &[("range", wrong)]));
            assert!(refused.contains("role=\"alert\">✕ "), "{lang}: {wrong}");
            assert!(!refused.contains("class=\"hands\""), "{lang}: {wrong}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// A press sets the weight, a second one takes the class out; nothing else changes.
    #[test]
    fn pressed_cells_are_the_range(
        presses in prop::collection::vec((0..HandClass::COUNT, prop::sample::select(vec![100_u32, 50, 25])), 1..12)
    ) {
        let mut weights: BTreeMap<usize, u32> = BTreeMap::new();
        let mut range = "none".to_owned();
        for (index, weight) in presses {
            let class = HandClass::from_index(index).unwrap().to_string();
            let weight_text = weight.to_string();
            let path = at(Tool::Ranges, &[("range", &range), ("cell", &class), ("weight", &weight_text)]);
            let page = page(&path);
            if weights.get(&index) == Some(&weight) {
                weights.remove(&index);
            } else {
                weights.insert(index, weight);
            }
            let shown = notation(&page);
            for class in HandClass::all() {
                let expected = f64::from(weights.get(&class.index()).copied().unwrap_or(0)) / 100.0;
                prop_assert!((shown.class_weight(class) - expected).abs() < 1e-9, "{path} {class}");
            }
            // The form goes on from the range that is shown.
            let hidden = page.split_once("name=\"range\" value=\"").unwrap().1;
            range = hidden.split_once('"').unwrap().0.to_owned();
            prop_assert_eq!(range.parse::<Range>().unwrap(), shown);
        }
    }
}

/// The question of a page: who acts, with which stack and hand.
fn question(document: &str) -> (Position, f64, HandClass) {
    let asked = text(&inside(document, "p class=\"figure\""));
    let (position, stack) = asked
        .strip_prefix("You: ")
        .unwrap()
        .split_once(", ")
        .unwrap();
    let stack = stack.strip_suffix(" big blinds").unwrap().parse().unwrap();
    let hand = text(&inside(document, "p class=\"big\""));
    let signs = [('♣', 'c'), ('♦', 'd'), ('♥', 'h'), ('♠', 's')];
    let hand = signs
        .into_iter()
        .fold(hand.replace(' ', ""), |hand, (sign, letter)| {
            hand.replace(sign, &letter.to_string())
        });
    let hand: npc_preflop::cards::Combo = hand.parse().unwrap();
    (position.parse().unwrap(), stack, hand.class())
}

/// How often the equilibrium of the contract goes all in.
fn equilibrium(position: Position, stack: f64, class: HandClass) -> f64 {
    let question = format!("{{\"stack\":{stack}}}");
    let question: PushfoldQuestion = document::read(question.as_bytes()).unwrap();
    let reply = pushfold(&question, 1, |_| std::ops::ControlFlow::Continue(()));
    let PushfoldReply::Two(answer) = reply.unwrap() else {
        panic!("two players are solved exactly");
    };
    let classes = match position {
        Position::Sb => &answer.push,
        _ => &answer.call,
    };
    let found = classes.0.iter().find(|(other, _)| *other == class);
    found.map_or(0.0, |(_, weight)| *weight)
}

/// A round played by the equilibrium of the contracts has no mistake. The opposite loses in every hand that is
/// not mixed.
#[test]
fn a_round_by_the_equilibrium_is_right_and_its_opposite_is_not() {
    for seed in ["7", "1000002"] {
        for by_the_book in [true, false] {
            let (mut answers, mut lost, mut wrong) = (String::new(), 0.0, 0);
            for number in 1..=20 {
                let path = at(Tool::PushOrFold, &[("seed", seed), ("answers", &answers)]);
                let asked = page(&path);
                assert_eq!(asked, page(&path), "the address repeats the round");
                let (position, stack, class) = question(&asked);
                let share = equilibrium(position, stack, class);
                let all_in = (share > 0.5) == by_the_book;
                let letter = if all_in { "p" } else { "f" };
                let fields = [("seed", seed), ("answers", &answers), ("move", letter)];
                let judged = page(&at(Tool::PushOrFold, &fields));
                assert_eq!(question(&judged), (position, stack, class));
                let mixed = share > 0.0 && share < 1.0;
                let is_wrong = !by_the_book && !mixed;
                assert_eq!(
                    judged.contains("a mistake of "),
                    is_wrong,
                    "{seed} {number}: {share}"
                );
                if let Some((_, cost)) = judged.split_once("a mistake of ") {
                    lost += cost.split_once(' ').unwrap().0.parse::<f64>().unwrap();
                    wrong += 1;
                }
                let score = text(&inside(&judged, "p role=\"status\""));
                assert!(
                    score.starts_with(&format!("{} of {number} right", number - wrong)),
                    "{score}"
                );
                answers.push_str(letter);
            }
            let over = page(&at(
                Tool::PushOrFold,
                &[("seed", seed), ("answers", &answers)],
            ));
            assert!(over.contains("The round is over"));
            let score = text(&inside(&over, "p role=\"status\""));
            let cost: f64 = score
                .split(", ")
                .nth(1)
                .unwrap()
                .split(' ')
                .next()
                .unwrap()
                .parse()
                .unwrap();
            // Each cost was rounded to three digits.
            assert!((cost - lost).abs() < 0.02, "{score}: {lost}");
            assert_eq!(over.contains("Nothing lost so far"), wrong == 0);
            if wrong > 0 {
                assert!(
                    over.contains("name=\"leaks\" value=\""),
                    "the next round knows them"
                );
            }
        }
    }
}

#[test]
fn leaks_of_earlier_rounds_are_shown_and_carried_on() {
    let path = at(
        Tool::PushOrFold,
        &[("seed", "3"), ("leaks", "A7o:0.41,K5s:0.1")],
    );
    let page = page(&path);
    assert!(page.contains("0.51 big blinds lost in all"), "{page}");
    assert!(page.contains("<b>A7o</b><small>0.41</small>"));
    assert!(
        page.contains("name=\"leaks\" value=\"A7o:0.410:1:0,K5s:0.100:1:0\""),
        "{page}"
    );
}

/// Hands, judgements and score of a round are those of the drill of the contracts, with the same seed.
#[test]
fn a_round_of_several_players_is_the_drill_of_the_contracts() {
    let setup = DrillSetup {
        player: "maniac".to_owned(),
        game: DrillGame {
            players: 4,
            stack: Some(6.0),
            antes: Antes::BigBlind(0.5),
        },
        deals: Some(400_000),
        seed: 5,
        score: DrillScore::default(),
    };
    let mut drill = Drill::new(setup, 1, |_| std::ops::ControlFlow::Continue(())).unwrap();
    let table = [
        ("seed", "5"),
        ("players", "4"),
        ("stack", "6"),
        ("ante", "0.5"),
        ("ante-by", "big-blind"),
        ("deals", "400000"),
        ("base", "maniac"),
    ];
    let mut seen = seen(Lang::En);
    // Before the game is learned there is no hand.
    let waits = seen.document(&at(Tool::PushOrFold, &table));
    assert!(!waits.contains("class=\"big\""), "{waits}");
    seen.found = Club::new().found(&at(Tool::PushOrFold, &table));
    let (mut answers, mut seats) = (String::new(), std::collections::BTreeSet::new());
    for number in 1..=12 {
        let spot = drill.draw();
        let mut fields = table.to_vec();
        fields.push(("answers", &answers));
        let asked = seen.document(&at(Tool::PushOrFold, &fields));
        let (position, stack, class) = question(&asked);
        assert_eq!((position, class), (spot.position, spot.hand.class()));
        assert!((stack - 6.0).abs() < 1e-9);
        let pushers: Vec<String> = spot.pushers.iter().map(ToString::to_string).collect();
        let before = match (spot.is_first_to_act(), pushers.as_slice()) {
            (true, _) => "You act first.".to_owned(),
            (false, []) => "Everybody before you has folded.".to_owned(),
            (false, pushers) => format!("All in before you: {}.", pushers.join(", ")),
        };
        assert!(asked.contains(&before), "{before}: {asked}");
        let button = if pushers.is_empty() { "Push" } else { "Call" };
        assert!(
            asked.contains(&format!("data-key=\"p\">{button} ")),
            "{asked}"
        );
        let (letter, answer) = if number % 3 == 0 {
            ("f", DrillMove::Fold)
        } else {
            ("p", DrillMove::AllIn)
        };
        fields.push(("move", letter));
        let judged = seen.document(&at(Tool::PushOrFold, &fields));
        let hand = drill.judge(&spot, answer).unwrap();
        assert!(judged.contains(&hand.words(Lang::En)), "{judged}");
        answers.push_str(letter);
        seats.insert(position);
    }
    assert!(seats.len() > 1, "every seat is asked");
    // The score of the round goes on into the next one, with the spots to be repeated.
    let score = drill.score().clone();
    assert!(score.sum().cost > 0.0 && !score.wrong.is_empty());
    let mut fields = table.to_vec();
    fields.push(("answers", &answers));
    let last = seen.document(&at(Tool::PushOrFold, &fields));
    let sum = score.sum();
    let total = format!("All rounds: {} of {} right", sum.right, sum.asked);
    assert!(last.contains(&total), "{total}: {last}");
    for (name, class) in score.classes.iter().filter(|(_, class)| class.cost > 0.0) {
        let cell = format!("<b>{name}</b><small>{:.2}</small>", class.cost);
        assert!(last.contains(&cell), "{cell}: {last}");
    }
}

/// A spot that was answered wrongly comes first in the next round, as from the file of a terminal's score.
#[test]
fn a_new_round_begins_with_what_was_wrong() {
    let wrong = "BB:SB:AsAd:7.5,SB::7c2d:20";
    let fields = [("seed", "3"), ("leaks", "AA:4.2:1:0"), ("wrong", wrong)];
    let asked = page(&at(Tool::PushOrFold, &fields));
    let aces = "AA".parse().unwrap();
    assert_eq!(question(&asked), (Position::Bb, 7.5, aces));
    let mut fields = fields.to_vec();
    fields.extend([("answers", ""), ("move", "p")]);
    let judged = page(&at(Tool::PushOrFold, &fields));
    assert!(judged.contains("(asked again)"), "{judged}");
    // The answer was right: one spot is left.
    assert!(
        judged.contains("All rounds: 1 of 2 right; one hand comes again."),
        "{judged}"
    );
}

/// A value that was altered, or cut on its way, is refused: nothing is put in its place.
#[test]
fn a_value_that_no_page_sends_is_refused_and_not_replaced() {
    let long = "9 ".repeat(1_001);
    let range = "AKs,".repeat(1_001);
    let all: [(Tool, &[(&str, &str)]); 24] = [
        (Tool::PushOrFold, &[("seed", "1"), ("answers", "pfx")]),
        (
            Tool::PushOrFold,
            &[("seed", "1"), ("answers", "ppppppppppppppppppppp")],
        ),
        (Tool::PushOrFold, &[("seed", "1"), ("move", "pp")]),
        (Tool::PushOrFold, &[("seed", "one")]),
        (Tool::PushOrFold, &[("seed", "1"), ("base", "nobody")]),
        (Tool::PushOrFold, &[("seed", "1"), ("leaks", "AKs:0.5,KQs")]),
        (
            Tool::PushOrFold,
            &[("seed", "1"), ("leaks", "A7o:0.41,xx:1")],
        ),
        (Tool::PushOrFold, &[("seed", "1"), ("leaks", "AA:-1")]),
        (Tool::PushOrFold, &[("seed", "1"), ("leaks", "KK:nan")]),
        (Tool::PushOrFold, &[("seed", "1"), ("leaks", "KK:1:2")]),
        (Tool::PushOrFold, &[("seed", "1"), ("leaks", "KK:1:1:2")]),
        (Tool::PushOrFold, &[("seed", "1"), ("wrong", "BB:SB:AsKd")]),
        (
            Tool::PushOrFold,
            &[("seed", "1"), ("wrong", "BTN:SB:AsKd:9")],
        ),
        (Tool::PushOrFold, &[("seed", "1"), ("ante", "inf")]),
        (Tool::PushOrFold, &[("seed", "1"), ("ante-by", "nobody")]),
        (Tool::PushOrFold, &[("seed", "1"), ("players", "two")]),
        (Tool::PushOrFold, &[("seed", "1"), ("stack", "ten")]),
        (Tool::Ranges, &[("base", "nobody")]),
        (Tool::Ranges, &[("preset", "nobody")]),
        (Tool::Ranges, &[("cell", "AKx")]),
        (Tool::Ranges, &[("range", &range)]),
        (Tool::Payouts, &[("ties", "nobody")]),
        (Tool::Payouts, &[("structures", &long)]),
        (Tool::Icm, &[("stacks", &long), ("prizes", "50 30 20")]),
    ];
    for (tool, fields) in all {
        let document = page(&at(tool, fields));
        assert!(document.contains("✕ "), "{fields:?}");
        assert!(!document.contains("<table"), "{fields:?}");
    }
}

#[test]
fn the_list_has_every_tool() {
    let list = page("/tools");
    for tool in Tool::ALL {
        let address = Address::Tool(tool);
        assert!(list.contains(&format!("href=\"{address}\"")), "{address}");
        assert_eq!(Address::of_path(&address.to_string()), Some(address));
    }
    assert_eq!(Address::of_path("/tools/other"), None);
    assert!(page("/").contains("href=\"/tools\""));
}
