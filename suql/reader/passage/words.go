package passage

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/english"
	"parley/english/wordnet"
)

// word is a word, a number or a sign of a text.
type word struct {
	start, end int
	low, stem  string
	hash       uint32 // of low
	tag        tag
	stop       bool
	sentence   int
}

// tag is a coarse part of speech, or the class of a closed word.
type tag uint8

const (
	edge tag = iota // before the first word of a sentence, after the last
	determiner
	preposition
	conjunction
	pronoun
	auxiliary
	negation
	asking
	digits
	year
	numeral
	month
	name
	noun
	nouns
	verb
	past
	ing
	adjective
	adverb
	unknown
	comma
	bracket
	quote
	dash
	currency
	percent
	sign
	stopper
	mostTags
)

// closed are the words whose tag is known by heart.
var closed = func() map[string]tag {
	out := map[string]tag{}
	for t, list := range map[tag]string{
		determiner:  "the a an this that these those its his her their our my your some any each every all both no another several many few most more",
		preposition: "of in on at by for with from to into onto over under between among through during before after since until about against within without as than near across along around toward towards per via upon like",
		conjunction: "and or but nor so because although though while whereas if unless that",
		pronoun:     "he she it they we you i him them us me himself itself themselves there",
		auxiliary:   "is are was were be been being am has have had having do does did can could will would shall should may might must",
		negation:    "not never neither none nothing cannot n't without",
		asking:      "who whom whose which what when where why how",
		numeral:     "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion trillion half dozen first second third",
		month:       "january february march april may june july august september october november december",
	} {
		for w := range strings.FieldsSeq(list) {
			if have, known := out[w]; !known || t < have {
				out[w] = t
			}
		}
	}
	return out
}()

// cut splits a text into words and signs, with the numbers of their sentences.
func cut(text string) []word {
	var out []word
	sentence := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case unicode.IsSpace(r):
			if r == '\n' && len(out) > 0 && out[len(out)-1].sentence == sentence {
				sentence++
			}
			i += size
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			j := endOfWord(text, i)
			out = append(out, newWord(text, i, j, sentence, len(out) == 0 || out[len(out)-1].sentence != sentence))
			i = j
		default:
			w := word{start: i, end: i + size, low: text[i : i+size], sentence: sentence, tag: signTag(r), stop: true}
			w.hash = hashOf(w.low)
			if endsSentence(text, i, r, out) {
				w.tag = stopper
				sentence++
			}
			out = append(out, w)
			i += size
		}
	}
	return out
}

// endOfWord is where the word ends that begins at i.
func endOfWord(text string, i int) int {
	j := i
	for j < len(text) {
		r, size := utf8.DecodeRuneInString(text[j:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) {
			next, _ := utf8.DecodeRuneInString(text[j+size:])
			before, _ := utf8.DecodeLastRuneInString(text[i:j])
			if !insideWord(r, before, next, j-i == 1) {
				return j
			}
		}
		j += size
	}
	return j
}

// insideWord reports whether the mark r between two characters is part of a
// word: 1.5, don't, U.S. first says that before is the word's first.
func insideWord(r, before, next rune, first bool) bool {
	switch r {
	case '.':
		return unicode.IsDigit(next) && unicode.IsDigit(before) || first && unicode.IsUpper(before) && unicode.IsUpper(next)
	case ',':
		return unicode.IsDigit(next) && unicode.IsDigit(before)
	case '\'', '’':
		return unicode.IsLetter(next) && next != 's'
	}
	return false
}

func endsSentence(text string, i int, r rune, before []word) bool {
	if r == '!' || r == '?' {
		return true
	}
	if r != '.' {
		return false
	}
	rest := strings.TrimLeft(text[i+1:], " \")”")
	if rest == "" {
		return true
	}
	next, _ := utf8.DecodeRuneInString(rest)
	if unicode.IsLower(next) || len(before) == 0 {
		return false
	}
	switch last := before[len(before)-1]; last.low {
	case "mr", "mrs", "dr", "st", "prof", "vs", "jr", "gen", "col", "lt":
		return false
	default:
		return last.end-last.start > 1 || last.tag == digits
	}
}

func signTag(r rune) tag {
	switch r {
	case ',', ';', ':':
		return comma
	case '(', ')', '[', ']':
		return bracket
	case '"', '“', '”', '`', '\'', '’', '‘':
		return quote
	case '-', '–', '—':
		return dash
	case '$', '£', '€':
		return currency
	case '%':
		return percent
	}
	return sign
}

func newWord(text string, i, j, sentence int, first bool) word {
	w := word{start: i, end: j, low: strings.ToLower(text[i:j]), sentence: sentence}
	w.stem, w.hash = english.Stem(w.low), hashOf(w.low)
	w.stop = english.StopWord(w.low)
	w.tag = tagOf(text[i:j], w.low, first)
	if w.tag <= asking && w.tag > edge {
		w.stop = true
	}
	return w
}

func tagOf(written, low string, first bool) tag {
	r, _ := utf8.DecodeRuneInString(written)
	if unicode.IsDigit(r) {
		if len(low) == 4 && (low[0] == '1' || low[0] == '2') && strings.Trim(low, "0123456789") == "" {
			return year
		}
		return digits
	}
	t, known := closed[low]
	if known && (low != "may" || unicode.IsLower(r) || first) {
		return t
	}
	if low == "may" {
		return month
	}
	if unicode.IsUpper(r) && (!first || len(wordnet.LemmasAs(low, wordnet.Noun))+len(wordnet.Lemmas(low)) == 0) {
		return name
	}
	return openTag(low)
}

// openTag guesses the part of speech of a word of an open class.
func openTag(low string) tag {
	lemmas := wordnet.Lemmas(low)
	if len(lemmas) == 0 {
		return unknown
	}
	if strings.HasSuffix(low, "ing") && !wordnet.Exists(low) {
		return ing
	}
	parts := wordnet.PartsOfSpeech(lemmas[0])
	if len(parts) == 0 {
		return unknown
	}
	switch parts[0] {
	case wordnet.Noun:
		if strings.HasSuffix(low, "s") && lemmas[0] != low {
			return nouns
		}
		return noun
	case wordnet.Verb:
		if strings.HasSuffix(low, "ed") || lemmas[0] != low && !strings.HasSuffix(low, "s") {
			return past
		}
		return verb
	case wordnet.Adjective:
		return adjective
	}
	return adverb
}

// hashOf is FNV-1a.
func hashOf(s string) uint32 {
	h := uint32(2166136261)
	for i := range len(s) {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return h
}
