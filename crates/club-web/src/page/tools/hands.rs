//! The 169 classes of hands as a table.

use maud::{Markup, html};
use npc_preflop::HandClass;

/// The ranks of the rows and columns.
const RANKS: &str = "AKQJT98765432";

/// The classes in rows and columns, each as a cell of `cell`.
pub(super) fn table(caption: &str, rank: &str, cell: impl Fn(HandClass) -> Markup) -> Markup {
    let class = |row: usize, column: usize| HandClass::from_index(RANKS.len() * row + column);
    html! {
        div.scroll tabindex="0" {
            table.hands {
                caption.unseen { (caption) }
                thead {
                    tr {
                        th scope="col" { span.unseen { (rank) } }
                        @for rank in RANKS.chars() { th scope="col" { (rank) } }
                    }
                }
                tbody {
                    @for (rank, row) in RANKS.chars().zip(0..) {
                        tr {
                            th scope="row" { (rank) }
                            @for column in 0..RANKS.len() { td { @if let Some(class) = class(row, column) { (cell(class)) } } }
                        }
                    }
                }
            }
        }
    }
}

/// The CSS class of a cell for a share from 0 to 1: none, or one of ten steps.
pub(super) fn shade(share: f64) -> String {
    let step = (1..=10)
        .rev()
        .find(|step| share * 10.0 + 1e-9 >= f64::from(*step));
    format!("f{}", step.unwrap_or(i32::from(share > 0.0)))
}
