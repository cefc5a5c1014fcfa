package catalog

import (
	"slices"
	"sort"
)

// Misspelt words are found through their deletion neighbourhoods: two words
// within distance d have in common what is left after deleting at most d
// letters from each. Only the first nearPrefix letters are used, which bounds
// the neighbourhood; the true distance is checked afterwards.
const nearPrefix = 8

// variant is one member of the neighbourhood of a word.
type variant struct {
	hash uint32
	word int32
}

// spelling is a word of the vocabulary and its distance from what was typed.
type spelling struct {
	word  int32
	wrong int
}

func (ix *Index) buildNear() {
	for n, w := range ix.vocab {
		for _, h := range neighbourhood(w.text, allowedTypos(w.text)) {
			ix.near = append(ix.near, variant{h, int32(n)})
		}
	}
	slices.SortFunc(ix.near, func(a, b variant) int {
		if a.hash != b.hash {
			if a.hash < b.hash {
				return -1
			}
			return 1
		}
		return int(a.word - b.word)
	})
}

// spellings returns the words of the vocabulary near w, nearest first.
func (ix *Index) spellings(w string) []spelling {
	limit := allowedTypos(w)
	if limit == 0 {
		return nil
	}
	seen := map[int32]bool{}
	var out []spelling
	for _, h := range neighbourhood(w, limit) {
		i := sort.Search(len(ix.near), func(i int) bool { return ix.near[i].hash >= h })
		for ; i < len(ix.near) && ix.near[i].hash == h; i++ {
			n := ix.near[i].word
			if seen[n] {
				continue
			}
			seen[n] = true
			if d := Distance(w, ix.vocab[n].text, limit); d <= limit && d > 0 {
				out = append(out, spelling{n, d})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b spelling) int {
		if a.wrong != b.wrong {
			return a.wrong - b.wrong
		}
		return len(ix.vocab[b.word].entries) - len(ix.vocab[a.word].entries)
	})
	return out[:min(len(out), maxSpellings)]
}

// neighbourhood hashes the prefix of w with up to d letters deleted.
func neighbourhood(w string, d int) []uint32 {
	if d == 0 {
		return nil
	}
	rs := []rune(w)
	rs = rs[:min(len(rs), nearPrefix)]
	var out []uint32
	var visit func(rs []rune, from, left int)
	visit = func(rs []rune, from, left int) {
		out = append(out, hashRunes(rs))
		if left == 0 {
			return
		}
		for i := from; i < len(rs); i++ {
			rest := append(append(make([]rune, 0, len(rs)-1), rs[:i]...), rs[i+1:]...)
			visit(rest, i, left-1)
		}
	}
	visit(rs, 0, d)
	slices.Sort(out)
	return slices.Compact(out)
}

// Distance is the number of letters inserted, deleted, replaced or swapped
// with their neighbour between a and b (Damerau–Levenshtein, each letter
// touched once). It stops counting past limit and returns limit+1.
func Distance(a, b string, limit int) int {
	x, y := []rune(a), []rune(b)
	if len(x)-len(y) > limit || len(y)-len(x) > limit {
		return limit + 1
	}
	before, prev, cur := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(x); i++ {
		cur[0] = i
		best := i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				cur[j] = min(cur[j], before[j-2]+1)
			}
			best = min(best, cur[j])
		}
		if best > limit {
			return limit + 1
		}
		before, prev, cur = prev, cur, before
	}
	return min(prev[len(y)], limit+1)
}

// hashRunes is FNV-1a over the runes.
func hashRunes(rs []rune) uint32 {
	h := uint32(2166136261)
	for _, r := range rs {
		h = (h ^ uint32(r)) * 16777619
	}
	return h
}
