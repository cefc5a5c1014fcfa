package wordnet

import (
	"slices"
	"strings"
)

// ending is one rule of WordNet's morphology (morphy(7WN)): a word of this
// part of speech that ends so may be a form of the word that ends otherwise.
type ending struct {
	part     PartOfSpeech
	form, to string
}

// endings are the rules of morphy(7WN), all of them.
var endings = []ending{
	{Noun, "s", ""}, {Noun, "ses", "s"}, {Noun, "xes", "x"}, {Noun, "zes", "z"},
	{Noun, "ches", "ch"}, {Noun, "shes", "sh"}, {Noun, "men", "man"}, {Noun, "ies", "y"},
	{Verb, "s", ""}, {Verb, "ies", "y"}, {Verb, "es", "e"}, {Verb, "es", ""},
	{Verb, "ed", "e"}, {Verb, "ed", ""}, {Verb, "ing", "e"}, {Verb, "ing", ""},
	{Adjective, "er", ""}, {Adjective, "est", ""}, {Adjective, "er", "e"}, {Adjective, "est", "e"},
}

// Lemmas are the words that word may be a form of, by WordNet's morphology:
// its lists of irregular forms and its rules for endings, for every part of
// speech, and word itself if it has an entry. The word itself comes first,
// then irregular forms' bases. A phrase is looked up as it is and with its
// last word changed.
func Lemmas(word string) []string {
	var out []string
	for _, l := range base().lemmasOf(normal(word)) {
		out = append(out, written(l.text))
	}
	return slices.Compact(out)
}

// LemmasAs are the lemmas of word as one part of speech. word itself is among
// them if it has an entry as that part of speech.
func LemmasAs(word string, part PartOfSpeech) []string {
	var out []string
	for _, l := range base().lemmasOf(normal(word)) {
		if l.parts[part] {
			out = append(out, written(l.text))
		}
	}
	return out
}

// Irregular are the forms that WordNet's list of irregular forms has for
// lemma as a part of speech: child → children.
func Irregular(lemma string, part PartOfSpeech) []string {
	return slices.Clone(base().irregularOf[part][normal(lemma)])
}

// IrregularBases are the base forms that WordNet's list of irregular forms has
// for a form as a part of speech: children → child. A word that is listed as
// its own base only looks inflected: forest.
func IrregularBases(form string, part PartOfSpeech) []string {
	return slices.Clone(base().irregular[part][normal(form)])
}

// lemma is a base form and the parts of speech it is a base form as.
type lemma struct {
	text  string
	parts [4]bool
}

func (d *database) lemmasOf(word string) []lemma {
	var out []lemma
	add := func(text string, part PartOfSpeech) {
		tagged, ok := d.tagged(text)
		if !ok || tagged[part] < 0 {
			return
		}
		i := slices.IndexFunc(out, func(l lemma) bool { return l.text == text })
		if i < 0 {
			i = len(out)
			out = append(out, lemma{text: text})
		}
		out[i].parts[part] = true
	}
	for p := Noun; p <= Adverb; p++ {
		add(word, p)
	}
	for p := Noun; p <= Adverb; p++ {
		for _, b := range d.irregular[p][word] {
			add(b, p)
		}
	}
	for _, e := range endings {
		if stem, ok := strings.CutSuffix(word, e.form); ok && len(stem) > 1 && d.regular(word, e.part) {
			add(stem+e.to, e.part)
		}
	}
	return out
}

// regular reports whether the rules for endings apply: they do not where the
// word is listed as irregular, nor to nouns in -ss (glass is no plural).
func (d *database) regular(word string, part PartOfSpeech) bool {
	if _, listed := d.irregular[part][word]; listed {
		return false
	}
	return part != Noun || !strings.HasSuffix(word, "ss")
}
