//! Refusals of commands: what a rule is against, and the people concerned.

use std::fmt;

use club_log::Refusal;
use club_log::ids::TournamentId;
use club_log::refusal::{
    ClubRefusal, DealRefusal, DividedSum, EditRefusal, MemberRefusal, MoneyRefusal, NightRefusal,
    NoHealingCause, People, RatingRefusal, SeasonRefusal, UndoRefusal,
};
use club_log::revision::{Correction, Dependent, PastEvent};
use club_view::money_text;
use club_words::Lang;
use mtt_seating::InvalidConfig;
use serde::{Serialize, Serializer};

use super::family::{Aside, Family, Voice};
use super::{Failure, edit, unknown};
use crate::{Exit, Names, say};

/// A refused command, with the tournament whose entries it speaks of.
#[derive(Debug, Clone, PartialEq)]
pub struct CommandFailure {
    /// Why.
    pub refusal: Refusal,
    /// The tournament that the command named; none where it is the only one that is open.
    pub tournament: Option<TournamentId>,
}

impl<R: Into<Refusal>> From<R> for CommandFailure {
    fn from(refusal: R) -> Self {
        Self {
            refusal: refusal.into().shown(),
            tournament: None,
        }
    }
}

/// As the refusal says it; an undo lists the later commands.
impl fmt::Display for CommandFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refusal::Undo(undo) = &self.refusal else {
            return fmt::Display::fmt(&self.refusal, f);
        };
        match undo {
            UndoRefusal::StillNeeded { command, .. } => {
                write!(
                    f,
                    "command {command} cannot be taken back: later commands depend on it:"
                )?;
            }
            other => fmt::Display::fmt(other, f)?,
        }
        for line in below(Lang::En, undo, |later| unread(Lang::En, later)) {
            write!(f, "\n{line}")?;
        }
        Ok(())
    }
}

impl std::error::Error for CommandFailure {}

impl Serialize for CommandFailure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.refusal.to_json().serialize(serializer)
    }
}

impl Family for CommandFailure {
    fn exit(&self) -> Exit {
        let not_found = matches!(
            &self.refusal,
            Refusal::Member(
                MemberRefusal::UnknownPlayer { .. } | MemberRefusal::UnknownPlayers { .. }
            ) | Refusal::Season(SeasonRefusal::UnknownSeason { .. })
                | Refusal::Night(
                    NightRefusal::UnknownTournament { .. } | NightRefusal::NoOpenTournament
                )
                | Refusal::Undo(UndoRefusal::UnknownCommand { .. })
                | Refusal::Rating(
                    RatingRefusal::UnknownLadder { .. } | RatingRefusal::NewLadder { .. }
                )
                | Refusal::Club(ClubRefusal::NoClub)
        );
        if not_found {
            Exit::NotFound
        } else {
            Exit::Refused
        }
    }

    fn people(&self) -> People {
        self.refusal.people()
    }

    fn aside(&self, lang: Lang, names: Names<'_>, voice: Voice) -> Aside {
        let mut aside = Aside::default();
        if let Refusal::Edit(EditRefusal::Contradicted { value, facts, .. }) = &self.refusal {
            let tournament = self.tournament.as_ref();
            let aside = Aside::of("value", edit::value(lang, *value));
            let fact = |fact| format!("  {}", edit::fact(lang, names, tournament, fact));
            let below = facts.iter().map(fact).collect();
            return Aside { below, ..aside };
        }
        if let Refusal::Member(member) = &self.refusal {
            return unknown::aside(lang, names, voice, member);
        }
        if let Refusal::Config(InvalidConfig {
            room: Some(fault), ..
        }) = &self.refusal
        {
            return super::room::aside(lang, fault);
        }
        if let Refusal::Deal(deal) = &self.refusal {
            return self.deal_sum(lang, names, deal);
        }
        if let Refusal::Money(money) = &self.refusal {
            return self.amounts(lang, names, money);
        }
        let (Refusal::Undo(undo), Some((words, club))) = (&self.refusal, names.events(lang)) else {
            return aside;
        };
        if let UndoRefusal::NoHealing { cause, .. } = undo {
            let night = done(undo).and_then(|done| done.stream.tournament_id());
            let night = night.or(self.tournament.as_ref());
            aside = aside.with("cause", in_words((lang, names, voice), cause, night));
        }
        if let UndoRefusal::KeyNeeded {
            last, done, typed, ..
        } = undo
        {
            aside = aside.with("typed", words.moment(*typed));
            if let Some(done) = done {
                aside = aside.with("what", words.past_event(club, done));
            }
            if let Some(last) = last {
                aside = aside.with("yours", words.past(club, last));
            }
        }
        if let Some(done) = done(undo) {
            aside = aside.with("what", words.past(club, done));
        }
        aside.correction = self.correction(lang);
        aside.below = below(lang, undo, |later| match &later.done {
            Some(done) => {
                say::later_command(lang, words.past(club, done), later.command.to_string())
            }
            None => unread(lang, later),
        });
        aside
    }
}

