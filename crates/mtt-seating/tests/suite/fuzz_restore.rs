//! The body of the fuzz target `restore`. A state as a document is read or refused with words; one
//! that is read is written as it was and goes on.

use mtt_seating::{Config, ConfigSetup, DrawKey, Event, StateSetup, Tournament};

/// `{"config":..,"state":..}`: `ok`, or what was refused.
pub(crate) fn restore(data: &[u8]) -> String {
    let Ok(document) = serde_json::from_slice::<serde_json::Value>(data) else {
        return "no document".to_owned();
    };
    let part = |name: &str| document.get(name).cloned().unwrap_or_default();
    let Ok(setup) = serde_json::from_value::<ConfigSetup>(part("config")) else {
        return "no rules".to_owned();
    };
    let Ok(state) = serde_json::from_value::<StateSetup>(part("state")) else {
        return "no state".to_owned();
    };
    let config = match Config::new(setup) {
        Ok(config) => config,
        Err(fault) => {
            assert!(!fault.to_string().is_empty());
            return fault.field.to_owned();
        }
    };
    match Tournament::restore(config.clone(), state) {
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let words = format!("{error:?}");
            let kind = words.split([' ', '{', '(']).next();
            kind.unwrap_or_default().to_owned()
        }
        Ok(mut live) => {
            let text = serde_json::to_string(&live.snapshot()).unwrap();
            let written: StateSetup = serde_json::from_str(&text).unwrap();
            let again = Tournament::restore(config, written).unwrap();
            assert_eq!(again, live);
            let key = DrawKey::default();
            let asked = live.decide(&Event::Rebalance, key);
            assert_eq!(again.decide(&Event::Rebalance, key), asked);
            let next = live.sequence().saturating_add(1);
            let _ = live.apply(next, &Event::Rebalance);
            assert!(live.counts_are_right(), "a count differs");
            "ok".to_owned()
        }
    }
}
