// Package console is what commands share in how they speak: the standard
// streams, a fault in how a command was called, progress on a terminal, and
// files that are written whole.
//
// Data goes to Streams.Out, messages to Streams.Err:
//
//	bar := console.NewCountBar(s.Err)
//	records, err := measure(bar.Report)
//	bar.End()
package console

import (
	"errors"
	"io"
	"log/slog"
	"os"
)

// Streams are a command's standard streams. Data goes to Out, messages to
// Err.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Logger writes messages to Err, as text or, for the format "json", as JSON.
func (s *Streams) Logger(format string, least slog.Leveler) *slog.Logger {
	o := &slog.HandlerOptions{Level: least}
	if format == "json" {
		return slog.New(slog.NewJSONHandler(s.Err, o))
	}
	return slog.New(slog.NewTextHandler(s.Err, o))
}

// UsageError is a fault in how a command was called: the process then ends
// with status 2 rather than 1.
type UsageError struct{ Err error }

// Usage marks err as a fault in how the command was called.
func Usage(err error) error { return UsageError{Err: err} }

func (e UsageError) Error() string { return e.Err.Error() }

// Unwrap gives what is wrong.
func (e UsageError) Unwrap() error { return e.Err }

// UnansweredError is a question that nobody was there to answer: the process
// then ends with status 3.
type UnansweredError struct{ Question string }

func (e UnansweredError) Error() string { return "nobody answered: " + e.Question }

// IncompleteError is a result that was printed though not every text was read:
// the process then ends with status 4.
type IncompleteError struct{ Message string }

func (e IncompleteError) Error() string { return e.Message }

// IsTerminal reports whether a person watches w.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// WriteTo makes or replaces the file at path and fills it by write; with the
// path "" it does nothing.
func WriteTo(path string, write func(io.Writer) error) error {
	if path == "" {
		return nil
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