impl CommandFailure {
    /// The currency of the night.
    fn currency<'n>(&self, lang: Lang, names: Names<'n>) -> Option<&'n str> {
        let (_, club) = names.events(lang)?;
        let (_, night) = club.tournament(self.tournament.as_ref()).ok()?;
        night.prices().map(|prices| prices.currency.as_str())
    }

    /// The sums of a deal of the money in the currency of the night.
    fn deal_sum(&self, lang: Lang, names: Names<'_>, refusal: &DealRefusal) -> Aside {
        let DealRefusal::DealSum {
            sum,
            there,
            of: DividedSum::Money,
        } = refusal
        else {
            return Aside::default();
        };
        let Some(currency) = self.currency(lang, names) else {
            return Aside::default();
        };
        let money = |amount: u128| {
            let amount = i128::try_from(amount).unwrap_or(i128::MAX);
            money_text(lang, amount, currency)
        };
        Aside::of("sum", money(*sum)).with("there", money(*there))
    }

    /// The amounts of a refusal in the currency of the night.
    fn amounts(&self, lang: Lang, names: Names<'_>, refusal: &MoneyRefusal) -> Aside {
        if let MoneyRefusal::TicketOfAnotherPrice {
            ticket,
            of,
            price,
            currency,
            ..
        } = refusal
        {
            let ticket = money_text(lang, *ticket, of);
            return Aside::of("ticket", ticket).with("price", money_text(lang, *price, currency));
        }
        let Some(currency) = self.currency(lang, names) else {
            return Aside::default();
        };
        let money = |amount: u64| money_text(lang, amount, currency);
        match refusal {
            MoneyRefusal::AboveOwed { amount, owes, .. } => {
                Aside::of("amount", money(*amount)).with("owes", money(*owes))
            }
            MoneyRefusal::NothingDue { paid, .. } => Aside::of("paid", money(*paid)),
            MoneyRefusal::HeadGone { head, bounty, .. } => {
                Aside::of("head", money(*head)).with("bounty", money(*bounty))
            }
            _ => Aside::default(),
        }
    }
}

/// First event of the command that an undo is about.
fn done(undo: &UndoRefusal) -> Option<&PastEvent> {
    match undo {
        UndoRefusal::StillNeeded { done, .. }
        | UndoRefusal::NotRetractable { done, .. }
        | UndoRefusal::AlreadyRetracted { done, .. }
        | UndoRefusal::NoHealing { done, .. }
        | UndoRefusal::ForeignCommand { done, .. } => done.as_deref(),
        _ => None,
    }
}

/// A later command that cannot be put into words.
fn unread(lang: Lang, later: &Dependent) -> String {
    let (command, event) = (later.command.to_string(), later.event.clone());
    say::later_command_unread(lang, command, event, later.seq.to_string())
}

impl CommandFailure {
    /// The line that says the command to use in place of a refused undo.
    pub(super) fn correction(&self, lang: Lang) -> Option<String> {
        let Refusal::Undo(
            UndoRefusal::StillNeeded { correction, .. } | UndoRefusal::NoHealing { correction, .. },
        ) = &self.refusal
        else {
            return None;
        };
        Some(match correction.as_ref()? {
            Correction::ReinstateOrReorder => say::instead_reinstate(lang),
            Correction::Remove => say::instead_remove(lang),
            Correction::Move => say::instead_move(lang),
            Correction::Reopen => say::instead_reopen(lang),
            Correction::ImportAgain => say::instead_import(lang),
        })
    }
}

/// The later commands that a refused undo speaks of, a line each. Without a correction they are to be taken back first.
fn below(lang: Lang, undo: &UndoRefusal, line: impl Fn(&Dependent) -> String) -> Vec<String> {
    let (later, correction) = match undo {
        UndoRefusal::StillNeeded {
            later, correction, ..
        } => (later.as_slice(), correction),
        UndoRefusal::NoHealing { correction, .. } => (&[][..], correction),
        _ => return Vec::new(),
    };
    let mut lines: Vec<String> = later.iter().map(|one| format!("  {}", line(one))).collect();
    if correction.is_none() && !lines.is_empty() {
        lines.push(say::instead_first(lang));
    }
    lines
}

/// Why a tournament could not go on. The people of a refusal are those of the night that the undo is about.
fn in_words(
    (lang, names, voice): (Lang, Names<'_>, Voice),
    cause: &NoHealingCause,
    night: Option<&TournamentId>,
) -> String {
    match cause {
        NoHealingCause::NobodyLeft => say::no_healing_nobody(lang),
        NoHealingCause::Merged { from, into } => {
            say::no_healing_merged(lang, names.label(from), names.label(into))
        }
        NoHealingCause::Refused(refusal) => {
            let refused = Failure::from((**refusal).clone()).about(night);
            refused.said(lang, names, voice.part())
        }
    }
}
