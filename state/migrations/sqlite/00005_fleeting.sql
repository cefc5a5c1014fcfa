-- Conversations that nobody may find again: those of a screen that one
-- visitor after another stands before.

-- +goose Up
CREATE TABLE fleeting (
	session TEXT PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE
) STRICT;

-- +goose Down
DROP TABLE fleeting;
