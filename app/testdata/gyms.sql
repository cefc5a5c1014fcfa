-- Gyms that offer activities, kept in a table between; places to stay of
-- several kinds; and two prices of each gym.
CREATE TABLE gyms (id INTEGER PRIMARY KEY, name TEXT, town TEXT, weekday_price INTEGER, weekend_price INTEGER);
CREATE TABLE activities (id INTEGER PRIMARY KEY, activity_name TEXT);
CREATE TABLE gyms_activities (gym_id INTEGER REFERENCES gyms(id), activity_id INTEGER REFERENCES activities(id));
INSERT INTO gyms VALUES (1, 'Larch Hall', 'Brill', 12, 15), (2, 'Forge Street', 'Thame', 9, 14), (3, 'Quayside', 'Brill', 11, 11);
INSERT INTO activities VALUES (1, 'yoga'), (2, 'rowing'), (3, 'boxing'), (4, 'climbing');
INSERT INTO gyms_activities VALUES (1, 1), (2, 1), (3, 1), (1, 2), (3, 3), (2, 4);

CREATE TABLE stays (id INTEGER PRIMARY KEY, stay_name TEXT, kind TEXT, price TEXT, beds INTEGER);
INSERT INTO stays VALUES (1, 'Old Mill', 'hotel', 'cheap', 20), (2, 'Bellevue', 'hotel', 'expensive', 80), (3, 'Canal Loft', 'flat', 'expensive', 4),
 (4, 'Attic Nine', 'flat', 'cheap', 2), (5, 'Station House', 'hotel', 'moderate', 45), (6, 'Pine Camp', 'hostel', 'cheap', 60), (7, 'Brook Flat', 'flat', 'moderate', 3);
