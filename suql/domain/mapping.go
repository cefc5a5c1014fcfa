package domain

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/reader"
)

// Mapping says which values of a closed domain a literal stands for
// (SUQL.md S4).
type Mapping struct {
	Column  *catalog.Column
	Literal string
	To      []string // values as stored; empty when none fits or How is Open
	How     Mapped
	Nearest []string // when nothing fits: values to suggest
	Err     error    // why the reader could not be asked, when How is Unknown
}

// Mapped is how a literal was mapped into a domain.
type Mapped string

// The ways of mapping, surest first.
const (
	Spelled Mapped = "same letters"   // letter case aside
	Alike   Mapped = "similar words"  // the same words, or a slip of the pen
	Read    Mapped = "by the reader"  // the reader chose among the domain
	Unfit   Mapped = "nothing fits"   // neither found any
	Unknown Mapped = "not found out"  // the reader failed
	Open    Mapped = "not mapped yet" // the reader has to be asked
)

// Resolve says which stored column a node reads; nil when none.
type Resolve func(*ast.Column) *catalog.Column

// Mappings lists the literals that q compares with a closed domain and that
// are not in it as written. Those that spelling does not settle are Open.
func Mappings(q ast.Query, of Resolve) []Mapping {
	var out []Mapping
	seen := map[string]bool{}
	add := func(c *catalog.Column, literal string) {
		key := c.Table + "\x00" + c.Name + "\x00" + literal
		if seen[key] || slices.Contains(c.Domain, literal) {
			return
		}
		seen[key] = true
		out = append(out, spelled(c, literal))
	}
	ast.Inspect(q, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			if c, literals := closed(e, of); c != nil {
				for _, l := range literals {
					add(c, l.Text)
				}
			}
		}
		return true
	})
	return out
}

// closed returns the column with a closed domain that e compares with string
// literals by equality, and those literals.
func closed(e ast.Expr, of Resolve) (*catalog.Column, []*ast.Literal) {
	switch e := e.(type) {
	case *ast.Binary:
		if e.Op != ast.Eq && e.Op != ast.Ne {
			return nil, nil
		}
		x, l := e.L, e.R
		if _, ok := x.(*ast.Literal); ok {
			x, l = l, x
		}
		if c := domainOf(x, catalog.Enum, of); c != nil {
			return c, literals(l)
		}
	case *ast.In:
		if c := domainOf(e.X, catalog.Enum, of); c != nil {
			return c, literals(e.List...)
		}
	case *ast.Quantified:
		if e.Array == nil || !(e.Op == ast.Eq && !e.All || e.Op == ast.Ne && e.All) {
			return nil, nil
		}
		if c := domainOf(e.Array, catalog.Array, of); c != nil {
			return c, literals(e.X)
		}
	}
	return nil, nil
}

// domainOf is the column that e is, if it is of that kind and has a closed
// domain.
func domainOf(e ast.Expr, kind catalog.Kind, of Resolve) *catalog.Column {
	col, ok := e.(*ast.Column)
	if !ok {
		return nil
	}
	if c := of(col); c != nil && c.Kind == kind && len(c.Domain) > 0 {
		return c
	}
	return nil
}

func literals(list ...ast.Expr) []*ast.Literal {
	var out []*ast.Literal
	for _, e := range list {
		if l, ok := e.(*ast.Literal); ok && l.Kind == ast.String {
			out = append(out, l)
		}
	}
	return out
}

// spelled maps by the letters alone.
func spelled(c *catalog.Column, literal string) Mapping {
	m := Mapping{Column: c, Literal: literal, How: Spelled}
	m.keep(func(v string) bool { return strings.EqualFold(strings.TrimSpace(v), strings.TrimSpace(literal)) })
	if m.To != nil {
		return m
	}
	m.How = Alike
	key, words := stemmed(literal)
	m.keep(func(v string) bool { k, _ := stemmed(v); return k == key && key != "" })
	if m.To == nil { // the literal says more than the value: "Chinese food"
		m.keep(func(v string) bool {
			_, vw := stemmed(v)
			for _, w := range vw {
				if !slices.Contains(words, w) {
					return false
				}
			}
			return len(vw) > 0
		})
	}
	if m.To == nil {
		m.typos(key)
	}
	if m.To == nil {
		m.How = Open
	}
	return m
}

func (m *Mapping) keep(fits func(string) bool) {
	for _, v := range m.Column.Domain {
		if fits(v) {
			m.To = append(m.To, v)
		}
	}
}

// typos keeps the values that are nearest to key, within one letter from four
// letters on and two from eight on. A word that merely has a prefix or an
// ending more ("inexpensive") is another word, not a slip.
func (m *Mapping) typos(key string) {
	allowed := min(len(key)/4, 2)
	best := allowed + 1
	for _, v := range m.Column.Domain {
		k, _ := stemmed(v)
		if strings.HasSuffix(key, k) || strings.HasSuffix(k, key) || strings.HasPrefix(key, k) || strings.HasPrefix(k, key) {
			continue
		}
		switch d := catalog.Distance(key, k, allowed); {
		case d > allowed || d > best:
		case d == best:
			m.To = append(m.To, v)
		default:
			best, m.To = d, []string{v}
		}
	}
}

