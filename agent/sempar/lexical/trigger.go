package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// trigger recognises the words that say what kind of property follows.
func (s *scan) trigger(i int) (f form, verb string, next int) {
	for size := min(5, len(s.tokens)-i); size > 0; size-- {
		text, end := low(s.tokens, i, i+size), i+size
		switch f := form(s.p.words.values["trigger"][text]); {
		case s.p.words.is("serve", text):
			return serve, "", end
		case s.p.words.is("have", text) && !(end < len(s.tokens) && s.tokens[end].low == "to"):
			return haveForm, "", end
		case strings.HasSuffix(text, "able to") && i > 0 && (s.names(s.tokens[i-1].low) || s.inValue(i-1)): // "a cafe able to seat ten"
			return ableForm, "", end
		case f == canForm && (!s.doableAfter(end) || text == "to" && !s.purpose(i)):
		case f == mustForm && !s.doableAfter(end):
		case (f == canForm || f == mustForm) && s.objectOf(i):
			return f, "that", end
		case f != "":
			return f, "", end
		}
	}
	if i > 0 && s.tokens[i-1].low == "needn't" && s.doableAfter(i) {
		return mustForm, "", i
	}
	if s.tokens[i].low == "need" && slices.ContainsFunc(s.tokens[max(0, i-2):i], func(t token) bool { return t.low == "you" || t.low == "one" }) && !s.atEnd(i+1) && s.tokens[i+1].low != "to" {
		return needForm, "", i + 1 // "where you don't need your own boat"
	}
	if i > 1 && s.tokens[i-1].low == "do" && slices.Contains([]string{"that", "which", "who"}, s.tokens[i-2].low) && !s.p.words.is("stop", s.tokens[i].low) {
		return haveForm, "", i // "that do vegan stuff"
	}
	if s.tokens[i].low == "where" {
		if j := i + 4; j < len(s.tokens) && s.party(i+2) && (s.tokens[i+1].number != "" || slices.Contains([]string{"all", "both"}, s.tokens[i+1].low)) && (s.tokens[j].low == "can" || s.tokens[j].low == "could") {
			return whereForm, "", i + 1 // "where twelve of us can sit"
		}
		if s.saysAfter(i + 1) {
			return whereForm, "", i + 1
		}
		if j := i + 2; j+1 < len(s.tokens) && (s.tokens[i+1].low == "can" || s.tokens[i+1].low == "could") { // "where can the kids play"
			if slices.Contains([]string{"the", "my", "our"}, s.tokens[j].low) {
				j++
			}
			if s.p.words.is("person", s.tokens[j].low) && s.doableAfter(j+1) {
				return canForm, s.tokens[j].low, j + 1
			}
		}
		for j := i + 2; j <= i+3 && j < len(s.tokens); j++ { // "where my kids can play"
			if s.tokens[j].low == "can" || s.tokens[j].low == "could" {
				return canForm, strings.TrimSpace(strings.NewReplacer("my ", "", "our ", "", "the ", "").Replace(low(s.tokens, i+1, j) + " ")), j + 1
			}
		}
	}
	if s.predicate(i) {
		return verbForm, catalog.Singular(s.tokens[i].low), i + 1
	}
	return "", "", i
}

// objectOf reports whether the clause whose "can" or "have to" begins at token
// i says what is done with the thing: "which tents can I carry", "a watch you
// never have to wind".
func (s *scan) objectOf(i int) bool {
	if w := s.tokens[i].low; w == "that" || w == "which" {
		return true
	}
	for i--; i >= 0 && slices.Contains([]string{"you", "i", "we", "never", "don't", "do", "not", "that"}, s.tokens[i].low); i-- {
	}
	return i >= 0 && (s.names(s.tokens[i].low) || s.inValue(i)) && !s.isPlace()
}

// purpose reports whether "to" at token i says what for: "somewhere to sit
// outside", but not "we have to go", "up to ten" or "kind to kids".
func (s *scan) purpose(i int) bool {
	return i == 0 || !slices.Contains([]string{"up", "allergic", "have", "has", "used", "similar", "due", "down", "kind", "close", "next", "like"}, s.tokens[i-1].low)
}

