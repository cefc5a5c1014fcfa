package converse

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Ungrounded returns the first name, number or quotation of a text that
// stands in none of the sources; "" when there is none. A name is a run of
// words that begin with a capital letter: it has to stand in one source as a
// whole, so that two names are not mixed. The first word of a sentence is
// capital anyway: there, common words pass. Plain words are not looked at.
func Ungrounded(text string, sources ...string) string {
	g := grounds{numbers: numbersOf(sources)}
	slices.Sort(g.numbers)
	for _, s := range sources {
		g.texts = append(g.texts, folded(s))
	}
	for _, without := range []func(string) string{g.quotation, g.number, g.name, g.spelt} {
		if phrase := without(text); phrase != "" {
			return phrase
		}
	}
	return ""
}

// grounds are what a text may be made of.
type grounds struct {
	texts   []string // of the sources, folded
	numbers figures  // in them, sorted
}

// hold reports whether a phrase stands in one of the sources.
func (g grounds) hold(phrase string) bool {
	return slices.ContainsFunc(g.texts, func(t string) bool { return strings.Contains(t, folded(phrase)) })
}

// quotation is the first quotation of several words that stands in no source.
func (g grounds) quotation(text string) string {
	for _, q := range quoted.FindAllStringSubmatch(text, -1) {
		if phrase := q[1] + q[2]; len(strings.Fields(phrase)) > 1 && !g.hold(strings.TrimRight(phrase, ".,;!?…")) {
			return phrase
		}
	}
	return ""
}

// number is the first number in digits that stands in no source.
func (g grounds) number(text string) string {
	for _, n := range digits.FindAllString(text, -1) {
		if !g.numbers.have(n) && !g.hold(n) {
			return n
		}
	}
	return ""
}

// name is the first name that stands in no source as a whole.
func (g grounds) name(text string) string {
	for _, run := range names(text) {
		if n, ok := spelt[strings.ToLower(run.words[0])]; ok && len(run.words) == 1 && g.numbers.have(strconv.Itoa(n)) {
			continue
		}
		words := run.words
		if bare, _, _ := strings.Cut(strings.ReplaceAll(words[0], "’", "'"), "'"); run.first &&
			starters[strings.ToLower(bare)] { // "You're"
			words = words[1:]
		}
		if name := strings.Join(words, " "); name != "" && !g.hold(name) && !g.hold(singular(name)) {
			return name
		}
	}
	return ""
}

// spelt is the first number in words that stands in no source.
func (g grounds) spelt(text string) string {
	for _, w := range strings.FieldsFunc(strings.ToLower(text), notLetter) {
		if n, ok := spelt[w]; ok && !g.numbers.have(strconv.Itoa(n)) && !g.hold(w) {
			return w
		}
	}
	return ""
}

// occurs reports whether a text stands in a source as whole words, letter
// case and punctuation apart.
func occurs(text, source string) bool {
	return strings.TrimSpace(folded(text)) != "" && strings.Contains(folded(source), folded(text))
}

var (
	quoted = regexp.MustCompile(`“([^”]+)”|"([^"]+)"`)
	owner  = regexp.MustCompile(`['’]s\b`)
	digits = regexp.MustCompile(`[0-9][0-9,.’' ]*[0-9]|[0-9]`)
)

var apostrophes = strings.NewReplacer("’", "", "'", "")

// folded are the words of a text in lower case, with a blank around each.
func folded(text string) string {
	return " " + strings.Join(strings.FieldsFunc(strings.ToLower(apostrophes.Replace(owner.ReplaceAllString(text, ""))),
		func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r)
		}), " ") + " "
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

// singular takes the plural ending off the last word of a name ("the Italians").
func singular(name string) string { return strings.TrimSuffix(name, "s") }

// run is a stretch of capitalised words.
type run struct {
	words []string
	first bool // it begins a sentence
}

