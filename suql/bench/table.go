package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"parley/suql/ast"
	"parley/suql/reader"
)

// rowsOfTable is the number of rows of the table stays.
const rowsOfTable = 2_000

// row is one row of the table stays.
type row struct {
	id    int
	city  string
	stars int
	day   string
	body  string // one of its kind
	note  string // one of fifty
}

// Things a text may speak of, and the share of texts, in percent, that say
// there is one. Half as many again say that there is none.
var shares = []struct {
	thing   string
	percent int
}{{"rooftop", 1}, {"garden", 10}, {"breakfast", 75}, {"sauna", 30}, {"piano", 20}}

// table makes the rows; the same ones every time.
func table() []row {
	r := rand.New(rand.NewPCG(2_000, 11))
	start := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	out := make([]row, rowsOfTable)
	for i := range out {
		var say []string
		for _, s := range shares {
			switch at := r.IntN(200); {
			case at < 2*s.percent:
				say = append(say, "There is a "+s.thing+", "+pick(r, "which we liked", "and it was busy", "as promised",
					"upstairs")+".")
			case at < 3*s.percent:
				say = append(say, "There is no "+s.thing+", "+pick(r, "whatever they tell you", "sadly", "and nobody missed it")+
					".")
			}
		}
		r.Shuffle(len(say), func(i, j int) { say[i], say[j] = say[j], say[i] })
		say = append(say, fmt.Sprintf("The cook is %s. Stay number %d.", cook(r.IntN(120)), i+1))
		out[i] = row{
			id: i + 1, city: pick(r, "Alba", "Brno", "Cadiz", "Delft"), stars: 1 + r.IntN(5),
			day:  start.AddDate(0, 0, r.IntN(1500)).Format("2006-01-02"),
			body: strings.Join(say, " "),
			note: note(r.IntN(50)),
		}
	}
	return out
}

// note is one of fifty notes; a third of them say that there is no minibar.
func note(n int) string {
	article := "a"
	if n%3 == 0 {
		article = "no"
	}
	return fmt.Sprintf("Round %d of the cleaners. There is %s minibar.", n, article)
}

// guides is a second table, of texts that name cooks.
func guides() []string {
	r := rand.New(rand.NewPCG(40, 12))
	out := make([]string, 40)
	for i := range out {
		out[i] = fmt.Sprintf("Guide entry %d. The cook is %s.", i+1, cook(r.IntN(120)))
	}
	return out
}

func pick(r *rand.Rand, of ...string) string { return of[r.IntN(len(of))] }

func cook(n int) string {
	return string(rune('A'+n%26)) + []string{"ardo", "enis", "irko", "oluma", "urian"}[n/26]
}

// Script is SQL that makes the tables.
func Script() string {
	var stays, entries []string
	for _, r := range table() {
		stays = append(stays, fmt.Sprintf("(%d, %s, %d, %s, %s, %s)", r.id, ast.Quote(r.city), r.stars, ast.Quote(r.day),
			ast.Quote(r.body), ast.Quote(r.note)))
	}
	for i, g := range guides() {
		entries = append(entries, fmt.Sprintf("(%d, %s)", i+1, ast.Quote(g)))
	}
	return `
CREATE TABLE stays (id INTEGER PRIMARY KEY, city TEXT, stars INTEGER, day DATE, body TEXT, note TEXT);
INSERT INTO stays VALUES ` + strings.Join(stays, ",\n") + `;
CREATE TABLE guides (id INTEGER PRIMARY KEY, entry TEXT);
INSERT INTO guides VALUES ` + strings.Join(entries, ",\n") + ";"
}

// Reader reads the texts of the tables without error: whether there is a
// thing, and who the cook is. Each call takes Latency.
type Reader struct {
	Latency time.Duration
	// Spread has calls take Latency on average, with the lengths that
	// independent events have: most are short, a few take several times as long.
	Spread bool

	mu       sync.Mutex
	requests int
	lengths  []time.Duration // of calls, as they came
}

// Identity implements reader.Reader.
func (r *Reader) Identity() string { return "bench/1" }

// InProcess reports whether calls take no time: then the same ones are made
// each time.
func (r *Reader) InProcess() bool { return r.Latency == 0 }

// Requests is how many questions were asked.
func (r *Reader) Requests() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.requests
}

// Read implements reader.Reader.
func (r *Reader) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	r.mu.Lock()
	r.requests += len(batch)
	takes := r.takes(batch)
	r.lengths = append(r.lengths, takes)
	r.mu.Unlock()
	if takes > 0 {
		select {
		case <-time.After(takes):
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	out := make([]reader.Reply, len(batch))
	for i, q := range batch {
		out[i] = read(q)
	}
	return out, nil
}

func read(q reader.Request) reader.Reply {
	text := strings.Join(q.Texts, " ")
	if _, rest, ok := strings.Cut(text, "The cook is "); ok && q.Task == reader.Answer {
		name, _, _ := strings.Cut(rest, ".")
		return reader.Reply{Text: name, Confidence: 1}
	}
	words := strings.Fields(strings.TrimRight(q.Question, "?"))
	thing := words[len(words)-1]
	switch {
	case strings.Contains(text, "There is a "+thing):
		return reader.Reply{Text: "yes", Verdict: reader.True, Confidence: 1}
	case strings.Contains(text, "There is no "+thing):
		return reader.Reply{Text: "no", Verdict: reader.False, Confidence: 1}
	}
	return reader.Reply{Null: true, Verdict: reader.Unknown, Confidence: 1}
}

// has reports whether a text says that there is a thing.
func has(text, thing string) bool { return strings.Contains(text, "There is a "+thing) }
