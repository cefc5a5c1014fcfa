// Package usage knows how words stand in running text: which nouns English
// wants an article before (a leak, but water), which participles follow a form
// of be (was repaired, but never was waited), and which words follow to or a
// helping verb (to leak).
//
//	usage.Of("leak").TakesArticle()  // true
//	usage.Of("water").TakesArticle() // false
//
// By how often texts have words, [Apart] takes names apart that are several
// written together:
//
//	usage.Apart("unitprice") // unit, price
//
// It is counted in texts ([Tally.Read], [Tally.Print]; `parley train usage`)
// and compiled in; of a word that they have too seldom nothing is known.
package usage

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// Counts are how often a word stands in which way.
type Counts struct {
	Article int // as the noun of words that a or an begins: a leak, a flat battery
	Bare    int // as the noun of words that follow a preposition or a verb without an article: of water
	Being   int // after a form of be: was repaired
	Base    int // after to, do or a modal verb: to leak, does it leak
	All     int // in all
}

// least is how often texts have to show a word before it is judged.
const least = 4

// TakesArticle reports whether one of it wants a or an before it.
func (c Counts) TakesArticle() bool { return c.Article+c.Bare >= least && c.Article > c.Bare }

// SeldomBeing reports whether texts have the word often, and hardly ever after a
// form of be: nothing is waited.
func (c Counts) SeldomBeing() bool { return c.All >= 5*least && c.Being*50 < c.All }

// Of is how texts have a word, in small letters; zeros of one that they have too
// seldom.
func Of(word string) Counts { return known()[word] }

//go:embed usage.txt.gz
var compiled []byte

var known = sync.OnceValue(func() Tally {
	t, err := unpack(compiled)
	if err != nil {
		panic(err) // unreachable: the file is embedded and a test reads it
	}
	return t
})

func unpack(data []byte) (Tally, error) {
	unzipped, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("the usage of words: %w", err)
	}
	return Parse(unzipped)
}

// Parse reads what [Tally.Print] wrote.
func Parse(r io.Reader) (Tally, error) {
	out := Tally{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		word, counts, _ := strings.Cut(lines.Text(), " ")
		c, err := parseCounts(counts)
		if err != nil {
			return nil, fmt.Errorf("the usage of words, line %d, %q: %w", n, lines.Text(), err)
		}
		out[word] = c
	}
	return out, lines.Err()
}

func parseCounts(text string) (c Counts, err error) {
	for _, to := range []*int{&c.Article, &c.Bare, &c.Being, &c.Base, &c.All} {
		var number string
		number, text, _ = strings.Cut(text, " ")
		if *to, err = strconv.Atoi(number); err != nil {
			return c, err
		}
	}
	return c, nil
}

//go:embed classes.txt
var classesText string

// classes are the words of closed classes, each with what it is.
var classes = func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(classesText) {
		if class, words, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(line, "#") {
			for _, w := range strings.Fields(words) {
				out[w] = class
			}
		}
	}
	return out
}()
