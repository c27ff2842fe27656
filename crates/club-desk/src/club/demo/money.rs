//! The night of the demonstration that is played for money.

use club_log::ids::TournamentId;
use club_view::MoneyView;
use serde_json::{Value, json};

use crate::club::error::ClubError;
use crate::club::session::Session;
use crate::say;

/// Players whose prizes are shown.
const ROWS: usize = 6;

/// The account of the night.
#[derive(Debug)]
pub(super) struct NightMoney(Option<MoneyView>);

impl NightMoney {
    /// The account at the end of a night.
    pub(super) fn of(session: &Session<'_>, id: &TournamentId) -> Result<Self, ClubError> {
        let (id, night) = session.club.ledger.club().tournament(Some(id))?;
        let directory = session.club.ledger.directory();
        Ok(Self(MoneyView::of(directory, id, night, night.last_at())))
    }

    /// For a program.
    pub(super) fn document(&self) -> Value {
        json!(self.0)
    }

    /// Sales, the players who won most, and the box.
    pub(super) fn text(&self, session: &Session<'_>) -> String {
        let lang = session.lang();
        let Some(view) = &self.0 else {
            return String::new();
        };
        let more = view.players.len().saturating_sub(ROWS);
        let more = match more {
            0 => String::new(),
            more => say::demo_more(lang, more) + "\n",
        };
        format!(
            "\n{}\n{}{}{more}{}",
            say::demo_money(lang),
            view.summary(lang),
            view.winner_table(lang, ROWS).to_boxed(),
            view.till_text(lang),
        )
    }
}
