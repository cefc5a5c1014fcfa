// Package state is `parley state`: what the server itself keeps, moved from
// one place to another.
//
//	parley state copy conversations.db postgres://parley@db.example.org/parley
package state

import (
	"context"
	"errors"
	"fmt"

	"parley/app"
	"parley/app/console"
	"parley/state"
)

// Command is the command and those below it.
type Command struct {
	Copy CopyCommand `cmd:"" help:"Copy conversations and all that belongs to them from one store to another, such as from a file to PostgreSQL or back."`
}

// CopyCommand is `parley state copy`.
type CopyCommand struct {
	From string `arg:"" help:"Store to copy from: a file, or postgres://…. Stop the servers that use it first."`
	To   string `arg:"" help:"Store to copy to, which must hold no conversations; made if it isn't there."`
}

// Run copies, and tells how many rows of each table.
func (c *CopyCommand) Run(ctx context.Context, s *console.Streams) (err error) {
	from, err := app.KeptConversations(ctx, app.Conversations(c.From, ""))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	to, err := state.Open(ctx, app.Conversations(c.To, ""))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	if err := state.Copy(ctx, from, to, func(table string, rows int) {
		fmt.Fprintf(s.Out, "%8d %s\n", rows, table)
	}); err != nil {
		return err
	}
	fmt.Fprintf(s.Err, "parley: copied to %s; what is said at %s from now on stays there\n", to.Place(), from.Place())
	return nil
}
