//! Finer and finer grids until the residual is small enough.

use crate::{IcmError, options::LEAST_RESIDUAL};

/// Runs `grid` once and up to `refinements` times more, until its residual is not above the
/// tolerance.
///
/// # Arguments
///
/// `grid` gets the values of the grid before, and returns its own values, their residual and the
/// number of its nodes.
///
/// # Errors
///
/// [`IcmError::ToleranceNotReached`] with the least residual, also where a grid is as good as
/// rounding allows.
pub(crate) fn refined<T>(
    tolerance: f64,
    refinements: usize,
    mut grid: impl FnMut(Option<T>) -> (T, f64, usize),
) -> Result<(T, f64, usize), IcmError> {
    let mut best = (f64::INFINITY, 0);
    let mut before = None;
    for _ in 0..=refinements {
        let (values, residual, nodes) = grid(before.take());
        if residual <= tolerance {
            return Ok((values, residual, nodes));
        }
        if residual < best.0 {
            best = (residual, nodes);
        }
        if residual <= LEAST_RESIDUAL {
            break;
        }
        before = Some(values);
    }
    Err(IcmError::ToleranceNotReached {
        tolerance,
        residual: best.0,
        nodes: best.1,
    })
}
