//! Law of offers: what the sheets of a player offer is taken by the log.

use std::collections::BTreeMap;

use chained_events::ids::{Actor, CommandKey};
use club_log::authorise::Role;
use club_log::command::{CommandContext, CommandLine};
use club_web::{Deed, Fields, night_deed};
use club_words::Lang;
use serde_json::json;

use crate::club::{Club, Seen, wait};
use crate::outline::{Piece, pieces, value};

type Pairs = Vec<(String, String)>;

/// A form of a page: its verb, and every single choice that can be sent with its hidden fields.
#[derive(Debug, Default)]
struct Form {
    verb: String,
    hidden: Pairs,
    choices: Pairs,
    typed: Pairs,
}

/// The forms of a document that are about its night.
fn forms(html: &str) -> Vec<Form> {
    let mut all = Vec::new();
    let mut open: Option<Form> = None;
    for piece in pieces(html) {
        match piece {
            Piece::Open(name, attributes) if name == "form" => {
                let action = value(&attributes, "action").unwrap_or_default();
                let verb = action.strip_prefix("/t/night/");
                open = verb.map(|verb| Form {
                    verb: verb.to_owned(),
                    ..Form::default()
                });
            }
            Piece::Open(kind, attributes) => {
                let of = |name| value(&attributes, name).unwrap_or_default().to_owned();
                let (Some(form), false) = (&mut open, of("name").is_empty()) else {
                    continue;
                };
                match (kind.as_str(), of("type").as_str()) {
                    ("input", "hidden") => form.hidden.push((of("name"), of("value"))),
                    ("input", "checkbox") | ("button", _) => {
                        form.choices.push((of("name"), of("value")));
                    }
                    ("input", _) if value(&attributes, "required").is_some() => {
                        form.typed.push((of("name"), "1".to_owned()));
                    }
                    _ => {}
                }
            }
            Piece::Close(name) if name == "form" => all.extend(open.take()),
            _ => {}
        }
    }
    all
}

impl Form {
    /// Fields that are sent with one tap, or with one thing ticked and a reason.
    fn sendings(&self) -> Vec<Pairs> {
        let (reasons, choices): (Pairs, Pairs) =
            (self.choices.iter().cloned()).partition(|(name, _)| name == "reason");
        let mut base = self.hidden.clone();
        base.extend(self.typed.iter().cloned());
        base.extend(reasons.into_iter().take(1));
        let with = |choice| base.iter().cloned().chain([choice]).collect();
        let mut all: Vec<Pairs> = choices.into_iter().map(with).collect();
        if all.is_empty() {
            all.push(base);
        }
        all
    }
}

/// The answer of the log to a form, without writing it: why it was refused.
fn refused(club: &mut Club, verb: &str, pairs: &Pairs) -> Option<String> {
    let written = pairs.iter().map(|(name, value)| {
        let value =
            percent_encoding::utf8_percent_encode(value, percent_encoding::NON_ALPHANUMERIC);
        format!("{name}={value}")
    });
    let fields = Fields::of_text(&written.collect::<Vec<_>>().join("&")).unwrap();
    let key = CommandKey::new("tried").unwrap();
    let deed = night_deed(&"night".parse().unwrap(), verb, &fields, &key);
    let command = match deed {
        Ok(Deed::Commands(commands)) => commands[0].clone(),
        Ok(Deed::HandDone { hand, .. }) => *hand,
        // It is shared between phones, and no command.
        Ok(Deed::Told { .. }) => return None,
        other => return Some(format!("{other:?}")),
    };
    let request = CommandLine::bare(command).into_request(CommandContext {
        key,
        actor: Actor::new("desk").unwrap(),
        now: club.now,
        seed: 1,
    });
    let preview = wait(club.ledger.preview(&request.unwrap()));
    preview.err().map(|error| error.to_string())
}

#[test]
fn what_the_sheets_of_a_player_offer_is_taken() {
    let mut tried: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..48 {
        let mut club = crate::money::night(seed);
        let (_, night) = club.ledger.club().tournaments().next().unwrap();
        // A night that is over is read apart from the club, and its acts are not tried.
        if night.phase().is_over() {
            continue;
        }
        let seated = night
            .seats()
            .tables()
            .flat_map(|(_, table)| table.entries());
        let out: Vec<_> = night.busts().into_iter().flatten().take(4).collect();
        let seated: Vec<_> = seated.take(4).collect();
        let mut paths = Vec::new();
        for entry in &seated {
            let seat = format!("/t/night/tables/{}", club.seat_of(&entry.to_string()));
            paths.extend([seat.clone(), format!("{seat}?sheet=more")]);
            paths.push(format!("/t/night?sheet=refund&player={entry}"));
        }
        for entry in out {
            paths.push(format!("/t/night?sheet=knocker&player={entry}"));
            paths.push(format!("/t/night?sheet=refund&player={entry}"));
        }
        let seen = Seen::new(club.view(), Lang::En, Role::Director);
        for path in paths {
            for form in forms(&seen.document(&path)) {
                // Chips are typed, whatever they are.
                for pairs in form.sendings().iter().filter(|_| form.verb != "chips") {
                    let refusal = refused(&mut club, &form.verb, pairs);
                    assert_eq!(refusal, None, "{seed} {path}: {} {pairs:?}", form.verb);
                    *tried.entry(form.verb.clone()).or_default() += 1;
                }
            }
        }
    }
    let offered = [
        "bust",
        "disqualify",
        "knocker",
        "no-show",
        "pin",
        "rebuy",
        "refund",
    ];
    for verb in offered {
        assert!(tried.contains_key(verb), "{verb}: {tried:?}");
    }
}

#[test]
fn the_player_who_fills_a_night_with_a_sealed_draw_can_register() {
    let mut club = crate::purse::announced(4, None);
    assert!(club.give(json!({ "cancel": { "reason": "another one" } })));
    assert!(club.give(json!({ "announce": {
        "tournament": "full", "title": "Full", "sealed": true, "starts_when_full": true, "capacity": 2,
        "rules": { "stack": 20_000 },
    } })));
    assert!(club.give(json!({ "register": { "tournament": "full", "player": "m0" } })));
    let page =
        Seen::new(club.view(), Lang::En, Role::Director).document("/t/full?q=%E5%AE%9F%E5%90%8D");
    let register = forms(&page.replace("/t/full/", "/t/night/"));
    let register = register.iter().filter(|form| form.verb == "register");
    assert_eq!(register.count(), 3, "{page}");
}
