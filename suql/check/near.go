package check

import (
	"fmt"
	"sort"
	"strings"
	"unicode"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// How many names an error offers, and how alike they must be (0 to 1).
const (
	maxCandidates = 3
	alike         = 0.55
)

// similarity is how alike two names are, from 0 to 1: the larger of what
// their letters share (edit distance over length) and what their words share
// (overlap over the shorter name, a little below an exact match).
func similarity(a, b string) float64 {
	x, y := strings.ToLower(a), strings.ToLower(b)
	if x == y {
		return 1
	}
	longest := max(len([]rune(x)), len([]rune(y)))
	letters := 1 - float64(catalog.Distance(x, y, longest))/float64(max(longest, 1))
	return max(letters, 0.95*overlap(words(a), words(b)))
}

// overlap is the share of the shorter list's words that the other has too,
// damped when the lists differ in length.
func overlap(a, b []string) float64 {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) == 0 {
		return 0
	}
	n := 0
	for _, w := range a {
		for _, v := range b {
			if w == v {
				n++
				break
			}
		}
	}
	return float64(n) / float64(len(a)) * (0.6 + 0.4*float64(len(a))/float64(len(b)))
}

// words splits a name at underscores, spaces and capitals; a plural counts as
// its singular.
func words(name string) []string {
	var out []string
	var cur strings.Builder
	flush := func() {
		if w := strings.ToLower(cur.String()); w != "" {
			if len(w) > 3 {
				w = strings.TrimSuffix(w, "s")
			}
			out = append(out, w)
		}
		cur.Reset()
	}
	before := ' '
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			flush()
		case unicode.IsUpper(r) && unicode.IsLower(before):
			flush()
			cur.WriteRune(r)
		default:
			cur.WriteRune(r)
		}
		before = r
	}
	flush()
	return out
}

// ranked collects names by how well they match.
type ranked struct {
	names  []string
	scores map[string]float64
}

func (r *ranked) add(name string, score float64) {
	if score < alike {
		return
	}
	if r.scores == nil {
		r.scores = map[string]float64{}
	}
	if before, ok := r.scores[name]; !ok || score > before {
		if !ok {
			r.names = append(r.names, name)
		}
		r.scores[name] = score
	}
}

func (r *ranked) best() []string {
	sort.SliceStable(r.names, func(i, j int) bool { return r.scores[r.names[i]] > r.scores[r.names[j]] })
	return r.names[:min(len(r.names), maxCandidates)]
}

// nameScore compares what was written with a name and all its other names.
func nameScore(written, name, human string, synonyms []string) float64 {
	score := max(similarity(written, name), 0.98*similarity(written, human))
	for _, s := range synonyms {
		score = max(score, 0.98*similarity(written, s))
	}
	return score
}

// tablesNear are the tables and common table expressions of a similar name.
func (c *checker) tablesNear(name string, s *scope) []string {
	var r ranked
	for e := s.ctes; e != nil; e = e.outer {
		r.add(ast.Ident(e.rel.name), similarity(name, e.rel.name))
	}
	for _, t := range c.cat.Tables {
		r.add(ast.Ident(t.Name), nameScore(name, t.Name, t.Human, t.Synonyms))
	}
	return r.best()
}

func (c *checker) listTables() string {
	var names []string
	for _, t := range c.cat.Tables {
		names = append(names, ast.Ident(t.Name))
	}
	if len(names) == 0 {
		return "the database has no tables"
	}
	const most = 8
	if len(names) > most {
		names = append(names[:most], "…")
	}
	return "the tables are " + strings.Join(names, ", ")
}

// columnsNear are the columns of rels of a similar name, qualified if asked.
func columnsNear(name string, rels []*relation, qualified bool) []string {
	var r ranked
	for _, rel := range rels {
		for _, col := range rel.columns {
			score := similarity(name, col.name)
			if col.source != nil && !col.source.Hidden {
				score = nameScore(name, col.name, col.source.Human, col.source.Synonyms)
			}
			spelled := ast.Ident(col.name)
			if qualified && rel.name != "" {
				spelled = ast.Ident(rel.name) + "." + spelled
			}
			r.add(spelled, score)
		}
	}
	return r.best()
}

