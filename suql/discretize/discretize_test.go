package discretize_test

import (
	"context"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	_ "github.com/mattn/go-sqlite3"

	"parley/suql"
	"parley/suql/discretize"
	"parley/suql/inference"
	"parley/suql/reader"
)

// bags is a database of bags in a file.
type bags struct {
	path string
	db   *sql.DB
}

func newBags(t *testing.T, descriptions ...string) *bags {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bags.db")
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	b := &bags{path, db}
	b.exec(t, "CREATE TABLE bags (id INTEGER PRIMARY KEY, description TEXT)")
	for _, d := range descriptions {
		b.exec(t, "INSERT INTO bags (description) VALUES (?)", d)
	}
	return b
}

func (b *bags) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := b.db.ExecContext(t.Context(), statement, args...); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// job opens a job on the descriptions, which stands in free text or text.
func (b *bags) job(t *testing.T, keys ...string) *discretize.Job {
	t.Helper()
	e, err := suql.Open(t.Context(), b.path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	j, err := discretize.Open(t.Context(), e, b.path, "bags", "description")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	for _, text := range keys {
		k, err := discretize.ParseKey(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := j.Declare(t.Context(), k); err != nil {
			t.Fatal(err)
		}
	}
	return j
}

// table is the inference table as text, a row a line.
func (b *bags) table(t *testing.T, columns string) string {
	t.Helper()
	e, err := suql.Open(t.Context(), b.path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	p, err := e.Prepare(t.Context(), "SELECT "+columns+" FROM bags_from_description ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	res, err := p.Run(t.Context(), suql.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := suql.WriteCSV(t.Context(), &out, res); err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(out.String(), "\n")
	return strings.ReplaceAll(rows, "\r", "")
}

// plain is a reader that knows a word when it stands in the text.
type plain struct{}

func (*plain) Identity() string { return "plain/1" }

func (*plain) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	out := make([]reader.Reply, len(batch))
	for i, q := range batch {
		text := q.Texts[0]
		switch {
		case strings.Contains(q.Question, "waterproof") && strings.Contains(text, "not waterproof"):
			out[i] = reader.Reply{Verdict: verdict(q.Value == "No"), Confidence: .9}
		case strings.Contains(q.Question, "waterproof") && strings.Contains(text, "waterproof"):
			at := strings.Index(text, "waterproof")
			out[i] = reader.Reply{Verdict: verdict(q.Value == "Yes"), Confidence: .8, Evidence: []reader.Evidence{{Start: at, End: at + 10, Supports: true}}}
		case strings.Contains(q.Question, "litres") && strings.Contains(text, "litres"):
			before, _, _ := strings.Cut(text, " litres")
			out[i] = reader.Reply{Text: before[strings.LastIndex(before, " ")+1:], Confidence: .7}
		default:
			out[i] = reader.Reply{Null: true, Verdict: reader.Unknown}
		}
	}
	return out, ctx.Err()
}

func verdict(is bool) reader.Verdict {
	if is {
		return reader.True
	}
	return reader.False
}

const (
	waterproof = "waterproof=is it waterproof?"
	litres     = "capacity=how many litres does it hold?"
)

func read(t *testing.T, j *discretize.Job, r reader.Reader, o discretize.Options) discretize.Sum {
	t.Helper()
	sum, err := j.Read(t.Context(), r, o)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// TestReadingFillsColumns: what a reader says stands in the table; a run that
// a budget ended goes on where it was, a later one looks at changed texts
// alone, and a key can be found anew.
func TestReadingFillsColumns(t *testing.T) {
	b := newBags(t, "A waterproof bag of 20 litres.", "It is not waterproof.", "It holds 35 litres.", "A waterproof bag of 20 litres.", "")
	r := &plain{}
	j := b.job(t, waterproof, litres)
	if sum := read(t, j, r, discretize.Options{Calls: 2}); sum.Calls != 2 || sum.Left != 1 {
		t.Errorf("with a budget of 2: %+v", sum)
	}
	if sum := read(t, j, r, discretize.Options{}); sum.Calls != 1 || sum.Known != 2 || sum.Left != 0 {
		t.Errorf("the rest: %+v", sum)
	}
	want := "1,true,20\n2,false,\n3,,35\n4,true,20\n5,,\n"
	if diff := cmp.Diff(want, b.table(t, "id, waterproof, capacity")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	columns, err := j.Columns(t.Context())
	if err != nil || len(columns) != 2 || !columns[0].Confirmed || columns[0].Filled != 3 || columns[1].Kind != inference.Number {
		t.Errorf("%v: %+v", err, columns)
	}

	b.exec(t, "UPDATE bags SET description = 'It is waterproof now.' WHERE id = 2")
	b.exec(t, "DELETE FROM bags WHERE id = 3")
	again := b.job(t)
	if sum := read(t, again, r, discretize.Options{}); sum.Calls != 1 || sum.Known != 1 {
		t.Errorf("after a change: %+v", sum)
	}
	want = "1,true,20\n2,true,\n4,true,20\n5,,\n"
	if diff := cmp.Diff(want, b.table(t, "id, waterproof, capacity")); diff != "" {
		t.Errorf("after a change (-want +got)\n%s", diff)
	}
	if sum := read(t, again, r, discretize.Options{Again: []string{"capacity"}}); sum.Calls != 2 {
		t.Errorf("one key anew: %+v", sum)
	}
	if _, err := again.Read(t.Context(), r, discretize.Options{Only: []string{"colour"}}); err == nil || !strings.Contains(err.Error(), "there is waterproof, capacity") {
		t.Errorf("a key that is not there: %v", err)
	}
}

// TestQueriesAreAnsweredFromWhatWasRead: the same rows, without a call.
func TestQueriesAreAnsweredFromWhatWasRead(t *testing.T) {
	b := newBags(t, "A waterproof bag of 20 litres.", "It is not waterproof.", "It holds 35 litres.")
	rows := func() ([]suql.Row, suql.Stats) {
		e, err := suql.Open(t.Context(), b.path, &plain{})
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		p, err := e.Prepare(t.Context(), `SELECT id, answer(description, 'how many litres does it hold?')::int FROM bags
			WHERE answer(description, 'is it waterproof?') = 'Yes' OR answer(description, 'is it waterproof?') = 'No' ORDER BY id`)
		if err != nil {
			t.Fatal(err)
		}
		res, err := p.Run(t.Context(), suql.RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range res.Rows {
			res.Rows[i].Evidence = nil
		}
		return res.Rows, res.Receipt.Stats
	}
	before, _ := rows()
	read(t, b.job(t, waterproof, litres), &plain{}, discretize.Options{})
	after, stats := rows()
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("(-before +after)\n%s", diff)
	}
	if stats.Inferred != 3 || stats.Items != 2 { // what is empty is read, once for yes and no
		t.Errorf("%+v", stats)
	}
}

// TestWordsSuggestColumns: numbers by their unit, words of one notion,
// adjectives that are there or denied; nobody is told that they answer
// anything, and none of them is surer than a maybe.
func TestWordsSuggestColumns(t *testing.T) {
	b := newBags(t,
		"A black waterproof bag that holds 20 litres.",
		"This red bag takes 35 litres and is not waterproof.",
		"A blue bag, waterproof, of 28 litres.",
		"A green bag of twenty litres for the office.",
		"A purple bag. It is comfortable.",
		"A black bag of 40 litres, waterproof.",
		"A white bag.", "A yellow bag for the train.")
	j := b.job(t)
	sum, err := j.Suggest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]inference.Column{}
	for _, c := range sum.Columns {
		byName[c.Name] = c
		if c.Confirmed || c.Origin != inference.Suggested || len(c.Questions) > 0 {
			t.Errorf("%+v", c)
		}
	}
	if c := byName["litres"]; c.Kind != inference.Number || c.Filled != 5 {
		t.Errorf("litres: %+v of %v", c, sum.Columns)
	}
	if c := byName["waterproof"]; c.Kind != inference.YesNo || c.Filled != 4 || len(c.Values) != 2 {
		t.Errorf("waterproof: %+v", c)
	}
	if err := j.Confirm(t.Context(), true, "litres"); err == nil || !strings.Contains(err.Error(), "answers no question yet") {
		t.Errorf("confirmed without a question: %v", err)
	}
	if got := b.table(t, "litres"); got != "20\n35\n28\n20\n\n40\n\n\n" {
		t.Errorf("litres: %q", got)
	}
	if err := b.job(t, litres, "litres=how many litres does it hold?").Drop(t.Context(), "capacity"); err != nil {
		t.Fatal(err)
	}
	if columns, err := j.Columns(t.Context()); err != nil || len(columns) != len(sum.Columns) {
		t.Errorf("%d columns: %v", len(columns), err)
	} else {
		for _, c := range columns {
			if c.Name == "litres" && (c.Filled > 0 || !c.Confirmed) {
				t.Errorf("a question is answered by what was only suggested: %+v", c)
			}
		}
	}
	if err := j.Drop(t.Context(), "litres"); err != nil {
		t.Fatal(err)
	}
	if again, err := j.Suggest(t.Context()); err != nil || len(again.Columns) != len(sum.Columns) {
		t.Errorf("suggested again: %d columns, then %d: %v", len(sum.Columns), len(again.Columns), err)
	}
}

func TestKeysAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"waterproof=is it waterproof?":           "waterproof yes or no",
		"Hip belt = does it have a hip belt?":    "hip_belt yes or no",
		"capacity=how many litres does it hold?": "capacity number",
		"made_in=where is it made?":              "made_in value",
		"weight:number=what does it weigh?":      "weight number",
		"seats:value=how many seats?":            "seats value",
		"waterproof":                             "!give a name and its question",
		"=is it?":                                "!give a name and its question",
		"a:thing=is it?":                         "!of kind yesno, number or value",
	} {
		c, err := discretize.ParseKey(text)
		if says, fails := strings.CutPrefix(want, "!"); fails {
			if err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("%q: %v", text, err)
			}
			continue
		}
		if got := c.Name + " " + string(c.Kind); err != nil || got != want || !c.Confirmed {
			t.Errorf("%q is %q, want %q: %v", text, got, want, err)
		}
	}
}
