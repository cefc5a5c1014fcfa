package beside

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// listedMeant is how often rows by what they are called are a list in that order, and no figure for each: our
// estimate.
const listedMeant = 0.9

// listedByName are readings, and before each the rows of a table in the order of what they are called, where nothing
// else is asked for:
//
//	list members by surname  → SELECT first_name, last_name FROM members ORDER BY last_name
//	toys a to z              → SELECT name FROM toys ORDER BY name
func (r Rules) listedByName(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	of, last := r.listedSo(t.Question)
	if of == nil || t.Follows {
		return all
	}
	names := namesFor(of, last)
	if len(names) == 0 {
		return all
	}
	out := &ast.Select{Items: itemsOf(of), From: []ast.From{&ast.Table{Name: of.Name}}}
	for _, c := range slices.Backward(names) {
		out.OrderBy = append(out.OrderBy, &ast.Order{Expr: ast.Col(c.Name)})
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		if s, is := r.ofOneTable(query); s != nil && is == of && len(s.OrderBy) > 0 {
			return nil, 0
		}
		return out, listedMeant
	})
}

// listedSo is the table whose rows are to be listed by what they are called, and whether by their last names; nil
// where anything else is said, too.
func (r Rules) listedSo(q *link.Question) (of *catalog.Table, last bool) {
	by := false
	for i := 0; i < q.Said; i++ {
		word := q.Tokens[i].Lower
		next := func(k int) string { return wordPast(q, i+k, nil) }
		switch n := heard.NamedAt(q, i); {
		case word == "by" && slices.Contains(namesOf, wordPast(q, i+1, whose)):
			by, last = true, slices.Contains(lastNames, wordPast(q, i+1, whose))
			i++
		case word == "a" && (next(1) == "to" || next(1) == "-") && next(2) == "z":
			by = true
			i += 2
		case slices.Contains(namesOf, word) && by, !english.LetterOrDigit(word), english.StopWord(word) && word != "how",
			slices.Contains([]string{"list", "sort", "sorted", "order", "ordered", "arranged"}, word):
		case n >= 0 && of == nil:
			of = r.Schema.Tables[n].Table
		default:
			return nil, false
		}
	}
	if !by {
		return nil, false
	}
	return of, last
}
