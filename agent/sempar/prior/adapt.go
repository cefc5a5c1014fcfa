package prior

import (
	"slices"
	"strconv"
	"strings"

	"parley/agent/lessons"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/unit"
)

// adapted is the query of a lesson with the values that an utterance names in
// the places of its own, where the other words differ too: what the lesson's
// question names has to be named in the utterance, as it is or by another
// stored value of the same column, and no number of it may be left over. Like
// is how much of the other words both have in common.
func (p *Parser) adapted(l *lesson, utterance string) (q ast.Query, like float64, ok bool) {
	said := &saying{words: catalog.Words(utterance), stems: catalog.Stems(utterance)}
	if len(said.words) != len(said.stems) {
		return nil, 0, false
	}
	said.taken = make([]bool, len(said.words))
	became := map[string]string{} // by the old value
	values := inOrder(l.Question, lessons.Values(l.query))
	for _, v := range values { // what both name
		if said.take(catalog.Stems(v.Text)) {
			became[v.Text] = v.Text
		}
	}
	for _, v := range values {
		if became[v.Text] != "" {
			continue
		}
		text, found := p.other(l, v, said)
		if !found {
			return nil, 0, false
		}
		became[v.Text] = text
	}
	if said.numberLeft() {
		return nil, 0, false
	}
	q, ok = p.replaced(l.query, became)
	return q, likeness(lessons.Words(l.Question, l.query), said.pattern()), ok
}

// saying is an utterance of which some words are taken for values.
type saying struct {
	words, stems []string
	taken        []bool
}

// take takes a stretch of words, if it is there.
func (s *saying) take(stems []string) bool {
	for i := 0; len(stems) > 0 && i+len(stems) <= len(s.stems); i++ {
		if s.free(i, len(stems)) && slices.Equal(s.stems[i:i+len(stems)], stems) {
			s.mark(i, len(stems))
			return true
		}
	}
	return false
}

func (s *saying) free(at, n int) bool { return !slices.Contains(s.taken[at:at+n], true) }

func (s *saying) mark(at, n int) {
	for i := at; i < at+n; i++ {
		s.taken[i] = true
	}
}

// numberLeft reports whether a number stands there that is no value.
func (s *saying) numberLeft() bool {
	for i, w := range s.words {
		if _, err := strconv.ParseFloat(w, 64); err == nil && !s.taken[i] {
			return true
		}
	}
	return false
}

// pattern are the words with lessons.Value in the place of each value.
func (s *saying) pattern() []string {
	var out []string
	for i, w := range s.stems {
		switch {
		case !s.taken[i]:
			out = append(out, w)
		case i == 0 || !s.taken[i-1]:
			out = append(out, lessons.Value)
		}
	}
	return out
}

// other finds what an utterance names in place of a value: another one of the
// same column, the longest first, or another number.
func (p *Parser) other(l *lesson, old *ast.Literal, s *saying) (string, bool) {
	for n := min(mostWords, len(s.words)); n > 0; n-- {
		for at := 0; at+n <= len(s.words); at++ {
			if !s.free(at, n) {
				continue
			}
			text := strings.Join(s.words[at:at+n], " ")
			if old.Kind == ast.Number {
				if _, err := strconv.ParseFloat(text, 64); err != nil {
					continue
				}
			} else if p.values == nil {
				return "", false
			}
			if text, ok := p.spelled(l, old, text); ok {
				s.mark(at, n)
				return text, true
			}
		}
	}
	return "", false
}

// replaced is a query with other values; false where they do not fit it.
func (p *Parser) replaced(query ast.Query, became map[string]string) (ast.Query, bool) {
	fits := true
	q := ast.Rewrite(query, func(n ast.Node) ast.Node {
		v, ok := n.(*ast.Literal)
		if !ok || became[v.Text] == "" {
			return n
		}
		out := *v
		out.Text = became[v.Text]
		if _, err := strconv.ParseFloat(out.Text, 64); v.Kind == ast.Number && err != nil {
			fits = false
		}
		return &out
	})
	checked, _, err := check.Query(q, p.cat, "")
	if !fits || err != nil {
		return nil, false
	}
	return checked.Query, true
}

// likeness is twice the share of words that two patterns have in common, of
// all words of both (Dice's coefficient); each word counts as often as it
// stands there.
func likeness(a, b []string) float64 {
	count := map[string]int{}
	for _, w := range a {
		count[w]++
	}
	both := 0
	for _, w := range b {
		if count[w] > 0 {
			count[w]--
			both++
		}
	}
	return 2 * float64(both) / float64(max(len(a)+len(b), 1))
}

// columnsOf are the columns that a value of a lesson is compared with.
func columnsOf(l *lesson, old *ast.Literal) map[string]bool {
	columns := map[string]bool{}
	for _, u := range l.units {
		if u.Kind == unit.Value && slices.Contains(u.Values, old.Text) {
			columns[strings.ToLower(u.Column)] = true
		}
	}
	return columns
}
