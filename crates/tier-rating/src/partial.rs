//! Partial games: an early bust is rated against the entries registered by then.

use alloc::{collections::BTreeMap, vec::Vec};

use crate::{
    FieldError, RatingError, Skill, TimeField, TimesError,
    chain::{Chain, Convergence, Prior, posterior},
    factor::Natural,
    nested::{NestedEntry, Target, rate_nested},
    unit::{Beta, Tolerance},
};

/// Registration and early bust of an entry, as moments of any clock that orders them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FieldStay {
    /// When it registered.
    pub(crate) registered: f64,
    /// When it busted, if that was before registration closed.
    pub(crate) early_bust: Option<f64>,
}

/// Whether an entry that registers at the same moment as a bust is in its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SameMoment {
    /// It is.
    RegisteredFirst,
    /// It is not.
    BustedFirst,
}

/// The fields of a tournament: the nested ones of early busts, and the whole one.
#[derive(Debug, Clone)]
pub(crate) struct Fields {
    /// For each entry in finishing order the first nested field that has it, or their number.
    first_field: Vec<usize>,
    /// For each entry its nested field, or none for the whole field.
    own: Vec<Option<usize>>,
    /// The number of entries of each nested field, or of people.
    sizes: Vec<usize>,
    /// The same of the whole field.
    whole_size: usize,
    /// The player of each entry that has a field without other entries of its player.
    apart: Vec<Option<usize>>,
}

impl Fields {
    /// The fields of entries in finishing order. Busts between which nobody registered share one.
    pub(crate) fn new(stays: &[FieldStay], same_moment: SameMoment) -> Self {
        if stays.iter().all(|stay| stay.early_bust.is_none()) {
            return Self::whole(stays.len());
        }
        let mut registered: Vec<f64> = stays.iter().map(|stay| stay.registered).collect();
        registered.sort_unstable_by(f64::total_cmp);
        let was_in = |registered: f64, bust: f64| match same_moment {
            SameMoment::RegisteredFirst => registered <= bust,
            SameMoment::BustedFirst => registered < bust,
        };
        let size = |bust: f64| registered.partition_point(|&other| was_in(other, bust));
        let early: Vec<Option<usize>> =
            stays.iter().map(|stay| stay.early_bust.map(size)).collect();
        let mut sizes: Vec<usize> = early.iter().copied().flatten().collect();
        sizes.sort_unstable();
        sizes.dedup();
        // Entries that came at one moment are in the same fields: those larger than the number of
        // entries that came before that moment.
        let first_field = |stay: &FieldStay| {
            let before = registered.partition_point(|&other| other < stay.registered);
            sizes.partition_point(|&size| size <= before)
        };
        Self {
            first_field: stays.iter().map(first_field).collect(),
            own: early
                .iter()
                .map(|size| size.map(|size| sizes.partition_point(|&other| other < size)))
                .collect(),
            sizes,
            ..Self::whole(stays.len())
        }
    }

    /// One field for all.
    pub(crate) fn whole(entries: usize) -> Self {
        Self {
            first_field: alloc::vec![0; entries],
            own: alloc::vec![None; entries],
            sizes: Vec::new(),
            whole_size: entries,
            apart: alloc::vec![None; entries],
        }
    }

    /// The same fields, each without the other entries of its entry's player; their sizes count people.
    pub(crate) fn without_own_entries(mut self, players: &[usize]) -> Self {
        let mut entries_of: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (entry, &player) in players.iter().enumerate() {
            entries_of.entry(player).or_default().push(entry);
        }
        let first_field = |own: &Vec<usize>| own.iter().map(|&entry| self.first_field[entry]).min();
        let mut joined: Vec<usize> = entries_of.values().filter_map(first_field).collect();
        joined.sort_unstable();
        for (field, size) in self.sizes.iter_mut().enumerate() {
            *size = joined.partition_point(|&first| first <= field);
        }
        self.whole_size = joined.len();
        for (player, own) in entries_of {
            if own.len() > 1 {
                for entry in own {
                    self.apart[entry] = Some(player);
                }
            }
        }
        self
    }

    /// The number of entries of an entry's field, or of people.
    pub(crate) fn size(&self, entry: usize) -> usize {
        self.own[entry].map_or(self.whole_size, |field| self.sizes[field])
    }

    /// Whether one entry is in the field of another.
    pub(crate) fn has(&self, of: usize, entry: usize) -> bool {
        let is_apart =
            of != entry && self.apart[of].is_some() && self.apart[of] == self.apart[entry];
        !is_apart && self.own[of].is_none_or(|field| self.first_field[entry] <= field)
    }

