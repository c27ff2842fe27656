//! Person who reads a page.

use chained_events::ids::MemberId;
use club_log::authorise::Role;
use club_words::Lang;

/// Person who reads a page, and how.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reader {
    /// The language.
    pub lang: Lang,
    /// Their role.
    pub role: Role,
    /// The member whose device it is; none at the machine of the server and for the public.
    pub member: Option<MemberId>,
}

impl Reader {
    /// Anybody who looks.
    #[must_use]
    pub const fn public(lang: Lang) -> Self {
        Self {
            lang,
            role: Role::Public,
            member: None,
        }
    }

    /// Whether they are staff.
    #[must_use]
    pub fn is_staff(&self) -> bool {
        self.role > Role::Public
    }
}
