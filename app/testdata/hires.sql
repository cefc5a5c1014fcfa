-- Bicycles for hire, by the clock, and who took a hire in and who closed it.
CREATE TABLE bikes (id INTEGER PRIMARY KEY, name TEXT, electric INTEGER, bought_on DATE, day_rate REAL);
CREATE TABLE staff (id INTEGER PRIMARY KEY, full_name TEXT);
CREATE TABLE hires (id INTEGER PRIMARY KEY, bike_id INTEGER REFERENCES bikes(id), taken_by INTEGER REFERENCES staff(id),
 closed_by INTEGER REFERENCES staff(id), start_time DATETIME, end_time DATETIME, price REAL, paid INTEGER);
INSERT INTO staff VALUES (1, 'Marta Voss'), (2, 'Ivo Lind'), (3, 'Gita Rao');
INSERT INTO bikes VALUES (1, 'Daisy', 0, '2023-04-02', 15), (2, 'Ruby', 1, '2024-05-12', 28), (3, 'Arrow', 0, '2022-03-19', 18),
 (4, 'Bertha', 1, '2025-02-27', 35), (5, 'Postie', 0, '2021-08-30', 12), (6, 'Tadpole', 0, '2025-06-01', 8);
INSERT INTO hires VALUES
 (1, 1, 1, 2, '2026-08-01 09:00:00', '2026-08-01 11:30:00', 15, 1), (2, 2, 1, 1, '2026-08-01 10:00:00', '2026-08-02 10:00:00', 56, 1),
 (3, 3, 1, 2, '2026-08-01 12:00:00', '2026-08-04 13:00:00', 54, 0), (4, 4, 2, 2, '2026-08-02 09:30:00', '2026-08-02 18:30:00', 35, 1),
 (5, 1, 1, 2, '2026-08-03 14:00:00', '2026-08-03 15:00:00', 15, 1), (6, 5, 2, 3, '2026-08-05 08:00:00', '2026-08-06 20:00:00', 24, 1),
 (7, 2, 1, 2, '2026-08-07 11:00:00', '2026-08-07 16:00:00', 28, 0), (8, 3, 1, 2, '2026-08-09 09:00:00', '2026-08-13 09:00:00', 72, 1),
 (9, 4, 3, NULL, '2026-11-20 10:00:00', NULL, 70, 0), (10, 2, 1, NULL, '2026-11-21 10:00:00', NULL, 56, 0);
