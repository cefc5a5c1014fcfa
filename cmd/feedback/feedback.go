// Package feedback is `parley feedback`: what visitors said of the answers.
package feedback

import (
	"context"
	"errors"
	"fmt"

	"parley/app"
	"parley/app/console"
	"parley/eval/stored"
)

// Command is the command and those below it.
type Command struct {
	Export ExportCommand `cmd:"" help:"Write the conversations whose answers were judged as examples that 'parley eval replay' runs."`
}

// ExportCommand is `parley feedback export`.
type ExportCommand struct {
	State string `help:"Where the conversations are kept: a file, or postgres://…; without it, a file in the --data folder." placeholder:"PATH|DSN"`
	Data  string `help:"Folder for what Parley keeps." placeholder:"DIR" default:"${data}" type:"path"`
	About string `help:"Only conversations about one database: the last part of its address below /data." placeholder:"NAME"`
}

// Run writes them to standard output, one a line.
func (c *ExportCommand) Run(ctx context.Context, s *console.Streams) (err error) {
	path := app.Conversations(c.State, c.Data)
	store, err := app.KeptConversations(ctx, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	ids, err := store.Judged(ctx, "", true)
	if err != nil {
		return err
	}
	sessions, judged := 0, 0
	for _, id := range ids {
		if about, err := store.SourceOf(ctx, id); err != nil {
			return err
		} else if c.About != "" && about != c.About {
			continue
		}
		events, err := store.Events(ctx, id)
		if err != nil {
			return err
		}
		feedback, err := store.Feedback(ctx, id)
		if err != nil {
			return err
		}
		if session, ok := stored.Of(id, events, feedback); ok {
			if err := session.Write(s.Out); err != nil {
				return err
			}
			sessions, judged = sessions+1, judged+len(feedback)
		}
	}
	if sessions == 0 {
		fmt.Fprintf(s.Err, "parley: nobody has judged such an answer at %s yet\n", store.Place())
		return nil
	}
	fmt.Fprintf(s.Err, "parley: judged answers written: %d, in conversations: %d\n", judged, sessions)
	return nil
}
