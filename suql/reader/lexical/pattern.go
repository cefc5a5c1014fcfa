package lexical

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A pattern describes a run of words. Its written form, used throughout the
// lexicon files:
//
//	high chair          these stems, one after the other
//	chair|stool         either stem
//	=left               this very form, not its stem
//	@child              any word of a class
//	#  #8+  #2-15       a number, one of at least 8, one from 2 to 15
//	word?               may be missing
//	*                   any one word
//	..  ...             up to 3, up to 8 words in between
//	(no way|none) x     written out as "no way x" and "none x"
//
// A pattern never leaves its sentence.
type pattern struct {
	elems   []element
	negated bool // contains a negator itself, so negation does not flip it
	size    int  // number of elements that must match
	written string
}

type elementKind uint8

const (
	stemElement elementKind = iota
	exactElement
	numberElement
	anyElement
	gapElement
)

type element struct {
	kind     elementKind
	stems    []int32 // sorted
	words    []string
	lo, hi   float64
	gap      int
	optional bool
}

// expand writes out the bracketed alternatives of a pattern; brackets nest.
func expand(written string) []string {
	open := strings.IndexByte(written, '(')
	if open < 0 {
		return []string{strings.Join(strings.Fields(written), " ")}
	}
	before, alternatives, after, ok := bracket(written, open)
	if !ok {
		return []string{written}
	}
	var single, runs []string
	for _, alt := range alternatives {
		if alt = strings.TrimSpace(alt); strings.ContainsAny(alt, " #?=*.(") {
			runs = append(runs, alt)
		} else if alt != "" {
			single = append(single, alt)
		}
	}
	if len(single) > 0 { // one element rather than a pattern each
		runs = append(runs, strings.Join(single, "|"))
	}
	if rest, ok := strings.CutPrefix(after, "?"); ok {
		after = rest
		runs = append(runs, "")
	}
	var out []string
	for _, run := range runs {
		out = append(out, expand(before+" "+run+" "+after)...)
	}
	return out
}

// bracket splits written at the bracket that opens at open.
func bracket(written string, open int) (before string, alternatives []string, after string, ok bool) {
	depth, from := 0, open+1
	for i := open; i < len(written); i++ {
		switch written[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return written[:open], append(alternatives, written[from:i]), written[i+1:], true
			}
		case '|':
			if depth == 1 {
				alternatives, from = append(alternatives, written[from:i]), i+1
			}
		}
	}
	return "", nil, "", false
}

// compile reads one written-out pattern.
func (lex *lexicon) compile(written string) (pattern, error) {
	p := pattern{written: written}
	for field := range strings.FieldsSeq(written) {
		e, err := lex.element(field)
		if err != nil {
			return p, fmt.Errorf("pattern %q: %w", written, err)
		}
		if e.kind == stemElement && slices.ContainsFunc(e.stems, lex.isNegator) {
			p.negated = true
		}
		if e.kind != gapElement && !e.optional {
			p.size++
		}
		p.elems = append(p.elems, e)
	}
	if len(p.elems) == 0 {
		return p, fmt.Errorf("pattern %q: no words", written)
	}
	if k := p.elems[0]; k.kind == gapElement || k.kind == anyElement || k.optional {
		return p, fmt.Errorf("pattern %q: must start with a word, a class or a number", written)
	}
	return p, nil
}

func (lex *lexicon) element(field string) (element, error) {
	switch field {
	case "..":
		return element{kind: gapElement, gap: 3}, nil
	case "...":
		return element{kind: gapElement, gap: 8}, nil
	case "*":
		return element{kind: anyElement}, nil
	}
	if field[0] == '#' {
		return numberRange(field[1:])
	}
	var e element
	if rest, ok := strings.CutSuffix(field, "?"); ok {
		field, e.optional = rest, true
	}
	if rest, ok := strings.CutPrefix(field, "="); ok {
		e.kind, e.words = exactElement, strings.Split(rest, "|")
		for _, w := range e.words {
			e.stems = append(e.stems, lex.intern(lex.base(w)))
		}
		return e, nil
	}
	for word := range strings.SplitSeq(field, "|") {
		if name, ok := strings.CutPrefix(word, "@"); ok {
			members, ok := lex.classes[name]
			if !ok {
				return e, fmt.Errorf("no class %q", name)
			}
			e.stems = append(e.stems, members...)
			continue
		}
		if word == "" {
			return e, fmt.Errorf("empty alternative in %q", field)
		}
		e.stems = append(e.stems, lex.intern(lex.base(word)))
	}
	slices.Sort(e.stems)
	e.stems = slices.Compact(e.stems)
	return e, nil
}

func numberRange(s string) (element, error) {
	e := element{kind: numberElement, lo: 0, hi: 1e18}
	var err error
	switch {
	case s == "":
	case strings.HasSuffix(s, "+"):
		e.lo, err = strconv.ParseFloat(s[:len(s)-1], 64)
	default:
		lo, hi, ok := strings.Cut(s, "-")
		if !ok {
			hi = lo
		}
		if e.lo, err = strconv.ParseFloat(lo, 64); err == nil {
			e.hi, err = strconv.ParseFloat(hi, 64)
		}
	}
	return e, err
}

func (e *element) matches(tk *token) bool {
	switch e.kind {
	case anyElement:
		return true
	case numberElement:
		return tk.number && tk.value >= e.lo && tk.value <= e.hi
	case exactElement:
		return slices.Contains(e.words, tk.low)
	}
	if tk.stem < 0 {
		return false
	}
	if len(e.stems) < 8 {
		return slices.Contains(e.stems, tk.stem)
	}
	_, ok := slices.BinarySearch(e.stems, tk.stem)
	return ok
}

// match tries p at token i and returns the token after the shortest match.
// edge is the end of the sentence.
func (p *pattern) match(tokens []token, i, edge int) (end int, ok bool) {
	return matchFrom(p.elems, tokens, i, edge)
}

func matchFrom(elems []element, tokens []token, i, edge int) (int, bool) {
	if len(elems) == 0 {
		return i, true
	}
	e := &elems[0]
	if e.kind == gapElement {
		for skip := 0; skip <= e.gap && i+skip <= edge; skip++ {
			if end, ok := matchFrom(elems[1:], tokens, i+skip, edge); ok {
				return end, true
			}
		}
		return 0, false
	}
	if i < edge && e.matches(&tokens[i]) {
		if end, ok := matchFrom(elems[1:], tokens, i+1, edge); ok {
			return end, true
		}
	}
	if e.optional {
		return matchFrom(elems[1:], tokens, i, edge)
	}
	return 0, false
}
