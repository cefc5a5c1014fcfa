// Package names spells out the words of names of tables and columns that are cut short: of clnt_nm
// in a database of jobs and invoices, that it is the name of a client.
//
// [Spelled] gives the long forms that it is sure of, for all names of a database at once: which
// word is meant depends on those beside it.
//
//	names.Spelled([][]string{{"clnt"}, {"clnt", "nm"}, {"vst", "date"}})
//	// clnt: client, nm: name, vst: visit
//
// What words names are made of is counted in the headings of many tables, and how much that and
// the letters count is learned from names that were cut short (`parley train names`).
package names

import (
	"math"
	"slices"
	"strings"

	"parley/english"
	"parley/english/logit"
	"parley/english/usage"
)

// sure is how likely a long form has to be.
const sure = 0.6

// longest is how many letters a word that is cut short has at most.
const longest = 8

// rounds is how often all words are gone through: those beside a word may be cut short themselves.
const rounds = 2

// Spelled are the long forms of the words that are cut short in the names of one database, each
// given by its words in small letters.
func Spelled(of [][]string) map[string]string { return known().Spelled(of) }

// Spelled is [Spelled] by these counts and weights.
func (t *Table) Spelled(of [][]string) map[string]string {
	shorts := Short(of)
	out := map[string]string{}
	if len(shorts) == 0 {
		return out
	}
	for range rounds {
		next := map[string]string{}
		for _, short := range shorts {
			of := t.choices(short, of, out)
			if best, p := t.likeliest(of); best.Long != short && p >= sure {
				next[short] = best.Long
			}
		}
		out = next
	}
	return out
}

// Short are the words of names that may be cut short, in order.
func Short(of [][]string) []string {
	var out []string
	for _, name := range of {
		for _, w := range name {
			if !slices.Contains(out, w) && mayBeShort(w) {
				out = append(out, w)
			}
		}
	}
	slices.Sort(out)
	return out
}

func mayBeShort(word string) bool {
	if len(word) < 2 || len(word) > longest || english.StopWord(word) ||
		strings.ContainsFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return false
	}
	return !strings.ContainsAny(word, "aeiouy") || !usage.Known(word)
}

// Choice is a word that a short one may stand for, itself among them, with what tells for it.
type Choice struct {
	Long string
	Is   [Facts]float64
}

// The facts of a choice, in the order of the weights. The first and the last two are of the short
// word where it stays as it is, the others of a long one.
const (
	stays        = iota // it is the short word itself
	inNames             // in how many names, as a logarithm
	inTexts             // how often in running text, as a logarithm
	besideOthers        // how much more often than by chance beside the words there: [Table.fits]
	isBones             // its consonants are the short word
	isPrefix            // it begins with it
	bonesPrefix         // its consonants begin with it
	shareKept           // which part of its letters are left
	twoAlone            // only two letters are left, and nothing beside them speaks for it
	addsPlural          // it has an s at its end that the short word has not
	inDatabase          // another name of the database has it in full, in either number
	shortLetters        // letters of the short word, in parts of the most
	shortInNames        // in how many names the short word is, as a logarithm

	Facts // how many there are
)

// choices are what a short word in the names of a database may stand for; spelled are the long
// forms of others there.
func (t *Table) choices(short string, of [][]string, spelled map[string]string) []Choice {
	itself := Choice{Long: short}
	itself.Is[stays] = 1
	itself.Is[shortLetters] = float64(len(short)) / longest
	itself.Is[shortInNames] = math.Log1p(float64(t.Words[short]))
	out := []Choice{itself}
	beside, full := besides(short, of, spelled), inFull(of)
	for _, long := range t.byLetter()[short[0]] {
		if !t.mayStandFor(short, long, beside) {
			continue
		}
		is := t.facts(short, long, beside)
		is[inDatabase] = truth(full[english.Singular(long)])
		out = append(out, Choice{long, is})
	}
	return out
}

