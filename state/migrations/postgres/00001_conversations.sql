-- Everything that the SQLite store holds, in PostgreSQL. The columns are the
-- same, so that most statements are the same text for both.

-- +goose Up
CREATE TABLE conversations (
	rowid   BIGINT GENERATED ALWAYS AS IDENTITY, -- in the order they were begun
	id      TEXT COLLATE "C" PRIMARY KEY,
	owner   TEXT COLLATE "C" NOT NULL DEFAULT '', -- digest of the visitor who began it; '' when nobody owns it
	created BIGINT NOT NULL,                      -- milliseconds since 1970, UTC
	used    BIGINT NOT NULL,                      -- the same, of the last event
	title   TEXT NOT NULL DEFAULT '',             -- given by the visitor; '' means the first thing said
	source  TEXT NOT NULL DEFAULT '',             -- '' is the one database of a server that has no other
	version BIGINT NOT NULL DEFAULT 0             -- the sequence number of the last event
);

CREATE INDEX conversations_of_owner ON conversations (owner, used);
CREATE INDEX conversations_by_use ON conversations (used);

CREATE TABLE events (
	session TEXT COLLATE "C" NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
	seq     BIGINT NOT NULL,
	turn    BIGINT NOT NULL,
	kind    TEXT   NOT NULL,
	at      BIGINT NOT NULL,            -- milliseconds since 1970, UTC
	body    TEXT   NOT NULL,            -- the whole event as JSON (parley.json.v1)
	said    TEXT   NOT NULL DEFAULT '', -- of an event of kind said, its text
	PRIMARY KEY (session, seq)
);

CREATE TABLE logins (
	digest TEXT COLLATE "C" PRIMARY KEY, -- of the secret in the browser's cookie
	opened TEXT   NOT NULL,              -- digest of that secret and the key it was opened with
	who    TEXT   NOT NULL,              -- the name of the key; '' for the shared password
	until  BIGINT NOT NULL
);

-- What can be found, one row for each turn; turn 0 is the title. The words
-- are cut and folded by the program, so that they are the same on every
-- server, whatever its locale and its extensions.
CREATE TABLE findable (
	session TEXT COLLATE "C" NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
	turn    BIGINT   NOT NULL,
	text    TEXT     NOT NULL,
	words   TSVECTOR NOT NULL,
	PRIMARY KEY (session, turn)
);

CREATE INDEX findable_words ON findable USING gin (words);

CREATE TABLE feedback (
	session  TEXT COLLATE "C" NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
	turn     BIGINT NOT NULL,
	verdict  TEXT   NOT NULL CHECK (verdict IN ('right', 'wrong')),
	comment  TEXT   NOT NULL,
	meant    TEXT   NOT NULL,
	suql     TEXT   NOT NULL,
	database TEXT   NOT NULL,
	at       BIGINT NOT NULL,
	PRIMARY KEY (session, turn)
);

CREATE TABLE shares (
	rowid   BIGINT GENERATED ALWAYS AS IDENTITY,
	token   TEXT COLLATE "C" PRIMARY KEY,
	session TEXT COLLATE "C" NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
	turn    BIGINT NOT NULL,
	upto    BIGINT NOT NULL,
	created BIGINT NOT NULL,
	until   BIGINT NOT NULL
);

CREATE INDEX shares_of_conversation ON shares (session);

CREATE TABLE sources (
	rowid BIGINT GENERATED ALWAYS AS IDENTITY,
	id    TEXT COLLATE "C" PRIMARY KEY,
	title TEXT   NOT NULL,
	kind  TEXT   NOT NULL,
	path  TEXT   NOT NULL,
	added BIGINT NOT NULL
);

CREATE TABLE dismissed (
	source TEXT COLLATE "C" NOT NULL,
	owner  TEXT COLLATE "C" NOT NULL,
	what   TEXT   NOT NULL,
	at     BIGINT NOT NULL,
	PRIMARY KEY (source, owner, what)
);

CREATE TABLE fleeting (
	session TEXT COLLATE "C" PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE
);

CREATE TABLE secrets (
	name  TEXT COLLATE "C" PRIMARY KEY,
	value BYTEA NOT NULL
);

-- +goose Down
DROP TABLE secrets, fleeting, dismissed, sources, shares, feedback, findable, logins, events, conversations;
