package suql_test

import (
	"database/sql"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
	"parley/suql/inference"
	"parley/suql/reader"
)

// noted are inferences in memory: of each text of t.about what the reader of
// these tests says, but for some texts.
type noted struct {
	columns map[string]inference.Column // by question
	left    map[string]bool             // texts that were not looked at
}

// newNoted looks into texts for answers to questions.
func newNoted(texts []string, leave func() bool, questions ...string) *noted {
	n := &noted{left: map[string]bool{}, columns: map[string]inference.Column{
		"kids":  {Name: "kids", Kind: inference.Value, Confirmed: true},
		"seats": {Name: "seats", Kind: inference.Number, Confirmed: true},
	}}
	for _, t := range texts {
		n.left[t] = leave()
	}
	for q, c := range n.columns {
		if !slices.Contains(questions, q) {
			delete(n.columns, q)
			continue
		}
		for _, t := range texts {
			if cell := n.cell(c, q, []string{t}); cell.Value != "" {
				c.Filled++
				c.Values = append(c.Values, inference.Count{Value: cell.Value, Rows: 1})
			}
			c.Rows++
		}
		n.columns[q] = c
	}
	return n
}

func (n *noted) cell(c inference.Column, question string, texts []string) inference.Cell {
	if len(texts) != 1 || n.left[texts[0]] {
		return inference.Cell{}
	}
	kind := reader.TextType
	if c.Kind == inference.Number {
		kind = reader.NumberType
	}
	said := one(reader.NewAnswer(texts, question, kind))
	if said.Null || c.Kind == inference.Number && strings.Trim(said.Text, "0123456789") != "" {
		return inference.Cell{}
	}
	return inference.Cell{Value: said.Text, Said: said.Text, Confidence: 1}
}

func (n *noted) Column(table, column, question string) (string, inference.Column, bool) {
	c, ok := n.columns[question]
	return "t_from_about", c, ok && table == "t" && column == "about"
}

func (n *noted) Reply(_, _ string, q reader.Request) (reader.Reply, bool, error) {
	c := n.columns[q.Question]
	reply, ok := c.Reply(n.cell(c, q.Question, q.Texts), q)
	return reply, ok, nil
}

func (*noted) Close() error { return nil }

// TestInferredAnswersEqualNaiveEvaluation: with columns that hold what the
// reader says, of all texts or of some, random queries give the rows of naive
// evaluation, and what stands in a column is not asked.
func TestInferredAnswersEqualNaiveEvaluation(t *testing.T) {
	r := rand.New(rand.NewPCG(*seed, 23))
	spared, asked := 0, 0
	for range *queries / 10 {
		items := randomItems(r, 12+r.IntN(30))
		var texts []string
		for _, it := range items {
			if it.about != nil && strings.TrimSpace(it.about[0]) != "" {
				texts = append(texts, it.about[0])
			}
		}
		missing := r.IntN(3)
		free, naive, _ := databases(t, items, suql.WithInferences(newNoted(texts, func() bool { return r.IntN(4) < missing }, "kids", "seats")))
		for range 5 {
			q, _, ordered, limit := writer{r}.query()
			if limit >= 0 {
				continue // which rows a limit takes depends on the order of reading
			}
			got, res := rowsOf(t, free, q.suql, suql.RunOptions{Parallel: 1 + r.IntN(8)})
			want, _ := rowsOf(t, naive, q.naive, suql.RunOptions{})
			if !ordered {
				sort.Strings(got)
				sort.Strings(want)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s\nnaive: %s\n(-naive +engine)\n%s\n%s", q.suql, q.naive, diff, res.Receipt.Plan)
			}
			spared, asked = spared+res.Receipt.Stats.Inferred, asked+res.Receipt.Stats.Items
		}
	}
	if spared == 0 || asked == 0 {
		t.Errorf("%d answers inferred, %d asked: both should occur", spared, asked)
	}
}

// quiet is a database in a file with texts about how quiet places are.
func quiet(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "places.db")
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), `CREATE TABLE places (id INTEGER PRIMARY KEY, name TEXT, about TEXT);
		INSERT INTO places VALUES (1, 'Alder', 'quiet=yes seats=12'), (2, 'Birch', 'quiet=no'), (3, 'Cedar', 'seats=7'), (4, 'Dogwood', 'quiet=yes');`); err != nil {
		t.Fatal(err)
	}
	return path
}

