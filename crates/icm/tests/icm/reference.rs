//! A second, obvious implementation: the sum over all orders of the players, in floating point.

/// The equities by going through every finishing order.
#[expect(
    clippy::cast_precision_loss,
    reason = "stacks and prizes of the tests are below 2^53"
)]
pub(crate) fn by_orders(stacks: &[u64], prizes: &[u64]) -> Vec<f64> {
    let stacks: Vec<f64> = stacks.iter().map(|&stack| stack as f64).collect();
    let prizes: Vec<f64> = prizes.iter().map(|&prize| prize as f64).collect();
    let mut equities = vec![0.0; stacks.len()];
    let left: Vec<usize> = (0..stacks.len()).collect();
    place_next(&stacks, &prizes, &left, 1.0, &mut equities);
    equities
}

fn place_next(stacks: &[f64], prizes: &[f64], left: &[usize], chance: f64, equities: &mut [f64]) {
    let Some((prize, prizes)) = prizes.split_first() else {
        return;
    };
    let chips: f64 = left.iter().map(|&player| stacks[player]).sum();
    for &player in left {
        let chance = chance * stacks[player] / chips;
        equities[player] += chance * prize;
        let others: Vec<usize> = left
            .iter()
            .copied()
            .filter(|&other| other != player)
            .collect();
        place_next(stacks, prizes, &others, chance, equities);
    }
}
