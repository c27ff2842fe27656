//! The checksum at the end of a table.

/// The polynomial of CRC-64/XZ (ECMA-182), reflected.
const POLYNOMIAL: u64 = 0xC96C_5795_D787_0F42;

/// `STEPS[k][b]`: what the byte `b` does to the checksum when `k` bytes follow it.
static STEPS: [[u64; 256]; 8] = steps();

const fn steps() -> [[u64; 256]; 8] {
    let mut table = [[0_u64; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut value = byte as u64;
        let mut bit = 0;
        while bit < 8 {
            value = (value >> 1) ^ ((value & 1) * POLYNOMIAL);
            bit += 1;
        }
        table[0][byte] = value;
        byte += 1;
    }
    let mut step = 1;
    while step < 8 {
        let mut byte = 0;
        while byte < 256 {
            let before = table[step - 1][byte];
            table[step][byte] = (before >> 8) ^ table[0][(before & 0xFF) as usize];
            byte += 1;
        }
        step += 1;
    }
    table
}

/// The CRC-64/XZ of the bytes.
///
/// It finds every change of up to 64 bits in a row, and any other with a chance of 1 - 2^-64. It
/// is no protection against somebody who wants to deceive.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut value = !0_u64;
    for word in words {
        let mixed = (u64::from_le_bytes(*word) ^ value).to_le_bytes();
        value = (0..8).fold(0, |sum, at| sum ^ STEPS[7 - at][usize::from(mixed[at])]);
    }
    for &byte in rest {
        let [low, ..] = value.to_le_bytes();
        value = (value >> 8) ^ STEPS[0][usize::from(low ^ byte)];
    }
    !value
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
                value = (value >> 1) ^ ((value & 1) * POLYNOMIAL);
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
    fn words_at_a_time_are_bits_at_a_time() {
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
