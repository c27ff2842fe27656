//! An axis: its scale, its range and its marks.

use crate::{ChartError, decimal};

/// About how many marks a linear axis has.
const MARKS: f64 = 8.0;

/// One axis of a chart.
///
/// ```
/// use club_sheets::Axis;
///
/// let share = Axis::new("share of the pool").logarithmic().with_unit(" %");
/// let place = Axis::new("place").whole();
/// # let _ = (share, place);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Axis {
    label: String,
    unit: String,
    logarithmic: bool,
    whole: bool,
    range: Option<(f64, f64)>,
    marks: Vec<(f64, String)>,
}

impl Axis {
    /// A linear axis that fits its values.
    #[must_use]
    pub fn new(label: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            unit: String::new(),
            logarithmic: false,
            whole: false,
            range: None,
            marks: Vec::new(),
        }
    }

    /// A logarithmic axis; all values must be above 0.
    #[must_use]
    pub fn logarithmic(mut self) -> Self {
        self.logarithmic = true;
        self
    }

    /// Only whole numbers are marked.
    #[must_use]
    pub fn whole(mut self) -> Self {
        self.whole = true;
        self
    }

    /// Written after each number at the axis and in the table of values.
    #[must_use]
    pub fn with_unit(mut self, unit: impl Into<String>) -> Self {
        self.unit = unit.into();
        self
    }

    /// Goes from `low` to `high`, or further where values are outside.
    #[must_use]
    pub fn with_range(mut self, low: f64, high: f64) -> Self {
        self.range = Some((low, high));
        self
    }

    /// Marks these values with these words (days, levels) instead of numbers.
    #[must_use]
    pub fn with_marks(mut self, marks: impl IntoIterator<Item = (f64, String)>) -> Self {
        self.marks = marks.into_iter().collect();
        self
    }

    /// Text at the axis: the quantity that it measures.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }

    pub(super) fn is_logarithmic(&self) -> bool {
        self.logarithmic
    }

    pub(super) fn check(&self) -> Result<(), ChartError> {
        let marks = self.marks.iter().map(|&(value, _)| (value, value));
        for (low, high) in self.range.into_iter().chain(marks) {
            let right = is_drawable(low) && is_drawable(high) && low <= high;
            if !right || (self.logarithmic && low <= 0.0) {
                let axis = self.label.clone();
                return Err(ChartError::AxisRange { axis, low, high });
            }
        }
        Ok(())
    }

    /// The axis from one position to another for these values; positive ones if it is logarithmic.
    pub(super) fn scale(&self, values: impl Iterator<Item = f64>, from: f64, to: f64) -> Scale<'_> {
        let (mut low, mut high) = self.range.unwrap_or((f64::INFINITY, f64::NEG_INFINITY));
        for value in values {
            low = low.min(value);
            high = high.max(value);
        }
        if low > high {
            (low, high) = if self.logarithmic {
                (1.0, 10.0)
            } else {
                (0.0, 1.0)
            };
        }
        if low >= high {
            (low, high) = if self.logarithmic {
                (low / 2.0, high * 2.0)
            } else {
                let room = (high.abs() / 2.0).max(1.0);
                (low - room, high + room)
            };
        }
        let step = step(high / 2.0 - low / 2.0, self.whole);
        if self.range.is_none() && self.marks.is_empty() && !self.logarithmic {
            low = libm::floor(low / step) * step;
            high = libm::ceil(high / step) * step;
        }
        Scale {
            axis: self,
            low,
            high,
            step,
            from,
            to,
        }
    }

    /// A value in the table of values: as many digits as it needs, at most six after the point.
    pub(super) fn value(&self, value: f64) -> String {
        let named = self
            .marks
            .iter()
            .find(|(mark, _)| mark.total_cmp(&value).is_eq());
        if let Some((_, words)) = named {
            return words.clone();
        }
        format!("{}{}", number(value, 6), self.unit)
    }
}

