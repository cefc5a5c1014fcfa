-- Tutors and what is noted about each: a row is a person.
CREATE TABLE tutors (tutor TEXT, town TEXT, subject TEXT, hourly_fee INTEGER, born INTEGER, remarks TEXT);
INSERT INTO tutors VALUES
  ('Ada Lindqvist', 'Norhaven', 'maths', 32, 1988, 'Has her own car and drives to pupils. Cannot work on Sundays. Speaks Swedish and a little Polish. Afraid of dogs.'),
  ('Bram Oyelaran', 'Port Selby', 'physics', 40, 1975, 'Teaches only online. Used to be a nurse. Never takes pupils under twelve. Wants to cut down his hours next year.'),
  ('Celia Fontaine', 'Norhaven', 'French', 28, 1996, 'Does not mind noisy children. Has a first-aid certificate. Would rather not teach in the evening. Vegetarian.'),
  ('Dov Marchetti', 'Eastwick', 'maths', 25, 2001, 'Still studying, can start at once. No car. Helped two pupils through their finals. Brings his own books.'),
  ('Edda Kowal', 'Port Selby', 'music', 45, 1969, 'Plays the cello and the piano. Her back hurts, so she cannot carry instruments. Works at weekends. Has worked with deaf pupils.'),
  ('Fintan Rowe', 'Eastwick', 'English', 30, 1990, 'Told us he is moving away in summer. Speaks sign language. Likes to teach groups. Keeps two cats.'),
  ('Greta Sand', 'Norhaven', 'chemistry', 38, 1983, 'Asked to be paid by the month. Is allergic to cats. Can lend out a microscope. Complained about late payment.'),
  ('Hugo Tran', 'Eastwick', 'French', 27, 1999, 'Does not drive. Available on short notice. Happy to travel by train. Lost his phone, write to him instead.');
