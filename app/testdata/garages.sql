-- Garages that tenants rent from one day to another, and their faults, which have no day to be mended by.
CREATE TABLE tenants (id INTEGER PRIMARY KEY, name TEXT NOT NULL, joined DATE NOT NULL, born DATE NOT NULL);
INSERT INTO tenants VALUES (1,'Ida Moss','2018-03-01','1960-05-04'),(2,'Ravi Patel','2021-06-15','1985-11-20'),(3,'June Kerr','2024-02-01','1992-01-30'),(4,'Owen Dale','2015-09-09','1951-07-07'),(5,'Suki Ito','2025-10-01','1999-12-12');
CREATE TABLE garages (id INTEGER PRIMARY KEY, code TEXT NOT NULL, size_m2 REAL NOT NULL, monthly_rent REAL NOT NULL);
INSERT INTO garages VALUES (1,'G1',14,60),(2,'G2',16,75),(3,'G3',12,50),(4,'G4',20,95),(5,'G5',14,62);
CREATE TABLE lettings (id INTEGER PRIMARY KEY, tenant_id INTEGER NOT NULL REFERENCES tenants(id), garage_id INTEGER NOT NULL REFERENCES garages(id), starts DATE NOT NULL, ends DATE, rent REAL NOT NULL);
INSERT INTO lettings VALUES
(1,1,1,'2018-03-01','2020-02-28',55),(2,1,2,'2023-05-01',NULL,75),(3,2,3,'2021-06-15','2021-12-31',45),(4,2,1,'2024-01-01',NULL,60),(5,3,4,'2024-02-01','2024-08-31',90),(6,4,5,'2015-09-09','2022-09-30',50),(7,5,3,'2026-08-01',NULL,50),(8,3,4,'2026-09-01',NULL,95),(9,4,5,'2023-01-15','2023-03-15',60);
CREATE TABLE faults (id INTEGER PRIMARY KEY, garage_id INTEGER NOT NULL REFERENCES garages(id), reported DATE NOT NULL, fixed DATE, cost REAL, what TEXT NOT NULL);
INSERT INTO faults VALUES (1,1,'2026-01-10','2026-01-14',80,'Door sticks and the lock is rusty.'),(2,2,'2026-02-01','2026-03-20',240,'Roof leaks in heavy rain, water on the floor.'),(3,3,'2025-11-05','2025-11-06',35,'Bulb gone.'),(4,4,'2026-10-02',NULL,NULL,'The gate does not close.'),(5,5,'2026-04-12','2026-06-30',410,'Wall cracked after the frost.'),(6,1,'2026-11-20',NULL,NULL,'Smell of damp.');
