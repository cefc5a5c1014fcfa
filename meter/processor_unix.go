//go:build unix

package meter

import (
	"syscall"
	"time"
)

// Processor is how long the processors have worked for this process, its own
// code and the kernel's; 0 where the system does not tell.
func Processor() time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
