-- Boards: pages of pinned queries, which run again whenever a board is opened.

-- +goose Up
CREATE TABLE boards (
	id      TEXT PRIMARY KEY,
	owner   TEXT NOT NULL,    -- digest of the visitor who made it
	title   TEXT NOT NULL,
	created INTEGER NOT NULL, -- milliseconds since 1970, UTC
	token   TEXT UNIQUE       -- of the link that shows it; NULL when there is none
) STRICT;

CREATE INDEX boards_of_owner ON boards (owner, created);

CREATE TABLE pins (
	board  TEXT    NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
	number INTEGER NOT NULL, -- its name on the board
	place  INTEGER NOT NULL, -- where it stands
	title  TEXT    NOT NULL,
	source TEXT    NOT NULL, -- database that is asked; '' for the default one
	suql   TEXT    NOT NULL,
	sure   REAL    NOT NULL, -- judgements less sure than this are left out
	look   TEXT    NOT NULL, -- how the rows are shown: view=table&sort=2
	added  INTEGER NOT NULL, -- milliseconds since 1970, UTC
	PRIMARY KEY (board, number)
) STRICT;

-- +goose Down
DROP TABLE pins;
DROP TABLE boards;
