//! Templates: the rules of a tournament as a TOML file.
//!
//! A template has the fields of the rules in the announcement, all of them optional:
//! `stack`, `max_entries`, `late_registration`, and the tables `seating`, `structure`, `alternates`, `blinds` and
//! `money`. `final_table`, `redraws`, `capacity` and `starts_when_full` are those of the announcement.

use std::path::Path;

use club_host::{TemplateFailure, TemplateFault, TemplateProblem};
use club_log::blinds::BlindLevel;
use club_log::rules::TournamentRules;
use engine_contracts::document::in_words;
use serde::{Deserialize, Serialize};
use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue, Deserializer, Error, ValueDeserializer};

use crate::club::error::ClubError;
use crate::input::{MAX_SMALL_FILE, read_file};

/// Content of a template: the rules, the size of the final table and the redraws.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Template {
    pub(crate) rules: TournamentRules,
    /// Seats of the final table, where they differ from those of other tables.
    pub(crate) final_table: Option<u8>,
    /// Players left at which all seats are drawn again.
    pub(crate) redraws: Vec<u32>,
    /// How many players may be in at the same time.
    pub(crate) capacity: Option<u32>,
    /// Whether the registration that fills the night starts it.
    pub(crate) starts_when_full: bool,
}

impl From<TournamentRules> for Template {
    fn from(rules: TournamentRules) -> Self {
        Self {
            rules,
            ..Self::default()
        }
    }
}

/// Keys of a template that are none of the rules.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Own {
    #[serde(skip_serializing_if = "Option::is_none")]
    final_table: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    redraws: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    capacity: Option<u32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    starts_when_full: bool,
}

/// Their names.
const OWN: [&str; 4] = ["final_table", "redraws", "capacity", "starts_when_full"];

/// The template in a file.
pub(crate) fn load(file: &Path) -> Result<Template, ClubError> {
    let text = read_file(file, MAX_SMALL_FILE)?;
    Ok(
        read(&text).map_err(|problems| TemplateFailure::InvalidTemplate {
            file: file.display().to_string(),
            problems,
        })?,
    )
}

/// A template as text.
pub(crate) fn write(template: &Template) -> Result<String, TemplateFailure> {
    let Template {
        rules,
        final_table,
        redraws,
        capacity,
        starts_when_full,
    } = template.clone();
    let own = Own {
        final_table,
        redraws,
        capacity,
        starts_when_full,
    };
    let written = toml::to_string(&own).and_then(|own| Ok(own + &toml::to_string(&rules)?));
    written.map_err(|error| {
        let words = error.to_string();
        TemplateFailure::NoTemplate { words }
    })
}

/// A template, or all that is wrong with it.
pub(crate) fn read(bytes: &[u8]) -> Result<Template, Vec<TemplateProblem>> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        vec![TemplateProblem {
            at: Some(place(&before, before.len())),
            fault: TemplateFault::NotUtf8,
        }]
    })?;
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut problems: Vec<TemplateProblem> = if errors.is_empty() {
        let span = table.span();
        table_problems(table.get_ref(), &span, text)
    } else {
        errors.iter().map(|error| problem(error, text)).collect()
    };
    if !problems.is_empty() {
        problems.sort_by_key(|problem| problem.at);
        return Err(problems);
    }
    let has_stack = table.get_ref().contains_key("stack");
    let span = table.span();
    let (own, rest) = divided(table.get_ref());
    let document = |table| Deserializer::from(Spanned::new(span.clone(), table));
    let own = Own::deserialize(document(own)).map_err(|error| vec![problem(&error, text)])?;
    let mut rules = TournamentRules::deserialize(document(rest))
        .map_err(|error| vec![problem(&error, text)])?;
    // The price of an entry may name its chips alone.
    let chips = rules.money.as_ref().and_then(|money| money.entry.chips);
    if let Some(chips) = chips.filter(|_| !has_stack) {
        rules.stack = chips;
    }
    let faults: Vec<TemplateProblem> = rules
        .faults()
        .into_iter()
        .map(|refusal| TemplateProblem {
            at: None,
            fault: refusal.into(),
        })
        .collect();
    if faults.is_empty() {
        Ok(Template {
            rules,
            final_table: own.final_table,
            redraws: own.redraws,
            capacity: own.capacity,
            starts_when_full: own.starts_when_full,
        })
    } else {
        Err(faults)
    }
}

type Span = std::ops::Range<usize>;
type Key<'i> = Spanned<DeString<'i>>;
type Item<'i> = Spanned<DeValue<'i>>;

/// The keys that are none of the rules, and the others.
fn divided<'i>(table: &DeTable<'i>) -> (DeTable<'i>, DeTable<'i>) {
    let (mut own, mut rest) = (DeTable::new(), DeTable::new());
    for (key, value) in table {
        let into = if OWN.contains(&key.get_ref().as_ref()) {
            &mut own
        } else {
            &mut rest
        };
        into.insert(key.clone(), value.clone());
    }
    (own, rest)
}

