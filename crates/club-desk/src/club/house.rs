//! House rules about money and the parts of other purchases, as options of a new night.

use clap::Args;
use club_host::{HouseEdit, TypedFailure};
use club_log::money::PaidRule;
use payout_dhondt::Weights;

use super::typed::{Amount, amount, chips};

/// House rules about money, and the parts of re-entries, rebuys and add-ons.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct HouseArgs {
    /// Money that is taken out of the prizes, such as for the room
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    expenses: Option<Amount>,
    /// Share of the prize part of every purchase that the house keeps, such as 5%
    #[arg(long, value_name = "SHARE")]
    rake: Option<PaidRule>,
    /// No more rake than this of one purchase
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    rake_cap: Option<Amount>,
    /// Weights of the prizes; those of the points if not given
    #[arg(long, value_name = "W")]
    structure: Option<Weights>,
    /// The least prize
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    minimum: Option<Amount>,
    /// Refund of the first place without a prize, out of the first prize
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    bubble: Option<Amount>,
    /// Place that gets what the unit does not divide [default: first-place]
    #[arg(long, value_parser = ["first-place", "last-paid"])]
    remainder: Option<String>,
    /// Player who gets the odd units of a tie [default: larger-stack]
    #[arg(long, value_parser = ["larger-stack", "registered"])]
    odd: Option<String>,
    /// The money of players who never came [default: kept]
    #[arg(long, value_parser = ["kept", "refunded"])]
    no_show: Option<String>,
    /// Money less than a ticket: for the next place, shared, or this amount for each place behind [default: next-place]
    #[arg(long, value_name = "next-place|shared|AMOUNT")]
    ticket_remainder: Option<String>,
    /// The price of a re-entry with all its parts; that of an entry if not given
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    reentry: Option<Amount>,
    /// The part of a re-entry for the house
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    reentry_fee: Option<Amount>,
    /// The part of a re-entry for the staff
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    reentry_staff: Option<Amount>,
    /// The part of a re-entry for the fund of the season
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    reentry_fund: Option<Amount>,
    /// The part of a re-entry for the player's own head
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    reentry_bounty: Option<Amount>,
    /// Chips of a re-entry
    #[arg(long, value_name = "CHIPS", value_parser = chips)]
    reentry_chips: Option<u64>,
    /// The part of a rebuy for the house
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    rebuy_fee: Option<Amount>,
    /// The part of a rebuy for the staff
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    rebuy_staff: Option<Amount>,
    /// The part of a rebuy for the fund of the season
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    rebuy_fund: Option<Amount>,
    /// The part of a rebuy for a new head; only where rebuys need an empty stack
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    rebuy_bounty: Option<Amount>,
    /// Chips of a rebuy
    #[arg(long, value_name = "CHIPS", value_parser = chips)]
    rebuy_chips: Option<u64>,
    /// The last level with rebuys, and the break behind it
    #[arg(long, value_name = "N")]
    rebuy_until_level: Option<u32>,
    /// Minutes on the clock until which rebuys are sold
    #[arg(long, value_name = "N")]
    rebuy_until_minute: Option<u32>,
    /// The most rebuys of an entry
    #[arg(long, value_name = "N")]
    rebuy_at_most: Option<u32>,
    /// The largest stack with a rebuy; 0 only without chips
    #[arg(long, value_name = "CHIPS", value_parser = chips)]
    rebuy_stack: Option<u64>,
    /// The part of an add-on for the house
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    addon_fee: Option<Amount>,
    /// The part of an add-on for the staff
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    addon_staff: Option<Amount>,
    /// The part of an add-on for the fund of the season
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    addon_fund: Option<Amount>,
    /// Chips of an add-on
    #[arg(long, value_name = "CHIPS", value_parser = chips)]
    addon_chips: Option<u64>,
    /// The level behind which add-ons are sold; the last one with rebuys if not given
    #[arg(long, value_name = "N")]
    addon_after_level: Option<u32>,
    /// The most add-ons of an entry [default: 1]
    #[arg(long, value_name = "N")]
    addon_at_most: Option<u32>,
    /// Share of a head paid in cash, such as 1/2; the rest goes on the winner's head
    #[arg(long, value_name = "SHARE")]
    progressive: Option<PaidRule>,
    /// Side that gets the odd unit, cash or head [default: head]
    #[arg(long, value_parser = ["head", "cash"])]
    bounty_odd: Option<String>,
    /// A head with several winners: in equal parts, or for the largest share or stack [default: equal]
    #[arg(long, value_parser = ["equal", "largest-share", "larger-stack"])]
    bounty_shared: Option<String>,
    /// Receiver of the head of a disqualified player [default: pool]
    #[arg(long, value_parser = ["pool", "house"])]
    bounty_disqualified: Option<String>,
    /// Heads that are left when a deal ends the night [default: kept]
    #[arg(long, value_parser = ["kept", "shared"])]
    bounty_deal: Option<String>,
}

