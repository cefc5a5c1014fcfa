// Package cmdtest runs Parley's command line in tests, in the test's own
// process:
//
//	r := cmdtest.Run(t, "query", "SELECT …")
//	address := cmdtest.Serve(t, "--demo", "products")
//
// or in one of its own, which can be killed: see [AsProgram].
package cmdtest

import (
	"bytes"
	"context"
	"io"
	"strings"
	"sync"
	"testing"

	"parley/app/console"
	"parley/cmd"
)

// version is what the tests' program says it is.
const version = "dev"

// Result is how a run of a command ended.
type Result struct {
	Stdout, Stderr string
	Status         int
}

// Run runs a command with nothing on standard input.
func Run(t *testing.T, args ...string) Result {
	t.Helper()
	return With(t.Context(), "", args...)
}

// With runs a command with a context and a standard input.
func With(ctx context.Context, stdin string, args ...string) Result {
	var out, err bytes.Buffer
	status := cmd.Run(ctx, version, args, &console.Streams{In: strings.NewReader(stdin), Out: &out, Err: &err})
	return Result{Stdout: out.String(), Stderr: err.String(), Status: status}
}

// OK runs a command and fails the test at once unless it succeeds.
func OK(t *testing.T, args ...string) Result {
	t.Helper()
	r := Run(t, args...)
	if r.Status != cmd.OK {
		t.Fatalf("parley %s: status %d: %s", strings.Join(args, " "), r.Status, r.Stderr)
	}
	return r
}

// Serve runs `parley serve` with more flags on a free port, over a data
// folder of its own, until the test ends. It returns the address that the
// server prints. What it asks doesn't depend on how busy the machine is.
func Serve(t *testing.T, flags ...string) string {
	t.Helper()
	return listening(t, append([]string{"serve", "--addr", "127.0.0.1:0", "--unhurried"}, flags...), "open ")
}

// ServeMCP runs `parley mcp --http` in the same way.
func ServeMCP(t *testing.T, flags ...string) string {
	t.Helper()
	return listening(t, append([]string{"mcp", "--http", "127.0.0.1:0"}, flags...), "assistants: ")
}

// listening runs a command until the test ends and returns the address that it
// prints after some words.
func listening(t *testing.T, args []string, words string) string {
	t.Helper()
	t.Setenv("PARLEY_DATA", t.TempDir())
	out, in := io.Pipe()
	ctx, stop := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	var stderr bytes.Buffer
	wg.Go(func() {
		streams := &console.Streams{In: strings.NewReader(""), Out: in, Err: &stderr}
		if status := cmd.Run(ctx, version, args, streams); status != cmd.OK {
			t.Errorf("the server ended with status %d: %s", status, stderr.String())
		}
		in.Close()
	})
	t.Cleanup(func() {
		stop()
		wg.Wait()
	})
	line := make([]byte, 200)
	n, err := out.Read(line)
	if err != nil {
		t.Fatalf("the server printed nothing: %v: %s", err, stderr.String())
	}
	_, rest, _ := strings.Cut(string(line[:n]), words)
	address, _, ok := strings.Cut(rest, " ")
	if !ok {
		t.Fatalf("no address in %q", line[:n])
	}
	return address
}