// names are the stretches of words that begin with a capital letter. "I" is
// none, and a mark between two words parts them.
func names(text string) []run {
	var out []run
	begins, joins := true, false // a sentence; the run before
	for _, w := range strings.Fields(text) {
		opens := strings.IndexAny(w, "“\"(") == 0
		word := strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		switch {
		case word == "": // a dash, or an ampersand in a name
			joins = joins && w == "&"
			continue
		case !capital(word):
			joins = false
		case joins && !begins && !opens:
			out[len(out)-1].words = append(out[len(out)-1].words, word)
		default:
			out = append(out, run{[]string{word}, begins})
			joins = true
		}
		begins = endsIn(w, ".", "!", "?", ":", "…", ".”", `."`)
		joins = joins && !endsIn(w, ",", ";", ":", ".", "!", "?", ")", "”")
	}
	return out
}

// capital reports whether a word begins with a capital letter, "I" apart.
func capital(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first) && word != "I" && !strings.HasPrefix(word, "I'") && !strings.HasPrefix(word, "I’")
}

// endsIn reports whether a word ends in one of some marks.
func endsIn(word string, marks ...string) bool {
	return slices.ContainsFunc(marks, func(mark string) bool { return strings.HasSuffix(word, mark) })
}

// figures are the numbers of some texts.
type figures []float64

func numbersOf(texts []string) figures {
	var out figures
	for _, t := range texts {
		for _, n := range digits.FindAllString(t, -1) {
			for _, r := range readings(n) {
				out = append(out, r...)
			}
		}
		for _, w := range strings.FieldsFunc(strings.ToLower(t), notLetter) {
			if n, ok := spelt[w]; ok {
				out = append(out, float64(n))
			}
		}
	}
	return out
}

// have reports whether all numbers of some reading of a text stand among them,
// as they are or, if they have decimals, rounded.
func (f figures) have(text string) bool {
	places := decimals(text)
	scale := math.Pow(10, float64(places))
	for _, r := range readings(text) {
		if !slices.ContainsFunc(r, func(n float64) bool { return !f.near(n, places, scale) }) {
			return true
		}
	}
	return false
}

// near reports whether a number stands in the sorted list, or one that rounds
// to it.
func (f figures) near(n float64, places int, scale float64) bool {
	if _, ok := slices.BinarySearch(f, n); ok || places == 0 {
		return ok
	}
	at, _ := slices.BinarySearch(f, n-1/scale)
	for ; at < len(f) && f[at] <= n+1/scale; at++ {
		if math.Round(f[at]*scale)/scale == n {
			return true
		}
	}
	return false
}

func decimals(text string) int {
	_, after, _ := strings.Cut(thousands.Replace(text), ".")
	return len(after)
}

// thousands takes out what stands between them.
var thousands = strings.NewReplacer(",", "", " ", "", "’", "", "'", "")

// readings are what digits may stand for: one number, with marks between the
// thousands and before the decimals; or several, as in a list; and with more
// than one point in them, as in a date, those between the points.
func readings(text string) [][]float64 {
	var out [][]float64
	add := func(parts []string) {
		var list []float64
		for _, p := range parts {
			n, err := strconv.ParseFloat(strings.TrimRight(p, "."), 64)
			if err != nil {
				return
			}
			list = append(list, n)
		}
		if len(list) > 0 {
			out = append(out, list)
		}
	}
	add([]string{thousands.Replace(text)})
	split := func(marks string) []string {
		return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(marks, r) })
	}
	add(split(",’' "))
	if len(out) == 0 || strings.Count(text, ".") > 1 {
		add(split(".,’' "))
	}
	return out
}

// spelt are numbers in words; "one" is rather somebody.
var spelt = map[string]int{"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
	"nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "fifty": 50, "hundred": 100, "thousand": 1000,
	"dozen": 12}

// starters are words that begin sentences and name nothing.
var starters = words(
	`a after all although among an and another any as at based because before besides both but by can each either
		every everything few first for found from good great happy he hello hence here hi how however i if in instead is
		it its just last least let like looking many maybe more most much my neither no nobody none nor not nothing now
		of on once one only or other others otherwise our out over perhaps please same several she since so some sorry
		still such sure thank thanks that the their them then there these they this those though thus to together under
		unfortunately until we welcome well what when where whether which while who whose why with within without yes
		yet you your searching search looked look ask apart try consider note check see take go have has had do does did
		could would should will might may must any being according compared overall among`)

func words(list string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(list) {
		out[w] = true
	}
	return out
}
