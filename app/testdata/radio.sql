-- A community radio station: presenters, their shows in the week, what went out with the engineer's log, and what listeners wrote.
CREATE TABLE presenters (id INTEGER PRIMARY KEY, name TEXT NOT NULL, joined DATE NOT NULL, volunteer BOOLEAN NOT NULL, bio TEXT);
CREATE TABLE shows (id INTEGER PRIMARY KEY, title TEXT NOT NULL, genre TEXT NOT NULL, presenter_id INTEGER NOT NULL REFERENCES presenters(id), weekday TEXT NOT NULL, starts TEXT NOT NULL, length_min INTEGER NOT NULL);
CREATE TABLE broadcasts (id INTEGER PRIMARY KEY, show_id INTEGER NOT NULL REFERENCES shows(id), aired_on DATE NOT NULL, listeners INTEGER, engineer TEXT, log TEXT);
CREATE TABLE messages (id INTEGER PRIMARY KEY, broadcast_id INTEGER NOT NULL REFERENCES broadcasts(id), sent_at TEXT NOT NULL, listener TEXT NOT NULL, message TEXT NOT NULL);
INSERT INTO presenters (name, joined, volunteer, bio) VALUES
 ('Moira Kells', '2019-03-04', 0, 'Plays folk and trad, grew up on Islay and collects old fiddles.'),
 ('Dev Anand', '2021-09-12', 1, 'A student of sound engineering who loves dub and jungle.'),
 ('Greta Holm', '2018-01-20', 0, 'Former newspaper editor; runs the news hour and trains the newcomers.'),
 ('Sam Otieno', '2023-05-02', 1, 'Football coach by day, talks sport with local clubs.'),
 ('Rob Tully', '2024-02-01', 1, 'Gardener who answers questions about allotments and bees.');
INSERT INTO shows (title, genre, presenter_id, weekday, starts, length_min) VALUES
 ('Peat and Strings', 'Folk', 1, 'Sunday', '18:00', 120), ('Low End Theory', 'Electronic', 2, 'Friday', '22:00', 180),
 ('The Morning Desk', 'News', 3, 'Monday', '07:00', 60), ('Touchline', 'Sport', 4, 'Saturday', '12:30', 90),
 ('Dig It', 'Gardening', 5, 'Saturday', '09:00', 45), ('Reels on Wheels', 'Folk', 1, 'Thursday', '17:00', 60);
INSERT INTO broadcasts (show_id, aired_on, listeners, engineer, log) VALUES
 (1, '2026-11-15', 251, 'Kit', 'Ran smoothly, no faults.'), (1, '2026-11-22', 233, 'Ola', 'Dead air for 40 seconds after the jingle.'),
 (2, '2026-11-20', 84, 'Kit', 'Stream dropped twice, restarted the encoder.'), (2, '2026-11-27', 97, NULL, 'Level too low in the first half.'),
 (3, '2026-11-16', 431, 'Bea', 'Guest arrived late, filled with records.'), (3, '2026-11-23', 402, 'Ola', 'Swearing on air by a caller, apologised at once.'),
 (4, '2026-11-14', 318, 'Bea', 'Everything fine, good phone-in.'), (4, '2026-11-21', 290, 'Kit', 'Microphone two crackled for ten minutes, swapped the cable.'),
 (5, '2026-11-21', 170, NULL, 'Ran smoothly, no faults.'), (6, '2026-11-26', 126, 'Ola', 'Stream dropped once before the news.');
INSERT INTO messages (broadcast_id, sent_at, listener, message) VALUES
 (1, '2026-11-15 18:40', 'Ann', 'Loved the fiddle set, more of this please!'), (3, '2026-11-20 23:05', 'Gus', 'The stream keeps cutting out on my phone.'),
 (5, '2026-11-16 07:31', 'Dot', 'Too much talking, play some music.'), (6, '2026-11-23 07:48', 'Euan', 'The presenter mispronounced our village again.'),
 (6, '2026-11-23 07:55', 'Fay', 'Please, that language with children listening!'), (9, '2026-11-21 09:30', 'Hetty', 'Great tips about slugs, thank you.');
