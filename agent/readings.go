package agent

import (
	"context"
	"slices"
	"strings"

	"parley/suql"
	"parley/suql/ast"
)

// readings is the choice between readings that stands in place of an answer:
// no result is probable enough, and no question about a part of the query is
// worth it or left to ask. False where the answer may be given, or a question
// about a part comes first.
func (s *Session) readings(ctx context.Context, st state, c Case, found Finding, best Hypothesis,
	clauses []Clause) (Question, bool) {
	left := st.budget(s.parts.MaxQuestions) - st.asked
	bounded := s.parts.MaxQuestions > 0
	if len(found.Choice) == 0 || bounded && left < 1 || found.Suspect != nil && (!bounded || left > 1) {
		return Question{}, false
	}
	ctx, done := s.within(ctx, 2*countingTime+triedTime)
	defer done()
	q := Question{Choice: true, Menu: true, Clauses: clauses, Draft: ast.Print(best.Query)}
	if q.Options = s.choice(ctx, st, c, found.Choice); len(q.Options) == 0 {
		return Question{}, false
	}
	q.Text = s.offered(q.Options, len(c.Refused) > 0)
	return q, true
}

// choice are readings as options, those that nobody can tell apart as one or from one that was
// refused, and beside them others that texts bear out where none of these is borne out.
func (s *Session) choice(ctx context.Context, st state, c Case, all []Hypothesis) []Option {
	var options []Option
	var of []ast.Query // the options
	for _, h := range all {
		o := s.whole(ctx, st, h, c.World)
		same := st.hasRefused(o)
		for i, other := range options {
			same = same || other.Query.SUQL == o.Query.SUQL || other.Text == o.Text &&
				(other.First == o.First && o.First != "" || toldAlike(of[i], h.Query))
		}
		if !same {
			options, of = append(options, o), append(of, h.Query)
		}
	}
	others := s.elsewhere(ctx, st, of, options, c.World)
	if words := leftByAll(options); len(others) == 0 && words != "" {
		others = s.leavingNothing(ctx, st, c, words)
	}
	options = append(others, borneOut(options)...)
	if len(others) > 0 {
		options = options[:min(len(options), max(mostReadings, len(others)))]
	}
	return options
}

// offered is the question that readings are offered with. Where all of them
// leave words out, it says so first: none of them is what was said, and they
// are no more than the nearest to it. After others were refused it is shorter.
func (s *Session) offered(options []Option, again bool) string {
	words := leftByAll(options)
	switch {
	case again && len(options) == 1:
		return s.language.Say("Then perhaps this: %s. Is that what you want?", options[0].Text)
	case again:
		return s.language.Say("Then perhaps one of these?")
	case words != "" && len(options) == 1:
		return s.language.Say("I found nothing here that “%s” could mean. The nearest that I can show: %s. Do you want that?",
			words, options[0].Text)
	case words != "":
		return s.language.Say("I found nothing here that “%s” could mean. Do you want one of these, which are nearest to it?",
			words)
	case len(options) == 1:
		return s.language.Say("I would show this: %s. Is that what you want?", options[0].Text)
	}
	return s.language.Say("I can read that in more than one way. Which of these do you want?")
}

// leftByAll are the words that every option makes nothing of; "" for none.
func leftByAll(options []Option) string {
	if len(options) == 0 {
		return ""
	}
	least := strings.Join(options[0].Query.LeftOut, " ")
	for _, o := range options[1:] {
		if words := strings.Join(o.Query.LeftOut, " "); len(words) < len(least) {
			least = words
		}
	}
	for _, o := range options {
		if !strings.Contains(strings.Join(o.Query.LeftOut, " "), least) {
			return ""
		}
	}
	return least
}

// toldAlike reports whether nobody can tell a reading from a likelier one that is said in
// the same words: but for the order of its columns it is that, or it only goes through other
// tables to what was said.
func toldAlike(likelier, q ast.Query) bool {
	return anyOrder(likelier) == anyOrder(q) || tables(q) != tables(likelier)
}

