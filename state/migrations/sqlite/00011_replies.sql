-- What a language model has replied. What it was asked is a hash here.

-- +goose Up
CREATE TABLE replies (
	key   TEXT    PRIMARY KEY, -- hash of the request and of the model that was asked
	value BLOB    NOT NULL,
	bytes INTEGER NOT NULL, -- of key and value
	used  INTEGER NOT NULL  -- milliseconds since 1970, UTC, to a day or so
) STRICT;

CREATE INDEX replies_by_use ON replies (used, bytes);

-- +goose Down
DROP TABLE replies;
