package lexical

import (
	"cmp"
	"slices"
	"strings"

	"parley/english/wordnet"
	"parley/suql/reader/remark"
)

// form is the shape of a question, which fixes the shape of its answer.
type form uint8

const (
	yesNo form = iota
	openForm
)

// aspect is one property that a question asks for.
type aspect struct {
	idea *idea
	sign float64
	// others are ideas that the same words may mean: a quiet room, a quiet
	// machine. The texts decide which.
	others []aspect
}

// term is a content word of the question with what may stand for it.
type term struct {
	root     string
	low      string
	synonyms []string
	contrary []string
	forms    []string // irregular ones, such as bit of "bite"
	weight   float64
	kin      bool // words that WordNet says tell of it stand for it, too
	thing    bool // it is a thing: only what it means as a noun counts
	part     bool // what of the thing is asked about: the battery of "is the battery removable?"
	exact    bool // only the word as it is written: "owned", not "own"
	done     bool // what was done to it, or it has done: who is retired is not retiring
	doing    bool // what it is doing: who is leaving has not left
}

func (q *term) matches(tk *token) bool {
	if q.exact {
		return tk.low == q.low
	}
	return tk.root == q.root || q.low == "money" && tk.money || slices.Contains(q.synonyms, tk.root) ||
		q.formOf(tk) || q.kin && q.kinOf(tk)
}

// formOf reports whether a word of a text is an irregular form of the term.
func (q *term) formOf(tk *token) bool { return slices.Contains(q.forms, tk.low) }

// question is a question understood.
type question struct {
	source  string
	form    form
	wh      string // who, when, where, why, how, what, which; "" for yes/no
	tokens  []token
	aspects []aspect
	either  bool                     // aspects joined by "or" rather than all required
	terms   []term                   // content words outside the aspects
	opinion float64                  // +1 "is X good", -1 "is X bad", 0 otherwise
	named   []askHit                 // where the aspects are named
	strict  bool                     // more of its words must be found: an idea had its say before
	subject []bool                   // tokens that only say who or what it is about
	hands   float64                  // +1 asks who gives a thing, -1 who needs it, 0 otherwise
	willed  bool                     // asks for what somebody wants: to wish it is to say yes
	ended   bool                     // asks whether there is an end of something: is a bit missing?
	sum     *sum                     // the amount it sets a bound to, nil for none
	wanted  *wanted                  // the thing it asks after, nil when it asks something else
	done    *question                // the same of somebody who does it, nil where a thing is no deed: a complaint
	parts   []*question              // of which one is to be answered with yes; nil for one question
	still   bool                     // asks whether it is so today, which what was so does not tell
	former  *question                // what somebody used to do, nil when it asks something else
	report  *report                  // what somebody says of a thing, nil when it asks something else
	remark  *lazily[remark.Question] // the same as package remark reads it
}

var auxiliaries = words(
	"is are was were am do does did has have had can could will would should may might must isnt be been")
var askers = words("who whom whose when where why how what which")

func words(list string) map[string]bool {
	set := map[string]bool{}
	start := 0
	for i := 0; i <= len(list); i++ {
		if i == len(list) || list[i] == ' ' {
			set[list[start:i]] = true
			start = i + 1
		}
	}
	return set
}

// longestQuestion, in words; what follows is not read.
const longestQuestion = 60

// understand analyses a question.
func (lex *lexicon) understand(source string) *question {
	tokens := cut(lex, source).tokens
	q := &question{source: source, tokens: tokens[:min(len(tokens), longestQuestion)]}
	q.form = yesNo
	for i := range q.tokens {
		low := q.tokens[i].low
		if auxiliaries[low] && q.wh == "" && i < 3 {
			break
		}
		if askers[low] {
			q.form, q.wh = openForm, low
			break
		}
	}
	q.subject = lex.subject(q.tokens)
	used := q.findAspects(lex)
	q.willed = q.form == yesNo && slices.ContainsFunc(q.tokens, func(tk token) bool { return lex.in("volition", &tk) })
	q.ended = lex.asksForEnd(q.tokens)
	q.hands = lex.handed(q.tokens)
	if q.sum = lex.sumOf(q); q.sum != nil {
		for i := q.sum.lo; i < q.sum.hi; i++ {
			used[i] = true
		}
	}
	q.findTerms(lex, used)
	q.findGeneric(lex, used)
	if q.form == yesNo {
		q.wanted = lex.wantedBy(q, used)
		q.done = lex.deed(q)
	}
	if q.parts = lex.parts(q); q.parts == nil {
		q.report = lex.reports(q)
	}
	q.former = lex.formerly(q)
	q.still = q.form == yesNo && slices.ContainsFunc(q.tokens, func(tk token) bool { return tk.low == "still" })
	return q
}