// tables is how many tables a query reads.
func tables(q ast.Query) (n int) {
	ast.Inspect(q, func(x ast.Node) bool {
		if _, ok := x.(*ast.Table); ok {
			n++
		}
		return true
	})
	return n
}

// anyOrder prints a query as if the order of its columns were nothing.
func anyOrder(q ast.Query) string {
	s, ok := q.(*ast.Select)
	if !ok {
		return ast.Print(q)
	}
	alike := *s
	alike.Items = slices.Clone(s.Items)
	slices.SortStableFunc(alike.Items, func(a, b *ast.Item) int { return strings.Compare(ast.Print(a), ast.Print(b)) })
	return ast.Print(&alike)
}

// whole is a whole reading as an option, with what it comes to.
func (s *Session) whole(ctx context.Context, st state, h Hypothesis, w World) Option {
	o := Option{Query: writtenOf(h, w, st.turn)}
	o.Text = s.voice.Result(h)
	if len(h.LeftOut) > 0 {
		o.Text += " " + s.language.Say("(without “%s”)", strings.Join(h.LeftOut, " "))
	}
	if o.Text == "" {
		o.Text = ast.Print(h.Query)
	}
	if s.cheap(h) {
		o.First, o.Count = s.glance(ctx, h.Query)
		return o
	}
	o.Count = s.count(ctx, s.remembered(st.turn), h)
	if first, n := s.tried(ctx, h, o.Count); n != nil {
		o.First, o.Count, o.Read = first, n, true
	}
	return o
}

// mostShown is how many values of a first row an option shows.
const mostShown = 3

// glance is the first row of a query in words, and how many rows there are;
// nothing where it does not run in time.
func (s *Session) glance(ctx context.Context, q ast.Query) (first string, n *Count) {
	full, err := s.aside(ctx, q, s.parts.Run)
	if err != nil {
		return "", nil
	}
	r := s.visible(q, full)
	n = &Count{Rows: min(len(r.Rows), mostCounted), More: len(r.Rows) > mostCounted}
	if len(r.Rows) == 0 {
		return "", n
	}
	return s.firstRow(r.Rows[0]), n
}

// firstRow says the values of a row, and the words for which it is there.
func (s *Session) firstRow(row suql.Row) string {
	var out []string
	for i, v := range row.Values {
		if len(out) == mostShown {
			out = append(out, "…")
			break
		}
		switch {
		case v != nil:
			out = append(out, shortened(s.language.Value(v)))
		case i == 0 && len(row.Values) > 1: // else the number of those without one stands alone
			out = append(out, s.language.Say("not known"))
		}
	}
	if len(row.Evidence) > 0 {
		out = append(out, "“"+shortened(row.Evidence[0].Snippet)+"”")
	}
	return strings.Join(out, " · ")
}

// chosen reports whether the query of a turn was chosen among the readings of
// what was said.
func (s state) chosen() bool {
	n := len(s.answers)
	return s.query != nil && n > 0 && s.answers[n-1].question.Choice
}

// unsure is a reading that was taken for want of a better one: what no answer
// settled is an assumption.
func (w *Written) unsure() *Written {
	out := *w
	out.Reading = slices.Clone(w.Reading)
	for i, p := range out.Reading {
		if p.Verdict == "" {
			out.Reading[i].Verdict = Kept
		}
	}
	return &out
}

// noneMeant ends a turn in which every reading was refused. Words of which none of them made
// anything are named: what was said is likely to be about those.
func (s *Session) noneMeant(st state) Event {
	text := s.language.Say("Then I have not understood you, and I looked nothing up. Could you say it in other words?")
	if words := leftByAll(st.refusedOptions()); words != "" {
		text += " " + s.language.Say("I found nothing here that “%s” could mean.", words)
	}
	return s.talk(text)
}
