package postgres

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"parley/suql/ast"
)

// Relation is a small table handed to the database beside a statement, which
// uses it under Name. It travels as one JSON parameter.
type Relation struct {
	Name    string
	Columns []string
	Types   []string // of the columns; "", or no Types: that of the values
	Rows    [][]any  // nil, bool, int64, float64 or string
	// Beside are further relations, whose Types are given, that the statement
	// uses too. A Relation without Columns only stands for those.
	Beside []*Relation
}

// all lists the relations that there are, in the order of their parameters.
func (r *Relation) all() []*Relation {
	if r == nil {
		return nil
	}
	if len(r.Columns) == 0 {
		return r.Beside
	}
	return append([]*Relation{r}, r.Beside...)
}

// pack is the rows as JSON. PostgreSQL's text holds no NUL, so a NUL becomes
// the replacement character.
func (r *Relation) pack() ([]byte, error) {
	rows := make([][]any, len(r.Rows))
	for i, row := range r.Rows {
		rows[i] = slices.Clone(row)
		for j, v := range row {
			if s, ok := v.(string); ok {
				rows[i][j] = strings.ReplaceAll(s, "\x00", "\ufffd")
			}
		}
	}
	packed, err := json.Marshal(rows)
	if err != nil {
		return nil, fmt.Errorf("handing %d rows to the database: %w", len(rows), err)
	}
	return packed, nil
}

// PostgreSQL wants a type for every column of a relation. That of the values
// will do; a column without any has none, and its uses are printed as a bare
// NULL, which takes its type from what stands around it.
const (
	bigint  = "bigint"
	numeric = "numeric"
	boolean = "boolean"
	text    = "text"
	unknown = "" // no value
)

// typeOf is the type of the values in column i.
func (r *Relation) typeOf(i int) string {
	found := unknown
	for _, row := range r.Rows {
		var t string
		switch row[i].(type) {
		case nil:
			continue
		case bool:
			t = boolean
		case int64, int:
			t = bigint
		case float64:
			t = numeric
		default:
			return text
		}
		switch {
		case found == unknown, found == bigint && t == numeric:
			found = t
		case found == numeric && t == bigint:
		case found != t:
			return text
		}
	}
	return found
}

// cte is the relation, parameter number at, as a common table expression;
// keys are the types of the columns that hold keys.
func (r *Relation) cte(at int, keys map[string]string) string {
	names, cells := make([]string, len(r.Columns)), make([]string, len(r.Columns))
	for i, c := range r.Columns {
		t := r.typeOf(i)
		switch {
		case r.Types != nil && r.Types[i] != "":
			t = r.Types[i]
		case keys[c] != "":
			t = keys[c]
		case t == unknown && len(r.Rows) == 0:
			t = bigint // as good as any: the ordinals of no rows
		case t == unknown:
			t = text
		}
		names[i] = ast.Ident(c)
		cells[i] = fmt.Sprintf("(cells->>%d)::%s", i, t)
	}
	return ast.Ident(r.Name) + "(" + strings.Join(names, ", ") + ") AS MATERIALIZED (SELECT " +
		strings.Join(cells, ", ") + fmt.Sprintf(" FROM json_array_elements($%d::json) AS cells)", at)
}

// before puts the relations before the statement's own WITH, if any.
func (r *Relation) before(statement string, keys map[string]string) string {
	var ctes []string
	for i, one := range r.all() {
		if one == r {
			ctes = append(ctes, one.cte(i+1, keys))
		} else {
			ctes = append(ctes, one.cte(i+1, nil))
		}
	}
	if ctes == nil {
		return statement
	}
	all := strings.Join(ctes, ", ")
	for _, with := range []string{"WITH RECURSIVE ", "WITH "} {
		if rest, ok := strings.CutPrefix(statement, with); ok {
			return with + all + ", " + rest
		}
	}
	return "WITH " + all + " " + statement
}

// keyTypes are the types of the columns of r by which q joins it to tables,
// or looks for the keys of a table: those of the tables' keys.
func (s *schema) keyTypes(q ast.Node, r *Relation) map[string]string {
	types := map[string]string{}
	keys := map[string]string{} // of the tables of q, as printed, and their types
	ast.Inspect(q, func(n ast.Node) bool {
		if t, ok := n.(*ast.Table); ok {
			if key := s.key(t.Name, t.Ref()); key != nil {
				keys[ast.Print(key)] = s.table(t.Name).identity.typ
			}
		}
		return true
	})
	ast.Inspect(q, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Join:
			t, isTable := n.R.(*ast.Table)
			on, isEqual := n.On.(*ast.Binary)
			if !isTable || !isEqual || on.Op != ast.Eq {
				break
			}
			known := s.table(t.Name)
			if c, ok := on.R.(*ast.Column); ok && c.Table == r.Name && known != nil {
				types[c.Name] = known.identity.typ
			}
		case *ast.In:
			typ, isKey := keys[ast.Print(n.X)]
			if c := r.listed(n.Query); isKey && c != nil {
				types[c.Name] = typ
			}
		}
		return true
	})
	return types
}

// listed is the column of r that q lists, if it does nothing else.
func (r *Relation) listed(q ast.Query) *ast.Column {
	sel, t, ok := ast.OneTable(q)
	if !ok || len(sel.Items) != 1 || t.Name != r.Name {
		return nil
	}
	c, _ := sel.Items[0].Expr.(*ast.Column)
	return c
}
