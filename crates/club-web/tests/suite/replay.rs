//! The tables of a night after any of its events, and the filters of its log.

use club_log::authorise::Role;
use club_web::Found;
use club_words::Lang;

use crate::club::{Club, NIGHT, Seen};
use crate::random::played;
use crate::stage;

/// The states are those that the club had when its commands were given; the replay folds them from the log.
#[test]
fn a_replay_of_a_random_night_is_what_the_club_was_after_each_command() {
    let mut steps = 0;
    for seed in 0..48 {
        let mut club = Club::new();
        club.remembered = Some(Vec::new());
        let mut club = played(club, 1_000 + seed);
        let remembered = club.remembered.take().unwrap();
        let view = club.view();
        let records = view.records.values().next().unwrap().clone();
        for (seq, then) in remembered {
            // A command that was refused, or was about something else, leaves the night as it was.
            let path = format!("/t/night/log/{seq}");
            let found = club.found(&path);
            assert_eq!(found, Some(Found::Past(Box::new(then))), "{seed} {seq}");
            steps += 1;
        }
        let mut seen = Seen::new(view, Lang::En, Role::Floor);
        for record in records.iter() {
            let path = format!("/t/night/log/{}", record.seq);
            seen.found = club.found(&path);
            let document = seen.document(&path);
            let here = format!("value=\"{}\"", record.seq);
            assert!(document.contains(&here), "{seed} {path}");
        }
    }
    assert!(steps > 1_000, "{steps}");
}

/// Moves and breaks are those of the log by kind, and no night has a wrong seat.
#[test]
fn a_check_of_a_random_night_finds_nothing_wrong_and_counts_what_was_done() {
    let (mut moves, mut breaks) = (0, 0);
    let random = (0..12).map(|seed| played(Club::new(), 2_000 + seed));
    let documented = Club::after(NIGHT.lines().count());
    for (seed, club) in random.chain([documented]).enumerate() {
        let Some(Found::Checked(checked)) = club.found("/t/night/check?run=1") else {
            panic!("the night is checked");
        };
        assert_eq!(checked.seating.wrong, [], "{seed}");
        assert_eq!(
            checked.log.as_ref().map(|log| log.events),
            Ok(club.ledger.club().seq())
        );
        let view = club.view();
        let records = view.records.values().next().unwrap();
        let count = |name: &str| {
            let valid = records.iter().filter(|record| !record.void);
            let kinds = valid.flat_map(|record| &record.events);
            kinds.filter(|event| event.kind().name() == name).count()
        };
        let counted = (count("MoveConfirmed"), count("TableBroken"));
        assert_eq!(
            (checked.seating.moves, checked.seating.breaks),
            counted,
            "{seed}"
        );
        (moves, breaks) = (moves + counted.0, breaks + counted.1);
    }
    assert!(moves > 0 && breaks > 0, "{moves} {breaks}");
}

#[test]
fn the_steps_of_a_replay_lead_from_the_first_event_to_the_last() {
    let club = stage::later(24, 3);
    let records = club.view().records.values().next().unwrap().clone();
    let mut path = format!("/t/night/log/{}", records[0].seq);
    let mut steps = 0;
    let link = |document: &str, rel: &str| {
        let end = format!("\" rel=\"{rel}\"");
        let (before, _) = document.split_once(&end)?;
        let (_, address) = before.rsplit_once("href=\"")?;
        Some(address.to_owned())
    };
    assert_eq!(
        link(
            &club.seen(&path, Lang::En, Role::Floor).document(&path),
            "prev"
        ),
        None
    );
    loop {
        let document = club.seen(&path, Lang::En, Role::Floor).document(&path);
        steps += 1;
        match link(&document, "next") {
            Some(next) => path = next,
            None => break,
        }
    }
    assert_eq!(steps, records.len());
    assert_eq!(
        path,
        format!("/t/night/log/{}", records.last().unwrap().seq)
    );
    // The slider gives a number between two events of the night: the tables are those after the earlier one.
    let far = club.seen("/t/night/log/1?at=999999", Lang::En, Role::Floor);
    assert!(
        far.document("/t/night/log/1?at=999999")
            .contains(&format!("value=\"{}\"", records.last().unwrap().seq))
    );
    let before = club.seen("/t/night/log/1", Lang::En, Role::Floor);
    assert!(
        before.page("/t/night/log/1").is_none(),
        "the night was not announced by then"
    );
}

#[test]
fn the_log_is_filtered_by_kind_table_and_player() {
    let club = stage::later(24, 3);
    let rows = |query: &str| {
        let path = format!("/t/night/log?{query}");
        let document = club.seen(&path, Lang::En, Role::Director).document(&path);
        document.matches("<li data-row").count()
    };
    let all = rows("q=");
    let view = club.view();
    let records = view.records.values().next().unwrap();
    let busts = records.iter().filter(|record| {
        record
            .events
            .iter()
            .any(|event| event.kind().name() == "EntriesBusted")
    });
    let busts = busts.count();
    assert!(busts > 0 && rows("kind=out") == busts, "{busts}");
    assert_eq!(rows("kind=money"), 0);
    assert_eq!(rows("kind=unknown"), all);
    // e1 was registered with everybody, seated by the draw, and went out.
    assert_eq!(rows("player=e1&kind=out"), 1);
    assert_eq!(rows("player=e1"), 3);
    assert_eq!(rows("player=e99"), 0);
    assert_eq!(rows("table=T99"), 0);
    assert!((1..all).contains(&rows("table=T1")));
}
