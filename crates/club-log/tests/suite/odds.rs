//! Chances and worth of places: sums, a simulation, and nights that really end that way.

use chained_events::ids::MemberId;
use club_log::event::ExactSkill;
use club_log::ids::TournamentId;
use club_log::rating::{NightOdds, WorthOf, night_odds, result_odds};
use club_log::refusal::{RatingRefusal, Refusal};
use serde_json::json;
use tier_rating::{Skill, TierParams};

use crate::desks::Desks;
use crate::ladder::{begin, bust, finish, ladder, plan, play, rated_club, send};

fn night(id: &str) -> TournamentId {
    TournamentId::new(id).unwrap()
}

fn odds(desks: &Desks, wanted: WorthOf<'_>) -> NightOdds {
    let now = desks.log().last().unwrap().at;
    night_odds(desks.club(), &night("c"), now, wanted).unwrap()
}

/// A club whose six members have different ratings after two nights.
fn club() -> Desks {
    let mut desks = rated_club(6, &plan());
    play(
        &mut desks,
        "a",
        &["m0", "m1", "m2", "m3", "m4", "m5"],
        &finish("a"),
    );
    play(&mut desks, "b", &["m3", "m0", "m4", "m5"], &finish("b"));
    desks
}

fn rate(skill: ExactSkill) -> f64 {
    let skill = Skill::new(skill.mu.value(), skill.sigma.value()).unwrap();
    TierParams::published().rate(skill).value()
}

/// Ends the night with this order of those who are in, the winner first.
fn ends_so(desks: &Desks, order: &[MemberId]) -> Desks {
    let mut copy = desks.copy();
    for player in order.iter().skip(1).rev() {
        bust(&mut copy, "c", player.as_str());
    }
    send(&mut copy, finish("c"));
    copy
}

/// Checks every place of everybody who is in against a night that ends that way.
fn check_worth(desks: &Desks) {
    let by_mean = odds(desks, WorthOf::KeyPlaces);
    let alive = by_mean
        .players
        .iter()
        .filter(|player| player.place.is_none());
    let alive: Vec<MemberId> = alive.map(|player| player.member.clone()).collect();
    for member in &alive {
        let found = odds(desks, WorthOf::EveryPlaceOf(member));
        let own = found.players.iter().find(|player| player.member == *member);
        let worth = &own.unwrap().worth;
        assert_eq!(worth.len(), alive.len());
        for worth in worth {
            let mut order: Vec<MemberId> = alive.clone();
            order.retain(|other| other != member);
            order.insert(worth.place - 1, member.clone());
            let ended = ends_so(desks, &order);
            let rated = ladder(ended.club()).nights().last().unwrap();
            let row = rated.row(member).unwrap();
            assert_eq!(rate(row.before).to_bits(), worth.before.to_bits());
            assert_eq!(
                rate(row.after).to_bits(),
                worth.after.to_bits(),
                "{worth:?}"
            );
        }
    }
    // The key places have the same worth, and a better place is worth more.
    for player in &by_mean.players {
        let all = odds(desks, WorthOf::EveryPlaceOf(&player.member));
        let own = all.players.iter().find(|own| own.member == player.member);
        let own = &own.unwrap().worth;
        for worth in &player.worth {
            assert!(own.contains(worth));
        }
        assert!(own.windows(2).all(|pair| pair[0].after > pair[1].after));
    }
}

#[test]
fn the_worth_of_a_place_is_what_the_finish_publishes() {
    let mut desks = club();
    begin(&mut desks, "c", "r", &["m0", "m1", "m3", "m5"]);
    check_worth(&desks);
    bust(&mut desks, "c", "m1");
    check_worth(&desks);
}

/// With a clock, a late entry, a re-entry and a bust before them.
#[test]
fn the_worth_of_a_place_holds_with_partial_games() {
    let mut desks = club();
    begin(&mut desks, "c", "r", &["m0", "m1", "m2"]);
    let clock = json!({ "clock": { "tournament": "c", "change": { "action": "start" } } });
    send(&mut desks, clock);
    bust(&mut desks, "c", "m1");
    send(
        &mut desks,
        json!({ "register": { "tournament": "c", "player": "m4" } }),
    );
    send(
        &mut desks,
        json!({ "reenter": { "tournament": "c", "player": "m1" } }),
    );
    check_worth(&desks);
    bust(&mut desks, "c", "m0");
    let found = odds(&desks, WorthOf::KeyPlaces);
    let last = found.players.last().unwrap();
    assert_eq!((last.member.as_str(), last.place), ("m0", Some(4)));
    assert_eq!(
        found
            .players
            .iter()
            .filter(|player| player.place.is_none())
            .count(),
        3
    );
    check_worth(&desks);
}

/// Before the draw the field is who is registered; the draw and the night change nothing.
#[test]
fn the_odds_before_the_draw_are_those_after_it() {
    let mut desks = club();
    send(
        &mut desks,
        json!({ "announce": { "tournament": "c", "title": "c", "season": "r" } }),
    );
    for player in ["m0", "m1", "m3", "m5"] {
        send(
            &mut desks,
            json!({ "register": { "tournament": "c", "player": player } }),
        );
    }
    let before = odds(&desks, WorthOf::KeyPlaces);
    send(&mut desks, json!({ "draw": { "tournament": "c" } }));
    assert_eq!(odds(&desks, WorthOf::KeyPlaces), before);
}

