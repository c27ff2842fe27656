//! Text in columns of fixed width.

use alloc::{string::String, vec::Vec};
use core::{fmt, fmt::Write};

/// Writes lines of cells, the first `left` columns aligned left and the others right. There is a
/// space between columns and none at the end of a line. Control characters become spaces, and a
/// line may have fewer cells than others.
pub(crate) fn write_columns(
    f: &mut fmt::Formatter<'_>,
    lines: &[Vec<String>],
    left: usize,
) -> fmt::Result {
    let mut widths: Vec<usize> = Vec::new();
    for line in lines {
        widths.resize(widths.len().max(line.len()), 2);
        for (width, cell) in widths.iter_mut().zip(line) {
            *width = cell.chars().count().max(*width);
        }
    }
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    for line in lines {
        let last = line.len().saturating_sub(1);
        for (column, (cell, &width)) in line.iter().zip(&widths).enumerate() {
            let cell: String = cell.chars().map(visible).collect();
            match (column < left, column == last) {
                (true, true) => write!(f, "{cell}")?,
                (true, false) => write!(f, "{cell:<width$} ")?,
                (false, true) => write!(f, "{cell:>width$}")?,
                (false, false) => write!(f, "{cell:>width$} ")?,
            }
        }
        f.write_char('\n')?;
    }
    Ok(())
}