impl HouseArgs {
    /// The rules that were typed.
    pub(super) fn edit(self) -> Result<HouseEdit, TypedFailure> {
        let mut edit = HouseEdit::default();
        let typed = [
            ("expenses", self.expenses.map(Amount::text)),
            ("rake", self.rake.map(|value| value.to_string())),
            ("rake-cap", self.rake_cap.map(Amount::text)),
            ("structure", self.structure.map(|value| value.to_string())),
            ("minimum", self.minimum.map(Amount::text)),
            ("bubble", self.bubble.map(Amount::text)),
            ("remainder", self.remainder),
            ("odd", self.odd),
            ("no-show", self.no_show),
            ("ticket-remainder", self.ticket_remainder),
            ("reentry", self.reentry.map(Amount::text)),
            ("reentry-fee", self.reentry_fee.map(Amount::text)),
            ("reentry-staff", self.reentry_staff.map(Amount::text)),
            ("reentry-fund", self.reentry_fund.map(Amount::text)),
            ("reentry-bounty", self.reentry_bounty.map(Amount::text)),
            (
                "reentry-chips",
                self.reentry_chips.map(|value| value.to_string()),
            ),
            ("rebuy-fee", self.rebuy_fee.map(Amount::text)),
            ("rebuy-staff", self.rebuy_staff.map(Amount::text)),
            ("rebuy-fund", self.rebuy_fund.map(Amount::text)),
            ("rebuy-bounty", self.rebuy_bounty.map(Amount::text)),
            (
                "rebuy-chips",
                self.rebuy_chips.map(|value| value.to_string()),
            ),
            (
                "rebuy-until-level",
                self.rebuy_until_level.map(|value| value.to_string()),
            ),
            (
                "rebuy-until-minute",
                self.rebuy_until_minute.map(|value| value.to_string()),
            ),
            (
                "rebuy-at-most",
                self.rebuy_at_most.map(|value| value.to_string()),
            ),
            (
                "rebuy-stack",
                self.rebuy_stack.map(|value| value.to_string()),
            ),
            ("addon-fee", self.addon_fee.map(Amount::text)),
            ("addon-staff", self.addon_staff.map(Amount::text)),
            ("addon-fund", self.addon_fund.map(Amount::text)),
            (
                "addon-chips",
                self.addon_chips.map(|value| value.to_string()),
            ),
            (
                "addon-after-level",
                self.addon_after_level.map(|value| value.to_string()),
            ),
            (
                "addon-at-most",
                self.addon_at_most.map(|value| value.to_string()),
            ),
            (
                "progressive",
                self.progressive.map(|value| value.to_string()),
            ),
            ("bounty-odd", self.bounty_odd),
            ("bounty-shared", self.bounty_shared),
            ("bounty-disqualified", self.bounty_disqualified),
            ("bounty-deal", self.bounty_deal),
        ];
        for (field, text) in typed {
            if let Some(text) = text {
                edit.set(field, &text)?;
            }
        }
        Ok(edit)
    }
}
