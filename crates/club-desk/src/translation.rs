//! The description of the command line in a language.
//!
//! The English of the help is in the comments of the arguments, where clap finds it. Other
//! languages have it in `help.ftl`: the key of a verb is `help` with its path, that of an argument
//! has the argument's id behind two hyphens, that of a value the value behind two more. An argument
//! that several verbs have in common is described once, under `help-any`.

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command};
use club_words::Lang;

use crate::say;

/// The headings of the help, which clap wants for the whole run.
#[derive(Debug, Clone, Copy)]
struct Headings {
    lang: Lang,
    verbs: &'static str,
    verb: &'static str,
    arguments: &'static str,
    options: &'static str,
    club_options: &'static str,
}

impl Headings {
    /// The headings, kept until the program ends: the command line is described once.
    fn kept(lang: Lang) -> Self {
        Self {
            lang,
            verbs: say::help_verbs(lang).leak(),
            verb: say::help_verb(lang).leak(),
            arguments: say::help_arguments(lang).leak(),
            options: say::help_options(lang).leak(),
            club_options: say::help_club_options(lang).leak(),
        }
    }
}

/// The description of the command line with its help in a language, not built yet.
pub(crate) fn described(command: Command, lang: Lang) -> Command {
    match lang {
        Lang::En => command,
        Lang::Ja => translated(command, Headings::kept(lang), "help"),
    }
}

/// A verb with its arguments and the verbs below it.
fn translated(command: Command, headings: Headings, path: &str) -> Command {
    let lang = headings.lang;
    let names: Vec<String> = command
        .get_subcommands()
        .map(|verb| verb.get_name().to_owned())
        .collect();
    let template = format!(
        "{{before-help}}{{about-with-newline}}\n{}{{usage}}\n\n{{all-args}}{{after-help}}",
        say::help_usage(lang)
    );
    let mut command = command
        .mut_args(|arg| argument(arg, headings, path))
        .help_template(template)
        .subcommand_help_heading(headings.verbs)
        .subcommand_value_name(headings.verb)
        .disable_help_flag(true)
        .disable_version_flag(true);
    if let Some(about) = words(lang, path, command.get_about()) {
        command = command.about(about);
    }
    if let Some(long) = words(lang, &format!("{path}-long"), command.get_long_about()) {
        command = command.long_about(long);
    }
    if path == "help" {
        let flag = |id: &'static str, short, action, text| {
            let arg = Arg::new(id).long(id).short(short).action(action).help(text);
            arg.global(true).help_heading(headings.options)
        };
        command = command
            .arg(flag("help", 'h', ArgAction::Help, say::help_help(lang)))
            .arg(flag(
                "version",
                'V',
                ArgAction::Version,
                say::help_version(lang),
            ));
    }
    for name in names {
        let path = format!("{path}-{name}");
        command = command.mut_subcommand(name, |verb| translated(verb, headings, &path));
    }
    command
}

/// An argument: its help, with what clap would add to it in English.
fn argument(arg: Arg, headings: Headings, path: &str) -> Arg {
    let lang = headings.lang;
    let key = format!("{path}--{}", arg.get_id());
    let heading = match arg.get_help_heading() {
        Some(_) => headings.club_options,
        None if arg.is_positional() => headings.arguments,
        None => headings.options,
    };
    let mut help = words(lang, &key, arg.get_help()).unwrap_or_default();
    if !arg.get_action().takes_values() {
        return arg.help(help).help_heading(heading);
    }
    let values: Vec<String> = arg
        .get_possible_values()
        .iter()
        .map(|value| {
            let name = value.get_name();
            match words(lang, &format!("{key}--{name}"), value.get_help()) {
                Some(help) => say::help_value(lang, name, help),
                None => name.to_owned(),
            }
        })
        .collect();
    if !values.is_empty() {
        help.push_str(&say::help_values(lang, values.join(&say::help_or(lang))));
    }
    let defaults: Vec<String> = arg
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy().into_owned())
        .collect();
    if !defaults.is_empty() {
        help.push_str(&say::help_default(lang, defaults.join(" ")));
    }
    if let Some(name) = arg.get_env() {
        help.push_str(&say::help_env(lang, name.to_string_lossy().into_owned()));
    }
    arg.help(help)
        .help_heading(heading)
        .hide_possible_values(true)
        .hide_default_value(true)
        .hide_env(true)
}

