//! Messages by language: the Fluent bundles, and a typed way to ask them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::{Lang, grouped, say};

type Bundle = FluentBundle<FluentResource>;

/// The files of a language.
macro_rules! sources {
    ($($lang:literal: $($file:literal)+;)+) => {
        &[$(($lang, &[$(
            ($file, include_str!(concat!("../locales/", $lang, "/", $file, ".ftl"))),
        )+])),+]
    };
}

/// The files of both languages, by tag and name. `failure`, `engine-failure` and `help` have no
/// English file: the errors and the description of the command line are their own English.
const SOURCES: &[(&str, &[(&str, &str)])] = sources! {
    "en": "words" "view" "lists" "evidence" "event" "money" "reason" "sheet" "desk" "host" "icm" "payout" "range" "engine" "niko" "seating" "player-failure" "page" "hint" "tab";
    "ja": "words" "view" "lists" "evidence" "event" "money" "reason" "sheet" "desk" "host" "icm" "payout" "range" "engine" "niko" "seating" "player-failure" "page" "hint" "tab" "failure" "fault"
        "engine-failure" "help";
};

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle(Lang::En));
static JAPANESE: LazyLock<Bundle> = LazyLock::new(|| bundle(Lang::Ja));

/// The text of a file of a language, for tests that compare them.
#[must_use]
pub fn source(lang: Lang, file: &str) -> Option<&'static str> {
    let (_, files) = SOURCES.iter().find(|(tag, _)| *tag == lang.tag())?;
    let found = files.iter().find(|(name, _)| *name == file);
    found.map(|(_, text)| *text)
}

/// The names of the files of a language.
pub fn source_names(lang: Lang) -> impl Iterator<Item = &'static str> {
    let files = SOURCES.iter().filter(move |(tag, _)| *tag == lang.tag());
    files.flat_map(|(_, files)| files.iter().map(|(name, _)| *name))
}

/// The keys of a file with the variables of their messages, for tests that compare them with code.
///
/// ```
/// use club_words::{Lang, variables};
///
/// let keys = variables(Lang::En, "words");
/// assert_eq!(keys["month"], ["month".to_owned()].into());
/// assert!(keys["comma"].is_empty());
/// ```
#[must_use]
pub fn variables(lang: Lang, file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut last = String::new();
    let lines = source(lang, file).unwrap_or_default().lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        // A key is at the beginning of a line; its message goes on to the next key.
        if let Some((key, _)) = line.split_once(" =")
            && line.starts_with(|c: char| c.is_ascii_alphabetic())
        {
            key.clone_into(&mut last);
            keys.entry(last.clone()).or_default();
        }
        let ends = |c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-');
        for part in line.split('$').skip(1) {
            let name = part.split(ends).next().unwrap_or_default();
            let message = keys.entry(last.clone()).or_default();
            message.insert(name.to_owned());
        }
    }
    keys
}

/// The keys of messages with their variables, as the macro [`messages!`](crate::messages) lists them.
///
/// ```
/// use club_words::{Lang, asked, variables};
///
/// let keys = asked(&[("head_rank", &[]), ("month", &["month"])]);
/// assert_eq!(keys["month"], variables(Lang::En, "words")["month"]);
/// assert!(keys["head-rank"].is_empty());
/// ```
#[must_use]
pub fn asked(messages: &[(&str, &[&str])]) -> BTreeMap<String, BTreeSet<String>> {
    let message = |(name, variables): &(&str, &[&str])| {
        let variables = variables.iter().map(|name| (*name).to_owned());
        (name.replace('_', "-"), variables.collect())
    };
    messages.iter().map(message).collect()
}

/// Items with the language's comma between them.
///
/// ```
/// use club_words::{Lang, list};
///
/// assert_eq!(list(Lang::En, &["Ann", "Baker"]), "Ann, Baker");
/// assert_eq!(list(Lang::Ja, &["青木", "千葉"]), "青木、千葉");
/// ```
#[must_use]
pub fn list<S: AsRef<str>>(lang: Lang, items: &[S]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    items.join(&say::comma(lang))
}

fn bundle(lang: Lang) -> Bundle {
    let id: LanguageIdentifier = lang.tag().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![id]);
    // The marks would be counted as characters by terminals that do not know them.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(|value, _| match value {
        FluentValue::Number(number) => Some(grouped(&number.as_string())),
        _ => None,
    }));
    // Only a second function of the same name could be rejected.
    let _ = bundle.add_builtins();
    for file in source_names(lang) {
        let text = source(lang, file).unwrap_or_default();
        // What cannot be read is left out; a test reads all files strictly.
        let resource = FluentResource::try_new(text.to_owned());
        let resource = resource.unwrap_or_else(|(rest, _)| rest);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// A value in a message: text, or a number that is formatted by language and chooses plurals.
///
/// Text is data: marks of Fluent in it mean nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Arg {
    /// Text as it is.
    Text(String),
    /// A number.
    Number(i64),
}

