//! Position ids: this library's own, GNU Backgammon's, and the XGID.

use nikogammon::{
    Arrangement, Position, PositionError, PositionIdError, PositionIds, Rules, StateIndex,
};

fn side(places: usize, on: &[usize]) -> Arrangement {
    let mut counts = vec![0; places];
    for &place in on {
        counts[place] += 1;
    }
    Arrangement::new(counts)
}

fn hyper(mover: &[usize], other: &[usize]) -> Position {
    Position {
        mover: side(26, mover),
        other: side(26, other),
    }
}

#[test]
fn ids_worked_out_elsewhere() {
    // By a program in another language that lists and sorts all arrangements.
    let rules = Rules::nikogammon();
    let ids = PositionIds::new(&rules).unwrap();
    let of = |mover: &[usize], other: &[usize]| Position {
        mover: side(10, mover),
        other: side(10, other),
    };
    let start = [2, 2, 5, 5, 8];
    let other_start = [2, 5, 5, 8, 8];
    for (position, id) in [
        (of(&start, &start), "1YM0VA"),
        (of(&other_start, &other_start), "2GXYHJ"),
        (of(&[9; 5], &[9; 5]), "4AGMD9"),
        (of(&[0; 5], &[9; 5]), "0022HF"),
    ] {
        assert_eq!(ids.write(&position).unwrap(), id);
        assert_eq!(ids.read(id).unwrap(), position);
    }
    let rules = Rules::hypergammon(3).unwrap();
    let ids = PositionIds::new(&rules).unwrap();
    assert_eq!(ids.write(rules.start().unwrap()).unwrap(), "A8R4MC");
}

#[test]
fn every_position_has_an_id_of_its_own() {
    let rules = Rules::hypergammon(1).unwrap();
    let (ids, indexer) = (
        PositionIds::new(&rules).unwrap(),
        StateIndex::new(&rules).unwrap(),
    );
    let mut seen = std::collections::BTreeSet::new();
    for index in 0..indexer.count() {
        let position = indexer.unrank(index).unwrap();
        let id = ids.write(&position).unwrap();
        assert_eq!(ids.read(&id).unwrap(), position);
        let gnubg = rules.gnubg_id(&position).unwrap();
        assert_eq!(rules.position_from_gnubg_id(&gnubg).unwrap(), position);
        let xgid = rules.xgid(&position).unwrap();
        assert_eq!(rules.position_from_xgid(&xgid).unwrap(), position);
        assert!(seen.insert(id) && seen.insert(gnubg) && seen.insert(xgid));
    }
}

#[test]
fn the_longest_id_comes_back() {
    let rules: Rules = nikogammon::RulesSetup {
        points: 32,
        checkers: 15,
        home: 1,
        start: Some(vec![[32, 15]]),
        ..nikogammon::RulesSetup::default()
    }
    .try_into()
    .unwrap();
    let ids = PositionIds::new(&rules).unwrap();
    let last = Position {
        mover: side(34, &[33; 15]),
        other: side(34, &[33; 15]),
    };
    let id = ids.write(&last).unwrap();
    // 1093260079344 arrangements of a side: their square is above 31^16 and below 31^17.
    assert_eq!(id.len(), 18);
    assert_eq!(ids.read(&id).unwrap(), last);
}

#[test]
fn slips_of_the_pen_are_found() {
    let rules = Rules::nikogammon();
    let ids = PositionIds::new(&rules).unwrap();
    let id: Vec<char> = ids.write(rules.start().unwrap()).unwrap().chars().collect();
    let mut slips = 0;
    for at in 0..id.len() {
        for wrong in "0123456789ABCDEFGHJKMNPQRTVWXYZ".chars() {
            let mut text = id.clone();
            text[at] = wrong;
            if text != id {
                let text: String = text.into_iter().collect();
                assert_eq!(
                    ids.read(&text),
                    Err(PositionIdError::Check { id: text.clone() })
                );
                slips += 1;
            }
        }
        for with in 0..at {
            let mut text = id.clone();
            text.swap(at, with);
            if text != id {
                let text: String = text.into_iter().collect();
                assert!(ids.read(&text).is_err(), "{text}");
                slips += 1;
            }
        }
    }
    // 30 wrong digits at each of 6 places, 15 exchanges.
    assert_eq!(slips, 195);
}

#[test]
fn invalid_ids_are_refused() {
    let rules = Rules::nikogammon();
    let ids = PositionIds::new(&rules).unwrap();
    let character = |character, at| Err(PositionIdError::Character { character, at });
    let length = |got| Err(PositionIdError::Length { got, expected: 6 });
    assert_eq!(ids.read("1YM!VA"), character('!', 3));
    assert_eq!(ids.read("1YMé"), character('é', 3));
    assert_eq!(ids.read(""), length(0));
    assert_eq!(ids.read("1YM0V"), length(5));
    assert_eq!(ids.read(&"1YM0VA".repeat(1000)), length(6000));
    // Beyond the last position, with every check digit.
    let beyond = "ZZZZZ";
    let refused = "0123456789ABCDEFGHJKMNPQRTVWXYZ"
        .chars()
        .all(|check| ids.read(&format!("{beyond}{check}")).is_err());
    assert!(refused);
    // Letters that are taken for others.
    assert_eq!(ids.read("iymova").unwrap(), *rules.start().unwrap());
}