    /// A key that entries of one field share.
    pub(crate) fn key(&self, entry: usize) -> (Option<usize>, Option<usize>) {
        (self.own[entry], self.apart[entry].map(|_| entry))
    }

    /// The number of different fields, the whole one included.
    pub(crate) fn count(&self) -> usize {
        self.sizes.len() + 1
    }

    /// The message about the performance of each entry that is wanted, in its own field. `order` is
    /// the finishing order as positions in the list that the fields were made of.
    pub(crate) fn messages(
        &self,
        order: &[usize],
        priors: &[Prior],
        wanted: impl Fn(usize) -> bool,
        tolerance: Tolerance,
    ) -> Result<(Vec<Natural<f64>>, Convergence), FieldError> {
        let mut messages = alloc::vec![Natural::flat(); priors.len()];
        let mut convergence = Convergence::NONE;
        let is_apart = |entry: usize| self.apart[entry].is_some();
        for entry in (0..priors.len()).filter(|&entry| wanted(entry) && is_apart(entry)) {
            let own: Vec<usize> = (order.iter().copied())
                .filter(|&other| self.has(entry, other))
                .collect();
            let mut chain = Chain::new(own.iter().map(|&other| priors[other]));
            convergence = convergence.worst(chain.run(tolerance)?);
            let found = own.iter().zip(chain.messages());
            for (_, message) in found.filter(|&(&other, _)| other == entry) {
                messages[entry] = message;
            }
        }
        let wanted = |entry: usize| wanted(entry) && !is_apart(entry);
        if (0..priors.len()).any(|entry| self.own[entry].is_none() && wanted(entry)) {
            let mut whole = Chain::new(order.iter().map(|&entry| priors[entry]));
            convergence = convergence.worst(whole.run(tolerance)?);
            for (&entry, message) in order.iter().zip(whole.messages()) {
                if !is_apart(entry) {
                    messages[entry] = message;
                }
            }
        }
        let mut targets: Vec<Target> = order
            .iter()
            .enumerate()
            .filter(|&(_, &entry)| wanted(entry))
            .filter_map(|(position, &entry)| {
                self.own[entry].map(|field| Target { position, field })
            })
            .collect();
        if targets.is_empty() {
            return Ok((messages, convergence));
        }
        targets.sort_by_key(|target| target.field);
        let nested: Vec<NestedEntry> = order
            .iter()
            .map(|&entry| NestedEntry {
                prior: priors[entry],
                first_field: self.first_field[entry],
            })
            .collect();
        let (partial, converged) = rate_nested(&nested, self.sizes.len(), &targets, tolerance)?;
        convergence = convergence.worst(converged);
        for (target, message) in targets.iter().zip(partial) {
            messages[order[target.position]] = message;
        }
        Ok((messages, convergence))
    }
}

/// An entry of a list in finishing order, with its times in minutes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PartialEntry {
    /// The skill before.
    pub skill: Skill,
    /// When it registered, in minutes from the start.
    pub registered: f64,
    /// When it busted, in minutes; none for an entry that did not bust.
    pub bust: Option<f64>,
}

/// An entry after a tournament with partial games.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartialRating {
    /// The skill after.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub skill: Skill,
    /// The number of entries of the field that it was rated against, itself included.
    pub field: usize,
}

/// Skills after a tournament with partial games, and how well they are known.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartialRatings {
    /// In finishing order.
    pub entries: Vec<PartialRating>,
    /// The largest residual of all fields, in units of beta; of partial games an upper bound.
    pub residual: f64,
    /// The largest number of sweeps of all fields; of partial games at least three.
    pub sweeps: usize,
}

