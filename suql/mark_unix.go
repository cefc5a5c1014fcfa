//go:build unix

package suql

import (
	"io/fs"
	"syscall"
)

// fileID is the number of the file in its file system.
func fileID(info fs.FileInfo) uint64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(s.Ino)
	}
	return 1
}
