-- A camp site: pitches and who they belong to, campers and their stays in the past and to come, jobs that are
-- done on pitches, and faults.
CREATE TABLE landlords (id INTEGER PRIMARY KEY, name TEXT NOT NULL, phone TEXT);
CREATE TABLE pitches (id INTEGER PRIMARY KEY, name TEXT NOT NULL, landlord_id INTEGER NOT NULL REFERENCES landlords(id), kind TEXT NOT NULL, last_inspected DATE);
CREATE TABLE campers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT);
CREATE TABLE stays (id INTEGER PRIMARY KEY, pitch_id INTEGER NOT NULL REFERENCES pitches(id), camper_id INTEGER NOT NULL REFERENCES campers(id), booked_on DATE NOT NULL, arrives DATE NOT NULL, leaves DATE NOT NULL, status TEXT NOT NULL);
CREATE TABLE chores (id INTEGER PRIMARY KEY, pitch_id INTEGER NOT NULL REFERENCES pitches(id), chore TEXT NOT NULL, chore_date DATE NOT NULL, hours REAL);
CREATE TABLE faults (id INTEGER PRIMARY KEY, pitch_id INTEGER NOT NULL REFERENCES pitches(id), reported DATE NOT NULL, due_date DATE NOT NULL, mended DATE, status TEXT NOT NULL, plumber TEXT, remarks TEXT);
INSERT INTO landlords (name, phone) VALUES ('Ada Quint', '0311 4'), ('Ben Rask', NULL), ('Cleo Hahn', '0311 9');
INSERT INTO pitches (name, landlord_id, kind, last_inspected) VALUES
 ('Alder', 1, 'tent', '2026-05-02'), ('Birch', 1, 'caravan', '2025-08-20'), ('Cedar', 2, 'tent', NULL),
 ('Dogwood', 2, 'caravan', '2026-10-11'), ('Elm', 3, 'tent', '2025-03-14'), ('Fir', 3, 'tent', '2024-09-30');
INSERT INTO campers (name, town) VALUES ('Gus Moor', 'Brill'), ('Hedy Lund', 'Thame'), ('Ike Ross', 'Brill'), ('Jo Kemp', NULL), ('Kit Vane', 'Thame');
INSERT INTO stays (pitch_id, camper_id, booked_on, arrives, leaves, status) VALUES
 (1, 1, '2026-01-10', '2026-06-01', '2026-06-08', 'completed'), (2, 2, '2026-02-11', '2026-07-04', '2026-07-11', 'completed'),
 (3, 3, '2026-10-01', '2026-11-25', '2026-12-02', 'confirmed'), (4, 1, '2026-11-02', '2026-12-20', '2026-12-27', 'confirmed'),
 (1, 4, '2026-09-05', '2027-01-03', '2027-01-10', 'confirmed'), (5, 2, '2026-03-01', '2026-08-01', '2026-08-15', 'completed'),
 (2, 5, '2026-03-20', '2026-09-12', '2026-09-19', 'completed');
INSERT INTO chores (pitch_id, chore, chore_date, hours) VALUES
 (1, 'mowing', '2026-04-03', 1), (2, 'mowing', '2026-04-03', 1.5), (3, 'raking', '2026-10-20', 2), (6, 'raking', '2026-12-05', NULL),
 (4, 'mowing', '2025-06-06', 1), (1, 'raking', '2026-12-06', NULL);
INSERT INTO faults (pitch_id, reported, due_date, mended, status, plumber, remarks) VALUES
 (1, '2026-05-01', '2026-05-20', '2026-05-18', 'Mended', 'Lars', 'The tap dripped all night.'),
 (2, '2026-06-04', '2026-06-20', '2026-06-29', 'Mended', 'Lars', NULL),
 (3, '2026-10-02', '2026-10-30', NULL, 'Waiting', NULL, 'A part has to come from abroad.'),
 (4, '2026-11-12', '2026-12-15', NULL, 'Waiting', 'Ulla', NULL),
 (5, '2026-11-03', '2026-11-20', NULL, 'Under way', 'Ulla', 'She needs a second pair of hands.'),
 (2, '2026-09-09', '2026-09-30', NULL, 'Dropped', NULL, 'Nobody saw it again.'),
 (6, '2026-11-20', '2026-12-01', NULL, 'Waiting', NULL, NULL);
