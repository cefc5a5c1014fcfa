// Package learn learns how words of names are spelled out that are cut short ([names.Spelled]):
// from headings of tables, names of databases whose words people wrote out, and names in full
// that it cuts short itself.
//
//	table := learn.Learn(databases, headings, seed)
//	table.Print(file)
package learn

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"parley/english"
	"parley/english/logit"
	"parley/english/names"
)

// Name is a name of a table or column: its words as they are written, and written out.
type Name struct{ Written, Meant []string }

const (
	// ofDatabases is how often the names of databases are counted, beside those of single
	// tables, which are from pages about sports and elections above all.
	ofDatabases = 20
	steps       = 300
	rate        = 0.3  // of AdaGrad
	penalty     = 0.02 // of the square of a weight, over all examples
)

// Learn counts the words of names and learns what counts for a long form.
func Learn(databases [][]Name, headings [][]string, seed uint64) *names.Table {
	t := names.NewTable()
	for _, h := range headings {
		t.Count(h)
	}
	for _, db := range databases {
		seen := map[string]bool{}
		for _, n := range db {
			if key := strings.Join(n.Meant, " "); !seen[key] {
				seen[key] = true
				for range ofDatabases {
					t.Count(whole(n))
				}
			}
		}
	}
	rng := rand.New(rand.NewPCG(seed, 0x5b0e))
	var all []example
	for _, db := range databases {
		all = append(all, examples(t, db)...)
		all = append(all, examples(t, cutShort(db, rng))...)
	}
	fit(t, all)
	return t
}

// whole are the words of a name, "" for those that nobody wrote out and that may be cut short.
func whole(n Name) []string {
	out := slices.Clone(n.Meant)
	for i, w := range out {
		if slices.Contains(n.Written, w) && len(names.Short([][]string{{w}})) > 0 {
			out[i] = ""
		}
	}
	return out
}

// example is what a short word may stand for, and what it does stand for.
type example struct {
	choices []names.Choice
	right   int
}

// examples are the short words of a database of which it is known what they stand for; one of
// which none is known teaches nothing.
func examples(t *names.Table, db []Name) (out []example) {
	written, meant := [][]string{}, map[string]string{}
	for _, n := range db {
		written = append(written, n.Written)
		if len(n.Written) != len(n.Meant) {
			continue
		}
		for i, w := range n.Written {
			if meant[w] == "" || meant[w] == w {
				meant[w] = n.Meant[i]
			}
		}
	}
	shorts := names.Short(written)
	if !slices.ContainsFunc(shorts, func(w string) bool { return meant[w] != "" && meant[w] != w }) {
		return nil
	}
	for _, short := range shorts {
		of := t.Choices(short, written)
		right := slices.IndexFunc(of, func(c names.Choice) bool { return c.Long == meant[short] })
		if right >= 0 {
			out = append(out, example{of, right})
		}
	}
	return out
}

// share is of how many words of a database some are cut short.
const share = 0.5

// wholeElsewhere is of how many words that are cut short one name has the whole: stud_id of students.
const wholeElsewhere = 0.3

// byInitials is how many names of several words are written by their first letters: no word is
// cut short there.
const byInitials = 0.03

func initials(words []string) string {
	var b strings.Builder
	for _, w := range words {
		b.WriteByte(w[0])
	}
	return b.String()
}

// cutShort is a database with some of its words cut short as people do.
func cutShort(db []Name, rng *rand.Rand) []Name {
	as, whole := map[string]string{}, map[string]bool{}
	var out []Name
	for _, n := range db {
		if first := initials(n.Meant); len(first) > 1 && rng.Float64() < byInitials {
			out = append(out, Name{[]string{first}, []string{first}})
			continue
		}
		next := Name{Meant: n.Meant, Written: slices.Clone(n.Meant)}
		for i, w := range n.Meant {
			if _, seen := as[w]; !seen {
				as[w] = w
				if rng.Float64() < share {
					as[w] = cut(w, rng)
					whole[w] = rng.Float64() < wholeElsewhere
				}
			}
			if whole[w] && len(n.Meant) == 1 { // a table goes by the whole word
				continue
			}
			next.Written[i] = as[w]
		}
		out = append(out, next)
	}
	return out
}

// cut is a word cut short in one of the ways that people do, or the word.
func cut(word string, rng *rand.Rand) string {
	if len(word) < 4 || english.StopWord(word) {
		return word
	}
	bones := english.Consonants(word)
	var short string
	switch rng.IntN(5) {
	case 0:
		short = bones
	case 1:
		short = bones[:min(3, len(bones))]
	case 2:
		short = word[:3]
	case 3:
		short = word[:min(4, len(word)-1)]
	default:
		short = word[:1] + bones[len(bones)-1:]
		if len(bones) > 2 {
			short = bones[:2] + bones[len(bones)-1:]
		}
	}
	if !english.Abbreviates(short, word) {
		return word
	}
	return short
}

// fit learns the weights: it maximises the logarithm of what the right choices have (a conditional
// logit: McFadden, 1974), less a penalty on squares, by gradient descent over all at once.
func fit(t *names.Table, all []example) {
	var squares [names.Facts]float64
	for range steps {
		var slope [names.Facts]float64
		for _, e := range all {
			scores := make([]float64, len(e.choices))
			for i, c := range e.choices {
				scores[i] = t.Score(c)
			}
			for i, p := range logit.Softmax(scores) {
				if i == e.right {
					p--
				}
				for k, v := range e.choices[i].Is {
					slope[k] += p * v
				}
			}
		}
		for k := range t.Weights {
			g := slope[k] + penalty*t.Weights[k]
			squares[k] += g * g
			t.Weights[k] -= rate * g / (math.Sqrt(squares[k]) + 1e-9)
		}
	}
	for k := range t.Weights {
		t.Weights[k] = math.Round(1000*t.Weights[k]) / 1000
	}
}

// Measured is how words are spelled out that people wrote out: of so many, so many alike but for
// their endings, and so many otherwise. The rest stay as they are.
type Measured struct{ Words, Alike, Otherwise int }

// Measure leaves out each of some parts of the databases in turn, learns from the others, and
// spells out the words in it that people wrote out.
func Measure(databases [][]Name, headings [][]string, seed uint64, parts int) Measured {
	var m Measured
	for part := range parts {
		var rest, left [][]Name
		for i, db := range databases {
			if i%parts == part {
				left = append(left, db)
			} else {
				rest = append(rest, db)
			}
		}
		t := Learn(rest, headings, seed)
		for _, db := range left {
			m.count(t, db)
		}
	}
	return m
}

func (m *Measured) count(t *names.Table, db []Name) {
	var written [][]string
	for _, n := range db {
		written = append(written, n.Written)
	}
	spelled, shorts, seen := t.Spelled(written), names.Short(written), map[string]bool{}
	for _, n := range db {
		if len(n.Written) != len(n.Meant) {
			continue
		}
		for i, w := range n.Written {
			if seen[w] || n.Meant[i] == w || !slices.Contains(shorts, w) {
				continue
			}
			seen[w] = true
			m.Words++
			switch long := spelled[w]; {
			case long == "":
			case english.Stem(long) == english.Stem(n.Meant[i]):
				m.Alike++
			default:
				m.Otherwise++
			}
		}
	}
}