// unknownColumn ends the check at a column that nothing in scope has.
func (c *checker) unknownColumn(n *ast.Column, s *scope) {
	rels, hint := s.rels, ""
	if n.Table != "" {
		rels = []*relation{s.relation(n.Table)}
	}
	c.withheld(n, rels)
	for b := s; b != nil && n.Table == ""; b = b.outer {
		c.withheld(n, b.rels)
	}
	near := columnsNear(n.Name, rels, n.Table != "" || len(rels) > 1)
	if len(near) == 0 && s.outer != nil {
		near = columnsNear(n.Name, s.outer.rels, true)
	}
	if len(near) == 0 {
		near = c.elsewhere(n.Name, rels)
		if len(near) > 0 {
			hint = "the table of that column is not in FROM; join it"
		}
	}
	switch {
	case c.quoted(n):
		hint = "double quotes are for names; text stands in single quotes: " + ast.Quote(n.Name)
	case s.outputNamed(n.Name) != nil:
		hint = fmt.Sprintf("%s names an output column, which %s can't see; repeat what it stands for: %s",
			ast.Ident(n.Name), s.place.clause, ast.Print(s.outputNamed(n.Name)))
	case len(s.rels) == 0 && len(near) == 0:
		hint = "there is no FROM; put text in single quotes"
	case len(near) == 0:
		hint = listColumns(rels)
	}
	if n.Table != "" {
		c.failNear(n, UnknownColumn, near, hint, "%s has no column %q", ast.Ident(s.relation(n.Table).name), n.Name)
	}
	c.failNear(n, UnknownColumn, near, hint, "unknown column %q", n.Name)
}

// quoted reports whether the name was written in double quotes, as some do
// with text.
func (c *checker) quoted(n *ast.Column) bool {
	at := n.Span().Start
	return n.Table == "" && n.Span() != (ast.Span{}) && at < len(c.source) && c.source[at] == '"'
}

// outputNamed is what the SELECT list calls by that name, or nil.
func (s *scope) outputNamed(name string) ast.Expr {
	for _, it := range s.items {
		if it.Alias == name {
			return it.Expr
		}
	}
	return nil
}

// elsewhere are the columns of that very name in tables outside FROM.
func (c *checker) elsewhere(name string, rels []*relation) []string {
	var out []string
	for _, t := range c.cat.Tables {
		here := false
		for _, r := range rels {
			here = here || r.table == t
		}
		if col := t.Column(name); col != nil && !col.Withheld && !here && len(out) < maxCandidates {
			out = append(out, ast.Ident(t.Name)+"."+ast.Ident(col.Name))
		}
	}
	return out
}

func listColumns(rels []*relation) string {
	const most = 15
	var names []string
	for _, r := range rels {
		for _, col := range r.columns {
			names = append(names, ast.Ident(col.name))
		}
	}
	if len(names) == 0 {
		return ""
	}
	if len(names) > most {
		names = append(names[:most], "…")
	}
	return "the columns are " + strings.Join(names, ", ")
}

// unknownQualifier ends the check at a table name that FROM does not have.
func (c *checker) unknownQualifier(n *ast.Column, s *scope) {
	var r ranked
	hint := ""
	for b := s; b != nil; b = b.outer {
		for _, rel := range b.rels {
			r.add(ast.Ident(rel.name), similarity(n.Table, rel.name))
			if rel.table != nil && strings.EqualFold(rel.table.Name, n.Table) && rel.name != rel.table.Name {
				r.add(ast.Ident(rel.name), 1)
				hint = ast.Ident(rel.table.Name) + " goes by its alias " + ast.Ident(rel.name) + " here"
			}
		}
	}
	near := r.best()
	if len(near) == 0 && c.cat.Table(n.Table) != nil {
		hint = "add it to FROM"
	}
	c.failNear(n, UnknownTable, near, hint, "no table %q in FROM", n.Table)
}
