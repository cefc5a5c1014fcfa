package grammar_test

import (
	"testing"

	"parley/suql/parser"
)

const depot = `
CREATE TABLE towns (id INTEGER PRIMARY KEY, name TEXT, people INTEGER);
CREATE TABLE vans (id INTEGER PRIMARY KEY, plate TEXT, colour TEXT, town_id INTEGER REFERENCES towns(id));
CREATE TABLE trips (id INTEGER PRIMARY KEY, van_id INTEGER REFERENCES vans(id), day TEXT, km INTEGER, cargo TEXT, fare REAL, rebate REAL, tax INTEGER);
CREATE TABLE checks (van_id INTEGER REFERENCES vans(id), due DATE, done DATE, at TEXT, passed TEXT);
INSERT INTO checks VALUES (1, '2024-02-01', '2024-02-01', '09:30', 'yes'), (2, '2024-02-03', '2024-02-05', '14:00', 'no'), (3, '2024-02-08', '2024-02-07', '08:15', 'yes');
INSERT INTO towns VALUES (1, 'Esk', 900), (2, 'Wharfe', 4100);
INSERT INTO vans VALUES (1, 'PY-11', 'red', 1), (2, 'PY-12', 'red', 2), (3, 'PY-19', 'blue', 2);
INSERT INTO trips VALUES (1, 1, '2024-03-01', 40, 'sand', 9.5, 0.25, 19), (2, 1, '2024-03-02', 12, 'wood', 9.5, 0.25, 19), (3, 2, '2024-03-02', 77, 'sand', 9.5, 0.25, 19), (4, 3, '2024-03-05', 5, 'wood', 9.5, 0.25, 19);
`

