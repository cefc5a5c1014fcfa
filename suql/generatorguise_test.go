package suql_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// One question in several guises. What is chosen here is drawn apart from the
// rest of a query, so that a seed that once failed still makes that query,
// perhaps in another guise.

// aside starts the draws of guises.
func aside(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 13)) }

// equals is that the answer about a text is v or, where unlike, that it is not:
// asked in a word, or as a question for yes or no, to which no is the answer
// where yes is not.
func (w *generator) equals(s source, text, topic, v string, unlike bool) pair {
	op, not := " = ", ""
	if unlike {
		op, not = " <> ", "NOT "
	}
	judged := s.alias + ".j_" + text + topic + v
	if w.aside.IntN(3) > 0 {
		return pair{fmt.Sprintf("answer(%s.%s, '%s')%s'%s'", s.alias, text, topic, op, v), not + judged}
	}
	w.note("a question for yes or no")
	judged = s.alias + ".p_" + text + topic
	if v == "no" {
		judged = "(NOT " + judged + ")"
	}
	v = []string{v, strings.ToUpper(v)}[w.aside.IntN(2)]
	return pair{fmt.Sprintf("answer(%s.%s, 'is it %s?')%s'%s'", s.alias, text, topic, op, v), not + judged}
}

// oneOf is a CASE about one answer, or now and then what it was given.
func (w *generator) oneOf(scope []source, was pair, arms ...pair) pair {
	s := scope[w.aside.IntN(len(scope))]
	text, topic := textsOf[s.kind][w.aside.IntN(len(textsOf[s.kind]))], []string{"kids", "quiet"}[w.aside.IntN(2)]
	answer, judged := fmt.Sprintf("answer(%s.%s, '%s')", s.alias, text, topic), s.alias+".j_"+text+topic
	values := []string{"yes", "no"}
	w.aside.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
	head, when := "CASE", func(v string) string { return answer + " = '" + v + "'" }
	switch w.aside.IntN(4) {
	case 0:
		w.note("CASE over one answer")
	case 1:
		w.note("CASE of one answer")
		head, when = "CASE "+answer, func(v string) string { return "'" + v + "'" }
	default:
		return was
	}
	out := pair{head, "CASE"}
	for i, arm := range arms {
		out.suql += " WHEN " + when(values[i]) + " THEN " + arm.suql
		out.naive += " WHEN " + judged + values[i] + " THEN " + arm.naive
	}
	return pair{out.suql + " ELSE " + was.suql + " END", out.naive + " ELSE " + was.naive + " END"}
}
