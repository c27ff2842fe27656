//! The last three tables of a night: every action with the rule behind it and its numbers.
//!
//! `cargo run -p mtt-seating --example last_three_tables -- 20` takes the number of players.

use std::{env, error::Error, io, io::Write};

use mtt_seating::{
    Chips, Config, ConfigSetup, Event, HandEnd, PlayerId, TableId, TableRef, Tournament,
};

fn main() -> Result<(), Box<dyn Error>> {
    let players: u32 = env::args().nth(1).map_or(Ok(20), |text| text.parse())?;
    let rules = ConfigSetup {
        registration_open: false,
        seed: 1,
        ..ConfigSetup::default()
    };
    let mut night = Tournament::new(Config::new(rules)?);
    for number in 1..=players {
        let player = PlayerId::new(format!("p{number}"));
        let stack = Chips::new(20_000);
        happen(&mut night, &Event::Register { player, stack })?;
    }
    happen(&mut night, &Event::Start)?;
    // The player in the lowest seat of the smallest table busts in every round.
    while night.players_alive() > 2 {
        for table in named(&night, |table| table.may_deal()) {
            happen(&mut night, &Event::HandStarted { table })?;
        }
        let playing = named(&night, |table| table.in_hand());
        let smallest = night.tables().filter(|table| table.in_hand());
        let smallest = smallest.min_by_key(|table| table.players_seated());
        let victim = smallest.and_then(|table| table.players().next().cloned());
        for table in playing {
            let mut end = HandEnd::quiet(table);
            let found = night.table(&end.table);
            let here =
                |player: &PlayerId| found.is_some_and(|table| table.seat_of(player).is_some());
            end.busted.extend(victim.clone().filter(here));
            happen(&mut night, &end.into())?;
        }
    }
    Ok(())
}

fn named(night: &Tournament, wanted: impl Fn(&TableRef<'_>) -> bool) -> Vec<TableId> {
    let tables = night.tables().filter(wanted);
    tables.map(|table| table.id().clone()).collect()
}

/// Applies an event and prints the actions that follow.
fn happen(night: &mut Tournament, event: &Event) -> Result<(), Box<dyn Error>> {
    let step = night.apply(night.sequence() + 1, event)?;
    let mut out = io::stdout().lock();
    for decision in &step.decisions {
        let reason = &decision.reason;
        writeln!(out, "{:>3} {:?}", night.sequence(), decision.action)?;
        writeln!(out, "      {:?} {:?}", reason.rule, reason.numbers)?;
    }
    Ok(())
}
