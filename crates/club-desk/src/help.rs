//! The help of the verbs, an example each. The options that all verbs of a club share are stated
//! once, in `desk --help`.

use clap::{Arg, Command};
use club_words::Lang;

use crate::{say, translation};

/// The heading of the options that all verbs of a club take.
pub(crate) const SHARED: &str = "Options of the club's verbs";

/// The verbs that work on a club's folder.
const CLUB: [&str; 11] = [
    "demo", "init", "serve", "club", "room", "member", "season", "t", "print", "log", "db",
];

/// An example of every verb, as it is typed.
const EXAMPLES: &[(&str, &str)] = &[
    ("demo", "desk demo --live --seed 7"),
    ("init", "desk init \"Straddle\" --zone Asia/Tokyo"),
    (
        "club edit",
        "desk club edit zone=Europe/Vienna --reason \"the club has moved\"",
    ),
    ("room set", "desk room set docs/rooms/club.toml"),
    ("room show", "desk room show"),
    ("member add", "desk member add 青木 Baker 千葉"),
    (
        "member edit",
        "desk member edit 青木 reading=あおき nick=Ken number=12",
    ),
    ("member import", "desk member import members.csv --dry-run"),
    ("member list", "desk member list --find あお"),
    ("member show", "desk member show 青木"),
    ("member rename", "desk member rename Baker \"Baker Jr.\""),
    ("member merge", "desk member merge \"Aoki Ken\" 青木 --yes"),
    ("member erase", "desk member erase Baker --yes"),
    (
        "season open",
        "desk season open 2026 --title \"Season 2026\" --best-k 10",
    ),
    (
        "season rules",
        "desk season rules 2026 --ladder main --dry-run",
    ),
    (
        "season edit",
        "desk season edit 2026 best-k=10 multiplier.final=3/2 --reason \"agreed in May\" -n",
    ),
    (
        "season import",
        "desk season import totals.csv --season 2026 --dry-run",
    ),
    ("season close", "desk season close 2026"),
    (
        "season reopen",
        "desk season reopen 2026 --reason \"a night is missing\"",
    ),
    ("season payout", "desk season payout 2026 --dry-run"),
    ("season list", "desk season list"),
    ("season show", "desk season show 2026"),
    ("season standings", "desk season standings --order profit"),
    (
        "t new",
        "desk t new \"March night\" --season 2026 --max-entries 2 --blinds standard",
    ),
    ("t list", "desk t list --season 2026"),
    ("t register", "desk t register 青木 Baker 千葉"),
    (
        "t unregister",
        "desk t unregister Baker --reason \"is ill\"",
    ),
    ("t reenter", "desk t reenter Baker"),
    ("t draw", "desk t draw --seed 5"),
    ("t redraw", "desk t redraw --reason \"two tables left\""),
    (
        "t table",
        "desk t table 7 --close 5 --reason \"a wobbly leg\"",
    ),
    ("t break", "desk t break 7 --reason \"the lamp is out\""),
    ("t open", "desk t open 7 --reason \"late players\""),
    ("t clock start", "desk t clock start"),
    ("t clock pause", "desk t clock pause"),
    ("t clock show", "desk t clock show"),
    ("t clock next", "desk t clock next"),
    ("t clock level", "desk t clock level 4"),
    ("t clock set", "desk t clock set 10:00"),
    ("t clock adjust", "desk t clock adjust -90"),
    (
        "t hand",
        "desk t hand T1 --button 3 --small-blind 4 --big-blind 5",
    ),
    ("t bust", "desk t bust Baker=4200 千葉=6100 --by 青木"),
    (
        "t hand-for-hand on",
        "desk t hand-for-hand on --round-minutes 2",
    ),
    ("t hand-for-hand round", "desk t hand-for-hand round"),
    ("t hand-for-hand off", "desk t hand-for-hand off"),
    ("t chips", "desk t chips 青木=52000 千葉=18500"),
    ("t arrive", "desk t arrive 青木 Baker"),
    ("t pass", "desk t pass Baker"),
    ("t cancel", "desk t cancel --reason \"too few players\""),
    (
        "t move",
        "desk t move 青木 T2 7 --reason \"a chair for a guest\"",
    ),
    ("t confirm", "desk t confirm 青木"),
    ("t pin", "desk t pin 青木 --reason \"a seat near the door\""),
    ("t unpin", "desk t unpin --table T2"),
    ("t balance", "desk t balance"),
    ("t close-reg", "desk t close-reg"),
    ("t open-reg", "desk t open-reg --reason \"a late train\""),
    (
        "t edit",
        "desk t edit season=2026 capacity=30 --reason \"announced wrongly\"",
    ),
    ("t deal even", "desk t deal even --for-winner 2"),
    (
        "t deal chips",
        "desk t deal chips 青木=70000 千葉=30000 --dry-run",
    ),
    (
        "t deal icm",
        "desk t deal icm 青木=70000 千葉=30000 --dry-run",
    ),
    ("t deal agreed", "desk t deal agreed 青木=6 千葉=4"),
    ("t finish", "desk t finish"),
    (
        "t import-finish",
        "desk t import-finish finish.csv --season 2026 --date 2025-11-01",
    ),
    ("t undo", "desk t undo --reason \"wrong player\""),
    ("t redo", "desk t redo"),
    (
        "t reinstate",
        "desk t reinstate Baker --reason \"had chips left\"",
    ),
    (
        "t reorder",
        "desk t reorder Baker 千葉+青木 --reason \"seen on video\"",
    ),
    (
        "t remove",
        "desk t remove Baker --as no-show --reason \"never came\"",
    ),
    (
        "t reopen",
        "desk t reopen 2026-03-07 --reason \"wrong winner\"",
    ),
    (
        "t set-time",
        "desk t set-time c-01f2 2026-03-07T19:30:00+09:00 --reason \"typed late\"",
    ),
    ("t show", "desk t show --why"),
    ("t odds", "desk t odds --player 青木"),
    (
        "t export",
        "desk t export --ots -t 2026-03-06 -o night.ots.json",
    ),
    (
        "t template plan",
        "desk t template plan --players 30 --stack 20000 --hours 4 > night.toml",
    ),
    ("t rebuy", "desk t rebuy Baker --owes"),
    ("t addon", "desk t addon --all"),
    ("t pay", "desk t pay Baker"),
    ("t payout", "desk t payout --all"),
    (
        "t refund",
        "desk t refund Baker --part fee,staff --reason \"helped at the door\"",
    ),
    ("t till", "desk t till --float 30,000"),
    (
        "t count",
        "desk t count 152,500 --note \"a coin is missing\"",
    ),
    (
        "t knocker",
        "desk t knocker Baker --by 青木 --by 千葉 --reason \"a divided pot\"",
    ),
    ("t money", "desk t money"),
    ("t run", "desk t run --dry-run < night.ndjson"),
    ("undo", "desk undo -n"),
    ("serve", "desk serve --lan"),
    (
        "print standings",
        "desk print standings --html --lang ja -o standings.html --force",
    ),
    ("print payouts", "desk print payouts"),
    ("print results", "desk print results --format csv"),
    (
        "print receipt",
        "desk print receipt 青木 --html -o receipt.html",
    ),
    ("print blinds", "desk print blinds --html -o blinds.html"),
    (
        "print ratings",
        "desk print ratings --nights 3 --html -o ratings.html",
    ),
    ("print signin", "desk print signin --html -o signin.html"),
    (
        "print members",
        "desk print members --format xlsx -o members.xlsx",
    ),
    ("print labels", "desk print labels --html -o labels.html"),
    (
        "print seats",
        "desk print seats --html --lang ja -o seats.html",
    ),
    ("log tail", "desk log tail -n 50 --why"),
    ("log verify", "desk log verify"),
    ("log export", "desk log export --names > club.ndjson"),
    (
        "log import",
        "desk log import club.ndjson --club new-folder",
    ),
    ("log salvage", "desk log salvage club.db --to rescued"),
    ("db backup", "desk db backup /media/stick/club.db"),
    (
        "db restore",
        "desk db restore backups/night@2026-03-07-132.db --dry-run",
    ),
    ("payout for", "desk payout for --weights vp-kid --seats 30"),
    (
        "payout table",
        "desk payout table --weights vp-kid --seats 50",
    ),
    (
        "payout compare",
        "desk payout compare --weights vp-kid --weights harmonic --seats 30",
    ),
    (
        "payout chop",
        "desk payout chop 50000 30000 20000 --prizes 7000,3000 --unit 100",
    ),
    (
        "icm equity",
        "desk icm equity 50000 30000 20000 --prizes 50,30,20",
    ),
    (
        "icm finish",
        "echo '{\"stacks\":[50,30,20],\"player\":0}' | desk icm finish",
    ),
    ("seating run", "desk seating run --state < events.ndjson"),
    ("seating plan", "desk seating plan 27"),
    (
        "seating audit",
        "desk seating audit --format html < log.ndjson > audit.html",
    ),
    (
        "seating simulate",
        "desk seating simulate --players 2000 --hold-ms 5000 --svg gaps.svg",
    ),
    ("rate tiers", "desk rate tiers"),
    ("rate history", "desk rate history 青木 --svg path.svg"),
    ("rate explain", "desk rate explain 青木 --night 2026-03-07"),
    ("rate check", "desk rate check --below 0.5"),
    ("rate replay", "desk rate replay"),
    ("rate whatif", "desk rate whatif --param beta=800"),
    ("rate import", "desk rate import ratings.csv --ladder main"),
    (
        "rate field",
        "echo '{\"beta\":1000,\"players\":[{\"mu\":1500,\"sigma\":500},{\"mu\":1600,\"sigma\":300}]}' | desk rate field",
    ),
    ("rate partial", "desk rate partial < entries.json"),
    ("rate event", "desk rate event < night.json"),
    (
        "rate tier",
        "echo '{\"mu\":1500,\"sigma\":300}' | desk rate tier",
    ),
    (
        "rate predict",
        "echo '{\"beta\":1000,\"players\":[{\"mu\":1500,\"sigma\":500},{\"mu\":1600,\"sigma\":300}]}' | desk rate predict",
    ),
    ("rate hindsight", "desk rate hindsight < season.json"),
    ("rate simulate", "desk rate simulate"),
    (
        "range vpip",
        "desk range vpip --phi 0.16 --table-factor 1.27 --position-factor 0.79 --players 4 --position BB",
    ),
    (
        "range adjust",
        "desk range adjust --edges 0.05,0.1,0.2 --strategy-factor 0.5 --target 0.1",
    ),
    ("range equity", "desk range equity AA random"),
    ("range parse", "desk range parse \"22+,A2s+,KTo:0.5\""),
    ("range top", "desk range top 0.2 --order vs-random"),
    ("range order", "desk range order push-fold"),
    ("range pushfold", "desk range pushfold --stack 10"),
    (
        "range simulate",
        "desk range simulate --player nit --player maniac --players 2",
    ),
    ("range show", "desk range show maniac"),
    ("range grid", "desk range grid --range \"22+,A2s+\""),
    (
        "range fit",
        "echo '{\"observations\":[{\"players\":6,\"position\":\"BTN\",\"hands\":800,\"vpip\":250}]}' | desk range fit",
    ),
    ("range drill", "desk range drill --players 6"),
    (
        "range decide",
        "desk range decide AsKd --position CO --behind 40 --limpers 1",
    ),
    ("niko count", "desk niko count --rules nikogammon"),
    ("niko opening", "desk niko opening --rules hypergammon-1"),
    (
        "niko eval",
        "desk niko eval --rules nikogammon < position.json",
    ),
    (
        "niko best",
        "desk niko best --rules nikogammon --roll 2,1 < position.json",
    ),
    (
        "niko roll",
        "desk niko roll --rules nikogammon < position.json",
    ),
    (
        "niko play",
        "desk niko play --rules nikogammon --record game.ndjson",
    ),
    (
        "niko analyse",
        "desk niko analyse --rules nikogammon < game.ndjson",
    ),
    ("niko verify", "desk niko verify nikogammon.table"),
    ("engine", "desk engine --lines < questions.ndjson"),
    ("schema", "desk schema rate-event > rate-event.json"),
    (
        "completions",
        "desk completions bash > ~/.local/share/bash-completion/completions/desk",
    ),
    ("man", "desk man t | man -l -"),
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
    if let Some((_, example)) = EXAMPLES.iter().find(|(named, _)| *named == path) {
        parts.push(format!("{}\n  {example}", say::help_example(lang)));
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
    use clap::{CommandFactory, Parser};

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
        let named: Vec<&str> = EXAMPLES.iter().map(|(path, _)| *path).collect();
        assert_eq!(named, found);
        for (path, example) in EXAMPLES {
            let words = words(example);
            assert!(words[1..].join(" ").starts_with(path), "{example}");
            let parsed = Cli::try_parse_from(&words);
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
            assert!(Cli::try_parse_from(words(line)).is_ok(), "{line}");
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
                let cli = Cli::try_parse_from(line.split(' ')).unwrap();
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
