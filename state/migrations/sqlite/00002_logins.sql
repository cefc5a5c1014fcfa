-- Who is logged in. Digests only: reading this table lets nobody in.

-- +goose Up
CREATE TABLE logins (
	digest TEXT PRIMARY KEY,  -- of the secret in the browser's cookie
	opened TEXT NOT NULL,     -- digest of that secret and the key it was opened with
	who    TEXT NOT NULL,     -- the name of the key; '' for the shared password
	until  INTEGER NOT NULL   -- milliseconds since 1970, UTC
) STRICT;

-- +goose Down
DROP TABLE logins;
