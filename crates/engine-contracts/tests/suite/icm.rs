//! Equities and finishing probabilities.

use engine_contracts::icm::{EquityQuestion, IcmFailure, MAX_PLAYERS, equity, finish};
use engine_contracts::{EngineFailure, FailureClass};
use icm::IcmError;

use crate::{ask, fails};

/// Two equal stacks share everything.
#[test]
fn questions_are_answered() {
    let answer = ask(equity, r#"{"stacks":[2.5,2.5],"prizes":[1,2]}"#).unwrap();
    assert!(
        answer
            .equities
            .iter()
            .all(|equity| (equity - 1.5).abs() < 1e-14)
    );
    assert_eq!(answer.first_increasing_place, Some(2));
    let answer = ask(finish, r#"{"stacks":[1,1],"player":1.0}"#).unwrap();
    assert!(
        answer
            .probabilities
            .iter()
            .all(|share| (share - 0.5).abs() < 1e-14)
    );
}

#[test]
fn every_failure_of_the_library_passes_with_its_values() {
    fails(
        equity,
        r#"{"stacks":[-1,1],"prizes":[1]}"#,
        (
            FailureClass::Refused,
            r#"{"kind":"NegativeStack","player":0,"stack":-1.0}"#,
            "the stack of player 0 is -1; stacks cannot be negative",
        ),
    );
    let nobody = IcmFailure::Refused(IcmError::PlayerOutOfRange {
        player: 2,
        players: 2,
    });
    assert_eq!(ask(finish, r#"{"stacks":[1,2],"player":2}"#), Err(nobody));
}

#[test]
fn a_field_beyond_the_bound_is_refused() {
    let players = MAX_PLAYERS + 1;
    let stacks = vec![1.0; players];
    let question = EquityQuestion {
        stacks,
        prizes: vec![1.0],
        ..EquityQuestion::default()
    };
    let max = MAX_PLAYERS;
    let failure = equity(&question).unwrap_err();
    assert_eq!(failure, IcmError::TooManyPlayers { players, max }.into());
    assert_eq!(failure.kind(), "TooManyPlayers");
}
