//! A plain quadrature: forward and backward passes over the players at each node. It has nothing
//! but sums of positive terms, and the textbook grid t = exp(y - e^-y) with equal steps of y.
#![expect(
    clippy::cast_precision_loss,
    reason = "numbers of players and places are small"
)]

/// The equities, by steps of y of this length.
///
/// The forward pass stores the distribution of the number of placed players among the first i,
/// as far as the places are paid; the backward pass carries what the prizes pay on average for
/// each number, given the players from i on. Cost: nodes * players * prizes.
pub(crate) fn equities(stacks: &[f64], prizes: &[f64], step: f64) -> Vec<f64> {
    let players = stacks.len();
    let paid = prizes.len();
    let mean = stacks.iter().sum::<f64>() / players as f64;
    let rates: Vec<f64> = stacks.iter().map(|stack| stack / mean).collect();
    let slowest = rates.iter().copied().fold(f64::INFINITY, f64::min);
    let mut values = vec![0.0; players];
    let mut before = vec![0.0; players * paid];
    for node in 0.. {
        let y = -4.1 + step * f64::from(node);
        let time = (y - (-y).exp()).exp();
        let weight = step * time * (1.0 + (-y).exp());
        let chances = |player: usize| {
            let x = rates[player] * time;
            (-(-x).exp_m1(), (-x).exp())
        };
        let mut row = vec![0.0; paid];
        row[0] = 1.0;
        for player in 0..players {
            before[player * paid..][..paid].copy_from_slice(&row);
            let (p, q) = chances(player);
            for k in (1..paid).rev() {
                row[k] = q * row[k] + p * row[k - 1];
            }
            row[0] *= q;
        }
        // The chance that a paid place is still free.
        let open: f64 = row.iter().sum();
        let mut after = prizes.to_vec();
        for player in (0..players).rev() {
            let (p, q) = chances(player);
            let pays: f64 = (before[player * paid..][..paid].iter().zip(&after))
                .map(|(a, b)| a * b)
                .sum();
            values[player] += weight * rates[player] * q * pays;
            for k in 0..paid - 1 {
                after[k] = q * after[k] + p * after[k + 1];
            }
            after[paid - 1] *= q;
        }
        if time > 60.0 / slowest || (time > 0.01 && open < 1e-25) {
            return values;
        }
    }
    unreachable!("the grid ends")
}