// TestSound: what can't mean anything is told from what can.
func TestSound(t *testing.T) {
	s, _ := openSchema(t, depot)
	for query, want := range map[string]bool{
		// a figure of single rows
		"SELECT plate, count(*) FROM vans GROUP BY id":                                                                                            false,
		"SELECT vans.plate, count(*) FROM vans JOIN towns ON vans.town_id = towns.id GROUP BY vans.id":                                            false,
		"SELECT trips.id FROM trips JOIN vans ON trips.van_id = vans.id GROUP BY trips.id ORDER BY count(*) DESC LIMIT 1":                         false,
		"SELECT vans.plate, count(*) FROM vans JOIN trips ON trips.van_id = vans.id GROUP BY vans.id":                                             true,
		"SELECT towns.name, avg(trips.km) FROM towns JOIN vans ON vans.town_id = towns.id JOIN trips ON trips.van_id = vans.id GROUP BY towns.id": true,
		"SELECT plate FROM vans GROUP BY id": true,
		// what differs within a group
		"SELECT plate, count(*) FROM vans GROUP BY colour":                                                    false,
		"SELECT cargo, max(km) FROM trips GROUP BY cargo":                                                     true,
		"SELECT day, max(km) FROM trips GROUP BY cargo":                                                       true,
		"SELECT km, max(km) FROM trips GROUP BY cargo":                                                        false,
		"SELECT towns.people, count(*) FROM towns JOIN vans ON vans.town_id = towns.id GROUP BY vans.town_id": true,
		"SELECT towns.people, count(*) FROM towns JOIN vans ON vans.town_id = towns.id GROUP BY towns.name":   true,
		"SELECT trips.day, count(*) FROM trips JOIN vans ON trips.van_id = vans.id GROUP BY vans.id":          false,
		// groups that are one
		"SELECT colour, count(*) FROM vans WHERE colour = 'red' GROUP BY colour":                    false,
		"SELECT colour, count(*) FROM vans WHERE colour <> 'red' GROUP BY colour":                   true,
		"SELECT colour, count(*) FROM vans WHERE colour = 'red' OR colour = 'blue' GROUP BY colour": true,
		// what is taken off
		"SELECT sum(fare * (1 - rebate)) FROM trips":         true,
		"SELECT sum(fare * (1 - rebate / 100.0)) FROM trips": false,
		"SELECT sum(fare * (1 - tax)) FROM trips":            false,
		"SELECT sum(fare * (1 - tax / 100.0)) FROM trips":    true,
		// keys are no amounts
		"SELECT sum(fare * id) FROM trips": false,
		"SELECT sum(fare * km) FROM trips": true,
		"SELECT van_id * fare FROM trips":  false,
		"SELECT avg(day - km) FROM trips":  false,
		"SELECT avg(fare - km) FROM trips": true,
		// a day is no time of day, and yes and no are no names
		"SELECT van_id FROM checks WHERE done = due":                        true,
		"SELECT van_id FROM checks WHERE done > due":                        true,
		"SELECT van_id FROM checks WHERE done = at":                         false,
		"SELECT van_id FROM checks WHERE done::date = at::date":             false,
		"SELECT plate FROM vans WHERE plate IN (SELECT passed FROM checks)": false,
		// tables that nothing joins
		"SELECT vans.plate FROM vans CROSS JOIN trips WHERE trips.cargo = 'salt'":                           false,
		"SELECT plate FROM vans WHERE id IN (SELECT trips.van_id FROM trips CROSS JOIN towns)":              false,
		"SELECT plate FROM vans UNION SELECT towns.name FROM towns CROSS JOIN trips":                        false,
		"SELECT vans.plate FROM vans JOIN trips ON trips.van_id = vans.id":                                  true,
		"SELECT plate FROM vans WHERE id IN (SELECT van_id FROM trips WHERE km > 9) ORDER BY plate LIMIT 3": true,
		// what no row meets
		"SELECT vans.plate FROM vans JOIN trips ON trips.van_id = vans.id WHERE trips.day NOT IN (SELECT day FROM trips)":                       false,
		"SELECT vans.plate FROM vans JOIN trips ON trips.van_id = vans.id WHERE vans.id NOT IN (SELECT van_id FROM trips)":                      false,
		"SELECT plate FROM vans WHERE id NOT IN (SELECT id FROM vans WHERE id IS NOT NULL)":                                                     false,
		"SELECT cargo FROM trips WHERE km < (SELECT min(km) FROM trips)":                                                                        false,
		"SELECT cargo FROM trips WHERE km > (SELECT max(km) FROM trips)":                                                                        false,
		"SELECT cargo FROM trips WHERE km > (SELECT min(km) FROM trips)":                                                                        true,
		"SELECT cargo FROM trips WHERE km < (SELECT min(km) FROM trips WHERE cargo = 'sand')":                                                   true,
		"SELECT cargo FROM trips WHERE km < (SELECT min(people) FROM towns)":                                                                    true,
		"SELECT vans.plate FROM vans JOIN trips ON trips.van_id = vans.id WHERE vans.id NOT IN (SELECT van_id FROM trips WHERE cargo = 'sand')": true,
		"SELECT vans.plate FROM vans JOIN towns ON vans.town_id = towns.id WHERE vans.id NOT IN (SELECT van_id FROM trips)":                     true,
		// columns set against each other
		"SELECT plate FROM vans WHERE id NOT IN (SELECT cargo FROM trips)":                                        false,
		"SELECT plate FROM vans WHERE id NOT IN (SELECT van_id FROM trips)":                                       true,
		"SELECT plate FROM vans WHERE colour IN (SELECT cargo FROM trips)":                                        true,
		"SELECT plate FROM vans INTERSECT SELECT km FROM trips":                                                   false,
		"SELECT plate FROM vans UNION SELECT name FROM towns":                                                     true,
		"SELECT plate FROM vans UNION SELECT name, people FROM towns":                                             false,
		"SELECT plate FROM vans WHERE town_id IN (SELECT town_id FROM vans GROUP BY town_id HAVING count(*) > 1)": true,
		"SELECT plate FROM vans WHERE town_id IN (SELECT id FROM towns GROUP BY id HAVING count(*) > 1)":          false,
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Sound(q); got != want {
			t.Errorf("Sound(%s) = %v", query, got)
		}
	}
}
