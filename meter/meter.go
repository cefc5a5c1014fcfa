// Package meter measures what work costs the process of a test: time of the
// processors, memory, and how often a context is looked at. Clocks on the wall
// are of no use there: other programs run beside a test.
//
//	before := meter.Processor()
//	parse(utterance)
//	t.Log(meter.Processor() - before)
package meter

import (
	"context"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
)

// Held is the memory of this process in bytes; false where the system does not
// tell. Only Linux does (proc_pid_status(5)).
func Held() (bytes int, known bool) { return HeldBy(os.Getpid()) }

// HeldBy is the memory of the process with a number, as Held.
func HeldBy(pid int) (bytes int, known bool) { return status(pid, "VmRSS:") }

// Peak is the most memory that this process has held, in bytes, since it began
// or since Forget.
func Peak() (bytes int, known bool) { return status(os.Getpid(), "VmHWM:") }

// Forget begins the peak anew; false where that can't be done
// (proc_pid_clear_refs(5)).
func Forget() bool { return os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) == nil }

// status is a line of a process's state, in bytes.
func status(pid int, line string) (bytes int, known bool) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		return 0, false
	}
	_, rest, _ := strings.Cut(string(text), line)
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return 0, false
	}
	kilobytes, err := strconv.Atoi(fields[0])
	return kilobytes << 10, err == nil
}

// Looks is ctx until it has been looked at so many times, from any goroutine:
// then it has been cancelled.
func Looks(ctx context.Context, times int) context.Context {
	l := &looked{Context: ctx}
	l.left.Store(int64(times))
	return l
}

type looked struct {
	context.Context
	left atomic.Int64
}

// Err implements context.Context.
func (l *looked) Err() error {
	if l.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}
