package lexical

import (
	"slices"
	"strings"
	"unicode"

	"parley/english/wordnet"
	"parley/suql/reader"
)

// report is a question about what somebody says of a thing: whether it is mentioned,
// praised or complained of.
type report struct {
	tone  float64     // 1 for praise, -1 for a complaint, 0 where it is only mentioned
	words []term      // what the thing is called
	good  *question   // is the thing good, or bad
	named *question   // the same, by the words of the thing alone
	there *question   // is there such a thing
	state []*question // is it as such a thing makes it: dirty, of dirt
}

// reports finds what a question says that somebody says: "do they complain about the
// noise?" asks whether the noise is bad, and "does it mention a dog?" for a dog.
func (lex *lexicon) reports(q *question) *report {
	if q.form != yesNo {
		return nil
	}
	for i := 1; i < len(q.tokens); i++ {
		tone, ok := lex.toneAt(q.tokens, i)
		if !ok {
			continue
		}
		thing := q.tokens[i+1:]
		for len(thing) > 0 && slices.Contains(aboutWords, thing[0].low) {
			thing = thing[1:]
		}
		if lex.in("troubling", &q.tokens[i]) && len(thing) == 0 { // brake problems
			thing = lex.namedBefore(q, i)
			if len(thing) == 1 && isName(thing[0].low, q.tokens[i].low) {
				continue // asthma is a health problem, and no problem with a health
			}
		}
		if len(thing) == 0 && lex.being(q.tokens[0].low) { // is the dog mentioned?
			thing = q.tokens[1:i]
		}
		if len(thing) > 2 && thing[0].low == "that" { // that it came late
			said := lex.understand("did " + lex.unfinished(thing[1:]) + "?")
			return &report{tone: 1, good: said, named: said}
		}
		if slices.ContainsFunc(thing, lex.says) {
			return lex.reportOf(q.source[thing[0].start:thing[len(thing)-1].end], thing, tone)
		}
	}
	return nil
}

// namedBefore are the words right before a word that say what it is about: the brake of
// brake problems.
func (lex *lexicon) namedBefore(q *question, i int) []token {
	from := i
	for from > 1 && !lex.in("stop", &q.tokens[from-1]) && !auxiliaries[q.tokens[from-1].low] {
		from--
	}
	return q.tokens[from:i]
}

// unfinished is what words say with their verbs as they stand after "did": it come late.
func (lex *lexicon) unfinished(tokens []token) string {
	var out []string
	for _, tk := range tokens {
		word := tk.low
		if !lex.being(word) && len(wordnet.IrregularBases(word, wordnet.Verb)) > 0 {
			word = lex.base(word)
		}
		out = append(out, word)
	}
	return strings.Join(out, " ")
}

// reportOf is what is asked of a thing that somebody may speak of in a tone.
func (lex *lexicon) reportOf(called string, thing []token, tone float64) *report {
	words, generic := lex.termsOf(thing)
	out := &report{tone: tone, words: words, there: lex.understand("is there " + called + "?")}
	switch {
	case tone > 0:
		out.good = lex.understand("is " + called + " good?")
	case tone < 0:
		out.good = lex.understand("is " + called + " bad?")
		out.state = lex.madeBy(thing)
	default:
		return out
	}
	named := *out.good
	named.terms, named.aspects, named.opinion, named.wanted = ofAnyKind(words, generic), nil, tone, nil
	out.named = &named
	if generic || len(out.good.aspects) == 0 {
		out.good = &named
	}
	return out
}

// madeBy asks whether something is as a thing makes it, by the adjectives that WordNet
// derives from its last word.
func (lex *lexicon) madeBy(tokens []token) (out []*question) {
	for _, w := range wordnet.Derived(lex.base(tokens[len(tokens)-1].low)) {
		if slices.Contains(wordnet.PartsOfSpeech(w), wordnet.Adjective) {
			q := lex.understand("is it " + w + "?")
			if q.opinion != 0 && len(q.terms) == 0 { // what is dirty is bad, and not all that is bad is dirty
				q.opinion, q.terms = 0, []term{lex.termOf(&q.tokens[len(q.tokens)-1], 1)}
			}
			out = append(out, q)
		}
	}
	return out
}

