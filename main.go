// Command parley is chat with your own database; it asks before it guesses.
//
//	parley                                       serve the restaurants demo at http://127.0.0.1:8080
//	parley serve --db my.db                      talk to your own SQLite file in a browser
//	parley ask "a quiet Thai place in Oakland"   the same conversation in the terminal
//	parley query "SELECT …"                      run SUQL: SQL plus answer(text, 'question') and summary(text)
//	parley schema                                the database as the parser sees it
//
// The commands are in cmd, a folder each; docs/architecture.md is the map.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"parley/app"
	"parley/app/console"
	"parley/cmd"
)

// version is set by the linker.
var version = "dev"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	streams := &console.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}
	status := cmd.Run(ctx, app.Version(version), os.Args[1:], streams)
	stop()
	os.Exit(status)
}
