package limit_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"parley/suql/limit"
)

func ExampleMeter() {
	m := limit.Meter{Limits: limit.Limits{Rows: 2, Bytes: 1 << 20}}
	for _, city := range []string{"Alba", "Brno", "Cadiz"} {
		if err := m.Row(1, len(city)); err != nil {
			fmt.Println(err)
		}
	}
	// Output: the result has more than 2 rows: add a LIMIT or a narrower condition
}

func TestWithKeepsWhatIsNotGiven(t *testing.T) {
	l := limit.Limits{Rows: 1, Bytes: 2, Time: 3}
	for _, tt := range []struct{ other, want limit.Limits }{
		{limit.Limits{}, l},
		{limit.Limits{Rows: 9}, limit.Limits{Rows: 9, Bytes: 2, Time: 3}},
		{limit.Limits{Bytes: 9, Time: 8}, limit.Limits{Rows: 1, Bytes: 9, Time: 8}},
	} {
		if got := l.With(tt.other); got != tt.want {
			t.Errorf("%+v with %+v is %+v", l, tt.other, got)
		}
	}
}

func TestAResultIsMeteredByItsValuesAndTheirText(t *testing.T) {
	for _, tt := range []struct {
		name         string
		values, text int
		want         string
	}{
		{"text", 1, 1 << 20, "larger than 1 MB: select fewer columns"},
		{"many empty values", 1 << 17, 0, "larger than 1 MB: select fewer columns"},
		{"just enough", 1, 1<<20 - 16, ""},
	} {
		m := limit.Meter{Limits: limit.Limits{Rows: 9, Bytes: 1 << 20}}
		err := m.Row(tt.values, tt.text)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

func TestEachLimitHasItsMessage(t *testing.T) {
	for want, err := range map[string]error{
		"more than 7 rows":            &limit.Error{Rows: 7},
		"larger than 300 bytes":       &limit.Error{Bytes: 300},
		"larger than 2 MB":            &limit.Error{Bytes: 2 << 20},
		"longer than 1s and was stop": &limit.Error{Time: time.Second},
	} {
		if !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), ": ") {
			t.Errorf("%v says neither %q nor what to do", err, want)
		}
		if e := (*limit.Error)(nil); !errors.As(fmt.Errorf("running: %w", err), &e) {
			t.Errorf("%v can't be told from other errors", err)
		}
	}
}

// closed is a gate that lets nobody in.
type closed struct{}

func (closed) Enter(context.Context) (func(), error) { return nil, errors.New("no place") }

// TestAGateIsForWhoComesByIt: not for what goes past it.
func TestAGateIsForWhoComesByIt(t *testing.T) {
	gated := limit.WithGate(t.Context(), closed{})
	if _, err := limit.Enter(gated); err == nil {
		t.Error("the gate lets everybody in")
	}
	for name, ctx := range map[string]context.Context{"past the gate": limit.Ungated(gated), "without one": t.Context()} {
		leave, err := limit.Enter(ctx)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		leave()
	}
}
