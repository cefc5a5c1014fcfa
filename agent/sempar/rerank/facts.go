package rerank

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english"
)

// Said is an utterance that was read, with what its readings are held against.
type Said struct {
	// Mentions says in how many rows of a column a word is, given its stem; false
	// where that is not known. With nil it never is.
	Mentions func(column int, stem string) (int, bool)

	linker *link.Linker
	q      *link.Question
	before []grammar.Derivation // the conditions of the query before
	asked  map[string]bool      // what that puts to texts
	denies bool                 // a word denies something
	all    bool                 // a word says that something holds of all, or of nothing else
	most   bool                 // a word is a superlative
	or     bool                 // a word is "or"
	poles  map[int]bool         // of columns, whether a superlative asks for their highest or their lowest
}

// Hear prepares an utterance that was read after a query, or after none.
func Hear(l *link.Linker, q *link.Question, before grammar.Derivation) Said {
	s := Said{linker: l, q: q, before: before.Conditions(), asked: map[string]bool{}, poles: polesOf(l, q)}
	for _, d := range before {
		if d.Symbol == grammar.Words {
			s.asked[d.Text] = true
		}
	}
	tokens := english.Tokens(q.Text)
	s.denies = len(english.Negations(tokens)) > 0
	s.all = slices.ContainsFunc(tokens, func(t english.Token) bool {
		return slices.Contains(ofAll, t.Lower) || slices.Contains(ofOnly, t.Lower)
	})
	amounts := english.Quantities(tokens)
	for i, t := range tokens {
		_, grade := english.Degree(t.Lower)
		within := func(a english.Quantity) bool { return a.First <= i && i < a.Last } // at least 50
		s.most = s.most || grade == english.Superlative && !slices.ContainsFunc(amounts, within)
		s.or = s.or || t.Lower == "or"
	}
	return s
}

// ofAll and ofOnly are the words by which something holds of all, or of nothing else.
var ofAll, ofOnly = english.Cues("ofall"), english.Cues("ofonly")

// Facts are those of a reading. What the query before has too tells nothing.
// unexplained says of each token whether the reading makes nothing of what it
// means (reconstruct.Model.Unexplained); nil where that is not known.
func (s Said) Facts(made grammar.Derivation, unexplained []bool) Facts {
	f := Facts{}
	denies, lacks := false, false
	for _, c := range made.Conditions() {
		if slices.ContainsFunc(s.before, c.Same) {
			continue
		}
		denies = denies || Denies(c[0].Rule.Name)
		lacks = lacks || strings.HasSuffix(c[0].Rule.Name, "NOT IN (SELECT Q)")
		s.values(c, f)
		s.bounds(c, f)
		if c[0].Rule.Name == "V IS NOT NULL" {
			f["has any value"]++
		}
	}
	switch {
	case s.denies:
	case lacks && !s.all: // what holds of all of them is that none lacks it
		f["among no rows elsewhere, nobody denied"]++
	case denies:
		f["denied, nobody did"]++
	}
	for i, d := range made {
		if d.Symbol == grammar.Words && !s.asked[d.Text] {
			s.text(made, i, f)
		}
	}
	if n := s.againstSuperlative(made); n > 0 {
		f["order against a superlative"] = n
	}
	s.shape(made, f)
	s.leftOut(made, unexplained, f)
	return f
}

// Denies reports whether the rule of a condition says what rows must not be.
func Denies(rule string) bool {
	return strings.Contains(rule, "NOT IN") || strings.Contains(rule, "NOT ILIKE") || strings.Contains(rule, "<>") ||
		strings.HasPrefix(rule, "lacks") || strings.HasSuffix(rule, "'No'") || strings.HasSuffix(rule, "IS NULL")
}

// leftOut are facts of the words that a reading makes nothing of: values that
// are stored and were said whole, numbers, and other words that carry meaning.
func (s Said) leftOut(made grammar.Derivation, unexplained []bool, f Facts) {
	used := s.used(made)
	for _, v := range s.q.Values {
		if v.From >= v.To || v.To > s.q.Said || slices.Contains(used[v.From:v.To], true) {
			continue
		}
		if name := s.kindLeft(v); name != "" {
			f[name]++
			link.Cover(used, v.From, v.To)
		}
	}
	for i, left := range unexplained {
		t := s.q.Tokens[i]
		if left && !used[i] && !english.StopWord(t.Lower) && !english.Addresses(t.Lower) && len(t.Text) > 1 {
			f["word left out"]++
		}
	}
}

// kindLeft is the fact that a value is left out; "" where that is none.
func (s Said) kindLeft(v link.Candidate) string {
	switch {
	case v.Way == link.Number || v.Way == link.Quoted:
		return "number left out"
	case v.Way != link.StoredWhole:
		return ""
	case s.closed(v.Column):
		return "value of a list left out"
	}
	return "value left out"
}

// closed reports whether all values of a column are known, and few.
func (s Said) closed(column int) bool {
	if column < 0 {
		return false
	}
	c := s.linker.Schema.Columns[column].Column
	return c != nil && len(c.Domain) > 0
}

// used tells which tokens of the utterance a reading makes something of by
// columns, tables, values and what it asks of texts.
func (s Said) used(made grammar.Derivation) []bool {
	out := make([]bool, s.q.Said)
	for _, d := range made {
		switch d.Symbol {
		case grammar.Value:
			for _, v := range s.q.Values {
				if strings.EqualFold(v.Text, d.Text) && v.To <= s.q.Said {
					link.Cover(out, v.From, v.To)
				}
			}
		case grammar.Words:
			for i := range out {
				out[i] = out[i] || strings.Contains(d.Text, s.q.Tokens[i].Text)
			}
		case grammar.Column:
			link.CoverLinked(out, s.q.Columns, d.Index, link.NameWhole, link.NamePart, link.SameMeaning)
		case grammar.Table:
			link.CoverLinked(out, s.q.Tables, d.Index, link.TableWhole, link.TablePart)
		}
	}
	return out
}