/// Problems of each key by itself: every field of the rules may be given alone.
fn table_problems(table: &DeTable<'_>, span: &Span, text: &str) -> Vec<TemplateProblem> {
    let mut problems = Vec::new();
    for (key, value) in table {
        let section = key.get_ref().as_ref();
        let ("seating" | "structure" | "alternates" | "blinds", DeValue::Table(inner)) =
            (section, value.get_ref())
        else {
            problems.extend(alone(span, vec![(key, value)], text));
            continue;
        };
        for (inner_key, inner_value) in inner {
            match (section, inner_key.get_ref().as_ref(), inner_value.get_ref()) {
                ("blinds", "levels", DeValue::Array(levels)) => {
                    problems.extend(level_problems(levels, text));
                }
                ("blinds", "levels", _) | ("seating" | "structure" | "alternates", ..) => {
                    let inside = nested(value.span(), vec![(inner_key, inner_value.clone())]);
                    problems.extend(alone(span, vec![(key, &inside)], text));
                }
                _ => {
                    // An unknown key next to the levels, which must be there.
                    let levels = Spanned::new(inner_key.span(), DeString::from("levels"));
                    let none = DeValue::Array(DeArray::new());
                    let none = Spanned::new(inner_value.span(), none);
                    let both = vec![(&levels, none), (inner_key, inner_value.clone())];
                    let inside = nested(value.span(), both);
                    problems.extend(alone(span, vec![(key, &inside)], text));
                }
            }
        }
        if section == "blinds" && inner.is_empty() {
            problems.extend(alone(span, vec![(key, value)], text));
        }
    }
    problems
}

/// Problems of each level of the blinds.
fn level_problems(levels: &DeArray<'_>, text: &str) -> Vec<TemplateProblem> {
    levels
        .iter()
        .filter_map(|level| BlindLevel::deserialize(ValueDeserializer::from(level.clone())).err())
        .map(|error| problem(&error, text))
        .collect()
}

/// A table inside a template.
fn nested<'i>(span: Span, entries: Vec<(&Key<'i>, Item<'i>)>) -> Item<'i> {
    let mut table = DeTable::new();
    for (key, value) in entries {
        table.insert(key.clone(), value);
    }
    Spanned::new(span, DeValue::Table(table))
}

/// Problem of a template that has these keys alone.
fn alone<'i>(
    span: &Span,
    entries: Vec<(&Key<'i>, &Item<'i>)>,
    text: &str,
) -> Option<TemplateProblem> {
    let mut table = DeTable::new();
    for (key, value) in entries {
        table.insert(key.clone(), value.clone());
    }
    let (own, rest) = divided(&table);
    let document = |table| Deserializer::from(Spanned::new(span.clone(), table));
    let own = Own::deserialize(document(own)).err();
    let error = own.or_else(|| TournamentRules::deserialize(document(rest)).err())?;
    Some(problem(&error, text))
}

/// Keys that old logs may have and that no night follows.
const NOT_FOLLOWED: [&str; 2] = ["hold_ms", "open_wait_ms"];

/// An error of the parser, with its place. Keys that are not followed are none of the expected ones.
fn problem(error: &Error, text: &str) -> TemplateProblem {
    let words: Vec<&str> = error.message().split_whitespace().collect();
    let words = NOT_FOLLOWED
        .iter()
        .fold(in_words(&words.join(" ")), |words, key| {
            words.replace(&format!("`{key}`, "), "")
        });
    TemplateProblem {
        at: error.span().map(|span| place(text, span.start)),
        fault: TemplateFault::Text { words },
    }
}

