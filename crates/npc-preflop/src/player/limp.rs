//! The small blind when everybody before it has folded.

use crate::player::VpipModel;
use crate::{Players, Position, PreflopError, Seat};

/// Play of the small blind when it is folded to it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum SbLimp {
    /// Plays its usual range.
    #[default]
    Never,
    /// Widens its range to that of a heads-up game; the added hands limp.
    HeadsUpEquivalent {
        /// The share of the added hands, from their strong end, that calls a raise of the big
        /// blind. 0 to 1; the others fold to it.
        call_share: f64,
    },
}

/// The small blind's range when it is folded to it.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FoldedToSb {
    /// The chance that everybody before the small blind folds, the seats taken as independent.
    pub chance: f64,
    /// The usual share of hands of the seat.
    pub usual: f64,
    /// The share of hands that is played when it is folded to it.
    pub widened: f64,
    /// The widened share less the usual one: the hands that limp.
    pub added: f64,
}

impl VpipModel {
    /// The small blind's share of hands when it is folded to it. It is its usual share, or that of
    /// a heads-up game with the same numbers where that is more.
    ///
    /// # Errors
    ///
    /// [`PreflopError::NotFinite`] as for [`VpipModel::vpip`].
    ///
    /// ```
    /// use npc_preflop::Players;
    /// use npc_preflop::player::{VpipModel, VpipModelSetup};
    ///
    /// let model = VpipModel::new(VpipModelSetup::default())?;
    /// let six = model.folded_to_sb(Players::new(6)?)?;
    /// // It is folded to the small blind in 40.9 % of the hands, and the limp adds 53 points to
    /// // its 22 there: 21.7 points over all hands.
    /// assert_eq!(format!("{:.1}", 100.0 * six.chance), "40.9");
    /// assert_eq!(format!("{:.1}", 100.0 * six.chance * six.added), "21.7");
    /// # Ok::<(), npc_preflop::PreflopError>(())
    /// ```
    pub fn folded_to_sb(&self, players: Players) -> Result<FoldedToSb, PreflopError> {
        let mut chance = 1.0;
        for &position in players.positions() {
            if position < Position::Sb {
                chance *= 1.0 - self.vpip(Seat::new(players, position)?)?.vpip;
            }
        }
        let usual = self.vpip(Seat::new(players, Position::Sb)?)?.vpip;
        let heads_up = self.vpip(Seat::new(Players::MIN, Position::Sb)?)?.vpip;
        let widened = usual.max(heads_up);
        Ok(FoldedToSb {
            chance,
            usual,
            widened,
            added: widened - usual,
        })
    }
}
