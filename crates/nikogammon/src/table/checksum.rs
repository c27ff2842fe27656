//! The checksum at the end of a table.

use crc::{CRC_64_XZ, Crc, Table};

/// Sixteen bytes at a time.
static CRC: Crc<u64, Table<16>> = Crc::<u64, Table<16>>::new(&CRC_64_XZ);

/// The CRC-64/XZ of the bytes.
///
/// It finds every change of up to 64 bits in a row, and any other with a chance of 1 - 2^-64. It
/// does not protect against deliberate changes.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    CRC.checksum(bytes)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// One bit after another, as the definition says.
    fn by_bits(bytes: &[u8]) -> u64 {
        let mut value = !0_u64;
        for &byte in bytes {
            value ^= u64::from(byte);
            for _ in 0..8 {
                value = (value >> 1) ^ ((value & 1) * 0xC96C_5795_D787_0F42);
            }
        }
        !value
    }

    #[test]
    fn the_check_value_of_the_catalogue() {
        // Greg Cook, "Catalogue of parametrised CRC algorithms", CRC-64/XZ.
        assert_eq!(checksum(b"123456789"), 0x995D_C9BB_DF19_39FA);
        assert_eq!(checksum(b""), 0);
    }

    #[test]
    fn many_bytes_at_a_time_are_bits_at_a_time() {
        let bytes: Vec<u8> = (0..200_u32)
            .map(|i| (i * i * 7 + 3).to_le_bytes()[0])
            .collect();
        for length in 0..bytes.len() {
            assert_eq!(
                checksum(&bytes[..length]),
                by_bits(&bytes[..length]),
                "{length}"
            );
        }
    }
}
