-- Quillon, a translation bureau in Bristol: six tables out of a spreadsheet, no keys declared;
-- clients and translators are matched by name, jobs and invoices by number.
BEGIN;
CREATE TABLE clients (
  client TEXT,
  contact TEXT,
  sector TEXT,
  city TEXT,
  country TEXT,
  email TEXT,
  phone TEXT,
  client_since TEXT,
  left_on TEXT,
  payment_days INTEGER,
  discount_pct REAL,
  po_required TEXT
);
INSERT INTO clients VALUES ('Hartnell & Moss LLP', 'Verity Hartnell', 'law', 'Bristol', 'UK', 'verity@hartnellmoss.example', '0117 496 0110', '2019-03-11', NULL, 30, NULL, 'N');
INSERT INTO clients VALUES ('Brunel Bearings', 'Ian Tozer', 'engineering', 'Swindon', 'UK', 'ian.tozer@brunelbearings.example', '01793 496 022', '2020-01-20', NULL, 45, 5, 'Y');
INSERT INTO clients VALUES ('Novalis Pharma', 'Dr Ute Brandt', 'pharma', 'Basel', 'Switzerland', 'u.brandt@novalis.example', '+41 61 555 0120', '2021-06-02', NULL, 60, 8, 'Y');
INSERT INTO clients VALUES ('Bristol City Council', 'Marlon Graves', 'public sector', 'Bristol', 'UK', 'marlon.graves@bcc.example', '0117 496 0188', '2018-09-01', NULL, 30, NULL, 'Y');
INSERT INTO clients VALUES ('Severn Health Trust', 'Adaeze Obi', 'public sector', 'Gloucester', 'UK', 'adaeze.obi@severnhealth.example', '01452 496 071', '2022-04-04', NULL, 30, NULL, 'Y');
INSERT INTO clients VALUES ('Pelican Press', 'Jonah Whitby', 'publishing', 'London', 'UK', 'jonah@pelicanpress.example', '020 7946 0331', '2020-10-12', NULL, 30, NULL, 'N');
INSERT INTO clients VALUES ('Maison Delorme', 'Agnès Delorme', 'fashion', 'Lyon', 'France', 'agnes@maisondelorme.example', '+33 4 55 50 12 12', '2023-02-14', NULL, 30, 10, 'N');
INSERT INTO clients VALUES ('Wendover Wines', 'Piers Wendover', 'food and drink', 'Bath', 'UK', 'piers@wendoverwines.example', '01225 496 044', '2023-09-18', NULL, 14, NULL, 'N');
INSERT INTO clients VALUES ('Kestrel Drones', 'Shauna Rigby', 'engineering', 'Cardiff', 'UK', 'shauna@kestreldrones.example', '029 2018 0145', '2024-05-07', NULL, 30, NULL, 'N');
INSERT INTO clients VALUES ('Abbotsleigh School', 'Mrs Pamela Cole', 'education', 'Bristol', 'UK', 'office@abbotsleigh.example', '0117 496 0201', '2024-01-15', '2026-02-28', 30, NULL, 'N');
INSERT INTO clients VALUES ('Tidewater Insurance', 'Graham Sealey', 'insurance', 'Exeter', 'UK', 'gsealey@tidewater.example', '01392 496 013', '2019-11-25', NULL, 45, 5, 'Y');
INSERT INTO clients VALUES ('Lindgren Möbler', 'Kajsa Lindgren', 'retail', 'Gothenburg', 'Sweden', 'kajsa@lindgrenmobler.example', '+46 31 555 018', '2024-08-19', NULL, 30, NULL, 'N');
INSERT INTO clients VALUES ('Ferroviaria Sud', 'Dott. Carlo Amato', 'transport', 'Bari', 'Italy', 'c.amato@ferrosud.example', '+39 080 555 0199', '2023-05-30', '2025-10-31', 60, NULL, 'Y');
INSERT INTO clients VALUES ('Clifton Museum of Sound', 'Rhiannon Vale', 'culture', 'Bristol', 'UK', 'rhiannon@cliftonsound.example', NULL, '2025-02-03', NULL, 30, 15, 'N');
INSERT INTO clients VALUES ('Oakapple Cosmetics', 'Tamsin Roe', 'retail', 'Bath', 'UK', 'tamsin@oakapple.example', '01225 496 090', '2025-03-24', NULL, 14, NULL, 'N');
INSERT INTO clients VALUES ('Grünwald Maschinenbau', 'Rolf Grünwald', 'engineering', 'Kassel', 'Germany', 'r.gruenwald@gruenwald.example', '+49 561 555 0144', '2022-11-08', NULL, 30, 5, 'N');
INSERT INTO clients VALUES ('Mrs Danuta Zielińska', 'Danuta Zielińska', 'private', 'Bristol', 'UK', NULL, '07700 901118', '2025-09-02', NULL, 0, NULL, 'N');
INSERT INTO clients VALUES ('Mr Ahmed Farouk', 'Ahmed Farouk', 'private', 'Newport', 'UK', 'a.farouk@mail.example', '07700 901120', '2026-03-16', NULL, 0, NULL, 'N');
INSERT INTO clients VALUES ('Solway Wind', 'Bruce Carlyle', 'energy', 'Dumfries', 'UK', 'bruce@solwaywind.example', '01387 496 027', '2026-01-12', NULL, 30, NULL, 'Y');
INSERT INTO clients VALUES ('Casa Tejedor', 'Inés Tejedor', 'food and drink', 'Seville', 'Spain', 'ines@casatejedor.example', '+34 955 550 161', '2026-04-08', NULL, 30, NULL, 'N');
INSERT INTO clients VALUES ('Portishead Marina Hotel', 'Denise Fry', 'travel', 'Portishead', 'UK', 'denise@pmhotel.example', '01275 496 035', '2022-07-01', NULL, 30, NULL, 'N');
INSERT INTO clients VALUES ('Yarrow & Finch Architects', 'Miriam Finch', 'architecture', 'Bristol', 'UK', 'miriam@yarrowfinch.example', '0117 496 0277', '2026-09-14', NULL, 30, NULL, 'N');
INSERT INTO clients VALUES ('Helvetia Clocks', 'Beat Ammann', 'retail', 'Bern', 'Switzerland', 'beat@helvetiaclocks.example', '+41 31 555 0177', '2026-10-20', NULL, 30, NULL, 'N');
INSERT INTO clients VALUES ('Ms Lucía Prado', 'Lucía Prado', 'private', 'Bath', 'UK', 'lucia.prado@mail.example', NULL, '2026-11-09', NULL, 0, NULL, 'N');
CREATE TABLE translators (
  translator TEXT,
  mother_tongue TEXT,
  city TEXT,
  country TEXT,
  email TEXT,
  with_us_since TEXT,
  stopped_on TEXT,
  away_from TEXT,
  away_until TEXT,
  sworn TEXT,
  daily_words INTEGER,
  notes TEXT
);
INSERT INTO translators VALUES ('Annelie Krause', 'German', 'Hamburg', 'Germany', 'annelie@krause-uebersetzt.example', '2018-10-01', NULL, '2026-12-21', '2027-01-05', 'Y', 2500, 'First choice for anything legal. Never late, not once in eight years.');
INSERT INTO translators VALUES ('Joachim Weil', 'German', 'Freiburg', 'Germany', 'jweil@mail.example', '2020-02-17', NULL, NULL, NULL, 'N', 3000, 'Ex mechanical engineer, loves bearings and gearboxes. Hopeless at marketing copy.');
INSERT INTO translators VALUES ('Sabine Roth', 'German', 'Zurich', 'Switzerland', 'sabine.roth@mail.example', '2022-05-09', NULL, '2026-11-23', '2026-12-04', 'N', 2000, 'Swiss spelling only if asked. Pharma background, knows the EMA templates by heart.');
INSERT INTO translators VALUES ('Mathilde Carron', 'French', 'Nantes', 'France', 'mathilde@carron.example', '2019-01-14', NULL, NULL, NULL, 'Y', 2200, 'Charming on the phone and merciless as a reviser.');
INSERT INTO translators VALUES ('Luc Bertin', 'French', 'Brussels', 'Belgium', 'luc.bertin@mail.example', '2021-09-20', NULL, '2026-12-28', '2027-01-08', 'N', 2800, 'Will work at weekends if we ask by Thursday.');
INSERT INTO translators VALUES ('Océane Pillet', 'French', 'Marseille', 'France', 'oceane.p@mail.example', '2025-01-20', NULL, NULL, NULL, 'N', 2000, 'Fashion, cosmetics, anything pretty. Delivered two hours late twice, apologised both times.');
INSERT INTO translators VALUES ('Fabrice Nguema', 'French', 'Paris', 'France', 'fnguema@mail.example', '2023-03-06', '2025-08-31', NULL, NULL, 'N', 2500, 'Went in-house at a bank. Said he might come back one day.');
INSERT INTO translators VALUES ('Elena Bassi', 'Italian', 'Bologna', 'Italy', 'elena@bassi.example', '2019-06-24', NULL, NULL, NULL, 'Y', 2400, NULL);
INSERT INTO translators VALUES ('Giulio Ferrante', 'Italian', 'Turin', 'Italy', 'giulio.ferrante@mail.example', '2022-10-03', NULL, '2026-12-19', '2027-01-06', 'N', 2600, 'Food and wine. Writes longer than the source, ask him to count characters.');
INSERT INTO translators VALUES ('Carmen Ibarra', 'Spanish', 'Madrid', 'Spain', 'carmen.ibarra@mail.example', '2018-11-05', NULL, NULL, NULL, 'Y', 2500, 'Raised her rate in spring without telling us, had words about it.');
INSERT INTO translators VALUES ('Diego Salvat', 'Spanish', 'Bristol', 'UK', 'diego.salvat@mail.example', '2024-02-12', NULL, NULL, NULL, 'N', 3200, 'Local, can come to the office and interpret at short notice.');
INSERT INTO translators VALUES ('Paz Molina', 'Spanish', 'Buenos Aires', 'Argentina', 'paz@molina.example', '2023-08-28', NULL, NULL, NULL, 'N', 2700, 'Latin American Spanish, not for clients in Spain. The time difference helps with overnight work.');
INSERT INTO translators VALUES ('Agnieszka Nowak', 'Polish', 'Kraków', 'Poland', 'a.nowak@mail.example', '2020-07-13', NULL, '2026-11-30', '2026-12-11', 'Y', 2300, 'Certificates and court papers. Posts the stamped originals herself, allow four days.');
INSERT INTO translators VALUES ('Piotr Lis', 'Polish', 'Cardiff', 'UK', 'piotr.lis@mail.example', '2024-10-07', NULL, NULL, NULL, 'N', 2500, NULL);
INSERT INTO translators VALUES ('Ingrid Sandell', 'Swedish', 'Malmö', 'Sweden', 'ingrid@sandell.example', '2023-01-30', NULL, NULL, NULL, 'N', 2100, 'Only takes work through the portal, hates attachments by mail.');
INSERT INTO translators VALUES ('Lars Holmqvist', 'Swedish', 'Uppsala', 'Sweden', 'lars.h@mail.example', '2024-09-02', NULL, '2026-06-29', '2026-07-31', 'N', 2400, 'His invoices are always wrong in our favour. Check them and tell him.');
INSERT INTO translators VALUES ('Inês Duarte', 'Portuguese', 'Porto', 'Portugal', 'ines.duarte@mail.example', '2021-04-19', NULL, NULL, NULL, 'Y', 2300, 'Baby due in February, wants to stop from mid January.');
INSERT INTO translators VALUES ('Otávio Prates', 'Portuguese', 'Recife', 'Brazil', 'otavio@prates.example', '2025-06-16', NULL, NULL, NULL, 'N', 2900, 'Brazilian. Fast, but two clients found leftovers of machine translation.');
INSERT INTO translators VALUES ('Hiroko Amano', 'Japanese', 'Osaka', 'Japan', 'hiroko.amano@mail.example', '2022-03-21', NULL, '2026-12-29', '2027-01-04', 'N', 1600, NULL);
INSERT INTO translators VALUES ('Wei Zhang', 'Chinese', 'Manchester', 'UK', 'wei.zhang@mail.example', '2021-11-15', NULL, NULL, NULL, 'Y', 1800, 'Also does voice-over, has her own booth.');
INSERT INTO translators VALUES ('Youssef Mansour', 'Arabic', 'Cairo', 'Egypt', 'y.mansour@mail.example', '2020-09-07', NULL, NULL, NULL, 'Y', 2000, 'Does not work Fridays.');
INSERT INTO translators VALUES ('Rima Khoury', 'Arabic', 'London', 'UK', 'rima@khoury.example', '2025-05-12', NULL, NULL, NULL, 'Y', 1900, 'Medical interpreting background, ideal for the health trust.');
INSERT INTO translators VALUES ('Margaret Ash', 'English', 'Bath', 'UK', 'margaret@ashtext.example', '2018-05-21', NULL, NULL, NULL, 'N', 2000, 'Reviser rather than translator. Still prints everything out and marks it in green.');
INSERT INTO translators VALUES ('Rupert Lyle', 'English', 'Lisbon', 'Portugal', 'rupert.lyle@mail.example', '2019-08-12', NULL, '2026-11-16', '2026-11-29', 'N', 2600, 'Takes on too much and then rings on the last day to ask for an extension.');
INSERT INTO translators VALUES ('Catrin Vaughan', 'English', 'Aberystwyth', 'UK', 'catrin.vaughan@mail.example', '2022-01-10', NULL, NULL, NULL, 'N', 2400, 'Also into Welsh.');
INSERT INTO translators VALUES ('Simon Teale', 'English', 'Berlin', 'Germany', 'simon.teale@mail.example', '2024-04-22', '2026-05-31', NULL, NULL, 'N', 3500, 'We stopped using him after the dosage mistake. Do not rehire.');
INSERT INTO translators VALUES ('Mei-Lin Cho', 'English', 'Leeds', 'UK', NULL, '2026-02-09', NULL, NULL, NULL, 'N', 2200, 'New, on probation until three jobs have been revised.');
INSERT INTO translators VALUES ('Vasiliki Doukas', 'Greek', 'Athens', 'Greece', 'v.doukas@mail.example', '2026-06-01', NULL, NULL, NULL, 'N', 2000, NULL);
CREATE TABLE pairs (
  translator TEXT,
  from_lang TEXT,
  to_lang TEXT,
  rate_per_word REAL
);
INSERT INTO pairs VALUES ('Annelie Krause', 'English', 'German', 0.125);
INSERT INTO pairs VALUES ('Annelie Krause', 'French', 'German', 0.135);
INSERT INTO pairs VALUES ('Joachim Weil', 'English', 'German', 0.11);
INSERT INTO pairs VALUES ('Sabine Roth', 'English', 'German', 0.14);
INSERT INTO pairs VALUES ('Sabine Roth', 'French', 'German', 0.14);
INSERT INTO pairs VALUES ('Mathilde Carron', 'English', 'French', 0.12);
INSERT INTO pairs VALUES ('Mathilde Carron', 'German', 'French', 0.125);
INSERT INTO pairs VALUES ('Luc Bertin', 'English', 'French', 0.105);
INSERT INTO pairs VALUES ('Luc Bertin', 'Italian', 'French', 0.11);
INSERT INTO pairs VALUES ('Océane Pillet', 'English', 'French', 0.095);
INSERT INTO pairs VALUES ('Fabrice Nguema', 'English', 'French', 0.1);
INSERT INTO pairs VALUES ('Elena Bassi', 'English', 'Italian', 0.105);
INSERT INTO pairs VALUES ('Elena Bassi', 'German', 'Italian', 0.11);
INSERT INTO pairs VALUES ('Giulio Ferrante', 'English', 'Italian', 0.095);
INSERT INTO pairs VALUES ('Giulio Ferrante', 'Spanish', 'Italian', 0.095);
INSERT INTO pairs VALUES ('Carmen Ibarra', 'English', 'Spanish', 0.115);
INSERT INTO pairs VALUES ('Carmen Ibarra', 'French', 'Spanish', 0.11);
INSERT INTO pairs VALUES ('Diego Salvat', 'English', 'Spanish', 0.09);
INSERT INTO pairs VALUES ('Paz Molina', 'English', 'Spanish', 0.08);
INSERT INTO pairs VALUES ('Agnieszka Nowak', 'English', 'Polish', 0.1);
INSERT INTO pairs VALUES ('Agnieszka Nowak', 'German', 'Polish', 0.105);
INSERT INTO pairs VALUES ('Agnieszka Nowak', 'Polish', 'English', 0.11);
INSERT INTO pairs VALUES ('Piotr Lis', 'English', 'Polish', 0.085);
INSERT INTO pairs VALUES ('Ingrid Sandell', 'English', 'Swedish', 0.13);
INSERT INTO pairs VALUES ('Lars Holmqvist', 'English', 'Swedish', 0.12);
INSERT INTO pairs VALUES ('Inês Duarte', 'English', 'Portuguese', 0.1);
INSERT INTO pairs VALUES ('Inês Duarte', 'Spanish', 'Portuguese', 0.095);
INSERT INTO pairs VALUES ('Otávio Prates', 'English', 'Portuguese', 0.07);
INSERT INTO pairs VALUES ('Hiroko Amano', 'English', 'Japanese', 0.16);
INSERT INTO pairs VALUES ('Wei Zhang', 'English', 'Chinese', 0.13);
INSERT INTO pairs VALUES ('Wei Zhang', 'Chinese', 'English', 0.14);
INSERT INTO pairs VALUES ('Youssef Mansour', 'English', 'Arabic', 0.12);
INSERT INTO pairs VALUES ('Rima Khoury', 'English', 'Arabic', 0.115);
INSERT INTO pairs VALUES ('Rima Khoury', 'Arabic', 'English', 0.12);
INSERT INTO pairs VALUES ('Rupert Lyle', 'German', 'English', 0.11);
INSERT INTO pairs VALUES ('Rupert Lyle', 'Portuguese', 'English', 0.11);
INSERT INTO pairs VALUES ('Rupert Lyle', 'Spanish', 'English', 0.105);
INSERT INTO pairs VALUES ('Catrin Vaughan', 'French', 'English', 0.105);
INSERT INTO pairs VALUES ('Catrin Vaughan', 'English', 'Welsh', 0.13);
INSERT INTO pairs VALUES ('Simon Teale', 'German', 'English', 0.09);
INSERT INTO pairs VALUES ('Mei-Lin Cho', 'French', 'English', 0.085);
INSERT INTO pairs VALUES ('Mei-Lin Cho', 'Italian', 'English', 0.085);
INSERT INTO pairs VALUES ('Margaret Ash', 'French', 'English', 0.12);
INSERT INTO pairs VALUES ('Vasiliki Doukas', 'English', 'Greek', 0.1);
INSERT INTO pairs VALUES ('Catrin Vaughan', 'German', 'English', 0.115);
INSERT INTO pairs VALUES ('Mei-Lin Cho', 'German', 'English', 0.09);
INSERT INTO pairs VALUES ('Elena Bassi', 'French', 'Italian', 0.105);
CREATE TABLE jobs (
  job_no INTEGER,
  client TEXT,
  title TEXT,
  from_lang TEXT,
  to_lang TEXT,
  words INTEGER,
  translator TEXT,
  reviser TEXT,
  received_on TEXT,
  due_on TEXT,
  delivered_on TEXT,
  status TEXT,
  rush TEXT,
  price REAL,
  translator_fee REAL
);
INSERT INTO jobs VALUES (3101, 'Hartnell & Moss LLP', 'Lease agreement Königstraße', 'English', 'German', 6400, 'Annelie Krause', 'Joachim Weil', '2025-01-13', '2025-01-22', '2025-01-21', 'delivered', 'N', 1152.0, 800.0);
INSERT INTO jobs VALUES (3103, 'Brunel Bearings', 'Maintenance manual BX-40', 'English', 'German', 18200, 'Joachim Weil', NULL, '2025-01-27', '2025-02-14', '2025-02-14', 'delivered', 'N', 3112.2, 2002.0);
INSERT INTO jobs VALUES (3105, 'Tidewater Insurance', 'Policy conditions marine cargo', 'English', 'Spanish', 9100, 'Carmen Ibarra', NULL, '2025-02-10', '2025-02-21', '2025-02-20', 'delivered', 'N', 1556.1, 1046.5);
INSERT INTO jobs VALUES (3106, 'Pelican Press', 'The Salt Road (novel, sample)', 'French', 'English', 7500, 'Catrin Vaughan', 'Margaret Ash', '2025-03-03', '2025-03-21', '2025-03-25', 'delivered', 'N', 1350.0, 787.5);
INSERT INTO jobs VALUES (3108, 'Novalis Pharma', 'Patient leaflet Cardiven', 'English', 'German', 3300, 'Sabine Roth', 'Annelie Krause', '2025-03-17', '2025-03-24', '2025-03-24', 'delivered', 'Y', 683.1, 462.0);
INSERT INTO jobs VALUES (3109, 'Maison Delorme', 'Spring lookbook', 'French', 'English', 2400, 'Catrin Vaughan', NULL, '2025-03-31', '2025-04-04', '2025-04-04', 'delivered', 'N', 388.8, 252.0);
INSERT INTO jobs VALUES (3111, 'Bristol City Council', 'Waste collection leaflet', 'English', 'Polish', 1200, 'Piotr Lis', NULL, '2025-04-14', '2025-04-22', '2025-04-22', 'delivered', 'N', 216.0, 102.0);
INSERT INTO jobs VALUES (3113, 'Bristol City Council', 'Waste collection leaflet', 'English', 'Arabic', 1200, 'Youssef Mansour', NULL, '2025-04-14', '2025-04-22', '2025-04-24', 'delivered', 'N', 240.0, 144.0);
INSERT INTO jobs VALUES (3114, 'Ferroviaria Sud', 'Signalling tender part 1', 'Italian', 'French', 14800, 'Luc Bertin', NULL, '2025-05-12', '2025-05-30', '2025-06-04', 'delivered', 'N', 2664.0, 1628.0);
INSERT INTO jobs VALUES (3116, 'Abbotsleigh School', 'Welcome pack for parents', 'English', 'Chinese', 2100, 'Wei Zhang', NULL, '2025-06-02', '2025-06-13', '2025-06-12', 'delivered', 'N', 462.0, 273.0);
INSERT INTO jobs VALUES (3117, 'Wendover Wines', 'Tasting notes autumn list', 'English', 'Italian', 1900, 'Giulio Ferrante', NULL, '2025-07-07', '2025-07-11', '2025-07-14', 'delivered', 'N', 342.0, 180.5);
INSERT INTO jobs VALUES (3119, 'Grünwald Maschinenbau', 'Press release new plant', 'German', 'English', 850, 'Simon Teale', NULL, '2025-07-21', '2025-07-22', '2025-07-22', 'delivered', 'Y', 181.69, 76.5);
INSERT INTO jobs VALUES (3121, 'Ferroviaria Sud', 'Signalling tender part 2', 'Italian', 'French', 16500, 'Luc Bertin', NULL, '2025-08-04', '2025-08-29', NULL, 'cancelled', 'N', 2970.0, NULL);
INSERT INTO jobs VALUES (3122, 'Severn Health Trust', 'Diabetes information booklet', 'English', 'Arabic', 5400, 'Rima Khoury', 'Youssef Mansour', '2025-08-18', '2025-09-03', '2025-09-02', 'delivered', 'N', 1080.0, 621.0);
INSERT INTO jobs VALUES (3123, 'Mrs Danuta Zielińska', 'Marriage certificate', 'Polish', 'English', 310, 'Agnieszka Nowak', NULL, '2025-09-02', '2025-09-09', '2025-09-08', 'delivered', 'N', 55.8, 34.1);
INSERT INTO jobs VALUES (3125, 'Lindgren Möbler', 'Catalogue 2026', 'English', 'Swedish', 11300, 'Lars Holmqvist', 'Ingrid Sandell', '2025-09-22', '2025-10-10', '2025-10-10', 'delivered', 'N', 2373.0, 1356.0);
INSERT INTO jobs VALUES (3127, 'Clifton Museum of Sound', 'Audio guide', 'English', 'French', 8200, 'Mathilde Carron', NULL, '2025-10-06', '2025-10-24', '2025-10-23', 'delivered', 'N', 1254.6, 984.0);
INSERT INTO jobs VALUES (3128, 'Clifton Museum of Sound', 'Audio guide', 'English', 'Spanish', 8200, 'Diego Salvat', NULL, '2025-10-06', '2025-10-24', '2025-10-24', 'delivered', 'N', 1254.6, 738.0);
INSERT INTO jobs VALUES (3129, 'Kestrel Drones', 'User manual K3', 'English', 'Japanese', 9700, 'Hiroko Amano', NULL, '2025-11-03', '2025-11-28', '2025-11-27', 'delivered', 'N', 2328.0, 1552.0);
INSERT INTO jobs VALUES (3130, 'Hartnell & Moss LLP', 'Witness statements (4)', 'German', 'English', 5200, 'Rupert Lyle', 'Margaret Ash', '2025-11-17', '2025-11-24', '2025-11-25', 'delivered', 'Y', 1170.0, 572.0);
INSERT INTO jobs VALUES (3132, 'Tidewater Insurance', 'Claims form', 'English', 'Portuguese', 1500, 'Inês Duarte', NULL, '2025-12-01', '2025-12-05', '2025-12-05', 'delivered', 'N', 256.5, 150.0);
INSERT INTO jobs VALUES (3133, 'Novalis Pharma', 'Dosage table Cardiven forte', 'German', 'English', 900, 'Simon Teale', NULL, '2026-01-08', '2026-01-12', '2026-01-12', 'delivered', 'Y', 186.3, 81.0);
INSERT INTO jobs VALUES (3135, 'Solway Wind', 'Environmental statement summary', 'English', 'German', 7600, 'Joachim Weil', 'Annelie Krause', '2026-01-19', '2026-02-02', '2026-01-30', 'delivered', 'N', 1368.0, 836.0);
INSERT INTO jobs VALUES (3136, 'Oakapple Cosmetics', 'Label texts winter range', 'English', 'French', 1400, 'Océane Pillet', NULL, '2026-01-26', '2026-01-30', '2026-01-30', 'delivered', 'N', 252.0, 133.0);
INSERT INTO jobs VALUES (3138, 'Pelican Press', 'The Salt Road (novel, complete)', 'French', 'English', 64000, 'Catrin Vaughan', 'Margaret Ash', '2026-02-02', '2026-06-30', '2026-07-08', 'delivered', 'N', 11520.0, 6720.0);
INSERT INTO jobs VALUES (3140, 'Abbotsleigh School', 'Safeguarding policy', 'English', 'Chinese', 3900, 'Wei Zhang', NULL, '2026-02-09', '2026-02-20', NULL, 'cancelled', 'N', 858.0, NULL);
INSERT INTO jobs VALUES (3142, 'Portishead Marina Hotel', 'Website', 'English', 'French', 4300, 'Luc Bertin', NULL, '2026-02-23', '2026-03-09', '2026-03-06', 'delivered', 'N', 774.0, 451.5);
INSERT INTO jobs VALUES (3144, 'Portishead Marina Hotel', 'Website', 'English', 'German', 4300, 'Joachim Weil', NULL, '2026-02-23', '2026-03-09', '2026-03-09', 'delivered', 'N', 774.0, 473.0);
INSERT INTO jobs VALUES (3145, 'Mr Ahmed Farouk', 'Degree certificate and transcript', 'Arabic', 'English', 640, 'Rima Khoury', NULL, '2026-03-16', '2026-03-20', '2026-03-19', 'delivered', 'N', 115.2, 76.8);
INSERT INTO jobs VALUES (3147, 'Casa Tejedor', 'Olive oil brochure', 'Spanish', 'English', 2600, 'Rupert Lyle', NULL, '2026-04-08', '2026-04-17', '2026-04-21', 'delivered', 'N', 468.0, 273.0);
INSERT INTO jobs VALUES (3148, 'Brunel Bearings', 'Safety data sheets (12)', 'English', 'Italian', 10400, 'Elena Bassi', NULL, '2026-04-20', '2026-05-08', '2026-05-07', 'delivered', 'N', 1778.4, 1092.0);
INSERT INTO jobs VALUES (3149, 'Brunel Bearings', 'Safety data sheets (12)', 'English', 'Polish', 10400, 'Agnieszka Nowak', NULL, '2026-04-20', '2026-05-08', '2026-05-11', 'delivered', 'N', 1778.4, 1040.0);
INSERT INTO jobs VALUES (3151, 'Severn Health Trust', 'Vaccination letter', 'English', 'Polish', 420, 'Piotr Lis', NULL, '2026-05-05', '2026-05-06', '2026-05-06', 'delivered', 'Y', 94.5, 35.7);
INSERT INTO jobs VALUES (3152, 'Severn Health Trust', 'Vaccination letter', 'English', 'Arabic', 420, 'Youssef Mansour', NULL, '2026-05-05', '2026-05-07', '2026-05-07', 'delivered', 'Y', 105.0, 50.4);
INSERT INTO jobs VALUES (3154, 'Maison Delorme', 'Autumn lookbook', 'French', 'English', 2700, 'Mei-Lin Cho', 'Margaret Ash', '2026-05-18', '2026-05-25', '2026-05-25', 'delivered', 'N', 437.4, 229.5);
INSERT INTO jobs VALUES (3156, 'Grünwald Maschinenbau', 'Operating instructions GM 7', 'German', 'English', 15600, 'Rupert Lyle', 'Margaret Ash', '2026-06-01', '2026-06-26', '2026-07-01', 'delivered', 'N', 2667.6, 1716.0);
INSERT INTO jobs VALUES (3158, 'Kestrel Drones', 'Sales deck', 'English', 'Portuguese', 1800, 'Otávio Prates', NULL, '2026-06-15', '2026-06-19', '2026-06-18', 'delivered', 'N', 324.0, 126.0);
INSERT INTO jobs VALUES (3159, 'Tidewater Insurance', 'Policy conditions marine cargo, update', 'English', 'Spanish', 3200, 'Carmen Ibarra', NULL, '2026-07-06', '2026-07-13', '2026-07-13', 'delivered', 'N', 547.2, 368.0);
INSERT INTO jobs VALUES (3160, 'Wendover Wines', 'Tasting notes autumn list', 'English', 'Italian', 2200, 'Giulio Ferrante', NULL, '2026-07-13', '2026-07-17', '2026-07-17', 'delivered', 'N', 396.0, 209.0);
INSERT INTO jobs VALUES (3162, 'Oakapple Cosmetics', 'Web shop texts', 'English', 'Spanish', 6100, 'Paz Molina', NULL, '2026-07-27', '2026-08-07', '2026-08-07', 'delivered', 'N', 1098.0, 488.0);
INSERT INTO jobs VALUES (3163, 'Hartnell & Moss LLP', 'Shareholder agreement', 'English', 'German', 8800, 'Annelie Krause', 'Sabine Roth', '2026-08-10', '2026-08-21', '2026-08-20', 'delivered', 'N', 1584.0, 1100.0);
INSERT INTO jobs VALUES (3164, 'Lindgren Möbler', 'Catalogue 2027', 'English', 'Swedish', 12100, 'Ingrid Sandell', NULL, '2026-09-07', '2026-09-30', '2026-09-29', 'delivered', 'N', 2541.0, 1573.0);
INSERT INTO jobs VALUES (3166, 'Yarrow & Finch Architects', 'Competition entry Lyon tram depot', 'English', 'French', 3700, 'Mathilde Carron', 'Luc Bertin', '2026-09-14', '2026-09-21', '2026-09-21', 'delivered', 'Y', 832.5, 444.0);
INSERT INTO jobs VALUES (3167, 'Novalis Pharma', 'Clinical study report, chapters 1-3', 'English', 'German', 21500, 'Sabine Roth', 'Annelie Krause', '2026-09-21', '2026-10-16', '2026-10-19', 'delivered', 'N', 3560.4, 3010.0);
INSERT INTO jobs VALUES (3168, 'Bristol City Council', 'Polling station notice', 'English', 'Polish', 380, 'Piotr Lis', NULL, '2026-10-05', '2026-10-07', '2026-10-07', 'delivered', 'Y', 85.5, 32.3);
INSERT INTO jobs VALUES (3170, 'Solway Wind', 'Tender questions and answers', 'German', 'English', 5900, 'Mei-Lin Cho', 'Margaret Ash', '2026-10-12', '2026-10-23', NULL, 'cancelled', 'N', 1062.0, NULL);
INSERT INTO jobs VALUES (3171, 'Helvetia Clocks', 'Repair guide', 'German', 'English', 4800, 'Rupert Lyle', NULL, '2026-10-20', '2026-11-02', '2026-11-04', 'delivered', 'N', 864.0, 528.0);
INSERT INTO jobs VALUES (3172, 'Severn Health Trust', 'Discharge information', 'English', 'Arabic', 2600, 'Rima Khoury', 'Youssef Mansour', '2026-10-26', '2026-11-06', '2026-11-05', 'delivered', 'N', 520.0, 299.0);
INSERT INTO jobs VALUES (3173, 'Portishead Marina Hotel', 'Christmas menu', 'English', 'French', 600, 'Océane Pillet', NULL, '2026-11-02', '2026-11-05', '2026-11-05', 'delivered', 'N', 108.0, 57.0);
INSERT INTO jobs VALUES (3174, 'Kestrel Drones', 'User manual K4', 'English', 'Japanese', 10900, 'Hiroko Amano', NULL, '2026-11-04', '2026-12-04', NULL, 'in progress', 'N', 2616.0, 1744.0);
INSERT INTO jobs VALUES (3176, 'Ms Lucía Prado', 'Birth certificate', 'Spanish', 'English', 280, 'Rupert Lyle', NULL, '2026-11-09', '2026-11-20', NULL, 'in progress', 'N', 50.4, 29.4);
INSERT INTO jobs VALUES (3177, 'Novalis Pharma', 'Clinical study report, chapters 4-6', 'English', 'German', 19400, 'Sabine Roth', NULL, '2026-11-10', '2026-12-11', NULL, 'in progress', 'N', 3212.64, 2716.0);
INSERT INTO jobs VALUES (3179, 'Pelican Press', 'Seven Winters (sample)', 'Polish', 'English', 8000, 'Agnieszka Nowak', 'Margaret Ash', '2026-11-12', '2026-12-18', NULL, 'in progress', 'N', 1440.0, 880.0);
INSERT INTO jobs VALUES (3180, 'Hartnell & Moss LLP', 'Power of attorney', 'English', 'Spanish', 950, 'Carmen Ibarra', 'Diego Salvat', '2026-11-18', '2026-11-25', NULL, 'in revision', 'Y', 213.75, 109.25);
INSERT INTO jobs VALUES (3181, 'Tidewater Insurance', 'Annual report', 'English', 'Portuguese', 13200, 'Inês Duarte', NULL, '2026-11-16', '2026-12-09', NULL, 'in progress', 'N', 2257.2, 1320.0);
INSERT INTO jobs VALUES (3183, 'Maison Delorme', 'Winter campaign slogans', 'French', 'English', 350, 'Catrin Vaughan', 'Margaret Ash', '2026-11-23', '2026-11-27', NULL, 'in revision', 'Y', 70.88, 36.75);
INSERT INTO jobs VALUES (3184, 'Grünwald Maschinenbau', 'Spare parts list', 'German', 'English', 7200, NULL, NULL, '2026-11-24', '2026-12-15', NULL, 'on hold', 'N', 1231.2, NULL);
INSERT INTO jobs VALUES (3186, 'Casa Tejedor', 'Website', 'Spanish', 'English', 5100, NULL, NULL, '2026-11-25', NULL, NULL, 'quoted', 'N', NULL, NULL);
INSERT INTO jobs VALUES (3187, 'Brunel Bearings', 'Maintenance manual BX-60', 'English', 'German', 22000, NULL, NULL, '2026-11-26', '2027-01-22', NULL, 'quoted', 'N', 3762.0, NULL);
INSERT INTO jobs VALUES (3188, 'Bristol City Council', 'Flood warning leaflet', 'English', 'Greek', 900, 'Vasiliki Doukas', NULL, '2026-11-26', '2026-12-01', NULL, 'in progress', 'Y', 202.5, 90.0);
CREATE TABLE invoices (
  invoice_no TEXT,
  job_no INTEGER,
  client TEXT,
  issued_on TEXT,
  due_on TEXT,
  paid_on TEXT,
  amount REAL,
  vat REAL,
  reminders INTEGER
);
INSERT INTO invoices VALUES ('Q25-001', 3101, 'Hartnell & Moss LLP', '2025-01-24', '2025-02-23', '2025-02-19', 1152.0, 230.4, 0);
INSERT INTO invoices VALUES ('Q25-002', 3103, 'Brunel Bearings', '2025-02-17', '2025-04-03', '2025-04-10', 3112.2, 622.44, 0);
INSERT INTO invoices VALUES ('Q25-003', 3105, 'Tidewater Insurance', '2025-02-26', '2025-04-12', '2025-04-18', 1556.1, 311.22, 0);
INSERT INTO invoices VALUES ('Q25-004', 3108, 'Novalis Pharma', '2025-03-25', '2025-05-24', '2025-06-09', 683.1, 0.0, 1);
INSERT INTO invoices VALUES ('Q25-005', 3106, 'Pelican Press', '2025-03-28', '2025-04-27', '2025-06-09', 1350.0, 270.0, 2);
INSERT INTO invoices VALUES ('Q25-006', 3109, 'Maison Delorme', '2025-04-07', '2025-05-07', '2025-04-30', 388.8, 0.0, 0);
INSERT INTO invoices VALUES ('Q25-007', 3111, 'Bristol City Council', '2025-04-25', '2025-05-25', '2025-06-03', 216.0, 43.2, 0);
INSERT INTO invoices VALUES ('Q25-008', 3113, 'Bristol City Council', '2025-04-28', '2025-05-28', '2025-06-04', 240.0, 48.0, 0);
INSERT INTO invoices VALUES ('Q25-009', 3114, 'Ferroviaria Sud', '2025-06-09', '2025-08-08', '2025-10-20', 2664.0, 0.0, 2);
INSERT INTO invoices VALUES ('Q25-010', 3116, 'Abbotsleigh School', '2025-06-16', '2025-07-16', '2025-07-21', 462.0, 92.4, 0);
INSERT INTO invoices VALUES ('Q25-011', 3117, 'Wendover Wines', '2025-07-16', '2025-07-30', '2025-07-25', 342.0, 68.4, 0);
INSERT INTO invoices VALUES ('Q25-012', 3119, 'Grünwald Maschinenbau', '2025-07-28', '2025-08-27', '2025-08-20', 181.69, 0.0, 0);
INSERT INTO invoices VALUES ('Q25-013', 3122, 'Severn Health Trust', '2025-09-04', '2025-10-04', '2025-10-06', 1080.0, 216.0, 0);
INSERT INTO invoices VALUES ('Q25-014', 3123, 'Mrs Danuta Zielińska', '2025-09-10', '2025-09-10', '2025-09-10', 55.8, 11.16, 0);
INSERT INTO invoices VALUES ('Q25-015', 3125, 'Lindgren Möbler', '2025-10-13', '2025-11-12', '2025-11-17', 2373.0, 0.0, 0);
INSERT INTO invoices VALUES ('Q25-016', 3127, 'Clifton Museum of Sound', '2025-10-27', '2025-11-26', '2025-12-03', 1254.6, 250.92, 0);
INSERT INTO invoices VALUES ('Q25-017', 3128, 'Clifton Museum of Sound', '2025-10-27', '2025-11-26', '2025-11-24', 1254.6, 250.92, 0);
INSERT INTO invoices VALUES ('Q25-018', 3130, 'Hartnell & Moss LLP', '2025-12-01', '2025-12-31', '2025-12-29', 1170.0, 234.0, 0);
INSERT INTO invoices VALUES ('Q25-019', 3129, 'Kestrel Drones', '2025-12-03', '2026-01-02', '2026-01-02', 2328.0, 465.6, 0);
INSERT INTO invoices VALUES ('Q25-020', 3132, 'Tidewater Insurance', '2025-12-08', '2026-01-22', '2026-01-27', 256.5, 51.3, 0);
INSERT INTO invoices VALUES ('Q26-021', 3133, 'Novalis Pharma', '2026-01-19', '2026-03-20', NULL, 186.3, 0.0, 3);
INSERT INTO invoices VALUES ('Q26-022', 3135, 'Solway Wind', '2026-02-03', '2026-03-05', '2026-03-09', 1368.0, 273.6, 0);
INSERT INTO invoices VALUES ('Q26-023', 3136, 'Oakapple Cosmetics', '2026-02-03', '2026-02-17', '2026-02-12', 252.0, 50.4, 0);
INSERT INTO invoices VALUES ('Q26-024', 3142, 'Portishead Marina Hotel', '2026-03-09', '2026-04-08', '2026-04-14', 774.0, 154.8, 0);
INSERT INTO invoices VALUES ('Q26-025', 3144, 'Portishead Marina Hotel', '2026-03-11', '2026-04-10', '2026-04-20', 774.0, 154.8, 0);
INSERT INTO invoices VALUES ('Q26-026', 3145, 'Mr Ahmed Farouk', '2026-03-23', '2026-03-23', '2026-03-23', 115.2, 23.04, 0);
INSERT INTO invoices VALUES ('Q26-027', 3147, 'Casa Tejedor', '2026-04-23', '2026-05-23', '2026-05-15', 468.0, 0.0, 0);
INSERT INTO invoices VALUES ('Q26-028', 3151, 'Severn Health Trust', '2026-05-11', '2026-06-10', '2026-06-08', 94.5, 18.9, 0);
INSERT INTO invoices VALUES ('Q26-029', 3148, 'Brunel Bearings', '2026-05-11', '2026-06-25', '2026-06-26', 1778.4, 355.68, 0);
INSERT INTO invoices VALUES ('Q26-030', 3149, 'Brunel Bearings', '2026-05-12', '2026-06-26', '2026-06-22', 1778.4, 355.68, 0);
INSERT INTO invoices VALUES ('Q26-031', 3154, 'Maison Delorme', '2026-05-29', '2026-06-28', '2026-07-07', 437.4, 0.0, 0);
INSERT INTO invoices VALUES ('Q26-032', 3158, 'Kestrel Drones', '2026-06-22', '2026-07-22', '2026-07-24', 324.0, 64.8, 0);
INSERT INTO invoices VALUES ('Q26-033', 3156, 'Grünwald Maschinenbau', '2026-07-03', '2026-08-02', '2026-08-10', 2667.6, 0.0, 0);
INSERT INTO invoices VALUES ('Q26-034', 3138, 'Pelican Press', '2026-07-14', '2026-08-13', NULL, 11520.0, 2304.0, 3);
INSERT INTO invoices VALUES ('Q26-035', 3159, 'Tidewater Insurance', '2026-07-17', '2026-08-31', '2026-09-09', 547.2, 109.44, 0);
INSERT INTO invoices VALUES ('Q26-036', 3160, 'Wendover Wines', '2026-07-21', '2026-08-04', NULL, 396.0, 79.2, 3);
INSERT INTO invoices VALUES ('Q26-037', 3162, 'Oakapple Cosmetics', '2026-08-11', '2026-08-25', NULL, 1098.0, 219.6, 3);
INSERT INTO invoices VALUES ('Q26-038', 3163, 'Hartnell & Moss LLP', '2026-08-21', '2026-09-20', '2026-09-21', 1584.0, 316.8, 0);
INSERT INTO invoices VALUES ('Q26-039', 3166, 'Yarrow & Finch Architects', '2026-09-25', '2026-10-25', '2026-10-19', 832.5, 166.5, 0);
INSERT INTO invoices VALUES ('Q26-040', 3164, 'Lindgren Möbler', '2026-10-01', '2026-10-31', '2026-10-26', 2541.0, 0.0, 0);
INSERT INTO invoices VALUES ('Q26-041', 3168, 'Bristol City Council', '2026-10-09', '2026-11-08', '2026-11-17', 85.5, 17.1, 0);
INSERT INTO invoices VALUES ('Q26-042', 3167, 'Novalis Pharma', '2026-10-21', '2026-12-20', NULL, 3560.4, 0.0, 0);
INSERT INTO invoices VALUES ('Q26-043', 3172, 'Severn Health Trust', '2026-11-09', '2026-12-09', NULL, 520.0, 104.0, 0);
INSERT INTO invoices VALUES ('Q26-044', 3173, 'Portishead Marina Hotel', '2026-11-06', '2026-12-06', NULL, 108.0, 21.6, 0);
CREATE TABLE feedback (
  noted_on TEXT,
  client TEXT,
  job_no INTEGER,
  translator TEXT,
  kind TEXT,
  comment TEXT,
  handled_by TEXT,
  closed TEXT
);
INSERT INTO feedback VALUES ('2025-01-24', 'Hartnell & Moss LLP', 3101, 'Annelie Krause', 'praise', 'Verity says the lease read as if it had been drafted in German. Her opposite number in Stuttgart asked who did it.', 'Tomasz', 'Y');
INSERT INTO feedback VALUES ('2025-02-26', 'Brunel Bearings', 3103, 'Joachim Weil', 'complaint', 'They found three different words for the same screw. Ian wants one word, and that word everywhere.', 'Tomasz', 'Y');
INSERT INTO feedback VALUES ('2025-03-28', 'Pelican Press', 3106, 'Catrin Vaughan', 'complaint', 'Four days late and nobody had warned them. The text itself is lovely, Jonah admits.', 'Helga', 'Y');
INSERT INTO feedback VALUES ('2025-04-28', 'Bristol City Council', 3113, 'Youssef Mansour', 'complaint', 'The Arabic came out left to right in the PDF. Printer noticed it, thank heaven.', 'Tomasz', 'Y');
INSERT INTO feedback VALUES ('2025-06-10', 'Ferroviaria Sud', 3114, 'Luc Bertin', 'complaint', 'Delivery slipped by five days and they nearly missed the tender. Dott. Amato was icy.', 'Helga', 'Y');
INSERT INTO feedback VALUES ('2025-06-16', 'Abbotsleigh School', 3116, 'Wei Zhang', 'praise', 'Two Chinese mothers came in to say thank you for the pack. Mrs Cole was rather moved.', 'Bea', 'Y');
INSERT INTO feedback VALUES ('2025-07-16', 'Wendover Wines', 3117, 'Giulio Ferrante', 'complaint', 'Texts do not fit on the labels, all a third too long. Piers had to cut them himself.', 'Tomasz', 'Y');
INSERT INTO feedback VALUES ('2025-08-26', 'Ferroviaria Sud', 3121, NULL, 'remark', 'They called part 2 off and give the rest to an agency in Rome. Cheaper by half, he says.', 'Helga', 'Y');
INSERT INTO feedback VALUES ('2025-10-14', 'Lindgren Möbler', 3125, 'Lars Holmqvist', 'praise', 'Kajsa is delighted with the sofa pages, laughed out loud at the hammock.', 'Tomasz', 'Y');
INSERT INTO feedback VALUES ('2025-10-30', 'Clifton Museum of Sound', 3128, 'Diego Salvat', 'remark', 'Rhiannon asks whether we can also record the Spanish, with a real voice.', 'Tomasz', 'Y');
INSERT INTO feedback VALUES ('2025-11-26', 'Hartnell & Moss LLP', 3130, 'Rupert Lyle', 'complaint', 'One day late with a hearing on the Thursday. Verity had to ask the court for more time.', 'Helga', 'Y');
INSERT INTO feedback VALUES ('2026-01-14', 'Novalis Pharma', 3133, 'Simon Teale', 'complaint', 'Milligrams and micrograms mixed up in two rows. Dr Brandt caught it before printing and is furious.', 'Helga', 'N');
INSERT INTO feedback VALUES ('2026-02-06', 'Solway Wind', 3135, 'Joachim Weil', 'praise', 'Three days early and not one query left open. Bruce would have us adopted.', 'Tomasz', 'Y');
INSERT INTO feedback VALUES ('2026-02-18', 'Abbotsleigh School', NULL, NULL, 'remark', 'Mrs Cole writes that there is no budget for translations any more, they stop at the end of the month.', 'Bea', 'Y');
INSERT INTO feedback VALUES ('2026-03-12', 'Portishead Marina Hotel', 3144, 'Joachim Weil', 'complaint', 'The German site sounds like a gearbox manual, a guest told Denise. She wants the spa page done again.', 'Tomasz', 'Y');
INSERT INTO feedback VALUES ('2026-03-20', 'Mr Ahmed Farouk', 3145, 'Rima Khoury', 'praise', 'He got the university place and brought us a box of dates.', 'Bea', 'Y');
INSERT INTO feedback VALUES ('2026-04-23', 'Casa Tejedor', 3147, 'Rupert Lyle', 'complaint', 'Four days behind schedule, and Rupert did not answer his phone. First job for them too.', 'Tomasz', 'Y');
INSERT INTO feedback VALUES ('2026-05-12', 'Brunel Bearings', 3149, 'Agnieszka Nowak', 'remark', 'Ian needs the stamp of a sworn translator on sheet seven, quickly.', 'Tomasz', 'Y');
INSERT INTO feedback VALUES ('2026-06-22', 'Kestrel Drones', 3158, 'Otávio Prates', 'complaint', 'Shauna ran it past their man in Lisbon. He says it is Brazilian and half of it straight from a machine.', 'Helga', 'N');
INSERT INTO feedback VALUES ('2026-07-03', 'Grünwald Maschinenbau', 3156, 'Rupert Lyle', 'complaint', 'Late again from Rupert. Rolf is patient but asks if there is nobody else for English.', 'Tomasz', 'Y');
INSERT INTO feedback VALUES ('2026-07-10', 'Pelican Press', 3138, 'Catrin Vaughan', 'praise', 'Jonah read it in one night. They want Catrin for the next two as well.', 'Helga', 'Y');
INSERT INTO feedback VALUES ('2026-08-12', 'Oakapple Cosmetics', 3162, 'Paz Molina', 'complaint', 'Customers in Spain write that the shop talks to them like an Argentinian aunt. Tamsin will not pay until it is redone.', 'Bea', 'N');
INSERT INTO feedback VALUES ('2026-08-27', 'Tidewater Insurance', NULL, NULL, 'question', 'Graham wants to know if we have cover ourselves, in case a translation mistake costs them money.', 'Bea', 'Y');
INSERT INTO feedback VALUES ('2026-09-24', 'Yarrow & Finch Architects', 3166, 'Mathilde Carron', 'praise', 'Through to the second round! Miriam puts it down to the French.', 'Tomasz', 'Y');
INSERT INTO feedback VALUES ('2026-10-21', 'Novalis Pharma', 3167, 'Sabine Roth', 'remark', 'Dr Brandt accepts the three days because Sabine had warned her early. Wants a discount on the next part all the same.', 'Helga', 'N');
INSERT INTO feedback VALUES ('2026-11-05', 'Helvetia Clocks', 3171, 'Rupert Lyle', 'complaint', 'Two days late, and the escapement is called three different things.', 'Tomasz', 'N');
INSERT INTO feedback VALUES ('2026-11-11', 'Severn Health Trust', 3172, 'Rima Khoury', 'praise', 'The ward sister says patients finally ask fewer questions.', 'Tomasz', 'Y');
INSERT INTO feedback VALUES ('2026-11-19', 'Solway Wind', NULL, NULL, 'question', 'Bruce may have a big Danish job in January. Do we know anybody for Danish?', 'Tomasz', 'N');
INSERT INTO feedback VALUES ('2026-11-24', 'Ms Lucía Prado', 3176, NULL, 'complaint', 'She rang in tears, her appointment at the registry is on Monday and still no certificate.', 'Bea', 'N');
INSERT INTO feedback VALUES ('2026-11-26', 'Wendover Wines', NULL, NULL, 'question', 'Piers asks if the July invoice can wait until after Christmas, trade is slow.', 'Bea', 'N');
COMMIT;
