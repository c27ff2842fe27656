//! The text of an exported log.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use club_host::{Failure, FileFailure};

use super::BYTE_ORDER_MARK;

/// The largest exported log, in bytes: some ten million events. A log is not held in memory.
const MAX_LOG_FILE: u64 = 1 << 33;

/// The text of an exported log, read piece by piece; a byte order mark at its beginning is skipped.
#[derive(Debug)]
pub(crate) struct LogText<'a> {
    path: &'a Path,
    max: u64,
    file: BufReader<io::Take<File>>,
}

impl<'a> LogText<'a> {
    pub(crate) fn open(path: &'a Path) -> Result<Self, FileFailure> {
        Self::open_with(path, MAX_LOG_FILE)
    }

    fn open_with(path: &'a Path, max: u64) -> Result<Self, FileFailure> {
        let file = File::open(path).map_err(|error| FileFailure::not_read(path, &error))?;
        let mut file = BufReader::new(file.take(max.saturating_add(1)));
        let start = file
            .fill_buf()
            .map_err(|error| FileFailure::not_read(path, &error))?;
        if start.starts_with(BYTE_ORDER_MARK) {
            file.consume(BYTE_ORDER_MARK.len());
        }
        Ok(Self { path, max, file })
    }

    /// The parsed text, unless it was cut off because it is too long.
    pub(crate) fn checked<T>(&self, read: Result<T, Failure>) -> Result<T, Failure> {
        if self.file.get_ref().limit() > 0 {
            return read;
        }
        Err(FileFailure::too_large(self.path, self.max).into())
    }
}

impl Read for LogText<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.read(buffer)
    }
}

impl BufRead for LogText<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.file.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.file.consume(amount);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_log_is_cut_off_and_said_to_be_too_large() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let read = |content: &str, max: u64| {
            std::fs::write(file.path(), content).unwrap();
            let mut text = LogText::open_with(file.path(), max).unwrap();
            let mut read = String::new();
            text.read_to_string(&mut read).unwrap();
            text.checked(Ok(read)).map_err(|error| error.to_string())
        };
        assert_eq!(read("\u{feff}ab\u{feff}", 8), Ok("ab\u{feff}".to_owned()));
        let words = format!("{}: more than 7 bytes", file.path().display());
        assert_eq!(read("\u{feff}ab\u{feff}", 7), Err(words));
    }
}
