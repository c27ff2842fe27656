//! Ratings of nights that ended by a deal.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tier_rating::{RatingParams, Skill};

use crate::book::{Book, same, untimed};
use crate::desks::Desks;
use crate::ladder::{begin, bust, finish, plan, rated_club, send};

/// Four players; m0 is out, and the others divide the points.
fn dealt(places: &[&str]) -> Desks {
    let mut desks = rated_club(4, &plan());
    begin(&mut desks, "a", "r", &["m0", "m1", "m2", "m3"]);
    bust(&mut desks, "a", "m0");
    send(
        &mut desks,
        json!({ "close_registration": { "tournament": "a" } }),
    );
    let mut deal = json!({ "tournament": "a", "how": "even" });
    if !places.is_empty() {
        deal["places"] = json!(places);
    }
    send(&mut desks, json!({ "deal": deal }));
    send(&mut desks, finish("a"));
    desks
}

fn by_the_book(order: [(u64, &str); 4]) -> BTreeMap<String, Skill> {
    let mut book = Book::new();
    let placed = order.map(|(place, player)| (place, player.to_owned()));
    book.rate(&untimed(RatingParams::published()), &placed);
    book.ratings()
}

fn reported(desks: &Desks) -> Vec<(u64, Value)> {
    let log = desks.log();
    let finished = log.iter().find(|event| event.kind == "TournamentFinished");
    let body: Value = serde_json::from_str(&finished.unwrap().body).unwrap();
    let rows = body["results"].as_array().unwrap().iter();
    rows.map(|row| (row["place"].as_u64().unwrap(), row["member"].clone()))
        .collect()
}

#[test]
fn agreed_places_are_reported_and_rated() {
    let desks = dealt(&["m2", "m3", "m1"]);
    assert_eq!(
        reported(&desks),
        [
            (1, json!("m2")),
            (2, json!("m3")),
            (3, json!("m1")),
            (4, json!("m0"))
        ]
    );
    let right = by_the_book([(1, "m2"), (2, "m3"), (3, "m1"), (4, "m0")]);
    same(desks.club(), &right);
    let log = desks.log();
    let published = log.last().unwrap();
    assert_eq!(published.kind, "RatingsPublished");
    assert!(
        published.body.contains(r#""timing":"order""#),
        "{}",
        published.body
    );
}

/// Somebody who registered late is not in the field of the first bust, whatever is agreed at the end.
#[test]
fn agreed_places_leave_earlier_fields_as_they_are() {
    let mut desks = rated_club(4, &plan());
    begin(&mut desks, "a", "r", &["m0", "m1", "m2"]);
    bust(&mut desks, "a", "m0");
    for command in [
        json!({ "register": { "tournament": "a", "player": "m3" } }),
        json!({ "close_registration": { "tournament": "a" } }),
        json!({ "deal": { "tournament": "a", "how": "even", "places": ["m3", "m1", "m2"] } }),
        finish("a"),
    ] {
        send(&mut desks, command);
    }
    let log = desks.log();
    let body: Value = serde_json::from_str(&log.last().unwrap().body).unwrap();
    let rows = body["players"].as_array().unwrap().iter();
    let fields: Vec<(&str, u64)> = rows
        .map(|row| {
            let field = row["entries"][0]["field"].as_u64().unwrap();
            (row["member"].as_str().unwrap(), field)
        })
        .collect();
    assert_eq!(fields, [("m3", 4), ("m1", 4), ("m2", 4), ("m0", 3)]);
}

#[test]
fn without_agreed_places_the_players_left_are_tied() {
    let desks = dealt(&[]);
    let right = by_the_book([(1, "m1"), (1, "m2"), (1, "m3"), (4, "m0")]);
    same(desks.club(), &right);
}
