package embedded

import (
	"fmt"
	"slices"
	"strings"

	"parley/agent/sempar/beside"
	"parley/agent/sempar/doubt"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/mend"
	"parley/agent/sempar/reword"
	"parley/agent/sempar/rewrite"
)

// The names of rules that need more than the words and the query.
const (
	ruleComputed  = "computed"  // columns that the database doesn't hold: ages, weekdays, states
	ruleOtherTime = "othertime" // the query before in another time
	rulePlainTurn = "plainturn" // the query before with more of the same, or less
	ruleContrary  = "contrary"  // against what the words plainly mean
	ruleTotal     = "total"     // a total that is multiplied
)

var unlisted = []string{ruleComputed, ruleOtherTime, rulePlainTurn, ruleContrary, ruleTotal, heard.RuleDescribing}

// Parts are the names of what can be left out, in the order of the alphabet: rules, groups
// of links ("links:wordnet") and families of the grammar ("grammar:nested").
//
// A rule is a part of the parser that somebody wrote and that no training made. Those that
// change readings, add some or judge them have names by which they can be left out (see
// [Without]): a rule stays only for what it gives over databases that it was not written for
// (ADR 72).
func Parts() (all []string) {
	all = slices.Concat(reword.Names(), rewrite.Names(), mend.Names(), beside.Names(), doubt.Names())
	for _, g := range linkGroups {
		all = append(all, g.name)
	}
	for _, f := range families {
		all = append(all, f.name)
	}
	return slices.Sorted(slices.Values(append(all, unlisted...)))
}

// Named are the parts of a list of names, in which rules, links and grammar are all of their
// kind. Names that no part has are an error, which lists all.
func Named(names ...string) (out []string, err error) {
	for _, name := range names {
		found := 0
		for _, part := range Parts() {
			kind, _, ofKind := strings.Cut(part, ":")
			if name == part || ofKind && name == kind || !ofKind && name == "rules" {
				found++
				if !slices.Contains(out, part) {
					out = append(out, part)
				}
			}
		}
		if found == 0 {
			return nil, fmt.Errorf("the built-in parser has no part %q: rules, links, grammar, or some of %s",
				name, strings.Join(Parts(), ", "))
		}
	}
	return out, nil
}

// Without leaves parts out, by the names of [Named]: what they give is what is lost then.
func Without(names ...string) (Option, error) {
	parts, err := Named(names...)
	if err != nil {
		return nil, err
	}
	out := map[string]bool{}
	for _, name := range parts {
		out[name] = true
	}
	return func(p *Parser) { p.heard.Without = out }, nil
}
