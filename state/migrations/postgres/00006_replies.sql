-- What a language model has replied, so that what one server has paid for the
-- others need not pay for again. What it was asked is a hash here.

-- +goose Up
CREATE TABLE replies (
	key   TEXT COLLATE "C" PRIMARY KEY, -- hash of the request and of the model that was asked
	value BYTEA  NOT NULL,
	bytes BIGINT NOT NULL, -- of key and value
	used  BIGINT NOT NULL  -- milliseconds since 1970, UTC, to a day or so
);

CREATE INDEX replies_by_use ON replies (used, bytes);

-- +goose Down
DROP TABLE replies;
