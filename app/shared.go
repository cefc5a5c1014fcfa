package app

import (
	"context"
	"time"

	"parley/suql"
)

// Shared are the flags of a server that shares a keeper of replies with others:
// without --cache they go there, in the place of files.
func (t ChatFlags) Shared(kept suql.Kept) ChatFlags {
	if t.Cache == "" {
		t.CacheFlags.kept, t.ModelFlags.kept = kept, kept
	}
	return t
}

// queries keeps what the model has written for the parser, as an [llm.Cache].
type queries struct{ kept suql.Kept }

// keeping is how long it may take to look there; the model is asked otherwise.
const keeping = 3 * time.Second

// Get implements [llm.Cache].
func (q queries) Get(ctx context.Context, key string) (value []byte, found bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, keeping)
	defer cancel()
	values, err := q.kept.Load(ctx, key)
	value, found = values[key]
	return value, found, err
}

// Put implements [llm.Cache].
func (q queries) Put(ctx context.Context, key string, value []byte) error {
	ctx, cancel := context.WithTimeout(ctx, keeping)
	defer cancel()
	return q.kept.Save(ctx, map[string][]byte{key: value})
}
