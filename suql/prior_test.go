package suql_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/suql"
	"parley/suql/sqlite"
)

// Every text speaks of kids, and three of forty say that it is quiet: asked
// first about quiet, most rows are settled by one call. The engine knows that
// from the words before it has asked anything.
func TestTheQuestionThatFewTextsSpeakOfComesFirst(t *testing.T) {
	var rows []string
	for i := range 40 {
		about := fmt.Sprintf("room %d kids=yes", i)
		if i >= 37 {
			about += " quiet=yes"
		}
		rows = append(rows, "('"+about+"')")
	}
	script := "CREATE TABLE rooms (about TEXT); INSERT INTO rooms VALUES " + strings.Join(rows, ", ")
	const kids, quiet = "answer(about, 'kids') = 'yes'", "answer(about, 'quiet') = 'yes'"
	for where, want := range map[string]int{
		kids + " AND " + quiet:                43,
		quiet + " AND " + kids:                43,
		"NOT (" + quiet + " OR " + kids + ")": 40, // of one that says yes to kids no more is asked
	} {
		db, err := sqlite.OpenMemory(t.Context(), script)
		if err != nil {
			t.Fatal(err)
		}
		e, err := suql.OpenSQLite(t.Context(), db, &keyword{})
		if err != nil {
			t.Fatal(err)
		}
		_, res := rowsOf(t, e, "SELECT about FROM rooms WHERE "+where, suql.RunOptions{})
		if got := res.Receipt.Stats.Items; got != want {
			t.Errorf("%s: %d questions, want %d\n%s", where, got, want, res.Receipt.Plan)
		}
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	}
}
