//! Payout structures and deals on the page, against documented and hand-made figures.

use club_web::Tool;
use club_words::Lang;

use crate::tools::{at, page, seen, text};

/// Rows of the first table: its cells as text.
fn rows(document: &str) -> Vec<Vec<String>> {
    let (_, table) = document.split_once("<tbody>").unwrap();
    let (table, _) = table.split_once("</tbody>").unwrap();
    let rows = table.split("<tr>").skip(1);
    let cells = |row: &str| {
        let row = row.replace("<th ", "<td ").replace("</th>", "</td>");
        let cells = row.split("<td").skip(1);
        cells
            .map(|cell| text(&format!("<td{cell}")).trim().to_owned())
            .collect()
    };
    rows.map(cells).collect()
}

/// Points of the contract's documentation: harmonic for 10, vp-kid for 30.
#[test]
fn structures_have_the_points_that_are_documented() {
    let ten = page(&at(
        Tool::Payouts,
        &[("entrants", "10"), ("structures", "harmonic")],
    ));
    let held: Vec<String> = rows(&ten).into_iter().map(|row| row[1].clone()).collect();
    assert_eq!(
        held,
        [
            "5 (50.00 %)",
            "2 (20.00 %)",
            "1 (10.00 %)",
            "1 (10.00 %)",
            "1 (10.00 %)"
        ]
    );
    let thirty = page(&at(
        Tool::Payouts,
        &[("entrants", "30"), ("structures", "harmonic\nvp-kid")],
    ));
    let held = rows(&thirty)
        .into_iter()
        .map(|row| row[1].split(' ').next().unwrap().to_owned());
    assert_eq!(
        held.collect::<Vec<_>>(),
        ["12", "5", "3", "2", "2", "1", "1", "1", "1", "1", "1"]
    );
    // Its last seat is tied between the places 1, 2, 3, 4, 6 and 12; the better one gets it.
    let tie = "the last point went to place 1, places 2, 3, 4, 6 and 12 tied with it";
    assert!(thirty.contains(tie), "{thirty}");
}

#[test]
fn prizes_of_a_structure_add_up_to_the_pool_and_are_whole_units() {
    let path = at(
        Tool::Payouts,
        &[
            ("entrants", "24"),
            ("structures", "harmonic\nvp-kid\nhead:100,70,50"),
            ("pool", "72,300"),
            ("unit", "500"),
        ],
    );
    let rows = rows(&page(&path));
    for structure in 1..=3 {
        let prizes = rows
            .iter()
            .filter_map(|row| club_words::typed_count(&row[structure]));
        let prizes: Vec<u64> = prizes.collect();
        assert!(prizes.is_sorted_by(|one, other| one >= other), "{prizes:?}");
        assert!(
            prizes[1..].iter().all(|prize| prize % 500 == 0),
            "{prizes:?}"
        );
        assert_eq!(prizes.iter().sum::<u64>(), 72_300, "{prizes:?}");
    }
}

/// The independent chip model by hand: stacks of 50, 30 and 20, prizes of 50, 30 and 20.
#[test]
fn a_deal_has_the_amounts_that_are_worked_out_by_hand() {
    // First 0.5; second 0.3 * 5/7 + 0.2 * 5/8; third the rest. By chips 20,000 each, and 40,000 in proportion.
    let path = at(
        Tool::Icm,
        &[("stacks", "5k 3k 2,000"), ("prizes", "50,000、30000\n20k")],
    );
    let rows = rows(&page(&path));
    assert_eq!(rows[0], ["1", "5,000", "38,393", "40,000", "33,334"]);
    assert_eq!(rows[1], ["2", "3,000", "32,750", "32,000", "33,333"]);
    assert_eq!(rows[2], ["3", "2,000", "28,857", "28,000", "33,333"]);
    assert_eq!(rows[3], ["Sum", "10,000", "100,000", "100,000", "100,000"]);
    for lang in Lang::ALL {
        for (stacks, prizes) in [
            ("5 x", "1"),
            ("5 0", "2 1"),
            (&*"1 ".repeat(21), "1"),
            ("5 5", "1 2"),
        ] {
            let refused =
                seen(lang).document(&at(Tool::Icm, &[("stacks", stacks), ("prizes", prizes)]));
            assert!(refused.contains("role=\"alert\">✕ "), "{lang}: {stacks}");
        }
    }
}
