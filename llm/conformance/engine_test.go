package conformance_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"parley/llm"
	"parley/suql"
	"parley/suql/reader"
	"parley/suql/reader/model"
)

// judging is a reader whose replies are looked at.
type judging struct {
	*model.Probed
	t *testing.T

	mu         sync.Mutex // guards what follows
	read, told int        // replies, and those that say why there is none
}

func (j *judging) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	replies, err := j.Probed.Read(ctx, batch)
	j.mu.Lock()
	defer j.mu.Unlock()
	for i, r := range replies {
		j.read++
		var e *llm.Error
		switch {
		case errors.As(r.Err, &e) && (e.Kind == llm.BadReply || e.Kind == llm.Truncated):
			j.told++
		case r.Err != nil, r.Confidence < 0, r.Confidence > 1:
			j.t.Errorf("%+v: %+v", batch[i], r)
		case batch[i].Task == reader.Judge && r.Verdict != reader.True && r.Verdict != reader.False && r.Verdict != reader.Unknown:
			j.t.Errorf("no verdict: %+v", r)
		}
	}
	return replies, err
}

// TestAQuery: ten texts are read for a query. Each is judged, or said not to be.
func TestAQuery(t *testing.T) {
	each(t, func(t *testing.T, s server) {
		r := &judging{t: t, Probed: model.NewProbed(s.client(t, nil), model.Options{}, func(llm.Capabilities) {})}
		e, _ := bags(t, r)
		for _, query := range []string{
			"SELECT id FROM bags WHERE answer(description, 'is it heavy?') = 'Yes'",
			"SELECT id, answer(description, 'what is it made of?') FROM bags",
			"SELECT id, summary(description) FROM bags",
		} {
			before := r.told
			prepared, err := e.Prepare(t.Context(), query)
			if err != nil {
				t.Fatal(err)
			}
			result, err := prepared.Run(t.Context(), suql.RunOptions{})
			if err != nil {
				t.Fatalf("%s: %v", query, err)
			}
			missing := 0
			for _, w := range result.Warnings {
				if w.Code == "reader_failed" {
					missing += w.Count
				}
			}
			if told := r.told - before; missing != told || result.Receipt.Stats.Incomplete != (told > 0) {
				t.Errorf("%s: %d not judged, told of %d: %+v", query, told, missing, result.Warnings)
			}
			t.Logf("%s: %d rows, %d not judged, %v", query, len(result.Rows), missing, result.Warnings)
		}
		if r.read == 0 {
			t.Error("nothing was read")
		}
	})
}
