//! Small systems of linear equations.

use alloc::vec::Vec;

/// Solves `matrix x = right`, rows of a square matrix; none if it is singular in doubles.
pub(crate) fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for column in 0..size {
        let pivot = (column..size).max_by(|&a, &b| {
            let (a, b) = (matrix[a][column].abs(), matrix[b][column].abs());
            a.total_cmp(&b)
        })?;
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let top = matrix[column].clone();
        if top[column].abs() <= 0.0 || top[column].is_nan() {
            return None;
        }
        for row in 0..size {
            if row != column {
                let factor = matrix[row][column] / top[column];
                for (cell, above) in matrix[row].iter_mut().zip(&top) {
                    *cell -= factor * above;
                }
                right[row] -= factor * right[column];
            }
        }
    }
    let solved = right
        .iter()
        .enumerate()
        .map(|(at, value)| value / matrix[at][at]);
    Some(solved.collect())
}
