package exec

import (
	"reflect"
	"slices"
	"strings"

	"parley/suql/plan"
	"parley/suql/reader"
)

// Evidence is why a row was kept, or where an answer comes from: words of
// the text, in their sentence.
type Evidence struct {
	Question   string
	Column     string
	Answer     string
	Confidence float64
	Snippet    string
	Start, End int // byte range of the words within Snippet
	Text       int // element of an array column
	Against    bool
	Words      []Range // the words one by one, where not all of the range decides
}

// Range is a range of bytes within a Snippet.
type Range struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// cited is evidence with the reply it comes from, where the reader was not yet
// asked which words decided.
type cited struct {
	Evidence
	open *Citation
}

// same reports whether two pieces of evidence are equal.
func (e cited) same(o cited) bool {
	return (e.open == nil) == (o.open == nil) && (e.open == nil || e.open.key() == o.open.key()) &&
		reflect.DeepEqual(e.Evidence, o.Evidence)
}

// Bounds of what is shown per answer.
const (
	snippetBytes = 240
	perAnswer    = 3
)

// merge adds to have what is not in it yet: WHERE and the output may have
// asked the same.
func merge(have, more []cited) []cited {
	for _, e := range more {
		if !slices.ContainsFunc(have, e.same) {
			have = append(have, e)
		}
	}
	return have
}

// judged is the evidence for those tests of f that made w stay.
func (r *run) judged(f plan.Formula, w *row) []cited {
	var out []cited
	seen := map[int]bool{}
	plan.Tests(f, func(t plan.Test) {
		fact := r.plan.Facts[t.Fact]
		if fact.How == plan.BySQL || w.known[t.Fact]&t.In == 0 || seen[t.Fact] {
			return
		}
		seen[t.Fact] = true
		for _, id := range fact.Asks {
			ev := r.cite(r.plan.Asks[id], w.answers[id])
			out = append(out, ev...)
			r.answers.testify(w, id, ev)
		}
	})
	return out
}

// evidenceOf is what the reply to ask points at, at most three places; a reply
// that points nowhere still says its answer. There is none where the reply is
// that the text does not say.
func evidenceOf(ask *plan.Ask, a *answer) []Evidence {
	if a == nil || a.want == nil || a.want.reply == nil || a.want.reply.Err != nil {
		return nil
	}
	base, denied, ok := saidBy(ask, a.want)
	if !ok {
		return nil
	}
	var out []Evidence
	for _, e := range a.want.reply.Evidence {
		if e.Text < 0 || e.Text >= len(a.texts) || e.Start < 0 || e.Start >= e.End || e.End > len(a.texts[e.Text]) {
			continue
		}
		one := base
		one.Snippet, one.Start, one.End = snippet(a.texts[e.Text], e.Start, e.End)
		one.Words = within(e, one)
		one.Text = a.places[e.Text]
		one.Against = ask.Task == reader.Judge && e.Supports == denied
		if out = append(out, one); len(out) == perAnswer {
			break
		}
	}
	if out == nil {
		out = []Evidence{base}
	}
	return out
}

// saidBy is what a reply says, without the places that it points at; false
// where it says that the text does not tell. denied says that a judgement is
// no.
func saidBy(ask *plan.Ask, w *want) (said Evidence, denied, ok bool) {
	reply := w.reply
	said = Evidence{Question: ask.Question, Column: ask.Column, Confidence: reply.Confidence}
	if ask.Task != reader.Judge {
		said.Answer = reply.Text
		return said, false, !reply.Null
	}
	switch reply.Verdict {
	case reader.True:
		said.Answer = w.req.Value
	case reader.False:
		said.Answer, denied = opposite(w.req.Value), true
	default:
		return said, false, false
	}
	return said, denied, true
}

// within are the words of e as they stand in the snippet of one.
func within(e reader.Evidence, one Evidence) []Range {
	var out []Range
	for _, w := range e.Words {
		if lo, hi := w.Start-e.Start+one.Start, w.End-e.Start+one.Start; lo >= one.Start && lo < hi && hi <= one.End {
			out = append(out, Range{lo, hi})
		}
	}
	return out
}

// opposite is the answer that denying v gives.
func opposite(v string) string {
	switch strings.ToLower(strings.TrimSpace(v)) {
	case "yes", "true":
		return "No"
	case "no", "false":
		return "Yes"
	}
	return "not " + v
}
