package lexical_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/agent/sempar/lexical"
	"parley/suql/catalog"
)

// warehouse is a database of many tables in memory: names, places, kinds,
// numbers and years.
type warehouse struct {
	names []string
	rows  map[string][][]any
}

func newWarehouse(tables, rows int) *warehouse {
	rng := rand.New(rand.NewPCG(1, 2))
	syllables := strings.Fields("ba ko ri tel mu san dor fi gar len po vik")
	word := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteString(syllables[rng.IntN(len(syllables))])
		}
		return b.String()
	}
	w := &warehouse{rows: map[string][][]any{}}
	for range tables {
		name := word(3) + "s"
		if w.rows[name] != nil {
			name += fmt.Sprint(len(w.names))
		}
		w.names = append(w.names, name)
		var cells [][]any
		for i := range rows {
			cells = append(cells, []any{word(2) + " " + word(3), word(4), []string{"small", "large", "medium"}[rng.IntN(3)], int64(i), int64(1950 + rng.IntN(70))})
		}
		w.rows[name] = cells
	}
	return w
}

func (w *warehouse) columns() []string {
	return []string{"name", "town", "size", "stock", "year opened"}
}

// Facts implements catalog.Source.
func (w *warehouse) Facts(context.Context) (catalog.Facts, error) {
	var f catalog.Facts
	for _, name := range w.names {
		t := catalog.TableFacts{Name: name, Rows: len(w.rows[name])}
		for i, c := range w.columns() {
			var tally catalog.Tally
			for _, row := range w.rows[name] {
				tally.Add(row[i])
			}
			t.Columns = append(t.Columns, catalog.ColumnFacts{Name: c, Profile: tally.Profile(true)})
		}
		f.Tables = append(f.Tables, t)
	}
	return f, nil
}

// Values implements catalog.ValueSource.
func (w *warehouse) Values(_ context.Context, table, column string, _ bool, limit int) ([]string, error) {
	var out []string
	seen := map[string]bool{}
	for i, c := range w.columns() {
		if c != column {
			continue
		}
		for _, row := range w.rows[table] {
			if v := fmt.Sprint(row[i]); !seen[v] && len(out) < limit {
				seen[v] = true
				out = append(out, v)
			}
		}
	}
	return out, nil
}

// Cells implements lexical.Cells.
func (w *warehouse) Cells(_ context.Context, table string, limit int) ([][]any, bool, error) {
	rows := w.rows[table]
	return rows[:min(limit, len(rows))], len(rows) <= limit, nil
}

// BenchmarkParse reads questions over one table of 20 rows, and over 50
// tables of 10,000 rows each. It reports the median and the 95th percentile
// of a question beside the mean.
func BenchmarkParse(b *testing.B) {
	for _, size := range []struct{ tables, rows int }{{1, 20}, {50, 10_000}} {
		b.Run(fmt.Sprintf("tables=%d/rows=%d", size.tables, size.rows), func(b *testing.B) {
			w := newWarehouse(size.tables, size.rows)
			cat, err := catalog.Read(b.Context(), w)
			if err != nil {
				b.Fatal(err)
			}
			values, err := catalog.NewIndex(b.Context(), cat, w, 0)
			if err != nil {
				b.Fatal(err)
			}
			p, err := lexical.New(cat, values, nil, lexical.WithCells(w))
			if err != nil {
				b.Fatal(err)
			}
			var questions []string
			for i := range 40 {
				table := w.names[i%len(w.names)]
				row := w.rows[table][i*7%size.rows]
				questions = append(questions,
					fmt.Sprintf("what is the town of %v?", row[0]),
					fmt.Sprintf("%s in %v with a stock over %d", table, row[1], i),
					fmt.Sprintf("how many %s opened in %v are %v?", table, row[4], row[2]))
			}
			for _, q := range questions { // tables are prepared when first asked about
				if _, err := p.Parse(b.Context(), agent.Turn{Utterance: q}, agent.World{}); err != nil {
					b.Fatal(err)
				}
			}
			var took []time.Duration
			for i := 0; b.Loop(); i++ {
				start := time.Now()
				if _, err := p.Parse(b.Context(), agent.Turn{Utterance: questions[i%len(questions)]}, agent.World{}); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			for _, q := range []struct {
				unit string
				rank int // in a thousand
			}{{"p50-µs/op", 500}, {"p95-µs/op", 950}} {
				b.ReportMetric(float64(took[len(took)*q.rank/1000].Nanoseconds())/1e3, q.unit)
			}
		})
	}
}
