package results_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"parley/suql"
	"parley/suql/catalog"
	"parley/web/results"

	"github.com/google/go-cmp/cmp"
)

// column makes a result of one column.
func column(values ...any) *suql.Result {
	r := &suql.Result{Columns: []suql.Column{{Name: "v", Kind: catalog.Text}}}
	for _, v := range values {
		r.Rows = append(r.Rows, suql.Row{Values: []any{v}})
	}
	return r
}

func TestOrders(t *testing.T) {
	for _, test := range []struct {
		name       string
		values     []any
		descending bool
		want       string
	}{
		{"numbers by size", []any{int64(10), 9.5, int64(2)}, false, "[2 9.5 10]"},
		{"the largest first", []any{int64(10), 9.5, int64(2)}, true, "[10 9.5 2]"},
		{"words as in a dictionary", []any{"pear", "Éclair", "apple", "Zest"}, false, "[apple Éclair pear Zest]"},
		{"numbers in words", []any{"room 10", "Room 9", "room 9b"}, false, "[Room 9 room 9b room 10]"},
		{"nothing comes last", []any{nil, int64(1), "", int64(2)}, false, "[1 2 <nil> ]"},
		{"nothing comes last either way", []any{nil, int64(1), " ", int64(2)}, true, "[2 1 <nil>  ]"},
		{"no before yes", []any{true, false}, false, "[false true]"},
		{"lists by what they begin with", []any{[]string{"Thai"}, []string{"Italian", "Pizza"}}, false, "[[Italian Pizza] [Thai]]"},
		{"mixed values by kind", []any{"x", int64(3), true}, false, "[true 3 x]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			rows, err := results.Of(column(test.values...)).Page(t.Context(), results.Order{Column: 1, Descending: test.descending}, 0, 10)
			if err != nil {
				t.Fatal(err)
			}
			var got []any
			for _, r := range rows {
				got = append(got, r.Values[0])
			}
			if diff := cmp.Diff(test.want, fmt.Sprint(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRowsThatAreAlikeStayAsTheyWere(t *testing.T) {
	r := &suql.Result{Columns: make([]suql.Column, 2)}
	for i := range 1000 {
		r.Rows = append(r.Rows, suql.Row{Values: []any{int64(i % 3), int64(i)}})
	}
	for _, descending := range []bool{false, true} {
		rows, err := results.Of(r).Page(t.Context(), results.Order{Column: 1, Descending: descending}, 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for i := 1; i < len(rows); i++ {
			if a, b := rows[i-1].Values, rows[i].Values; a[0] == b[0] && a[1].(int64) > b[1].(int64) {
				t.Fatalf("descending %t: row %v stands before %v", descending, a, b)
			}
		}
	}
}

func TestPages(t *testing.T) {
	table := results.Of(column(int64(1), int64(2), int64(3), int64(4), int64(5)))
	for _, test := range []struct {
		skip, n int
		order   results.Order
		want    string
	}{
		{0, 2, results.Order{}, "[[1] [2]]"},
		{4, 2, results.Order{}, "[[5]]"},
		{5, 2, results.Order{}, "[]"},
		{1, 2, results.Order{Column: 1, Descending: true}, "[[4] [3]]"},
		{0, 1, results.Order{Column: 7}, "[[1]]"},
	} {
		rows, err := table.Page(t.Context(), test.order, test.skip, test.n)
		if err != nil {
			t.Fatal(err)
		}
		got := [][]any{}
		for _, r := range rows {
			got = append(got, r.Values)
		}
		if fmt.Sprint(got) != test.want {
			t.Errorf("%d after %d in order %+v: got %v, want %s", test.n, test.skip, test.order, got, test.want)
		}
	}
	if table.Valid(results.Order{Column: 2}) || !table.Valid(results.Order{Column: 1}) {
		t.Error("a table of one column has a column 1 and no column 2")
	}
}

func TestSortingStopsWhenNobodyWaits(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	table := results.Of(column("b", "a"))
	if _, err := table.Page(ctx, results.Order{Column: 1}, 0, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if rows, err := table.Page(t.Context(), results.Order{Column: 1}, 0, 1); err != nil || rows[0].Values[0] != "a" {
		t.Errorf("afterwards: %v %v", rows, err)
	}
}

// counting makes results of a size and counts how often it had to.
type counting struct {
	mu   sync.Mutex
	runs map[results.Key]int
}

func (c *counting) run(k results.Key, bytes int) func(context.Context) (*suql.Result, error) {
	return func(context.Context) (*suql.Result, error) {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.runs == nil {
			c.runs = map[results.Key]int{}
		}
		c.runs[k]++
		return column(string(make([]byte, bytes))), nil
	}
}

func TestACacheKeepsWhatFits(t *testing.T) {
	var c counting
	s := results.New(2500, time.Hour, nil)
	get := func(turn, bytes int) {
		k := results.Key{Conversation: "c", Turn: turn}
		if _, err := s.Get(t.Context(), k, c.run(k, bytes)); err != nil {
			t.Fatal(err)
		}
	}
	get(1, 1000)
	get(2, 1000)
	get(1, 1000) // now 2 is the one used longest ago
	get(3, 1000)
	get(1, 1000)
	get(2, 1000)
	get(4, 9000) // larger than the cache
	get(4, 9000)
	want := map[results.Key]int{{Conversation: "c", Turn: 1}: 1, {Conversation: "c", Turn: 2}: 2, {Conversation: "c", Turn: 3}: 1, {Conversation: "c", Turn: 4}: 2}
	if diff := cmp.Diff(want, c.runs); diff != "" {
		t.Errorf("how often each was run: %s", diff)
	}
	if s.Size() > 2500 || s.Size() < 2000 {
		t.Errorf("the cache holds %d bytes", s.Size())
	}
	s.Forget("c")
	if s.Size() != 0 {
		t.Errorf("after forgetting the cache holds %d bytes", s.Size())
	}
}

func TestResultsGrowOld(t *testing.T) {
	var c counting
	at := time.Date(2024, 3, 9, 18, 0, 0, 0, time.UTC)
	s := results.New(1<<20, time.Minute, func() time.Time { return at })
	k := results.Key{Conversation: "c", Turn: 1}
	for _, pass := range []time.Duration{0, time.Minute, time.Second} {
		at = at.Add(pass)
		if _, err := s.Get(t.Context(), k, c.run(k, 10)); err != nil {
			t.Fatal(err)
		}
	}
	if c.runs[k] != 2 {
		t.Errorf("run %d times, want once, and once more after a minute", c.runs[k])
	}
}

func TestManyWaitForOneRun(t *testing.T) {
	s, k := results.New(1<<20, time.Hour, nil), results.Key{Conversation: "c", Turn: 1}
	begun, goOn := make(chan struct{}, 10), make(chan struct{})
	slow := func(context.Context) (*suql.Result, error) {
		begun <- struct{}{}
		<-goOn
		return column("x"), nil
	}
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() {
			if _, err := s.Get(t.Context(), k, slow); err != nil {
				t.Error(err)
			}
		})
	}
	<-begun
	close(goOn)
	all.Wait()
	if len(begun) != 0 {
		t.Errorf("%d more runs", len(begun))
	}
}

func TestARunThatFailsIsTriedAgainByTheNext(t *testing.T) {
	s, k := results.New(1<<20, time.Hour, nil), results.Key{Conversation: "c", Turn: 1}
	begun, goOn := make(chan struct{}), make(chan struct{})
	failed := make(chan error)
	go func() {
		_, err := s.Get(t.Context(), k, func(context.Context) (*suql.Result, error) {
			close(begun)
			<-goOn
			return nil, errors.New("the visitor left")
		})
		failed <- err
	}()
	<-begun
	waited := make(chan error)
	go func() {
		_, err := s.Get(t.Context(), k, func(context.Context) (*suql.Result, error) { return column("x"), nil })
		waited <- err
	}()
	close(goOn)
	if err := <-failed; err == nil {
		t.Error("the first did not fail")
	}
	if err := <-waited; err != nil {
		t.Errorf("the second: %v", err)
	}
}
