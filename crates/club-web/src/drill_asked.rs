//! A round of push or fold as its address has it: table, seed, model, and the score before it.

use std::ops::ControlFlow;
use std::sync::Arc;

use engine_contracts::ranges::{
    Drill, DrillGame, DrillScore, DrillSetup, DrillSpot, RangeFailure, antes,
};
use npc_preflop::push_fold::Antes;
use npc_preflop::{Position, Preset};
use serde_json::{Value, json};

use crate::refusal::{Refusal, no_choice, number, whole};
use crate::shortened::shortened;
use crate::{Found, JobStage, Progress, Query};

/// Ways in which an ante is posted, as the page offers them.
pub(crate) const ANTE_BY: [&str; 3] = [EACH, "big-blind", "dead"];
const EACH: &str = "each";
/// Players of a round of which nothing is said.
const USUAL_PLAYERS: usize = 2;
/// The most spots that an address keeps to be repeated; the oldest go first.
const MOST_WRONG: usize = 40;

/// A round of push or fold. Its numbers are finite.
#[derive(Debug, Clone, PartialEq)]
pub struct DrillAsked(DrillSetup);

impl Eq for DrillAsked {}

/// A round whose game was learned, or the reason why there is no such game.
#[derive(Debug, Clone)]
pub struct DrillLearned {
    asked: DrillAsked,
    drill: Result<Drill, RangeFailure>,
}

/// A round follows from what is asked.
impl PartialEq for DrillLearned {
    fn eq(&self, other: &Self) -> bool {
        self.asked == other.asked
    }
}

impl DrillAsked {
    /// The round of an address.
    pub(crate) fn of(query: &Query) -> Result<Self, Refusal<RangeFailure>> {
        let field = |name: &str| query.tool.get(name).map(String::as_str);
        let players = field("players").map_or(Ok(USUAL_PLAYERS), number)?;
        let ante = field("ante").map(finite).transpose()?;
        let ante = ante.filter(|ante| ante.abs() > 0.0);
        let by = field("ante-by").unwrap_or(EACH);
        let antes = match (ante, by) {
            (_, unknown) if !ANTE_BY.contains(&unknown) => {
                return Err(no_choice("ante-by", unknown));
            }
            (None, _) => Antes::None,
            (ante, EACH) => antes(ante, None, false).map_err(RangeFailure::from)?,
            (ante, by) => antes(None, ante, by == "dead").map_err(RangeFailure::from)?,
        };
        let game = DrillGame {
            players,
            stack: field("stack").map(finite).transpose()?,
            antes,
        };
        let (leaks, wrong) = (field("leaks"), field("wrong"));
        Ok(Self(DrillSetup {
            player: field("base")
                .unwrap_or(Preset::TightAggressive.name())
                .to_owned(),
            seed: field("seed").map_or(Ok(1), number)?,
            score: score(leaks.unwrap_or_default(), wrong.unwrap_or_default(), &game)?,
            deals: field("deals").map(whole).transpose()?,
            game,
        }))
    }

    /// The setup of the round.
    pub(crate) const fn setup(&self) -> &DrillSetup {
        &self.0
    }

    /// Whether the game has to be learned, which takes long.
    pub(crate) const fn learns(&self) -> bool {
        self.0.game.players != USUAL_PLAYERS
    }

    /// The round before its first hand.
    pub(crate) fn drill(&self) -> Result<Drill, RangeFailure> {
        Drill::new(self.0.clone(), 1, |_| ControlFlow::Continue(()))
    }

    /// Learns the game of the round; none where it was broken off.
    pub(crate) fn learned(&self, progress: &Progress) -> Option<Arc<DrillLearned>> {
        // The same bits come from any number of threads.
        let threads = std::thread::available_parallelism().map_or(1, Into::into);
        let drill = Drill::new(self.0.clone(), threads, |at| {
            progress.at(JobStage::Learn, at.deals, at.all)
        });
        if drill.is_err() && progress.end().is_some() {
            return None;
        }
        let asked = self.clone();
        Some(Arc::new(DrillLearned { asked, drill }))
    }

    /// Fields of the address besides the answers, with another seed and score.
    pub(crate) fn pairs(&self, seed: u64, score: &DrillScore) -> Vec<(&'static str, String)> {
        let DrillSetup {
            player,
            game,
            deals,
            ..
        } = &self.0;
        let (ante, by) = ante_of(game.antes);
        let players = (game.players != USUAL_PLAYERS).then(|| game.players.to_string());
        let fields = [
            ("seed", Some(seed.to_string())),
            ("players", players),
            ("stack", game.stack.map(|stack| stack.to_string())),
            ("ante", ante.map(|ante| ante.to_string())),
            ("ante-by", ante.map(|_| by.to_owned())),
            ("deals", deals.map(|deals| deals.to_string())),
            ("base", Some(player.clone())),
            ("leaks", Some(leaks_text(score))),
            ("wrong", Some(wrong_text(score))),
        ];
        let fields = fields.into_iter();
        let fields = fields.filter_map(|(name, value)| Some((name, value?)));
        fields.filter(|(_, value)| !value.is_empty()).collect()
    }
}

