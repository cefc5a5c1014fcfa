package beside

import (
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/english/wordnet"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// turnedMeant is how often a column of yes and no that words come near to is meant as these say it, where a
// reading has the other answer: our estimate.
const turnedMeant = 0.8

// flagsTurned are readings, and before each that has a no of a column which words come near to, and nobody
// denies anything, the same with yes; and the other way round where they are denied:
//
//	parents on the newsletter
//	SELECT name FROM parents WHERE news = 'N'  →  SELECT name FROM parents WHERE news = 'Y'
func (r Rules) flagsTurned(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if t.Follows {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok {
			return nil, 0
		}
		terms := ast.Terms(ast.And, s.Where)
		for i, term := range terms {
			if turned := r.answerTurned(t.Question, s, term); turned != nil {
				terms[i] = turned
				return condition.Where(s, terms...), turnedMeant
			}
		}
		return nil, 0
	})
}

// answerTurned is a condition with the other answer, where that was said; nil for others.
func (r Rules) answerTurned(q *link.Question, s *ast.Select, term ast.Expr) ast.Expr {
	c, op, value, ok := ast.Compared[*ast.Column](term)
	if !ok || op != ast.Eq {
		return nil
	}
	of := joins.ColumnIn(r.Catalog, s, c)
	if of == nil {
		return nil
	}
	at := r.near(q, of)
	if at < 0 {
		return nil
	}
	yes, no := answerIn(of, "yes"), answerIn(of, "no")
	switch {
	case yes == nil || no == nil:
	case ast.Print(value) == ast.Print(no) && !denies(q):
		return &ast.Binary{Op: ast.Eq, L: c, R: yes}
	case ast.Print(value) == ast.Print(yes) && deniedBefore(q, at):
		return &ast.Binary{Op: ast.Eq, L: c, R: no}
	}
	return nil
}

// near is the last token that comes near to the name of a column, where none says the whole of it; -1 for
// none.
func (r Rules) near(q *link.Question, of *catalog.Column) int {
	at := -1
	for _, l := range q.Columns {
		if r.Schema.Columns[l.To].Column != of || l.From >= q.Said || isContrary(q.Tokens[l.From].Lower) {
			continue
		}
		switch l.Way {
		case link.NameWhole:
			return -1
		case link.NamePart, link.NamePrefix, link.SameMeaning, link.OneStep:
			at = max(at, l.From)
		}
	}
	return at
}

// denies reports whether an utterance denies anything, or speaks of the contrary of something.
func denies(q *link.Question) bool {
	for i, t := range q.Tokens[:q.Said] {
		if q.Flags[i*link.FlagCount+link.IsNo] != 0 || isContrary(t.Lower) || t.Lower == "no" {
			return true
		}
	}
	return heard.SaysOne(q, []string{"still", "yet", "outstanding"})
}

// isContrary reports whether a word is the contrary of another: unread.
func isContrary(word string) bool {
	rest, ok := strings.CutPrefix(word, "un")
	return ok && len(rest) > 2 && len(wordnet.Lemmas(rest)) > 0
}
