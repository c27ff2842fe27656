//! Findings of a check, each with its place.

use std::fmt;

use crate::error::XtaskError;

/// One thing that a check found wrong.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Diagnostic {
    /// The file, from the top of the repository, or the package.
    pub(crate) place: String,
    /// The line, from 1, when there is one.
    pub(crate) line: Option<usize>,
    /// Fault that was found.
    pub(crate) message: String,
}

impl Diagnostic {
    /// A finding about a whole file or package.
    pub(crate) fn new(place: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            line: None,
            message: message.into(),
        }
    }

    /// A finding at a line, from 1.
    pub(crate) fn at(place: impl Into<String>, line: usize, message: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            line: Some(line),
            message: message.into(),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{}: {}", self.place, line, self.message),
            None => write!(f, "{}: {}", self.place, self.message),
        }
    }
}

/// Prints the findings in order; an error if there are any.
pub(crate) fn report(check: &'static str, mut findings: Vec<Diagnostic>) -> Result<(), XtaskError> {
    findings.sort();
    for finding in &findings {
        eprintln!("{finding}");
    }
    if findings.is_empty() {
        Ok(())
    } else {
        Err(XtaskError::Findings {
            check,
            count: findings.len(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_reads_like_a_compiler_message() {
        assert_eq!(Diagnostic::at("a.rs", 3, "bad").to_string(), "a.rs:3: bad");
        assert_eq!(Diagnostic::new("a.rs", "bad").to_string(), "a.rs: bad");
    }

    #[test]
    fn findings_fail_the_check_and_none_do_not() {
        assert!(report("x", Vec::new()).is_ok());
        let error = report("x", vec![Diagnostic::new("a", "b")]).unwrap_err();
        assert_eq!(error.to_string(), "x: 1 found");
    }
}
