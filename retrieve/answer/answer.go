// Package answer answers a question from a library: the dual reader-parser of
// DuRePa (section 3.3) without a language model. Passages are read for a span
// of their text, tables are asked by a query, and one probability of being
// right orders both.
//
// Make an [Answerer] and call [Answerer.Answer]:
//
//	a, err := answer.New(lexical.New(), parserOf)
//	found, err := a.Answer(ctx, lib, "how many medals did Norway win?")
//	fmt.Println(found[0].Kind, found[0].Text, found[0].Source, found[0].P)
//
// [Doubtful] gives the sources that say different things where none is much
// likelier, so that the person should be asked which one is meant.
package answer

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"parley/agent"
	"parley/retrieve"
	"parley/retrieve/library"
	"parley/retrieve/piece"
	"parley/retrieve/rank"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/reader"
	"parley/suql/reader/passage"
)

// Kind tells a span of a text from the result of a query.
type Kind string

// The kinds of outputs, named as DuRePa writes them.
const (
	Span  Kind = "answer"
	Query Kind = "sql"
	Both  Kind = "both" // a query that reads a page which a cell of its row links to
)

// Output is one answer with where it comes from.
type Output struct {
	Kind   Kind
	Text   string   // the answer in short
	P      float64  // probability that it is right
	Source string   // place of the passage or table
	Also   []string // other sources that say the same, likeliest first
	ID     int64    // of Piece, in the library
	Piece  piece.Piece

	Start, End int    // of a span: bytes of Piece.Text
	Sentence   string // that a span stands in, with those beside it

	SUQL    string   // of a query
	Columns []string // of its result
	Cells   []string // of its result, row by row; of a span its text

	// Reading is what the parser made of the question; nil for a span.
	Reading *agent.Hypothesis

	Page string // of Both: the title of the page

	sentence passage.Sentence
	query    *ast.Select // of Both
	first    []float64   // of Both: the features of the reading that found the row
	leads    bool        // to a page, which has a word of the question that the table has not
	partly   bool        // its query was cut off by a budget

	// Features are what P was computed from, in the order of [Names].
	Features []float64
}

// Parsers makes the parser of a table.
type Parsers func(*suql.Engine) (agent.Parser, error)

// Answerer answers questions. It is safe for concurrent use if its reader is.
type Answerer struct {
	Reader  reader.Reader
	Parsers Parsers
	Weights Weights
	// Only, if it is not empty, is the one source that answers may come from.
	Only string
	// Writer answers in place of the built-in reader and parser, unless it is
	// nil; Reader still answers what its queries ask of texts.
	Writer Writer
	// Before is what the question goes on from; nothing where it stands for itself.
	Before Before
	// World is what is settled about the question, for the parser.
	World agent.World
	// Open gives the database of a table, which stays open; nil makes one each
	// time.
	Open func(ctx context.Context, source string) (*suql.Engine, error)
}

// New makes an answerer with the weights that are compiled in.
func New(r reader.Reader, parsers Parsers) (*Answerer, error) {
	w, err := builtin()
	if err != nil {
		return nil, err
	}
	return &Answerer{Reader: r, Parsers: parsers, Weights: w}, nil
}

// How many sources are looked into; DuRePa's k is 3.
const (
	mostTables = 10
	// mostShownTables is how many of them a language model is shown.
	mostShownTables = 3
	mostPassages    = 8
)

// firstStep is how much less likely a reading is to be the answer when it
// leads to a page that has more of the question. It was chosen, not measured.
const firstStep = 0.05

// Answer gives what passages and tables of the library say, the likeliest
// first, each answer once.
func (a *Answerer) Answer(ctx context.Context, lib *library.Library, question string) ([]Output, error) {
	found, err := retrieve.ToRead(ctx, lib, strings.TrimSpace(question+" "+a.Before.Question))
	if err != nil {
		return nil, err
	}
	return a.From(ctx, lib, question, found)
}

// From answers from pieces that were found before.
func (a *Answerer) From(ctx context.Context, lib *library.Library, question string,
	found []rank.Ranked) ([]Output, error) {
	if a.Writer != nil {
		passages, tables := a.choose(found)
		passages = passages[:min(len(passages), mostPassages)]
		return a.written(ctx, lib, question, passages, tables[:min(len(tables), mostShownTables)])
	}
	out, err := a.Outputs(ctx, lib, question, found)
	if err != nil {
		return nil, err
	}
	return Together(out), nil
}

