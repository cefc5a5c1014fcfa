package prior

import (
	"maps"
	"slices"
	"strings"

	"parley/agent"
	"parley/agent/lessons"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// anchor is a reading that is the query of a lesson with the values that were
// said.
type anchor struct {
	agent.Hypothesis
	from  *lesson
	exact bool    // nothing but values differs
	like  float64 // the words that are no values
}

// mostAnchors is how many different ones are looked at.
const mostAnchors = 5

// anchors are the readings that lessons give, the one of the likest lesson
// first. A question that goes on from an earlier one has none: its words don't
// say all of what is meant.
func (p *Parser) anchors(t agent.Turn, from []*lesson, hs []agent.Hypothesis, w agent.World) []anchor {
	if t.Previous != nil {
		return nil
	}
	var out []anchor
	seen := map[string]bool{}
	for _, l := range from {
		if len(out) == mostAnchors {
			break
		}
		a := anchor{from: l, exact: true, like: 1}
		q, ok := p.transferred(l, t.Utterance)
		if !ok {
			a.exact = false
			q, a.like, ok = p.adapted(l, t.Utterance)
		}
		if !ok || seen[ast.Print(q)] {
			continue
		}
		seen[ast.Print(q)] = true
		a.Hypothesis = agent.Hypothesis{Query: q, P: unread}
		for _, u := range unit.Any(q) {
			a.Units = append(a.Units, agent.Scored{Unit: u, P: 1, Place: placed(u, hs)})
		}
		if a.Hypothesis.Agrees(w) {
			out = append(out, a)
		}
	}
	return out
}

// transferred is the query of a lesson with the values that an utterance has in
// the places of its own. False where anything else of the words differs.
func (p *Parser) transferred(l *lesson, utterance string) (ast.Query, bool) {
	values := lessons.Values(l.query)
	pattern := lessons.Words(l.Question, l.query)
	places := 0
	for _, w := range pattern {
		if w == lessons.Value {
			places++
		}
	}
	said, ok := filled(pattern, catalog.Stems(utterance), catalog.Words(utterance))
	if !ok || places != len(said) {
		return nil, false
	}
	became := map[string]string{} // by the old value
	for _, v := range inOrder(l.Question, values) {
		if len(said) == 0 {
			return nil, false
		}
		text, ok := p.spelled(l, v, said[0])
		if !ok {
			return nil, false
		}
		became[v.Text], said = text, said[1:]
	}
	if len(said) > 0 {
		return nil, false
	}
	return p.replaced(l.query, became)
}

// filled matches words with a pattern and gives what stands in the places of
// its values, as it was said: one word or several, as few as can be.
func filled(pattern, words, said []string) ([]string, bool) {
	switch {
	case len(pattern) == 0:
		return nil, len(words) == 0
	case len(words) == 0 || len(words) != len(said):
		return nil, false
	case pattern[0] != lessons.Value:
		if pattern[0] != words[0] {
			return nil, false
		}
		return filled(pattern[1:], words[1:], said[1:])
	}
	for n := 1; n <= min(len(words), mostWords); n++ {
		if rest, ok := filled(pattern[1:], words[n:], said[n:]); ok {
			return append([]string{strings.Join(said[:n], " ")}, rest...), true
		}
	}
	return nil, false
}

// mostWords is how many words a value may have.
const mostWords = 6

// inOrder are the values that a question says, in the order in which it says
// them.
func inOrder(question string, values []*ast.Literal) []*ast.Literal {
	words := catalog.Stems(question)
	type standing struct {
		at int
		v  *ast.Literal
	}
	var found []standing
	for _, v := range values {
		said := catalog.Stems(v.Text)
		for i := 0; len(said) > 0 && i+len(said) <= len(words); i++ {
			if slices.Equal(words[i:i+len(said)], said) {
				found = append(found, standing{i, v})
				for j := range said {
					words[i+j] = lessons.Value
				}
			}
		}
	}
	slices.SortStableFunc(found, func(a, b standing) int { return a.at - b.at })
	out := make([]*ast.Literal, len(found))
	for i, f := range found {
		out[i] = f.v
	}
	return out
}

// spelled is a value as the database spells it: what is stored in the column
// that the old value stands in. False where nothing like it is stored there:
// the words then mean something else, or the parser's own reading of them is
// better.
func (p *Parser) spelled(l *lesson, old *ast.Literal, said string) (string, bool) {
	if old.Kind == ast.Number || p.values == nil {
		return said, true
	}
	columns := columnsOf(l, old)
	for _, m := range p.values.Lookup(said) {
		if columns[strings.ToLower(m.Column.Name)] && (m.How == catalog.Exact || m.How == catalog.Normalised) {
			return m.Value, true
		}
	}
	return "", false
}

// placed names the place of a unit as the parser's own readings do, so that
// what is settled there holds for all of them.
func placed(u unit.Unit, hs []agent.Hypothesis) string {
	key := u.Key()
	for _, h := range hs {
		for _, s := range h.Units {
			if s.Unit.Key() == key {
				return s.Place
			}
		}
	}
	return agent.ParsedPlace(u)
}

// withAnchors are readings with those of the lessons that the parser does not
// have.
func withAnchors(hs []agent.Hypothesis, anchors []anchor) []agent.Hypothesis {
	out := slices.Clone(hs)
	for _, a := range anchors {
		if !slices.ContainsFunc(out, func(h agent.Hypothesis) bool { return same(h, a.Hypothesis) }) {
			out = append(out, a.Hypothesis)
		}
	}
	return out
}

// same reports whether two readings decide the same, however values are spelled.
func same(a, b agent.Hypothesis) bool { return maps.Equal(decided(a), decided(b)) }

// decided are the decisions of a reading's query. Its own units may be more: a
// parser also says where it decided for nothing, such as for no aggregate.
func decided(h agent.Hypothesis) map[string]bool {
	out := map[string]bool{}
	for _, u := range unit.Any(h.Query) {
		out[u.Key()] = true
	}
	return out
}

// anchorOf is the anchor that a reading is; nil for none.
func anchorOf(all []anchor, h agent.Hypothesis) *anchor {
	for i := range all {
		if same(all[i].Hypothesis, h) {
			return &all[i]
		}
	}
	return nil
}
