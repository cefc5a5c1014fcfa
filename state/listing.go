package state

import (
	"context"
	"database/sql"
	"strings"
	"time"
	"unicode"
)

// Kept is a conversation in a list.
type Kept struct {
	ID      string
	Title   string // as the visitor named it, else the first thing said; "" when nothing was
	Source  string // the database it is about; "" for the only one
	Turns   int
	Created time.Time
	Used    time.Time // when something last happened in it
	Found   *Hit      // what Wanted.Words found in it
}

// Hit is where words were found.
type Hit struct {
	Turn  int // 0: in the title
	Parts []Part
}

// Part is a stretch of text around what was found.
type Part struct {
	Text  string
	Found bool // it is one of the words
}

// Wanted says which conversations to list.
type Wanted struct {
	Words string // must all be in one turn, as words or the beginnings of words; "" finds all
	Begun bool   // leave out those in which nothing was said
	Skip  int
	Limit int
}

// listed are the columns of a Kept.
const listed = `c.id, c.created, c.used, c.source,
	coalesce(nullif(c.title, ''), (SELECT said FROM events WHERE session = c.id AND kind = 'said'
	ORDER BY seq LIMIT 1), ''),
	coalesce((SELECT turn FROM events WHERE session = c.id AND kind <> 'renamed' ORDER BY seq DESC LIMIT 1), 0)`

// Conversations lists those of a visitor, the one used last first.
func (s *Store) Conversations(ctx context.Context, visitor string, w Wanted) ([]Kept, error) {
	if strings.TrimSpace(w.Words) != "" {
		return s.search(ctx, visitor, w)
	}
	rows, err := s.db.QueryContext(ctx, `SELECT `+listed+`, 0, ''
		FROM conversations c WHERE owner = $1 AND (NOT $2 OR version > 0)
		ORDER BY used DESC, created DESC, rowid DESC LIMIT $3 OFFSET $4`, digest(visitor), w.Begun, w.Limit, w.Skip)
	if err != nil {
		return nil, s.explain("listing conversations", err)
	}
	return s.kept(rows, "")
}

// opening and closing stand around what was found; no text that a person
// types holds them.
const opening, closing = "\x01", "\x02"

// search lists the conversations that hold words.
func (s *Store) search(ctx context.Context, visitor string, w Wanted) ([]Kept, error) {
	if len(cut(w.Words)) == 0 {
		return []Kept{}, nil
	}
	rows, err := s.backend.search(ctx, s.db, digest(visitor), w)
	if err != nil {
		return nil, s.explain("searching conversations", err)
	}
	return s.kept(rows, w.Words)
}

// search shows of each conversation the best turn. The hits are computed
// first: a snippet can't be computed while they are grouped.
func (f *file) search(ctx context.Context, db database, owner string, w Wanted) (*sql.Rows, error) {
	return db.QueryContext(ctx, `WITH hits AS MATERIALIZED (
			SELECT f.session, f.turn, snippet(words, 0, $1, $2, '…', 24) AS part, rank
			FROM words JOIN findable f ON f.id = words.rowid JOIN conversations o ON o.id = f.session
			WHERE words MATCH $3 AND o.owner = $4),
		best AS (SELECT session, turn, part, min(rank) FROM hits GROUP BY session)
		SELECT `+listed+`, b.turn, b.part FROM conversations c JOIN best b ON b.session = c.id
		ORDER BY c.used DESC, c.created DESC, c.rowid DESC LIMIT $5 OFFSET $6`,
		opening, closing, matching(w.Words), owner, w.Limit, w.Skip)
}

// cut cuts a text into its words: runs of letters, digits and marks.
func cut(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !inWord(r) })
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) }

// matching is a query of FTS5 for texts that hold every word, or words that
// begin with it.
func matching(words string) string {
	terms := cut(words)
	for i, t := range terms {
		terms[i] = `"` + t + `"*`
	}
	return strings.Join(terms, " ")
}

// kept reads the rows of a list; words are what was searched for.
func (s *Store) kept(rows *sql.Rows, words string) ([]Kept, error) {
	defer rows.Close()
	list := []Kept{}
	for rows.Next() {
		var k Kept
		var created, used int64
		var turn int
		var part string
		if err := rows.Scan(&k.ID, &created, &used, &k.Source, &k.Title, &k.Turns, &turn, &part); err != nil {
			return nil, s.explain("listing conversations", err)
		}
		k.Created, k.Used = time.UnixMilli(created).UTC(), time.UnixMilli(used).UTC()
		if part != "" {
			k.Found = &Hit{turn, s.backend.found(part, words)}
		}
		list = append(list, k)
	}
	if err := rows.Err(); err != nil {
		return nil, s.explain("listing conversations", err)
	}
	return list, nil
}

// found takes a snippet apart.
func (f *file) found(snippet, _ string) (out []Part) {
	for snippet != "" {
		before, rest, ok := strings.Cut(snippet, opening)
		if before != "" {
			out = append(out, Part{Text: before})
		}
		if !ok {
			break
		}
		found, after, _ := strings.Cut(rest, closing)
		out, snippet = append(out, Part{found, true}), after
	}
	return out
}
