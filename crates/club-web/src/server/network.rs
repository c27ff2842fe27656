//! The addresses of this machine in its networks.

use std::net::IpAddr;

/// The addresses of all interfaces, those that phones are likely to reach first. Loopback is none of them,
/// nor are addresses that hold on one link alone.
#[must_use]
pub fn network_addresses() -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let addresses = interfaces.iter().map(if_addrs::Interface::ip);
    let reachable = |address: &IpAddr| match address {
        IpAddr::V4(address) => !address.is_loopback() && !address.is_link_local(),
        IpAddr::V6(address) => !address.is_loopback() && !address.is_unicast_link_local(),
    };
    let mut addresses: Vec<IpAddr> = addresses.filter(reachable).collect();
    // Addresses of home networks first: those of a tunnel or a container are rarely what a phone sees.
    let rank = |address: &IpAddr| match address {
        IpAddr::V4(address) if address.octets()[..2] == [192, 168] => 0,
        IpAddr::V4(address) if address.octets()[0] == 10 => 1,
        IpAddr::V4(_) => 2,
        IpAddr::V6(_) => 3,
    };
    addresses.sort_by_key(|address| (rank(address), *address));
    addresses.dedup();
    addresses
}
