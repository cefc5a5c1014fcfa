package worker_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"parley/cmd/cmdtest"
	"parley/jobs"
	"parley/llm/fake"
)

func TestMain(m *testing.M) {
	cmdtest.AsProgram()
	os.Exit(m.Run())
}

var (
	itemID = regexp.MustCompile(`(?m)^Item (\S+)$`)
	pump   = regexp.MustCompile(`pump number (\d+) `)
)

// meter is a model server that counts which texts it was paid for: those of
// the calls that it has answered. Some calls it holds until the client is dead.
type meter struct {
	*httptest.Server
	held chan struct{} // a call is held

	mu    sync.Mutex
	calls int
	hold  map[int]bool // numbers of calls
	paid  map[string]int
}

func newMeter(t *testing.T, hold map[int]bool) *meter {
	t.Helper()
	m := &meter{held: make(chan struct{}), hold: hold, paid: map[string]int{}}
	model := fake.New(fake.VLLM(), fake.Func(func(p fake.Prompt) fake.Completion {
		var out []map[string]any
		for _, id := range itemID.FindAllStringSubmatch(p.Last(), -1) {
			out = append(out, map[string]any{"id": id[1], "quiet": map[string]any{"value": "yes", "quote": ""}})
		}
		text, err := json.Marshal(map[string]any{"replies": out})
		if err != nil {
			panic(err)
		}
		return fake.Say(string(text))
	}))
	t.Cleanup(model.Close)
	m.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		r.Body = io.NopCloser(strings.NewReader(string(body)))
		texts := pump.FindAllStringSubmatch(string(body), -1)
		if len(texts) > 0 {
			m.mu.Lock()
			m.calls++
			held := m.hold[m.calls]
			if !held {
				for _, text := range texts {
					m.paid[text[1]]++
				}
			}
			m.mu.Unlock()
			if held {
				m.held <- struct{}{}
				<-r.Context().Done()
				return
			}
		}
		model.ServeHTTP(w, r)
	}))
	t.Cleanup(m.Close)
	return m
}

// patience is long enough for a worker that a busy machine lets wait: one that
// was silent for longer ends by itself, and its call would be paid for twice.
const patience = "10s"

// worker starts `parley worker`; ended is closed when it has ended.
func worker(t *testing.T, data string, m *meter) (kill func(), ended <-chan struct{}) {
	t.Helper()
	var stderr strings.Builder
	p := exec.Command(os.Args[0], "worker", "--data", data, "--patience", patience)
	p.Env = cmdtest.Environment("PARLEY_MODEL=tiny", "OPENAI_BASE_URL="+m.URL+"/v1")
	p.Stderr = &stderr
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	over := make(chan struct{})
	go func() {
		defer close(over)
		_ = p.Wait() // it is killed in the end
	}()
	kill = func() {
		_ = p.Process.Kill() // unless it has ended
		<-over
	}
	t.Cleanup(func() {
		kill()
		if t.Failed() {
			t.Logf("a worker said:\n%s", stderr.String())
		}
	})
	return kill, over
}

// TestAKilledJobPaysForNoTextTwice: a worker is killed again and again while
// the model thinks about texts, and another goes on.
func TestAKilledJobPaysForNoTextTwice(t *testing.T) {
	rows, kills := 400, 2
	if os.Getenv("PARLEY_LONG") != "" {
		rows, kills = 10_000, 5
	}
	dir := t.TempDir()
	var csv strings.Builder
	csv.WriteString("id,note\n")
	for i := range rows {
		fmt.Fprintf(&csv, "%d,\"This is pump number %d of the plant. It is quiet at night, it starts within three seconds, and nobody has complained about it since it was put in.\"\n", i, i)
	}
	if err := os.WriteFile(filepath.Join(dir, "pumps.csv"), []byte(csv.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	db := filepath.Join(dir, "pumps.db")
	cmdtest.OK(t, "import", filepath.Join(dir, "pumps.csv"), "--db", db)

	hold := map[int]bool{}
	for i := range kills {
		hold[(i+1)*rows/8/(kills+1)+i] = true
	}
	m := newMeter(t, hold)
	t.Setenv("PARLEY_MODEL", "tiny")
	t.Setenv("OPENAI_BASE_URL", m.URL+"/v1")
	data := filepath.Join(dir, "data")
	queued := cmdtest.OK(t, "discretize", "pumps.note", "--db", db, "--data", data, "--queue", "--key", "quiet=is it quiet?")
	if strings.TrimSpace(queued.Stdout) != "1" {
		t.Errorf("the job is %q", queued.Stdout)
	}
	for range kills {
		kill, ended := worker(t, data, m)
		select {
		case <-m.held:
		case <-ended:
			t.Fatal("a worker ended before it was killed")
		}
		kill()
	}
	_, ended := worker(t, data, m)
	q, err := jobs.Open(t.Context(), filepath.Join(data, "conversations.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	var job jobs.Job
	for tick := time.Tick(50 * time.Millisecond); job.State != jobs.Done && job.State != jobs.Failed; <-tick {
		select {
		case <-ended:
			t.Fatal("the last worker ended")
		default:
		}
		if job, err = q.Get(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if job.State != jobs.Done || job.Attempts != kills+1 || len(m.paid) != rows {
		t.Errorf("%+v; %d of %d texts", job, len(m.paid), rows)
	}
	for text, times := range m.paid {
		if times > 1 {
			t.Errorf("text %s was paid for %d times", text, times)
		}
	}
	t.Logf("%d rows, killed %d times: %d calls, %d texts paid for, none twice; %s", rows, kills, m.calls, len(m.paid), job.Note)
	list := cmdtest.OK(t, "jobs", "--data", data).Stdout
	if !strings.Contains(list, "done") || !strings.Contains(list, "discretize pumps.note") {
		t.Errorf("%s", list)
	}
}
