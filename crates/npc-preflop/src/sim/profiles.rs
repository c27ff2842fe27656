//! Hands counted by the strategies of all seats, which decide all that happens in them.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

/// The number of slots as a power of two.
const SLOT_BITS: u32 = 12;

/// Odd factor that spreads profiles over the slots: 2^64 divided by the golden ratio.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Numbers of the strategies of all seats, a byte each, the last seat lowest. All fold in profile 0.
pub(super) type Profile = u128;

/// Numbers of hands by profile. A slot holds the last profile that was counted there.
pub(super) struct Profiles(Vec<Counted>);

/// A profile and the number of its hands.
#[derive(Clone, Copy, Default)]
pub(super) struct Counted {
    pub(super) profile: Profile,
    pub(super) hands: u64,
}

impl Profiles {
    pub(super) fn none() -> Self {
        Self(vec![Counted::default(); 1 << SLOT_BITS])
    }

    /// Counts a hand. Another profile that had its slot is returned.
    #[inline]
    pub(super) fn count(&mut self, profile: Profile) -> Option<Counted> {
        let folded = profile as u64 ^ (profile >> 64) as u64;
        let at = folded.wrapping_mul(SPREAD) >> (u64::BITS - SLOT_BITS);
        let slot = &mut self.0[at as usize];
        if slot.profile == profile {
            slot.hands += 1;
            return None;
        }
        Some(mem::replace(slot, Counted { profile, hands: 1 }))
    }

    /// The profiles that have not been returned.
    pub(super) fn rest(self) -> impl Iterator<Item = Counted> {
        self.0.into_iter().filter(|counted| counted.hands > 0)
    }
}
