package suql_test

import "testing"

// TestARowNamedByBytes: a table whose key is a BLOB joins, ranks and stops
// early like any other.
func TestARowNamedByBytes(t *testing.T) {
	e := engine(t, `
		CREATE TABLE places (id BLOB PRIMARY KEY, name TEXT, note TEXT) WITHOUT ROWID;
		INSERT INTO places VALUES (x'01ff', 'one', 'quiet=Yes'), (x'02', 'two', 'quiet=No'), (x'00', 'zero', 'quiet=Yes');
		CREATE TABLE dishes (id INTEGER PRIMARY KEY, place BLOB, note TEXT);
		CREATE TABLE rooms (place BLOB, floor TEXT, note TEXT, PRIMARY KEY (place, floor)) WITHOUT ROWID;
		INSERT INTO rooms VALUES (x'01ff', 'A', 'large=Yes'), (x'01ff', x'41', 'large=No'), (x'0100', 'A', 'large=Yes');
		INSERT INTO dishes VALUES (1, x'01ff', 'warm=Yes'), (2, x'02', 'warm=Yes'), (3, x'00', 'warm=No'), (4, x'01ff', 'warm=No')`, &keyword{})
	give(t, e, map[string]string{
		"SELECT floor FROM rooms WHERE answer(note, 'is it large?') = 'Yes' AND place = (SELECT place FROM dishes WHERE id = 1)":                                           "[A]",
		"SELECT id, count(*) FROM places WHERE answer(note, 'is it quiet?') = 'Yes' GROUP BY id ORDER BY id":                                                               "[\x00 1] [\x01\xff 1]",
		"SELECT name FROM places WHERE answer(note, 'is it quiet?') = 'Yes' ORDER BY name":                                                                                 "[one] [zero]",
		"SELECT name FROM places WHERE answer(note, 'is it quiet?') = 'Yes' ORDER BY name LIMIT 1":                                                                         "[one]",
		"SELECT p.name, d.id FROM places p JOIN dishes d ON d.place = p.id WHERE answer(p.note, 'is it quiet?') = 'Yes' AND answer(d.note, 'is it warm?') = 'Yes' LIMIT 5": "[one 1]",
		"SELECT count(DISTINCT p.name) FROM places p, dishes d WHERE answer(p.note, 'is it quiet?') = answer(d.note, 'is it warm?')":                                       "[3]",
		"SELECT p.name, d.id FROM places p, dishes d WHERE answer(p.note, 'is it quiet?') = answer(d.note, 'is it warm?') AND d.id < 3 ORDER BY p.name, d.id LIMIT 3":      "[one 1] [one 2] [zero 1]",
		"SELECT p.name, d.id FROM places p, dishes d WHERE answer(p.note, 'is it quiet?') = answer(d.note, 'is it warm?') AND d.id = 1 LIMIT 1":                            "[zero 1]",
	})
}

// TestARowNamedByBytesOnPostgreSQL: so does one on PostgreSQL, whose bytes are
// written as digits.
func TestARowNamedByBytesOnPostgreSQL(t *testing.T) {
	e := onPostgres(t, `
		CREATE TABLE places (id BYTEA PRIMARY KEY, name TEXT, note TEXT);
		INSERT INTO places VALUES ('\x01ff', 'one', 'quiet=Yes'), ('\x02', 'two', 'quiet=No'), ('\x00', 'zero', 'quiet=Yes');
		CREATE TABLE dishes (id INTEGER PRIMARY KEY, place BYTEA, note TEXT);
		INSERT INTO dishes VALUES (1, '\x01ff', 'warm=Yes'), (2, '\x02', 'warm=Yes'), (3, '\x00', 'warm=No'), (4, '\x01ff', 'warm=No')`, &keyword{})
	give(t, e, map[string]string{
		"SELECT id, name FROM places WHERE answer(note, 'is it quiet?') = 'Yes' ORDER BY name LIMIT 2":                                                                     `[\x01ff one] [\x00 zero]`,
		"SELECT p.name, d.id FROM places p JOIN dishes d ON d.place = p.id WHERE answer(p.note, 'is it quiet?') = 'Yes' AND answer(d.note, 'is it warm?') = 'Yes' LIMIT 5": "[one 1]",
		"SELECT p.name, d.id FROM places p, dishes d WHERE answer(p.note, 'is it quiet?') = answer(d.note, 'is it warm?') AND d.id = 1 LIMIT 1":                            "[zero 1]",
	})
}
