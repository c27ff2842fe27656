//! A night that the engine seats, audited as it was played and with one seat left out.
//!
//! `cargo run -p seating-audit --example altered_log -- 23` takes the number of players.

use std::{env, error::Error, io, io::Write};

use mtt_seating::{
    Action, Chips, Config, ConfigSetup, Event, HandEnd, PlayerId, StateSetup, Tournament,
};
use seating_audit::{Entry, Record, check};

fn main() -> Result<(), Box<dyn Error>> {
    let players: u32 = env::args().nth(1).map_or(Ok(23), |text| text.parse())?;
    let mut played = play(players)?;
    let mut out = io::stdout().lock();
    report(&mut out, "as it was played", &played)?;
    for entry in &mut played {
        if let Entry::Step { event, actions } = entry
            && !matches!(event, Event::Start)
            && let Some(at) = actions.iter().position(is_seat)
        {
            writeln!(out, "\nleft out: {:?}\n", actions.remove(at))?;
            break;
        }
    }
    report(&mut out, "with a seat left out", &played)?;
    Ok(())
}

const fn is_seat(action: &Action) -> bool {
    matches!(action, Action::Seat { .. })
}

/// Rounds of hands, in each of which the player in the first seat of the first table busts.
fn play(players: u32) -> Result<Vec<Entry>, Box<dyn Error>> {
    let config = ConfigSetup {
        registration_open: false,
        ..ConfigSetup::default()
    };
    let mut night = Tournament::new(Config::new(config.clone())?);
    let state = StateSetup::default();
    let mut entries = vec![Entry::Beginning { config, state }];
    let mut happen = |night: &mut Tournament, event: Event| -> Result<(), Box<dyn Error>> {
        let step = night.apply(night.sequence() + 1, &event)?;
        let actions = step.actions().cloned().collect();
        entries.push(Entry::Step { event, actions });
        Ok(())
    };
    for number in 1..=players {
        let player = PlayerId::new(format!("p{number}"));
        let stack = Chips::new(20_000);
        happen(&mut night, Event::Register { player, stack })?;
    }
    happen(&mut night, Event::Start)?;
    while night.players_alive() > 2 {
        let ready = night.tables().filter(|table| table.may_deal());
        let ready: Vec<_> = ready.map(|table| table.id().clone()).collect();
        for table in ready {
            happen(&mut night, Event::HandStarted { table })?;
        }
        let playing = night.tables().filter(|table| table.in_hand());
        let playing: Vec<_> = playing.map(|table| table.id().clone()).collect();
        for (number, table) in playing.into_iter().enumerate() {
            let first = night.table(&table).and_then(|table| table.players().next());
            let busted = first.filter(|_| number == 0).cloned().into_iter().collect();
            let end = HandEnd {
                busted,
                ..HandEnd::quiet(table)
            };
            happen(&mut night, end.into())?;
        }
    }
    Ok(entries)
}

fn report(out: &mut impl Write, title: &str, entries: &[Entry]) -> io::Result<()> {
    let entries = entries.iter().cloned();
    let lines = (1..).zip(entries);
    let report = check(lines.map(|(line, entry)| Record {
        line,
        seq: None,
        entry,
    }));
    let score = report.score;
    writeln!(
        out,
        "{title}: {} events, {} moves",
        report.events, score.moves
    )?;
    for found in report.discrepancies.iter().take(3) {
        writeln!(
            out,
            "line {}: {:?}, {}",
            found.line, found.invariant, found.detail
        )?;
    }
    Ok(())
}
