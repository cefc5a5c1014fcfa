package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/keys"
)

// nameMeant is how often who speaks of what a name has in it means the names of the rows that are spoken of: our
// estimate.
const nameMeant = 0.9

// namesSaid are readings, and before each the rows of a table that is named whose own names have what is said of them:
//
//	toys with train in the name      → SELECT name FROM toys WHERE name ILIKE '%train%'
//	members whose surname ends in son → … WHERE last_name ILIKE '%son'
//	families called Smith            → … WHERE first_name ILIKE '%Smith%' OR last_name ILIKE '%Smith%'
//
// The last is for a name that is not stored: that nobody is called so is to be said, and nothing else.
func (r Rules) namesSaid(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	p := r.patternSaid(t.Question)
	if p == nil {
		return all
	}
	of := r.namedBefore(t.Question, p.at)
	if of == nil {
		return all
	}
	var like []ast.Expr
	for _, c := range namesFor(of, p.last) {
		like = append(like, &ast.Like{X: ast.Col(c.Name), Pattern: ast.Str(p.before + p.text + p.after), Fold: true})
	}
	if len(like) == 0 {
		return all
	}
	where := ast.Disj(like...)
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		out := &ast.Select{Items: itemsOf(of), From: []ast.From{&ast.Table{Name: of.Name}}}
		if s, is := r.ofOneTable(query); s != nil && is == of && s.Limit == nil {
			shown := *s
			shown.OrderBy = nil
			out = &shown
			out.Where = ast.Conj(append(othersSaid(t.Question, s, namesFor(of, p.last)...), where)...)
		} else {
			out.Where = where
		}
		if ast.Print(out) == ast.Print(query) {
			return nil, 0
		}
		return out, nameMeant
	})
}

// pattern is what is said of a name: text, what may stand before it and after it, the token at which it is said, and
// whether it is the last name alone.
type pattern struct {
	text, before, after string
	at                  int
	last                bool
}

// patternSaid is what an utterance says of names; nil for nothing.
func (r Rules) patternSaid(q *link.Question) *pattern {
	for i := range q.Said {
		for _, read := range []func(*link.Question, int) *pattern{containing, inTheName, endingIn, r.calledSo} {
			if p := read(q, i); p != nil && p.text != "" {
				p.at = i
				p.last = p.last || heard.SaysOne(q, lastNames)
				return p
			}
		}
	}
	return nil
}

// Words for names.
var (
	namesOf    = []string{"name", "names", "title", "titles", "surname", "surnames"}
	lastNames  = []string{"surname", "surnames"}
	whose      = []string{"the", "their", "its", "his", "her"}
	theWord    = []string{"word", "words", "letter", "letters", "name"}
	containers = []string{"containing", "contains", "contain"}
	endings    = []string{"ends", "ending", "end"}
	beginnings = []string{"starts", "starting", "start", "begins", "beginning", "begin"} // the grammar has these
)

// inTheName reads with train in the name, with son at the end of their name.
func inTheName(q *link.Question, i int) *pattern {
	if q.Tokens[i].Lower != "with" {
		return nil
	}
	const most = 4 // words
	for to := i + 2; to < min(q.Said, i+2+most); to++ {
		switch word := q.Tokens[to].Lower; {
		case word == "in" && slices.Contains(namesOf, wordPast(q, to+1, whose)):
			return &pattern{text: saidText(q, i+1, to), before: "%", after: "%"}
		case word == "at" && endOfName(q, to+1):
			return &pattern{text: saidText(q, i+1, to), before: "%"}
		}
	}
	return nil
}

// endOfName reports whether words say the end of a name: the end of their name.
func endOfName(q *link.Question, at int) bool {
	if at < q.Said && slices.Contains(whose, q.Tokens[at].Lower) {
		at++
	}
	return at+1 < q.Said && q.Tokens[at].Lower == "end" && q.Tokens[at+1].Lower == "of" &&
		slices.Contains(namesOf, wordPast(q, at+2, whose))
}

func isNameWord(t link.Token) bool { return slices.Contains(namesOf, t.Lower) }

