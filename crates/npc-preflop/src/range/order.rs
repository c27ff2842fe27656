//! Orders of preference: which hands come first when a player plays more or fewer of them.

mod chen;
mod sklansky;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use crate::equity::EquityMatrix;
use crate::generated::SHARES;
use crate::push_fold;
use crate::{HandClass, Players, PreflopError};

/// The 169 classes from the first to be played to the last, with the figures behind the order.
///
/// | name | source | values |
/// |---|---|---|
/// | `vs-random` | exact equity against a random hand | the equity |
/// | `vs-random:N`, N of 3 to 10 | share of the pot against N - 1 random hands taken to be independent, see [`crate::equity::count_random_shares`] for the error | the share |
/// | `blend:W`, W of 0 to 1 | W of the rank among six players, 1 - W of that against one hand | the mixed rank, 0 first |
/// | `sklansky-chubukov` | largest stack to shove face up from the small blind | chips at blinds of 1/2; none for AA |
/// | `chen` | Bill Chen's points, halves rounded up | points |
/// | `push-fold` | largest stack at which the heads-up equilibrium pushes at least half of the time, up to 50 | big blinds |
/// | `custom:AA,KK,..` | the caller | none |
///
/// Equal values are ordered by the equity against a random hand, in which no two classes are equal.
///
/// ```
/// use npc_preflop::range::PreferenceOrder;
///
/// let order: PreferenceOrder = "sklansky-chubukov".parse()?;
/// assert_eq!(order.classes()[1].to_string(), "KK");
/// assert_eq!(format!("{:.3}", order.values()[1].unwrap()), "953.995");
/// # Ok::<(), npc_preflop::PreflopError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct PreferenceOrder {
    name: OrderName,
    classes: Vec<HandClass>,
    values: Vec<Option<f64>>,
    /// Hands before each class, by the class's index.
    starts: Vec<u32>,
}

/// Which order it is.
#[derive(Debug, Clone, Copy, PartialEq)]
enum OrderName {
    VsRandom,
    VsRandomHands(Players),
    Blend(f64),
    SklanskyChubukov,
    Chen,
    PushFold,
    Custom,
}

impl PreferenceOrder {
    /// Orders the classes by the exact equity against a random hand.
    #[must_use]
    pub fn vs_random() -> Self {
        let equity = |class| Some(EquityMatrix::against_random(class).equity());
        Self::descending(OrderName::VsRandom, equity)
    }

    /// Orders the classes by the share of the pot at a table of that many players, all with random
    /// hands. With two players it is [`PreferenceOrder::vs_random`].
    #[must_use]
    pub fn vs_random_hands(players: Players) -> Self {
        match players.count() {
            2 => Self::vs_random(),
            count => {
                let row = &SHARES[usize::from(count) - 3];
                Self::descending(OrderName::VsRandomHands(players), |class| {
                    Some(row[class.index()])
                })
            }
        }
    }

    /// Between the orders of two players (`weight` 0: high cards) and six (1: suited and connected
    /// hands), by rank.
    ///
    /// # Errors
    ///
    /// [`PreflopError::WeightOutOfRange`] unless the weight is from 0 to 1.
    pub fn blend(weight: f64) -> Result<Self, PreflopError> {
        if !(0.0..=1.0).contains(&weight) {
            return Err(PreflopError::WeightOutOfRange { got: weight });
        }
        Ok(Self::blended(weight))
    }

    /// The blend halfway between two players and six.
    pub(crate) fn halfway() -> Self {
        Self::blended(0.5)
    }

    /// The blend with a weight that is known to be from 0 to 1.
    fn blended(weight: f64) -> Self {
        let (two, six) = (Self::vs_random().ranks(), Self::among_six().ranks());
        let mixed = |class: HandClass| {
            let at = class.index();
            (1.0 - weight) * f64::from(two[at]) + weight * f64::from(six[at])
        };
        let mut order = Self::descending(OrderName::Blend(weight), |class| Some(-mixed(class)));
        // Adding zero turns a negative zero into zero.
        order
            .values
            .iter_mut()
            .flatten()
            .for_each(|value| *value = 0.0 - *value);
        order
    }

    /// The order of six players.
    pub(crate) fn among_six() -> Self {
        let six = OrderName::VsRandomHands(Players::SIX);
        Self::descending(six, |class| Some(SHARES[3][class.index()]))
    }

    /// Orders the classes by the Sklansky-Chubukov number. It is the largest number of chips behind
    /// that the small blind may shove with their cards face up, having posted 1 against 2.
    ///
    /// The big blind decides by class, and calls exactly when their share of the pot is more than
    /// what they have to add. Source: Sklansky and Miller, No Limit Hold'em: Theory and Practice,
    /// 2006; computed here from the exact equities.
    #[must_use]
    pub fn sklansky_chubukov() -> Self {
        Self::descending(OrderName::SklanskyChubukov, sklansky::number)
    }

    /// Orders the classes by Bill Chen's formula (in Lou Krieger, Hold'em Excellence, 2000), halves
    /// rounded up.
    #[must_use]
    pub fn chen() -> Self {
        Self::descending(OrderName::Chen, |class| {
            Some(f64::from(chen::points(class)))
        })
    }

    /// Orders the classes by the largest stack, in tenths of a big blind up to 50, at which they
    /// push. A class pushes if the heads-up push-or-fold equilibrium without antes pushes it at
    /// least half of the time.
    #[must_use]
    pub fn push_fold() -> Self {
        let tenths = push_fold::highest_pushes();
        Self::descending(OrderName::PushFold, |class| {
            Some(f64::from(tenths[class.index()]) / 10.0)
        })
    }

