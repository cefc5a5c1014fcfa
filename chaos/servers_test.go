package chaos_test

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
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

	"parley/llm/fake"
)

// binary is the program under test; without it these tests are skipped.
const binary = "PARLEY_CHAOS"

func program(t testing.TB) string {
	t.Helper()
	path := os.Getenv(binary)
	if path == "" {
		t.Skip("make chaos and make bench-replicas run this")
	}
	return path
}

func freePort(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// newModel is a server of a language model that reads texts, and takes so long
// for each call.
func newModel(t testing.TB, takes time.Duration) (url string) {
	t.Helper()
	text := regexp.MustCompile(`(?m)^Texts?:`)
	m := fake.New(fake.VLLM(), fake.Func(func(p fake.Prompt) fake.Completion {
		if !text.MatchString(p.Last()) {
			return fake.Say("one two three")
		}
		return fake.Say("yes")
	}))
	t.Cleanup(m.Close)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(takes)
		m.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// replica is a server process of Parley, which is started again at the same
// address when it has been killed.
type replica struct {
	t       testing.TB
	args    []string
	env     []string
	address string

	mu      sync.Mutex // guards what follows
	process *exec.Cmd
	said    bytes.Buffer
}

func newReplica(t testing.TB, program, store, model string, flags ...string) *replica {
	t.Helper()
	r := &replica{t: t, address: fmt.Sprintf("127.0.0.1:%d", freePort(t))}
	data := t.TempDir()
	r.args = []string{program, "serve", "--addr", r.address, "--state", store, "--data", data, "--respond", "template", "--cache", "off", "--log-level", "warn"}
	r.args = append(r.args, flags...)
	r.env = append(os.Environ(), "GOMEMLIMIT=400MiB")
	if model != "" { // else the embedded parser and reader
		r.env = append(r.env, "PARLEY_MODEL=tiny", "OPENAI_BASE_URL="+model+"/v1")
	}
	t.Cleanup(func() {
		r.kill()
		if t.Failed() {
			r.mu.Lock()
			defer r.mu.Unlock()
			text := r.said.String()
			t.Logf("%s said, at the end:\n%s", r.address, text[max(0, len(text)-4000):])
		}
	})
	return r
}

// start starts the server, and waits until it serves.
func (r *replica) start() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	p := exec.Command(r.args[0], r.args[1:]...)
	p.Env = r.env
	p.Stderr = &locked{w: &r.said}
	out, err := p.StdoutPipe()
	if err != nil {
		return err
	}
	if err := p.Start(); err != nil {
		return err
	}
	r.process = p
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		_ = p.Wait() // what it said is known
		r.process = nil
		return fmt.Errorf("%s did not start: it printed %q and said %s", r.address, line, r.said.String())
	}
	return nil
}

// kill is kill -9.
func (r *replica) kill() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.process == nil {
		return
	}
	_ = r.process.Process.Signal(syscall.SIGKILL)
	_ = r.process.Wait() // it was killed
	r.process = nil
}

// locked lets one write at a time; the program's messages come in one piece.
type locked struct {
	mu sync.Mutex
	w  *bytes.Buffer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

// asDeployed are the flags of servers that believe nginx whom it forwards.
// Everybody may then do so much a minute, as on the open network.
var asDeployed = []string{"--auth", "none", "--trusted-proxy", "127.0.0.1"}

// balancer starts an nginx before the servers, with the configuration that
// Parley is deployed with. Unless they believe it, it does not say whom it
// forwards, and they take everybody for somebody at this machine, who may be as
// fast as they like.
func balancer(t testing.TB, servers []*replica, believed bool) (address string) {
	t.Helper()
	path, err := exec.LookPath("nginx")
	if err != nil {
		missing(t, "PARLEY_REQUIRE_NGINX", "nginx")
	}
	dir, err := os.MkdirTemp("", "parley-nginx")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	address = fmt.Sprintf("127.0.0.1:%d", freePort(t))
	text, err := os.ReadFile("../deploy/nginx.conf")
	if err != nil {
		t.Fatal(err)
	}
	var upstream strings.Builder
	for _, r := range servers {
		fmt.Fprintf(&upstream, "        server %s max_fails=1 fail_timeout=2s;\n", r.address)
	}
	config := regexp.MustCompile(`(?m)(^ *server parley-.*\n)+`).ReplaceAllString(string(text), upstream.String())
	config = strings.NewReplacer("/tmp/", dir+"/", "listen 8080", "listen "+address).Replace(config)
	if !believed {
		config = regexp.MustCompile(`(?m)^.*X-Forwarded-.*\n`).ReplaceAllString(config, "")
	}
	if os.Getuid() == 0 {
		config = "user root;\n" + config
	}
	file := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	nginx := exec.Command(path, "-p", dir, "-e", "stderr", "-c", file)
	var said strings.Builder
	nginx.Stderr = &said
	if err := nginx.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = nginx.Process.Signal(os.Interrupt)
		_ = nginx.Wait() // an interrupt is an error to it
		if t.Failed() {
			t.Logf("nginx said: %s", said.String())
		}
	})
	return address
}
