package model

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"parley/agent/sempar/model/align"
	"parley/llm"
	"parley/suql/ast"
	"parley/suql/check"
	"parley/suql/parser"
	"parley/suql/unit"
)

// read reads a reply that goes on from soFar, the query of units.
func (s *subject) read(units []scored, soFar string, said llm.Reply, rest bool) reply {
	from, to := content(said.Text)
	wrote := said.Text[from:to]
	word := strings.ToUpper(strings.TrimRight(wrote, ".;"))
	switch {
	case word == Nothing:
		return reply{nothing: true, ended: true, end: 1}
	case word == End && soFar != "":
		return reply{ended: true, end: chance(said.Tokens, from, to), measured: len(said.Tokens) > 0}
	}
	text, tokens := wrote, shifted(said.Tokens, from, to, 0)
	if !begins.MatchString(wrote) {
		lead := soFar + " "
		fixed, cut := linked(units, wrote)
		text = lead + fixed
		tokens = shifted(said.Tokens, from+cut, to, len(lead)+len(fixed)-len(wrote)+cut)
	}
	q, err := parser.Parse(text)
	if err != nil {
		return reply{misfit: err}
	}
	q = s.ownNames(plainOrder(s.restored(q), s.cat))
	checked, _, err := check.Query(q, s.cat, text)
	if err != nil {
		return reply{misfit: err}
	}
	all := unit.Any(checked.Query)
	r := reply{ended: rest, end: 1}
	parts := make([]align.Part, len(all))
	if a, err := align.Align(text, 0, tokens, q); err == nil && len(tokens) > 0 && len(a.Parts) == len(all) {
		parts, r.measured = a.Parts, true
		if rest {
			r.end = exp(a.Rest)
		}
	}
	list := s.scores(all, parts)
	stood := written(units)
	if len(list) < len(stood) || !same(list, stood) {
		return reply{misfit: errors.New("what stood there already was changed; the query must go on from what is so far")}
	}
	if len(units) == 0 {
		list = withPlain(list, parts)
	}
	r.units = joined(units, list[len(stood):])[len(units):]
	r.ended = r.ended || len(r.units) == 0
	return r
}

// scores gives units the probabilities of the parts of a text in which they
// stand, and what competes with them there.
func (s *subject) scores(all []unit.Unit, parts []align.Part) []scored {
	list := make([]scored, len(all))
	for i, u := range all {
		list[i] = scored{unit: s.asStored(all, u), p: 1}
		if parts[i].Tokens != nil {
			list[i].p = parts[i].Prob()
		}
	}
	s.withOthers(list, parts)
	return list
}

// shortest is the length from which on PostgreSQL's grammar may have cut a
// name off: at 63 bytes, or before the character that stands there.
const shortest = 60

// restored gives long names, which the grammar cuts off, back their ends.
func (p *Parser) restored(q ast.Query) ast.Query {
	whole := func(name string, all func(yield func(string))) string {
		found := name
		if len(name) >= shortest {
			all(func(n string) {
				if len(n) > len(name) && strings.EqualFold(n[:len(name)], name) {
					found = n
				}
			})
		}
		return found
	}
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Table:
			out := *n
			out.Name = whole(n.Name, func(yield func(string)) {
				for _, t := range p.cat.Tables {
					yield(t.Name)
				}
			})
			return &out
		case *ast.Column:
			out := *n
			out.Name = whole(n.Name, func(yield func(string)) {
				for _, t := range p.cat.Tables {
					for _, c := range t.Columns {
						yield(c.Name)
					}
				}
			})
			return &out
		}
		return n
	})
}

// written are the units that stand in the text of a query: all but that a
// column is shown as it is.
func written(units []scored) []scored {
	return slices.DeleteFunc(slices.Clone(units),
		func(u scored) bool { return u.unit.Kind == unit.Aggregate && u.unit.Agg == "" })
}

// same reports whether a begins with the units of b.
func same(a, b []scored) bool {
	for i := range b {
		if a[i].unit.Key() != b[i].unit.Key() {
			return false
		}
	}
	return true
}

// asStored spells the values of a unit as the database does.
func (s *subject) asStored(all []unit.Unit, u unit.Unit) unit.Unit {
	if u.Kind != unit.Value || u.Number || u.Op == unit.Like || u.Op == unit.Unlike || u.Op == unit.Begins ||
		u.Op == unit.Ends {
		return u
	}
	t := tableOf(s.cat, u, all)
	if t == nil {
		return u // it is of what a query in FROM gives
	}
	values := make([]string, len(u.Values))
	for i, v := range u.Values {
		values[i] = s.respelt(t.Column(u.Column), v)
	}
	u.Values = values
	return u
}

