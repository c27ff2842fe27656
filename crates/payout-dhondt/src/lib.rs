//! Payout structures by exact D'Hondt apportionment, printable award tables and season standings.
