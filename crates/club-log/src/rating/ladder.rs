//! A ladder: the published ratings in force.
//!
//! Explanations of the numbers and replaced ratings are in the events of the ladder's stream; the state
//! has only the values.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use chained_events::ids::MemberId;
use serde::{Deserialize, Serialize, Serializer};

use crate::club::Part;
use crate::event::{ExactSkill, NightReading, PublishedRating};
use crate::exact::Exact;
use crate::ids::{LadderId, SeasonId, TournamentId};
use crate::rules::RatingRules;

/// All ladders, by id.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ladders(pub(crate) BTreeMap<LadderId, Ladder>);

impl Part for Ladders {
    const NAME: &'static str = "ladders 3";
}

/// The ratings of a ladder, night by night.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ladder {
    /// The rules of its nights, each kind once.
    pub(crate) rules: Vec<RatingRules>,
    /// Ratings of members before their first rated night.
    pub(crate) imported: BTreeMap<MemberId, ExactSkill>,
    /// The last rated night at the time of each import; no item for an import before the first night.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) imported_after: BTreeMap<MemberId, TournamentId>,
    /// The rated nights in the order in which they were first rated.
    pub(crate) nights: Vec<RatedNight>,
    /// Finished nights that are not rated, for a recorded reason.
    pub(crate) unrated: BTreeSet<TournamentId>,
}

/// A rated night.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "NightText<'_>")]
pub struct RatedNight {
    pub(crate) tournament: TournamentId,
    pub(crate) season: Option<SeasonId>,
    /// Its rules, by their position in the ladder's list.
    pub(crate) rules: usize,
    pub(crate) result: u64,
    pub(crate) revision: u32,
    /// The number of the event that published it.
    pub(crate) published: u64,
    pub(crate) reading: NightReading,
    pub(crate) state: RatingState,
    pub(crate) rows: BTreeMap<MemberId, RatedRow>,
}

/// The state of a night's ratings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum RatingState {
    /// They follow the last result.
    #[default]
    Current,
    /// They were left as they are when something before or in the night was corrected.
    Frozen {
        /// The result that they do not follow.
        result: u64,
        /// Expected openings of members whose recorded opening differs, after a merge or behind
        /// another frozen night.
        expected_openings: BTreeMap<MemberId, ExactSkill>,
    },
}

/// A rated night in the text of a snapshot.
#[derive(Serialize, Deserialize)]
struct NightText<'a> {
    tournament: Cow<'a, TournamentId>,
    season: Option<Cow<'a, SeasonId>>,
    rules: usize,
    result: u64,
    revision: u32,
    published: u64,
    #[serde(default, skip_serializing_if = "NightReading::is_first")]
    reading: NightReading,
    kept: Option<u64>,
    #[serde(default, skip_serializing_if = "is_empty")]
    left: Cow<'a, BTreeMap<MemberId, ExactSkill>>,
    rows: Cow<'a, BTreeMap<MemberId, RatedRow>>,
}

fn is_empty(openings: &BTreeMap<MemberId, ExactSkill>) -> bool {
    openings.is_empty()
}

impl Serialize for RatedNight {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (kept, left) = match &self.state {
            RatingState::Current => (None, Cow::Owned(BTreeMap::new())),
            RatingState::Frozen {
                result,
                expected_openings,
            } => (Some(*result), Cow::Borrowed(expected_openings)),
        };
        let text = NightText {
            tournament: Cow::Borrowed(&self.tournament),
            season: self.season.as_ref().map(Cow::Borrowed),
            rules: self.rules,
            result: self.result,
            revision: self.revision,
            published: self.published,
            reading: self.reading,
            kept,
            left,
            rows: Cow::Borrowed(&self.rows),
        };
        text.serialize(serializer)
    }
}

impl From<NightText<'_>> for RatedNight {
    fn from(text: NightText<'_>) -> Self {
        let expected_openings = text.left.into_owned();
        Self {
            tournament: text.tournament.into_owned(),
            season: text.season.map(Cow::into_owned),
            rules: text.rules,
            result: text.result,
            revision: text.revision,
            published: text.published,
            reading: text.reading,
            state: text
                .kept
                .map_or(RatingState::Current, |result| RatingState::Frozen {
                    result,
                    expected_openings,
                }),
            rows: text.rows.into_owned(),
        }
    }
}

/// One player's rating before and after a night. A snapshot has many, as lists without names of fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "RowText", into = "RowText")]
pub struct RatedRow {
    /// Before it.
    pub before: ExactSkill,
    /// After it.
    pub after: ExactSkill,
    /// How many entries were rated.
    pub entries: u32,
}

/// Mean and standard deviation before and after, and the entries.
type RowText = (Exact, Exact, Exact, Exact, u32);

