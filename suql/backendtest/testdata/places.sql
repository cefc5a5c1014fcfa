CREATE TYPE price_level AS ENUM ('cheap', 'moderate', 'expensive');

CREATE TABLE places (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT,
  price price_level,
  rating NUMERIC(3, 1),
  score DOUBLE PRECISION,
  visits BIGINT,
  open BOOLEAN,
  opened DATE,
  tags TEXT[],
  reviews TEXT[],
  about TEXT
);
INSERT INTO places (id, name, city, price, rating, score, visits, open, opened, tags, reviews, about) VALUES
  (1,  'Alder',   'Oakland',  'cheap',     4.5, 0.75,  120, TRUE,  '2019-03-01', ARRAY['Thai', 'Noodles'],  ARRAY['kids=yes here. quiet=no at all, sadly so.', 'seats=20 or so, they told us when we asked.'], 'A long room near the lake. style=modern and bright. since=2019-03-01.'),
  (2,  'Birch',   'Oakland',  'moderate',  3.9, 0.5,    35, TRUE,  '2020-11-15', ARRAY['Bakery'],           ARRAY['kids=no place for them. quiet=yes, you hear a pin drop.'], 'An old bakery with a yard. style=rustic, warm.'),
  (3,  'Cedar',   'Berkeley', 'cheap',     4.8, 1.25,   NULL, TRUE,  '2015-06-30', ARRAY['Thai', 'Bakery'],   ARRAY['kids=yes. quiet=yes. seats=40, all of them taken on a Monday.'], 'Two floors and a garden. style=modern, clean. since=2015-06-30.'),
  (4,  'Dogwood', 'Berkeley', 'expensive', 4.1, NULL,  300, FALSE, NULL,         ARRAY[]::text[],           ARRAY['Nothing much to say about this one, we came and went again.'], 'A hotel dining room that says little of itself.'),
  (5,  'Elm',     'Oakland',  'moderate',  4.9, 2,       7, TRUE,  '2021-01-01', NULL,                      NULL, NULL),
  (6,  'Fir',     'Berkeley', 'cheap',     2.5, 0.125,  64, FALSE, '2018-02-28', ARRAY['Noodles'],          ARRAY['seats=many. kids=yes, and more of them than you would like.'], 'A stall in the market hall. style=none worth the name.'),
  (7,  'Ginkgo',  'Oakland',  'expensive', 4.4, 1.5,    90, TRUE,  '2022-09-09', ARRAY['Thai'],             ARRAY['kids=yes and seats=12. quiet=yes before seven in the evening.'], 'Counter and kitchen are one. style=modern. since=2022-09-09.'),
  (8,  'Hazel',   'Berkeley', 'moderate',  3.0, 3,      11, NULL,  '2019-12-31', ARRAY['Bakery', 'Noodles'], ARRAY[' '], 'A corner shop with three tables. style=rustic.'),
  (9,  'Ivy',     NULL,       'cheap',     NULL, 0.25,   5, TRUE,  '2023-05-05', ARRAY['Thai', 'Noodles'],  ARRAY['quiet=no. seats=8, and a bench outside for the ones who wait.'], 'Take away only, mostly. since=2023.'),
  (10, 'jasmine', 'Oakland',  'expensive', 4.4, 0.5,   150, TRUE,  '2017-07-07', ARRAY['Bakery'],           ARRAY['kids=maybe. quiet=no. seats=55 in the big hall at the back.'], 'A ballroom once. style=grand. It''s loud.');

CREATE TABLE chefs (
  name TEXT PRIMARY KEY,
  place INTEGER REFERENCES places (id),
  bio TEXT
);
INSERT INTO chefs VALUES
  ('Ada', 1, 'Ada cooks since she was ten and learned in Lyon. stars=2 by now.'),
  ('Bo',  3, 'Bo came to cooking late, after a life at sea. stars=1 at most.'),
  ('Cy',  3, 'Cy runs the second kitchen and writes about bread. stars=none.');

