package cmd

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"parley/app"
	"parley/app/console"
)

// Main runs the command that this process was called with, until it is done or
// told to stop, and returns its exit status.
func Main(version app.Version) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	return Run(ctx, version, os.Args[1:], &console.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
}
