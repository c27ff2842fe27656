//! Sheets over a page, by their names in an address.

/// A sheet over a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sheet {
    /// The draw, with the sizes of the tables.
    Draw,
    /// The end of registration.
    CloseRegistration,
    /// All seats again.
    Redraw,
    /// A table is broken by hand.
    Break,
    /// A table of the room is changed.
    Change,
    /// A deal of the players left.
    Deal,
    /// The end of the night.
    Finish,
    /// A finished night goes on.
    Reopen,
    /// The night is called off.
    Cancel,
    /// A command is taken back.
    Undo,
    /// An order was carried out: by whom, and where they sit.
    Moved,
    /// Another player or another seat than the ordered one.
    Otherwise,
    /// Several players bust in one hand.
    Several,
    /// A player is moved by the director.
    Move,
    /// Rarer acts on a seat.
    More,
    /// A player who is out comes back: the bust was wrong.
    Reinstate,
    /// The order of the last two busts is wrong.
    Reorder,
    /// An entry that is paid in another way than in cash.
    Enter,
    /// Add-ons, player by player or a table at once.
    AddOns,
    /// Player who was knocked out, and by whom.
    Knocker,
    /// A purchase is paid back.
    Refund,
    /// Facts of the announcement are changed.
    Edit,
    /// A list of members from a file.
    Import,
    /// Two members are one person.
    Merge,
}

const SHEETS: [(&str, Sheet); 24] = [
    ("draw", Sheet::Draw),
    ("close-reg", Sheet::CloseRegistration),
    ("redraw", Sheet::Redraw),
    ("break", Sheet::Break),
    ("change", Sheet::Change),
    ("deal", Sheet::Deal),
    ("finish", Sheet::Finish),
    ("reopen", Sheet::Reopen),
    ("cancel", Sheet::Cancel),
    ("undo", Sheet::Undo),
    ("moved", Sheet::Moved),
    ("otherwise", Sheet::Otherwise),
    ("several", Sheet::Several),
    ("move", Sheet::Move),
    ("more", Sheet::More),
    ("reinstate", Sheet::Reinstate),
    ("reorder", Sheet::Reorder),
    ("enter", Sheet::Enter),
    ("add-ons", Sheet::AddOns),
    ("knocker", Sheet::Knocker),
    ("refund", Sheet::Refund),
    ("edit", Sheet::Edit),
    ("import", Sheet::Import),
    ("merge", Sheet::Merge),
];

impl Sheet {
    /// Its name in an address.
    #[must_use]
    pub fn name(self) -> &'static str {
        let found = SHEETS.iter().find(|(_, sheet)| *sheet == self);
        found.map_or("", |(name, _)| name)
    }

    /// The sheet with this name.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        let found = SHEETS.iter().find(|(known, _)| *known == name);
        found.map(|(_, sheet)| *sheet)
    }

    /// Whether it shows the whole picture of a night: its act carries the version seen.
    #[must_use]
    pub const fn is_whole_picture(self) -> bool {
        matches!(
            self,
            Self::Draw
                | Self::CloseRegistration
                | Self::Redraw
                | Self::Break
                | Self::Change
                | Self::Deal
                | Self::Finish
                | Self::Reopen
                | Self::Cancel
                | Self::Edit
        )
    }
}
