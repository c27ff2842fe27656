//! GNU Backgammon's hypergammon database: what is written is read, what is not a database is refused.

use nikogammon::{
    Arrangement, GnubgError, GnubgRecord, GnubgTable, Position, PositionError, Rules, StateIndex,
};

fn side(on: &[usize]) -> Arrangement {
    let mut counts = vec![0; 26];
    for &place in on {
        counts[place] += 1;
    }
    Arrangement::new(counts)
}

fn hyper(mover: &[usize], other: &[usize]) -> Position {
    let (mover, other) = (side(mover), side(other));
    Position { mover, other }
}

/// A record of its own for each position.
fn any_record(position: &Position) -> GnubgRecord {
    let weights = [3.0, 5.0];
    let of = |at: usize| {
        let sides = [&position.mover, &position.other];
        let sum: f64 = (1..)
            .zip(sides[at].counts())
            .map(|(place, &count)| f64::from(place * count))
            .sum();
        sum / 26.0 / weights[at]
    };
    let (a, b) = (of(0), of(1));
    GnubgRecord {
        win: a,
        win_gammon: b,
        win_backgammon: a * b,
        lose_gammon: a / 2.0,
        lose_backgammon: b / 2.0,
        cube_owned: 3.0 - a,
        cube_centred: b - 3.0,
        cube_jacoby: a - b,
        cube_opponent: 0.0,
    }
}

#[test]
fn what_is_written_is_read() {
    for checkers in [1, 2] {
        let bytes = GnubgTable::write(checkers, any_record).unwrap();
        let table = GnubgTable::open(&bytes).unwrap();
        let rules = Rules::hypergammon(checkers).unwrap();
        assert_eq!(table.rules(), &rules);
        let indexer = StateIndex::new(&rules).unwrap();
        for index in 0..indexer.count() {
            let position = indexer.unrank(index).unwrap();
            let (read, given) = (table.record(&position).unwrap(), any_record(&position));
            // Half of the last of 24 bits, of 1 and of 6.
            let close = |read: f64, given: f64, range: f64| {
                assert!(
                    (read - given).abs() <= range / 16_777_215.0 * 0.501,
                    "{position}"
                );
            };
            close(read.win, given.win, 1.0);
            close(read.win_gammon, given.win_gammon, 1.0);
            close(read.win_backgammon, given.win_backgammon, 1.0);
            close(read.lose_gammon, given.lose_gammon, 1.0);
            close(read.lose_backgammon, given.lose_backgammon, 1.0);
            close(read.cube_owned, given.cube_owned, 6.0);
            close(read.cube_centred, given.cube_centred, 6.0);
            close(read.cube_jacoby, given.cube_jacoby, 6.0);
            close(read.cube_opponent, given.cube_opponent, 6.0);
        }
    }
}

#[test]
fn the_layout_is_that_of_the_original() {
    // Record 30 of one checker is the mover on 1 and the other on 4, by what `bearoffdump -n 30`
    // draws; record 9000 of two checkers the mover on the bar, one borne off, the other on 10 and
    // 20.
    for (checkers, number, at) in [
        (1, 30, hyper(&[1], &[4])),
        (2, 9000, hyper(&[0, 25], &[10, 20])),
    ] {
        let only = |position: &Position| GnubgRecord {
            win: if *position == at { 1.0 } else { 0.0 },
            ..GnubgRecord::default()
        };
        let bytes = GnubgTable::write(checkers, only).unwrap();
        let sure = |record: &[u8]| record[..3] == [0xFF; 3];
        let found: Vec<usize> = bytes[40..]
            .chunks(28)
            .enumerate()
            .filter(|(_, record)| sure(record))
            .map(|(number, _)| number)
            // The first row is won already.
            .filter(|&number| number > 351)
            .collect();
        if checkers == 2 {
            assert_eq!(found, [number]);
        }
        assert!(sure(&bytes[40 + 28 * number..]));
        assert_eq!(&bytes[..8], format!("gnubg-H{checkers}").as_bytes());
        assert_eq!(&bytes[38..40], b"x\n");
    }
}

