-- What servers beside each other have to know of one another. Nothing of it
-- need survive the database server, so nothing of it is written to its log.

-- +goose Up
CREATE SEQUENCE replicas AS INTEGER CYCLE; -- each server takes a number, and holds an advisory lock on it while it lives

-- Which server works on a turn of which conversation.
CREATE UNLOGGED TABLE working (
	session TEXT COLLATE "C" PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
	replica INTEGER NOT NULL
);

-- Attempts to log in: up to when those that were made use up the pace.
CREATE UNLOGGED TABLE attempts (
	client TEXT COLLATE "C" PRIMARY KEY, -- digest of who tries, and at what
	until  BIGINT NOT NULL               -- milliseconds since 1970 by the clock of the database
);

CREATE INDEX attempts_by_time ON attempts (until);

-- +goose Down
DROP TABLE attempts, working;
DROP SEQUENCE replicas;
