-- Workshops that own tools, kept in a table between; huts and barges that are
-- let; guides with several of their own dates and marks; crates in depots.
CREATE TABLE workshops (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
CREATE TABLE tools (id INTEGER PRIMARY KEY, tool_name TEXT, weight INTEGER, maker TEXT);
CREATE TABLE workshops_tools (workshop_id INTEGER REFERENCES workshops(id), tool_id INTEGER REFERENCES tools(id));
INSERT INTO workshops VALUES (1, 'Elm Yard', 'Brill'), (2, 'Old Forge', 'Thame'), (3, 'Quay Shed', 'Brill');
INSERT INTO tools VALUES (1, 'lathe', 90, 'Hobb'), (2, 'anvil', 70, 'Hobb'), (3, 'jigsaw', 2, 'Tenny');
INSERT INTO workshops_tools VALUES (1, 1), (2, 1), (3, 1), (1, 2), (3, 3);

CREATE TABLE lanterns (id INTEGER PRIMARY KEY, workshop_id INTEGER REFERENCES workshops(id), colour TEXT);
INSERT INTO lanterns VALUES (1, 1, 'amber'), (2, 2, 'amber'), (3, 3, 'amber'), (4, 3, 'green');

CREATE TABLE huts (id INTEGER PRIMARY KEY, hut_name TEXT, river TEXT, rent INTEGER);
CREATE TABLE barges (id INTEGER PRIMARY KEY, barge_name TEXT, river TEXT, rent INTEGER);
INSERT INTO huts VALUES (1, 'Wren', 'Nene', 40), (2, 'Finch', 'Ouse', 55);
INSERT INTO barges VALUES (1, 'Otter', 'Nene', 60), (2, 'Heron', 'Ouse', 40);

CREATE TABLE plants (id INTEGER PRIMARY KEY, name TEXT, family TEXT, soil TEXT, height INTEGER);
INSERT INTO plants VALUES (1, 'Ling', 'shrub', 'chalk', 40), (2, 'Sedge', 'grass', 'chalk', 60), (3, 'Broom', 'shrub', 'clay', 90), (4, 'Fescue', 'grass', 'clay', 30);

CREATE TABLE guides (id INTEGER PRIMARY KEY, name TEXT, opening_day TEXT, opening_hour TEXT, summer_fare INTEGER, winter_fare INTEGER, violin TEXT, harp TEXT);
INSERT INTO guides VALUES (1, 'Una', 'Monday', 'nine', 12, 8, 'old', 'new'), (2, 'Bo', 'Tuesday', 'ten', 14, 9, 'new', 'old');

CREATE TABLE plots (id INTEGER PRIMARY KEY, plot_name TEXT);
CREATE TABLE orchards (id INTEGER PRIMARY KEY, plot_id INTEGER REFERENCES plots(id), acres INTEGER);
CREATE TABLE vineyards (id INTEGER PRIMARY KEY, plot_id INTEGER REFERENCES plots(id), acres INTEGER);
INSERT INTO plots VALUES (1, 'Nether Field'), (2, 'Long Slope');
INSERT INTO orchards VALUES (1, 1, 12), (2, 2, 5);
INSERT INTO vineyards VALUES (1, 2, 12);

CREATE TABLE hives (id INTEGER PRIMARY KEY, keeper TEXT, honey_2024_kg INTEGER, honey_2025_kg INTEGER);
INSERT INTO hives VALUES (1, 'Ines', 20, 31), (2, 'Rolf', 14, 9);