/// Above it a number is shown exactly, as text: Fluent counts with 53 binary places.
const EXACT: u64 = 1 << 53;

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<u64> for Arg {
    fn from(number: u64) -> Self {
        match i64::try_from(number) {
            Ok(small) if number < EXACT => Self::Number(small),
            _ => Self::Text(grouped(&number.to_string())),
        }
    }
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        if number.unsigned_abs() < EXACT {
            Self::Number(number)
        } else {
            Self::Text(grouped(&number.to_string()))
        }
    }
}

macro_rules! small {
    ($($type:ty)+) => {$(
        impl From<$type> for Arg {
            fn from(number: $type) -> Self {
                Self::Number(i64::from(number))
            }
        }
    )+};
}

small! { u8 u16 u32 i32 }

impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        u64::try_from(number).map_or_else(|_| Self::Text(grouped(&number.to_string())), Self::from)
    }
}

impl Arg {
    #[expect(
        clippy::cast_precision_loss,
        reason = "numbers are below 2^53, by the conversions"
    )]
    fn value(&self) -> FluentValue<'_> {
        match self {
            Self::Text(text) => FluentValue::from(text.as_str()),
            Self::Number(number) => FluentValue::from(*number as f64),
        }
    }
}

impl Lang {
    /// The message with this key, if the language has it and the arguments are all that it needs.
    ///
    /// Messages of a crate are asked for by the functions that [`crate::messages!`] makes; this is
    /// for keys that are data: kinds of failures, arguments of a command line.
    ///
    /// ```
    /// use club_words::{Arg, Lang};
    ///
    /// let count = [("count", Arg::from(1_u32))];
    /// assert_eq!(Lang::En.find("players", &count).as_deref(), Some("1 player"));
    /// assert_eq!(Lang::Ja.find("players", &count).as_deref(), Some("1 人"));
    /// assert_eq!(Lang::En.find("no-such-key", &[]), None);
    /// ```
    #[must_use]
    pub fn find(self, key: &str, args: &[(&str, Arg)]) -> Option<String> {
        let bundle = match self {
            Self::En => &*ENGLISH,
            Self::Ja => &*JAPANESE,
        };
        let pattern = bundle.get_message(key)?.value()?;
        let mut values = FluentArgs::with_capacity(args.len());
        for (name, arg) in args {
            values.set(*name, arg.value());
        }
        let mut faults = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&values), &mut faults);
        faults.is_empty().then(|| text.into_owned())
    }

    /// The message of a function that [`crate::messages!`] made: its name with hyphens.
    #[doc(hidden)]
    #[must_use]
    pub fn say(self, name: &str, args: &[(&str, Arg)]) -> String {
        let key = name.replace('_', "-");
        self.find(&key, args).unwrap_or(key)
    }
}

/// Makes a function for each message. Its first argument is the [`Lang`], the others are the
/// variables of the message, in this order.
///
/// A key that does not exist is a function that does not exist, a missing argument does not
/// compile, and a message that nobody asks for is dead code. The constant named first lists keys
/// and variables in tests, which compare them with the files of both languages.
///
/// ```
/// mod say {
///     club_words::messages! { ALL: players(count); unnamed(); }
/// }
///
/// use club_words::Lang;
/// assert_eq!(say::players(Lang::En, 2_u32), "2 players");
/// assert_eq!(say::players(Lang::Ja, 12_000_u32), "12,000 人");
/// assert_eq!(say::unnamed(Lang::En), "(no name)");
/// ```
#[macro_export]
macro_rules! messages {
    ($list:ident: $($name:ident($($arg:ident),*);)+) => {
        $(
            pub(crate) fn $name(
                lang: $crate::Lang,
                $($arg: impl Into<$crate::Arg>),*
            ) -> String {
                lang.say(stringify!($name), &[$((stringify!($arg), $arg.into())),*])
            }
        )+

        /// The keys, with underscores for hyphens, and their variables.
        #[cfg(test)]
        pub(crate) const $list: &[(&str, &[&str])] =
            &[$((stringify!($name), &[$(stringify!($arg)),*])),+];
    };
}

#[cfg(test)]
mod tests;
