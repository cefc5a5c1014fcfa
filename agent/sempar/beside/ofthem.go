package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/english"
	"parley/suql/ast"
)

// ofThemKept is how often what is asked of those that were shown keeps all the conditions of
// these, where a reading loses some: our estimate.
const ofThemKept = 0.95

// amongShown are readings, and before each that asks of those that were shown, and loses
// conditions that these met, the same with all of them.
//
//	teachers who started before 2020; which of them lead a group?
//	… WHERE leads = 'yes'  →  … WHERE leads = 'yes' AND started < '2020-01-01'
//	how many kilos did we harvest in 2025; which hive gave the most of it?
func (r Rules) amongShown(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	was := shape.InOne(t.Previous)
	if was == nil || !t.Follows || heard.OfShown(t.Question) == "" && !(shape.AllFigures(was) && ofIt(t.Question)) {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		now, ok := query.(*ast.Select)
		if !ok || len(was.From) != 1 || len(now.From) != 1 || now.GroupBy == nil && was.GroupBy != nil {
			return nil, 0
		}
		lost := lostIn(was, now)
		if len(lost) == 0 {
			return nil, 0
		}
		out := *now
		out.Where = ast.Conj(append(lost, ast.Terms(ast.And, now.Where)...)...)
		if ofIt(t.Question) {
			out.OrderBy = byFigure(&out, was)
		}
		return &out, ofThemKept
	})
}

// byFigure is the order of a block by the one figure of another over the same table, where it is by how
// many rows there are: the most of the kilos that were shown, and not the most rows.
func byFigure(s, was *ast.Select) []*ast.Order {
	if _, _, one := ast.OneTable(s); !one || len(was.Items) != 1 {
		return s.OrderBy
	}
	out := slices.Clone(s.OrderBy)
	for i, o := range out {
		if ast.Print(o.Expr) == "count(*)" {
			by := *o
			by.Expr = was.Items[0].Expr
			out[i] = &by
		}
	}
	return out
}

// ofIt reports whether an utterance speaks of a figure that was shown: the most of it, how much of that.
func ofIt(q *link.Question) bool {
	for i := 1; i < q.Said; i++ {
		said := q.Tokens[i].Lower
		ends := i+1 >= q.Said || english.StopWord(q.Tokens[i+1].Lower) || !english.LetterOrDigit(q.Tokens[i+1].Text)
		if q.Tokens[i-1].Lower == "of" && (said == "it" || ends && (said == "that" || said == "this")) {
			return true
		}
	}
	return false
}

// eitherKept are readings that go on from a query, and before each that keeps one of two things of which it
// has either, the same that keeps both:
//
//	reviews about something broken, or that it did not work; only those with two stars
//	… WHERE answer(…) = 'Yes' AND stars = 2  →  … WHERE (answer(…) = 'Yes' OR answer(…) = 'No') AND stars = 2
func (r Rules) eitherKept(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	was, ok := t.Previous.(*ast.Select)
	if !ok || !t.Follows {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		now, ok := query.(*ast.Select)
		if !ok {
			return nil, 0
		}
		terms := ast.Terms(ast.And, now.Where)
		for _, either := range ast.Terms(ast.And, was.Where) {
			parts := ast.Terms(ast.Or, either)
			if len(parts) < 2 {
				continue
			}
			for i, term := range terms {
				same := func(part ast.Expr) bool { return ast.Print(part) == ast.Print(term) }
				if slices.ContainsFunc(parts, same) && !saysWordsOf(t.Question, term) {
					terms[i] = either
					return condition.Where(now, terms...), ofThemKept
				}
			}
		}
		return nil, 0
	})
}

// saysWordsOf reports whether an utterance has a word of what a condition compares with, or asks a text.
func saysWordsOf(q *link.Question, term ast.Expr) bool {
	var words []string
	ast.Inspect(term, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Literal:
			words = append(words, strings.Fields(strings.ToLower(n.Text))...)
		case *ast.FreeText:
			words = append(words, strings.Fields(strings.ToLower(strings.Trim(n.Question, "?")))...)
		}
		return true
	})
	return slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool {
		return !english.StopWord(t.Lower) && slices.Contains(words, t.Lower)
	})
}

