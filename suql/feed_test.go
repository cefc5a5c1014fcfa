package suql_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
	"parley/suql/exec"
	"parley/suql/sqlite"
)

// many is a table of more rows than are listed at once: every hundredth has
// no text, every fiftieth is for kids, every thirtieth quiet.
const many = `
CREATE TABLE many (id INTEGER PRIMARY KEY, city TEXT, size INTEGER, about TEXT);
INSERT INTO many
	WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25000)
	SELECT i, 'city ' || (i % 7), 25000 - i,
		CASE WHEN i % 100 <> 0 THEN 'Number ' || i || ' of a kind that is much like the others, kids=' || iif(i % 50 = 1, 'yes', 'no')
			|| iif(i % 30 = 1, ' and quiet=yes', '') END
	FROM n;`

func ofMany(t *testing.T, opts ...suql.Option) *suql.Engine {
	t.Helper()
	db, err := sqlite.OpenMemory(t.Context(), many)
	if err != nil {
		t.Fatal(err)
	}
	e, err := suql.OpenSQLite(t.Context(), db, &keyword{}, opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

// standing is a ranker that can't walk and leaves keys as they are.
type standing struct{}

func (standing) Relevant(context.Context, string, string, string, []string) ([]string, error) {
	return nil, nil
}

func TestALargeTableIsReadFromTheTopOfTheRanking(t *testing.T) {
	e := ofMany(t)
	for _, tt := range []struct {
		where string
		limit int
		calls int // at most
	}{
		{"answer(about, 'quiet') = 'yes'", 5, 5},
		{"city = 'city 3' AND answer(about, 'quiet') = 'yes'", 5, 5},
		{"answer(about, 'quiet') = 'yes' AND answer(about, 'kids') = 'yes'", 3, 40},
		{"answer(about, 'quiet') = 'yes' OR answer(about, 'kids') = 'yes'", 5, 10},
		{"answer(about, 'broken') = 'yes' AND answer(about, 'quiet') = 'yes'", 5, 10}, // no text has the first word
	} {
		rows, res := rowsOf(t, e, fmt.Sprintf("SELECT id FROM many WHERE %s LIMIT %d", tt.where, tt.limit), suql.RunOptions{})
		if s := res.Receipt.Stats; len(rows) != tt.limit || s.Items > tt.calls || s.Incomplete {
			t.Errorf("%s: %v, %+v", tt.where, rows, s)
		}
	}
}

func TestACountOverALargeTableIsReadAsFarAsItIsOpen(t *testing.T) {
	e := ofMany(t)
	for _, tt := range []struct {
		query string
		want  string
		calls int // at most
	}{
		{"SELECT count(*) > 5 FROM many WHERE answer(about, 'quiet') = 'yes'", "[[true]]", 6},
		{"SELECT count(*) BETWEEN 3 AND 5 FROM many WHERE answer(about, 'quiet') = 'yes'", "[[false]]", 6},
		// of 25 rows the fifth that is not quiet settles it
		{"SELECT count(*) > 20 FROM many WHERE id > 24975 AND answer(about, 'quiet') = 'yes'", "[[false]]", 6},
		{"SELECT EXISTS (SELECT 1 FROM many WHERE answer(about, 'quiet') = 'yes')", "[[true]]", 1},
		{"SELECT city FROM many WHERE answer(about, 'quiet') = 'yes' AND id < 600 GROUP BY city HAVING count(*) > 2 ORDER BY city LIMIT 1", "[[city 0]]", 160},
	} {
		rows, res := rowsOf(t, e, tt.query, suql.RunOptions{Parallel: 1})
		if s := res.Receipt.Stats; fmt.Sprint(rows) != tt.want || s.Items > tt.calls || s.Incomplete {
			t.Errorf("%s: %v, %+v\n%s", tt.query, rows, s, res.Receipt.Plan)
		}
	}
}

func TestNoRowOfALargeTableIsDropped(t *testing.T) {
	// Rows without a text come last; so do those that say nothing.
	const q = "SELECT id FROM many WHERE id > 3000 AND (about IS NULL AND id > 24800 OR answer(about, 'quiet') = 'yes' AND id < 3100) LIMIT 100"
	got, res := rowsOf(t, ofMany(t), q, suql.RunOptions{})
	want, _ := rowsOf(t, ofMany(t, suql.WithRanker(standing{})), q, suql.RunOptions{})
	if diff := cmp.Diff(len(want), len(got)); diff != "" || !within(got, want) {
		t.Errorf("(-listed +walked)\n%v\n%v\n%s", want, got, res.Receipt.Plan)
	}
}

func TestALargeTableInOrderIsListedAsFarAsNeeded(t *testing.T) {
	e := ofMany(t)
	rows, res := rowsOf(t, e, "SELECT id FROM many WHERE answer(about, 'quiet') = 'yes' ORDER BY size LIMIT 3", suql.RunOptions{})
	if diff := cmp.Diff([]string{"[24991]", "[24961]", "[24931]"}, rows); diff != "" {
		t.Error(diff)
	}
	if !strings.Contains(res.Receipt.Plan, "actual:   20000 rows") {
		t.Errorf("more than one list:\n%s", res.Receipt.Plan)
	}
}

func TestABudgetOverALargeTableTellsWhatWasNotJudged(t *testing.T) {
	_, res := rowsOf(t, ofMany(t), "SELECT id FROM many WHERE answer(about, 'quiet') = 'maybe' LIMIT 3", suql.RunOptions{Budget: suql.Budget{Calls: 50}})
	if s := res.Receipt.Stats; s.RowsJudged != 50 || s.NotJudged != 24_950 || !s.Incomplete {
		t.Errorf("%+v", s)
	}
}

var _ exec.Ranker = standing{}
