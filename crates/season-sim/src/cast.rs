//! Characters of the members: how they play, how often they come, and when.

use std::collections::BTreeMap;
use std::sync::Arc;

use chained_events::ids::MemberId;
use npc_preflop::player::Lapse;
use npc_preflop::{Npc, NpcSetup, Preset};

use crate::computer::{BetAmounts, ComputerPlayer, NpcPlayer};
use crate::members::MEMBERS;
use crate::plan_error::PlanError;

/// Character of a member.
///
/// The text form is stable, and whole: `character/1 attendance=500 arrival=0 reentry=500 entries=2 computer/1 ..`.
///
/// ```
/// use season_sim::Character;
///
/// let character = Character::of_member(5, 2)?;
/// let text = character.to_string();
/// assert!(text.starts_with("character/1 attendance="));
/// assert_eq!(text.parse::<Character>()?, character);
/// # Ok::<(), season_sim::PlanError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Character {
    /// How they play.
    pub player: ComputerPlayer,
    /// Nights that they come to, in thousandths of all: 0 to 1,000.
    pub attendance: u32,
    /// Minutes between the draw and their arrival; 0 for those who are there for the draw.
    pub arrival: u32,
    /// How often they enter again after a bust, in thousandths: 0 to 1,000.
    pub reentry: u32,
    /// Entries that they make in a night, at most.
    pub entries: u32,
}

/// Thousandths of everything.
pub(crate) const ALL: u32 = 1_000;
/// The latest arrival, in minutes after the draw.
pub(crate) const MAX_ARRIVAL: u32 = 1_440;

impl Character {
    /// A usual player who is there for the draw, never misses a night and enters again half of the time.
    ///
    /// # Errors
    ///
    /// Never in practice: the preset is a player.
    pub fn usual(entries: u32) -> Result<Self, PlanError> {
        Ok(Self {
            player: player(Preset::TightAggressive, 0)?,
            attendance: ALL,
            arrival: 0,
            reentry: ALL / 2,
            entries,
        })
    }

    /// Character of member `index`, from 0.
    ///
    /// Presets, lapses from 0 to 0.6, attendance, arrivals and re-entries are in orders of which none follows another
    /// one.
    ///
    /// # Errors
    ///
    /// Never in practice: the presets are players.
    pub fn of_member(index: usize, entries: u32) -> Result<Self, PlanError> {
        let step = u32::try_from(index % MEMBERS).unwrap_or_default();
        let last = MEMBERS_U32 - 1;
        // Numbers without a common divisor with 80 go through all of 0 to 79, each in another order.
        let spread = |times: u32, from: u32, to: u32| {
            from + (step * times + times) % MEMBERS_U32 * (to - from) / last
        };
        let preset = PRESETS[index % PRESETS.len()];
        Ok(Self {
            player: player(preset, spread(37, 0, 600))?,
            attendance: spread(53, 150, 750),
            arrival: if step % 8 == 5 { spread(29, 10, 75) } else { 0 },
            reentry: spread(61, 0, 900),
            entries,
        })
    }

    /// Checks the numbers against their ranges and the rules of a night.
    ///
    /// # Errors
    ///
    /// [`PlanError::OutOfRange`], [`PlanError::TooManyEntries`].
    pub(crate) fn check(&self, max_entries: u32) -> Result<(), PlanError> {
        let all = ALL.into();
        PlanError::check("attendance", self.attendance.into(), 0, all)?;
        PlanError::check("arrival", self.arrival.into(), 0, MAX_ARRIVAL.into())?;
        PlanError::check("re-entry", self.reentry.into(), 0, all)?;
        if self.entries > max_entries {
            return Err(PlanError::TooManyEntries {
                got: self.entries,
                max: max_entries,
            });
        }
        Ok(())
    }
}

const MEMBERS_U32: u32 = 80;
const _: () = assert!(MEMBERS_U32 as usize == MEMBERS);

/// Kinds of players in turn.
const PRESETS: [Preset; 9] = [
    Preset::TightAggressive,
    Preset::LooseAggressive,
    Preset::CallingStation,
    Preset::Nit,
    Preset::TightAggressive,
    Preset::PositionallyBlind,
    Preset::LooseAggressive,
    Preset::Maniac,
    Preset::ShortHandedNit,
];

/// A preset with a share of lapses in thousandths, and the usual amounts.
fn player(preset: Preset, lapse: u32) -> Result<ComputerPlayer, PlanError> {
    let setup = NpcSetup {
        lapse: Lapse {
            share: f64::from(lapse) / f64::from(ALL),
            ..Lapse::default()
        },
        ..preset.setup()
    };
    let npc = NpcPlayer::new(Npc::new(setup)?, BetAmounts::default())?;
    Ok(ComputerPlayer::Npc(npc))
}

/// Characters of a club. It is cheap to clone.
#[derive(Debug, Clone, PartialEq)]
pub struct Cast {
    characters: Arc<BTreeMap<MemberId, Character>>,
    usual: Arc<Character>,
    /// Arrivals of one night, in minutes, which replace those of the characters.
    arrivals: Arc<BTreeMap<MemberId, u32>>,
}

impl Cast {
    /// A club whose members all have this character.
    #[must_use]
    pub fn of(usual: Character) -> Self {
        Self {
            characters: Arc::default(),
            usual: Arc::new(usual),
            arrivals: Arc::default(),
        }
    }

    /// The same club with characters of their own for some members.
    #[must_use]
    pub fn with(mut self, characters: BTreeMap<MemberId, Character>) -> Self {
        self.characters = Arc::new(characters);
        self
    }

    /// Character of a member.
    #[must_use]
    pub fn of_member(&self, member: &MemberId) -> &Character {
        self.characters.get(member).unwrap_or(&self.usual)
    }

    /// The same members, some with another arrival: minutes after the draw, or 0 for the draw.
    #[must_use]
    pub(crate) fn arriving(&self, arrivals: BTreeMap<MemberId, u32>) -> Self {
        Self {
            arrivals: Arc::new(arrivals),
            ..self.clone()
        }
    }

    /// Minutes between the draw and the arrival of a member.
    pub(crate) fn arrival_of(&self, member: &MemberId) -> u32 {
        let tonight = self.arrivals.get(member).copied();
        tonight.unwrap_or_else(|| self.of_member(member).arrival)
    }
}