impl From<RowText> for RatedRow {
    fn from((mu, sigma, after_mu, after_sigma, entries): RowText) -> Self {
        let skill = |mu, sigma| ExactSkill { mu, sigma };
        Self {
            before: skill(mu, sigma),
            after: skill(after_mu, after_sigma),
            entries,
        }
    }
}

impl From<RatedRow> for RowText {
    fn from(row: RatedRow) -> Self {
        let RatedRow {
            before,
            after,
            entries,
        } = row;
        (before.mu, before.sigma, after.mu, after.sigma, entries)
    }
}

impl RatedRow {
    /// The values of a published row, with the member.
    pub(crate) fn of(row: &PublishedRating) -> (MemberId, Self) {
        let values = Self {
            before: row.before,
            after: row.after,
            entries: u32::try_from(row.entries.len()).unwrap_or(u32::MAX),
        };
        (row.member.clone(), values)
    }
}

impl RatedNight {
    /// The tournament.
    #[must_use]
    pub fn tournament(&self) -> &TournamentId {
        &self.tournament
    }

    /// The season that it counted for when it was rated.
    #[must_use]
    pub fn season(&self) -> Option<&SeasonId> {
        self.season.as_ref()
    }

    /// The sequence number of the result that is rated.
    #[must_use]
    pub fn result(&self) -> u64 {
        self.result
    }

    /// 1 for a night whose ratings were never corrected.
    #[must_use]
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// The sequence number of the publication in force.
    #[must_use]
    pub fn published(&self) -> u64 {
        self.published
    }

    /// Whether the ratings were left as they are when something was corrected.
    #[must_use]
    pub fn is_frozen(&self) -> bool {
        self.frozen_result().is_some()
    }

    /// The result that frozen ratings do not follow.
    pub(crate) fn frozen_result(&self) -> Option<u64> {
        match self.state {
            RatingState::Current => None,
            RatingState::Frozen { result, .. } => Some(result),
        }
    }

    /// Opening of a member expected by the ledger, as long as nothing changes before the night.
    pub(crate) fn expected_opening(&self, member: &MemberId, row: &RatedRow) -> ExactSkill {
        let frozen = match &self.state {
            RatingState::Current => None,
            RatingState::Frozen {
                expected_openings, ..
            } => expected_openings.get(member).copied(),
        };
        frozen.unwrap_or(row.before)
    }

    /// The players' ratings, by member.
    pub fn rows(&self) -> impl Iterator<Item = (&MemberId, &RatedRow)> {
        self.rows.iter()
    }

    /// One player's ratings.
    #[must_use]
    pub fn row(&self, member: &MemberId) -> Option<&RatedRow> {
        self.rows.get(member)
    }
}

impl Ladder {
    /// The rated nights in the order in which they were first rated.
    #[must_use]
    pub fn nights(&self) -> &[RatedNight] {
        &self.nights
    }

    /// The rules by which a night was rated.
    #[must_use]
    pub fn rules_of(&self, night: &RatedNight) -> Option<&RatingRules> {
        self.rules.get(night.rules)
    }

    /// The rules of the last rated night.
    #[must_use]
    pub fn last_rules(&self) -> Option<&RatingRules> {
        self.rules_of(self.nights.last()?)
    }

    /// Ratings of members before their first rated night, where these were imported.
    #[must_use]
    pub fn imported(&self) -> &BTreeMap<MemberId, ExactSkill> {
        &self.imported
    }

    /// Position of a night among those that are rated, from 0.
    #[must_use]
    pub fn position_of(&self, tournament: &TournamentId) -> Option<usize> {
        let is_it = |night: &RatedNight| night.tournament == *tournament;
        self.nights.iter().position(is_it)
    }

    /// The nights of a member in the order of the ladder, each with its position.
    #[must_use]
    pub fn history<'a>(
        &'a self,
        member: &'a MemberId,
    ) -> impl DoubleEndedIterator<Item = (usize, &'a RatedNight, &'a RatedRow)> {
        let nights = self.nights.iter().enumerate();
        nights.filter_map(|(position, night)| Some((position, night, night.rows.get(member)?)))
    }

    /// All rows of one member become another's.
    pub(crate) fn hand_over(&mut self, from: &MemberId, into: &MemberId) {
        if let Some(skill) = self.imported.remove(from) {
            let after = self.imported_after.remove(from);
            if !self.imported.contains_key(into) {
                self.imported.insert(into.clone(), skill);
                self.imported_after
                    .extend(after.map(|night| (into.clone(), night)));
            }
        }
        for night in &mut self.nights {
            if let Some(row) = night.rows.remove(from) {
                night.rows.entry(into.clone()).or_insert(row);
            }
            if let RatingState::Frozen {
                expected_openings, ..
            } = &mut night.state
                && let Some(skill) = expected_openings.remove(from)
            {
                expected_openings.entry(into.clone()).or_insert(skill);
            }
        }
    }
}
