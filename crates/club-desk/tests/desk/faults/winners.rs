//! Winners of the chips of each player, in one report.

use serde_json::{Value, json};

use super::hall::{closed, events_of, seated};

/// The winners of each bust of a report, by entry, with their shares.
fn winners(events: &[Value]) -> Vec<(String, Vec<(String, u64)>)> {
    let busted = &events[0]["body"]["hands"][0]["busted"];
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let winner = |winner: &Value| (text(&winner["entry"]), winner["share"].as_u64().unwrap());
    busted
        .as_array()
        .unwrap()
        .iter()
        .map(|bust| {
            let by = bust["by"].as_array();
            let by = by.into_iter().flatten().map(winner).collect();
            (text(&bust["entry"]), by)
        })
        .collect()
}

#[test]
fn a_report_says_who_won_whose_chips() {
    let room = closed(6);
    let players = seated(&room, "T1");
    // `m3` is the fourth member, whose entry is e4.
    let entry = |member: &String| format!("e{}", member[1..].parse::<u32>().unwrap() + 1);
    let [a, b, x, y] = &players[..4] else {
        unreachable!("six players sit there")
    };
    let busts = [format!("{a}=900"), format!("{b}=700")];
    let of_a = format!("{a}={x}:60,{y}:40");
    let of_b = format!("{b}={y}");
    let answer = events_of(
        &room,
        &[
            "t", "bust", &busts[0], &busts[1], "--by", &of_a, "--by", &of_b,
        ],
    );
    let mut expected = vec![
        (entry(a), vec![(entry(x), 60), (entry(y), 40)]),
        (entry(b), vec![(entry(y), 1)]),
    ];
    let mut found = winners(&answer);
    found.sort();
    expected.sort();
    assert_eq!(found, expected, "{}", json!(answer));
}

#[test]
fn one_winner_for_all_is_named_once_and_gives_way_to_the_winner_of_one() {
    let room = closed(6);
    let players = seated(&room, "T1");
    let [a, b, x, y] = &players[..4] else {
        unreachable!("six players sit there")
    };
    let busts = [format!("{a}=900"), format!("{b}=700")];
    let of_b = format!("{b}={y}");
    let answer = events_of(
        &room,
        &["t", "bust", &busts[0], &busts[1], "--by", x, "--by", &of_b],
    );
    let shares: Vec<u64> = winners(&answer)
        .iter()
        .flat_map(|(_, by)| by.iter().map(|(_, share)| *share))
        .collect();
    assert_eq!(shares, [1, 1], "{}", json!(answer));
}

#[test]
fn a_winner_that_cannot_be_read_is_an_error_with_the_value() {
    let room = closed(4);
    for (by, kind, words) in [
        (
            "P3=P1",
            "NotBusted",
            "`P3` in --by P3=P1 is not among the players who busted: P0",
        ),
        (
            "P0=P1:0.5",
            "InvalidWinner",
            "invalid winner `P1:0.5` in --by P0=P1:0.5",
        ),
        (
            "P0=P1,",
            "InvalidWinner",
            "invalid winner `` in --by P0=P1,",
        ),
    ] {
        let (code, error) = room.fails(&["t", "bust", "P0", "--by", by]);
        assert_eq!((code, error["kind"].as_str()), (2, Some(kind)), "{error}");
        let message = error["message"].as_str().unwrap();
        assert!(message.starts_with(words), "{message}");
    }
}
