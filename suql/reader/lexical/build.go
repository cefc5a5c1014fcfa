package lexical

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// weights of the cue lines of an idea: what one such clause counts.
var cueWeight = map[string]float64{
	"+": 1, "++": 2, "+?": 0.5, "-": -1, "--": -2, "-?": -0.5,
	"say": 1.2, "say-": -1.2, "feature": 1,
}

// words takes in classes, irregular forms and synonyms.
func (lex *lexicon) words(entries []entry) error {
	pending := map[string][]string{}
	for _, e := range entries {
		if e.key == "irregular" {
			if err := lex.forms(e); err != nil {
				return err
			}
		}
		if name, ok := strings.CutPrefix(e.key, "class "); ok {
			pending[name] = append(pending[name], e.items()...)
		}
	}
	for name := range pending {
		if _, err := lex.class(name, pending, 0); err != nil {
			return err
		}
	}
	for _, n := range lex.classes["negator"] {
		lex.negator[n] = true
	}
	for _, e := range entries {
		switch e.key {
		case "synonyms":
			lex.link(e.items())
		case "kinds":
			lex.narrow(e.items())
		case "opposites":
			lex.oppose(e.items())
		}
	}
	for _, e := range entries { // what stands for what is known by now
		if e.key == "rivals" {
			lex.exclude(e.items())
		}
	}
	return nil
}

// forms takes in irregular forms, each with its base.
func (lex *lexicon) forms(e entry) error {
	for _, item := range e.items() {
		form, base, ok := strings.Cut(item, " ")
		if !ok {
			return fmt.Errorf("%s: %q needs a form and a base", e.place, item)
		}
		lex.irregular[form] = base
	}
	return nil
}

// oppose makes each of the others the opposite of the first.
func (lex *lexicon) oppose(items []string) {
	for _, other := range items[1:] {
		a, b := lex.root(items[0]), lex.root(other)
		lex.contrary[a] = append(lex.contrary[a], b)
		lex.contrary[b] = append(lex.contrary[b], a)
	}
}

// link makes words and phrases synonyms of each other.
func (lex *lexicon) link(items []string) {
	roots := make([]string, len(items))
	for i, item := range items {
		roots[i] = lex.rootPhrase(item)
	}
	for i, a := range roots {
		lex.phrases[a] = append(lex.phrases[a], slices.Delete(slices.Clone(roots), i, i+1)...)
		if strings.Contains(a, " ") {
			continue
		}
		for j, b := range roots {
			if i != j && !strings.Contains(b, " ") {
				lex.synonyms[a] = append(lex.synonyms[a], b)
			}
		}
	}
}

// narrow makes every further word stand for the first, not the other way
// round: calf is leather, leather need not be calf.
func (lex *lexicon) narrow(items []string) {
	whole := lex.root(items[0])
	for _, item := range items[1:] {
		lex.synonyms[whole] = append(lex.synonyms[whole], lex.root(item))
	}
}

// exclude makes words that answer one question in different ways deny each
// other, and what each is a kind of: a strap of calf is not of rubber.
func (lex *lexicon) exclude(items []string) {
	for i, a := range items {
		for j, b := range items {
			if i != j {
				a, b := lex.root(a), lex.root(b)
				lex.contrary[a] = append(append(lex.contrary[a], b), lex.synonyms[b]...)
			}
		}
	}
}

// rootPhrase is a phrase with every word stemmed; "" if it has no words.
func (lex *lexicon) rootPhrase(phrase string) string {
	var roots []string
	for _, w := range strings.FieldsFunc(strings.ToLower(phrase), func(r rune) bool {
		return r == ' ' || r == '-' || r == '/' || r == ','
	}) {
		if w = strings.ReplaceAll(w, "'", ""); w != "" {
			roots = append(roots, lex.root(w))
		}
	}
	return strings.Join(roots, " ")
}

func (lex *lexicon) class(name string, pending map[string][]string, depth int) ([]int32, error) {
	if done, ok := lex.classes[name]; ok {
		return done, nil
	}
	items, ok := pending[name]
	if !ok || depth > 8 {
		return nil, fmt.Errorf("lexicon: class %q is not defined, or refers to itself", name)
	}
	var members []int32
	for _, item := range items {
		if inner, ok := strings.CutPrefix(item, "@"); ok {
			more, err := lex.class(inner, pending, depth+1)
			if err != nil {
				return nil, err
			}
			members = append(members, more...)
			continue
		}
		members = append(members, lex.intern(lex.base(item)))
	}
	slices.Sort(members)
	lex.classes[name] = slices.Compact(members)
	return lex.classes[name], nil
}

// ideasAndRules compiles every pattern.
func (lex *lexicon) ideasAndRules(entries []entry) error {
	byName := map[string]*idea{}
	var faults []error
	for _, e := range entries {
		switch {
		case e.idea == "" && (strings.HasPrefix(e.key, "class ") || e.key == "irregular" || e.key == "synonyms" ||
			e.key == "opposites" || e.key == "kinds" || e.key == "rivals"):
			continue
		case e.idea == "":
			if lex.rules[e.key] == nil {
				lex.rules[e.key] = &patternIndex{}
			}
			faults = append(faults, lex.each(e, func(p pattern) { lex.rules[e.key].add(p) }))
			continue
		}
		it := byName[e.idea]
		if it == nil {
			it = &idea{name: e.idea, about: e.about}
			byName[e.idea] = it
			lex.ideas = append(lex.ideas, it)
		}
		if e.key == "" {
			continue
		}
		faults = append(faults, lex.ideaLine(it, e))
	}
	return errors.Join(faults...)
}

func (lex *lexicon) ideaLine(it *idea, e entry) error {
	weight, isCue := cueWeight[e.key]
	c := cue{weight: weight, feature: e.key == "feature" || strings.HasPrefix(e.key, "say")}
	sign := 1.0
	if strings.HasSuffix(e.key, "-") && strings.HasPrefix(e.key, "ask") || e.key == "say-" {
		sign = -1
	}
	switch e.key {
	case "topic":
		c.topic, isCue = true, true
	case "good":
		c.own, isCue = 1, true
	case "bad":
		c.own, isCue = -1, true
	case "ask", "ask-":
	default:
		if !isCue {
			return fmt.Errorf("%s: idea %q has no line %q", e.place, it.name, e.key)
		}
	}
	asks := strings.HasPrefix(e.key, "ask") || strings.HasPrefix(e.key, "say")
	return lex.each(e, func(p pattern) {
		if isCue {
			it.cues.add(p)
			it.cue = append(it.cue, c)
		}
		if asks {
			lex.asks.add(p)
			lex.askOf = append(lex.askOf, askRef{it, sign})
		}
	})
}

func (lex *lexicon) each(e entry, add func(pattern)) error {
	var faults []error
	for _, item := range e.items() {
		for _, written := range expand(item) {
			p, err := lex.compile(written)
			if err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", e.place, err))
				continue
			}
			add(p)
		}
	}
	return errors.Join(faults...)
}
