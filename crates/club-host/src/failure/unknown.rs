//! Words about names that name nobody or several members, and about members who are not added.

use chained_events::ids::MemberId;
use club_log::refusal::{BadMember, MemberRefusal, UnknownName};
use club_words::{Lang, list};

use super::Failure;
use super::family::{Aside, Voice};
use crate::{Names, say};

/// The names of those who may be meant, in place of their ids.
pub(super) fn aside(lang: Lang, names: Names<'_>, voice: Voice, refusal: &MemberRefusal) -> Aside {
    match refusal {
        MemberRefusal::UnknownPlayer { like, .. } if !like.is_empty() => {
            Aside::of("like", labels(lang, names, like))
        }
        MemberRefusal::UnknownPlayers { players } => {
            let mut aside = Aside::of("count", players.len());
            aside.below = players.iter().map(|name| line(lang, names, name)).collect();
            aside
        }
        MemberRefusal::BadMembers { rows } => {
            let mut aside = Aside::of("count", rows.len());
            let rows = rows.iter().map(|bad| bad_row(lang, names, voice, bad));
            aside.below = rows.collect();
            aside
        }
        MemberRefusal::Namesakes { members, .. } => {
            Aside::of("named", labels(lang, names, members)).with("count", members.len())
        }
        _ => Aside::default(),
    }
}

/// One of several unknown names.
fn line(lang: Lang, names: Names<'_>, name: &UnknownName) -> String {
    let player = name.player.as_str();
    if name.like.is_empty() {
        say::unknown_name(lang, player)
    } else {
        say::unknown_name_like(lang, player, labels(lang, names, &name.like))
    }
}

fn bad_row(lang: Lang, names: Names<'_>, voice: Voice, bad: &BadMember) -> String {
    let fault = Failure::from((*bad.fault).clone()).said(lang, names, voice.part());
    say::bad_member(lang, bad.row.to_string(), fault)
}

fn labels(lang: Lang, names: Names<'_>, members: &[MemberId]) -> String {
    let labels: Vec<String> = members.iter().map(|member| names.label(member)).collect();
    list(lang, &labels)
}
