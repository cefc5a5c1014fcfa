// Package kiosk is `parley kiosk`: what has to be prepared for a public screen
// (parley serve --kiosk).
package kiosk

import (
	"bufio"
	"context"
	"fmt"
	"strings"

	"parley/app/console"
	"parley/web/access"
)

// Command is the command and those below it.
type Command struct {
	PIN PINCommand `cmd:"" name:"pin" help:"Read a PIN and print its hash, for --kiosk-pin-hash."`
}

// PINCommand is `parley kiosk pin`.
type PINCommand struct{}

// Run reads a line and prints the hash of what stands there.
func (PINCommand) Run(_ context.Context, s *console.Streams) error {
	fmt.Fprintf(s.Err, "A PIN of %d to %d digits: ", access.MinPIN, access.MaxPIN)
	line, err := bufio.NewReader(s.In).ReadString('\n')
	if err != nil && line == "" {
		return fmt.Errorf("reading the PIN: %w", err)
	}
	hash, err := access.HashPIN(strings.TrimSpace(line))
	if err != nil {
		return console.Usage(err)
	}
	_, err = fmt.Fprintln(s.Out, hash)
	return err
}
