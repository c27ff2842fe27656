//! The player whom a text names, the same way for every command.

use std::collections::BTreeSet;

use chained_events::ids::MemberId;
use mtt_seating::{Seat, TableId};
use unicode_normalization::UnicodeNormalization;

use super::{Directory, Lookup, MemberCard, folded};
use crate::club::Club;
use crate::entry::{Entry, EntryId};
use crate::refusal::{EntryRefusal, Excerpt, MemberRefusal, Refusal, SeatRefusal, UnknownName};
use crate::tournament::Tournament;

/// Players of a night that a command is about: of namesakes they are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// Everybody who entered.
    Everybody,
    /// Players who are still in.
    In,
    /// Players who are out.
    Out,
}

/// The most names that are proposed for one that is unknown.
const MOST_PROPOSED: usize = 3;

/// Reads the names that people type.
///
/// In this order a text is an entry such as `e12`, a member's id, a whole name as it is kept, a whole
/// name as it is [folded](folded), a whole reading, nickname or number, a seat of the night such as `T2/7`, `t2-7` or `2-7`, or a part of a
/// name. Where several names match, those of the night are looked at first.
///
/// ```
/// use chained_events::ids::MemberId;
/// use club_log::Club;
/// use club_log::directory::{Directory, Resolver};
/// use club_log::refusal::MemberRefusal;
///
/// let (club, mut directory) = (Club::default(), Directory::default());
/// let aoki = MemberId::new("m-1")?;
/// directory.set(aoki.clone(), "Aoki Ken".to_owned());
/// // A club without members: names of others are not found.
/// let unknown = MemberRefusal::UnknownPlayer { player: "Aoki".into(), like: Vec::new() };
/// assert_eq!(Resolver::new(&directory, &club).member("Aoki"), Err(unknown));
/// # Ok::<(), chained_events::ids::IdError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Resolver<'a> {
    directory: &'a Directory,
    club: &'a Club,
    night: Option<(&'a Tournament, About)>,
    parts: Parts,
}

/// Whether a part of a name is enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Parts {
    Enough,
    Refused,
}

impl<'a> Resolver<'a> {
    /// Names of the members of a club.
    #[must_use]
    pub const fn new(directory: &'a Directory, club: &'a Club) -> Self {
        Self {
            directory,
            club,
            night: None,
            parts: Parts::Enough,
        }
    }

    /// The same, where the players of a night come first.
    #[must_use]
    pub const fn of_night(self, night: &'a Tournament, about: About) -> Self {
        Self {
            night: Some((night, about)),
            ..self
        }
    }

    /// The same, where a part of a name is not enough. Files need it, and verbs whose mistakes cannot be
    /// taken back.
    #[must_use]
    pub const fn whole_names(self) -> Self {
        Self {
            parts: Parts::Refused,
            ..self
        }
    }

    /// The member whom a text names.
    ///
    /// # Errors
    ///
    /// [`MemberRefusal::MergedMember`], [`MemberRefusal::Namesakes`] where several are meant, and
    /// [`MemberRefusal::UnknownPlayer`] with names that are nearly written so.
    pub fn member(self, text: &str) -> Result<MemberId, MemberRefusal> {
        if let Some(member) = self.by_id(text)? {
            return Ok(member);
        }
        if let Some(member) = self.whole(text)? {
            return Ok(member);
        }
        if self.parts == Parts::Enough
            && let Some(member) = self.meant(text, self.with_part(text))?
        {
            return Ok(member);
        }
        Err(self.unknown(text))
    }

    /// The entry of the night that a text names, in or out. The text is its number, its seat, or a
    /// name of its member, whose last entry is meant.
    ///
    /// # Errors
    ///
    /// As [`Self::member`]; [`EntryRefusal::NotEntered`], and [`SeatRefusal::NobodyThere`] for an
    /// empty seat.
    pub(crate) fn entry(self, text: &str) -> Result<(EntryId, &'a Entry), Refusal> {
        let Some((night, _)) = self.night else {
            return Err(self.unknown(text).into());
        };
        if let Ok(id) = text.parse::<EntryId>()
            && let Some(entry) = night.entry(id)
        {
            return Ok((id, entry));
        }
        let named = match self.by_id(text)? {
            Some(member) => Some(member),
            None => self.whole(text)?,
        };
        let member = match named {
            Some(member) => member,
            None => match in_seat(night, text)? {
                Some(found) => return Ok(found),
                None => self.member(text)?,
            },
        };
        let meant = night.entry_meant(&member);
        meant.ok_or_else(|| EntryRefusal::NotEntered { member }.into())
    }

