-- The log of a club in a schema of its own. What is in `events` is never changed; `commands` goes with it.
-- Names, notes, secrets and projections are bytes: a text of this database cannot hold U+0000.
-- Texts that are compared are ordered by their bytes, as in every other store.

CREATE TABLE meta (
    key text COLLATE "C" NOT NULL PRIMARY KEY,
    value bytea NOT NULL
);

-- The end of the log. An append locks its one row first, so that appends come one after the other.
CREATE TABLE head (
    one boolean NOT NULL PRIMARY KEY DEFAULT true CHECK (one),
    seq bigint NOT NULL CHECK (seq >= 0),
    hash bytea NOT NULL CHECK (length(hash) = 32)
) WITH (fillfactor = 10);
INSERT INTO head (seq, hash) VALUES (0, decode(repeat('00', 32), 'hex'));

CREATE TABLE commands (
    command text COLLATE "C" NOT NULL PRIMARY KEY CHECK (octet_length(command) BETWEEN 1 AND 64),
    digest bytea NOT NULL CHECK (length(digest) = 32)
);

CREATE TABLE events (
    seq bigint NOT NULL PRIMARY KEY CHECK (seq > 0),
    format bigint NOT NULL,
    stream text COLLATE "C" NOT NULL,
    version bigint NOT NULL CHECK (version > 0),
    id bytea NOT NULL UNIQUE CHECK (length(id) = 16),
    command text COLLATE "C" NOT NULL,
    command_index bigint NOT NULL,
    command_count bigint NOT NULL,
    at bigint NOT NULL,
    recorded_at bigint NOT NULL,
    actor text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    schema bigint NOT NULL CHECK (schema > 0),
    body text COLLATE "C" NOT NULL,
    draw_algorithm bytea,
    -- Decimal digits: a seed uses all 64 bits, a bigint has 63 and a sign.
    draw_seed text COLLATE "C",
    prev bytea NOT NULL CHECK (length(prev) = 32),
    hash bytea NOT NULL CHECK (length(hash) = 32),
    UNIQUE (stream, version),
    UNIQUE (command, command_index),
    CHECK (command_index >= 0 AND command_index < command_count),
    CHECK ((draw_algorithm IS NULL) = (draw_seed IS NULL))
);
CREATE INDEX events_kind ON events (kind);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log is append-only: % are not changed', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER events_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commands_not_deleted BEFORE DELETE OR TRUNCATE ON commands
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- With a name the digests of all commands until then are forgotten, which 32 zero bytes say.
CREATE TRIGGER commands_not_updated BEFORE UPDATE ON commands
    FOR EACH ROW WHEN (
        NEW.command IS DISTINCT FROM OLD.command
        OR NEW.digest IS DISTINCT FROM decode(repeat('00', 32), 'hex')
    ) EXECUTE FUNCTION refuse_change();

CREATE TABLE people (
    member text COLLATE "C" NOT NULL PRIMARY KEY,
    name bytea NOT NULL
);

CREATE TABLE notes (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    text bytea NOT NULL
);

CREATE TABLE projections (
    name bytea NOT NULL PRIMARY KEY,
    seq bigint NOT NULL,
    version bigint NOT NULL CHECK (version > 0),
    body bytea NOT NULL
);

CREATE TABLE secrets (
    name bytea NOT NULL PRIMARY KEY,
    text bytea NOT NULL
);

-- A cache: can be emptied at any time.
CREATE TABLE snapshots (
    name bytea NOT NULL PRIMARY KEY,
    seq bigint NOT NULL CHECK (seq > 0),
    head bytea NOT NULL CHECK (length(head) = 32),
    release bytea NOT NULL,
    digest bytea NOT NULL CHECK (length(digest) = 32),
    state bytea NOT NULL
);

-- The server keeps samples of columns to plan its queries by. None of these: an erased name must not stay there.
ALTER TABLE people ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE notes ALTER COLUMN text SET STATISTICS 0;
ALTER TABLE commands ALTER COLUMN digest SET STATISTICS 0;
ALTER TABLE projections ALTER COLUMN body SET STATISTICS 0;
ALTER TABLE secrets ALTER COLUMN text SET STATISTICS 0;
ALTER TABLE snapshots ALTER COLUMN state SET STATISTICS 0;

INSERT INTO meta (key, value) VALUES ('application', 'club'), ('schema', '1');
