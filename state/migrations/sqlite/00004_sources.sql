-- The databases that people have added, which of them a conversation is
-- about, and the synonyms that somebody has looked at and not wanted.

-- +goose Up
CREATE TABLE sources (
	id    TEXT PRIMARY KEY,
	title TEXT NOT NULL,
	kind  TEXT NOT NULL,    -- opened or imported
	path  TEXT NOT NULL,    -- of the database file
	added INTEGER NOT NULL  -- milliseconds since 1970, UTC
) STRICT;

-- '' is the one database that there was before there could be several.
ALTER TABLE conversations ADD COLUMN source TEXT NOT NULL DEFAULT '';

CREATE TABLE dismissed (
	source TEXT NOT NULL,
	owner  TEXT NOT NULL,   -- digest of the visitor who dismissed it
	what   TEXT NOT NULL,   -- the proposed synonym and what it would stand for
	at     INTEGER NOT NULL,
	PRIMARY KEY (source, owner, what)
) STRICT;

-- +goose Down
DROP TABLE dismissed;
ALTER TABLE conversations DROP COLUMN source;
DROP TABLE sources;
