//! The help of the verbs, an example each. The options that all verbs of a club share are stated
//! once, in `desk --help`.

mod examples;

use clap::{Arg, Command};
use club_words::Lang;

use self::examples::EXAMPLES;
use crate::{say, translation};

/// The heading of the options that all verbs of a club take.
pub(crate) const SHARED: &str = "Options of the club's verbs";

/// The verbs that work on a club's folder.
const CLUB: [&str; 11] = [
    "demo", "init", "serve", "club", "room", "member", "season", "t", "print", "log", "db",
];

/// The shortest night from nothing to the places, line by line.
const NIGHT: [&str; 9] = [
    "desk init \"Straddle\"",
    "desk member add Ann Bo Cy",
    "desk t new \"Friday\"",
    "desk t register Ann Bo Cy",
    "desk t draw",
    "desk t bust Cy",
    "desk t close-reg",
    "desk t bust Bo",
    "desk t finish",
];

/// Verbs of a night in the order in which one needs them: prepare, during, correct, look up.
const ORDER: [&[&str]; 4] = [
    &["new", "edit", "register", "unregister", "arrive", "draw"],
    &[
        "clock",
        "bust",
        "reenter",
        "pass",
        "rebuy",
        "addon",
        "pay",
        "hand",
        "chips",
        "move",
        "confirm",
        "balance",
        "table",
        "break",
        "open",
        "redraw",
        "pin",
        "unpin",
        "close-reg",
        "open-reg",
        "hand-for-hand",
        "deal",
        "finish",
        "payout",
        "till",
        "count",
    ],
    &[
        "undo",
        "redo",
        "reinstate",
        "reorder",
        "knocker",
        "refund",
        "remove",
        "set-time",
        "reopen",
        "cancel",
    ],
    &[
        "show",
        "list",
        "money",
        "odds",
        "template",
        "export",
        "import-finish",
        "run",
    ],
];

/// The command line with its examples, for help and manual pages. Parsing does not need it.
pub(crate) fn documented(command: Command, lang: Lang) -> Command {
    let mut command = translation::described(command, lang);
    command.build();
    translation::finish(&mut command, lang);
    let night = NIGHT.map(|line| format!("  {line}")).join("\n");
    let command = command.mut_subcommand("t", |night| night.mut_subcommands(in_order));
    let command = command.after_help(format!("{}\n{night}", say::help_night(lang)));
    command.mut_subcommands(|verb| {
        let name = verb.get_name().to_owned();
        of_verb(verb, &name, lang)
    })
}

/// A verb of a night at its place in the order; the others come last.
fn in_order(verb: Command) -> Command {
    let mut order = ORDER.into_iter().flatten();
    let place = order.position(|name| *name == verb.get_name());
    verb.display_order(place.unwrap_or_else(|| ORDER.into_iter().flatten().count()))
}

fn of_verb(verb: Command, path: &str, lang: Lang) -> Command {
    let verb = verb.mut_args(|arg| {
        let is_shared = is_shared(&arg, lang);
        arg.hide(is_shared)
    });
    let verb = verb.mut_subcommands(|inner| {
        let path = format!("{path} {}", inner.get_name());
        of_verb(inner, &path, lang)
    });
    let mut parts = Vec::new();
    let examples = EXAMPLES.iter().filter(|(named, _)| *named == path);
    let examples: String = examples.map(|(_, line)| ["\n  ", *line].concat()).collect();
    if !examples.is_empty() {
        parts.push(format!("{}{examples}", say::help_example(lang)));
    }
    if CLUB.contains(&path.split(' ').next().unwrap_or_default()) {
        parts.push(say::help_shared_options(lang));
    }
    verb.after_help(parts.join("\n\n"))
}

