//! Acts: each is a form that works without a script, with the fields of its verb.

use chained_events::ids::CommandKey;
use club_log::command::{Command, TournamentAction};
use club_log::entry::Removal;
use club_log::event::{ClockChange, HandForHandChange};
use maud::{Markup, html};
use mtt_seating::{Seat, TableId};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::scene::Scene;
use crate::verb::night_deed;
use crate::{Deed, Fields, say};

/// A form with one button.
#[derive(Debug, Clone)]
pub(super) struct Act {
    verb: &'static str,
    fields: Vec<(&'static str, String)>,
    label: String,
    class: &'static str,
    letter: Option<&'static str>,
    /// Words that a screen reader adds to the label, such as the player.
    about: Option<String>,
    seen: Option<u64>,
    then: Option<String>,
    /// The field of a reason.
    reason: &'static str,
    /// Whether Enter in the search field presses it.
    is_first: bool,
}

impl Act {
    pub(super) fn new(verb: &'static str, label: impl Into<String>) -> Self {
        Self {
            verb,
            fields: Vec::new(),
            label: label.into(),
            class: "",
            letter: None,
            about: None,
            seen: None,
            then: None,
            reason: "reason",
            is_first: false,
        }
    }

    pub(super) fn with(mut self, field: &'static str, value: impl std::fmt::Display) -> Self {
        self.fields.push((field, value.to_string()));
        self
    }

    /// The button that most people want.
    pub(super) fn primary(mut self) -> Self {
        self.class = "primary";
        self
    }

    /// A button that ends something.
    pub(super) fn danger(mut self) -> Self {
        self.class = "danger";
        self
    }

    /// The letter of the keyboard.
    pub(super) fn key(mut self, letter: &'static str) -> Self {
        self.letter = Some(letter);
        self
    }

    /// Adds the subject of the button for people who do not see its row.
    pub(super) fn about(mut self, about: impl Into<String>) -> Self {
        self.about = Some(about.into());
        self
    }

    /// Enter in the search field presses it.
    pub(super) fn first(mut self) -> Self {
        self.is_first = true;
        self
    }

    /// The act of a whole picture carries the version that was seen.
    pub(super) fn seen(mut self, scene: &Scene<'_>) -> Self {
        self.seen = Some(scene.seen());
        self
    }

    /// The page that follows.
    pub(super) fn then(mut self, address: impl Into<String>) -> Self {
        self.then = Some(address.into());
        self
    }

    /// The reason is a field of another name.
    pub(super) fn reason_field(mut self, field: &'static str) -> Self {
        self.reason = field;
        self
    }

    /// The same act with another label, as an ordinary button.
    pub(super) fn labelled(&self, label: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            class: "",
            letter: None,
            is_first: false,
            ..self.clone()
        }
    }

    /// Whether the log would take what the button sends, with more fields where the reader types some.
    ///
    /// Nothing is written. A night that is over is read apart from the club, and its acts are not tried.
    pub(super) fn is_possible(&self, scene: &Scene<'_>, typed: &[(&'static str, &str)]) -> bool {
        let own = self.fields.iter().cloned();
        let typed = typed
            .iter()
            .map(|(name, value)| (*name, (*value).to_owned()));
        let pairs = own.chain(typed);
        let fields = Fields::of_pairs(pairs.map(|(name, value)| (name.to_owned(), value)));
        let Ok(key) = CommandKey::new("offered") else {
            return false;
        };
        match night_deed(scene.id, self.verb, &fields, &key) {
            Ok(Deed::Commands(commands)) => commands
                .first()
                .is_some_and(|first| scene.would_take(first)),
            _ => false,
        }
    }

    /// The form where [`Act::is_possible`] without more fields, else nothing.
    pub(super) fn form_if_possible(&self, scene: &Scene<'_>) -> Markup {
        if self.is_possible(scene, &[]) {
            self.form(scene)
        } else {
            html! {}
        }
    }

    pub(super) fn label(&self) -> &str {
        &self.label
    }

    pub(super) const fn class(&self) -> &'static str {
        self.class
    }

    pub(super) const fn letter(&self) -> Option<&'static str> {
        self.letter
    }

    /// The form with buttons of the reader's choice instead of its own.
    pub(super) fn form_around(&self, scene: &Scene<'_>, inner: &Markup) -> Markup {
        let action = format!("/t/{}/{}", scene.id, self.verb);
        html! {
            form.stack method="post" action=(action) data-act data-then=[self.then.as_deref()] {
                @for (name, value) in &self.fields { input type="hidden" name=(name) value=(value); }
                (inner)
            }
        }
    }

    /// The form, for a night.
    pub(super) fn form(&self, scene: &Scene<'_>) -> Markup {
        self.form_with(scene, &html! {})
    }

    /// The form with fields of the reader's above the button.
    pub(super) fn form_with(&self, scene: &Scene<'_>, inner: &Markup) -> Markup {
        let action = format!("/t/{}/{}", scene.id, self.verb);
        let class = self.seen.map(|_| "whole stack");
        let class = class.or_else(|| (!inner.0.is_empty()).then_some("stack"));
        html! {
            form method="post" action=(action) data-act data-then=[self.then.as_deref()] class=[class] {
                @for (name, value) in &self.fields { input type="hidden" name=(name) value=(value); }
                @if let Some(seen) = self.seen { input type="hidden" name="seen" value=(seen); }
                (inner)
                (self.button())
            }
        }
    }

    fn button(&self) -> Markup {
        let class = Some(self.class).filter(|class| !class.is_empty());
        html! {
            button type="submit" class=[class] data-key=[self.letter] data-enter[self.is_first] {
                (self.label)
                @if let Some(about) = &self.about { span.unseen { ": " (about) } }
            }
        }
    }

    /// A form whose buttons are the reasons: a tap on one gives the act. The last reason is typed.
    pub(super) fn with_reasons(&self, scene: &Scene<'_>, reasons: &[String]) -> Markup {
        let action = format!("/t/{}/{}", scene.id, self.verb);
        let class = self.seen.map(|_| "whole");
        let hidden = html! {
            @for (name, value) in &self.fields { input type="hidden" name=(name) value=(value); }
            @if let Some(seen) = self.seen { input type="hidden" name="seen" value=(seen); }
        };
        let subject = self.fields.first().map_or("", |(_, value)| value.as_str());
        let subject = utf8_percent_encode(subject, NON_ALPHANUMERIC);
        let typed = format!("{}-{}-{subject}", self.reason, self.verb);
        html! {
            div.stack {
                form method="post" action=(action) data-act data-then=[self.then.as_deref()] class=[class] {
                    (hidden)
                    fieldset {
                        legend { (self.label) ": " (say::page_reason(scene.lang)) }
                        div.row {
                            @for reason in reasons {
                                button type="submit" name=(self.reason) value=(reason) { (reason) }
                            }
                        }
                    }
                }
                form method="post" action=(action) data-act data-then=[self.then.as_deref()] class=[class] {
                    (hidden)
                    label for=(typed) { (say::page_other_reason(scene.lang)) }
                    div.row {
                        input id=(typed) name=(self.reason) maxlength="200" required;
                        (self.button())
                    }
                }
            }
        }
    }
}

