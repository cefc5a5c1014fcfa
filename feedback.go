package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"parley/eval/stored"
	"parley/state"
)

// feedbackCommand is `parley feedback …`.
type feedbackCommand struct {
	Export feedbackExportCommand `cmd:"" help:"Write the conversations whose answers were judged as examples that 'parley eval replay' runs."`
}

// feedbackExportCommand is `parley feedback export`.
type feedbackExportCommand struct {
	State string `help:"File that keeps the conversations; without it, one in the --data folder." placeholder:"PATH" type:"path"`
	Data  string `help:"Folder for what Parley keeps." placeholder:"DIR" default:"${data}" type:"path"`
	About string `help:"Only conversations about one database: the last part of its address below /data." placeholder:"NAME"`
}

// conversationsFile is where conversations are kept.
func conversationsFile(named, data string) string {
	if named != "" {
		return named
	}
	return filepath.Join(data, "conversations.db")
}

// Run writes them to standard output, one a line.
func (c *feedbackExportCommand) Run(ctx context.Context, s *streams) (err error) {
	path := conversationsFile(c.State, c.Data)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there are no conversations at %s; say with --state where 'parley serve' keeps them", path)
	}
	store, err := state.Open(ctx, path)
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
			if err := session.Write(s.out); err != nil {
				return err
			}
			sessions, judged = sessions+1, judged+len(feedback)
		}
	}
	if sessions == 0 {
		fmt.Fprintf(s.err, "parley: nobody has judged such an answer at %s yet\n", path)
		return nil
	}
	fmt.Fprintf(s.err, "parley: judged answers written: %d, in conversations: %d\n", judged, sessions)
	return nil
}
