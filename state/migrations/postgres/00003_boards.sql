-- Boards: pages of pinned queries, which run again whenever a board is opened.

-- +goose Up
CREATE TABLE boards (
	rowid   BIGINT GENERATED ALWAYS AS IDENTITY,
	id      TEXT COLLATE "C" PRIMARY KEY,
	owner   TEXT COLLATE "C" NOT NULL,
	title   TEXT   NOT NULL,
	created BIGINT NOT NULL,
	token   TEXT COLLATE "C" UNIQUE
);

CREATE INDEX boards_of_owner ON boards (owner, created);

CREATE TABLE pins (
	board  TEXT COLLATE "C" NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
	number BIGINT NOT NULL,
	place  BIGINT NOT NULL,
	title  TEXT   NOT NULL,
	source TEXT   NOT NULL,
	suql   TEXT   NOT NULL,
	sure   DOUBLE PRECISION NOT NULL,
	look   TEXT   NOT NULL,
	added  BIGINT NOT NULL,
	PRIMARY KEY (board, number)
);

-- +goose Down
DROP TABLE pins, boards;
