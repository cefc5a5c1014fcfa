package agent

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/unit"
)

// PickedPlace begins the places of conditions that were made of a value of an
// answer: "picked 1". Leaving one out gives the answer from before.
const PickedPlace = "picked"

// narrow records that an answer is to keep only the rows that have a value in
// a column.
func (s *Session) narrow(st state, in Input) (Event, error) {
	r, number := s.answered(in.Turn)
	if r == nil || in.Column == "" || in.Value == "" {
		return Event{}, in.refused("no_answer", "There is no answer there whose rows could be narrowed down.")
	}
	q, err := parser.Parse(r.Receipt.SUQL)
	if err != nil {
		return Event{}, err
	}
	sel, ok := q.(*ast.Select)
	if !ok {
		return Event{}, in.refused("not_narrowed", notNarrowed)
	}
	term := having(s.parts.Engine.Catalog(), sel, in.Column, in.Value)
	if term == nil {
		return Event{}, in.refused("not_narrowed", notNarrowed)
	}
	next := *sel
	next.Where = ast.Conj(sel.Where, term)
	w := r.again(number)
	w.SUQL, w.Reading = ast.Print(&next), narrowed(r.Reading, &next)
	h, world, err := w.hypothesis()
	if err != nil {
		return Event{}, err
	}
	text := in.Column + " = " + in.Value
	for _, c := range s.voice.Clauses(h, world) {
		if strings.HasPrefix(c.Place, PickedPlace) { // the last one is the new one
			text = c.Text
		}
	}
	return Event{Turn: st.turn + 1, Kind: KindSaid, Input: in.ID,
		Said: &Said{Text: in.language().Say("The same, only those where %s", text), Language: in.spoken(), Query: w}}, nil
}

const notNarrowed = "That answer can't be narrowed down by that value. Say in your own words which of the rows you want."

// having is what keeps the rows with a value in a column of the output; nil
// where the column is not one of a table, or its values are no names.
func having(cat *catalog.Catalog, sel *ast.Select, column, value string) ast.Expr {
	c := Narrowable(sel, column)
	if c == nil {
		return nil
	}
	of := columnFrom(cat, sel, c)
	switch {
	case of == nil:
		return nil
	case of.Kind == catalog.Array:
		return &ast.Quantified{X: ast.Str(value), Op: ast.Eq, Array: c}
	case of.Kind == catalog.Enum || of.Kind == catalog.Text:
		return &ast.Binary{Op: ast.Eq, L: c, R: ast.Str(value)}
	}
	return nil
}

// Narrowable is the column of a table that stands as it is under a name in the
// output, so that its values can keep rows; nil where there is none, and where
// rows are not those of one source.
func Narrowable(sel *ast.Select, name string) *ast.Column {
	if len(sel.GroupBy) > 0 || sel.With != nil || len(sel.From) != 1 {
		return nil
	}
	for _, item := range sel.Items {
		switch e := item.Expr.(type) {
		case *ast.Column:
			if strings.EqualFold(item.Alias, name) || item.Alias == "" && strings.EqualFold(e.Name, name) {
				return e
			}
		case *ast.Star:
			if _, one := sel.From[0].(*ast.Table); one {
				return ast.Col(name)
			}
		}
	}
	return nil
}

// narrowed is the reading of a query that has one more condition than was:
// what stands in both stays as it was read. Nothing where the units don't make
// up the query.
func narrowed(was []Placed, q ast.Query) []Placed {
	h := readingOf(q)
	free := slices.Clone(was)
	picked := 0 // the highest number that is taken
	for _, p := range was {
		if number, ok := strings.CutPrefix(p.Place, PickedPlace+" "); ok {
			n, _ := strconv.Atoi(number) // 0 for what no answer was made with
			picked = max(picked, n)
		}
	}
	out := make([]Placed, 0, len(h.Units))
	for _, u := range h.Units {
		if i := slices.IndexFunc(free, func(p Placed) bool { return p.Unit.Key() == u.Unit.Key() }); i >= 0 {
			known := free[i]
			known.Unit = u.Unit // which may stand elsewhere now
			out = append(out, known)
			free = slices.Delete(free, i, i+1)
			continue
		}
		place := u.Place
		if u.Unit.Kind == unit.Value || u.Unit.Kind == unit.Operator || u.Unit.Kind == unit.Column {
			place = PickedPlace + " " + strconv.Itoa(picked+1)
		}
		out = append(out, Placed{Unit: u.Unit, Place: place, P: 1, Verdict: Confirmed})
	}
	return out
}

// columnFrom is the column of the tables of a query that a name in it means; nil where it
// is none of theirs.
func columnFrom(cat *catalog.Catalog, sel *ast.Select, c *ast.Column) (of *catalog.Column) {
	for _, from := range sel.From {
		ast.Inspect(from, func(n ast.Node) bool {
			if t, ok := n.(*ast.Table); ok && of == nil && (c.Table == "" || strings.EqualFold(c.Table, t.Ref())) {
				if known := cat.Table(t.Name); known != nil {
					of = known.Column(c.Name)
				}
			}
			return true
		})
	}
	return of
}
