//! Cards, the 1,326 hands of two cards, and their 169 classes.

mod card;
mod hand_class;

pub use self::card::{Card, Combo, Rank};
pub use self::hand_class::{HandClass, HandKind, Suits};
