//! The lines of a text of a log, one after the other.

use std::collections::HashSet;
use std::io::{self, BufRead};

use serde_json::Value;

use super::check::{self, ArchiveError, LineFault, LineProblem};
use super::{Archive, ArchiveRules, DigestLine, ExportLine, Sidecar};
use crate::chain::Hash;
use crate::envelope::Recorded;
use crate::ids::CommandKey;

/// The longest line, in bytes.
const MAX_LINE: usize = 1 << 24;

/// A line before it is read as JSON, without its end.
#[derive(Debug, Default)]
struct Raw {
    /// Its bytes, no more than one beyond the longest.
    bytes: Vec<u8>,
    length: usize,
}

impl Raw {
    /// Reads the next line; false after the last.
    fn read(&mut self, text: &mut impl BufRead) -> io::Result<bool> {
        self.bytes.clear();
        self.length = 0;
        let mut is_there = false;
        loop {
            let part = match text.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                part => part?,
            };
            if part.is_empty() {
                return Ok(is_there);
            }
            is_there = true;
            let end = part.iter().position(|byte| *byte == b'\n');
            let line = part.get(..end.unwrap_or(part.len())).unwrap_or(part);
            self.length = self.length.saturating_add(line.len());
            if self.length <= MAX_LINE {
                self.bytes.extend_from_slice(line);
            }
            let used = end.map_or(part.len(), |end| end + 1);
            text.consume(used);
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.length <= MAX_LINE && self.bytes.trim_ascii().is_empty()
    }
}

/// A kind of line that a long log has many of.
#[derive(Debug)]
pub(crate) enum Line {
    Event(Box<Recorded>),
    Digest(CommandKey, Hash),
}

/// A text that is read line by line. Events and digests are handed out, the rest is collected.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// Everything read so far, without events and digests.
    kept: Archive,
    /// Keys that may occur once, as 16 bytes of a hash.
    seen: HashSet<[u8; 16]>,
    problems: Vec<LineProblem>,
    number: u64,
    raw: Raw,
}

impl Lines {
    /// The next event or digest. Lines that are wrong in themselves are noted and passed over.
    ///
    /// # Errors
    ///
    /// [`ArchiveError::NotRead`].
    pub(crate) fn next(
        &mut self,
        text: &mut impl BufRead,
        rules: &impl ArchiveRules,
    ) -> Result<Option<Line>, ArchiveError> {
        let mut raw = std::mem::take(&mut self.raw);
        let next = loop {
            if !raw.read(text).map_err(ArchiveError::NotRead)? {
                break None;
            }
            self.number += 1;
            if raw.is_empty() {
                continue;
            }
            match self.take(&raw, rules) {
                Ok(None) => {}
                Ok(line) => break line,
                Err(fault) => self.problems.push(LineProblem {
                    line: self.number,
                    fault,
                }),
            }
        };
        self.raw = raw;
        Ok(next)
    }

    /// Whether no line was wrong.
    #[cfg(feature = "sqlite")]
    pub(crate) fn is_sound(&self) -> bool {
        self.problems.is_empty()
    }

    /// The rest of the text, without events and digests.
    ///
    /// # Errors
    ///
    /// [`ArchiveError::Lines`] with every line that is wrong in itself.
    pub(crate) fn finish(self) -> Result<Archive, ArchiveError> {
        if self.problems.is_empty() {
            Ok(self.kept)
        } else {
            Err(ArchiveError::Lines(self.problems))
        }
    }

    fn take(&mut self, raw: &Raw, rules: &impl ArchiveRules) -> Result<Option<Line>, LineFault> {
        if raw.length > MAX_LINE {
            return Err(LineFault::TooLong {
                bytes: raw.length,
                max: MAX_LINE,
            });
        }
        let json = |error: serde_json::Error| LineFault::json(&error);
        let value: Value = serde_json::from_slice(&raw.bytes).map_err(json)?;
        if ["export", "person", "note", "digest", "secret"]
            .iter()
            .any(|name| value.get(name).is_some())
        {
            return self.take_sidecar(serde_json::from_value(value).map_err(json)?, rules);
        }
        let event = serde_json::from_value(value).map_err(json)?;
        check::event(&event, rules)?;
        Ok(Some(Line::Event(Box::new(event))))
    }

    fn take_sidecar(
        &mut self,
        sidecar: Sidecar,
        rules: &impl ArchiveRules,
    ) -> Result<Option<Line>, LineFault> {
        match sidecar {
            Sidecar::Export(ExportLine {
                release,
                written_by,
            }) => {
                if self.kept.release.is_some() {
                    return Err(LineFault::again("export", &release));
                }
                for release in [Some(&release), written_by.as_ref()].into_iter().flatten() {
                    check::release(release)?;
                }
                self.kept.release = Some(release);
                self.kept.written_by = written_by;
            }
            Sidecar::Person(person) => {
                let checked = rules.check_name(&person.name);
                checked.map_err(|detail| LineFault::Text { detail })?;
                self.once("person", person.member.as_str())?;
                self.kept.people.push(person);
            }
            Sidecar::Note(note) => {
                check::note(&note.text)?;
                self.once("note", note.id.as_str())?;
                self.kept.notes.push(note);
            }
            Sidecar::Digest(DigestLine { command, digest }) => {
                self.once("digest", command.as_str())?;
                return Ok(Some(Line::Digest(command, digest)));
            }
            Sidecar::Secret(secret) => {
                check::note(&secret.name)?;
                check::note(&secret.text)?;
                self.once("secret", &secret.name)?;
                self.kept.secrets.push(secret);
            }
        }
        Ok(None)
    }

    /// Refuses a second line with the same key.
    fn once(&mut self, what: &'static str, of: &str) -> Result<(), LineFault> {
        let hash = Hash::digest(what, of.as_bytes());
        let [first, _] = hash.as_bytes().as_chunks::<16>().0 else {
            return Ok(());
        };
        if self.seen.insert(*first) {
            Ok(())
        } else {
            Err(LineFault::again(what, of))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::NoRules;

    #[test]
    fn a_line_beyond_the_bound_is_counted_and_not_held() {
        let mut text = vec![b' '; MAX_LINE + 9];
        text.extend_from_slice(b"\n\n{}");
        let mut lines = Lines::default();
        let next = lines.next(&mut text.as_slice(), &NoRules).unwrap();
        assert!(next.is_none());
        assert!(lines.raw.bytes.capacity() <= MAX_LINE);
        let Err(ArchiveError::Lines(problems)) = lines.finish() else {
            panic!("two lines are wrong");
        };
        let too_long = LineFault::TooLong {
            bytes: MAX_LINE + 9,
            max: MAX_LINE,
        };
        let [first, second] = &problems[..] else {
            panic!("{problems:?}");
        };
        assert_eq!((first.line, &first.fault), (1, &too_long));
        assert_eq!(second.line, 3);
    }
}
