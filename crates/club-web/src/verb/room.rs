//! Tables of the room as a text, a table a line.

use std::collections::BTreeSet;

use club_log::rules::{RoomRules, RoomTable};
use mtt_seating::{Standing, TableId};

use crate::form::{Expected, FormFault, ascii};

/// The sign of the featured table.
const FEATURED: &str = "*";
/// The sign of a table that stays open above the number that is needed.
const KEPT: &str = "+";
/// The sign of a table that is not used.
const SHUT: &str = "x";

/// The tables as they are typed: name, seats, closed seats behind `-`, and signs.
pub(crate) fn room_text(room: &RoomRules) -> String {
    let line = |table: &RoomTable| {
        let mut line = format!("{} {}", table.name, table.seats);
        if !table.closed.is_empty() {
            let closed: Vec<String> = table.closed.iter().map(u8::to_string).collect();
            line += &format!(" -{}", closed.join(","));
        }
        let is_featured = room.featured.as_ref() == Some(&table.name);
        let standing = match table.standing {
            Standing::Ordinary => None,
            Standing::Kept => Some(KEPT),
            Standing::Shut => Some(SHUT),
        };
        for sign in is_featured.then_some(FEATURED).into_iter().chain(standing) {
            line += &format!(" {sign}");
        }
        line
    };
    let lines: Vec<String> = room.tables.iter().map(line).collect();
    lines.join("\n")
}

/// The room of a text; empty lines are left out.
pub(super) fn room(text: &str) -> Result<RoomRules, FormFault> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut room = RoomRules {
        featured: None,
        tables: Vec::new(),
    };
    for line in lines {
        let fault = || FormFault::FieldValue {
            field: "room".to_owned(),
            value: line.chars().take(60).collect(),
            expected: Expected::RoomTable,
        };
        let (table, is_featured) = table(line).ok_or_else(fault)?;
        if is_featured {
            let name = table.name.clone();
            // One table is featured.
            if room.featured.replace(name).is_some() {
                return Err(fault());
            }
        }
        room.tables.push(table);
    }
    Ok(room)
}

/// A table such as `TV 8 -5 *`, and whether it is featured. The name may have blanks: it ends before the seats.
fn table(line: &str) -> Option<(RoomTable, bool)> {
    let mut parts: Vec<&str> = line.split_whitespace().collect();
    let (mut is_featured, mut standing) = (false, None);
    while let Some(sign) = parts.pop_if(|part| is_sign(part)) {
        let sign = ascii(sign);
        match sign.as_str() {
            FEATURED if !is_featured => is_featured = true,
            KEPT if standing.is_none() => standing = Some(Standing::Kept),
            SHUT if standing.is_none() => standing = Some(Standing::Shut),
            _ => return None,
        }
    }
    let closed = match parts.pop_if(|part| ascii(part).starts_with('-')) {
        None => BTreeSet::new(),
        Some(part) => {
            let part = ascii(part);
            let seats = part.trim_start_matches('-').split(',');
            let seats = seats.map(|seat| seat.parse().ok());
            seats.collect::<Option<_>>()?
        }
    };
    let seats = ascii(parts.pop()?).parse().ok()?;
    let name = parts.join(" ");
    let table = RoomTable {
        name: TableId::new(name.as_str()),
        seats,
        closed,
        standing: standing.unwrap_or_default(),
    };
    (!name.is_empty()).then_some((table, is_featured))
}

fn is_sign(part: &str) -> bool {
    [FEATURED, KEPT, SHUT].contains(&ascii(part).as_str())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn own(name: &str, seats: u8, closed: &[u8], standing: Standing) -> RoomTable {
        RoomTable {
            name: TableId::new(name),
            seats,
            closed: closed.iter().copied().collect(),
            standing,
        }
    }

    #[test]
    fn a_table_is_its_name_its_seats_and_what_is_special_about_it() {
        let text = "7 9\n\n Bar 2  10 -1,5 x\n奥 ８ －８ ＊\nTV 8 +";
        let read = room(text).unwrap();
        let tables = [
            own("7", 9, &[], Standing::Ordinary),
            own("Bar 2", 10, &[1, 5], Standing::Shut),
            own("奥", 8, &[8], Standing::Ordinary),
            own("TV", 8, &[], Standing::Kept),
        ];
        assert_eq!(read.tables, tables);
        assert_eq!(read.featured, Some(TableId::new("奥")));
        assert_eq!(room_text(&read), "7 9\nBar 2 10 -1,5 x\n奥 8 -8 *\nTV 8 +");
    }

    #[test]
    fn a_line_without_a_table_is_refused_with_its_text() {
        for wrong in [
            "7", "9 -5", "TV eight", "TV 300", "TV 8 -a", "TV 8 -", "TV 8 * *", "TV 8 + x",
            "TV 8 ?",
        ] {
            let fault = FormFault::FieldValue {
                field: "room".to_owned(),
                value: wrong.to_owned(),
                expected: Expected::RoomTable,
            };
            assert_eq!(room(&format!("A 2\n{wrong}")), Err(fault), "{wrong}");
        }
        let twice = "B 9 *";
        let fault = FormFault::FieldValue {
            field: "room".to_owned(),
            value: twice.to_owned(),
            expected: Expected::RoomTable,
        };
        assert_eq!(room(&format!("A 9 *\n{twice}")), Err(fault));
    }

    fn any_table() -> impl Strategy<Value = RoomTable> {
        let standing =
            prop::sample::select(vec![Standing::Ordinary, Standing::Kept, Standing::Shut]);
        let name = "[A-Za-z0-9ぁ-ん_.・ー]{1,5}( [A-Za-z0-9]{1,4})?";
        let closed = prop::collection::btree_set(any::<u8>(), 0..4);
        (name, any::<u8>(), closed, standing).prop_map(|(name, seats, closed, standing)| {
            RoomTable {
                name: TableId::new(name),
                seats,
                closed,
                standing,
            }
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn every_room_is_read_back_from_its_text(
            tables in prop::collection::vec(any_table(), 1..20),
            featured in prop::option::of(any::<prop::sample::Index>()),
        ) {
            let featured = featured.map(|at| at.get(&tables).name.clone());
            // The name is the key of a room; the rules refuse a second table of it.
            let named = |name: &TableId| tables.iter().filter(|table| table.name == *name).count();
            prop_assume!(featured.as_ref().is_none_or(|name| named(name) == 1));
            let rules = RoomRules { featured, tables };
            prop_assert_eq!(room(&room_text(&rules)), Ok(rules));
        }
    }
}
