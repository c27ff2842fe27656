//! Pages: what stands at an address, as regions and as a whole document.

mod frame;
mod wall;

use crate::{Address, Reader, Region, ShownNight, View};

/// What a page is made of.
#[derive(Debug, Clone, Copy)]
pub struct Look<'a> {
    /// The address.
    pub address: &'a Address,
    /// The club.
    pub view: &'a View,
    /// The night that the address names, or the open night that it means.
    pub night: Option<&'a ShownNight>,
    /// Person who reads it.
    pub reader: &'a Reader,
    /// The origin under which phones reach the server, for QR codes: `http://192.168.1.20:7373`.
    pub origin: &'a str,
}

/// Document and regions of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The title of the document.
    pub title: String,
    /// What changes while the page is open, in its order.
    pub regions: Vec<Region>,
}

impl Page {
    /// The page at an address; none where the address names what there is not.
    #[must_use]
    pub fn of(look: &Look<'_>) -> Option<Self> {
        match look.address {
            Address::Wall(_) => Some(wall::page(look)),
            _ => None,
        }
    }

    /// The whole document.
    #[must_use]
    pub fn document(&self, look: &Look<'_>, assets: &crate::Assets) -> String {
        frame::document(self, look, assets).into_string()
    }
}
