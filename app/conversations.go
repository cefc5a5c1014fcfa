package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"parley/state"

	"github.com/alecthomas/kong"
)

// Conversations is where conversations are kept: at the address that a flag
// names, a file or postgres://…, or in a file of the data folder where it
// names none.
func Conversations(named, data string) string {
	switch {
	case named == "":
		return filepath.Join(data, "conversations.db")
	case state.IsServer(named):
		return named
	}
	return kong.ExpandPath(strings.TrimPrefix(named, "sqlite:"))
}

// KeptConversations opens a store that has to be there already.
func KeptConversations(ctx context.Context, address string) (*state.Store, error) {
	if !state.IsServer(address) {
		if _, err := os.Stat(address); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there are no conversations at %s; say with --state where 'parley serve' keeps them", address)
		}
	}
	return state.Open(ctx, address)
}
