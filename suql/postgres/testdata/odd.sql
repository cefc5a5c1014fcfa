CREATE TYPE mood AS ENUM ('sad', 'ok', 'happy');
CREATE DOMAIN mail AS TEXT CHECK (VALUE LIKE '%@%');
CREATE DOMAIN mails AS mail;
CREATE TABLE odd (
  id UUID PRIMARY KEY,
  "Full Name" CHARACTER VARYING(40) NOT NULL,
  code CHARACTER(6),
  feels mood,
  felt mood[],
  words CHARACTER VARYING(20)[],
  numbers INTEGER[],
  grid TEXT[],
  flags BOOLEAN[],
  tags JSONB,
  listed TEXT,
  doc JSON,
  mail mails,
  small REAL,
  big NUMERIC,
  raw BYTEA,
  place POINT,
  at TIMESTAMP,
  span INTERVAL,
  ok BOOLEAN
);
COMMENT ON TABLE odd IS 'one of everything';
COMMENT ON COLUMN odd.feels IS 'how it feels';
INSERT INTO odd VALUES
  ('00000000-0000-0000-0000-000000000002', 'Ann', 'ab', 'happy', '{ok,happy}', '{a,"b c",NULL}', '{1,2}', '{{a,b},{c,"d\"e"}}', '{t,f}', '["x", "y"]', '["x"]', '{"k": [1]}', 'a@b.c', 0.1, 12345678901234567890, '\x00ff', '(1,2)', '2024-01-02 03:04:05.5', '1 day 2 hours', TRUE),
  ('00000000-0000-0000-0000-000000000001', 'Bob', NULL, 'sad', '{}', '{}', '{}', NULL, '{}', '[]', '[]', '[]', NULL, 'NaN', 2.50, NULL, NULL, 'infinity', NULL, FALSE),
  ('00000000-0000-0000-0000-000000000003', 'Cyd', 'x', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
CREATE VIEW odd_view AS SELECT doc, place, feels FROM odd;
CREATE TABLE heap (what TEXT);
INSERT INTO heap SELECT 'line ' || n FROM generate_series(1, 12) AS n;
CREATE TABLE heir (more TEXT) INHERITS (heap);
INSERT INTO heir VALUES ('of an heir', 'x');
CREATE TABLE parts (id INTEGER, part TEXT, PRIMARY KEY (id, part)) PARTITION BY LIST (part);
CREATE TABLE parts_a PARTITION OF parts FOR VALUES IN ('a');
CREATE TABLE parts_b PARTITION OF parts FOR VALUES IN ('b');
INSERT INTO parts VALUES (1, 'a'), (1, 'b'), (2, 'a');
CREATE TABLE points_at (id INTEGER PRIMARY KEY, other INTEGER, part TEXT, FOREIGN KEY (other, part) REFERENCES parts (id, part));
CREATE MATERIALIZED VIEW kept AS SELECT * FROM heap;
