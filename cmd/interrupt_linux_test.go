package cmd_test

import (
	"bufio"
	"bytes"
	"database/sql"
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
	"syscall"
	"testing"
	"time"

	_ "github.com/mattn/go-sqlite3"
	"golang.org/x/sys/unix"

	"parley/cmd/cmdtest"
	"parley/llm/fake"
)

func TestMain(m *testing.M) {
	cmdtest.AsProgram()
	os.Exit(m.Run())
}

// patience is how long a test waits for what must come.
const patience = 2 * time.Minute

// program is the program in a process of its own, with a folder for its data.
func program(t *testing.T, model string, args ...string) *exec.Cmd {
	t.Helper()
	c := exec.CommandContext(t.Context(), os.Args[0], args...)
	c.Env = cmdtest.Environment("PARLEY_DATA="+t.TempDir(), "OPENAI_BASE_URL="+model+"/v1", "PARLEY_MODEL=tiny")
	return c
}

// reluctant is a server of a model that answers about a text when it is told
// to, every second time with a yes. wanted gets a value for each text.
type reluctant struct {
	url     string
	wanted  chan struct{}
	answers chan struct{}
}

var oneText = regexp.MustCompile(`(?m)^(Texts?:|Item )`)

func newReluctant(t *testing.T) *reluctant {
	t.Helper()
	r := &reluctant{wanted: make(chan struct{}, 10_000), answers: make(chan struct{})}
	over := make(chan struct{})
	var mu sync.Mutex
	n := 0
	s := fake.New(fake.VLLM(), fake.Func(func(p fake.Prompt) fake.Completion {
		if !oneText.MatchString(p.Last()) {
			return fake.Say("one two three")
		}
		r.wanted <- struct{}{}
		select {
		case <-r.answers:
		case <-over:
		}
		mu.Lock()
		defer mu.Unlock()
		if n++; n%2 == 0 {
			return fake.Say("yes")
		}
		return fake.Say("no")
	}))
	server := httptest.NewServer(s)
	t.Cleanup(func() { close(over); server.Close(); s.Close() })
	r.url = server.URL
	return r
}

// visited is a database file of so many places, each with a text of its own.
func visited(t *testing.T, places int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "places.db")
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	_, err = db.ExecContext(t.Context(), fmt.Sprintf(`CREATE TABLE places (id INTEGER PRIMARY KEY, visit TEXT);
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
		INSERT INTO places SELECT i, 'We came here for the ' || i || 'th time, sat down by the window and stayed until they closed.' FROM n`, places))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

const chess = "answer(visit, 'do they play chess?') = 'Yes'"

// screen is a terminal with what was written on it.
type screen struct {
	keys *os.File // and what it shows

	mu    sync.Mutex
	shown bytes.Buffer
}

// terminal makes a terminal; c sees it as its input and its error output.
func terminal(t *testing.T, c *exec.Cmd) *screen {
	t.Helper()
	keys, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no terminals here: %v", err)
	}
	t.Cleanup(func() { keys.Close() })
	fd := int(keys.Fd())
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0)
	}
	if err != nil {
		t.Skipf("no terminals here: %v", err)
	}
	inside, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no terminals here: %v", err)
	}
	t.Cleanup(func() { inside.Close() })
	c.Stdin, c.Stderr = inside, inside
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	s := &screen{keys: keys}
	go func() { // ends when the terminal is closed
		piece := make([]byte, 4096)
		for {
			n, err := keys.Read(piece)
			s.mu.Lock()
			s.shown.Write(piece[:n])
			s.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return s
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shown.String()
}

var interval = regexp.MustCompile(`lies between (\d+) and (\d+)`)

// TestCtrlCEndsALongCount: the terminal shows an interval that narrows; Ctrl-C
// ends the reading at once, though the model hangs, with what is known by then,
// which is said to be no more than that.
func TestCtrlCEndsALongCount(t *testing.T) {
	m := newReluctant(t)
	c := program(t, m.url, "query", "--db", visited(t, 3000), "SELECT count(*) FROM places WHERE "+chess)
	var out bytes.Buffer
	c.Stdout = &out
	s := terminal(t, c)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	narrowed := func() bool {
		all := interval.FindAllString(s.String(), -1)
		return len(all) > 1 && all[0] != all[len(all)-1]
	}
	late := time.After(patience)
	for !narrowed() {
		select {
		case m.answers <- struct{}{}:
		case <-late:
			t.Fatalf("no interval narrows:\n%q", s)
		}
	}
	if _, err := s.keys.WriteString("\x03"); err != nil {
		t.Fatal(err)
	}
	err := c.Wait()
	if status := c.ProcessState.ExitCode(); status != 4 {
		t.Errorf("it ended with %d, %v", status, err)
	}
	end := s.String()[strings.LastIndex(s.String(), "\x1b[K"):]
	if !strings.Contains(end, "warning: reading was stopped") || !interval.MatchString(end) {
		t.Errorf("at the end it says %q", end)
	}
	if !regexp.MustCompile(`(?s)count.*\d.*incomplete`).MatchString(out.String()) {
		t.Errorf("the result is %q", out.String())
	}
}

// TestSIGTERMEndsWorkWithAnAnswer: whoever waits for a model when the server is
// told to stop is answered with 503, and the server ends by itself.
func TestSIGTERMEndsWorkWithAnAnswer(t *testing.T) {
	m := newReluctant(t)
	c := program(t, m.url, "serve", "--addr", "127.0.0.1:0", "--db", visited(t, 20))
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var messages bytes.Buffer
	c.Stderr = &messages
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	address := regexp.MustCompile(`http://[^ ]+`).FindString(line)
	if err != nil || address == "" {
		t.Fatalf("it says %q, %v: %s", line, err, messages.String())
	}
	answered := make(chan string, 1)
	go func() {
		r, err := http.Post(address+"/api/v1/query", "application/json", strings.NewReader(`{"suql":"SELECT id FROM places WHERE `+chess+`"}`))
		if err != nil {
			answered <- err.Error()
			return
		}
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		answered <- fmt.Sprint(r.StatusCode, " ", err, " ", string(text))
	}()
	select {
	case <-m.wanted:
	case got := <-answered:
		t.Fatalf("before the model was asked: %s", got)
	}
	told := time.Now()
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if got := <-answered; !strings.HasPrefix(got, "503 <nil> ") || !strings.Contains(got, `"restarting"`) {
		t.Errorf("answered %s", got)
	}
	if err := c.Wait(); err != nil {
		t.Errorf("it ended with %v: %s", err, messages.String())
	}
	t.Logf("it took %s to end", time.Since(told).Round(time.Millisecond))
}
