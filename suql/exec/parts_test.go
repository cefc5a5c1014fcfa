package exec

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/suql/plan"
	"parley/suql/reader"
)

// TestEvidenceOf: what a reply is shown to rest on.
func TestEvidenceOf(t *testing.T) {
	const text = "Quiet in the morning. Loud at night."
	judge := &plan.Ask{Task: reader.Judge, Question: "quiet?", Column: "review"}
	ask := &plan.Ask{Task: reader.Answer, Question: "when?", Column: "review"}
	at := func(start, end int, supports bool) reader.Evidence {
		return reader.Evidence{Start: start, End: end, Supports: supports}
	}
	quiet, loud := at(0, 5, true), at(22, 26, false)
	for _, tt := range []struct {
		name  string
		ask   *plan.Ask
		reply reader.Reply
		want  []string // the answer, and the words; "against" before words that speak against it
	}{
		{"yes, by these words", judge, reader.Reply{Verdict: reader.True, Evidence: []reader.Evidence{quiet}}, []string{"yes Quiet"}},
		{"yes, though others speak against it", judge, reader.Reply{Verdict: reader.True, Evidence: []reader.Evidence{quiet, loud}}, []string{"yes Quiet", "yes against Loud"}},
		{"no: then those speak for it", judge, reader.Reply{Verdict: reader.False, Evidence: []reader.Evidence{quiet, loud}}, []string{"No against Quiet", "No Loud"}},
		{"the text does not say", judge, reader.Reply{Verdict: reader.Unknown, Evidence: []reader.Evidence{quiet}}, nil},
		{"a reply that points nowhere", judge, reader.Reply{Verdict: reader.True}, []string{"yes "}},
		{"places outside the text", judge, reader.Reply{Verdict: reader.True, Evidence: []reader.Evidence{at(5, 999, true), at(5, 5, true), at(-1, 3, true)}}, []string{"yes "}},
		{"at most three", judge, reader.Reply{Verdict: reader.True, Evidence: []reader.Evidence{quiet, quiet, quiet, quiet}}, []string{"yes Quiet", "yes Quiet", "yes Quiet"}},
		{"an answer", ask, reader.Reply{Text: "in the morning", Evidence: []reader.Evidence{at(9, 20, true)}}, []string{"in the morning the morning"}},
		{"no answer", ask, reader.Reply{Null: true}, nil},
		{"a failure", ask, reader.Reply{Text: "x", Err: errors.New("overloaded")}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := &answer{want: &want{req: reader.Request{Value: "yes"}, reply: &tt.reply}, texts: []string{text}, places: []int{0}}
			var got []string
			for _, e := range evidenceOf(tt.ask, a) {
				line := e.Answer + " "
				if e.Against {
					line += "against "
				}
				got = append(got, line+e.Snippet[e.Start:e.End])
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	if e := evidenceOf(ask, &answer{}); e != nil {
		t.Errorf("there was nothing to read, and it shows %v", e)
	}
}

// TestWarnings: what is said of what went wrong.
func TestWarnings(t *testing.T) {
	request := KeyOf("", reader.Request{Question: "seats?"})
	for _, tt := range []struct {
		name  string
		do    func(f *faults, s *Stats, a *account)
		want  []string
		count int // of the last one
	}{
		{"nothing", func(*faults, *Stats, *account) {}, nil, 0},
		{"an answer that is no number, twice the same", func(f *faults, _ *Stats, _ *account) {
			f.castFailed(request, reader.NumberType)
			f.castFailed(request, reader.NumberType)
		}, []string{"cast_failed: 1 answer could not be read as a number and count as unknown"}, 1},
		{"a long text, twice the same", func(f *faults, s *Stats, _ *account) {
			for range 2 {
				if f.readInPart([]string{"long"}) {
					s.InPart++
				}
			}
		}, []string{"read_in_part: 1 text is longer than the reader takes at once: of those it read the passages that match the question best"}, 1},
		{"rows that failed", func(f *faults, _ *Stats, _ *account) { f.failed, f.failure = 2, errors.New("overloaded") },
			[]string{"reader_failed: the reader failed on 2 rows, which could not be judged: overloaded"}, 2},
		{"rows shown without an answer", func(f *faults, _ *Stats, _ *account) { f.unshown, f.failure = 1, errors.New("overloaded") },
			[]string{"reader_failed: the reader failed on 1 row, shown without the answers: overloaded"}, 1},
		{"the budget ran out", func(f *faults, s *Stats, a *account) {
			s.NotJudged, f.unshown, a.stopped = 5, 1, "the budget of 2 calls to the reader ran out"
		}, []string{"incomplete: the budget of 2 calls to the reader ran out: the result is incomplete, 5 rows not judged, 1 row shown without the answers"}, 6},
		{"the reader broke down", func(_ *faults, s *Stats, a *account) {
			s.NotJudged, a.stopped, a.broken = 5, "no route to host", true
		}, []string{"reader_failed: no route to host: the result is incomplete, 5 rows not judged"}, 5},
		{"the reader broke down after rows on which it failed", func(f *faults, s *Stats, a *account) {
			f.failed, f.failure = 8, errors.New("no list of answers")
			s.NotJudged, a.stopped, a.broken = 5, "8 replies in a row have the wrong form", true
		}, []string{"reader_failed: 8 replies in a row have the wrong form: the result is incomplete, 13 rows not judged"}, 13},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, s, a := newFaults(), &Stats{}, &account{}
			tt.do(&f, s, a)
			var got []string
			count := 0
			for _, w := range f.warnings(s, a) {
				got, count = append(got, w.Code+": "+w.Message), w.Count
			}
			if diff := cmp.Diff(tt.want, got); diff != "" || count != tt.count {
				t.Errorf("counts %d, want %d; %s", count, tt.count, diff)
			}
		})
	}
}

// TestTeller: calls are told as they end, whatever the stage.
func TestTeller(t *testing.T) {
	var told []Progress
	teller := teller{started: time.Now(), tell: func(p Progress) {
		p.Seconds = 0
		told = append(told, p)
	}}
	teller.progress("read", 1, 9, 0)
	teller.called()
	teller.progress("fetch", 9, 9, 2)
	want := []Progress{{Stage: "read", Done: 1, Of: 9}, {Stage: "read", Done: 1, Of: 9, Calls: 1}, {Stage: "fetch", Done: 9, Of: 9, Found: 2, Calls: 1}}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Error(diff)
	}
}
