package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/predicate"
	"parley/agent/sempar/shape"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// AllLeft is the word by which an utterance says that something holds of all rows of something,
// where a query says it of any: whoever reads the answer has to know.
func (r Rules) AllLeft(q *link.Question, query ast.Query) []string {
	said, all := r.rewrite.AllOf(q, query)
	if len(said.Rows) == 0 || all != nil || said.Way != heard.AllFollows {
		return nil
	}
	return []string{q.Tokens[said.At].Text}
}

// joinedIn is the query whose joins count against a reading: that of which one for all rows
// was made, else the one that it is.
func (r Rules) joinedIn(q *link.Question, short, full ast.Query) ast.Query {
	if _, all := r.rewrite.AllOf(q, short); all != nil {
		return short
	}
	return full
}

// wordless reports whether a derivation asks texts for nothing, for the unit of an amount (whether
// it is m, of trees over 15 m), or for what the rows themselves are by their names.
func (r Rules) wordless(q *link.Question, made grammar.Derivation) bool {
	return slices.ContainsFunc(made, func(d grammar.Decision) bool {
		return d.Symbol == grammar.Words &&
			(predicate.SaysNothing(d.Text) || onlyAll(d.Text) || onlyUnit(q, d.Text) || r.onlyRows(d.Text))
	})
}

// onlyRows reports whether words are one word for what rows are called: cats of rows with the
// name of a cat.
func (r Rules) onlyRows(words string) bool {
	one := english.Singular(strings.ToLower(words))
	return slices.ContainsFunc(r.Catalog.Tables, func(t *catalog.Table) bool {
		return one == named(t)
	})
}

// onlyUnit reports whether words are the unit of an amount that was said.
func onlyUnit(q *link.Question, words string) bool {
	return slices.ContainsFunc(q.Units, func(u link.UnitWords) bool {
		return strings.EqualFold(heard.Spoken(q, link.Candidate{From: u.From, To: u.To}), words)
	})
}

// onlyAll reports whether words have nothing but what says that something holds of all rows:
// they are no question to a text.
func onlyAll(words string) bool {
	said := slices.Concat(heard.WordsOfAll, heard.WordsOfOnly, english.Auxiliaries, english.Possessives)
	return !slices.ContainsFunc(strings.Fields(strings.ToLower(words)), func(w string) bool {
		return !slices.Contains(said, w)
	})
}

// losesThose is added to the logarithm of a reading that loses a condition which those that were
// shown met, where it asks of them.
const losesThose = -2

// Referring are the words by which an utterance speaks of what was shown before, of which a reading
// makes nothing: there was nothing before, or the reading loses a condition that this met; whoever
// reads the answer has to know. The reading is worth less for that.
func (r Rules) Referring(q *link.Question, follows bool, previous, query ast.Query) (left []string, log float64) {
	if r.Without[ofReferent] {
		return nil, 0
	}
	if word := heard.NoReferent(q); word != "" && !follows {
		left = append(left, word)
	}
	word, was := heard.OfShown(q), shape.InOne(previous)
	now, ok := query.(*ast.Select)
	if word != "" && follows && was != nil && ok && len(shape.Lost(was, now)) > 0 {
		left, log = append(left, word), losesThose
	}
	return left, log
}
