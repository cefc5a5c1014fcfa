// Package cmd is the command line of Parley: one folder a command, and Run,
// which reads the arguments, the environment and the configuration file and
// runs one of them.
//
//	status := cmd.Run(ctx, "v1.2.0", []string{"query", "SELECT …"}, streams)
//
// A new command is a folder with a Command whose Run method takes what it
// needs of a context.Context, *console.Streams and app.Version; it becomes a
// field of line.
package cmd

import (
	"context"
	"errors"
	"fmt"

	"github.com/alecthomas/kong"

	"parley/app"
	"parley/app/console"
	"parley/cmd/answerer"
	"parley/cmd/ask"
	"parley/cmd/calibrate"
	"parley/cmd/discretize"
	"parley/cmd/eval"
	"parley/cmd/feedback"
	"parley/cmd/find"
	"parley/cmd/healthcheck"
	"parley/cmd/importing"
	"parley/cmd/index"
	"parley/cmd/jobs"
	"parley/cmd/kiosk"
	"parley/cmd/linked"
	"parley/cmd/mcp"
	"parley/cmd/query"
	"parley/cmd/ranker"
	"parley/cmd/schema"
	"parley/cmd/serve"
	"parley/cmd/state"
	"parley/cmd/train"
	"parley/cmd/worker"
	"parley/suql"
)

// Exit statuses.
const (
	OK     = 0
	Failed = 1
	Usage  = 2 // the command was called wrongly

	Unanswered = 3 // a question is open, and the input has ended
	Incomplete = 4 // rows were printed, and there may be others: not every text was read
)

// line is the command line.
type line struct {
	Serve       serve.Command       `cmd:"" group:"talk" default:"withargs" help:"Serve the chat in a browser (the default command)."`
	Ask         ask.Command         `cmd:"" group:"talk" help:"Chat in the terminal."`
	Query       query.Command       `cmd:"" group:"talk" help:"Run a SUQL query and print its rows."`
	Schema      schema.Command      `cmd:"" group:"talk" help:"Show the database as the parser sees it: tables, columns, what they hold."`
	MCP         mcp.Command         `cmd:"" group:"talk" name:"mcp" help:"Offer the database to assistants and editors (Model Context Protocol)."`
	Import      importing.Command   `cmd:"" group:"data" help:"Bring CSV, JSON and SQLite files into a database."`
	Discretize  discretize.Command  `cmd:"" group:"data" help:"Turn a column of free text into columns."`
	Index       index.Command       `cmd:"" group:"data" help:"Bring documents and tables into a library."`
	Find        find.Command        `cmd:"" group:"data" help:"Find the pieces of a library that answer a question."`
	Worker      worker.Command      `cmd:"" group:"run" help:"Do the jobs that wait in the queue."`
	Jobs        jobs.Command        `cmd:"" group:"run" help:"Show, cancel and resume jobs; bound what they spend."`
	Kiosk       kiosk.Command       `cmd:"" group:"run" help:"Prepare a public screen (serve --kiosk)."`
	Feedback    feedback.Command    `cmd:"" group:"run" help:"What visitors said of the answers."`
	State       state.Command       `cmd:"" group:"run" help:"Move what the server keeps."`
	Healthcheck healthcheck.Command `cmd:"" group:"run" help:"Ask a running server, or a language model, whether it is well."`
	Version     versionCommand      `cmd:"" group:"run" help:"Print the version."`
	Eval        eval.Command        `cmd:"" group:"measure" help:"Measure how good the parts are."`
	Calibrate   calibrate.Command   `cmd:"" group:"measure" help:"Find out how far the language model's probabilities can be trusted."`
	Train       training            `cmd:"" group:"measure" help:"Compute the weights that are built into Parley."`

	Config string `help:"JSON file with flag values; flags and environment variables come first." placeholder:"FILE" type:"path"`
}

// groups are what help sorts commands and flags into, in this order.
var groups = []kong.Group{
	{Key: "talk", Title: "Talk to a database:"},
	{Key: "data", Title: "Bring data in:"},
	{Key: "run", Title: "Run a server:"},
	{Key: "measure", Title: "Measure and train:"},
	{Key: "database", Title: "The database:"},
	{Key: "answers", Title: "How questions are read and answered:"},
	{Key: "model", Title: "A language model (docs/models.md):"},
	{Key: "access", Title: "Who may come in (docs/deploy.md):"},
	{Key: "kiosk", Title: "A public screen (docs/kiosk.md):"},
	{Key: "files", Title: "Data that visitors bring (docs/data.md):"},
}

// training is `parley train`, with what libraries need.
type training struct {
	train.Command `embed:""`
	Ranker        ranker.Command   `cmd:"" help:"Compute how text and tables that a search found are put into one order."`
	Linked        linked.Command   `cmd:"" help:"Compute how questions about tables whose cells link to texts are answered."`
	Answerer      answerer.Command `cmd:"" help:"Compute how answers out of text and out of tables are put into one order."`
}

// versionCommand is `parley version`.
type versionCommand struct{}

// Run prints the version.
func (versionCommand) Run(s *console.Streams, version app.Version) error {
	_, err := fmt.Fprintln(s.Out, "parley", version)
	return err
}

const description = `Parley: chat with your own database; it asks before it guesses.

Without a command it serves the built-in restaurants demo at http://127.0.0.1:8080. Nothing leaves this` +
	` machine, unless PARLEY_MODEL names a language model elsewhere (see docs/models.md).

Every flag can be set by an environment variable PARLEY_… (--db is PARLEY_DB) or in the file named by` +
	` --config; a flag wins over the environment, the environment over the file.`

// exit carries a status out of kong, which wants to end the process itself.
type exit int

// Run runs the command that args, without the program's name, stand for, and
// returns the exit status: one of the above.
func Run(ctx context.Context, version app.Version, args []string, s *console.Streams) (status int) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case exit:
			status = int(r)
		default:
			panic(r)
		}
	}()
	var l line
	parser, err := l.parser(args, s)
	if err != nil {
		fmt.Fprintln(s.Err, "parley:", err)
		return Failed
	}
	command, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(s.Err, "parley: %v\nTry: parley --help\n", err)
		return Usage
	}
	command.BindTo(ctx, (*context.Context)(nil))
	return statusOf(ctx, command.Run(s, version), s)
}

// parser reads arguments into l; what help prints goes to s.
func (l *line) parser(args []string, s *console.Streams) (*kong.Kong, error) {
	return kong.New(l, kong.Name("parley"), kong.Description(description), kong.Writers(s.Out, s.Err),
		kong.Exit(func(code int) { panic(exit(code)) }), kong.DefaultEnvars("PARLEY"),
		kong.Vars{"data": app.DataFolder(), "annotations": suql.AnnotationSuffix, "languages": serve.Languages()},
		kong.UsageOnError(), kong.ConfigureHelp(kong.HelpOptions{Compact: true}), kong.ExplicitGroups(groups),
		kong.Resolvers(configFile(args)))
}

// statusOf tells how a command ended and returns its exit status.
func statusOf(ctx context.Context, err error, s *console.Streams) int {
	if err == nil {
		return OK
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		fmt.Fprintln(s.Err, "parley: stopped")
		return Failed
	}
	fmt.Fprintf(s.Err, "parley: %v\n", err)
	if usage := (console.UsageError{}); errors.As(err, &usage) {
		return Usage
	}
	if open := (console.UnansweredError{}); errors.As(err, &open) {
		return Unanswered
	}
	if part := (console.IncompleteError{}); errors.As(err, &part) {
		return Incomplete
	}
	return Failed
}
