//! Blinds that chips can pay, and the best ways to climb them.

/// Mantissas of big blinds that people play, in hundredths, with the cost of their looks.
const MANTISSAS: [(u64, u64); 12] = [
    (100, 0),
    (120, 8_000),
    (125, 25_000),
    (150, 0),
    (200, 0),
    (250, 5_000),
    (300, 0),
    (400, 0),
    (500, 0),
    (600, 0),
    (750, 25_000),
    (800, 0),
];
/// Cost of a small blind that is not half the big one.
const UNEVEN: u64 = 8_000;
/// The step that costs nothing, in thousandths.
const BEST_STEP: u64 = 1_380;
/// The smallest and the greatest step from a big blind to the next, in thousandths.
pub(super) const STEPS: (u64, u64) = (1_200, 1_600);

/// Blinds that the chips can pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Blinds {
    pub(super) small: u64,
    pub(super) big: u64,
    /// Cost of the looks.
    cost: u64,
}

/// All blinds up to a big blind that a set of chips can pay, in their order. `chips` rise, each a multiple of
/// the one before.
pub(super) fn playable(chips: &[u64], most: u64) -> Vec<Blinds> {
    let mut found = Vec::new();
    let mut decade = 1_u64;
    while decade <= most {
        let bigs = MANTISSAS.iter().filter_map(|(hundredths, cost)| {
            let scaled = decade.checked_mul(*hundredths)?;
            (scaled % 100 == 0).then_some((scaled / 100, *cost))
        });
        found.extend(bigs.filter_map(|(big, cost)| blinds(chips, big, cost)));
        let Some(next) = decade.checked_mul(10) else {
            break;
        };
        decade = next;
    }
    found.retain(|blinds| blinds.big <= most);
    found
}

/// The small blind is half the big one, or up to two thirds where the chips cannot pay half. They are paid
/// with the largest chip that is at most a fifth of the big blind.
fn blinds(chips: &[u64], big: u64, cost: u64) -> Option<Blinds> {
    let fits = |chip: &&u64| chip.checked_mul(5).is_some_and(|five| five <= big);
    let unit = *chips.iter().rev().find(fits).or(chips.first())?;
    let small = big.div_ceil(2).div_ceil(unit).checked_mul(unit)?;
    let even = if small.checked_mul(2)? == big {
        0
    } else {
        UNEVEN
    };
    let payable = big.is_multiple_of(unit) && small.checked_mul(3)? <= big.checked_mul(2)?;
    payable.then_some(Blinds {
        small,
        big,
        cost: cost + even,
    })
}

/// Cost of a step from a big blind to another; none where the step is too small or too great.
pub(super) fn step(from: u64, to: &Blinds) -> Option<u64> {
    let (from, big) = (u128::from(from), u128::from(to.big));
    let (least, most) = STEPS;
    let allowed = 1_000 * big >= u128::from(least) * from && 1_000 * big <= u128::from(most) * from;
    if !allowed || from == 0 {
        return None;
    }
    let thousandths = u64::try_from(1_000 * big / from).ok()?;
    let off = thousandths.abs_diff(BEST_STEP);
    Some(off * off + to.cost)
}

/// A way to climb: the index of the blinds of each level, and its cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Climb {
    pub(super) levels: Vec<usize>,
    pub(super) steps_cost: u64,
    pub(super) start_cost: u64,
}

/// The last step of a way to some blinds.
#[derive(Debug, Clone, Copy)]
struct Reached {
    /// Weighed cost of the way, by which ways are compared.
    cost: u64,
    start_cost: u64,
    /// The blinds before; those of the first level have none.
    before: Option<usize>,
}

/// The cheapest way to each of the blinds, by the number of levels. Ways begin with blinds that have a cost
/// as the first ones.
#[derive(Debug)]
pub(super) struct Climbs {
    rows: Vec<Vec<Option<Reached>>>,
}

impl Climbs {
    /// Searches all ways of at most `most` levels. Takes a time that grows with the number of levels times
    /// that of blinds.
    pub(super) fn search(
        blinds: &[Blinds],
        most: usize,
        start: impl Fn(&Blinds) -> Option<u64>,
    ) -> Self {
        let first = blinds.iter().map(|blinds| {
            let start_cost = start(blinds)?;
            Some(Reached {
                cost: start_cost + blinds.cost,
                start_cost,
                before: None,
            })
        });
        let mut rows: Vec<Vec<Option<Reached>>> = vec![first.collect()];
        while let Some(last) = rows.last().filter(|_| rows.len() < most) {
            let next = blinds.iter().enumerate().map(|(to, blinds_to)| {
                let ways = last
                    .iter()
                    .enumerate()
                    .take(to)
                    .filter_map(|(from, reached)| {
                        let reached = (*reached)?;
                        let cost = step(blinds.get(from)?.big, blinds_to)?;
                        Some(Reached {
                            cost: reached.cost + cost,
                            start_cost: reached.start_cost,
                            before: Some(from),
                        })
                    });
                ways.min_by_key(|reached| reached.cost)
            });
            let next: Vec<Option<Reached>> = next.collect();
            if next.iter().all(Option::is_none) {
                break;
            }
            rows.push(next);
        }
        Self { rows }
    }

    /// The most levels of a way.
    pub(super) fn most(&self) -> usize {
        self.rows.len()
    }

    /// The cheapest way of a number of levels that ends at some blinds.
    pub(super) fn to(&self, levels: usize, end: usize) -> Option<Climb> {
        let mut at = end;
        let found = (*self.rows.get(levels.checked_sub(1)?)?.get(end)?)?;
        let mut way = Vec::with_capacity(levels);
        for rows in self.rows.get(..levels)?.iter().rev() {
            way.push(at);
            let reached = (*rows.get(at)?)?;
            at = reached.before.unwrap_or(at);
        }
        way.reverse();
        Some(Climb {
            levels: way,
            steps_cost: found.cost - found.start_cost,
            start_cost: found.start_cost,
        })
    }
}