// Outputs are all that the built-in reader and parser make of the pieces, each
// reading and each span by itself. Their probabilities, and that of none being
// right, come to 1.
func (a *Answerer) Outputs(ctx context.Context, lib *library.Library, question string,
	found []rank.Ranked) ([]Output, error) {
	passages, tables := a.choose(found)
	q, err := among(ctx, lib, question, a.Before.Question)
	if err != nil {
		return nil, err
	}
	out, err := a.read(ctx, q, question, passages)
	if err != nil {
		return nil, err
	}
	asked, err := a.askAll(ctx, lib, question, tables)
	if err != nil {
		return nil, err
	}
	out = append(out, asked...)
	scores := make([]float64, len(out))
	for i, o := range out {
		scores[i] = a.Weights.score(o.Kind, o.Features)
		switch {
		case o.Kind == Both: // as likely as that its row is right
			scores[i] = max(scores[i], a.Weights.score(Query, o.first))
		case o.leads:
			scores[i] += math.Log(firstStep)
		}
	}
	for i, p := range shares(scores) {
		out[i].P = p
	}
	return out, nil
}

// Candidates are all sentences of passages and all readings over tables that Outputs
// chooses from, as sentences, without probabilities: what weights are learned from.
func (a *Answerer) Candidates(ctx context.Context, lib *library.Library, question string,
	found []rank.Ranked) ([]Output, error) {
	passages, tables := a.choose(found)
	q, err := among(ctx, lib, question, a.Before.Question)
	if err != nil {
		return nil, err
	}
	var out []Output
	for _, c := range passages {
		out = append(out, a.sentences(q, c)...)
	}
	asked, err := a.askAll(ctx, lib, question, tables)
	return append(out, asked...), err
}

// among is a question, with what it goes on from, whose words weigh as rare as they are in a
// library.
func among(ctx context.Context, lib *library.Library, question, before string) (*passage.Question, error) {
	var failed error
	total := float64(lib.Pieces(piece.Text) + 1)
	q := passage.AskAmong(question, before, func(stem string) float64 {
		n, err := lib.Holding(ctx, piece.Text, stem)
		failed = errors.Join(failed, err)
		return math.Log(total / (float64(n) + 0.5))
	})
	return q, failed
}

// askAll puts the question to each of several tables.
func (a *Answerer) askAll(ctx context.Context, lib *library.Library, question string,
	tables []candidate) (out []Output, err error) {
	q := passage.Ask(question)
	for _, t := range tables {
		some, err := a.ask(ctx, lib, q, question, t)
		if errors.Is(err, library.ErrTooManyRows) {
			continue // its passages and the other tables can still answer
		}
		if err != nil {
			return nil, err
		}
		out = append(out, some...)
	}
	return out, nil
}

// candidate is a passage or table that may answer.
type candidate struct {
	rank.Ranked
	place int     // among those of its kind, from 0
	share float64 // of all pieces of its source
	best  float64 // the largest share of any source
}

// choose takes the first passages, and the first tables each once.
func (a *Answerer) choose(found []rank.Ranked) (passages, tables []candidate) {
	shares, best := map[string]float64{}, 0.0
	for _, f := range found {
		key := f.Source
		if f.Kind == piece.Text {
			key = passageKey(f)
		}
		shares[key] += f.Share
		best = max(best, shares[key])
	}
	seen := map[string]bool{}
	for _, f := range found {
		switch {
		case a.Only != "" && f.Source != a.Only:
		case f.Kind == piece.Text:
			passages = append(passages, candidate{Ranked: f, place: len(passages), share: shares[passageKey(f)], best: best})
		case f.Kind == piece.Rows && !seen[f.Source] && len(tables) < mostTables:
			seen[f.Source] = true
			tables = append(tables, candidate{Ranked: f, place: len(tables), share: shares[f.Source], best: best})
		}
	}
	return passages, tables
}

// passageKey tells the passages of a document apart.
func passageKey(f rank.Ranked) string { return f.Source + "\x00" + f.Text }

// Together puts outputs that say the same together, the likeliest answer first.
// Each stands for the likeliest source that gives it, and is as likely as all of
// them are together; a source counts among those that say what its likeliest
// output says.
func Together(all []Output) []Output {
	slices.SortStableFunc(all, func(x, y Output) int { return cmp.Compare(y.P, x.P) })
	at, heard := map[string]int{}, map[string]bool{}
	var out []Output
	for _, o := range all {
		key := Plain(o.Text)
		if i, known := at[key]; known {
			out[i].P += o.P
			if !heard[o.Source] {
				out[i].Also = append(out[i].Also, o.Source)
			}
		} else {
			at[key] = len(out)
			out = append(out, o)
		}
		heard[o.Source] = true
	}
	slices.SortStableFunc(out, func(x, y Output) int { return cmp.Compare(y.P, x.P) })
	return out
}

// Plain is an answer without what does not tell answers apart: case,
// punctuation, articles and white space.
func Plain(text string) string { return strings.Join(plainWords(text), " ") }

// Holds reports whether words stand in a text, in their order, both as [Plain] has them.
func Holds(text, words string) bool {
	in, of := plainWords(text), plainWords(words)
	for i := 0; len(of) > 0 && i+len(of) <= len(in); i++ {
		if slices.Equal(in[i:i+len(of)], of) {
			return true
		}
	}
	return false
}
