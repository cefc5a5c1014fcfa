// Package statetest holds the tests that every [agent.Log] must pass, in the
// manner of testing/fstest.
//
//	func TestLog(t *testing.T) {
//		statetest.RunLog(t, func(t *testing.T) agent.Log { return openMyLog(t) })
//	}
package statetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"parley/agent"
	"parley/suql"
	"parley/suql/catalog"
	"parley/suql/unit"

	"github.com/google/go-cmp/cmp"
)

// RunLog runs the whole suite. open returns an empty log; it is called once
// per subtest.
func RunLog(t *testing.T, open func(t *testing.T) agent.Log) {
	t.Helper()
	for _, test := range []struct {
		name string
		run  func(t *testing.T, log agent.Log)
	}{
		{"events come back in order and unchanged", replay},
		{"an unknown conversation has no events", unknown},
		{"conversations are kept apart", apart},
		{"a taken number is a conflict and changes nothing", conflict},
		{"a number that leaves a gap is a conflict and changes nothing", gap},
		{"zero bytes in a text are no trouble", zeroBytes},
		{"of concurrent writers of one number exactly one wins", race},
		{"different conversations are written at the same time", parallel},
		{"a reply of megabytes is kept", large},
		{"an ended context keeps nothing", cancelled},
		{"an event without a number is refused", unnumbered},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open(t)) })
	}
}

// Turn is a conversation with one event of every logged kind.
func Turn() []agent.Event {
	at := time.Date(2024, 3, 9, 18, 30, 0, 123456789, time.UTC)
	clauses := []agent.Clause{
		{Kind: "table", Text: "restaurants", Code: "FROM restaurants", Confidence: 0.99, Status: agent.Sure, Place: "table"},
		{Kind: "read", Text: "the reviews say it is quiet", Code: "answer(reviews, 'is it quiet?') = 'Yes'", Confidence: 0.61,
			Status: agent.Doubted, Place: "quiet"},
	}
	asked := unit.Unit{Kind: unit.FreeText, Column: "reviews", Question: "is it quiet?", Answer: "Yes"}
	events := []agent.Event{
		{Turn: 1, Kind: agent.KindSaid, Input: "a1", Said: &agent.Said{Text: "a quiet place — наприклад, 静かな店 🍜 <b>\u2028"}},
		{Turn: 1, Kind: agent.KindAsked, Asked: &agent.Question{ID: "1.1", Place: "quiet", Unit: asked,
			Text: "Quiet, going by the reviews?", Phrase: "quiet", Clauses: clauses}},
		{Turn: 1, Kind: agent.KindAnswered, Input: "a2", Answered: &agent.Answered{Question: "1.1", Choice: agent.NotSure}},
		{Turn: 1, Kind: agent.KindReplied, Replied: &agent.Reply{
			Text: "One place.", Clauses: clauses, Assumptions: []string{"quiet"}, Suggestions: []string{"and in Oakland?"},
			Columns: []suql.Column{{Name: "name", Kind: catalog.Text}, {Name: "visits", Kind: catalog.Number},
				{Name: "cuisines", Kind: catalog.Array}},
			Rows: []suql.Row{{Values: []any{"Tern", int64(9007199254740993), []string{"Thai", "Lao"}},
				Evidence: []suql.Evidence{{Question: "is it quiet?", Column: "reviews", Answer: "Yes", Confidence: 0.8,
					Snippet: "You can hear yourself.", Start: 8, End: 21}}},
				{Values: []any{nil, 3.25, true}}},
			Total:    2,
			Warnings: []suql.Warning{{Code: "cast_failed", Message: "one value is no number", Count: 1}},
			Receipt: suql.Receipt{SUQL: "SELECT * FROM restaurants", Plan: "scan\n  judge",
				Stats: suql.Stats{Calls: 2, Seconds: 0.25, Reader: "lexical/1"}},
		}},
		{Turn: 2, Kind: agent.KindSaid, Input: "a3", Said: &agent.Said{Text: "and now?"}},
		{Turn: 2, Kind: agent.KindFailed, Failed: &agent.Failure{Code: "not_understood", Message: "No.", Hint: "Try."}},
		{Turn: 1, Kind: agent.KindRenamed, Input: "a4",
			Renamed: &agent.Renamed{Names: map[string]string{"visits": "Besuche «je» Jahr"}}},
	}
	for i := range events {
		events[i].Seq, events[i].At = int64(i)+1, at.Add(time.Duration(i)*time.Second)
	}
	return events
}

func said(seq int64, text string) agent.Event {
	return agent.Event{Seq: seq, Turn: int(seq), At: time.Unix(1700000000, 0).UTC(), Kind: agent.KindSaid,
		Said: &agent.Said{Text: text}}
}

func appendAll(t *testing.T, log agent.Log, session string, events []agent.Event) {
	t.Helper()
	for _, e := range events {
		if err := log.Append(t.Context(), session, e); err != nil {
			t.Fatalf("appending event %d of %s: %v", e.Seq, session, err)
		}
	}
}

