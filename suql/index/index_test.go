package index_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/index"
)

// texts is a column as key, text, key, text …; it counts how often it is read.
type texts struct {
	rows  []string
	mu    sync.Mutex
	reads int
	err   error
}

func (s *texts) Documents(_ context.Context, table, column string, each func(key, text string) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads++
	if s.err != nil {
		return s.err
	}
	for i := 0; i < len(s.rows); i += 2 {
		if err := each(s.rows[i], s.rows[i+1]); err != nil {
			return err
		}
	}
	return nil
}

func reviews() *texts {
	return &texts{rows: []string{
		"1", `["Great soup. The friend I came with liked it.", "Slow."]`,
		"2", `["Brought the families of both my brothers; a friendly crew."]`,
		"3", `["Truly family-friendly: crayons on the table."]`,
		"4", `["Parking is a nightmare at this restaurant."]`,
		"5", `["\u00a1Jalape\u00f1o heaven! OR is it?"]`,
		"6", `[]`,
	}}
}

func build(t *testing.T, src index.Source) *index.Index {
	t.Helper()
	ix, err := index.Build(t.Context(), src)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ix.Close() })
	return ix
}

func TestRankOrdersByRelevanceAndDropsNothing(t *testing.T) {
	ix := build(t, reviews())
	for _, tt := range []struct {
		name, question string
		keys, want     []string
	}{
		{"a compound: itself first, then its words", "is this restaurant family-friendly?", nil, []string{"3", "2", "1", "4", "5", "6"}},
		{"stems", "is it easy to park?", nil, []string{"4", "1", "2", "3", "5", "6"}},
		{"accents", "do they have jalapenos", nil, []string{"5", "1", "2", "3", "4", "6"}},
		{"only the keys asked for, the rest in their order", "family-friendly", []string{"6", "4", "2", "3"}, []string{"3", "2", "6", "4"}},
		{"keys without a document are kept", "soup", []string{"99", "1"}, []string{"1", "99"}},
		{"a repeated key comes back once", "soup", []string{"2", "2", "1"}, []string{"1", "2"}},
		{"no keys", "soup", []string{}, []string{}},
		{"only stop words", "is it the one?", nil, []string{"1", "2", "3", "4", "5", "6"}},
		{"a generic word counts when there is no other", "which restaurant?", nil, []string{"4", "1", "2", "3", "5", "6"}},
		{"nothing asked", "", nil, []string{"1", "2", "3", "4", "5", "6"}},
		{"query syntax is just text", `soup" OR NEAR(a b) body: ^x -y * (`, nil, []string{"1", "2", "3", "4", "5", "6"}},
		{"escapes and NUL", "soup\x00'; DROP TABLE documents_1 --", nil, []string{"3", "1", "2", "4", "5", "6"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := ix.Rank(t.Context(), "restaurants", "reviews", tt.question, tt.keys)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestAColumnIsReadOnce(t *testing.T) {
	src := reviews()
	ix := build(t, src)
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			if _, err := ix.Rank(t.Context(), "restaurants", []string{"reviews", "Reviews", "other"}[i%3], "soup", nil); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if src.reads != 2 {
		t.Errorf("two columns were read %d times", src.reads)
	}
}

func TestAFailedReadIsToldAndTriedAgain(t *testing.T) {
	src := reviews()
	src.err = errors.New("disk on fire")
	ix := build(t, src)
	_, err := ix.Rank(t.Context(), "restaurants", "reviews", "soup", nil)
	if !errors.Is(err, src.err) {
		t.Fatalf("error %v, want the source's", err)
	}
	src.err = nil
	got, err := ix.Rank(t.Context(), "restaurants", "reviews", "soup", nil)
	if err != nil || len(got) != 6 {
		t.Errorf("second try: %v, %v", got, err)
	}
}

func TestACancelledRankIsAnError(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	ix := build(t, reviews())
	cancel()
	if _, err := ix.Rank(ctx, "restaurants", "reviews", "soup", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}

func FuzzRank(f *testing.F) {
	f.Add(`"`)
	f.Add(`a* AND NOT {b c}: + ^d`)
	ix, err := index.Build(f.Context(), reviews())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, question string) {
		got, err := ix.Rank(t.Context(), "restaurants", "reviews", question, nil)
		if err != nil || len(got) != 6 {
			t.Errorf("Rank(%q) = %v, %v", question, got, err)
		}
	})
}

func BenchmarkRank(b *testing.B) {
	src := &texts{}
	for i := range 5000 {
		src.rows = append(src.rows, fmt.Sprint(i), fmt.Sprintf("Number %d had soup, a friendly waiter and parking lot %d.", i, i%97))
	}
	ix, err := index.Build(b.Context(), src)
	if err != nil {
		b.Fatal(err)
	}
	defer ix.Close()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ix.Rank(b.Context(), "t", "c", "is there parking lot 13?", nil); err != nil {
			b.Fatal(err)
		}
	}
}
