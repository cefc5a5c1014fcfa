-- A choir: singers, some with names that are words, what it spends, and concerts.
CREATE TABLE singers (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, date_of_birth DATE, voice TEXT NOT NULL, email TEXT);
CREATE TABLE expenses (id INTEGER PRIMARY KEY, what TEXT NOT NULL, spent_on DATE NOT NULL, amount REAL NOT NULL, paid_by INTEGER NOT NULL REFERENCES singers(id));
INSERT INTO singers (first_name, last_name, date_of_birth, voice, email) VALUES
 ('Ada', 'Young', '1971-03-02', 'alto', 'ada@choir.example'), ('Bruno', 'Lafargue', '1988-10-15', 'bass', 'bruno@choir.example'),
 ('Carla', 'Young', '1994-06-21', 'soprano', NULL), ('Dele', 'Okafor', '2001-01-09', 'tenor', 'dele@choir.example'),
 ('Effie', 'Ndiaye', '1965-12-30', 'alto', 'effie@choir.example'), ('Felix', 'Strong', NULL, 'bass', NULL);
INSERT INTO expenses (what, spent_on, amount, paid_by) VALUES
 ('Lunch with guests', '2026-03-14', 84.5, 1), ('Stamps', '2026-03-20', 12, 2), ('Lunch with guests', '2026-06-06', 131.2, 5),
 ('Hall', '2026-06-06', 260, 4), ('Sheet music', '2026-08-11', 73.4, 2), ('Lunch with guests', '2026-10-03', 58, 1),
 ('Hall', '2026-10-03', 260, 5), ('Stamps', '2026-11-02', 9.5, 3);
