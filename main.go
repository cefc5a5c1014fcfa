// Command parley is chat with your own database; it asks before it guesses.
//
//	parley                                       serve the restaurants demo at http://127.0.0.1:8080
//	parley serve --db my.db                      talk to your own SQLite file in a browser
//	parley ask "a quiet Thai place in Oakland"   the same conversation in the terminal
//	parley query "SELECT …"                      run SUQL: SQL plus answer(text, 'question') and summary(text)
//	parley schema                                the database as the parser sees it
//
// This package parses flags, wires the rooms of the house together and runs
// one command; docs/architecture.md is the map.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"parley/suql"
)

// version is set by the linker.
var version = "dev"

// Exit statuses.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// cli is the command line.
type cli struct {
	Serve       serveCommand       `cmd:"" default:"withargs" help:"Serve the chat in a browser (the default command)."`
	Ask         askCommand         `cmd:"" help:"Chat in the terminal."`
	Query       queryCommand       `cmd:"" help:"Run a SUQL query and print its rows."`
	Schema      schemaCommand      `cmd:"" help:"Show the database as the parser sees it: tables, columns, what they hold."`
	Import      importCommand      `cmd:"" help:"Bring CSV, JSON and SQLite files into a database."`
	Eval        evalCommand        `cmd:"" help:"Measure how good the parts are."`
	Kiosk       kioskCommand       `cmd:"" help:"Prepare a public screen (serve --kiosk)."`
	Feedback    feedbackCommand    `cmd:"" help:"What visitors said of the answers."`
	Calibrate   calibrateCommand   `cmd:"" help:"Find out how far the language model's probabilities can be trusted."`
	Train       trainCommand       `cmd:"" help:"Compute the weights that are built into Parley."`
	Healthcheck healthcheckCommand `cmd:"" help:"Ask a running server, or a language model, whether it is well."`
	Version     versionCommand     `cmd:"" help:"Print the version."`

	Config string `help:"JSON file with flag values; flags and environment variables come first." placeholder:"FILE" type:"path"`
}

// streams are the command's standard streams. Data goes to out, messages to
// err.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

const description = `Parley: chat with your own database; it asks before it guesses.

Without a command it serves the built-in restaurants demo at http://127.0.0.1:8080. Nothing leaves this machine, unless PARLEY_MODEL names a language model elsewhere (see docs/models.md).

Every flag can be set by an environment variable PARLEY_… (--db is PARLEY_DB) or in the file named by --config; a flag wins over the environment, the environment over the file.`

// exit carries a status out of kong, which wants to end the process itself.
type exit int

// run is the whole command; main and the tests call it.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (status int) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case exit:
			status = int(r)
		default:
			panic(r)
		}
	}()
	var c cli
	parser, err := kong.New(&c, kong.Name("parley"), kong.Description(description), kong.Writers(stdout, stderr),
		kong.Exit(func(code int) { panic(exit(code)) }), kong.DefaultEnvars("PARLEY"), kong.Vars{"data": dataFolder(), "annotations": suql.AnnotationSuffix, "languages": languages()}, kong.UsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}), kong.Resolvers(configFile(args)))
	if err != nil {
		fmt.Fprintln(stderr, "parley:", err)
		return exitFailed
	}
	command, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(stderr, "parley: %v\nTry: parley --help\n", err)
		return exitUsage
	}
	command.BindTo(ctx, (*context.Context)(nil))
	if err := command.Run(&streams{stdin, stdout, stderr}); err != nil {
		if errors.Is(err, context.Canceled) && ctx.Err() != nil {
			fmt.Fprintln(stderr, "parley: stopped")
			return exitFailed
		}
		fmt.Fprintf(stderr, "parley: %v\n", err)
		var usage usageError
		if errors.As(err, &usage) {
			return exitUsage
		}
		return exitFailed
	}
	return exitOK
}

// usageError is a fault in how the command was called.
type usageError struct{ error }