// says reports whether a word tells what somebody speaks of: "this before" doesn't.
func (lex *lexicon) says(tk token) bool {
	return !lex.in("stop", &tk) && (!lex.in("light", &tk) || slices.Contains(wordnet.PartsOfSpeech(tk.low), wordnet.Noun))
}

// termsOf are the words of a thing, and whether all are generic.
func (lex *lexicon) termsOf(tokens []token) (out []term, generic bool) {
	generic = true
	for i := range tokens {
		if tk := &tokens[i]; !lex.in("stop", tk) {
			out = append(out, lex.termOf(tk, 1))
			generic = generic && lex.in("generic", tk)
		}
	}
	return out, generic
}

// ofAnyKind are words that may stand for all kinds of what they are called: food for soup
// and bread.
func ofAnyKind(words []term, kin bool) []term {
	out := slices.Clone(words)
	for i := range out {
		out[i].kin = kin
	}
	return out
}

// aboutWords lead from what somebody does to what it is about.
var aboutWords = []string{"about", "of", "on", "over", "for", "with", "to", "at"}

// toneAt tells whether a word says that somebody mentions, praises or complains.
func (lex *lexicon) toneAt(tokens []token, i int) (tone float64, ok bool) {
	tk, next := &tokens[i], ""
	if i+1 < len(tokens) {
		next = tokens[i+1].low
	}
	switch {
	case lex.in("complaining", tk), i > 1 && lex.in("troubling", tk) && (next == "with" || next == ""):
		return -1, true
	case lex.in("praising", tk):
		return 1, true
	case lex.in("displeased", tk) && slices.Contains(aboutWords, next):
		return -1, true
	case lex.in("pleased", tk) && slices.Contains(aboutWords, next):
		return 1, true
	case lex.in("mentioning", tk):
		return 0, true
	}
	return 0, lex.in("speaking", tk) && (next == "about" || next == "of") || lex.isAbout(tokens, i)
}

// isAbout reports whether a word leads to what a text is about: is it about the parking.
// What is about twenty minutes long is not about twenty.
func (lex *lexicon) isAbout(tokens []token, i int) bool {
	return tokens[i].low == "about" && i == 2 && lex.being(tokens[0].low) && lex.in("stop", &tokens[1]) &&
		i+1 < len(tokens) && !unicode.IsDigit(rune(tokens[i+1].low[0])) && slices.ContainsFunc(tokens[i+1:], lex.says)
}

// decideReport answers whether somebody speaks of a thing in a tone.
func (lex *lexicon) decideReport(r *report, texts []*text) finding {
	if r.tone == 0 {
		if r.there.done != nil { // who mentions a complaint tells of one: "no complaints" does not
			if f := lex.decide(r.there, texts); f.verdict != reader.Unknown {
				return f
			}
		}
		return lex.mentioned(r.words, texts)
	}
	if f := lex.spoken(r, texts); f.verdict != reader.Unknown {
		return f
	}
	f := lex.decide(r.good, texts)
	if f.verdict == reader.Unknown && r.named != r.good {
		f = lex.decide(r.named, texts)
	}
	if f.verdict == reader.True || r.tone > 0 || !lex.unwelcome(r.there) {
		return lex.orMentioned(r, f, texts)
	}
	for _, q := range append([]*question{r.there}, r.state...) {
		if g := lex.decide(q, texts); g.verdict == reader.True {
			return g // who speaks of noise complains of it
		}
	}
	return f
}

// onlyMentioned is how sure it is, at most, that somebody complains of a thing who speaks of
// it and says neither good nor bad of it: not enough for a fact.
const onlyMentioned = 0.45

// orMentioned is what was found or, where nothing was, that a thing is mentioned of which it
// is asked whether somebody complains.
func (lex *lexicon) orMentioned(r *report, f finding, texts []*text) finding {
	if f.verdict != reader.Unknown || r.tone >= 0 {
		return f
	}
	g := lex.mentioned(r.words, texts)
	g.confidence = min(g.confidence, onlyMentioned)
	return g
}

