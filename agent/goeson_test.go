package agent

import (
	"testing"

	"parley/suql/parser"
)

// TestGoesOn: a query goes on from another whose rows and conditions it has.
func TestGoesOn(t *testing.T) {
	for _, c := range []struct {
		query, before string
		want          bool
	}{
		{"SELECT name FROM dogs WHERE bites = 1 AND vaccinated = 0", "SELECT name FROM dogs WHERE bites = 1", true},
		{"SELECT dogs.name FROM dogs JOIN owners ON dogs.owner = owners.id WHERE dogs.bites = 1 AND owners.city = 'Bern'",
			"SELECT name FROM dogs WHERE bites = 1", true},
		{"SELECT name FROM dogs WHERE vaccinated = 0", "SELECT name FROM dogs WHERE bites = 1", false},
		{"SELECT name FROM owners", "SELECT name FROM dogs", false},
		{"SELECT name FROM dogs UNION SELECT name FROM owners", "SELECT name FROM dogs", false},
	} {
		q, err1 := parser.Parse(c.query)
		before, err2 := parser.Parse(c.before)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if got := goesOn(q, before); got != c.want {
			t.Errorf("%s after %s: %t", c.query, c.before, got)
		}
	}
}
