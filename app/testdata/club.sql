-- A sports club: teams with their arenas, medals of a small meeting, and the stories it reads aloud on the bus.
CREATE TABLE teams (team TEXT, arena TEXT, city TEXT, colours TEXT);
INSERT INTO teams VALUES
  ('Skallagrímur', 'Borgarnes', 'Borgarnes', 'green and white'), ('Haukar', 'Ásvellir', 'Hafnarfjörður', 'red'),
  ('Keflavík', 'Sunny Kef', 'Keflavík', 'blue and white'), ('Valur', 'Vodafonehöllin', 'Reykjavík', 'red and white'),
  ('Grindavík', 'Grindavík', 'Grindavík', 'yellow and blue'), ('Snæfell', 'Stykkishólmur', 'Stykkishólmur', 'red and white');
CREATE TABLE medals (rank INTEGER, nation TEXT, gold INTEGER, silver INTEGER, bronze INTEGER, total INTEGER);
INSERT INTO medals VALUES
  (1, 'France', 1, 3, 0, 4), (2, 'England', 1, 2, 1, 4), (3, 'Ireland', 1, 1, 0, 2), (4, 'Sweden', 1, 1, 0, 2),
  (5, 'Belgium', 1, 0, 2, 3), (6, 'Italy', 1, 0, 1, 2), (7, 'Poland', 0, 1, 1, 2), (8, 'Norway', 0, 0, 2, 2), (9, 'Spain', 0, 0, 1, 1);
CREATE TABLE stories (story_sorted TEXT, title TEXT, voice TEXT, cast TEXT, released TEXT);
INSERT INTO stories VALUES
  ('3a / 1', 'the winter cup', '2nd', 'mina , otto', 'october 2011'), ('3a / 2', 'ladies night', '2nd', 'mina', 'november 2011'),
  ('3a / 3', 'the long walk', '2nd', 'mina , otto', 'december 2011'), ('3b / 1', 'a key of brass', '4th', 'ravi', 'may 2012'),
  ('3b / 2', 'midsummer', '4th', 'ravi , otto', 'june 2012'), ('3b / 3', 'old boys', '4th', 'ravi', 'july 2012'),
  ('4 / 1', 'harbour lights', '5th', 'lena', 'august 2012'), ('4 / 2', 'sheep day', '5th', 'lena , otto', 'september 2012');