#[test]
fn the_chances_are_one_for_each_place_and_player_and_those_of_a_simulation() {
    let mut desks = club();
    begin(&mut desks, "c", "r", &["m0", "m1", "m3", "m5"]);
    let found = odds(&desks, WorthOf::KeyPlaces);
    let players = &found.players;
    for player in players {
        assert!((player.chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }
    for place in 0..players.len() {
        let sum: f64 = players.iter().map(|player| player.chances[place]).sum();
        assert!((sum - 1.0).abs() < 1e-9);
    }
    // Performances drawn by another generator: deviation sqrt(sigma^2 + beta^2), beta 1000.
    let mut state = 7_u64;
    let mut uniform = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let high = u32::try_from((z ^ (z >> 31)) >> 32).unwrap();
        (f64::from(high) + 0.5) / 4_294_967_296.0
    };
    let runs = 200_000_u32;
    let mut counts = vec![vec![0_u32; players.len()]; players.len()];
    for _ in 0..runs {
        let mut drawn: Vec<(f64, usize)> = players
            .iter()
            .enumerate()
            .map(|(at, player)| {
                let (mu, sigma) = (player.before.mu.value(), player.before.sigma.value());
                let normal =
                    (-2.0 * uniform().ln()).sqrt() * (std::f64::consts::TAU * uniform()).cos();
                (mu + normal * sigma.hypot(1_000.0), at)
            })
            .collect();
        drawn.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (place, (_, at)) in drawn.into_iter().enumerate() {
            counts[at][place] += 1;
        }
    }
    for (player, counts) in players.iter().zip(counts) {
        for (chance, count) in player.chances.iter().zip(counts) {
            let simulated = f64::from(count) / f64::from(runs);
            // Five standard errors of the simulation.
            assert!((chance - simulated).abs() < 0.0056, "{chance} {simulated}");
        }
    }
}

#[test]
fn results_are_next_to_the_chances_before_the_night() {
    let mut desks = club();
    begin(&mut desks, "c", "r", &["m0", "m1", "m3", "m5"]);
    let chances = odds(&desks, WorthOf::KeyPlaces).players;
    for player in ["m3", "m5", "m1"] {
        bust(&mut desks, "c", player);
    }
    send(&mut desks, finish("c"));
    let (_, results) = result_odds(desks.club(), &night("c")).unwrap();
    assert_eq!(results.len(), 4);
    for result in &results {
        let own = chances.iter().find(|own| own.member == result.member);
        let chances = &own.unwrap().chances;
        let place = result.place as usize;
        assert!((result.chance - chances[place - 1]).abs() < 1e-12);
        let upto: f64 = chances[..place].iter().sum();
        assert!((result.as_good - upto).abs() < 1e-12);
        assert!((result.as_good + result.as_bad - result.chance - 1.0).abs() < 1e-9);
        let row = ladder(desks.club()).nights()[2]
            .row(&result.member)
            .unwrap();
        assert_eq!((row.before, row.after), (result.before, result.after));
    }
    let surprises: Vec<f64> = results
        .iter()
        .map(club_log::rating::ResultOdds::surprise)
        .collect();
    assert!(surprises.is_sorted());
    // The member who was worst before won: the greatest surprise.
    assert_eq!((results[0].member.as_str(), results[0].place), ("m0", 1));
}

#[test]
fn a_night_that_no_ladder_has_is_refused() {
    let mut desks = Desks::new(4);
    begin(&mut desks, "x", "s", &["m0", "m1"]);
    let now = desks.log().last().unwrap().at;
    let expected = || {
        Refusal::Rating(RatingRefusal::NightNotRated {
            tournament: night("x"),
        })
    };
    let found = night_odds(desks.club(), &night("x"), now, WorthOf::KeyPlaces);
    assert_eq!(found, Err(expected()));
    assert_eq!(result_odds(desks.club(), &night("x")), Err(expected()));
}

#[test]
fn after_a_deal_that_ends_play_everybody_has_a_place_with_its_worth() {
    let mut desks = club();
    begin(&mut desks, "c", "r", &["m0", "m1", "m2", "m3"]);
    bust(&mut desks, "c", "m1");
    send(
        &mut desks,
        json!({ "close_registration": { "tournament": "c" } }),
    );
    send(
        &mut desks,
        json!({ "deal": { "tournament": "c", "how": "even" } }),
    );
    let found = odds(&desks, WorthOf::KeyPlaces);
    let mut ended = desks.copy();
    send(&mut ended, finish("c"));
    let rated = ladder(ended.club()).nights().last().unwrap();
    assert_eq!(found.players.len(), 4);
    for player in &found.players {
        assert!(player.chances.is_empty(), "{player:?}");
        let row = rated.row(&player.member).unwrap();
        let worth: Vec<(usize, u64)> = player
            .worth
            .iter()
            .map(|worth| (worth.place, worth.after.to_bits()))
            .collect();
        if player.member.as_str() == "m1" {
            assert_eq!((player.place, worth), (Some(4), vec![]));
        } else {
            assert_eq!(player.place, Some(1));
            assert_eq!(worth, [(1, rate(row.after).to_bits())]);
        }
    }
}

#[test]
fn a_night_that_is_called_off_has_no_odds() {
    let mut desks = club();
    begin(&mut desks, "c", "r", &["m0", "m1"]);
    send(
        &mut desks,
        json!({ "cancel": { "tournament": "c", "reason": "a fire" } }),
    );
    let now = desks.log().last().unwrap().at;
    let refused = night_odds(desks.club(), &night("c"), now, WorthOf::KeyPlaces).unwrap_err();
    let expected = RatingRefusal::NightNotRated {
        tournament: night("c"),
    };
    assert_eq!(refused, Refusal::from(expected));
}
