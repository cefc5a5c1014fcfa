-- A database of facts, with several tables and no prose.
CREATE TABLE harbours (harbour_id INTEGER PRIMARY KEY, name TEXT, county TEXT, depth_m REAL, berths INTEGER);
INSERT INTO harbours VALUES (1,'Skelwick','North',7.5,40),(2,'Port Arlen','North',12,120),(3,'Brae Haven','West',4,18),(4,'Tolmar','South',9.5,75),(5,'Eastcliff','South',6,75);
CREATE TABLE ships (ship_id INTEGER PRIMARY KEY, name TEXT, ship_type TEXT, flag TEXT, tonnage INTEGER, built_year INTEGER, age INTEGER, home_harbour_id INTEGER REFERENCES harbours(harbour_id));
INSERT INTO ships VALUES (11,'Marigold','trawler','Norway',320,1987,37,1),(12,'Old Nell','trawler','Iceland',280,1969,55,1),(13,'Kestrel','ferry','Norway',5400,2008,16,2),(14,'Blue Anna','tanker','Malta',48000,2015,9,2),(15,'Pelican','ferry','Norway',3100,1999,25,4),(16,'Ina Grace','trawler','Iceland',410,2003,21,3);
CREATE TABLE voyages (voyage_id INTEGER PRIMARY KEY, ship_id INTEGER REFERENCES ships(ship_id), cargo TEXT, departure_date DATE, passengers INTEGER, revenue REAL);
INSERT INTO voyages VALUES (101,11,'cod','2023-01-04',0,8200),(102,13,'cars','2023-02-11',410,30500),(103,13,'cars','2023-02-12',388,29900),(104,14,'crude oil','2023-03-02',0,910000),(105,15,'mail','2023-03-09',120,12400),(106,16,'herring','2023-04-21',0,6100);
CREATE TABLE captains (captain_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, sex TEXT, years_at_sea INTEGER, ship_id INTEGER REFERENCES ships(ship_id));
INSERT INTO captains VALUES (1,'Ada','Norling','F',12,11),(2,'Tom','Breck','M',30,13),(3,'Siri','Halden','F',21,14),(4,'Olav','Breck','M',8,15);