// spoken answers whether a text says in so many words that somebody speaks of a thing in a
// tone: "the client complained about the margins".
func (lex *lexicon) spoken(r *report, texts []*text) finding {
	return weigh(bySentence(texts, func(t *text, s stretch) (hit, bool) { return lex.spokenIn(r, t, s) }))
}

// spokenIn looks for that in one sentence; that nobody complained speaks against it.
func (lex *lexicon) spokenIn(r *report, t *text, s stretch) (hit, bool) {
	places, ok := lex.allTerms(r.words, t, s)
	if !ok {
		return hit{}, false
	}
	i := lex.speakingBefore(r.tone, t, s, places[0])
	if i < 0 {
		return hit{}, false
	}
	weight := -plainly
	if !lex.rules["harmless"].within(t.tokens, max(i-1, s.lo), i+1, len(t.tokens)) {
		weight = plainly * lex.circumstance(t, &pattern{}, cue{feature: true, ended: true}, i, i+1)
	}
	return hit{start: i, end: places[len(places)-1] + 1, weight: weight, words: append([]int{i}, places...)}, true
}

// How many words there are at most from what somebody does to what it is about: in one stretch (about
// pallets on the path), and where something else may begin between them (about the noise and the smell).
const (
	farthestAbout = 6
	nearAbout     = 4
)

// joining are the words with which something else may begin.
var joining = []string{"and", "but", "or", "while", "though", "although", "yet"}

// speakingBefore is the word shortly before a token by which somebody speaks in a tone; -1
// for none.
func (lex *lexicon) speakingBefore(tone float64, t *text, s stretch, at int) int {
	farthest, joins := farthestAbout, func(tk token) bool { return slices.Contains(joining, tk.low) }
	if slices.ContainsFunc(t.tokens[max(s.lo, at-farthestAbout):at], joins) {
		farthest = nearAbout
	}
	for i := max(s.lo, at-farthest); i < at; i++ {
		if heard, ok := lex.toneAt(t.tokens[:s.hi], i); ok && heard == tone {
			return i
		}
	}
	return -1
}

// unwelcome reports whether nobody wants what a question asks for: noise, say.
func (lex *lexicon) unwelcome(q *question) bool {
	return slices.ContainsFunc(q.tokens, func(tk token) bool { return lex.in("unwelcome", &tk) || lex.in("blame", &tk) })
}

// mentioned answers whether texts have some words, be it that they deny them, or else words
// that WordNet says are kinds of them, or are made of them: allergic, of an allergy.
func (lex *lexicon) mentioned(words []term, texts []*text) finding {
	for _, kin := range []bool{false, true} {
		wanted := ofAnyKind(words, kin)
		if kin {
			wanted = lex.withDerived(wanted)
		}
		hits := bySentence(texts, func(t *text, s stretch) (hit, bool) {
			places, ok := lex.allTerms(wanted, t, s)
			if !ok {
				return hit{}, false
			}
			return hit{start: places[0], end: places[len(places)-1] + 1, weight: 1, words: places}, true
		})
		if len(hits) > 0 {
			f := weigh(hits)
			if kin {
				f.confidence *= byKin
			}
			return f
		}
	}
	return undecided
}

// withDerived are words, for which those that WordNet derives from them stand, too.
func (lex *lexicon) withDerived(words []term) (out []term) {
	for _, want := range words {
		want.synonyms = slices.Clone(want.synonyms)
		for _, other := range wordnet.Derived(lex.base(want.low)) {
			want.synonyms = append(want.synonyms, lex.root(other))
		}
		out = append(out, want)
	}
	return out
}

// byKin is how much surer it is that texts mention a thing by its name than by a kind of it.
const byKin = 0.85

// allTerms are where a sentence has some words; false where it lacks one.
func (lex *lexicon) allTerms(words []term, t *text, s stretch) (places []int, ok bool) {
	for _, want := range words {
		i, _ := lex.termAt(want, t, s)
		if i < 0 {
			return nil, false
		}
		places = append(places, i)
	}
	slices.Sort(places)
	return places, len(places) > 0
}