// predicate reports whether the verb at token i says what the thing does:
// "that deliver to Oakland", "which watches glow in the dark", but not "I don't
// mind paying" or "what do folks like".
func (s *scan) predicate(i int) bool {
	w := s.tokens[i].low
	before, earlier := "", ""
	if i > 0 {
		before = s.tokens[i-1].low
	}
	if i > 1 {
		earlier = s.tokens[i-2].low
	}
	said := slices.Contains([]string{"i", "we", "you", "would", "i'd", "we'd", "should", "people", "folks"}, before) || slices.Contains([]string{"i", "we", "you"}, earlier)
	if slices.Contains([]string{"takes", "accepts", "allows", "welcomes", "plays", "take", "accept", "allow", "welcome"}, w) {
		return !said
	}
	relative := slices.Contains([]string{"that", "which", "who", "doesn't", "don't"}, before) && !said ||
		(before == "does" || before == "not") && slices.Contains([]string{"that", "which", "who", "do", "does"}, earlier)
	asked := i > 0 && (s.names(before) || s.inValue(i-1) || slices.Contains([]string{"it", "they", "them", "any", "these", "those", "ones"}, before)) && slices.Contains([]string{"which", "what", "do", "does"}, s.tokens[0].low)
	object := i+1 < len(s.tokens) && slices.Contains([]string{"a", "an", "the", "my", "our", "your"}, s.tokens[i+1].low) // "that survive a storm"
	if !relative && !asked || len(w) < 2 || s.p.words.is("generic", w) || s.p.words.is("adverb", w) || s.adjective(w) && !(relative && object) || s.p.words.is("person", w) {
		return false
	}
	if s.p.words.is("stop", w) { // "go on a trip"
		return slices.Contains([]string{"go", "come", "make", "let", "need"}, catalog.Singular(w)) && s.goesOn(i+1)
	}
	return (len(w) > 3 || s.p.words.act(w) != "") && (s.goesOn(i+1) || (relative || asked && s.atEnd(i+1)) && (strings.HasSuffix(w, "s") || catalog.Singular(before) != before))
}

// atEnd reports whether the utterance, or the clause, ends at token i.
func (s *scan) atEnd(i int) bool { return i >= len(s.tokens) || s.tokens[i].mark() }

// goesOn reports whether an object may follow a verb before token i.
func (s *scan) goesOn(i int) bool {
	if i >= len(s.tokens) || !s.free(i, i+1) || s.tokens[i].mark() {
		return false
	}
	w := s.tokens[i].low
	return !boundary(w, isForm) || slices.Contains([]string{"in", "under", "over", "near", "from", "with", "for"}, w)
}

// doableAfter reports whether a verb may stand at token i.
func (s *scan) doableAfter(i int) bool {
	for i < len(s.tokens) && s.p.words.is("adverb", s.tokens[i].low) { // "either work on …"
		i++
	}
	if i >= len(s.tokens) || !s.free(i, i+1) || s.tokens[i].mark() || s.tokens[i].number != "" {
		return false
	}
	w := s.tokens[i].low
	if s.p.words.is("person", w) || s.p.words.is("charge", w) || s.p.words.values["superlative"][w] != "" || s.p.words.values["aggregate"][w] != "" {
		return false
	}
	return !s.p.words.is("stop", w) || slices.Contains([]string{"see", "say", "have", "get", "make", "eat", "go", "sit"}, w) && s.goesOn(i+1) && !boundary(s.tokens[i+1].low, isForm)
}

// saysAfter reports whether the words from token i on are a clause about
// something of the thing: "the staff are kind", "breakfast is included".
func (s *scan) saysAfter(i int) bool {
	if i+2 < len(s.tokens) && s.tokens[i].low == "they" && !s.p.words.is("stop", s.tokens[i+1].low) {
		return true // "where they lend you a bike"
	}
	if i < len(s.tokens) && slices.Contains([]string{"i", "we", "you", "it", "one", "they", "is", "are", "exactly", "do", "does", "can"}, s.tokens[i].low) {
		return false
	}
	for j := i; j < min(i+5, len(s.tokens)) && !s.tokens[j].mark(); j++ {
		switch s.tokens[j].low {
		case "is", "are", "get", "gets", "aren't", "isn't", "come", "comes", "have", "has":
			return j > i
		case "can", "could", "and", "or", "with":
			return false
		}
	}
	return false
}
