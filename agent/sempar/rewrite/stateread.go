package rewrite

import (
	"slices"
	"strings"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// stateByDays is a query with what days tell in place of a question to texts of the same
// table that asks for a state which was said and for nothing else:
//
//	which boats were ready early?
//	SELECT boat FROM repairs WHERE answer(work, 'ready early') = 'Yes'
//	→ SELECT boat FROM repairs WHERE ready_on < promised_for
func (r Rules) stateByDays(q *link.Question, query ast.Query) ast.Query {
	said := r.StatesSaid(q)
	if len(said) != 1 {
		return query
	}
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		text, op, answer, ok := ast.Compared[*ast.FreeText](n)
		if !ok || op != ast.Eq || !strings.EqualFold(answer.Text, "Yes") || r.asked.of(text.Question).Negated {
			return n
		}
		if when := r.stateAsked(r.onlyTable(query, text), text.Question, said[0]); when != nil {
			return ast.Qualify(when, ast.TableOf(text.Text))
		}
		return n
	})
}

// stateAsked is what a state is worked out of that words ask for, of rows of a table; nil
// where they ask for something else, or no days tell it.
func (r Rules) stateAsked(asked *catalog.Table, words, state string) ast.Expr {
	for _, d := range r.Derived {
		if asked != nil && d.Column.Table == asked.Name && d.When[state] != nil && onlyState(words, state, asked, d) {
			return d.When[state]
		}
	}
	return nil
}

// onlyTable is the table of the text that is asked; nil where a query does not say it.
func (r Rules) onlyTable(query ast.Query, text *ast.FreeText) *catalog.Table {
	if name := ast.TableOf(text.Text); name != "" {
		return r.Catalog.Table(name)
	}
	if _, t, ok := ast.OneTable(query); ok {
		return r.Catalog.Table(t.Name)
	}
	return nil
}

// onlyState reports whether words ask for a state of a table and for nothing else: the
// rest are stop words, and words in the name of the table or of its days.
func onlyState(words, state string, of *catalog.Table, d computed.Column) bool {
	names := append(catalog.SplitName(of.Name), computed.Reviewing...)
	for _, c := range ast.Columns(d.Of) {
		names = append(names, catalog.SplitName(c.Name)...)
	}
	var stems []string
	for _, n := range names {
		stems = append(stems, link.Stem(strings.ToLower(n)))
	}
	rest := strings.Replace(" "+strings.ToLower(words)+" ", " "+state+" ", " ", 1)
	return !slices.ContainsFunc(link.Tokens(rest), func(t link.Token) bool {
		return !english.StopWord(t.Lower) && t.Lower != "get" && !slices.Contains(stems, t.Stem) && strings.Trim(t.Text, ".,;!?") != ""
	})
}

// earlyForLate is a query that compares the day on which something was done with the day
// by which it had to be the other way round, where early was said: the network knows late.
func (r Rules) earlyForLate(q *link.Question, query ast.Query) ast.Query {
	if !slices.Equal(r.StatesSaid(q), []string{computed.Early}) {
		return query
	}
	return r.Derived.Earlier(query)
}
