package suql_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"parley/suql"
	"parley/suql/reader"
	"parley/suql/sqlite"
)

// keyword is a reader that anybody can predict. The last word of a question,
// without the question mark, is the topic; a text speaks of it in words of the
// form topic=value. Judge compares the value, Answer returns it, Classify
// looks it up. A text without the topic does not say. A question about what is
// broken fails on the text with 20 seats.
type keyword struct {
	mu    sync.Mutex
	calls int
	items int
	wide  int // most calls at once
	now   int
}

func (k *keyword) Identity() string { return "keyword/1" }

func (k *keyword) InProcess() bool { return true }

func (k *keyword) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	k.mu.Lock()
	k.calls++
	k.items += len(batch)
	k.now++
	k.wide = max(k.wide, k.now)
	k.mu.Unlock()
	defer func() { k.mu.Lock(); k.now--; k.mu.Unlock() }()
	out := make([]reader.Reply, len(batch))
	for i, q := range batch {
		out[i] = one(q)
	}
	return out, ctx.Err()
}

func one(q reader.Request) reader.Reply {
	if strings.HasPrefix(q.Question, "which ") { // of a literal of the query
		if q.Texts[0] == "baffling" {
			return reader.Reply{Err: errors.New("no such luck")}
		}
		means := map[string]string{"inexpensive": "cheap", "posh": "expensive"}[q.Texts[0]]
		return reader.Reply{Null: means == "", Text: means, Confidence: 0.8}
	}
	words := strings.Fields(strings.TrimRight(q.Question, "?"))
	topic := words[len(words)-1]
	if topic == "broken" && strings.Contains(strings.Join(q.Texts, " "), "seats=20") {
		return reader.Reply{Err: errors.New("no such luck")}
	}
	if topic == "broken" {
		return reader.Reply{Text: "yes", Verdict: reader.True, Confidence: 0.9}
	}
	for t, text := range q.Texts {
		at := strings.Index(text, topic+"=")
		if at < 0 {
			continue
		}
		value := text[at+len(topic)+1:]
		if end := strings.IndexAny(value, " .,;"); end >= 0 {
			value = value[:end]
		}
		r := reader.Reply{Text: value, Verdict: reader.False, Confidence: 0.9}
		if strings.EqualFold(value, q.Value) {
			r.Verdict = reader.True
		}
		if q.Task == reader.Classify {
			r.Null = true
			for _, d := range q.Domain {
				if strings.EqualFold(d, value) {
					r.Null = false
				}
			}
		}
		r.Evidence = []reader.Evidence{{Text: t, Start: at, End: at + len(topic) + 1 + len(value), Supports: r.Verdict == reader.True}}
		return r
	}
	return reader.Reply{Null: true, Verdict: reader.Unknown, Confidence: 0.2}
}

const places = `
CREATE TABLE places (id INTEGER PRIMARY KEY, name TEXT, city TEXT, price TEXT, rating REAL, reviews TEXT);
INSERT INTO places VALUES
 (1, 'Alder',  'Oakland',  'cheap',     4.5, '["kids=yes here. quiet=no at all.", "seats=20 or so."]'),
 (2, 'Birch',  'Oakland',  'moderate',  3.9, '["kids=no place for them. quiet=yes."]'),
 (3, 'Cedar',  'Berkeley', 'cheap',     4.8, '["kids=yes. quiet=yes. seats=40."]'),
 (4, 'Dogwood','Berkeley', 'expensive', 4.1, '["Nothing much to say."]'),
 (5, 'Elm',    'Oakland',  'moderate',  4.9, NULL),
 (6, 'Fir',    'Berkeley', 'cheap',     2.5, '["seats=many. kids=yes."]'),
 (7, 'Ginkgo', 'Oakland',  'expensive', 4.4, '["kids=yes and seats=12."]'),
 (8, 'Hazel',  'Berkeley', 'moderate',  3.0, '[" "]');
CREATE VIEW oakland AS SELECT name, rating, reviews FROM places WHERE city = 'Oakland';
CREATE TABLE "odd ones" ("Full Name" TEXT, part INTEGER, "the text" TEXT, PRIMARY KEY ("Full Name", part)) WITHOUT ROWID;
INSERT INTO "odd ones" VALUES ('a', 1, 'size=small thing'), ('a', 2, 'size=large thing'), ('b', 1, 'size=small');
`

func open(t testing.TB, script string) (*suql.Engine, *keyword) {
	t.Helper()
	db, err := sqlite.OpenMemory(context.Background(), script)
	if err != nil {
		t.Fatal(err)
	}
	k := &keyword{}
	e, err := suql.OpenSQLite(context.Background(), db, k)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e, k
}
