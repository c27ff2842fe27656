//! Choices of a club for its page: names in public, the network of the room.

use serde::{Deserialize, Serialize};

/// Choices that are kept with roles and devices, and never in the log.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preferences {
    /// Names on public pages and on the wall.
    #[serde(default)]
    pub names: PublicNames,
    /// The network that players and staff join.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<Network>,
}

/// Names on public pages and on the wall. An erased member has none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PublicNames {
    /// The nickname where there is one, else the name.
    #[default]
    NickOrName,
    /// The nickname alone; a player without one appears as the number of the entry.
    NickOnly,
}

/// A Wi-Fi network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Network {
    /// Its name.
    pub name: String,
    /// Its password; none of an open network.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// The most bytes of the name of a network (IEEE 802.11).
pub const MAX_NETWORK_NAME: usize = 32;
/// The most characters of its password (WPA).
pub const MAX_NETWORK_PASSWORD: usize = 63;

impl Network {
    /// The text of a QR code by which a phone joins: the form that Android and iOS read.
    ///
    /// ```
    /// use club_web::Network;
    ///
    /// let network = Network { name: "Club; upstairs".to_owned(), password: Some("a:b".to_owned()) };
    /// assert_eq!(network.code(), r"WIFI:T:WPA;S:Club\; upstairs;P:a\:b;;");
    /// let open = Network { name: "Bar".to_owned(), password: None };
    /// assert_eq!(open.code(), "WIFI:T:nopass;S:Bar;;");
    /// ```
    #[must_use]
    pub fn code(&self) -> String {
        let name = escaped(&self.name);
        match &self.password {
            Some(password) => format!("WIFI:T:WPA;S:{name};P:{};;", escaped(password)),
            None => format!("WIFI:T:nopass;S:{name};;"),
        }
    }
}

/// A text in which the signs of the form itself are escaped.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        if matches!(sign, '\\' | ';' | ',' | ':' | '"') {
            escaped.push('\\');
        }
        escaped.push(sign);
    }
    escaped
}
