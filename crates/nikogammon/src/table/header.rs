//! The header of a table, before its numbers.

use alloc::vec::Vec;

use super::precision::Coding;
use super::reader::Reader;
use super::{Column, Precision, TableError, rules_code};
use crate::Rules;

/// The first bytes of a table. The line end and the bytes outside of ASCII are there to be
/// damaged by a transfer that takes the file for text.
pub(super) const MAGIC: [u8; 8] = *b"\x89NIKO\r\n\x1a";

/// The version of the format.
pub(super) const VERSION: u32 = 1;

/// Magic, version and the two lengths.
const LINE: usize = 24;

/// Everything before the rules.
const FIXED: usize = 72;

/// The bytes of the checksum at the end.
pub(super) const CHECKSUM: usize = 8;

/// A column and where its numbers are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Entry {
    pub(super) column: Column,
    pub(super) coding: Coding,
    /// Position of its first byte in the file, a multiple of 8.
    pub(super) offset: usize,
}

/// Header of a table file: rules, bounds and columns.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Header {
    pub(super) rules: Rules,
    pub(super) states: u64,
    pub(super) error_bound: f64,
    pub(super) margin: f64,
    pub(super) residual: f64,
    pub(super) sweeps: u32,
    pub(super) columns: Vec<Entry>,
}

/// A multiple of 8.
pub(super) const fn padded(bytes: usize) -> usize {
    bytes.next_multiple_of(8)
}

impl Header {
    /// The bytes before the numbers of a table, and the number of bytes of the whole file. The
    /// columns get their offsets, which were not known yet. Nothing if the bytes are more than a
    /// machine can count.
    pub(super) fn lay_out(&mut self) -> Option<(Vec<u8>, usize)> {
        let rules = rules_code::encode(&self.rules);
        let states = usize::try_from(self.states).ok()?;
        let header = padded(FIXED + rules.len() + 24 * self.columns.len());
        let mut end = header;
        for entry in &mut self.columns {
            entry.offset = end;
            let bytes = states.checked_mul(entry.coding.precision.bytes())?;
            end = end.checked_add(bytes)?.checked_next_multiple_of(8)?;
        }
        let file = end.checked_add(CHECKSUM)?;
        let mut bytes = Vec::with_capacity(header);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(u32::try_from(header).ok()?.to_le_bytes());
        bytes.extend(u64::try_from(file).ok()?.to_le_bytes());
        bytes.extend(self.states.to_le_bytes());
        bytes.extend(self.error_bound.to_le_bytes());
        bytes.extend(self.margin.to_le_bytes());
        bytes.extend(self.residual.to_le_bytes());
        bytes.extend(self.sweeps.to_le_bytes());
        bytes.extend(u16::try_from(self.columns.len()).ok()?.to_le_bytes());
        bytes.extend(u16::try_from(rules.len()).ok()?.to_le_bytes());
        bytes.extend([0; 8]);
        bytes.extend(rules);
        for entry in &self.columns {
            bytes.extend([entry.column.code(), entry.coding.precision.code()]);
            bytes.extend([0; 6]);
            bytes.extend(entry.coding.scale.to_le_bytes());
            bytes.extend(u64::try_from(entry.offset).ok()?.to_le_bytes());
        }
        bytes.resize(header, 0);
        Some((bytes, file))
    }

    /// Reads the header of a whole file; says first whether it is a table, of this version, and
    /// all there.
    pub(super) fn read(file: &[u8], checksum: impl Fn(&[u8]) -> u64) -> Result<Self, TableError> {
        let bytes = file.len() as u64;
        let line = LINE as u64;
        let mut reader = Reader::new(file);
        let short = TableError::Truncated {
            bytes,
            expected: line,
        };
        if !MAGIC.starts_with(&file[..file.len().min(MAGIC.len())]) {
            return Err(TableError::Magic);
        }
        reader.array::<8>().ok_or(short.clone())?;
        let version = u32::from_le_bytes(reader.array().ok_or(short.clone())?);
        if version != VERSION {
            return Err(TableError::Version {
                version,
                known: VERSION,
            });
        }
        let header = u32::from_le_bytes(reader.array().ok_or(short.clone())?);
        let expected = u64::from_le_bytes(reader.array().ok_or(short)?);
        if bytes < expected {
            return Err(TableError::Truncated { bytes, expected });
        }
        if bytes > expected {
            return Err(TableError::TooLong { bytes, expected });
        }
        let impossible = |what| TableError::Header { what };
        let (body, end) = file
            .split_last_chunk::<CHECKSUM>()
            .ok_or(impossible("length"))?;
        let (found, expected) = (checksum(body), u64::from_le_bytes(*end));
        if found != expected {
            return Err(TableError::Checksum { found, expected });
        }
        Self::parse(body, reader, header as usize).map_err(impossible)
    }

    /// The rest of the header; otherwise, what in it is wrong.
    fn parse(body: &[u8], mut reader: Reader<'_>, header: usize) -> Result<Self, &'static str> {
        let (mut number, too_short) = (|| reader.array::<8>(), "length");
        let states = u64::from_le_bytes(number().ok_or(too_short)?);
        let mut bound = |what| {
            let value = f64::from_le_bytes(number().ok_or(too_short)?);
            if value >= 0.0 && value.is_finite() {
                Ok(value)
            } else {
                Err(what)
            }
        };
        let error_bound = bound("error bound")?;
        let margin = bound("margin")?;
        let residual = bound("residual")?;
        let sweeps = u32::from_le_bytes(reader.array().ok_or(too_short)?);
        let columns = u16::from_le_bytes(reader.array().ok_or(too_short)?);
        let rules = u16::from_le_bytes(reader.array().ok_or(too_short)?);
        if reader.array::<8>().ok_or(too_short)? != [0; 8] {
            return Err("reserved part");
        }
        let rules = reader.take(usize::from(rules)).ok_or(too_short)?;
        let rules = rules_code::decode(rules).ok_or("rules")?;
        if rules.states() != Ok(u128::from(states)) {
            return Err("number of states");
        }
        let mut entries: Vec<Entry> = Vec::new();
        for _ in 0..columns {
            let [column, precision, zeros @ ..] = reader.array::<8>().ok_or(too_short)?;
            let column = Column::from_code(column).ok_or("column")?;
            let precision = Precision::from_code(precision).ok_or("precision")?;
            let scale = f64::from_le_bytes(reader.array().ok_or(too_short)?);
            let offset = u64::from_le_bytes(reader.array().ok_or(too_short)?);
            if zeros != [0; 6] {
                return Err("reserved part");
            }
            if entries.last().is_some_and(|before| before.column >= column) {
                return Err("order of columns");
            }
            if !(scale > 0.0 && scale.is_finite()) {
                return Err("scale");
            }
            entries.push(Entry {
                column,
                coding: Coding { precision, scale },
                offset: usize::try_from(offset).map_err(|_| "offset")?,
            });
        }
        if entries
            .first()
            .is_none_or(|entry| entry.column != Column::Equity)
        {
            return Err("equity");
        }
        let mut read = Self {
            rules,
            states,
            error_bound,
            margin,
            residual,
            sweeps,
            columns: entries.clone(),
        };
        // The same header would be written for the same table, to the byte.
        let (bytes, file) = read.lay_out().ok_or("length")?;
        if bytes.len() != header || file != body.len() + CHECKSUM || !body.starts_with(&bytes) {
            return Err("length");
        }
        Ok(read)
    }
}