func expect(t *testing.T, log agent.Log, session string, want []agent.Event) {
	t.Helper()
	got, err := log.Events(t.Context(), session)
	if err != nil {
		t.Fatalf("reading %s: %v", session, err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("events of %s (-want +got):\n%s", session, diff)
	}
}

func replay(t *testing.T, log agent.Log) {
	appendAll(t, log, "s", Turn())
	expect(t, log, "s", Turn())
}

func unknown(t *testing.T, log agent.Log) { expect(t, log, "never heard of", nil) }

func apart(t *testing.T, log agent.Log) {
	one, two := []agent.Event{said(1, "one")}, []agent.Event{said(1, "two"), said(2, "two again")}
	appendAll(t, log, "s", one)
	appendAll(t, log, "S", two)
	expect(t, log, "s", one)
	expect(t, log, "S", two)
}

func conflict(t *testing.T, log agent.Log) {
	first := []agent.Event{said(1, "first")}
	appendAll(t, log, "s", first)
	if err := log.Append(t.Context(), "s", said(1, "second")); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("appending a taken number: %v, want ErrConflict", err)
	}
	expect(t, log, "s", first)
}

// gap: whoever has read more events than there are has read another log.
func gap(t *testing.T, log agent.Log) {
	appendAll(t, log, "s", []agent.Event{said(1, "first")})
	if err := log.Append(t.Context(), "s", said(3, "third")); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("appending the third event after the first: %v, want ErrConflict", err)
	}
	expect(t, log, "s", []agent.Event{said(1, "first")})
}

func zeroBytes(t *testing.T, log agent.Log) {
	events := []agent.Event{said(1, "before\x00after")}
	appendAll(t, log, "s", events)
	expect(t, log, "s", events)
	expect(t, log, "no\x00body", nil)
}

func race(t *testing.T, log agent.Log) {
	const writers, rounds = 8, 10
	for seq := int64(1); seq <= rounds; seq++ {
		errs := make([]error, writers)
		var wg sync.WaitGroup
		for w := range writers {
			wg.Go(func() { errs[w] = log.Append(t.Context(), "s", said(seq, fmt.Sprint(w))) })
		}
		wg.Wait()
		won := 0
		for _, err := range errs {
			switch {
			case err == nil:
				won++
			case !errors.Is(err, agent.ErrConflict):
				t.Errorf("event %d: %v, want ErrConflict or nil", seq, err)
			}
		}
		if won != 1 {
			t.Fatalf("event %d was stored by %d writers, want 1", seq, won)
		}
	}
	got, err := log.Events(t.Context(), "s")
	if err != nil || len(got) != rounds {
		t.Errorf("%d events, error %v; want %d", len(got), err, rounds)
	}
}

func parallel(t *testing.T, log agent.Log) {
	const sessions, length = 6, 12
	var wg sync.WaitGroup
	for s := range sessions {
		wg.Go(func() {
			for seq := int64(1); seq <= length; seq++ {
				if err := log.Append(t.Context(), fmt.Sprint(s), said(seq, "x")); err != nil {
					t.Errorf("session %d, event %d: %v", s, seq, err)
				}
			}
		})
	}
	wg.Wait()
	for s := range sessions {
		if got, err := log.Events(t.Context(), fmt.Sprint(s)); err != nil || len(got) != length {
			t.Errorf("session %d has %d events, error %v; want %d", s, len(got), err, length)
		}
	}
}

func large(t *testing.T, log agent.Log) {
	text := strings.Repeat("Ten thousand reviews, and not one short. ", 2000)
	e := agent.Event{Seq: 1, Turn: 1, At: time.Unix(1700000000, 0).UTC(), Kind: agent.KindReplied,
		Replied: &agent.Reply{Text: "many"}}
	for range 50 {
		e.Replied.Rows = append(e.Replied.Rows, suql.Row{Values: []any{text}})
	}
	appendAll(t, log, "s", []agent.Event{e})
	expect(t, log, "s", []agent.Event{e})
}

func cancelled(t *testing.T, log agent.Log) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := log.Append(ctx, "s", said(1, "x")); !errors.Is(err, context.Canceled) {
		t.Errorf("appending under an ended context: %v, want context.Canceled", err)
	}
	if _, err := log.Events(ctx, "s"); !errors.Is(err, context.Canceled) {
		t.Errorf("reading under an ended context: %v, want context.Canceled", err)
	}
	expect(t, log, "s", nil)
}

func unnumbered(t *testing.T, log agent.Log) {
	for _, session := range []string{"", "s"} {
		for _, e := range []agent.Event{said(0, "x"), said(-1, "x")} {
			if err := log.Append(t.Context(), session, e); err == nil {
				t.Errorf("event %d of session %q was stored, want an error", e.Seq, session)
			}
		}
	}
	expect(t, log, "s", nil)
}