impl DrillLearned {
    /// The round as it was asked for.
    pub(crate) const fn asked(&self) -> &DrillAsked {
        &self.asked
    }

    /// The round before its first hand.
    pub(crate) fn drill(&self) -> Result<Drill, RangeFailure> {
        self.drill.clone()
    }
}

/// The game of a round, which needs no club.
pub(crate) fn learned(asked: &DrillAsked, progress: &Progress) -> Found {
    let learned = asked.learned(progress);
    learned.map_or(Found::Unfinished, Found::Drill)
}

/// An ante and who posts it.
pub(crate) const fn ante_of(antes: Antes) -> (Option<f64>, &'static str) {
    match antes {
        Antes::None => (None, ANTE_BY[0]),
        Antes::Each(ante) => (Some(ante), ANTE_BY[0]),
        Antes::BigBlind(ante) => (Some(ante), ANTE_BY[1]),
        Antes::DeadBigBlind(ante) => (Some(ante), ANTE_BY[2]),
    }
}

/// A finite number as it is typed.
fn finite(text: &str) -> Result<f64, Refusal<RangeFailure>> {
    let typed: f64 = number(text)?;
    if typed.is_finite() {
        Ok(typed)
    } else {
        Err(Refusal::NoNumber(shortened(text)))
    }
}

/// Classes of hands that cost something: `AKs:0.123:5:3`, big blinds lost, hands asked and right answers.
fn leaks_text(score: &DrillScore) -> String {
    let classes = score.classes.iter();
    let class = |(name, class): (&String, &engine_contracts::ranges::ClassScore)| {
        format!("{name}:{:.3}:{}:{}", class.cost, class.asked, class.right)
    };
    let classes: Vec<String> = classes.map(class).collect();
    classes.join(",")
}

/// Spots to be repeated: `BB:CO+SB:AsKd:7.5`, the seat, those who are all in, the hand and the stack.
fn wrong_text(score: &DrillScore) -> String {
    let skipped = score.wrong.len().saturating_sub(MOST_WRONG);
    let spot = |spot: &DrillSpot| {
        let pushers: Vec<String> = spot.pushers.iter().map(ToString::to_string).collect();
        let (seat, hand) = (spot.position, spot.hand);
        format!("{seat}:{}:{hand}:{}", pushers.join("+"), spot.stack())
    };
    let spots: Vec<String> = score.wrong.iter().skip(skipped).map(spot).collect();
    spots.join(",")
}

/// The score of earlier rounds from its texts, as far as the contract of a score takes it.
fn score(leaks: &str, wrong: &str, game: &DrillGame) -> Result<DrillScore, Refusal<RangeFailure>> {
    let items = |text: &str| -> Vec<String> {
        let items = text.split(',').filter(|item| !item.is_empty());
        items.map(str::to_owned).collect()
    };
    let mut document = json!({
        "contract": DrillScore::CONTRACT.to_string(), "classes": {}, "wrong": [],
    });
    for item in items(leaks) {
        let (name, class) = class_of(&item).ok_or_else(|| no_choice("leaks", &item))?;
        document["classes"][name] = class;
    }
    let spots = items(wrong);
    let spots = spots.iter().map(|item| {
        let spot = spot_of(item, game);
        spot.ok_or_else(|| no_choice("wrong", item))
    });
    document["wrong"] = spots.collect::<Result<Value, _>>()?;
    let read = DrillScore::from_json(document.to_string().as_bytes());
    read.map_err(|_| no_choice("leaks", leaks))
}

/// A class of hands. An address of an earlier release has its cost alone: one hand was asked.
fn class_of(item: &str) -> Option<(&str, Value)> {
    let mut parts = item.split(':');
    let (name, cost) = (parts.next()?, parts.next()?.parse::<f64>().ok()?);
    let (asked, right) = match (parts.next(), parts.next()) {
        (None, _) => (1, 0),
        (Some(asked), right) => (asked.parse::<u64>().ok()?, right?.parse::<u64>().ok()?),
    };
    let class = json!({ "asked": asked, "right": right, "cost": cost });
    parts.next().is_none().then_some((name, class))
}

/// A spot at the table of a round.
fn spot_of(item: &str, game: &DrillGame) -> Option<Value> {
    let mut parts = item.split(':');
    let seat: Position = parts.next()?.parse().ok()?;
    let pushers = parts.next()?.split('+').filter(|seat| !seat.is_empty());
    let pushers: Option<Vec<Position>> = pushers.map(|seat| seat.parse().ok()).collect();
    let (hand, stack) = (parts.next()?, parts.next()?.parse::<f64>().ok()?);
    let mut spot = json!({
        "players": game.players, "stack": stack, "position": seat, "pushers": pushers?, "hand": hand,
    });
    match game.antes {
        Antes::None => {}
        Antes::Each(ante) => spot["ante"] = json!(ante),
        Antes::BigBlind(ante) => spot["bb_ante"] = json!(ante),
        Antes::DeadBigBlind(ante) => {
            spot["bb_ante"] = json!(ante);
            spot["dead"] = json!(true);
        }
    }
    parts.next().is_none().then_some(spot)
}
