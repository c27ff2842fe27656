//! `range pushfold --player`: what a player's pushes and calls lose against the equilibrium.

use club_view::Lang;
use engine_contracts::ranges::PlayerAnswer;

use super::say;

/// The player in words, a line for each seat.
pub(super) fn words(player: &PlayerAnswer, lang: Lang) -> String {
    let percent = |share: f64| format!("{:.2}", 100.0 * share);
    let loss = |lost: f64| format!("{lost:.4}");
    let PlayerAnswer { push, call } = player;
    let lines = [
        say::range_player_push(
            lang,
            percent(push.share),
            loss(push.loss_to_equilibrium),
            loss(push.loss_to_best_answer),
            percent(push.best_answer_share),
        ),
        say::range_player_call(
            lang,
            percent(call.share),
            loss(call.loss_to_equilibrium),
            loss(call.loss_to_best_answer),
            percent(call.best_answer_share),
        ),
    ];
    lines.join("\n") + "\n"
}