#[test]
fn finished_positions_need_no_record() {
    let bytes = GnubgTable::write(2, |_| GnubgRecord::default()).unwrap();
    let table = GnubgTable::open(bytes).unwrap();
    let off = [0, 0];
    for (loser, points) in [
        ([0, 9], 1.0),
        ([9, 18], 2.0),
        ([9, 19], 3.0),
        ([1, 25], 3.0),
    ] {
        let won = hyper(&off, &loser);
        let record = table.record(&won).unwrap();
        assert!((record.equity() - points).abs() < 1e-6, "{won}: {record:?}");
        assert!(
            (record.cube_owned - points).abs() < 1e-6,
            "{won}: {record:?}"
        );
        assert!((record.cube_jacoby - 1.0).abs() < 1e-6, "{won}: {record:?}");
        let record = table.record(&won.flip()).unwrap();
        assert!((record.equity() + points).abs() < 1e-6, "{won}: {record:?}");
        assert!((record.cube_jacoby + 1.0).abs() < 1e-6, "{won}: {record:?}");
    }
    let both = table.record(&hyper(&off, &off));
    assert_eq!(both, Err(PositionError::BothFinished));
    let three = table.record(&hyper(&[1, 2, 3], &[4, 5, 6]));
    assert_eq!(
        three,
        Err(PositionError::Total {
            got: 3,
            expected: 2
        })
    );
}

#[test]
fn other_bytes_than_a_database_are_refused() {
    let bytes = GnubgTable::write(1, any_record).unwrap();
    assert_eq!(bytes.len(), 18_968);
    let open = |bytes: &[u8]| GnubgTable::open(bytes.to_vec()).unwrap_err();
    for end in [0, 7, 39] {
        assert_eq!(open(&bytes[..end]), GnubgError::Magic);
    }
    let length = |bytes| GnubgError::Length {
        bytes,
        expected: 18_968,
    };
    assert_eq!(open(&bytes[..40]), length(40));
    assert_eq!(open(&bytes[..18_967]), length(18_967));
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(open(&longer), length(18_969));
    let with = |at: usize, byte: u8| {
        let mut other = bytes.clone();
        other[at] = byte;
        open(&other)
    };
    assert_eq!(with(0, b'G'), GnubgError::Magic);
    assert_eq!(with(7, b'4'), GnubgError::Checkers { checkers: 4 });
    assert_eq!(with(7, b'0'), GnubgError::Checkers { checkers: 0 });
    assert_eq!(with(7, b'x'), GnubgError::Magic);
    assert_eq!(
        with(7, b'2'),
        GnubgError::Length {
            bytes: 18_968,
            expected: 3_449_668
        }
    );
}

#[test]
fn numbers_out_of_their_range_are_not_written() {
    // The first position that is written is refused.
    let refused = |record: GnubgRecord| {
        let mut first = None;
        let refused = GnubgTable::write(1, |position| {
            first.get_or_insert_with(|| position.clone());
            record
        });
        let position = first.unwrap();
        (refused.unwrap_err(), GnubgError::Value { position, record })
    };
    let sure = GnubgRecord {
        win: 1.1,
        ..GnubgRecord::default()
    };
    let (error, expected) = refused(sure);
    assert_eq!(error, expected);
    for wrong in [3.1, -3.1, f64::NAN, f64::INFINITY] {
        let record = GnubgRecord {
            cube_jacoby: wrong,
            ..GnubgRecord::default()
        };
        // Not a number equals nothing, so the forms are compared.
        let (error, expected) = refused(record);
        assert_eq!(format!("{error:?}"), format!("{expected:?}"));
    }
    let four = GnubgTable::write(4, any_record).unwrap_err();
    assert_eq!(four, GnubgError::Checkers { checkers: 4 });
}
