-- Three dimensions: animals, food, noise.
CREATE TABLE places (id INTEGER PRIMARY KEY, about TEXT, note TEXT, about_vector public.vector(3), other public.vector(3));
INSERT INTO places VALUES
  (1, 'Hounds lie under the tables.',        'dear',  '[1, 0.1, 0]',  '[0, 0, 1]'),
  (2, 'Soup and bread, nothing else.',       'cheap', '[0, 1, 0]',    '[0, 0, 1]'),
  (3, 'A band plays until two.',             'cheap', '[0, 0, 1]',    '[1, 0, 0]'),
  (4, 'There is a cat that steals the soup from the plates of guests at night.', 'dear',  '[0.8, 0.5, 0]', '[0, 0, 1]'),
  (5, 'Nobody has a vector for this.',        NULL,    NULL,           NULL);
CREATE TABLE plain (id INTEGER PRIMARY KEY, about TEXT, embedding public.vector);
INSERT INTO plain SELECT id, about, about_vector FROM places;
CREATE TABLE halved (id INTEGER PRIMARY KEY, about TEXT, embedding public.halfvec(3));
INSERT INTO halved SELECT id, about, about_vector::public.halfvec FROM places;
CREATE TABLE indexed (id INTEGER PRIMARY KEY, about TEXT, embedding public.vector(3));
INSERT INTO indexed SELECT id, about, about_vector FROM places;
CREATE INDEX ON indexed USING hnsw (embedding public.vector_l2_ops);
CREATE TABLE several (id INTEGER PRIMARY KEY, about TEXT, first public.vector(3), second public.vector(3));
INSERT INTO several SELECT id, about, about_vector, other FROM places;
