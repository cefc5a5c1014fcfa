package suql_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"parley/suql"
	"parley/suql/reader"
)

// faint finds that a text speaks of something, and is little sure of it.
type faint struct{}

func (faint) Identity() string { return "faint/1" }

func (faint) InProcess() bool { return true }

func (faint) Read(_ context.Context, batch []reader.Request) ([]reader.Reply, error) {
	out := make([]reader.Reply, len(batch))
	for i, q := range batch {
		out[i] = reader.Reply{Null: true, Verdict: reader.Unknown}
		if strings.Contains(q.Texts[0], "muzzle") {
			out[i] = reader.Reply{Text: "yes", Verdict: reader.True, Confidence: 0.5,
				Evidence: []reader.Evidence{{End: len(q.Texts[0]), Supports: true}}}
		}
		if strings.Contains(q.Texts[0], "plainly") {
			out[i].Confidence = 0.95
		}
	}
	return out, nil
}

// TestWhatMayFit: rows that only weak judgements let in are told apart from none,
// where each line stands once, too. A group that would be counted otherwise is no row
// more.
func TestWhatMayFit(t *testing.T) {
	e := opened(t, `CREATE TABLE animals (id INTEGER PRIMARY KEY, name TEXT, kind TEXT);
		CREATE TABLE visits (animal INTEGER REFERENCES animals (id), notes TEXT, day TEXT);
		INSERT INTO animals VALUES (1, 'Felix', 'cat'), (2, 'Coco', 'dog');
		INSERT INTO visits VALUES (1, 'Bring a muzzle for this one next time, please.', '2026-03-01'), (1, 'The muzzle was needed again today.', '2026-05-02'),
			(2, 'A calm dog that sleeps all the time.', '2026-01-07');`, faint{})
	defer e.Close()
	const of = " FROM animals JOIN visits ON visits.animal = animals.id WHERE answer(visits.notes, 'does it need a muzzle?') = 'Yes'"
	for query, want := range map[string]string{
		"SELECT animals.name" + of:                                      "[] may be 2 [[Felix] [Felix]]",
		"SELECT DISTINCT animals.name" + of:                             "[] may be 1 [[Felix]]",
		"SELECT count(*)" + of:                                          "[[0]] may be 2 []",
		"SELECT animals.kind, count(*)" + of + " GROUP BY animals.kind": "[] may be 0 [] may_differ",
		"SELECT max(visits.day)" + of:                                   "[[<nil>]] may be 0 [] may_differ",
		"SELECT visits.day" + of + " ORDER BY visits.day DESC LIMIT 1":  "[] may be 2 [[2026-05-02] [2026-03-01]]",
	} {
		r := graded(t, e, query)
		valuesOf := func(rows []suql.Row) (out [][]any) {
			for _, row := range rows {
				out = append(out, row.Values)
			}
			return out
		}
		if got := fmt.Sprintf("%v may be %d %v", valuesOf(r.Rows), r.May, valuesOf(r.Maybe)) + codes(r.Warnings); got != want {
			t.Errorf("%s: %s, not %s", query, got, want)
		}
	}
}

// TestWhatWouldDiffer: a figure, and the first row, say what they would be with what only
// may fit.
func TestWhatWouldDiffer(t *testing.T) {
	e := opened(t, `CREATE TABLE visits (id INTEGER PRIMARY KEY, notes TEXT, day TEXT);
		INSERT INTO visits (notes, day) VALUES ('This one plainly needs a muzzle, every time.', '2026-02-01'),
			('The muzzle was needed again today.', '2026-05-02'), ('A calm dog that sleeps all the time.', '2026-06-03');`, faint{})
	defer e.Close()
	const (
		of    = " FROM visits WHERE answer(notes, 'does it need a muzzle?') = 'Yes'"
		would = "Some texts may fit too, without saying it plainly. With those it would be 2026-05-02."
	)
	for query, want := range map[string]string{
		"SELECT max(day)" + of:                           "2026-02-01 " + would,
		"SELECT min(day)" + of:                           "2026-02-01",
		"SELECT day" + of + " ORDER BY day DESC LIMIT 1": "2026-02-01 " + would,
		"SELECT day" + of + " ORDER BY day LIMIT 1":      "2026-02-01",
	} {
		r := graded(t, e, query)
		got := fmt.Sprint(r.Rows[0].Values[0])
		for _, w := range r.Warnings {
			got += " " + w.Message
		}
		if got != want {
			t.Errorf("%s: %s, not %s", query, got, want)
		}
	}
}

// graded is what a query finds for people.
func graded(t *testing.T, e *suql.Engine, query string) *suql.Result {
	t.Helper()
	p, err := e.Prepare(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.RunGraded(t.Context(), suql.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// codes are those of warnings, each after a blank.
func codes(all []suql.Warning) (out string) {
	for _, w := range all {
		out += " " + w.Code
	}
	return out
}
