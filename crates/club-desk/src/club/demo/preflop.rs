//! Computer players at the end of the demonstration. It shows the hands of one in a seat, and what
//! two players with a short stack should do, with its proof.

use club_words::Lang;
use engine_contracts::ranges::{GridAnswer, GridView, PushfoldAnswer, RangeFailure};
use npc_preflop::player::Pot;
use npc_preflop::push_fold::{Antes, PushFoldGame, PushFoldSolution};
use npc_preflop::{Npc, Players, Position, Preset, Seat};
use serde_json::{Value, json};

use crate::engine::range::{grid_text, pushfold_text};
use crate::say;

/// The stack of both players, in big blinds.
const STACK: u32 = 10;

/// Computer players of the demonstration: one in a seat, and the solution for two short stacks.
#[derive(Debug)]
pub(super) struct Preflop {
    preset: Preset,
    npc: Npc,
    seat: Seat,
    solved: PushFoldSolution,
}

impl Preflop {
    /// A usual player on the button, and ten big blinds each.
    pub(super) fn new() -> Result<Self, RangeFailure> {
        let preset = Preset::TightAggressive;
        let players = Players::new(6)?;
        let game = PushFoldGame::new(STACK.into(), Antes::None)?;
        Ok(Self {
            preset,
            npc: Npc::new(preset.setup())?,
            seat: Seat::new(players, Position::Btn)?,
            solved: game.solve()?,
        })
    }

    /// For programs: the answers of the verbs.
    pub(super) fn document(&self) -> Value {
        json!({
            "player": self.preset.to_string(),
            "grid": self.grid(),
            "stack": STACK,
            "pushfold": PushfoldAnswer::from(self.solved.clone()),
        })
    }

    /// For people.
    pub(super) fn text(&self, lang: Lang) -> String {
        let player = say::demo_player(lang, self.preset.to_string());
        let short = say::demo_push_fold(lang, STACK);
        let grid = grid_text(&GridView::new(self.grid(), lang));
        let solved = pushfold_text(&self.solved, lang);
        format!("\n{player}\n{grid}\n{short}\n{solved}")
    }

    fn grid(&self) -> GridAnswer {
        GridAnswer::of_player(&self.npc, self.seat, Pot::Opened)
    }
}
