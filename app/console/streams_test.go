package console_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"parley/app/console"
)

// TestUsage: a fault in how a command was called is told from others through
// wrapping, and still shows what is wrong.
func TestUsage(t *testing.T) {
	err := fmt.Errorf("opening: %w", console.Usage(fs.ErrInvalid))
	var usage console.UsageError
	if !errors.As(err, &usage) || !errors.Is(err, fs.ErrInvalid) || usage.Error() != fs.ErrInvalid.Error() {
		t.Errorf("got %v", err)
	}
	if errors.As(io.EOF, &usage) {
		t.Error("every error is one of usage")
	}
}

func TestWriteTo(t *testing.T) {
	hello := func(w io.Writer) error {
		_, err := io.WriteString(w, "hello")
		return err
	}
	path := filepath.Join(t.TempDir(), "out")
	if err := console.WriteTo(path, hello); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "hello" {
		t.Errorf("wrote %q, %v", text, err)
	}
	if err := console.WriteTo("", hello); err != nil {
		t.Errorf("no file is named: %v", err)
	}
	if err := console.WriteTo(filepath.Join(path, "below"), hello); err == nil {
		t.Error("a file is no folder")
	}
}

// TestNoBarWithoutATerminal: what goes to a file or a pipe has no bar in it.
func TestNoBarWithoutATerminal(t *testing.T) {
	var out bytes.Buffer
	bar := console.NewCountBar(&out)
	for done := range 20 {
		bar.Report(done+1, 20)
	}
	bar.End()
	if out.Len() > 0 {
		t.Errorf("drew %q", out.String())
	}
}
