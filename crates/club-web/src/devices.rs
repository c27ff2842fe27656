//! Staff and their devices, as the settings show them.

use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use club_log::authorise::Role;

use crate::{Network, ProgramName, PublicNames};

/// Staff, devices and addresses of a club.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DevicesView {
    /// Members with a role.
    pub staff: Vec<StaffRow>,
    /// Devices that are paired, the newest first.
    pub devices: Vec<DeviceRow>,
    /// Programs with a token, by name.
    pub programs: Vec<ProgramRow>,
    /// Addresses under which other devices reach the server; none where it answers this machine alone.
    pub addresses: Vec<String>,
    /// The network that phones join.
    pub network: Option<Network>,
    /// Names in public.
    pub names: PublicNames,
    /// The code that was made just now, and for whom.
    pub code: Option<PairingCode>,
}

/// A member who works for the club.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffRow {
    /// The member.
    pub member: MemberId,
    /// The role.
    pub role: Role,
}

/// A device that is paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceRow {
    /// Its id, by which it is ended.
    pub id: String,
    /// The member whose device it is.
    pub member: MemberId,
    /// The name of the device, such as `iPhone`.
    pub label: String,
    /// When it was paired.
    pub since: Timestamp,
    /// When it ends; none for a device that stays until it is ended.
    pub ends: Option<Timestamp>,
    /// Whether the page is read on it.
    pub is_this: bool,
}

/// A program with a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramRow {
    /// Its name.
    pub name: ProgramName,
    /// Its role.
    pub role: Role,
    /// When its token was made.
    pub since: Timestamp,
}

/// A code for one phone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairingCode {
    /// The code.
    pub code: String,
    /// The member for whom it was made.
    pub member: MemberId,
    /// When it ends.
    pub ends: Timestamp,
}

/// State of a phone that opens the page for pairing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PairingView {
    /// No code yet.
    Ask,
    /// A code that can be used.
    Valid {
        /// The member for whom it was made.
        member: MemberId,
        /// The role that the device gets.
        role: Role,
    },
    /// A code that is unknown, used or over.
    Refused,
    /// Too many wrong codes came from this address: seconds to wait.
    Wait {
        /// Seconds.
        seconds: u32,
    },
    /// The device is paired already.
    Paired,
}
