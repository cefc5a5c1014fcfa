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
	"os"

	"parley/app"
	"parley/cmd"
)

// version is set by the linker.
var version = "dev"

func main() { os.Exit(cmd.Main(app.Version(version))) }
