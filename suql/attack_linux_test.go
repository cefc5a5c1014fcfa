package suql_test

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// metered measures what the process spends from now on: the returned function
// gives the processor time, and the bytes by which its memory grew at most,
// or 0 where the system does not tell.
func metered(t *testing.T) func() (processor time.Duration, memory int) {
	t.Helper()
	begun := processor(t)
	known := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) == nil // begins the peak anew
	before := resident(t, "VmRSS:")
	return func() (time.Duration, int) {
		if !known {
			return processor(t) - begun, 0
		}
		return processor(t) - begun, resident(t, "VmHWM:") - before
	}
}

func processor(t *testing.T) time.Duration {
	t.Helper()
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		t.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// resident is a line of the process's state, in bytes.
func resident(t *testing.T, line string) int {
	t.Helper()
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), line)
	kilobytes, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return kilobytes << 10
}
