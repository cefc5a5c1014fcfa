-- A music studio: pupils with their days of birth, lessons, some of them planned, and instruments that are lent.
CREATE TABLE pupils (id INTEGER PRIMARY KEY, name TEXT NOT NULL, date_of_birth DATE NOT NULL, joined DATE NOT NULL);
CREATE TABLE lessons (id INTEGER PRIMARY KEY, pupil_id INTEGER NOT NULL REFERENCES pupils(id), lesson_date DATE NOT NULL, minutes INTEGER NOT NULL, fee REAL NOT NULL);
CREATE TABLE instruments (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, lent_to INTEGER REFERENCES pupils(id), due_back DATE);
INSERT INTO pupils (name, date_of_birth, joined) VALUES
 ('Alma Reyes', '2014-12-02', '2024-09-02'), ('Bo Lindt', '2012-11-25', '2023-02-13'), ('Cara Moon', '2016-12-29', '2025-01-20'),
 ('Dev Patel', '2013-01-05', '2022-10-03'), ('Edda Kern', '2015-07-14', '2026-09-07');
INSERT INTO lessons (pupil_id, lesson_date, minutes, fee) VALUES
 (1, '2026-03-10', 30, 18), (1, '2026-10-06', 30, 18), (1, '2026-12-01', 30, 18), (2, '2026-04-21', 45, 26), (2, '2026-12-08', 45, 26),
 (3, '2026-05-12', 30, 18), (3, '2026-12-22', 30, 18), (4, '2026-09-15', 60, 34), (4, '2026-11-24', 60, 34), (4, '2027-01-12', 60, 34),
 (5, '2026-12-15', 30, 18), (5, '2027-02-02', 30, 18);
INSERT INTO instruments (kind, lent_to, due_back) VALUES
 ('violin', 1, '2026-11-13'), ('cello', 2, '2027-01-29'), ('flute', NULL, NULL), ('guitar', 4, '2026-10-30'), ('viola', NULL, NULL);
CREATE TABLE exams (id INTEGER PRIMARY KEY, pupil_id INTEGER NOT NULL REFERENCES pupils(id), exam_date DATE NOT NULL, board TEXT NOT NULL, mark INTEGER, result TEXT);
INSERT INTO exams (pupil_id, exam_date, board, mark, result) VALUES
 (1, '2025-07-01', 'Trinity', 71, 'pass'), (2, '2025-07-01', 'Trinity', 58, 'fail'), (3, '2025-11-20', 'Rockschool', 90, 'distinction'),
 (4, '2025-11-21', 'Rockschool', 66, 'pass'), (1, '2026-03-10', 'Trinity', 88, 'distinction'), (2, '2026-03-10', 'Trinity', 61, 'pass'),
 (3, '2026-07-02', 'Rockschool', 55, 'fail'), (5, '2026-07-02', 'Rockschool', 69, 'pass'), (4, '2026-07-03', 'Trinity', 72, 'pass');
