-- Wexbridge Otters Swimming Club: members, volunteers, the weekly timetable, meets, entries and fees.
-- Six tables with primary and foreign keys declared.
PRAGMA foreign_keys = ON;
BEGIN;
CREATE TABLE volunteers (
  volunteer_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  role TEXT NOT NULL,
  phone TEXT,
  email TEXT,
  joined_on DATE NOT NULL,
  left_on DATE,
  dbs_checked_on DATE,
  dbs_expires_on DATE,
  is_paid INTEGER NOT NULL,
  hourly_rate REAL,
  first_aider INTEGER NOT NULL
);
INSERT INTO volunteers VALUES (1, 'Anya', 'Sokolova', 'head coach', '07700 900112', 'anya@wexbridgeotters.example', '2022-09-01', NULL, '2025-01-14', '2028-01-14', 1, 24.5, 1);
INSERT INTO volunteers VALUES (2, 'Maureen', 'Tully', 'membership secretary', '07700 900145', 'maureen@wexbridgeotters.example', '2018-04-12', NULL, '2024-05-02', '2027-05-02', 0, NULL, 0);
INSERT INTO volunteers VALUES (3, 'Phil', 'Oduya', 'treasurer', '07700 900171', 'phil@wexbridgeotters.example', '2021-06-01', NULL, '2024-09-19', '2027-09-19', 0, NULL, 0);
INSERT INTO volunteers VALUES (4, 'Gareth', 'Pugh', 'coach', '07700 900203', NULL, '2023-01-09', NULL, '2023-12-20', '2026-12-20', 1, 18.0, 1);
INSERT INTO volunteers VALUES (5, 'Leila', 'Haddad', 'coach', '07700 900218', 'leila.h@mail.example', '2024-02-05', NULL, '2024-01-22', '2027-01-22', 1, 18.0, 1);
INSERT INTO volunteers VALUES (6, 'Sam', 'Whitlock', 'assistant coach', '07700 900224', 'samwhit@mail.example', '2024-09-09', NULL, '2024-08-30', '2027-08-30', 1, 12.5, 1);
INSERT INTO volunteers VALUES (7, 'Nia', 'Pugh', 'assistant coach', '07700 900203', NULL, '2025-09-08', NULL, '2025-08-28', '2028-08-28', 1, 11.0, 0);
INSERT INTO volunteers VALUES (8, 'Derek', 'Stroud', 'assistant coach', '07700 900250', 'derek.stroud@mail.example', '2019-09-02', '2026-07-17', '2023-08-15', '2026-08-15', 1, 12.5, 1);
INSERT INTO volunteers VALUES (9, 'Rosalind', 'Marchetti', 'welfare officer', '07700 900266', 'welfare@wexbridgeotters.example', '2020-10-05', NULL, '2023-11-06', '2026-11-06', 0, NULL, 1);
INSERT INTO volunteers VALUES (10, 'Tunde', 'Bakare', 'team manager', '07700 900271', 'tunde.bakare@mail.example', '2023-05-15', NULL, '2026-04-21', '2029-04-21', 0, NULL, 1);
INSERT INTO volunteers VALUES (11, 'Helen', 'Fairclough', 'team manager', '07700 900288', 'helenfair@mail.example', '2021-09-06', NULL, '2024-10-11', '2027-10-11', 0, NULL, 0);
INSERT INTO volunteers VALUES (12, 'Ivor', 'Lunn', 'timekeeper', '01632 960133', NULL, '2015-01-19', NULL, NULL, NULL, 0, NULL, 0);
INSERT INTO volunteers VALUES (13, 'Bridget', 'Lunn', 'timekeeper', '01632 960133', NULL, '2015-01-19', NULL, NULL, NULL, 0, NULL, 0);
INSERT INTO volunteers VALUES (14, 'Kwame', 'Asante', 'judge', '07700 900304', 'k.asante@mail.example', '2022-03-14', NULL, '2025-03-03', '2028-03-03', 0, NULL, 0);
INSERT INTO volunteers VALUES (15, 'Joanne', 'Petrie', 'judge', '07700 900319', 'jopetrie@mail.example', '2024-11-11', NULL, '2024-11-25', '2027-11-25', 0, NULL, 0);
INSERT INTO volunteers VALUES (16, 'Malcolm', 'Reeve', 'referee', '07700 900333', 'm.reeve@mail.example', '2012-09-03', NULL, '2024-02-12', '2027-02-12', 0, NULL, 0);
INSERT INTO volunteers VALUES (17, 'Priti', 'Shah', 'timekeeper', '07700 900347', 'priti.shah@mail.example', '2026-01-12', NULL, '2026-01-26', '2029-01-26', 0, NULL, 1);
INSERT INTO volunteers VALUES (18, 'Colin', 'Dacre', 'lifeguard', '07700 900352', NULL, '2025-01-06', NULL, '2025-01-02', '2028-01-02', 1, 13.0, 1);
INSERT INTO volunteers VALUES (19, 'Ebony', 'Clarke', 'lifeguard', '07700 900366', 'ebonyc@mail.example', '2026-09-07', NULL, '2026-08-24', '2029-08-24', 1, 13.0, 1);
INSERT INTO volunteers VALUES (20, 'Stefan', 'Wolny', 'poolside helper', '07700 900380', 'stefan.wolny@mail.example', '2025-10-06', NULL, NULL, NULL, 0, NULL, 0);
INSERT INTO volunteers VALUES (21, 'Carys', 'Bevan', 'poolside helper', NULL, 'carys.bevan@mail.example', '2026-10-12', NULL, NULL, NULL, 0, NULL, 0);
INSERT INTO volunteers VALUES (22, 'Frank', 'Nettleton', 'kit manager', '07700 900399', 'kit@wexbridgeotters.example', '2017-05-08', '2025-12-31', '2022-06-20', '2025-06-20', 0, NULL, 0);
CREATE TABLE members (
  member_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  date_of_birth DATE NOT NULL,
  gender TEXT,
  squad TEXT NOT NULL,
  joined_on DATE NOT NULL,
  left_on DATE,
  parent_name TEXT,
  phone TEXT,
  email TEXT,
  registration_no TEXT,
  photo_consent INTEGER NOT NULL,
  notes TEXT
);
INSERT INTO members VALUES (101, 'Isla', 'Bakare', '2012-03-18', 'F', 'Performance', '2019-09-09', NULL, 'Tunde Bakare', '07700 900271', 'tunde.bakare@mail.example', '1284401', 1, 'Sore left shoulder since September, physio says no butterfly until Christmas.');
INSERT INTO members VALUES (102, 'Oscar', 'Fairclough', '2011-07-02', 'M', 'Performance', '2018-09-10', NULL, 'Helen Fairclough', '07700 900288', 'helenfair@mail.example', '1284417', 1, NULL);
INSERT INTO members VALUES (103, 'Mei', 'Tanaka', '2010-11-29', 'F', 'Performance', '2020-01-13', NULL, 'Yuki Tanaka', '07700 900410', 'ytanaka@mail.example', '1291050', 0, 'No photographs of her on the website or anywhere else please, family matter.');
INSERT INTO members VALUES (104, 'Callum', 'Reeve', '2011-01-24', 'M', 'Performance', '2018-01-15', NULL, 'Malcolm Reeve', '07700 900333', 'm.reeve@mail.example', '1284432', 1, 'Asthma. Blue inhaler is in the side pocket of his bag, he forgets it half the time.');
INSERT INTO members VALUES (105, 'Zofia', 'Wolny', '2013-05-06', 'F', 'Performance', '2021-09-06', NULL, 'Stefan Wolny', '07700 900380', 'stefan.wolny@mail.example', '1302277', 1, NULL);
INSERT INTO members VALUES (106, 'Harvey', 'Petrie', '2010-02-14', 'M', 'Performance', '2019-02-04', '2026-08-31', 'Joanne Petrie', '07700 900319', 'jopetrie@mail.example', '1288190', 1, 'Left for the county programme. Leaving present bought, mum cried.');
INSERT INTO members VALUES (107, 'Amara', 'Asante', '2012-09-21', 'F', 'Performance', '2020-09-07', NULL, 'Kwame Asante', '07700 900304', 'k.asante@mail.example', '1296604', 1, 'Youth orchestra on Wednesdays, so Wednesdays are always a maybe.');
INSERT INTO members VALUES (108, 'Leo', 'Grantham', '2012-12-30', 'M', 'Performance', '2021-01-11', NULL, 'Sally Grantham', '07700 900421', 'sallyg@mail.example', '1299831', 1, NULL);
INSERT INTO members VALUES (109, 'Freya', 'Holloway', '2013-08-11', 'F', 'Junior', '2022-01-10', NULL, 'Mark Holloway', '07700 900433', 'mark.holloway@mail.example', '1310442', 1, 'Nut allergy, carries an EpiPen. Anya and Leila know how to use it.');
INSERT INTO members VALUES (110, 'Dylan', 'Bevan', '2014-04-27', 'M', 'Junior', '2022-09-05', NULL, 'Carys Bevan', '07700 900440', 'carys.bevan@mail.example', '1315208', 1, NULL);
INSERT INTO members VALUES (111, 'Hana', 'Shah', '2014-01-09', 'F', 'Junior', '2022-09-05', NULL, 'Priti Shah', '07700 900347', 'priti.shah@mail.example', '1315211', 1, 'Wears prescription goggles, spare pair in the club cupboard.');
INSERT INTO members VALUES (112, 'Toby', 'Marsden', '2013-10-16', 'M', 'Junior', '2021-09-13', NULL, 'Claire Marsden', '07700 900452', 'claire.m@mail.example', '1306619', 0, NULL);
INSERT INTO members VALUES (113, 'Ruby', 'Marsden', '2015-06-03', 'F', 'Development', '2023-09-11', NULL, 'Claire Marsden', '07700 900452', 'claire.m@mail.example', '1328840', 0, NULL);
INSERT INTO members VALUES (114, 'Kofi', 'Asante', '2014-11-02', 'M', 'Junior', '2023-01-09', NULL, 'Kwame Asante', '07700 900304', 'k.asante@mail.example', '1321177', 1, NULL);
INSERT INTO members VALUES (115, 'Poppy', 'Lindqvist', '2013-12-12', 'F', 'Junior', '2022-04-25', NULL, 'Annika Lindqvist', '07700 900463', 'annika.l@mail.example', '1312090', 1, 'Mum would like her to move up to Performance and asks every fortnight. Not ready yet in my view.');
INSERT INTO members VALUES (116, 'Jack', 'Dunmore', '2014-07-19', 'M', 'Junior', '2023-04-17', '2026-03-31', 'Steve Dunmore', '07700 900475', NULL, '1324456', 1, 'Stopped, football won.');
INSERT INTO members VALUES (117, 'Elin', 'Grantham', '2015-02-08', 'F', 'Junior', '2023-09-04', NULL, 'Sally Grantham', '07700 900421', 'sallyg@mail.example', '1327701', 1, NULL);
INSERT INTO members VALUES (118, 'Samir', 'Haddad', '2014-09-30', 'M', 'Junior', '2022-11-07', NULL, 'Leila Haddad', '07700 900218', 'leila.h@mail.example', '1318835', 1, NULL);
INSERT INTO members VALUES (119, 'Grace', 'Ogden', '2015-10-25', 'F', 'Development', '2024-04-15', NULL, 'Paul Ogden', '07700 900481', NULL, '1336012', 1, 'Type 1 diabetic. Needs a snack at half time and knows when to ask for it.');
INSERT INTO members VALUES (120, 'Finn', 'Kessler', '2016-03-14', 'M', 'Development', '2024-09-09', NULL, 'Jana Kessler', '07700 900494', 'jana.kessler@mail.example', '1341170', 1, NULL);
INSERT INTO members VALUES (121, 'Aisha', 'Rahman', '2015-12-01', 'F', 'Development', '2024-09-09', NULL, 'Nadia Rahman', '07700 900502', 'nadia.rahman@mail.example', '1341188', 0, 'Swims in a full suit, already cleared with the referee for meets.');
INSERT INTO members VALUES (122, 'Billy', 'Nolan', '2016-05-22', 'M', 'Development', '2024-11-04', NULL, 'Kerry Nolan', '07700 900515', NULL, NULL, 1, 'Dad must not collect him, there is a court order. Ring Kerry if he turns up.');
INSERT INTO members VALUES (123, 'Tilly', 'Nolan', '2018-01-17', 'F', 'Tadpoles', '2026-01-12', NULL, 'Kerry Nolan', '07700 900515', NULL, NULL, 1, 'Same as her brother, only Kerry or the grandmother may collect.');
INSERT INTO members VALUES (124, 'Noah', 'Pembroke', '2015-08-07', 'M', 'Development', '2024-01-15', NULL, 'Alice Pembroke', '07700 900527', 'alice.pembroke@mail.example', '1332950', 1, NULL);
INSERT INTO members VALUES (125, 'Maya', 'Pembroke', '2017-09-13', 'F', 'Tadpoles', '2025-09-15', NULL, 'Alice Pembroke', '07700 900527', 'alice.pembroke@mail.example', '1356602', 1, NULL);
INSERT INTO members VALUES (126, 'Ewan', 'Strachan', '2016-11-11', 'M', 'Development', '2025-01-13', NULL, 'Fiona Strachan', '07700 900538', 'fionastrachan@mail.example', '1347419', 1, 'Hates the deep end and does not like being told so in front of the others.');
INSERT INTO members VALUES (127, 'Lily', 'Abara', '2017-02-26', 'F', 'Development', '2025-01-13', NULL, 'Chidi Abara', '07700 900544', 'chidi.abara@mail.example', '1347425', 1, NULL);
INSERT INTO members VALUES (128, 'George', 'Whitlock', '2016-08-18', 'M', 'Development', '2024-09-16', NULL, 'Sam Whitlock', '07700 900224', 'samwhit@mail.example', '1342233', 1, NULL);
INSERT INTO members VALUES (129, 'Sofia', 'Marchetti', '2017-04-04', 'F', 'Tadpoles', '2025-09-15', NULL, 'Rosalind Marchetti', '07700 900266', 'welfare@wexbridgeotters.example', '1356618', 1, NULL);
INSERT INTO members VALUES (130, 'Arlo', 'Finch', '2018-06-29', 'M', 'Tadpoles', '2026-01-12', NULL, 'Beth Finch', '07700 900556', 'beth.finch@mail.example', '1360071', 1, 'Grommets, must wear ear plugs. Mum puts them in, please check they are still there after the dive.');
INSERT INTO members VALUES (131, 'Ines', 'Carvalho', '2017-11-20', 'F', 'Tadpoles', '2026-04-20', NULL, 'Rui Carvalho', '07700 900561', 'rui.carvalho@mail.example', '1364482', 1, 'Speaks mostly Portuguese so far, show rather than tell.');
INSERT INTO members VALUES (132, 'Max', 'Overton', '2018-03-03', 'M', 'Tadpoles', '2026-04-20', '2026-07-17', 'Dean Overton', '07700 900573', NULL, NULL, 1, 'Moved to Devon.');
INSERT INTO members VALUES (133, 'Ella', 'Sung', '2018-08-21', 'F', 'Tadpoles', '2026-09-14', NULL, 'Min Sung', '07700 900588', 'minsung@mail.example', '1371906', 1, NULL);
INSERT INTO members VALUES (134, 'Rory', 'Kilbride', '2017-07-15', 'M', 'Tadpoles', '2026-09-14', NULL, 'Orla Kilbride', '07700 900590', 'orla.k@mail.example', NULL, 0, 'Trial until half term, mother not sure about the early Saturday.');
INSERT INTO members VALUES (135, 'Nancy', 'Dale', '2018-10-05', 'F', 'Tadpoles', '2026-09-14', NULL, 'Peter Dale', '07700 900603', 'peterdale@mail.example', '1371914', 1, NULL);
INSERT INTO members VALUES (136, 'Jude', 'Amis', '2018-02-10', 'M', 'Tadpoles', '2026-11-02', NULL, 'Laura Amis', '07700 900617', 'laura.amis@mail.example', NULL, 1, 'Cried the whole first lesson, beamed the whole second one.');
INSERT INTO members VALUES (137, 'Barbara', 'Quill', '1961-04-30', 'F', 'Masters', '2016-10-03', NULL, NULL, '01632 960188', 'babsquill@mail.example', '0911284', 1, 'New hip in 2024, no breaststroke kick. Otherwise indestructible.');
INSERT INTO members VALUES (138, 'Desmond', 'Achebe', '1974-12-19', 'M', 'Masters', '2019-01-07', NULL, NULL, '07700 900622', 'des.achebe@mail.example', '1130027', 1, NULL);
INSERT INTO members VALUES (139, 'Karin', 'Voss', '1983-06-08', 'F', 'Masters', '2022-02-07', NULL, NULL, '07700 900634', 'karin.voss@mail.example', '1311563', 1, 'Training for the Channel relay next July, wants long sets.');
INSERT INTO members VALUES (140, 'Tim', 'Ellery', '1979-09-27', 'M', 'Masters', '2023-10-02', NULL, NULL, '07700 900648', 'tim.ellery@mail.example', NULL, 0, NULL);
INSERT INTO members VALUES (141, 'Sunil', 'Joshi', '1990-01-31', 'M', 'Masters', '2025-03-03', NULL, NULL, '07700 900651', 'sunil.joshi@mail.example', '1350088', 1, 'Heart trouble two years ago. Has a doctors letter, no sprints.');
INSERT INTO members VALUES (142, 'Angela', 'Firth', '1968-02-22', 'F', 'Masters', '2017-09-04', '2025-12-31', NULL, '01632 960195', NULL, '1005519', 1, 'Gave up because the water is too cold now. Fair enough.');
INSERT INTO members VALUES (143, 'Hugo', 'Lindqvist', '2011-10-10', 'M', 'Performance', '2020-09-14', NULL, 'Annika Lindqvist', '07700 900463', 'annika.l@mail.example', '1296619', 1, NULL);
INSERT INTO members VALUES (144, 'Martha', 'Eccles', '2011-05-13', 'F', 'Performance', '2019-04-29', NULL, 'Joan Eccles', '07700 900669', 'joan.eccles@mail.example', '1289934', 1, 'Gets very nervous before races. Leave her alone with her music, do not give a pep talk.');
INSERT INTO members VALUES (145, 'Alfie', 'Tranter', '2013-02-17', 'M', 'Junior', '2024-01-08', NULL, 'Gemma Tranter', '07700 900674', 'gemma.tranter@mail.example', '1331745', 1, 'Grandad pays in cash, always in coins.');
CREATE TABLE sessions (
  session_id INTEGER PRIMARY KEY,
  squad TEXT NOT NULL,
  weekday TEXT NOT NULL,
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  pool TEXT NOT NULL,
  lanes INTEGER NOT NULL,
  coach_id INTEGER REFERENCES volunteers(volunteer_id),
  hire_cost REAL NOT NULL,
  runs_from DATE NOT NULL,
  runs_until DATE
);
INSERT INTO sessions VALUES (1, 'Tadpoles', 'Monday', '17:00', '17:45', 'Wexbridge Leisure Centre', 2, 6, 22.0, '2024-09-09', NULL);
INSERT INTO sessions VALUES (2, 'Tadpoles', 'Saturday', '08:00', '08:45', 'Wexbridge Leisure Centre', 2, 7, 22.0, '2024-09-14', NULL);
INSERT INTO sessions VALUES (3, 'Tadpoles', 'Thursday', '16:30', '17:15', 'King Edward''s School', 2, 6, 18.0, '2025-09-11', '2026-07-16');
INSERT INTO sessions VALUES (4, 'Development', 'Monday', '17:45', '18:45', 'Wexbridge Leisure Centre', 3, 6, 38.0, '2024-09-09', NULL);
INSERT INTO sessions VALUES (5, 'Development', 'Wednesday', '17:00', '18:00', 'King Edward''s School', 3, 5, 30.0, '2024-09-11', NULL);
INSERT INTO sessions VALUES (6, 'Development', 'Saturday', '08:45', '09:45', 'Wexbridge Leisure Centre', 3, 5, 38.0, '2024-09-14', NULL);
INSERT INTO sessions VALUES (7, 'Junior', 'Monday', '18:45', '20:00', 'Wexbridge Leisure Centre', 4, 4, 56.0, '2024-09-09', NULL);
INSERT INTO sessions VALUES (8, 'Junior', 'Wednesday', '18:00', '19:30', 'King Edward''s School', 4, 4, 45.0, '2024-09-11', NULL);
INSERT INTO sessions VALUES (9, 'Junior', 'Friday', '17:30', '19:00', 'Wexbridge Leisure Centre', 3, 5, 45.0, '2024-09-13', NULL);
INSERT INTO sessions VALUES (10, 'Junior', 'Saturday', '09:45', '11:15', 'Wexbridge Leisure Centre', 4, 4, 60.0, '2024-09-14', NULL);
INSERT INTO sessions VALUES (11, 'Junior', 'Tuesday', '06:00', '07:15', 'Wexbridge Leisure Centre', 2, 8, 30.0, '2024-09-10', '2025-07-18');
INSERT INTO sessions VALUES (12, 'Performance', 'Monday', '20:00', '21:30', 'Wexbridge Leisure Centre', 4, 1, 60.0, '2024-09-09', NULL);
INSERT INTO sessions VALUES (13, 'Performance', 'Tuesday', '05:45', '07:15', 'Wexbridge Leisure Centre', 4, 1, 52.0, '2024-09-10', NULL);
INSERT INTO sessions VALUES (14, 'Performance', 'Wednesday', '19:30', '21:00', 'King Edward''s School', 4, 1, 48.0, '2024-09-11', NULL);
INSERT INTO sessions VALUES (15, 'Performance', 'Thursday', '05:45', '07:15', 'Wexbridge Leisure Centre', 4, 4, 52.0, '2024-09-12', NULL);
INSERT INTO sessions VALUES (16, 'Performance', 'Friday', '19:00', '21:00', 'Wexbridge Leisure Centre', 4, 1, 75.0, '2024-09-13', NULL);
INSERT INTO sessions VALUES (17, 'Performance', 'Saturday', '06:00', '08:00', 'Wexbridge Leisure Centre', 6, 1, 90.0, '2024-09-14', NULL);
INSERT INTO sessions VALUES (18, 'Performance', 'Sunday', '16:00', '18:00', 'King Edward''s School', 6, 1, 64.0, '2026-01-11', NULL);
INSERT INTO sessions VALUES (19, 'Performance', 'Thursday', '19:00', '20:00', 'King Edward''s School', 2, 8, 24.0, '2025-01-09', '2026-07-16');
INSERT INTO sessions VALUES (20, 'Masters', 'Tuesday', '20:30', '21:30', 'Wexbridge Leisure Centre', 3, NULL, 38.0, '2024-09-10', NULL);
INSERT INTO sessions VALUES (21, 'Masters', 'Thursday', '20:30', '21:30', 'Wexbridge Leisure Centre', 3, 5, 38.0, '2024-09-12', NULL);
INSERT INTO sessions VALUES (22, 'Masters', 'Sunday', '08:00', '09:30', 'Wexbridge Leisure Centre', 2, NULL, 40.0, '2025-03-09', NULL);
INSERT INTO sessions VALUES (23, 'Masters', 'Wednesday', '06:30', '07:30', 'Lakeside Lido', 2, 5, 20.0, '2026-05-06', '2026-09-30');
INSERT INTO sessions VALUES (24, 'Junior', 'Sunday', '15:00', '16:00', 'King Edward''s School', 2, 6, 24.0, '2027-01-10', NULL);
CREATE TABLE meets (
  meet_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  venue TEXT NOT NULL,
  town TEXT NOT NULL,
  starts_on DATE NOT NULL,
  ends_on DATE NOT NULL,
  entries_close_on DATE NOT NULL,
  licence_level INTEGER,
  course TEXT,
  fee_per_event REAL NOT NULL,
  team_manager_id INTEGER REFERENCES volunteers(volunteer_id),
  coach_travel INTEGER NOT NULL,
  status TEXT NOT NULL
);
INSERT INTO meets VALUES (1, 'Otters Winter Gala', 'Wexbridge Leisure Centre', 'Wexbridge', '2025-01-25', '2025-01-25', '2025-01-11', NULL, '25m', 5.0, 11, 0, 'completed');
INSERT INTO meets VALUES (2, 'County Championships 2025', 'Ponds Head Pool', 'Carrow', '2025-02-15', '2025-02-23', '2025-01-18', 2, '50m', 9.5, 10, 1, 'completed');
INSERT INTO meets VALUES (3, 'Tadcombe Spring Meet', 'Tadcombe Baths', 'Tadcombe', '2025-04-12', '2025-04-13', '2025-03-22', 3, '25m', 6.5, 11, 0, 'completed');
INSERT INTO meets VALUES (4, 'Regional Qualifier South', 'Harbour Aquatics Centre', 'Port Merrin', '2025-05-24', '2025-05-26', '2025-04-25', 1, '50m', 11.0, 10, 1, 'completed');
INSERT INTO meets VALUES (5, 'Brayling Summer Splash', 'Brayling Pools', 'Brayling', '2025-07-05', '2025-07-05', '2025-06-20', 4, '25m', 5.5, 11, 0, 'completed');
INSERT INTO meets VALUES (6, 'Otters Club Championships 2025', 'Wexbridge Leisure Centre', 'Wexbridge', '2025-10-04', '2025-10-05', '2025-09-26', 4, '25m', 4.0, 11, 0, 'completed');
INSERT INTO meets VALUES (7, 'Carrow Autumn Sprint', 'Ponds Head Pool', 'Carrow', '2025-11-08', '2025-11-09', '2025-10-17', 3, '25m', 7.0, 10, 0, 'completed');
INSERT INTO meets VALUES (8, 'Christmas Cracker 2025', 'King Edwards School', 'Wexbridge', '2025-12-13', '2025-12-13', '2025-12-05', NULL, '25m', 3.0, NULL, 0, 'completed');
INSERT INTO meets VALUES (9, 'Otters Winter Gala 2026', 'Wexbridge Leisure Centre', 'Wexbridge', '2026-01-24', '2026-01-24', '2026-01-09', NULL, '25m', 5.0, 11, 0, 'completed');
INSERT INTO meets VALUES (10, 'County Championships 2026', 'Ponds Head Pool', 'Carrow', '2026-02-14', '2026-02-22', '2026-01-17', 2, '50m', 10.0, 10, 1, 'completed');
INSERT INTO meets VALUES (11, 'Tadcombe Spring Meet 2026', 'Tadcombe Baths', 'Tadcombe', '2026-04-18', '2026-04-19', '2026-03-27', 3, '25m', 7.0, 11, 0, 'completed');
INSERT INTO meets VALUES (12, 'Regional Qualifier South 2026', 'Harbour Aquatics Centre', 'Port Merrin', '2026-05-23', '2026-05-25', '2026-04-24', 1, '50m', 11.5, 10, 1, 'completed');
INSERT INTO meets VALUES (13, 'Masters Open Water Mile', 'Lakeside Lido', 'Wexbridge', '2026-06-21', '2026-06-21', '2026-06-12', NULL, NULL, 15.0, NULL, 0, 'completed');
INSERT INTO meets VALUES (14, 'Brayling Summer Splash 2026', 'Brayling Pools', 'Brayling', '2026-07-04', '2026-07-04', '2026-06-19', 4, '25m', 5.5, NULL, 0, 'cancelled');
INSERT INTO meets VALUES (15, 'Otters Club Championships 2026', 'Wexbridge Leisure Centre', 'Wexbridge', '2026-10-03', '2026-10-04', '2026-09-25', 4, '25m', 4.5, 11, 0, 'completed');
INSERT INTO meets VALUES (16, 'Carrow Autumn Sprint 2026', 'Ponds Head Pool', 'Carrow', '2026-11-07', '2026-11-08', '2026-10-16', 3, '25m', 7.5, 10, 0, 'completed');
INSERT INTO meets VALUES (17, 'Christmas Cracker 2026', 'King Edwards School', 'Wexbridge', '2026-12-12', '2026-12-12', '2026-12-04', NULL, '25m', 3.0, 11, 0, 'open');
INSERT INTO meets VALUES (18, 'Port Merrin New Year Meet', 'Harbour Aquatics Centre', 'Port Merrin', '2027-01-09', '2027-01-10', '2026-11-30', 2, '50m', 9.0, 10, 1, 'open');
INSERT INTO meets VALUES (19, 'Otters Winter Gala 2027', 'Wexbridge Leisure Centre', 'Wexbridge', '2027-01-23', '2027-01-23', '2027-01-08', NULL, '25m', 5.5, NULL, 0, 'planned');
INSERT INTO meets VALUES (20, 'County Championships 2027', 'Ponds Head Pool', 'Carrow', '2027-02-13', '2027-02-21', '2027-01-15', 2, '50m', 10.5, 10, 1, 'planned');
INSERT INTO meets VALUES (21, 'Holme Valley Long Distance', 'Holme Valley Pool', 'Holme', '2026-11-29', '2026-11-29', '2026-11-06', 3, '25m', 8.0, 11, 0, 'closed');
INSERT INTO meets VALUES (22, 'Tadcombe Spring Meet 2027', 'Tadcombe Baths', 'Tadcombe', '2027-04-17', '2027-04-18', '2027-03-26', 3, '25m', 7.0, NULL, 0, 'planned');
CREATE TABLE entries (
  entry_id INTEGER PRIMARY KEY,
  meet_id INTEGER NOT NULL REFERENCES meets(meet_id),
  member_id INTEGER NOT NULL REFERENCES members(member_id),
  distance_m INTEGER NOT NULL,
  stroke TEXT NOT NULL,
  entry_time_s REAL,
  result_time_s REAL,
  place INTEGER,
  personal_best INTEGER,
  status TEXT NOT NULL,
  coach_comment TEXT
);
INSERT INTO entries VALUES (501, 2, 101, 100, 'butterfly', 74.8, 73.91, 5, 1, 'swum', 'Lovely underwater off the second wall. Breathes too early into the turn.');
INSERT INTO entries VALUES (502, 2, 103, 200, 'freestyle', 139.2, 138.05, 3, 1, 'swum', 'Bronze! Paced it like a grown-up.');
INSERT INTO entries VALUES (503, 2, 106, 100, 'backstroke', 66.4, 66.95, 4, 0, 'swum', 'Started too fast and paid for it.');
INSERT INTO entries VALUES (504, 2, 104, 200, 'breaststroke', 171.5, NULL, NULL, NULL, 'disqualified', 'Scissor kick on the third length, the judge was right.');
INSERT INTO entries VALUES (505, 4, 103, 200, 'freestyle', 138.05, 137.4, 8, 1, 'swum', NULL);
INSERT INTO entries VALUES (506, 4, 106, 100, 'backstroke', 66.4, 65.72, 6, 1, 'swum', 'Best race of his life so far.');
INSERT INTO entries VALUES (507, 4, 102, 400, 'freestyle', 284.0, NULL, NULL, NULL, 'withdrawn', 'Chickenpox, poor lad.');
INSERT INTO entries VALUES (508, 6, 109, 50, 'freestyle', 38.5, 37.22, 2, 1, 'swum', 'Great dive for once.');
INSERT INTO entries VALUES (509, 6, 112, 50, 'freestyle', 36.9, 37.4, 4, 0, 'swum', NULL);
INSERT INTO entries VALUES (510, 6, 115, 100, 'individual medley', 98.0, 96.3, 1, 1, 'swum', 'Won it easily, turns are still sloppy.');
INSERT INTO entries VALUES (511, 6, 110, 50, 'breaststroke', 52.0, 50.18, 3, 1, 'swum', NULL);
INSERT INTO entries VALUES (512, 6, 119, 25, 'freestyle', 24.0, 22.9, 2, 1, 'swum', 'First race ever. Waved to her nan in the middle of it.');
INSERT INTO entries VALUES (513, 6, 137, 50, 'freestyle', 44.0, 44.6, 1, 0, 'swum', NULL);
INSERT INTO entries VALUES (514, 7, 101, 50, 'butterfly', 33.2, 32.6, 2, 1, 'swum', NULL);
INSERT INTO entries VALUES (515, 7, 108, 100, 'freestyle', 66.0, 65.1, 7, 1, 'swum', 'Goggles filled at the start and he swam on regardless. Good attitude.');
INSERT INTO entries VALUES (516, 7, 107, 50, 'backstroke', 36.1, 36.5, 6, 0, 'swum', 'Looked tired, came straight from a school trip.');
INSERT INTO entries VALUES (517, 9, 111, 50, 'backstroke', 45.0, 43.7, 1, 1, 'swum', NULL);
INSERT INTO entries VALUES (518, 9, 118, 50, 'butterfly', 47.5, NULL, NULL, NULL, 'disqualified', 'Touched with one hand. We have talked about this.');
INSERT INTO entries VALUES (519, 9, 120, 25, 'backstroke', 29.0, 27.45, 3, 1, 'swum', NULL);
INSERT INTO entries VALUES (520, 9, 121, 25, 'freestyle', 25.5, 24.8, 4, 1, 'swum', 'So pleased with herself, and rightly.');
INSERT INTO entries VALUES (521, 10, 103, 200, 'freestyle', 137.4, 135.88, 1, 1, 'swum', 'County champion. Nothing to add.');
INSERT INTO entries VALUES (522, 10, 103, 400, 'freestyle', 289.0, 285.3, 2, 1, 'swum', 'Could have gone out faster, she had plenty left.');
INSERT INTO entries VALUES (523, 10, 101, 100, 'butterfly', 73.0, 72.15, 3, 1, 'swum', NULL);
INSERT INTO entries VALUES (524, 10, 144, 100, 'breaststroke', 81.0, 83.6, 9, 0, 'swum', 'Nerves again. The warm-up was twice as fast as the race.');
INSERT INTO entries VALUES (525, 10, 104, 200, 'breaststroke', 168.0, 166.2, 4, 1, 'swum', 'Clean kick at last, worth all the drills.');
INSERT INTO entries VALUES (526, 10, 143, 50, 'freestyle', 27.4, 27.1, 5, 1, 'swum', NULL);
INSERT INTO entries VALUES (527, 10, 106, 100, 'backstroke', 65.0, 64.31, 2, 1, 'swum', NULL);
INSERT INTO entries VALUES (528, 11, 109, 100, 'freestyle', 82.0, 80.9, 4, 1, 'swum', NULL);
INSERT INTO entries VALUES (529, 11, 115, 200, 'individual medley', 198.0, NULL, NULL, NULL, 'withdrawn', 'Mother withdrew her because I put her in the B final. No comment.');
INSERT INTO entries VALUES (530, 11, 105, 50, 'butterfly', 34.9, 34.2, 2, 1, 'swum', 'Zofia does not know how good she is.');
INSERT INTO entries VALUES (531, 11, 110, 100, 'breaststroke', 108.0, 106.6, 5, 1, 'swum', NULL);
INSERT INTO entries VALUES (532, 11, 117, 50, 'freestyle', 39.0, 38.8, 6, 1, 'swum', NULL);
INSERT INTO entries VALUES (533, 12, 103, 400, 'freestyle', 285.3, 283.7, 5, 1, 'swum', NULL);
INSERT INTO entries VALUES (534, 12, 102, 400, 'freestyle', 278.0, 279.9, 11, 0, 'swum', 'Lost count of the lengths and sprinted the wrong one.');
INSERT INTO entries VALUES (535, 12, 143, 50, 'freestyle', 27.1, 26.85, 9, 1, 'swum', 'Slow off the blocks, quickest of all in the water.');
INSERT INTO entries VALUES (536, 13, 139, 1609, 'open water', 1560.0, 1522.0, 2, 1, 'swum', NULL);
INSERT INTO entries VALUES (537, 13, 138, 1609, 'open water', 1800.0, 1871.0, 7, 0, 'swum', 'Cramp at the second buoy but would not get in the boat.');
INSERT INTO entries VALUES (538, 13, 141, 1609, 'open water', NULL, NULL, NULL, NULL, 'withdrawn', 'Doctor said no, quite right.');
INSERT INTO entries VALUES (539, 15, 113, 25, 'freestyle', 23.0, 21.9, 1, 1, 'swum', NULL);
INSERT INTO entries VALUES (540, 15, 124, 50, 'freestyle', 43.0, 41.75, 2, 1, 'swum', NULL);
INSERT INTO entries VALUES (541, 15, 126, 25, 'backstroke', 28.0, 28.9, 5, 0, 'swum', 'Deep end at the start, so half the battle was getting in. Proud of him.');
INSERT INTO entries VALUES (542, 15, 127, 25, 'freestyle', 26.0, 24.1, 2, 1, 'swum', NULL);
INSERT INTO entries VALUES (543, 15, 145, 50, 'backstroke', 42.0, 40.6, 1, 1, 'swum', 'Grandad made the whole gallery sing.');
INSERT INTO entries VALUES (544, 15, 137, 50, 'freestyle', 44.6, 43.9, 1, 1, 'swum', 'Sixty-five and still getting faster.');
INSERT INTO entries VALUES (545, 16, 101, 50, 'freestyle', 30.5, 30.8, 4, 0, 'swum', 'Shoulder hurt in the warm-up, scratched the fly and kept the free.');
INSERT INTO entries VALUES (546, 16, 101, 50, 'butterfly', 32.6, NULL, NULL, NULL, 'withdrawn', 'Shoulder.');
INSERT INTO entries VALUES (547, 16, 108, 100, 'freestyle', 64.0, 62.97, 3, 1, 'swum', NULL);
INSERT INTO entries VALUES (548, 16, 105, 100, 'butterfly', 78.0, 75.85, 1, 1, 'swum', 'Two seconds off and a gold. Told you.');
INSERT INTO entries VALUES (549, 16, 107, 100, 'backstroke', 76.5, 75.9, 5, 1, 'swum', NULL);
INSERT INTO entries VALUES (550, 16, 109, 50, 'freestyle', 36.0, NULL, NULL, NULL, 'disqualified', 'False start. She thought the beep from the café was the signal.');
INSERT INTO entries VALUES (551, 21, 103, 800, 'freestyle', 590.0, NULL, NULL, NULL, 'accepted', NULL);
INSERT INTO entries VALUES (552, 21, 102, 1500, 'freestyle', 1120.0, NULL, NULL, NULL, 'accepted', NULL);
INSERT INTO entries VALUES (553, 21, 139, 1500, 'freestyle', 1215.0, NULL, NULL, NULL, 'waiting list', NULL);
INSERT INTO entries VALUES (554, 17, 123, 25, 'freestyle', NULL, NULL, NULL, NULL, 'entered', NULL);
INSERT INTO entries VALUES (555, 17, 130, 25, 'backstroke', NULL, NULL, NULL, NULL, 'entered', 'First gala, will need somebody to walk him to the block.');
INSERT INTO entries VALUES (556, 17, 125, 25, 'freestyle', 31.0, NULL, NULL, NULL, 'entered', NULL);
INSERT INTO entries VALUES (557, 18, 105, 100, 'butterfly', 75.85, NULL, NULL, NULL, 'accepted', NULL);
INSERT INTO entries VALUES (558, 18, 108, 100, 'freestyle', 62.97, NULL, NULL, NULL, 'accepted', NULL);
INSERT INTO entries VALUES (559, 18, 143, 50, 'freestyle', 26.85, NULL, NULL, NULL, 'accepted', NULL);
INSERT INTO entries VALUES (560, 18, 144, 100, 'breaststroke', 82.0, NULL, NULL, NULL, 'waiting list', 'Asked for it herself, which is new.');
CREATE TABLE fees (
  fee_id INTEGER PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES members(member_id),
  kind TEXT NOT NULL,
  amount REAL NOT NULL,
  due_on DATE NOT NULL,
  paid_on DATE,
  method TEXT,
  status TEXT NOT NULL
);
INSERT INTO fees VALUES (9001, 101, 'monthly', 62.0, '2026-09-01', '2026-09-01', 'direct debit', 'paid');
INSERT INTO fees VALUES (9002, 101, 'monthly', 62.0, '2026-10-01', '2026-10-01', 'direct debit', 'paid');
INSERT INTO fees VALUES (9003, 101, 'monthly', 62.0, '2026-11-01', '2026-11-02', 'direct debit', 'paid');
INSERT INTO fees VALUES (9004, 102, 'monthly', 62.0, '2026-10-01', '2026-10-01', 'direct debit', 'paid');
INSERT INTO fees VALUES (9005, 102, 'monthly', 62.0, '2026-11-01', '2026-11-02', 'direct debit', 'paid');
INSERT INTO fees VALUES (9006, 103, 'monthly', 62.0, '2026-10-01', '2026-10-05', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9007, 103, 'monthly', 62.0, '2026-11-01', '2026-11-12', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9008, 104, 'monthly', 62.0, '2026-11-01', '2026-11-02', 'direct debit', 'paid');
INSERT INTO fees VALUES (9009, 105, 'monthly', 62.0, '2026-11-01', NULL, NULL, 'open');
INSERT INTO fees VALUES (9010, 107, 'monthly', 62.0, '2026-11-01', '2026-11-02', 'direct debit', 'paid');
INSERT INTO fees VALUES (9011, 108, 'monthly', 62.0, '2026-10-01', NULL, NULL, 'open');
INSERT INTO fees VALUES (9012, 108, 'monthly', 62.0, '2026-11-01', NULL, NULL, 'open');
INSERT INTO fees VALUES (9013, 117, 'monthly', 45.0, '2026-10-01', NULL, NULL, 'open');
INSERT INTO fees VALUES (9014, 117, 'monthly', 45.0, '2026-11-01', NULL, NULL, 'open');
INSERT INTO fees VALUES (9015, 109, 'monthly', 45.0, '2026-11-01', '2026-11-02', 'direct debit', 'paid');
INSERT INTO fees VALUES (9016, 110, 'monthly', 45.0, '2026-11-01', '2026-11-02', 'direct debit', 'paid');
INSERT INTO fees VALUES (9017, 112, 'monthly', 45.0, '2026-11-01', '2026-11-09', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9018, 113, 'monthly', 32.0, '2026-11-01', '2026-11-09', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9019, 145, 'monthly', 45.0, '2026-10-01', '2026-10-12', 'cash', 'paid');
INSERT INTO fees VALUES (9020, 145, 'monthly', 45.0, '2026-11-01', '2026-11-14', 'cash', 'paid');
INSERT INTO fees VALUES (9021, 122, 'monthly', 32.0, '2026-10-01', NULL, NULL, 'waived');
INSERT INTO fees VALUES (9022, 122, 'monthly', 32.0, '2026-11-01', NULL, NULL, 'waived');
INSERT INTO fees VALUES (9023, 123, 'monthly', 24.0, '2026-11-01', NULL, NULL, 'waived');
INSERT INTO fees VALUES (9024, 119, 'monthly', 32.0, '2026-11-01', '2026-11-03', 'cash', 'paid');
INSERT INTO fees VALUES (9025, 126, 'monthly', 32.0, '2026-11-01', NULL, NULL, 'open');
INSERT INTO fees VALUES (9026, 130, 'monthly', 24.0, '2026-11-01', '2026-11-02', 'direct debit', 'paid');
INSERT INTO fees VALUES (9027, 134, 'monthly', 24.0, '2026-10-01', '2026-10-20', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9028, 134, 'monthly', 24.0, '2026-11-01', NULL, NULL, 'open');
INSERT INTO fees VALUES (9029, 137, 'monthly', 28.0, '2026-11-01', '2026-11-01', 'direct debit', 'paid');
INSERT INTO fees VALUES (9030, 140, 'monthly', 28.0, '2026-09-01', NULL, NULL, 'open');
INSERT INTO fees VALUES (9031, 140, 'monthly', 28.0, '2026-10-01', NULL, NULL, 'open');
INSERT INTO fees VALUES (9032, 140, 'monthly', 28.0, '2026-11-01', NULL, NULL, 'open');
INSERT INTO fees VALUES (9033, 101, 'monthly', 62.0, '2026-12-01', NULL, NULL, 'open');
INSERT INTO fees VALUES (9034, 103, 'monthly', 62.0, '2026-12-01', NULL, NULL, 'open');
INSERT INTO fees VALUES (9035, 109, 'monthly', 45.0, '2026-12-01', NULL, NULL, 'open');
INSERT INTO fees VALUES (9036, 130, 'monthly', 24.0, '2026-12-01', NULL, NULL, 'open');
INSERT INTO fees VALUES (9037, 145, 'monthly', 45.0, '2026-12-01', NULL, NULL, 'open');
INSERT INTO fees VALUES (9038, 101, 'annual registration', 48.5, '2026-01-15', '2026-01-12', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9039, 103, 'annual registration', 48.5, '2026-01-15', '2026-01-15', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9040, 106, 'annual registration', 48.5, '2026-01-15', '2026-01-20', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9041, 109, 'annual registration', 36.0, '2026-01-15', '2026-02-03', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9042, 137, 'annual registration', 29.0, '2026-01-15', '2026-01-04', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9043, 138, 'annual registration', 29.0, '2026-01-15', '2026-03-11', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9044, 116, 'annual registration', 36.0, '2026-01-15', NULL, NULL, 'open');
INSERT INTO fees VALUES (9045, 101, 'annual registration', 45.0, '2025-01-15', '2025-01-13', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9046, 103, 'annual registration', 45.0, '2025-01-15', '2025-01-30', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9047, 142, 'annual registration', 27.0, '2025-01-15', '2025-01-09', 'cash', 'paid');
INSERT INTO fees VALUES (9048, 101, 'kit', 34.0, '2026-09-20', '2026-09-18', 'card', 'paid');
INSERT INTO fees VALUES (9049, 120, 'kit', 27.5, '2026-09-20', '2026-09-26', 'cash', 'paid');
INSERT INTO fees VALUES (9050, 131, 'kit', 27.5, '2026-09-20', '2026-09-19', 'card', 'paid');
INSERT INTO fees VALUES (9051, 133, 'kit', 19.0, '2026-10-04', '2026-10-03', 'card', 'paid');
INSERT INTO fees VALUES (9052, 115, 'kit', 52.0, '2026-10-04', NULL, NULL, 'open');
INSERT INTO fees VALUES (9053, 144, 'kit', 34.0, '2025-10-05', '2025-10-05', 'card', 'paid');
INSERT INTO fees VALUES (9054, 102, 'camp', 295.0, '2026-03-01', '2026-02-27', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9055, 103, 'camp', 295.0, '2026-03-01', '2026-03-01', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9056, 104, 'camp', 295.0, '2026-03-01', '2026-03-19', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9057, 143, 'camp', 295.0, '2026-03-01', '2026-03-02', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9058, 103, 'camp', 320.0, '2027-02-15', NULL, NULL, 'open');
INSERT INTO fees VALUES (9059, 105, 'camp', 320.0, '2027-02-15', '2026-11-20', 'bank transfer', 'paid');
INSERT INTO fees VALUES (9060, 108, 'camp', 320.0, '2027-02-15', NULL, NULL, 'open');
COMMIT;
