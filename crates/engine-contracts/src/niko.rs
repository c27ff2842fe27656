//! Nikogammon and other small backgammons: `niko count`, `eval`, `best`, `roll`, `opening`, `analyse` and `verify`.
//!
//! Questions about positions are asked of a [`SolvedGame`]: its rules and a table that the caller has made or
//! kept.

mod against;
mod analyse;
#[cfg(feature = "views")]
mod board_view;
mod count;
mod cube;
mod eval;
mod failure;
#[cfg(feature = "views")]
mod game_words;
mod opening;
mod plays;
mod position;
mod solution;
mod solved;
mod verify;
mod verify_question;

pub use self::against::{AgainstPerfect, GameStep, NikoSide, OpeningThrow, WinKind};
pub use self::analyse::{Analysed, Game, JudgedTurn, MISTAKE, Tally, Turn, find, is_over};
#[cfg(feature = "views")]
pub use self::board_view::{BoardPoint, BoardRest, BoardSide, BoardView};
pub use self::count::{CountAnswer, CountQuestion, RulesQuestion, count};
pub use self::cube::{Cubes, Decision};
pub use self::eval::{EvalQuestion, Evaluated, Outcomes};
pub use self::failure::{NikoFailure, NikoGameError, TurnFault};
#[cfg(feature = "views")]
pub use self::game_words::cost_words;
pub use self::opening::{OpeningAnswer, OpeningQuestion};
pub use self::plays::{Best, BestQuestion, Choice, RollAnswer, RollQuestion, Rolls, roll};
pub use self::position::{PositionQuestion, id, read_id, start};
pub use self::solution::{NikoSolution, SolvePart, SolvedParts, solved_table};
pub use self::solved::{Judged, SolvedGame, part_of};
pub use self::verify::{VerifyAnswer, VerifyFailure, open, verify};
pub use self::verify_question::VerifyQuestion;
use crate::contract::Contract;
#[cfg(feature = "schema")]
use crate::schema::Document;

/// Rules of a game.
pub const RULES: Contract = Contract::new("niko-rules", 1);
/// Number of states of a game.
pub const COUNT: Contract = Contract::new("niko-count", 1);
/// A position, as the three verbs about positions read it.
pub const POSITION: Contract = Contract::new("niko-position", 1);
/// Worth of a position.
pub const EVAL: Contract = Contract::new("niko-eval", 1);
/// All plays of a roll, best first.
pub const BEST: Contract = Contract::new("niko-best", 1);
/// The best play of every roll.
pub const ROLL: Contract = Contract::new("niko-roll", 1);
/// Worth of a game to the first player.
pub const OPENING: Contract = Contract::new("niko-opening", 1);
/// A game that was played, judged turn by turn.
pub const ANALYSE: Contract = Contract::new("niko-analyse", 1);
/// Certificate of a solution.
pub const VERIFY: Contract = Contract::new("niko-verify", 1);
/// A game that is played in the terminal.
pub const PLAY: Contract = Contract::new("niko-play", 1);

/// The documents of these contracts.
#[cfg(feature = "schema")]
pub(crate) const DOCUMENTS: &[Document] = &[
    Document::question::<nikogammon::RulesSetup>(RULES),
    Document::question::<CountQuestion>(COUNT),
    Document::answer::<CountAnswer>(COUNT),
    Document::question::<PositionQuestion>(POSITION),
    Document::question::<EvalQuestion>(EVAL),
    Document::answer::<Evaluated>(EVAL),
    Document::question::<BestQuestion>(BEST),
    Document::answer::<Best>(BEST),
    Document::question::<RollQuestion>(ROLL),
    Document::answer::<Rolls>(ROLL),
    Document::question::<OpeningQuestion>(OPENING),
    Document::answer::<OpeningAnswer>(OPENING),
    Document::question::<Game>(ANALYSE),
    Document::answer::<Game>(PLAY),
    Document::answer::<Analysed>(ANALYSE),
    Document::question::<VerifyQuestion>(VERIFY),
    Document::answer::<VerifyAnswer>(VERIFY),
];
