-- Homes to let, of which yes and no are kept as the numbers 1 and 0.
CREATE TABLE homes (id INTEGER PRIMARY KEY, street TEXT, town TEXT, rent REAL, bedrooms INTEGER, has_balcony INTEGER,
 pets_allowed INTEGER, is_furnished INTEGER);
INSERT INTO homes VALUES (1, '2 Mill Lane', 'Alford', 1425, 2, 1, 1, 0), (2, '3 Oak Street', 'Brigg', 1375, 2, 0, 1, 1),
 (3, '4 High Street', 'Alford', 725, 4, 0, 0, 0), (4, '5 Station Road', 'Alford', 925, 3, 1, 1, 0),
 (5, '6 Church Walk', 'Brigg', 650, 1, 0, 1, 0), (6, '7 Park Row', 'Caistor', 975, 3, 1, 0, 1),
 (7, '8 Bridge Street', 'Caistor', 525, 1, 0, 1, 1), (8, '9 Elm Close', 'Brigg', 1100, 4, 1, 1, 0),
 (9, '10 Hill Rise', 'Brigg', 725, 1, 0, 1, 1), (10, '11 Quay Side', 'Alford', 1250, 2, 1, 0, 1),
 (11, '12 Market Place', 'Caistor', 800, 2, 0, 0, 0), (12, '13 Abbey Road', 'Brigg', 890, 3, 0, 1, 1);