/// Rates a tournament with partial games and no other correction.
///
/// An entry that busts before registration closes is rated against the entries registered at or
/// before its bust, in the order in which they finished in the end. All others are rated against
/// the whole field.
///
/// # Arguments
///
/// `entries`: in finishing order, the winner first. `registration_close`: in minutes.
///
/// # Errors
///
/// [`FieldError::EmptyField`] or [`FieldError::NotConverged`], and [`TimesError`] for times that
/// contradict each other or the order of the entries.
///
/// # Complexity
///
/// Busts between which nobody registers share a field. For n entries and m fields about m / 4
/// sweeps of a chain of n entries, sixteen fields wide.
///
/// # Determinism
///
/// The same bits on every machine and for any number of threads. The rating of an early bust does
/// not depend on entries that register later, not even in the last bit.
///
/// # Source
///
/// The article on the TIER rating (2022), its section on partial games. Its example: the first to
/// bust when 20 of a later 100 have entered was 20th of 20.
///
/// ```
/// use tier_rating::{
///     Beta, Skill, Tolerance,
///     math::{PartialEntry, rate_field, rate_partial},
/// };
///
/// // 100 entries, 80 of them after the first bust, at minute 30. Then one leaves every 3 minutes.
/// let entry = |place: u32| PartialEntry {
///     skill: Skill::INITIAL,
///     registered: if place % 5 == 0 { 0.0 } else { 60.0 },
///     bust: (place > 1).then(|| if place == 100 { 30.0 } else { 500.0 - 3.0 * f64::from(place) }),
/// };
/// let entries: Vec<_> = (1..=100).map(entry).collect();
/// let rated = rate_partial(&entries, 120.0, Beta::PUBLISHED, Tolerance::DEFAULT)?;
///
/// let first_bust = rated.entries[99];
/// let last_of_20 = rate_field(&[Skill::INITIAL; 20], Beta::PUBLISHED, Tolerance::DEFAULT)?.players[19];
/// assert_eq!(first_bust.field, 20);
/// assert!((first_bust.skill.mu() - last_of_20.mu()).abs() < 1e-6);
/// # Ok::<(), tier_rating::RatingError>(())
/// ```
pub fn rate_partial(
    entries: &[PartialEntry],
    registration_close: f64,
    beta: Beta,
    tolerance: Tolerance,
) -> Result<PartialRatings, RatingError> {
    if entries.is_empty() {
        return Err(FieldError::EmptyField.into());
    }
    check_times(entries, registration_close)?;
    let stays: Vec<FieldStay> = entries
        .iter()
        .map(|entry| FieldStay {
            registered: entry.registered,
            early_bust: entry.bust.filter(|&bust| bust < registration_close),
        })
        .collect();
    let fields = Fields::new(&stays, SameMoment::RegisteredFirst);
    let priors: Vec<_> = entries
        .iter()
        .map(|entry| Prior::new(entry.skill, beta))
        .collect();
    let order: Vec<usize> = (0..entries.len()).collect();
    let (messages, convergence) = fields.messages(&order, &priors, |_| true, tolerance)?;
    let rate = |(index, entry): (usize, &PartialEntry)| {
        Ok(PartialRating {
            skill: posterior(
                entry.skill,
                &priors[index],
                messages[index].blurred(),
                beta,
                convergence,
            )?,
            field: fields.size(index),
        })
    };
    Ok(PartialRatings {
        entries: entries
            .iter()
            .enumerate()
            .map(rate)
            .collect::<Result<_, FieldError>>()?,
        residual: convergence.residual,
        sweeps: convergence.sweeps,
    })
}

/// The latest time that is accepted, in minutes from the start.
pub(crate) const MAX_MINUTES: f64 = 1e9;

/// A time in minutes: a finite number that is not negative.
pub(crate) fn check_time(
    entry: Option<usize>,
    field: TimeField,
    value: f64,
    most: f64,
) -> Result<(), TimesError> {
    if (0.0..=most).contains(&value) {
        Ok(())
    } else {
        Err(TimesError::InvalidTime {
            entry,
            field,
            value,
            allowed: (0.0, most),
        })
    }
}

fn check_times(entries: &[PartialEntry], close: f64) -> Result<(), TimesError> {
    check_time(None, TimeField::RegistrationClose, close, MAX_MINUTES)?;
    for (index, entry) in entries.iter().enumerate() {
        let registered = entry.registered;
        check_time(Some(index), TimeField::Registered, registered, MAX_MINUTES)?;
        if registered > close {
            return Err(TimesError::RegisteredAfterClose {
                entry: index,
                registered,
                close,
            });
        }
        let Some(bust) = entry.bust else { continue };
        check_time(Some(index), TimeField::Bust, bust, MAX_MINUTES)?;
        if bust <= registered {
            return Err(TimesError::BustBeforeRegistration {
                entry: index,
                registered,
                bust,
            });
        }
    }
    let leaves = |entry: &PartialEntry| entry.bust.unwrap_or(f64::INFINITY);
    for (index, pair) in entries.windows(2).enumerate() {
        if leaves(&pair[0]) < leaves(&pair[1]) {
            return Err(TimesError::BustOrderMismatch {
                a: index,
                b: index + 1,
            });
        }
    }
    Ok(())
}
