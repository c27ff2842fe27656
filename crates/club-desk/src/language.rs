//! Which language is spoken.

use std::ffi::OsString;

use club_words::{LOCALE_VARIABLES, Lang, UnknownLang};

use crate::error::DeskFailure;

/// The variable that names a language for the desk alone.
const VARIABLE: &str = "DESK_LANG";

/// The language of a command line: that of `--lang`, else of `DESK_LANG`, else of the system. The
/// option is looked for before the words are parsed, so that usage errors and help are in the
/// language as well; a value that is not a language is left to the parser.
pub(crate) fn spoken(
    words: &[OsString],
    variable: impl Fn(&str) -> Option<String>,
) -> Result<Lang, DeskFailure> {
    if let Some(lang) = asked(words) {
        return Ok(lang);
    }
    match variable(VARIABLE).filter(|value| !value.is_empty()) {
        Some(value) => value.parse().map_err(|error: UnknownLang| {
            let words = format!("{VARIABLE}: {error}");
            DeskFailure::UnknownLang { words, value }
        }),
        None => Ok(Lang::of_locales(
            LOCALE_VARIABLES.iter().filter_map(|name| variable(name)),
        )),
    }
}

/// The language that an option asks for; the last one, as the parser has it.
fn asked(words: &[OsString]) -> Option<Lang> {
    let words: Vec<&str> = words
        .iter()
        .map(|word| word.to_str().unwrap_or_default())
        .take_while(|word| *word != "--")
        .collect();
    let values = words.iter().enumerate().filter_map(|(at, word)| {
        let value = word.strip_prefix("--lang")?;
        match value.strip_prefix('=') {
            Some(value) => Some(value),
            None if value.is_empty() => words.get(at + 1).copied(),
            None => None,
        }
    });
    values.filter_map(|value| value.parse().ok()).next_back()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &[&str], variables: &[(&str, &str)], expected: Option<Lang>) {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let variable = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(spoken(&words, variable).ok(), expected);
    }

    #[test]
    fn the_option_comes_before_the_variable_and_the_variable_before_the_system() {
        let japanese = [("LANG", "ja_JP.UTF-8")];
        check(&["t", "show"], &japanese, Some(Lang::Ja));
        check(&["t", "show"], &[], Some(Lang::En));
        let both = [("DESK_LANG", "en"), ("LANG", "ja_JP.UTF-8")];
        check(&["t", "show"], &both, Some(Lang::En));
        check(&["t", "show", "--lang", "ja"], &both, Some(Lang::Ja));
        check(&["--lang=ja", "t", "show"], &both, Some(Lang::Ja));
        check(&["--lang=ja", "t", "--lang", "en"], &[], Some(Lang::En));
    }

    #[test]
    fn the_system_names_its_language_by_three_variables() {
        check(&[], &[("LC_ALL", "C"), ("LANG", "ja_JP")], Some(Lang::En));
        check(&[], &[("LC_ALL", ""), ("LANG", "ja_JP")], Some(Lang::Ja));
        check(
            &[],
            &[("LC_MESSAGES", "ja"), ("LANG", "en_US")],
            Some(Lang::Ja),
        );
        check(&[], &[("LANG", "de_DE.UTF-8")], Some(Lang::En));
    }

    #[test]
    fn a_variable_that_names_no_language_is_an_error_and_an_option_is_left_to_the_parser() {
        check(&[], &[("DESK_LANG", "fr")], None);
        check(&[], &[("DESK_LANG", "")], Some(Lang::En));
        check(&["--lang", "fr"], &[("DESK_LANG", "ja")], Some(Lang::Ja));
        check(&["--", "--lang", "ja"], &[], Some(Lang::En));
        check(&["--language", "ja"], &[], Some(Lang::En));
    }
}