// formerly is what somebody does now, of a question whether they used to: "did it use to play
// the flute?" gives "does it play the flute?". It is nil for any other question.
func (lex *lexicon) formerly(q *question) *question {
	if q.form != yesNo || len(q.tokens) < 5 || q.tokens[0].low != "did" || q.tokens[3].low != "to" ||
		q.tokens[2].low != "use" && q.tokens[2].low != "used" {
		return nil
	}
	return lex.understand("does " + q.source[q.tokens[1].start:q.tokens[1].end] + " " + q.source[q.tokens[4].start:])
}

// asksForEnd reports whether a question has words by which texts say that something is
// there no more.
func (lex *lexicon) asksForEnd(tokens []token) bool {
	return lex.rules["cancel"].within(tokens, 0, len(tokens), len(tokens)) ||
		lex.rules["cancelled"].within(tokens, 0, len(tokens), len(tokens))
}

type askHit struct {
	n, start, end int
}

// findAspects finds the ideas a question names, longest wording first.
func (q *question) findAspects(lex *lexicon) (used []bool) {
	used = make([]bool, len(q.tokens))
	var hits []askHit
	for i := range q.tokens {
		lex.asks.at(q.tokens, i, len(q.tokens), func(n, end int) {
			if slices.Contains(q.subject[i:end], false) && !q.compound(end) {
				hits = append(hits, askHit{n, i, end})
			}
		})
	}
	slices.SortStableFunc(hits, func(a, b askHit) int {
		return cmp.Or(lex.asks.patterns[b.n].size-lex.asks.patterns[a.n].size, a.start-b.start,
			cmp.Compare(lex.askOf[a.n].sign, lex.askOf[b.n].sign))
	})
	var taken []askHit
	for _, h := range hits {
		ref := lex.askOf[h.n]
		sign := ref.sign * q.polarity(lex, h)
		if k := slices.IndexFunc(taken, func(t askHit) bool { return t.start == h.start && t.end == h.end }); k >= 0 {
			if first := &q.aspects[k]; !first.covers(ref.idea) {
				first.others = append(first.others, aspect{idea: ref.idea, sign: sign})
			}
			continue
		}
		if slices.Contains(used[h.start:h.end], true) ||
			slices.ContainsFunc(q.aspects, func(a aspect) bool { return a.covers(ref.idea) }) {
			for i := h.start; i < h.end; i++ {
				used[i] = true // the same idea in other words
			}
			continue
		}
		for i := h.start; i < h.end; i++ {
			used[i] = true
		}
		taken = append(taken, h)
		q.aspects = append(q.aspects, aspect{idea: ref.idea, sign: sign})
	}
	q.named = taken
	for i := range q.tokens {
		if q.tokens[i].low == "or" && len(q.aspects) > 1 {
			q.either = true
		}
	}
	return used
}

// owned are words that make a compound of the word before them: a family-run
// bakery need not be one for families.
var owned = words("owned run operated held")

// compound reports whether the word before token i is the first of a compound.
func (q *question) compound(i int) bool { return i < len(q.tokens) && owned[q.tokens[i].low] }

func (a aspect) covers(it *idea) bool {
	return a.idea == it || slices.ContainsFunc(a.others, func(o aspect) bool { return o.idea == it })
}

