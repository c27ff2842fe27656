//! Both languages say the same things, and the code asks for all of them.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, Resource,
};
use fluent_syntax::parser;

use super::*;

/// Keys with the variables of their messages.
type Keys = BTreeMap<String, BTreeSet<String>>;

fn parsed(lang: Lang, file: &str) -> Resource<&'static str> {
    let text = source(lang, file).unwrap();
    parser::parse(text).unwrap_or_else(|(_, faults)| panic!("{lang}/{file}: {faults:?}"))
}

fn keys(lang: Lang, file: &str) -> Keys {
    let mut keys = Keys::new();
    for entry in parsed(lang, file).body {
        match entry {
            Entry::Message(message) => {
                let mut variables = BTreeSet::new();
                pattern(&message.value.unwrap(), &mut variables);
                let earlier = keys.insert(message.id.name.to_owned(), variables);
                assert!(
                    earlier.is_none(),
                    "{lang}/{file}: {} twice",
                    message.id.name
                );
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Term(_) | Entry::Junk { .. } => panic!("{lang}/{file}: {entry:?}"),
        }
    }
    keys
}

fn pattern(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            expression_of(expression, variables);
        }
    }
}

fn expression_of(expression: &Expression<&str>, variables: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(expression) => inline(expression, variables),
        Expression::Select { selector, variants } => {
            inline(selector, variables);
            for variant in variants {
                pattern(&variant.value, variables);
            }
        }
    }
}

fn inline(expression: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match expression {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => call(arguments, variables),
        InlineExpression::Placeable { expression } => expression_of(expression, variables),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("messages do not refer to others: {other:?}"),
    }
}

fn call(arguments: &CallArguments<&str>, variables: &mut BTreeSet<String>) {
    for argument in &arguments.positional {
        inline(argument, variables);
    }
}

#[test]
fn both_languages_have_the_same_keys_and_variables() {
    for file in source_names(Lang::En) {
        assert_eq!(keys(Lang::En, file), keys(Lang::Ja, file), "{file}");
    }
}

/// The failures of a command line and its help are their own English. Tests of theirs compare them
/// with the code.
#[test]
fn only_what_is_its_own_english_is_in_one_language() {
    let english: BTreeSet<_> = source_names(Lang::En).collect();
    let japanese: BTreeSet<_> = source_names(Lang::Ja).collect();
    assert!(english.is_subset(&japanese), "{english:?}");
    let alone: Vec<_> = japanese.difference(&english).copied().collect();
    assert_eq!(alone, ["engine-failure", "failure", "fault", "help"]);
}

#[test]
fn no_key_is_in_two_files() {
    for lang in Lang::ALL {
        let mut seen = BTreeSet::new();
        for file in source_names(lang) {
            for key in keys(lang, file).into_keys() {
                assert!(seen.insert(key.clone()), "{lang}: {key}");
            }
        }
    }
}

#[test]
fn the_code_asks_for_every_message_of_this_crate_with_its_variables() {
    let asked: Keys = say::ALL
        .iter()
        .map(|(name, variables)| {
            let variables = variables.iter().map(|name| (*name).to_owned());
            (name.replace('_', "-"), variables.collect())
        })
        .collect();
    assert_eq!(asked, keys(Lang::En, "words"));
    let view = keys(Lang::En, "view");
    let event = keys(Lang::En, "event");
    for (name, variables) in others::ALL {
        let key = name.replace('_', "-");
        let written = view.get(&key).or_else(|| event.get(&key)).unwrap();
        let asked: BTreeSet<String> = variables.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(*written, asked, "{key}");
    }
}

#[test]
fn variables_are_those_that_a_full_parser_finds() {
    for lang in Lang::ALL {
        for file in source_names(lang) {
            assert_eq!(variables(lang, file), keys(lang, file), "{lang}: {file}");
        }
    }
}

#[test]
fn every_message_is_formatted_without_a_fault() {
    for lang in Lang::ALL {
        for file in source_names(lang) {
            for (key, variables) in keys(lang, file) {
                for number in [0, 1, 2, 3, 11, 12_000] {
                    let args: Vec<(&str, Arg)> = variables
                        .iter()
                        .map(|name| (name.as_str(), Arg::Number(number)))
                        .collect();
                    let text = lang.find(&key, &args).unwrap();
                    assert!(
                        !text.is_empty() && !text.contains("{$"),
                        "{lang}: {key}: {text}"
                    );
                }
            }
        }
    }
}

#[test]
fn messages_are_written_for_people_who_read_japanese() {
    // Full-width marks next to Japanese, and none of the half-width ones that a machine leaves.
    for file in source_names(Lang::Ja) {
        for line in source(Lang::Ja, file).unwrap().lines() {
            let words = line.split_once(" = ").map_or("", |(_, words)| words);
            let japanese = |c: char| {
                ('\u{3040}'..='\u{30ff}').contains(&c) || ('\u{4e00}'..='\u{9fff}').contains(&c)
            };
            let characters: Vec<char> = words.chars().collect();
            for pair in characters.windows(2) {
                let half = |c: char| matches!(c, ',' | ';' | '!' | '?');
                assert!(!(japanese(pair[0]) && half(pair[1])), "{file}: {line}");
            }
        }
    }
}

/// Messages of other crates, as those ask for them.
mod others {
    crate::messages! {
        ALL:
        players(count);
        entries(count);
        entry_again(name, ordinal);
        event_reinstated(name);
    }
}

#[test]
fn plurals_and_ordinals_follow_the_language() {
    let say = |count: u64| others::entries(Lang::En, count);
    assert_eq!(
        [0, 1, 2, 1_080].map(say),
        ["0 entries", "1 entry", "2 entries", "1,080 entries"]
    );
    let nth = |n: u32| others::entry_again(Lang::En, "Ann", n);
    // https://en.wikipedia.org/wiki/Ordinal_numeral: eleven to thirteen end in "th".
    assert_eq!(
        [2, 3, 4, 11, 12, 13, 21, 112].map(nth),
        ["2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th"]
            .map(|nth| format!("Ann ({nth} entry)"))
    );
    assert_eq!(
        others::entry_again(Lang::Ja, "青木", 2_u32),
        "青木（2 回目）"
    );
}

#[test]
fn names_are_data() {
    for name in ["{ $count }", "-term", "<b>", "\u{2068}x", "a\"b"] {
        assert_eq!(
            others::event_reinstated(Lang::En, name),
            format!("{name} is still in")
        );
    }
}

#[test]
fn numbers_too_large_for_fluent_are_shown_exactly() {
    assert_eq!(
        others::players(Lang::Ja, u64::MAX),
        "18,446,744,073,709,551,615 人"
    );
    assert_eq!(
        others::players(Lang::Ja, i64::MIN),
        "-9,223,372,036,854,775,808 人"
    );
    assert_eq!(
        others::players(Lang::En, EXACT - 1),
        "9,007,199,254,740,991 players"
    );
    assert_eq!(
        others::players(Lang::En, EXACT),
        "9,007,199,254,740,992 players"
    );
}
