package synth

import (
	"errors"
	"slices"
	"strconv"

	"parley/agent/sempar/grammar"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

// draft is a block of a query: its parts with qualified columns, without FROM,
// which follows from them.
type draft struct {
	items    []ast.Expr
	where    []ast.Expr
	group    []ast.Expr
	having   ast.Expr
	order    []ast.Expr
	desc     bool
	limit    int
	place    int // with a limit of 1: which row is shown, from 2; 0 for the first
	distinct bool
	tables   []int // the table asked about
}

// block is the draft as a query, its tables side by side.
func (v *view) block(d draft) *ast.Select {
	q := &ast.Select{Where: ast.Conj(d.where...), GroupBy: d.group, Having: d.having}
	q.Distinct.On = d.distinct
	for _, e := range d.items {
		q.Items = append(q.Items, &ast.Item{Expr: e})
	}
	for _, e := range d.order {
		q.OrderBy = append(q.OrderBy, &ast.Order{Expr: e, Desc: d.desc})
	}
	if d.limit > 0 {
		q.Limit = ast.Num(strconv.Itoa(d.limit))
	}
	if d.place > 1 {
		q.Offset = ast.Num(strconv.Itoa(d.place - 1))
	}
	var used []int
	var roles []*grammar.Role
	ast.Inspect(q, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Select:
			return n == q
		case *ast.Column:
			if r := v.roleCalled(n.Table); r != nil {
				roles = append(roles, r)
				used = append(used, r.Key.From)
				break
			}
			used = append(used, v.tableOf(n.Table))
		}
		return true
	})
	// From the table asked about the ways to the others are the ones meant; the
	// grammar refuses the query where it would go other ways.
	for _, t := range v.Closure(append(slices.Clone(d.tables), used...)) {
		q.From = append(q.From, &ast.Table{Name: v.Tables[t].Name})
	}
	for i, r := range roles {
		if !slices.Contains(roles[:i], r) {
			q.From = append(q.From, &ast.Table{Name: v.Tables[r.Key.To].Name, Alias: r.Alias})
			key := &ast.Column{Table: r.Alias, Name: v.Columns[r.Key.Targets[0]].Name}
			q.Where = ast.Conj(q.Where, binary(ast.Eq, v.col(r.Key.Columns[0]), key))
		}
	}
	return q
}

func (v *view) tableOf(name string) int {
	return slices.IndexFunc(v.Tables, func(t *grammar.TableOf) bool { return t.Name == name })
}

// roleCalled is the role of an alias, or nil.
func (v *view) roleCalled(alias string) *grammar.Role {
	for _, r := range v.Roles {
		if r.Alias == alias {
			return r
		}
	}
	return nil
}

var errTables = errors.New("the tables of the query do not hang together")

// canonical is the one spelling of a query: the one that the grammar writes,
// with casts where numbers are stored as text. It fails for what the grammar
// can't write or the checker refuses.
func (v *view) canonical(q ast.Query) (string, error) {
	d, err := v.Derive(q)
	if err != nil {
		return "", err
	}
	built, err := v.Build(d)
	if err != nil {
		return "", err
	}
	if !grammar.Sensible(built) {
		return "", errors.New("the query says something twice")
	}
	crossed := false
	ast.Inspect(built, func(n ast.Node) bool {
		j, ok := n.(*ast.Join)
		crossed = crossed || ok && j.Kind == ast.Cross
		return true
	})
	if crossed {
		return "", errTables
	}
	if slices.ContainsFunc(v.tables, func(t *tableView) bool { return len(t.texts) > 0 }) {
		built = v.casts(built)
	}
	if _, _, err := check.Query(built, v.Catalog, ""); err != nil {
		return "", err
	}
	return ast.Print(built), nil
}

// casts reads numbers that are stored as text where they are compared with a
// number, computed with, or put in order.
func (v *view) casts(q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Binary:
			if n.Op.Comparison() && v.isTextNumber(n.L) {
				return &ast.Binary{Op: n.Op, L: cast(n.L), R: number(n.R)}
			}
		case *ast.Between:
			if v.isTextNumber(n.X) {
				return &ast.Between{X: cast(n.X), Lo: number(n.Lo), Hi: number(n.Hi), Not: n.Not}
			}
		case *ast.Call:
			if n.Name != "count" && len(n.Args) == 1 && v.isTextNumber(n.Args[0]) {
				return &ast.Call{Name: n.Name, Args: []ast.Expr{cast(n.Args[0])}}
			}
		case *ast.Order:
			if v.isTextNumber(n.Expr) {
				return &ast.Order{Expr: cast(n.Expr), Desc: n.Desc, Nulls: n.Nulls}
			}
		}
		return n
	})
}

func cast(e ast.Expr) ast.Expr { return &ast.Cast{X: e, Type: ast.Type{Name: "numeric"}} }

func number(e ast.Expr) ast.Expr {
	if l, ok := e.(*ast.Literal); ok {
		return ast.Num(l.Text)
	}
	return e
}

// isTextNumber reports whether an expression is a column of numbers that are
// stored as text. Names alone tell, for a query may leave the table out.
func (v *view) isTextNumber(e ast.Expr) bool {
	c, ok := e.(*ast.Column)
	return ok && slices.ContainsFunc(v.tables, func(t *tableView) bool {
		return slices.ContainsFunc(t.texts, func(n int) bool {
			return v.Columns[n].Name == c.Name && (c.Table == "" || c.Table == v.Tables[t.n].Name)
		})
	})
}

// The pieces of drafts.

func (v *view) col(n int) ast.Expr {
	if r := v.Columns[n].Role; r != nil {
		return &ast.Column{Table: r.Alias, Name: v.Columns[n].Name}
	}
	return &ast.Column{Table: v.Tables[v.Columns[n].Table].Name, Name: v.Columns[n].Name}
}

func (v *view) cols(ns []int) []ast.Expr {
	var out []ast.Expr
	for _, n := range ns {
		out = append(out, v.col(n))
	}
	return out
}

func (v *view) aggregate(name string, c int) ast.Expr { return call(name, v.col(c)) }

func call(name string, args ...ast.Expr) ast.Expr { return &ast.Call{Name: name, Args: args} }

func countRows() ast.Expr { return &ast.Call{Name: "count", Star: true} }

func countDistinct(e ast.Expr) ast.Expr {
	return &ast.Call{Name: "count", Distinct: true, Args: []ast.Expr{e}}
}

func binary(op ast.Op, l, r ast.Expr) ast.Expr { return &ast.Binary{Op: op, L: l, R: r} }

func subquery(q *ast.Select) ast.Expr { return &ast.Subquery{Query: q} }

// month is the month of a date with its year.
func month(of ast.Expr) ast.Expr { return call("to_char", of, ast.Str("YYYY-MM")) }

// share of rows that a condition holds for, in percent.
func percentage(cond ast.Expr) ast.Expr {
	arms := &ast.Case{Whens: []*ast.When{{Cond: cond, Then: ast.Num("1")}}, Else: ast.Num("0")}
	return binary("/", binary("*", ast.Num("100.0"), call("sum", arms)), countRows())
}

// value is a stored value as the query writes it.
func (v *view) value(c int, text string) ast.Expr {
	if v.Columns[c].Kind == catalog.Number {
		return ast.Num(text)
	}
	return ast.Str(text)
}

// is a condition that a column has a stored value.
func (v *view) is(c int, text string) ast.Expr { return binary(ast.Eq, v.col(c), v.value(c, text)) }
