//! Numbers and texts of cards.

use holdem_cards::{Card, CardError, Rank};

#[test]
fn every_card_is_read_as_it_is_written() {
    let mut names = Vec::new();
    for rank in "23456789TJQKA".chars() {
        for suit in "cdhs".chars() {
            names.push(format!("{rank}{suit}"));
        }
    }
    for (index, name) in names.iter().enumerate() {
        let card: Card = name.parse().unwrap();
        assert_eq!(card.to_string(), *name);
        assert_eq!(card.index(), index);
        assert_eq!((card.rank().index(), card.suit()), (index / 4, index % 4));
        assert_eq!(Card::from_index(index), Some(card));
        assert_eq!(Card::ALL[index], card);
    }
    assert_eq!(Card::from_index(52), None);
}

#[test]
fn ranks_are_read_in_either_case() {
    for (index, rank) in Rank::all().enumerate() {
        assert_eq!(rank.index(), index);
        assert_eq!(Rank::from_index(index), Some(rank));
        assert_eq!(Rank::ALL[index], rank);
        for c in [rank.to_char(), rank.to_char().to_ascii_lowercase()] {
            assert_eq!(Rank::from_char(c), Some(rank));
        }
    }
    assert_eq!(Rank::from_index(13), None);
    assert_eq!(Rank::from_char('1'), None);
    assert_eq!(Rank::all().next_back(), Some(Rank::ACE));
}

#[test]
fn other_texts_are_refused_with_the_text() {
    for text in ["", "A", "1s", "AS", "Asx", "sA", "As ", "\u{2660}A"] {
        let expected = CardError::UnknownCard { text: text.into() };
        assert_eq!(text.parse::<Card>(), Err(expected), "{text:?}");
    }
    assert_eq!(
        "1s".parse::<Card>().unwrap_err().to_string(),
        "unknown card `1s`, expected a rank and a suit such as As or Td"
    );
}
