package usage

import (
	"math"
	"slices"
	"strings"
	"sync"

	"parley/english"
	"parley/english/wordnet"
)

// shortest is how many letters the words have at least that a word is taken apart into,
// but for those of a closed class (in, by, up).
const shortest = 3

// shortestClosed is how many letters a word of a closed class has at least.
const shortestClosed = 2

// longestName is how many letters what is taken apart has at most.
const longestName = 48

// Apart are the words that were written together as one, as names of columns are (unitprice,
// madeby), in small letters; nil of a word, and of what can't be taken apart into words. Of
// several ways, that whose words texts have most often counts (Norvig, "Natural language corpus
// data", 2009, section on word segmentation, with single words).
func Apart(word string) []string {
	if len(word) < shortest+shortestClosed || len(word) > longestName {
		return nil
	}
	return asked.of(word)
}

// asked are the words that were asked for lately.
var asked kept

// kept is what was found, so that the same names are not taken apart with every turn.
type kept struct {
	sync.RWMutex
	found map[string][]string
}

// mostKept is how many words are kept: those of a few hundred databases.
const mostKept = 1 << 14

// of is what a word is taken apart into. The slice must not be changed.
func (k *kept) of(word string) []string {
	k.RLock()
	found, ok := k.found[word]
	k.RUnlock()
	if ok {
		return found
	}
	found = apart(word)
	k.Lock()
	defer k.Unlock()
	if k.found == nil || len(k.found) >= mostKept {
		k.found = map[string][]string{}
	}
	k.found[word] = found
	return found
}

// apart is Apart of a word that was not asked for lately.
func apart(word string) []string {
	if Known(word) || strings.ContainsFunc(word, notALetter) {
		return nil
	}
	if len(word) < 2*shortest {
		return apartAtEnd(word)
	}
	best := make([]cut, len(word)+1)
	for to := 1; to <= len(word); to++ {
		best[to].log = math.Inf(-1)
		for from := range to {
			if log := best[from].log + often(word[from:to]); log > best[to].log {
				best[to] = cut{from, log}
			}
		}
	}
	if math.IsInf(best[len(word)].log, -1) {
		return nil
	}
	var out []string
	for to := len(word); to > 0; to = best[to].from {
		out = append([]string{word[best[to].from:to]}, out...)
	}
	if len(out) == 1 {
		return nil
	}
	if last := out[len(out)-1]; !closed(last) && !isNounOrVerb(last) {
		return nil // a word with an ending: lockable
	}
	return out
}

// telling are the small words at the end of a name that say what the rest is to the row. Others are too often a part
// of a word that texts are not asked for: login, logon.
var telling = []string{"by", "at", "id", "no"}

// apartAtEnd are the two words of a name of five letters, the second of which is one of [telling]: fedby, petid, busno.
func apartAtEnd(word string) []string {
	first, last := word[:shortest], word[shortest:]
	if !slices.Contains(telling, last) || math.IsInf(often(first), -1) {
		return nil
	}
	return []string{first, last}
}

// cut is the best way to take the beginning of a word apart: where its last word begins, and
// the logarithm of how likely its words are.
type cut struct {
	from int
	log  float64
}

// often is the logarithm of the share of a word in texts; -∞ for what is none to take a word
// apart into.
func often(word string) float64 {
	n := max(Of(word).All, wordnet.FrequencyAs(word))
	switch {
	case closed(word):
		n = max(n, closedOften)
	case len(word) < shortest || n == 0 || !isWord(word):
		return math.Inf(-1)
	}
	return math.Log(float64(n) / total())
}

// ofNames are small words of names that texts are not asked for: member id, turned up, price per kilo.
var ofNames = []string{"id", "up", "per"}

// closed reports whether a word is of a closed class, or one of [ofNames].
func closed(word string) bool {
	return len(word) >= shortestClosed && (english.StopWord(word) || classes[word] != "" || slices.Contains(ofNames, word))
}

// closedOften is how often texts have a word of a closed class, about: they are not counted.
const closedOften = 5000

// total is how many words were counted.
var total = sync.OnceValue(func() float64 {
	n := 0
	for _, c := range known() {
		n += c.All
	}
	return float64(n)
})

// Known reports whether a word, in small letters, is one: of WordNet, maybe with an ending, or of texts.
func Known(word string) bool { return isWord(word) || Of(word).All > 0 }

func isWord(word string) bool { return wordnet.Exists(word) || len(wordnet.Lemmas(word)) > 0 }

func isNounOrVerb(word string) bool {
	return len(wordnet.LemmasAs(word, wordnet.Noun)) > 0 || len(wordnet.LemmasAs(word, wordnet.Verb)) > 0
}

func notALetter(r rune) bool { return r < 'a' || r > 'z' }
