package eval

import (
	"context"
	"hash/fnv"
	"strconv"

	"parley/agent/sempar/sketch"
	"parley/suql/ast"
	"parley/suql/unit"
)

// trainingRows is how many rows of a table training looks at.
const trainingRows = 200

// Sketches turns the examples of a dataset into those that the sketch model
// learns from. Questions whose gold query is no sketch (several output
// columns, an order, OR) are left out and counted.
func (d *Dataset) Sketches(ctx context.Context) (examples []sketch.Example, leftOut int, err error) {
	tables := map[string]*sketch.Table{}
	for _, e := range d.Examples {
		units, err := unit.Of(e.Gold)
		if err != nil {
			leftOut++
			continue
		}
		key := e.Database + "\x00" + units[0].Table
		t := tables[key]
		if t == nil {
			if t, err = d.sketchTable(ctx, e.Database, units[0].Table); err != nil {
				return nil, 0, err
			}
			tables[key] = t
		}
		gold, ok := goldSketch(t, units[1:])
		if !ok || hasOrder(e.Gold) {
			leftOut++
			continue
		}
		examples = append(examples, sketch.Example{Question: sketch.NewQuestion(e.Question), Table: t, Gold: gold})
	}
	return examples, leftOut, nil
}

func (d *Dataset) sketchTable(ctx context.Context, database, table string) (*sketch.Table, error) {
	db, err := d.Open(ctx, database)
	if err != nil {
		return nil, err
	}
	defer db.Close() //nolint:errcheck // nothing was written
	rows, whole, err := db.Cells(ctx, table, trainingRows)
	if err != nil {
		return nil, err
	}
	return sketch.NewTable(db.Catalog.Table(table), rows, whole, db.Values), nil
}

func hasOrder(q ast.Query) bool {
	s, ok := q.(*ast.Select)
	return !ok || len(s.OrderBy) > 0 || s.Limit != nil
}

// goldSketch reads the units of a query as a filled sketch, if they are one.
func goldSketch(t *sketch.Table, units []unit.Unit) (sketch.Sketch, bool) {
	out := sketch.Sketch{Select: -1}
	for _, u := range units {
		column := t.ColumnIndex(u.Column)
		if column < 0 {
			return out, false
		}
		switch u.Kind {
		case unit.Select:
			if out.Select >= 0 {
				return out, false
			}
			out.Select = column
		case unit.Aggregate:
			a, ok := sketch.ParseAggregate(u.Agg)
			if !ok {
				return out, false
			}
			out.Aggregate = a
		case unit.Column, unit.Operator:
		case unit.Value:
			op, ok := map[unit.Op]sketch.Op{unit.Eq: sketch.Equal, unit.Gt: sketch.Greater, unit.Lt: sketch.Less}[u.Op]
			if !ok || u.Group > 0 || len(u.Values) != 1 {
				return out, false
			}
			c := sketch.Condition{Column: column, Op: op, Value: u.Values[0], Number: u.Number}
			if u.Number {
				if _, err := strconv.ParseFloat(u.Values[0], 64); err != nil {
					return out, false
				}
			}
			out.Conditions = append(out.Conditions, c.Parsed())
		default:
			return out, false
		}
	}
	return out, out.Select >= 0
}

// Matches reports whether q answers the example: with the rows that it asks
// for where the dataset judges by rows, else as the gold query itself.
func (d *Database) Matches(ctx context.Context, e Example, q ast.Query) bool {
	if d.Right != nil {
		ok, err := d.Right(ctx, e, q)
		return ok && err == nil
	}
	r := decisionReader{d.Catalog, e.Meanings, d.Schema}
	return r.of(e.essence(q)).key == r.of(e.essence(e.Gold)).key
}

// Table is the table that the gold query is about, "" when there are several.
func (e Example) Table() string {
	s, ok := e.Gold.(*ast.Select)
	if !ok || len(s.From) != 1 {
		return ""
	}
	t, ok := s.From[0].(*ast.Table)
	if !ok {
		return ""
	}
	return t.Name
}

// Tenth returns the tenth of the dataset that is held out when the sketch
// model is trained on the rest, by the tables the questions are about.
func (d *Dataset) Tenth() *Dataset {
	out := *d
	out.Examples = nil
	for _, e := range d.Examples {
		if heldTable(e.Database) {
			out.Examples = append(out.Examples, e)
		}
	}
	return &out
}

// Rest returns what [Dataset.Tenth] leaves.
func (d *Dataset) Rest() *Dataset {
	out := *d
	out.Examples = nil
	for _, e := range d.Examples {
		if !heldTable(e.Database) {
			out.Examples = append(out.Examples, e)
		}
	}
	return &out
}

func heldTable(id string) bool {
	h := fnv.New32a()
	h.Write([]byte(id))
	return h.Sum32()%10 == 0
}