/// Whether a chart shows a value: zero, or a size from 1e-100 to 1e100.
pub(super) fn is_drawable(value: f64) -> bool {
    let size = value.abs();
    size <= 0.0 || (1e-100..=1e100).contains(&size)
}

/// A number without zeros at its end, with at most this many digits after the point.
fn number(value: f64, digits: usize) -> String {
    let size = value.abs();
    if size >= 1e15 || (size > 0.0 && size < 1e-9) {
        return format!("{value:.3e}");
    }
    let text = decimal(value, digits);
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// 1, 2 or 5 times a power of ten, for half of the range of an axis.
fn step(half: f64, whole: bool) -> f64 {
    let wanted = (half / (MARKS / 2.0)).max(f64::MIN_POSITIVE);
    let power = libm::pow(10.0, libm::floor(libm::log10(wanted)));
    let factor = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .find(|factor| factor * power >= wanted);
    let step = factor.unwrap_or(10.0) * power;
    if whole { step.max(1.0) } else { step }
}

/// An axis with its place in a picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scale<'a> {
    axis: &'a Axis,
    low: f64,
    high: f64,
    step: f64,
    from: f64,
    to: f64,
}

impl Scale<'_> {
    /// The position of a value.
    pub(super) fn at(&self, value: f64) -> f64 {
        let share = if self.axis.logarithmic {
            libm::log(value / self.low) / libm::log(self.high / self.low)
        } else {
            (value / 2.0 - self.low / 2.0) / (self.high / 2.0 - self.low / 2.0)
        };
        self.from + share.clamp(0.0, 1.0) * (self.to - self.from)
    }

    /// The position where the axis begins.
    pub(super) const fn start(&self) -> f64 {
        self.from
    }

    pub(super) const fn ends(&self) -> (f64, f64) {
        (self.low, self.high)
    }

    /// The positions that are marked, with their words.
    pub(super) fn marks(&self) -> Vec<(f64, String)> {
        let axis = self.axis;
        if !axis.marks.is_empty() {
            let marks = axis.marks.iter();
            return marks
                .map(|(value, words)| (self.at(*value), words.clone()))
                .collect();
        }
        let values = if axis.logarithmic {
            self.logarithmic_marks()
        } else {
            self.linear_marks()
        };
        let words = |value: f64| format!("{}{}", number(value, self.digits(value)), axis.unit);
        values
            .into_iter()
            .map(|value| (self.at(value), words(value)))
            .collect()
    }

    /// How many digits after the point tell neighbouring marks apart.
    fn digits(&self, value: f64) -> usize {
        let least = if self.axis.logarithmic {
            value.abs()
        } else {
            self.step
        };
        let digits = (0..15).find(|&digits| least * libm::pow(10.0, f64::from(digits)) >= 0.999);
        digits.map_or(15, |digits| usize::try_from(digits).unwrap_or(15))
    }

    fn linear_marks(&self) -> Vec<f64> {
        let mut marks = Vec::new();
        let first = libm::ceil(self.low / self.step - 1e-9);
        for index in 0..40_u32 {
            let mark = (first + f64::from(index)) * self.step;
            if mark > self.high + self.step * 1e-9 {
                break;
            }
            marks.push(mark);
        }
        marks
    }

    fn logarithmic_marks(&self) -> Vec<f64> {
        let decades = libm::log10(self.high / self.low);
        let factors: &[f64] = if decades > 5.0 {
            &[1.0]
        } else {
            &[1.0, 2.0, 5.0]
        };
        let first = libm::floor(libm::log10(self.low));
        let skip = libm::ceil(decades / 12.0).max(1.0);
        let mut marks = Vec::new();
        for index in 0..40_u32 {
            let power = libm::pow(10.0, first + f64::from(index) * skip);
            for factor in factors {
                let mark = factor * power;
                let inside = mark >= self.low * 0.999 && mark <= self.high * 1.001;
                if inside && (!self.axis.whole || mark >= 1.0) {
                    marks.push(mark);
                }
            }
        }
        marks
    }
}
