//! Meaning of the values of errors, where their types do not say it.

/// The meaning of a value: what its type says, else what its name means everywhere.
pub(super) fn meaning(name: &str, own: Option<&str>) -> String {
    let text = own.map_or_else(|| by_name(name).to_owned(), str::to_owned);
    let sentence = text.split_inclusive(". ").next().unwrap_or_default();
    sentence.trim().replace('\n', " ")
}

/// The type in JSON of a value of a kind, for numbers that JSON may have no sign for.
///
/// A residual that overflowed and more nodes than can be counted are null. An infinite number in the text of a
/// player is a string.
pub(super) fn written(kind: &str, name: &str, json_type: String) -> String {
    match (kind, name, &*json_type) {
        (_, "residual" | "nodes", "number") => "number or null".to_owned(),
        ("RateOutOfRange" | "WeightOutOfRange" | "StackOutOfRange", "got", "number") => {
            "number or string".to_owned()
        }
        // Two errors of a kind, one of which counts.
        (_, _, "number or integer" | "integer or number") => "number".to_owned(),
        _ => json_type,
    }
}

/// The type in JSON of a named type of the libraries.
pub(super) fn named_type(name: &str) -> String {
    match name {
        "Seat" | "Chips" => "integer",
        "Place" => "string or object",
        "Estimate" => "object",
        name if name.ends_with("Error") => "object",
        _ => "string",
    }
    .to_owned()
}

/// Meaning of a name of a value, with unit and first number.
fn by_name(name: &str) -> &'static str {
    match name {
        "allowed" => "The least and the greatest value, both included.",
        "asked" | "right" => "A count of questions.",
        "best" => "The best numbers that were found.",
        "bounty" | "price" | "rake" | "collected" | "left" | "minimum" | "needed" | "pool"
        | "prize" | "least" | "next" | "amount" | "denomination" | "refund" | "refunds"
        | "last" | "minor_units" => "An amount, in the smallest unit of the money.",
        "card" => "A card, such as `As`.",
        "cells" => "Cells of a table.",
        "class" => "A class of hands, such as `AKs`.",
        "close" | "bust" => "A time, in minutes from the start.",
        "column" => "A column of the text, from 1.",
        "combo" => "A hand of two cards, such as `AsKd`.",
        "contract" => "The contract that the line names.",
        "count" => "The count that is meant.",
        "deals" => "Deals that were learned from.",
        "entrant" => "An entrant, from 1.",
        "expected" => "What was expected.",
        "exploitability" => "What the best answer gains, in big blinds a hand.",
        "fault" => "Which fault it is.",
        "field" => "The name of the field.",
        "given" => "How many of the words are given.",
        "hand" => "A hand or a class of hands.",
        "hands" => "A number of hands.",
        "item" => "An item, by its name or its number.",
        "length" => "A length, in bytes.",
        "limit" | "max" | "most" => "The most that is allowed.",
        "line" => "A line of the text, from 1.",
        "min" => "The least that is allowed.",
        "name" => "Which number, by its name.",
        "night" => "The name of the night.",
        "parameter" => "Which number of the model.",
        "place" => "A place, from 1.",
        "places" => "A number of places.",
        "play" => "The play, in notation.",
        "player" => "The player.",
        "players" => "A number of players.",
        "position" => "The seat, by its name.",
        "pushers" => "The seats that are all in, in their order.",
        "reason" | "why" => "The reason, in English.",
        "roll" => "The roll, such as `2,1`.",
        "available" => "What can be chosen.",
        "run" | "runs" => "A run, from 1, or a number of runs.",
        "seats" => "A number of seats.",
        "sequence" => "The number of the event, from 1.",
        "share" => "A share of the whole, as a fraction.",
        "stack" | "stake" => "An amount of chips or money.",
        "state" => "The number of a state.",
        "states" => "The number of states of the game.",
        "step" => "A step of the list, from 1.",
        "steps" => "Steps of the computation.",
        "got" | "text" | "value" => "What was given.",
        "tier" => "A tier, from 1.",
        "tolerance" => "The tolerance.",
        "turn" => "The turn, from 1.",
        "n_max" => "Players at a full table.",
        "event" => "The event.",
        "before" => "The value before it.",
        "from" | "to" => "A table, or an amount.",
        "table" => "The table.",
        "seat" => "The seat, from 1.",
        "by" => "The player who has it.",
        "busted" => "Players who are reported bust.",
        "have" => "How many there are.",
        "need" => "How many are needed.",
        "tables" => "A number of tables.",
        "taken" => "Seats that are taken.",
        _ => "",
    }
}
