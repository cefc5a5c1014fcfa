package lexical

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"parley/agent"
	"parley/agent/sempar/sketch"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// Cells shows rows of a table: their values in the order of the table's
// columns, at most limit, and whether these are all.
type Cells interface {
	Cells(ctx context.Context, table string, limit int) (rows [][]any, whole bool, err error)
}

// Option changes what a Parser knows.
type Option func(*Parser)

// WithCells lets the parser look at rows: it then knows which conditions can
// hold together, and which numbers a column has.
func WithCells(c Cells) Option { return func(p *Parser) { p.cells = c } }

const (
	knownRows  = 1000 // of each table that are looked at
	bestOfList = 120  // sketches that become readings
)

// preparedTables are the tables of the catalog as the sketch model needs them, each
// prepared when it is first asked for.
type preparedTables struct {
	mu    sync.Mutex // guards known
	known map[*catalog.Table]*sketch.Table
}

func (p *Parser) prepared(ctx context.Context, t *catalog.Table) (*sketch.Table, error) {
	p.tablesReady.mu.Lock()
	defer p.tablesReady.mu.Unlock()
	if st := p.tablesReady.known[t]; st != nil {
		return st, nil
	}
	var rows [][]any
	whole := false
	if p.cells != nil {
		var err error
		if rows, whole, err = p.cells.Cells(ctx, t.Name, knownRows); err != nil {
			return nil, fmt.Errorf("looking at the rows of %s: %w", t.Name, err)
		}
	}
	st := sketch.NewTable(t, rows, whole, p.values)
	p.tablesReady.known[t] = st
	return st, nil
}

// sketches are the readings of the trained model: each decides everything at
// once, so they stand beside the readings of the grammar as wholes.
func (p *Parser) sketches(ctx context.Context, s *scan, model *sketch.Model) ([]reading, *sketched, error) {
	st, err := p.prepared(ctx, s.table)
	if err != nil {
		return nil, nil, err
	}
	q := sketch.NewQuestion(s.text)
	list := model.Fill(q, st, bestOfList)
	made := wholes{s, q, map[show]place{}, map[stood]place{}}
	out, kept := make([]reading, 0, len(list)), make([]sketch.Sketch, 0, len(list))
	for _, k := range list {
		if r, ok := made.reading(k); ok && !s.omitsItem(r) {
			out, kept = append(out, r), append(kept, k)
		}
	}
	return out, &sketched{q, kept}, nil
}

// sketched are the sketches of a question, likeliest first: one for each reading
// that they amount to.
type sketched struct {
	question *sketch.Question
	list     []sketch.Sketch
}

// wholes makes the readings that sketches amount to. A place that several
// have is made once.
type wholes struct {
	*scan
	question *sketch.Question
	shows    map[show]place
	stand    map[stood]place
}

type show struct {
	column    int
	aggregate sketch.Aggregate
}

type stood struct {
	sketch.Condition
	name string
}

// reading is what a sketch amounts to; ok is false when it holds a whole list
// against a column of lists, and names no item of it.
func (w wholes) reading(k sketch.Sketch) (r reading, ok bool) {
	r = reading{p: k.P, whole: true, places: make([]place, 1, 2+len(k.Conditions))} // the table comes before
	r.places[0] = w.show(k)
	for _, c := range k.Conditions {
		start, end := w.question.Span(c.From, c.To)
		name := w.placeAt(start, end)
		if slices.ContainsFunc(r.places, func(pl place) bool { return pl.name == name }) {
			name += fmt.Sprintf("-%d", end)
		}
		pl, known := w.stand[stood{c, name}]
		if !known {
			col := w.table.Columns[c.Column]
			op := map[sketch.Op]unit.Op{sketch.Equal: unit.Eq, sketch.Greater: unit.Gt, sketch.Less: unit.Lt}[c.Op]
			value := c.Value
			if col.List {
				op = unit.Contains
				if value, ok = w.item(col, value, start, end); !ok {
					return r, false
				}
			}
			if c.Number && len(w.p.cat.Tables) > 1 {
				op = w.statedOver(col, op, start, end)
			}
			pl = only(name, w.text[start:end], unit.Condition(0, 0, col.Name, op, c.Number, value))
			pl.at, pl.end = w.tokensOf(start, end)
			w.stand[stood{c, name}] = pl
		}
		r.places = append(r.places, pl)
	}
	return r, true
}

