//! Faults of a room in words.

use club_words::Lang;
use mtt_seating::InvalidConfig;

use super::family::Aside;
use crate::say;

/// The value and the bound of a fault of a room in a language. Nothing of other faults.
///
/// The engine has them in English; each has the form that is read here.
pub(super) fn aside(lang: Lang, fault: &InvalidConfig) -> Option<Aside> {
    if !matches!(fault.field, "room" | "seating.room") {
        return None;
    }
    let value = value(lang, &fault.value)?;
    let allowed = allowed(lang, &fault.allowed)?;
    Some(Aside::of("value", value).with("allowed", allowed))
}

fn value(lang: Lang, text: &str) -> Option<String> {
    if text == "without tables" {
        return Some(say::room_without_tables(lang));
    }
    if let Some(name) = text.strip_prefix("table name ") {
        return Some(say::room_name(lang, name));
    }
    if let Some(table) = text.strip_prefix("featured table ") {
        return Some(say::room_featured_table(lang, table));
    }
    if let Some(rest) = text.strip_prefix("closed seat ") {
        let (seat, table) = rest.split_once(" of table ")?;
        return Some(say::room_closed_seat(lang, seat, table));
    }
    if let Some(tables) = text.strip_prefix("with ") {
        return Some(say::room_tables(lang, tables.strip_suffix(" tables")?));
    }
    let rest = text.strip_prefix("table ")?;
    if let Some(table) = rest.strip_suffix(" twice") {
        return Some(say::room_table_twice(lang, table));
    }
    let (table, seats) = rest.rsplit_once(" with ")?;
    let seats = seats.strip_suffix('s').unwrap_or(seats);
    let seats = seats.strip_suffix(" seat")?;
    match seats.strip_suffix(" open") {
        Some(open) => Some(say::room_table_open(lang, table, open.parse::<u64>().ok()?)),
        None => Some(say::room_table_seats(
            lang,
            table,
            seats.parse::<u64>().ok()?,
        )),
    }
}

fn allowed(lang: Lang, text: &str) -> Option<String> {
    Some(match text {
        "1 table or more" => say::room_some_tables(lang),
        "1000 tables at most" => say::room_most_tables(lang),
        "each table once" => say::room_once(lang),
        "a table of the room" => say::room_of_the_room(lang),
        "1 to 20 letters and digits" => say::room_letters(lang),
        _ => {
            if let Some(least) = text.strip_suffix(" or more") {
                say::room_at_least(lang, least)
            } else {
                let range = text.strip_suffix(" seats").unwrap_or(text);
                let (first, last) = range.split_once("..=")?;
                say::room_range(lang, first, last)
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use mtt_seating::{RoomSetup, RoomTableSetup, TableId};

    use super::*;

    fn table(name: &str, seats: u8, closed: &[u8]) -> RoomTableSetup {
        RoomTableSetup {
            closed: closed.iter().copied().collect::<BTreeSet<u8>>(),
            ..RoomTableSetup::new(TableId::new(name), seats)
        }
    }

    #[test]
    fn every_fault_of_the_engine_has_words_of_its_own() {
        let room = |tables: Vec<RoomTableSetup>, featured: Option<&str>| RoomSetup {
            tables,
            featured: featured.map(TableId::new),
        };
        let good = || table("1", 9, &[]);
        for (room, english, japanese) in [
            (
                room(vec![], None),
                ("without tables", "1 table or more"),
                ("テーブルなし", "1 卓以上"),
            ),
            (
                room(vec![table("7", 1, &[])], None),
                ("table 7 with 1 seat", "2 to 23"),
                ("テーブル 7（1 席）", "2 から 23 まで"),
            ),
            (
                room(vec![table("7", 24, &[])], None),
                ("table 7 with 24 seats", "2 to 23"),
                ("テーブル 7（24 席）", "2 から 23 まで"),
            ),
            (
                room(vec![table("7", 2, &[2])], None),
                ("table 7 with 1 open seat", "2 or more"),
                ("テーブル 7（使える席 1）", "2 以上"),
            ),
            (
                room(vec![table("7", 9, &[12])], None),
                ("closed seat 12 of table 7", "1 to 9"),
                ("テーブル 7 の使わない席 12", "1 から 9 まで"),
            ),
            (
                room(vec![good(), good()], None),
                ("table 1 twice", "each table once"),
                ("テーブル 1（2 回）", "どのテーブルも 1 回"),
            ),
            (
                room(vec![good()], Some("TV")),
                ("featured table TV", "a table of the room"),
                ("注目テーブル TV", "会場のテーブル"),
            ),
        ] {
            let fault = room.faults(23).remove(0);
            for (lang, (value, allowed)) in [(Lang::En, english), (Lang::Ja, japanese)] {
                let expected = Aside::of("value", value).with("allowed", allowed);
                assert_eq!(aside(lang, &fault), Some(expected), "{fault:?}");
            }
        }
    }
}
