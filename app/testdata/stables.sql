-- Horses of owners that stay at stables by the day, and are looked at by a vet; a check-up has no name.
CREATE TABLE owners (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL);
INSERT INTO owners VALUES (1,'Bea Lund','Halden'),(2,'Carl Voss','Moss'),(3,'Dina Roth','Halden');
CREATE TABLE stables (id INTEGER PRIMARY KEY, name TEXT NOT NULL, boxes INTEGER NOT NULL);
INSERT INTO stables VALUES (1,'North Yard',8),(2,'Mill Yard',5);
CREATE TABLE horses (id INTEGER PRIMARY KEY, name TEXT NOT NULL, owner_id INTEGER NOT NULL REFERENCES owners(id), born DATE NOT NULL, sex TEXT NOT NULL);
INSERT INTO horses VALUES (1,'Pepper',1,'2012-04-03','mare'),(2,'Storm',2,'2016-05-22','gelding'),(3,'Luna',3,'2009-06-11','mare'),(4,'Bruno',1,'2019-03-17','stallion'),(5,'Tess',2,'2014-07-30','mare');
CREATE TABLE stays (id INTEGER PRIMARY KEY, horse_id INTEGER NOT NULL REFERENCES horses(id), stable_id INTEGER NOT NULL REFERENCES stables(id), arrived DATE NOT NULL, departed DATE, day_rate REAL NOT NULL, deposit REAL NOT NULL);
INSERT INTO stays VALUES (1,1,1,'2025-01-05','2025-04-01',22,100),(2,2,1,'2025-03-10',NULL,24,120),(3,3,2,'2026-02-01','2026-02-20',18,80),(4,4,2,'2026-06-15',NULL,19,80),(5,5,1,'2026-09-01','2026-10-12',23,100),(6,1,2,'2026-10-20',NULL,20,90);
CREATE TABLE checkups (id INTEGER PRIMARY KEY, horse_id INTEGER NOT NULL REFERENCES horses(id), stable_id INTEGER NOT NULL REFERENCES stables(id), day DATE NOT NULL, fee REAL NOT NULL, reason TEXT NOT NULL);
INSERT INTO checkups VALUES (1,1,1,'2025-02-01',65,'vaccination'),(2,2,1,'2025-06-02',140,'lameness'),(3,3,2,'2026-02-10',55,'vaccination'),(4,4,2,'2026-07-01',90,'teeth'),(5,5,1,'2026-09-20',210,'colic'),(6,2,1,'2026-03-14',60,'vaccination'),(7,1,2,'2026-11-02',75,'teeth');
