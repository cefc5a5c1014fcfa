package answer

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"

	"parley/agent"
	"parley/english/logit"
	"parley/suql/reader/passage"
)

// Names are the features of an output of a kind, in order.
func Names(kind Kind) []string {
	if kind != Query {
		return []string{"share", "beside the best", "place",
			"own words", "words near in meaning", "words above", "words beside", "words left", "nothing left",
			"has the form", "lacks the form", "long", "yes or no", "says nothing new", "says one word"}
	}
	return []string{"share", "beside the best", "place", "parser", "second reading", "words left out", "empty",
		"one cell", "zero", "own words", "words near in meaning", "words left", "yes or no"}
}

// Which of the features of a span tell how much of the question is not there, and that it is
// for yes or no.
const (
	spanLeft  = 7
	spanYesNo = 12
)

// logOf keeps the logarithm of nothing within bounds.
func logOf(p float64) float64 { return math.Log(max(p, 1e-4)) }

// queryFeatures are the features of a reading, in the order of [Names]. What of the question
// it has is told by the names and values of its query.
func queryFeatures(c candidate, q *passage.Question, h agent.Hypothesis, reading int, o Output) []float64 {
	said := passage.Sentence{}
	for _, s := range q.Sentences(passage.Cut(spelt(c.Title+" "+o.SUQL)), "") {
		said = s
	}
	return []float64{logOf(c.share), logOf(c.share / c.best), math.Log(float64(1 + c.place)), logOf(h.P),
		truth(reading > 0),
		float64(min(len(h.LeftOut), 5)), truth(len(o.Cells) == 0), truth(len(o.Cells) == 1),
		truth(len(o.Cells) == 1 && o.Cells[0] == "0"), said.Own, said.Kin, said.Left(), truth(q.YesNo())}
}

// spelt is a query as words: names without the marks in them.
func spelt(sql string) string {
	return strings.Join(strings.FieldsFunc(sql, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ")
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// Linear is the score of an output: the logarithm of how much likelier it is
// to be the right one than that none is.
type Linear struct {
	Names  []string  `json:"names"` // of the features, as a check
	Weight []float64 `json:"weight"`
	Bias   float64   `json:"bias"`
}

// Weights are those of each kind.
type Weights map[Kind]Linear

// score is that of an output with these features. A page that was found by way
// of a table is read as any other.
func (w Weights) score(kind Kind, features []float64) float64 {
	if kind == Both {
		kind = Span
	}
	return w[kind].score(features)
}

func (l Linear) score(features []float64) float64 {
	sum := l.Bias
	for i, x := range features {
		sum += l.Weight[i] * x
	}
	return sum
}

// Shares are the probabilities of scores, beside that none of the outputs is
// right, whose score is 0.
func shares(scores []float64) []float64 {
	return logit.Softmax(append(slices.Clone(scores), 0))[:len(scores)]
}

//go:embed weights.json
var weightsFile []byte

var builtin = sync.OnceValues(func() (Weights, error) { return ParseWeights(weightsFile) })

// ParseWeights reads weights as parley train answerer writes them.
func ParseWeights(text []byte) (Weights, error) {
	var w Weights
	if err := json.Unmarshal(text, &w); err != nil {
		return nil, fmt.Errorf("reading the weights of the answers: %w", err)
	}
	for _, kind := range []Kind{Span, Query} {
		if l := w[kind]; !slices.Equal(l.Names, Names(kind)) || len(l.Weight) != len(l.Names) {
			return nil, fmt.Errorf("the weights of the answers do not fit this program (%s): compute them with parley train answerer", kind)
		}
	}
	return w, nil
}
