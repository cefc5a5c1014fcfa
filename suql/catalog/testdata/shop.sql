CREATE TABLE customer (
  customer_id INTEGER PRIMARY KEY,
  full_name TEXT,
  dob TEXT,
  tier TEXT,
  newsletter BOOLEAN,
  photo BLOB
);
INSERT INTO customer VALUES
  (1, 'Ada Quill', '1990-04-01', 'gold', 1, x'00ff'),
  (2, 'Bo Ferry', '1985-11-23', 'basic', 0, x'00fe'),
  (3, 'Cleo Marsh', NULL, 'basic', 1, x'00fd'),
  (4, 'Dov Lindqvist-Ostrowski of the Upper Market Stalls', '2001-07-15', 'gold', 0, NULL);

CREATE TABLE orders (
  customer_id INTEGER REFERENCES customer,
  lineNo INTEGER,
  total REAL,
  tags TEXT,
  complaint TEXT,
  coupon TEXT,
  PRIMARY KEY (customer_id, lineNo)
) WITHOUT ROWID;
INSERT INTO orders VALUES
  (1, 1, 12.5, '["gift","fragile"]', NULL, NULL),
  (1, 2, 80, '["gift"]', 'The box came open and one of the cups was broken.', NULL),
  (2, 1, 7.25, '[]', 'Late by a week; nobody called.', NULL);

CREATE VIEW gold_customers AS SELECT customer_id, full_name FROM customer WHERE tier = 'gold';
CREATE VIRTUAL TABLE notes USING fts5(body);
