-- A house for cats whose people are away: one table of visits, with pens by name.
CREATE TABLE "visits" (
  "visit_no" INTEGER,
  "cat_name" TEXT,
  "owner" TEXT,
  "breed" TEXT,
  "age_years" INTEGER,
  "arrived" DATE,
  "collected" DATE,
  "pen" TEXT,
  "daily_rate_eur" REAL,
  "paid_eur" REAL,
  "vaccinated" BOOLEAN,
  "remarks" TEXT
);
INSERT INTO "visits" VALUES(1,'Mogwai','Ina Brandt','Siamese',4,'2026-11-02','2026-11-09','P1',18.0,126.0,1,'Hisses at other cats; eats only tuna; slept on the radiator.');
INSERT INTO "visits" VALUES(2,'Tiger','Jo Vance','Tabby',11,'2026-11-05','2026-11-12','P2',16.5,115.5,1,'Needs a thyroid pill twice a day; very gentle.');
INSERT INTO "visits" VALUES(3,'Luna','Marek Dol','Persian',2,'2026-11-20',NULL,'P1',18.0,0.0,0,'Long fur full of knots; scratched the carer on the first day.');
INSERT INTO "visits" VALUES(4,'Biscuit','Ina Brandt','Tabby',7,'2026-11-24',NULL,'P3',16.5,50.0,1,'Shares the pen happily; likes the window.');
INSERT INTO "visits" VALUES(5,'Salem','Petra Long','Bombay',9,'2026-10-11','2026-10-30','P4',20.0,380.0,1,'Escaped into the corridor once; hides under blankets.');
INSERT INTO "visits" VALUES(6,'Pixel','Jo Vance','Siamese',1,'2026-11-26',NULL,'P2',16.5,0.0,1,'Kitten; chewed a cable; wants to play at night.');
INSERT INTO "visits" VALUES(7,'Olive','Sven Aalto','Maine Coon',5,'2026-09-15','2026-09-29','P4',20.0,280.0,1,'Drank from the tap only; vomited after the journey.');
INSERT INTO "visits" VALUES(8,'Rumpel','Marek Dol','Persian',13,'2026-10-03','2026-10-06','P1',18.0,54.0,0,'Almost blind; needs the bowl always in the same place.');
INSERT INTO "visits" VALUES(9,'Cleo','Nora Weiss','Siamese',3,'2026-12-04',NULL,'P4',20.0,40.0,1,NULL);
INSERT INTO "visits" VALUES(10,'Felix','Petra Long','Tabby',6,'2026-12-18',NULL,'P3',16.5,0.0,0,NULL);
