-- The digest of a command covers the names in it: whoever guesses a name could check the guess. With
-- a person's name the digests of all commands until then are forgotten, which 32 zero bytes say;
-- any other change of a command stays refused.
DROP TRIGGER commands_not_updated;

CREATE TRIGGER commands_not_updated BEFORE UPDATE ON commands
WHEN NEW.command IS NOT OLD.command OR NEW.digest IS NOT zeroblob(32)
BEGIN
    SELECT raise(ABORT, 'the log is append-only: commands are not updated');
END;

UPDATE commands SET digest = zeroblob(32)
WHERE EXISTS (SELECT 1 FROM events WHERE kind = 'MemberErased');

PRAGMA user_version = 2;
