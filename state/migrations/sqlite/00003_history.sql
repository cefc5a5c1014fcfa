-- What visitors do with their conversations: name them, search them, judge
-- the answers, share them. All of it goes when its conversation does.

-- +goose Up
ALTER TABLE conversations ADD COLUMN title TEXT NOT NULL DEFAULT ''; -- given by the visitor; '' means the first thing said

-- What can be found, one row for each turn; turn 0 is the title.
CREATE TABLE findable (
	id      INTEGER PRIMARY KEY,
	session TEXT    NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
	turn    INTEGER NOT NULL,
	text    TEXT    NOT NULL,
	UNIQUE (session, turn)
) STRICT;

CREATE VIRTUAL TABLE words USING fts5 (text, content = 'findable', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2');
INSERT INTO words (words, rank) VALUES ('secure-delete', 1); -- what is deleted leaves no words behind

-- +goose StatementBegin
CREATE TRIGGER findable_added AFTER INSERT ON findable BEGIN
	INSERT INTO words (rowid, text) VALUES (new.id, new.text);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER findable_changed AFTER UPDATE ON findable BEGIN
	INSERT INTO words (words, rowid, text) VALUES ('delete', old.id, old.text);
	INSERT INTO words (rowid, text) VALUES (new.id, new.text);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER findable_deleted AFTER DELETE ON findable BEGIN
	INSERT INTO words (words, rowid, text) VALUES ('delete', old.id, old.text);
END;
-- +goose StatementEnd

-- Of what was kept before, what was said and answered, and the short values found.
INSERT INTO findable (session, turn, text)
SELECT session, turn, group_concat(text, char(10)) FROM (
	SELECT session, turn, seq, coalesce(body ->> '$.said.text', body ->> '$.answered.text', body ->> '$.replied.text', '') AS text
	FROM events WHERE kind IN ('said', 'answered', 'replied')
	UNION ALL
	SELECT e.session, e.turn, e.seq, v.value
	FROM events e, json_each(e.body, '$.replied.rows') r, json_each(r.value, '$.values') v
	WHERE e.kind = 'replied' AND v.type IN ('text', 'array') AND length(v.value) <= 200
	ORDER BY 1, 2, 3
) WHERE text <> '' GROUP BY session, turn;

-- What visitors think of answers.
CREATE TABLE feedback (
	session  TEXT    NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
	turn     INTEGER NOT NULL,
	verdict  TEXT    NOT NULL CHECK (verdict IN ('right', 'wrong')),
	comment  TEXT    NOT NULL,
	meant    TEXT    NOT NULL, -- what would have been right, in words
	suql     TEXT    NOT NULL, -- the same as a query
	database TEXT    NOT NULL, -- digest of the catalog that the answer came from; '' when unknown
	at       INTEGER NOT NULL, -- milliseconds since 1970, UTC
	PRIMARY KEY (session, turn)
) STRICT;

-- Links that show a conversation to whoever has them. The token is kept as it
-- is: whoever reads this table can read the events too.
CREATE TABLE shares (
	token   TEXT    PRIMARY KEY,
	session TEXT    NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
	turn    INTEGER NOT NULL, -- that is shown; 0 for all
	upto    INTEGER NOT NULL, -- the last event that is shown
	created INTEGER NOT NULL, -- milliseconds since 1970, UTC
	until   INTEGER NOT NULL  -- the same; 0 for without end
) STRICT;

CREATE INDEX shares_of_conversation ON shares (session);

-- +goose Down
DROP TABLE shares;
DROP TABLE feedback;
DROP TABLE words;
DROP TABLE findable;
ALTER TABLE conversations DROP COLUMN title;