// containing reads whose name contains train, containing the word train, with the word train.
func containing(q *link.Question, i int) *pattern {
	word := q.Tokens[i].Lower
	verb := slices.Contains(containers, word)
	if !verb && (word != "with" || i > 0 && slices.Contains(beginnings, q.Tokens[i-1].Lower)) {
		return nil
	}
	from := i + 1
	quoted := from+1 < q.Said && q.Tokens[from].Lower == "the" && slices.Contains(theWord, q.Tokens[from+1].Lower)
	if quoted {
		from += 2
	}
	if !quoted && (!verb || i == 0 || !isNameWord(q.Tokens[i-1])) {
		return nil
	}
	return &pattern{text: saidText(q, from, wordEnd(q, from)), before: "%", after: "%"}
}

// endingIn reads whose surname ends in son.
func endingIn(q *link.Question, i int) *pattern {
	if i == 0 || !slices.Contains(endings, q.Tokens[i].Lower) || !isNameWord(q.Tokens[i-1]) || i+2 >= q.Said ||
		!slices.Contains([]string{"in", "with", "on"}, q.Tokens[i+1].Lower) {
		return nil
	}
	return &pattern{text: saidText(q, i+2, wordEnd(q, i+2)), before: "%"}
}

// calledSo reads called Smith, by the name of Smith, where nothing that is stored is called so.
func (r Rules) calledSo(q *link.Question, i int) *pattern {
	from := i + 1
	switch q.Tokens[i].Lower {
	case "called", "named":
		if i > 0 && slices.Contains(callers, q.Tokens[i-1].Lower) { // who called yesterday
			return nil
		}
	case "name":
		if i == 0 || q.Tokens[i-1].Lower != "the" || from >= q.Said || q.Tokens[from].Lower != "of" {
			return nil
		}
		from++
	default:
		return nil
	}
	to := wordEnd(q, from)
	if to == from || slices.Contains([]string{"after", "for"}, q.Tokens[from].Lower) || saysSomething(q, from, to) {
		return nil
	}
	return &pattern{text: saidText(q, from, to), before: "%", after: "%"}
}

// saysSomething reports whether some words are linked to something in the database, or the first is of a time.
func saysSomething(q *link.Question, from, to int) bool {
	return heard.Linked(q, func(t int) bool { return t >= from && t < to }) ||
		slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
			return v.SaysTime() && v.From <= from && from < v.To
		})
}

// callers are words before "called" by which somebody calls.
var callers = []string{"who", "that", "we", "they", "have", "has", "ve", "i", "you", "he", "she"}

// wordPast is the word at a token, or behind one of some words there.
func wordPast(q *link.Question, at int, skip []string) string {
	if at < q.Said && slices.Contains(skip, q.Tokens[at].Lower) {
		at++
	}
	if at >= q.Said {
		return ""
	}
	return q.Tokens[at].Lower
}

// wordEnd is where the words from a token on end that may be a name: at a small word or a sign.
func wordEnd(q *link.Question, from int) int {
	const most = 3
	to := from
	for to < min(q.Said, from+most) && english.LetterOrDigit(q.Tokens[to].Text) && !english.StopWord(q.Tokens[to].Lower) {
		to++
	}
	return to
}

// saidText are the words of an utterance as they were said, without quotes around them.
func saidText(q *link.Question, from, to int) string {
	if from >= to || to > q.Said {
		return ""
	}
	return strings.Trim(q.Text[q.Tokens[from].From:q.Tokens[to-1].To], `"'“”‘’ `)
}

// namedBefore is the last table that is named before a token; nil for none.
func (r Rules) namedBefore(q *link.Question, at int) *catalog.Table {
	for i := at; i >= 0; i-- {
		if n := heard.NamedAt(q, i); n >= 0 {
			return r.Schema.Tables[n].Table
		}
	}
	return nil
}

// namesFor are the columns by which rows of a table are called, or the one of their last names.
func namesFor(of *catalog.Table, last bool) []*catalog.Column {
	if last {
		if c := keys.NamePart(of, "last", nil); c != nil {
			return []*catalog.Column{c}
		}
	}
	return of.CalledBy()
}

// itemsOf are the columns by which rows of a table are called, all where there are none.
func itemsOf(of *catalog.Table) (out []*ast.Item) {
	for _, c := range of.CalledBy() {
		out = append(out, &ast.Item{Expr: ast.Col(c.Name)})
	}
	if len(out) == 0 {
		out = []*ast.Item{{Expr: &ast.Star{}}}
	}
	return out
}
