//! `cargo xtask licences`: every package built on this platform has a licence that we accept.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::error::XtaskError;
use crate::finding::{self, Finding};
use crate::metadata::Metadata;
use crate::run;

/// Where the accepted licences are kept, from the top of the repository.
const LICENCES_FILE: &str = "xtask/data/licences.toml";

/// The licences that we accept.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Accepted {
    /// SPDX names, with an exception as `A WITH B`, and why each is accepted.
    accepted: BTreeMap<String, String>,
}

/// Checks the licence of every package in the resolved graph.
pub(crate) fn licences(root: &Path) -> Result<(), XtaskError> {
    let text = run::read(&root.join(LICENCES_FILE))?;
    let accepted: Accepted = toml::from_str(&text).map_err(|source| XtaskError::Toml {
        what: LICENCES_FILE.to_owned(),
        source: Box::new(source),
    })?;
    let accepts = |licence: &str| accepted.accepted.contains_key(licence);
    finding::report("licences", check(&Metadata::load(root)?, &accepts))
}

/// The packages whose licence is missing, unclear or not accepted.
fn check(metadata: &Metadata, accepts: &dyn Fn(&str) -> bool) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in metadata.resolved() {
        let place = format!("{} {}", package.name, package.version);
        match package.license.as_deref() {
            None => findings.push(Finding::new(place, "names no licence")),
            Some(text) => match is_accepted(text, accepts) {
                Some(true) => {}
                Some(false) => {
                    let message = format!("`{text}` is not accepted by {LICENCES_FILE}");
                    findings.push(Finding::new(place, message));
                }
                None => {
                    let message = format!("`{text}` is no licence expression");
                    findings.push(Finding::new(place, message));
                }
            },
        }
    }
    findings
}

/// Whether the SPDX expression can be met with accepted licences; nothing if it is malformed.
/// The old sign `/` means `OR`.
fn is_accepted(expression: &str, accepts: &dyn Fn(&str) -> bool) -> Option<bool> {
    let spaced = expression
        .replace('(', " ( ")
        .replace(')', " ) ")
        .replace('/', " OR ");
    let tokens: Vec<&str> = spaced.split_whitespace().collect();
    let mut parser = Parser {
        tokens: &tokens,
        accepts,
    };
    let verdict = parser.any()?;
    parser.tokens.is_empty().then_some(verdict)
}

/// A parser by descent: `any` of `all` of single licences or brackets.
struct Parser<'a> {
    tokens: &'a [&'a str],
    accepts: &'a dyn Fn(&str) -> bool,
}

impl Parser<'_> {
    fn take(&mut self, token: &str) -> bool {
        let is_next = self.tokens.first() == Some(&token);
        if is_next {
            self.tokens = &self.tokens[1..];
        }
        is_next
    }

    fn any(&mut self) -> Option<bool> {
        let mut verdict = self.all()?;
        while self.take("OR") {
            verdict |= self.all()?;
        }
        Some(verdict)
    }

    fn all(&mut self) -> Option<bool> {
        let mut verdict = self.one()?;
        while self.take("AND") {
            verdict &= self.one()?;
        }
        Some(verdict)
    }

    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let verdict = self.any()?;
            return self.take(")").then_some(verdict);
        }
        let name = self.name()?;
        if self.take("WITH") {
            let exception = self.name()?;
            return Some((self.accepts)(&format!("{name} WITH {exception}")));
        }
        Some((self.accepts)(&name))
    }

    fn name(&mut self) -> Option<String> {
        let (first, rest) = self.tokens.split_first()?;
        if ["OR", "AND", "WITH", "(", ")"].contains(first) {
            return None;
        }
        self.tokens = rest;
        Some((*first).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::tests::made_up;

    #[track_caller]
    fn check_expression(expression: &str, expected: Option<bool>) {
        let accepts = |name: &str| ["MIT", "ISC", "X WITH Y"].contains(&name);
        assert_eq!(is_accepted(expression, &accepts), expected);
    }

    #[test]
    fn one_accepted_choice_is_enough() {
        check_expression("MIT", Some(true));
        check_expression("GPL-3.0", Some(false));
        check_expression("GPL-3.0 OR MIT", Some(true));
        check_expression("GPL-3.0/MIT", Some(true));
    }

    #[test]
    fn every_part_of_an_and_must_be_accepted() {
        check_expression("MIT AND ISC", Some(true));
        check_expression("MIT AND GPL-3.0", Some(false));
        check_expression("(MIT OR GPL-3.0) AND ISC", Some(true));
        // AND binds more tightly than OR.
        check_expression("ISC OR MIT AND GPL-3.0", Some(true));
        check_expression("(ISC OR MIT) AND GPL-3.0", Some(false));
    }

    #[test]
    fn an_exception_is_a_licence_of_its_own() {
        check_expression("X WITH Y OR GPL-3.0", Some(true));
        check_expression("X", Some(false));
        check_expression("MIT WITH Y", Some(false));
    }

    #[test]
    fn malformed_expressions_are_told_from_refused_ones() {
        for text in [
            "", "MIT OR", "MIT ISC", "(MIT", "MIT)", "AND MIT", "MIT WITH",
        ] {
            check_expression(text, None);
        }
    }

    #[test]
    fn packages_without_an_accepted_licence_are_reported() {
        let mut metadata = made_up(&[("a", &[]), ("b", &[]), ("c", &[]), ("d", &[])]);
        metadata.packages[1].license = None;
        metadata.packages[2].license = Some("Proprietary".to_owned());
        metadata.packages[3].license = Some("MIT OR".to_owned());
        let found = check(&metadata, &|name| name == "MIT");
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "b 1.0.0: names no licence",
                "c 1.0.0: `Proprietary` is not accepted by xtask/data/licences.toml",
                "d 1.0.0: `MIT OR` is no licence expression",
            ]
        );
    }
}
