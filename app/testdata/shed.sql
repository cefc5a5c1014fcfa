-- A shed from which neighbours borrow tools: who borrows, who helps, and the tools.
CREATE TABLE borrowers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, street TEXT NOT NULL, joined DATE NOT NULL, notes TEXT NOT NULL);
CREATE TABLE helpers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, team TEXT NOT NULL, profile TEXT NOT NULL);
CREATE TABLE tools (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, maker TEXT NOT NULL, owner_id INTEGER REFERENCES borrowers(id), state TEXT NOT NULL);
INSERT INTO borrowers (name, street, joined, notes) VALUES
 ('Hilde Vos', 'Mill Lane', '2021-03-04', 'Brings everything back cleaned. Allergic to sawdust, so hand her a mask with the sander.'),
 ('Owen Pike', 'Mill Lane', '2022-08-15', 'Restores cellos in his cellar and asks for clamps all winter.'),
 ('Sunita Rao', 'Canal Walk', '2020-05-30', 'Speaks Hindi with her mother at the counter. Keeps the drill longer than agreed.'),
 ('Bram Ode', 'Canal Walk', '2023-01-09', 'Was barred last spring; the matter is settled and he may borrow as before.'),
 ('Nora Lind', 'Orchard Row', '2019-11-21', 'Plays the cello on the landing while she waits. Never haggles over a late fee.'),
 ('Tomas Reyes', 'Orchard Row', '2024-02-17', 'Starting an apprenticeship as a roofer in autumn.'),
 ('Ivy Chan', 'Orchard Row', '2022-06-02', 'Uses a wheelchair, so leave the ramp out on Saturdays.'),
 ('Carl Munn', 'Mill Lane', '2021-09-26', 'Lent us his mitre saw for good. Speaks German and some Danish.');
INSERT INTO helpers (name, team, profile) VALUES
 ('Greta Holt', 'counter', 'Can''t do Fridays because of choir. Knows where every bit and blade is kept.'),
 ('Paul Senn', 'repair', 'Rewires lamps and sharpens chisels. Booked on a first aid course in May.'),
 ('Mei Tan', 'counter', 'Fluent in French. Would rather not carry the generator.'),
 ('Dilip Shah', 'repair', 'Used to be an electrician, retired now. Holds a licence for the trailer.');
INSERT INTO tools (kind, maker, owner_id, state) VALUES
 ('drill', 'Bosch', 3, 'lent'), ('mitre saw', 'Makita', 8, 'here'), ('cello clamp', 'Bessey', 2, 'lent'), ('cello', 'unknown', 2, 'here'), ('ladder', 'Zarges', NULL, 'here');
CREATE TABLE visitors (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT, phone TEXT, badge_expires DATE NOT NULL, status TEXT NOT NULL);
INSERT INTO visitors (first_name, last_name, email, phone, badge_expires, status) VALUES
 ('Ada', 'Blom', 'ada@example.org', '0201 11', '2026-12-20', 'confirmed'), ('Ben', 'Olsen', NULL, '0201 22', '2027-06-30', 'invited'),
 ('Cleo', 'Varga', 'cleo@example.org', NULL, '2026-11-30', 'invited'), ('Dora', 'Quist', NULL, NULL, '2027-03-01', 'confirmed');