/// Line and column of a byte of the text, from 1.
fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte.min(text.len())).unwrap_or(text);
    let line = before.split('\n').count();
    let column = before.rsplit('\n').next().unwrap_or_default();
    (line, column.chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use club_log::blinds::BlindPreset;
    use club_log::late::LateRegistration;

    use super::*;

    fn folder(below: &str) -> Vec<(PathBuf, Vec<u8>)> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(below);
        let entries = fs::read_dir(folder).unwrap();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let read = |file: PathBuf| (file.clone(), fs::read(file).unwrap());
        files.into_iter().map(read).collect()
    }

    #[track_caller]
    fn problems_of(text: &str) -> Vec<String> {
        let problems = read(text.as_bytes()).unwrap_err();
        problems.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_templates_of_the_documentation_load() {
        let files = folder("../../docs/templates");
        let names: Vec<&str> = files
            .iter()
            .filter_map(|(file, _)| file.file_stem()?.to_str())
            .collect();
        assert_eq!(
            names,
            [
                "deepstack",
                "knockout",
                "satellite",
                "sit-and-go",
                "turbo",
                "weekly"
            ]
        );
        let mut rules: Vec<_> = files
            .iter()
            .map(|(_, text)| read(text).unwrap().rules)
            .collect();
        let prices = rules.drain(1..4).map(|rules| rules.money.unwrap());
        let entries: Vec<u64> = prices.map(|money| money.entry_parts(1).total()).collect();
        assert_eq!(entries, [6_000, 2_500, 3_000]);
        let levels = |rules: &TournamentRules| rules.schedule().unwrap().unwrap().levels().to_vec();
        assert_eq!(levels(&rules[0]), BlindPreset::Deep.rules().levels);
        assert_eq!(levels(&rules[1]), BlindPreset::Fast.rules().levels);
        assert_eq!(levels(&rules[2])[0].minutes, 15);
        let late = rules.iter().map(|rules| rules.late_registration);
        assert!(late.eq([
            Some(LateRegistration::UntilLevel(8)),
            Some(LateRegistration::Minutes(60)),
            Some(LateRegistration::UntilLevel(6)),
        ]));
    }

    #[test]
    fn keys_that_no_night_follows_are_not_expected() {
        assert_eq!(
            problems_of("[seating]\nnmax = 9\n"),
            [
                "line 2 column 1: unknown field `nmax`, expected one of `n_max`, `n_min`, `profile`, \
              `tolerance`, `registration_slack`, `break_order`, `final_table_redraw`, \
              `draw_by_rating`, `weights`, `room`"
            ]
        );
    }

    #[test]
    fn what_is_written_is_read_back() {
        let mut all: Vec<TournamentRules> = folder("../../docs/templates")
            .iter()
            .map(|(_, text)| read(text).unwrap().rules)
            .collect();
        all.push(TournamentRules::default());
        let text = "[seating]\nbreak_order = \"announced\"\nweights = { equity = \"1\", moves = \"0.5\" }\n";
        all.push(read(text.as_bytes()).unwrap().rules);
        let mut own = TournamentRules::default();
        let room = r#"{"featured":"TV","tables":[{"name":7,"seats":9,"closed":[2]},{"name":"TV","seats":8}]}"#;
        own.seating.room = serde_json::from_str(room).unwrap();
        all.push(own);
        let text = "[alternates]\npassed_over = \"goes_last\"\nuntil = \"money\"\n";
        all.push(read(text.as_bytes()).unwrap().rules);
        all.extend(BlindPreset::ALL.map(|preset| TournamentRules {
            blinds: Some(preset.rules()),
            late_registration: Some(LateRegistration::Minutes(90)),
            ..TournamentRules::default()
        }));
        for rules in all {
            let template = Template {
                rules,
                final_table: Some(10),
                redraws: vec![27, 18],
                capacity: Some(9),
                starts_when_full: true,
            };
            let text = write(&template).unwrap();
            assert_eq!(read(text.as_bytes()).as_ref(), Ok(&template), "{text}");
        }
        assert_eq!(read(b"").unwrap(), Template::default());
    }

    #[test]
    fn unknown_keys_and_wrong_values_are_reported_together_with_their_places() {
        let text = "stak = 3\nmax_entries = \"two\"\nstack = -1\n\n[seating]\nn_max = 9\n  chairs = 9\n\
                    [structure]\nweights = \"heavy\"\n[blinds]\ncolour = 1\n\
                    [[blinds.levels]]\nsmall_blind = 50\nbig_blind = 100\nminutes = 2.5\n\
                    [[blinds.levels]]\nsmall_blind = 50\nminutes = 20\n";
        let found = problems_of(text);
        let places: Vec<&str> = found
            .iter()
            .map(|words| words.split(':').next().unwrap())
            .collect();
        assert_eq!(
            places,
            [
                "line 1 column 1",
                "line 2 column 15",
                "line 3 column 9",
                "line 7 column 3",
                "line 9 column 11",
                "line 11 column 1",
                "line 15 column 11",
                "line 16 column 1",
            ],
            "{found:#?}"
        );
        assert!(found[0].contains("unknown field `stak`"), "{}", found[0]);
        assert!(found[3].contains("unknown field `chairs`"), "{}", found[3]);
        assert!(
            found[7].contains("missing field `big_blind`"),
            "{}",
            found[7]
        );
    }

    #[test]
    fn broken_text_is_reported_with_its_places() {
        let words = problems_of("stack = \nmax_entries = 2\nseating = [1,\n");
        assert!(words.len() >= 2, "{words:?}");
        assert!(words[0].starts_with("line 1 column "), "{words:?}");
        let latin = TemplateProblem {
            at: Some((2, 6)),
            fault: TemplateFault::NotUtf8,
        };
        assert_eq!(read(b"stack = 1\n# caf\xe9"), Err(vec![latin]));
    }

    #[test]
    fn rules_that_cannot_be_played_are_reported_together() {
        let found = problems_of(
            "stack = 0\nmax_entries = 0\nlate_registration = { minutes = 0 }\nblinds.levels = []\n",
        );
        assert_eq!(
            found,
            [
                "invalid stack 0; expected from 1 to 1,000,000,000,000",
                "invalid max_entries 0; expected from 1 to 1,000",
                "invalid late_registration.minutes 0; expected from 1 to 1,440",
                "the blinds have no level, at least 1 is needed",
            ]
        );
    }
}
