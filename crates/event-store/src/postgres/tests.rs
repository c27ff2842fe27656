//! Addresses, and what is refused before a server is asked.

use super::ServerAddress;
use crate::store::StoreError;

fn refused(text: &str) -> StoreError {
    text.parse::<ServerAddress>().unwrap_err()
}
