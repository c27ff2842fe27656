//! Cards, the 1,326 hands of two cards, and their 169 classes. Cards and ranks are of the crate `holdem-cards`.

mod combo;
mod hand_class;

#[doc(inline)]
pub use holdem_cards::{Card, Rank};

pub use self::combo::Combo;
pub use self::hand_class::{HandClass, HandKind, Suits};
