-- The log of a club. What is in `events` is never changed; `commands` goes with it.
-- Names, notes and projections stand beside the chain and can be replaced.

-- "club" in ASCII: tells the file from the databases of other programs.
PRAGMA application_id = 1668052322;
PRAGMA user_version = 1;

CREATE TABLE commands (
    command TEXT NOT NULL PRIMARY KEY CHECK (length(command) BETWEEN 1 AND 64),
    digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    seq INTEGER NOT NULL PRIMARY KEY CHECK (seq > 0),
    format INTEGER NOT NULL,
    stream TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
    command TEXT NOT NULL REFERENCES commands (command),
    command_index INTEGER NOT NULL,
    command_count INTEGER NOT NULL,
    at INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    kind TEXT NOT NULL,
    schema INTEGER NOT NULL CHECK (schema > 0),
    body TEXT NOT NULL,
    draw_algorithm TEXT,
    -- Decimal digits: a seed uses all 64 bits, an INTEGER here has 63 and a sign.
    draw_seed TEXT,
    prev BLOB NOT NULL CHECK (length(prev) = 32),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    UNIQUE (stream, version),
    UNIQUE (command, command_index),
    CHECK (command_index >= 0 AND command_index < command_count),
    CHECK ((draw_algorithm IS NULL) = (draw_seed IS NULL))
) STRICT;

CREATE TRIGGER events_gapless BEFORE INSERT ON events
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM events)
BEGIN
    SELECT raise(ABORT, 'the log is append-only: an event must follow the last one');
END;

CREATE TRIGGER events_not_updated BEFORE UPDATE ON events
BEGIN
    SELECT raise(ABORT, 'the log is append-only: events are not updated');
END;

CREATE TRIGGER events_not_deleted BEFORE DELETE ON events
BEGIN
    SELECT raise(ABORT, 'the log is append-only: events are not deleted');
END;

CREATE TRIGGER commands_not_updated BEFORE UPDATE ON commands
BEGIN
    SELECT raise(ABORT, 'the log is append-only: commands are not updated');
END;

CREATE TRIGGER commands_not_deleted BEFORE DELETE ON commands
BEGIN
    SELECT raise(ABORT, 'the log is append-only: commands are not deleted');
END;

CREATE TABLE people (
    member TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE notes (
    id TEXT NOT NULL PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE projections (
    name TEXT NOT NULL PRIMARY KEY,
    seq INTEGER NOT NULL REFERENCES events (seq),
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