#[test]
fn gnubg_prints_the_same_ids() {
    // As GNU Backgammon 1.07.001 prints them after `set xgid`, in three-checker hypergammon; the
    // fourth and the last two have checkers borne off.
    let rules = Rules::hypergammon(3).unwrap();
    let of = |board: &str, turn: &str| format!("XGID={board}:0:0:{turn}:00:0:0:0:0:10");
    for (board, turn, id, position) in [
        (
            "-aaa------------------AAA-",
            "1",
            "AACgAgAAKgAAAA",
            hyper(&[22, 23, 24], &[22, 23, 24]),
        ),
        (
            "-a-b--A---------------B---",
            "1",
            "AABgAgIADAAAAA",
            hyper(&[6, 22, 22], &[22, 22, 24]),
        ),
        (
            "-a-b--A---------------B---",
            "-1",
            "IADAAAAAJgAAAA",
            hyper(&[22, 22, 24], &[6, 22, 22]),
        ),
        (
            "aa-a--A---------------B---",
            "-1",
            "IADAAAAAUgAAAA",
            hyper(&[22, 24, 25], &[6, 22, 22]),
        ),
        (
            "b----a-------C------------",
            "1",
            "AAAIBgAHAAAAAA",
            hyper(&[13; 3], &[20, 25, 25]),
        ),
        (
            "-----a----------A---------",
            "1",
            "AAAIAAACAAAAAA",
            hyper(&[0, 0, 16], &[0, 0, 20]),
        ),
    ] {
        assert_eq!(rules.gnubg_id(&position).unwrap(), id);
        assert_eq!(rules.position_from_gnubg_id(id).unwrap(), position);
        let xgid = of(board, turn);
        assert_eq!(rules.position_from_xgid(&xgid).unwrap(), position);
        if turn == "1" {
            assert_eq!(rules.xgid(&position).unwrap(), xgid);
        }
    }
}

#[test]
fn invalid_ids_of_gnubg_are_refused() {
    let rules = Rules::hypergammon(3).unwrap();
    let read = |id: &str| rules.position_from_gnubg_id(id);
    let form = |text: &str| {
        Err(PositionIdError::Form {
            text: text.to_owned(),
            form: "id of GNU Backgammon",
        })
    };
    let length = |got| Err(PositionIdError::Length { got, expected: 14 });
    assert_eq!(read("AACgAgAAKgAAA"), length(13));
    assert_eq!(read("AACgAgAAKgAAAAA"), length(15));
    let character = |character, at| Err(PositionIdError::Character { character, at });
    assert_eq!(read("AACgAgAAKgAA-A"), character('-', 12));
    // Nothing but checkers: the bits end before the places do.
    assert_eq!(read("//////////////"), form("//////////////"));
    // A bit behind the last place.
    assert_eq!(read("AACgAgAAKgAAgA"), form("AACgAgAAKgAAgA"));
    // Backgammon's start has 15 checkers.
    let total = PositionError::Total {
        got: 15,
        expected: 3,
    };
    assert_eq!(
        read("4HPwATDgc/ABMA"),
        Err(PositionIdError::Position(total))
    );
    let board = Err(PositionIdError::Board {
        points: 8,
        form: "id of GNU Backgammon",
    });
    assert_eq!(
        Rules::nikogammon().position_from_gnubg_id("4HPwATDgc/ABMA"),
        board
    );
    let nikogammon = Rules::nikogammon();
    assert!(nikogammon.gnubg_id(nikogammon.start().unwrap()).is_err());
}

#[test]
fn backgammon_itself_has_an_id() {
    // The position id of backgammon's start is in GNU Backgammon's manual, the XGID in eXtreme
    // Gammon's help.
    let rules: Rules = nikogammon::RulesSetup {
        points: 24,
        checkers: 15,
        home: 6,
        faces: (1..=6).collect(),
        start: Some(vec![[24, 2], [13, 5], [8, 3], [6, 5]]),
        ..nikogammon::RulesSetup::default()
    }
    .try_into()
    .unwrap();
    let start = rules.start().unwrap();
    assert_eq!(rules.gnubg_id(start).unwrap(), "4HPwATDgc/ABMA");
    assert!(
        rules
            .xgid(start)
            .unwrap()
            .starts_with("XGID=-b----E-C---eE---c-e----B-:")
    );
}

#[test]
fn invalid_xgids_are_refused() {
    let rules = Rules::hypergammon(3).unwrap();
    let read = |xgid: &str| rules.position_from_xgid(xgid);
    let start = rules.start().unwrap();
    // The prefix and what follows the board may be missing.
    assert_eq!(read("-aaa------------------AAA-").unwrap(), *start);
    let character = |character, at| Err(PositionIdError::Character { character, at });
    assert_eq!(read("-aaa------------------AAA?"), character('?', 25));
    // A bar that is the other's.
    assert_eq!(read("-aa-------------------AAAa"), character('a', 25));
    assert_eq!(read("Aaaa-------------------AA-"), character('A', 0));
    let length = |got| Err(PositionIdError::Length { got, expected: 26 });
    assert_eq!(read("XGID="), length(0));
    assert_eq!(read("XGID=-aaa:0:0:1"), length(4));
    let text = "XGID=-aaa------------------AAA-:0:0:2";
    let form = PositionIdError::Form {
        text: text.to_owned(),
        form: "XGID",
    };
    assert_eq!(read(text), Err(form));
    let total = PositionError::Total {
        got: 15,
        expected: 3,
    };
    assert_eq!(
        read("-b----E-C---eE---c-e----B-"),
        Err(PositionIdError::Position(total))
    );
}
