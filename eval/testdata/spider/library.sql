CREATE TABLE "Reader" ("Reader_ID" int, "Name" text, "Home_Town" text, "Age" int, PRIMARY KEY ("Reader_ID"));
CREATE TABLE "Loan" ("Loan_ID" int, "Reader_ID" int, "Title" text, PRIMARY KEY ("Loan_ID"), FOREIGN KEY ("Reader_ID") REFERENCES "Reader"("Reader_ID"));
INSERT INTO "Reader" VALUES (1, 'Ane Solberg', 'Oslo', 34), (2, 'Hans Vik', 'Bergen', 61), (3, 'Ivar Dahl', 'Oslo', 47), (4, 'Siri Moe', 'Molde', 29);
INSERT INTO "Loan" VALUES (1, 1, 'On Glaciers'), (2, 3, 'Knots'), (3, 3, 'Bread');
