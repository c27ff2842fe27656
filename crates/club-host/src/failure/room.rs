//! Faults of a room in words.

use club_words::Lang;
use mtt_seating::RoomFault;

use super::family::Aside;
use crate::say;

/// The value and the bound of a fault of a room in a language.
pub(super) fn aside(lang: Lang, fault: &RoomFault) -> Aside {
    let number = |seats: usize| u64::try_from(seats).unwrap_or(u64::MAX);
    let (value, allowed) = match fault {
        RoomFault::NoTables => (say::room_without_tables(lang), say::room_some_tables(lang)),
        RoomFault::TooManyTables { tables, most } => (
            say::room_tables(lang, tables.to_string()),
            say::room_most_tables(lang, most.to_string()),
        ),
        RoomFault::TableName { name, most } => (
            say::room_name(lang, format!("{name:?}")),
            say::room_letters(lang, most.to_string()),
        ),
        RoomFault::TableTwice { table } => (
            say::room_table_twice(lang, table.to_string()),
            say::room_once(lang),
        ),
        RoomFault::Seats { table, seats, most } => (
            say::room_table_seats(lang, table.to_string(), u64::from(*seats)),
            say::room_range(lang, "2", most.to_string()),
        ),
        RoomFault::ClosedSeat { table, seat, seats } => (
            say::room_closed_seat(lang, seat.to_string(), table.to_string()),
            say::room_range(lang, "1", seats.to_string()),
        ),
        RoomFault::OpenSeats { table, open, least } => (
            say::room_table_open(lang, table.to_string(), number(*open)),
            say::room_at_least(lang, least.to_string()),
        ),
        RoomFault::Featured { table } => (
            say::room_featured_table(lang, table.to_string()),
            say::room_of_the_room(lang),
        ),
        // A later fault of the engine has the engine's own words.
        _ => return Aside::default(),
    };
    Aside::of("value", value).with("allowed", allowed)
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
                assert_eq!(
                    aside(lang, fault.room.as_ref().unwrap()),
                    expected,
                    "{fault:?}"
                );
            }
        }
    }
}
