package beside

import (
	"math"
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/english/tape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// deedInTexts is how often what somebody does with a thing, by a verb that no table speaks of,
// stands in the texts about them and not in the rows of that thing: our estimate.
const deedInTexts = 0.4

// deeds are readings, and beside those that take a thing that somebody does something with
// for a row of another table what the texts about them say: who plays the violin need not own
// one of the violins that are repaired here.
//
//	which customers play the violin
//	→ SELECT name FROM customers WHERE answer(notes, 'does it play the violin?') = 'Yes'
//
// It takes a verb that nothing in the database is called by, and texts that have the word.
func (r Rules) deeds(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	d := t.deed
	if d == nil {
		return all
	}
	all = r.deedsOfAnybody(d, all)
	return besideOthers(all, func(q ast.Query) (ast.Query, float64) {
		s, ok := q.(*ast.Select)
		if !ok || len(s.GroupBy) > 0 || len(s.OrderBy) > 0 || s.Limit != nil {
			return nil, 0
		}
		if of, value := r.thingElsewhere(s); of != nil && strings.Contains(strings.ToLower(d.said), strings.ToLower(value)) {
			if text := r.textWith(t, of, d.verb+1, t.Said); text != nil {
				return asTexts(s, of, text, d.said), deedInTexts
			}
		}
		return nil, 0
	})
}

// deed is what an utterance says that somebody does by a verb that no table speaks of.
type deed struct {
	verb   int              // its token
	said   string           // from the verb on
	asked  []ast.Query      // of whoever does it, where nobody is named
	tables []*catalog.Table // of which each of them is
}

// deedSaid is the deed of a turn that follows nothing; nil for none, and where no text can be
// looked at.
func (r Rules) deedSaid(t Turn) *deed {
	verb := r.unknownVerb(t.Question)
	if t.Follows || verb < 0 || t.Mentions == nil || r.Without["deeds"] {
		return nil
	}
	said := heard.Spoken(t.Question, link.Candidate{From: verb, To: t.Said})
	d := &deed{verb: verb, said: strings.TrimRight(said, " ?.!")}
	if t.Tokens[verb-1].Lower != "who" {
		return d
	}
	for _, table := range r.Catalog.Tables {
		names := table.CalledBy()
		text := r.textWith(t, table, verb+1, t.Said)
		if text == nil || len(names) == 0 || len(d.asked) == mostSpeaking {
			continue
		}
		s := &ast.Select{}
		for _, c := range names {
			s.Items = append(s.Items, &ast.Item{Expr: ast.Col(c.Name)})
		}
		d.asked, d.tables = append(d.asked, asTexts(s, table, text, d.said)), append(d.tables, table)
	}
	return d
}

// mostSpeaking is how many tables whose texts have a word are asked for who does something.
const mostSpeaking = 3

// deedsOfAnybody are readings, and beside those that find a word in rows of one table what the
// texts of others say that have it: who speaks German is no dog of a German breed.
func (r Rules) deedsOfAnybody(d *deed, all []decode.Hypothesis) []decode.Hypothesis {
	out := slices.Clone(all)
	for _, h := range all {
		from := r.valueSaid(h.Query, d.said)
		for i, q := range d.asked {
			if from != "" && !strings.EqualFold(from, d.tables[i].Name) {
				other := h
				other.Query, other.Log = q, h.Log+math.Log(deedInTexts/float64(len(d.asked)))
				out = append(out, other)
			}
		}
	}
	return out
}

// valueSaid is the table of the one condition of a query that has a word of what was said; ""
// for any other query.
func (r Rules) valueSaid(q ast.Query, said string) (table string) {
	s, ok := q.(*ast.Select)
	if !ok || ast.HasFreeText(q) {
		return ""
	}
	var c *ast.Column
	var v *ast.Literal
	switch cond := s.Where.(type) {
	case *ast.Binary:
		c, _ = cond.L.(*ast.Column)
		v, _ = cond.R.(*ast.Literal)
	case *ast.Like:
		c, _ = cond.X.(*ast.Column)
		v, _ = cond.Pattern.(*ast.Literal)
	}
	if c == nil || v == nil || v.Kind != ast.String {
		return ""
	}
	words := strings.Fields(strings.ToLower(said))
	if !slices.ContainsFunc(strings.Fields(strings.ToLower(strings.Trim(v.Text, "%"))),
		func(w string) bool { return slices.Contains(words, w) }) {
		return ""
	}
	if _, t, one := ast.OneTable(q); one {
		return t.Name
	}
	return c.Table
}

// unknownVerb is the token of a verb right after who does it, by which nothing in the
// database is called; -1 for none.
func (r Rules) unknownVerb(q *link.Question) int {
	for i := 1; i < q.Said; i++ {
		word := q.Tokens[i].Lower
		if q.Flags[i*link.FlagCount+link.IsStop] != 0 || !heard.MostlyVerb(word) {
			continue
		}
		doer := slices.Contains([]string{"who", "that", "which"}, q.Tokens[i-1].Lower) ||
			slices.ContainsFunc(q.Tables, func(l tape.Link) bool { return l.From == i-1 && heard.ByName(l) })
		if doer && !heard.Linked(q, func(token int) bool { return token == i }) {
			return i
		}
	}
	return -1
}

// thingElsewhere is the table whose rows a query shows, and the value that it looks for in a
// joined one; nil where it has another condition, or looks for nothing there.
func (r Rules) thingElsewhere(s *ast.Select) (of *catalog.Table, value string) {
	c, op, v, ok := ast.Compared[*ast.Column](s.Where)
	if !ok || op != ast.Eq || v.Kind != ast.String || c.Table == "" ||
		slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return shape.OfTable(it) == nil }) {
		return nil, ""
	}
	if of = shape.ShownTable(r.Catalog, s); of == nil || strings.EqualFold(of.Name, c.Table) {
		return nil, ""
	}
	return of, v.Text
}

// textWith is the column of texts of a table in which one of some tokens stands; nil for
// none.
func (r Rules) textWith(t Turn, of *catalog.Table, from, to int) *catalog.Column {
	for i, c := range r.Schema.Columns {
		if c.Column == nil || c.Role != nil || c.Kind != catalog.FreeText || r.Schema.Tables[c.Table].Name != of.Name {
			continue
		}
		for j := from; j < to; j++ {
			if t.Flags[j*link.FlagCount+link.IsStop] != 0 {
				continue
			}
			if n, known := t.Mentions(i, t.Tokens[j].Stem); known && n > 0 {
				return c.Column
			}
		}
	}
	return nil
}

// asTexts is a query for the rows of a table whose text says something, with what another
// query shows of them.
func asTexts(s *ast.Select, of *catalog.Table, text *catalog.Column, said string) ast.Query {
	out := &ast.Select{From: []ast.From{&ast.Table{Name: of.Name}}}
	for _, it := range s.Items {
		shown := *it
		shown.Expr = &ast.Call{Name: "count", Star: true}
		if c, ok := it.Expr.(*ast.Column); ok {
			shown.Expr = ast.Col(c.Name)
		}
		out.Items = append(out.Items, &shown)
	}
	out.Where = saysYes(ast.Col(text.Name), said)
	return out
}

// saysYes is the condition that a text says what was said.
func saysYes(text *ast.Column, said string) ast.Expr {
	return &ast.Binary{Op: ast.Eq, L: &ast.FreeText{Func: ast.Answer, Text: text, Question: said}, R: ast.Str("Yes")}
}
