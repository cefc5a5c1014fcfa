CREATE TABLE places (
  id INTEGER PRIMARY KEY,
  name TEXT,
  tags TEXT,      -- JSON array
  rating REAL,
  visits INTEGER,
  opened DATE,
  open BOOLEAN,
  note TEXT
);
INSERT INTO places VALUES
  (1, 'Blue Heron', '["Thai","Lao"]', 4.5, 10, '2020-01-31', 1, '12'),
  (2, 'blue door', '["Thai"]', 3.9, 7, '2021-06-15', 0, '3.5'),
  (3, 'Café Éclair', '["French","Bakery","Cafe"]', NULL, 25, '2024-02-29', 1, 'soon'),
  (4, '100% Noodles', '[]', 4.5, NULL, NULL, NULL, NULL),
  (5, 'O''Malley_s', NULL, 2.0, 3, '2019-12-01', 0, 't');
CREATE TABLE visits (place INTEGER REFERENCES places, day TEXT, guests INTEGER);
INSERT INTO visits VALUES (1, '2024-03-01', 2), (1, '2024-03-02', 4), (2, '2024-03-01', 1), (9, '2024-03-05', 8);
