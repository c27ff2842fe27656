//! Names as a page shows them: the club's for staff, nicknames in public.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::Arc;

use chained_events::ids::MemberId;
use club_log::directory::{Directory, MemberCard};
use club_log::tournament::Tournament;
use club_words::Lang;
use maud::{Markup, html};

use super::{Look, PublicNames};
use crate::public_parts::{Public, PublicPart};
use crate::{Region, ShownNight, say};

/// The directory of a reader.
pub(super) enum Names<'a> {
    /// The one of this page.
    Own(Cow<'a, Directory>),
    /// The one of the public, which all its pages share.
    Shared(Arc<Directory>),
}

impl Deref for Names<'_> {
    type Target = Directory;

    fn deref(&self) -> &Directory {
        match self {
            Self::Own(own) => own,
            Self::Shared(shared) => shared,
        }
    }
}

/// The directory of the public on a page, with the night on it.
pub(super) fn shared<'a>(look: &Look<'_>, with_night: bool) -> Names<'a> {
    let (lang, view) = (look.reader.lang, look.view);
    let all = &view.state.directory;
    let names = || in_public(all, look.names);
    let names = view.public.names(all, look.names, names);
    let Some(shown) = look.night.filter(|_| with_night) else {
        return Names::Shared(names);
    };
    let public = Public {
        lang,
        names: look.names,
        night: Some(Arc::clone(&shown.night)),
    };
    let make = || match numbered(lang, &names, &shown.night) {
        Cow::Borrowed(_) => Arc::clone(&names),
        Cow::Owned(numbered) => Arc::new(numbered),
    };
    Names::Shared(view.public.directory(&public, make))
}

/// A region that is the same on every page of the public, made once for a state.
///
/// A night that is over was read for this page, and nothing is kept of it.
pub(super) fn shared_region(
    look: &Look<'_>,
    part: PublicPart,
    make: impl FnOnce() -> Option<Region>,
) -> Option<Region> {
    let is_kept = |shown: &&ShownNight| look.view.records.contains_key(&shown.id);
    let night = look.night.filter(is_kept);
    if night.is_none() && look.night.is_some() {
        return make();
    }
    let public = Public {
        lang: look.reader.lang,
        names: look.names,
        night: night.map(|shown| Arc::clone(&shown.night)),
    };
    look.view.public.region(part, &public, make)
}

/// The names that a reader may see; those of these members who have none have the words for that.
pub(super) fn of_members<'m>(
    look: &Look<'_>,
    members: impl IntoIterator<Item = &'m MemberId>,
) -> Directory {
    let mut names = if look.reader.is_staff() {
        (*look.view.state.directory).clone()
    } else {
        (*shared(look, false)).clone()
    };
    for member in members {
        if names.name(member).is_none() {
            names.set(member.clone(), say::page_no_name(look.reader.lang));
        }
    }
    names
}

/// The directory for staff: a member of the night without a name appears as the number of the entry.
pub(super) fn for_staff<'a>(
    lang: Lang,
    directory: &'a Directory,
    night: Option<&Tournament>,
) -> Cow<'a, Directory> {
    night.map_or(Cow::Borrowed(directory), |night| {
        numbered(lang, directory, night)
    })
}

/// The directory for the public: nicknames, and no number of the club. Namesakes are counted.
pub(crate) fn for_public(
    lang: Lang,
    directory: &Directory,
    night: Option<&Tournament>,
    names: PublicNames,
) -> Directory {
    let shown = in_public(directory, names);
    match night.map(|night| numbered(lang, &shown, night)) {
        Some(Cow::Owned(numbered)) => numbered,
        _ => shown,
    }
}

/// Names as the public sees them, without those of members who have none to show.
fn in_public(directory: &Directory, names: PublicNames) -> Directory {
    let mut shown = Directory::default();
    for (member, card) in directory.cards() {
        let card = match (&card.nick, names) {
            (Some(nick), _) => MemberCard::of_name(nick.as_str()),
            (None, PublicNames::NickOrName) => MemberCard {
                reading: card.reading.clone(),
                ..MemberCard::of_name(card.name.as_str())
            },
            (None, PublicNames::NickOnly) => continue,
        };
        shown.set(member.clone(), card.stored());
    }
    shown
}

/// The directory with the number of the entry for each player of a night who has no name in it.
fn numbered<'a>(lang: Lang, directory: &'a Directory, night: &Tournament) -> Cow<'a, Directory> {
    let mut shown = Cow::Borrowed(directory);
    for (id, entry) in night.entries() {
        if shown.name(&entry.member).is_none() {
            let number = say::page_number(lang, id.number());
            shown.to_mut().set(entry.member.clone(), number);
        }
    }
    shown
}

/// A name on a page, which nothing around it turns or splits.
pub(super) fn name(text: &str) -> Markup {
    html! { bdi { (text) } }
}
