// Package ask is `parley ask`: the conversation of the browser, in the
// terminal.
package ask

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"parley/agent"
	"parley/app"
	"parley/app/console"
	"parley/phrasebook/heard"
)

// Command is the command and its flags.
type Command struct {
	app.DatabaseFlags `group:"database"`
	app.ChatFlags
	Library   string   `help:"Ask a library that parley index made, in place of a database." placeholder:"FILE" type:"existingfile"`
	Question  []string `arg:"" optional:"" help:"What you want to know, with or without quotes around it; without it you are asked, turn by turn."`
	Likeliest bool     `help:"At the end of the input, take every open question for \"not sure\": the likeliest reading is answered. Otherwise the question is printed, and the exit status is 3."`
	Rows      int      `default:"10" help:"How many rows of an answer are printed." placeholder:"N"`
}

// Help says how questions back are answered.
func (c *Command) Help() string {
	return `Each line says one thing, and may go on from the one before. What is asked back is answered with yes or no, ` +
		`with the number of a reading (0 for none of them), with "options", "not sure" or "undo", or in other words.`
}

// Run holds the conversation.
func (c *Command) Run(ctx context.Context, s *console.Streams) error {
	if err := c.asksNoFile(); err != nil {
		return err
	}
	over, err := c.open(ctx, s)
	if err != nil {
		return err
	}
	return errors.Join(c.converse(ctx, s, over), over.Close())
}

// converse answers the question of the command line, or what is said line by line.
func (c *Command) converse(ctx context.Context, s *console.Streams, over chat) error {
	session, err := over.Session(ctx, "terminal", agent.NewMemoryLog(), nil)
	if err != nil {
		return err
	}
	t := &terminal{Streams: s, lines: bufio.NewScanner(s.In), session: session, rows: c.Rows, likeliest: c.Likeliest,
		spent: over.Spending()}
	if question := c.question(); question != "" {
		return t.turn(ctx, agent.Input{Kind: agent.Say, Text: question})
	}
	fmt.Fprintln(s.Err, "Ask about the "+over.Tables()+", or an empty line to end.")
	for {
		line, ok := t.prompt("> ")
		if !ok || line == "" {
			return t.lines.Err()
		}
		if err := t.said(ctx, line); err != nil {
			return err
		}
	}
}

// chat is what is talked about: a database, or a library.
type chat interface {
	Session(ctx context.Context, id string, log agent.Log, observe func(agent.Event)) (*agent.Session, error)
	Tables() string
	Spending() func() string
	Close() error
}

// open opens what the flags name.
func (c *Command) open(ctx context.Context, s *console.Streams) (chat, error) {
	if c.Library == "" {
		return app.NewChat(ctx, s, c.DatabaseFlags, c.ChatFlags)
	}
	var m *app.Model
	if c.Parser == "model" {
		var err error
		if m, err = app.NewModel(ctx, "", c.ModelFlags); err != nil {
			return nil, err
		}
	}
	return app.NewLibraryChat(ctx, s, c.Library, "", c.QuestionFlags, m)
}

// question is what was asked with the command; "" where nothing was.
func (c *Command) question() string { return strings.Join(c.Question, " ") }

// asksNoFile is an error where the first word is the path of a file: who names a database
// there means --db. A word without an ending or a folder is one of the question, whatever
// lies in this folder.
func (c *Command) asksNoFile() error {
	if len(c.Question) == 0 {
		return nil
	}
	file := c.Question[0]
	if filepath.Ext(file) == "" && filepath.Base(file) == file {
		return nil
	}
	if at, err := os.Stat(file); err != nil || !at.Mode().IsRegular() {
		return nil
	}
	return console.Usage(fmt.Errorf("%s is a file, and ask takes questions: for a database, --db %[1]s; "+
		"for CSV or JSON, first parley import %[1]s --db my.db", file))
}

// said prints the rows that were held back, where a line asks for them, or has the
// session answer it.
func (t *terminal) said(ctx context.Context, line string) error {
	if n, further := heard.Further(line); further {
		if done, err := t.more(n); done || err != nil {
			return err
		}
	}
	t.shown = nil
	return t.turn(ctx, agent.Input{Kind: agent.Say, Text: line})
}
