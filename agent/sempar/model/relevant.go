package model

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"parley/agent"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// How much counts for a table.
const (
	nameWeight  = 3.0 // a word said that is in its name; one in that of a column counts 1
	valueWeight = 2.0 // a word said that is a value stored in it
	perJoin     = 0.7 // what a word counts for a table that is joined with the one that has it
	mostJoins   = 2   // how far a word counts
	own         = 0.5 // what a word counts once more for the table that has it itself
	ofCompound  = 0.5 // a word that is the beginning or the end of one that was said

	shortestPart = 5 // letters of such a word
)

// relevant orders the tables by how much of the utterance they account for,
// by themselves and with the tables they are joined with: rare words count
// more, as in any retrieval. So of several tables of one name those come first
// whose neighbours have what else is said.
func (p *Parser) relevant(t agent.Turn, hits []catalog.Match) []*catalog.Table {
	if len(p.cat.Tables) == 1 {
		return p.cat.Tables
	}
	words := p.wordsOfTables(t.Utterance, hits)
	rare := rarity(words)
	joined := p.joined()
	score := map[*catalog.Table]float64{}
	for i, table := range p.cat.Tables {
		for w, weight := range reached(words, joined, i) {
			score[table] += weight * rare[w]
		}
		for w, weight := range words[i] {
			score[table] += Own * weight * rare[w]
		}
	}
	if t.Previous != nil {
		if table := p.cat.Table(unit.FirstTable(t.Previous)); table != nil {
			score[table] += 100
		}
	}
	out := slices.Clone(p.cat.Tables)
	slices.SortStableFunc(out, func(a, b *catalog.Table) int { return cmp.Compare(score[b], score[a]) })
	return out
}

// wordsOfTables are, for each table, the words said that it goes by, and the
// values said that it stores.
func (p *Parser) wordsOfTables(utterance string, hits []catalog.Match) []map[string]float64 {
	said := map[string]bool{}
	for _, w := range catalog.Stems(utterance) {
		said[w] = true
	}
	out := make([]map[string]float64, len(p.cat.Tables))
	at := map[string]int{}
	for i, table := range p.cat.Tables {
		out[i], at[strings.ToLower(table.Name)] = tableWords(table, said), i
	}
	for _, h := range hits {
		if i, ok := at[strings.ToLower(h.Column.Table)]; ok {
			key := "value " + strings.ToLower(h.Value)
			out[i][key] = max(out[i][key], valueWeight*h.Score)
		}
	}
	return out
}

var PerJoin = 0.5
var MostJoins = 2
var Own = 1.0

// rarity is how much a word tells: the more, the fewer tables have it.
func rarity(words []map[string]float64) map[string]float64 {
	in := map[string]int{}
	for _, of := range words {
		for w := range of {
			in[w]++
		}
	}
	out := map[string]float64{}
	for w, n := range in {
		out[w] = math.Log(1 + float64(len(words))/float64(n))
	}
	return out
}

// joined are, for each table, those that a key joins it with.
func (p *Parser) joined() [][]int {
	at := map[string]int{}
	for i, table := range p.cat.Tables {
		at[strings.ToLower(table.Name)] = i
	}
	out := make([][]int, len(p.cat.Tables))
	for i, table := range p.cat.Tables {
		for _, f := range table.Foreign {
			if other, ok := at[strings.ToLower(f.RefTable)]; ok && other != i {
				out[i], out[other] = append(out[i], other), append(out[other], i)
			}
		}
	}
	return out
}

// reached are the words of a table and of those around it, which count less
// with every join on the way.
func reached(words []map[string]float64, joined [][]int, from int) map[string]float64 {
	out := map[string]float64{}
	seen := map[int]bool{from: true}
	at, share := []int{from}, 1.0
	for range mostJoins + 1 {
		var next []int
		for _, i := range at {
			for w, weight := range words[i] {
				out[w] = max(out[w], weight*share)
			}
			for _, other := range joined[i] {
				if !seen[other] {
					seen[other], next = true, append(next, other)
				}
			}
		}
		at, share = next, share*perJoin
	}
	return out
}

// tableWords are the words said that a table goes by, those of its own name
// counting most.
func tableWords(t *catalog.Table, said map[string]bool) map[string]float64 {
	out := map[string]float64{}
	note := func(text string, weight float64) {
		for _, w := range catalog.Stems(text) {
			if said[w] {
				out[w] = max(out[w], weight)
				continue
			}
			if longer := holding(w, said); longer != "" {
				out[longer] = max(out[longer], weight*ofCompound)
			}
		}
	}
	for _, text := range append([]string{t.Name, t.Human}, t.Synonyms...) {
		note(text, nameWeight)
	}
	note(t.Description, 1)
	for _, c := range t.Columns {
		for _, text := range append([]string{c.Name, c.Human, c.Description}, c.Synonyms...) {
			note(text, 1)
		}
		for _, v := range c.Domain[:min(len(c.Domain), 200)] {
			note(v, 1)
		}
	}
	return out
}

// holding is a word said that a word is the beginning or the end of, as in
// coauthor; "" for none.
func holding(word string, said map[string]bool) string {
	if len(word) < shortestPart {
		return ""
	}
	best := ""
	for w := range said {
		if len(w) > len(word) && (strings.HasPrefix(w, word) || strings.HasSuffix(w, word)) && (best == "" || w < best) {
			best = w
		}
	}
	return best
}