/// A link that looks like a button: it opens a sheet.
pub(super) fn link(
    address: &str,
    label: &str,
    class: &'static str,
    letter: Option<&'static str>,
) -> Markup {
    html! { a class=(format!("button {class}")) href=(address) data-key=[letter] { (label) } }
}

/// Commands by which the page asks whether the reader may give them: the answer depends on the kind alone.
pub(super) mod sample {
    use super::{
        ClockChange, Command, CommandKey, HandForHandChange, Removal, Seat, TableId,
        TournamentAction,
    };

    fn of(action: TournamentAction) -> Command {
        action.on(None)
    }

    pub(crate) fn draw() -> Command {
        of(TournamentAction::Draw)
    }

    pub(crate) fn register() -> Command {
        of(TournamentAction::Register {
            player: String::new(),
        })
    }

    pub(crate) fn bust() -> Command {
        of(TournamentAction::Bust {
            players: Vec::new(),
            tied: false,
            blinds: None,
        })
    }

    pub(crate) fn remove() -> Command {
        of(TournamentAction::Remove {
            player: String::new(),
            removal: Removal::NoShow,
            chips: None,
            reason: String::new(),
        })
    }

    pub(crate) fn pin() -> Command {
        of(TournamentAction::Pin {
            what: club_log::command::PinText::Player(String::new()),
            reason: None,
        })
    }

    /// None where a seat cannot be named, which does not happen: 1 is a seat.
    pub(crate) fn move_player() -> Option<Command> {
        Some(of(TournamentAction::Move {
            player: String::new(),
            to: TableId::new("T"),
            seat: Seat::new(1).ok()?,
            reason: None,
        }))
    }

    pub(crate) fn confirm_otherwise() -> Command {
        of(TournamentAction::Confirm {
            player: String::new(),
            to: None,
            seat: None,
            reason: Some(String::new()),
        })
    }

    pub(crate) fn pause() -> Command {
        of(TournamentAction::Clock {
            change: ClockChange::Pause,
        })
    }

    pub(crate) fn level() -> Command {
        of(TournamentAction::NextLevel)
    }

    pub(crate) fn hand_for_hand() -> Command {
        of(TournamentAction::HandForHand {
            change: HandForHandChange::End,
        })
    }

    pub(crate) fn pay() -> Command {
        of(TournamentAction::Pay {
            player: String::new(),
            amount: None,
            paid_by: club_log::money::PaidBy::Cash,
        })
    }

    pub(crate) fn pay_out() -> Command {
        of(TournamentAction::PayOut {
            players: Vec::new(),
            paid_by: club_log::money::PaidBy::Cash,
        })
    }

    pub(crate) fn refund() -> Command {
        of(TournamentAction::Refund {
            player: String::new(),
            parts: Vec::new(),
            reason: String::new(),
        })
    }

    pub(crate) fn table() -> Command {
        of(TournamentAction::Table {
            table: TableId::new("T"),
            change: club_log::command::TableChange::default(),
            reason: String::new(),
        })
    }

    pub(crate) fn knocker() -> Command {
        of(TournamentAction::CorrectKnocker {
            player: String::new(),
            by: Vec::new(),
            reason: String::new(),
        })
    }

    pub(crate) fn hand_done() -> Command {
        of(TournamentAction::HandForHand {
            change: HandForHandChange::Round,
        })
    }

    pub(crate) fn pass() -> Command {
        of(TournamentAction::Pass {
            player: String::new(),
            reason: None,
        })
    }

    pub(crate) fn undo(command: &CommandKey) -> Command {
        club_log::command::RevisionCommand::Undo {
            tournament: None,
            command: Some(command.clone()),
            reason: None,
        }
        .into()
    }

    pub(crate) fn undo_club(command: &CommandKey) -> Command {
        club_log::command::RevisionCommand::UndoClub {
            command: Some(command.clone()),
            reason: None,
        }
        .into()
    }

    pub(crate) fn redo(command: &CommandKey) -> Command {
        club_log::command::RevisionCommand::Redo {
            tournament: None,
            command: Some(command.clone()),
        }
        .into()
    }

    pub(crate) fn add_member() -> Command {
        club_log::command::MemberCommand::AddMember {
            member: None,
            name: String::new(),
        }
        .into()
    }
}
