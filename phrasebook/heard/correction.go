package heard

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
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

// Meant is an answer in words without the yes or no that it begins with, and without what says that
// something else was meant: "no, I meant the rating" means "the rating". A no without a comma stays:
// "no parking".
func Meant(text string) string {
	rest, _ := meant(text)
	return rest
}

// Agrees reports whether an answer in words begins with a yes.
func Agrees(text string) bool {
	_, agrees := meant(text)
	return agrees
}

// meant is an answer in words without its beginning, and whether that was a yes.
func meant(text string) (rest string, agrees bool) {
	w := all()
	rest = strings.TrimSpace(strings.ReplaceAll(text, "’", "'"))
	for {
		switch {
		case cutBeginning(&rest, w.Wrong, pauses):
		case cutBeginning(&rest, w.YesAndMore, func(behind string) bool { return pauses(behind) || w.addsTo(behind) }):
			agrees = true
		case cutBeginning(&rest, w.Meant, pauses):
		case cutBeginning(&rest, severalWords(w.Meant), func(behind string) bool { return behind[0] == ' ' }):
		default:
			return rest, agrees
		}
	}
}

// cutBeginning takes one of some beginnings off a text, where something else follows that begins in a way.
func cutBeginning(rest *string, beginnings []string, follows func(behind string) bool) bool {
	text := *rest
	for _, b := range beginnings {
		if len(text) <= len(b) || !strings.EqualFold(text[:len(b)], b) || !follows(text[len(b):]) {
			continue
		}
		if found := strings.TrimLeft(text[len(b):], " ,.;:!–—-"); found != "" {
			*rest = found
			return true
		}
	}
	return false
}

// pauses reports whether a text begins with what parts an answer from what is said after it: a comma, or a hyphen
// between spaces. "No-shows" has none, nor has "no. 5".
func pauses(text string) bool {
	first, n := utf8.DecodeRuneInString(strings.TrimLeft(text, " "))
	behind := strings.TrimLeft(text, " ")[n:]
	switch first {
	case ',', ';', ':', '!', '–', '—':
		return true
	case '.':
		return !strings.ContainsAny(firstOf(behind), "0123456789")
	case '-':
		return strings.HasPrefix(text, " ") && strings.HasPrefix(behind, " ")
	}
	return false
}

// firstOf is the first word of a text.
func firstOf(text string) string {
	if words := strings.Fields(text); len(words) > 0 {
		return words[0]
	}
	return ""
}

// addsTo reports whether a text begins with a word that adds to a yes: only this year.
func (w *words) addsTo(text string) bool {
	return text[0] == ' ' && slices.Contains(w.YesBut, strings.ToLower(strings.Trim(firstOf(text), ",.")))
}

// severalWords are those texts that have several.
func severalWords(texts []string) (out []string) {
	for _, text := range texts {
		if strings.Contains(text, " ") {
			out = append(out, text)
		}
	}
	return out
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