// mayStandFor reports whether a short word may be written for a long one: two letters that it begins with only where
// it fits beside the other words.
func (t *Table) mayStandFor(short, long string, beside [][2]string) bool {
	starts := strings.HasPrefix(long, short)
	if spoken(short) && !starts {
		return false
	}
	return english.Abbreviates(short, long) || starts && len(short) == 2 && t.fits(long, beside) > 0
}

// spoken reports whether a short word can be spoken, as carer can: then it is cut off, if anything.
func spoken(short string) bool {
	n := 0
	for _, r := range short {
		if strings.ContainsRune("aeiou", r) {
			n++
		}
	}
	return n > 1
}

// Choices are what a short word may stand for, where nothing is known of the others.
func (t *Table) Choices(short string, of [][]string) []Choice { return t.choices(short, of, nil) }

func (t *Table) facts(short, long string, beside [][2]string) (is [Facts]float64) {
	bones := english.Consonants(long)
	is[inNames] = math.Log1p(float64(t.Words[long]))
	is[inTexts] = math.Log1p(float64(usage.Of(long).All))
	is[besideOthers] = t.fits(long, beside)
	is[isBones] = truth(short == bones)
	is[isPrefix] = truth(strings.HasPrefix(long, short))
	is[bonesPrefix] = truth(short != bones && strings.HasPrefix(bones, short))
	is[shareKept] = float64(len(short)) / float64(len(long))
	is[twoAlone] = truth(len(short) == 2 && is[besideOthers] <= 0)
	is[addsPlural] = truth(strings.HasSuffix(long, "s") && !strings.HasSuffix(short, "s"))
	return is
}

// inFull are the words of names, each of one thing.
func inFull(of [][]string) map[string]bool {
	out := map[string]bool{}
	for _, name := range of {
		for _, w := range name {
			out[english.Singular(w)] = true
		}
	}
	return out
}

func truth(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// besides are the words beside a word in names, each with whether it stands before: "" for none.
func besides(word string, of [][]string, spelled map[string]string) (out [][2]string) {
	long := func(w string) string {
		if l := spelled[w]; l != "" {
			return l
		}
		return w
	}
	for _, name := range of {
		for i, w := range name {
			if w != word {
				continue
			}
			if i > 0 {
				out = append(out, [2]string{long(name[i-1]), ""})
			}
			if i+1 < len(name) {
				out = append(out, [2]string{"", long(name[i+1])})
			}
		}
	}
	return out
}

// fits is by how much more often a word stands beside those than by chance, in the logarithm: the
// mean over them, and 0 where it stands alone.
func (t *Table) fits(word string, beside [][2]string) float64 {
	sum, n := 0.0, 0
	for _, b := range beside {
		pair, other := [2]string{b[0], word}, b[0]
		if other == "" {
			pair, other = [2]string{word, b[1]}, b[1]
		}
		if t.Words[other] == 0 {
			continue
		}
		chance := float64(t.Words[other]) * float64(t.Words[word]) / float64(t.all)
		sum += math.Log((float64(t.Pairs[pair]) + little) / (chance + little))
		n++
	}
	return sum / float64(max(n, 1))
}

// little is added to counts of pairs, that none is impossible.
const little = 0.3

// Score is what all facts of a choice tell for it, in the logarithm.
func (t *Table) Score(c Choice) float64 {
	sum := 0.0
	for k, w := range t.Weights {
		sum += w * c.Is[k]
	}
	return sum
}

// likeliest is the likeliest of some choices and its probability, that of its other number
// counted in: renewal and renewals.
func (t *Table) likeliest(of []Choice) (Choice, float64) {
	scores := make([]float64, len(of))
	best := 0
	for i, c := range of {
		scores[i] = t.Score(c)
		if scores[i] > scores[best] {
			best = i
		}
	}
	shares := logit.Softmax(scores)
	sum := 0.0
	for i, c := range of {
		if strings.TrimSuffix(c.Long, "s") == strings.TrimSuffix(of[best].Long, "s") {
			sum += shares[i]
		}
	}
	return of[best], sum
}