    /// Refuses texts that name nobody: all of them at once.
    ///
    /// # Errors
    ///
    /// [`MemberRefusal::UnknownPlayer`] or [`MemberRefusal::UnknownPlayers`].
    pub(crate) fn check_known<'t>(
        self,
        texts: impl IntoIterator<Item = &'t String>,
    ) -> Result<(), MemberRefusal> {
        let mut unknown: Vec<UnknownName> = Vec::new();
        for text in texts {
            let found = match self.night {
                Some(_) => self.entry(text).map(drop),
                None => self.member(text).map(drop).map_err(Refusal::from),
            };
            if let Err(Refusal::Member(MemberRefusal::UnknownPlayer { player, like })) = found
                && unknown.iter().all(|other| other.player != player)
            {
                unknown.push(UnknownName { player, like });
            }
        }
        match unknown.pop() {
            None => Ok(()),
            Some(UnknownName { player, like }) if unknown.is_empty() => {
                Err(MemberRefusal::UnknownPlayer { player, like })
            }
            Some(last) => {
                unknown.push(last);
                Err(MemberRefusal::UnknownPlayers { players: unknown })
            }
        }
    }

    fn by_id(self, text: &str) -> Result<Option<MemberId>, MemberRefusal> {
        let Ok(id) = MemberId::new(text) else {
            return Ok(None);
        };
        if self.is_member(&id) {
            return Ok(Some(id));
        }
        if self.club.merged().contains_key(&id) {
            let into = self.club.effective_member(&id).clone();
            return Err(MemberRefusal::MergedMember { member: id, into });
        }
        Ok(None)
    }

    fn is_member(self, member: &MemberId) -> bool {
        self.club.members().contains(member)
    }

    /// The member with the whole name: as it is kept, or else as it is folded or shown.
    fn whole(self, text: &str) -> Result<Option<MemberId>, MemberRefusal> {
        let exact = match self
            .directory
            .find_among(text, |member| self.is_member(member))
        {
            Lookup::One(member) => return Ok(Some(member)),
            Lookup::Namesakes(members) => members,
            Lookup::Nobody => Vec::new(),
        };
        if let Some(member) = self.meant(text, exact)? {
            return Ok(Some(member));
        }
        let wanted = folded(text);
        let alike = self.named(|_, card| folded(&card.name) == wanted);
        if let Some(member) = self.meant(text, alike)? {
            return Ok(Some(member));
        }
        let called = self.named(|member, card| {
            card.is_called(&wanted) || folded(&self.directory.label(member)) == wanted
        });
        self.meant(text, called)
    }

    /// Members whose names have the text as a part.
    fn with_part(self, text: &str) -> Vec<MemberId> {
        let wanted = folded(text);
        if wanted.is_empty() {
            return Vec::new();
        }
        self.named(|_, card| card.has_part(&wanted))
    }

    fn named(self, accepts: impl Fn(&MemberId, &MemberCard) -> bool) -> Vec<MemberId> {
        let members = self.directory.cards();
        members
            .filter(|(member, card)| self.is_member(member) && accepts(member, card))
            .map(|(member, _)| member.clone())
            .collect()
    }

    /// The one of these members who is meant. It is the only one whom the command is about, the only
    /// one of the night, or the only one at all.
    fn meant(self, text: &str, all: Vec<MemberId>) -> Result<Option<MemberId>, MemberRefusal> {
        let mut found = all;
        if let Some((night, about)) = self.night {
            let entered = |member: &&MemberId| night.entry_meant(member).is_some();
            let concerned = |member: &&MemberId| {
                let meant = night.entry_meant(member);
                meant.is_some_and(|(_, entry)| match about {
                    About::Everybody => true,
                    About::In => entry.is_alive() || entry.is_alternate(),
                    About::Out => entry.is_out(),
                })
            };
            for narrower in [
                found.iter().filter(concerned).cloned().collect::<Vec<_>>(),
                found.iter().filter(entered).cloned().collect(),
            ] {
                if !narrower.is_empty() {
                    found = narrower;
                    break;
                }
            }
        }
        match found.as_slice() {
            [] => Ok(None),
            [only] => Ok(Some(only.clone())),
            _ => Err(MemberRefusal::Namesakes {
                name: Excerpt::from(text).as_str().to_owned(),
                members: found,
            }),
        }
    }

    fn unknown(self, text: &str) -> MemberRefusal {
        MemberRefusal::UnknownPlayer {
            player: text.into(),
            like: self.nearly(text),
        }
    }

    /// Members whose names are nearly the text, the nearest first. One letter differs in a short text,
    /// two in a longer one. Several members of one name are one proposal.
    fn nearly(self, text: &str) -> Vec<MemberId> {
        if self.parts == Parts::Refused {
            let mut found = self.with_part(text);
            found.truncate(MOST_PROPOSED);
            if !found.is_empty() {
                return found;
            }
        }
        let wanted: Vec<char> = folded(text).chars().take(2 * super::MAX_NAME).collect();
        let allowed = match wanted.len() {
            0 | 1 => return Vec::new(),
            2..=5 => 1,
            _ => 2,
        };
        let mut near: Vec<(usize, String, MemberId)> = Vec::new();
        for (member, name) in self.directory.members() {
            if !self.is_member(member) {
                continue;
            }
            // A part of a name may be misspelled as well.
            let parts = name.split_whitespace().chain([name]);
            let distances = parts.map(|part| {
                let part: Vec<char> = folded(part).chars().collect();
                distance(&wanted, &part)
            });
            if let Some(least) = distances.min().filter(|least| *least <= allowed) {
                near.push((least, folded(name), member.clone()));
            }
        }
        near.sort();
        let mut names = BTreeSet::new();
        let first_of_name = near
            .into_iter()
            .filter(|(_, name, _)| names.insert(name.clone()));
        let members = first_of_name.map(|(_, _, member)| member);
        members.take(MOST_PROPOSED).collect()
    }
}

