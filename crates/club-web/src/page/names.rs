//! Names as a page shows them: the club's for staff, nicknames in public.

use std::borrow::Cow;

use club_log::directory::{Directory, MemberCard};
use club_log::tournament::Tournament;
use club_words::Lang;
use maud::{Markup, html};

use super::PublicNames;
use crate::say;

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
