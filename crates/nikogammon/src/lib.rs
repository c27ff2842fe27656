//! Counting, indexing and solving of nikogammon, a miniature backgammon.
