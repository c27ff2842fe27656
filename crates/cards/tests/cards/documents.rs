//! Cards and errors as documents.

use holdem_cards::{Card, CardError, Category, Rank, strength};

#[test]
fn cards_and_ranks_are_their_text() {
    for card in Card::ALL {
        let json = format!("\"{card}\"");
        assert_eq!(serde_json::to_string(&card).unwrap(), json);
        assert_eq!(serde_json::from_str::<Card>(&json).unwrap(), card);
    }
    for rank in Rank::ALL {
        let json = format!("\"{rank}\"");
        assert_eq!(serde_json::to_string(&rank).unwrap(), json);
        assert_eq!(serde_json::from_str::<Rank>(&json).unwrap(), rank);
    }
    let message = |json: &str| serde_json::from_str::<Card>(json).unwrap_err().to_string();
    assert_eq!(
        message("\"Ax\""),
        "unknown card `Ax`, expected a rank and a suit such as As or Td"
    );
    let message = serde_json::from_str::<Rank>("\"10\"").unwrap_err();
    assert_eq!(
        message.to_string(),
        "unknown rank `10`, expected one of 2 to 9, T, J, Q, K, A"
    );
}

#[test]
fn errors_have_their_variant_as_kind() {
    let error = CardError::DuplicateCard {
        card: Card::ALL[51],
    };
    let json = serde_json::to_string(&error).unwrap();
    assert_eq!(json, r#"{"kind":"DuplicateCard","card":"As"}"#);
    let json = serde_json::to_string(&Category::ThreeOfAKind).unwrap();
    assert_eq!(json, "\"three-of-a-kind\"");
    let found = strength(&Card::ALL[..5]).unwrap();
    assert_eq!(
        serde_json::to_string(&found).unwrap(),
        found.value().to_string()
    );
}
