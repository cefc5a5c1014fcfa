package heard

import (
	"slices"
	"strings"
	"unicode"
)

// Correction is a typed correction taken apart: "no, not the price, the
// rating" refuses what was asked, wants "rating" and not "price".
type Correction struct {
	Refuses  bool // begins with a no
	Bare     bool // and goes on without a pause: "no parking" may mean that there should be none
	Wanted   []string
	Unwanted []string
}

// ReadCorrection reads a text as a correction; false when nothing in it says
// that something was wrong.
func ReadCorrection(text string) (Correction, bool) {
	r := reading{words: plainWords(text), of: all()}
	r.refusal()
	r.meant()
	if n := len(r.words); n > 1 && slices.Contains(r.of.MeantAtEnd, r.words[n-1]) {
		r.words, r.wrong = r.words[:n-1], true
	}
	r.not()
	r.Wanted = r.of.names(r.words)
	return r.Correction, r.wrong && len(r.Wanted)+len(r.Unwanted) > 0
}

// reading is a correction being read, from its first word on.
type reading struct {
	Correction
	words []string // not read yet
	wrong bool     // it says that something was wrong
	of    *words
}

// cut takes words off the front if they stand there.
func (r *reading) cut(prefix ...string) bool {
	if len(r.words) < len(prefix) || !slices.Equal(r.words[:len(prefix)], prefix) {
		return false
	}
	r.words = r.words[len(prefix):]
	return true
}

// refusal reads a no.
func (r *reading) refusal() {
	for _, no := range r.of.Wrong {
		if r.cut(no) {
			r.Refuses, r.wrong, r.Bare = true, true, !r.cut(",")
			return
		}
	}
}

// meant reads beginnings that say what was meant: "sorry, I meant".
func (r *reading) meant() {
	for again := true; again; {
		again = false
		for _, beginning := range r.of.beginnings {
			if r.cut(beginning...) {
				r.cut(",")
				r.wrong, again, r.Bare = true, true, false
				break
			}
		}
	}
}

// not reads what was not meant.
func (r *reading) not() {
	at := slices.IndexFunc(r.words, func(w string) bool { return slices.Contains(r.of.Not, w) })
	switch {
	case at == 0: // "not the price, the rating", "not the price but the rating"
		r.wrong = true
		r.words = r.words[1:]
		end := slices.IndexFunc(r.words, func(w string) bool { return w == "," || slices.Contains(r.of.But, w) })
		if end < 0 {
			r.Unwanted, r.words = r.of.names(r.words), nil
			return
		}
		r.Unwanted, r.words = r.of.names(r.words[:end]), r.words[end+1:]
		for _, beginning := range r.of.beginnings {
			r.cut(beginning...)
		}
	case at > 0 && (r.wrong || r.words[at-1] == ","): // "the rating, not the price"
		r.wrong = true
		r.Unwanted, r.words = r.of.names(r.words[at+1:]), r.words[:at]
	}
}

// Names are the words of a text that name something, in small letters and
// with their plural taken off.
func Names(text string) []string { return all().names(plainWords(text)) }

func (w *words) names(list []string) []string {
	var out []string
	for _, word := range list {
		if word = strings.Trim(word, "'.$"); word != "" && word != "," && !slices.Contains(w.Fillers, word) {
			out = append(out, singular(word))
		}
	}
	return out
}

// plainWords are the words of a text in small letters, with commas as words
// of their own.
func plainWords(text string) []string {
	text = strings.NewReplacer("’", "'", ",", " , ", ";", " , ", "–", " , ", "—", " , ").Replace(strings.ToLower(text))
	return strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(",'.$", r)
	})
}

// singular takes an English plural ending off, alike for what is compared.
func singular(w string) string {
	switch {
	case len(w) > 4 && strings.HasSuffix(w, "ies"):
		return w[:len(w)-3] + "y"
	case len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
		return w[:len(w)-1]
	}
	return w
}
