package model

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"parley/agent"
	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// What a word that was said counts for a table. The weights were chosen over
// 2,000 questions of Spider's training data, asked of all its databases as one.
const (
	inName    = 3.0 // it is in the table's name
	inColumn  = 1.0 // in that of a column, or in what the annotations say of one
	inDomain  = 0.5 // among the few values of a column
	asValue   = 1.0 // it is a value that is stored in the table
	atJoin    = 0.7 // of that, for a table that is joined with the one that has it
	mostJoins = 2   // how far that goes
	atAll     = 0.5 // of that, once more for all tables that joins lead to, however many
	ofPart    = 0.5 // of that, where the table has the beginning or the end of the word

	shortestPart = 5   // letters of the beginning or the end of a word
	mostValued   = 200 // values of a column that are looked at
)

// ofKin is what counts of that where the table has a word that is so near in
// meaning.
var ofKin = [...]float64{wordnet.Same: 0.3, wordnet.One: 0.15, wordnet.Two: 0.05}

// ranking orders the tables of a database by how much they have of an
// utterance, as in any retrieval: rare words count more. What a table has
// counts for those around it too, so that of several tables of one name those
// come first whose neighbours have what else is said.
type ranking struct {
	tables []*catalog.Table
	at     map[string]int       // place of a table, by its name in small letters
	joined [][]int              // the tables that a key joins each with
	group  []int                // the first of the tables that joins lead to from each
	having map[string][]holding // by the stem of a word
}

// holding is a table that has a word, and what that counts.
type holding struct {
	table  int
	weight float64
}

// newRanking reads what the tables go by.
func newRanking(tables []*catalog.Table) *ranking {
	r := &ranking{tables: tables, at: map[string]int{}, having: map[string][]holding{}}
	for i, t := range tables {
		r.at[strings.ToLower(t.Name)] = i
		for w, weight := range wordsOf(t) {
			r.having[w] = append(r.having[w], holding{i, weight})
		}
	}
	r.joined = make([][]int, len(tables))
	for i, t := range tables {
		for _, f := range t.Foreign {
			if other, ok := r.at[strings.ToLower(f.RefTable)]; ok && other != i {
				r.joined[i], r.joined[other] = append(r.joined[i], other), append(r.joined[other], i)
			}
		}
	}
	r.group = groups(r.joined)
	return r
}

// wordsOf are the stems of the words that a table goes by, and what each
// counts.
func wordsOf(t *catalog.Table) map[string]float64 {
	out := map[string]float64{}
	note := func(weight float64, texts ...string) {
		for _, text := range texts {
			for _, w := range catalog.Words(text) {
				w = english.Stem(w)
				out[w] = max(out[w], weight)
			}
		}
	}
	note(inName, t.Name, t.Human)
	note(inName, t.Synonyms...)
	note(inColumn, t.Description)
	for _, c := range t.Columns {
		if c.Hidden {
			continue
		}
		note(inColumn, c.Name, c.Human, c.Description)
		note(inColumn, c.Synonyms...)
		note(inDomain, c.Domain[:min(len(c.Domain), mostValued)]...)
	}
	return out
}

// groups give each node of a graph the first node that can be reached from it.
func groups(joined [][]int) []int {
	out := make([]int, len(joined))
	for i := range out {
		out[i] = -1
	}
	for first := range joined {
		for open := []int{first}; len(open) > 0; {
			i := open[len(open)-1]
			open = open[:len(open)-1]
			if out[i] < 0 {
				out[i] = first
				open = append(open, joined[i]...)
			}
		}
	}
	return out
}

// order is the tables for a turn, the likeliest first. found are stored values
// that were said.
func (r *ranking) order(t agent.Turn, found []catalog.Match) []*catalog.Table {
	if len(r.tables) == 1 {
		return r.tables
	}
	score := make([]float64, len(r.tables))
	for _, said := range spoken(t.Utterance) {
		has := map[int]float64{}
		for w, weight := range said {
			for _, h := range r.having[w] {
				has[h.table] = max(has[h.table], weight*h.weight)
			}
		}
		r.add(score, has)
	}
	stored := r.stored(found)
	for _, value := range slices.Sorted(maps.Keys(stored)) {
		r.add(score, stored[value])
	}
	if t.Previous != nil {
		if i, ok := r.at[strings.ToLower(unit.FirstTable(t.Previous))]; ok {
			score[i] += 100
		}
	}
	places := make([]int, len(r.tables))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(score[b], score[a]) })
	out := make([]*catalog.Table, len(places))
	for i, at := range places {
		out[i] = r.tables[at]
	}
	return out
}

// stored are the tables that have each of the values that were found. A value
// like "in" was hardly meant.
func (r *ranking) stored(found []catalog.Match) map[string]map[int]float64 {
	out := map[string]map[int]float64{}
	for _, f := range found {
		value := strings.ToLower(f.Value)
		i, ok := r.at[strings.ToLower(f.Column.Table)]
		if !ok || english.StopWord(value) {
			continue
		}
		if out[value] == nil {
			out[value] = map[int]float64{}
		}
		out[value][i] = max(out[value][i], asValue*f.Score)
	}
	return out
}

// spoken are the words of an utterance that mean something: for each the stems
// by which a table may have it, and what that counts.
func spoken(utterance string) []map[string]float64 {
	var words []string
	said := map[string]bool{}
	for _, w := range catalog.Words(utterance) {
		if !english.StopWord(w) && !slices.Contains(words, w) {
			words, said[english.Stem(w)] = append(words, w), true
		}
	}
	out := make([]map[string]float64, len(words))
	for i, w := range words {
		out[i] = map[string]float64{english.Stem(w): 1}
		note := func(stem string, weight float64) {
			if !said[stem] { // else that word has it
				out[i][stem] = max(out[i][stem], weight)
			}
		}
		for n := shortestPart; n < len(w); n++ {
			note(w[:n], ofPart)
			note(w[len(w)-n:], ofPart)
		}
		for _, n := range wordnet.Near(w) {
			note(english.Stem(n.Word), ofKin[n.Step])
		}
	}
	return out
}

// add counts what tables have of one word, for them and for those around them.
func (r *ranking) add(score []float64, has map[int]float64) {
	if len(has) == 0 {
		return
	}
	rare := math.Log(1 + float64(len(r.tables))/float64(len(has)))
	best := map[int]float64{} // of a group
	for i, weight := range has {
		score[i] += weight * rare
		best[r.group[i]] = max(best[r.group[i]], weight)
	}
	for i, weight := range r.spread(has) {
		score[i] += weight * rare
	}
	for i, group := range r.group {
		score[i] += atAll * best[group] * rare
	}
}

// spread are the tables that have a word and those that a few joins lead to,
// for which it counts less with each.
func (r *ranking) spread(has map[int]float64) map[int]float64 {
	out := maps.Clone(has)
	edge := has
	for range mostJoins {
		next := map[int]float64{}
		for i, weight := range edge {
			for _, other := range r.joined[i] {
				if weight*atJoin > out[other] {
					next[other] = max(next[other], weight*atJoin)
				}
			}
		}
		maps.Copy(out, next)
		edge = next
	}
	return out
}
