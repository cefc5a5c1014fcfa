-- A store as version 2 left it: one conversation of ann, digest and all.
CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL, is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')));
INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1), (1, 1), (2, 1);
CREATE TABLE conversations (
	id      TEXT PRIMARY KEY,
	owner   TEXT NOT NULL DEFAULT '', -- digest of the visitor who began it; '' when nobody owns it
	created INTEGER NOT NULL,         -- milliseconds since 1970, UTC
	used    INTEGER NOT NULL          -- the same, of the last event
) STRICT;

CREATE INDEX conversations_of_owner ON conversations (owner, used);

CREATE TABLE events (
	session TEXT    NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
	seq     INTEGER NOT NULL,
	turn    INTEGER NOT NULL,
	kind    TEXT    NOT NULL,
	at      INTEGER NOT NULL, -- milliseconds since 1970, UTC
	body    TEXT    NOT NULL, -- the whole event as JSON (parley.json.v1)
	PRIMARY KEY (session, seq)
) STRICT;

CREATE TABLE logins (
	digest TEXT PRIMARY KEY,  -- of the secret in the browser's cookie
	opened TEXT NOT NULL,     -- digest of that secret and the key it was opened with
	who    TEXT NOT NULL,     -- the name of the key; '' for the shared password
	until  INTEGER NOT NULL   -- milliseconds since 1970, UTC
) STRICT;

INSERT INTO conversations VALUES ('c1', '49915e0d7d4b402e3017d010bc1c0e83cac6c797d6c16e66340fe3268693a6a1', 1700000000000, 1700000060000);
INSERT INTO events VALUES
	('c1', 1, 1, 'said', 1700000000000, '{"seq":1,"turn":1,"at":"2023-11-14T22:13:20Z","kind":"said","said":{"text":"a quiet place"}}'),
	('c1', 2, 1, 'replied', 1700000060000, '{"seq":2,"turn":1,"at":"2023-11-14T22:14:20Z","kind":"replied","replied":{"text":"Two of them.","clauses":null,"columns":[{"name":"name","kind":"text"},{"name":"cuisines","kind":"array"}],"rows":[{"values":["Tern",["Thai","Lao"]]},{"values":["Plover",null]}],"total":2,"receipt":{"suql":"SELECT 1","stats":{}}}}'),
	('c1', 3, 2, 'said', 1700000060000, '{"seq":3,"turn":2,"at":"2023-11-14T22:14:20Z","kind":"said","said":{"text":"fnord"}}'),
	('c1', 4, 2, 'failed', 1700000060000, '{"seq":4,"turn":2,"at":"2023-11-14T22:14:20Z","kind":"failed","failed":{"code":"not_understood","message":"No."}}');