fn is_shared(arg: &Arg, lang: Lang) -> bool {
    let shared = say::help_club_options(lang);
    arg.is_hide_set() || arg.get_help_heading() == Some(shared.as_str())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    /// The verbs that have none below them.
    fn leaves(command: &Command, path: &str, found: &mut Vec<String>) {
        let verbs = command
            .get_subcommands()
            .filter(|verb| verb.get_name() != "help");
        let mut is_leaf = true;
        for verb in verbs {
            is_leaf = false;
            leaves(verb, format!("{path} {}", verb.get_name()).trim(), found);
        }
        if is_leaf {
            found.push(path.to_owned());
        }
    }

    /// The verbs of `command` and below that try something without the short option.
    fn long_alone(command: &Command, found: &mut Vec<String>) {
        let arguments = command.get_arguments();
        let tries = arguments.filter(|argument| argument.get_long() == Some("dry-run"));
        for argument in tries {
            if argument.get_short() != Some('n') {
                found.push(command.get_name().to_owned());
            }
        }
        for verb in command.get_subcommands() {
            long_alone(verb, found);
        }
    }

    #[test]
    fn every_dry_run_is_one_letter() {
        let mut found = Vec::new();
        long_alone(&Cli::command(), &mut found);
        assert_eq!(found, [""; 0]);
    }

    /// The words of an example as a shell divides them: in quotes, and without the parts around the
    /// program.
    fn words(example: &str) -> Vec<String> {
        let start = example.find("desk ").unwrap();
        let line = example[start..].split(['<', '>', '|']).next().unwrap();
        let mut words = Vec::new();
        for (number, part) in line.split('"').enumerate() {
            if number % 2 == 1 {
                words.push(part.to_owned());
            } else {
                words.extend(part.split_whitespace().map(str::to_owned));
            }
        }
        words
    }

    #[test]
    fn every_verb_has_an_example_that_is_parsed() {
        let mut found = Vec::new();
        leaves(&Cli::command(), "", &mut found);
        let mut named: Vec<&str> = EXAMPLES.iter().map(|(path, _)| *path).collect();
        named.dedup();
        assert_eq!(named, found);
        for (path, example) in EXAMPLES {
            let words = words(example);
            assert!(words[1..].join(" ").starts_with(path), "{example}");
            let parsed = Cli::of(&words);
            assert!(parsed.is_ok(), "{example}: {}", parsed.unwrap_err());
        }
    }

    #[test]
    fn verbs_of_a_night_come_in_the_order_of_a_night() {
        let command = documented(Cli::command(), Lang::En);
        let night = command.find_subcommand("t").unwrap();
        let order: Vec<&str> = ORDER.concat();
        for name in &order {
            assert!(night.find_subcommand(name).is_some(), "{name}");
        }
        let help = night.clone().render_help().to_string();
        let at = |verb: &str| help.find(&format!("\n  {verb} ")).unwrap();
        for verbs in order.windows(2) {
            assert!(at(verbs[0]) < at(verbs[1]), "{verbs:?}");
        }
        // No verb of a night is without a place.
        let verbs = night.get_subcommands().map(Command::get_name);
        let verbs = verbs.filter(|verb| *verb != "help" && !order.contains(verb));
        assert_eq!(verbs.collect::<Vec<_>>(), [""; 0]);
        for line in NIGHT {
            assert!(Cli::of(words(line)).is_ok(), "{line}");
        }
    }

    #[test]
    fn usual_words_are_the_verbs_that_they_mean() {
        for (line, verb) in [
            ("desk members ls", "desk member list"),
            ("desk tournament status", "desk t show"),
            ("desk night ls", "desk t list"),
            ("desk t out Ann", "desk t bust Ann"),
            ("desk t enter Ann", "desk t register Ann"),
        ] {
            let parsed = |line: &str| {
                let cli = Cli::of(line.split(' ')).unwrap();
                format!("{:?}", cli.verb)
            };
            assert_eq!(parsed(line), parsed(verb));
        }
    }

    #[test]
    fn shared_options_are_in_the_help_of_the_program_alone() {
        let help = |words: &[&str]| {
            let command = documented(Cli::command(), Lang::En);
            command.try_get_matches_from(words).unwrap_err().to_string()
        };
        assert!(help(&["desk", "--help"]).contains(SHARED));
        for verb in [&["desk", "t", "--help"], &["desk", "icm", "--help"]] {
            assert!(!help(verb).contains("--backdate"), "{verb:?}");
        }
        let bust = help(&["desk", "t", "bust", "--help"]);
        assert!(bust.contains("--by 青木\n\nSee desk --help"), "{bust}");
        assert!(help(&["desk", "icm", "equity", "--help"]).ends_with("--prizes 50,30,20\n"));
        assert_eq!(say::help_club_options(Lang::En), SHARED);
    }

    #[test]
    fn the_help_of_every_verb_is_japanese() {
        let mut verbs = Vec::new();
        leaves(&Cli::command(), "", &mut verbs);
        let command = documented(Cli::command(), Lang::Ja);
        for verb in verbs {
            let words = format!("desk {verb} --help");
            let parsed = command.clone().try_get_matches_from(words.split(' '));
            let help = parsed.unwrap_err().to_string();
            for english in [
                "Usage",
                "Options",
                "Arguments",
                "Commands",
                "Print",
                "Example",
                "[default",
                "[env",
            ] {
                assert!(!help.contains(english), "{english} in {help}");
            }
            assert!(help.contains("使い方："), "{help}");
        }
    }
}