/// The entry in the seat that a text names, if it names one of a table of the night.
fn in_seat<'t>(night: &'t Tournament, text: &str) -> Result<Option<(EntryId, &'t Entry)>, Refusal> {
    let narrow: String = text.nfkc().flat_map(char::to_lowercase).collect();
    let Some((table, seat)) = narrow.trim().rsplit_once(['/', '-']) else {
        return Ok(None);
    };
    let Some(seat) = seat.parse().ok().and_then(|seat| Seat::new(seat).ok()) else {
        return Ok(None);
    };
    let folded =
        |id: &TableId| -> String { id.as_str().nfkc().flat_map(char::to_lowercase).collect() };
    let whole = |id: &TableId| folded(id) == table;
    let numbered = |id: &TableId| {
        let id = folded(id);
        id.strip_prefix('t') == Some(table) || table.strip_prefix('t') == Some(id.as_str())
    };
    let find = |named: &dyn Fn(&TableId) -> bool| night.seats().tables().find(|(id, _)| named(id));
    let Some((id, found)) = find(&whole).or_else(|| find(&numbered)) else {
        return Ok(None);
    };
    let there = found.entry_at(seat);
    let there = there.and_then(|id| night.entry(id).map(|entry| (id, entry)));
    match there {
        Some(found) => Ok(Some(found)),
        None => Err(SeatRefusal::NobodyThere {
            table: id.clone(),
            seat,
        }
        .into()),
    }
}

/// Letters to insert, delete or replace to make one text of the other (Levenshtein 1966).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (before, x) in a.iter().enumerate() {
        let mut diagonal = before;
        let mut left = before + 1;
        let mut next = vec![left];
        for (y, above) in b.iter().zip(row.iter().skip(1)) {
            let replaced = diagonal + usize::from(x != y);
            left = replaced.min(left + 1).min(above + 1);
            diagonal = *above;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or(a.len())
}