/// The words of a key, where there are English ones.
fn words(lang: Lang, key: &str, english: Option<&StyledStr>) -> Option<String> {
    let english = english?;
    let shared = || lang.find(&shared_key(key)?, &[]);
    let words = lang.find(key, &[]).or_else(shared);
    Some(words.unwrap_or_else(|| english.to_string()))
}

/// The key of an argument that several verbs have in common.
fn shared_key(key: &str) -> Option<String> {
    let (_, argument) = key.split_once("--")?;
    Some(format!("help-any--{argument}"))
}

/// Translates the parts that clap adds when it builds a command line: its usages and the verb
/// `help`.
pub(crate) fn finish(command: &mut Command, lang: Lang) {
    if lang == Lang::En {
        return;
    }
    let usage = command.render_usage().to_string();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage);
    let usage = usage.replace("[OPTIONS]", &say::help_options_value(lang));
    let built = std::mem::take(command).override_usage(usage);
    *command = if built.get_name() == "help" {
        built.about(say::help_help_verb(lang))
    } else {
        built
    };
    for verb in command.get_subcommands_mut() {
        finish(verb, lang);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use clap::CommandFactory;
    use club_words::source;

    use super::*;
    use crate::cli::Cli;

    /// All keys with their English.
    fn english(command: &Command, path: &str, found: &mut BTreeMap<String, String>) {
        let mut note = |key: String, text: Option<&StyledStr>| {
            if let Some(text) = text {
                found.insert(key, text.to_string().replace('\n', " "));
            }
        };
        note(path.to_owned(), command.get_about());
        note(format!("{path}-long"), command.get_long_about());
        for arg in command.get_arguments() {
            let key = format!("{path}--{}", arg.get_id());
            note(key.clone(), arg.get_help());
            if arg.get_action().takes_values() {
                for value in arg.get_possible_values() {
                    note(format!("{key}--{}", value.get_name()), value.get_help());
                }
            }
        }
        for verb in command.get_subcommands() {
            english(verb, &format!("{path}-{}", verb.get_name()), found);
        }
    }

    /// The keys of the file, each with the English in the comment above it.
    fn japanese() -> BTreeMap<String, String> {
        let mut found = BTreeMap::new();
        let mut comment = String::new();
        for line in source(Lang::Ja, "help").unwrap().lines() {
            if let Some(text) = line.strip_prefix("# ") {
                text.clone_into(&mut comment);
            } else if let Some((key, _)) = line.split_once(" = ") {
                found.insert(key.to_owned(), std::mem::take(&mut comment));
            }
        }
        found
    }

    #[test]
    fn every_line_of_the_help_has_japanese_words_for_the_english_of_today() {
        let mut wanted = BTreeMap::new();
        english(&Cli::command(), "help", &mut wanted);
        let written = japanese();
        let missing: Vec<String> = wanted
            .iter()
            .filter(|(key, text)| {
                let shared = || written.get(&shared_key(key)?);
                written.get(*key).or_else(shared) != Some(text)
            })
            .map(|(key, text)| format!("# {text}\n{key} = "))
            .collect();
        assert!(missing.is_empty(), "to translate:\n{}", missing.join("\n"));
        let used = |key: &String| {
            wanted.contains_key(key)
                || wanted
                    .keys()
                    .any(|wanted| shared_key(wanted).as_ref() == Some(key))
        };
        let stale: Vec<_> = written.keys().filter(|key| !used(key)).collect();
        assert!(stale.is_empty(), "nothing has these keys: {stale:?}");
    }
}
