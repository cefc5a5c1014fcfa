CREATE TABLE cafes (id INTEGER PRIMARY KEY, name TEXT, city TEXT, rating REAL, parent INTEGER, reviews TEXT, about TEXT);
INSERT INTO cafes VALUES
 (1, 'Alder',  'Oakland',  4.5, NULL, '["kids=yes here. quiet=no at all.", "seats=20 or so."]', 'style=modern'),
 (2, 'Birch',  'Oakland',  3.9, 1,    '["kids=no place for them. quiet=yes."]',                 'style=rustic'),
 (3, 'Cedar',  'Berkeley', 4.8, 1,    '["kids=yes. quiet=yes. seats=40."]',                     NULL),
 (4, 'Dogwood','Berkeley', 4.1, 3,    '["Nothing much to say."]',                               'style=modern'),
 (5, 'Elm',    'Oakland',  4.9, 2,    NULL,                                                     'style=rustic'),
 (6, 'Fir',    'Berkeley', 2.5, 3,    '["seats=many.", "kids=yes."]',                           'style=plain'),
 (7, 'Ginkgo', 'Oakland',  4.4, NULL, '["kids=yes and seats=12."]',                             NULL);
CREATE TABLE visits (id INTEGER PRIMARY KEY, cafe INTEGER, day TEXT, note TEXT);
INSERT INTO visits VALUES
 (1, 1, '2024-01-05', 'mood=good kids=yes'),
 (2, 1, '2024-02-05', 'mood=bad'),
 (3, 3, '2024-03-05', 'mood=good style=modern'),
 (4, 3, '2024-04-05', 'mood=good'),
 (5, 3, '2024-05-05', 'mood=good'),
 (6, 6, '2024-06-05', NULL),
 (7, 9, '2024-07-05', 'mood=bad');
CREATE TABLE many (id INTEGER PRIMARY KEY, body TEXT);
INSERT INTO many WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
 SELECT i, 'note ' || i || ' even=' || CASE WHEN i % 2 = 0 THEN 'yes' ELSE 'no' END || ' round=' || CASE WHEN i % 300 = 0 THEN 'yes' ELSE 'no' END FROM n;