CREATE TABLE menu (
  place INTEGER REFERENCES places (id),
  line INTEGER,
  dish TEXT,
  notes TEXT,
  PRIMARY KEY (place, line)
);
INSERT INTO menu VALUES
  (1, 1, 'Pad thai', 'The dish that everyone comes for. hot=yes, ask for less.'),
  (1, 2, 'Tea',      'Served in a pot for two with small cakes. hot=yes.'),
  (2, 1, 'Rye loaf', 'Baked twice a day and sold by the half. hot=no.'),
  (3, 1, 'Tea',      'Iced, with mint from the garden behind it. hot=no.');

CREATE TABLE remarks (who TEXT, what TEXT);
INSERT INTO remarks VALUES
  ('a', 'The first remark, which is about the music. loud=yes.'),
  ('a', 'The second remark, about nothing in particular here.'),
  ('b', 'The third remark, which is about the music. loud=no.');

CREATE VIEW open_places AS SELECT name, price, rating, reviews FROM places WHERE open;

CREATE TABLE counters (place INTEGER PRIMARY KEY REFERENCES places (id), hours TEXT, checked TIMESTAMP, since DATE);
INSERT INTO counters VALUES
  (1, 'Tue–Sun 11am–9pm; Mon closed', '2024-01-31 10:30:00', '2019-03-01'),
  (2, 'Mon–Fri 7am–3pm; Sat–Sun closed', '2024-01-01 08:00:00', '2020-02-28'),
  (3, 'Daily 5pm–2am', '2024-02-01 00:00:00', '2020-03-01'),
  (4, 'Tue–Sat two seatings, 6pm and 8:30pm', NULL, '2015-06-30'),
  (5, NULL, '2023-12-31 12:00:00', NULL);

CREATE TABLE trips (id INTEGER PRIMARY KEY, started TEXT, ended TEXT, booked TEXT, born TEXT, seats TEXT, paid TEXT, zip TEXT, due TEXT);
INSERT INTO trips VALUES
  (1, '9/28/2023 7:05', '10/2/2023 18:30', 'October 21, 2022', '07/01/1985', '5', '100.5', '02139', '3/4/2023'),
  (2, '10/1/2023 23:59', '10/2/2023 0:10', 'Mar 3, 2023', '27/06/1985', '12', '99', '94601', '5/4/2023'),
  (3, '12/31/2022 8:00', '1/2/2023 9:00', 'January 31, 2023', '1899-08-03', '40', '7.25', '10001', NULL),
  (4, '2/9/2023 12:30', '2/9/2023 12:45', 'May 5, 2023', NULL, '5', NULL, '94702', NULL);
INSERT INTO trips SELECT 4 + id, NULL, NULL, NULL, '0' || id || '/03/1990', NULL, NULL, NULL, NULL FROM places WHERE id BETWEEN 1 AND 9;
INSERT INTO trips SELECT 13 + id, NULL, NULL, NULL, '1' || id || '/03/1990', NULL, NULL, NULL, NULL FROM places WHERE id BETWEEN 1 AND 9;

CREATE TABLE sales (id INTEGER PRIMARY KEY, item TEXT, price TEXT, share TEXT, weight TEXT, sold TEXT, mixed TEXT);
INSERT INTO sales VALUES
  (1, 'lamp', '$1,200', '38%', '12 kg', '1,204', '$5'),
  (2, 'desk', '$99.50', '7.5%', '30 kg', '310', '5 EUR'),
  (3, 'rug', '$45', '101%', '4 kg', '92', '$6'),
  (4, 'sofa', '-$2,310.50', '0%', '55 kg', NULL, '$7');

CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT, email TEXT, phone TEXT, age TEXT, left_on TEXT);
INSERT INTO members VALUES
  (1, 'Ada Byrne', 'ada@x.org', '555-1', '31', ''),
  (2, 'Bo Lind', '', '555-2', '', '2023-01-01'),
  (3, 'Cy Marsh', 'cy@x.org', '-', '9', NULL),
  (4, 'Di Noor', ' ', 'N/A', '102', '');
