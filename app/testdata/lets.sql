-- Flats that are let: who lives where, from when and until when, which is empty while they live there; who waits
-- for a flat, until they leave the list; keys that are lent; and what is in the flats.
CREATE TABLE flats (id INTEGER PRIMARY KEY, address TEXT NOT NULL, rooms INTEGER NOT NULL, notes TEXT NOT NULL);
CREATE TABLE tenancies (id INTEGER PRIMARY KEY, flat_id INTEGER NOT NULL REFERENCES flats(id), tenant TEXT NOT NULL,
 moved_in DATE NOT NULL, moved_out DATE, rent REAL NOT NULL);
CREATE TABLE waiting_list (id INTEGER PRIMARY KEY, name TEXT NOT NULL, joined DATE NOT NULL, left_on DATE, persons INTEGER NOT NULL);
CREATE TABLE key_loans (id INTEGER PRIMARY KEY, flat_id INTEGER NOT NULL REFERENCES flats(id), borrower TEXT NOT NULL,
 lent_on DATE NOT NULL, returned_on DATE);
CREATE TABLE inventory (id INTEGER PRIMARY KEY, flat_id INTEGER NOT NULL REFERENCES flats(id), item TEXT NOT NULL, condition TEXT NOT NULL);
INSERT INTO flats (address, rooms, notes) VALUES
 ('1 Kiln Row', 2, 'The boiler was replaced at the last minute, and the stairs still want a coat of paint.'),
 ('2 Kiln Row', 3, 'Quiet, with a view of the yard. The neighbours keep bees and give away honey.'),
 ('3 Kiln Row', 1, 'A minute from the tram. Damp in the corner behind the wardrobe every winter.'),
 ('4 Kiln Row', 4, 'Two of the rooms were one until the wall was put in; the fuse box is in the cellar.');
INSERT INTO inventory (flat_id, item, condition) VALUES (1, 'fridge', 'good'), (1, 'cooker', 'poor'), (2, 'fridge', 'fair'),
 (3, 'wardrobe', 'good'), (3, 'cooker', 'good'), (4, 'fridge', 'poor'), (4, 'washing machine', 'fair'), (2, 'cooker', 'good');
INSERT INTO tenancies (flat_id, tenant, moved_in, moved_out, rent) VALUES
 (1, 'Ana Belo', '2015-02-01', '2018-01-31', 610), (1, 'Per Dahl', '2018-03-01', NULL, 720), (2, 'Kim Roth', '2012-05-01', NULL, 690),
 (3, 'Zoe Hart', '2019-09-01', '2020-08-31', 480), (3, 'Ulf Brandt', '2020-10-01', '2024-09-30', 520), (3, 'Mia Sorel', '2025-01-01', NULL, 560),
 (4, 'Jon Ashe', '2016-06-01', '2017-05-31', 880), (4, 'Lea Voll', '2017-07-01', '2022-06-30', 910), (4, 'Tom Ferro', '2022-08-01', '2023-07-31', 990);
INSERT INTO waiting_list (name, joined, left_on, persons) VALUES
 ('Ida Lunt', '2024-03-11', NULL, 2), ('Rui Paz', '2026-08-02', NULL, 1), ('Eva Stam', '2023-01-20', '2024-12-18', 4),
 ('Max Orr', '2025-06-30', NULL, 3), ('Nia Webb', '2025-02-14', '2025-09-01', 1), ('Oto Krug', '2026-10-05', NULL, 2);
INSERT INTO key_loans (flat_id, borrower, lent_on, returned_on) VALUES
 (1, 'plumber', '2026-09-01', '2026-09-03'), (2, 'electrician', '2026-10-12', NULL), (4, 'painter', '2026-10-20', '2026-11-02'),
 (3, 'plumber', '2026-11-21', NULL), (4, 'chimney sweep', '2026-06-08', '2026-06-09');
