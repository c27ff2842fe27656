//! The names by which the log knows who gave a command.

use chained_events::ids::{Actor, IdError, MemberId};
use club_host::DESK;

/// The member as the log knows who gave a command, or the desk.
pub(crate) fn actor(member: Option<&MemberId>) -> Result<Actor, IdError> {
    Actor::new(member.map_or(DESK, MemberId::as_str))
}
