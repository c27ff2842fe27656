//! Failures in other languages than that of their errors.

use serde_json::{Map, Number, Value};

use crate::{Arg, Lang, grouped, list, say};

impl Lang {
    /// Words of a failure in this language, from its kind and the values that it names.
    ///
    /// Errors are their own English: for [`Lang::En`] there are words only where the error has
    /// numbers in place of the names of players. There are none for a kind that has no words yet, or
    /// whose values are not those that the words need.
    ///
    /// ```
    /// use club_words::Lang;
    ///
    /// let values = serde_json::json!({ "player": "Gast" });
    /// let values = values.as_object().cloned().unwrap_or_default();
    /// assert_eq!(Lang::En.failure("UnknownPlayer", &values), None);
    /// let words = Lang::Ja.failure("UnknownPlayer", &values).unwrap_or_default();
    /// assert!(words.contains("「Gast」"), "{words}");
    /// assert_eq!(Lang::Ja.failure("UnknownPlayer", &Default::default()), None);
    /// ```
    #[must_use]
    pub fn failure(self, kind: &str, values: &Map<String, Value>) -> Option<String> {
        self.of_kind(&["failure"], kind, values)
    }

    /// The same as a terminal says them: they may name an option of the command line.
    ///
    /// ```
    /// use club_words::Lang;
    ///
    /// let values = serde_json::json!({ "season": "2026" });
    /// let values = values.as_object().cloned().unwrap_or_default();
    /// let screen = Lang::Ja.failure("SeasonNotRated", &values).unwrap_or_default();
    /// let terminal = Lang::Ja.terminal_failure("SeasonNotRated", &values).unwrap_or_default();
    /// assert!(!screen.contains("--") && terminal.contains("--ladder"), "{screen} {terminal}");
    /// ```
    #[must_use]
    pub fn terminal_failure(self, kind: &str, values: &Map<String, Value>) -> Option<String> {
        // A sentence for these values goes before one of the terminal for any.
        let (prefix, words) = self.first_of_kind(&["terminal", "failure"], kind, values)?;
        if prefix == "terminal" {
            return Some(words);
        }
        Some(words + &self.message_option(kind, values).unwrap_or_default())
    }

    /// The option of the command line that helps, as it follows the message of the error itself in a terminal.
    #[must_use]
    pub fn message_option(self, kind: &str, values: &Map<String, Value>) -> Option<String> {
        self.of_kind(&["option"], kind, values)
    }

    /// Words that a terminal adds to those of a failure: the command that helps.
    ///
    /// They follow without a blank in between.
    ///
    /// ```
    /// use club_words::Lang;
    ///
    /// let values = serde_json::json!({ "member": "Ann" });
    /// let values = values.as_object().cloned().unwrap_or_default();
    /// let hint = Lang::En.failure_hint("IsReentry", &values);
    /// assert_eq!(hint.as_deref(), Some("; use desk t reenter"));
    /// // The English of the error itself names no command.
    /// assert_eq!(Lang::En.message_hint("IsReentry", &values), None);
    /// ```
    #[must_use]
    pub fn failure_hint(self, kind: &str, values: &Map<String, Value>) -> Option<String> {
        self.of_kind(&["words-hint", "hint"], kind, values)
    }

    /// The same behind the message of the error itself, which has ids in place of names.
    #[must_use]
    pub fn message_hint(self, kind: &str, values: &Map<String, Value>) -> Option<String> {
        self.of_kind(&["hint"], kind, values)
    }

    /// The message of a kind whose values are all there; of several prefixes the first that has one.
    fn of_kind(self, prefixes: &[&str], kind: &str, values: &Map<String, Value>) -> Option<String> {
        let found = self.first_of_kind(prefixes, kind, values);
        found.map(|(_, words)| words)
    }

    /// The same with the prefix that has it.
    fn first_of_kind<'p>(
        self,
        prefixes: &[&'p str],
        kind: &str,
        values: &Map<String, Value>,
    ) -> Option<(&'p str, String)> {
        let present = values.iter().filter(|(_, value)| !value.is_null());
        let args: Vec<(&str, Arg)> = present
            .map(|(name, value)| (name.as_str(), arg(self, value)))
            .collect();
        // Kinds of several libraries are alike; then a value that only one of them has is in the
        // key. Of several such values the last one by name decides: `min` before `max`.
        let special = args.iter().rev().map(|(name, _)| format!("{kind}-{name}"));
        let mut keys = special.chain([kind.to_owned()]);
        keys.find_map(|key| {
            prefixes.iter().find_map(|prefix| {
                let words = self.find(&format!("{prefix}-{key}"), &args)?;
                Some((*prefix, words))
            })
        })
    }
}

impl Lang {
    /// Words of a fault of an event in this language, from an object with its kind and values.
    /// Errors are their own English; there are none for [`Lang::En`].
    ///
    /// ```
    /// use club_words::Lang;
    ///
    /// let fault = serde_json::json!({ "kind": "EntryTwice", "entry": "e3" });
    /// assert_eq!(Lang::En.fault(&fault), None);
    /// let words = Lang::Ja.fault(&fault).unwrap_or_default();
    /// assert!(words.contains("e3"), "{words}");
    /// ```
    #[must_use]
    pub fn fault(self, fault: &Value) -> Option<String> {
        let values = fault.as_object()?;
        let kind = values.get("kind")?.as_str()?;
        // A refusal inside has words of its own.
        let inner = values.get("refusal").and_then(Value::as_object);
        let inner = inner.and_then(|inner| self.failure(inner.get("kind")?.as_str()?, inner));
        let args: Vec<(&str, Arg)> = values
            .iter()
            .map(|(name, value)| match (&inner, name.as_str()) {
                (Some(words), "refusal") => ("refusal", Arg::from(words.clone())),
                (_, name) => (name, arg(self, value)),
            })
            .collect();
        self.find(&format!("fault-{kind}"), &args)
            .or_else(|| self.failure(kind, values))
    }
}

/// A value of a failure: numbers count, lists have commas between their items.
fn arg(lang: Lang, value: &Value) -> Arg {
    match value {
        Value::String(text) => match range(text) {
            Some((min, max)) => Arg::from(say::range(lang, grouped(min), grouped(max))),
            None => Arg::from(whole(text)),
        },
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => Arg::from(number),
            (None, Some(number)) => Arg::from(number),
            (None, None) => Arg::from(decimal(number)),
        },
        Value::Array(items) => {
            // A fault among them has words of its own.
            let words = |item: &Value| lang.fault(item).unwrap_or_else(|| text(item));
            let items: Vec<String> = items.iter().map(words).collect();
            Arg::from(list(lang, &items))
        }
        Value::Null | Value::Bool(_) | Value::Object(_) => Arg::from(text(value)),
    }
}

/// A number with a decimal point, as a whole one where it is.
fn decimal(number: &Number) -> String {
    let text = number.to_string();
    let whole = text.strip_suffix(".0");
    whole.map_or_else(|| text.clone(), str::to_owned)
}

/// The bounds of a range such as `1..=1000`.
fn range(text: &str) -> Option<(&str, &str)> {
    let (min, max) = text.split_once("..=")?;
    let number = |text: &str| text.parse::<i64>().is_ok();
    (number(min) && number(max)).then_some((min, max))
}

/// A fraction with a denominator of 1 as a whole number.
fn whole(text: &str) -> &str {
    let numerator = text.strip_suffix("/1");
    let whole = numerator.filter(|digits| digits.parse::<i128>().is_ok());
    whole.unwrap_or(text)
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
