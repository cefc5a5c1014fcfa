package exec_test

import (
	"context"
	"errors"
	"maps"
	"sync"
	"testing"

	"parley/suql/exec"
	"parley/suql/reader"
)

func TestKeysTellRequestsApart(t *testing.T) {
	seen := map[exec.Key]reader.Request{}
	for _, q := range []reader.Request{
		reader.NewJudge([]string{"ab"}, "q", "v"), reader.NewJudge([]string{"a", "b"}, "q", "v"), reader.NewJudge([]string{"ab"}, "qv", ""),
		reader.NewAnswer([]string{"ab"}, "q", ""), reader.NewAnswer([]string{"ab"}, "q", reader.DateType),
		reader.NewClassify([]string{"ab"}, "q", []string{"v", "w"}), reader.NewClassify([]string{"ab"}, "q", []string{"vw"}), reader.NewSummary([]string{"ab"}),
	} {
		k := exec.KeyOf("r", q)
		if other, ok := seen[k]; ok {
			t.Errorf("%+v and %+v have one key", q, other)
		}
		seen[k] = q
		if k == exec.KeyOf("s", q) {
			t.Errorf("two readers share the key of %+v", q)
		}
	}
}

// memory is a keeper in memory.
type memory struct {
	mu     sync.Mutex
	kept   map[exec.Key]reader.Reply
	asked  map[exec.Key]int
	loads  int
	broken error
}

func (s *memory) Load(_ context.Context, keys ...exec.Key) (map[exec.Key]reader.Reply, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[exec.Key]reader.Reply{}
	s.loads++
	for _, k := range keys {
		s.asked[k]++
		if r, ok := s.kept[k]; ok {
			out[k] = r
		}
	}
	return out, s.broken
}

func (s *memory) Save(_ context.Context, replies map[exec.Key]reader.Reply) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	maps.Copy(s.kept, replies)
	return s.broken
}

func TestAMemoOverAKeeperAsksNothingThatIsKept(t *testing.T) {
	s := &memory{kept: map[exec.Key]reader.Reply{}, asked: map[exec.Key]int{}}
	calls := func() (int, exec.Stats) {
		r := &script{fail: map[string]int{"note 3 says no": 2}}
		x := &exec.Executor{DB: texts(10, every(2)), Reader: r, Memo: exec.NewMemoOver(0, s, func(err error) { t.Error(err) })}
		out, err := x.Run(t.Context(), prepared(t, ""), exec.Options{})
		if err != nil || len(out.Rows) != 5 {
			t.Fatalf("%v, %v", out, err)
		}
		return r.calls, out.Stats
	}
	if n, _ := calls(); n != 11 {
		t.Errorf("%d calls, want one for each of ten texts and a second try", n)
	}
	n, stats := calls()
	if n != 2 || stats.CacheHits != 9 || stats.Items != 2 {
		t.Errorf("%d calls, %+v: want the text that failed, twice", n, stats)
	}
	if s.loads > 4 {
		t.Errorf("the keeper was asked %d times about ten texts, twice", s.loads)
	}
	for k, times := range s.asked {
		if times > 2 { // each memo once
			t.Errorf("%x was looked up %d times", k[:4], times)
		}
	}
}

// What another process has found out since is not asked: a memo looks again in
// the next run for what the keeper did not have.
func TestAMemoLooksAgainInTheNextRun(t *testing.T) {
	s := &memory{kept: map[exec.Key]reader.Reply{}, asked: map[exec.Key]int{}}
	fails := &script{fail: map[string]int{"note 3 says no": 2}}
	one, two := exec.NewMemoOver(0, s, func(err error) { t.Error(err) }), exec.NewMemoOver(0, s, func(err error) { t.Error(err) })
	run := func(m *exec.Memo, r *script) (calls int) {
		t.Helper()
		before := r.calls
		x := &exec.Executor{DB: texts(10, every(2)), Reader: r, Memo: m}
		if _, err := x.Run(t.Context(), prepared(t, ""), exec.Options{}); err != nil {
			t.Fatal(err)
		}
		return r.calls - before
	}
	run(one, fails) // knows all but one
	if n := run(two, &script{}); n != 1 {
		t.Errorf("the other asked %d texts, want the one that failed", n)
	}
	if n := run(one, fails); n != 0 {
		t.Errorf("%d texts were asked that the other has asked meanwhile", n)
	}
}

func TestAKeeperThatFailsIsToldAndDoneWithout(t *testing.T) {
	s := &memory{kept: map[exec.Key]reader.Reply{}, asked: map[exec.Key]int{}, broken: errors.New("disk on fire")}
	told := 0
	x := &exec.Executor{DB: texts(4, every(2)), Reader: &script{}, Memo: exec.NewMemoOver(0, s, func(err error) {
		if errors.Is(err, s.broken) {
			told++
		}
	})}
	out, err := x.Run(t.Context(), prepared(t, ""), exec.Options{})
	if err != nil || len(out.Rows) != 2 || told == 0 {
		t.Errorf("%v, %v, told %d times", out, err, told)
	}
}

func TestAQuestionInOtherGuisesIsOneCall(t *testing.T) {
	key := func(question, value, text string) exec.Key {
		return exec.KeyOf("r", reader.NewJudge([]string{text}, question, value))
	}
	first := key("Is it quiet?", "Yes", "So quiet.")
	for _, same := range []exec.Key{key("is it quiet", "yes", "So quiet."), key(" Is  it quiet ?", "YES", "So quiet.")} {
		if same != first {
			t.Error("the same question has another key")
		}
	}
	for name, other := range map[string]exec.Key{
		"another question": key("is it quite", "Yes", "So quiet."),
		"another value":    key("Is it quiet?", "No", "So quiet."),
		"another text":     key("Is it quiet?", "Yes", "so quiet"),
		"values by letter": key("Is it quiet?", "US", "So quiet."),
	} {
		if other == first || other == key("Is it quiet?", "us", "So quiet.") {
			t.Errorf("%s has the same key", name)
		}
	}
}
