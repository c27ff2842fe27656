//! The bodies about nikogammon: rules files, positions, tables.

use std::ops::ControlFlow;

use engine_contracts::document;
use engine_contracts::niko::{PositionQuestion, read_id};
use nikogammon::{Column, GnubgTable, PositionIds, Rules, Table, TableError, VerifyError, verify};

use crate::engine::niko::rules;
use crate::error::{DeskError, Exit};
use crate::input::TomlFault;

/// A file of rules: it is read and can be written, or its fault is reported with its place. Returns
/// whether it was read.
#[must_use]
pub fn niko_rules(data: &[u8]) -> bool {
    let text = String::from_utf8_lossy(data);
    match rules::parse(&text).map(Rules::try_from) {
        Ok(Ok(read)) => {
            let written = toml::to_string(read.setup()).unwrap();
            let again = rules::parse(&written).unwrap();
            assert_eq!(Rules::try_from(again).unwrap(), read, "{written}");
            assert!(read.states().unwrap() > 0);
            true
        }
        Ok(Err(error)) => {
            assert!(!error.to_string().is_empty());
            false
        }
        Err(TomlFault { words, line, .. }) => {
            assert!(!words.is_empty());
            assert!(line <= 1 + text.matches('\n').count(), "{line}: {text}");
            false
        }
    }
}

/// A position as an id or as a document, of nikogammon and of hypergammon. It belongs to the game
/// and comes back by its id, or it is rejected. How many of the games it was a position of.
#[must_use]
pub fn niko_position(data: &[u8]) -> usize {
    let text = String::from_utf8_lossy(data);
    let games = [Rules::nikogammon(), Rules::hypergammon(3).unwrap()];
    let read = games.iter().filter(|rules| {
        let by_id = read_id(rules, &text);
        let asked = document::read_line::<PositionQuestion>(data);
        let by_document = asked.ok().and_then(|asked| asked.position(rules).ok());
        let Some(read) = by_id.ok().or(by_document) else {
            return false;
        };
        rules.check_position(&read).unwrap();
        let ids = PositionIds::new(rules).unwrap();
        assert_eq!(ids.read(&ids.write(&read).unwrap()).unwrap(), read);
        if rules.points() == 24 {
            let id = rules.gnubg_id(&read).unwrap();
            assert_eq!(rules.position_from_gnubg_id(&id).unwrap(), read);
            let xgid = rules.xgid(&read).unwrap();
            assert_eq!(rules.position_from_xgid(&xgid).unwrap(), read);
        }
        true
    });
    read.count()
}

/// A table, or a database of GNU Backgammon. A file that is opened answers for every state with
/// numbers that can be; any other is rejected. As altered bytes never pass the checksum, it is made
/// right for a second attempt. Whether one of the attempts was opened.
#[must_use]
pub fn niko_table(data: &[u8]) -> bool {
    let mut forged = data.to_vec();
    if let Some((body, sum)) = forged.split_last_chunk_mut::<8>() {
        *sum = checksum(body).to_le_bytes();
    }
    let as_it_is = opened(data);
    let database = GnubgTable::open(data).is_ok();
    opened(&forged) || as_it_is || database
}

fn opened(data: &[u8]) -> bool {
    let table = match Table::open(data) {
        Ok(table) => table,
        Err(error) => {
            assert!(!matches!(
                error,
                TableError::RulesMismatch | TableError::NoColumn { .. }
            ));
            return false;
        }
    };
    let count = table.indexer().count();
    for index in (0..count).step_by(1 + usize::try_from(count / 64).unwrap()) {
        for (column, _) in table.columns() {
            assert!(table.get(column, index).unwrap().is_finite());
        }
        let position = table.indexer().unrank(index).unwrap();
        let equity = table.equity(&position).unwrap();
        assert!((-3.1..=3.1).contains(&equity), "{equity}");
    }
    assert_eq!(table.get(Column::Equity, count), None);
    // A look at a few states of the certificate, if there is one.
    let mut left = 2;
    let looked = verify(&table, |_| {
        left -= 1;
        if left > 0 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert!(!matches!(looked, Err(VerifyError::Cancelled { state: 0 })));
    true
}

/// CRC-64/XZ by its definition.
fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = !0_u64;
    for &byte in bytes {
        sum ^= u64::from(byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ ((sum & 1) * 0xC96C_5795_D787_0F42);
        }
    }
    !sum
}

/// An id alone, with the exit code of its refusal. A text that is not an id cannot be parsed, an id
/// without a position is refused.
#[must_use]
pub fn niko_id(data: &[u8]) -> Option<u8> {
    let text = String::from_utf8_lossy(data);
    let failure = DeskError::from(read_id(&Rules::nikogammon(), &text).err()?);
    assert!(
        [Exit::Usage, Exit::Refused].contains(&failure.exit()),
        "{text}"
    );
    assert!(!failure.to_string().is_empty(), "{text}");
    Some(failure.exit().code())
}
