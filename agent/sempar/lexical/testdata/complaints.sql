-- What residents wrote to their town: a row is a message of somebody.
CREATE TABLE complaints (case_no TEXT, received TEXT, street TEXT, category TEXT, channel TEXT, officer TEXT, days_taken INTEGER, what_the_resident_wrote TEXT);
INSERT INTO complaints VALUES
  ('C-101', '2026-03-02', 'Elm Road', 'potholes', 'phone', 'Harriet', 12, 'There is a deep hole in front of number 14 and my tyre burst. I have reported it twice and nobody answered. I want the cost of the tyre paid.'),
  ('C-102', '2026-03-04', 'Mill Lane', 'noise', 'email', 'Okan', 3, 'The bar plays music until three every night. I can''t sleep. Please do not publish my name. I have spoken with the owner and that helped for a week.'),
  ('C-103', '2026-03-05', 'Station Square', 'litter', 'app', 'Harriet', 1, 'The bins were not emptied after the market. I attach a photo. No hurry, but it stinks. Thank you for the quick help last time.'),
  ('C-104', '2026-03-09', 'Elm Road', 'lighting', 'app', 'Piet', 20, 'The lamp by the school has been dark for a month. My daughter fell. I am going to the newspaper if nothing happens. I have a photo.'),
  ('C-105', '2026-03-11', 'Weir Street', 'potholes', 'email', 'Okan', 8, 'Since the works in January the road is worse than before. Nobody was hurt so far. Your man on the phone was very rude. I would like to be called back.'),
  ('C-106', '2026-03-15', 'Mill Lane', 'trees', 'letter', 'Piet', 15, 'A branch is about to come down. This is the first time I write to you. I don''t want a call, a letter will do. I live alone and can''t climb a ladder.'),
  ('C-107', '2026-03-18', 'Station Square', 'noise', 'phone', 'Harriet', 2, 'The loudspeaker at the station wakes the whole house at five. The officer who came was friendly and patient. It has stopped since, thank you.'),
  ('C-108', '2026-03-21', 'Weir Street', 'litter', 'app', 'Okan', NULL, 'Somebody dumped old tyres by the river. I have put photos in the app. It happens again and again. I saw no number plate.'),
  ('C-109', '2026-03-25', 'Elm Road', 'trees', 'email', 'Piet', 5, 'The roots have cracked my wall. I want compensation and I have asked for it before. My lawyer will write to you.'),
  ('C-110', '2026-04-01', 'Harbour Row', 'lighting', 'phone', 'Harriet', NULL, 'The lamps flicker but only in the rain. No need to ring me. Nothing is damaged.');