    /// The caller's order.
    ///
    /// # Errors
    ///
    /// [`PreflopError::NotAPermutation`] unless each of the 169 classes occurs exactly once.
    pub fn custom(classes: &[HandClass]) -> Result<Self, PreflopError> {
        let count = |class: &HandClass| classes.iter().filter(|other| *other == class).count();
        let named = |wanted: fn(usize) -> bool| {
            let found = HandClass::all().filter(|class| wanted(count(class)));
            found.map(|class| class.to_string()).collect::<Vec<_>>()
        };
        let (missing, repeated) = (named(|times| times == 0), named(|times| times > 1));
        if !missing.is_empty() || !repeated.is_empty() {
            return Err(PreflopError::NotAPermutation { missing, repeated });
        }
        let values = alloc::vec![None; HandClass::COUNT];
        Ok(Self::from_parts(
            OrderName::Custom,
            classes.to_vec(),
            values,
        ))
    }

    /// The order by a value, highest first, no value before all others.
    fn descending(name: OrderName, value: impl Fn(HandClass) -> Option<f64>) -> Self {
        let equity = |class| EquityMatrix::against_random(class).equity();
        let mut rows: Vec<(HandClass, Option<f64>, f64)> = HandClass::all()
            .map(|class| (class, value(class), equity(class)))
            .collect();
        let top = |value: Option<f64>| value.unwrap_or(f64::INFINITY);
        rows.sort_by(|a, b| {
            let by_value = top(b.1).total_cmp(&top(a.1));
            by_value.then(b.2.total_cmp(&a.2))
        });
        let (classes, values) = rows
            .into_iter()
            .map(|(class, value, _)| (class, value))
            .unzip();
        Self::from_parts(name, classes, values)
    }

    fn from_parts(name: OrderName, classes: Vec<HandClass>, values: Vec<Option<f64>>) -> Self {
        let mut starts = alloc::vec![0; HandClass::COUNT];
        let mut before = 0;
        for class in &classes {
            starts[class.index()] = before;
            before += class.combos();
        }
        Self {
            name,
            classes,
            values,
            starts,
        }
    }

    /// The classes, best first.
    #[must_use]
    pub fn classes(&self) -> &[HandClass] {
        &self.classes
    }

    /// The figures behind the order, in the order of [`PreferenceOrder::classes`].
    #[must_use]
    pub fn values(&self) -> &[Option<f64>] {
        &self.values
    }

    /// The number of hands, 0 to 1326, in the classes before this one.
    #[must_use]
    pub fn start(&self, class: HandClass) -> u32 {
        self.starts[class.index()]
    }

    /// Every class with the number of hands before it.
    pub(crate) fn with_starts(&self) -> impl Iterator<Item = (HandClass, u32)> {
        self.classes.iter().map(|&class| (class, self.start(class)))
    }

    /// The place of each class, 0 first, by the class's index.
    fn ranks(&self) -> [u16; HandClass::COUNT] {
        let mut ranks = [0; HandClass::COUNT];
        for (rank, class) in (0..).zip(&self.classes) {
            ranks[class.index()] = rank;
        }
        ranks
    }
}

impl fmt::Display for PreferenceOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name {
            OrderName::VsRandom => f.write_str("vs-random"),
            OrderName::VsRandomHands(players) => write!(f, "vs-random:{}", players.count()),
            OrderName::Blend(weight) => write!(f, "blend:{weight}"),
            OrderName::SklanskyChubukov => f.write_str("sklansky-chubukov"),
            OrderName::Chen => f.write_str("chen"),
            OrderName::PushFold => f.write_str("push-fold"),
            OrderName::Custom => {
                let names: Vec<String> = self.classes.iter().map(ToString::to_string).collect();
                write!(f, "custom:{}", names.join(","))
            }
        }
    }
}

impl FromStr for PreferenceOrder {
    type Err = PreflopError;

    fn from_str(text: &str) -> Result<Self, PreflopError> {
        let unknown = || PreflopError::UnknownOrder { text: text.into() };
        match text.split_once(':') {
            None => match text {
                "vs-random" => Ok(Self::vs_random()),
                "sklansky-chubukov" => Ok(Self::sklansky_chubukov()),
                "chen" => Ok(Self::chen()),
                "push-fold" => Ok(Self::push_fold()),
                _ => Err(unknown()),
            },
            Some(("vs-random", players)) => {
                let players = players.parse().map_err(|_| unknown())?;
                Ok(Self::vs_random_hands(Players::new(players)?))
            }
            Some(("blend", weight)) => Self::blend(weight.parse().map_err(|_| unknown())?),
            Some(("custom", list)) => {
                let names = list.split(|c: char| c == ',' || c.is_whitespace());
                let names = names.filter(|name| !name.is_empty());
                let classes: Result<Vec<HandClass>, _> = names.map(str::parse).collect();
                Self::custom(&classes.map_err(|source| PreflopError::OrderClass { source })?)
            }
            Some(_) => Err(unknown()),
        }
    }
}

impl TryFrom<String> for PreferenceOrder {
    type Error = PreflopError;

    fn try_from(text: String) -> Result<Self, PreflopError> {
        text.parse()
    }
}

impl From<PreferenceOrder> for String {
    fn from(order: PreferenceOrder) -> Self {
        order.to_string()
    }
}
