-- Which release wrote last, versions of projections, secrets, snapshots, and an index of the kinds.
-- What was stored before is not touched.

CREATE TABLE meta (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The form of the first release has the version 1.
ALTER TABLE projections ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0);

-- Texts that must not be seen yet, such as the seed of a sealed draw.
CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A cache: can be emptied at any time.
CREATE TABLE snapshots (
    name TEXT NOT NULL PRIMARY KEY,
    seq INTEGER NOT NULL CHECK (seq > 0),
    head BLOB NOT NULL CHECK (length(head) = 32),
    release TEXT NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    state BLOB NOT NULL
) STRICT;

CREATE INDEX events_kind ON events (kind);

PRAGMA user_version = 3;
