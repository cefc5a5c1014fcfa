package chaos_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// cluster is a PostgreSQL server of its own.
type cluster struct {
	t      testing.TB
	bin    string
	dir    string
	host   string
	port   int
	within string              // the network namespace that it runs in; "" is this one
	owner  *syscall.Credential // PostgreSQL refuses to run as root
}

// postgresBin is where PostgreSQL's programs are; the test is skipped where
// there are none.
func postgresBin(t testing.TB) string {
	t.Helper()
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		missing(t, "PARLEY_REQUIRE_POSTGRES", "PostgreSQL")
	}
	slices.Sort(found)
	return filepath.Dir(found[len(found)-1])
}

// missing skips a test that needs a program, or fails it where one is required.
func missing(t testing.TB, required, name string) {
	t.Helper()
	if os.Getenv(required) == "1" {
		t.Fatalf("%s is not installed, and %s=1 asks for it", name, required)
	}
	t.Skipf("%s is not installed", name)
}

func newCluster(t testing.TB) *cluster {
	t.Helper()
	c := &cluster{t: t, bin: postgresBin(t), host: "127.0.0.1", port: freePort(t)}
	dir, err := os.MkdirTemp("", "parley-chaos")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	c.dir = filepath.Join(dir, "data")
	if os.Getuid() == 0 {
		u, err := user.Lookup("postgres")
		if err != nil {
			t.Fatal(err)
		}
		uid, err1 := strconv.ParseUint(u.Uid, 10, 32)
		gid, err2 := strconv.ParseUint(u.Gid, 10, 32)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		c.owner = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		if err := os.Chown(dir, int(uid), int(gid)); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// run runs one of PostgreSQL's programs.
func (c *cluster) run(program string, args ...string) {
	c.t.Helper()
	if text, err := c.try(program, args...); err != nil {
		c.t.Fatalf("%s: %v\n%s", program, err, text)
	}
}

func (c *cluster) try(program string, args ...string) (string, error) {
	cmd := exec.Command(filepath.Join(c.bin, program), args...)
	if c.within != "" { // who may enter a namespace is root
		cmd = exec.Command("ip", append([]string{"netns", "exec", c.within, "runuser", "-u", "postgres", "--", filepath.Join(c.bin, program)}, args...)...)
	} else {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.owner}
	}
	cmd.Dir = filepath.Dir(c.dir)
	text, err := cmd.Output()
	if e, ok := errors.AsType[*exec.ExitError](err); ok {
		text = append(text, e.Stderr...)
	}
	return strings.TrimSpace(string(text)), err
}

// start starts the server with the settings given.
func (c *cluster) start(settings ...string) {
	c.t.Helper()
	options := fmt.Sprintf("-p %d -c listen_addresses=%s -c unix_socket_directories=%s", c.port, c.host, filepath.Dir(c.dir))
	for _, s := range append([]string{"shared_buffers=32MB", "max_connections=120", "wal_level=replica", "hot_standby=on"}, settings...) {
		options += " -c " + s
	}
	c.run("pg_ctl", "-D", c.dir, "-w", "-t", "120", "-l", filepath.Join(filepath.Dir(c.dir), "log"), "-o", options, "start")
	c.t.Cleanup(func() {
		_, _ = c.try("pg_ctl", "-D", c.dir, "-w", "-m", "immediate", "stop") // it may have been killed
	})
}

// newPrimary starts a server that acknowledges what a standby has, too, once
// there is one.
func newPrimary(t testing.TB) *cluster {
	t.Helper()
	c := newCluster(t)
	c.run("initdb", "-D", c.dir, "-U", "parley", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
	c.start()
	return c
}

// standby starts a server that follows c, which from then on acknowledges only
// what that has too.
func (c *cluster) standby() *cluster {
	c.t.Helper()
	s := newCluster(c.t)
	s.run("pg_basebackup", "-D", s.dir, "-R", "-c", "fast", "-d", c.dsn()+"&application_name=standby")
	s.start()
	c.run("psql", "-qX", c.dsn(), "-c", "ALTER SYSTEM SET synchronous_standby_names = 'standby'", "-c", "SELECT pg_reload_conf()")
	c.eventually("the standby follows", func() bool {
		state, err := c.try("psql", "-qXAt", c.dsn(), "-c", "SELECT sync_state FROM pg_stat_replication")
		return err == nil && state == "sync"
	})
	return s
}

// kill ends the server as a machine that breaks does.
func (c *cluster) kill() { c.run("pg_ctl", "-D", c.dir, "-w", "-m", "immediate", "stop") }

// promote makes a standby the primary.
func (c *cluster) promote() { c.run("pg_ctl", "-D", c.dir, "-w", "-t", "60", "promote") }

func (c *cluster) dsn() string {
	return fmt.Sprintf("postgres://parley@%s/postgres?sslmode=disable", c.address())
}

func (c *cluster) address() string { return fmt.Sprintf("%s:%d", c.host, c.port) }

func (c *cluster) eventually(what string, is func() bool) {
	c.t.Helper()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(2 * time.Minute); !is(); <-tick.C {
		if time.Now().After(end) {
			c.t.Fatalf("waited in vain: %s", what)
		}
	}
}
