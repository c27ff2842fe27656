//! Currencies and their minor units.

/// Currencies of ISO 4217 without a minor unit.
const WHOLE: &str = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";

/// Currencies of ISO 4217 whose minor unit is a thousandth.
const THOUSANDTHS: &str = "BHD IQD JOD KWD LYD OMR TND";

/// Currencies of ISO 4217 whose minor unit is a hundredth.
const HUNDREDTHS: &str = "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP \
    BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD \
    GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA \
    MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON \
    RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS \
    UAH USD UYU UZS VES WST XCD YER ZAR ZMW ZWG";

/// Decimal digits of a currency's minor unit, by its ISO 4217 code; none for an unknown code.
///
/// ```
/// use club_log::money::minor_digits;
///
/// assert_eq!(minor_digits("JPY"), Some(0));
/// assert_eq!(minor_digits("EUR"), Some(2));
/// assert_eq!(minor_digits("KWD"), Some(3));
/// assert_eq!(minor_digits("eur"), None);
/// ```
#[must_use]
pub fn minor_digits(code: &str) -> Option<u8> {
    let lists = [(WHOLE, 0), (HUNDREDTHS, 2), (THOUSANDTHS, 3)];
    let known = |list: &str| {
        list.split(' ')
            .any(|known| known == code && !known.is_empty())
    };
    lists
        .into_iter()
        .find(|(list, _)| known(list))
        .map(|(_, digits)| digits)
}
