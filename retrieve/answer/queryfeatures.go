package answer

import (
	"math"
	"slices"
	"strings"

	"parley/agent"
	"parley/english"
	"parley/retrieve/piece"
)

// words are the stems of a question that say something, each once.
type words struct {
	split *piece.Splitter
	all   []string
}

func wordsOf(question string) words {
	w := words{split: piece.NewSplitter()}
	for _, word := range piece.Words(question) {
		if english.StopWord(word) {
			continue
		}
		if stem := w.split.Stems(word); len(stem) == 1 && !slices.Contains(w.all, stem[0]) {
			w.all = append(w.all, stem[0])
		}
	}
	return w
}

// in is the share of the words that a text has, and which they are.
func (w words) in(texts ...string) (share float64, had map[string]bool) {
	had = map[string]bool{}
	for _, stem := range w.split.Stems(strings.Join(texts, " ")) {
		if slices.Contains(w.all, stem) {
			had[stem] = true
		}
	}
	return float64(len(had)) / float64(max(len(w.all), 1)), had
}

// Where features of a query stand among its [Names].
const (
	shareAt        = 0
	secondAt       = 4
	besideOthersAt = 16 // from there on they stand it beside the other outputs
)

// queryFeatures are those of a reading and its result. The last are filled in
// by [compare].
func queryFeatures(c candidate, question string, h agent.Hypothesis, reading int, o Output) []float64 {
	w := wordsOf(question)
	asked, inQuery := w.in(o.SUQL)
	title, inTitle := w.in(c.Title, c.Section)
	_, inHeader := w.in(c.Header...)
	nowhere := 0
	for _, stem := range w.all {
		if !inQuery[stem] && !inTitle[stem] && !inHeader[stem] {
			nowhere++
		}
	}
	values, quoted, least := 0, 0, 1.0
	lower := strings.ToLower(question)
	for _, u := range h.Units {
		least = min(least, u.P)
		for _, v := range u.Unit.Values {
			values++
			if strings.Contains(lower, strings.ToLower(v)) {
				quoted++
			}
		}
	}
	out := []float64{logOf(c.share), logOf(c.share / c.best), math.Log(float64(1 + c.place)), logOf(h.P),
		truth(reading > 0),
		float64(min(len(h.LeftOut), 5)), truth(len(o.Cells) == 0), truth(len(o.Cells) == 1),
		truth(len(o.Cells) == 1 && o.Cells[0] == "0"), math.Log(float64(1 + len(o.Cells))), logOf(least), asked, title,
		float64(nowhere) / float64(max(len(w.all), 1)), float64(values),
		float64(quoted) / float64(max(values, 1))}
	return append(out, 0, 0, 0, 0)
}

// compare fills in how the queries of a question stand beside each other: how
// sure the parser is beside the surest, and whether others find what they do
// not.
func compare(all []Output) {
	surest, found, tables := 0.0, math.Inf(-1), 0
	for _, o := range all {
		if o.Kind != Query {
			continue
		}
		surest = max(surest, o.Reading.P)
		if len(o.Cells) > 0 && o.Features[secondAt] == 0 {
			tables++
			found = max(found, o.Features[shareAt])
		}
	}
	for _, o := range all {
		if o.Kind != Query {
			continue
		}
		some, beside := len(o.Cells) > 0, o.Features[besideOthersAt:]
		beside[0] = logOf(o.Reading.P) - logOf(surest)
		beside[1] = truth(!some && tables > 0)
		if some && tables > 0 {
			beside[2] = o.Features[shareAt] - found
			beside[3] = truth(tables == 1)
		}
	}
}
