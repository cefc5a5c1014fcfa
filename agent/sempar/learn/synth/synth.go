// Package synth makes questions with their queries, to train the embedded
// parser on databases that nobody wrote questions for: databases that exist
// (Spider's, for training), tables, and databases that it invents.
//
// Call [Generate] with a [Source]; [Invent] makes one up:
//
//	db, err := synth.Invent("library", 7)
//	for _, p := range synth.Generate(db.Source(), 100, 1) {
//		fmt.Println(p.Question, p.Query) // books never borrowed · SELECT title FROM books WHERE …
//	}
//
// What is asked is drawn from kinds with weights; how, from phrases.txt; what
// invented databases hold, from domains.txt. All follows from the seed.
package synth

import (
	"math/rand/v2"
	"strings"
	"time"

	"parley/suql/catalog"
)

// Source is a database to ask about.
type Source struct {
	Name    string
	Catalog *catalog.Catalog
	// Values lists stored values of a column, of lists their elements. Values
	// in questions come from it.
	Values func(table, column string) []string
	// Synonyms gives other words for a word, the most usual first, such as
	// wordnet.Synonyms does; it may be nil.
	Synonyms func(word string) []string

	verbs  map[string][]verb // by table.column of a key
	people map[string]bool   // tables whose rows are people
}

// Pair is a question and the query that it means.
type Pair struct {
	Database string `json:"db_id"`
	Question string `json:"question"`
	Query    string `json:"query"` // as package ast prints it
	Kind     string `json:"kind"`
	Style    string `json:"style"` // searchbox, plain or conversational
	// Previous is the query that the question goes on from, or "".
	Previous string `json:"previous,omitempty"`
	// Today is the day on which it is asked, where the query depends on it.
	Today time.Time `json:"today,omitzero"`
}

// Shares of what varies in the wording.
const (
	shareSearch   = 0.45
	sharePlain    = 0.25 // the rest is conversational
	shareSynonyms = 0.15 // of names
	shareTypos    = 0.12 // of questions
	shareArticles = 0.35 // of questions: articles are dropped
	shareFronted  = 0.12 // of questions with a condition after the things
)

// tries is how many drafts are made for one pair, at most.
const tries = 60

// mostWords is how many words a question may have.
const mostWords = 42

// alike is how many pairs of one query there may be.
const mostAlike = 3

// Generate makes n pairs about a database, fewer where it gives too little to
// ask about. The same source and seed give the same pairs.
func Generate(src Source, n int, seed uint64) []Pair {
	g := &generator{asker: asker{Rand: rand.New(rand.NewPCG(seed, 0x5eed)), v: look(src)}, seen: map[string]int{}}
	open := g.open()
	var out []Pair
	for range n {
		if p, ok := g.pair(open); ok {
			out = append(out, p)
		}
	}
	return out
}

type generator struct {
	asker
	seen map[string]int // questions and queries given out
}

// open are the kinds that the database can be asked, each with its weight.
func (g *generator) open() []kind {
	var out []kind
	for _, k := range kinds {
		for _, t := range g.v.tables {
			if k.fits(t) {
				out = append(out, k)
				break
			}
		}
	}
	return out
}

// pair makes one pair.
func (g *generator) pair(open []kind) (Pair, bool) {
	if len(open) == 0 {
		return Pair{}, false
	}
	k := g.kind(open)
	for try := range tries {
		if try%15 == 14 { // the kind may not suit what the tables hold
			k = g.kind(open)
		}
		t := g.v.tables[g.IntN(len(g.v.tables))]
		if !k.fits(t) {
			continue
		}
		g.style = g.drawStyle()
		p, ok := g.attempt(k, t)
		if !ok || p.Previous == "" && g.seen["?"+strings.ToLower(p.Question)] > 0 || g.seen[p.Query] >= mostAlike {
			continue
		}
		g.seen["?"+strings.ToLower(p.Question)]++
		g.seen[p.Query]++
		return p, true
	}
	return Pair{}, false
}

func (g *generator) kind(open []kind) kind {
	sum := 0.0
	for _, k := range open {
		sum += k.weight
	}
	at := g.Float64() * sum
	for _, k := range open {
		if at -= k.weight; at < 0 {
			return k
		}
	}
	return open[len(open)-1]
}

func (g *generator) drawStyle() byte {
	switch r := g.Float64(); {
	case r < shareSearch:
		return 's'
	case r < shareSearch+sharePlain:
		return 'p'
	}
	return 'c'
}

var styleNames = map[byte]string{'s': "searchbox", 'p': "plain", 'c': "conversational"}

// attempt drafts a question about a table, and words it.
func (g *generator) attempt(k kind, t *tableView) (Pair, bool) {
	g.today = time.Time{}
	q, ok := k.ask(&g.asker, t)
	if !ok {
		return Pair{}, false
	}
	text, ok := g.word(q)
	if !ok || len(strings.Fields(text)) > mostWords {
		return Pair{}, false
	}
	query, err := g.v.canonical(q.query)
	if err != nil {
		return Pair{}, false
	}
	previous := ""
	if q.before != nil {
		if previous, err = g.v.canonical(q.before); err != nil || previous == query {
			return Pair{}, false
		}
	}
	return Pair{Database: g.v.src.Name, Question: text, Query: query, Previous: previous, Kind: k.name,
		Style: styleNames[g.style], Today: g.today}, true
}
