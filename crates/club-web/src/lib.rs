//! The page of a poker club: a night from a phone, the screen on the wall, the seat of a player.
//!
//! The page has no rules. It shows the views of [`club_view`] and sends the commands of [`club_log`].
//!
//! # Types
//!
//! - [`Address`]: the place of a page. [`Page`]: the regions of an address, and the document around them.
//! - [`View`]: the club at one moment, which every page reads. [`Look`]: a view, read by somebody.
//! - [`Region`]: an element that is sent again where it [changed].
//! - [`Assets`]: style and scripts.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod address;
mod assets;
mod devices;
mod page;
mod query;
mod reader;
mod region;
mod say;
mod view;

pub use self::address::{Address, NightPage};
pub use self::assets::{Asset, Assets};
pub use self::devices::{DeviceRow, DevicesView, PairingCode, PairingView, StaffRow};
pub use self::page::{Look, Page, PublicNames, SheetPreview};
pub use self::query::{Query, Sheet, Theme};
pub use self::reader::Reader;
pub use self::region::{Region, changed};
pub use self::view::{ShownNight, Told, Trouble, View};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
