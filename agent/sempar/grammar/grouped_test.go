package grammar_test

import (
	"testing"

	"parley/suql/ast"
)

const clubs = `
CREATE TABLE clubs (club_id INTEGER, name TEXT, open BOOLEAN);
CREATE TABLE coaches (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE members (member_id INTEGER, club_id INTEGER, coach_id INTEGER REFERENCES coaches(id), age INTEGER);
INSERT INTO clubs VALUES (1, 'Oak', TRUE), (2, 'Elm', FALSE), (3, 'Ash', TRUE);
INSERT INTO coaches VALUES (1, 'Ada'), (2, 'Tom');
INSERT INTO members VALUES (10, 1, 1, 30), (11, 1, 2, 31), (12, 2, 1, 32), (13, 3, 1, 33);
`

// TestOneWayToSayIt: groups by a key and what it decides are groups by the key,
// written out again where the key is not declared; and a truth is TRUE or FALSE.
func TestOneWayToSayIt(t *testing.T) {
	s, _ := openSchema(t, clubs)
	join := " FROM clubs JOIN members ON members.club_id = clubs.club_id GROUP BY "
	coached := " FROM coaches JOIN members ON members.coach_id = coaches.id GROUP BY "
	for query, want := range map[string]string{
		"SELECT clubs.name, count(*)" + join + "clubs.club_id":                 "SELECT clubs.name, count(*)" + join + "clubs.club_id, clubs.name",
		"SELECT clubs.name, count(*)" + join + "clubs.club_id, clubs.name":     "SELECT clubs.name, count(*)" + join + "clubs.club_id, clubs.name",
		"SELECT clubs.name, count(*)" + join + "clubs.name":                    "SELECT clubs.name, count(*)" + join + "clubs.name",
		"SELECT coaches.name, count(*)" + coached + "coaches.id, coaches.name": "SELECT coaches.name, count(*)" + coached + "coaches.id",
		"SELECT coaches.name, members.age" + coached + "coaches.id, members.age": "SELECT coaches.name, members.age" + coached +
			"coaches.id, members.age",
		"SELECT name FROM clubs WHERE open = 'true'": "SELECT name FROM clubs WHERE open = TRUE",
		"SELECT name FROM clubs WHERE open = FALSE":  "SELECT name FROM clubs WHERE open = FALSE",
	} {
		if got := ast.Print(rebuilt(t, s, query)); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
}
