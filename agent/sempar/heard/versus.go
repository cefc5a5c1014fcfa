package heard

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/wordnet"
	"parley/suql/ast"
)

// Versus is two values of one column of which it is asked which has more: are there more leaks than
// services, do we have more members in Hull or in York, Gil or Hal, who does more jobs.
type Versus struct {
	Column int
	Values []ast.Expr
	Counts int    // the table of which there are more; -1 where none is named
	Said   []bool // the tokens that say them and that they are compared
}

// ofNumber are words that compare how many there are; betweenTwo stand between the two.
var (
	ofNumber   = []string{"more", "fewer", "less", "most", "fewest"}
	betweenTwo = append([]string{"or", "than"}, comparingSaid...)
)

func (d *Database) versus(q *link.Question) *Versus {
	from := slices.IndexFunc(q.Tokens[:q.Said], func(t link.Token) bool { return slices.Contains(ofNumber, t.Lower) })
	bounds := func(of english.Quantity) bool { return of.Comparison != english.Plain } // more than two
	if from < 0 || comparesHow(q, from) || slices.ContainsFunc(english.Quantities(d.Tokens(q)), bounds) {
		return nil
	}
	var found *Versus
	best := float32(0)
	for _, a := range q.Values {
		for _, b := range q.Values {
			if score := a.Score + b.Score; score > best && d.setAgainst(q, from, a, b) {
				found, best = d.versusOf(q, from, a, b), score
			}
		}
	}
	return found
}

// comparesHow reports whether a word compares how something is, not how many there are: not more expensive than
// moderate, of prices.
func comparesHow(q *link.Question, at int) bool {
	if at+2 >= q.Said || q.Tokens[at+2].Lower != "than" {
		return false
	}
	word := q.Tokens[at+1].Lower
	return wordnet.BaseFrequencyAs(word, wordnet.Adjective) > wordnet.BaseFrequencyAs(word, wordnet.Noun)
}

// setAgainst reports whether of two values the first is set against the second.
func (d *Database) setAgainst(q *link.Question, from int, a, b link.Candidate) bool {
	stored := func(v link.Candidate) bool {
		return v.Column >= 0 && v.From < v.To && v.To <= q.Said && (v.Way <= link.StoredMisspelt || v.Way == link.DomainAlike)
	}
	between := func(t link.Token) bool { return slices.Contains(betweenTwo, t.Lower) }
	return stored(a) && stored(b) && a.Column == b.Column && a.Text != b.Text && a.To <= b.From &&
		(from < b.From && slices.ContainsFunc(q.Tokens[a.To:b.From], between) || from >= b.To && eitherOf(q, a, b))
}

// eitherOf reports whether two values are put as one or the other, before it is asked what of them: Gil or the
// Kepplers, who does more jobs.
func eitherOf(q *link.Question, a, b link.Candidate) bool {
	or := false
	for _, t := range q.Tokens[a.To:b.From] {
		or = or || t.Lower == "or"
		if t.Lower != "or" && !english.StopWord(t.Lower) {
			return false
		}
	}
	return or
}

func (d *Database) versusOf(q *link.Question, from int, a, b link.Candidate) *Versus {
	v := &Versus{Column: a.Column, Values: []ast.Expr{ast.Str(a.Text), ast.Str(b.Text)}, Counts: -1,
		Said: make([]bool, len(q.Tokens))}
	for at := from + 1; at < min(from+1+near, q.Said) && v.Counts < 0; at++ {
		v.Counts = NamedAt(q, at)
	}
	link.Cover(v.Said, a.From, a.To)
	link.Cover(v.Said, b.From, b.To)
	v.Said[from] = true
	for i := a.To; i < b.From; i++ {
		v.Said[i] = slices.Contains(betweenTwo, q.Tokens[i].Lower)
	}
	return v
}

// IsIn reports whether a query shows groups of the values that are compared.
func (v *Versus) IsIn(query ast.Query) bool { return showsGroupsOf(query, v.Values) }