// polarity is -1 where the question denies what it names ("is it not loud?",
// "no wait?"). "Isn't it loud?" asks whether it is loud.
func (q *question) polarity(lex *lexicon, h askHit) float64 {
	sign := 1.0
	if lex.asks.patterns[h.n].negated {
		return sign
	}
	for i := max(0, h.start-4); i < h.start; i++ {
		contracted := i == 1 && q.tokens[0].start == q.tokens[1].start
		if lex.isNegator(q.tokens[i].stem) && !contracted {
			sign = -sign
		}
	}
	return sign
}

// findTerms keeps the content words that no aspect covers.
func (q *question) findTerms(lex *lexicon, used []bool) {
	for i := range q.tokens {
		tk := &q.tokens[i]
		if used[i] && !q.willed || !q.content(lex, i) {
			continue
		}
		if opinion := q.opinionAt(lex, i); opinion != 0 {
			q.opinion = opinion
			continue
		}
		w := 1.0
		switch {
		case q.subject[i]:
			w = subjectWeight
		case lex.in("light", tk):
			w = 0.3
		}
		want := lex.termOf(tk, w)
		want.part = i == 2 && w >= 1 && lex.asksOfPart(q.tokens)
		state := i == 2 && lex.being(q.tokens[0].low) && lex.in("pronoun", &q.tokens[1])
		want.done = state && strings.HasSuffix(tk.low, "ed")
		want.doing = state && strings.HasSuffix(tk.low, "ing")
		q.terms = append(q.terms, want)
	}
}

// findGeneric takes the last word for anything of its kind ("is there a café?") for what is
// asked for, where nothing else is.
func (q *question) findGeneric(lex *lexicon, used []bool) {
	last := len(q.tokens) - 1
	if q.form != yesNo || len(q.terms) > 0 || len(q.aspects) > 0 || q.opinion != 0 || q.sum != nil || last < 2 {
		return
	}
	if tk := &q.tokens[last]; !used[last] && !q.subject[last] && lex.in("generic", tk) && !lex.in("stop", tk) {
		q.terms = append(q.terms, lex.termOf(tk, 1))
	}
}

// content reports whether token i says what is asked for.
func (q *question) content(lex *lexicon, i int) bool {
	tk := &q.tokens[i]
	if lex.in("stop", tk) && !owned[tk.low] || lex.in("generic", tk) || askers[tk.low] || auxiliaries[tk.low] {
		return false
	}
	goodFor := i+1 < len(q.tokens) && q.tokens[i+1].low == "for" // good for cats: with cats, not praised
	return !goodFor || !lex.in("praise", tk)
}

// opinionAt is 1 where token i asks whether something is praised, -1 where
// whether it is blamed, 0 elsewhere.
func (q *question) opinionAt(lex *lexicon, i int) float64 {
	if q.form != yesNo || len(q.aspects) > 0 || i == 0 || q.tokens[i-1].low == "for" {
		return 0
	}
	switch tk := &q.tokens[i]; {
	case lex.in("praise", tk):
		return 1
	case lex.in("blame", tk):
		return -1
	}
	return 0
}

// literal is the question with all its content words to be looked for, those
// that name ideas among them.
func (q *question) literal(lex *lexicon) *question {
	out := *q
	out.terms, out.aspects, out.strict = nil, nil, true
	out.findTerms(lex, make([]bool, len(q.tokens)))
	if len(out.terms) == 0 && out.opinion < 0 && q.opinion == 0 { // dirty is bad, and not all that is bad is dirty
		out.opinion = 0
		for _, h := range q.named {
			for i := h.start; i < h.end; i++ {
				if !lex.in("stop", &q.tokens[i]) {
					out.terms = append(out.terms, lex.termOf(&q.tokens[i], 1))
				}
			}
		}
	}
	return &out
}

func (lex *lexicon) termOf(tk *token, weight float64) term {
	return term{root: tk.root, low: tk.low, synonyms: lex.synonyms[tk.root], contrary: lex.contrary[tk.root],
		forms: wordnet.Irregular(lex.base(tk.low), wordnet.Verb), weight: weight, exact: owned[tk.low]}
}

// in reports whether a token belongs to a class of the lexicon.
func (lex *lexicon) in(class string, tk *token) bool {
	if tk.stem < 0 {
		return false
	}
	_, ok := slices.BinarySearch(lex.classes[class], tk.stem)
	return ok
}
