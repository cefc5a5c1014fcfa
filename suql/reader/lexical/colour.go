package lexical

import "strings"

// colours finds names of colours with what shades them: "moss green", "pale
// grey", "sand-coloured".
func (lex *lexicon) colours(q *question, t *text, s stretch) []span {
	of := lex.colouredThing(q)
	var out []span
	for i := s.lo; i < s.hi; i++ {
		tk := &t.tokens[i]
		cl := t.clauses[tk.clause]
		named := lex.in("colour", tk) && !strings.HasSuffix(tk.low, "nned") // "tanned" is how leather is made
		if i+1 < cl.hi && (t.tokens[i+1].low == "coloured" || t.tokens[i+1].low == "colored") && !lex.in("stop", tk) {
			named = true
		}
		if !named || lex.deniedOutright(t, i) {
			continue
		}
		lo, hi := i, i+1
		for hi < cl.hi && lex.in("colour", &t.tokens[hi]) {
			hi++
		}
		if lo > cl.lo && lex.shades(q, t, cl, lo) {
			lo--
		}
		for hi+1 < cl.hi && t.tokens[hi].low == "and" && lex.in("colour", &t.tokens[hi+1]) {
			hi += 2
		}
		c := t.spanOf(lo, hi, 0)
		if of != nil {
			c.score = lex.colourOf(of, t, cl, c)
		} else {
			c.score = lex.colourOfWhole(t, cl, c)
		}
		out = append(out, c)
		i = hi - 1
	}
	return out
}

// colouredThing is the thing whose colour is asked for, nil when it is the
// whole.
func (lex *lexicon) colouredThing(q *question) *term {
	for i := len(q.tokens) - 1; i > 0; i-- {
		tk := &q.tokens[i]
		if lex.in("stop", tk) || lex.in("generic", tk) || auxiliaries[tk.low] || askers[tk.low] || strings.HasPrefix(tk.low, "colo") || tk.low == "shade" {
			continue
		}
		of := lex.termOf(tk, 1)
		return &of
	}
	return nil
}

// shades reports whether the word before token lo belongs to the name of the
// colour: "dark" by its meaning, "moss" as a noun that only a colour follows.
func (lex *lexicon) shades(q *question, t *text, cl stretch, lo int) bool {
	before := &t.tokens[lo-1]
	switch {
	case lex.in("shade", before):
		return true
	case lex.in("stop", before), before.number, auxiliaries[before.low], lex.isNegator(before.stem), strings.HasPrefix(before.low, "colo"):
		return false
	case lex.in("made-of", before):
		return false
	}
	opens := lo-1 == cl.lo || lex.in("stop", &t.tokens[lo-2]) || q.asksFor(t.tokens[lo-2].root) || strings.HasPrefix(t.tokens[lo-2].low, "colo")
	return opens && !strings.HasSuffix(before.low, "ed") && !strings.HasSuffix(before.low, "ly") && !strings.HasSuffix(before.low, "s")
}

// colourOf scores a colour for a part that the question names.
func (lex *lexicon) colourOf(of *term, t *text, cl stretch, c span) float64 {
	score := 0.0
	for i := cl.lo; i < cl.hi; i++ {
		if i >= c.lo && i < c.hi || !of.matches(&t.tokens[i]) {
			continue
		}
		away := max(c.lo-i, i-c.hi+1)
		score = max(score, 1.6-0.1*float64(away))
	}
	if score == 0 && cl.lo > t.sentences[t.tokens[c.lo].sentence].lo && c.lo-cl.lo < 2 {
		last := &t.tokens[cl.lo-1] // "the dial: black", "black, the dial"
		if of.matches(last) {
			score = 1.2
		}
	}
	if score == 0 && cl.hi < t.sentences[t.tokens[c.lo].sentence].hi {
		for i := cl.hi; i < min(cl.hi+2, t.sentences[t.tokens[c.lo].sentence].hi); i++ {
			if of.matches(&t.tokens[i]) {
				score = 1
			}
		}
	}
	if c.hi < cl.hi && score < 1.5 && !lex.in("stop", &t.tokens[c.hi]) && !of.matches(&t.tokens[c.hi]) && !auxiliaries[t.tokens[c.hi].low] {
		score -= 0.4 // "orange hands"
	}
	return score
}

// colourOfWhole scores a colour for the thing itself, not one of its parts.
func (lex *lexicon) colourOfWhole(t *text, cl stretch, c span) float64 {
	se := t.sentences[t.tokens[c.lo].sentence]
	score := 0.4
	for i := se.lo; i < c.lo; i++ {
		if strings.HasPrefix(t.tokens[i].low, "colo") {
			return 2
		}
	}
	before := ""
	if c.lo > cl.lo {
		before = t.tokens[c.lo-1].low
	}
	switch {
	case c.lo == se.lo && c.hi == se.hi: // "Ink blue."
		score = 1.6
	case c.lo == cl.lo && c.hi == cl.hi:
		score = 1.2
	case c.lo == se.lo:
		score = 0.9
	case before == "in":
		score = 1.1
	case before == "is" || before == "are":
		score = 0.8
	}
	if c.hi < cl.hi {
		switch next := &t.tokens[c.hi]; {
		case strings.HasPrefix(next.low, "colo"):
			score += 0.8
		case lex.in("made-of", next), lex.in("generic", next), lex.in("whole", next):
			score += 0.4
		case !lex.in("stop", next) && !auxiliaries[next.low]:
			score -= 0.4 // "orange cape"
		}
	}
	if lex.rules["colour-other"].within(t.tokens, cl.lo, c.lo, c.lo) {
		score -= 0.6
	}
	return score
}
