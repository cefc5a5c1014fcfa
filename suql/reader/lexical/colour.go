package lexical

import "strings"

// colours finds names of colours with what shades them: "moss green", "pale
// grey", "sand-coloured".
func (lex *lexicon) colours(q *question, t *text, s stretch) []span {
	of := lex.colouredThing(q)
	var out []span
	for i := s.lo; i < s.hi; i++ {
		cl := t.clauses[t.tokens[i].clause]
		if !lex.namesColour(t, cl, i) || lex.deniedOutright(t, i) {
			continue
		}
		lo, hi := i, lex.coloursEnd(t, cl, i)
		if lo > cl.lo && lex.shades(q, t, cl, lo) {
			lo--
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

// namesColour reports whether a colour begins at token i: "green",
// "sand-coloured".
func (lex *lexicon) namesColour(t *text, cl stretch, i int) bool {
	tk := &t.tokens[i]
	if i+1 < cl.hi && (t.tokens[i+1].low == "coloured" || t.tokens[i+1].low == "colored") && !lex.in("stop", tk) {
		return true
	}
	return lex.in("colour", tk) && !strings.HasSuffix(tk.low, "nned") // "tanned" is how leather is made
}

// coloursEnd is the token after the colours that begin at i: "black and white".
func (lex *lexicon) coloursEnd(t *text, cl stretch, i int) int {
	hi := i + 1
	for hi < cl.hi && lex.in("colour", &t.tokens[hi]) {
		hi++
	}
	for hi+1 < cl.hi && t.tokens[hi].low == "and" && lex.in("colour", &t.tokens[hi+1]) {
		hi += 2
	}
	return hi
}

// colouredThing is the thing whose colour is asked for, nil when it is the
// whole.
func (lex *lexicon) colouredThing(q *question) *term {
	for i := len(q.tokens) - 1; i > 0; i-- {
		tk := &q.tokens[i]
		if lex.in("stop", tk) || lex.in("generic", tk) || auxiliaries[tk.low] || askers[tk.low] ||
			strings.HasPrefix(tk.low, "colo") || tk.low == "shade" {
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
	case lex.in("stop", before), before.number, auxiliaries[before.low], lex.isNegator(before.stem),
		strings.HasPrefix(before.low, "colo"):
		return false
	case lex.in("made-of", before):
		return false
	}
	opens := lo-1 == cl.lo || lex.in("stop", &t.tokens[lo-2]) || q.asksFor(t.tokens[lo-2].root) ||
		strings.HasPrefix(t.tokens[lo-2].low, "colo")
	return opens && !strings.HasSuffix(before.low, "ed") && !strings.HasSuffix(before.low, "ly") &&
		!strings.HasSuffix(before.low, "s")
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
	if score == 0 {
		score = lex.colourBeside(of, t, cl, c)
	}
	if c.hi < cl.hi && score < 1.5 {
		if next := &t.tokens[c.hi]; !lex.in("stop", next) && !of.matches(next) && !auxiliaries[next.low] {
			score -= 0.4 // "orange hands"
		}
	}
	return score
}

// colourBeside scores a colour for a part that the clause before or after it
// names: "the dial: black", "black, the dial".
func (lex *lexicon) colourBeside(of *term, t *text, cl stretch, c span) float64 {
	score := 0.0
	se := t.sentences[t.tokens[c.lo].sentence]
	if cl.lo > se.lo && c.lo-cl.lo < 2 && of.matches(&t.tokens[cl.lo-1]) {
		return 1.2
	}
	for i := cl.hi; i < min(cl.hi+2, se.hi); i++ {
		if of.matches(&t.tokens[i]) {
			score = 1
		}
	}
	return score
}

// colourOfWhole scores a colour for the thing itself, not one of its parts.
func (lex *lexicon) colourOfWhole(t *text, cl stretch, c span) float64 {
	se := t.sentences[t.tokens[c.lo].sentence]
	for i := se.lo; i < c.lo; i++ {
		if strings.HasPrefix(t.tokens[i].low, "colo") {
			return 2
		}
	}
	score := placedColour(t, se, cl, c)
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

// placedColour scores a colour by where it stands in its sentence.
func placedColour(t *text, se, cl stretch, c span) float64 {
	before := ""
	if c.lo > cl.lo {
		before = t.tokens[c.lo-1].low
	}
	switch {
	case c.lo == se.lo && c.hi == se.hi: // "Ink blue."
		return 1.6
	case c.lo == cl.lo && c.hi == cl.hi:
		return 1.2
	case c.lo == se.lo:
		return 0.9
	case before == "in":
		return 1.1
	case before == "is" || before == "are":
		return 0.8
	}
	return 0.4
}
