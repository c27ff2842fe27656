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
    let night = look.night.filter(|_| with_night);
    let public = Public {
        lang,
        names: look.names,
        night: night.map(|shown| Arc::clone(&shown.night)),
    };
    let make = || {
        let night = public.night.as_deref();
        for_public(lang, &view.state.directory, night, look.names)
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
    let nameless =
        |(_, entry): &(_, &club_log::entry::Entry)| directory.name(&entry.member).is_none();
    if night.is_none_or(|night| !night.entries().any(|row| nameless(&row))) {
        return Cow::Borrowed(directory);
    }
    let mut shown = directory.clone();
    number_the_nameless(lang, &mut shown, night);
    Cow::Owned(shown)
}

/// The directory for the public: nicknames, and no number of the club. Namesakes are counted.
pub(crate) fn for_public(
    lang: Lang,
    directory: &Directory,
    night: Option<&Tournament>,
    names: PublicNames,
) -> Directory {
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
    number_the_nameless(lang, &mut shown, night);
    shown
}

fn number_the_nameless(lang: Lang, shown: &mut Directory, night: Option<&Tournament>) {
    for (id, entry) in night.into_iter().flat_map(Tournament::entries) {
        if shown.name(&entry.member).is_none() {
            shown.set(entry.member.clone(), say::page_number(lang, id.number()));
        }
    }
}

/// A name on a page, which nothing around it turns or splits.
pub(super) fn name(text: &str) -> Markup {
    html! { bdi { (text) } }
}
