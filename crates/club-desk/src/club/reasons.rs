//! Reasons of the seating engine in words.

use club_log::event::{TournamentEvent, Why};
use club_log::{Event, Tournament};

use super::describe::{EventFormatter, count};

/// The reason recorded with an event.
pub(crate) fn of_event(event: &Event) -> Option<&Why> {
    let Event::Tournament(event) = event else {
        return None;
    };
    match event {
        TournamentEvent::SeatsDrawn(body) => body.why.as_ref(),
        TournamentEvent::EntrySeated(body) => body.why.as_ref(),
        TournamentEvent::TableOpened(body) => body.why.as_ref(),
        TournamentEvent::TableStarted(body) => body.why.as_ref(),
        TournamentEvent::TableBroken(body) => body.why.as_ref(),
        TournamentEvent::MoveOrdered(body) => body.why.as_ref(),
        TournamentEvent::MoveCancelled(body) => body.why.as_ref(),
        _ => None,
    }
}

/// Why each open order was given.
pub(crate) fn of_orders(formatter: EventFormatter<'_>, tournament: &Tournament) -> String {
    let orders = tournament.seats().orders().iter();
    let mut lines: Vec<String> = Vec::new();
    for order in orders {
        let why = order.why.as_ref();
        let why = why.map_or_else(
            || "the reason was not recorded".to_owned(),
            |why| sentence(formatter, Some(tournament), why),
        );
        lines.push(format!(
            "  - order {}, {} to {}: {why}",
            order.number, order.from, order.to
        ));
    }
    if lines.is_empty() {
        String::new()
    } else {
        format!("\nWhy:\n{}\n", lines.join("\n"))
    }
}

/// A reason in one sentence. The name of a rule that this release does not know is shown as it is.
pub(crate) fn sentence(
    formatter: EventFormatter<'_>,
    tournament: Option<&Tournament>,
    why: &Why,
) -> String {
    let number = |name: &str| why.numbers.get(name).copied().unwrap_or_default();
    let counted =
        |name: &str, thing: &str| count(usize::try_from(number(name)).unwrap_or_default(), thing);
    let mut text = match why.rule.as_str() {
        "initial_draw" => format!(
            "{} need {}, sizes within one, seats by lot",
            counted("players", "player"),
            counted("needed", "table")
        ),
        "tables_needed" => format!(
            "{} need {}, open: {}",
            counted("players", "player"),
            counted("needed", "table"),
            number("tables")
        ),
        "too_many_tables" | "dissolve_forming" => format!(
            "{} fit at {}, open: {}",
            counted("players", "player"),
            counted("needed", "table"),
            number("tables")
        ),
        "waiting_draw" => format!("by lot among {}", counted("choices", "free place")),
        "worst_position" => format!(
            "the worst position, {} to the big blind",
            counted("ahead", "hand")
        ),
        "seat_by_lot" => format!("the seat by lot among {}", number("choices")),
        "old_seat" => "back to the old seat".to_owned(),
        "next_big_blind" | "mover_by_lot" | "director_finds" => {
            let who = match why.rule.as_str() {
                "next_big_blind" => "the next big blind moves",
                "mover_by_lot" => "the mover is drawn by lot",
                _ => "the director finds the next big blind",
            };
            format!(
                "the tables have {} and {} players; {who}",
                number("from"),
                number("to")
            )
        }
        "order_impossible" => "the tables or the player of the order are gone".to_owned(),
        "order_needless" => "the move is no longer needed".to_owned(),
        "order_outdated" => {
            "the order names another player or seat than the rule by now".to_owned()
        }
        "enough_to_deal" => format!("{}, needed: {}", counted("have", "player"), number("need")),
        "one_table_left" => "one table is left and nobody can enter".to_owned(),
        other => other.to_owned(),
    };
    let second = why.runner_up.as_ref().and_then(|runner_up| {
        let entry = runner_up.get("player")?.as_str()?.parse().ok()?;
        Some(formatter.entry(tournament, entry))
    });
    if let Some(second) = second {
        text.push_str(&format!("; second choice: {second}"));
    }
    text
}
