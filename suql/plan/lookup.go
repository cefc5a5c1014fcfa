package plan

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/reader"
)

// Gather ends a plan that is run before another one: it keeps the answers
// that the rows below it needed, as a relation in which the statements that
// follow look them up by the text that was read. What was not needed is not
// in it, so its lookup gives NULL: the rows below were only left unread where
// no answer could have changed their fate.
type Gather struct {
	In    Node
	Rel   string // name of the relation
	Slots []Slot
	Query ast.Query // the block that looks them up
	// Group, when not 0, is shared by the plans that are run again and again
	// until none of them needs a new answer: their rows depend on the answers.
	Group int
}

// Slot is a text, or a text and a value to be judged, that questions are
// asked about. The relation has one row per distinct content of a slot.
type Slot struct {
	Text, Key int    // inputs: the text, and the text in the form it is looked up by
	Value     int    // input with the value to be judged; -1 for none
	Asks      []int  // questions about it
	ByRow     bool   // Key is the key of the row instead, as it is in the table,
	KeyType   string // of that type
}

// Lookups is how the names of relations of answers start.
const Lookups = "parley_b"

// SlotColumn and SlotValue are the columns that slot i is looked up by.
func SlotColumn(i int) string { return "parley_k" + strconv.Itoa(i) }

// SlotValue is the column with the value to be judged, in slot i.
func SlotValue(i int) string { return "parley_v" + strconv.Itoa(i) }

// Input implements Node.
func (n *Gather) Input() Node { return n.In }

// Name implements Node.
func (*Gather) Name() string { return "Gather" }

// Columns are those of the relation: for each slot what it is looked up by,
// then the answers to the questions.
func (n *Gather) Columns() []string {
	var out []string
	for i, s := range n.Slots {
		out = append(out, SlotColumn(i))
		if s.Value >= 0 {
			out = append(out, SlotValue(i))
		}
	}
	for _, s := range n.Slots {
		for _, a := range s.Asks {
			out = append(out, AnswerColumn(a))
		}
	}
	return out
}

var textType = ast.Type{Name: "text"}

// slots lists what the questions of b are about, adding the inputs they are
// looked up by.
func (b *builder) slots() []Slot {
	var out []Slot
	at := map[[2]int]int{}
	for _, a := range b.list {
		key := [2]int{a.Text, a.ValueOf}
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key] = i
			s := Slot{Text: a.Text, Key: a.Text, Value: -1}
			if !b.plainText(b.inputs[a.Text].Expr) {
				s.Key = b.input(&ast.Cast{X: b.inputs[a.Text].Expr, Type: textType})
			}
			if a.ValueOf >= 0 {
				s.Value = a.ValueOf
				if v := b.inputs[a.ValueOf].Expr; !b.plainText(v) {
					s.Value = b.input(&ast.Cast{X: v, Type: textType})
				}
			}
			out = append(out, s)
		}
		out[i].Asks = append(out[i].Asks, a.ID)
	}
	return out
}

// plainText reports whether e is text in the database, and no list.
func (b *builder) plainText(e ast.Expr) bool {
	c, ok := e.(*ast.Column)
	if !ok {
		return false
	}
	col := b.leaves.Source(c)
	return col != nil && !col.List && (col.Kind == catalog.Text || col.Kind == catalog.FreeText) && textual(col)
}

// textual reports whether the database stores c as text of any length, so
// that a text compares with it as it is.
func textual(c *catalog.Column) bool {
	t := strings.ToLower(c.Type)
	return t == "" || strings.HasPrefix(t, "text") || strings.HasPrefix(t, "varchar") ||
		strings.HasPrefix(t, "character varying")
}

// lookups replaces the columns of Relation in n by lookups in the relation
// of answers called name.
func (b *builder) lookups(n ast.Node, name string, slots []Slot) ast.Node {
	if n == nil {
		return nil
	}
	of := map[string]int{}
	for i, s := range slots {
		for _, a := range s.Asks {
			of[AnswerColumn(a)] = i
		}
	}
	return ast.Rewrite(n, func(n ast.Node) ast.Node {
		c, ok := n.(*ast.Column)
		if !ok || c.Table != Relation {
			return n
		}
		i, ok := of[c.Name]
		if !ok {
			return n
		}
		s := slots[i]
		same := func(column string, input int) ast.Expr {
			return &ast.Binary{Op: ast.Eq, L: &ast.Column{Table: name, Name: column}, R: b.inputs[input].Expr}
		}
		where := same(SlotColumn(i), s.Key)
		if s.Value >= 0 {
			where = ast.Conj(where, same(SlotValue(i), s.Value))
		}
		return &ast.Subquery{Query: &ast.Select{
			Items: []*ast.Item{{Expr: &ast.Column{Table: name, Name: c.Name}}},
			From:  []ast.From{&ast.Table{Name: name}}, Where: where,
		}}
	})
}

// LookedUp lists the relations of answers that n looks into.
func LookedUp(n ast.Node) []string {
	var out []string
	ast.Inspect(n, func(n ast.Node) bool {
		if t, ok := n.(*ast.Table); ok && strings.HasPrefix(t.Name, Lookups) && !slices.Contains(out, t.Name) {
			out = append(out, t.Name)
		}
		return true
	})
	return out
}

// SQLType is the type of the answers to a, as PostgreSQL calls it.
func (a *Ask) SQLType() string {
	switch {
	case a.Task == reader.Judge, a.Task == reader.Classify && !a.Which, a.Type == reader.BoolType:
		return "boolean"
	case a.Type == reader.NumberType && a.Whole:
		return "bigint"
	case a.Type == reader.NumberType, a.Type == reader.IntervalType:
		return "numeric"
	case a.Type == reader.DateType:
		return "date"
	case a.Type == reader.TimestampType:
		return "timestamp"
	}
	return "text"
}
