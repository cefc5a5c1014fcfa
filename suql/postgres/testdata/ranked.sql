-- The same texts, kept for searching in every way that there is.
CREATE TABLE bare (id INTEGER PRIMARY KEY, about TEXT);
INSERT INTO bare VALUES
  (1, 'Great soup. The friend I came with liked it. Slow.'),
  (2, 'Brought the families of both my brothers; a friendly crew.'),
  (3, 'Truly family-friendly: crayons on the table.'),
  (4, 'Parking is a nightmare at this restaurant.'),
  (5, '¡Jalapeño heaven! OR is it?'),
  (6, NULL),
  (7, 'Soup, soup and more soup at this restaurant.');
CREATE TABLE indexed AS SELECT * FROM bare;
ALTER TABLE indexed ADD PRIMARY KEY (id);
CREATE INDEX indexed_words ON indexed USING gin (to_tsvector('english', about));
CREATE TABLE signed AS SELECT * FROM bare;
ALTER TABLE signed ADD PRIMARY KEY (id);
CREATE INDEX signed_words ON signed USING gist (to_tsvector('pg_catalog.english', coalesce(about, '')));
CREATE TABLE generated (id INTEGER PRIMARY KEY, title TEXT, about TEXT,
  both_words tsvector GENERATED ALWAYS AS (setweight(to_tsvector('english', coalesce(title, '')), 'A') || to_tsvector('english', coalesce(about, ''))) STORED,
  words tsvector GENERATED ALWAYS AS (to_tsvector('english', about)) STORED);
INSERT INTO generated SELECT id, 'soup', about FROM bare;
CREATE INDEX generated_words ON generated USING gin (words);
CREATE TABLE triggered (id INTEGER PRIMARY KEY, about TEXT, searched tsvector);
CREATE TRIGGER triggered_update BEFORE INSERT OR UPDATE ON triggered FOR EACH ROW EXECUTE FUNCTION tsvector_update_trigger(searched, 'pg_catalog.english', about);
INSERT INTO triggered SELECT * FROM bare;
CREATE TABLE filled (id INTEGER PRIMARY KEY, about TEXT, about_tsv tsvector, note_tsv tsvector);
INSERT INTO filled SELECT *, to_tsvector('english', about), to_tsvector('nothing at all') FROM bare;
CREATE TABLE listed (id INTEGER PRIMARY KEY, about TEXT[]);
INSERT INTO listed SELECT id, string_to_array(about, '. ') FROM bare;
CREATE TABLE partly AS SELECT * FROM bare; -- an index on some of the rows is none
ALTER TABLE partly ADD PRIMARY KEY (id);
CREATE INDEX partly_words ON partly USING gin (to_tsvector('english', about)) WHERE id < 3;
CREATE COLLATION folding (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
CREATE TABLE folded (id INTEGER PRIMARY KEY, about TEXT COLLATE folding);
INSERT INTO folded SELECT * FROM bare;
CREATE TABLE german (id INTEGER PRIMARY KEY, about TEXT);
INSERT INTO german VALUES (1, 'Ein Haus ohne Garten.'), (2, 'Zwei Gärten und ein Hof.'), (3, 'Die Häuser sind klein.');
CREATE INDEX german_words ON german USING gin (to_tsvector('german', about));