// infer writes into the file beside the database at path what the first rows
// say about being quiet.
func infer(t *testing.T, path string, confirmed bool, rows ...string) {
	t.Helper()
	f, err := inference.Open(t.Context(), path+inference.Suffix)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	src, err := f.Source(t.Context(), inference.Source{Table: "places", Column: "about", Key: []string{"id"}})
	if err != nil {
		t.Fatal(err)
	}
	c, err := f.Declare(t.Context(), src, inference.Column{Name: "quiet", Kind: inference.YesNo, Questions: []string{"is it quiet?"}, Confirmed: confirmed})
	if err != nil {
		t.Fatal(err)
	}
	cells := map[inference.Digest]inference.Cell{}
	var all []inference.Row
	for i, text := range rows {
		all = append(all, inference.Row{Key: []any{i + 1}, Texts: []string{text}})
		_, value, said := strings.Cut(text, "quiet=")
		if said {
			value, _, _ = strings.Cut(value, " ")
		} else {
			value = ""
		}
		cells[inference.DigestOf([]string{text})] = inference.Cell{Value: value, Said: value, Confidence: 0.9, Words: "quiet=" + value, End: len("quiet=" + value)}
	}
	for _, err := range []error{f.Rows(t.Context(), src, all), f.Save(t.Context(), c, cells), f.Generate(t.Context(), src)} {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestInferredColumnsStandBesideTheDatabase: the table of the file is one of
// the catalog, which queries may join; the planner answers from it once it is
// confirmed; what was changed or never looked at is read.
func TestInferredColumnsStandBesideTheDatabase(t *testing.T) {
	const asks = "SELECT name FROM places WHERE answer(about, 'Is it quiet?') = 'Yes' ORDER BY id"
	path := quiet(t)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	e, err := suql.Open(t.Context(), path, &keyword{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if _, res := rowsOf(t, e, asks, suql.RunOptions{}); res.Receipt.Stats.Items != 4 {
		t.Errorf("without columns: %+v", res.Receipt.Stats)
	}
	texts := []string{"quiet=yes seats=12", "quiet=no", "seats=7"}

	infer(t, path, false, texts...)
	joined, _ := rowsOf(t, e, "SELECT p.name, f.quiet FROM places p JOIN places_from_about f ON f.id = p.id ORDER BY p.id", suql.RunOptions{})
	if diff := cmp.Diff([]string{"[Alder true]", "[Birch false]", "[Cedar <nil>]"}, joined); diff != "" {
		t.Errorf("joined (-want +got)\n%s", diff)
	}
	if table := e.Catalog().Table("places_from_about"); table == nil || len(table.Foreign) != 1 || table.Foreign[0].RefTable != "places" {
		t.Errorf("the catalog has %+v", table)
	}
	for _, table := range e.Catalog().Tables {
		if strings.HasPrefix(table.Name, inference.Private) {
			t.Errorf("the catalog shows %s", table.Name)
		}
	}
	if p, err := e.Prepare(t.Context(), asks); err != nil || strings.Contains(p.Explain(), "places_from_about") {
		t.Errorf("a column that nobody confirmed is used: %v\n%s", err, p.Explain())
	}

	infer(t, path, true, texts...)
	fresh, err := suql.Open(t.Context(), path, &keyword{})
	if err != nil {
		t.Fatal(err)
	}
	defer fresh.Close()
	p, err := fresh.Prepare(t.Context(), asks)
	if err != nil {
		t.Fatal(err)
	}
	if want := "answer(about, 'Is it quiet?') = 'Yes' comes from places_from_about.quiet, which has 2 of 3"; !strings.Contains(p.Explain(), want) {
		t.Errorf("no %q in\n%s", want, p.Explain())
	}
	got, res := rowsOf(t, fresh, asks, suql.RunOptions{})
	if diff := cmp.Diff([]string{"[Alder]", "[Dogwood]"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if s := res.Receipt.Stats; s.Inferred != 2 || s.Items != 2 {
		t.Errorf("two answers are there, an empty one and a new text are read: %+v\n%s", s, res.Receipt.Plan)
	}
	if ev := res.Rows[0].Evidence; len(ev) != 1 || ev[0].Snippet[ev[0].Start:ev[0].End] != "quiet=yes" || ev[0].Confidence != 0.9 {
		t.Errorf("evidence %+v", ev)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("the database itself was written to: %v", err)
	}
}