var (
	begins  = regexp.MustCompile(`(?i)^(?:SELECT|WITH)\b`)
	links   = regexp.MustCompile(`(?i)^(WHERE|AND)\b\s*`)
	tails   = regexp.MustCompile(`(?i)^(?:GROUP|ORDER|LIMIT|OFFSET|HAVING|FROM|UNION|INTERSECT|EXCEPT)\b`)
	fenced  = regexp.MustCompile("(?s)^```[a-zA-Z]*\\s*(.*?)\\s*(?:```.*)?$")
	lastEnd = regexp.MustCompile(`(?i)\s*\n\s*END\s*$`)
)

// content is where the query stands in a reply: without the marks and blanks
// around it.
func content(s string) (from, to int) {
	from, to = 0, len(s)
	trim := func() {
		from += len(s[from:to]) - len(strings.TrimLeft(s[from:to], " \t\r\n"))
		to = from + len(strings.TrimRight(s[from:to], " \t\r\n;"))
	}
	trim()
	if m := fenced.FindStringSubmatchIndex(s[from:to]); m != nil {
		from, to = from+m[2], from+m[3]
		trim()
	}
	if m := lastEnd.FindStringIndex(s[from:to]); m != nil && m[0] > 0 {
		to = from + m[0]
		trim()
	}
	return from, to
}

// linked is a clause with the word that ties it to the query so far, and how
// many bytes of the clause as it was written that word takes the place of.
func linked(soFar []scored, wrote string) (fixed string, cut int) {
	if len(soFar) == 0 || tails.MatchString(wrote) {
		return wrote, 0
	}
	word := "WHERE "
	if slices.ContainsFunc(soFar, func(u scored) bool { return rank(u.unit.Kind) == 1 }) {
		word = "AND "
	}
	m := links.FindString(wrote)
	if strings.EqualFold(strings.TrimSpace(m), strings.TrimSpace(word)) {
		return wrote, 0
	}
	return word + wrote[len(m):], len(m)
}

// shifted are the tokens of text[from:to], moved so that they begin at byte
// at; one token of certainty stands for what comes before.
func shifted(tokens []llm.Token, from, to, at int) []llm.Token {
	if len(tokens) == 0 {
		return nil
	}
	var out []llm.Token
	if at > 0 {
		out = append(out, llm.Token{Start: 0, End: at})
	}
	for _, t := range tokens {
		if t.End <= from || t.Start >= to {
			continue
		}
		t.Start, t.End = max(t.Start, from)-from+at, min(t.End, to)-from+at
		out = append(out, t)
	}
	return out
}

// withPlain says of a single output column that it is shown as it is: a
// decision that no token stands for. Its probability is what the model did
// not give to an aggregate at the column's first token.
func withPlain(list []scored, parts []align.Part) []scored {
	at := onlyColumn(list)
	if at < 0 || list[at].unit.SQL != "" {
		return list // what is shown is decided as a whole
	}
	column := &list[at]
	bare := scored{unit: unit.Unit{Kind: unit.Aggregate, Slot: column.unit.Slot, From: column.unit.From,
		Column: column.unit.Column}, p: 1}
	for _, a := range parts[at].Alternatives {
		word := strings.ToLower(strings.Trim(a.Text, " (\"\n"))
		for _, agg := range aggregates {
			if word != "" && (strings.HasPrefix(agg, word) || strings.HasPrefix(word, agg)) {
				o := bare.unit
				o.Agg = agg
				bare.others = append(bare.others, other{o, a.Prob()})
				bare.p -= a.Prob()
				break
			}
		}
	}
	bare.p = min(max(bare.p, column.p), 1)
	if column.unit.Column == "*" && bare.others == nil {
		return list // that rows are shown rather than counted was no question
	}
	column.p = min(1, column.p/bare.p)
	out := append(append([]scored{}, list[:at+1]...), bare)
	return append(out, list[at+1:]...)
}

// onlyColumn is the place of the one column that is shown; -1 where there is
// not one, or it is not shown as it is.
func onlyColumn(list []scored) int {
	at := -1
	for i, u := range list {
		switch {
		case u.unit.Kind == unit.Aggregate || u.unit.Kind == unit.Projection || u.unit.Kind == unit.Select && at >= 0:
			return -1
		case u.unit.Kind == unit.Select:
			at = i
		}
	}
	return at
}

var aggregates = []string{"count", "sum", "avg", "min", "max"}
