package agent_test

import (
	"context"
	"fmt"
	"testing"

	"parley/agent"
	"parley/suql"
	"parley/suql/reader"

	"github.com/google/go-cmp/cmp"
)

// agreeing finds everything in every text.
type agreeing struct{ wordReader }

func (agreeing) Read(_ context.Context, batch []reader.Request) ([]reader.Reply, error) {
	out := make([]reader.Reply, len(batch))
	for i := range batch {
		out[i] = reader.Reply{Verdict: reader.True, Confidence: 0.9}
	}
	return out, nil
}

// previewed asks the example under a bound and returns what would be shown.
func previewed(t *testing.T, r wordReader, most suql.Budget) *agent.Preview {
	t.Helper()
	p := parts(t, r)
	p.Preview = most
	asked := last(t, open(t, p), say(example))
	if asked.Asked == nil {
		t.Fatalf("ended with %s", asked.Kind)
	}
	return asked.Asked.Preview
}

// TestAQuestionShowsWhatAYesWouldShow: the first rows of the answer.
func TestAQuestionShowsWhatAYesWouldShow(t *testing.T) {
	p := parts(t, agreeing{})
	p.Preview = suql.Budget{Items: 1000, Seconds: 10}
	s := open(t, p)
	asked := last(t, s, say(example))
	seen := asked.Asked.Preview
	if seen == nil || len(seen.Rows) == 0 || len(seen.Rows) > agent.PreviewRows {
		t.Fatalf("the question shows %+v", seen)
	}
	replied := last(t, s, answer(asked, agent.Yes)).Replied
	for i, row := range seen.Rows {
		if got, want := fmt.Sprint(row.Values), fmt.Sprint(replied.Rows[i].Values); got != want {
			t.Errorf("row %d was shown as %s, and is %s", i, got, want)
		}
	}
	if len(seen.Columns) != len(replied.Columns) {
		t.Errorf("%d columns were shown, the answer has %d", len(seen.Columns), len(replied.Columns))
	}
	if more := replied.Total > len(seen.Rows); seen.More != more {
		t.Errorf("of %d rows %d are shown, more: %t", replied.Total, len(seen.Rows), seen.More)
	}
}

// TestAPreviewKeepsToItsBound: without a bound nothing is looked up, and a
// reader is not asked beyond it.
func TestAPreviewKeepsToItsBound(t *testing.T) {
	calls := make(chan struct{}, 1000)
	if p := previewed(t, wordReader{calls: calls}, suql.Budget{}); p != nil || len(calls) > 0 {
		t.Errorf("without a bound %+v is shown, and the reader was called %d times", p, len(calls))
	}
	p := previewed(t, wordReader{calls: calls}, suql.Budget{Calls: 1, Items: 1, Seconds: 10})
	if len(calls) > 1 {
		t.Errorf("the reader was called %d times", len(calls))
	}
	if p != nil && !p.More {
		t.Errorf("after one text nothing else is said to be there: %+v", p)
	}
}

// TestAPreviewWithTimeAloneReadsNoText: what a text says is then not asked.
func TestAPreviewWithTimeAloneReadsNoText(t *testing.T) {
	calls := make(chan struct{}, 1000)
	if p := previewed(t, wordReader{calls: calls}, suql.Budget{Seconds: 10}); p != nil || len(calls) > 0 {
		t.Errorf("%+v is shown, and the reader was called %d times", p, len(calls))
	}
}

// TestAQuestionIsPutWithoutItsPreview when the reader takes too long.
func TestAQuestionIsPutWithoutItsPreview(t *testing.T) {
	if p := previewed(t, wordReader{block: make(chan struct{})}, suql.Budget{Items: 1000}); p != nil {
		t.Errorf("a reader that says nothing leads to %+v", p)
	}
}

// TestACountKnowsWhatThePreviewRead: where the preview read all there is, the
// count is of what was found; where it read a part, it says so.
func TestACountKnowsWhatThePreviewRead(t *testing.T) {
	for _, test := range []struct {
		name string
		r    reader.Reader
		want agent.Count
	}{
		{"all were read, none fits", wordReader{}, agent.Count{}},
		{"a part was read, all of it fits", agreeing{}, agent.Count{Rows: 4, Unread: []string{"reviews"}, Begun: true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parts(t, test.r)
			p.Preview = suql.Budget{Items: 1000, Seconds: 10}
			asked := last(t, open(t, p), say(example)).Asked
			if asked.Yes == nil || asked.Yes.Count == nil {
				t.Fatalf("the question says nothing of its rows: %+v", asked)
			}
			if diff := cmp.Diff(test.want, *asked.Yes.Count); diff != "" {
				t.Errorf("%s, of a preview with %d rows, more: %t: %s", asked.Draft, len(asked.Preview.Rows), asked.Preview.More, diff)
			}
		})
	}
}
