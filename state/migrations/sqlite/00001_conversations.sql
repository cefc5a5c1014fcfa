-- A conversation is its events; everything else about it can be computed.

-- +goose Up
CREATE TABLE conversations (
	id      TEXT PRIMARY KEY,
	owner   TEXT NOT NULL DEFAULT '', -- digest of the visitor who began it; '' when nobody owns it
	created INTEGER NOT NULL,         -- milliseconds since 1970, UTC
	used    INTEGER NOT NULL          -- the same, of the last event
) STRICT;

CREATE INDEX conversations_of_owner ON conversations (owner, used);

CREATE TABLE events (
	session TEXT    NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
	seq     INTEGER NOT NULL,
	turn    INTEGER NOT NULL,
	kind    TEXT    NOT NULL,
	at      INTEGER NOT NULL, -- milliseconds since 1970, UTC
	body    TEXT    NOT NULL, -- the whole event as JSON (parley.json.v1)
	PRIMARY KEY (session, seq)
) STRICT;

-- +goose Down
DROP TABLE events;
DROP TABLE conversations;
