-- A family vineyard: what was picked, with times of day, and what lies in barrels.
CREATE TABLE IF NOT EXISTS "picking" (
  "block" TEXT,
  "grape_variety" TEXT,
  "date_picked" DATE,
  "kilos_kg" INTEGER,
  "sugar_brix" REAL,
  "crew_leader" TEXT,
  "started" TEXT,
  "finished" TEXT,
  "rain_y_n" BOOLEAN,
  "remarks" TEXT
);
INSERT INTO picking VALUES('North Slope','Riesling','2025-12-03',1780,24.899999999999998579,'Uncle Pete','07:45','14:15',0,'Birds got a good part of the top rows. Need nets next year.');
INSERT INTO picking VALUES('Top Terrace','Riesling','2025-12-06',1950,23.699999999999999289,'Danilo','05:00',NULL,1,'Tractor broke down at ten and we carried the crates ourselves.');
INSERT INTO picking VALUES('Top Terrace','Riesling','2025-12-10',1790,22.699999999999999288,'Bea','07:00','13:30',1,'Birds got a good part of the top rows. Need nets next year.');
INSERT INTO picking VALUES('North Slope','Riesling','2025-12-14',860,18.699999999999999289,'Danilo','07:00','11:00',0,'Birds got a good part of the top rows. Need nets next year.');
INSERT INTO picking VALUES('Old Orchard','Pinot Noir','2026-08-24',410,26.30000000000000071,'Uncle Pete','05:00','08:30',0,NULL);
INSERT INTO picking VALUES('Stony Corner','Syrah','2026-08-24',1320,19.399999999999998578,'Joaquim','06:00','10:00',1,'Crates ran out before noon. Had to borrow some from next door.');
INSERT INTO picking VALUES('The Wedge','Gamay','2026-08-25',2240,23.600000000000001421,'Marta','06:45','10:15',0,'Mildew on the leaves but the grapes are fine.');
INSERT INTO picking VALUES('Top Terrace','Riesling','2026-08-27',1820,19.30000000000000071,'Joaquim','06:15','11:45',0,'Deer broke through the fence and ate the outer vines.');
INSERT INTO picking VALUES('Behind the House','Pinot Noir','2026-08-28',1900,23.30000000000000071,'Bea','05:00','07:30',0,NULL);
INSERT INTO picking VALUES('Behind the House','Pinot Noir','2026-08-29',2370,24.300000000000000709,'Joaquim','06:15','10:15',0,NULL);
INSERT INTO picking VALUES('Old Orchard','Pinot Noir','2026-08-30',1590,20.399999999999998579,'Uncle Pete','07:00','09:30',0,'Lovely clean fruit, best we have had in years.');
INSERT INTO picking VALUES('Old Orchard','Pinot Noir','2026-08-30',1850,20.69999999999999929,'Joaquim','06:15','12:45',1,'Perfect morning, cool and dry. Everyone in good spirits.');
INSERT INTO picking VALUES('Stony Corner','Syrah','2026-09-01',1430,23.80000000000000071,'Danilo','06:15','08:45',0,NULL);
INSERT INTO picking VALUES('Long Row','Cabernet Franc','2026-09-02',NULL,22.399999999999998579,'Bea','08:30','10:30',1,'Botrytis starting, left the worst bunches on the vine.');
INSERT INTO picking VALUES('Long Row','Cabernet Franc','2026-09-02',1150,24.0,'Marta','08:00','11:00',0,NULL);
INSERT INTO picking VALUES('Top Terrace','Riesling','2026-09-03',1830,NULL,'Marta','07:45','13:15',0,NULL);
INSERT INTO picking VALUES('Long Row','Cabernet Franc','2026-09-03',1660,24.5,'Marta','07:45','14:15',1,'Tractor broke down at ten and we carried the crates ourselves.');
INSERT INTO picking VALUES('Stony Corner','Syrah','2026-09-06',1840,19.899999999999998578,'Bea','05:30','09:30',0,'Tractor broke down at ten and we carried the crates ourselves.');
INSERT INTO picking VALUES('Long Row','Cabernet Franc','2026-09-06',2330,25.80000000000000071,'Joaquim','07:30','11:00',0,'Lovely clean fruit, best we have had in years.');
INSERT INTO picking VALUES('Top Terrace','Riesling','2026-09-07',560,20.69999999999999929,'Joaquim','08:00','12:00',0,NULL);
INSERT INTO picking VALUES('North Slope','Riesling','2026-09-08',1830,NULL,'Bea','06:00','08:00',0,NULL);
INSERT INTO picking VALUES('Behind the House','Pinot Noir','2026-09-12',960,19.600000000000001421,'Marta','07:15','09:15',1,'Neighbours came to help and stayed for lunch.');
INSERT INTO picking VALUES('Old Orchard','Pinot Noir','2026-09-14',930,18.600000000000001421,'Uncle Pete','08:15','11:45',1,'Birds got a good part of the top rows. Need nets next year.');
INSERT INTO picking VALUES('Behind the House','Pinot Noir','2026-09-15',2120,22.10000000000000142,'Joaquim','08:15','10:45',1,'Deer broke through the fence and ate the outer vines.');
INSERT INTO picking VALUES('North Slope','Riesling','2026-09-17',2370,25.899999999999998578,'Marta','06:15','08:45',0,NULL);
INSERT INTO picking VALUES('Stony Corner','Syrah','2026-09-18',370,22.899999999999998579,'Bea','08:00','12:30',1,'Mildew on the leaves but the grapes are fine.');
INSERT INTO picking VALUES('Top Terrace','Riesling','2026-09-19',1600,22.60000000000000142,'Uncle Pete','06:30','09:30',0,NULL);
INSERT INTO picking VALUES('Old Orchard','Pinot Noir','2026-09-19',1710,22.699999999999999288,'Danilo','06:45','10:45',0,NULL);
INSERT INTO picking VALUES('Stony Corner','Syrah','2026-09-21',1650,18.5,'Uncle Pete','06:30',NULL,1,'Skins still a bit green, should have waited a few days.');
INSERT INTO picking VALUES('Old Orchard','Pinot Noir','2026-09-26',2320,20.69999999999999929,'Uncle Pete','07:45','13:15',0,'Mildew on the leaves but the grapes are fine.');
INSERT INTO picking VALUES('Old Orchard','Pinot Noir','2026-09-27',610,26.30000000000000071,'Marta','06:45','08:45',0,'Birds got a good part of the top rows. Need nets next year.');
INSERT INTO picking VALUES('Riverside','Merlot','2026-09-28',1770,22.60000000000000142,'Bea','07:45','10:15',0,'Neighbours came to help and stayed for lunch.');
INSERT INTO picking VALUES('The Wedge','Gamay','2026-09-29',1840,19.600000000000001421,'Bea','06:15','09:45',0,NULL);
INSERT INTO picking VALUES('Riverside','Merlot','2026-09-30',500,19.30000000000000071,'Uncle Pete','05:15','08:45',0,'Neighbours came to help and stayed for lunch.');
INSERT INTO picking VALUES('Long Row','Cabernet Franc','2026-10-03',2030,24.899999999999998579,'Uncle Pete','06:00','10:30',1,NULL);
INSERT INTO picking VALUES('Chapel Hill','Chardonnay','2026-10-05',680,25.899999999999998578,'Marta','06:15','08:45',0,NULL);
INSERT INTO picking VALUES('North Slope','Riesling','2026-10-05',1370,21.899999999999998578,'Danilo','05:00','09:30',1,NULL);
INSERT INTO picking VALUES('North Slope','Riesling','2026-10-06',1820,22.60000000000000142,'Marta','06:30','12:00',1,NULL);
INSERT INTO picking VALUES('Behind the House','Pinot Noir','2026-10-06',940,19.399999999999998578,'Joaquim','07:15','11:45',0,'Two pickers did not turn up, so it took ages.');
INSERT INTO picking VALUES('Behind the House','Pinot Noir','2026-10-08',460,20.899999999999998578,'Marta','06:45',NULL,0,NULL);
INSERT INTO picking VALUES('Stony Corner','Syrah','2026-10-11',1640,NULL,'Danilo','06:15','11:45',0,NULL);
INSERT INTO picking VALUES('Stony Corner','Syrah','2026-10-15',1930,19.30000000000000071,'Bea','07:45','09:45',0,NULL);
INSERT INTO picking VALUES('The Wedge','Gamay','2026-10-17',470,23.80000000000000071,'Marta','07:00','13:30',0,'Lovely clean fruit, best we have had in years.');
INSERT INTO picking VALUES('North Slope','Riesling','2026-10-17',1350,21.699999999999999289,'Bea','07:00','12:30',0,'Birds got a good part of the top rows. Need nets next year.');
INSERT INTO picking VALUES('Stony Corner','Syrah','2026-10-19',1900,24.5,'Uncle Pete','05:00',NULL,0,NULL);
INSERT INTO picking VALUES('Old Orchard','Pinot Noir','2026-10-20',2210,22.699999999999999288,'Uncle Pete','06:45','13:15',0,NULL);
INSERT INTO picking VALUES('North Slope','Riesling','2026-10-23',670,22.0,'Uncle Pete','05:15','07:15',0,NULL);
INSERT INTO picking VALUES('Behind the House','Pinot Noir','2026-10-23',890,22.5,'Bea','06:15','10:15',0,'Deer broke through the fence and ate the outer vines.');
INSERT INTO picking VALUES('Stony Corner','Syrah','2026-10-25',1950,25.499999999999999999,'Marta','06:15','09:45',1,'Skins still a bit green, should have waited a few days.');
INSERT INTO picking VALUES('The Wedge','Gamay','2026-10-31',690,23.499999999999999999,'Bea','06:00','08:30',0,'Two pickers did not turn up, so it took ages.');
INSERT INTO picking VALUES('Old Orchard','Pinot Noir','2026-11-04',2190,25.0,'Bea','05:45','09:15',0,'Crates ran out before noon. Had to borrow some from next door.');
INSERT INTO picking VALUES('Behind the House','Pinot Noir','2026-11-09',1100,NULL,'Marta','08:30','11:00',0,NULL);
INSERT INTO picking VALUES('Top Terrace','Riesling','2026-11-13',1820,20.899999999999998578,'Bea','05:30','09:00',0,'Neighbours came to help and stayed for lunch.');
INSERT INTO picking VALUES('Long Row','Cabernet Franc','2026-11-18',2030,22.0,'Bea','05:30','12:00',0,'Press was full so the grapes sat overnight in the shed.');
INSERT INTO picking VALUES('Old Orchard','Pinot Noir','2026-11-23',1290,24.899999999999998579,'Danilo','06:30','08:30',0,'Mildew on the leaves but the grapes are fine.');
INSERT INTO picking VALUES('Top Terrace','Riesling','2026-12-01',NULL,NULL,'Joaquim',NULL,NULL,NULL,NULL);
INSERT INTO picking VALUES('Top Terrace','Riesling','2026-12-03',NULL,NULL,'Uncle Pete',NULL,NULL,NULL,NULL);
INSERT INTO picking VALUES('North Slope','Riesling','2026-12-04',NULL,NULL,'Marta',NULL,NULL,NULL,NULL);
INSERT INTO picking VALUES('Top Terrace','Riesling','2026-12-12',NULL,NULL,'Danilo',NULL,NULL,NULL,NULL);
CREATE TABLE IF NOT EXISTS "barrels" (
  "barrel_no" INTEGER,
  "variety" TEXT,
  "filled_on" DATE,
  "emptied_on" DATE,
  "volume_litres" INTEGER,
  "oak" TEXT,
  "cellar_row" TEXT,
  "price_eur_litre" REAL,
  "tasted_by" TEXT,
  "tasting_note" TEXT
);
INSERT INTO barrels VALUES(101,'Pinot Noir','2026-08-25',NULL,500,'Hungarian','A',6.9000000000000003552,NULL,NULL);
INSERT INTO barrels VALUES(102,'Pinot Noir','2026-05-10',NULL,228,'French','A',4.5,'Dad','Slightly fizzy, still fermenting I think.');
INSERT INTO barrels VALUES(103,'Gamay','2026-03-25',NULL,500,'American','D',7.5,'Nonna','A bit corky? Maybe the cloth. Taste again.');
INSERT INTO barrels VALUES(104,'Chardonnay','2026-07-30',NULL,225,NULL,'A',7.5,NULL,NULL);
INSERT INTO barrels VALUES(105,'Pinot Noir','2026-06-01',NULL,500,NULL,'A',3.2000000000000001776,NULL,NULL);
INSERT INTO barrels VALUES(106,'Pinot Noir','2026-06-23',NULL,225,NULL,'B',9.0,NULL,NULL);
INSERT INTO barrels VALUES(107,'Chardonnay','2026-05-03','2026-10-18',228,'French','D',4.5,'Nonna','A bit corky? Maybe the cloth. Taste again.');
INSERT INTO barrels VALUES(108,'Chardonnay','2026-02-19',NULL,225,'Slavonian','D',3.2000000000000001776,NULL,NULL);
INSERT INTO barrels VALUES(109,'Cabernet Franc','2026-01-14','2026-06-14',225,'Slavonian','D',5.7999999999999998223,'Marta','Soft, round, ready to bottle in my opinion.');
INSERT INTO barrels VALUES(110,'Syrah','2026-06-14',NULL,500,'Slavonian','D',12.5,NULL,NULL);
INSERT INTO barrels VALUES(111,'Gamay','2026-05-14',NULL,225,'Hungarian','B',5.7999999999999998223,NULL,NULL);
INSERT INTO barrels VALUES(112,'Chardonnay','2026-06-05',NULL,228,'French','B',12.5,NULL,NULL);
INSERT INTO barrels VALUES(113,'Cabernet Franc','2026-07-08',NULL,500,'French','D',7.5,NULL,NULL);
INSERT INTO barrels VALUES(114,'Chardonnay','2026-04-01',NULL,225,NULL,'C',3.2000000000000001776,NULL,NULL);
INSERT INTO barrels VALUES(115,'Chardonnay','2026-09-08',NULL,225,'French','A',4.5,'Marta','Slightly fizzy, still fermenting I think.');
INSERT INTO barrels VALUES(116,'Riesling','2026-01-01',NULL,500,'American','A',9.0,'Lucia','A bit corky? Maybe the cloth. Taste again.');
INSERT INTO barrels VALUES(117,'Pinot Noir','2026-07-03',NULL,300,'French','C',9.0,'Dad','Thin and short. Blend it away.');
INSERT INTO barrels VALUES(118,'Syrah','2026-07-17',NULL,225,NULL,'B',9.0,'Marta','Slightly fizzy, still fermenting I think.');
INSERT INTO barrels VALUES(119,'Pinot Noir','2026-10-20',NULL,500,'Hungarian','B',4.5,'Marta','Toast and butter, lemon at the end.');
INSERT INTO barrels VALUES(120,'Pinot Noir','2026-11-23',NULL,500,'Hungarian','C',9.0,'Dad','A bit corky? Maybe the cloth. Taste again.');
INSERT INTO barrels VALUES(121,'Pinot Noir','2026-03-31','2026-09-03',228,'American','C',7.5,NULL,NULL);
INSERT INTO barrels VALUES(122,'Riesling','2026-06-03','2026-09-07',225,NULL,'B',9.0,'Dad','Cloudy, did not settle. Otherwise fine.');
INSERT INTO barrels VALUES(123,'Pinot Noir','2026-01-10','2026-04-20',300,'Hungarian','A',9.0,NULL,NULL);
INSERT INTO barrels VALUES(124,'Chardonnay','2026-10-17',NULL,300,'Hungarian','C',3.2000000000000001776,NULL,NULL);
INSERT INTO barrels VALUES(125,'Gamay','2026-09-29',NULL,225,NULL,'A',5.7999999999999998223,NULL,NULL);
INSERT INTO barrels VALUES(126,'Cabernet Franc','2026-04-26',NULL,300,'French','C',4.5,'Dad','Slightly fizzy, still fermenting I think.');
INSERT INTO barrels VALUES(127,'Chardonnay','2026-03-29',NULL,500,'French','C',4.5,NULL,NULL);
INSERT INTO barrels VALUES(128,'Merlot','2026-08-11',NULL,225,'Slavonian','A',5.7999999999999998223,NULL,NULL);
INSERT INTO barrels VALUES(129,'Pinot Noir','2026-01-28','2026-08-23',228,'American','A',7.5,'Nonna','Cloudy, did not settle. Otherwise fine.');
INSERT INTO barrels VALUES(130,'Pinot Noir','2026-07-09',NULL,500,'Slavonian','A',6.9000000000000003552,'Lucia','Slightly fizzy, still fermenting I think.');
INSERT INTO barrels VALUES(131,'Cabernet Franc','2026-09-23',NULL,228,NULL,'C',7.5,NULL,NULL);
INSERT INTO barrels VALUES(132,'Chardonnay','2026-02-23',NULL,300,'French','D',4.5,NULL,NULL);
INSERT INTO barrels VALUES(133,'Syrah','2026-10-29',NULL,500,'Slavonian','A',9.0,NULL,NULL);
INSERT INTO barrels VALUES(134,'Riesling','2025-12-06','2026-05-13',300,'French','C',6.9000000000000003552,'Lucia','Black pepper, plum, long finish. Dad is thrilled.');
INSERT INTO barrels VALUES(135,'Cabernet Franc','2025-12-17',NULL,500,'French','D',4.5,'Marta','Green pepper and pencil shavings. Needs another year.');
INSERT INTO barrels VALUES(136,'Gamay','2026-10-05',NULL,300,'American','D',12.5,'Marta','Peach and honey, gorgeous acidity.');
INSERT INTO barrels VALUES(137,'Pinot Noir','2026-09-05',NULL,500,'Hungarian','D',7.5,'Dad','Vanilla everywhere, the new oak is too loud.');
INSERT INTO barrels VALUES(138,'Gamay','2026-05-31',NULL,228,'Slavonian','A',12.5,NULL,NULL);
INSERT INTO barrels VALUES(139,'Merlot','2026-08-04',NULL,300,NULL,'A',5.7999999999999998223,NULL,NULL);
INSERT INTO barrels VALUES(140,'Syrah','2026-10-22',NULL,500,NULL,'C',9.0,NULL,NULL);
INSERT INTO barrels VALUES(141,'Chardonnay','2026-03-13',NULL,225,'French','A',4.5,'Dad',NULL);
INSERT INTO barrels VALUES(142,'Riesling','2025-11-20','2026-07-24',228,'French','A',12.5,'Dad','Peach and honey, gorgeous acidity.');
INSERT INTO barrels VALUES(143,'Chardonnay','2026-05-21',NULL,228,'French','D',6.9000000000000003552,'Nonna','Cloudy, did not settle. Otherwise fine.');
INSERT INTO barrels VALUES(144,'Chardonnay','2026-07-19',NULL,500,'French','B',7.5,'Marta','Cherry and a bit of smoke. Tannins still rough.');
INSERT INTO barrels VALUES(145,'Chardonnay','2026-10-11',NULL,225,'Slavonian','B',3.2000000000000001776,NULL,NULL);
INSERT INTO barrels VALUES(146,'Pinot Noir','2026-04-25',NULL,228,'Hungarian','B',12.5,'Marta','Very vinegary nose, keep an eye on it.');
INSERT INTO barrels VALUES(147,'Chardonnay','2026-03-14',NULL,500,'French','C',5.7999999999999998223,'Dad','A bit corky? Maybe the cloth. Taste again.');
INSERT INTO barrels VALUES(148,'Syrah','2026-04-08','2026-11-23',225,'Slavonian','B',4.5,'Lucia','Vanilla everywhere, the new oak is too loud.');
INSERT INTO barrels VALUES(149,'Chardonnay','2026-10-13',NULL,225,'Hungarian','A',3.2000000000000001776,'Dad','Black pepper, plum, long finish. Dad is thrilled.');
INSERT INTO barrels VALUES(150,'Syrah','2026-08-22',NULL,225,'American','B',6.9000000000000003552,'Dad',NULL);
INSERT INTO barrels VALUES(151,'Chardonnay','2026-02-05',NULL,300,'Slavonian','D',NULL,'Marta','Cherry and a bit of smoke. Tannins still rough.');
INSERT INTO barrels VALUES(152,'Chardonnay','2025-12-22',NULL,228,'American','D',6.9000000000000003552,'Dad','A bit corky? Maybe the cloth. Taste again.');
INSERT INTO barrels VALUES(153,'Chardonnay','2026-09-20',NULL,500,'Hungarian','B',6.9000000000000003552,'Lucia','Vanilla everywhere, the new oak is too loud.');
INSERT INTO barrels VALUES(154,'Riesling','2026-08-25',NULL,228,'French','B',3.2000000000000001776,'Dad','Cloudy, did not settle. Otherwise fine.');
INSERT INTO barrels VALUES(155,'Chardonnay','2026-05-05','2026-07-08',300,'Slavonian','D',3.2000000000000001776,'Dad','Very vinegary nose, keep an eye on it.');
INSERT INTO barrels VALUES(156,'Chardonnay','2026-09-07',NULL,500,'French','B',NULL,'Marta','Cherry and a bit of smoke. Tannins still rough.');
INSERT INTO barrels VALUES(157,'Cabernet Franc','2026-10-04',NULL,500,'Hungarian','A',4.5,NULL,NULL);
