package lexical

import (
	"slices"
	"strings"
)

// tense is how a form of a verb tells its time and subject.
type tense int

const (
	noVerb    tense = iota
	helps           // is, can, has: it goes before the subject to ask
	plainForm       // leave
	third           // leaves
	past            // left, vanished
	going           // leaving
)

// verb is the base of a word, read as a form of a verb, and which form it is:
// "left" → leave, "noticed" → notice, "carries" → carry.
func (p *Parser) verb(w string) (base string, t tense) {
	lx := p.words
	switch {
	case lx.is("helping", w):
		return w, helps
	case lx.values["irregular"][w] != "":
		return lx.values["irregular"][w], past
	case lx.values["act"][w] != "" && !strings.HasSuffix(w, "ing"):
		if strings.HasSuffix(w, "es") {
			return lx.values["act"][w], third
		}
		return lx.values["act"][w], past
	case lx.is("act", w) || lx.is("irregular", w):
		return w, plainForm
	}
	for _, f := range []struct {
		end string
		t   tense
	}{{"ing", going}, {"ed", past}, {"s", third}} {
		if stem, ok := strings.CutSuffix(w, f.end); ok && len(stem) > 1 && strings.ContainsAny(stem, "aeiouy") && !(f.t == third && strings.HasSuffix(stem, "s")) {
			return p.base(stem, f.t), f.t
		}
	}
	return w, plainForm
}

// base is the verb that a form without its ending comes from: "notic" →
// notice, "stopp" → stop, "carri" → carry. The commonest word that it may be is
// it; of those that are not known, what English spelling makes likely.
func (p *Parser) base(stem string, t tense) string {
	n := len(stem)
	all := []string{stem, stem + "e"}
	if t == third {
		all = all[:1]
		if rest, ok := strings.CutSuffix(stem, "e"); ok {
			all = append(all, rest)
		}
	}
	if rest, ok := strings.CutSuffix(strings.TrimSuffix(stem, "e"), "i"); ok {
		all = append(all, rest+"y")
	}
	if n > 2 && stem[n-1] == stem[n-2] {
		all = append(all, stem[:n-1])
	}
	best, most := "", 0.0
	for _, w := range all {
		known := p.common[w]
		if p.words.is("act", w) || p.words.is("irregular", w) || p.words.is("stating", w) || p.words.is("wishing", w) {
			known += 10
		}
		if known > most {
			best, most = w, known
		}
	}
	switch {
	case best != "":
		return best
	case len(all) > 2: // carried, stopped
		if strings.ContainsAny(stem[n-1:], "lsfz") {
			return stem
		}
		return all[len(all)-1]
	case t == third && strings.HasSuffix(stem, "e") && slices.ContainsFunc([]string{"she", "che", "xe", "sse", "oe"}, func(end string) bool { return strings.HasSuffix(stem, end) }):
		return stem[:n-1]
	case t != third && (n > 2 && !strings.ContainsAny(stem[n-3:n-2], "aeou") && slices.ContainsFunc([]string{"at", "iz", "is", "us", "in", "ur", "ir"}, func(end string) bool { return strings.HasSuffix(stem, end) }) || strings.ContainsAny(stem[n-1:], "cvgu")):
		return stem + "e"
	}
	return stem
}

// participle reports whether a word may follow "have" in a finished tense:
// "have written", "has been".
func (p *Parser) participle(w string) bool {
	if w == "been" || w == "got" {
		return true
	}
	_, t := p.verb(w)
	return t == past || p.words.values["act"][w] == w || slices.Contains([]string{"put", "cut", "hit", "hurt", "let", "set", "quit", "read", "cost", "come", "become", "run"}, w)
}

// spokenOut are the words of tokens from:to, with what is contracted written
// out: "they're leaving" → they are leaving, "can't" → can not.
func (s *scan) spokenOut(from, to int) []string {
	var out []string
	for i := from; i < to; i++ {
		t := s.tokens[i]
		w := t.low
		if t.capital() && !t.respelt {
			w = t.text
		}
		if t.mark() {
			continue
		}
		next := ""
		for k := i + 1; k < to && next == ""; k++ {
			if !s.p.words.is("middle", s.tokens[k].low) {
				next = s.tokens[k].low
			}
		}
		if verb, ok := strings.CutSuffix(t.low, "n't"); ok || t.low == "cannot" {
			switch t.low {
			case "can't", "cannot":
				verb = "can"
			case "won't":
				verb = "will"
			}
			out = append(out, verb, "not")
			continue
		}
		subject, rest, ok := strings.Cut(t.low, "'")
		if !ok || !s.p.words.is("pronoun", subject) {
			out = append(out, w)
			continue
		}
		full := map[string]string{"re": "are", "ve": "have", "ll": "will", "m": "am", "s": "is", "d": "would"}[rest]
		if _, t := s.p.verb(next); rest == "d" && t == past || rest == "s" && (next == "been" || next == "got" || next == "had") {
			full = map[string]string{"d": "had", "s": "has"}[rest]
		}
		out = append(out, subject, full)
	}
	return out
}