// stemmed is text as singular words, and those run together.
func stemmed(text string) (string, []string) {
	words := catalog.Words(text)
	for i, w := range words {
		words[i] = catalog.Singular(w)
	}
	return strings.Join(words, ""), words
}

// Request is what to ask the reader about an open mapping.
func (m Mapping) Request() reader.Request {
	name := m.Column.Human
	if name == "" {
		name = m.Column.Name
	}
	question := fmt.Sprintf("which %s does '%s' mean?", name, m.Literal)
	return reader.NewClassify([]string{m.Literal}, question, m.Column.Domain)
}

// Settled is m with the reader's reply.
func (m Mapping) Settled(reply reader.Reply) Mapping {
	m.How = Read
	if reply.Err != nil {
		m.How, m.Err, m.Nearest = Unknown, reply.Err, nearest(m.Literal, m.Column.Domain)
		return m
	}
	if !reply.Null {
		m.keep(func(v string) bool { return strings.EqualFold(v, strings.TrimSpace(reply.Text)) })
	}
	if m.To == nil {
		m.How, m.Nearest = Unfit, nearest(m.Literal, m.Column.Domain)
	}
	return m
}

// nearest are up to five values in order of likeness, then of frequency.
func nearest(literal string, domain []string) []string {
	key, _ := stemmed(literal)
	far := len([]rune(key))
	distance := func(v string) int {
		k, _ := stemmed(v)
		return catalog.Distance(key, k, far)
	}
	out := append([]string(nil), domain...)
	sort.SliceStable(out, func(i, j int) bool { return distance(out[i]) < distance(out[j]) })
	return out[:min(5, len(out))]
}

// WithMappings is q with every mapped literal replaced by what it stands for.
func WithMappings(q ast.Query, of Resolve, maps []Mapping) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		e, ok := n.(ast.Expr)
		if !ok {
			return n
		}
		c, list := closed(e, of)
		if c == nil || len(list) == 0 {
			return n
		}
		to := mapped{c, maps}
		switch e := e.(type) {
		case *ast.Binary:
			return to.comparison(e, list[0])
		case *ast.In:
			return to.membership(e)
		case *ast.Quantified:
			return to.quantified(e, list[0])
		}
		return n
	})
}

// mapped says conditions on a column in the values of its domain.
type mapped struct {
	column *catalog.Column
	maps   []Mapping
}

// values are those that a literal stands for.
func (m mapped) values(literal string) []string {
	for _, one := range m.maps {
		if one.Column == m.column && one.Literal == literal && len(one.To) > 0 {
			return one.To
		}
	}
	return []string{literal}
}

func (m mapped) comparison(e *ast.Binary, literal *ast.Literal) ast.Expr {
	col := e.L
	if col == ast.Expr(literal) {
		col = e.R
	}
	values := m.values(literal.Text)
	if len(values) == 1 {
		return &ast.Binary{At: e.At, Op: e.Op, L: col, R: &ast.Literal{At: literal.At, Kind: ast.String, Text: values[0]}}
	}
	return &ast.In{At: e.At, X: col, List: strs(values), Not: e.Op == ast.Ne}
}

func (m mapped) membership(e *ast.In) ast.Expr {
	in := *e
	in.List = nil
	for _, v := range e.List {
		if l, ok := v.(*ast.Literal); ok && l.Kind == ast.String {
			in.List = append(in.List, strs(m.values(l.Text))...)
		} else {
			in.List = append(in.List, v)
		}
	}
	return &in
}

func (m mapped) quantified(e *ast.Quantified, literal *ast.Literal) ast.Expr {
	var parts []ast.Expr
	for _, v := range m.values(literal.Text) {
		part := *e
		part.X = ast.Str(v)
		parts = append(parts, &part)
	}
	if e.All {
		return ast.Conj(parts...)
	}
	return ast.Disj(parts...)
}

func strs(values []string) []ast.Expr {
	out := make([]ast.Expr, len(values))
	for i, v := range values {
		out[i] = ast.Str(v)
	}
	return out
}

// String says what a literal was taken to mean.
func (m Mapping) String() string {
	name, literal := m.Column.Table+"."+m.Column.Name, ast.Quote(m.Literal)
	switch m.How {
	case Open:
		return fmt.Sprintf("%s is no value of %s: the reader is asked which it means, 1 call", literal, name)
	case Unknown:
		return fmt.Sprintf("%s is no value of %s, and what it means could not be found out: %v", literal, name, m.Err)
	case Unfit:
		return fmt.Sprintf("%s is no value of %s, and none fits: %s", literal, name, strings.Join(m.Nearest, ", "))
	}
	quoted := make([]string, len(m.To))
	for i, v := range m.To {
		quoted[i] = ast.Quote(v)
	}
	return fmt.Sprintf("%s is taken as %s in %s (%s)", literal, strings.Join(quoted, " or "), name, m.How)
}
