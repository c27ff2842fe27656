//! Players whose answers are refused.

use std::error::Error as _;

use holdem_table::{Action, ActionError, Ante, PlayError, Player, Spot};

use crate::tables::Table;

/// Gives an illegal answer at first.
struct Hasty {
    hasty: bool,
}

impl Player for Hasty {
    fn act(&mut self, spot: &Spot<'_>) -> Action {
        if self.hasty {
            self.hasty = false;
            Action::Raise { to: 101 }
        } else {
            spot.check_or_call()
        }
    }
}

#[test]
fn a_hand_goes_on_after_a_refused_answer() {
    let mut hand = Table::new(&[1_000; 3], Ante::None).start();
    let mut players = [false, true, false].map(|hasty| Hasty { hasty });
    let error = ActionError::RaiseTooSmall { to: 101, min: 200 };
    let refused = PlayError::IllegalAction { seat: 2, error };
    assert_eq!(hand.play(&mut players), Err(refused));
    assert_eq!(
        refused.to_string(),
        "the player in seat 2 gave an illegal action"
    );
    assert_eq!(
        refused.source().unwrap().to_string(),
        "cannot raise to 101: must be to 200 or more"
    );
    assert_eq!(hand.actor(), Some(1));
    assert_eq!(hand.play(&mut players), Ok(()));
    assert_eq!(hand.act(Action::Check), Err(ActionError::HandOver));
    // Aces.
    assert_eq!(hand.stacks(), [1_200, 900, 900]);
}

#[test]
fn another_number_of_players_is_refused() {
    let mut hand = Table::new(&[1_000; 3], Ante::None).start();
    let mut players: [Box<dyn Player>; 1] = [Box::new(Hasty { hasty: false })];
    let refused = PlayError::PlayerCount {
        got: 1,
        expected: 3,
    };
    assert_eq!(hand.play(&mut players), Err(refused));
    assert_eq!(hand.actor(), Some(2));
}
