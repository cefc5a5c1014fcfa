package heardtest

import (
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

// Workshop is a database of a small workshop as people keep one, on Today: customers, who may get the newsletter, their
// jobs with what was charged and taken, parts with prices and what is left of them, staff with those they report to,
// units that are let, and visits that are called nothing.
func Workshop(t testing.TB) *heard.Database {
	t.Helper()
	db, err := sqlite.OpenMemory(t.Context(), workshop)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	cat, err := catalog.Read(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	index, err := catalog.NewIndex(t.Context(), cat, db, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := grammar.NewSchema(cat)
	return &heard.Database{Catalog: cat, Schema: s, Linker: link.New(s, index), Values: index, Today: Today,
		Naming: heard.NamingColumns(s)}
}

const workshop = `
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, town TEXT, telephone TEXT, joined DATE, newsYN TEXT);
INSERT INTO customers VALUES
  (1, 'Ann Lee', 'Hull', '01482 960001', '2023-02-01', 'Y'), (2, 'Ben Moss', 'York', '01904 960002', '2024-05-06', 'N'),
  (3, 'Cy Dunn', 'Hull', '01482 960003', '2025-07-08', 'Y'), (4, 'Di Fox', 'Leeds', '0113 960004', '2026-01-09', 'N');
CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, boss_id INTEGER REFERENCES staff(id));
INSERT INTO staff VALUES (1, 'Gil Ray', NULL), (2, 'Hal Orr', 1), (3, 'Ida Poe', 1), (4, 'Jo Kay', 2);
CREATE TABLE jobs (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id),
  staff_id INTEGER REFERENCES staff(id), kind TEXT, status TEXT, started DATE, price REAL, deposit REAL, hours INTEGER,
  notes TEXT);
INSERT INTO jobs VALUES
  (1, 1, 2, 'repair', 'done', '2026-03-02', 40, 10, 2, 'Hinge was loose and the door would not shut, mended at once.'),
  (2, 1, 3, 'service', 'new', '2026-10-05', 55, 0, 3, 'Every year the same, wants the mower before the grass grows.'),
  (3, 2, 2, 'repair', 'done', '2026-11-02', 30, 5, 1, 'Came back because it leaks again, not pleased with us at all.'),
  (4, 3, 4, 'paint', 'waiting', '2026-11-16', 90, 20, 6, 'Green to match the gate, he brought a piece of it to go by.');
CREATE TABLE parts (id INTEGER PRIMARY KEY, job_id INTEGER REFERENCES jobs(id), part TEXT, quantity INTEGER,
  unit_price REAL);
INSERT INTO parts VALUES (1, 1, 'hinge', 2, 4.5), (2, 2, 'belt', 1, 12), (3, 4, 'paint', 3, 9),
  (4, 3, 'washer', 5, 0.5);
CREATE TABLE materials (id INTEGER PRIMARY KEY, material TEXT, quantity INTEGER, minimum_quantity INTEGER, price REAL);
INSERT INTO materials VALUES (1, 'oak', 12, 5, 30), (2, 'pine', 3, 10, 9), (3, 'ash', 0, 4, 22);
CREATE TABLE units (unit TEXT PRIMARY KEY, size_m2 REAL, rate_per_m2 REAL, let_on DATE, valid_to DATE);
INSERT INTO units VALUES ('A1', 4, 14.5, '2025-03-07', '2026-11-30'),
  ('A2', 6, 14.5, '2026-11-10', '2027-09-30'), ('B1', 9, 12, '2024-02-01', '2027-01-31');
CREATE TABLE rounds (day DATE, staff_id INTEGER REFERENCES staff(id), street TEXT, postcode TEXT);
INSERT INTO rounds VALUES ('2026-11-23', 2, 'Mill Lane', 'HU1 2AB'), ('2026-11-24', NULL, 'Mill Lane', 'HU1 2AB'),
  ('2026-11-25', 3, 'Low Road', NULL), ('2026-11-26', 2, 'High Road', NULL);
CREATE TABLE visits (customer_id INTEGER REFERENCES customers(id), day DATE, minutes INTEGER, remarks TEXT);
INSERT INTO visits VALUES
  (1, '2026-11-03', 40, 'Looked at the shed roof with her, measured twice and took some photographs.'),
  (2, '2026-11-10', 75, 'He was out, a neighbour let us in and made tea for both of us afterwards.'),
  (3, '2026-11-24', 20, 'Short one, only to show the colours and to say when we could begin on it.');`
