-- Random bytes that the server makes once: the key that signs the ids of
-- visitors.

-- +goose Up
CREATE TABLE secrets (
	name  TEXT PRIMARY KEY,
	value BLOB NOT NULL
) STRICT;

-- +goose Down
DROP TABLE secrets;
