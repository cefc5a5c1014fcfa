package state

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// longWord is how much of a word is looked at, in bytes.
const longWord = 200

// folded is a word as search compares it: small letters without their marks.
func folded(word string) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(word))
	for len(plain) > longWord {
		plain = strings.ToValidUTF8(plain[:longWord], "")
	}
	return plain
}

// terms are the words of a text as search compares them, each once.
func terms(text string) []string {
	list := cut(text)
	for i, word := range list {
		list[i] = folded(word)
	}
	slices.Sort(list)
	list = slices.Compact(list)
	return slices.DeleteFunc(list, func(word string) bool { return word == "" })
}

// index keeps the words beside the text.
func (p *server) index(ctx context.Context, tx transaction, session string, turn int, text string) error {
	_, err := tx.ExecContext(ctx,
		`INSERT INTO findable (session, turn, text, words) VALUES ($1, $2, $3, array_to_tsvector($4::text[]))
		ON CONFLICT (session, turn) DO UPDATE SET text = findable.text || chr(10) || excluded.text,
		words = findable.words || excluded.words`,
		session, turn, text, terms(text))
	return err
}

// search shows of each conversation the best turn, the later of two.
func (p *server) search(ctx context.Context, db database, owner string, w Wanted) (*sql.Rows, error) {
	var query []string
	for _, word := range terms(w.Words) {
		query = append(query, "'"+word+"':*") // words hold no quotes
	}
	return db.QueryContext(ctx, `WITH best AS (
			SELECT DISTINCT ON (f.session) f.session, f.turn, f.text
			FROM findable f JOIN conversations o ON o.id = f.session
			WHERE f.words @@ $1::tsquery AND o.owner = $2
			ORDER BY f.session, ts_rank(f.words, $1::tsquery, 2) DESC, f.turn DESC)
		SELECT `+listed+`, b.turn, b.text FROM conversations c JOIN best b ON b.session = c.id
		ORDER BY c.used DESC, c.created DESC, c.rowid DESC LIMIT $3 OFFSET $4`,
		strings.Join(query, " & "), owner, w.Limit, w.Skip)
}

// How many words are shown around what was found, and how many of them before
// it.
const (
	snippetWords = 24
	wordsBefore  = 5
)

// span is a word in a text: its bytes, and whether it is one of those found.
type span struct {
	from, to int
	found    bool
}

// found cuts the piece out of a text that has most of the words.
func (p *server) found(text, words string) (out []Part) {
	spans := spansOf(text, terms(words))
	first := densest(spans)
	last := min(first+snippetWords, len(spans))
	from, to := 0, len(text)
	add := func(s string, found bool) {
		if s != "" {
			out = append(out, Part{s, found})
		}
	}
	if first > 0 {
		from = spans[first].from
		add("…", false)
	}
	if last < len(spans) {
		to = spans[last-1].to
	}
	for _, s := range spans[first:last] {
		if s.found {
			add(text[from:s.from], false)
			add(text[s.from:s.to], true)
			from = s.to
		}
	}
	add(text[from:to], false)
	if last < len(spans) {
		add("…", false)
	}
	return out
}

func spansOf(text string, wanted []string) (spans []span) {
	for at := 0; at < len(text); {
		from := strings.IndexFunc(text[at:], inWord)
		if from < 0 {
			break
		}
		from += at
		to := strings.IndexFunc(text[from:], func(r rune) bool { return !inWord(r) })
		if to < 0 {
			to = len(text) - from
		}
		at = from + to
		word := folded(text[from:at])
		spans = append(spans,
			span{from, at, slices.ContainsFunc(wanted, func(w string) bool { return strings.HasPrefix(word, w) })})
	}
	return spans
}

// densest is where the piece begins in which most words were found.
func densest(spans []span) (first int) {
	if len(spans) <= snippetWords {
		return 0
	}
	most := 0
	for i, s := range spans {
		if !s.found {
			continue
		}
		begin := max(0, min(i-wordsBefore, len(spans)-snippetWords))
		n := 0
		for _, in := range spans[begin : begin+snippetWords] {
			if in.found {
				n++
			}
		}
		if n > most {
			first, most = begin, n
		}
	}
	return first
}
