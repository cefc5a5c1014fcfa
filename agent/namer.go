package agent

import (
	"context"
	"strings"
)

// Namer is a parser that has more to choose from than its readings hold, such
// as one over a library of many tables.
type Namer interface {
	// Named finds what words name at the place of the open question, and what
	// that settles; nothing where they name nothing there.
	Named(ctx context.Context, t Turn, place string, words []string) ([]Decision, error)
}

// namedBeyond is what words settle that name none of the readings, but something
// else that the open question is about. A question is none of these words.
func (s *Session) namedBeyond(ctx context.Context, st state, text string, words []string) ([]Decision, bool) {
	namer, can := s.parts.Parser.(Namer)
	if !can || st.open == nil || st.open.Choice || len(words) == 0 || strings.Contains(text, "?") {
		return nil, false
	}
	settles, err := namer.Named(ctx, turnOf(st), st.open.Place, words)
	return settles, err == nil && len(settles) > 0 // with the error, the words are something new, and meet it again
}