// omitsItem reports whether a reading of a sketch passes over an item that the
// utterance names, as the model does that knows lists only as wholes: "all
// vegetarian restaurants".
func (s *scan) omitsItem(r reading) bool {
	const named = 0.9
	return slices.ContainsFunc(s.places, func(pl place) bool {
		us := pl.options[0].units
		if !isCondition(pl) || len(us) == 0 || pl.options[0].p < named {
			return false
		}
		c := s.table.Column(us[0].Column)
		return c != nil && c.List && !c.Kind.Prose() && !slices.ContainsFunc(r.places, func(o place) bool { return o.name == pl.name })
	})
}

// item is the item of a list that bytes start:end name, where a cell with the
// whole list was found there: "Thai" of ["Thai","Lao"].
func (w wholes) item(c *catalog.Column, cell string, start, end int) (string, bool) {
	if !strings.HasPrefix(cell, "[") {
		return cell, true
	}
	for _, m := range w.p.values.Lookup(w.text[start:end]) {
		if m.Column == c && (m.How == catalog.Exact || m.How == catalog.Normalised) {
			return m.Value, true
		}
	}
	return "", false
}

// statedOver is the operator of a condition on the number at bytes start:end:
// what is said in so many words, else op.
func (w wholes) statedOver(c *catalog.Column, op unit.Op, start, end int) unit.Op {
	_, to := w.tokensOf(start, end)
	if to == 0 || w.tokens[to-1].number == "" {
		return op
	}
	said, from := w.stated(to - 1)
	if said == "" {
		return op
	}
	return w.opOver(c, said, from)
}

// show is the place of what a sketch shows.
func (w wholes) show(k sketch.Sketch) place {
	what := show{k.Select, k.Aggregate}
	if pl, known := w.shows[what]; known {
		return pl
	}
	column := w.table.Columns[k.Select].Name
	if k.Aggregate == sketch.Count && w.prose() { // what is counted is the things of the list
		column = "*"
	}
	units := []unit.Unit{{Kind: unit.Select, Column: column}}
	switch {
	case k.Aggregate != sketch.None || !w.prose():
		units = append(units, unit.Unit{Kind: unit.Aggregate, Column: column, Agg: k.Aggregate.String()})
	default: // as the grammar shows it
		units = w.withName(units...)
	}
	pl := only("show", w.text, units)
	pl.must = true
	w.shows[what] = pl
	return pl
}

// prose reports whether the table has texts worth reading, not just notes of
// a few words: it is then a list to choose from, and what is shown of a row
// comes with the row's name.
func (s *scan) prose() bool {
	const wordsOfProse = 15
	return slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool {
		return c.Kind.Prose() && !c.Hidden && c.Words >= wordsOfProse
	})
}

// placeAt names the place of a condition on bytes start:end of the utterance:
// that of the grammar where it reads a condition there, so that the same
// decision has the same name in readings of both kinds.
func (s *scan) placeAt(start, end int) string {
	for _, pl := range s.places {
		if isCondition(pl) && pl.end > pl.at && s.tokens[pl.at].start < end && start < s.tokens[pl.end-1].end {
			return pl.name
		}
	}
	return fmt.Sprintf("where@%d", start)
}

// agrees reports whether a reading that decides everything at once is one
// under the World.
func (r reading) agrees(w agent.World) bool {
	for _, d := range w.Decisions {
		var units []unit.Unit
		for _, pl := range r.places {
			if pl.name == d.Place {
				units = pl.options[0].units
			}
		}
		if !w.Allows(d.Place, units) {
			return false
		}
	}
	return true
}

// keeps reports whether the reading has all that was confirmed or kept.
func (r reading) keeps(w agent.World) bool {
	return r.answers(w, func(pl place, d agent.Decision) bool { return holds(pl.options[0].units, d.Unit.Key()) })
}

// keptBy reports whether the reading has every place at which something was
// confirmed or kept.
func (r reading) keptBy(w agent.World) bool {
	return r.answers(w, func(place, agent.Decision) bool { return true })
}

// answers reports whether for everything that was confirmed or kept the
// reading has its place, and that passes.
func (r reading) answers(w agent.World, passes func(place, agent.Decision) bool) bool {
	return !slices.ContainsFunc(w.Decisions, func(d agent.Decision) bool {
		return w.Stands(d.Place, d.Unit) && !slices.ContainsFunc(r.places, func(pl place) bool { return pl.name == d.Place && passes(pl, d) })
	})
}
