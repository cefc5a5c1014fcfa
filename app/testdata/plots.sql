-- Allotments: who has which plot and since when, the rent, and what the inspector wrote. Some plots nobody has.
CREATE TABLE plots (plot TEXT, site TEXT, holder TEXT, taken_on DATE, size_m2 INTEGER, rent_gbp REAL, paid BOOLEAN, shed BOOLEAN, last_inspection DATE, state TEXT, inspection_notes TEXT);
INSERT INTO plots VALUES
 ('A1', 'Mill Lane', 'Joan Perry', '2012-04-01', 250, 62.5, 1, 1, '2026-09-14', 'well kept', 'Neat rows of leeks and beans; compost bins full; a few plastic bottles by the shed.'),
 ('A2', 'Mill Lane', 'Tariq Aziz', '2021-03-15', 125, 31.25, 1, 0, '2026-09-14', 'well kept', 'Tomatoes under glass and a tidy herb bed; asked about keeping two hens.'),
 ('A3', 'Mill Lane', 'Lena Voss', '2024-05-20', 125, 31.25, 0, 0, '2026-09-14', 'overgrown', 'Brambles half way up the fence and bindweed everywhere.'),
 ('A4', 'Mill Lane', NULL, NULL, 250, 62.5, 0, 1, '2026-06-02', 'overgrown', 'Nobody has worked it since the winter; the shed roof has fallen in.'),
 ('B1', 'Mill Lane', 'Pete Nolan', '2009-10-10', 300, 75, 1, 1, '2026-09-15', 'fair', 'Large pumpkins; hosepipe left running; path blocked with pallets.'),
 ('C1', 'Station Road', 'George Attwell', '1998-03-01', 300, 75, 1, 1, '2026-10-03', 'well kept', 'Prize dahlias and a pond with frogs; would like a second plot.'),
 ('C2', 'Station Road', 'Mina Cho', '2025-02-11', 100, 25, 1, 0, '2026-10-03', 'fair', 'First year; potatoes lifted; a rat was seen near the compost.'),
 ('C3', 'Station Road', 'Dave Lorimer', '2019-08-19', 200, 50, 0, 1, '2026-10-03', 'overgrown', 'Couch grass; bonfire ash and an old mattress; second warning sent.'),
 ('C4', 'Station Road', NULL, NULL, 150, 37.5, 0, 0, '2026-03-22', 'fair', 'Cleared by volunteers in March; ready to let.'),
 ('D1', 'Canal Side', 'Ruth Adeyemi', '2016-01-05', 200, 50, 1, 1, '2026-08-21', 'well kept', 'Apple and plum trees trained on wires; noise from the railway.');
