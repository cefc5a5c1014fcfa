package state

import (
	"context"
	"strings"

	"parley/agent"
)

// longFound is how long a value of a row may be to be found by search, in
// bytes: names and the like are, whole reviews are not; the words of a text
// that decided are.
const longFound = 200

// mostFound bounds what one event adds to the search.
const mostFound = 64 << 10

// findable is what search finds an event by: what was said and typed, the
// sentence of the answer, the short values of its rows and the words that
// decided.
func findable(e agent.Event) string {
	var b strings.Builder
	add := func(text string) {
		if text = unmarked.Replace(text); text != "" && b.Len()+len(text) < mostFound {
			if b.Len() > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(text)
		}
	}
	switch e.Kind {
	case agent.KindSaid:
		add(e.Said.Text)
	case agent.KindAnswered:
		add(e.Answered.Text)
	case agent.KindReplied:
		add(e.Replied.Text)
		for _, row := range e.Replied.Rows {
			for _, v := range row.Values {
				switch v := v.(type) {
				case string:
					if len(v) <= longFound {
						add(v)
					}
				case []string:
					if all := strings.Join(v, ", "); len(all) <= longFound {
						add(all)
					}
				}
			}
			for _, evidence := range row.Evidence {
				add(evidence.Snippet)
			}
		}
	}
	return b.String()
}

// unmarked takes out the marks that search puts around what it found.
var unmarked = strings.NewReplacer(opening, "", closing, "")

// index makes an event findable.
func (s *Store) index(ctx context.Context, tx transaction, session string, turn int, text string) error {
	if text == "" {
		return nil
	}
	return s.backend.index(ctx, tx, session, turn, text)
}

// index leaves the words to the full-text index, which follows the table.
func (f *file) index(ctx context.Context, tx transaction, session string, turn int, text string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO findable (session, turn, text) VALUES ($1, $2, $3)
		ON CONFLICT (session, turn) DO UPDATE SET text = text || char(10) || excluded.text`, session, turn, text)
	return err
}
