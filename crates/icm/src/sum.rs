//! Sums without loss.

/// A sum with the rounding errors carried along (Neumaier 1974).
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sum {
    sum: f64,
    lost: f64,
}

impl Sum {
    pub(crate) fn add(&mut self, value: f64) {
        let next = self.sum + value;
        self.lost += if self.sum.abs() >= value.abs() {
            (self.sum - next) + value
        } else {
            (value - next) + self.sum
        };
        self.sum = next;
    }

    pub(crate) fn value(self) -> f64 {
        self.sum + self.lost
    }
}

/// The sum of all values.
pub(crate) fn exact_sum(values: impl Iterator<Item = f64>) -> f64 {
    let mut sum = Sum::default();
    values.for_each(|value| sum.add(value));
    sum.value()
}
