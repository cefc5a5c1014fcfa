-- A charity shop for furniture: what came in and was sold, and what was delivered; with its misspellings.
CREATE TABLE IF NOT EXISTS "stock" (
  "item_no" INTEGER,
  "what_is_it" TEXT,
  "materail" TEXT,
  "condition" TEXT,
  "asking_price" INTEGER,
  "date_recieved" DATE,
  "date_sold" DATE,
  "sold_for" INTEGER,
  "donor" TEXT,
  "room_shelf" TEXT,
  "gift_aid" BOOLEAN,
  "notes" TEXT
);
INSERT INTO stock VALUES(101,'dining chair','pine','tatty',15,'2025-12-02','2026-02-16',13,'Mrs Hargreaves','Room 1',1,'One leg is wobbly and wants gluing before anybody sits on it.');
INSERT INTO stock VALUES(102,'lamp','wicker','tatty',19,'2025-12-07',NULL,NULL,NULL,'Room 2',1,'Reupholstered about five years ago according to the family.');
INSERT INTO stock VALUES(103,'dining chair','beech','good',NULL,'2025-12-07','2025-12-24',16,'Mrs Hargreaves','Room 2',0,'No fire label, so we can''t put it on the floor. Ask the council about it.');
INSERT INTO stock VALUES(104,'sideboard','teak','good',150,'2025-12-07','2025-12-09',150,'Jan Pettifer','Front window',1,'Reupholstered about five years ago according to the family. Put a dent in it bringing it through the door. My fault.');
INSERT INTO stock VALUES(105,'sofa','velvet','good',75,'2025-12-11',NULL,NULL,'St Luke''s Hospice','Room 2',1,'Been painted white, badly. Somebody could strip it. Put a dent in it bringing it through the door. My fault.');
INSERT INTO stock VALUES(106,'dining chair','oak','tatty',15,'2025-12-12',NULL,NULL,'Mr Singh',NULL,NULL,NULL);
INSERT INTO stock VALUES(107,'bed frame','pine','good',60,'2025-12-12',NULL,NULL,'Mr Okafor','Room 2',0,NULL);
INSERT INTO stock VALUES(108,'chest of drawers','oak','fair',35,'2025-12-13',NULL,NULL,'Travelodge Wakefield','Room 1',0,NULL);
INSERT INTO stock VALUES(109,'sideboard',NULL,'good',140,'2025-12-16','2025-12-24',140,'D. Lloyd','Front window',1,NULL);
INSERT INTO stock VALUES(110,'chest of drawers','oak','fair',50,'2025-12-17',NULL,NULL,'Mr Okafor','Room 1',0,NULL);
INSERT INTO stock VALUES(111,'dining table','teak','good',170,'2025-12-20','2026-02-07',152,'Mrs Hargreaves','Shelf 3',1,NULL);
INSERT INTO stock VALUES(112,'coffee table','teak','fair',15,'2025-12-24','2025-12-28',15,'Travelodge Wakefield','Room 1',1,NULL);
INSERT INTO stock VALUES(113,'coffee table','teak','tatty',7,'2025-12-25','2026-01-09',7,'Mrs Hargreaves','Room 1',0,'Been painted white, badly. Somebody could strip it.');
INSERT INTO stock VALUES(114,'lamp','metal','needs repair',12,'2025-12-30',NULL,NULL,'St Luke''s Hospice','Upstairs',1,'Handle broken off, glue didn''t hold. Put a dent in it bringing it through the door. My fault.');
INSERT INTO stock VALUES(115,'armchair','leather','needs repair',20,'2026-01-05',NULL,NULL,'Jan Pettifer','Shelf 5',1,'Dog has chewed the corner. Otherwise a lovely thing.');
INSERT INTO stock VALUES(116,'sofa','leather','fair',190,'2026-01-16','2026-02-12',190,'Mrs Hargreaves','Upstairs',1,'Came out of a house clearance on Mill Lane.');
INSERT INTO stock VALUES(117,'dining chair','pine','good',25,'2026-01-18',NULL,NULL,'anonymous','Shelf 3',NULL,NULL);
INSERT INTO stock VALUES(118,'chest of drawers','pine','good',130,'2026-01-19','2026-01-21',130,NULL,'Shelf 5',1,NULL);
INSERT INTO stock VALUES(119,'bookcase','oak','tatty',20,'2026-02-04','2026-03-01',20,'D. Lloyd','Front window',NULL,NULL);
INSERT INTO stock VALUES(120,'sideboard','teak','fair',65,'2026-02-07','2026-02-09',65,'Beech House Care Home','Upstairs',1,'Cat scratches down one arm, hidden if you throw a blanket over. Put a dent in it bringing it through the door. My fault.');
INSERT INTO stock VALUES(121,'lamp','glass','good',5,'2026-02-09','2026-02-15',5,'Mr Singh','Room 2',1,NULL);
INSERT INTO stock VALUES(122,'chest of drawers','pine','good',60,'2026-02-15','2026-03-24',60,'Travelodge Wakefield','Front window',0,'Cat scratches down one arm, hidden if you throw a blanket over.');
INSERT INTO stock VALUES(123,'desk','metal','needs repair',14,'2026-02-16',NULL,NULL,'Travelodge Wakefield','Room 2',NULL,'No fire label, so we can''t put it on the floor. Ask the council about it.');
INSERT INTO stock VALUES(124,'wardrobe','chipboard','fair',135,'2026-02-21','2026-02-22',135,'Mr Okafor','Back store',1,'Came out of a house clearance on Mill Lane.');
INSERT INTO stock VALUES(125,'coffee table','glass','like new',19,'2026-02-25','2026-03-03',19,'anonymous','Room 2',1,'Donor would like to know what it fetched.');
INSERT INTO stock VALUES(126,'sofa','leather','like new',150,'2026-02-28','2026-05-26',129,'Beech House Care Home','Room 2',0,NULL);
INSERT INTO stock VALUES(127,'dining table','pine','tatty',65,'2026-03-07','2026-03-17',52,'D. Lloyd','Room 2',0,'Put a dent in it bringing it through the door. My fault.');
INSERT INTO stock VALUES(128,'armchair','leather','tatty',65,'2026-03-09','2026-03-13',57,'Mrs Hargreaves','Room 1',1,'No fire label, so we can''t put it on the floor. Ask the council about it. Put a dent in it bringing it through the door. My fault.');
INSERT INTO stock VALUES(129,'sofa','leather','like new',215,'2026-03-16','2026-03-27',215,'Jan Pettifer','Shelf 5',1,'Ring mark from a hot mug on top; might polish out.');
INSERT INTO stock VALUES(130,'armchair','fabric','good',100,'2026-03-18',NULL,NULL,'Mrs Hargreaves','Room 2',1,'Very heavy, needs two strong people to lift it. Don''t let Doreen try! Ring mark from a hot mug on top; might polish out.');
INSERT INTO stock VALUES(131,'bed frame','oak','fair',30,'2026-03-20','2026-04-01',30,'Jan Pettifer','Room 2',1,NULL);
INSERT INTO stock VALUES(132,'armchair','leather','good',35,'2026-03-24','2026-03-30',29,'D. Lloyd',NULL,0,NULL);
INSERT INTO stock VALUES(133,'desk','oak','like new',75,'2026-03-28',NULL,NULL,'The Kowalski family','Front window',1,'Ring mark from a hot mug on top; might polish out.');
INSERT INTO stock VALUES(134,'bed frame','pine','fair',115,'2026-04-03','2026-04-23',83,'St Luke''s Hospice','Back store',1,'Came out of a house clearance on Mill Lane.');
INSERT INTO stock VALUES(135,'coffee table','pine','good',45,'2026-04-03','2026-05-04',42,'Beech House Care Home','Shelf 3',NULL,'Cat scratches down one arm, hidden if you throw a blanket over.');
INSERT INTO stock VALUES(136,'dining chair','pine','fair',20,'2026-04-04',NULL,NULL,'Mrs Hargreaves','Room 1',1,'Handle broken off, glue didn''t hold.');
INSERT INTO stock VALUES(137,'mirror','metal','needs repair',18,'2026-04-06',NULL,NULL,'The Kowalski family','Front window',0,'Reserved for the Refugee Council until they have a flat ready.');
INSERT INTO stock VALUES(138,'dining table','glass','fair',105,'2026-04-06','2026-04-26',70,'Beech House Care Home','Upstairs',0,NULL);
INSERT INTO stock VALUES(139,'dining table','oak','fair',155,'2026-04-07','2026-05-07',119,'Mrs Hargreaves','Shelf 5',0,'Dog has chewed the corner. Otherwise a lovely thing.');
INSERT INTO stock VALUES(140,'lamp','glass','good',10,'2026-04-13','2026-05-22',10,'Mr Singh','Room 1',NULL,NULL);
INSERT INTO stock VALUES(141,'sideboard','oak','fair',165,'2026-04-15','2026-05-28',161,'D. Lloyd','Room 1',0,NULL);
INSERT INTO stock VALUES(142,'dining chair','pine','good',25,'2026-04-17','2026-04-21',25,'Mrs Hargreaves','Shelf 3',0,'Reupholstered about five years ago according to the family.');
INSERT INTO stock VALUES(143,'armchair','velvet','needs repair',45,'2026-04-21',NULL,NULL,'Mr Singh','Back store',1,NULL);
INSERT INTO stock VALUES(144,'wardrobe','mahogany','tatty',65,'2026-04-23','2026-04-27',65,'Mr Okafor','Room 2',NULL,'Haggled down by a student who only had cash. Put a dent in it bringing it through the door. My fault.');
INSERT INTO stock VALUES(145,'bed frame','pine','needs repair',30,'2026-04-24',NULL,NULL,'Mr Singh','Upstairs',0,'Came out of a house clearance on Mill Lane. Dog has chewed the corner. Otherwise a lovely thing.');
INSERT INTO stock VALUES(146,'bookcase','chipboard','good',20,'2026-05-02','2026-05-18',20,NULL,'Room 1',NULL,NULL);
INSERT INTO stock VALUES(147,'dining table','oak','needs repair',30,'2026-05-05',NULL,NULL,'Jan Pettifer',NULL,1,'Ring mark from a hot mug on top; might polish out.');
INSERT INTO stock VALUES(148,'dining table','pine','tatty',80,'2026-05-06','2026-07-15',80,'Mr Singh','Room 1',1,'Handle broken off, glue didn''t hold.');
INSERT INTO stock VALUES(149,'sideboard','mahogany','good',NULL,'2026-05-07','2026-05-23',170,'Beech House Care Home','Front window',1,'Very heavy, needs two strong people to lift it. Don''t let Doreen try! Came out of a house clearance on Mill Lane.');
INSERT INTO stock VALUES(150,'sofa','fabric','needs repair',40,'2026-05-12',NULL,NULL,'Beech House Care Home','Room 1',NULL,'Old woodworm holes at the back, treated by Colin with the spray. Comes apart for carrying. The screws are in a bag taped underneath.');
INSERT INTO stock VALUES(151,'sofa','leather','fair',140,'2026-05-20',NULL,NULL,'St Luke''s Hospice','Shelf 3',NULL,NULL);
INSERT INTO stock VALUES(152,'armchair',NULL,'good',130,'2026-05-20','2026-06-10',115,'Mrs Hargreaves','Room 2',NULL,NULL);
INSERT INTO stock VALUES(153,'wardrobe','chipboard','fair',120,'2026-05-22','2026-05-31',93,'Beech House Care Home','Room 1',1,NULL);
INSERT INTO stock VALUES(154,'desk','oak','needs repair',35,'2026-05-29',NULL,NULL,'Beech House Care Home','Front window',0,'Old woodworm holes at the back, treated by Colin with the spray.');
INSERT INTO stock VALUES(155,'chest of drawers','pine','good',NULL,'2026-05-31','2026-06-07',110,'Mrs Hargreaves','Room 2',1,NULL);
INSERT INTO stock VALUES(156,'chest of drawers','chipboard','needs repair',35,'2026-06-11',NULL,NULL,'Mrs Hargreaves','Shelf 3',0,NULL);
INSERT INTO stock VALUES(157,'mirror','glass','good',NULL,'2026-06-15','2026-07-22',33,'D. Lloyd','Room 2',NULL,'Came out of a house clearance on Mill Lane.');
INSERT INTO stock VALUES(158,'desk','chipboard','like new',70,'2026-06-15','2026-06-16',49,NULL,'Room 2',NULL,'Two of the screws have gone missing and Colin is looking for a match.');
INSERT INTO stock VALUES(159,'bed frame','metal','fair',115,'2026-06-19','2026-06-24',111,'anonymous','Shelf 5',0,'Ring mark from a hot mug on top; might polish out.');
INSERT INTO stock VALUES(160,'wardrobe','mahogany','needs repair',20,'2026-06-23',NULL,NULL,'Mrs Hargreaves','Front window',NULL,'A lady phoned twice about it and will come in with her husband to measure.');
INSERT INTO stock VALUES(161,'bookcase','chipboard','fair',30,'2026-06-27','2026-08-14',24,'anonymous','Upstairs',0,'Reupholstered about five years ago according to the family.');
INSERT INTO stock VALUES(162,'desk','metal','good',60,'2026-06-29',NULL,NULL,'Beech House Care Home','Room 2',1,NULL);
INSERT INTO stock VALUES(163,'coffee table','teak','good',50,'2026-07-03','2026-08-29',50,'Mrs Hargreaves','Shelf 3',1,'One leg is wobbly and wants gluing before anybody sits on it.');
INSERT INTO stock VALUES(164,'armchair','leather','like new',115,'2026-07-04','2026-07-15',115,'Mr Singh','Room 2',NULL,'Ring mark from a hot mug on top; might polish out.');
INSERT INTO stock VALUES(165,'wardrobe','chipboard','fair',30,'2026-07-09',NULL,NULL,'Mr Okafor','Back store',NULL,NULL);
INSERT INTO stock VALUES(166,'dining chair','beech','fair',16,'2026-07-11','2026-07-21',13,'Beech House Care Home','Room 1',NULL,NULL);
INSERT INTO stock VALUES(167,'chest of drawers','mahogany','good',55,'2026-07-11','2026-07-12',44,'D. Lloyd','Shelf 5',NULL,'Put a dent in it bringing it through the door. My fault.');
INSERT INTO stock VALUES(168,'bookcase','chipboard','fair',55,'2026-07-16','2026-07-17',55,NULL,'Shelf 5',1,NULL);
INSERT INTO stock VALUES(169,'coffee table','oak','good',65,'2026-07-21',NULL,NULL,'Mrs Hargreaves','Room 2',NULL,NULL);
INSERT INTO stock VALUES(170,'dining chair','metal','fair',15,'2026-07-24','2026-09-20',15,'anonymous','Front window',1,'Two of the screws have gone missing and Colin is looking for a match.');
INSERT INTO stock VALUES(171,'lamp','glass','needs repair',11,'2026-07-27',NULL,NULL,'The Kowalski family','Shelf 3',NULL,'Very heavy, needs two strong people to lift it. Don''t let Doreen try!');
INSERT INTO stock VALUES(172,'wardrobe','pine','fair',140,'2026-07-28',NULL,NULL,'Jan Pettifer','Upstairs',NULL,NULL);
INSERT INTO stock VALUES(173,'bookcase','pine','good',75,'2026-08-05','2026-09-13',75,'Travelodge Wakefield','Shelf 5',0,'Cat scratches down one arm, hidden if you throw a blanket over. Came out of a house clearance on Mill Lane.');
INSERT INTO stock VALUES(174,'bookcase','pine','fair',60,'2026-08-06','2026-08-27',60,'Mrs Hargreaves','Room 2',NULL,'Came out of a house clearance on Mill Lane.');
INSERT INTO stock VALUES(175,'coffee table','teak','needs repair',16,'2026-08-06',NULL,NULL,'Mr Singh','Room 2',NULL,NULL);
INSERT INTO stock VALUES(176,'chest of drawers','pine','good',NULL,'2026-08-07','2026-09-15',105,'The Kowalski family','Back store',NULL,'A lady phoned twice about it and will come in with her husband to measure. Ring mark from a hot mug on top; might polish out.');
INSERT INTO stock VALUES(177,'bed frame','metal','good',65,'2026-08-08','2026-10-26',65,'Beech House Care Home','Room 2',1,NULL);
INSERT INTO stock VALUES(178,'dining chair','beech','fair',18,'2026-08-13','2026-09-23',18,'Mrs Hargreaves','Room 1',0,NULL);
INSERT INTO stock VALUES(179,'sofa','fabric','like new',105,'2026-08-15','2026-09-04',70,'Mrs Hargreaves','Shelf 3',NULL,'Very heavy, needs two strong people to lift it. Don''t let Doreen try! Dog has chewed the corner. Otherwise a lovely thing.');
INSERT INTO stock VALUES(180,'desk','chipboard','good',95,'2026-08-17','2026-09-01',95,'Mrs Hargreaves','Room 1',1,'Old woodworm holes at the back, treated by Colin with the spray.');
INSERT INTO stock VALUES(181,'mirror','metal','good',25,'2026-08-22','2026-09-01',16,'St Luke''s Hospice','Room 2',0,'Cat scratches down one arm, hidden if you throw a blanket over.');
INSERT INTO stock VALUES(182,'sofa',NULL,'fair',NULL,'2026-08-24',NULL,NULL,'St Luke''s Hospice','Room 1',0,'Ring mark from a hot mug on top; might polish out.');
INSERT INTO stock VALUES(183,'wardrobe','chipboard','tatty',70,'2026-08-24','2026-08-25',70,NULL,'Room 1',1,NULL);
INSERT INTO stock VALUES(184,'dining chair','beech','tatty',16,'2026-08-25',NULL,NULL,'Jan Pettifer','Room 1',NULL,'Very heavy, needs two strong people to lift it. Don''t let Doreen try!');
INSERT INTO stock VALUES(185,'coffee table','glass','good',13,'2026-08-26','2026-09-05',13,'Travelodge Wakefield','Room 2',0,NULL);
INSERT INTO stock VALUES(186,'bed frame','metal','fair',85,'2026-08-29','2026-10-06',59,'St Luke''s Hospice',NULL,NULL,NULL);
INSERT INTO stock VALUES(187,'coffee table',NULL,'fair',20,'2026-09-01',NULL,NULL,NULL,'Upstairs',0,NULL);
INSERT INTO stock VALUES(188,'dining chair','metal','fair',25,'2026-09-04','2026-09-21',25,'Jan Pettifer','Back store',1,NULL);
INSERT INTO stock VALUES(189,'dining table','glass','tatty',30,'2026-09-10','2026-10-01',30,'Mr Singh','Room 1',1,'One leg is wobbly and wants gluing before anybody sits on it.');
INSERT INTO stock VALUES(190,'desk','oak','good',60,'2026-09-11','2026-09-24',60,'Travelodge Wakefield','Room 2',1,NULL);
INSERT INTO stock VALUES(191,'bookcase','pine','fair',60,'2026-09-15',NULL,NULL,'Mr Okafor','Shelf 3',0,'Ring mark from a hot mug on top; might polish out.');
INSERT INTO stock VALUES(192,'mirror','glass','good',55,'2026-09-16','2026-11-09',55,'Mrs Hargreaves','Room 1',1,NULL);
INSERT INTO stock VALUES(193,'armchair','velvet','like new',55,'2026-09-18',NULL,NULL,'Beech House Care Home','Upstairs',NULL,NULL);
INSERT INTO stock VALUES(194,'chest of drawers','mahogany','fair',95,'2026-09-19','2026-11-23',95,'St Luke''s Hospice','Shelf 3',NULL,'Been painted white, badly. Somebody could strip it.');
INSERT INTO stock VALUES(195,'lamp','metal','like new',25,'2026-09-20','2026-10-09',24,NULL,'Shelf 3',1,'Handle broken off, glue didn''t hold.');
INSERT INTO stock VALUES(196,'mirror','oak','fair',6,'2026-09-21','2026-10-07',6,'Mr Singh',NULL,1,'Put a dent in it bringing it through the door. My fault.');
INSERT INTO stock VALUES(197,'armchair','fabric','good',30,'2026-09-22','2026-10-22',30,'Mr Okafor','Shelf 3',1,NULL);
INSERT INTO stock VALUES(198,'sideboard',NULL,'like new',125,'2026-09-22','2026-10-28',124,'St Luke''s Hospice','Shelf 3',1,'Came out of a house clearance on Mill Lane.');
INSERT INTO stock VALUES(199,'bed frame','pine','tatty',65,'2026-10-01',NULL,NULL,'anonymous','Upstairs',1,NULL);
INSERT INTO stock VALUES(200,'desk','metal','fair',90,'2026-10-02',NULL,NULL,'Jan Pettifer','Shelf 5',0,'Comes apart for carrying. The screws are in a bag taped underneath.');
INSERT INTO stock VALUES(201,'coffee table','oak','like new',80,'2026-10-02',NULL,NULL,'anonymous','Shelf 5',1,NULL);
INSERT INTO stock VALUES(202,'dining table','teak','fair',75,'2026-10-05','2026-10-23',75,NULL,'Room 1',NULL,'Came out of a house clearance on Mill Lane. Donor would like to know what it fetched.');
INSERT INTO stock VALUES(203,'dining table','teak','good',80,'2026-10-06',NULL,NULL,'St Luke''s Hospice','Shelf 5',NULL,'Put a dent in it bringing it through the door. My fault. Dog has chewed the corner. Otherwise a lovely thing.');
INSERT INTO stock VALUES(204,'chest of drawers','chipboard','needs repair',25,'2026-10-07',NULL,NULL,'Travelodge Wakefield','Room 2',0,NULL);
INSERT INTO stock VALUES(205,'mirror','glass','tatty',10,'2026-10-07','2026-11-12',7,'The Kowalski family','Room 1',1,'Smells strongly of cigarettes. Has been airing in the yard for a week.');
INSERT INTO stock VALUES(206,'lamp','metal','good',5,'2026-10-09',NULL,NULL,'St Luke''s Hospice','Room 1',0,NULL);
INSERT INTO stock VALUES(207,'chest of drawers','chipboard','like new',35,'2026-10-16','2026-11-16',25,'Jan Pettifer','Room 1',1,NULL);
INSERT INTO stock VALUES(208,'chest of drawers','chipboard','good',NULL,'2026-10-19','2026-10-31',77,'Beech House Care Home','Room 2',0,'Cat scratches down one arm, hidden if you throw a blanket over.');
INSERT INTO stock VALUES(209,'dining table','teak','good',130,'2026-10-22','2026-11-08',91,'D. Lloyd','Room 1',NULL,'Ercol, says so on the label. Could be worth getting valued before we let it go.');
INSERT INTO stock VALUES(210,'dining chair','oak','good',25,'2026-10-28','2026-11-10',20,'The Kowalski family','Room 1',1,NULL);
INSERT INTO stock VALUES(211,'bookcase','oak','fair',16,'2026-10-30',NULL,NULL,'anonymous','Shelf 5',1,'Two of the screws have gone missing and Colin is looking for a match.');
INSERT INTO stock VALUES(212,'bookcase','chipboard','good',35,'2026-11-02','2026-11-17',35,'Beech House Care Home','Front window',1,NULL);
INSERT INTO stock VALUES(213,'bookcase','pine','like new',40,'2026-11-06',NULL,NULL,'Beech House Care Home','Room 2',1,'Ring mark from a hot mug on top; might polish out.');
INSERT INTO stock VALUES(214,'coffee table','glass','fair',45,'2026-11-14',NULL,NULL,'Jan Pettifer','Front window',1,NULL);
INSERT INTO stock VALUES(215,'sofa','fabric','good',210,'2026-11-14',NULL,NULL,'The Kowalski family','Room 2',1,NULL);
INSERT INTO stock VALUES(216,'armchair','leather','fair',25,'2026-11-15',NULL,NULL,'Mr Okafor','Shelf 3',1,'Comes apart for carrying. The screws are in a bag taped underneath.');
INSERT INTO stock VALUES(217,'wardrobe','oak','fair',65,'2026-11-18',NULL,NULL,'The Kowalski family','Shelf 3',0,NULL);
INSERT INTO stock VALUES(218,'lamp','metal','fair',20,'2026-11-19',NULL,NULL,'D. Lloyd','Room 2',1,NULL);
CREATE TABLE IF NOT EXISTS "deliveries" (
  "when_" TIMESTAMP,
  "driver" TEXT,
  "post_code" TEXT,
  "no_of_items" INTEGER,
  "floor" INTEGER,
  "lift_y_n" BOOLEAN,
  "minutes_taken" INTEGER,
  "remarks" TEXT
);
INSERT INTO deliveries VALUES('2026-01-22 13:45:00','Marta','LS27 0AF',3,3,1,40,'Parking was dreadful, we got a ticket.');
INSERT INTO deliveries VALUES('2026-02-02 11:45:00','Colin','LS27 0AF',6,0,1,56,'Customer complained that we were an hour late.');
INSERT INTO deliveries VALUES('2026-02-03 11:00:00','Colin','HD5 8PA',4,2,0,66,'Customer not happy with the state of the drawers and sent one item back.');
INSERT INTO deliveries VALUES('2026-02-06 13:45:00','Baz','LS27 0AF',5,1,1,67,'Customer complained that we were an hour late.');
INSERT INTO deliveries VALUES('2026-02-09 09:15:00','Colin','WF1 2AB',6,1,0,75,NULL);
INSERT INTO deliveries VALUES('2026-02-13 13:15:00','Tariq','WF1 2AB',1,0,1,26,NULL);
INSERT INTO deliveries VALUES('2026-02-24 11:30:00','Tariq','WF4 3LN',5,1,1,59,'Wrong address on the sheet. Phone first next time!');
INSERT INTO deliveries VALUES('2026-03-24 14:30:00','Marta','LS10 1JT',4,2,0,51,'Parking was dreadful, we got a ticket.');
INSERT INTO deliveries VALUES('2026-04-01 15:00:00','Colin','WF2 8QR',5,0,NULL,48,'Nobody in, had to come back after lunch.');
INSERT INTO deliveries VALUES('2026-04-10 14:15:00','Tariq','WF4 3LN',4,1,0,53,NULL);
INSERT INTO deliveries VALUES('2026-04-20 15:30:00','Tariq','HD5 8PA',2,3,1,43,'Lovely customer, gave us tea and a tenner for the tin.');
INSERT INTO deliveries VALUES('2026-04-22 11:30:00','Tariq','WF1 2AB',4,3,0,83,NULL);
INSERT INTO deliveries VALUES('2026-04-29 15:15:00','Baz','BD19 5XX',2,0,NULL,38,'Parking was dreadful, we got a ticket.');
INSERT INTO deliveries VALUES('2026-05-01 09:00:00','Colin','HD5 8PA',6,2,0,63,'Wrong address on the sheet. Phone first next time!');
INSERT INTO deliveries VALUES('2026-05-04 10:00:00','Marta','LS27 0AF',3,5,0,68,'Lift was out of order so it all went up by hand.');
INSERT INTO deliveries VALUES('2026-05-06 16:45:00','Baz','LS27 0AF',1,1,0,41,'Nobody in, had to come back after lunch.');
INSERT INTO deliveries VALUES('2026-05-08 10:00:00','Colin','LS10 1JT',2,1,0,46,NULL);
INSERT INTO deliveries VALUES('2026-05-08 14:30:00','Tariq','LS10 1JT',6,5,0,103,'Lift was out of order so it all went up by hand.');
INSERT INTO deliveries VALUES('2026-05-15 16:00:00','Colin','LS10 1JT',4,1,1,41,NULL);
INSERT INTO deliveries VALUES('2026-05-16 13:45:00','Marta','WF1 2AB',6,0,NULL,60,'Sofa wouldn''t go round the bend in the stairs. Took the door off in the end.');
INSERT INTO deliveries VALUES('2026-05-20 15:30:00','Tariq','BD19 5XX',2,0,1,22,'Lift was out of order so it all went up by hand.');
INSERT INTO deliveries VALUES('2026-06-09 15:45:00','Tariq','LS10 1JT',4,2,0,55,NULL);
INSERT INTO deliveries VALUES('2026-06-26 10:45:00','Baz','WF1 2AB',1,1,1,30,NULL);
INSERT INTO deliveries VALUES('2026-07-03 10:30:00','Baz','LS27 0AF',6,0,0,47,NULL);
INSERT INTO deliveries VALUES('2026-07-06 09:00:00','Colin','HD5 8PA',6,0,0,65,'Easy one.');
INSERT INTO deliveries VALUES('2026-07-11 09:30:00','Colin','WF1 2AB',6,1,0,56,'Van wouldn''t start, had to borrow the hospice''s.');
INSERT INTO deliveries VALUES('2026-07-15 14:45:00','Colin','WF1 4DP',2,2,1,33,NULL);
INSERT INTO deliveries VALUES('2026-07-31 09:00:00','Colin','WF2 8QR',3,5,1,65,'Van wouldn''t start, had to borrow the hospice''s.');
INSERT INTO deliveries VALUES('2026-08-04 16:30:00','Marta','HD5 8PA',5,0,NULL,53,'Parking was dreadful, we got a ticket.');
INSERT INTO deliveries VALUES('2026-08-14 13:45:00','Baz','HD5 8PA',2,0,1,35,'Easy one.');
INSERT INTO deliveries VALUES('2026-08-15 16:45:00','Marta','WF1 4DP',3,0,1,29,'Van wouldn''t start, had to borrow the hospice''s.');
INSERT INTO deliveries VALUES('2026-08-21 10:45:00','Tariq','WF4 3LN',2,0,NULL,35,NULL);
INSERT INTO deliveries VALUES('2026-08-21 12:30:00','Baz','BD19 5XX',6,1,1,69,'Easy one.');
INSERT INTO deliveries VALUES('2026-08-24 10:00:00','Colin','WF1 4DP',3,2,0,54,'Van wouldn''t start, had to borrow the hospice''s.');
INSERT INTO deliveries VALUES('2026-08-26 12:00:00','Colin','LS10 1JT',1,1,0,29,NULL);
INSERT INTO deliveries VALUES('2026-09-07 13:00:00','Tariq','HD5 8PA',1,3,0,58,'Customer not happy with the state of the drawers and sent one item back.');
INSERT INTO deliveries VALUES('2026-09-25 13:45:00','Colin','HD5 8PA',2,1,1,32,NULL);
INSERT INTO deliveries VALUES('2026-09-26 10:45:00','Colin','BD19 5XX',1,1,0,42,'Easy one.');
INSERT INTO deliveries VALUES('2026-09-29 12:00:00','Marta','BD19 5XX',3,1,0,49,'Customer not happy with the state of the drawers and sent one item back.');
INSERT INTO deliveries VALUES('2026-10-06 15:30:00','Colin','WF2 8QR',1,3,0,52,'Van wouldn''t start, had to borrow the hospice''s.');
INSERT INTO deliveries VALUES('2026-10-13 13:30:00','Tariq','BD19 5XX',6,0,1,46,NULL);
INSERT INTO deliveries VALUES('2026-10-15 09:00:00','Marta','HD5 8PA',6,1,1,51,NULL);
INSERT INTO deliveries VALUES('2026-10-17 09:00:00','Marta','WF1 2AB',2,1,0,52,'Lift was out of order so it all went up by hand.');
INSERT INTO deliveries VALUES('2026-10-17 16:00:00','Colin','LS10 1JT',5,0,NULL,44,NULL);
INSERT INTO deliveries VALUES('2026-10-19 12:15:00','Colin','WF4 3LN',5,1,0,62,NULL);
INSERT INTO deliveries VALUES('2026-10-19 13:30:00','Marta','LS27 0AF',5,5,1,60,'Scuffed the hallway paint and said sorry. They were fine about it.');
INSERT INTO deliveries VALUES('2026-10-30 12:15:00','Colin','WF1 4DP',1,2,0,42,'Customer complained that we were an hour late.');
INSERT INTO deliveries VALUES('2026-11-06 14:30:00','Baz','WF1 4DP',1,1,0,35,NULL);
INSERT INTO deliveries VALUES('2026-11-09 11:00:00','Colin','WF4 3LN',6,5,1,83,'Lovely customer, gave us tea and a tenner for the tin.');
INSERT INTO deliveries VALUES('2026-11-11 09:30:00','Tariq','HD5 8PA',4,0,1,46,'Customer not happy with the state of the drawers and sent one item back.');
INSERT INTO deliveries VALUES('2026-11-26 11:15:00','Baz','WF4 3LN',2,5,0,81,'Nobody in, had to come back after lunch.');
INSERT INTO deliveries VALUES('2026-11-28 13:15:00','Marta','LS10 1JT',1,3,0,55,'Lift was out of order so it all went up by hand.');
INSERT INTO deliveries VALUES('2026-11-30 15:15:00','Baz','WF1 2AB',1,0,0,NULL,NULL);
INSERT INTO deliveries VALUES('2026-12-01 13:00:00','Tariq','WF4 3LN',2,5,1,NULL,NULL);
INSERT INTO deliveries VALUES('2026-12-03 09:15:00',NULL,'WF1 2AB',4,0,NULL,NULL,NULL);
INSERT INTO deliveries VALUES('2026-12-04 15:45:00','Baz','BD19 5XX',2,5,0,NULL,NULL);
INSERT INTO deliveries VALUES('2026-12-08 14:30:00',NULL,'WF1 2AB',6,0,NULL,NULL,NULL);
INSERT INTO deliveries VALUES('2026-12-11 13:15:00',NULL,'WF1 4DP',5,3,0,NULL,NULL);
