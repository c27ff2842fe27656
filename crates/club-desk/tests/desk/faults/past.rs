//! Nights that were over and are opened again by an undo.

use super::hall::club;

/// The version of the second night's stream got lost when the first was finished again. Every later
/// command in the second was refused, and `log verify` answered exit 5.
#[test]
fn a_night_opened_again_by_an_undo_goes_on_after_another_is_finished() {
    let room = club(3);
    for night in ["n1", "n2"] {
        let key = format!("finish-{night}");
        room.ok(&["t", "new", "Night", "--id", night]);
        room.ok(&["t", "register", "-t", night, "P0", "P1", "P2"]);
        room.ok(&["t", "draw", "-t", night]);
        room.ok(&["t", "close-reg", "-t", night]);
        room.ok(&["t", "bust", "-t", night, "P0"]);
        room.ok(&["t", "bust", "-t", night, "P1"]);
        room.ok(&["t", "finish", "-t", night, "--key", &key]);
    }
    room.ok(&["t", "undo", "finish-n2"]);
    room.ok(&["t", "reopen", "n1", "--reason", "P0 and P1 swapped"]);
    room.ok(&["t", "finish", "-t", "n1"]);
    room.ok(&["log", "verify"]);
    room.ok(&["t", "reorder", "-t", "n2", "--reason", "so too", "P1", "P0"]);
    room.ok(&["t", "finish", "-t", "n2"]);
    room.ok(&["log", "verify"]);
}