// lostIn are the conditions of a block that another has no more, as they are written in that;
// none where it has not all of the tables.
func lostIn(was, now *ast.Select) []ast.Expr {
	before, ok1 := joins.ChainOf(was.From[0])
	after, ok2 := joins.ChainOf(now.From[0])
	if !ok1 || !ok2 || !within(before, after) {
		return nil
	}
	lost := shape.Lost(was, now)
	for i, term := range lost {
		switch {
		case len(after.Tables) == 1:
			lost[i] = ast.Unqualify(term, after.Tables[0].Ref())
		case len(before.Tables) == 1:
			lost[i] = ast.Qualify(term, before.Tables[0].Ref())
		}
	}
	return lost
}

// within reports whether a chain has all the tables of another, by the same names.
func within(small, large joins.Chain) bool {
	return !slices.ContainsFunc(small.Tables, func(t *ast.Table) bool {
		return !slices.ContainsFunc(large.Tables, func(o *ast.Table) bool {
			return strings.EqualFold(t.Name, o.Name) && strings.EqualFold(t.Ref(), o.Ref())
		})
	})
}

// whichMeant is how often who asks which of those that a figure is of wants to see them: our estimate.
const whichMeant = 0.95

// whichOfThem are readings, and before each that has the figure of the query before, where it is
// asked which of those, the same that shows their rows.
//
//	how many patients live in Measham; which of those have no insurer?
//	SELECT count(*) FROM patients WHERE …  →  SELECT * FROM patients WHERE …
func (r Rules) whichOfThem(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	was := shape.InOne(t.Previous)
	if was == nil || !t.Follows || heard.OfShown(t.Question) == "" || !heard.SaysOne(t.Question, []string{"which"}) ||
		!shape.AllFigures(was) {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		now, ok := query.(*ast.Select)
		if !ok || !shape.AllFigures(now) {
			return nil, 0
		}
		of := shape.FiguresOf(r.Catalog, now)
		if of == "" {
			return nil, 0
		}
		out := *now
		out.Items = []*ast.Item{{Expr: &ast.Star{}}}
		if len(joins.Of(r.Catalog, now).Tables) > 1 {
			out.Items[0].Expr = &ast.Star{Table: of}
		}
		return &out, whichMeant
	})
}

// notInTexts is how often what goes on from a query that found nothing, with all its conditions,
// is meant of what is left without those on texts, which with them finds nothing either: our
// estimate.
const notInTexts = 0.5

// withoutTexts are readings that go on from a query which found nothing, and before each that has
// all its conditions the same without those on texts.
//
//	pizza in Oakland, nothing fancy; who has the most reviews?
//	… WHERE 'Pizza' = ANY(cuisines) AND location = 'Oakland' AND answer(reviews, 'is it fancy?') = 'No' ORDER BY …
//	→ … WHERE 'Pizza' = ANY(cuisines) AND location = 'Oakland' ORDER BY …
func (r Rules) withoutTexts(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	was, ok := t.Previous.(*ast.Select)
	if !ok || !t.Nothing {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		now, ok := query.(*ast.Select)
		if !ok {
			return nil, 0
		}
		terms, rest := ast.Terms(ast.And, now.Where), ast.Terms(ast.And, now.Where)
		for _, of := range ast.Terms(ast.And, was.Where) {
			same := func(term ast.Expr) bool { return ast.Print(ast.Qualify(term, "")) == ast.Print(ast.Qualify(of, "")) }
			if !slices.ContainsFunc(terms, same) {
				return nil, 0
			}
			if ast.HasFreeText(of) {
				rest = slices.DeleteFunc(rest, same)
			}
		}
		if len(rest) == 0 || len(rest) == len(terms) {
			return nil, 0
		}
		out := *now
		out.Where = ast.Conj(rest...)
		return &out, notInTexts
	})
}
